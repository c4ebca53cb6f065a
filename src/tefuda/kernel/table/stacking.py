"""Stacks: cards laid on one another form a unit, which stays the same unit while its top card changes.

The record of the card that came first is the unit: references mean it, and it has the unit's *state*: zone, orientation,
facing, damage, counters, place, master, marks. It stays the same when a card is laid over it. The other cards lie in a zone of
their own and are linked to it, the lowest first. The unit's printed facts are its top card's, as the game combines them
(`Game.printed`). The game declares which *information* about the unit is reset when another card comes to the top (`Stacking`).
"""

from __future__ import annotations

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.game import top_of as top_of
from tefuda.kernel.table.records import Ref, change
from tefuda.kernel.table.state import Table

EFFECTS, USES, COUNTERS, DAMAGE = "effects", "uses", "counters", "damage"


class Stacking(Record, frozen=True):
    """A game's stacks: where the cards other than the lowest lie, and what a new top card resets."""

    zone: int
    wipes: tuple[str, ...] = ()  # which of: effects on the unit, uses of its abilities, counters, damage
    marks: tuple[str, ...] = ()  # the marks that are information too
    renews: bool = False  # a unit has its printed facts since its top card came


def cards_of(table: Table, unit: int) -> tuple[int, ...]:
    """All cards of a unit, the top first."""
    zone = table.game.stacking.zone
    return (*[other for other in reversed(table.cards[unit].attached) if table.cards[other].zone == zone], unit)


def unit_of(table: Table, card: int) -> int:
    """The unit that a card is part of; -1 if none."""
    if table.cards[card].zone != table.game.stacking.zone:
        return card if table.cards[card].attached else -1
    return next((one.id for one in table.cards if card in one.attached), -1)


# ── what changes them ───────────────────────────────────────────────────────────────────────────────────────────────
def lay_over(
    table: Table, unit: int, card: int, *, side: int = 0, reason: str = "", source: Ref | None = None, clause: str = ""
) -> None:
    """Lay a card on top of a unit: it moves to the zone of such cards, and is what is seen of the unit from now on."""
    seat, zone = table.cards[unit].seat, table.game.stacking.zone
    atoms.move(table, card, zone, seat, side=side, reason=reason, source=source, clause=clause)
    atoms.attach(table, unit, card)
    _wipe(table, unit)


def lay_under(
    table: Table, unit: int, card: int, *, reason: str = "", source: Ref | None = None, clause: str = ""
) -> None:
    """Lay a card beneath the top card of a unit, which stays what it is. The only card of a unit stays on top."""
    seat, zone = table.cards[unit].seat, table.game.stacking.zone
    atoms.move(table, card, zone, seat, reason=reason, source=source, clause=clause)
    before = table.cards[unit]
    table.put(change(before, attached=(card, *before.attached), linked=table.tick()))
    if top_of(table, table.cards[unit]).id == card:
        _exchange(table, unit, card)
    atoms.read_link(table, unit, (card,))


def take_off(table: Table, unit: int, card: int) -> int:
    """Take a card out of a unit of several cards, which goes on with the rest; returns the id with which the card is moved on.

    It is another id if the card's id was the unit's: then two cards of the stack swap ids.
    """
    stack = cards_of(table, unit)
    assert len(stack) > 1, "the only card of a unit is the unit"
    assert card in stack, f"card {card} is not in the stack of {unit}"
    topmost = card == stack[0]
    if card == unit:
        card = stack[-2]
        _exchange(table, unit, card)
    atoms.detach(table, unit, (card,))
    if topmost:
        _wipe(table, unit)
    return card


def _exchange(table: Table, unit: int, other: int) -> None:
    """Two cards of one stack swap ids: their faces and owners go with them, the unit keeps its state."""
    one, two = table.cards[unit], table.cards[other]
    table.put(change(one, face=two.face, owner=two.owner, token=two.token, side=two.side))
    table.put(change(two, face=one.face, owner=one.owner, token=one.token, side=one.side))
    for card in (unit, other):
        atoms.reread(table, card)


def _wipe(table: Table, unit: int) -> None:
    """Reset a unit whose top card has changed: what the game declares to be information about the unit is as at first."""
    stacking, ref = table.game.stacking, table.ref(unit)
    if EFFECTS in stacking.wipes and any(ref in effect.cards for effect in table.effects):
        freed = [change(one, cards=tuple([r for r in one.cards if r != ref])) for one in table.effects]
        kept = [one for one, was in zip(freed, table.effects, strict=True) if one.cards or not was.cards]
        atoms.set_effects(table, tuple(kept))
    if USES in stacking.wipes:
        bookkeeping.set_uses(table, [use for use in table.uses if use[0] != unit])
    if COUNTERS in stacking.wipes and table.cards[unit].counters:
        atoms.put_counters(table, table.cards[unit], {})
    if DAMAGE in stacking.wipes and table.cards[unit].damage:
        atoms.set_damage(table, unit, 0)
    for mark in stacking.marks:
        atoms.mark(table, unit, mark, False)
