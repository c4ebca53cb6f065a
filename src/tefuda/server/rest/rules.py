"""The rulebook over HTTP: all clauses to search in, one with its code and scenarios, scenarios that play step by step, and lessons."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.params import PathParameter
from litestar.response import Response

from tefuda.games.catalogue import installed_packs, rulings
from tefuda.kernel.ledger import code
from tefuda.kernel.proving.cited_clauses import hold_clauses
from tefuda.kernel.proving.reading import BadScenario, Scenario, read, words_to_say
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.running import Run
from tefuda.kernel.proving.verdicts import Failed
from tefuda.kernel.rulebook import Clause
from tefuda.kernel.view import SPECTATOR
from tefuda.server import sayings
from tefuda.server.documents import Words
from tefuda.server.making import known_game
from tefuda.server.messages import Declined
from tefuda.server.narration import Narration
from tefuda.server.rest.frames import Frame, framed, seen
from tefuda.server.rest.said import AS_IT_IS, Short, said, tagged
from tefuda.table.learning import lessons


class ClauseLine(msgspec.Struct, frozen=True, array_like=True):
    """A clause in a list: its number, its kind, our words in English and in Japanese."""

    id: str
    kind: str
    en: str
    ja: str


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


def _scenarios(game: str) -> dict[str, Path]:
    """The files of a game's scenarios by their ids: none is ever looked for by what a request says."""
    return _room(game).files


@cache
def _listed(game: str) -> tuple[ScenarioLine, ...]:
    return tuple([_line(id, read(path)) for id, path in _scenarios(game).items()])


def _line(id: str, ruling: Scenario) -> ScenarioLine:
    return ScenarioLine(
        id, said(ruling.title, ruling.ja or ruling.title), tuple(ruling.clauses), "deck" not in ruling.body
    )


def detail_of(game: str, number: str) -> ClauseDetail:
    """All that there is to say of a clause."""
    ledger = _ledger(game)
    clause = ledger.get(number)
    if clause is None:
        raise Declined("no clause", f"{game} has no clause {number!r}", f"{game} に {number!r} という条はありません")
    below = [other for other in ledger if other.startswith(f"{number}.")]
    children = [other for other in below if other.count(".") == number.count(".") + 1]
    places = tuple([CodePlace(*place) for place in _code(game).get(number, ())])
    cited = tuple([one for one in _listed(game) if number in one.clauses])
    said = (clause.kind, clause.en, clause.ja, clause.reading, clause.reason)
    return ClauseDetail(number, *said, tuple(children), places, cited)


def scenario_of(game: str, id: str) -> ScenarioFrames:
    """A scenario, played: what all see, with open hands, before and after each of its lines."""
    path = _scenarios(game).get(id)
    if path is None:
        raise Declined(*sayings.no_scenario(game, id))
    room, ruling = _room(game), read(path)
    line = _line(id, ruling)
    if not line.playable:
        return ScenarioFrames(id, game, line.title, line.clauses, ())
    try:
        hold_clauses(ruling, room.setting.clauses)
        return ScenarioFrames(id, game, line.title, line.clauses, tuple(_steps(ruling, room)))
    except (BadScenario, Failed) as problem:
        raise Declined("no scenario", problem.english, problem.japanese) from None


def _steps(ruling: Scenario, room: Rulings) -> list[ScenarioStep]:
    run = Run(ruling, room.setting)
    told = Narration(room.setting.opened(run.table.game, {}, {}), SPECTATOR, open_hands=True)
    told.feed(run.table, run.events)
    found = [ScenarioStep("begin", "", "", "", framed(None, told, 0))]
    play: Any = ruling.body.get("play") or []
    for place, item in enumerate(play):
        events, lines, refusals, before = len(run.events), len(told.log), len(run.refusals), seen(told)
        run.step(item, play.lines[place])
        told.feed(run.table, run.events[events:])
        found.append(_step(run, item, refusals, framed(before, told, lines)))
    lines, before = len(told.log), seen(told)
    run.expect(ruling.body["expect"], final=True)
    found.append(ScenarioStep("end", "", _said(ruling.body["expect"]), "", framed(before, told, lines)))
    return found


def _step(run: Run, item: Any, refusals: int, frame: Frame) -> ScenarioStep:
    if len(run.refusals) > refusals:
        words, clause = run.refusals[-1]
        return ScenarioStep("refused", next(iter(item.get("refused") or {"": ""})), words, clause, frame)
    key = next(iter(item))
    if key == "say":
        spoken = words_to_say(item[key])
        return ScenarioStep("say", "", "", "", frame, said(spoken.english, spoken.japanese))
    return ScenarioStep(
        "move" if key in run.seats else "expect", key if key in run.seats else "", _said(item[key]), "", frame
    )


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


ROUTES: list[Any] = [list_clauses, clause, scenario, list_lessons]
