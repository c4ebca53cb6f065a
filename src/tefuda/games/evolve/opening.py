"""Opening: EVOLVE with the packs and decks that the project brings, ready to be played."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tefuda.games.evolve import bounds
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.loading import PACKS, packs
from tefuda.games.evolve.starting import Deck, start
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import Clause, load
from tefuda.kernel.state import Table

DECKS = Path(__file__).with_name("decks")
RULEBOOK = Path(__file__).with_name("rulebook.toml")


class OpenedEvolve:
    """EVOLVE with a set of packs."""

    name = "evolve"
    formats = ("",)

    def __init__(self, game: Evolve, decks: Mapping[str, Deck], hashes: Mapping[str, str]) -> None:
        self.game, self.decks, self.packs = game, decks, hashes
        self.edition: str = tomllib.loads(RULEBOOK.read_text("utf8"))["source"]["edition"]
        self.clauses: Mapping[str, Clause] = load(RULEBOOK)

    def deck(self, plain: Any) -> Deck:
        """A deck from its plain form."""
        try:
            found = msgspec.convert(plain, Deck)
        except msgspec.ValidationError as problem:
            raise ValueError(str(problem)) from None
        for number in (*found.leader, *found.main, *found.evolve):
            if number not in self.game.by_number:
                raise ValueError(f"there is no card {number!r} — {number!r} というカードはありません")
        return found

    def start(self, decks: list[Any], seed: int, format: str = "") -> Table:
        """The state before the first answer."""
        if len(decks) != 2:
            raise ValueError(f"1.1.1: two players play, and {len(decks)} decks were given — 1.1.1: 対戦は2人です（デッキ{len(decks)}個）")
        for deck in decks:
            if len(deck.leader) != 1:
                raise ValueError(f"6.1.1: a deck has one leader, not {len(deck.leader)} — 6.1.1: リーダーは1枚です")
        return start(self.game, decks, seed)

    def turns(self, state: Table) -> int:
        """How many turns have begun."""
        return int(state.facts.number)

    def out_of_bounds(self, state: Table) -> list[str]:
        """What the rulebook's bounds do not allow on this table."""
        return bounds.out_of_bounds(state)

    def wishes(self, state: Table, seat: int) -> list[Option]:
        """All deeds that a seat could wish for."""
        return bounds.wishes(state, seat)


def opening() -> OpenedEvolve:
    """EVOLVE with all that the project brings."""
    hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(PACKS.glob("*.jsonl"))}
    game = Evolve(packs())
    decks = {path.stem: _deck(game, path) for path in sorted(DECKS.glob("*.txt"))}
    return OpenedEvolve(game, decks, hashes)


def _deck(game: Evolve, path: Path) -> Deck:
    part, name, parts = "", path.stem, {"main": [], "evolve": [], "leader": []}  # type: ignore[var-annotated]
    for line in path.read_text("utf8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if ":" in line:
            part, _, rest = [p.strip() for p in line.partition(":")]
            if part == "name":
                name = rest
            if part == "leader":
                parts["leader"] = [game.faces[game.by_name[rest][0]].number]
        else:
            count, _, card = line.partition(" ")
            want = part == "evolve"
            face = next(f for f in game.by_name[card] if (game.faces[f].sides[0].special in (("エボルヴ",), ("アドバンス",))) == want)
            parts[part] += [game.faces[face].number] * int(count)
    return Deck(tuple(parts["leader"]), tuple(parts["main"]), tuple(parts["evolve"]), name=name)
