"""`tefuda puzzle` and `tefuda puzzles find`: solved at the terminal in both languages, remembered; what is found is a file."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tefuda.arena.puzzles import Found, Search
from tefuda.games.catalogue import teller_for
from tefuda.interfaces.cli import puzzles as finding
from tefuda.interfaces.cli.answers import distinct
from tefuda.interfaces.cli.main import program
from tefuda.kernel.primitives.folders import HOME
from tefuda.table.live import settled_answer
from tefuda.table.solving import Solving, puzzles

GAME = "cipher"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


def run(*words: str, typed: list[str]) -> str:
    result = CliRunner().invoke(program([words[0]]), [*words], input="\n".join([*typed, ""]))
    assert result.exit_code == 0, result.output
    return result.output


def answers(game: str, name: str) -> list[str]:
    """What somebody types who knows the solution."""
    solving, typed = Solving(game, name), list[str]()
    teller = teller_for(solving.opened.game, "en")
    while not solving.is_over:
        list(solving.go_on())
        if solving.is_over:
            break
        seen, answer = solving.live.view(solving.seat), solving.solution()
        assert seen.request is not None
        places = (answer,) if isinstance(answer, int) else tuple(answer)  # type: ignore[arg-type]
        if settled_answer(seen) is None:
            labels = [teller.option(seen, seen.request, option) for option in seen.request.options]
            shown = distinct(seen.request, labels, teller.habit(seen, seen.request))
            typed.append(" ".join([str(1 + shown.index(place)) for place in places]) or "0")
        assert solving.offer(places) is None
    return typed


@pytest.mark.parametrize(("lang", "done"), [("en", "Solved."), ("ja", "正解です。")])
def test_a_puzzle_is_solved_and_remembered(lang: str, done: str, own_home: Path) -> None:
    name = puzzles(GAME)[0]
    said = run("puzzle", GAME, "1", "--lang", lang, typed=[*answers(GAME, name), "q"])
    assert done in said
    assert json.loads((own_home / "solved.json").read_text()) == {GAME: [name]}
    assert "✓  1." in run("puzzle", GAME, "--list", typed=[])


def test_a_move_that_misses_is_told_and_the_solution_is_given_on_demand() -> None:
    name = puzzles(GAME)[0]
    solving = Solving(GAME, name)
    request = solving.live.state.request
    assert request is not None
    wrong = next(n for n in range(len(request.options)) if not solving.solver.follows(solving.live.state, n))
    seen = solving.live.view(solving.seat)
    assert seen.request is not None
    teller = teller_for(solving.opened.game, "en")
    labels = [teller.option(seen, seen.request, option) for option in seen.request.options]
    shown = distinct(seen.request, labels, teller.habit(seen, seen.request))
    place = next(n for n, one in enumerate(shown) if labels[one] == labels[wrong])
    said = run("puzzle", GAME, "1", "--lang", "en", typed=[str(place + 1), "i", "u", "q"])
    assert "That misses it." in said
    assert "The solution: " in said
    assert "This cannot be used here." in said
    assert "Solved" not in said


def test_games_and_numbers_that_are_not_there_are_told() -> None:
    for words in (["puzzle", "chess"], ["puzzle", GAME, "99"], ["puzzles", "find", "chess"]):
        result = CliRunner().invoke(program([words[0]]), words)
        assert result.exit_code == 2
        assert "Traceback" not in result.output


def test_what_is_found_is_a_file_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(search: Search, games: range, jobs: object) -> list[list[Found]]:
        assert (search.game, search.seed, [*games]) == (GAME, 3, [5, 6])
        return [[], [Found(6, 9, "game: cipher\n", 4, 8, 100)]]

    monkeypatch.setattr(finding, "find", found)
    said = run(
        "puzzles",
        "find",
        GAME,
        "--seed",
        "3",
        "--from",
        "5",
        "--games",
        "2",
        "--out",
        str(tmp_path),
        "--lang",
        "en",
        typed=[],
    )
    assert [file.name for file in tmp_path.glob("*.yaml")] == ["cipher-04-08-3-6-9.yaml"]
    assert "1 puzzles out of 2 games" in said
