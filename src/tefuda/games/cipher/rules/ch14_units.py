"""Chapter 14: what deploying and levelling up are, by whatever clause or skill they come about; growing and changing (23.1.13, 23.1.25)."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch23_for_the_game import apply_to_newcomer
from tefuda.games.cipher.rules.questions import allows, barred, facts, shares_name
from tefuda.kernel.evaluating import adding
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.table import atoms, stacking
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Card, Ref
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table


def bar_deploy(table: Table, seat: int, card: int, beside: tuple[int, ...] = ()) -> Bar | None:
    """14.1.1: who has a unit of the name already cannot deploy another; 14.1.3: nor two of a name at once."""
    now = table.derived or derived_facts(table)
    here = now[card]
    names = here.names
    for unit in (*table.zone(t.FIELD, seat), *beside):
        other = now[unit].names
        if names != other and len(names) == 1 == len(other):
            continue  # nearly all have one name
        if unit != card and shares_name(here, now[unit]) and not _beside(table, card, now[unit]):
            return barred("14.1.3" if unit in beside else "14.1.1", unit)
    return None


def _beside(table: Table, card: int, other: t.Facts) -> bool:
    """14.1.1.1, 23.1.19.1: may it be deployed though such a unit is there?"""
    if any(allows(table, card, f"deploy_beside:{name}") for name in other.names):
        cite("2.1")
        cite("14.1.1.1")
        cite("23.1.19.1")
        return True
    return False


def deployment(
    table: Table, card: int, seat: int, place: str, source: Ref | None, clause: str, acted: bool = False
) -> Moving:
    """14.1.2: a card comes to the front or rear area, ready to act unless a skill says otherwise."""
    cite("14.1.2")
    return Moving(
        table.ref(card), t.FIELD, seat, acted=acted, reason="deploy", source=source, clause=clause, place=place
    )


def level_up(table: Table, unit: int, card: int, source: Ref | None, clause: str) -> None:
    """14.2.1: lay a card on a unit. Its state stays (14.2.2), what was changed of its information is as printed again (14.2.3)."""
    had = table.cards[unit].marks
    _end_until_it_leaves(table, table.ref(unit), "23.1.24.1")
    stacking.lay_over(table, unit, card, reason="level", source=source, clause=clause)
    if RECORDS:
        for one in ("14.2.1", "14.2.1.1", "14.2.2", "14.2.3", "14.2.4", "5.1.1", "5.1.2"):
            cite(one)
    if t.HERO in had:
        cite("14.2.2.1")
    apply_to_newcomer(table, unit)
    atoms.mark(table, unit, t.LEVELLED)
    record = table.cards[unit]
    events = [Event("levelled", unit, record.seat, record, after=record, source=source, clause=clause)]
    if facts(table, unit).class_change is not None:
        for one in ("14.2.5", "14.2.5.1", "14.2.5.2"):
            cite(one)
        atoms.mark(table, unit, t.CLASS_CHANGED)
        if "awakening" in table.trigger_index.marks:
            atoms.mark(table, unit, t.AWAKENED)
        atoms.mark(table, unit, t.BONUS)
        record = table.cards[unit]
        events.append(Event("class_changed", unit, record.seat, record, after=record, source=source, clause="14.2.5"))
    for event in events:
        atoms.record(table, event)
    atoms.require_check(table)
    trigger(table, events)


def _end_until_it_leaves(table: Table, unit: Ref, clause: str) -> None:
    """23.1.24.1: what lasts until a unit leaves the field, for whomever, ends as well when it levels up or its top card is taken."""
    ended = [one for one in table.effects if one.until == "field" and one.source == unit]
    if ended:
        cite(clause)
        adding.end(table, ended)


@rules.after_move("23.1.24.1", leaves=(t.FIELD,))
def it_has_left(table: Table, before: Card, after: Card) -> None:
    _end_until_it_leaves(table, (before.id, before.life), "23.1.24.1")


def grow(table: Table, unit: int, cards: list[int], source: Ref | None) -> None:
    """23.1.13.1: lay cards under a unit, which is no levelling up (23.1.13.2)."""
    for card in cards:
        stacking.lay_under(table, unit, card, reason="grow", source=source, clause="23.1.13.1")
    cite("23.1.13.2")
    cite("14.2.7.1")
    if facts(table, unit).class_change is not None:
        cite("23.1.13.2.1")
    atoms.mark(table, unit, t.GROWN)
    record = table.cards[unit]
    event = atoms.record(
        table, Event("grown", unit, record.seat, record, after=record, source=source, clause="23.1.13.1")
    )
    trigger(table, [event])


def transform(table: Table, unit: int, card: int, source: Ref | None) -> None:
    """23.1.25.1: lay a card on a unit, which is no levelling up (23.1.25.2): its state stays, its information is the new card's."""
    marks = table.cards[unit].marks
    stacking.lay_over(table, unit, card, reason="transform", source=source, clause="23.1.25.1")
    for one in (
        "23.1.25.2",
        "23.1.25.3",
        "23.1.25.4",
        "23.1.25.3.1" if t.HERO in marks else "",
        "23.1.25.5" if _fights(table, unit) else "",
    ):
        cite_if_said(one)
    apply_to_newcomer(table, unit)


def _fights(table: Table, unit: int) -> bool:
    return table.ref(unit) in (table.facts.attacker, table.facts.defender)


def take_top(table: Table, unit: int, source: Ref | None) -> int:
    """23.1.18.1, 23.1.18.2: the top card of a unit goes to the retreat area; the next one is what is seen of it from then on."""
    _end_until_it_leaves(table, table.ref(unit), "23.1.24.1.1")
    card = stacking.take_off(table, unit, stacking.cards_of(table, unit)[0])
    atoms.move(table, card, t.RETREAT, table.cards[card].owner, reason="top", source=source, clause="23.1.18.1")
    cite("23.1.18.2")
    apply_to_newcomer(table, unit)
    return card
