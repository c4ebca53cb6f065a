"""Decks as programs export them: OCTGN's, and lists with counts in unusual places."""

import pytest

from tefuda.kernel.cards.decklist import HEADINGS, KEYS, BrokenDeck, Sections, read_deck

SECTIONS = Sections(KEYS, ("main", "pool"), headings=HEADINGS)
OCTGN = """<?xml version="1.0" encoding="utf-8"?>
<deck game="0" sleeveid="0">
  <section name="Main" shared="False">
    <card qty="3" id="a">Tova &amp; Mira</card>
    <card qty="1" id="b">Runa</card>
  </section>
  <section name="Sideboard" shared="False" />
  <notes><![CDATA[]]></notes>
</deck>
"""


def test_a_deck_of_octgn() -> None:
    listed = read_deck(OCTGN, SECTIONS)
    assert [(one.count, one.words, one.line) for one in listed["main"]] == [(3, "Tova & Mira", 4), (1, "Runa", 5)]


def test_cards_of_a_section_that_there_is_none_of_are_not_taken_silently() -> None:
    with pytest.raises(BrokenDeck) as broken:
        read_deck(OCTGN.replace('name="Main"', 'name="Stash"'), SECTIONS)
    assert "Stash" in broken.value.problems[0].why
    assert broken.value.problems[0].line == 4


@pytest.mark.parametrize(
    "line",
    [
        "3 Tova", "Tova x3", "Tova 3枚", "Tova 3", "x3 Tova", "３,Tova", "Tova,3", '"Tova",3,rare', "Tova (3)", "Tova*3", "Tova: 3", "3\tTova",
    ],
)  # fmt: skip
def test_counts_before_and_behind(line: str) -> None:
    listed = read_deck(f"\ufeff// Forwards (3)\r\n{line}\r\n", SECTIONS)
    assert [(one.count, one.words) for one in listed[""]] == [(3, "Tova")]


@pytest.mark.parametrize("line", ["Tova", "Tova 1-001C"])
def test_a_line_without_a_count_is_still_refused(line: str) -> None:
    with pytest.raises(BrokenDeck):
        read_deck(f"main:\n{line}\n", SECTIONS)
