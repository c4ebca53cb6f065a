"""Chapter 6.1, decks: what a main deck and the partners beside it must be."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words.vocabulary import MoreInDeck
from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Copies, Prepared
from tefuda.kernel.effects.nodes import Continuous
from tefuda.kernel.primitives.clauses import cite

FORMATS = (
    "standard", "rumble", "rumble_one_out", "circle", "circle_one_out", "double", "triple", "seven", "blackjack",
)  # fmt: skip
MAIN_SIZE, COPIES, MOST_REBIRTHS, PARTNERS = 50, 4, 8, 3


def problems(deck: Prepared) -> Iterator[Problem]:
    """What chapter 6.1.1 has against a deck."""
    main, partners = deck["main"], deck["partner"]
    cite("6.1.1")
    size, line = deck.sizes.get("main", 0), deck.line("main")
    cite("6.1.1.1")
    if size != MAIN_SIZE:
        en = f"the main deck has {size} cards; it must have {MAIN_SIZE}"
        yield Problem("6.1.1.1", line, en, f"メインデッキが{size}枚です。{MAIN_SIZE}枚ちょうどにします")
    yield from _too_many_copies(main)
    yield from _kinds(deck, main, partners)


def _too_many_copies(main: tuple[Copies, ...]) -> Iterator[Problem]:
    """6.1.1.2: at most four of a name, unless a card lets a deck have more (6.1.2.1)."""
    counts: dict[str, list[Copies]] = {}
    for copies in main:
        counts.setdefault(copies.face.name, []).append(copies)
    for name, found in counts.items():
        if len(found) > 1 or found[0].count > 1:
            cite("6.1.1.2")
        count, most = sum([one.count for one in found]), min([copies_allowed(one.facts) for one in found])
        if count > most:
            english = found[0].face.english or name
            en = f"{count} cards of the main deck are called {english}; {most} may be"
            ja = f"メインデッキに『{name}』が{count}枚あります。{most}枚までです"
            yield Problem("6.1.1.2", found[-1].line, en, ja)


def copies_allowed(facts: t.Facts) -> int:
    """6.1.2.1: how many of a card a deck may hold: what its own continuous ability puts in the place of four."""
    for ability in facts.abilities:
        for node in ability.changes if isinstance(ability, Continuous) else ():
            if isinstance(node, MoreInDeck):
                cite("6.1.2")
                cite("6.1.2.1")
                return node.number or MAIN_SIZE
    return COPIES


def _kinds(deck: Prepared, main: tuple[Copies, ...], partners: tuple[Copies, ...]) -> Iterator[Problem]:
    rebirths = sum([one.count for one in main if t.RE_BIRTH in one.facts.kinds])
    if rebirths:
        cite("6.1.1.3")
    if rebirths > MOST_REBIRTHS:
        en = f"{rebirths} cards of the main deck are Re-births; {MOST_REBIRTHS} may be"
        ja = f"メインデッキのReバースが{rebirths}枚です。{MOST_REBIRTHS}枚までです"
        yield Problem("6.1.1.3", deck.line("main"), en, ja)
    for one in main:
        if t.PARTNER in one.facts.kinds:
            cite("6.1.1.4")
            en, ja = (
                f"{one.en} is a partner, which no main deck has",
                f"{one.ja}はパートナーで、メインデッキに入りません",
            )
            yield Problem("6.1.1.4", one.line, en, ja)
    number = sum([one.count for one in partners])
    cite("6.1.1.5")
    if number != PARTNERS:
        en = f"there are {number} partners; there must be {PARTNERS}"
        yield Problem("6.1.1.5", deck.line("partner"), en, f"パートナーが{number}枚です。{PARTNERS}枚ちょうどにします")
    for one in partners:
        if t.PARTNER not in one.facts.kinds:
            yield Problem("6.1.1.5", one.line, f"{one.en} is no partner", f"{one.ja}はパートナーではありません")
