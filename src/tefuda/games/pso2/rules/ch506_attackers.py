"""Chapters 215.2 and 504.1.5, who may attack whom: ON, of the turn player's side, in an empty main phase."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.ch103_contradictions import cannot
from tefuda.games.pso2.rules.ch302_keywords import is_frozen, only_players
from tefuda.games.pso2.rules.questions import facts, fighters, is_boss, player_card
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.evaluating.continuous import allowed, demanded, forbidden
from tefuda.kernel.evaluating.questions import Scope, card_number, pool
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table


def attack_targets(table: Table, card: int) -> list[int]:
    """506.3.1, 101.2.2: players and characters of both rows of the other side; with corruption only players (302.10)."""
    seat = table.cards[card].seat
    if is_boss(table, seat):
        return boss_targets(table, card)
    found = [one for foe in table.opposing[seat] for one in fighters(table, foe)]
    if only_players(table, card):
        found = [one for one in found if table.cards[one].zone == t.PLAYER_ZONE]
    else:
        cite("301.10")
    if cannot(table, card, "attack_player"):
        found = [one for one in found if table.cards[one].zone != t.PLAYER_ZONE]
    return _attackable(table, found)


def _attackable(table: Table, cards: list[int]) -> list[int]:
    """103.1.2: of some cards, those that nothing keeps from being attacked."""
    return [card for card in cards if card >= 0 and not cannot(table, card, "be_attacked")]


def boss_targets(table: Table, card: int) -> list[int]:
    """R.3.4.1: the target player, while in the game; or whom a card's own text names, of whom the party chooses one (R.4.10).

    Where those that it names cannot be attacked (103.1.2), what it says cannot be done, and it is the target player.
    """
    named = [one for one in facts(table, card).abilities if isinstance(one, v.AttacksWhom)]
    if named:
        scope = Scope(table.ref(card), table.cards[card].seat)
        found = _attackable(table, extreme(table, pool(table, scope, named[0].pool), named[0].fact, named[0].most))
        if found:
            cite("R.4.10")
            return found
    target = table.facts.target
    cite("R.3.4.1")
    return _attackable(table, [player_card(table, target)] if target >= 0 and target not in table.out else [])


def extreme(table: Table, cards: list[int], fact: str, most: bool) -> list[int]:
    """Of some cards, those with the least (or most) of a number; all of them where none is named."""
    if not cards or not fact:
        return cards
    now = table.derived or derived_facts(table)
    numbers = {card: card_number(table, table.cards[card], now[card], fact) or 0 for card in cards}
    edge = max(numbers.values()) if most else min(numbers.values())
    return [card for card in cards if numbers[card] == edge]


def bar_attack(table: Table, seat: int, card: int) -> Bar | None:
    """215.2, 504.1.5: what keeps a card from declaring an attack: not of one's side, OFF, frozen, nobody to attack."""
    record = table.cards[card]
    cite("301.9")
    if (
        record.seat != seat
        or not any(kind in facts(table, card).kinds for kind in t.FIGHTERS)
        or record.zone not in t.IN_PLAY
    ):
        cite("504.1.5")
        return Bar("504.1.5", card)
    if not is_ready_to_attack(table, card):
        return Bar("215.2", card)
    if is_frozen(table, card):
        return Bar("301.3", card)
    source = forbidden(table, card, "attack")
    if source is not None:
        cite("103.1.2")
        return Bar("103.1.2", source.source[0])
    if not attack_targets(table, card):
        return Bar("506.3.1", card)
    return None


def is_ready_to_attack(table: Table, card: int) -> bool:
    """215.2: only who is ON declares an attack; 103.1.1: or whose text says that it may while it is OFF."""
    if not table.cards[card].acted:
        return True
    may = allowed(table, card, "attack_off")
    cite("103.1.1" if may else "215.2")
    return may


def must_attack(table: Table, seat: int) -> list[int]:
    """103.1.2: those of a player's side that must attack, can, and have not in this turn."""
    found = []
    for card in fighters(table, seat):
        owed = demanded(table, card, "attack") and table.ref(card) not in table.facts.attacked
        if owed and bar_attack(table, seat, card) is None:
            found.append(card)
    return found
