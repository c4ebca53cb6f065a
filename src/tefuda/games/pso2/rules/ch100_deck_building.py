"""Chapter 100, decks: one player card, at most one mag, so many cards as the player card says, and what may be among them."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.questions import same_class
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Copies, Prepared
from tefuda.kernel.effects.nodes import Keyword
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node

FORMATS = ("constructed", "raid", "raid_hard", "raid_very_hard")
COPIES, MANY, DROPS = 3, 9, 9  # 100.3, 302.11, 100.6
KINDS_EN = {
    t.PLAYER: "player", t.CHARACTER: "character", t.MAG: "mag", t.ACTIVE: "active", t.ITEM: "item", t.WEAPON: "weapon",
    t.ARMOUR: "armor", t.BOSS: "boss",
}  # fmt: skip
COLORS_EN = {t.RED: "red", t.BLUE: "blue", t.YELLOW: "yellow", t.BLACK: "black"}


def problems(deck: Prepared, format: str) -> Iterator[Problem]:
    """100: all that is wrong with a deck."""
    player = deck["player"][0] if deck["player"] else None
    yield from who_plays(deck)
    if player is not None:
        yield from size(deck, player)
        yield from mags(deck, player)
        yield from classes(deck, player)
        yield from black(deck, player)
    yield from copies(deck)
    yield from drops(deck)


def who_plays(deck: Prepared) -> Iterator[Problem]:
    """100.1: one player card, and one mag card at most."""
    cite("100.1")
    players, mags = deck.sizes.get("player", 0), deck.sizes.get("mag", 0)
    if players != 1:
        en, ja = f"a deck has one player card, not {players}", f"プレイヤーカードは1枚です（{players}枚）"
        yield Problem("100.1", deck.line("player"), en, ja)
    if mags > 1:
        en, ja = f"a deck has one mag card at most, not {mags}", f"マグカードは1枚までです（{mags}枚）"
        yield Problem("100.1", deck.line("mag"), en, ja)
    for section, kind in (("player", t.PLAYER), ("mag", t.MAG)):
        for one in deck[section]:
            if kind not in one.facts.kinds:
                en, ja = f"{one.en} is no {KINDS_EN[kind]} card", f"{one.ja}は{kind}カードではありません"
                yield Problem("100.1", one.line, en, ja)
    for one in deck["main"]:
        if one.facts.kinds[0] in (t.PLAYER, t.MAG):
            en, ja = f"{one.en} is not part of the deck's cards", f"{one.ja}はデッキの束に入れません"
            yield Problem("100.2", one.line, en, ja)


def size(deck: Prepared, player: Copies) -> Iterator[Problem]:
    """100.2, 201.1: as many cards as the player card says; itself and the mag do not count."""
    cite("100.2")
    cite("201.1")
    wanted, there = player.facts.hp or 0, deck.sizes["main"]
    if there != wanted:
        en, ja = f"this player card asks for {wanted} cards, not {there}", f"デッキは{wanted}枚です（{there}枚）"
        yield Problem("100.2", deck.line("main"), en, ja)


def mags(deck: Prepared, player: Copies) -> Iterator[Problem]:
    """100.1.1: a black player has no mag."""
    if t.BLACK in player.facts.colors:
        cite("100.1.1")
        for one in deck["mag"]:
            en, ja = "a black player has no mag card", "黒のプレイヤーはマグカードを使えません"
            yield Problem("100.1.1", one.line, en, ja)


def classes(deck: Prepared, player: Copies) -> Iterator[Problem]:
    """100.4, 100.5: actives and items with a class share one with the player card."""
    for one in deck["main"]:
        for kind, clause in ((t.ACTIVE, "100.4"), (t.ITEM, "100.5")):
            if kind not in one.facts.kinds or not one.facts.classes:
                continue
            cite(clause)
            if not same_class(one.facts, player.facts):
                en, ja = f"{one.en} is of another class than the player card", f"{one.ja}のクラスがプレイヤーと違います"
                yield Problem(clause, one.line, en, ja)


def black(deck: Prepared, player: Copies) -> Iterator[Problem]:
    """100.7: with a black player only black cards and those with corruption."""
    if t.BLACK not in player.facts.colors:
        return
    cite("100.7")
    for one in deck["main"]:
        if t.BLACK not in one.facts.colors and t.CORRUPTION not in one.facts.keywords:
            en, ja = f"{one.en} is neither black nor has Corrosion", f"{one.ja}は黒でも【侵食】持ちでもありません"
            yield Problem("100.7", one.line, en, ja)


def copies(deck: Prepared) -> Iterator[Problem]:
    """100.3, 100.3.1, 206.1.2: three cards of a name, title included; or as many as the card says (100.3.2, 302.11)."""
    cite("100.3")
    cite("100.3.1")
    found: dict[tuple[str, str], list[Copies]] = {}
    for one in deck["main"]:
        found.setdefault((one.facts.title, one.facts.names[0]), []).append(one)
        if one.facts.title:
            cite("206.1.2")
    for same in found.values():
        count, most = sum([one.count for one in same]), same[0].facts.copies
        clause = _clause_of_copies(same[0].facts)
        if most is not None and count > most:
            en, ja = f"{count} cards {same[-1].en}: {most} may be", f"{same[-1].ja}が{count}枚あります（{most}枚まで）"
            yield Problem(clause, same[-1].line, en, ja)


def most_copies(said: tuple[Node, ...]) -> int | None:
    """100.3, 100.3.2: how many of a card that says this a deck may have: what its rule says, nine with proliferation, else three."""
    ruled = [one.number for one in said if isinstance(one, v.Copies)]
    return ruled[0] if ruled else MANY if Keyword(t.PROLIFERATION) in said else COPIES


def _clause_of_copies(facts: t.Facts) -> str:
    """The clause by which a deck may have so many of a card; 100.3.2 where the card says more than the rules."""
    if facts.copies == COPIES:
        return "100.3"
    cite("100.3.2")
    if t.PROLIFERATION not in facts.keywords:
        return "100.3.2"
    cite("302.11")
    return "302.11"


def drops(deck: Prepared) -> Iterator[Problem]:
    """100.6: nine cards with ドロップ at most."""
    dropping = [one for one in deck["main"] if one.facts.drops]
    count = sum([one.count for one in dropping])
    if dropping:
        cite("100.6")
    if count > DROPS:
        en, ja = (
            f"{count} cards with drop: {DROPS} may be",
            f"【ドロップ】を持つカードが{count}枚あります（{DROPS}枚まで）",
        )
        yield Problem("100.6", dropping[-1].line, en, ja)
