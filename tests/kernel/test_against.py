"""One of several opponents: its master picks whom an effect means; numbers are one opponent's, cards are all opponents'."""

from typing import Any

import pytest

from tefuda.kernel.declaring.abilities import reads_one_opponent
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Change,
    Compare,
    Continuous,
    Count,
    CountOf,
    Fact,
    If,
    Let,
    Points,
    Pool,
    Repeat,
    Sequence,
    This,
    Top,
    X,
)
from tefuda.kernel.evaluating.questions import Scope, amount, members
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.seating import LAST, SIDES, Format, seated
from tefuda.kernel.table.sides import WhichOpponent
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import FIELD, Coins, Duel, Parlour, face, laid_out, rules, spell

RUMBLE = Format("rumble", ends=LAST)
THEIR_HAND, THEIR_FIELD = Pool("hand", "opponent"), Pool("field", "opponent")
HARM = Continuous(All(THEIR_FIELD), (Add("power", -1),))
MIRROR = Continuous(This(), (Add("power", Count(THEIR_HAND)),))
FACES = (
    face("plain", power=3),
    spell("greed", Coins(Count(THEIR_HAND))),
    spell("twice", Sequence((Duel(1), Coins(1), Duel(2)))),
    spell("if so", If(Compare(Points("coins", "opponent"), ">", 0), Coins(7))),
    spell("x", Let(Points("life", "opponent"), Sequence((Coins(0), Coins(X()))))),
    spell("all", Change(All(THEIR_FIELD), (Add("power", 5),))),
    face("harm", HARM),
    face("mirror", MIRROR, power=0),
)
GAME = Parlour(*FACES)


def rumble(hand: str, fields: tuple[str, ...] = ("", "", ""), seats: int = 3) -> Table:
    """Seat 0 with these cards; the others have one and two plain ones in hand."""
    hands = [hand.split(","), ["plain"], ["plain", "plain"]][:seats]
    return laid_out(GAME, seated(RUMBLE, seats), hands, [row.split() for row in fields])


def asked(state: Table) -> tuple[tuple[int, ...], str, list[int]]:
    request = state.request
    assert request is not None
    return request.seats, request.clause, [option.number for option in request.options]


def test_its_master_picks_one_when_it_is_needed() -> None:
    state, _ = advance(rumble("greed"), 0)
    assert asked(state) == ((0,), "0.3", [1, 2])
    assert state.request is not None
    assert state.request.prompt == "which opponent"
    assert [advance(state, pick)[0].players[0].coins for pick in (0, 1)] == [1, 2]
    assert settle(Table.decode(GAME, state.encode())) == state


def test_the_pick_is_kept_for_the_effect() -> None:
    state, _ = advance(rumble("twice"), 0)
    state, _ = advance(state, 1)
    assert [player.life for player in state.players] == [10, 10, 7]
    assert state.players[0].coins == 1


def test_with_one_opponent_nobody_is_asked() -> None:
    state, _ = advance(rumble("greed", seats=2), 0)
    assert state.players[0].coins == 1


def test_a_condition_is_asked_of_the_one_who_was_picked() -> None:
    state = rumble("if so")
    table = state.copy()
    table.players[2] = change(table.players[2], coins=1)
    state, _ = advance(table, 0)
    assert [advance(state, pick)[0].players[0].coins for pick in (0, 1)] == [0, 7]


def test_x_is_asked_when_it_is_read() -> None:
    state, _ = advance(rumble("x"), 0)
    frame: Any = state.frames[-1]
    assert [type(node).__name__ for node in frame.agenda] == ["PickOpponent", "Coins"]
    state, _ = advance(state, 0)
    assert state.players[0].coins == 10


def test_what_reaches_opponents_cards_reaches_all_of_them() -> None:
    state, _ = advance(rumble("all", ("plain", "plain", "plain")), 0)
    powers = [GAME.facts(state, state.zone(FIELD, seat)[0]).power for seat in range(3)]
    assert powers == [3, 8, 8]


@pytest.mark.parametrize(
    ("number", "values"),
    [
        (Points("life", "opponent"), [10, 10]),
        (Count(THEIR_HAND), [1, 2]),
        (CountOf(All(THEIR_FIELD)), [1, 1]),
        (Fact("power", All(THEIR_FIELD)), [3, 3]),
    ],
)
def test_numbers_of_the_opponent_are_not_summed(number: Any, values: list[int]) -> None:
    state = rumble("plain", ("", "plain", "plain"))
    scope = Scope((-1, -1), 0)
    with pytest.raises(WhichOpponent):
        amount(state, scope, number)
    assert [amount(state, change(scope, against=seat), number) for seat in (1, 2)] == values


def test_the_top_of_a_deck_is_one_opponents() -> None:
    state = rumble("plain")
    refs = members(state, Scope((-1, -1), 0, against=2), Top(2, "opponent"))
    assert [state.cards[card].seat for card, _ in refs] == [2, 2]


def test_allies_are_no_opponents() -> None:
    format = Format("teams", opponents=SIDES, ends=LAST)
    state = laid_out(GAME, seated(format, 3, teams=((0, 1), (2,))), [["greed"], [], ["plain"]])
    state, _ = advance(state, 0)
    assert state.players[0].coins == 1


def test_what_is_carried_out_later_needs_no_pick_yet() -> None:
    later = Repeat(2, Coins(Count(THEIR_HAND)))
    assert not reads_one_opponent(later, rules)
    assert reads_one_opponent(later.effect, rules)
    assert not reads_one_opponent(Change(All(THEIR_FIELD), (Add("power", 1),)), rules)
    assert reads_one_opponent(Change(This(), (Add("power", Count(THEIR_HAND)),)), rules)


# ── continuous abilities ────────────────────────────────────────────────────────────────────────────────────────────
def power_of(state: Table, seat: int, place: int = 0) -> Any:
    return GAME.facts(state, state.zone(FIELD, seat)[place]).power


def test_a_continuous_effect_on_opponents_cards_reaches_all() -> None:
    state = rumble("plain", ("harm plain", "plain", "plain"))
    assert [power_of(state, 0, 1), power_of(state, 1), power_of(state, 2)] == [3, 2, 2]
    assert state.request is not None
    assert state.request.clause == "1.1"


def test_a_continuous_ability_means_the_opponent_picked_when_it_came_into_force() -> None:
    state, _ = advance(rumble("mirror"), 0)
    assert power_of(state, 0) == 0  # not in force yet
    state, _ = advance(state, 0)  # a pass: the check
    assert asked(state) == ((0,), "0.3", [1, 2])
    state, _ = advance(state, 1)
    assert power_of(state, 0) == 2
    assert state.picks[0][-1] == 2
    state, _ = advance(state, 0)  # seat 1 plays its card, seat 2's hand is what counts
    assert power_of(state, 0) == 2
    assert Table.decode(GAME, state.encode()) == state


def test_two_abilities_may_mean_two_opponents() -> None:
    state = rumble("mirror,mirror")
    for answer in (0, 0, 0):
        state, _ = advance(state, answer)
    state, _ = advance(state, 0)
    state, _ = advance(state, 1)
    assert [power_of(state, 0, place) for place in (0, 1)] == [1, 2]


def test_of_one_opponent_nothing_is_picked() -> None:
    state, _ = advance(rumble("mirror", seats=2), 0)
    assert power_of(state, 0) == 1
    assert state.picks == ()


def test_a_picked_option_is_an_opponent() -> None:
    state, _ = advance(rumble("greed"), 0)
    assert state.request is not None
    assert state.request.options == (Option("opponent", number=1), Option("opponent", number=2))
