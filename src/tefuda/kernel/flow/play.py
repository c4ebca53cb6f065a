"""The contract: start a game, see what is asked, advance by an answer, ask why something cannot be done."""

from __future__ import annotations

from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.leaving import remove
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import (
    OUT,
    OVER,
    STALE,
    WHO,
    Answer,
    Ask,
    Bar,
    By,
    Concede,
    Option,
    Refused,
    check,
    picks_of,
)
from tefuda.kernel.table.state import Table

State = Table
# Verbs that always need a card, besides a game's (`Presentation.card_verbs`).
WITH_A_CARD = (
    "play",
    "activate",
    "card",
)


def settle(table: Table) -> Table:
    """Run a new or loaded table on to its first question."""
    table.refresh()
    if table.over is None:
        procedures.run(table)
    return table


def advance(state: State, answer: Answer) -> tuple[State, list[Event]]:
    """The only way forward: a new state and its events. An illegal answer raises Refused and changes nothing."""
    ask = state.pending
    if (
        type(answer) is not int
        or ask is None
        or ask.most != 1
        or len(ask.seats) > 1
        or not -1 < answer < len(ask.options)
    ):
        return _advance(state, ask, answer)
    table = state.copy()  # one of some options: by far the most common answer
    table.answers += 1
    table.ask_next(ask.seats)
    procedures.run(table, (answer,))
    return table, table.events


def _advance(state: State, ask: Ask | None, answer: Answer) -> tuple[State, list[Event]]:
    if type(answer) is Concede:
        return concede(state, answer.seat)
    if ask is None or state.over is not None:
        raise Refused(state.game.clauses.over, "the game is over", key=OVER)
    seat, bare = ask.seats[0], answer
    if type(answer) is By:
        _in_time(state, ask, answer)
        picks, seat, bare = picks_of(ask, state.picked, answer), answer.seat, answer.answer
    elif len(ask.seats) > 1:
        raise Refused(ask.clause, "several seats are asked: an answer says whose it is, By(seat, answer)", key=WHO)
    else:
        picks = check(ask, state.picked, answer)
    table = state.copy()
    if type(bare) is int and not _whole(ask, picks):
        table.picked = picks
        return table, []
    table.answers += 1
    table.ask_next(ask.seats)
    procedures.run(table, picks, None, seat)
    return table, table.events


def _in_time(state: State, ask: Ask, answer: By) -> None:
    """Refuse an answer to an earlier question, or of a seat that has left."""
    if answer.seat in state.out:
        raise Refused(ask.clause, f"seat {answer.seat} has left the game", key=OUT)
    if type(answer.number) is not int:
        raise Refused(ask.clause, f"the number of a question is a number, not {answer.number!r}")
    asked = type(answer.seat) is int and answer.seat in ask.seats
    number = state.questions[answer.seat] if asked else -1
    if answer.number >= 0 and answer.number != number >= 0:
        why = f"the answer is to question {answer.number}, and this is question {number}"
        raise Refused(state.game.clauses.stale or ask.clause, why, key=STALE)


def _whole(ask: Ask, picks: tuple[int, ...]) -> bool:
    """True if an answer that is given pick by pick is complete: no more can be picked, or (in a division) all is shared out."""
    return len(picks) >= ask.most or (ask.kind != "divide" and len(picks) == len(ask.options))


def concede(state: State, seat: int) -> tuple[State, list[Event]]:
    """Concede and leave, at any moment, asked or not: nothing can prevent, demand or replace it."""
    if state.over is not None:
        raise Refused(state.game.clauses.over, "the game is over", key=OVER)
    if type(seat) is not int or seat not in range(state.seats):
        raise Refused(state.game.clauses.concede, f"there is no seat {seat!r}")
    if seat in state.out:
        raise Refused(state.game.clauses.concede, f"seat {seat} has left the game", key=OUT)
    table = state.copy()
    table.answers += 1
    if state.pending is not None:  # the question is asked anew, or is over
        table.ask_next(state.pending.seats)
    cite(table.game.clauses.concede)
    cite_if_said(table.game.clauses.concede_freely)
    remove(table, (seat,), table.game.clauses.concede)
    table.pending = None
    procedures.run(table)
    return table, table.events


def why_not(state: State, seat: int, wish: Option) -> Bar | None:
    """The clause, and the card or effect, that forbids a deed; None if nothing does.

    A wish is checked like an answer: one that no seat could express, or that names unknown cards, is barred by the clause of
    the question.
    """
    if state.over is not None:
        return Bar(state.game.clauses.over)
    if type(wish) is not Option or not _could_be(state, seat, wish):
        return Bar(state.pending.clause if state.pending is not None else state.game.clauses.over)
    return state.game.bar(state, seat, wish)


def _could_be(state: State, seat: int, wish: Option) -> bool:
    """True if a wish makes sense for this seat: its cards exist, and it names a card if its verb needs one."""
    verb, card, index, target, cards = wish.verb, wish.card, wish.index, wish.target, len(state.cards)
    if not (type(seat) is type(card) is type(index) is type(target) is int and type(verb) is str):
        return False
    if not (-1 < seat < state.seats and -2 < card < cards > target > -2 < index):
        return False
    return card >= 0 or not (verb in WITH_A_CARD or verb in state.game.presentation.card_verbs)
