"""Paying: whether all of a cost can be paid, and which answers leave the rest payable; found by trying it out on copies.

A cost is paid in full or not at all, part by part in the order of the text (evolve 10.4.2, rebirth 9.5.2) or in the order that
the player likes (`InAnyOrder`: cipher 21.5.1.1.2). A part must be payable when its turn comes: what earlier parts took is gone,
what they brought is there. Costs fail closed: a part without a registered check (`@rules.possibility`) cannot be paid.

A play that cannot be finished is undone completely (evolve 10.6.2.6, fftcg 14.1, cipher 10.2.1.2.2 and 21.5.2.1). No earlier
state is kept for that: it would have to be part of every state in between, since a game can be saved there, and players would
be offered moves that come to nothing. Instead, whatever would be undone is not offered: neither the deed (`pays`) nor an answer
while paying (`whole`). Both search for a way to complete the payment (`ways_to_pay.py`) and, if the rulebook asks for more than
a paid cost (`@rules.undoing`), to a table on which the play goes on. A trial uses the chance that will really come; no rulebook
lets chance decide whether a cost can be paid.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects.nodes import Cost, InAnyOrder, Pay, Sequence, Top
from tefuda.kernel.effects.vocabulary import Draw
from tefuda.kernel.flow.ending import break_off_trial
from tefuda.kernel.flow.procedures import keep, run, trial
from tefuda.kernel.playing.ways_to_pay import Counts, Goal, PaymentSearch, choices, first_picks
from tefuda.kernel.primitives.clauses import cite, cite_if_said, unrecorded
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.performing import Paying, following, possible
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.resolving.secrecy import reveals_hidden
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Frame, Outcome, Resolving, change
from tefuda.kernel.table.requests import Ask, Bar, Option, Refused
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, WithAnswer, WordResult

if TYPE_CHECKING:
    from tefuda.kernel.declaring.rules import Rules
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.signatures import Speaker
    from tefuda.kernel.table.steps import Result

UNPAID = Outcome((), "unpaid")  # the outcome of a trial that cannot be completed
SAID = ("it", "x", "targets", "moved", "parts")  # fields of the speaker that a cost may refer to
Parts = tuple[Node, ...]


class Paid(Node, frozen=True):
    """An inner word: keeps what the cost did to which cards, since the effect may speak of it."""


class Payable(Node, frozen=True):
    """An inner word: checks that this part of a cost, with what is done to the cards it picks, can be paid now that it is its turn."""

    part: Node
    following: Parts = ()
    unseen: tuple[int, ...] = ()  # cards that the payer does not know


@KERNEL.word(Payable)
def _payable(table: Table, frame: Resolving, node: Payable) -> None:
    """Carry out the inner word `Payable`: a trial ends here if the part cannot be paid. A real payment never fails here; if it
    did, it would be refused."""
    part = node.part
    if (not frame.it or part_possible(table, frame, part)) if of_it(part) else _alone(table, frame, node):
        return
    if _place(table) > 0:
        raise _refused(table)
    break_off_trial(table, UNPAID)


def _refused(table: Table) -> Refused:
    return Refused(table.game.clauses.paid_whole, "a part of the cost cannot be paid")


def _alone(table: Table, frame: Resolving, node: Payable) -> bool:
    parts = (node.part, *node.following)
    if node.unseen and any(getattr(one, "tests", ()) for one in within(node.part)):
        table = table.copy()
        for card in node.unseen:
            if table.game.visible(table.cards[card], frame.seat):  # it has come out of hiding since
                atoms.erase(table, card)
    return possible(table, change(frame, agenda=parts), Cost(parts))


def part_possible(table: Table, scope: Speaker, part: Node) -> bool:
    """True if a part of a cost can be carried out in full; a part for which nothing is registered cannot."""
    if type(part) is Sequence:
        behind = [(step, following(scope, part.steps[place:])) for place, step in enumerate(part.steps)]
        return all(part_possible(table, asked, step) for step, asked in behind)
    check = table.game.checks.get(type(part))
    return check is not None and bool(check(table, scope, part))


def takes_cards(game: Game | Rules, node: Node) -> bool:
    """True if a part of a cost takes, turns or moves cards other than those that the part before it picked."""
    if type(node) is Pay:
        return node.stat in game.treasuries
    return type(node) in game.checks and not of_it(node)


def guarded(agenda: Parts, unseen: tuple[int, ...] = (), inner: Collection[type] = ()) -> Parts:
    """Parts of a cost, each behind a check that it can be paid when its turn comes; parts of `InAnyOrder` are checked one by one.

    `inner`: inner words that go on with a part that has begun, which need no check.
    """
    out: list[Node] = []
    for place, node in enumerate(agenda):
        if type(node) is Sequence:
            return (*out, *guarded(node.steps + agenda[place + 1 :], unseen, inner))
        if type(node) is not InAnyOrder and type(node) not in inner:
            out.append(Payable(node, _done_to_them(agenda[place + 1 :]), unseen))
        out.append(node)
    return tuple(out)


def _done_to_them(behind: Parts) -> Parts:
    """The parts directly behind one that picks cards which act on these cards."""
    count = 0
    while count < len(behind) and of_it(behind[count]):
        count += 1
    return behind[:count]


def _unseen(table: Table, seat: int, parts: Parts) -> tuple[int, ...]:
    """The cards that a seat does not know, if a part of the cost may bring such cards and another tests what cards are."""
    if len(parts) < 2 or not _draws_for_a_kind(parts):
        return ()
    return tuple([card.id for card in table.cards if not table.game.visible(card, seat)])


@cached_by_identity
def _draws_for_a_kind(parts: Parts) -> bool:
    nodes = list(within(parts))
    hidden = any(type(node) in (Draw, Top) or getattr(node, "zone", "") == "deck" for node in nodes)
    return hidden and any(getattr(node, "tests", ()) for node in nodes)


# ── before it is paid ───────────────────────────────────────────────────────────────────────────────────────────────
def pays(table: Table, scope: Speaker, parts: Parts, goal: Goal | None = None) -> bool:
    """True if there is a way to pay all parts, one after the other, so that the goal is met afterwards."""
    said = {name: getattr(scope, name) for name in SAID if hasattr(scope, name)}
    with unrecorded():  # a trial is not recorded
        paying = Resolving(
            guarded(parts, _unseen(table, scope.seat, parts)),
            table.ref(scope.source[0]),
            scope.seat,
            paying=True,
            **said,
        )
        tried = trial(table, [paying])
        run(tried)
        if tried.pending is None:  # nothing had to be asked
            return tried.over is None and (goal is None or goal(tried))
        met = None if goal is None else lambda after: goal(after)
        return PaymentSearch(table, paying, parts, met).ends_well(tried)


# ── as it is paid ───────────────────────────────────────────────────────────────────────────────────────────────────
def _place(table: Table) -> int:
    """The index of the frame that pays a cost right now; 0 or less if no cost is being paid, or only on trial."""
    last = len(table.frames) - 1
    if type(table.frames[last]) is OneByOne:
        last -= 1
    for place in (last, last - 1):
        frame = table.frames[place]
        if place > 0 and type(frame) is Resolving:
            return place if frame.paying else -1
    return -1


def _left(table: Table, place: int) -> Parts:
    """The parts still to be paid after the one that is being paid."""
    frame: Any = table.frames[place]
    asking = place == len(table.frames) - 1 or type(table.frames[place + 1]) is OneByOne
    found: list[Node] = []
    for node in frame.agenda[1:] if asking else frame.agenda:
        if type(node) in (Paid, Paying):
            break
        found.append(node)
    return tuple(found)


def _undone(table: Table, place: int) -> Bar | None:
    """The reason to undo the play whose cost is being paid, if it were all paid with the table as it is."""
    play = table.frames[place - 1]
    undoing = table.game.undoings.get(type(play))
    return None if undoing is None else undoing(table, play)


def _at_stake(table: Table, several: bool) -> bool:
    """True if what is picked now (one card, or several) can matter to the rest of the cost, or to what must hold once it is paid."""
    place = _place(table)
    if place < 1:
        return False
    game = table.game
    for node in _left(table, place):
        if type(node) in game.checks and (not of_it(node) or (several and _minds_company(game, node))):
            return True
    return _undone(table, place) is not None


def _minds_company(game: Game, node: Node) -> bool:
    """True if it matters to a word which cards are picked together (`Rules.picked_for`)."""
    return type(node) in game.picks and game.picks[type(node)].together(node)


def whole(table: Table, ask: Ask) -> Ask:
    """The question limited to answers with which the rest of the cost can still be paid.

    If it depends on which cards are picked together, they are asked for one by one; hidden cards always are, so that the way of
    asking reveals nothing.
    """
    if ask.most < 1 or not ask.options or not _at_stake(table, ask.most > 1):
        return ask
    if ask.is_open() and reveals_hidden(
        table, ask.seats[0], [option.card for option in ask.options if option.card >= 0]
    ):
        ask = change(ask, secret=True)
        if ask.most > 1:
            return _piecewise(ask)
    return _narrowed(table, ask)


def _narrowed(table: Table, ask: Ask) -> Ask:
    """The question with only the answers from which the payment can be completed."""
    groups, good, undone = _good(table, ask)
    if len(good) == len(list(choices(groups, ask.least, ask.most))):
        return ask
    cite_if_said(table.game.clauses.paid_whole)
    if undone is not None:
        cite(undone.clause)
    sizes = [sum(counts) for counts in good]
    kept = [group if any(counts[place] for counts in good) else [] for place, group in enumerate(groups)]
    if good != list(choices(kept, min(sizes), max(sizes))):
        return _piecewise(ask)
    options = tuple([ask.options[place] for place in sorted([place for group in kept for place in group])])
    return change(ask, options=options, least=min(sizes), most=max(sizes))


def _good(table: Table, ask: Ask) -> tuple[list[list[int]], list[Counts], Bar | None]:
    """The options in groups of equal ones, the counts for each group that can be picked, and the reason that excludes the others."""
    place = _place(table)
    frame: Any = table.frames[place]
    undone, play, left = _undone(table, place), table.frames[place - 1], _left(table, place)
    above = [one for one in table.frames[place + 1 :] if type(one) is not OneByOne]
    inner = [type(node) for node in left if type(node) not in table.game.checks]
    rest = guarded(left, _unseen(table, frame.seat, left), inner)
    paying = change(frame, agenda=rest if above else frame.agenda[:1] + rest)
    tried = trial(table, [paying, *above], table.at[place : place + 1 + len(above)])

    def goal(after: Table) -> bool:
        return after.game.undoings[type(play)](after, play) is None

    with unrecorded():
        search = PaymentSearch(tried, frame, frame.agenda[:1] + left, None if undone is None else goal)
        groups = search.groups(tried, ask)
        counted = list(choices(groups, ask.least, ask.most))
        good = [one for one in counted if search.leads_on(tried, ask, first_picks(groups, one))]
    if search.left < 0:
        return groups, counted, undone
    if not good:
        raise _refused(table)
    return groups, good, undone


# ── one by one ──────────────────────────────────────────────────────────────────────────────────────────────────────
class OneByOne(Frame, frozen=True):
    """A procedure that asks for several options of a question one after the other; the step that asked gets them together."""

    ask: Ask
    picked: tuple[int, ...] = ()


def _piecewise(ask: Ask) -> Ask:
    return change(ask, options=(), least=0, most=0, secret=False, pieces=OneByOne(ask))


one_by_one = KERNEL.procedure("one by one", OneByOne)


@one_by_one.step("one by one")
def next_pick(table: Table, frame: OneByOne) -> Result:
    """Ask for the next option: any with which, beside those before it, the rest can be paid; end if there are enough."""
    ask, picked = frame.ask, frame.picked
    groups, good, _ = _good(table, ask)
    so_far = tuple([len([place for place in group if place in picked]) for group in groups])
    reached = [counts for counts in good if all(map(int.__ge__, counts, so_far))]
    more = [any(counts[place] > so_far[place] for counts in reached) for place in range(len(groups))]
    left = sorted(
        [place for group, open_ in zip(groups, more, strict=True) if open_ for place in group if place not in picked]
    )
    if not left:
        return WithAnswer(tuple([ask.options[place] for place in picked]))
    cite_if_said(table.game.clauses.paid_whole)
    options = tuple([ask.options[place] for place in left])
    return change(ask, options=options, least=0 if so_far in good else 1, most=1)


@one_by_one.answer("one by one")
def picked_next(table: Table, frame: OneByOne, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return WithAnswer(tuple([frame.ask.options[place] for place in frame.picked]))
    keep(table, picked=(*frame.picked, frame.ask.options.index(picked[0])))
    return AGAIN


# ── in any order ────────────────────────────────────────────────────────────────────────────────────────────────────
@KERNEL.word(InAnyOrder)
def in_any_order(table: Table, frame: Resolving, node: InAnyOrder) -> WordResult:
    """Ask the player which part is paid next, as long as the order matters."""
    if len(dict.fromkeys(node.parts)) < 2:
        return guarded(node.parts)
    options = tuple([Option("part", index=index) for index in range(len(node.parts))])
    clause = table.game.clauses.cost_order
    ask = Ask((frame.seat,), "choose", clause, options, about=frame.source, prompt="cost order")
    return _narrowed(table, ask) if _place(table) > 0 else ask


@KERNEL.answering(InAnyOrder)
def next_part(table: Table, frame: Resolving, node: InAnyOrder, picked: tuple[Option, ...]) -> WordResult:
    place = picked[0].index
    part, rest = node.parts[place], node.parts[:place] + node.parts[place + 1 :]
    return (*guarded((part,)), InAnyOrder(rest))


@KERNEL.possibility(InAnyOrder)
def some_order(table: Table, scope: Speaker, node: InAnyOrder) -> bool:
    """True if there is an order in which all parts can be paid."""
    return pays(table, scope, (node,))
