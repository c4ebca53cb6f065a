"""Chapter 13, endless loops: what brought the same table back may not be done again, and what nobody can stop is a draw.

During a main phase the history of the table holds what the turn player did on which table; once it has been said how often a loop runs
(ch13_repeating), it holds that, and the questions of the loop are answered as before.
"""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.kernel import bookkeeping
from tefuda.kernel.ending import finish
from tefuda.kernel.loops import came_back, digest, same
from tefuda.kernel.requests import Ask, Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table, change
from tefuda.kernel.values import Record


class Begun(Record, frozen=True, tag=t.own):
    """What was done on a table. From the second time on `likeness` is the table without its numbers."""

    option: Option
    counter: int = 0  # how often chance had been asked
    likeness: str = ""


class Answered(Record, frozen=True, tag=t.own):
    """An answer that was given since something was done for the second time or more: by whom, to what."""

    seat: int
    prompt: str
    picked: tuple[Option, ...]


class Run(Record, frozen=True, tag=t.own):
    """A loop that runs as often as was said: its answers, the next of them, and how many are left before somebody does something else."""

    cycle: tuple[Answered, ...]
    place: int
    left: int
    stopper: int  # who then does something else; -1: the turn player

    @property
    def over(self) -> bool:
        """Has it run as often as the turn player said? Then it is not begun again before something else is done."""
        return not self.left and self.stopper < 0


def plain(option: Option) -> Option:
    """An option whoever of a team takes it."""
    return option if option.seat < 0 else change(option, seat=-1)


# ── what was done ───────────────────────────────────────────────────────────────────────────────────────────────────
def remember_table(table: Table, option: Option) -> tuple[Answered, ...]:
    """The turn player does something: 13.1.1.2 asks later on which table. What is returned is the loop that it goes on with (13.1.1.1)."""
    if table.history and type(table.history[-1][1]) is Run:
        return ()
    rows, likeness = table.history, ""
    if any(type(what) is Begun and what.option == option for _, what in rows):
        likeness = digest(table, numbers=False)
    begun = Begun(option, table.counter, likeness)
    for place in range(len(rows) - 1, -1, -1) if likeness else ():
        if rows[place][1] == begun:
            return tuple([_answer(table, what) for _, what in rows[place:]])
    bookkeeping.set_history(table, [*rows, (table.copy(), begun)])
    return ()


def _answer(table: Table, what: Record) -> Answered:
    """What was done, as the answer by which it was."""
    if isinstance(what, Begun):
        return Answered(table.cards[what.option.card].seat, "main", (what.option,))
    assert isinstance(what, Answered)
    return what


def bar_again(table: Table, option: Option) -> Bar | None:
    """13.1.1.2: what led back to the same table may not be repeated; nor what has run as often as was said (13.1.1.1)."""
    option = plain(option)
    for then, what in table.history:
        if isinstance(what, Run) and what.over and what.cycle[0].picked == (option,):
            return Bar("13.1.1.1")
        if type(what) is Begun and what.option == option and same(then, table):
            cite("13.1.1.2")
            return Bar("13.1.1.2")
    return None


def endless(table: Table) -> bool:
    """13.1.1.3: has the same table come back in a row of checks in which nobody could decide anything? Then the game is drawn."""
    if (table.history and type(table.history[-1][1]) is Run) or not came_back(table):
        return False
    for clause in ("13.1.1", "13.1.1.3"):
        cite(clause)
    finish(table, (), "13.1.1.3")
    return True


# ── a loop that runs ────────────────────────────────────────────────────────────────────────────────────────────────
def recall(table: Table, ask: Ask) -> tuple[Ask, tuple[int, ...] | None]:
    """13.1.1.1: while a loop runs its questions are answered as before; who wanted fewer times then has to do something else."""
    what = table.history[-1][1]
    if not isinstance(what, Run) or what.over:
        return ask, None
    usual = what.cycle[what.place]
    offered = [plain(option) for option in ask.options]
    asked_for = usual.prompt == ask.prompt and usual.seat in ask.seats
    if not asked_for or not all(one in offered for one in usual.picked):
        return ask, None
    if what.left > 0:
        return ask, tuple([offered.index(one) for one in usual.picked])
    others = tuple([option for option in ask.options if plain(option) not in usual.picked])
    if not others or ask.most != 1:
        return ask, None
    left = change(ask, options=others)
    return left, left.forced()


def remember(table: Table, ask: Ask, picks: tuple[int, ...]) -> None:
    """Put down an answer; where a loop runs, that it has gone on, or is over."""
    what = table.history[-1][1]
    if type(what) is Begun and not what.likeness:  # what is done for the first time is no round of a loop
        return
    picked = tuple([plain(ask.options[index]) for index in picks])
    if isinstance(what, Run):
        _go_on(table, what, picked)
    elif ask.prompt not in ("main", "loop"):
        bookkeeping.remember(table, ("", Answered(ask.seats[0], ask.prompt, picked)))


def _go_on(table: Table, run: Run, picked: tuple[Option, ...]) -> None:
    if run.left <= 0 or picked != run.cycle[run.place].picked:
        bookkeeping.forget_history(table)
        return
    following = change(run, place=(run.place + 1) % len(run.cycle), left=run.left - 1)
    bookkeeping.set_history(table, [("", following)])
