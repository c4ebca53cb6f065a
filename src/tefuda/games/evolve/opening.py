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
from tefuda.games.evolve.loading import PACKS, face, packs
from tefuda.games.evolve.starting import Deck, start
from tefuda.kernel.requests import Option
from tefuda.kernel.rulebook import Clause, load
from tefuda.kernel.state import Table

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
    if not hashes:
        return _provisional()
    return OpenedEvolve(Evolve(packs()), {}, hashes)


def _provisional() -> OpenedEvolve:
    cards = [
        dict(number="A1",name="兵",kind="フォロワー",cost=1,attack=1,defense=2,text=""),
        dict(number="A2",name="番",kind="フォロワー",cost=2,attack=2,defense=2,text="【守護】\n【進化】【コスト1】：これは進化する。"),
        dict(number="A3",name="走",kind="フォロワー",cost=3,attack=3,defense=1,text="【疾走】"),
        dict(number="A4",name="師",kind="フォロワー",cost=3,attack=2,defense=3,text="【ファンファーレ】1枚引く。\n【進化】【コスト1】：これは進化する。"),
        dict(number="A5",name="火",kind="スペル",cost=2,text="相手の場のフォロワー1体を選ぶ。それに3ダメージ。"),
        dict(number="A6",name="速",kind="スペル",cost=1,text="【クイック】\n相手の場のフォロワー1体を選ぶ。それに2ダメージ。"),
        dict(number="A7",name="霊",kind="フォロワー",cost=2,attack=1,defense=1,text="【ラストワード】1枚引く。"),
        dict(number="A8",name="旗",kind="フォロワー",cost=4,attack=3,defense=4,text="自分の他のフォロワーすべては【攻撃力】+1する。"),
        dict(number="E2",name="番",kind="フォロワー・エボルヴ",attack=4,defense=4,text="【守護】"),
        dict(number="E4",name="師",kind="フォロワー・エボルヴ",attack=4,defense=5,text="【進化時】相手の場のフォロワー1体を選ぶ。それに2ダメージ。"),
        dict(number="L",name="主",kind="リーダー",text=""),
    ]
    deck = Deck(("L",), tuple(f"A{i}" for i in range(1,9) for _ in range(5)), ("E2","E2","E2","E4","E4","E4"))
    return OpenedEvolve(Evolve([face(card) for card in cards]), {"one": deck, "two": deck}, {"provisional": "x"})
