"""What Reバース's cards mean is written in either language, read back it means the same, and both languages of a card say one thing."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tefuda.games.rebirth.cards.loading import packs
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.grammar import grammar
from tefuda.games.rebirth.words.reading import is_japanese, understand
from tefuda.games.rebirth.words.writing import write_english, write_japanese
from tefuda.kernel.effects.nodes import Test as Being
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.patterns import Built, rebuilt
from tefuda.kernel.wording.engine.writing import Unsayable
from tefuda.kernel.wording.errors import Unreadable
from tests.reach import reach

OURS = [face for face in packs() if face.text]
LINES = [line for face in OURS for line in face.text.splitlines()]
LANGUAGES = [write_japanese, write_english]
Writing = Callable[[tuple[Node, ...]], str]
# The list's English of these says something else than what is printed in Japanese: other numbers, zones or times, or less.
OTHERWISE = {
    "AL/001B-004", "AL/001B-075", "AL/002B-038", "AL/PR-0011[HP]", "BA/001B-011", "BA/001B-062", "BKRM/001B-028", "BKRM/001B-067", "DJ/001B-052",
    "DJ/001B-080", "DJ/002T-017", "GP/001B-024", "GP/002B-018", "GP/002B-057", "GP/002B-059", "GP/002B-061", "GP/002B-102", "GU/001B-044",
    "GU/001B-049", "GU/002B-019", "GU/002B-020", "GU/002B-059", "GU/PR-0008", "HG/001B-039", "HG/001B-065", "HP/002B-011", "HP/002B-028",
    "HP/002B-051", "HP/004T-012", "HP/005T-004", "HS/001B-067", "IMC/001B-015", "KGJT/001B-093", "KGJT/001T-007", "KGJT/001T-014", "KJ/001B-096",
    "RE/001B-061", "RE/001B-082", "RE/001E-017", "RE/002B-044", "RE/PR-0021", "RZ/001B-075", "STD/001B-074", "STD/001TV-006", "TH/001B-069",
    "TH/002B-063", "TOP/001B-002", "TOP/001B-009", "TOP/001B-013", "TOP/001B-068", "TOP/001T-008",
}  # fmt: skip


@pytest.mark.parametrize("write", LANGUAGES)
@pytest.mark.parametrize("line", dict.fromkeys(LINES))
def test_our_lines_are_written_and_read_back(line: str, write: Writing) -> None:
    meant = understand(line)
    written = write(meant)
    assert is_japanese(written) == (write is write_japanese)
    assert understand(written) == meant


def test_both_languages_of_our_cards_say_the_same() -> None:
    assert [face.number for face in OURS if understand(face.english_text) != understand(face.text)] == []
    assert len(OURS) >= 100


@pytest.mark.parametrize("write", LANGUAGES)
def test_what_there_are_no_words_for_is_not_written(write: Writing) -> None:
    (ability,) = understand("【スパーク】：あなたは1枚引く。")
    with pytest.raises(Unsayable):
        write((ability, Node()))


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        (
            "【自】【メンバー】【本領発揮Lv3】〔町衆〕：このキャラが《鐘》をサポートした時、あなたはエネ2し、このキャラを控え室に置くことで、2枚引く。",
            '[AUTO](Member)[Skill Showcase Level 3 <Townsfolk>]: When this character supports a "鐘", [Cost (2), and put this character into '
            "your waiting room], and draw two cards.",
        ),
        (
            "【永】【エントリー】：各ターンこのキャラの1回目のアタック中、あなたの、メンバーとリタイアの《鐘》合計2枚につき、このキャラを+1/±0。",
            '[CONT](Entry): During the first attack of this character each turn, this character gets +1/±0 for every two cards with "鐘" in '
            "their card names in total on your member and retire areas.",
        ),
        (
            "【起】【控え室】【ターン1】：［エネ1、手札から1枚控え室に置く］あなたは相手のコスト2以下のメンバーから1枚選び、控え室に置いてよい。",
            "[ACT](Waiting room)[1/Turn]: [Cost (1), and put a card from your hand into your waiting room], choose one of your opponent's "
            "Cost 2 or lower members, and you may put it into the waiting room.",
        ),
    ],
)
def test_a_text_in_english_means_what_the_japanese_does(ja: str, en: str) -> None:
    assert understand(en) == understand(ja)


def test_english_that_is_not_understood_is_pointed_at() -> None:
    with pytest.raises(Unreadable) as problem:
        understand("[Growing]\n[Spark]: Draw a card, and praise your opponent.")
    assert (problem.value.line, problem.value.words) == (2, "praise your opponent")


# ── printed cards ───────────────────────────────────────────────────────────────────────────────────────────────────
def _printed(shared: Path) -> list[dict[str, str]]:
    return [json.loads(row) for row in (shared / "carddata" / "rebirth.jsonl").read_text("utf-8").splitlines()]


def _read(text: str, known: dict[str, tuple[Node, ...] | None]) -> tuple[Node, ...] | None:
    """What a text means; None where it is not understood."""
    if text not in known:
        try:
            known[text] = understand(text)
        except Unreadable:
            known[text] = None
    return known[text]


@pytest.mark.parametrize("write", LANGUAGES)
def test_printed_lines_are_written_and_read_back(shared: Path, write: Writing) -> None:
    lines = sorted({line for card in _printed(shared) for line in card["text"].splitlines()})[:: reach(5, 1)]
    known: dict[str, tuple[Node, ...] | None] = {}
    meant = [(line, found) for line in lines if (found := _read(line, known))]
    assert [line for line, found in meant if understand(write(found)) != found] == []
    assert len(meant) >= reach(300, 1520)


def _unnamed(value: Built) -> Built:
    """A value without names and traits, which the list translates."""
    if isinstance(value, Being) and value.fact in ("name", "trait"):
        return Being(value.fact, "", value.op)
    return v.ReCombo() if isinstance(value, v.ReCombo) else rebuilt(value, _unnamed)


def test_both_languages_of_printed_cards_say_the_same(shared: Path) -> None:
    known: dict[str, tuple[Node, ...] | None] = {}
    same, other = 0, set()
    for card in _printed(shared):
        ja, en = _read(card["text"], known), _read(card["text_en"], known)
        if ja and en:
            same += _unnamed(ja) == _unnamed(en)
            if _unnamed(ja) != _unnamed(en):
                other.add(card["number"])
    assert other == OTHERWISE
    assert same >= 2230


@pytest.mark.parametrize("in_english", [False, True])
def test_whatever_a_phrase_has_room_for_can_be_said(in_english: bool) -> None:
    assert grammar(in_english).lacking() == []
