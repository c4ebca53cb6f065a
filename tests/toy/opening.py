"""The toy with its cards and decks, ready to be played, and its tables before the first turn."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from tefuda.kernel import atoms, chance
from tefuda.kernel.abilities import sorted_abilities
from tefuda.kernel.carding import abilities_from, cards_in
from tefuda.kernel.effects import Activated, Automatic, Continuous, Keyword, Spell
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import cite, load
from tefuda.kernel.seating import seated
from tefuda.kernel.state import Card, Table
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
    """A table with nobody's cards on it."""
    if seats not in t.PLAYERS.get(format, ()):
        raise ValueError(f"{seats} players cannot play {format!r}")
    teams = {"teams": ((0, 2), (1, 3)), "boss": (tuple(range(seats)),)}.get(format, ())
    table = Table(game, seats, seed, seating=seated(t.FORMATS[format], seats, teams, ("boss",) if format == "boss" else ()))
    table.facts, table.players = t.TurnFacts(), [t.Player()] * table.masters
    return table


def add(table: Table, face: int, master: int, zone: int) -> Card:
    """Lay a card on a table that is being set up."""
    life, spec = table.tick(), t.ZONES[zone]
    place, spot = (*spec.places, "")[0], zone * table.masters + (0 if spec.shared else master)
    card = Card(len(table.cards), face, master, master, zone, life, facedown=spec.hidden, since=life, place=place)
    table.add(card)
    table.lay(spot, (*table.zones[spot], card.id))
    return card


class OpenedToy:
    """The toy with its cards."""

    name, edition, formats, players = "toy", "1", tuple(t.FORMATS), t.PLAYERS

    def __init__(self) -> None:
        pack = ROOM / "cards.jsonl"
        self.packs = {pack.name: hashlib.sha256(pack.read_bytes()).hexdigest()}
        self.game, self.clauses = Toy([face(card) for _, card in cards_in(pack)]), load(ROOM / "rulebook.toml")
        self.decks = {name: self.deck({"main": main}) for name, main in msgspec.json.decode((ROOM / "decks.json").read_bytes()).items()}

    def decks_in(self, format: str = "") -> dict[str, Any]:
        """The same for all formats."""
        return self.decks

    def deck(self, plain: Any, format: str = "") -> dict[str, Any]:
        """2.7: twelve cards; 2.8: at most three of a number."""
        main = msgspec.convert(plain, dict[str, list[str]])["main"]
        if len(main) != t.DECK_SIZE:
            raise ValueError(f"2.7: {len(main)} cards")
        if any(main.count(number) > t.COPIES or number not in self.game.by_number for number in main):
            raise ValueError("2.8: too many of a card")
        return {"main": main}

    def start(self, decks: list[Any], seed: int, format: str = "") -> Table:
        """2: as many players as a format has; the boss has one of every card."""
        table = empty(self.game, format or self.formats[0], len(decks), seed)
        boss = {"main": [one.number for one in self.game.faces if one.facts.cost]}
        for master in range(table.masters):
            for number in [*decks, boss][master]["main"]:
                add(table, self.game.by_number[number], master, t.DECK)
        call(table, playing.Turns())
        return settle(table)

    def turns(self, state: Table) -> int:
        """How many turns have begun."""
        return int(state.facts.number)

    def out_of_bounds(self, state: Table) -> list[str]:
        """Tactics on a field, energy below nothing, what is dead and has not gone while somebody acts."""
        settled = state.pending is not None and state.pending.kind == "act" and state.over is None
        units = [card for one in range(state.masters) for card in state.zone(t.FIELD, one)]
        wrong = [card for card in units if state.game.facts(state, card).power is None]
        return [f"{wrong} lie on a field"] * bool(wrong)

    def wishes(self, state: Table, seat: int) -> list[Option]:
        """All deeds that a seat could wish for."""
        return playing.wishes(state, range(state.masters))


opening = OpenedToy
