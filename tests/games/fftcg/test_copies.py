"""Copies of a card in scenarios: `#2` is the second of those offered, of the second player's cards as of the first's."""

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import run

# Both players have copies, which are told apart by their damage.
TABLE = """
title: Copies
clauses: ["10.1.2.1"]
cards:
  - {{name: 火矢, kind: 召喚獣, text: フォワード1体を選ぶ。それに1000ダメージを与える。}}
  - {{name: 兵, power: 9000, generic: true, text: "《ダル》：《C》を得る。"}}
table:
  turn: {{player: 後, phase: {phase}}}
  先: {{field: [{{card: 兵, damage: 1000}}, {{card: 兵, damage: 2000}}]}}
  後: {{field: [{{card: 兵, damage: 3000}}, {{card: 兵, damage: 4000}}], hand: [火矢]}}
play:
{play}
expect: {{{expected}}}
"""


def holds(phase: str, play: str, expected: str) -> bool:
    moves = "\n".join([f"  - {move}" for move in play.split("; ")])
    scenario = parse(TABLE.format(phase=phase, play=moves, expected=expected), "copies.yaml")
    return run(scenario, catalogue.rulings("fftcg").setting).holds


@pytest.mark.parametrize("place", [1, 2])
def test_the_second_player_attacks_with_the_copy_that_is_named(place: int) -> None:
    """Were the first player's copies counted, too, or another one taken, the dull one would have other damage."""
    other = "{card: 兵, damage: %d000, acted: %s}"
    field = ", ".join([other % (3 + index, "true" if index + 1 == place else "false") for index in range(2)])
    assert holds("attack", f"後: 'attack 兵 #{place}'", f"後.field: [{field}]")


@pytest.mark.parametrize("place", [1, 2])
def test_the_second_player_uses_the_copy_that_is_named(place: int) -> None:
    other = "{card: 兵, damage: %d000, acted: %s}"
    field = ", ".join([other % (3 + index, "true" if index + 1 == place else "false") for index in range(2)])
    assert holds("main", f"後: 'activate 兵 #{place}'", f"後.crystals: 1, 後.field: [{field}]")


@pytest.mark.parametrize(("place", "hit"), [(1, 3), (2, 4), (3, 1), (4, 2)])
def test_a_choice_counts_all_copies_that_are_offered(place: int, hit: int) -> None:
    """Copies of the turn player come first, as they are offered, each player's in the order in which they lie."""
    damage = [n * 1000 + (1000 if n == hit else 0) for n in (1, 2, 3, 4)]
    own, theirs = [", ".join([f"{{card: 兵, damage: {n}}}" for n in part]) for part in (damage[2:], damage[:2])]
    assert holds("main", f"後: cast 火矢; 後: 'choose 兵 #{place}'", f"先.field: [{theirs}], 後.field: [{own}]")
