"""What `tefuda sim` leaves behind: pairs of many decks, a matrix that does not depend on processes, a picture, the dialogue of programs."""

import csv
import json
import sys
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.interfaces.cli.main import program

DECKS, PAIRS = 24, 24 * 23 // 2


def run(*words: str) -> Result:
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda")


def test_every_pair_of_24_decks_is_within_a_game_of_every_other(tmp_path: Path) -> None:
    words = (
        "sim",
        "evolve",
        "--decks",
        f"random:{DECKS}",
        "--games",
        str(PAIRS + 40),
        "--check",
        "none",
        "--seed",
        "5",
    )
    found = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.csv"
        shown = run(*words, "--jobs", jobs, "--csv", str(file), "--lang", "en")
        assert shown.exit_code == 0, shown.output
        found.append(([line for line in shown.output.splitlines() if "games/s" not in line], file.read_text("utf8")))
    assert found[0] == found[1]
    rows = list(csv.DictReader(found[0][1].splitlines()))
    assert len({(row["deck"], row["against"]) for row in rows}) == 2 * PAIRS
    assert Counter([int(row["games"]) for row in rows]) == {1: 2 * (PAIRS - 40), 2: 2 * 40}


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_match_that_was_played_is_drawn(kind: str, begins: bytes, tmp_path: Path) -> None:
    picture = tmp_path / f"decks.{kind}"
    words = ("--decks", "random:3", "--games", "6", "--check", "none", "--jobs", "1", "--lang", "en")
    shown = run("sim", "cipher", *words, "--plot", str(picture))
    assert shown.exit_code == 0, shown.output
    drawn = picture.read_bytes()
    assert drawn.startswith(begins)
    if kind == "svg":
        assert b"seat 0" in drawn
        assert all(f"random-{number}".encode() in drawn for number in (1, 2, 3))


def test_what_programs_are_told_and_write_is_kept(tmp_path: Path, root: Path) -> None:
    log = tmp_path / "dialogue.jsonl"
    players = f"cmd:{sys.executable} {root / 'examples' / 'eager.py'},random"
    shown = run(
        "sim", "cipher", "--games", "1", "--players", players, "--jobs", "1", "--check", "none", "--log", str(log)
    )
    assert shown.exit_code == 0, shown.output
    rows = [json.loads(line) for line in log.read_text("utf8").splitlines()]
    assert {(row["game"], row["seat"]) for row in rows} == {(0, 0)}
    sorts = Counter([sort for row in rows for sort in ("to", "from", "errors") if sort in row])
    assert sorts["from"] > 5
    assert sorts["to"] >= sorts["from"]
    assert sorts["errors"] == 0
    assert all(json.loads(row["to"]) for row in rows if "to" in row)
