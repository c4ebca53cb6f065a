"""The toy with its cards and decks, ready to be played, and its tables before the first turn."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from tefuda.kernel.cards.setup import add
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.rulebook import cite, load
from tefuda.kernel.seating import seated
from tefuda.kernel.state import Table
from tefuda.kernel.turns import TurnRecord
from tests.toy import playing
from tests.toy import table as t
from tests.toy.cards import loading
from tests.toy.cards.loading import PACKS, packs
from tests.toy.game import Toy
from tests.toy.proving.bounds import BOUNDS

ROOM = Path(__file__).parents[1]


def empty(game: Toy, format: str, seats: int, seed: int) -> Table:
    """2: a table for as many as a format has, with no cards on it."""
    if seats not in t.PLAYERS.get(format, ()):
        raise ValueError(f"{seats} players cannot play {format!r}")
    teams = {"teams": ((0, 2), (1, 3)), "boss": (tuple(range(seats)),)}.get(format, ())
    seating = seated(t.FORMATS[format], seats, teams, ("boss",) if format == "boss" else ())
    table = Table(game, seats, seed, seating=seating)
    table.facts, table.players = TurnRecord(), [t.Player(t.LIFE * (1 + one // seats)) for one in range(table.masters)]
    cite(f"2.{list(t.FORMATS).index(format) + 1}")
    return table


class OpenedToy:
    """The toy with its cards, or with others. The boss has one of every card."""

    name, edition, formats, players = "toy", "1", tuple(t.FORMATS), t.PLAYERS
    rules, loader, player_record = Toy, loading, t.Player

    def __init__(self, cards: Any = (), faces: Any = ()) -> None:
        self.packs = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(PACKS.glob("*"))}
        self.game, self.clauses = Toy(list(faces) or packs()), load(ROOM / "rulebook.toml")
        self.decks = {
            path.stem: self.deck({"main": path.read_text().split()}) for path in sorted(ROOM.glob("cards/decks/*"))
        }
        self.boss = t.Deck(tuple([one.number for one in packs()]))

    def deck(self, plain: Any, format: str = "") -> t.Deck:
        """Any cards that there are."""
        try:
            found = msgspec.convert(plain, t.Deck)
        except msgspec.ValidationError as problem:
            raise ValueError(f"{problem}") from None
        if not all(number in self.game.by_number for number in found.main):
            raise ValueError(f"there is no such card: {found.main}")
        return found

    def decks_in(self, format: str = "") -> dict[str, t.Deck]:
        """The bundled decks, which are the same in all formats."""
        return self.decks

    def start(self, decks: list[t.Deck], seed: int, format: str = "") -> Table:
        """The state before the first answer."""
        table = empty(self.game, format or self.formats[0], len(decks), seed)
        for master, deck in enumerate([*decks, self.boss][: table.masters]):
            for number in deck.main:
                add(table, self.game.by_number[number], master, t.DECK)
        call(table, playing.Turns())
        return settle(table)

    turns = staticmethod(lambda state: int(state.facts.number))
    out_of_bounds, wishes = staticmethod(BOUNDS.out_of_bounds), staticmethod(BOUNDS.wishes)


opening = OpenedToy
