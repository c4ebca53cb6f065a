"""Dice that each player rolls (5.20.1, 1.3.4.1): what follows goes for each player by their own die."""

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import face
from tefuda.games.evolve.proving.card_trials import Trials
from tefuda.kernel.flow.play import advance
from tefuda.kernel.table import chance

CARD = {
    "number": "DICE-1",
    "name": "運試し",
    "kind": "スペル",
    "cost": 0,
    "text": "各プレイヤーはサイコロをふる。1から3なら、そのプレイヤーは2枚引く。4から6なら、そのプレイヤーは自身の手札をランダムに1枚捨てる。",
}


@pytest.mark.parametrize(
    ("dice", "changes"), [([3, 4], [2, -1]), ([6, 1], [-1, 2]), ([2, 2], [2, 2]), ([5, 5], [-1, -1])]
)
def test_each_goes_by_their_own_die(monkeypatch: pytest.MonkeyPatch, dice: list[int], changes: list[int]) -> None:
    shown = list(dice)
    roll = chance.roll
    monkeypatch.setattr(chance, "roll", lambda table, sides: shown.pop(0) if sides == 6 else roll(table, sides))
    state = Trials([face(CARD)]).table("DICE-1", 0)
    assert state.pending is not None
    seat = state.pending.seats[0]
    plays = [
        place
        for place, option in enumerate(state.pending.options)
        if option.verb == "play" and "運試し" in state.game.facts(state, option.card).names
    ]
    from_hand = state.cards[state.pending.options[plays[0]].card].zone == t.HAND
    before = [len(state.zone(t.HAND, of)) - (of == seat and from_hand) for of in (0, 1)]
    after, events = advance(state, plays[:1])
    assert [(event.seat, event.amount) for event in events if event.kind == "rolled"] == list(
        zip((0, 1), dice, strict=True)
    )
    assert [len(after.zone(t.HAND, of)) - before[of] for of in (0, 1)] == changes
