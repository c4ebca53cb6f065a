"""Secrecy: whether it would tell others what they cannot see if a seat were asked something, or were not.

A question with one answer that all can see is not put; one whose options come from what others cannot see is put all the same.
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


def tells(table: Table, seat: int, cards: Iterable[int]) -> bool:
    """Would it tell something of these cards whether a seat is asked about them: does it know one that lies hidden?

    Also one that all other seats were shown: who only looks on was not.
    """
    visible, records = table.game.visible, [table.cards[card] for card in cards]
    return any(record.facedown and not record.open and visible(record, seat) for record in records)


def tells_of(table: Table, scope: Speaker, seat: int, pools: tuple[Pool, ...]) -> bool:
    """Would it tell something of what lies in hidden zones whether a seat is asked to pick from these pools?"""
    game = table.game
    for where in pools:
        zone = game.zone_numbers.get(where.zone, -1)
        if zone >= 0 and game.zones[zone].hidden:
            for whose in masters_meant(table, scope.seat, where.whose, scope):
                if _holds_unknown(table, seat, zone, table.zone(zone, whose)):
                    return True
    return False


def _holds_unknown(table: Table, seat: int, zone: int, cards: Collection[int]) -> bool:
    """Does a hidden zone hold cards of which a seat knows what somebody else does not? A deck does, where that can be asked for."""
    return bool(cards) if table.game.zones[zone].name == "deck" else tells(table, seat, cards)


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def hidden_zones(game: Game, part: Node) -> tuple[str, ...]:
    """The hidden zones on whose cards it depends whether a part of a cost can be paid (`Rules.hidden_cost`)."""
    zones = game.hidden_costs.get(type(part))
    return () if zones is None else zones(part)


def pays_from_hidden(table: Table, cost: Cost) -> bool:
    """Does it depend on what lies in a hidden zone whether a cost can be paid?"""
    return any(hidden_zones(table.game, part) for part in cost.parts)


def seen_unpayable(table: Table, scope: Speaker, cost: Cost, can: bool) -> bool:
    """Can all see that a cost cannot be paid? `can`: whether it can be.

    They can where none of it comes from a hidden zone, where what it takes in the open is not there, and where nothing that
    they do not know lies in the hidden zones.
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
    """The parts of a cost about what all can see; without those for which a part from a hidden zone may bring something before them."""
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
    """Whether a cost will be paid; None where it cannot be, and all can see that."""
    if seen_unpayable(table, scope, cost, can):
        return None
    options, secret = (YES, NO) if can else (NO,), pays_from_hidden(table, cost)
    return Ask((scope.seat,), "yes/no", clause, options, secret=secret, about=scope.source, prompt="pay")
