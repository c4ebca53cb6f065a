"""The toy with its cards and decks, ready to be played, and who sits down to its formats (2)."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from tefuda.kernel.cards.opened import Opened, Seats
from tefuda.kernel.table.seating import AWAY, LAST, NEIGHBOURS, SIDES, STAY, Format
from tests.toy import table as t
from tests.toy.cards.deck import ToyDecks
from tests.toy.cards.loading import LOADER
from tests.toy.game import Toy
from tests.toy.playing import Turns
from tests.toy.proving.bounds import BOUNDS

BOSS = (t.Deck(tuple([one.number for one in LOADER.packs()])), t.Player(2 * t.LIFE))  # it has one of every card
TEAMS = Format("teams", opponents=SIDES, ends=LAST, together=True, shared_sight=True)


class OpenedToy(Opened[Toy, t.Deck]):
    """The toy with a set of cards."""

    name, room, clause_of_seats = "toy", Path(__file__).parents[1], "2"
    rules, loader, deck_type, bounds = Toy, LOADER, ToyDecks, BOUNDS
    preparation = Turns
    seatings = MappingProxyType({
        "teams": Seats(TEAMS, (4,), ((0, 2), (1, 3)), clause="2.1"),
        "boss": Seats(Format("boss", opponents=SIDES, ends=LAST, together=True), (2, 3), ((0, 1, 2),), {"boss": BOSS}, "2.2"),
        "melee": Seats(Format("melee", ends=LAST, strays=AWAY, effects=STAY), (3, 4), clause="2.3"),
        "ring": Seats(Format("ring", opponents=NEIGHBOURS, ends=LAST), (4,), clause="2.4"),
        "duel": Seats(Format("duel"), clause="2.5"),
    })  # fmt: skip


opening = OpenedToy.opening
