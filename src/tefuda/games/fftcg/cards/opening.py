"""Opening: FFTCG with packs and decks, and the decks laid out on a table."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.deck import Deck, FFTCGDecks
from tefuda.games.fftcg.cards.loading import LOADER
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.proving.bounds import BOUNDS
from tefuda.games.fftcg.rules.ch08_preparation import Preparation
from tefuda.games.fftcg.table import Player, TurnFacts
from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.cards.setup import empty_table
from tefuda.kernel.state import Table

PLAYERS = 2  # 1.1


class OpenedFFTCG(Opened[FFTCG, Deck]):
    """FFTCG with a set of cards."""

    name, room, clause_of_seats = "fftcg", Path(__file__).parents[1], "1.1"
    rules, loader, deck_type = FFTCG, LOADER, FFTCGDecks
    turn_record, player_record, preparation = TurnFacts, Player, Preparation
    zones, face_down = MappingProxyType({"main": t.DECK, "lb": t.LB_DECK}), ("lb",)
    bounds = BOUNDS


def empty(game: FFTCG, seed: int) -> Table:
    """A table with nothing on it."""
    return empty_table(game, PLAYERS, seed, TurnFacts())


opening = OpenedFFTCG.opening
