"""Chapter 10.3, recovery: what is not as it should be is set right, all of it together."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import bearers_of, moving
from tefuda.games.rebirth.rules.ch10_signs import (
    DAMAGE,
    ENTRIES,
    NO_REBIRTHS,
    PARTNER_HITS,
    PARTNERS,
    SEATS,
    SOULS,
    strays,
)
from tefuda.games.rebirth.rules.questions import defense, is_kind, seated_at
from tefuda.kernel.happening.checking import ToPick
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.sides import in_turn_order
from tefuda.kernel.table.signatures import Intention
from tefuda.kernel.table.state import Table

RECOVERY = ("10.3.2", "10.3.3", "10.3.4", "10.3.5", "10.3.6", "10.3.7", "10.3.8", "10.3.9")


def _cards(table: Table, zone: int) -> list[int]:
    return [card for seat in in_turn_order(table, table.facts.player) for card in table.zone(zone, seat)]


@rules.process("10.3.2", NO_REBIRTHS)
def no_rebirth(table: Table) -> list[Moving]:
    """10.3.2: what is no Re-birth in a Re-birth zone goes to the waiting room."""
    wrong = [card for card in _cards(table, t.REBIRTH) if not is_kind(table, card, t.RE_BIRTH)]
    return [moving(table, table.ref(card), t.WAITING, "10.3.2") for card in wrong]


# ── 10.3.3, 10.3.4 too many in one place ────────────────────────────────────────────────────────────────────────────
class Keeping(ToPick, frozen=True, tag=t.own):
    """Of cards that came last together to one place, one is kept (`cards`); all else there goes."""

    others: tuple[CardId, ...] = ()


@rules.finding(Keeping)
def keep_one(table: Table, what: Keeping, picked: tuple[int, ...]) -> list[Moving]:
    gone = [*what.others, *[card for card in what.cards if card not in picked]]
    return [moving(table, table.ref(card), t.WAITING, what.clause, "overwritten") for card in gone]


def _latest(table: Table, cards: tuple[int, ...]) -> list[int]:
    """Of some cards the one that came last, and those that came together with it."""
    last = max(cards, key=lambda card: table.cards[card].life)
    together = table.facts.together
    if table.ref(last) not in together:
        return [last]
    return [card for card in cards if table.ref(card) in together]


def _only_one(table: Table, seat: int, cards: tuple[int, ...], clause: str) -> Keeping:
    latest = _latest(table, cards)
    others = tuple([card for card in cards if card not in latest])
    return Keeping(seat, clause, tuple(latest), 1, others=others)


@rules.process("10.3.3", ENTRIES)
def several_entries(table: Table) -> list[Record]:
    """10.3.3: of several cards in an entry the latest stays; being overwritten is not retiring."""
    there = [(seat, table.zone(t.ENTRY, seat)) for seat in in_turn_order(table, table.facts.player)]
    found = [_only_one(table, seat, cards, "10.3.3") for seat, cards in there if len(cards) > 1]
    if len([one for one in found if len(one.cards) > 1]) > 1:
        cite("1.3.4")
    return list(found)


@rules.process("10.3.4", SEATS)
def several_on_a_seat(table: Table) -> list[Record]:
    """10.3.4: of several members on one seat the latest stays."""
    there = [
        (seat, seated_at(table, seat, place)) for seat in in_turn_order(table, table.facts.player) for place in t.SEATS
    ]
    return [_only_one(table, seat, cards, "10.3.4") for seat, cards in there if len(cards) > 1]


# ── 10.3.5, 10.3.6 retiring ─────────────────────────────────────────────────────────────────────────────────────────
def _retiring(table: Table, card: int, clause: str) -> Moving:
    """A character retires: by whose doing, if somebody has just hit it (5.15.2)."""
    ref = table.ref(card)
    hits = [(source, how) for source, hit, how in table.facts.hits if hit == ref]
    source, how = hits[-1] if hits else (None, "")
    if source is not None:
        cite("5.15.2")
    return moving(table, ref, t.RETIRE, clause, f"retire by {how}" if how else "retire", source)


def _entries(table: Table) -> list[Card]:
    """The characters in entries; one that is overwritten at the same time goes to the waiting room (10.3.3)."""
    return [table.cards[card] for card in _cards(table, t.ENTRY) if is_kind(table, card, t.CHARACTER)]


@rules.process("10.3.5", DAMAGE)
def enough_damage(table: Table) -> list[Moving]:
    """10.3.5: with damage of its DEF or more a character retires; with DEF 0 or less without any (0 is as much as 0)."""
    dead = [card.id for card in _entries(table) if card.damage >= defense(table, card.id)]
    if dead:
        cite("2.7.2")
    return [_retiring(table, card, "10.3.5") for card in dead]


@rules.process("10.3.6", PARTNER_HITS)
def partner_attacked(table: Table) -> list[Moving]:
    """10.3.6: a character that a partner attack has hit retires."""
    hit = [card.id for card in _entries(table) if t.PARTNER_ATTACKED in card.marks]
    return [_retiring(table, card, "10.3.6") for card in hit]


def after_recovery(table: Table) -> None:
    """5.15.2: only the recovery right after a hit is about it."""
    if table.facts.hits:
        atoms.set_facts(table, hits=())
    if table.facts.together:
        atoms.set_facts(table, together=())


@rules.after_damage("5.15.2")
def note_hit(table: Table, card: Card) -> None:
    """5.15.2: whose ability has just damaged whom is known until the next recovery."""
    event = table.events[-1]
    if event.source is not None and event.sort == "ability":
        atoms.set_facts(table, hits=(*table.facts.hits, (event.source, (card.id, card.life), "ability")))


# ── 10.3.7 partners, 10.3.8 and 10.3.9 souls ────────────────────────────────────────────────────────────────────────
class Excluding(Record, frozen=True, tag=t.own):
    """A finding: a partner card that is where none can be is removed (5.20.1)."""

    card: CardId


@rules.finding(Excluding)
def exclude(table: Table, what: Excluding, picked: tuple[int, ...]) -> list[Intention]:
    cite("5.20.1")
    atoms.erase(table, what.card)
    return []


@rules.process("10.3.7", PARTNERS)
def partners_elsewhere(table: Table) -> list[Record]:
    """10.3.7: partners are in hands and energy zones only."""
    return [Excluding(card) for card in strays(table)]


@rules.process("10.3.8", SOULS)
def souls_of_nobody(table: Table) -> list[Moving]:
    """10.3.8: a soul that is linked with no card goes to its owner's waiting room (4.13.3.2)."""
    alone = [card for card in _cards(table, t.SOUL) if not bearers_of(table, card)]
    if alone:
        cite("4.13.3.2")
    return [moving(table, table.ref(card), t.WAITING, "10.3.8") for card in alone]


class Unlinking(Record, frozen=True, tag=t.own):
    """A finding: a soul with several bearers stays with the latest of them."""

    soul: CardId
    bearers: tuple[CardId, ...]


@rules.finding(Unlinking)
def unlink(table: Table, what: Unlinking, picked: tuple[int, ...]) -> list[Intention]:
    for bearer in what.bearers:
        atoms.detach(table, bearer, (what.soul,))
    return []


@rules.process("10.3.9", SOULS)
def souls_of_several(table: Table) -> list[Record]:
    """10.3.9: of several cards that a soul is linked with, the latest keeps it."""
    shared = [(card, bearers_of(table, card)) for card in _cards(table, t.SOUL)]
    return [Unlinking(card, tuple(bearers[:-1])) for card, bearers in shared if len(bearers) > 1]
