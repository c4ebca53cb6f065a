"""Starting: how long a person waits for a command to say its first word, each in a process of its own, in seconds."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import NamedTuple


class Start(NamedTuple):
    """A command that somebody waits for, and how long they may."""

    name: str
    words: tuple[str, ...]
    limit: float


def starts(game: str, word: str, scenario: str) -> tuple[Start, ...]:
    """The commands that are measured: a search for a word, a game to its first question, a ruling in sentences."""
    return (
        Start("word search", ("rules", game, word), 1.0),
        Start(
            "first question", ("play", game, "--players", "you,random", "--seed", "1", "--decks", "random,random"), 1.5
        ),
        Start("ruling in sentences", ("scenario", scenario, "--step"), 1.5),
    )


def seconds(start: Start) -> float:
    """How long a command takes, from its start to its end; one that asks is given nothing to read."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "tefuda", *start.words], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return time.perf_counter() - began
