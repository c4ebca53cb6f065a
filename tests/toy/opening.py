"""The toy with its cards and decks, ready to be played, and its tables before the first turn."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from tefuda.kernel.abilities import sorted_abilities
from tefuda.kernel.carding import abilities_from, cards_in
from tefuda.kernel.effects import Activated, Automatic, Continuous, Keyword, Spell
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.rulebook import cite, load
from tefuda.kernel.seating import seated
from tefuda.kernel.setup import add
from tefuda.kernel.state import Table
from tests.toy import playing
from tests.toy import table as t
from tests.toy.game import Toy

ROOM = Path(__file__).parent
KINDS = (Activated, Automatic, Continuous, Keyword, Spell)


def face(card: dict[str, Any]) -> t.Face:
    """A card from its plain form."""
    own = sorted_abilities(abilities_from(card.get("abilities", []), "toy", KINDS, t.NUMBERED), t.rules)
    kind, power = ("tactic", None) if own["spell"] else (t.UNIT, card.get("power", 1))
    facts = t.Facts(names=(card["name"],), kinds=(kind,), cost=card.get("cost", 1), power=power, **own)
    return t.Face(card.get("number", card["name"]), card["name"], facts)


def empty(game: Toy, format: str, seats: int, seed: int) -> Table:
    """2: a table for as many as a format has, with no cards on it."""
    if seats not in t.PLAYERS.get(format, ()):
        raise ValueError(f"{seats} players cannot play {format!r}")
    teams = {"teams": ((0, 2), (1, 3)), "boss": (tuple(range(seats)),)}.get(format, ())
    seating = seated(t.FORMATS[format], seats, teams, ("boss",) if format == "boss" else ())
    table = Table(game, seats, seed, seating=seating)
    table.facts, table.players = t.TurnFacts(), [t.Player() for _ in range(table.masters)]
    cite(f"2.{list(t.FORMATS).index(format) + 1}")
    return table


class OpenedToy:
    """The toy with its cards. The boss has one of every card."""

    name, edition, formats, players = "toy", "1", tuple(t.FORMATS), t.PLAYERS

    def __init__(self, cards: tuple[Path, ...] = ()) -> None:
        pack, decks = ROOM / "cards.jsonl", msgspec.json.decode((ROOM / "decks.json").read_bytes())
        self.packs = {pack.name: hashlib.sha256(pack.read_bytes()).hexdigest()}
        self.game, self.clauses = Toy([face(card) for _, card in cards_in(pack)]), load(ROOM / "rulebook.toml")
        self.decks = {name: {"main": main} for name, main in decks.items()}
        self.boss = {"main": [one.number for one in self.game.faces]}

    def decks_in(self, format: str = "") -> dict[str, Any]:
        """The same in all formats."""
        return self.decks

    def start(self, decks: list[Any], seed: int, format: str = "") -> Table:
        """The state before the first answer."""
        table = empty(self.game, format or self.formats[0], len(decks), seed)
        for master, deck in enumerate([*decks, self.boss][: table.masters]):
            for number in deck["main"]:
                add(table, self.game.by_number[number], master, t.DECK)
        call(table, playing.Turns())
        return settle(table)

    def out_of_bounds(self, state: Table) -> list[str]:
        """Tactics on a field, energy below nothing."""
        units = [card for one in range(state.masters) for card in state.zone(t.FIELD, one)]
        wrong = [f"{card}" for card in units if state.game.facts(state, card).power is None]
        return [*wrong, *[f"{player}" for player in state.players if player.energy < 0]]

    deck = staticmethod(lambda plain, format="": msgspec.convert(plain, dict[str, list[str]]))
    turns = staticmethod(lambda state: int(state.facts.number))
    wishes = staticmethod(lambda state, seat: playing.wishes(state, range(state.masters)))


opening = OpenedToy
