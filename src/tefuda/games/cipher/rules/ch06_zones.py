"""Chapter 6: where skills are in force, what happens to a card as it comes to another area, and who may look at what."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch07_moment import is_checking
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects.nodes import Automatic
from tefuda.kernel.happening.triggers import catch_up
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.masks import COUNTERS, MARKS, NAMED, NUMBERS, TURNED, WOUNDED, name_mask
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table

# 10.1.1, 21.3.1: on units; of bonds those that lie face up; in the hand those that say so; special skills wherever all may look.
rules.works("field", t.FIELD, clause="21.3.1.3.2")
rules.works("bonds", t.BONDS, face_up=True, clause="21.2.2.6")
rules.works("hand", t.HAND, clause="21.3.1.2.2")
PUBLIC = (t.FIELD, t.BONDS, t.SUPPORT, t.RETREAT, t.INFINITE)
rules.works("special", *PUBLIC, face_up=True, clause="21.3.1.6.2")
rules.works("special", t.HAND, clause="21.3.1.6.2")
rules.works("retreat", t.RETREAT, clause="21.3.1.6.2")
rules.works("infinite", t.INFINITE, clause="6.2.8.1")

# Chapters 8 and 9 look at units, where they are, what they are called and three of their marks, and at bonds. All else calls for
# no check; a deck and a retreat area do where nothing is left of both (`cards_have_run_out`).
UNRULED = (t.DECK, t.HAND, t.SUPPORT, t.RETREAT, t.ORBS, t.INFINITE)
RULED_MARKS = name_mask(t.HERO, t.DEFEATED, t.BONUS)
rules.no_check(TURNED, WOUNDED, COUNTERS, NUMBERS, MARKS, NAMED & ~RULED_MARKS, *[1 << zone for zone in UNRULED])


@rules.after_move("3.1.2", leaves=(t.DECK, t.RETREAT))
def cards_have_run_out(table: Table, before: Card, after: Card) -> None:
    """3.1.2: who has a card neither in the deck nor in the retreat area loses at the next check."""
    seat = before.seat
    if not table.zone(t.DECK, seat) and not table.zone(t.RETREAT, seat):
        atoms.require_check(table)


@rules.mark("hand special", Automatic)
def waits_in_hand(node: Automatic) -> bool:
    """10.2.1.3: does a special skill wait in the hand?"""
    return node.zone in ("hand", "special")


# ── 6.4 who sees what ───────────────────────────────────────────────────────────────────────────────────────────────
NO_INFORMATION = t.Facts(names=("",), kinds=(), **sorted_abilities((), rules))


def lay_bond(table: Table, card: int, facedown: bool) -> bool:
    """21.5.3.2.1, 6.4.4.1: turn a bond over; both players may look at it all the same. False where it lies so already (2.9)."""
    if atoms.turn_over(table, card, facedown, known_to=(1 << table.seats) - 1) is None:
        cite("2.9")
        return False
    if facedown:
        cite("6.4.3.1")
        cite("6.4.4.1")
    return True


@rules.after_move("6.4.4.1", enters=(t.BONDS,))
def laid_face_down(table: Table, before: Card, after: Card) -> None:
    """6.4.4.1: both players may look at a bond that is laid face down."""
    if after.facedown:
        cite("6.4.4.1")
        atoms.show(table, (after.id,), tuple(range(table.seats)), "6.4.4.1")


# ── 6.5 another area ────────────────────────────────────────────────────────────────────────────────────────────────
@rules.after_move("14.2.7.2", leaves=(t.FIELD,))
def stack_goes_along(table: Table, before: Card, after: Card) -> None:
    """14.2.7: only on the field are the cards of a unit one; elsewhere each is a card of its own, and all of them go there."""
    lost = [card for card in before.attached if table.cards[card].zone == t.OVER]
    if not lost:
        return
    cite("14.2.7")
    moved = table.events[-1]
    for card in lost:
        owner = table.cards[card].owner  # who orders them, where they go into a deck (14.2.7.2)
        atoms.move(
            table, card, after.zone, owner, facedown=after.facedown, reason=moved.sort, source=moved.source, clause="14.2.7"
        )  # fmt: skip


@rules.after_move("10.1.1.1.5", enters=(t.HAND,))
def triggered_already(table: Table, before: Card, after: Card) -> None:
    """10.1.1.1.4, 10.1.1.1.5, 10.2.3.5: a special skill that what has happened since the last check would have triggered has triggered."""
    if before.zone == t.HAND or not table.recent:
        return
    waited = len(table.waiting)
    catch_up(table, after.id)
    if len(table.waiting) > waited:
        checking = is_checking(table)
        cite("10.2.3.5" if checking else "10.1.1.1.5")
        if checking and any(event.kind == "class_changed" for _, events in table.recent for event in events):
            cite("10.1.1.1.4")


@rules.after_move("10.1.1.1.3.1", leaves=(t.HAND,))
def triggered_no_more(table: Table, before: Card, after: Card) -> None:
    """10.1.1.1.3.1, .2: a special skill of a hand card has triggered no more once its card goes where nobody may look."""
    source = (before.id, before.life)
    waiting = [one for one in table.waiting if one.source == source]
    if not waiting:
        return
    if any(one.time < before.life for one in waiting):  # it triggered before its card came to the hand
        cite("10.2.3.5.1" if table.game.zones[after.zone].hidden else "10.2.3.5.2")
    if not table.game.zones[after.zone].hidden:
        cite("10.1.1.1.3.2")
        return
    cite("10.1.1.1.3.1")
    bookkeeping.set_waiting(table, [one for one in table.waiting if one.source != source])


@rules.citing_after("moved")
def cite_area(table: Table, before: Card, after: Card) -> None:
    """6.4.3, 6.4.5, 6.4.7 to 6.4.9: how a card lies in its new area, and who has seen it on the way."""
    if before.zone < 0 or t.OVER in (before.zone, after.zone):
        return
    zones = table.game.zones
    hidden = zones[after.zone].hidden
    was_hidden = zones[before.zone].hidden and before.facedown
    cite("6.4")
    cite("5.1.2.1.2.1")
    cite("6.4.5" if hidden else "6.4.3")
    cite_if_said({t.DECK: "6.2.1.1", t.HAND: "6.2.2.1", t.RETREAT: "6.2.4.1"}.get(after.zone, ""))
    cite_if_said({(False, True): "6.4.7", (True, False): "6.4.8", (True, True): "6.4.9"}.get((was_hidden, hidden), ""))
    cite("6.5")
    if before.zone == t.DECK:
        cite("6.6")
        cite("6.2.1.2")
