"""Lessons and puzzles over HTTP: played answer by answer; nothing of them is kept here, each request says all answers so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta

from tefuda.kernel.proving.chances import CannotTell
from tefuda.kernel.proving.lessons import LEARNER
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.proving.verdicts import Failed
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Refused, indices_of
from tefuda.kernel.telling import Teller
from tefuda.server.documents import GameNow, LogLine, Words
from tefuda.server.making import known_game
from tefuda.server.messages import Declined
from tefuda.server.narration import Narration
from tefuda.server.rest.frames import seen
from tefuda.server.rest.said import Short, said
from tefuda.table.learning import Learning
from tefuda.table.live import LiveGame
from tefuda.table.solving import Missed, Solving, puzzle_of, puzzles

MOST_ANSWERS = 200
Picks = Annotated[list[int], Meta(max_length=MOST_ANSWERS)]


class PuzzleLine(msgspec.Struct, frozen=True):
    """A puzzle in a list: what is to be reached, in how many moves at least, and how many first moves miss it."""

    id: str
    goal: str  # win | survive
    moves: int
    missing: int


class ExerciseWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson or a puzzle by its id, and the answers so far, each as the places of options; `hint`: what is meant, please."""

    sort: Literal["lesson", "puzzle"]
    id: Annotated[str, Meta(max_length=200)]
    answers: Annotated[list[Picks], Meta(max_length=MOST_ANSWERS)] = []
    hint: bool = False


class ExerciseNow(msgspec.Struct, frozen=True):
    """Where an exercise stands: what is seen, what has happened, what a lesson says, whether it is over.

    `taken`: how many answers were taken; the one behind them was not the one (`reply`: what the other side answers to it).
    `hint`: the options that are meant, where that was asked.
    """

    seat: int  # whose it is
    game: GameNow
    log: list[LogLine]
    told: tuple[Words, ...]
    over: bool
    taken: int
    reply: Words | None = None
    hint: tuple[Words, ...] = ()


# ── the work ────────────────────────────────────────────────────────────────────────────────────────────────────────
def puzzles_of(game: str) -> list[PuzzleLine]:
    """The puzzles of a game, the easiest first."""
    found = [puzzle_of(game, name) for name in puzzles(game)]
    return [PuzzleLine(one.name, one.goal, one.moves, one.missing) for one in found]


def exercise_of(game: str, wish: ExerciseWish) -> ExerciseNow:
    """An exercise after some answers."""
    try:
        return (_AtLesson if wish.sort == "lesson" else _AtPuzzle)(game, wish).now()
    except KeyError:
        raise Declined("no scenario", f"{game} has no {wish.id!r}", f"{game} に「{wish.id}」はありません") from None
    except (BadScenario, Failed) as problem:
        raise Declined("no scenario", problem.english, problem.japanese) from None
    except (Refused, IndexError, CannotTell) as problem:
        english = f"an answer is none of the options: {problem}"
        raise Declined("invalid", english, f"選択肢にない回答です: {problem}") from None


class _AtPuzzle:
    """Somebody at a puzzle, with hands open."""

    def __init__(self, game: str, wish: ExerciseWish) -> None:
        self.wish, self.solving = wish, Solving(game, wish.id)
        self.told: list[Words] = []
        self.reply: Words | None = None
        self.narration = Narration(self.solving.opened, self.solving.seat, open_hands=True)
        self.live: LiveGame = self.solving.live

    def now(self) -> ExerciseNow:
        """Where it stands after the answers that were wished."""
        taken = 0
        self._go_on()
        for picks in self.wish.answers:
            if self._is_over() or not self._offer(tuple(picks)):
                break
            taken += 1
            self.told = []
            self._go_on()
        for state, events in self.live.steps:
            self.narration.feed(state, events)
        hint = self._hint() if self.wish.hint and not self._is_over() else ()
        return ExerciseNow(
            self.narration.observer,
            seen(self.narration),
            self.narration.log,
            tuple(self.told),
            self._is_over(),
            taken,
            self.reply,
            hint,
        )

    def _is_over(self) -> bool:
        return self.solving.is_over

    def _go_on(self) -> None:
        for _ in self.solving.go_on():
            continue

    def _offer(self, picks: tuple[int, ...]) -> bool:
        missed = self.solving.offer(picks)
        if missed is not None and missed.seen is not None:
            self.reply = self._answer_told(missed)
        return missed is None

    def _answer_told(self, missed: Missed) -> Words:
        found = _each_option(self.narration, missed.seen, missed.answer)
        return Words(" / ".join([one.ja for one in found]), " / ".join([one.en for one in found]))

    def _hint(self) -> tuple[Words, ...]:
        return _each_option(self.narration, self.narration.view, self.solving.solution())


class _AtLesson(_AtPuzzle):
    """Somebody who learns."""

    def __init__(self, game: str, wish: ExerciseWish) -> None:
        self.wish, self.learning = wish, Learning(game, wish.id)
        self.told, self.reply = [], None
        self.narration = Narration(self.learning.opened, LEARNER)
        self.live = self.learning.live

    def _is_over(self) -> bool:
        return self.learning.is_over

    def _go_on(self) -> None:
        self.told += [said(*one) for one in self.learning.go_on() if one is not None]

    def _offer(self, picks: tuple[int, ...]) -> bool:
        return self.learning.offer(picks)

    def _hint(self) -> tuple[Words, ...]:
        seen_now, meant = self.narration.view, self.learning.meant()
        assert seen_now is not None
        assert seen_now.request is not None
        return _each_option(self.narration, seen_now, tuple([seen_now.request.options.index(one) for one in meant]))


def _each_option(narration: Narration, view: View | None, answer: Answer) -> tuple[Words, ...]:
    """The options of an answer in words, as who gives it reads them."""
    assert view is not None
    request = view.request
    assert request is not None

    def of(pick: int) -> Callable[[Teller], str]:
        return lambda teller: teller.option(view, request, request.options[pick])

    return tuple([Words(*[of(pick)(teller) for teller in narration.tellers.values()]) for pick in indices_of(answer)])


# ── the routes ──────────────────────────────────────────────────────────────────────────────────────────────────────
@get("/api/games/{game:str}/puzzles")
async def list_puzzles(game: Short, state: State) -> list[PuzzleLine]:
    """The puzzles of a game, the easiest first: positions in which one first move alone wins this turn."""
    known_game(game)
    found: list[PuzzleLine] = await state.jobs.do(puzzles_of, game)
    return found


@post("/api/games/{game:str}/exercises", status_code=200)
async def exercise(game: Short, data: JSONBody[ExerciseWish], state: State) -> ExerciseNow:
    """A lesson or a puzzle after some answers; those that it is not about, or that miss the goal, are not taken."""
    known_game(game)
    found: ExerciseNow = await state.jobs.do(exercise_of, game, data)
    return found


ROUTES: list[Any] = [list_puzzles, exercise]
