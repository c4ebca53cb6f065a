"""Decks: which cards a deck list means, whether it is legal and by which clause not, and the decks we bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tefuda.games.evolve.cards.decklist import BrokenDeck, DeckList, Entry, Problem, read_deck
from tefuda.games.evolve.cards.loading import packs
from tefuda.games.evolve.cards.starting import Deck
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.rules.ch06_deck_building import Copies, Prepared
from tefuda.games.evolve.rules.formats import FORMATS, format_called, problems
from tefuda.games.evolve.table import EvolveFacts
from tefuda.kernel.cards.decklist import (
    Part,
    Row,
    Sheet,
    no_such_card,
    plain_words,
    read_text,
    unread_card,
    unread_cards,
)

__all__ = [
    "FORMATS",
    "BrokenDeck",
    "DeckList",
    "Problem",
    "bundled",
    "check",
    "deck_of",
    "prepare",
    "read_deck",
    "read_file",
    "resolve",
    "rules_with",
    "sheet",
]

DECKS = Path(__file__).with_name("decks")


def check(game: Evolve, deck: DeckList, format: str = "constructed") -> list[Problem]:
    """All that is wrong with a deck; nothing: it is legal. A card that is not known has the clause ""."""
    if format not in FORMATS:
        known = ", ".join(FORMATS)
        return [
            Problem(
                "",
                0,
                f"there is no format {format!r}; there is {known}",
                f"形式「{format}」はありません。あるのは{known}です",
            )
        ]
    prepared, unknown = prepare(game, deck)
    return unknown + problems(prepared, format)


def prepare(game: Evolve, deck: DeckList) -> tuple[Prepared, list[Problem]]:
    """The cards that a list means, and what is said of those it names that do not exist."""
    unknown: list[Problem] = []

    def found(part: str, entries: tuple[Entry, ...]) -> tuple[Copies, ...]:
        copies = []
        for entry in entries:
            face = lookup(game, entry.words, building.FITS.get(part, building.may_be_in_main))
            if face is None:
                unknown.append(_unknown(game, entry))
            else:
                copies.append(Copies(entry.count, game.faces[face], entry.line))
        return tuple(copies)

    prepared = Prepared(
        found("leader", deck.leader),
        found("main", deck.main),
        found("evolve", deck.evolve),
        deck.basis,
        {part: deck.size(part) for part in building.FITS},
        deck.lines,
        not unknown,
        found("pool", deck.pool),
        found("promo", deck.promo),
        deck.packs,
        deck.box,
    )
    return prepared, unknown


def lookup(game: Evolve, words: str, fits: Callable[[EvolveFacts], bool]) -> int | None:
    """The face that is meant by a number or a name: where several are, the one that can be in that part of the deck."""
    if words in game.by_number and game.faces[game.by_number[words]].name != words:
        return game.by_number[words]
    faces = game.by_name.get(words) or _by_other_names(game, words)
    if not faces:
        return None
    return next((face for face in faces if fits(game.faces[face].sides[0])), faces[0])


def _by_other_names(game: Evolve, words: str) -> list[int]:
    """By collaboration name, English name, number in small letters, or a name in letters of another width."""
    wanted = plain_words(words)
    return [
        index
        for index, face in enumerate(game.faces)
        if wanted
        in (
            plain_words(face.name),
            plain_words(face.english),
            plain_words(face.number),
            plain_words(face.sides[0].collaboration),
        )
    ]


def _unknown(game: Evolve, entry: Entry) -> Problem:
    problem = unread_card(game.unread, entry)
    if problem is not None:
        return problem
    return no_such_card(entry, [name for face in game.faces for name in (face.name, face.english, face.number) if name])


def resolve(game: Evolve, deck: DeckList | Mapping[str, Any] | str, format: str = "") -> Deck:
    """A deck as it is played, legal or not. BrokenDeck when it cannot be read or names cards that do not exist."""
    titles = format_called(format).titles
    listed = deck if isinstance(deck, DeckList) else read_deck(deck)
    prepared, unknown = prepare(game, listed)
    if unknown:
        raise BrokenDeck(unknown)
    return deck_of(prepared, listed.name, titles)


def deck_of(prepared: Prepared, name: str, titles: bool = True) -> Deck:
    """A deck as it is played, from its cards; `titles`: in this format it may be built on a title."""
    on_a_title = titles and prepared.leader and building.basis_of(prepared) == "title"
    return Deck(
        _numbers(prepared.leader),
        _numbers(prepared.main),
        _numbers(prepared.evolve),
        prepared.leader[0].facts.title if on_a_title else "",
        name,
        _numbers(prepared.pool),
        _numbers(prepared.promo),
        prepared.packs,
        prepared.box,
    )


def _numbers(part: tuple[Copies, ...]) -> tuple[str, ...]:
    return tuple([copies.face.number for copies in part for _ in range(copies.count)])


def read_file(path: Path) -> DeckList:
    """The deck list in a file."""
    return read_deck(read_text(path))


def bundled(format: str = "") -> list[tuple[str, DeckList]]:
    """The decks that the project brings for a format, by their ids; those of the usual one lie above the others."""
    folder = DECKS / format if format and format != "constructed" else DECKS
    return [(path.stem, read_file(path)) for path in sorted(folder.glob("*.txt"))]


# ── for the command line ────────────────────────────────────────────────────────────────────────────────────────────
SECTIONS = ("main", "evolve")


def rules_with(cards: list[Path]) -> Evolve:
    """EVOLVE with its packs and the playable cards of files; why the others are not is kept in `unread`.

    BrokenCard where a file cannot be read at all.
    """
    from tefuda.games.evolve.cards.examining import examine, playable

    found = list(examine(cards))
    game, lacking = playable([*packs(), *[one.face for one in found if one.face is not None]])
    game.unread = unread_cards(found, lacking)
    for one in found:
        if one.number in game.by_number:  # lists name whichever printing their players have
            for number in one.printings:
                game.by_number.setdefault(number, game.by_number[one.number])
    return game


def sheet(game: Evolve, listed: DeckList) -> Sheet:
    """A legal deck, ready to be drawn."""
    deck, _ = prepare(game, listed)
    parts = [Part("Main deck", "メインデッキ", _rows(deck.main))]
    if deck.evolve:
        parts.append(Part("Evolve deck", "エボルヴデッキ", _rows(deck.evolve)))
    about_en, about_ja = _built_on(deck)
    return Sheet(listed.name, about_en, about_ja, "attack/defense", "攻撃力/体力", tuple(parts))


def _rows(part: tuple[Copies, ...]) -> tuple[Row, ...]:
    rows = []
    for one in part:
        facts, face = one.facts, one.face
        body = f"{facts.attack}/{facts.defense}" if facts.attack is not None and facts.defense is not None else ""
        kind_ja, kind_en = building.kind_ja(facts), building.kind_en(facts)
        rows.append(Row(one.count, facts.cost, face.name, face.english, kind_ja, kind_en, body, face.number))
    return tuple(rows)


def _built_on(deck: Prepared) -> tuple[str, str]:
    """What it is built on, and who leads it: nobody, one, or (in crossover) two."""
    if not deck.leader:
        return "without a leader card", "リーダーカードなし"
    found = tuple(dict.fromkeys([word for copies in deck.leader for word in copies.facts.classes]))
    basis = building.basis_of(deck) if len(deck.leader) == 1 else "class"
    title = deck.leader[0].facts.title
    names = [(c.face.name, f"{c.face.english} ({c.face.name})" if c.face.english else c.face.name) for c in deck.leader]
    en = f"built on the title {title}" if basis == "title" else f"built on the class {building.classes_en(found)}"
    ja = f"タイトル「{title}」基準" if basis == "title" else f"クラス「{'・'.join(found)}」基準"
    return f"{en}, leader {' + '.join([n for _, n in names])}", f"{ja}, リーダー {' + '.join([n for n, _ in names])}"
