"""The contract: start a game, see what is asked, advance by an answer, ask why something cannot be done."""

from __future__ import annotations

from tefuda.kernel import procedures
from tefuda.kernel.events import Event
from tefuda.kernel.requests import Answer, Ask, Bar, Concede, Option, Refused, check
from tefuda.kernel.state import Table

State = Table


def settle(table: Table) -> Table:
    """Run a table on to its first question: a new one, or one that was loaded."""
    table.refresh()
    if table.over is None:
        procedures.run(table)
    return table


def advance(state: State, answer: Answer) -> tuple[State, list[Event]]:
    """The only way forward: a new state and what happened; an illegal answer raises Refused and changes nothing."""
    ask = state.pending
    index = answer[0] if type(answer) is list and len(answer) == 1 else answer
    if type(index) is int and ask is not None and ask.most == 1 and 0 <= index < len(ask.options) and not state.picked:
        table = state.copy()  # by far the most common answer
        procedures.answer(table, (index,))
        return table, table.events
    return _advance(state, ask, answer)


def _advance(state: State, ask: Ask | None, answer: Answer) -> tuple[State, list[Event]]:
    if type(answer) is Concede:
        return concede(state, answer.seat)
    if ask is None or state.over is not None:
        raise Refused(state.game.clauses["over"], "the game is over")
    picks = check(ask, state.picked, answer)
    table = state.copy()
    if type(answer) is int and not _whole(ask, picks):
        table.picked = picks
        return table, []
    procedures.answer(table, picks)
    return table, table.events


def _whole(ask: Ask, picks: tuple[int, ...]) -> bool:
    """Given one by one, an answer is whole when no more can be picked (in a division: when all is shared out)."""
    return len(picks) >= ask.most or (ask.kind != "divide" and len(picks) == len(ask.options))


def concede(state: State, seat: int) -> tuple[State, list[Event]]:
    """Give up, at any moment: nothing can prevent, demand or replace it."""
    if state.over is not None:
        raise Refused(state.game.clauses["over"], "the game is over")
    if seat not in range(state.seats):
        raise Refused(state.game.clauses["concede"], f"there is no seat {seat!r}")
    table = state.copy()
    table.game.concede(table, seat)
    table.pending = None
    return table, table.events


def why_not(state: State, seat: int, wish: Option) -> Bar | None:
    """The clause, and the card or effect, that stands in the way of a deed; None when nothing does."""
    if state.over is not None:
        return Bar(state.game.clauses["over"])
    return state.game.bar(state, seat, wish)
