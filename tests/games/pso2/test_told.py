"""What a person reads of a raid: the boss's turn before its cards, and whose everything is."""

from tests.told import Told

RAID = """
format: raid
cards: [{name: 岩の子}]
table:
  turn: {player: 後}
  boss: {life: 20, deck: [岩の子, 札, 札]}
  dice: [2]
play:
  - 後: end
  - 先: go main
"""


def test_the_turn_of_a_boss_is_told_before_its_first_card() -> None:
    lines = Told("pso2", RAID).log
    order = ("The boss's turn", "The target player: player 2", "The boss plays 岩の子")
    assert [line[:15] for line in lines if line.startswith(order)] == [line[:15] for line in order]


def test_cards_beside_the_field_are_told_with_whose_they_are() -> None:
    lines = Told("pso2", "table: {先: {field: [札]}}\nplay:\n  - 先: attack player → player\n  - 先: go main").log
    assert "Your 主人公 attacks the opponent's 主人公" in lines
