"""What is looked up over HTTP: games, formats, decks, cards, clauses, tables; and the making of tables."""

from __future__ import annotations

import hmac
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody, QueryParameter
from litestar.response import Response
from msgspec import Meta

from tefuda.games.catalogue import OpenedGame, games, teller_for
from tefuda.kernel.telling.teller import LANGUAGES
from tefuda.players.registry import ABOUT, CALLED, players_of
from tefuda.server import deck_choice, exporting, sayings
from tefuda.server.documents import Words
from tefuda.server.house import House
from tefuda.server.limits import address_of
from tefuda.server.making import kept_transcript, known_game, make
from tefuda.server.messages import Declined
from tefuda.server.plans import Plan, shown_as
from tefuda.server.rest.said import AS_IT_IS, Asked, Short, in_both, tagged
from tefuda.server.store.records import TableRecord

OPENAPI = OpenAPIConfig(
    title="tefuda", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])]
)
MOST_LISTED = 100
MOST_MAKING = 600_000  # bytes of a plan: a study may begin at a transcript
Stage = Literal["gathering", "playing", "over", "closed"]


class Making(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is to be made, with the word that one needs for it, where one is needed."""

    plan: Plan
    invite: Annotated[str, Meta(max_length=200)] = ""


class FormatAbout(msgspec.Struct, frozen=True):
    """A format: what it is called, and how many sit down to it, the usual number first."""

    name: str
    said: Words
    about: Words
    seats: tuple[int, ...]
    bosses: dict[str, Words]  # what each is called


class FirstDeck(msgspec.Struct, frozen=True):
    """A deck for a first game, and what it is like."""

    name: str
    about: Words


class ProgramAbout(msgspec.Struct, frozen=True):
    """A program that plays: what it is called, and what it is like; `level`: it is one of the levels for people."""

    name: str
    said: Words
    about: Words
    level: bool


class GameAbout(msgspec.Struct, frozen=True):
    """A game: its words for who never saw it, its formats, the programs that play it (levels first, the weakest first), the decks to begin with."""

    game: str
    edition: str
    introduction: Words
    about: Words  # what it is like, in two sentences
    formats: tuple[FormatAbout, ...]
    programs: tuple[ProgramAbout, ...]
    first_decks: tuple[FirstDeck, ...]
    packs: dict[str, str]


class DeckName(msgspec.Struct, frozen=True):
    """A deck that can be named: what it is called and what it is like, in each language; of an installed one its name alone."""

    name: str
    ja: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    installed: bool = False


@get("/api/games", media_type="application/json", opt={AS_IT_IS: True})
async def list_games(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """All games with their formats, numbers of seats, and the programs that play them; `ETag` tells whether anything is another."""
    key = ("games", *[hash for name in games() for hash in known_game(name).packs.values()])
    kept = state.kept.find(key) or await state.kept.put(key, msgspec.json.encode([_about(name) for name in games()]))
    return tagged(request, kept)


def _about(name: str) -> GameAbout:
    opened = known_game(name)
    teller: Any = teller_for(opened.game, LANGUAGES[0])
    first = [FirstDeck(deck, _term(opened, "first_decks", deck)) for deck in teller.words.terms.get("first_decks", {})]
    return GameAbout(
        name,
        opened.edition,
        in_both(opened, lambda teller: teller.introduction("")),
        in_both(opened, lambda teller: teller.about()),
        tuple([_format(opened, format) for format in opened.formats]),
        tuple([_program(program) for program in players_of(name)]),
        tuple(first),
        dict(opened.packs),
    )


def _program(name: str) -> ProgramAbout:
    english, japanese = CALLED.get(name, (name, name))
    about, japanese_about = ABOUT[name]
    return ProgramAbout(name, Words(japanese, english), Words(japanese_about, about), name in CALLED)


def _format(opened: OpenedGame, format: str) -> FormatAbout:
    about = in_both(opened, lambda teller: teller.introduction(format))
    bosses = {name: _boss(opened, name, deck) for name, deck in opened.bosses(format).items()}
    return FormatAbout(format, _term(opened, "formats", format), about, tuple(opened.players[format]), bosses)


def _boss(opened: OpenedGame, name: str, deck: Any) -> Words:
    return in_both(opened, lambda teller: teller.deck(name, deck)[0])


def _term(opened: OpenedGame, table: str, word: str) -> Words:
    return in_both(opened, lambda teller: teller.term(table, word))


@get("/api/games/{game:str}/decks")
async def list_decks(game: Short, state: State, format: Asked = "") -> list[DeckName]:
    """The decks that can be named at a table of a format, each with what it is like."""
    opened = known_game(game)
    try:
        bundled, installed = deck_choice.names(opened, format)
    except ValueError as problem:
        en, _, ja = str(problem).partition(" / ")
        raise Declined("no format", en, ja or en) from None
    told = await state.house.reading(_bundled_decks, opened, format, tuple(bundled))
    return [*told, *[DeckName(name, installed=True) for name in installed]]


@cache
def _bundled_decks(opened: OpenedGame, format: str, names: tuple[str, ...]) -> tuple[DeckName, ...]:
    """The decks that come along with a game, each with what it is like: to say that takes a while, and it stays the same."""
    there, tellers = opened.decks_in(format), {language: teller_for(opened.game, language) for language in LANGUAGES}
    return tuple(
        [DeckName(name, tellers["ja"].deck(name, there[name]), tellers["en"].deck(name, there[name])) for name in names]
    )


@get("/api/games/{game:str}/cards")
async def find_card(game: Short, name: Asked) -> dict[str, str]:
    """A card as it is printed, by its name or number."""
    opened = known_game(game)
    found = {language: teller_for(opened.game, language).printed(name) for language in LANGUAGES}
    if not any(found.values()):
        raise Declined("no card", f"{game} has no card {name!r}", f"{game} に「{name}」というカードはありません")
    return found


class TableLinks(msgspec.Struct, frozen=True):
    """A new table: its name, and the secrets of its links, by seat, for watchers, for the host."""

    table: str
    seats: dict[str, str]
    watch: str
    host: str


class Ended(msgspec.Struct, frozen=True):
    """How a game ended: who won, seats or a boss, and by which clause."""

    winners: tuple[int, ...]
    clause: str


class Listed(msgspec.Struct, frozen=True):
    """A table in the lobby: who sits there (a person or a program), under which names, how far it has come, and when it last went on.

    Of a game that is played: when it began, since an answer of which nobody else may know would show. `outcome`, of a game that is over:
    how it ended.
    """

    table: str
    game: str
    format: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    stage: str
    touched: int
    outcome: Ended | None = None


@post("/api/tables", request_max_body_size=MOST_MAKING, opt={AS_IT_IS: True})
async def make_table(data: JSONBody[Making], state: State, request: Request[Any, Any, Any]) -> TableLinks:
    """Make a table. The secrets of its links are told here, once."""
    house: House = state.house
    settings = house.settings
    if not hmac.compare_digest(data.invite.encode(), settings.invite.encode()) and settings.invite:
        raise Declined(
            "no invitation", "making tables needs an invitation here", "テーブルを作るには招待コードが必要です"
        )
    if settings.limited and not state.makers.take(address_of(request.scope, settings.proxied)):
        raise Declined(*sayings.TOO_MANY_TABLES)
    made = await make(house, data.plan, link_in(request))
    return TableLinks(made.table, {str(seat): link for seat, link in made.seats.items()}, made.watch, made.host)


@get("/api/tables")
async def lobby(state: State, stage: Annotated[Stage | None, QueryParameter()] = None) -> list[Listed]:
    """The tables that are listed, the latest first; of one stage, where it is said."""
    house: House = state.house
    records = await house.reading(house.store.latest, MOST_LISTED, True, stage or "")
    names = await house.reading(house.store.names, [record.id for record in records])
    found = [_listed(record, names[record.id]) for record in records]
    return [one for one in found if one is not None]


def _listed(record: TableRecord, names: list[str]) -> Listed | None:
    try:
        plan = msgspec.json.decode(record.plan, type=Plan)
    except msgspec.ValidationError:  # made by another version: nobody can sit down there
        return None
    outcome = None if record.over is None else msgspec.json.decode(record.over, type=Ended | None)
    seats = tuple([shown_as(seat.who) for seat in plan.seats])
    said = (record.id, plan.game, plan.format, seats, tuple(names))
    last = record.begun if record.stage == "playing" else record.touched
    return Listed(*said, record.stage, last or record.touched, outcome)


@get("/api/tables/{table:str}/transcript", media_type="application/jsonl")
async def export(table: Short, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The transcript of a table, once its game is over: for whoever has a link to it, and for all if it was listed and open to watchers."""
    kept = await kept_transcript(state.house, table, link_in(request))
    return Response(await exporting.written(kept), media_type="application/jsonl")


def link_in(request: Request[Any, Any, Any]) -> str:
    """The link that a request shows: `Authorization: Bearer LINK`, which is in no log and no referrer; "" where it shows none."""
    scheme, _, link = request.headers.get("authorization", "").partition(" ")
    return link.strip() if scheme.lower() == "bearer" else ""


ROUTES: list[Any] = [list_games, list_decks, find_card, make_table, lobby, export]
