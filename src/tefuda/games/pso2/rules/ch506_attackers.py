"""Chapters 215.2 and 504.1.5, who may attack whom: ON, of the turn player's side, in an empty main phase."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.ch302_keywords import is_frozen, only_players
from tefuda.games.pso2.rules.questions import facts, fighters, is_boss, player_card
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.continuous import demanded, forbidden
from tefuda.kernel.game import current
from tefuda.kernel.questions import Scope, card_number, pool
from tefuda.kernel.requests import Bar
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table


def attack_targets(table: Table, card: int) -> list[int]:
    """506.3.1, 101.2.2: players and characters of both rows of the other side; with corruption only players (302.10)."""
    foes = table.opposing[table.cards[card].seat]
    if is_boss(table, table.cards[card].seat):
        return boss_targets(table, card)
    if only_players(table, card):
        found = [player_card(table, foe) for foe in foes]
    else:
        cite("301.10")
        found = [one for foe in foes for one in fighters(table, foe)]
    return [one for one in found if one >= 0 and not forbidden(table, one, "be_attacked")]


def boss_targets(table: Table, card: int) -> list[int]:
    """R.3.4.1: the target player, while in the game; or whom a card's own text names, of whom the party chooses one (R.4.10)."""
    named = [one for one in facts(table, card).abilities if isinstance(one, v.AttacksWhom)]
    if named:
        scope = Scope(table.ref(card), table.cards[card].seat)
        found = extreme(table, pool(table, scope, named[0].pool), named[0].fact, named[0].most)
        if found:
            cite("R.4.10")
            return found
    target = table.facts.target
    cite("R.3.4.1")
    return [player_card(table, target)] if target >= 0 and target not in table.out else []


def extreme(table: Table, cards: list[int], fact: str, most: bool) -> list[int]:
    """Of some cards, those with the least (or most) of a number; all of them where none is named."""
    if not cards or not fact:
        return cards
    now = table.derived or current(table)
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
    if record.acted:
        cite("215.2")
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


def must_attack(table: Table, seat: int) -> list[int]:
    """103.1.2: those of a player's side that must attack, can, and have not in this turn."""
    found = []
    for card in fighters(table, seat):
        owed = demanded(table, card, "attack") and table.ref(card) not in table.facts.attacked
        if owed and bar_attack(table, seat, card) is None:
            found.append(card)
    return found
