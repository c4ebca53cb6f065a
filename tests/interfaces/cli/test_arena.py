"""The commands of the arena: sim, replay, bench."""

import json
import os
import signal
import sys
import time
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

from tefuda.interfaces.cli.main import program
from tefuda.kernel.primitives.rng import is_key
from tests.processes import in_group, started


def run(*words: str) -> Result:
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda")


def test_sim_prints_one_object() -> None:
    shown = run("sim", "evolve", "--games", "6", "--seed", "3", "--jobs", "1", "--json")
    assert shown.exit_code == 0
    found = json.loads(shown.stdout)
    assert (found["games"], found["errors"], found["violations"]) == (6, 0, 0)
    assert sum(found["wins"]) + found["draws"] == 6
    assert found["decisions"] > 100
    assert found["seconds"] > 0
    again = json.loads(run("sim", "evolve", "--games", "6", "--seed", "3", "--jobs", "2", "--json").stdout)
    assert {**found, "seconds": 0} == {**again, "seconds": 0}


# ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────────────
WITH_OTHERS = ("sim", "evolve", "--games", "2", "--players", "tests.players.own_programs:Good,random", "--jobs", "1")


def test_sim_with_programs_of_others_has_a_fresh_key_that_repeats_it() -> None:
    found = [json.loads(run(*WITH_OTHERS, "--json").stdout) for _ in range(2)]
    assert all(is_key(one["seed"]) for one in found)
    assert found[0]["seed"] != found[1]["seed"]
    again = json.loads(run(*WITH_OTHERS, "--json", "--seed", found[0]["seed"].upper()).stdout)
    assert {**found[0], "seconds": 0} == {**again, "seconds": 0}
    shown = run(*WITH_OTHERS, "--lang", "ja", "--seed", found[0]["seed"]).stdout
    assert f"同じ対戦をもう一度：--seed {found[0]['seed']}" in shown


def test_sim_among_our_own_programs_repeats_itself() -> None:
    words = ("sim", "evolve", "--games", "2", "--players", "random,random", "--jobs", "1", "--json")
    found = [json.loads(run(*words, *more).stdout) for more in ((), (), ("--seed", "0"))]
    assert {one["seed"] for one in found} == {0}
    assert len({json.dumps({**one, "seconds": 0}) for one in found}) == 1


def test_no_name_of_a_file_tells_the_key_of_a_match(tmp_path: Path) -> None:
    """A program could read it there, and know the shuffles of the games to come."""
    key = json.loads(run(*WITH_OTHERS, "--json", "--save", str(tmp_path)).stdout)["seed"]
    names = sorted([path.name for path in tmp_path.iterdir()])
    assert len(names) == 2
    assert not [name for name in names if any(key[at : at + 6] in name for at in range(27))]
    assert not [path for path in tmp_path.iterdir() if key in path.read_text("utf8")]


def test_sim_shows_a_table() -> None:
    shown = run("sim", "evolve", "--games", "4", "--jobs", "1", "--check", "none", "--lang", "en")
    assert shown.exit_code == 0
    assert "games 4, draws 0, errors 0, violations not looked for" in shown.output
    assert "95 %" in shown.output
    assert "対戦2、引き分け0" in run("sim", "evolve", "--games", "2", "--jobs", "1", "--lang", "ja").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("poker",), "'poker'"),
        (("evolve", "--games", "0"), "--games"),
        (("evolve", "--players", "random,genius"), "'genius'"),
        (("evolve", "--players", "random"), "2 players sit down, not 1"),
        (("evolve", "--decks", "x,y"), "'x'"),
        (("evolve", "--seed", "-1"), "--seed"),
        (("evolve", "--games", "1", "--save", "/dev/null/x"), "--save"),
    ],
)
def test_sim_refuses_clearly(words: tuple[str, ...], said: str) -> None:
    refused = run("sim", *words, "--lang", "en")
    assert refused.exit_code == 2
    assert said in refused.output
    assert "Traceback" not in refused.output


def test_one_deck_is_too_few() -> None:
    refused = run("sim", "evolve", "--decks", "harbor_lights", "--lang", "en")
    assert refused.exit_code == 2
    assert "one deck for each player" in refused.output


def test_saved_games_are_watched_and_verified(tmp_path: Path) -> None:
    assert run("sim", "evolve", "--games", "2", "--jobs", "1", "--save", str(tmp_path)).exit_code == 0
    files = sorted(str(path) for path in tmp_path.iterdir())
    assert len(files) == 2
    verified = run("replay", "--verify", *files)
    assert verified.exit_code == 0
    assert verified.output.count(": ok, ") == 2
    watched = run("replay", "--lang", "en", files[0])
    assert watched.exit_code == 0
    assert "answers fold to the same bytes: " in watched.output
    assert "Player 1's turn 2" in watched.output
    assert "回答" in run("replay", "--lang", "ja", files[0]).output


def test_a_replay_shows_a_seat_no_more_than_it_saw(tmp_path: Path) -> None:
    run("sim", "evolve", "--games", "1", "--jobs", "1", "--save", str(tmp_path))
    file = str(next(tmp_path.iterdir()))
    shown = [
        [line for line in run("replay", "--lang", "en", file, *seat).output.splitlines() if " 5.10.1" in line]
        for seat in ((), ("--seat", "0"), ("--seat", "1"))
    ]
    assert {":" in line for line in shown[0]} == {False}  # what was drawn stands behind a colon
    for seat in (1, 2):
        assert {":" in line for line in shown[seat] if "You draw" in line} == {True}
        assert {":" in line for line in shown[seat] if "opponent draws" in line} == {False}
    assert run("replay", file, "--seat", "4").exit_code == 2


def test_bench_prints_one_object() -> None:
    shown = run("bench", "--rounds", "1", "--games", "2", "--json")
    assert shown.exit_code == 0
    found = json.loads(shown.stdout)
    assert found["ratio"] > 0
    assert found["ratio_median"] > 0


def test_bench_shows_best_and_median() -> None:
    shown = run("bench", "fftcg", "--rounds", "1", "--games", "1", "--decks", "torch_march", "--lang", "en")
    assert shown.exit_code == 0
    rows = [row.split("  ")[-1] for row in shown.stdout.splitlines()]
    assert rows[1].endswith("median")
    assert "最良      中央値" in run("bench", "--rounds", "1", "--games", "1", "--lang", "ja").stdout


CARDS = (
    {"number": "MY-1", "name": "港の主", "kind": "リーダー", "class": "ロイヤル"},
    {"number": "MY-2", "name": "読めない札", "kind": "スペル", "class": "ロイヤル", "cost": 1, "text": "月を眺める。"},
    {"number": "MY-3", "name": "読める札", "kind": "スペル", "class": "ロイヤル", "cost": 1, "text": "1枚引く。"},
)


def own_decks(folder: Path, root: Path) -> tuple[str, Path]:
    """A file of cards, and a folder of two lists without leader and evolve deck, one with a card that is not read."""
    cards, lists = folder / "cards.jsonl", folder / "lists"
    cards.write_text("\n".join([json.dumps(card, ensure_ascii=False) for card in CARDS]), "utf8")
    lists.mkdir()
    deck = (root / "src/tefuda/games/evolve/cards/decks/harbor_lights.txt").read_text("utf8")
    main = deck[deck.index("main:") : deck.index("evolve:")]
    (lists / "good.txt").write_text(main.replace("3 灯台守", "3 MY-3"), "utf8")
    (lists / "bad.txt").write_text(main.replace("3 灯台守", "3 MY-2"), "utf8")
    return str(cards), lists


def test_bench_of_environments_goes_on_in_an_environment_that_has_them(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def started(command: list[str], **said: object) -> SimpleNamespace:
        commands.append(command)
        return SimpleNamespace(returncode=3)

    monkeypatch.setattr("tefuda.interfaces.cli.bench.subprocess.run", started)
    monkeypatch.setattr("tefuda.interfaces.cli.bench.find_spec", lambda name: None)
    assert run("bench", "environments", "--json", "--lang", "en").exit_code == 3
    ((_, tool, group, *words),) = commands
    assert Path(tool) == root / "tools" / "apart.py"
    assert Path(tool).is_file()
    assert group in tomllib.loads((root / "pyproject.toml").read_text("utf8"))["dependency-groups"]
    assert words == ["-m", "tefuda", "bench", "environments", "--rounds", "5", "--lang", "en", "--json"]


def test_bench_plays_cards_and_lists_of_ones_own(tmp_path: Path, root: Path) -> None:
    cards, lists = own_decks(tmp_path, root)
    words = ("bench", "evolve", "--rounds", "1", "--games", "1", "--cards", cards, "--json")
    shown = run(*words, "--decks", f"{lists},fog_and_stars", "--lang", "en")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["decks"] == ["fog_and_stars", "good"]
    for said in (
        "good.txt: no leader: ",
        "good.txt: no evolve deck: ",
        "1 lists are left out",
        "bad.txt:10: 読めない札 (MY-2)",
    ):
        assert said in shown.stderr
    assert "リーダーの指定がない" in run(*words, "--decks", str(lists), "--lang", "ja").stderr


def test_bench_refuses_clearly(tmp_path: Path, root: Path) -> None:
    cards, lists = own_decks(tmp_path, root)
    bad, empty = str(lists / "bad.txt"), tmp_path / "empty"
    empty.mkdir()
    for words, said in (
        (("--decks", "nothing"), "'nothing' is no deck"),
        (("--decks", f"good,{bad}"), "'good' is no deck"),
        (("--decks", bad, "--cards", cards), f"{bad}:10: 読めない札 (MY-2) is not playable: line 1, column 1"),
        (("--decks", bad), f"{bad}:10: there is no card 'MY-2'"),
        (("--decks", str(empty)), f"{empty}: none of its lists"),
        (("--cards", bad), "line 1: not JSON"),
        (("--cards", "nowhere.jsonl"), "nowhere.jsonl: cannot be read"),
    ):
        refused = run("bench", "evolve", *words, "--lang", "en")
        assert refused.exit_code == 2
        assert said in refused.output
        assert "Traceback" not in refused.output
    assert "というデッキもファイルもフォルダもありません" in run("bench", "--decks", "x", "--lang", "ja").output


def _interrupted(root: Path, after: float) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "tefuda", "sim", "evolve", "--games", "20000", "--jobs", "2", "--json"]
    with started(command, root) as process:
        time.sleep(after)
        os.killpg(process.pid, signal.SIGINT)
        output, problems = process.communicate(timeout=60)
        assert in_group(process.pid) == []
    return process.returncode, output, problems


def test_an_interrupted_sim_prints_what_there_is(root: Path) -> None:
    for after in (3, 6, 12, 24):  # until the machine, however busy, has come to play
        code, output, problems = _interrupted(root, after)
        assert code == 130
        assert "Traceback" not in problems
        found = json.loads(output) if output else {"games": 0}
        if found["games"]:
            break
    assert found["interrupted"] is True
    assert 0 < found["games"] < 20000


def test_a_program_that_is_broken_off_while_it_loads_says_nothing(root: Path) -> None:
    code, _, problems = _interrupted(root, 0.2)
    assert code in (130, -signal.SIGINT)  # before the interpreter itself was there, nobody could be asked
    assert "tefuda" not in problems


def test_the_processes_of_a_sim_end_with_it(root: Path) -> None:
    command = [sys.executable, "-m", "tefuda", "sim", "evolve", "--games", "20000", "--jobs", "2", "--json"]
    with started(command, root) as process:
        until = time.monotonic() + 60
        while len(in_group(process.pid)) < 3 and time.monotonic() < until:
            time.sleep(0.1)
        assert len(in_group(process.pid)) >= 3
        os.kill(process.pid, signal.SIGKILL)  # so that it can say nothing to them
        while in_group(process.pid) and time.monotonic() < until:
            time.sleep(0.1)
        assert in_group(process.pid) == []
