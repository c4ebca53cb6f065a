"""What a card of Cipher is now: the questions about cards, units and players that every chapter asks."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words.vocabulary import ForPlayers
from tefuda.kernel.effects.nodes import Allow, Forbid, Replace
from tefuda.kernel.happening.contested import applicable
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import stacking
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Ref, Source
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.signatures import Intention
from tefuda.kernel.table.signatures import Speaker as Speaker
from tefuda.kernel.table.state import Table

Kind = TypeVar("Kind", bound=Node)


def facts(table: Table, card: int) -> t.Facts:
    """All that a card is now."""
    found: t.Facts = (table.derived or derived_facts(table))[card]
    return found


def units(table: Table, seat: int, place: str = "") -> list[int]:
    """25.4, 25.5: the units of a player, of one area or of both."""
    cards = table.cards
    return [card for card in table.zone(t.FIELD, seat) if not place or cards[card].place == place]


def heroes(table: Table, seat: int) -> list[int]:
    """25.3: the hero of a player, where there is one."""
    return [card for card in table.zone(t.FIELD, seat) if t.HERO in table.cards[card].marks]


def shares_name(one: t.Facts, other: t.Facts) -> bool:
    """4.13: do two cards have a unit name in common?"""
    return one.names == other.names or not {*one.names}.isdisjoint(other.names)


def size(table: Table, unit: int) -> int:
    """23.1.28: how many cards a unit consists of."""
    return len(stacking.cards_of(table, unit)) if table.cards[unit].attached else 1


def is_levelled(table: Table, unit: int) -> bool:
    """14.2.6: is a unit of two cards or more?"""
    return size(table, unit) > 1


def is_class_changed(table: Table, unit: int) -> bool:
    """14.2.6.1: is it levelled up, with a class-change cost on its top card?"""
    return is_levelled(table, unit) and facts(table, unit).class_change is not None


def other_place(place: str) -> str:
    """25.13: the other of a player's two areas of the field."""
    return t.REAR if place == t.FRONT else t.FRONT


def on_field(table: Table, refs: list[Ref]) -> list[Ref]:
    """The cards among these that are units."""
    return [ref for ref in refs if table.cards[ref[0]].zone == t.FIELD]


def fights(table: Table, ref: Ref | None) -> bool:
    """18.2.1.3.2.1.1: is a fighter still one, being on the field?"""
    if ref is None:
        return False
    card = table.cards[ref[0]]
    return card.life == ref[1] and card.zone == t.FIELD


def gathered(table: Table, card: int, kind: type[Kind]) -> list[Kind]:
    """All changes of a kind that effects put on a card."""
    said = facts(table, card).collected
    return [source.change for source in said if type(source.change) is kind] if said else []


def forbids(table: Table, card: int, deed: str) -> Source | None:
    """The effect that forbids a card a deed, or that it be done to it."""
    said = facts(table, card).collected
    return _collected(said, Forbid(deed)) if said else None


def allows(table: Table, card: int, deed: str) -> bool:
    """Does an effect allow a card a deed that the rules alone would not?"""
    said = facts(table, card).collected
    return bool(said) and _collected(said, Allow(deed)) is not None


def _collected(said: tuple[Source, ...], node: Node) -> Source | None:
    return next((source for source in said if source.change == node), None)


def options_of(cards: list[int] | tuple[int, ...]) -> tuple[Option, ...]:
    """Cards as options."""
    return tuple([Option("card", card=card) for card in cards])


BARS: dict[tuple[str, str], Bar] = {}  # by clause and word, one for all that it bars


def barred(clause: str, by: int = -1, why: str = "") -> Bar:
    """What stands in the way of a deed, by a clause that decides it; `why` tells apart what one clause bars."""
    if RECORDS:
        cite(clause)
    if by >= 0:
        return Bar(clause, by)
    found = BARS.get((clause, why))
    if found is None:
        found = BARS[clause, why] = Bar(clause, why=why)
    return found


def turn_player_first(table: Table) -> tuple[int, int]:
    """2.10, 2.11: the turn player, then the other."""
    return table.facts.player, 1 - table.facts.player


def player_forbidden(table: Table, seat: int, deed: str) -> bool:
    """23.1.33: does an effect keep a player from doing something by skills?"""
    now = derived_facts(table)
    said = [(one.seat, node) for one in table.effects if not one.cards for node in one.changes]
    if table.collecting:
        said += [
            (source.seat, source.change)
            for zone in (t.FIELD, t.BONDS, t.INFINITE)
            for one in range(table.seats)
            for card in table.zone(zone, one)
            for source in now[card].collected
        ]
    found = [(whose, one) for whose, one in said if isinstance(one, ForPlayers) and one.deed == deed]
    return any(seat in masters_meant(table, whose, one.who) for whose, one in found)


def is_cost(scope: Speaker) -> bool:
    """21.5.1.1: is it paid as a cost, so that all of it has to be applied?"""
    return bool(getattr(scope, "paying", False))


def is_replaced(table: Table, intention: Intention) -> bool:
    """21.5.2.1.1, 22.1: would something else happen instead in any case, so that a cost were not paid by it?"""
    if not table.collecting and not table.trigger_index.replaces_entering:
        return False
    found = applicable(table, intention, ())
    return any(not cast(Replace, one.change).optional for one in found)


def of_those_picked(scope: Any, units: list[int]) -> list[int]:
    """Of several units of a name those that the effect has picked before, where it has."""
    picked = [ref[0] for ref in dict(getattr(scope, "memory", ())).get("unit", ())]
    return [unit for unit in units if unit in picked] or units
