"""Questions to several seats: who may take what, whose answer it is, which comes too late."""

from typing import Any

import pytest

from tefuda.kernel.flow.play import advance
from tefuda.kernel.flow.procedures import call
from tefuda.kernel.saving.transcript import read_answer, row_line
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import PASS, Answer, Ask, By, Concede, Option, Refused, narrowed, options_for, signed
from tefuda.kernel.table.seating import SIDES, Format, seated
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Again
from tests.kernel.parlour import FIELD, HAND, Parlour, face, laid_out, rules

TEAMS = Format("teams", opponents=SIDES, together=True)
GAME = Parlour(face("plain"), face("other"))


def teams() -> Table:
    """Seats 0 and 2 have their turn together, with two cards and one."""
    return laid_out(GAME, seated(TEAMS, 4, teams=((0, 2), (1, 3))), [["plain", "other"], [], ["plain"], []])


def refused(state: Table, answer: Answer) -> Refused:
    before = state.encode()
    with pytest.raises(Refused) as no:
        advance(state, answer)
    assert state.encode() == before
    return no.value


def test_each_is_offered_what_it_may_take() -> None:
    state = teams()
    request = state.request
    assert request is not None
    assert request.seats == (0, 2)
    assert [option.seat for option in request.options] == [0, 0, 2, -1]
    assert options_for(request, 0) == (0, 1, 3)
    assert options_for(request, 2) == (2, 3)
    assert narrowed(request, 2).options == (request.options[2], PASS)


def test_a_view_shows_ones_own_options_alone() -> None:
    state = teams()
    first, third = view(state, 0), view(state, 2)
    assert first.request is not None
    assert third.request is not None
    assert (len(first.request.options), len(third.request.options)) == (3, 2)
    handles = {card.handle for card in first.zones[HAND * 4] if card is not None}
    assert {option.card for option in first.request.options if option.verb == "play"} == handles
    assert [view(state, who).request for who in (1, 3, SPECTATOR)] == [None] * 3
    asked = view(state, 1).asked
    assert asked is not None
    assert (asked.seats, asked.kind) == ((0, 2), "act")


def test_an_answer_counts_the_options_of_its_seat() -> None:
    state, _ = advance(teams(), By(2, 0))
    assert [len(state.zone(FIELD, seat)) for seat in (0, 2)] == [0, 1]
    state, _ = advance(state, By(0, [1]))
    assert [state.game.facts(state, card).names[0] for card in state.zone(FIELD, 0)] == ["other"]


def test_a_bare_answer_does_not_say_whose_it_is() -> None:
    assert refused(teams(), 0).key == refused(teams(), [0]).key == "who"


@pytest.mark.parametrize("seat", [1, 3, 4, -1])
def test_who_is_not_asked_does_not_answer(seat: int) -> None:
    assert refused(teams(), By(seat, 0)).key == "not asked"


def test_what_another_may_take_is_no_option() -> None:
    assert "there is no option 2" in str(refused(teams(), By(2, 2)))


def test_the_first_answer_counts_and_a_late_one_is_stale() -> None:
    state = teams()
    assert state.answers == 0
    seen = [view(state, seat).request for seat in (0, 2)]
    assert [request.number for request in seen if request is not None] == [0, 0]
    state, _ = advance(state, By(0, 0, 0))
    late = refused(state, By(2, 0, 0))
    assert (late.key, late.clause) == ("stale", "1.1")
    state, _ = advance(state, By(2, 0, 1))
    assert state.answers == 2


def test_an_answer_without_a_number_is_to_what_is_asked_now() -> None:
    state, _ = advance(teams(), By(0, 0))
    state, _ = advance(state, By(2, 0))
    assert state.answers == 2


def test_ones_pass_is_not_the_teams() -> None:
    state, _ = advance(teams(), By(0, 2))
    assert state.request is not None
    assert state.request.seats == (2,)
    state, _ = advance(state, 0)  # one is asked alone, and need not say who it is
    assert len(state.zone(FIELD, 2)) == 1
    state, _ = advance(state, [0])
    assert state.facts.player == 3
    assert state.request is not None
    assert state.request.seats == (1, 3)


def test_by_is_taken_where_one_is_asked() -> None:
    state = laid_out(GAME, seated(Format("all"), 2), [["plain"], []])
    assert refused(state, By(1, 0)).key == "not asked"
    assert refused(state, By(0, 0, 5)).key == "stale"
    state, _ = advance(state, By(0, 0, 0))
    assert len(state.zone(FIELD, 0)) == 1


class Pair(Frame, frozen=True, tag="test.Pair"):
    """Two cards are picked, by either of two seats."""

    taken: tuple[Option, ...] = ()
    options: tuple[Option, ...] = (Option("a"), Option("b"), Option("c", seat=1))
    most: int = 2


pair = rules.procedure("test.pair", Pair)


@pair.step("9.1")
def ask_both(table: Table, frame: Pair) -> Any:
    return Ask((0, 1), "choose", "9.1", frame.options, 1, frame.most)


@pair.answer("9.1")
def both_asked(table: Table, frame: Pair, picked: tuple[Option, ...]) -> Any:
    table.value = picked
    table.pending = None
    return Again(Taken(picked))


class Taken(Frame, frozen=True, tag="test.Taken"):
    """What was picked, to be looked at."""

    picked: tuple[Option, ...]


taken = rules.procedure("test.taken", Taken)


@taken.step("9.2")
def look(table: Table, frame: Taken) -> Any:
    return Ask((0,), "choose", "9.2", (Option("a"), Option("b")))


def asking(frame: Pair) -> Table:
    state = laid_out(Parlour(face("plain")), seated(Format("all"), 2), [[], []])
    table = state.copy()
    call(table, frame)
    from tefuda.kernel.flow.procedures import run

    run(table)
    return table


def test_what_was_picked_says_who_picked_it() -> None:
    state, _ = advance(asking(Pair()), By(1, [2, 0]))
    frame: Any = state.frames[-1]
    assert frame.picked == (Option("c", seat=1), Option("a", seat=1))


def test_several_picks_are_given_whole() -> None:
    assert "given whole" in str(refused(asking(Pair()), By(0, 0)))
    assert refused(asking(Pair()), By(0, [0, 2])).clause == "9.1"


def test_what_only_one_answer_is_left_of_is_not_asked() -> None:
    state = asking(Pair(options=(Option("a"),), most=1))
    frame: Any = state.frames[-1]
    assert frame.picked == (Option("a", seat=0),)  # the first of those who would be asked


def test_answers_are_kept_with_their_seats() -> None:
    lines = [row_line(answer) for answer in (3, (0, 2), By(2, [1], 7), By(0, 1), Concede(1))]
    assert lines == [b"3\n", b"[0,2]\n", b'{"by":2,"answer":[1]}\n', b'{"by":0,"answer":1}\n', b'{"concede":1}\n']
    assert [read_answer(line, 2) for line in lines] == [3, (0, 2), By(2, (1,)), By(0, 1), Concede(1)]


def test_signing() -> None:
    request = teams().request
    assert request is not None
    assert signed(request, 2, 0) == By(2, 0)
    assert signed(narrowed(request, 2), 2, By(2, 0)) == By(2, 0)
