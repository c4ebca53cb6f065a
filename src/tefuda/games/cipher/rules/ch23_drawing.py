"""Chapters 23.1.1 and 11: drawing, one card after the other, and the deck that is refilled in the middle of anything."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch10_executing import note_applied, note_short
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Result, WordResult


def draw_a_card(table: Table, seat: int, source: Ref | None = None, clause: str = "23.1.1.1") -> Frame | None:
    """One card from the top of the deck goes to the hand; from an empty deck nobody draws (2.7)."""
    deck = table.zone(t.DECK, seat)
    if not deck:
        cite("2.7")
        return None
    return intend(table, [Moving(table.ref(deck[0]), t.HAND, seat, reason="draw", source=source, clause=clause)])


class DrawOne(Node, frozen=True, tag=t.own):
    """An inner word: a player draws a card."""

    seat: int


@rules.word(v.Draw, "23.1.1.1")
def draw(table: Table, frame: Resolving, node: v.Draw) -> WordResult:
    """23.1.1.1: one by one, so that the deck may be refilled in between (11.2)."""
    number = max(0, amount(table, frame, node.number))
    if node.who == "own":
        cite("23.1.1.1.1")
    if not node.up_to:
        cite("23.1.1.1.2")
    keep(table, did=False)
    return tuple([DrawOne(seat) for seat in masters_meant(table, frame.seat, node.who) for _ in range(number)])


@rules.word(v.DrawUpTo, "23.1.1.1")
def draw_up_to(table: Table, frame: Resolving, node: v.DrawUpTo) -> WordResult:
    """23.1.1: until there are so many cards in the hand."""
    keep(table, did=False)
    found: list[Node] = []
    for seat in masters_meant(table, frame.seat, node.who):
        lacking = amount(table, frame, node.number) - len(table.zone(t.HAND, seat))
        found += [DrawOne(seat)] * max(0, lacking)
    return tuple(found)


@rules.word(DrawOne)
def draw_one(table: Table, frame: Resolving, node: DrawOne) -> WordResult:
    if not table.zone(t.DECK, node.seat):
        cite("2.5")
        note_short(table)
        keep(table, did=False)
        return ()
    keep(table, did=True)
    note_applied(table)
    return draw_a_card(table, node.seat, frame.source) or ()


@rules.possibility(v.Draw, v.DrawUpTo)
def can_draw(table: Table, scope: Speaker, node: v.Draw | v.DrawUpTo) -> bool:
    return bool(table.zone(t.DECK, scope.seat))


DECKS = (2 * t.DECK, 2 * t.DECK + 1)  # where the decks of the two players lie in `Table.zones`


# ── 11 the deck is refilled ─────────────────────────────────────────────────────────────────────────────────────────
class Refilling(Frame, frozen=True, tag=t.own):
    """A player's deck is refilled from the retreat area."""

    seat: Seat


@rules.interrupt("11.2")
def out_of_cards(table: Table) -> Frame | None:
    """11.3.1: a deck without cards, where the retreat area has some; 11.3.1.1: where it has none either, nothing is done."""
    zones = table.zones
    if zones[DECKS[0]] and zones[DECKS[1]]:
        return None
    for seat in (0, 1):
        if not table.zone(t.DECK, seat):
            if table.zone(t.RETREAT, seat):
                return Refilling(seat)
            cite("11.3.1.1")
    return None


refilling = rules.procedure("11.3", Refilling)


@refilling.step("11.3.1")
def refill(table: Table, frame: Refilling) -> Result:
    cite("11.1")
    cite("11.3")
    for card in table.zone(t.RETREAT, frame.seat):
        atoms.move(table, card, t.DECK, frame.seat, reason="refill", clause="11.3.1")
    chance.shuffle(table, t.DECK, frame.seat)
    return DONE


@rules.word(v.Afterwards, "23.1.22.1")
def afterwards(table: Table, frame: Resolving, node: v.Afterwards) -> WordResult:
    """23.1.22.1: in any case, whatever of the sentences before it could be applied; so is a shuffle (23.1.2.2)."""
    if not isinstance(node.effect, v.Shuffle):
        return (node.effect,)
    cite("23.1.2.2")
    return (v.Shuffle("opponent") if node.effect.who == "own" and _filled_theirs(table, frame) else node.effect,)


def _filled_theirs(table: Table, frame: Resolving) -> bool:
    """23.1.2.2: were cards put into the opponent's deck before, and none into one's own? That deck is the one that is shuffled."""
    there = [table.cards[now[0]] for _, now in frame.moved if table.alive(now)]
    seats = {card.seat for card in there if card.zone == t.DECK}
    return seats == {1 - frame.seat}
