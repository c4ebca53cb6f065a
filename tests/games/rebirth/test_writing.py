"""What Reバース's cards mean is written as text, and read back it means the same."""

import json
from pathlib import Path

import pytest

from tefuda.games.rebirth.cards.loading import packs
from tefuda.games.rebirth.words.japanese import writing as japanese
from tefuda.games.rebirth.words.reading import understand
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.writing import Unsayable

OURS = [line for face in packs() for line in face.text.splitlines()]


@pytest.mark.parametrize("line", dict.fromkeys(OURS))
def test_our_lines_are_written_and_read_back(line: str) -> None:
    meant = understand(line)
    assert understand(japanese.write(meant)) == meant


def test_what_there_are_no_words_for_is_not_written() -> None:
    (ability,) = understand("【スパーク】：あなたは1枚引く。")
    with pytest.raises(Unsayable):
        japanese.write((ability, Node()))


def test_real_lines_are_written_and_read_back(shared: Path) -> None:
    lines: set[str] = set()
    for row in (shared / "carddata" / "rebirth.jsonl").read_text("utf-8").splitlines():
        lines |= set(json.loads(row)["text"].splitlines())
    differing: list[str] = []
    understood = 0
    for line in sorted(lines):
        try:
            meant = understand(line)
        except Unreadable:
            continue
        understood += bool(meant)
        if understand(japanese.write(meant)) != meant:
            differing.append(line)
    assert differing == []
    assert understood >= 1240
