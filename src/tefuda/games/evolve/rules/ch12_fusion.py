"""Chapter 12.18, fusion: cards are given up from hand and EX area, and the card goes to the EX area, fused."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import Speaker, room
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount, passes, tested
from tefuda.kernel.flow.procedures import keep, leave_value
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult


def materials(table: Table, scope: Speaker, node: v.Fuse) -> list[int]:
    """12.18.2, 12.18.2.1: other cards in hand and EX area that meet the condition."""
    cards = table.zone(t.HAND, scope.seat) + table.zone(t.EX, scope.seat)
    return [card for card in cards if card != scope.source[0] and passes(table, scope, card, node.tests)]


def _bounds(table: Table, scope: Speaker, node: v.Fuse, count: int) -> tuple[int, int]:
    if node.any_number or node.up_to:  # 12.18.2.2: one at least, if there is one
        cite("12.18.2.2")
        most = count if node.any_number else min(count, amount(table, scope, node.number))
        return min(1, most), most
    number = amount(table, scope, node.number)
    return number, number


@rules.word(v.Fuse, "12.18.2")
def fuse(table: Table, frame: Resolving, node: v.Fuse) -> Result:
    found = materials(table, frame, node)
    least, most = _bounds(table, frame, node, len(found))
    if room(table, t.EX, frame.seat) <= 0:  # 4.8.3.2: one of them has to make room for the fused card
        in_ex = tuple([Option("card", card=card) for card in found if table.cards[card].zone == t.EX])
        secret = _several(table, frame, node) and len(table.zone(t.HAND, frame.seat)) > 1
        return Ask((frame.seat,), "choose", "4.8.3.2", in_ex, secret=secret, about=frame.source, prompt="fusion")
    return _ask(table, frame, found, least, most)


def _ask(table: Table, frame: Resolving, found: list[int], least: int, most: int) -> Ask:
    options = tuple([Option("card", card=card) for card in found])
    hidden = any(card != frame.source[0] for card in table.zone(t.HAND, frame.seat))
    return Ask(
        (frame.seat,),
        "choose",
        "12.18.2",
        options,
        least=least,
        most=most,
        secret=hidden,
        about=frame.source,
        prompt="fusion",
        too_few="12.18.2.2",
    )


@rules.answering(v.Fuse)
def fused(table: Table, frame: Resolving, node: v.Fuse, picked: tuple[Option, ...]) -> WordResult:
    if room(table, t.EX, frame.seat) <= 0 and _several(table, frame, node):
        return (FuseFurther(node, picked[0].card),)
    return _give_up(table, frame, tuple([option.card for option in picked]))


def _several(table: Table, scope: Speaker, node: v.Fuse) -> bool:
    """May more than one card be meant? By what is written, so that no hand is told."""
    return node.any_number or amount(table, scope, node.number) > 1


class FuseFurther(Node, frozen=True):
    """An inner word: with one card that makes room in the EX area, the others that are fused."""

    node: v.Fuse
    first: int


@rules.word(FuseFurther, "12.18.2")
def fuse_further(table: Table, frame: Resolving, node: FuseFurther) -> Result:
    found = materials(table, frame, node.node)
    least, most = _bounds(table, frame, node.node, len(found))
    rest = [card for card in found if card != node.first]
    return _ask(table, frame, rest, max(0, least - 1), most - 1)


@rules.answering(FuseFurther)
def fused_further(table: Table, frame: Resolving, node: FuseFurther, picked: tuple[Option, ...]) -> WordResult:
    return _give_up(table, frame, (node.first, *[option.card for option in picked]))


def _give_up(table: Table, frame: Resolving, cards: tuple[int, ...]) -> WordResult:
    cite("12.18.2.1")
    moves = []
    for card in cards:
        reason = "discard" if table.cards[card].zone == t.HAND else "put"
        moves.append(Moving(table.ref(card), t.GRAVEYARD, frame.seat, reason=reason, clause="12.18.2"))
    faces = tuple([table.cards[card].face for card in cards])
    result = intend(table, moves)
    keep(table, agenda=(frame.agenda[0], IntoEx(faces), *frame.agenda[1:]))
    return result if isinstance(result, Frame) else ()


class IntoEx(Node, frozen=True):
    """An inner word: the fused card goes from the hand to the EX area."""

    faces: tuple[int, ...]


@rules.word(IntoEx, "12.18.4")
def into_ex(table: Table, frame: Resolving, node: IntoEx) -> WordResult:
    """12.18.4, 12.18.4.1: it is fused, with what was given up; nothing given up, nothing happens further (12.18.3)."""
    card = frame.source[0]
    if table.alive(frame.source) and table.cards[card].zone == t.HAND:
        event = atoms.move(table, card, t.EX, frame.seat, reason="fusion", clause="12.18.4")
        atoms.mark(table, card, "融合")
        for face in node.faces:
            cite("12.18.4.1")
            atoms.set_marks(table, card, (*table.cards[card].marks, f"fused {face}"))
        events = [event]
        if node.faces:
            record = table.cards[card]
            fused_with = Event("fused_with", card, frame.seat, record, after=record, clause="12.18.4.1")
            events.append(atoms.record(table, fused_with))
        trigger(table, events)
    if not node.faces:
        cite("12.18.3")
    leave_value(table, len(node.faces))
    return ()


@rules.possibility(v.Fuse)
def fuse_possible(table: Table, scope: Speaker, node: v.Fuse) -> bool:
    if table.cards[scope.source[0]].zone != t.HAND:
        return False
    found = materials(table, scope, node)
    least, most = _bounds(table, scope, node, len(found))
    in_ex = most > 0 and any(table.cards[card].zone == t.EX for card in found)
    return len(found) >= least and (room(table, t.EX, scope.seat) > 0 or in_ex)


@rules.condition(v.Fused)
def was_fused(table: Table, scope: Speaker, node: v.Fused) -> bool:
    """12.18.4, 12.18.4.1: this card is fused (with a card of that information)."""
    marks = table.known(scope.source)[0].marks or table.cards[scope.source[0]].marks
    if not node.tests:
        cite("12.18.4")
        return "融合" in marks
    cite("12.18.4.1")
    for mark in marks:
        if mark.startswith("fused "):
            facts = table.game.faces[int(mark[6:])].sides[0]
            if all(tested(table, scope, table.cards[scope.source[0]], facts, test) for test in node.tests):
                return True
    return False
