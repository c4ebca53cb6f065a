"""`tefuda scenario` tells what is wrong in the user's language, and step by step by which clause a move was refused."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import rulings
from tefuda.interfaces.cli.main import program
from tefuda.interfaces.library import run_scenario
from tefuda.kernel.proving.scenario_moves import ScenarioMoves
from tefuda.table import saves

REFUSED = """
title: A follower that is not quick waits for its turn
game: evolve
clauses: ["12.3.4"]
table: {先: {field: [札]}, 後: {hand: [札]}}
play:
  - refused: {後: play 札}
  - 先: attack 札 → leader
expect: {後.life: %s}
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda", env={"TEFUDA_LANG": "en"})


def ruling(folder: Path, life: int = 19) -> str:
    """The file of a scenario that holds if the life that is left is 19."""
    path = folder / "one.yaml"
    path.write_text(REFUSED % life, "utf8")
    return str(path)


def test_a_refusal_is_shown_with_its_clause_and_what_it_says(tmp_path: Path) -> None:
    said = run("scenario", ruling(tmp_path), "--step")
    assert said.exit_code == 0, said.output
    _, refused, rest = said.output.partition("✗ cannot: player 2: play 札  only what has Quick can be played now")
    assert refused
    assert "    12.3.4  Cards and activated abilities with quick" in rest
    assert rest.index("12.3.4") < rest.index("Player 1: attack 札") < rest.index("(19 left)")


def test_what_is_wrong_is_told_in_both_languages(tmp_path: Path) -> None:
    path = ruling(tmp_path, 20)
    english, japanese = run("scenario", path), run("scenario", path, "--lang", "ja")
    assert english.exit_code == japanese.exit_code == 1
    assert f"{path}, line 9: 後.life: expected 20, it is 19; 先 is asked main (act) by 7.3.3" in english.output
    assert "0 of 1 hold" in english.output
    assert (
        f"{path} 9行目: 後.life: 期待は 20、実際は 19。先が 7.3.3 により main (act) を問われている" in japanese.output
    )
    assert "1件中0件が成立" in japanese.output


def test_programs_get_both_languages(tmp_path: Path) -> None:
    (row,) = json.loads(run("scenario", ruling(tmp_path, 20), "--json").output)["fail"]
    assert row["why"].startswith("後.life: expected 20, it is 19")
    assert row["ja"].startswith("後.life: 期待は 20、実際は 19")


def test_a_step_that_fails_is_told_with_its_line(tmp_path: Path) -> None:
    said = run("scenario", ruling(tmp_path, 20), "--step", "--lang", "ja")
    assert said.exit_code == 1
    assert "9行目" in said.output


# ── of which game ───────────────────────────────────────────────────────────────────────────────────────────────────
PLAIN = "title: one\n{game}clauses: ['{clause}']\ntable: {{}}\nexpect: {{over: false}}\n"


def written(path: Path, game: str = "", clause: str = "1.1") -> str:
    path.write_text(PLAIN.format(game=game and f"game: {game}\n", clause=clause), "utf8")
    return str(path)


def test_a_file_says_of_which_game_it_is(tmp_path: Path) -> None:
    files = [written(tmp_path / "a.yaml", "evolve"), written(tmp_path / "b.yaml", "pso2", "101.1")]
    said = run("scenario", *files)
    assert said.exit_code == 0, said.output
    assert "2 of 2 hold" in said.output


def test_a_file_in_the_tree_is_of_the_game_where_it_lies() -> None:
    for game in ("cipher", "rebirth"):
        folder = rulings(game).scenarios
        said = run("scenario", str(sorted(folder.rglob("*.yaml"))[0]))
        assert said.exit_code == 0, said.output


@pytest.mark.parametrize(
    ("game", "words", "line", "told"),
    [
        ("", (), 0, "of which game is it? Write a line `game: evolve` in it, or --game"),
        ("chess", (), 2, "there is no game 'chess'; there are: evolve"),
        ("evolve", ("--game", "cipher"), 2, "it says `game: evolve`, and --game says cipher"),
    ],
)
def test_a_game_that_is_not_known_is_told_with_its_line(
    game: str, words: tuple[str, ...], line: int, told: str, tmp_path: Path
) -> None:
    path = written(tmp_path / "a.yaml", game)
    said = run("scenario", path, *words)
    assert said.exit_code == 1
    assert f"! {path}{f', line {line}' if line else ''}: {told}" in said.output
    stepped = run("scenario", path, *words, "--step")
    assert stepped.exit_code == 2
    assert told in stepped.output
    (row,) = json.loads(run("scenario", path, *words, "--json").output)["broken"]
    assert row["why"].startswith(told)
    assert row["ja"] != row["why"]


# ── installed packs ─────────────────────────────────────────────────────────────────────────────────────────────────
def test_scenarios_may_name_the_cards_of_installed_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path / "home"))
    card = '{"number": "MY-1", "name": "月見の客", "kind": "フォロワー", "class": "ロイヤル", "cost": 2, "attack": 7, "defense": 2}'
    (tmp_path / "mine.jsonl").write_text(card + "\n", "utf8")
    path = tmp_path / "one.yaml"
    path.write_text(
        "title: one\ngame: evolve\nclauses: ['8.4.3.1']\ntable: {先: {field: [月見の客]}}\n"
        "play:\n  - 先: attack 月見の客 → leader\nexpect: {後.life: 13}\n",
        "utf8",
    )
    without = run("scenario", str(path))
    assert "there is no card called '月見の客'" in without.output
    assert run("packs", "add", "evolve", str(tmp_path / "mine.jsonl")).exit_code == 0
    said = run("scenario", str(path))
    assert said.exit_code == 0, said.output
    assert run_scenario("evolve", path).holds


def test_a_fault_of_the_program_fails_its_scenario_and_the_others_still_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = ruling(tmp_path)
    broken = tmp_path / "two.yaml"
    broken.write_text(Path(held).read_text("utf8").replace("attack 札 → leader", "attack 札 → 札"), "utf8")
    plain = ScenarioMoves.play

    def play(self: ScenarioMoves, seat: int, words: str, line: int) -> None:
        if words.endswith("→ 札"):
            raise ZeroDivisionError("of all things")
        plain(self, seat, words, line)

    monkeypatch.setattr(ScenarioMoves, "play", play)
    said = run("scenario", str(tmp_path), "--json")
    found = json.loads(said.output)
    assert (said.exit_code, found["scenarios"], found["hold"], found["broken"]) == (1, 2, 1, [])
    (row,) = found["fail"]
    assert row["path"].endswith("two.yaml")
    assert row["line"] == 8
    assert row["why"] == "the program itself fails here: ZeroDivisionError: of all things"
    assert "プログラムが失敗します" in row["ja"]
    watched = run("scenario", str(broken), "--step")
    assert watched.exit_code == 1
    assert "ZeroDivisionError" in watched.output


# ── sitting down ────────────────────────────────────────────────────────────────────────────────────────────────────
def test_one_sits_down_at_the_table_of_a_scenario(home: Path) -> None:
    words = ("scenario", "evolve/ch12/bane_without_damage", "--play", "--players", "you,random")
    shown = CliRunner().invoke(program(words), [*words, "--lang", "en"], prog_name="tefuda", input="attack\n1\ns\nq\n")
    assert shown.exit_code == 0, shown.output
    assert "Fighting is enough" in shown.output  # the table is that of the ruling
    assert "Attack with 毒花" in shown.output
    assert "毒花 attacks" in shown.output
    (kept,) = saves.saved()
    assert kept.answers >= 1
    again = CliRunner().invoke(program(("play",)), ["play", "--resume", kept.name, "--lang", "en"], input="q\n")
    assert again.exit_code == 0, again.output
    assert "Going on with" in again.output
    assert "毒花" in again.output
