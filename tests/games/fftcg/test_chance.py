"""What FFTCG leaves to chance: every card can be the one, and the same seed gives the same card."""

import pytest

from tefuda.games.catalogue import rulings
from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import Choose, It, Pool, Sequence, Spell
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives.rng import key_of
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import Run
from tefuda.kernel.table.requests import PASS
from tefuda.kernel.table.state import Table

GUST = """
title: A gust
clauses: ["15.1.1.4.1"]
expect: {{}}
cards:
  - {{name: 突風, kind: 召喚獣, {said}}}
table:
  先: {{hand: [突風]}}
  後: {{hand: [火札, 水札, 風札], field: [火札, 水札, 風札]}}
"""
FORWARDS = Pool("field", "opponent", (effects.Test("kind", t.FORWARD),))
BREAKS_ONE = Spell(Sequence((Choose((FORWARDS,), at_random=True), v.Break(It()))))  # no text of ours says it
SAID = {
    "a card of the hand is discarded": (t.HAND, "text: 対戦相手は手札からランダムに1枚捨てる。"),
    "a card of the hand is removed": (t.HAND, "text: 対戦相手の手札からランダムに1枚をゲームから除外する。"),
    "a forward is chosen and broken": (t.FIELD, f"abilities: [{encode(BREAKS_ONE).decode()}]"),
}


def resolved(said: str, seed: int) -> Table:
    """The table when the gust, the only thing that there is to cast, has been resolved."""
    table = Run(parse(GUST.format(said=said)), rulings("fftcg").setting).table.copy()
    table.key = key_of(seed)
    state = settle(table)
    while state.zone(t.HAND, 0) or state.stack:
        assert state.pending is not None
        cast = [place for place, option in enumerate(state.pending.options) if option.verb == "play"]
        passing = [place for place, option in enumerate(state.pending.options) if option == PASS]
        state, _ = advance(state, [(cast or passing)[0]])
    return state


@pytest.mark.parametrize(("zone", "said"), SAID.values(), ids=SAID)
def test_any_card_can_be_the_one(zone: int, said: str) -> None:
    """Were the first, or the last, always taken, or a player asked, this would see one outcome only, or wait for ever."""
    left = []
    for seed in range(30):
        state = resolved(said, seed)
        left.append(
            [
                state.cards[card].face
                for card in state.zone(zone, 1 if zone == t.HAND else 0)
                if state.cards[card].seat == 1
            ]
        )
    assert {len(faces) for faces in left} == {2}
    assert len({tuple(sorted(faces)) for faces in left}) == 3


@pytest.mark.parametrize(("zone", "said"), SAID.values(), ids=SAID)
def test_the_same_seed_gives_the_same_card(zone: int, said: str) -> None:
    assert resolved(said, 5).encode() == resolved(said, 5).encode()
