"""Opening: EVOLVE with packs and decks, and the decks laid out on a table."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.evolve import table as t
from tefuda.games.evolve.appraisal import EvolveAppraisal
from tefuda.games.evolve.cards.deck import Deck, EvolveDecks
from tefuda.games.evolve.cards.loading import LOADER
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.proving.bounds import BOUNDS
from tefuda.games.evolve.rules.ch06_preparation import Preparation
from tefuda.games.evolve.table import Player, TurnFacts
from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.cards.setup import add, empty_table
from tefuda.kernel.procedures import call
from tefuda.kernel.state import Table


class OpenedEvolve(Opened[Evolve, Deck]):
    """EVOLVE with a set of cards."""

    name, room, clause_of_seats = "evolve", Path(__file__).parents[1], "1.1.1"
    rules, loader, deck_type, appraise = Evolve, LOADER, EvolveDecks, EvolveAppraisal
    out_of_bounds, wishes = staticmethod(BOUNDS.out_of_bounds), staticmethod(BOUNDS.wishes)

    @staticmethod
    def lacking(game: Evolve) -> dict[str, str]:
        return {face.number: why for face, why in game.missing()}

    def lay_out(self, decks: list[Deck], format: str) -> Table:
        table, by_number = empty(self.game, len(decks), 0), self.game.by_number
        if format != self.formats[0]:
            table.facts = TurnFacts(format=format)
        for seat, deck in enumerate(decks):
            leaders = [by_number[number] for number in deck.leader] or [by_number[t.NO_LEADER.number]]
            table.players.append(Player(title=deck.title, partner=leaders[1] if len(leaders) > 1 else -1))
            add(table, leaders[0], seat, t.LEADER)
            for number in deck.main:
                add(table, by_number[number], seat, t.DECK)
            for number in deck.evolve:
                add(table, by_number[number], seat, t.EVOLVE_DECK)
        call(table, Preparation())
        return table


def empty(game: Evolve, seats: int, seed: int) -> Table:
    """A table with nothing on it."""
    return empty_table(game, seats, seed, TurnFacts())


opening = OpenedEvolve.opening
