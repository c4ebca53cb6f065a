"""What a person reads of a game of Cipher: units by their top card, bonds by their symbols, combats by their numbers."""

import pytest

from tests.told import Told

LEVELS = """
cards:
  - {name: エリオ, title: 若き}
  - {name: エリオ, title: 老いた, cost: 2, attack: 60}
table:
  turn: {phase: deploy}
  先: {field: [若き エリオ], hand: [老いた エリオ], bonds: 3}
play:
  - 先: level 老いた エリオ
"""
COMBAT = """
cards: [{name: 甲, attack: 50}, {name: 乙}]
table:
  先: {field: [主, 甲], hand: [甲], deck: [乙, 札, 札]}
  後: {field: [主, 乙], hand: [乙], deck: [甲, 札, 札]}
play:
  - 先: attack 甲 → 乙
"""
BONDS = """
cards:
  - {name: 甲, text: 〔起〕【〔裏1〕】カードを1枚引く。}
table:
  先: {field: [甲], bonds: [光の剣札, 光の剣札, 聖痕札]}
play:
  - 先: activate 甲
  - 先: "choose 光の剣札 #1"
"""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_unit_is_named_after_its_top_card(seat: int) -> None:
    found = Told("cipher", f"{LEVELS}  - 先: end", seat, "ja")
    assert found.row("前衛", -1 if seat == 0 else 0) == ["老いた エリオ"]
    assert [line for line in found.log if line.endswith("老いた エリオにレベルアップ")]
    if seat == 0:
        request = found.view.request
        assert request is not None
        options = [found.teller.option(found.view, request, option) for option in request.options]
        assert "攻撃：老いた エリオ 60" in options


def test_a_unit_that_left_is_named_after_the_card_that_was_on_top() -> None:
    body = """
cards: [{name: 甲, attack: 90}, {name: エリオ, title: 若き}, {name: エリオ, title: 老いた}]
table:
  先: {field: [甲]}
  後: {field: [主, {card: 若き エリオ, over: 老いた エリオ}]}
play:
  - 先: attack 甲 → エリオ
"""
    lines = Told("cipher", f"{body}  - 先: end", 0, "ja").log
    assert "相手の老いた エリオは撃破された" in lines


@pytest.mark.parametrize(
    ("language", "line"), [("ja", "絆が裏向きになった：光の剣札"), ("en", "bonds turned face down: 光の剣札")]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bond_that_is_turned_down_is_told_so(seat: int, language: str, line: str) -> None:
    lines = Told("cipher", BONDS, seat, language).log
    assert [one for one in lines if one.endswith(line)]
    assert [one for one in lines if one.startswith(("公開", "Revealed"))] == []  # it lay open before


def test_a_bond_that_is_laid_face_down_is_told_to_both_by_its_name() -> None:
    body = """
cards: [{name: 甲, text: 〔起〕【〔行動〕】自分の手札を1枚選び、裏向きで絆エリアに置く。}]
table: {先: {field: [甲], hand: [光の剣札]}}
play:
  - 先: activate 甲
  - 先: choose 光の剣札
"""
    assert [line for line in Told("cipher", body, 1).log if "光の剣札" in line]


def test_bonds_are_counted_by_the_symbols_of_those_that_lie_face_up() -> None:
    assert Told("cipher", BONDS.partition("play:")[0], 1, "ja").number("絆", 0) == "3 (光の剣 2、聖痕 1)"
    assert Told("cipher", BONDS, 0, "ja").number("絆") == "3 (光の剣 1、聖痕 1)"
    assert Told("cipher", BONDS, 0, "en").number("bonds") == "3 (Red 1, Blue 1)"


@pytest.mark.parametrize(
    ("seat", "move", "prompt"),
    [
        (0, "", "Your 甲 60 (with support 10) ⚔ the opponent's 乙 40 (with support 10). Which card is given up for a critical hit?"),
        (1, "  - 先: critical 甲", "The opponent's 甲 120 (with support 10) ⚔ your 乙 40 (with support 10). Which card is given up to avoid?"),
        (1, "  - 先: no critical", "The opponent's 甲 60 (with support 10) ⚔ your 乙 40 (with support 10). Which card is given up to avoid?"),
    ],
)  # fmt: skip
def test_who_decides_in_combat_sees_the_powers(seat: int, move: str, prompt: str) -> None:
    found = Told("cipher", COMBAT + move, seat)
    assert found.prompt.startswith(prompt)
    assert [row for row in found.scene.between if "with support 10" in row.cards[0].name]


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("{field: [{card: 主, defeated: true}], orbs: []}", "you have no Main Character on the battlefield"),
        ("{deck: [], retreat: []}", "you have no card in deck and Retreat Area"),
    ],
)
def test_the_end_says_by_which_rule_one_has_lost(table: str, why: str) -> None:
    found = Told("cipher", f"table: {{先: {table}}}\nplay:\n  - 先: end")
    assert found.teller.outcome(found.view) == f"The opponent wins: {why}"


def test_in_japanese_too_a_card_has_its_title() -> None:
    assert Told("cipher", LEVELS.partition("play:")[0], 0, "ja").row("手札") == ["老いた エリオ"]
