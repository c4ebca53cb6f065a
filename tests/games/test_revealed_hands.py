"""Whoever looks into another's hand and takes of it learns nothing of the order in which its cards were drawn."""

import pytest

from tefuda.games.catalogue import rulings
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.seeing.view import told, view
from tefuda.kernel.table.state import Table
from tefuda.testing.twins import twin

ROBBERS = {
    "evolve": """
        cards:
          - {name: 追剥ぎ, kind: スペル, cost: 1, text: "相手は手札すべてを公開する。その中から、相手の手札1枚を選ぶ。それを捨てる。"}
          - {name: 赤い石, kind: アミュレット, cost: 1, text: ""}
          - {name: 青い石, kind: アミュレット, cost: 2, text: ""}
          - {name: 白い石, kind: アミュレット, cost: 3, text: ""}
        table: {先: {hand: [追剥ぎ]}, 後: {hand: [白い石, 赤い石, 青い石]}}
    """,
    "fftcg": """
        cards:
          - {name: Robber, element: fire, cost: 1, kind: forward, power: 1000,
             text: "When Robber enters the field, your opponent reveals their hand. Select 1 card in their hand. Your opponent discards this card."}
          - {name: Red, element: fire, cost: 1, kind: backup}
          - {name: Blue, element: water, cost: 2, kind: backup}
          - {name: White, element: ice, cost: 3, kind: backup}
        table: {先: {hand: [Robber, Red]}, 後: {hand: [White, Red, Blue]}}
    """,
}
PLAYED = {"evolve": ["play 追剥ぎ"], "fftcg": ["play Robber"]}


def laid_out(game: str) -> Table:
    body = "\n".join(line.removeprefix("        ") for line in ROBBERS[game].splitlines())
    setting = rulings(game).setting
    return setting.table(
        parse(f'title: robbed\nja: 追剥ぎ\nclauses: ["1.1"]\n{body}\nplay: []\nexpect: {{}}', "robbed")
    )


def until_taken(game: str, state: Table) -> list[bytes]:
    """All that the robber is told and asked until a card is taken."""
    state, events = advance(state, moves.answer(state, 0, PLAYED[game][0]))
    found = []
    for _ in range(12):
        found += [encode(view(state, 0)), encode([told(state, event, 0) for event in events])]
        assert state.pending is not None
        if len(state.pending.options) == 3 and state.pending.seats == (0,):
            return found
        state, events = advance(state, 0 if state.pending.least else ())
    raise AssertionError(f"nothing is taken: {state.pending}")


@pytest.mark.parametrize("game", ROBBERS)
def test_a_robber_is_offered_a_hand_in_no_order(game: str) -> None:
    state = laid_out(game)
    one, other, _ = state.zone(state.game.zone_of("hand"), 1)
    assert until_taken(game, state) == until_taken(game, twin(state, one, other))
