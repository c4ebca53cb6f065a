"""Sitting down at a terminal: what the format leaves open is asked, of allies as allies; what was said is not asked again."""

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest


def sit_down(folder: Path, *words: str, answers: str = "", language: str = "en") -> str:
    """What is on a terminal at which somebody sits down with these words, answers, then leaves."""
    master, other = pty.openpty()
    command = [sys.executable, "-m", "tefuda", "play", *words, "--lang", language, "--seed", "3"]
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200", "TERM": "dumb"}
    process = subprocess.Popen(
        command, stdin=other, stdout=other, stderr=other, cwd=folder, env=environment, close_fds=True
    )
    os.close(other)
    left, shown, seen = [*answers.split(","), "q", "n"], b"", 0
    try:
        while select.select([master], [], [], 60)[0]:
            try:
                shown += os.read(master, 65536)
            except OSError:  # it has ended
                break
            if left and shown[seen:].endswith(b" > "):
                seen = len(shown)
                os.write(master, left.pop(0).encode() + b"\n")
    finally:
        process.kill()
        process.wait(timeout=60)
        os.close(master)
    return shown.decode("utf8").replace("\r", "")


def questions(shown: str) -> list[str]:
    """What was asked before the game began."""
    return re.findall(r"^(\S.*[?？])\n  1 ", shown.partition("(seed 3)")[0].partition("（シード 3）")[0], re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "answers", "asked"),
    [
        (("evolve",), ",,", ["Who is the opponent?", "Which deck is yours?", "Which deck does the opponent play?"]),
        (
            ("pso2", "--format", "raid"),
            "2,3,,,,,",
            [
                "How hard shall it be?", "How many play?", "Who are the 2 others on your side?", "Which boss?", "Which deck is yours?",
                "Which deck does player 2, on your side, play?", "Which deck does player 3, on your side, play?",
            ],
        ),
        (("pso2", "--format", "raid", "--difficulty", "hard", "--seats", "1", "--boss", "giant"), "", ["Which deck is yours?"]),
        (("pso2", "--format", "raid_hard:giant", "--players", "you"), "", ["Which deck is yours?"]),
        (
            ("rebirth", "--format", "double"),
            ",,,,,",
            [
                "Who plays on your side?", "Who are the 2 opponents?", "Which deck is yours?",
                "Which deck does player 2, on your side, play?", "Which deck does player 3 play?", "Which deck does player 4 play?",
            ],
        ),
    ],
)  # fmt: skip
def test_what_the_format_leaves_open_is_asked(
    words: tuple[str, ...], answers: str, asked: list[str], tmp_path: Path
) -> None:
    shown = sit_down(tmp_path, *words, answers=answers)
    assert questions(shown) == asked
    assert "Traceback" not in shown


def test_the_answers_settle_the_game(tmp_path: Path) -> None:
    shown = sit_down(tmp_path, "pso2", "--format", "raid", answers="3,1,,", language="ja")
    assert questions(shown) == ["難易度は？", "何人で遊びますか？", "ボスは？", "あなたのデッキは？"]
    assert "  2. " not in shown.partition("（シード 3）")[2].partition("━━")[0]


def test_the_opening_lines_are_all_told(tmp_path: Path) -> None:
    """A game of six has more lines before its first question than a game that goes on shows at first."""
    shown = sit_down(tmp_path, "rebirth", "--format", "rumble", "--seats", "6", answers=",,,,,,,1,0")
    opening = shown.partition("(seed 3)")[2]
    assert [opening.count(f"Player {place} draws 3 cards") for place in range(2, 7)] == [2] * 5
