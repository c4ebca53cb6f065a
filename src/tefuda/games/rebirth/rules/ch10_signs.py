"""Chapter 10, one look over the table: which rule processes could find anything."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.questions import OTHER_NUMBER
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import TURNED
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table

# What a look over the table can tell, each for the processes that could find something then: of 10.3,
NO_REBIRTHS, ENTRIES, SEATS, DAMAGE, PARTNER_HITS, PARTNERS, SOULS = [1 << n for n in range(7)]
SETS, EMPTY, RETIRED = [1 << n for n in range(7, 10)]  # of 10.5 and of 10.6
RECOVERS = SETS - 1
NO_PARTNERS = tuple([zone for zone in range(len(t.ZONES)) if zone not in (t.HAND, t.ENERGY, t.PARTNERS)])

# Whether cards stand, and what lies where none of these processes looks, call for no check.
UNRULED = (t.DECK, t.HAND, t.ENERGY, t.WAITING, t.MEMORY, t.PARTNERS)
rules.no_check(TURNED, *[1 << zone for zone in UNRULED])


@rules.after_move("10.3.7", enters=NO_PARTNERS)
def partner_goes_astray(table: Table, before: Card, after: Card) -> None:
    """A partner has come where none can be."""
    if after.face in partner_faces(table.game.faces):
        atoms.set_facts(table, no_strays=False)
        atoms.require_check(table)


@rules.after_move("10.5.1.3", enters=(t.DECK,))
def comes_to_a_deck(table: Table, before: Card, after: Card) -> None:
    """A card has come with which an empty entry can be filled (10.5.1.3, 10.5.1.4)."""
    if not table.zones[t.ENTRY * table.masters + after.seat]:
        atoms.require_check(table)


@cached_by_identity
def partner_faces(faces: list[t.Face]) -> frozenset[int]:
    """Which faces are partners, by their places."""
    return frozenset([place for place, face in enumerate(faces) if t.PARTNER in face.facts.kinds])


def look_over(table: Table) -> int:
    """One look over the table for the signs of what a process could find; it never misses any."""
    now, cards, zones, masters = table.derived or derived_facts(table), table.cards, table.zones, table.masters
    most = 1 if OTHER_NUMBER in table.trigger_index.marks else t.LOSING
    signs = 0
    for seat in table.relations.seats:
        entries, members = zones[t.ENTRY * masters + seat], zones[t.MEMBER * masters + seat]
        if not entries:
            signs |= EMPTY
        elif len(entries) > 1:
            signs |= ENTRIES
        for card in entries:
            record, facts = cards[card], now[card]
            if record.damage >= (facts.defense or 0):
                signs |= DAMAGE
            if record.marks and t.PARTNER_ATTACKED in record.marks:
                signs |= PARTNER_HITS
            if t.RE_BIRTH in facts.kinds:
                signs |= SETS
        if len(members) > 1 and len({cards[card].place for card in members}) < len(members):
            signs |= SEATS
        for card in zones[t.REBIRTH * masters + seat]:
            if t.RE_BIRTH not in now[card].kinds:
                signs |= NO_REBIRTHS
        if zones[t.SOUL * masters + seat]:
            signs |= SOULS
        if len(zones[t.RETIRE * masters + seat]) >= most:
            signs |= RETIRED
    return signs if table.facts.no_strays or not strays(table) else signs | PARTNERS


def strays(table: Table) -> list[int]:
    """10.3.7: the partners that are where none can be."""
    partners = partner_faces(table.game.faces)
    return [card.id for card in table.cards if card.face in partners and card.zone in NO_PARTNERS]
