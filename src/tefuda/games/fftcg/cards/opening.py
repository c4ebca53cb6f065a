"""Opening: FFTCG with the packs and decks that the project brings, ready to be played."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from tefuda.games.fftcg.appraisal import FFTCGAppraisal
from tefuda.games.fftcg.cards.deck import FORMATS, bundled, complete, problems, read_file, rules_with
from tefuda.games.fftcg.cards.loading import PACKS
from tefuda.games.fftcg.cards.starting import Deck, start
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.proving import bounds
from tefuda.kernel.cards.deckfiles import Completed
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import Clause, load
from tefuda.kernel.state import Table

RULEBOOK = Path(__file__).parents[1].joinpath("rulebook.toml")


class OpenedFFTCG:
    """FFTCG with a set of packs."""

    name = "fftcg"
    formats: tuple[str, ...] = FORMATS
    players: Mapping[str, tuple[int, ...]] = MappingProxyType(dict.fromkeys(FORMATS, (2,)))

    def __init__(self, game: FFTCG, decks: Mapping[str, Deck], hashes: Mapping[str, str]) -> None:
        self.game, self.decks, self.packs = game, decks, hashes
        self.appraisal = FFTCGAppraisal(game)
        self.edition: str = tomllib.loads(RULEBOOK.read_text("utf8"))["source"]["edition"]
        self.clauses: Mapping[str, Clause] = load(RULEBOOK)

    def decks_in(self, format: str = "") -> Mapping[str, Deck]:
        """The decks that come along for a format."""
        if format in ("", self.formats[0]):
            return self.decks
        if format not in self.formats:
            known = ", ".join(self.formats)
            raise ValueError(
                f"there is no format {format!r}; there is {known} / 形式「{format}」はありません。あるのは{known}です"
            )
        return bundled(self.game, format)

    def deck(self, plain: Any, format: str = "") -> Deck:
        """A deck from its plain form, for a format."""
        try:
            found = msgspec.convert(plain, Deck)
        except msgspec.ValidationError as problem:
            raise ValueError(str(problem)) from None
        for number in (*found.main, *found.lb, *found.pool):
            if number not in self.game.by_number:
                raise ValueError(f"there is no card {number!r} / {number!r} というカードはありません")
        wrong = problems(self.game, found, format or self.formats[0])
        if wrong:
            raise ValueError(f"{wrong[0].clause}: {wrong[0].why}")
        return found

    def completed(self, path: Path) -> Completed:
        """The deck of a list in a file, with what it lacks filled in; BrokenDeck where it cannot be played."""
        return complete(self.game, read_file(path))

    def start(self, decks: list[Any], seed: int, format: str = "") -> Table:
        """The state before the first answer."""
        return start(self.game, decks, seed, format)

    def turns(self, state: Table) -> int:
        """How many turns have begun."""
        return int(state.facts.number)

    def out_of_bounds(self, state: Table) -> list[str]:
        """What the rulebook's bounds do not allow on this table."""
        return bounds.out_of_bounds(state)

    def wishes(self, state: Table, seat: int) -> list[Option]:
        """All deeds that a seat could wish for."""
        return bounds.wishes(state, seat)


def opening(cards: tuple[Path, ...] = ()) -> OpenedFFTCG:
    """FFTCG with all that the project brings, and with the playable cards of files; BrokenCard where one is no file of cards."""
    game = rules_with(list(cards))
    files = (*sorted(PACKS.glob("*.jsonl")), *cards)
    hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    return OpenedFFTCG(game, bundled(game), hashes)
