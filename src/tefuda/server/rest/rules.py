"""The rulebook over HTTP: all clauses to search in, one with its code and scenarios, scenarios that play step by step, and lessons."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.params import PathParameter
from litestar.response import Response

from tefuda.games.catalogue import installed_packs, rulings
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.proving.ledger import code
from tefuda.kernel.proving.reading import BadScenario, Saying, Scenario, read
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.searching import search
from tefuda.kernel.proving.verdicts import Failed
from tefuda.kernel.proving.watching import Watched, watch
from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.server import sayings
from tefuda.server.documents import Words
from tefuda.server.making import known_game
from tefuda.server.messages import Declined
from tefuda.server.narration import Narration
from tefuda.server.rest.frames import Frame, framed, seen
from tefuda.server.rest.said import AS_IT_IS, Asked, Short, said, tagged
from tefuda.table.learning import lessons

MOST_HITS = 120


class ClauseLine(msgspec.Struct, frozen=True, array_like=True):
    """A clause in a list: its number, its kind, our words in English and in Japanese."""

    id: str
    kind: str
    en: str
    ja: str


class RulesHit(msgspec.Struct, frozen=True):
    """Something that a search of the rules has found: a term, clause, reading or scenario, and the clauses to open."""

    sort: str  # term | clause | reading | scenario
    id: str
    said: Words
    clauses: tuple[str, ...]


class CodePlace(msgspec.Struct, frozen=True):
    """Where the code speaks of a clause."""

    file: str
    line: int
    function: str


class ScenarioLine(msgspec.Struct, frozen=True):
    """A scenario in a list; `playable`: there is a table to play it on, not only a deck to judge."""

    id: str
    title: Words
    clauses: tuple[str, ...]
    playable: bool


class ClauseDetail(msgspec.Struct, frozen=True):
    """A clause: our words, how we read it, why it has no code, where the code carries it, and the scenarios that cite it."""

    clause: str
    kind: str
    en: str
    ja: str
    reading: str
    reason: str
    below: tuple[str, ...]
    code: tuple[CodePlace, ...]
    scenarios: tuple[ScenarioLine, ...]


class ScenarioStep(msgspec.Struct, frozen=True):
    """A line of a scenario: who does what (`seat`, `words`), or what is refused or holds; `clause`: by which it is refused. And what is seen then.

    A lesson speaks between its moves: `told`.
    """

    sort: str  # begin | move | say | refused | expect | end
    seat: str
    words: str
    clause: str
    frame: Frame
    told: Words | None = None


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson of a game: its number, the scenario that it is, and what it is called."""

    number: int
    id: str
    title: Words


class ScenarioFrames(msgspec.Struct, frozen=True):
    """A scenario step by step: the table before the first line, and after each."""

    id: str
    game: str
    title: Words
    clauses: tuple[str, ...]
    steps: tuple[ScenarioStep, ...]


# ── the work ────────────────────────────────────────────────────────────────────────────────────────────────────────
def all_clauses(game: str) -> bytes:
    """The clauses of a game's rulebook as JSON, in its order."""
    ledger = _room(game).ledger()
    return msgspec.json.encode([ClauseLine(one.id, one.kind, one.en, one.ja) for one in ledger.values()])


@cache
def _room(game: str) -> Rulings:
    return rulings(game, installed_packs(game))


@cache
def _ledger(game: str) -> dict[str, Clause]:
    return _room(game).ledger()


@cache
def _code(game: str) -> dict[str, list[tuple[str, int, str]]]:
    return code(_room(game).folder, _ledger(game))


@cache
def _listed(game: str) -> dict[str, ScenarioLine]:
    """A game's scenarios by their ids: none is ever looked for by what a request says."""
    return {
        one.id: ScenarioLine(one.id, said(one.en, one.ja), one.clauses, not one.deck) for one in _room(game).headlines
    }


def detail_of(game: str, number: str) -> ClauseDetail:
    """All that there is to say of a clause."""
    ledger = _ledger(game)
    clause = ledger.get(number)
    if clause is None:
        raise Declined("no clause", f"{game} has no clause {number!r}", f"{game} に {number!r} という条はありません")
    below = [other for other in ledger if other.startswith(f"{number}.")]
    children = [other for other in below if other.count(".") == number.count(".") + 1]
    places = tuple([CodePlace(*place) for place in _code(game).get(number, ())])
    cited = tuple([one for one in _listed(game).values() if number in one.clauses])
    said = (clause.kind, clause.en, clause.ja, clause.reading, clause.reason)
    return ClauseDetail(number, *said, tuple(children), places, cited)


def hits_of(game: str, words: str) -> list[RulesHit]:
    """What the rules have of some words, the best first."""
    found = search(_room(game), words)[:MOST_HITS]
    return [RulesHit(one.sort, one.id, said(one.en, one.ja), one.clauses) for one in found]


def scenario_of(game: str, id: str) -> ScenarioFrames:
    """A scenario, played: what all see, with open hands, before and after each of its lines."""
    room, line = _room(game), _listed(game).get(id)
    if line is None:
        raise Declined(*sayings.no_scenario(game, id))
    if not line.playable:
        return ScenarioFrames(id, game, line.title, line.clauses, ())
    try:
        return ScenarioFrames(id, game, line.title, line.clauses, tuple(_steps(read(room.files[id]), room)))
    except (BadScenario, Failed) as problem:
        raise Declined("no scenario", problem.english, problem.japanese) from None


def _steps(ruling: Scenario, room: Rulings) -> list[ScenarioStep]:
    found: list[ScenarioStep] = []
    told, before = None, None
    for one in watch(ruling, room.setting):
        if told is None:
            told = Narration(room.setting.opened(one.table.game, {}, {}), SPECTATOR, open_hands=True)
        lines = len(told.log)
        told.feed(one.table, one.events)
        found.append(_step(one, framed(before, told, lines)))
        before = seen(told)
    return found


def _step(one: Watched, frame: Frame) -> ScenarioStep:
    if isinstance(one.said, Saying):
        return ScenarioStep(one.sort, "", "", "", frame, said(*one.said))
    if one.refused:
        move = one.refused[-1]
        return ScenarioStep("refused", move.seat, move.words, move.clause, frame)
    return ScenarioStep(one.sort, one.seat, "" if one.said is None else _said(one.said), "", frame)


@cache
def lessons_of(game: str) -> tuple[LessonLine, ...]:
    """The lessons of a game, in their order."""
    return tuple([LessonLine(one.number, one.name, said(*one.title)) for one in lessons(game)])


def _said(what: Any) -> str:
    """A part of a scenario in a line."""
    if isinstance(what, dict):
        return "; ".join([f"{key}: {_said(value)}" for key, value in what.items()])
    return f"[{', '.join([_said(one) for one in what])}]" if isinstance(what, list) else str(what)


# ── the routes ──────────────────────────────────────────────────────────────────────────────────────────────────────
@get("/api/games/{game:str}/clauses", media_type="application/json", opt={AS_IT_IS: True})
async def list_clauses(request: Request[Any, Any, Any], game: Short, state: State) -> Response[bytes]:
    """All clauses of a game, `[number, kind, English, Japanese]` each; `ETag` tells whether anything is another."""
    known_game(game)
    key = ("clauses", game)
    kept = state.kept.find(key) or await state.kept.put(key, await state.jobs.do(all_clauses, game))
    return tagged(request, kept)


@get("/api/games/{game:str}/rules")
async def find_in_rules(game: Short, words: Asked, state: State) -> list[RulesHit]:
    """What clauses, readings, the glossary and titles of scenarios have of some words, in either language, the best first."""
    known_game(game)
    found: list[RulesHit] = await state.jobs.do(hits_of, game, words)
    return found


@get("/api/games/{game:str}/clauses/{number:str}")
async def clause(game: Short, number: Short, state: State) -> ClauseDetail:
    """A clause in our own words, with the code that carries it and the scenarios that cite it."""
    known_game(game)
    found: ClauseDetail = await state.jobs.do(detail_of, game, number)
    return found


@get("/api/games/{game:str}/scenarios/{chapter:str}/{name:str}")
async def scenario(
    game: Short, chapter: Short, name: Annotated[str, PathParameter(max_length=200)], state: State
) -> ScenarioFrames:
    """A scenario step by step: what is seen before it and after each of its lines."""
    known_game(game)
    found: ScenarioFrames = await state.jobs.do(scenario_of, game, f"{chapter}/{name}", apart=True)
    return found


@get("/api/games/{game:str}/lessons")
async def list_lessons(game: Short, state: State) -> tuple[LessonLine, ...]:
    """The lessons of a game: scenarios with words between their moves."""
    known_game(game)
    found: tuple[LessonLine, ...] = await state.jobs.do(lessons_of, game)
    return found


ROUTES: list[Any] = [list_clauses, find_in_rules, clause, scenario, list_lessons]
