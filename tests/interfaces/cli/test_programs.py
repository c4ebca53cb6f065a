"""`--players` with programs of one's own, in sim and in play."""

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.interfaces.cli.main import program
from tests.players.test_outside import OWN, command, left_running, running
from tests.processes import started


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(program(words), list(words), input=typed, prog_name="tefuda")


BAD = [
    ("nobody", "there is no player 'nobody'", "'nobody' というプレイヤーはいません"),
    ("no_such:Class", "there is no module 'no_such'", "モジュール 'no_such' はありません"),
    (f"{OWN}:Nobody", "has no class 'Nobody'", "にクラス 'Nobody' はありません"),
    ("cmd:./nothing", "there is no program './nothing'", "プログラム './nothing' はありません"),
]


@pytest.mark.parametrize("command", [("sim", "evolve", "random"), ("play", "evolve", "you")], ids=["sim", "play"])
@pytest.mark.parametrize(("name", "english", "japanese"), BAD)
def test_who_is_nobody_is_refused(command: tuple[str, ...], name: str, english: str, japanese: str) -> None:
    for language, said in (("en", english), ("ja", japanese)):
        refused = run(*command[:2], "--players", f"{command[2]},{name}", "--lang", language)
        assert refused.exit_code == 2
        assert said in refused.output
        assert "Traceback" not in refused.output


def test_sim_counts_who_forfeits() -> None:
    words = ("sim", "evolve", "--games", "2", "--players", f"{command('wrong')},{OWN}:Good", "--time-limit", "60")
    shown = run(*words, "--lang", "en")
    assert shown.exit_code == 0
    assert "errors 0" in shown.output
    assert "lost without a legal answer 2" in shown.output
    assert "its answer is refused by" in shown.output
    assert "正しい回答がなく負けた対戦2" in run(*words, "--lang", "ja").output
    found = json.loads(run(*words, "--json").stdout)
    assert (found["forfeits"], found["wins"], found["errors"]) == ([2, 0], [0, 2], 0)
    assert len(found["forfeited"]) == 2


def test_sim_keeps_to_the_time_limit() -> None:
    words = ("sim", "evolve", "--games", "1", "--players", f"{command('silence')},random", "--time-limit", "1.5")
    assert "no answer within 1.5 s" in run(*words, "--lang", "en").output
    assert not left_running("silence")


@pytest.mark.parametrize("format", ["teams", "boss", "melee", "ring", "duel"])
def test_sim_seats_as_many_as_the_format_has(format: str) -> None:
    found = json.loads(run("sim", "toy", "--games", "4", "--format", format, "--jobs", "1", "--json").stdout)
    assert (found["games"], found["errors"], found["violations"]) == (4, 0, 0)
    assert len(found["players"]) == {"teams": 4, "boss": 2, "melee": 3, "ring": 4, "duel": 2}[format]
    refused = run("sim", "toy", "--format", format, "--players", "random", "--lang", "en")
    assert refused.exit_code == 2
    assert "players sit down, not 1" in refused.output


@pytest.mark.parametrize(
    ("language", "said"), [("en", "gives no legal answer and loses: "), ("ja", "負けになります：")]
)
def test_play_against_a_program_that_fails(
    language: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "1000")
    players = f"you,{command('death')}"
    shown = run(
        "play", "evolve", "--players", players, "--seed", "5", "--lang", language, typed="y\nn\n" + "1\n0\n" * 400
    )
    assert shown.exit_code == 0
    assert said in shown.output
    assert "\n    KeyError: 'no such card'" in shown.output
    assert (
        shown.output.count("Traceback") == shown.output.count(":\n    Traceback") == 1
    )  # the program's own last lines
    assert not left_running("death")


def test_play_leaves_no_program_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("play", "evolve", "--players", f"you,{command('stays')}", "--seed", "5", typed="n\nn\nq\nn\n")
    assert shown.exit_code == 0
    assert not left_running("stays")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_who_is_ended_ends_the_programs(root: Path, how: signal.Signals) -> None:
    mark = f"of {os.getpid()} by {how}"  # this very program
    players = f"{command('deaf', mark)},random"
    words = [
        sys.executable,
        "-m",
        "tefuda",
        "sim",
        "evolve",
        "--games",
        "1",
        "--players",
        players,
        "--time-limit",
        "300",
    ]
    with started(words, root) as process:
        until = time.monotonic() + 60
        while not running(mark) and time.monotonic() < until:
            time.sleep(0.1)
        assert running(mark)
        os.kill(process.pid, how)
        _, problems = process.communicate(timeout=60)
    assert process.returncode == (130 if how is signal.SIGINT else 143)
    assert "Traceback" not in problems
    assert not left_running(mark)
