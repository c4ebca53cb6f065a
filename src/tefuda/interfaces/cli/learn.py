"""`tefuda learn`: the lessons of a game at the terminal's table, one move at a time; wrong moves are answered with the reason."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import FIRST, games, teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.learn_words import say
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.sitting import Left, Sitting
from tefuda.kernel.primitives.folders import home
from tefuda.kernel.primitives.storage import read_bytes, write_whole
from tefuda.kernel.proving.lessons import LEARNER
from tefuda.kernel.proving.reading import Saying
from tefuda.kernel.seeing.view import View
from tefuda.table.learning import Learning, Listed, lessons

KEPT = "learnt.json"
MOST_BYTES = 100_000
ELSEWHERE = ("undo", "save", "concede", "passing")  # what is no part of a lesson


def learn(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".")] = FIRST,
    number: Annotated[
        int, typer.Argument(metavar="LESSON", min=0, help="Which lesson; without it the next one.", show_default=False)
    ] = 0,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons and end.")] = False,
    lang: LANG = None,
) -> None:
    """Learn a game move by move: each lesson is a table, with words between the moves."""
    language = lang or preferred()
    if game not in games():
        raise typer.BadParameter(say(language, "no game", name=game, known=", ".join(games())), param_hint="GAME")
    console = Console(highlight=False, markup=False, emoji=False)
    there = lessons(game)
    if not there:
        board.paragraph(console, say(language, "none", game=game))
        return
    if number > len(there):
        raise typer.BadParameter(say(language, "no lesson", n=number, most=len(there)), param_hint="LESSON")
    done = learnt(game)
    _list(console, language, there, done)
    if listed:
        return
    place = number - 1 if number else next((n for n, one in enumerate(there) if one.name not in done), 0)
    if sys.stdin.isatty():
        import readline  # noqa: F401 - arrow keys and history while typing
    try:
        while place < len(there) and _learn_one(console, language, game, there, place):
            place += 1
    except (EOFError, KeyboardInterrupt):
        console.print()


def _list(console: Console, language: Language, there: list[Listed], done: list[str]) -> None:
    for place, one in enumerate(there, 1):
        mark = "✓" if one.name in done else " "
        console.print(f"  {mark} {place:>2}. {_in(language, one.title)}", style="dim" if one.name in done else None)


def _learn_one(console: Console, language: Language, game: str, there: list[Listed], place: int) -> bool:
    """One lesson; True if the next one is wanted."""
    console.rule(Text(f"{place + 1}. {_in(language, there[place].title)}", "bold"), align="left")
    sitting = AtLesson(Learning(game, there[place].name), Voice(language.value), console)
    if not sitting.learn():
        return False
    keep(game, there[place].name)
    board.paragraph(console, say(language, "done"), "bold green")
    for clause in sitting.learning.lesson.clauses:
        sitting.explaining.clause(clause)
    if place + 1 == len(there):
        board.paragraph(console, say(language, "all done", game=game), "bold")
        return False
    return sitting.listen(say(language, "next", title=_in(language, there[place + 1].title))).strip().casefold() == ""


class AtLesson(Sitting):
    """Somebody who learns at the terminal's table."""

    def __init__(self, learning: Learning, voice: Voice, console: Console) -> None:
        self.learning, self.language = learning, Language(voice.language)
        opened, tellers = learning.opened, {LEARNER: teller_for(learning.opened.game, voice.language)}
        names = ("you", *["-"] * (learning.live.state.seats - 1))
        clauses = opened.clauses
        super().__init__(learning.live, opened, names, tellers, voice, clauses, console, Path("-"), False)
        self.people, self.seat = [LEARNER], LEARNER
        self.misses = 0  # answers to the question that were not meant
        for command in ELSEWHERE:
            self.commands[command] = self._elsewhere

    def learn(self) -> bool:
        """The lesson, to its end; False where the person has left before."""
        try:
            while not self.learning.is_over:
                for said in self.learning.go_on():
                    self._hear()
                    if said is not None:
                        self.console.print()
                        board.paragraph(self.console, _in(self.language, said), "bold cyan")
                self._hear()
                if self.learning.wanted is not None:
                    self._person()
        except Left:
            return False
        self._hear()
        return True

    def _answer(self, picks: tuple[int, ...]) -> bool:
        """Take an answer if it is the one that the lesson is about; else say so, and after another miss what is."""
        if self.learning.offer(picks):
            self.misses = 0
            return True
        self.misses += 1
        board.paragraph(self.console, say(self.language, "another"), "yellow")
        if self.misses > 1:
            self._advise("")
        return False

    def _passes(self, view: View) -> bool:
        """Nothing passes by itself but what the lesson leaves aside."""
        return False

    def _tell_sole(self, view: View, request: object, labels: list[str]) -> None:
        """What has but one answer is given without a word."""

    def _advise(self, words: str) -> None:
        """What the lesson is about here."""
        view = self.live.view(LEARNER)
        assert view.request is not None
        said = [self.teller.option(view, view.request, option) for option in self.learning.meant()]
        nothing = say(self.language, "nothing")
        board.paragraph(self.console, say(self.language, "meant", what=" / ".join(said) or nothing), "green")

    def _elsewhere(self, words: str) -> None:
        board.paragraph(self.console, say(self.language, "elsewhere"), "red")

    def _quit(self, words: str) -> None:
        raise Left


# ── what was learnt ─────────────────────────────────────────────────────────────────────────────────────────────────
def learnt(game: str) -> list[str]:
    """The names of the lessons of a game that were gone through; none where nothing was kept, or it cannot be read."""
    try:
        found = json.loads(read_bytes(home() / KEPT, MOST_BYTES))[game]
        return [name for name in found if isinstance(name, str)]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def keep(game: str, name: str) -> None:
    """Note that a lesson was gone through; where that cannot be written nothing is lost but the mark."""
    known = {one: learnt(one) for one in games()}
    known[game] = list(dict.fromkeys([*known[game], name]))
    try:
        write_whole(home() / KEPT, json.dumps({one: names for one, names in known.items() if names}).encode())
    except OSError:
        return


def _in(language: Language, said: Saying) -> str:
    return said.japanese if language is Language.JA else said.english
