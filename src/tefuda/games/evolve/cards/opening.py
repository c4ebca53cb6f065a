"""Opening: EVOLVE with packs and decks, and the decks laid out on a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.deck import Deck, EvolveDecks
from tefuda.games.evolve.cards.loading import LOADER
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.proving.bounds import BOUNDS
from tefuda.games.evolve.rules.ch06_preparation import Preparation
from tefuda.games.evolve.table import Player
from tefuda.kernel.cards.opened import Opened


class OpenedEvolve(Opened[Evolve, Deck]):
    """EVOLVE with a set of cards."""

    name, room, clause_of_seats = "evolve", Path(__file__).parents[1], "1.1.1"
    rules, loader, deck_type = Evolve, LOADER, EvolveDecks
    preparation = Preparation
    bounds = BOUNDS

    def brings(self, deck: Deck) -> tuple[Player, Mapping[str, tuple[str, ...]]]:
        """Of two leaders (in crossover) the second is the first one's partner."""
        partner = self.game.by_number[deck.leader[1]] if len(deck.leader) > 1 else -1
        leader = deck.leader[:1] or (t.NO_LEADER.number,)
        return Player(title=deck.title, partner=partner), {**super().brings(deck)[1], "leader": leader}


opening = OpenedEvolve.opening
