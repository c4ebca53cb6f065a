"""Opening: Cipher with packs and decks, and the decks laid out on a table."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.cipher.cards.deck import CipherDecks, Deck
from tefuda.games.cipher.cards.loading import LOADER
from tefuda.games.cipher.game import Cipher
from tefuda.games.cipher.proving.bounds import BOUNDS
from tefuda.games.cipher.rules.ch12_preparation import Preparation
from tefuda.kernel.cards.opened import Opened


class OpenedCipher(Opened[Cipher, Deck]):
    """Cipher with a set of cards."""

    name, room, clause_of_seats = "cipher", Path(__file__).parents[1], "1.2"
    rules, loader, deck_type = Cipher, LOADER, CipherDecks
    preparation = Preparation
    bounds = BOUNDS


opening = OpenedCipher.opening
