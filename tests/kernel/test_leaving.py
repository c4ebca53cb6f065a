"""A seat leaves a game that goes on: what goes with it, what breaks off, what is not asked any more, who wins."""

from typing import Any

import pytest

from tefuda.arena.invariants import conserved
from tefuda.kernel.effects.nodes import Add, All, Change, Delay, Pool, Sequence
from tefuda.kernel.effects.vocabulary import When
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.flow.procedures import call, run
from tefuda.kernel.flow.stack import push
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.seeing.view import told
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Item, change
from tefuda.kernel.table.requests import By, Concede, Refused
from tefuda.kernel.table.seating import AWAY, FIRST, LAST, SIDES, STAY, Format, seated
from tefuda.kernel.table.sides import still_in
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import (
    DECK,
    FIELD,
    HAND,
    Coins,
    Fall,
    Parlour,
    Play,
    Vow,
    add,
    face,
    laid_out,
    spell,
    waits,
)

RUMBLE = Format("rumble", ends=LAST)
TEAMS = Format("teams", opponents=SIDES, ends=FIRST)
FACES = (
    face("plain", power=3),
    spell("fall", Sequence((Coins(1), Fall("own"), Coins(5, "any")))),
    spell("vows", Sequence((Vow(0), Vow(1), Vow(2), Coins(1)))),
    spell("boost", Change(All(Pool("field", "any")), (Add("power", 2),))),
    spell("later", Delay(When("shifted"), Coins(1))),
    face("watcher", waits("moved", Coins(1))),
    spell("topple", Sequence((Fall("opponent"), Coins(1)))),
)
GAME = Parlour(*FACES)


def rumble(*hands: str, fields: tuple[str, ...] = (), format: Format = RUMBLE) -> Table:
    """Three seats, everyone for themselves, each with some cards, given as words."""
    held, laid = [[word.split() for word in (*row, *[""] * (3 - len(row)))] for row in (hands, fields)]
    return laid_out(GAME, seated(format, 3), held, laid)


def play(state: Table, seat: int, name: str) -> tuple[Table, list[Event]]:
    """A seat that has the turn plays a card."""
    assert state.request is not None
    names = [
        state.game.facts(state, option.card).names[0] if option.card >= 0 else "" for option in state.request.options
    ]
    return advance(state, By(seat, names.index(name)))


def passed(state: Table) -> Table:
    assert state.request is not None
    return advance(state, len(state.request.options) - 1)[0]


def names(state: Table, zone: int, seat: int) -> list[str]:
    return [state.game.facts(state, card).names[0] for card in state.zone(zone, seat)]


# ── cards and effects ───────────────────────────────────────────────────────────────────────────────────────────────
def test_conceding_while_not_asked_leaves_a_game_that_goes_on() -> None:
    before = rumble("plain", "plain plain", "plain", fields=("", "plain", ""))
    state, events = advance(before, Concede(1))
    assert state.over is None
    assert (state.out, still_in(state)) == ((1,), (0, 2))
    assert [len(state.zone(zone, 1)) for zone in (DECK, HAND, FIELD)] == [0, 0, 0]
    assert [len(state.zone(HAND, seat)) for seat in (0, 2)] == [1, 1]
    assert [event.kind for event in events] == ["left"] + ["erased"] * 5
    assert events[0].clause == "0.2"
    assert state.request is not None
    assert state.request.seats == (0,)
    assert conserved(before, state) == []
    assert settle(Table.decode(GAME, state.encode())) == state


def test_who_has_left_neither_answers_nor_concedes() -> None:
    state, _ = advance(rumble("plain"), Concede(1))
    for answer in (By(1, 0), Concede(1)):
        with pytest.raises(Refused) as no:
            advance(state, answer)
        assert no.value.key == "out"


def test_its_turn_does_not_come_any_more() -> None:
    state, _ = advance(rumble(), Concede(1))
    state = passed(state)
    assert state.facts.player == 2
    assert state.seating.order == (0, 2)


def test_what_waits_and_is_delayed_and_lies_on_the_stack_goes() -> None:
    table = rumble("later", "", "later", fields=("watcher", "", "watcher")).copy()
    for seat in (0, 2):
        frame = GAME.facts(table, table.zone(HAND, seat)[0]).spell.effect
        atoms.arrange(table, _delayed(table, frame, seat))
        push(table, Item(table.tick(), seat, table.ref(table.zone(HAND, seat)[0]), "spell", Coins(1)))
    trigger(table, [atoms.move(table, table.zone(DECK, 1)[0], HAND, 1)])
    assert [one.seat for one in table.waiting] == [0, 2]
    state, _ = advance(table, Concede(2))
    assert [one.seat for one in state.waiting] == [0]
    assert [one.seat for one in state.delayed] == [0]
    assert [one.seat for one in state.stack] == [0]


def _delayed(table: Table, node: Any, seat: int) -> Any:
    from tefuda.kernel.effects.nodes import Automatic
    from tefuda.kernel.table.records import Delayed

    return Delayed(table.tick(), Automatic(node.trigger, node.effect), (-1, -1), seat)


@pytest.mark.parametrize(("format", "power"), [(RUMBLE, 3), (change(RUMBLE, effects=STAY), 5)])
def test_lasting_effects_end_or_stay_as_the_format_says(format: Format, power: int) -> None:
    state = rumble("boost", fields=("", "plain", ""), format=format)
    state, _ = play(state, 0, "boost")
    theirs = state.zone(FIELD, 1)[0]
    assert GAME.facts(state, theirs).power == 5
    state, _ = advance(state, Concede(0))
    assert GAME.facts(state, theirs).power == power


@pytest.mark.parametrize(("format", "there"), [(RUMBLE, ["plain"]), (change(RUMBLE, strays=AWAY), [])])
def test_cards_of_others_go_back_or_away(format: Format, there: list[str]) -> None:
    table = rumble(format=format).copy()
    stray = add(table, "plain", 2, FIELD, master=1)
    table.refresh()
    state, _ = advance(table, Concede(1))
    assert names(state, FIELD, 2) == there
    assert state.cards[stray].seat == (2 if there else 1)


def test_links_with_cards_that_are_no_more_are_undone() -> None:
    table = rumble(fields=("plain", "plain", "")).copy()
    mine, theirs = table.zone(FIELD, 0)[0], table.zone(FIELD, 1)[0]
    atoms.attach(table, mine, theirs)
    state, _ = advance(table, Concede(1))
    assert state.cards[mine].attached == ()


# ── what is being done ──────────────────────────────────────────────────────────────────────────────────────────────
def test_who_falls_in_the_middle_of_an_own_effect_does_no_more_of_it() -> None:
    state, _ = play(rumble("fall plain"), 0, "fall")
    assert state.out == (0,)
    assert [player.coins for player in state.players] == [1, 0, 0]
    assert state.facts.player == 1  # the rest of its turn was passed over
    assert state.request is not None
    assert state.request.seats == (1,)


def test_conceding_in_the_middle_of_an_own_effect_breaks_it_off() -> None:
    state, _ = play(rumble("vows"), 0, "vows")
    state, _ = advance(state, 0)
    assert state.request is not None
    assert (state.request.seats, state.request.clause) == ((1,), "3.4")
    state, _ = advance(state, Concede(0))  # it is another who is asked
    assert [player.coins for player in state.players] == [1, 0, 0]
    assert state.facts.player == 1
    assert [type(frame).__name__ for frame in state.frames] == ["Round"]


def test_what_another_was_to_decide_is_not_done_and_the_rest_is() -> None:
    state, _ = play(rumble("vows"), 0, "vows")
    state, _ = advance(state, 0)
    state, _ = advance(state, Concede(1))
    assert state.request is not None
    assert (state.request.seats, state.request.clause) == ((2,), "3.4")
    state, _ = advance(state, 0)
    assert [player.coins for player in state.players] == [2, 0, 1]


def test_an_effect_that_fells_others_goes_on() -> None:
    state = laid_out(GAME, seated(change(TEAMS, ends=""), 3, teams=((0, 2), (1,))), [["topple"], [], []])
    state, _ = play(state, 0, "topple")
    assert state.out == (1,)
    assert state.players[0].coins == 1


def test_a_resolution_of_somebody_else_within_ones_own_is_finished() -> None:
    table = rumble("plain", "vows", "").copy()
    mine, theirs = table.ref(table.zone(HAND, 0)[0]), table.ref(table.zone(HAND, 1)[0])
    call(table, Play(mine, 0))  # what seat 0 has played, and in answer to it seat 1
    call(table, Play(theirs, 1))
    run(table)
    state, _ = advance(table, 0)
    assert state.request is not None
    assert state.request.seats == (1,)
    state, _ = advance(state, Concede(0))
    assert [type(frame).__name__ for frame in state.frames] == ["Round", "Play", "Play", "Resolving"]
    state, _ = advance(state, 0)
    state, _ = advance(state, 1)
    assert [player.coins for player in state.players] == [1, 2, 0]
    assert [type(frame).__name__ for frame in state.frames] == ["Round"]


def test_revealed_cards_are_hidden_again_when_the_effect_breaks_off() -> None:
    state, _ = play(rumble("vows", "plain"), 0, "vows")
    table = state.copy()
    atoms.reveal(table, table.zone(HAND, 1))
    state, _ = advance(table, Concede(0))
    assert [state.cards[card].open for card in state.zone(HAND, 1)] == [False]
    assert state.opened == ()


def test_of_several_who_are_asked_those_who_are_left_answer() -> None:
    format = Format("together", opponents=SIDES, ends="", together=True)
    state = laid_out(GAME, seated(format, 4, teams=((0, 2), (1, 3))), [["plain"], [], ["plain"], []])
    state, _ = advance(state, Concede(0))
    assert state.request is not None
    assert state.request.seats == (2,)
    assert [option.seat for option in state.request.options] == [2, 2]
    state, _ = advance(state, 1)  # a pass: it is known whose
    assert state.request is not None
    assert state.request.seats == (1, 3)


# ── ends ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_last_one_left_wins() -> None:
    state, _ = advance(rumble(), Concede(1))
    state, events = advance(state, Concede(0))
    assert state.over is not None
    assert (state.over.winners, state.over.clause) == ((2,), "0.4")
    assert [event.kind for event in events] == ["ended"]
    assert state.request is None


def test_where_all_leave_together_nobody_wins() -> None:
    table = rumble().copy()
    for seat in range(3):
        atoms.set_player(table, seat, life=0)
    state = passed(table)
    assert state.over is not None
    assert state.over.winners == ()
    assert state.over.losers(3) == (0, 1, 2)


def test_a_team_wins_as_a_whole_when_one_of_the_other_leaves() -> None:
    state = laid_out(GAME, seated(TEAMS, 4, teams=((0, 2), (1, 3))), [[], [], [], []])
    state, _ = advance(state, Concede(3))
    assert state.over is not None
    assert (state.over.winners, state.over.clause) == ((0, 2), "0.2")


def test_a_team_wins_with_those_of_it_who_have_left() -> None:
    state = laid_out(GAME, seated(change(TEAMS, ends=LAST), 4, teams=((0, 2), (1, 3))), [[], [], [], []])
    for seat in (0, 1, 3):
        assert state.over is None
        state, _ = advance(state, Concede(seat))
    assert state.over is not None
    assert state.over.winners == (0, 2)


def test_a_boss_that_is_left_alone_has_won() -> None:
    state = laid_out(GAME, seated(change(TEAMS, ends=LAST), 2, teams=((0, 1),), bosses=("dragon",)), [[], []])
    state, _ = advance(state, Concede(0))
    assert state.over is None
    state, _ = advance(state, Concede(1))
    assert state.over is not None
    assert state.over.winners == (2,)
    assert state.over.losers(2) == (0, 1)


def test_of_two_players_one_leaves_and_the_other_has_won() -> None:
    state = laid_out(GAME, seated(Format("two"), 2), [["plain"], ["plain"]])
    state, _ = advance(state, Concede(1))
    assert state.over is not None
    assert (state.over.winners, state.over.clause) == ((0,), "0.2")
    assert len(state.zone(HAND, 1)) == 1  # a game that is over is as it was


@pytest.mark.parametrize("hand", ["plain fall vows", "fall plain vows", "fall vows plain"])
def test_the_cards_of_who_leaves_do_not_tell_in_which_order_they_came(hand: str) -> None:
    """What was revealed of a hand goes first, wherever it lay among the cards that nobody knows."""
    table = rumble(hand)
    shown = next(card for card in table.zone(HAND, 0) if table.game.faces[table.cards[card].face].name == "plain")
    atoms.reveal(table, (shown,))
    _, events = advance(table, Concede(0))
    gone = [told(table, event, 1) for event in events if event.kind == "erased" and event.before is not None]
    faces = [one.before.face for one in gone if one.before is not None and one.before.zone == HAND]
    assert faces == [table.cards[shown].face, -1, -1]
