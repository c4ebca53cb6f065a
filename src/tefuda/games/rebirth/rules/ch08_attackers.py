"""Chapter 8.2.3 and 8.2.4, attacks that can be declared: with which supporter, against whom, and what stands in the way."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules.ch12_fronts import targets
from tefuda.games.rebirth.rules.questions import entry_of, player_forbidden, standing_partners
from tefuda.kernel.evaluating.continuous import allowed, forbidden
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.sides import side_of
from tefuda.kernel.table.state import Table

PARTNERS = 3  # 8.2.4.4: so many are rested


def bar_attacking(table: Table, seat: int) -> Bar | None:
    """What keeps a player from attacking at all: the first turn (8.2.3.1), an empty entry, an effect, nobody to attack (12.3.1)."""
    if table.players[seat].turns <= 1 and side_of(table, seat) == side_of(table, table.facts.first):
        cite("8.2.3.1")
        return Bar("8.2.3.1")
    entry = entry_of(table, seat)
    if entry < 0:
        return Bar("8.2.3.2")
    held = forbidden(table, entry, "attack") or player_forbidden(table, seat, "attack")
    if held is not None:
        cite("1.3.3")
        return Bar("1.3.3", held.source[0])
    if not targets(table, seat):
        return Bar("12.3.1" if table.seats > 2 else "8.2.3.2")
    return None


def bar_attack(table: Table, seat: int, wish: Option) -> Bar | None:
    """What keeps a player from attacking with a member as the supporter (8.2.4, 8.2.4.1)."""
    if wish.verb != "attack" or wish.card < 0:
        return Bar("8.2.4")
    return bar_attacking(table, seat) or bar_support(table, seat, wish.card)


def bar_support(table: Table, seat: int, supporter: int) -> Bar | None:
    """What keeps a card from being the supporter of a player who can attack (8.2.4, 8.2.4.1)."""
    card = table.cards[supporter]
    if card.seat != seat or card.zone != t.MEMBER:
        return Bar("8.2.4")
    if card.acted:
        cite("8.2.4.1")
        return Bar("8.2.4.1")
    found = forbidden(table, supporter, "support")
    if found is not None:
        cite("1.3.3")
        return Bar("1.3.3", found.source[0])
    return None


def attacks(table: Table, seats: Masters) -> list[Option]:
    """8.2.4: the attacks that these players can declare, by their supporters; of a team by whom (12.5.7.2.4)."""
    found = []
    for seat in seats:
        if bar_attacking(table, seat) is None:
            for card in table.zone(t.MEMBER, seat):
                if bar_support(table, seat, card) is None:
                    found.append(Option("attack", card, seat=seat if len(seats) > 1 else -1))
    return found


def can_partner_attack(table: Table, seat: int) -> bool:
    """8.2.4.4: are there three standing partners to rest, and is it not forbidden?"""
    entry = entry_of(table, seat)
    held = forbidden(table, entry, "partner_attack") or player_forbidden(table, seat, "partner_attack")
    if held is not None:
        cite("1.3.3")
        return False
    return len(standing_partners(table, seat)) >= PARTNERS


def becomes_partner_attack(table: Table, rested: bool) -> bool:
    """8.2.4.4, 8.2.4.4.1: is this attack a partner attack, by resting partners or by an effect, and not kept from being one?"""
    attacker, attacked = entry_of(table, table.facts.attacking_seat), entry_of(table, table.facts.attacked_seat)
    if not rested and not (attacker >= 0 and allowed(table, attacker, "partner_attack")):
        return False
    if not (rested):
        cite("1.3.1")
    pairs = ((attacker, "become_partner_attack"), (attacked, "be_partner_attacked"))
    kept = any(card >= 0 and forbidden(table, card, deed) for card, deed in pairs)
    if kept:
        cite("8.2.4.4.1")
    return not kept
