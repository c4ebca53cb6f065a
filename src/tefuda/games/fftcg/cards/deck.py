"""Decks (chapter 8.1): lists of cards, whether they are legal and by which clause not, and the decks we bring."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.loading import packs
from tefuda.games.fftcg.cards.starting import Deck
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.words.vocabulary import DeckCopies
from tefuda.kernel.cards.deckfiles import Completed
from tefuda.kernel.cards.decklist import (
    BrokenDeck,
    Entry,
    Part,
    Problem,
    Reader,
    Row,
    Sheet,
    no_such_card,
    plain_words,
    read_text,
    unread_card,
    unread_cards,
)
from tefuda.kernel.effects import Continuous
from tefuda.kernel.rulebook import cite

DECKS = Path(__file__).with_name("decks")
FORMATS = ("constructed", "limited")
SECTIONS = ("main", "lb")
LISTED = (*SECTIONS, "pool")  # a file may also say what was opened for limited play
MAIN_SIZE, LIMITED_LEAST, LB_MOST, COPIES = 50, 40, 8, 3
KEYS = {
    "name": "name", "名前": "name", "デッキ名": "name", "main": "main", "メイン": "main", "メインデッキ": "main",
    "lb": "lb", "lbデッキ": "lb", "LBデッキ": "lb", "lb deck": "lb", "pool": "pool", "開封": "pool", "開けたカード": "pool",
}  # fmt: skip
KINDS_EN = {t.FORWARD: "Forward", t.BACKUP: "Backup", t.MONSTER: "Monster", t.SUMMON: "Summon"}
ELEMENTS_EN = {
    t.FIRE: "fire", t.ICE: "ice", t.WIND: "wind", t.EARTH: "earth", t.LIGHTNING: "lightning", t.WATER: "water",
    t.LIGHT: "light", t.DARK: "dark",
}  # fmt: skip


# ── lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class DeckList(NamedTuple):
    """A deck file: its words and their lines."""

    name: str = ""
    main: tuple[Entry, ...] = ()
    lb: tuple[Entry, ...] = ()
    lines: Mapping[str, int] = {}
    pool: tuple[Entry, ...] = ()

    def size(self, section: str) -> int:
        """How many cards a section has."""
        return sum(entry.count for entry in getattr(self, section))


class _Reader(Reader):
    """A deck list of FFTCG's."""

    keys = KEYS
    sections = LISTED
    pasted = "main"
    headings = re.compile(
        r"(?:forward|backup|summon|monster|character|main deck|total)s?\s*(?:[:(\[].*)?|\W+", re.IGNORECASE
    )


def read_deck(deck: object) -> DeckList:
    """A deck from a file's text, or from the mapping that a scenario has. BrokenDeck when it cannot be read."""
    reader = _Reader()
    reader.read(deck)
    entries = reader.entries
    parts = [tuple(entries[section]) for section in LISTED]
    return DeckList(reader.said.get("name", ""), parts[0], parts[1], reader.lines, parts[2])


def read_file(path: Path) -> DeckList:
    """The deck list in a file."""
    return read_deck(read_text(path))


def lookup(game: FFTCG, words: str) -> str | None:
    """The number of the card that is meant: `NAME (NUMBER)`, a number, a name, an English name."""
    inner = words[:-1].rpartition(" (")[2] if words.endswith(")") else ""
    if inner in game.by_number:
        return inner
    if words in game.by_number:
        return words
    if words in game.by_name:
        return str(game.faces[game.by_name[words][0]].number)
    wanted = plain_words(words)
    for face in game.faces:
        if wanted in (plain_words(face.name), plain_words(face.english), plain_words(face.number)):
            return str(face.number)
    return None


def prepare(game: FFTCG, listed: DeckList) -> tuple[Deck, list[Problem]]:
    """The deck that a list means, and what is said of the cards that do not exist (5.1)."""
    unknown: list[Problem] = []
    found: dict[str, list[str]] = {section: [] for section in LISTED}
    for section in LISTED:
        for entry in getattr(listed, section):
            number = lookup(game, entry.words)
            if number is None and (problem := unread_card(game.unread, entry)) is not None:
                unknown.append(problem)
            elif number is None:
                cite("5.1")
                names = [name for face in game.faces for name in (face.name, face.english, face.number) if name]
                unknown.append(no_such_card(entry, names, "5.1"))
            else:
                limit_break = "pasted" in listed.lines and game.faces[game.by_number[number]].facts.lb_cost
                found["lb" if section == "main" and limit_break else section] += [number] * entry.count
    return Deck(tuple(found["main"]), tuple(found["lb"]), listed.name, tuple(found["pool"])), unknown


def beside(game: FFTCG, broken: BrokenDeck) -> list[Problem]:
    """What else is wrong in a file that cannot be read whole: cards that do not exist or are not understood."""
    entries = {section: tuple(broken.entries.get(section, ())) for section in LISTED}
    return prepare(game, DeckList("", entries["main"], entries["lb"], {}, entries["pool"]))[1]


def resolve(game: FFTCG, plain: Any) -> Deck:
    """The deck that a list means; BrokenDeck where a card does not exist."""
    deck, unknown = prepare(game, plain if isinstance(plain, DeckList) else read_deck(plain))
    if unknown:
        raise BrokenDeck(unknown)
    return deck


# ── the rules ───────────────────────────────────────────────────────────────────────────────────────────────────────
def check(game: FFTCG, listed: DeckList, format: str = "constructed") -> list[Problem]:
    """All that is wrong with a deck list, with its lines; nothing: it is legal."""
    deck, unknown = prepare(game, listed)
    lines: dict[str, int] = {}
    for entry in (*listed.main, *listed.lb):
        lines[lookup(game, entry.words) or ""] = entry.line  # where a card stands on several lines, the last
    return unknown + list(_problems(game, deck, format, lines, listed.lines))


def problems(game: FFTCG, deck: Deck, format: str = "constructed") -> list[Problem]:
    """All that is wrong with a deck; nothing: it is legal."""
    return list(_problems(game, deck, format, {}, {}))


def _problems(
    game: FFTCG, deck: Deck, format: str, lines: Mapping[str, int], heads: Mapping[str, int]
) -> Iterator[Problem]:
    limited = format == "limited"
    yield from _sizes(deck, limited, heads)
    if limited and deck.pool:
        yield from _opened(deck, lines)
    if not limited:
        cite("8.1.1.2")
        cite("5.2.5.1")
        for number, count in Counter((*deck.main, *deck.lb)).items():
            most = copies(game, number)
            if most and count > most:
                en, ja = f"{count} cards {number}: at most {most}", f"{number}が{count}枚あります（{most}枚まで）"
                yield Problem("8.1.1.2", lines.get(number, 0), en, ja)
    cite("8.1.3")
    for number in dict.fromkeys(deck.main):
        if game.faces[game.by_number[number]].facts.lb_cost:
            en, ja = f"{number} has Limit Break: not in a main deck", f"{number}はメインデッキに入れられません"
            yield Problem("8.1.3", lines.get(number, 0), en, ja)
    for number in dict.fromkeys(deck.lb):
        if not limited and not game.faces[game.by_number[number]].facts.lb_cost:
            en, ja = f"{number} has no Limit Break: not in an LB deck", f"{number}はLBデッキに入れられません"
            yield Problem("8.1.3", lines.get(number, 0), en, ja)


def _sizes(deck: Deck, limited: bool, heads: Mapping[str, int]) -> Iterator[Problem]:
    """8.1.1.1: how many cards each part has."""
    size, lb = len(deck.main), len(deck.lb)
    cite("8.1.1.1")
    cite("8.1.1")
    if limited and size < LIMITED_LEAST:
        en, ja = f"a main deck has 40 cards or more, not {size}", f"メインデッキは40枚以上です（{size}枚）"
        yield Problem("8.1.1.1", heads.get("main", 0), en, ja)
    if not limited and size != MAIN_SIZE:
        en, ja = f"a main deck has exactly 50 cards, not {size}", f"メインデッキはちょうど50枚です（{size}枚）"
        yield Problem("8.1.1.1", heads.get("main", 0), en, ja)
    if lb > LB_MOST:
        en, ja = f"an LB deck has at most 8 cards, not {lb}", f"LBデッキは8枚までです（{lb}枚）"
        yield Problem("8.1.1.1", heads.get("lb", 0), en, ja)


def _opened(deck: Deck, lines: Mapping[str, int]) -> Iterator[Problem]:
    """8.1.1: a deck is of one's own cards; in limited play these are the ones that were opened."""
    there = Counter(deck.pool)
    for number, count in Counter((*deck.main, *deck.lb)).items():
        if count > there[number]:
            en = f"{count} cards {number}, and {there[number]} were opened"
            yield Problem(
                "8.1.1", lines.get(number, 0), en, f"{number}が{count}枚ありますが、開けたのは{there[number]}枚です"
            )


def copies(game: FFTCG, number: str) -> int:
    """8.1.1.2: how many cards of a number a deck may have; 8.1.2: unless the card's own text puts another in its place.

    0: any number.
    """
    for ability in game.faces[game.by_number[number]].facts.abilities:
        for node in ability.changes if isinstance(ability, Continuous) else ():
            if isinstance(node, DeckCopies):
                cite("8.1.2")
                return node.most
    return COPIES


# ── what we bring, and the command line ─────────────────────────────────────────────────────────────────────────────
def bundled(game: FFTCG, format: str = "") -> dict[str, Deck]:
    """The decks that the project brings for a format; those of the usual one lie above the others."""
    folder = DECKS / format if format and format != FORMATS[0] else DECKS
    return {path.stem: resolve(game, path.read_text("utf8")) for path in sorted(folder.glob("*.txt"))}


def rules_with(cards: list[Path]) -> FFTCG:
    """FFTCG with its packs and more cards; those that are not understood are kept in mind with the reason."""
    from tefuda.games.fftcg.cards.examining import examine

    found = list(examine(cards))
    game = FFTCG([*packs(), *[one.face for one in found if one.face is not None]])
    game.unread = unread_cards(found, {})
    return game


def complete(game: FFTCG, listed: DeckList) -> Completed:
    """The constructed deck of a list, which needs nothing filled in; BrokenDeck where a card is not known or not read."""
    deck, unknown = prepare(game, listed)
    if unknown:
        raise BrokenDeck(unknown)
    return Completed(deck, tuple(check(game, listed)))


def sheet(game: FFTCG, listed: DeckList) -> Sheet:
    """A legal deck, ready to be drawn."""
    deck, _ = prepare(game, listed)
    parts = [Part("Main deck", "メインデッキ", _rows(game, deck.main))]
    if deck.lb:
        parts.append(Part("LB deck", "LBデッキ", _rows(game, deck.lb)))
    elements: Counter[str] = Counter()
    for number in deck.main:
        elements.update(game.faces[game.by_number[number]].facts.elements)
    en = ", ".join([f"{ELEMENTS_EN[element]} {count}" for element, count in elements.most_common()])
    ja = "、".join([f"{element}{count}枚" for element, count in elements.most_common()])
    return Sheet(listed.name, en, ja, "power", "パワー", tuple(parts))


def _rows(game: FFTCG, numbers: tuple[str, ...]) -> tuple[Row, ...]:
    rows = []
    for number, count in Counter(numbers).items():
        face = game.faces[game.by_number[number]]
        facts = face.facts
        kind_ja = f"{'・'.join(facts.elements)} {'／'.join(facts.kinds)}"
        kind_en = f"{'/'.join([ELEMENTS_EN[e] for e in facts.elements])} {'/'.join([KINDS_EN[k] for k in facts.kinds])}"
        body = "" if facts.power is None else str(facts.power)
        rows.append(Row(count, facts.cost, face.name, face.english, kind_ja, kind_en, body, number))
    return tuple(rows)
