"""Chapter 10.4.2, costs of several parts: whether all of it can be paid, and which answers leave the rest payable."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import room
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.effects import Choose, It, Pay, Pool, Sequence
from tefuda.kernel.performing import Paying, Resolving
from tefuda.kernel.procedures import answer, run
from tefuda.kernel.requests import Ask
from tefuda.kernel.rulebook import cite, recording
from tefuda.kernel.state import Outcome, Table, change
from tefuda.kernel.values import Node, within

TREASURIES: dict[str, tuple[Any, Any]] = {}  # costs that are paid with cards of a kind: see ch10_costs
UNPAID = Outcome((), "10.4.2.2")  # how a trial ends that does not come to its end
MOST_ANSWERS = 100  # of one question in a trial: more are not tried


class Paid(Node, frozen=True):
    """An inner word: what the cost did to which cards is kept for the effect, which may speak of it."""


class Payable(Node, frozen=True):
    """An inner word of trials: can this part of a cost be paid, now that it is its turn?"""

    part: Node
    following: tuple[Node, ...] = ()


def takes_cards(node: Node) -> bool:
    """Does a part of a cost take, turn or move cards, and not just those that the part before it picked?"""
    if isinstance(node, Pay):
        return node.stat in TREASURIES
    return isinstance(node, v.ChooseEach) or (type(node) in (Sequence, *rules.checks) and not _of_it(node))


def _of_it(node: Node) -> bool:
    return any(isinstance(part, It) for part in within(getattr(node, "group", ())))


def is_joint(parts: tuple[Node, ...]) -> bool:
    """Are there two parts, one of which leaves a choice, that could want the same card, or one what the other brings?"""
    if len(parts) < 2:
        return False
    places = [place for place, part in enumerate(parts) if takes_cards(part)]
    if len(places) < 2 or not any(isinstance(parts[place], PICKING) for place in places):
        return False
    used = [_used(parts, place) for place in places]
    return any(
        zone in wanted and not (turned and not turning)
        for index, (_, touched, turned) in enumerate(used)
        for wanted, _, turning in used[index + 1 :]
        for zone in touched
    )


PICKING = (v.Discard, v.Pick, v.ChooseEach, Choose, Pay)


def _used(parts: tuple[Node, ...], place: int) -> tuple[list[str], list[str], bool]:
    """The zones whose cards a part takes, those in which something is different after it, and whether it only turns cards."""
    part = parts[place]
    action = parts[place + 1] if place + 1 < len(parts) and _of_it(parts[place + 1]) else part
    pools = [node for node in within(part) if isinstance(node, Pool)]
    wanted = ["hand"] if isinstance(part, v.Discard) else [pool.zone for pool in pools] or ["field"]
    goal = "graveyard" if isinstance(action, v.Discard | v.Destroy) else getattr(action, "zone", "")
    return wanted, [*wanted, goal], isinstance(action, v.Act)


def _checked(agenda: tuple[Node, ...]) -> tuple[Node, ...]:
    """The parts of a cost, each asked before its turn whether it can be paid; points are summed up elsewhere."""
    out: list[Node] = []
    for place, node in enumerate(agenda):
        if type(node) in (Paid, Paying):
            break
        if isinstance(node, Pay) and not takes_cards(node):
            continue
        if takes_cards(node):
            following = agenda[place + 1 : place + 2]
            out.append(Payable(node, following if following and _of_it(following[0]) else ()))
        out.append(node)
    return tuple(out)


def pays(table: Table, scope: Any, parts: tuple[Node, ...], needs_room: bool = False) -> bool:
    """Is there a way to pay all of it, in the order of the text (10.4.2.1); with room on the field after it (10.6.2.6)?"""
    with recording():  # what is only tried is not carried out
        trial, card = table.copy(), scope.source[0]
        if getattr(scope, "sort", "") == "card" and trial.cards[card].zone in (t.HAND, t.EX):
            atoms.move(trial, card, t.RESOLUTION, scope.seat)
        asked = {
            name: getattr(scope, name) for name in ("it", "x", "targets", "moved", "parts") if hasattr(scope, name)
        }
        frame = Resolving(_checked(parts), trial.ref(card), scope.seat, paying=True, **asked)
        trial.frames[:], trial.at[:], trial.picked = [frame], [0], ()
        run(trial)
        return _ends_well(trial, scope.seat if needs_room else -1)


def _ends_well(trial: Table, seat: int) -> bool:
    """Can what is left be answered so that all is paid, and (for a seat) there is room on the field then?"""
    ask = trial.pending
    if trial.over is not None:
        return False
    if ask is None:
        return seat < 0 or room(trial, t.FIELD, seat) > 0
    return any(_leads_on(trial, ask, picks, seat) for picks in islice(_answers(ask), MOST_ANSWERS))


def _leads_on(table: Table, ask: Ask, picks: tuple[int, ...], seat: int) -> bool:
    trial = table.copy()
    trial.pending = ask
    answer(trial, picks)
    return _ends_well(trial, seat)


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
        if place > 0 and isinstance(frame, Resolving):
            return place if frame.paying else -1
    return -1


def _left(table: Table, place: int) -> tuple[Node, ...]:
    frame: Any = table.frames[place]
    return frame.agenda[1:] if place == len(table.frames) - 1 else frame.agenda  # type: ignore[no-any-return]


def _seat_without_room(table: Table, place: int) -> int:
    """10.6.2.6: the player whose card still has to find room on the field by what its cost takes away; -1: none has."""
    play: Any = table.frames[place - 1]
    if getattr(play, "sort", "") != "card" or t.SPELL in table.game.facts(table, play.source[0]).kinds:
        return -1
    return play.seat if room(table, t.FIELD, play.seat) <= 0 else -1


def at_stake(table: Table) -> bool:
    """Does it matter to the rest of a cost, or to the room on the field, what is paid now?"""
    place = _place(table)
    if place < 1:
        return False
    ahead = any(takes_cards(node) for node in _checked(_left(table, place)))
    return ahead or _seat_without_room(table, place) >= 0


def whole(table: Table, ask: Ask) -> Ask:
    """10.4.2.2: of the cards that can be picked, only those with which the rest of the cost can still be paid."""
    if ask.most != 1 or not at_stake(table):
        return ask
    place = _place(table)
    frame: Any = table.frames[place]
    seat, left = _seat_without_room(table, place), _checked(_left(table, place))
    trial = table.copy()
    trial.frames[:], trial.at[:] = table.frames[place:], table.at[place:]
    trial.frames[0] = change(frame, agenda=frame.agenda[:1] + left if len(trial.frames) == 1 else left)
    with recording():
        kept = [option for index, option in enumerate(ask.options) if _leads_on(trial, ask, (index,), seat)]
    if len(kept) == len(ask.options):
        return ask
    cite("10.4.2.2")
    if seat >= 0:
        cite("10.6.2.6")
    return change(ask, options=tuple(kept), least=min(ask.least, len(kept)), most=min(1, len(kept)))
