"""Chapter 101, players and how a game ends: an empty deck, giving up, both at once; and a boss without life."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.questions import is_boss, player_card, those_in
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.evaluating.continuous import demanded
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.leaving import leave
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.records import Resolving
from tefuda.kernel.table.sides import in_turn_order, masters_meant, seats_of, side_of
from tefuda.kernel.table.state import Table


@rules.word(v.Lose, "101.4")
def told_to_lose(table: Table, frame: Resolving, node: v.Lose) -> None:
    """101.4: an effect has a player lose, and the game is over at once."""
    leave(table, tuple(masters_meant(table, frame.seat, node.who, frame)), "101.4")


def look_for_defeat(table: Table) -> bool:
    """101.3: who has no cards in the deck, now that nothing is being resolved, loses; 101.7: of both, the one whose turn it is.

    True if somebody has left the game by that.
    """
    if _said_to_end(table):
        return True
    losing = [seat for seat in those_in(table) if not table.zone(t.DECK, seat)]
    bosses = [boss for boss in range(table.seats, table.masters) if table.players[boss].life <= 0]
    if not losing and not bosses:
        return False
    if bosses:
        _raid_ends(table, losing, bosses)
    elif len(losing) > 1 and table.masters == table.seats:
        cite("101.7")
        leave(table, (table.facts.player,), "101.7")
    else:
        cite("101.3.1")
        cite("101.5")
        leave(table, tuple(losing), _clause_of_defeat(table, losing))
    return True


def _said_to_end(table: Table) -> bool:
    """101.4, 300.4: does a text that holds have somebody win, or lose? The game is over at once, or a seat has left it."""
    cards = [(seat, player_card(table, seat)) for seat in range(table.masters)]
    winners = [seat for seat, card in cards if card >= 0 and demanded(table, card, "win")]
    losers = [seat for seat, card in cards if card >= 0 and seat not in table.out and demanded(table, card, "lose")]
    if winners:
        first = next(seat for seat in in_turn_order(table, table.facts.player) if seat in winners)
        finish(table, tuple(seats_of(table, side_of(table, first))) or (first,), "101.4")
    elif losers:
        leave(table, tuple(losers), "101.4")
    return bool(winners or losers)


def _clause_of_defeat(table: Table, losing: list[int]) -> str:
    """By which clause those without a deck lose: 101.3; of a party some drop out by R.2.6, and the last of them lose the raid by R.2.5."""
    if table.masters == table.seats:
        return "101.3"
    cite("R.2.6")
    return "R.2.5" if len(losing) == len(those_in(table)) else "R.2.6"


def _raid_ends(table: Table, losing: list[int], bosses: list[int]) -> None:
    """Raid: the party wins when the boss has no life left; where the whole party falls with it, the side whose turn it is loses."""
    whole_party = len(losing) == len(those_in(table))
    if whole_party and not is_boss(table, table.facts.player):
        cite("R.2.5")
        leave(table, tuple(losing), "101.7")
        return
    leave(table, tuple(bosses), "R.2.5")
