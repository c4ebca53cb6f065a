"""What the tests of interfaces share: a data folder of each test's own, since games that are kept lie there."""

from pathlib import Path

import pytest

from tefuda.kernel.primitives import folders


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder: empty, and nobody else's."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv(folders.HOME, str(folder))
    return folder
