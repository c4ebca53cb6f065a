"""`tefuda ladder`, hints at the table, and reviews of finished games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.interfaces.cli.main import program


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(program(words), list(words), input=typed, prog_name="tefuda")


LADDER = (
    "ladder",
    "rebirth",
    "--players",
    "greedy,random,greedy:width=1",
    "--games",
    "2",
    "--all-games",
    "--jobs",
    "1",
)


def test_a_ladder_shows_shares_and_ratings_and_draws_them(tmp_path: Path) -> None:
    kept, picture = tmp_path / "kept.jsonl", tmp_path / "ladder.svg"
    words = (*LADDER, "--results", str(kept), "--plot", str(picture))
    shown = run(*words, "--lang", "en")
    assert shown.exit_code == 0, shown.output
    assert "greedy:width=1" in shown.output
    assert "rating" in shown.output
    assert len(kept.read_text().splitlines()) == 1 + 3 * 2
    assert picture.read_text().startswith("<svg")
    assert "レーティング" in run(*words, "--lang", "ja").output
    assert len(kept.read_text().splitlines()) == 1 + 3 * 2  # nothing was played again
    found = json.loads(run(*words, "--json").stdout)
    assert [pair["played"] for pair in found["pairs"]] == [2, 2, 2]
    assert {one["name"] for one in found["ratings"]} == {"greedy", "random", "greedy:width=1"}


def test_further_programs_are_added_to_what_is_there(tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.jsonl")
    run(
        "ladder",
        "rebirth",
        "--players",
        "greedy,random",
        "--games",
        "2",
        "--all-games",
        "--jobs",
        "1",
        "--results",
        kept,
    )
    found = json.loads(run(*LADDER, "--results", kept, "--json").stdout)
    assert found["games"] == 6


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        (("--players", "greedy"), "two programs", "2つ以上"),
        (("--players", "greedy,ismcts:x=1"), "no parameter of ismcts", "パラメータはありません"),
        (("--players", "greedy,random", "--h0", "0.7"), "greater than", "大きく"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], english: str, japanese: str) -> None:
    for language, said in (("en", english), ("ja", japanese)):
        refused = run("ladder", "rebirth", *words, "--lang", language)
        assert refused.exit_code == 2
        assert said in refused.output
        assert "Traceback" not in refused.output


def test_a_file_that_is_none_of_results_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("no\n")
    for language, said in (("en", "not a result"), ("ja", "結果ではありません")):
        refused = run(*LADDER, "--results", str(wrong), "--lang", language)
        assert refused.exit_code == 2
        assert said in refused.output


def test_a_hint_says_what_a_program_would_do() -> None:
    words = ("play", "evolve", "--players", "you,random", "--decks", "harbor_lights,fog_and_stars", "--seed", "12")
    for language, key, said in (("en", "i", "Suggested: "), ("ja", "ヒント", "おすすめ：")):
        typed = "\n".join(["1", "n", *[key, "1"] * 12, "q", "n"]) + "\n"
        shown = run(*words, "--lang", language, typed=typed)
        assert said in shown.output
        assert "Traceback" not in shown.output


def test_a_review_names_mistakes_and_positions_to_look_at(tmp_path: Path) -> None:
    run("sim", "rebirth", "--games", "1", "--players", "random,greedy", "--save", str(tmp_path), "--jobs", "1")
    (file,) = tmp_path.glob("*.jsonl")
    shown = run("replay", str(file), "--review", "--seat", "0", "--lang", "en")
    assert shown.exit_code == 0
    assert "seat 0 gave away" in shown.output
    costs = [
        int(line.split("gave away ")[1].split("%")[0]) for line in shown.output.splitlines() if "gave away" in line
    ]
    assert costs == sorted(costs, reverse=True)
    step = shown.output.split("--at ")[1].split()[0]
    position = run("replay", str(file), "--at", step, "--seat", "0", "--lang", "ja")
    assert position.exit_code == 0
    assert "  1 " in position.output
    assert run("replay", str(file), "--at", "99999", "--lang", "en").exit_code == 2
