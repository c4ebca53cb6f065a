"""Opening: FFTCG with packs and decks, and the decks laid out on a table."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.fftcg.cards.deck import Deck, FFTCGDecks
from tefuda.games.fftcg.cards.loading import LOADER
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.proving.bounds import BOUNDS
from tefuda.games.fftcg.rules.ch08_preparation import Preparation
from tefuda.kernel.cards.opened import Opened


class OpenedFFTCG(Opened[FFTCG, Deck]):
    """FFTCG with a set of cards."""

    name, room, clause_of_seats = "fftcg", Path(__file__).parents[1], "1.1"
    rules, loader, deck_type = FFTCG, LOADER, FFTCGDecks
    preparation = Preparation
    bounds = BOUNDS


opening = OpenedFFTCG.opening
