"""Nothing is suspect about the facts of our cards, nor of printed ones, and each language can say what our cards mean."""

from pathlib import Path

import pytest

from tefuda.games.catalogue import open_game, room
from tefuda.interfaces.cli.cards_check import unsaid
from tefuda.kernel.cards.lint import suspects
from tests.toy import LISTED, PUBLISHED

# The faults of the lists of printed cards that no other spelling mends.
FAULTS = {("rebirth", "GP/001B-064"): "its text names a trait without the last letter"}


@pytest.mark.parametrize("game", PUBLISHED)
def test_nothing_is_suspect_about_our_cards(game: str) -> None:
    loader = room(game, "cards.loading").LOADER
    assert suspects(loader, open_game(game).game, sorted(loader.folder.glob("*.jsonl"))) == []


@pytest.mark.parametrize("game", PUBLISHED)
def test_both_languages_can_say_what_our_cards_mean(game: str) -> None:
    assert unsaid(open_game(game).game, room(game, "cards.loading").packs()) == []


@pytest.mark.parametrize("game", LISTED)
def test_nothing_is_suspect_about_printed_cards(game: str, shared: Path) -> None:
    file = shared / "carddata" / f"{game}.jsonl"
    found = suspects(room(game, "cards.loading").LOADER, open_game(game).game, [file])
    assert [(game, one.number) for one in found] == [card for card in FAULTS if card[0] == game]
