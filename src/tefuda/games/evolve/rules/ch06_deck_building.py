"""Chapter 6.1, preparing the cards: what a leader, a main deck and an evolve deck must be; one function a clause."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

from tefuda.games.evolve import table as t
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.games.evolve.words.vocabulary import DeckLimit
from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Copies, Prepared
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table

MAIN_SIZE = (40, 50)
EVOLVE_SIZE = (0, 10)
COPIES = 3

UMAMUSUME = "ウマ娘 プリティーダービー"  # 14.2
CINDERELLA = "アイドルマスター シンデレラガールズ"  # 14.3
VANGUARD = "カードファイト!! ヴァンガード"  # 14.4
PRINCESS_CONNECT = "プリンセスコネクト! Re:Dive"  # 14.5
START_AMULET = "スタートアミュレット"
TRIGGERS = ("クリティカルトリガー", "ドロートリガー", "スタンドトリガー", "ヒールトリガー")  # 14.4.1.1

ZONES = {"main": "deck", "evolve": "evolve_deck"}
PARTS_EN = {"main": "main deck", "evolve": "evolve deck"}
PARTS_JA = {"main": "メインデッキ", "evolve": "エボルヴデッキ"}
CLASSES_EN = {
    "ニュートラル": "Neutral", "エルフ": "Forestcraft", "ロイヤル": "Swordcraft", "ウィッチ": "Runecraft",
    "ドラゴン": "Dragoncraft", "ナイトメア": "Abysscraft", "ビショップ": "Havencraft",
}  # fmt: skip
KINDS_EN = {
    t.FOLLOWER: "follower", t.AMULET: "amulet", t.SPELL: "spell", t.LEADER_KIND: "leader", t.CREST: "crest",
    t.EQUIPMENT_KIND: "equipment", t.EVOLVED: "Evolve", t.ADVANCE: "Advance", t.TOKEN: "token",
}  # fmt: skip


def _letters(title: str) -> str:
    return "".join(unicodedata.normalize("NFKC", title).split())


_TITLES = {_letters(title): title for title in (UMAMUSUME, CINDERELLA, VANGUARD, PRINCESS_CONNECT)}


@cache
def title_of(written: str) -> str:
    """A title in one spelling: as chapter 14 writes it, or else with narrow signs and single spaces."""
    return _TITLES.get(_letters(written)) or " ".join(unicodedata.normalize("NFKC", written).split())


def built_on(table: Table, seat: int, title: str) -> bool:
    """6.1.1.5.2: is a player's deck built on that title, in whichever spelling it says so?"""
    return title_of(table.players[seat].title) == title


def kind_en(facts: EvolveFacts) -> str:
    """A kind as English has it: the special kind first."""
    return " ".join(KINDS_EN[word] for word in (*facts.special, *facts.kinds))


def kind_ja(facts: EvolveFacts) -> str:
    """A kind as it is printed: the special kind after a dot."""
    return "・".join((*facts.kinds, *facts.special))


def classes_en(classes: tuple[str, ...]) -> str:
    """Classes as English has them."""
    return " and ".join(CLASSES_EN[word] for word in classes)


Rule = Callable[[Prepared], Iterator[Problem]]


def both(deck: Prepared) -> tuple[Copies, ...]:
    """The cards of a main deck and of its evolve deck, in one row."""
    return (*deck["main"], *deck["evolve"])


def may_be_leader(facts: EvolveFacts) -> bool:
    """6.1.1.1: is a card with these facts a leader card?"""
    return t.LEADER_KIND in facts.kinds


def may_be_in_main(facts: EvolveFacts) -> bool:
    """6.1.1.2: neither a leader nor one of the special kinds."""
    return t.LEADER_KIND not in facts.kinds and not any(special in facts.special for special in t.SPECIAL)


def may_be_in_evolve(facts: EvolveFacts) -> bool:
    """6.1.1.3: Evolve or Advance."""
    return t.EVOLVED in facts.special or t.ADVANCE in facts.special


FITS = {"leader": may_be_leader, "main": may_be_in_main, "evolve": may_be_in_evolve}


def one_leader(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.1."""
    cite("6.1.1.1")
    yield from no_leaders(deck, "6.1.1.1")
    if not deck.sizes["leader"]:
        yield Problem(
            "6.1.1.1", 0, "there is no leader card; there must be one", "リーダーカードがありません。1枚必要です"
        )
    if deck.sizes["leader"] > 1:
        count, line = deck.sizes["leader"], deck["leader"][-1].line if deck["leader"] else 0
        yield Problem(
            "6.1.1.1",
            line,
            f"there are {count} leader cards; there must be one",
            f"リーダーカードが{count}枚あります。1枚だけです",
        )


def no_leaders(deck: Prepared, clause: str) -> Iterator[Problem]:
    """A problem for each card that a deck names as its leader though it is no leader card."""
    for copies in deck["leader"]:
        if not may_be_leader(copies.facts):
            yield Problem(
                clause,
                copies.line,
                f"{copies.en} is no leader card",
                f"{copies.ja}はリーダーカードではありません",
            )


def main_deck(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.2."""
    cite("6.1.1.2")
    yield from _size(deck, "main", MAIN_SIZE, "6.1.1.2")
    yield from wrong_kinds(deck, "main", "6.1.1.2")


def evolve_deck(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.3."""
    cite("6.1.1.3")
    yield from _size(deck, "evolve", EVOLVE_SIZE, "6.1.1.3")
    yield from wrong_kinds(deck, "evolve", "6.1.1.3")


def wrong_kinds(deck: Prepared, part: str, clause: str) -> Iterator[Problem]:
    """Cards of a kind that cannot be in this part."""
    for copies in deck[part]:
        if FITS[part](copies.facts):
            continue
        en, ja = f"{copies.en} is of the kind {kind_en(copies.facts)}", f"{copies.ja}は{kind_ja(copies.facts)}"
        if part == "main":
            yield Problem(
                clause,
                copies.line,
                f"{en} and cannot be in the main deck",
                f"{ja}なので、メインデッキに入れられません",
            )
        else:
            yield Problem(
                clause,
                copies.line,
                f"{en}; only Evolve and Advance cards can be in the evolve deck",
                f"{ja}です。エボルヴデッキにはエボルヴとアドバンスだけを入れられます",
            )


def _size(deck: Prepared, part: str, size: tuple[int, int], clause: str) -> Iterator[Problem]:
    least, most = size
    count = deck.sizes[part]
    if not least <= count <= most:
        yield Problem(
            clause,
            deck.line(part),
            f"the {PARTS_EN[part]} has {count} cards; it must have {least} to {most}",
            f"{PARTS_JA[part]}が{count}枚です。{least}枚以上{most}枚以下にします",
        )


def copies_of_a_name(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.4: three of a name in each deck."""
    cite("6.1.1.4")
    for part in ZONES:
        limits, totals = allowed_copies(deck, part), _counted(deck[part])
        counted: dict[str, int] = {}
        for copies in deck[part]:
            name, limit = card_name(copies.face), limits.get(card_name(copies.face), COPIES)
            before, counted[name] = counted.get(name, 0), counted.get(name, 0) + copies.count
            if before <= limit < counted[name]:
                yield Problem(
                    "6.1.1.4",
                    copies.line,
                    f"{totals[name]} cards in the {PARTS_EN[part]} are called {name}; {limit} may be",
                    f"{PARTS_JA[part]}に『{name}』が{totals[name]}枚あります。{limit}枚までです",
                )


def _counted(part: tuple[Copies, ...]) -> dict[str, int]:
    """How many cards there are of each name."""
    found: dict[str, int] = {}
    for copies in part:
        found[copies.face.name] = found.get(copies.face.name, 0) + copies.count
    return found


def card_name(face: Face) -> str:
    """6.1.1.4.1: the name that counts: of a double-faced card the first face's; never a collaboration name (2.14.1)."""
    if len(face.sides) > 1:
        cite("6.1.1.4.1")
    return face.name


def allowed_copies(deck: Prepared, part: str) -> dict[str, int]:
    """6.1.2: by name, what abilities of the cards in the deck put in the place of three."""
    limits: dict[str, int] = {}
    for copies in deck[part]:
        for ability in copies.facts.abilities:
            if type(ability) is DeckLimit and ability.zone == ZONES[part]:
                cite("6.1.2")
                name = ability.name or card_name(copies.face)
                limits[name] = max(limits.get(name, 0), ability.number)
    return limits


def basis(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.5: on a class or on a title; where it was not said, one of them has to fit."""
    cite("6.1.1.5")
    if not _leader(deck):
        return  # 6.1.1.1 has said so, and nothing can be compared with it
    if deck.said.get("basis") == "class":
        yield from on_a_class(deck)
    elif deck.said.get("basis") == "title":
        yield from on_a_title(deck)
    else:
        neither = min(list(on_a_class(deck)), list(on_a_title(deck)), key=len)
        for problem in neither[:1]:
            yield Problem(
                "6.1.1.5",
                problem.line,
                f"the deck is built neither on a class nor on a title: {problem.why_en}",
                f"クラスにもタイトルにも沿っていません: {problem.why_ja}",
            )


def on_a_class(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.5.1: the leader's class, or neutral."""
    cite("6.1.1.5.1")
    classes = _leader(deck)[0].facts.classes
    for copies in both(deck):
        if t.NEUTRAL not in copies.facts.classes:
            cite("2.2.3")  # by its class it may be in this deck, or may not
        if not any(word in classes or word == t.NEUTRAL for word in copies.facts.classes):
            theirs, ours = "・".join(copies.facts.classes), "・".join(classes)
            yield Problem(
                "6.1.1.5.1",
                copies.line,
                f"{copies.en} is of the class {classes_en(copies.facts.classes)}; "
                f"the deck is built on {classes_en(classes)}",
                f"{copies.ja}のクラスは{theirs}です。このデッキの基準は{ours}です",
            )


def on_a_title(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.5.2: one title for all of them, the leader too."""
    cite("6.1.1.5.2")
    leader = _leader(deck)[0]
    title = leader.facts.title
    if title:
        cite("2.13.2.1")  # by its title, or for the lack of one, each card may be in this deck or may not
    if not title:
        yield Problem(
            "6.1.1.5.2",
            leader.line,
            f"the leader {leader.en} has no title",
            f"リーダー{leader.ja}にタイトルがありません",
        )
        return
    for copies in both(deck):
        theirs = copies.facts.title
        if not theirs:
            yield Problem("6.1.1.5.2", copies.line, f"{copies.en} has no title", f"{copies.ja}にタイトルがありません")
        elif theirs != title:
            yield Problem(
                "6.1.1.5.2",
                copies.line,
                f"{copies.en} has the title {theirs}; the deck is built on {title}",
                f"{copies.ja}のタイトルは{theirs}です。このデッキの基準は{title}です",
            )


def basis_of(deck: Prepared) -> str:
    """What a deck is built on: what it says, else what fits it, a class before a title."""
    if said := deck.said.get("basis"):
        return said
    if "title" in deck.said:  # of a deck that has been played
        return "title" if deck.said["title"] else "class"
    return "title" if _leader(deck) and any(on_a_class(deck)) and not any(on_a_title(deck)) else "class"


def _leader(deck: Prepared) -> list[Copies]:
    return [copies for copies in deck["leader"] if may_be_leader(copies.facts)]


def conditions_of_a_title(deck: Prepared) -> Iterator[Problem]:
    """6.1.1.5.2.1: what chapter 14 adds for some titles."""
    leader = _leader(deck)
    if not leader or basis_of(deck) != "title":
        return
    cite("6.1.1.5.2.1")
    if leader[0].facts.title == VANGUARD:
        cite("14.4.2.1")
        yield from a_start_amulet(deck)
        yield from triggers_of_the_leaders_class(deck)


def a_start_amulet(deck: Prepared) -> Iterator[Problem]:
    """14.4.2.1.1."""
    cite("14.4.2.1.1")
    if deck.whole and not any(START_AMULET in copies.facts.keywords for copies in both(deck)):
        yield Problem(
            "14.4.2.1.1",
            deck.line("main"),
            f"a deck built on this title needs a card with 【{START_AMULET}】",
            f"このタイトルのデッキには【{START_AMULET}】を持つカードが必要です",
        )


def triggers_of_the_leaders_class(deck: Prepared) -> Iterator[Problem]:
    """14.4.2.1.2."""
    cite("14.4.2.1.2")
    classes = _leader(deck)[0].facts.classes
    for copies in both(deck):
        if not any(word in TRIGGERS for word in copies.facts.keywords):
            continue
        cite("14.4.1.2")
        if not any(word in classes for word in copies.facts.classes):
            theirs, ours = "・".join(copies.facts.classes), "・".join(classes)
            yield Problem(
                "14.4.2.1.2",
                copies.line,
                f"{copies.en} has a trigger and is of the class {classes_en(copies.facts.classes)}, "
                f"not of the leader's, {classes_en(classes)}",
                f"トリガーを持つ{copies.ja}のクラスは{theirs}で、リーダーの{ours}と異なります",
            )


def start_amulets_of_one_name(deck: Prepared) -> Iterator[Problem]:
    """14.4.4.1.1: an ability about deck building, so it applies on any basis (6.1.2)."""
    amulets = [copies for copies in both(deck) if START_AMULET in copies.facts.keywords]
    if not amulets:
        return
    cite("6.1.2")
    cite("14.4.4.1.1")
    first = amulets[0]
    for copies in amulets[1:]:
        if card_name(copies.face) != card_name(first.face):
            yield Problem(
                "14.4.4.1.1",
                copies.line,
                f"{copies.en} and {first.en} both have 【{START_AMULET}】 and differ in name",
                f"{copies.ja}と{first.ja}は、名前の異なる【{START_AMULET}】です",
            )


# 6.1.1, in the rulebook's order. A format has rows of its own.
CONSTRUCTED: tuple[Rule, ...] = (
    one_leader,
    main_deck,
    evolve_deck,
    copies_of_a_name,
    basis,
    conditions_of_a_title,
    start_amulets_of_one_name,
)


def problems(deck: Prepared, rules: tuple[Rule, ...]) -> list[Problem]:
    """6.1.1: all that is wrong with what a player brings, in the rulebook's order."""
    cite("6.1.1")
    return [problem for rule in rules for problem in rule(deck)]
