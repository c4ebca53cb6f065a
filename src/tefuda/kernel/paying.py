"""Paying: whether all of a cost can be paid, and which answers leave the rest payable; found by trying it out on a copy.

A cost is paid whole or not at all, part by part in the order of the text (evolve 10.4.2, rebirth 9.5.2) or in the order that its
player likes (`InAnyOrder`: cipher 21.5.1.1.2). Costs fail closed: a part of which the rulebook has not said when it can be
carried out whole (`@rules.possibility`) cannot be paid.

What is begun and cannot be finished is as if it had never been begun (evolve 10.6.2.6, fftcg 14.1, cipher 10.2.1.2.2 and
21.5.2.1). No state is kept to go back to: it would have to be part of every state in between, since a game can be saved there,
and players would be offered what comes to nothing. Instead whatever would be undone is not offered, neither the deed (`pays`)
nor an answer in the middle of paying (`whole`): both look for a way to the end of the payment and, where the rulebook asks for
more than that the cost is paid (`@rules.undoing`), to a table on which the play goes on. A trial meets chance as it will come;
no rulebook lets it depend on chance whether a cost can be paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects import Cost, InAnyOrder, Pay, Sequence
from tefuda.kernel.ending import break_off_trial
from tefuda.kernel.performing import Paying, Resolving, following, possible
from tefuda.kernel.procedures import run, trial, try_answer
from tefuda.kernel.references import of_it
from tefuda.kernel.requests import Ask, Bar, Option, Refused
from tefuda.kernel.rulebook import cite, unrecorded
from tefuda.kernel.rules import KERNEL
from tefuda.kernel.state import Outcome, Table, change
from tefuda.kernel.values import Node

if TYPE_CHECKING:
    from tefuda.kernel.game import Game
    from tefuda.kernel.procedures import Result
    from tefuda.kernel.rules import Rules
    from tefuda.kernel.signatures import Speaker

UNPAID = Outcome((), "unpaid")  # how a trial ends that does not come to its end
MOST_ANSWERS = 100  # of one question in a trial: more are not tried
SAID = ("it", "x", "targets", "moved", "parts")  # what a cost may speak of, where who pays it knows it
Goal = Callable[[Table], bool]  # what has to hold once the cost is paid


class Paid(Node, frozen=True):
    """An inner word: what the cost did to which cards is kept for the effect, which may speak of it."""


class Payable(Node, frozen=True):
    """An inner word: this part of a cost, with what is done to the cards it picks, has to be payable now that it is its turn."""

    part: Node
    following: tuple[Node, ...] = ()


@KERNEL.word(Payable)
def _payable(table: Table, frame: Resolving, node: Payable) -> None:
    """A trial ends where a part cannot be paid; a real payment never comes here, and if it did, it would not take place."""
    if possible(table, frame, Cost((node.part, *node.following))):
        return
    if _place(table) > 0:
        raise Refused(table.game.clauses.get("paid whole", ""), "a part of the cost cannot be paid")
    break_off_trial(table, UNPAID)


def part_possible(table: Table, scope: Speaker, part: Node) -> bool:
    """Can a part of a cost be carried out whole? What nobody has said anything of cannot."""
    if type(part) is Sequence:
        behind = [(step, following(scope, part.steps[place:])) for place, step in enumerate(part.steps)]
        return all(part_possible(table, asked, step) for step, asked in behind)
    check = table.game.checks.get(type(part))
    return check is not None and bool(check(table, scope, part))


def takes_cards(game: Game | Rules, node: Node) -> bool:
    """Does a part of a cost take, turn or move cards, and not just those that the part before it picked?"""
    if type(node) is Pay:
        return node.stat in game.treasuries
    return type(node) in game.checks and not of_it(node)


def _checked(game: Game, agenda: tuple[Node, ...]) -> tuple[Node, ...]:
    """The parts of a cost, each asked before its turn whether it can be paid; points are summed up elsewhere."""
    out: list[Node] = []
    for place, node in enumerate(agenda):
        if type(node) in (Paid, Paying):
            break
        if type(node) is Pay and not takes_cards(game, node):
            continue
        if takes_cards(game, node) and type(node) is not InAnyOrder:  # whose parts are asked one by one
            following = agenda[place + 1 : place + 2]
            out.append(Payable(node, following if following and of_it(following[0]) else ()))
        out.append(node)
    return tuple(out)


# ── before it is paid ───────────────────────────────────────────────────────────────────────────────────────────────
def pays(table: Table, scope: Speaker, parts: tuple[Node, ...], goal: Goal | None = None) -> bool:
    """Is there a way to pay all of it, one part after the other, so that the goal is met after it?"""
    said = {name: getattr(scope, name) for name in SAID if hasattr(scope, name)}
    with unrecorded():  # what is only tried is not carried out
        paying = Resolving(_checked(table.game, parts), table.ref(scope.source[0]), scope.seat, paying=True, **said)
        tried = trial(table, [paying])
        run(tried)
        return _ends_well(tried, goal)


def _ends_well(tried: Table, goal: Goal | None) -> bool:
    """Can what is left be answered so that all is paid, and the goal is met then?"""
    ask = tried.pending
    if tried.over is not None:
        return False
    if ask is None:
        return goal is None or goal(tried)
    return any(_leads_on(tried, ask, picks, goal) for picks in islice(_answers(ask), MOST_ANSWERS))


def _leads_on(table: Table, ask: Ask, picks: tuple[int, ...], goal: Goal | None) -> bool:
    return _ends_well(try_answer(table, ask, picks), goal)


def _answers(ask: Ask) -> Iterator[tuple[int, ...]]:
    """Answers to a question: as few as must be given first, then as many as may."""
    count = len(ask.options)
    for size in dict.fromkeys((min(ask.least, count), min(ask.most, count))):
        yield from combinations(range(count), size)


# ── as it is paid ───────────────────────────────────────────────────────────────────────────────────────────────────
def _place(table: Table) -> int:
    """Where the frame is that pays a cost right now; 0 or less: no cost is being paid, or only on trial."""
    for place in (len(table.frames) - 1, len(table.frames) - 2):
        frame = table.frames[place]
        if place > 0 and type(frame) is Resolving:
            return place if frame.paying else -1
    return -1


def _left(table: Table, place: int) -> tuple[Node, ...]:
    frame: Any = table.frames[place]
    return frame.agenda[1:] if place == len(table.frames) - 1 else frame.agenda  # type: ignore[no-any-return]


def _undone(table: Table, place: int) -> Bar | None:
    """What would undo the play whose cost is paid, if all were paid with the table as it is."""
    play = table.frames[place - 1]
    undoing = table.game.undoings.get(type(play))
    return None if undoing is None else undoing(table, play)


def at_stake(table: Table) -> bool:
    """Does it matter to the rest of a cost, or to what has to hold once it is paid, what is paid now?"""
    place = _place(table)
    if place < 1:
        return False
    ahead = any(takes_cards(table.game, node) for node in _checked(table.game, _left(table, place)))
    return ahead or _undone(table, place) is not None


def whole(table: Table, ask: Ask) -> Ask:
    """Of the cards that can be picked for a cost, only those with which the rest of it can still be paid."""
    return _narrowed(table, ask) if ask.most == 1 and at_stake(table) else ask


def _narrowed(table: Table, ask: Ask) -> Ask:
    """The options from which there is a way to the end of the payment."""
    place = _place(table)
    frame: Any = table.frames[place]
    undone, play, left = _undone(table, place), table.frames[place - 1], _checked(table.game, _left(table, place))
    running = place == len(table.frames) - 1
    paying = change(frame, agenda=frame.agenda[:1] + left if running else left)
    tried = trial(table, [paying, *table.frames[place + 1 :]], table.at[place:])

    def goal(after: Table) -> bool:
        return undone is None or after.game.undoings[type(play)](after, play) is None

    with unrecorded():
        kept = [option for index, option in enumerate(ask.options) if _leads_on(tried, ask, (index,), goal)]
    if len(kept) == len(ask.options):
        return ask
    cite(table.game.clauses.get("paid whole", ""))
    cite("" if undone is None else undone.clause)
    return change(ask, options=tuple(kept), least=min(ask.least, len(kept)), most=min(1, len(kept)))


# ── in any order ────────────────────────────────────────────────────────────────────────────────────────────────────
@KERNEL.word(InAnyOrder)
def in_any_order(table: Table, frame: Resolving, node: InAnyOrder) -> Result:
    """The player says which part is paid next, as long as that makes a difference."""
    if len(dict.fromkeys(node.parts)) < 2:
        return tuple([word for part in node.parts for word in (Payable(part), part)])
    options = tuple([Option("part", index=index) for index in range(len(node.parts))])
    clause = table.game.clauses["cost order"]
    ask = Ask((frame.seat,), "choose", clause, options, about=frame.source, prompt="cost order")
    return _narrowed(table, ask) if _place(table) > 0 else ask


@KERNEL.answering(InAnyOrder)
def next_part(table: Table, frame: Resolving, node: InAnyOrder, picked: tuple[Option, ...]) -> Result:
    place = picked[0].index
    part, rest = node.parts[place], node.parts[:place] + node.parts[place + 1 :]
    return (Payable(part), part, InAnyOrder(rest))


@KERNEL.possibility(InAnyOrder)
def some_order(table: Table, scope: Speaker, node: InAnyOrder) -> bool:
    """Is there an order in which all of it can be paid?"""
    return pays(table, scope, (node,))
