"""News name what they speak of, though it is gone by the time they are told."""

import pytest

from tefuda.games.catalogue import rulings, teller_for
from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving import moves, reading
from tefuda.kernel.seeing.view import told, view
from tests.told import Told


def news(path: str, *words: str) -> list[str]:
    """What the first player is told, in Japanese, of the moves they make in a scenario."""
    table = rulings("evolve").setting.table(reading.read(rulings("evolve").scenarios / path))
    teller = teller_for(table.game, "ja")
    teller.log(view(table, 0), [])
    lines: list[str] = []
    for said in words:
        table, events = advance(table, moves.answer(table, 0, said))
        lines += [line.text for line in teller.log(view(table, 0), [told(table, event, 0) for event in events])]
    return lines


def test_who_dealt_the_blow_is_named_though_both_fell() -> None:
    lines = news("ch10/simultaneous_deaths_after_combat.yaml", "attack 弔い手 → 兵", "choose 兵")
    assert [line[:6] for line in lines if "に2ダメージ" in line] == ["あなたの弔い", "相手の兵があ"], lines


def test_a_spell_that_dealt_damage_is_named() -> None:
    lines = news("ch05/damage_below_zero.yaml", "play 荒療治")
    assert [line for line in lines if line.startswith("荒療治が相手の番犬に")], lines


EVOLVING = """
cards: [{name: 灯台守, text: "【進化】【コスト1】：これは進化する。"}, {name: 灯台守, kind: フォロワー・エボルヴ, attack: 3, defense: 3}]
table: {先: {pp: 0, ep: 1, field: [灯台守], evolve_deck: [灯台守]}}
play:
  - 先: evolve 灯台守
"""


@pytest.mark.parametrize(("language", "line"), [("ja", "あなたはEPを1払った"), ("en", "You pay 1 EP")])
def test_an_ep_that_has_to_be_paid_is_told(language: str, line: str) -> None:
    assert line in Told("evolve", EVOLVING, 0, language).log


@pytest.mark.parametrize(("language", "told"), [("ja", "（残り体力-2）"), ("en", "(-2 left)")])
def test_what_damage_leaves_is_told_as_the_board_has_it(language: str, told: str) -> None:
    body = "cards: [{name: 巨人, attack: 5}]\ntable: {先: {field: [巨人]}, 後: {life: 3}}\nplay:\n  - 先: attack 巨人 → leader"
    found = Told("evolve", body, 0, language)
    assert [line for line in found.log if line.endswith(told)]
    assert found.number("体力" if language == "ja" else "life", 0) == "-2"


def test_what_is_paid_is_told_behind_the_deed() -> None:
    body = "cards: [{name: 見張り, text: 【起動】これを【アクト】：1枚引く。}]\ntable: {先: {field: [見張り]}}\nplay:\n  - 先: activate 見張り"
    assert Told("evolve", body, 0, "en").log[:2] == ["You use an ability of 見張り", "Your 見張り is engaged"]
