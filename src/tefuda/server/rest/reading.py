"""Printed cards that people bring: read as they are typed, or a whole file of them; what is understood, and which words are not.

Nothing that is read here stays: it is done in a copy of a process that is thrown away.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta

from tefuda.games.catalogue import OpenedGame, open_game, room
from tefuda.kernel.cards.fields import FLAG, NUMBER, NUMBER_OR_X, TEXT
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.cards.published import Source, sources_of, taken
from tefuda.kernel.cards.rows import MOST_LETTERS, Row
from tefuda.kernel.telling.templates import EN
from tefuda.kernel.wording.errors import BrokenCard, Unreadable
from tefuda.kernel.wording.examined import number_and_name
from tefuda.server.documents import Words
from tefuda.server.making import known_game
from tefuda.server.messages import Declined
from tefuda.server.rest.cards import facts_line
from tefuda.server.rest.said import Short, both, each, in_both, said, tellers_of

MOST_FILE = 2_000_000  # bytes of a file of cards
MOST_CARDS = 5_000  # of a file
MOST_TOLD = 400  # cards of a file that are told one by one, those that are not understood first
FIELDS = "fields"  # the table of a game's terms that names the fields of a printed card
UNTOLD = ("abilities",)  # a field for programs


class CardText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it would be printed: a JSON object with the fields of the game's cards."""

    card: Annotated[str, Meta(max_length=MOST_LETTERS)]


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards: a JSON object a line, or a list as it is published."""

    text: Annotated[str, Meta(max_length=MOST_FILE)]


class CardField(msgspec.Struct, frozen=True):
    """A field that a printed card may have: `sort` is text, number, words or flag."""

    key: str
    said: Words
    sort: str


class CardFields(msgspec.Struct, frozen=True):
    """How a card of a game is written: its fields, the kinds there are, and a card to begin with."""

    fields: tuple[CardField, ...]
    kinds: dict[str, Words]
    example: str


class NotUnderstood(msgspec.Struct, frozen=True):
    """What is not understood of a card: the field and the place in it (line 0: not a text), why, and what could stand there."""

    field: str
    line: int
    column: int
    words: str
    why: Words
    expected: Words


class CardReading(msgspec.Struct, frozen=True):
    """A card that was read: `text` is how its abilities are written in each language, "" where one has no words for them."""

    understood: bool
    number: str
    name: str
    facts: Words | None = None
    text: Words | None = None
    problem: NotUnderstood | None = None


class ReadCard(msgspec.Struct, frozen=True):
    """A card of a file, with the line it stands on; `printed` is the line of its text in which the problem is.

    `faults`: what is wrong with it in a published list, understood or not.
    """

    line: int
    number: str
    name: str
    problem: NotUnderstood | None
    printed: str = ""
    faults: tuple[Words, ...] = ()


class FileReading(msgspec.Struct, frozen=True):
    """What was understood of a file: counts, and its cards, those that are not understood first; `cut`: how many are not told."""

    cards: int
    understood: int
    told: tuple[ReadCard, ...]
    cut: int


# ── the work ────────────────────────────────────────────────────────────────────────────────────────────────────────
def fields_of(game: str) -> CardFields:
    """How a card of a game is written."""
    opened = open_game(game)
    loader = _loader(opened)
    sorts = {TEXT: "text", NUMBER: "number", NUMBER_OR_X: "number", FLAG: "flag"}
    fields = [
        CardField(key, _term(opened, FIELDS, key), sorts.get(field.kind, "words"))
        for key, field in loader.fields.fields.items()
        if key not in UNTOLD
    ]
    kinds = dict.fromkeys([kind for face in opened.game.faces for kind in face.facts.kinds])
    told = {kind: _term(opened, "kinds", kind) for kind in kinds}
    return CardFields(tuple(fields), told, _example(loader))


def _term(opened: OpenedGame, table: str, word: str) -> Words:
    return in_both(opened, lambda teller: teller.term(table, word))


def _example(loader: Loader[Any]) -> str:
    """A short card of the project's own with a text, as it stands in its pack."""
    lines = [line for path in sorted(loader.folder.glob("*.jsonl")) for line in path.read_text("utf8").splitlines()]
    cards = [card for line in lines if line.strip() and (card := msgspec.json.decode(line)).get("text")]
    plain = [card for card in cards if not {"back", "abilities"} & {*card}]
    first: dict[str, Any] = min(plain or cards, key=lambda card: abs(len(str(card["text"])) - 40), default={})
    return msgspec.json.encode(first).decode()


def _loader(opened: OpenedGame) -> Loader[Any]:
    found: Loader[Any] | None = getattr(room(opened.name, "cards.loading"), "LOADER", None)
    if found is None:
        raise Declined("no cards", f"{opened.name} reads no cards", f"{opened.name} はカードを読めません")
    return found


def read_card(game: str, text: str) -> CardReading:
    """A card as far as it is understood, in both languages."""
    opened = open_game(game)
    loader = _loader(opened)
    try:
        card = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as problem:
        return CardReading(False, "", "", problem=_plainly(f"not JSON: {problem} / JSONではありません: {problem}"))
    if not isinstance(card, dict):
        return CardReading(False, "", "", problem=_plainly("a card is an object / カードは { } で書きます"))
    card = taken(1, card, loader.published.shapes).card
    loader.fields.learn(card)
    number, name = number_and_name(card)
    try:
        face: Any = loader.face(card)
    except BrokenCard as why:
        return CardReading(False, number, name, problem=_problem(card, why))
    lacking = [why for _, why in opened.rules([face, *opened.game.faces]).missing([face])]
    if lacking:
        return CardReading(False, number, name, _facts(opened, face), problem=_plainly(lacking[0]))
    return CardReading(True, number, name, _facts(opened, face), _written(opened, face))


def _facts(opened: OpenedGame, face: Any) -> Words:
    return in_both(opened, lambda teller: facts_line(teller, face.facts))


def _written(opened: OpenedGame, face: Any) -> Words:
    """The abilities of a face as each language writes them."""
    implied = getattr(_loader(opened), "implied", ())
    found = {}
    for language, teller in tellers_of(opened).items():
        written: Any = teller.print  # type: ignore[attr-defined]
        rows: list[str] = []
        for facts in face.sides if hasattr(face, "sides") else (face.facts,):
            own = tuple([one for one in facts.abilities if one not in implied])
            try:
                rows += written.paragraphs(_in_language(written, written.write(own, face, facts))) if own else []
            except (ValueError, KeyError):
                rows = []
                break
        found[language] = "\n".join(rows)
    return Words(**found)


def _in_language(written: Any, text: str) -> str:
    found: str = written._in_english(text) if written.language == EN else text
    return found


def _problem(card: dict[str, Any], broken: BrokenCard) -> NotUnderstood:
    """What is not understood of a card, with the field that it stands in."""
    problem = broken.__cause__
    if not isinstance(problem, Unreadable):
        name = number_and_name(card)[1] or "?"
        return _plainly(str(broken).removeprefix(f"{name}: "))
    texts = {key: value for key, value in card.items() if isinstance(value, str) and _has(value, problem)}
    back = card.get("back")
    found = next(iter(texts), "back" if isinstance(back, dict) else "text")
    why = said(problem.english, problem.japanese)
    return NotUnderstood(found, problem.line, problem.column, problem.words, why, each(problem.expected))


def _has(text: str, problem: Unreadable) -> bool:
    """True if the words stand in a text where the problem says."""
    rows = text.split("\n")
    return 0 < problem.line <= len(rows) and rows[problem.line - 1][problem.column - 1 :].startswith(
        problem.words or "\0"
    )


def _plainly(why: str) -> NotUnderstood:
    return NotUnderstood("", 0, 0, "", both(why), Words("", ""))


def read_file(game: str, text: str) -> FileReading:
    """What is understood of a file of cards."""
    opened = open_game(game)
    loader = _loader(opened)
    try:
        sources, broken = sources_of(text, loader.published)
    except BrokenCard as problem:
        raise Declined("invalid", problem.english, problem.japanese) from None
    number = len(sources) + len(broken)
    if number > MOST_CARDS:
        en = f"it has {number:,} cards; {MOST_CARDS:,} are the most here"
        raise Declined("too many cards", en, f"{number}枚あります。ここでは{MOST_CARDS}枚までです")
    for source in sources:
        loader.fields.learn(source.card)
    rows: list[Source | Row] = sorted([*sources, *broken], key=lambda one: one.line)
    found = [
        _read(loader, one) if isinstance(one, Source) else ReadCard(one.line, "", "", _plainly(one.why)) for one in rows
    ]
    wrong = [one for one in found if one.problem is not None]
    ordered = [*wrong, *[one for one in found if one.problem is None]]
    return FileReading(
        len(found), len(found) - len(wrong), tuple(ordered[:MOST_TOLD]), max(0, len(ordered) - MOST_TOLD)
    )


def _read(loader: Loader[Any], source: Source) -> ReadCard:
    """A card of a file: what is not understood of it, and what is wrong with it in its list."""
    line, card = source.line, source.card
    number, name = number_and_name(card)
    faults = tuple([Words(fault.ja, fault.en) for fault in source.faults if not fault.unsure])
    unsure = [fault for fault in source.faults if fault.unsure]
    if card.get("kind") in loader.markers:
        return ReadCard(line, number, name, None, faults=faults)
    if unsure:
        return ReadCard(line, number, name, _plainly(unsure[0].why), faults=faults)
    try:
        loader.face(card)
    except BrokenCard as why:
        problem = _problem(card, why)
        rows = str(card.get(problem.field, "")).split("\n")
        return ReadCard(
            line, number, name, problem, rows[problem.line - 1] if 0 < problem.line <= len(rows) else "", faults
        )
    return ReadCard(line, number, name, None, faults=faults)


# ── the routes ──────────────────────────────────────────────────────────────────────────────────────────────────────
@get("/api/games/{game:str}/cards/fields")
async def card_fields(game: Short, state: State) -> CardFields:
    """How a card of a game is written: its fields, kinds, and a card to begin with."""
    known_game(game)
    found: CardFields = await state.jobs.do(fields_of, game)
    return found


@post("/api/games/{game:str}/cards/read", status_code=200)
async def read_one(game: Short, data: JSONBody[CardText], state: State) -> CardReading:
    """Read a card: what it means in both languages, or which words are not understood. Nothing is kept."""
    known_game(game)
    found: CardReading = await state.jobs.do(read_card, game, data.card, apart=True)
    return found


@post("/api/games/{game:str}/cards/file", status_code=200, request_max_body_size=3 * MOST_FILE)
async def read_many(game: Short, data: JSONBody[CardFile], state: State) -> FileReading:
    """Read a file of cards. Nothing is kept: `tefuda packs add` installs one."""
    known_game(game)
    found: FileReading = await state.jobs.do(read_file, game, data.text, apart=True)
    return found


ROUTES: list[Any] = [card_fields, read_one, read_many]
