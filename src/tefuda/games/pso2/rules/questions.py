"""What every chapter asks of cards: whose they are, which row they are in, what lies on what, who a player is."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.kernel.evaluating.questions import card_number
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import GONE, Card, Ref
from tefuda.kernel.table.sides import still_in
from tefuda.kernel.table.signatures import Speaker as Speaker
from tefuda.kernel.table.state import Table


def facts(table: Table, card: int) -> t.Facts:
    """What a card is now."""
    found: t.Facts = (table.derived or derived_facts(table))[card]
    return found


def player_card(table: Table, master: int) -> int:
    """201.1.1: the card that stands for a player, or for the boss's side; -1 where the player has left."""
    found = table.zone(t.PLAYER_ZONE, master)
    return found[0] if found else -1


def is_boss(table: Table, master: int) -> bool:
    """Raid: is it the side that has no seat?"""
    return master >= table.seats


def characters(table: Table, master: int) -> list[int]:
    """The characters on a player's field, in the order they came."""
    now = table.derived or derived_facts(table)
    return [card for card in table.zone(t.FIELD, master) if t.CHARACTER in now[card].kinds]


def row(table: Table, master: int, place: str) -> list[int]:
    """The characters of a row, in the order in which they came there."""
    return [card for card in characters(table, master) if table.cards[card].place == place]


def fighters(table: Table, master: int) -> list[int]:
    """101.2.2, 301.9, 301.10: a player and the characters of that player's field: 味方 to the one, 相手 to the other."""
    card = player_card(table, master)
    return [*([card] if card >= 0 else []), *characters(table, master)]


def attack_of(table: Table, card: int) -> int:
    """212.1: the attack of a card."""
    return number_of(table, card, "attack")


def hp_of(table: Table, card: int) -> int:
    """213.1: the HP of a character."""
    return number_of(table, card, "hp")


def number_of(table: Table, card: int, fact: str) -> int:
    """A number of a card, 0 where it has none; below 0 it is 0, as for everybody who asks (103.5.3)."""
    return card_number(table, table.cards[card], facts(table, card), fact) or 0


def row_damage(card: Card, place: str) -> int:
    """213.3.2, 403.1.4: the damage that a character has taken in a row this turn; what was taken in the other is not added."""
    back: int = dict(card.counters).get(t.BACK_DAMAGE, 0)
    return back if place == t.BACK else card.damage - back


def bearer_of(table: Table, card: int) -> int:
    """204.2.2.1, 205.4.1: the card that another one lies on; -1 where it lies on none."""
    record = table.cards[card]
    if record.zone != t.FIELD or record.place != t.ATTACHED:
        return -1
    for zone in (t.FIELD, t.PLAYER_ZONE, t.MAG_ZONE):
        for other in table.zone(zone, record.seat):
            if card in table.cards[other].attached:
                return other
    return -1


def cause(table: Table, scope: Speaker) -> Ref:
    """103.2.2: by which card something is done: the player for an active (201.3.1, 204.2.2.4), the bearer for a weapon or armour (205.4.7)."""
    source = scope.source
    cite("103.2.2")
    kinds = table.known(source)[1].kinds
    if t.ACTIVE in kinds:
        cite("201.3.1")
        cite("204.2.2.4")
        card = player_card(table, scope.seat)
        return table.ref(card) if card >= 0 else source
    if t.ITEM in kinds and table.alive(source) and table.cards[source[0]].zone != GONE:
        bearer = bearer_of(table, source[0])
        if bearer >= 0:
            cite("205.4.7")
            return table.ref(bearer)
    return source


def same_class(one: t.Facts, other: t.Facts) -> bool:
    """100.4, 100.5, 205.4.3: is a card of the class of another? ALL (208.1.2) and a card without a class are of every card's."""
    if not one.classes:
        return True
    if t.ALL_CLASSES in one.classes or t.ALL_CLASSES in other.classes:
        cite("208.1.2")
        return True
    return any(word in other.classes for word in one.classes)


def may_be_redirected(table: Table) -> bool:
    """506.4.2: is there an attack whose target may still be changed: until the joining step is over?"""
    return table.facts.stage in ("declared", "attacking")


def those_in(table: Table) -> list[int]:
    """The seats that have not left, in the order of turns, bosses left out."""
    return [master for master in still_in(table) if master < table.seats]


def options_verb(table: Table, card: int) -> str:
    """The verb by which a card is an option where cards are chosen."""
    return table.game.zones[table.cards[card].zone].verb
