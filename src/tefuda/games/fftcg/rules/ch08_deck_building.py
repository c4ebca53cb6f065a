"""Chapter 8.1, decks: what a main deck and an LB deck must be, in constructed and in limited play."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words.vocabulary import DeckCopies
from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Copies, Prepared
from tefuda.kernel.effects.nodes import Continuous
from tefuda.kernel.primitives.clauses import cite

FORMATS = ("constructed", "limited")
MAIN_SIZE, LIMITED_LEAST, LB_MOST, COPIES = 50, 40, 8, 3
KINDS_EN = {t.FORWARD: "Forward", t.BACKUP: "Backup", t.MONSTER: "Monster", t.SUMMON: "Summon"}
ELEMENTS_EN = {
    t.FIRE: "fire", t.ICE: "ice", t.WIND: "wind", t.EARTH: "earth", t.LIGHTNING: "lightning", t.WATER: "water",
    t.LIGHT: "light", t.DARK: "dark",
}  # fmt: skip


def problems(deck: Prepared, format: str) -> Iterator[Problem]:
    """8.1: all that is wrong with a deck."""
    limited = format == "limited"
    yield from sizes(deck, limited)
    if limited and deck["pool"]:
        yield from opened(deck)
    if not limited:
        yield from copies_of_a_number(deck)
    yield from limit_breaks(deck, limited)


def sizes(deck: Prepared, limited: bool) -> Iterator[Problem]:
    """8.1.1.1: how many cards each part has."""
    size, lb = deck.sizes["main"], deck.sizes["lb"]
    cite("8.1.1.1")
    cite("8.1.1")
    if limited and size < LIMITED_LEAST:
        en, ja = f"a main deck has 40 cards or more, not {size}", f"メインデッキは40枚以上です（{size}枚）"
        yield Problem("8.1.1.1", deck.line("main"), en, ja)
    if not limited and size != MAIN_SIZE:
        en, ja = f"a main deck has exactly 50 cards, not {size}", f"メインデッキはちょうど50枚です（{size}枚）"
        yield Problem("8.1.1.1", deck.line("main"), en, ja)
    if lb > LB_MOST:
        en, ja = f"an LB deck has at most 8 cards, not {lb}", f"LBデッキは8枚までです（{lb}枚）"
        yield Problem("8.1.1.1", deck.line("lb"), en, ja)


def opened(deck: Prepared) -> Iterator[Problem]:
    """8.1.1: a deck is of one's own cards; in limited play these are the ones that were opened."""
    there = {number: count for number, count, _ in counted(deck["pool"])}
    for number, count, last in counted((*deck["main"], *deck["lb"])):
        have = there.get(number, 0)
        if count > have:
            en, ja = (
                f"{count} cards {number}, and {have} were opened",
                f"{number}が{count}枚ありますが、開けたのは{have}枚です",
            )
            yield Problem("8.1.1", last.line, en, ja)


def copies_of_a_number(deck: Prepared) -> Iterator[Problem]:
    """8.1.1.2, 5.2.5.1: three cards of a number."""
    cite("8.1.1.2")
    cite("5.2.5.1")
    for number, count, last in counted((*deck["main"], *deck["lb"])):
        most = allowed_copies(last)
        if most and count > most:
            en, ja = f"{count} cards {number}: at most {most}", f"{number}が{count}枚あります（{most}枚まで）"
            yield Problem("8.1.1.2", last.line, en, ja)


def counted(cards: tuple[Copies, ...]) -> list[tuple[str, int, Copies]]:
    """By number, how many cards there are of it, and the last line that has them. A reprint has its first number behind a stroke."""
    found: dict[str, list[Copies]] = {}
    for one in cards:
        found.setdefault(one.face.number.rpartition("/")[2], []).append(one)
    return [(number, sum(one.count for one in same), same[-1]) for number, same in found.items()]


def allowed_copies(copies: Copies) -> int:
    """8.1.1.2: how many cards of a number a deck may have; 8.1.2: unless the card's own text puts another in its place.

    0: any number.
    """
    for ability in copies.facts.abilities:
        for node in ability.changes if isinstance(ability, Continuous) else ():
            if isinstance(node, DeckCopies):
                cite("8.1.2")
                return node.most
    return COPIES


def limit_breaks(deck: Prepared, limited: bool) -> Iterator[Problem]:
    """8.1.3: cards with Limit Break are in the LB deck, and in constructed play no others."""
    cite("8.1.3")
    for number, _, last in counted(deck["main"]):
        if last.facts.lb_cost:
            en, ja = f"{number} has Limit Break: not in a main deck", f"{number}はメインデッキに入れられません"
            yield Problem("8.1.3", last.line, en, ja)
    for number, _, last in counted(deck["lb"]):
        if not limited and not last.facts.lb_cost:
            en, ja = f"{number} has no Limit Break: not in an LB deck", f"{number}はLBデッキに入れられません"
            yield Problem("8.1.3", last.line, en, ja)
