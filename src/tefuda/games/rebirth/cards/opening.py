"""Opening: Reバース with packs and decks, and who sits down to its formats (chapter 12)."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from tefuda.games.rebirth.cards.deck import Deck, RebirthDecks
from tefuda.games.rebirth.cards.loading import LOADER
from tefuda.games.rebirth.game import Rebirth
from tefuda.games.rebirth.proving.bounds import BOUNDS
from tefuda.games.rebirth.rules.ch06_preparation import Preparation
from tefuda.kernel.cards.opened import Opened, Seats
from tefuda.kernel.table.seating import AWAY, FIRST, LAST, NEIGHBOURS, SIDES, STAY, Format

EACH = (4, 3, 5, 6)  # 12.6.1, 12.7.1: three or more


def _alone(name: str, clause: str, opponents: str = "others", ends: str = LAST) -> Seats:
    return Seats(Format(name, opponents, ends, strays=AWAY, effects=STAY), EACH, clause=clause)


def _teams(name: str, size: int, clause: str, ends: str = LAST) -> Seats:
    """Two teams, whose members sit side by side from left to right, the first team in the lower seats."""
    both = Format(name, SIDES, ends, together=True, shared_sight=True, strays=AWAY, effects=STAY)
    return Seats(both, (2 * size,), (tuple(range(size)), tuple(range(size, 2 * size))), clause=clause)


class OpenedRebirth(Opened[Rebirth, Deck]):
    """Reバース with a set of cards."""

    name, room, clause_of_seats = "rebirth", Path(__file__).parents[1], "1.1.1"
    rules, loader, deck_type, bounds = Rebirth, LOADER, RebirthDecks, BOUNDS
    preparation = Preparation
    seatings = MappingProxyType({
        "rumble": _alone("rumble", "12.6.1"),
        "rumble_one_out": _alone("rumble", "12.6.1"),
        "circle": _alone("circle", "12.7.1", NEIGHBOURS),
        "circle_one_out": _alone("circle", "12.7.1", NEIGHBOURS),
        "double": _teams("double", 2, "12.8.1", FIRST),
        "triple": _teams("triple", 3, "12.9.1", ""),
        "seven": _teams("seven", 2, "12.10.1"),
        "blackjack": _teams("blackjack", 3, "12.10.1"),
    })  # fmt: skip


opening = OpenedRebirth.opening
