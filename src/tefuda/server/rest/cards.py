"""The cards of a game, all of them at once, with the facts by which a page searches and filters them."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.response import Response

from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.kernel.cards.decks import section_of
from tefuda.kernel.telling.cards import tints
from tefuda.kernel.telling.printing import NO_VIEW
from tefuda.kernel.telling.values import Scope
from tefuda.server.documents import Words
from tefuda.server.making import known_game
from tefuda.server.rest.said import AS_IT_IS, Short, in_both, said, tagged, tellers_of

FACTS = "facts"  # the table of a game's terms that names the facts by which its cards are looked for


class FactName(msgspec.Struct, frozen=True):
    """A fact that cards have: what it is called, whether it is a number, and the words that it may hold, in both languages."""

    key: str
    said: Words
    number: bool
    words: dict[str, Words]


class Section(msgspec.Struct, frozen=True):
    """A part of a deck: `single`, if it holds one card of its own kind."""

    key: str
    said: Words
    single: bool


class PrintedCard(msgspec.Struct, frozen=True):
    """A card as it is printed. `facts`: what it is, in a line; `words`, `numbers`: by the fact's name; `tints`: its colours, by key."""

    number: str
    name: Words
    facts: Words
    text: Words
    section: str
    kinds: tuple[str, ...]
    words: dict[str, tuple[str, ...]]
    numbers: dict[str, int]
    tints: tuple[str, ...]


class CardList(msgspec.Struct, frozen=True):
    """All cards of a game, the facts that they have, and the sections of its decks."""

    game: str
    facts: tuple[FactName, ...]
    sections: tuple[Section, ...]
    cards: tuple[PrintedCard, ...]


def all_cards(game: str) -> bytes:
    """The cards of a game as JSON."""
    opened = open_game(game)
    faces: list[Any] = opened.game.faces
    return msgspec.json.encode(
        CardList(
            game,
            tuple([_fact(opened, faces, key) for key in fact_names(opened)]),
            tuple(sections(opened)),
            tuple([printed(opened, place) for place in range(len(faces))]),
        )
    )


def fact_names(opened: OpenedGame) -> list[str]:
    """The names of the facts by which a game's words say that its cards are looked for."""
    teller: Any = next(iter(tellers_of(opened).values()))
    fields = opened.game.faces[0].facts.__struct_fields__
    return [key for key in teller.words.terms.get(FACTS, {}) if key in fields]


def _fact(opened: OpenedGame, faces: list[Any], key: str) -> FactName:
    held = [getattr(face.facts, key) for face in faces]
    number = all(value is None or type(value) is int for value in held)
    words = [] if number else dict.fromkeys([word for value in held for word in _words(value)])

    def in_words(word: str) -> Words:
        return in_both(opened, lambda teller: teller.term(key, word))

    said = {word: in_words(word) for word in words}
    return FactName(key, in_both(opened, lambda teller: teller.term(FACTS, key)), number, said)


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return tuple([word for word in value if isinstance(word, str)])
    return (value,) if isinstance(value, str) and value else ()


def sections(opened: OpenedGame) -> list[Section]:
    """The sections that a deck of a game has, the main deck first."""
    deck, drawn = opened.deck_type, opened.deck_type.drawn
    keys = [key for key in deck.sections.cards if key in drawn or key in deck.sections.single]
    return [Section(key, said(*drawn.get(key, (key, key))), key in deck.sections.single) for key in keys]


def printed(opened: OpenedGame, face: int) -> PrintedCard:
    """A card by its place among a game's faces."""
    found: Any = opened.game.faces[face]
    facts = found.facts
    held = {key: getattr(facts, key) for key in fact_names(opened)}
    anyone: Any = next(iter(tellers_of(opened).values()))  # tints have no language
    return PrintedCard(
        found.number,
        in_both(opened, lambda teller: teller.print.called(face)),
        in_both(opened, lambda teller: facts_line(teller, facts)),
        in_both(opened, lambda teller: "\n".join(text_of(teller, face))),
        section_of(found),
        tuple(facts.kinds),
        {key: words for key, value in held.items() if (words := _words(value))},
        {key: value for key, value in held.items() if type(value) is int},
        tuple([one.key for one in tints(anyone, facts)]),
    )


def facts_line(teller: Any, facts: Any) -> str:
    """What a card is, in a line."""
    found: str = teller.value("facts", Scope(teller, NO_VIEW, facts=facts))
    return found


def text_of(teller: Any, face: int) -> list[str]:
    """The text of a card, all its sides."""
    return [line for side in range(len(teller.print.sides(face))) for line in teller.print.text(face, side)]


@get("/api/games/{game:str}/cards/all", media_type="application/json", opt={AS_IT_IS: True})
async def list_cards(request: Request[Any, Any, Any], game: Short, state: State) -> Response[bytes]:
    """All cards of a game with what is printed on them in both languages; `ETag` tells whether anything is another."""
    opened = known_game(game)
    key = ("cards", game, *opened.packs.values())
    kept = state.kept.find(key) or await state.kept.put(key, await state.jobs.do(all_cards, game))
    return tagged(request, kept)


ROUTES: list[Any] = [list_cards]
