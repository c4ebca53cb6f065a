"""Chapter 9, special cards: where tokens may be, and where advance cards go."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import EXTRA_PAID
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table

# 9.1.4.1 to 9.1.4.3, 14.5.2.1.2: the zones in which a token of a kind can exist
TOKEN_ZONES = {
    t.FOLLOWER: ((t.EX, t.FIELD, t.RESOLUTION), "9.1.4.1"),
    t.AMULET: ((t.EX, t.FIELD, t.RESOLUTION), "9.1.4.1"),
    t.CREST: ((t.EX,), "9.1.4.2"),
    t.SPELL: ((t.EX, t.RESOLUTION), "9.1.4.3"),
    t.EQUIPMENT_KIND: ((t.EQUIPMENT,), "14.5.2.1.2"),
}
ADVANCE_ZONES = (t.EVOLVE_DECK, t.FIELD, t.EX, t.RESOLUTION)


@rules.after_move("9.1.4.4", special=True)
def leaves_where_it_cannot_be(table: Table, before: Card, after: Card) -> None:
    """What happens to a token or advance card as soon as it has moved, before anything else goes on."""
    zone, facts = after.zone, table.game.faces[after.face].sides[0]
    if after.token:
        zones, clause = TOKEN_ZONES[facts.kinds[0]]
        if zone not in zones:
            if RECORDS:
                cite(clause)
                cite("9.1.4.4")
            erase(table, after.id)
    elif t.ADVANCE in facts.special and zone not in ADVANCE_ZONES:
        cite("9.2.2")
        atoms.move(table, after.id, t.EVOLVE_DECK, after.owner, facedown=False, reason="rule", clause="9.2.2")


# By which clause a link ends when the card on the field goes elsewhere: with what lies where.
LINK_CLAUSES = {t.RACE: "14.2.1.3", t.DRIVE: "14.4.9.4", t.EQUIPMENT: "14.5.2.4"}


@rules.citing_after("moved")
def cite_move(table: Table, before: Card, after: Card) -> None:
    """Cite what a move does to a card: it is a new one (4.1.4), its links end, and it may be its owner's again (3.1.1)."""
    if before.damage or (before.counters and not after.counters):
        cite("4.1.4")
    if before.attached:
        cite("5.16.3")
    if before.seat != before.owner and before.zone == t.FIELD and after.seat == after.owner:
        cite("3.1.1")
        cite("5.22.5")
    for other in before.attached:
        cite_if_said(LINK_CLAUSES.get(table.cards[other].zone, ""))


@rules.after_move("5.5.3", enters=(t.FIELD,))
def remember_origin(table: Table, before: Card, after: Card) -> None:
    """5.5.3: on the field a card is known to have come from a zone: straight, by an ability, or played from it."""
    if before.zone == t.FIELD:
        return
    marks = before.marks
    if before.zone != t.RESOLUTION:
        marks = (f"from {t.ZONES[before.zone].name}", "by ability")
    elif marks not in PLAYED:
        marks = tuple([mark for mark in marks if mark.startswith(("from ", "融合", "fused ", EXTRA_PAID))])
    if marks != after.marks:
        atoms.set_marks(table, after.id, marks)


PLAYED = frozenset([(f"from {zone.name}",) for zone in t.ZONES])  # the marks of most cards that were played


def erase(table: Table, card: int) -> None:
    """9.1.3: a token is taken out of the zone it is in, and is nowhere."""
    if RECORDS:
        cite("9.1.3")
        cite("9.1.3.1")
    atoms.erase(table, card)


def has_crest(table: Table, seat: int, name: str) -> bool:
    """9.1.5.1: is there a crest of this name in the EX area already?"""
    return any(
        t.CREST in table.game.facts(table, card).kinds and name in table.game.facts(table, card).names
        for card in table.zone(t.EX, seat)
    )


def creatable(table: Table, seat: int, zone: int, face: int, number: int) -> int:
    """How many of so many tokens can be made: crests of one name only once (9.1.5.1.1, 9.1.5.1.2)."""
    facts = table.game.faces[face].sides[0]
    if t.CREST not in facts.kinds or zone != t.EX:
        return number
    cite("9.1.5.1")
    if has_crest(table, seat, facts.names[0]):
        cite("9.1.5.1.1")
        return 0
    if number > 1:
        cite("9.1.5.1.2")
    return min(number, 1)


def token_face(table: Table, name: str) -> int | None:
    """9.1.2.3, 5.5.2.2: the token of this name; 2.14.2: a whole collaboration name means the token that has it."""
    named = table.game.by_name.get(name, [])
    for face in named:
        if t.TOKEN in table.game.faces[face].sides[0].special:
            if RECORDS:
                _cite_token(table, named)
            return face
    found: int = table.game.by_collaboration.get(name, -1)  # type: ignore[attr-defined]
    if found >= 0:
        cite("2.14.2")
        return found
    return None


def _cite_token(table: Table, named: list[int]) -> None:
    """9.1.2.3: the token of a name; 5.5.2.2: though a card that is none has the name, too."""
    cite("9.1.2.3")
    if any(t.TOKEN not in table.game.faces[other].sides[0].special for other in named):
        cite("5.5.2.2")
