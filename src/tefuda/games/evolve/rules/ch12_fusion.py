"""Chapter 12.18, fusion: cards are given up from hand and EX area, and the card goes to the EX area, fused."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import room
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.events import Event
from tefuda.kernel.performing import Resolving, answering, possibility, word
from tefuda.kernel.procedures import keep
from tefuda.kernel.questions import amount, condition, passes, tested
from tefuda.kernel.replacement import Moving, intend
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Table, change
from tefuda.kernel.triggers import trigger
from tefuda.kernel.values import Node


def materials(table: Table, scope: Any, node: v.Fuse) -> list[int]:
    """12.18.2, 12.18.2.1: other cards in hand and EX area that meet the condition."""
    cards = table.zone(t.HAND, scope.seat) + table.zone(t.EX, scope.seat)
    return [card for card in cards if card != scope.source[0] and passes(table, scope, card, node.tests)]


def _bounds(table: Table, scope: Any, node: v.Fuse, count: int) -> tuple[int, int]:
    if node.any_number or node.up_to:  # 12.18.2.2: one at least, if there is one
        cite("12.18.2.2")
        most = count if node.any_number else min(count, amount(table, scope, node.number))
        return min(1, most), most
    number = amount(table, scope, node.number)
    return number, number


@word(v.Fuse, "12.18.2")
def fuse(table: Table, frame: Resolving, node: v.Fuse) -> Any:
    found = materials(table, frame, node)
    least, most = _bounds(table, frame, node, len(found))
    options = tuple([Option("card", card=card) for card in found])
    hidden = any(card != frame.source[0] for card in table.zone(t.HAND, frame.seat))
    return Ask(
        frame.seat,
        "choose",
        "12.18.2",
        options,
        least,
        most,
        secret=hidden,
        about=frame.source,
        prompt="fusion",
        too_few="12.18.2.2",
    )


@answering(v.Fuse)
def fused(table: Table, frame: Resolving, node: v.Fuse, picked: tuple[Option, ...]) -> Any:
    cite("12.18.2.1")
    moves = []
    for option in picked:
        hand = table.cards[option.card].zone == t.HAND
        moves.append(
            Moving(
                table.ref(option.card), t.GRAVEYARD, frame.seat, reason="discard" if hand else "put", clause="12.18.2"
            )
        )
    faces = tuple([table.cards[option.card].face for option in picked])
    result = intend(table, moves)
    keep(table, agenda=(frame.agenda[0], IntoEx(faces), *frame.agenda[1:]))
    return result if isinstance(result, Frame) else ()


class IntoEx(Node, frozen=True):
    """An inner word: the fused card goes from the hand to the EX area."""

    faces: tuple[int, ...]


@word(IntoEx, "12.18.4")
def into_ex(table: Table, frame: Resolving, node: IntoEx) -> Any:
    """12.18.4, 12.18.4.1: it is fused, with what was given up; nothing given up, nothing happens further (12.18.3)."""
    card = frame.source[0]
    if table.alive(frame.source) and table.cards[card].zone == t.HAND:
        atoms.move(table, card, t.EX, frame.seat, reason="fusion", clause="12.18.4")
        atoms.mark(table, card, "融合")
        for face in node.faces:
            cite("12.18.4.1")
            table.cards[card] = change(table.cards[card], marks=(*table.cards[card].marks, f"fused {face}"))
        if node.faces:
            record = table.cards[card]
            event = Event("fused_with", card, frame.seat, record, record, clause="12.18.4.1")
            trigger(table, [atoms.record(table, event)])
    if not node.faces:
        cite("12.18.3")
    table.value = len(node.faces)
    return ()


@possibility(v.Fuse)
def fuse_possible(table: Table, scope: Any, node: v.Fuse) -> bool:
    if table.cards[scope.source[0]].zone != t.HAND:
        return False
    found = materials(table, scope, node)
    least, _ = _bounds(table, scope, node, len(found))
    in_ex = any(table.cards[card].zone == t.EX for card in found)
    return len(found) >= least and (room(table, t.EX, scope.seat) > 0 or in_ex)


@condition(v.Fused)
def was_fused(table: Table, scope: Any, node: v.Fused) -> bool:
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
