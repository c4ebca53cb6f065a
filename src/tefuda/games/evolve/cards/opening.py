"""Opening: EVOLVE with the packs and decks that the project brings, ready to be played."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from tefuda.games.evolve.appraisal import EvolveAppraisal
from tefuda.games.evolve.cards.completing import complete
from tefuda.games.evolve.cards.deck import FORMATS, bundled, check, read_file, resolve, rules_with
from tefuda.games.evolve.cards.decklist import DeckList, Entry
from tefuda.games.evolve.cards.loading import PACKS
from tefuda.games.evolve.cards.starting import Deck, start
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.proving import bounds
from tefuda.games.evolve.rules.formats import format_called
from tefuda.kernel.cards.deckfiles import Completed
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import Clause, load
from tefuda.kernel.state import Table

RULEBOOK = Path(__file__).parents[1].joinpath("rulebook.toml")


class OpenedEvolve:
    """EVOLVE with a set of packs."""

    name = "evolve"
    formats = tuple(FORMATS)
    players: Mapping[str, tuple[int, ...]] = MappingProxyType(dict.fromkeys(FORMATS, (2,)))

    def __init__(self, game: Evolve, decks: Mapping[str, Deck], hashes: Mapping[str, str]) -> None:
        self.game, self.decks, self.packs = game, decks, hashes
        self.appraisal = EvolveAppraisal(game)
        self.edition: str = tomllib.loads(RULEBOOK.read_text("utf8"))["source"]["edition"]
        self.clauses: Mapping[str, Clause] = load(RULEBOOK)

    def decks_in(self, format: str = "") -> Mapping[str, Deck]:
        """The decks that come along for a format."""
        format_called(format)
        if format in ("", self.formats[0]):
            return self.decks
        return {name: resolve(self.game, listed, format) for name, listed in bundled(format)}

    def deck(self, plain: Any, format: str = "") -> Deck:
        """A deck from its plain form, for a format."""
        try:
            found = msgspec.convert(plain, Deck)
        except msgspec.ValidationError as problem:
            raise ValueError(str(problem)) from None
        for number in (*found.leader, *found.main, *found.evolve, *found.pool, *found.promo):
            if number not in self.game.by_number:
                raise ValueError(f"there is no card {number!r} / {number!r} というカードはありません")
        problems = check(self.game, listed(found), format or self.formats[0])
        if problems:
            first = problems[0]
            raise ValueError(f"{first.clause}: {first.why}" if first.clause else first.why)
        return found

    def completed(self, path: Path) -> Completed:
        """The deck of a list in a file, with what it lacks filled in; BrokenDeck where it cannot be played."""
        return complete(self.game, read_file(path))

    def start(self, decks: list[Any], seed: int, format: str = "") -> Table:
        """The state before the first answer."""
        if len(decks) != 2:
            count = len(decks)
            raise ValueError(
                f"1.1.1: two players play, and {count} decks were given / 対戦は2人です（デッキ{count}個）"
            )
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


def opening(cards: tuple[Path, ...] = ()) -> OpenedEvolve:
    """EVOLVE with all that the project brings, and with the playable cards of files; BrokenCard where one is no file of cards."""
    game = rules_with(list(cards))
    files = (*sorted(PACKS.glob("*.jsonl")), *cards)
    hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    decks = {name: resolve(game, listed) for name, listed in bundled()}
    return OpenedEvolve(game, decks, hashes)


def listed(deck: Deck) -> DeckList:
    """A deck as a list, so that it can be checked like one from a file."""

    def entries(numbers: tuple[str, ...]) -> tuple[Entry, ...]:
        return tuple([Entry(count, number, 0) for number, count in Counter(numbers).items()])

    return DeckList(
        deck.name,
        entries(deck.leader),
        "title" if deck.title else "class",
        entries(deck.main),
        entries(deck.evolve),
        pool=entries(deck.pool),
        promo=entries(deck.promo),
        packs=deck.packs,
        box=deck.box,
    )
