"""Secrecy: whether asking a seat, or not asking it, would reveal hidden information to others.

A question with one answer that all can see is not asked; one whose options come from what others cannot see is asked all the
same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from tefuda.kernel.effects.nodes import Cost, Pool
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.table.requests import NO, YES, Ask
from tefuda.kernel.table.sides import masters_meant

if TYPE_CHECKING:
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.signatures import Speaker
    from tefuda.kernel.table.state import Table


def reveals_hidden(table: Table, seat: int, cards: Iterable[int]) -> bool:
    """True if asking a seat, or not asking it, would reveal something about these cards: the seat knows one that lies hidden.

    This includes cards that all other seats were shown: a spectator was not.
    """
    visible, records = table.game.visible, [table.cards[card] for card in cards]
    return any(record.facedown and not record.open and visible(record, seat) for record in records)


def reveals_hidden_zone(table: Table, scope: Speaker, seat: int, pools: tuple[Pool, ...]) -> bool:
    """True if asking a seat to pick from these pools, or not asking it, would reveal something about hidden zones."""
    game = table.game
    for where in pools:
        zone = game.zone_numbers.get(where.zone, -1)
        if zone >= 0 and game.zones[zone].hidden:
            for whose in masters_meant(table, scope.seat, where.whose, scope):
                if _holds_unknown(table, seat, zone, table.zone(zone, whose)):
                    return True
    return False


def _holds_unknown(table: Table, seat: int, zone: int, cards: Collection[int]) -> bool:
    """True if a hidden zone holds cards of which a seat knows what others do not. A deck counts if it has any card."""
    return bool(cards) if table.game.zones[zone].name == "deck" else reveals_hidden(table, seat, cards)


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def hidden_zones(game: Game, part: Node) -> tuple[str, ...]:
    """The hidden zones whose cards decide whether a part of a cost can be paid (`Rules.hidden_cost`)."""
    zones = game.hidden_costs.get(type(part))
    return () if zones is None else zones(part)


def pays_from_hidden(table: Table, cost: Cost) -> bool:
    """True if hidden cards decide whether a cost can be paid."""
    return any(hidden_zones(table.game, part) for part in cost.parts)


def seen_unpayable(table: Table, scope: Speaker, cost: Cost, can: bool) -> bool:
    """True if everybody can see that a cost cannot be paid; `can`: whether it can be.

    They can see it if no part comes from a hidden zone, if what a part takes in the open is not there, or if the hidden zones
    hold nothing unknown to them.
    """
    if can:
        return False
    game = table.game
    zones = [zone for part in cost.parts for zone in hidden_zones(game, part)]
    if not zones:
        return True
    seen = _taken_in_the_open(game, cost)
    if seen and not game.checks[Cost](table, scope, Cost(seen)):
        return True
    for zone in dict.fromkeys([game.zone_of(name) for name in zones]):
        cards = [card for card in table.zone(zone, scope.seat) if card != scope.source[0]]
        if _holds_unknown(table, scope.seat, zone, cards):
            return False
    return True


def _taken_in_the_open(game: Game, cost: Cost) -> tuple[Node, ...]:
    """The parts of a cost that take visible cards, without those for which an earlier part may bring cards from a hidden zone."""
    found: list[Node] = []
    brought: list[str] = []
    unseen = False
    for part in cost.parts:
        if hidden_zones(game, part) or (unseen and of_it(part)):
            unseen = True
            brought.append(getattr(part, "zone", ""))
        elif not of_it(part):
            about = [getattr(node, name, "") for node in within(part) for name in ("zone", "stat")]
            unseen = False
            found += [] if any(zone in brought for zone in about if zone) else [part]
    return tuple(found)


def ask_to_pay(table: Table, scope: Speaker, cost: Cost, can: bool, clause: str) -> Ask | None:
    """The question whether to pay a cost; None if it cannot be paid and everybody can see that."""
    if seen_unpayable(table, scope, cost, can):
        return None
    options, secret = (YES, NO) if can else (NO,), pays_from_hidden(table, cost)
    return Ask((scope.seat,), "yes/no", clause, options, secret=secret, about=scope.source, prompt="pay")
