"""Chapter 12.1, decks: fifty cards or more, one of cost 1, four of a card name."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Copies, Prepared
from tefuda.kernel.effects.nodes import Allow, Continuous
from tefuda.kernel.primitives.clauses import cite

FORMATS = ("standard",)
SIZE, COPIES, HERO_COST = 50, 4, 1
MARKER = "マーカー"  # the kind of what is laid beside a hero to mark it, and is no card of a deck


def problems(deck: Prepared, format: str) -> Iterator[Problem]:
    """12.1.1: all that is wrong with a deck."""
    yield from size(deck)
    yield from hero(deck)
    yield from copies_of_a_name(deck)
    yield from markers(deck)


def size(deck: Prepared) -> Iterator[Problem]:
    """12.1.1: fifty cards or more."""
    cite("12.1.1")
    number = deck.sizes["main"]
    if number < SIZE:
        en, ja = f"a deck has 50 cards or more, not {number}", f"デッキは50枚以上です（{number}枚）"
        yield Problem("12.1.1", deck.line("main"), en, ja)


def hero(deck: Prepared) -> Iterator[Problem]:
    """12.1.1.1: one card or more of cost 1."""
    cite("12.1.1.1")
    cite("4.2.2")
    if deck.whole and not any(one.facts.cost == HERO_COST for one in deck["main"]):
        en, ja = "a deck needs a card of deployment cost 1", "デッキには出撃コスト1のカードが必要です"
        yield Problem("12.1.1.1", deck.line("main"), en, ja)


def copies_of_a_name(deck: Prepared) -> Iterator[Problem]:
    """12.1.1.2, 4.14.1: four cards of a card name, which is title and unit name together."""
    cite("12.1.1.2")
    cite("4.14.2")
    found: dict[str, list[Copies]] = {}
    for one in deck["main"]:
        found.setdefault(one.face.name, []).append(one)
    for name, same in found.items():
        count = sum([one.count for one in same])
        if count > COPIES and not _unlimited(same[0]):
            en, ja = f"{count} cards {name}: at most {COPIES}", f"『{name}』が{count}枚あります（{COPIES}枚まで）"
            yield Problem("12.1.1.2", same[-1].line, en, ja)


def _unlimited(one: Copies) -> bool:
    """2.1: does the card itself say that a deck may have as many of it as one likes?"""
    skills = [skill for skill in one.facts.abilities if isinstance(skill, Continuous)]
    return any(Allow("any_copies") in skill.changes for skill in skills)


def markers(deck: Prepared) -> Iterator[Problem]:
    """12.1.1.3: no marker cards."""
    for one in deck["main"]:
        if MARKER in one.facts.kinds:
            cite("12.1.1.3")
            en, ja = (
                f"{one.en} is a marker, no card of a deck",
                f"{one.ja}はマーカーカードです（デッキに入れられません）",
            )
            yield Problem("12.1.1.3", one.line, en, ja)
