"""What is said of playing a card from the EX area holds as it is paid for, also where nobody looks on (10.6.2.5, 4.8)."""

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import face
from tefuda.games.evolve.proving.card_trials import Trials
from tefuda.kernel.flow.play import advance

CARD = {
    "number": "EX-1",
    "name": "裏口の客",
    "kind": "フォロワー",
    "class": "ロイヤル",
    "cost": 3,
    "attack": 2,
    "defense": 2,
}
TEXT = "これをEXエリアからプレイする際、コストを-2する。"


def test_it_costs_less_from_there() -> None:
    state = Trials([face({**CARD, "text": TEXT})]).table("EX-1", 0)
    assert state.pending is not None
    (there,) = [card for card in state.zone(t.EX, 0) if "裏口の客" in state.game.facts(state, card).names]
    plays = [
        place for place, option in enumerate(state.pending.options) if (option.verb, option.card) == ("play", there)
    ]
    after, _ = advance(state, plays)
    assert state.players[0].pp - after.players[0].pp == 1
