"""Decks over HTTP: whether a list is legal and can be played, what it lacks, opening hands by chance, and lists to begin with."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta

from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.kernel.cards.decklist import BrokenDeck, Problem
from tefuda.kernel.cards.decks import Prepared, Verdict
from tefuda.kernel.seeing.view import view
from tefuda.players.player import let_answer
from tefuda.players.registry import maker_of
from tefuda.server import deck_choice, sayings
from tefuda.server.documents import Words
from tefuda.server.making import known_game
from tefuda.server.messages import Declined
from tefuda.server.plans import DeckWish, ListText, Word
from tefuda.server.rest.said import Asked, Short, tellers_of

MOST_BEFORE = 50  # questions before a hand is dealt: who goes first, who is the hero


class DeckList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pasted list that is to be checked; `complete`: with what it lacks filled in, where the game can say what."""

    list: ListText
    format: Word = ""
    complete: bool = False


class HandsWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Opening hands that are to be drawn from a list."""

    list: ListText
    format: Word = ""
    hands: Annotated[int, Meta(ge=1, le=20)] = 1


class DeckProblem(msgspec.Struct, frozen=True):
    """What is wrong with a deck: by which clause ("": the list itself), on which line (0: none)."""

    clause: str
    line: int
    why_en: str
    why_ja: str


class DeckCards(msgspec.Struct, frozen=True):
    """So many copies of a card in a section, and the line that says so."""

    section: str
    number: str
    count: int
    line: int


class DeckVerdict(msgspec.Struct, frozen=True):
    """What there is to say of a list. `legal`: nothing is wrong, and all of it can be played; `list`: the same deck, written out."""

    legal: bool
    problems: tuple[DeckProblem, ...]
    notes: tuple[DeckProblem, ...]
    name: str
    sizes: dict[str, int]
    cards: tuple[DeckCards, ...]
    list: str


class DeckText(msgspec.Struct, frozen=True):
    """A deck that comes along, as a list."""

    name: str
    said: Words
    about: Words
    list: str


class Hands(msgspec.Struct, frozen=True):
    """Opening hands: the numbers of the cards in each."""

    hands: tuple[tuple[str, ...], ...]


# ── the work ────────────────────────────────────────────────────────────────────────────────────────────────────────
def verdict_on(game: str, wish: DeckList) -> DeckVerdict:
    """What there is to say of a list in a format."""
    opened = open_game(game)
    try:
        found = deck_choice.judged(opened, wish.format, wish.list)
        if wish.complete:
            found = _completed(opened, wish, found)
    except ValueError as problem:
        raise _no_format(problem) from None
    wrong = _told((*found.problems, *found.unplayable))
    deck = found.deck
    cards = [DeckCards(key, one.face.number, one.count, one.line) for key, part in deck.parts.items() for one in part]
    sizes = {section: size for section, size in deck.sizes.items() if size}
    written = opened.lists.written(deck)
    return DeckVerdict(not wrong, wrong, _told(found.notes), deck.said.get("name", ""), sizes, tuple(cards), written)


def _completed(opened: OpenedGame, wish: DeckList, found: Verdict) -> Verdict:
    """The verdict on a list with what it lacks filled in; as it was, where nothing fits."""
    try:
        return opened.lists.judge(opened.lists.read(wish.list), wish.format, complete=True)
    except BrokenDeck as broken:
        return found._replace(problems=tuple(dict.fromkeys([*found.problems, *broken.problems])))


def _told(problems: tuple[Problem, ...]) -> tuple[DeckProblem, ...]:
    return tuple([DeckProblem(*problem) for problem in problems])


def _no_format(problem: ValueError) -> Declined:
    en, _, ja = str(problem).partition(" / ")
    return Declined("no format", en, ja or en)


def hands_of(game: str, wish: HandsWish) -> Hands:
    """Opening hands of a deck: games are begun with it, and what its seat holds is looked at."""
    opened = open_game(game)
    try:
        deck = deck_choice.brought(opened, wish.format, DeckWish("", wish.list or "-"))
        seats = opened.seats_of(wish.format)
    except deck_choice.NoSuchDeck as problem:
        raise Declined("no deck", *sayings.of_problems(problem.problems)) from None
    except ValueError as problem:
        raise _no_format(problem) from None
    return Hands(tuple([_hand(opened, [deck] * seats, wish.format) for _ in range(wish.hands)]))


def _hand(opened: OpenedGame, decks: list[Any], format: str) -> tuple[str, ...]:
    """The first hand of seat 0 in a game with these decks: what is asked before it is dealt is answered by chance."""
    key, zones = secrets.token_hex(16), opened.game.zones
    state = opened.begin(decks, key, format)
    players = [maker_of("random")(key, seat, opened) for seat in range(state.seats)]
    hand = next(place for place, zone in enumerate(zones) if zone.own and zone.hidden and not zone.section)
    for _ in range(MOST_BEFORE):
        cards = [card for card in view(state, 0).zones[hand * state.masters] if card is not None]
        if cards or state.pending is None:
            break
        seat = min(state.pending.seats)
        state = let_answer(state, seat, players[seat]).state
    return tuple([card.number for card in cards])


def bundled(game: str, name: str, format: str) -> DeckText:
    """A deck that comes along, as a list that can be built on."""
    opened = open_game(game)
    try:
        deck = opened.decks_in(format).get(name)
    except ValueError as problem:
        raise _no_format(problem) from None
    if deck is None:
        raise Declined("no deck", f"there is no deck {name!r}", f"デッキ「{name}」はありません")
    told = {language: teller.deck(name, deck) for language, teller in tellers_of(opened).items()}
    prepared: Prepared = opened.lists.prepared(deck)
    called, about = [Words(**{language: words[place] for language, words in told.items()}) for place in (0, 1)]
    return DeckText(name, called, about, opened.lists.written(prepared))


# ── the routes ──────────────────────────────────────────────────────────────────────────────────────────────────────
@post("/api/games/{game:str}/decks/check", status_code=200)
async def check_deck(game: Short, data: JSONBody[DeckList], state: State) -> DeckVerdict:
    """Whether a pasted list is legal in a format; if not, by which clauses, on which lines."""
    known_game(game)
    found: DeckVerdict = await state.jobs.do(verdict_on, game, data)
    return found


@post("/api/games/{game:str}/decks/hands", status_code=200)
async def draw_hands(game: Short, data: JSONBody[HandsWish], state: State) -> Hands:
    """Opening hands of a legal list, by chance."""
    known_game(game)
    found: Hands = await state.jobs.do(hands_of, game, data)
    return found


@get("/api/games/{game:str}/decks/{name:str}")
async def deck_text(game: Short, name: Short, state: State, format: Asked = "") -> DeckText:
    """A deck that comes along, as a list."""
    known_game(game)
    found: DeckText = await state.jobs.do(bundled, game, name, format)
    return found


ROUTES: list[Any] = [check_deck, draw_hands, deck_text]
