"""What the server's tests share: a store on each kind of database, and a real server process."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tefuda.server.store.store import Store
from tests.server.postgres import fresh_database
from tests.server.seeded import drawn_from


@pytest.fixture(autouse=True)
def _seeded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every run a test meets the same keys and decks; they are the system's elsewhere."""
    for name, drawn in drawn_from(Random(request.node.nodeid)).items():
        monkeypatch.setattr(secrets, name, drawn)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: SQLite, or what the test's parameter says."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    address: str = request.getfixturevalue("postgres")
    return fresh_database(address, uuid.uuid4().hex)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store."""
    found = Store(database)
    yield found
    found.close()
