"""News name what they speak of, though it is gone by the time they are told."""

from tefuda.games.catalogue import rulings, teller_for
from tefuda.kernel.play import advance
from tefuda.kernel.proving import moves, reading
from tefuda.kernel.view import told, view


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
