"""Exercises at the terminal's table: lessons and puzzles, which take some answers and no others, and which of them were gone through."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import typer
from rich.console import Console

from tefuda.games.catalogue import OpenedGame, games, teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.language import Language
from tefuda.interfaces.cli.learn_words import say
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.sitting import Left, Sitting
from tefuda.kernel.primitives.folders import home
from tefuda.kernel.primitives.storage import read_bytes, write_whole
from tefuda.kernel.seeing.view import View
from tefuda.table.live import LiveGame

MOST_BYTES = 100_000
ELSEWHERE = ("undo", "save", "concede", "passing")  # what is no part of an exercise


class Exercise(Sitting):
    """Somebody at a table on which nothing passes by itself, and which ends without a winner being asked for another game."""

    def __init__(self, live: LiveGame, opened: OpenedGame, seat: int, voice: Voice, console: Console) -> None:
        self.language = Language(voice.language)
        names = tuple(["you" if one == seat else "-" for one in range(live.state.seats)])
        tellers = {seat: teller_for(opened.game, voice.language)}
        super().__init__(live, opened, names, tellers, voice, opened.clauses, console, Path("-"), False)
        self.people, self.seat = [seat], seat
        for command in ELSEWHERE:
            self.commands[command] = self._elsewhere

    def _passes(self, view: View) -> bool:
        """Nothing passes by itself."""
        return False

    def _tell_sole(self, view: View, request: object, labels: list[str]) -> None:
        """What has but one answer is given without a word."""

    def _elsewhere(self, words: str) -> None:
        board.paragraph(self.console, say(self.language, "elsewhere"), "red")

    def _quit(self, words: str) -> None:
        raise Left


# ── one after the other ─────────────────────────────────────────────────────────────────────────────────────────────
def known_game(game: str, language: Language) -> None:
    """Refuse a game that there is not."""
    if game not in games():
        raise typer.BadParameter(say(language, "no game", name=game, known=", ".join(games())), param_hint="GAME")


def in_turn(
    console: Console, names: Sequence[str], done: Sequence[str], number: int, one: Callable[[int], bool]
) -> None:
    """Go through exercises from this number on, or from the first that was not gone through, as long as the next is wanted.

    `one`: goes through the exercise at a place; True if the next is wanted.
    """
    place = number - 1 if number else next((n for n, name in enumerate(names) if name not in done), 0)
    if sys.stdin.isatty():
        import readline  # noqa: F401 - arrow keys and history while typing
    try:
        while place < len(names) and one(place):
            place += 1
    except (EOFError, KeyboardInterrupt):
        console.print()


# ── what was gone through ───────────────────────────────────────────────────────────────────────────────────────────
def gone_through(file: str, game: str) -> list[str]:
    """The names of a game's exercises that a file of the data folder has; none where nothing was kept, or it cannot be read."""
    try:
        found = json.loads(read_bytes(home() / file, MOST_BYTES))[game]
        return [name for name in found if isinstance(name, str)]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def keep(file: str, game: str, name: str) -> None:
    """Note that one was gone through; where that cannot be written nothing is lost but the mark."""
    known = {one: gone_through(file, one) for one in games()}
    known[game] = list(dict.fromkeys([*known[game], name]))
    try:
        write_whole(home() / file, json.dumps({one: names for one, names in known.items() if names}).encode())
    except OSError:
        return
