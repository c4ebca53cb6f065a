"""Chapters 5.13 and 5.22, cards that go to where others are: exchanged, stolen, given."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch04_zones import Entering, without_room
from tefuda.games.evolve.rules.questions import room
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import carry_on, meant
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult


# ── 5.22 steal and give ───────────────────────────────────────────────────────────────────────────────────────────────
def _hand_over(table: Table, frame: Resolving, refs: list[Ref], seat: int, clause: str) -> WordResult:
    """5.22: the card goes to the other field as the same card, if there is room (4.4.4.2)."""
    refs = [ref for ref in refs if table.cards[ref[0]].zone == t.FIELD and table.cards[ref[0]].seat != seat]
    space = max(0, room(table, t.FIELD, seat))
    if space < len(refs):
        cite("4.4.4.2")
        options = tuple([Option("card", card=ref[0]) for ref in refs])
        return Ask(
            (frame.seat,), "choose", "4.4.4.2", options, least=space, most=space, about=frame.source, prompt="fits"
        )
    return _handed(table, refs, seat, clause)


def _handed(table: Table, fits: list[Ref], seat: int, clause: str) -> WordResult:
    for ref in fits:
        before = table.cards[ref[0]]
        for known in (clause, "5.22.3", "3.1.2"):  # the player of the field is its master (3.1.2)
            cite(known)
        if before.damage or before.counters or before.acted or any(ref in effect.cards for effect in table.effects):
            cite("5.22.4")
        if (
            "moved" in table.trigger_index.event_kinds
        ):  # somebody waits for cards to come, and nothing has come onto that field
            cite("10.7.4.3")
        atoms.hand_over(table, ref[0], seat)
        own = [waiting.source == ref and waiting.delayed < 0 for waiting in table.waiting]
        if any(own):  # its abilities, those that wait too, have its master now
            cite("3.1.2.3")
            waits = zip(table.waiting, own, strict=True)
            bookkeeping.set_waiting(table, [change(waiting, seat=seat) if its else waiting for waiting, its in waits])
    keep(table, did=bool(fits))
    return ()


@rules.word(v.Steal, "5.22.1")
def steal(table: Table, frame: Resolving, node: v.Steal) -> WordResult:
    return _hand_over(table, frame, reached(table, frame, node.group), frame.seat, "5.22.1")


@rules.word(v.Give, "5.22.2")
def give(table: Table, frame: Resolving, node: v.Give) -> WordResult:
    seat = masters_meant(table, frame.seat, "opponent")[0]
    return _hand_over(table, frame, reached(table, frame, node.group), seat, "5.22.2")


@rules.answering(v.Steal)
@rules.answering(v.Give)
def fits_on_the_field(table: Table, frame: Resolving, node: v.Steal | v.Give, picked: tuple[Option, ...]) -> WordResult:
    refs = [table.ref(option.card) for option in picked]
    if type(node) is v.Steal:
        return _handed(table, refs, frame.seat, "5.22.1")
    return _handed(table, refs, masters_meant(table, frame.seat, "opponent")[0], "5.22.2")


# ── 5.13 exchange ─────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Exchange, "5.13.1")
def exchange(table: Table, frame: Resolving, node: v.Exchange) -> WordResult:
    """5.13: both move at the same time, to where the other was; if one cannot, neither does (5.13.2)."""
    first, second = reached(table, frame, node.first), reached(table, frame, node.second)
    if not first or not second or not (_can_go(table, first[0], second[0]) and _can_go(table, second[0], first[0])):
        cite("5.13.2")
        keep(table, did=False)
        return ()
    pairs = [(first[0], table.cards[second[0][0]]), (second[0], table.cards[first[0][0]])]
    moves = []
    for ref, there in pairs:
        deck = table.zone(there.zone, there.seat)
        place = deck.index(there.id) if t.ZONES[there.zone].ordered else 0
        card = table.cards[ref[0]]
        seat = card.owner if card.zone == t.FIELD and card.seat != card.owner else there.seat  # 5.22.5
        follow = "effects" if card.zone == t.EX and there.zone == t.FIELD else ""
        if follow:
            cite("4.8.3.3")
        moves.append(
            Moving(
                ref,
                there.zone,
                seat,
                place,
                reason="exchange",
                source=frame.source,
                clause="5.13.1",
                follow=follow,
            )
        )
    if without_room(table, moves)[0]:  # one that goes to its owner's zone (5.22.5) may find that full
        cite("5.13.2")
        keep(table, did=False)
        return ()
    # Each makes the room that the other takes: what fits is settled (5.13.1: at the same time).
    settled = tuple([(move.zone, move.seat) for move in moves])
    return carry_on(table, Entering(tuple(moves), frame.seat, settled), meant(moves))


def _can_go(table: Table, ref: Ref, there: Ref) -> bool:
    """A token can go anywhere, though it may be erased there (9.1.4.4); of cards a field takes followers and amulets only (4.4.1)."""
    card, zone = table.cards[ref[0]], table.cards[there[0]].zone
    kind = table.game.faces[card.face].sides[0].kinds[0]
    return zone != card.zone and (zone != t.FIELD or card.token or kind in (t.FOLLOWER, t.AMULET))
