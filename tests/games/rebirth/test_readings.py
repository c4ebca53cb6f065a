"""Reバース's readings are shown: every row of its page names scenarios that are there, and enough have three seats or more."""

import re

import pytest

from tefuda.games.catalogue import rulings
from tefuda.kernel.proving.reading import files
from tests.conftest import ROOT

FOLDER = rulings("rebirth").scenarios
ROWS = [
    line.split(" | ")
    for line in (ROOT / "src" / "tefuda" / "games" / "rebirth" / "readings.md").read_text("utf8").splitlines()
    if re.match(r"\| \d", line)
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0].strip("| ") for row in ROWS])
def test_a_reading_is_shown(row: list[str]) -> None:
    names = re.findall(r"`([^`]+)`", row[-1])
    assert names
    assert [name for name in names if not (FOLDER / f"{name}.yaml").exists()] == []


def test_many_rulings_have_three_seats_or_more() -> None:
    texts = [path.read_text("utf8") for path in files([FOLDER])]
    assert len(ROWS) >= 46
    assert len(texts) >= 350
    assert len([text for text in texts if re.search("^format: (?!standard)", text, re.MULTILINE)]) >= 80
