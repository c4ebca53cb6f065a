"""Opening: EVOLVE with packs and decks, and the decks laid out on a table."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.deck import Deck, EvolveDecks
from tefuda.games.evolve.cards.loading import LOADER
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.proving.bounds import BOUNDS
from tefuda.games.evolve.rules.ch06_preparation import Preparation
from tefuda.games.evolve.table import Player, TurnFacts
from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.cards.setup import empty_table
from tefuda.kernel.state import Table


class OpenedEvolve(Opened[Evolve, Deck]):
    """EVOLVE with a set of cards."""

    name, room, clause_of_seats = "evolve", Path(__file__).parents[1], "1.1.1"
    rules, loader, deck_type = Evolve, LOADER, EvolveDecks
    turn_record, player_record, preparation = TurnFacts, Player, Preparation
    zones = MappingProxyType({"leader": t.LEADER, "main": t.DECK, "evolve": t.EVOLVE_DECK})
    bounds = BOUNDS

    @staticmethod
    def lacking(game: Evolve) -> dict[str, str]:
        return {face.number: why for face, why in game.missing()}

    def player(self, deck: Deck) -> Player:
        """Of two leaders (in crossover) the second is the first one's partner."""
        return Player(title=deck.title, partner=self.game.by_number[deck.leader[1]] if len(deck.leader) > 1 else -1)

    def laid(self, deck: Deck, section: str) -> tuple[str, ...]:
        return deck.leader[:1] or (t.NO_LEADER.number,) if section == "leader" else super().laid(deck, section)


def empty(game: Evolve, seats: int, seed: int) -> Table:
    """A table with nothing on it."""
    return empty_table(game, seats, seed, TurnFacts())


opening = OpenedEvolve.opening
