"""Cipher's readings are shown: every row of its page names scenarios that are there."""

import re

import pytest

from tefuda.games.catalogue import rulings
from tests.conftest import ROOT

FOLDER = rulings("cipher").scenarios
PAGE = (ROOT / "src" / "tefuda" / "games" / "cipher" / "readings.md").read_text("utf8")
ROWS = [line.split(" | ") for line in PAGE.splitlines() if re.match(r"\| \d", line)]


@pytest.mark.parametrize("row", ROWS, ids=[row[0].strip("| ") for row in ROWS])
def test_a_reading_is_shown(row: list[str]) -> None:
    names = re.findall(r"`(ch[^`]+)`", row[-1])
    assert names
    assert [name for name in names if not (FOLDER / f"{name}.yaml").exists()] == []


def test_every_reading_has_a_row() -> None:
    assert len(ROWS) >= 44
