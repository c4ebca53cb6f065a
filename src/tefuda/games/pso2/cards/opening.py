"""Opening: PSO2 with packs and decks, and the decks laid out on a table."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.pso2.cards.deck import Deck, PSO2Decks
from tefuda.games.pso2.cards.loading import LOADER
from tefuda.games.pso2.game import PSO2
from tefuda.games.pso2.proving.bounds import BOUNDS
from tefuda.games.pso2.rules.ch102_preparation import Preparation
from tefuda.games.pso2.table import Player, TurnFacts
from tefuda.kernel.cards.opened import Opened


class OpenedPSO2(Opened[PSO2, Deck]):
    """PSO2 with a set of cards."""

    name, room, clause_of_seats = "pso2", Path(__file__).parents[1], "101.2"
    rules, loader, deck_type, bounds = PSO2, LOADER, PSO2Decks, BOUNDS
    turn_record, player_record, preparation = TurnFacts, Player, Preparation


opening = OpenedPSO2.opening
