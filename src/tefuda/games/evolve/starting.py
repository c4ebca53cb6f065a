"""Starting: a table from two decks, ready for the steps before the game."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules.ch06_preparation import Preparation
from tefuda.games.evolve.table import Player, TurnFacts
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.state import Card, Table
from tefuda.kernel.values import Record


class Deck(Record, frozen=True):
    """A deck as it is played: leader, main deck and evolve deck by card numbers; `title` when it is built on a title."""

    leader: tuple[str, ...]
    main: tuple[str, ...]
    evolve: tuple[str, ...] = ()
    title: str = ""
    name: str = ""


def start(game: Evolve, decks: list[Deck], seed: int) -> Table:
    """A game before its first question. The decks have been found legal."""
    table = empty(game, len(decks), seed)
    for seat, deck in enumerate(decks):
        table.players.append(Player(title=deck.title))
        for number in deck.leader:
            add(table, game.by_number[number], seat, t.LEADER)
        for number in deck.main:
            add(table, game.by_number[number], seat, t.DECK)
        for number in deck.evolve:
            add(table, game.by_number[number], seat, t.EVOLVE_DECK)
    call(table, Preparation())
    return settle(table)


def empty(game: Evolve, seats: int, seed: int) -> Table:
    """A table with nothing on it."""
    table = Table(game, seats, seed)
    table.facts = TurnFacts()
    return table


def add(table: Table, face: int, seat: int, zone: int) -> int:
    """Lay a card on a table that is being set up."""
    life = table.tick()
    card = Card(len(table.cards), face, seat, seat, zone, life, facedown=t.ZONES[zone].hidden, since=life)
    table.cards.append(card)
    spot = zone * table.seats + (0 if t.ZONES[zone].shared else seat)
    table.zones[spot] = (*table.zones[spot], card.id)
    return card.id
