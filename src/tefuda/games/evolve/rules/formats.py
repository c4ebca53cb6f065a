"""Formats: appendix B, sealed play and crossover; each states only what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch06_deck_building import CONSTRUCTED, Rule, classes_en
from tefuda.games.evolve.table import EvolveFacts
from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Copies, Prepared
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.records import change

SEALED_MAIN = 30  # B-1.6.1.1.3
OPEN_PACKS = 8  # B-1.6.1.1.1


# ── B-1 sealed: what is opened, and what is built of it ─────────────────────────────────────────────────────────────
def open_eight(deck: Prepared) -> Iterator[Problem]:
    """B-1.6.1.1.1, the first half."""
    cite("B-1.6.1.1.1")
    packs = deck.number("packs")
    if packs != OPEN_PACKS:
        yield Problem(
            "B-1.6.1.1.1",
            deck.line("packs"),
            f"{OPEN_PACKS} packs are opened, and the list says {packs or 'nothing'} (`packs: {OPEN_PACKS}`)",
            f"開けるのは{OPEN_PACKS}パックです。書かれているのは{packs or 'なし'}です（「packs: {OPEN_PACKS}」）",
        )


def all_of_the_box(deck: Prepared) -> Iterator[Problem]:
    """B-1.6.1.1.1, the second half."""
    cite("B-1.6.1.1.1")
    packs, box = deck.number("packs"), deck.number("box")
    if not box or packs != box:
        yield Problem(
            "B-1.6.1.1.1",
            deck.line("packs"),
            f"every pack of the box is opened: the box has {box or '?'} (`box:`), opened are {packs or '?'} (`packs:`)",
            f"箱のパックをすべて開けます。箱には{box or '?'}パック（box:）、開けたのは{packs or '?'}パック（packs:）です",
        )


def _opened(copies: Copies) -> tuple[str, tuple[str, ...]]:
    """What makes a card the one that was opened, whichever printing it is."""
    return copies.face.name, copies.facts.special


def from_the_packs(deck: Prepared) -> Iterator[Problem]:
    """B-1.6.1.1, B-1.6.1.1.1.1: only cards of the packs, and what lay beside the packs is none of them."""
    cite("B-1.6.1.1")
    there: dict[tuple[str, tuple[str, ...]], int] = {}
    for copies in deck["pool"]:
        there[_opened(copies)] = there.get(_opened(copies), 0) + copies.count
    beside = {_opened(copies) for copies in deck["promo"]}
    if beside:
        cite("B-1.6.1.1.1.1")
    used: dict[tuple[str, tuple[str, ...]], int] = {}
    for copies in building.both(deck):
        card = _opened(copies)
        before, used[card] = used.get(card, 0), used.get(card, 0) + copies.count
        have = there.get(card, 0)
        if used[card] <= have or before > have:
            continue
        if card in beside:
            yield Problem(
                "B-1.6.1.1.1.1",
                copies.line,
                f"{copies.en} lay in the box beside the packs and counts among no opened cards ({have} were in packs)",
                f"{copies.ja}は箱に同梱のパック外のカードで、開けたカードに入りません（パックからは{have}枚）",
            )
        else:
            yield Problem(
                "B-1.6.1.1",
                copies.line,
                f"{copies.en} was opened {have} times, and the deck has it {used[card]} times",
                f"{copies.ja}が開けたパックから出たのは{have}枚で、デッキには{used[card]}枚あります",
            )


def leader_if_any(deck: Prepared) -> Iterator[Problem]:
    """B-1.6.1.1.2: none is needed; one that is there is a leader card, and one at most (6.1.1.1)."""
    cite("B-1.6.1.1.2")
    if deck.sizes["leader"]:
        yield from building.one_leader(deck)


def sealed_main(deck: Prepared) -> Iterator[Problem]:
    """B-1.6.1.1.3."""
    cite("B-1.6.1.1.3")
    count = deck.sizes["main"]
    if count < SEALED_MAIN:
        yield Problem(
            "B-1.6.1.1.3",
            deck.line("main"),
            f"the main deck has {count} cards; it must have {SEALED_MAIN} or more",
            f"メインデッキが{count}枚です。{SEALED_MAIN}枚以上にします",
        )
    yield from building.wrong_kinds(deck, "main", "B-1.6.1.1.3")


def sealed_evolve(deck: Prepared) -> Iterator[Problem]:
    """B-1.6.1.1.4: of any size."""
    cite("B-1.6.1.1.4")
    yield from building.wrong_kinds(deck, "evolve", "B-1.6.1.1.4")


def as_many_as_there_are(deck: Prepared) -> Iterator[Problem]:
    """B-1.6.1.1.5, B-1.6.1.1.6: nothing is asked of the number of copies, of classes or of titles."""
    cite("B-1.6.1.1.5")
    cite("B-1.6.1.1.6")
    return iter(())


# ── B-2 crossover: two leaders, two classes ─────────────────────────────────────────────────────────────────────────
def two_leaders(deck: Prepared) -> Iterator[Problem]:
    """B-2.6.1.1.1."""
    cite("B-2.6.1.1.1")
    yield from building.no_leaders(deck, "B-2.6.1.1.1")
    count, line = deck.sizes["leader"], deck["leader"][-1].line if deck["leader"] else 0
    if count != 2:
        yield Problem(
            "B-2.6.1.1.1",
            line,
            f"there are {count} leader cards; there must be two",
            f"リーダーカードが{count}枚です。2枚必要です",
        )
    elif len(deck["leader"]) == 1 or _shared_class(deck["leader"]):
        ours = deck["leader"][0].facts.classes
        yield Problem(
            "B-2.6.1.1.1",
            line,
            f"both leaders are of the class {classes_en(ours)}; they must differ",
            f"2枚のリーダーのクラスが同じ{'・'.join(ours)}です。互いに違うものにします",
        )


def _shared_class(leaders: tuple[Copies, ...]) -> bool:
    return any(word in leaders[1].facts.classes for word in leaders[0].facts.classes)


def one_leader(one: EvolveFacts, other: EvolveFacts) -> EvolveFacts:
    """B-2.6.1.1.1 as it is played: the two cards are one leader of both names and classes, with the life of one (2.8.3.1)."""
    abilities = sorted_abilities((*one.abilities, *other.abilities), rules)
    names, classes, types = (*one.names, *other.names), (*one.classes, *other.classes), (*one.types, *other.types)
    return change(one, names=names, classes=classes, types=types, defense=t.LEADER_LIFE, **abilities)


def not_on_a_title(deck: Prepared) -> Iterator[Problem]:
    """B-2.6.1.1.5."""
    cite("B-2.6.1.1.5")
    if deck.said.get("basis") == "title":
        yield Problem(
            "B-2.6.1.1.5",
            deck.line("basis"),
            "a crossover deck cannot be built on a title",
            "クロスオーバーのデッキはタイトルを基準にできません",
        )


def of_either_class(deck: Prepared) -> Iterator[Problem]:
    """B-2.6.1.1.5.1."""
    cite("B-2.6.1.1.5.1")
    classes = tuple(dict.fromkeys([word for copies in deck["leader"] for word in copies.facts.classes]))
    for copies in building.both(deck) if classes else ():
        if not any(word in classes or word == t.NEUTRAL for word in copies.facts.classes):
            theirs, ours = "・".join(copies.facts.classes), "・".join(classes)
            yield Problem(
                "B-2.6.1.1.5.1",
                copies.line,
                f"{copies.en} is of the class {classes_en(copies.facts.classes)}; the leaders are of {classes_en(classes)}",
                f"{copies.ja}のクラスは{theirs}です。リーダーのクラスは{ours}です",
            )


def some_of_each_class(deck: Prepared) -> Iterator[Problem]:
    """B-2.6.1.1.5.2."""
    cite("B-2.6.1.1.5.2")
    for leader in deck["leader"] if deck.whole else ():
        if not any(word in copies.facts.classes for copies in deck["main"] for word in leader.facts.classes):
            ours = leader.facts.classes
            yield Problem(
                "B-2.6.1.1.5.2",
                deck.line("main"),
                f"the main deck has no card of the class {classes_en(ours)}, and {leader.en} is of it",
                f"メインデッキに{'・'.join(ours)}のカードがありません。リーダー{leader.ja}のクラスです",
            )


# ── what each of them is ────────────────────────────────────────────────────────────────────────────────────────────
class Format(NamedTuple):
    """What a format changes: what is asked of a deck, and what a player can do besides."""

    rules: tuple[Rule, ...]
    clause: str = ""  # the part of the appendix that it is
    titles: bool = True  # may a deck be built on a title?
    grants_rush: bool = False  # B-1.8.5.1


_SEALED: tuple[Rule, ...] = (
    from_the_packs,
    leader_if_any,
    sealed_main,
    sealed_evolve,
    as_many_as_there_are,
    building.start_amulets_of_one_name,
)
_CROSSOVER: tuple[Rule, ...] = (
    two_leaders,
    building.main_deck,
    building.evolve_deck,
    building.copies_of_a_name,
    not_on_a_title,
    of_either_class,
    some_of_each_class,
    building.start_amulets_of_one_name,
)

# The first is the game as the rulebook has it. `sealed` is Open 8, `box` the Box Battle.
FORMATS = {
    "constructed": Format(CONSTRUCTED),
    "sealed": Format((open_eight, *_SEALED), "B-1", titles=False, grants_rush=True),
    "box": Format((all_of_the_box, *_SEALED), "B-1", titles=False, grants_rush=True),
    "crossover": Format(_CROSSOVER, "B-2", titles=False),
}


def format_called(name: str) -> Format:
    """The format of a name, "" for the usual; ValueError where there is none."""
    if name and name not in FORMATS:
        known = ", ".join(FORMATS)
        raise ValueError(
            f"there is no format {name!r}; there is {known} / 形式「{name}」はありません。あるのは{known}です"
        )
    return FORMATS[name or "constructed"]


def problems(deck: Prepared, name: str) -> list[Problem]:
    """All that is wrong with what a player brings to a format."""
    found = format_called(name)
    if found.clause:
        cite(found.clause)
    return building.problems(deck, found.rules)
