"""A lint of printed cards: finds impossible facts, such as leftover HTML, missing numbers, and words that no other card has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.kernel.cards.fields import NUMBER, NUMBER_OR_X
from tefuda.kernel.cards.files import cards_in
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.effects.nodes import Test
from tefuda.kernel.primitives.values import within
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.kernel.wording.examined import number_and_name

if TYPE_CHECKING:
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.records import Facts

NEARLY_ALL = Fraction(9, 10)

MARKUP = re.compile(r"&(?:[A-Za-z]+|#\d+|#x[0-9A-Fa-f]+);|\[\[|\]\]|</?[A-Za-z][^<>]*>")
SOLE = ("name", "number", "kind", "keyword")  # of these one card may speak alone; keywords are the reader's


class Suspect(NamedTuple):
    """A fact of a card that is probably wrong. `sort`: markup, number or word; `fact`: which fact; `value`: what it holds or lacks."""

    number: str
    name: str
    sort: str
    fact: str
    value: str


def suspects(loader: Loader[Any], game: Game, files: Iterable[Path]) -> list[Suspect]:
    """The suspicious facts of the cards in files; the project's own cards show what a card of each kind usually has."""
    own = [card for path in sorted(loader.folder.glob("*.jsonl")) for card in cards_in_file(loader, path)]
    cards = [card for path in files for card in cards_in_file(loader, path)]
    faces = [face for face in (_face(loader, card) for card in cards) if face is not None]
    words = _words(game, [*faces, *loader.packs()])
    found = [Suspect(*number_and_name(card), "number", *row) for card, row in _missing(loader, cards, own)]
    for face in faces:
        rows = [row for facts in sides(face) for row in (*_markup(facts), *_unknown(game, facts, words))]
        found += [Suspect(face.number, face.name, *row) for row in dict.fromkeys(rows)]
    return found


def cards_in_file(loader: Loader[Any], path: Path) -> list[dict[str, Any]]:
    """The cards of a file."""
    return [source.card for source in cards_in(path, loader.published)]


def _face(loader: Loader[Any], card: dict[str, Any]) -> Any:
    """A card, as far as it can be read; None if it is no card."""
    try:
        return loader.face(card, whole=False) if card.get("kind") not in loader.markers else None
    except BrokenCard:
        return None


def sides(face: Any) -> tuple[Facts, ...]:
    """The facts of each side of a card."""
    found: tuple[Facts, ...] = face.sides if hasattr(face, "sides") else (face.facts,)
    return found


def _strings(facts: Facts) -> Iterator[tuple[str, str]]:
    """All words among a card's facts, each with its fact."""
    for name in facts.__struct_fields__:
        held = getattr(facts, name)
        for value in held if type(held) is tuple else (held,):
            if type(value) is str:
                yield name, value


def _markup(facts: Facts) -> Iterator[tuple[str, str, str]]:
    """HTML entities and tags left in a fact."""
    for name, value in _strings(facts):
        if MARKUP.search(value):
            yield "markup", name, value


def _missing(
    loader: Loader[Any], cards: list[dict[str, Any]], own: list[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], tuple[str, str]]]:
    """Numbers that are missing on a card and that nearly all others of its kind have."""
    numbers = [key for key, field in loader.fields.fields.items() if field.kind in (NUMBER, NUMBER_OR_X)]
    alike: dict[str, list[dict[str, Any]]] = {}
    for card in (*cards, *own):
        alike.setdefault(str(card.get("kind")), []).append(card)
    stated = {
        kind: [key for key in numbers if sum(one.get(key) is not None for one in same) >= NEARLY_ALL * len(same)]
        for kind, same in alike.items()
    }
    for card in cards:
        kind = str(card.get("kind"))
        for key in stated[kind]:
            if card.get(key) is None and not (key in card and key in loader.blank):
                yield card, (key, kind)


def _words(game: Game, faces: list[Any]) -> dict[str, frozenset[str]]:
    """For every fact that holds words, all words that any card has there."""
    every = [facts for face in faces for facts in sides(face)]
    return {
        name: frozenset(
            [
                value
                for facts in every
                if isinstance(getattr(facts, name, None), tuple)
                for value in getattr(facts, name)
            ]
        )
        for name in game.fact_names.values()
    }


def _unknown(game: Game, facts: Facts, words: dict[str, frozenset[str]]) -> Iterator[tuple[str, str, str]]:
    """Types, jobs and the like that a card's text names and that no card has: one of the two is misspelt."""
    for node in within(facts.abilities):
        if isinstance(node, Test) and node.fact not in SOLE and type(node.value) is str:
            held = words.get(game.fact_names.get(node.fact, ""))
            if held and node.op == "=" and node.value not in held:
                yield "word", node.fact, node.value
