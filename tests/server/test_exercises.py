"""Lessons and puzzles over HTTP: answer by answer, nothing is kept; what is not meant is not taken."""

import pytest

from tefuda.server.messages import Declined
from tefuda.server.rest.exercises import ExerciseNow, ExerciseWish, exercise_of, puzzles_of
from tefuda.table.solving import Solving, puzzles

LESSON = "lessons/02_ward"
GAME = "cipher"


def at(game: str, sort: str, id: str, *answers: list[int], hint: bool = False) -> ExerciseNow:
    return exercise_of(game, ExerciseWish(sort, id, [*answers], hint))  # type: ignore[arg-type]


def taken(sort: str, id: str, answers: list[list[int]]) -> int:
    try:
        return at(GAME, sort, id, *answers).taken
    except Declined as no:
        return 0 if no.en and no.ja else -1


def verbs(now: ExerciseNow) -> list[str]:
    assert now.game.question is not None
    return [one.option.verb for one in now.game.question.options]


def test_a_lesson_goes_on_by_what_is_meant() -> None:
    first = at("evolve", "lesson", LESSON, hint=True)
    assert "Old Harpooner" in first.told[0].en
    assert [one.en[:20] for one in first.hint] == ["Play Cast the Anchor"]
    assert at("evolve", "lesson", LESSON, [verbs(first).index("end")]).taken == 0
    then = at("evolve", "lesson", LESSON, [verbs(first).index("play")])
    assert then.taken == 1
    assert then.told != first.told
    assert then.log


def test_a_puzzle_goes_on_by_what_reaches_its_goal() -> None:
    name = puzzles(GAME)[0]
    solving, answers = Solving(GAME, name), list[list[int]]()
    while not solving.is_over:
        list(solving.go_on())
        if solving.is_over:
            break
        answer = solving.solution()
        picks = [answer] if isinstance(answer, int) else list(answer)  # type: ignore[arg-type]
        answers.append(picks)
        assert solving.offer(tuple(picks)) is None
    done = at(GAME, "puzzle", name, *answers)
    assert (done.taken, done.over) == (len(answers), True)
    assert done.game.outcome is not None
    first = at(GAME, "puzzle", name)
    missing = next(n for n in range(len(verbs(first))) if at(GAME, "puzzle", name, [n]).taken == 0)
    missed = at(GAME, "puzzle", name, [missing])
    assert not missed.over
    assert verbs(missed) == verbs(first)  # it stands where it stood
    assert puzzles_of(GAME)[0].id == name


@pytest.mark.parametrize(("sort", "id", "answers"), [
    ("lesson", "lessons/none", []), ("puzzle", "puzzles/none", []), ("puzzle", "../lessons/02_ward", []),
    ("puzzle", "puzzles/01", [[99]]), ("puzzle", "puzzles/01", [[-1]]), ("puzzle", "puzzles/01", [[]]),
    ("lesson", "lessons/01_bonds_and_deploying", [[99]]), ("lesson", "lessons/01_bonds_and_deploying", [[-5]]),
])  # fmt: skip
def test_what_is_not_there_is_declined_or_not_taken(sort: str, id: str, answers: list[list[int]]) -> None:
    assert taken(sort, id, answers) == 0
