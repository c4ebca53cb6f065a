"""What a card of EVOLVE is now: the questions about cards and players that every chapter asks."""

from __future__ import annotations

from typing import Any, TypeVar

from tefuda.games.evolve import table as t
from tefuda.kernel.effects.nodes import Become, Demand, It, Replace, This
from tefuda.kernel.evaluating.questions import card_number
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import keep_in
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.signatures import Speaker as Speaker
from tefuda.kernel.table.state import Table

Kind = TypeVar("Kind", bound=Node)  # a kind of change or ability


def facts(table: Table, card: int) -> t.EvolveFacts:
    """All that a card is now."""
    found: t.EvolveFacts = table.game.facts(table, card)
    return found


def attack(table: Table, card: int) -> int:
    """A card's attack now."""
    found = (table.derived or derived_facts(table))[card]
    if t.FOLLOWER in found.kinds:
        return found.attack or 0
    return card_number(table, table.cards[card], found, "attack") or 0


def defense(table: Table, card: int) -> int:
    """A card's defense now, damage taken off."""
    found = facts(table, card)
    return card_number(table, table.cards[card], found, "defense") or 0


def has(table: Table, card: int, word: str) -> bool:
    """Does a card have a keyword now?"""
    return word in (table.derived or derived_facts(table))[card].keywords


def is_kind(table: Table, card: int, kind: str) -> bool:
    """Is a card of this kind now?"""
    return kind in (table.derived or derived_facts(table))[card].kinds


def is_evolved(table: Table, card: int) -> bool:
    """Does a card have the special kind エボルヴ now?"""
    return t.EVOLVED in table.game.facts(table, card).special


def demands_entering_acted(printed: t.EvolveFacts) -> bool:
    """これはアクト状態で場に出る: does the card say so of itself (1.3.1 before 4.2.2.3)?"""
    for static in printed.statics:
        for part in static.ability.changes:
            if type(part) is Demand and part.deed == "enter_acted":
                cite("1.3.1")
                return True
    return False


def leader(table: Table, seat: int) -> int:
    """A player's leader."""
    return table.zones[t.LEADER * table.masters + seat][0]


def followers(table: Table, seat: int) -> list[int]:
    """The followers on a player's field."""
    return [card for card in table.zone(t.FIELD, seat) if t.FOLLOWER in table.game.facts(table, card).kinds]


def room(table: Table, zone: int, seat: int) -> int:
    """How many more cards a field or EX area takes (4.4.4, 4.8.3)."""
    player = table.players[seat]
    limit: int = player.field_limit if zone == t.FIELD else player.ex_limit
    return limit - len(table.zones[zone * table.masters + seat])


def unconcerned(facts: Any) -> bool:
    """Do effects on a card forbid, allow and demand nothing, but only say what happens instead of something?"""
    try:
        return bool(facts.unconcerned)
    except AttributeError:
        return keep_in(facts, "unconcerned", all(type(source.change) is Replace for source in facts.collected))


EXTRA_PAID = "追加コストを払った"  # 10.6.2.2.2: a card whose additional cost, which might have been left, was paid
RIDDEN = "憑依した"  # 14.4.9.2: a card whose ride ability was played


def lies_under(table: Table, card: int, zone: int) -> bool:
    """Is a card of this zone linked to a card: a carrot, a drive point, an equipment?"""
    cards = table.cards
    for other in cards[card].attached:
        if cards[other].zone == zone:
            break
    else:
        return False
    return True


def is_new(table: Table, card: int) -> bool:
    """Has its master not had this card since the turn began?"""
    return bool(table.cards[card].since >= table.facts.began)


def evolved_this_turn(table: Table, card: int) -> bool:
    """Did it evolve this turn?"""
    began = table.facts.began
    return any(
        table.cards[other].zone == t.EVOLUTION and table.cards[other].life >= began
        for other in table.cards[card].attached
    )


def evolve_names(printed: t.EvolveFacts) -> tuple[str, ...]:
    """5.16.1.1.1, 10.3.4: the names under which an evolve card is looked for; that it is also another card is said for that."""
    also = [
        node.value
        for static in printed.statics
        if type(static.ability.group) is This and static.ability.condition is None
        for node in static.ability.changes
        if type(node) is Become and node.fact == "name" and node.also
    ]
    return (*printed.names, *also)


def is_yet_to_be_picked(scope: Speaker, group: Node) -> bool:
    """True if `It` means cards that a part before it, of the same cost or sentence, has still to pick."""
    return isinstance(group, It) and not scope.it
