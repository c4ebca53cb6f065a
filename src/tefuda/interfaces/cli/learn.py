"""`tefuda learn`: the lessons of a game at the terminal's table, one move at a time; wrong moves are answered with the reason."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import FIRST, games
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.exercise import Exercise, gone_through, in_turn, keep, known_game
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.learn_words import say
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.sitting import Left
from tefuda.kernel.proving.lessons import LEARNER
from tefuda.kernel.proving.reading import Saying
from tefuda.table.learning import Learning, Listed, lessons

KEPT = "learnt.json"


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
    known_game(game, language)
    console = Console(highlight=False, markup=False, emoji=False)
    there = lessons(game)
    if not there:
        board.paragraph(console, say(language, "none", game=game))
        return
    if number > len(there):
        raise typer.BadParameter(say(language, "no lesson", n=number, most=len(there)), param_hint="LESSON")
    done = gone_through(KEPT, game)
    _list(console, language, there, done)
    if listed:
        return
    names = [one.name for one in there]
    in_turn(console, names, done, number, lambda place: _learn_one(console, language, game, there, place))


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
    keep(KEPT, game, there[place].name)
    board.paragraph(console, say(language, "done"), "bold green")
    for clause in sitting.learning.lesson.clauses:
        sitting.explaining.clause(clause)
    if place + 1 == len(there):
        board.paragraph(console, say(language, "all done", game=game), "bold")
        return False
    return sitting.listen(say(language, "next", title=_in(language, there[place + 1].title))).strip().casefold() == ""


class AtLesson(Exercise):
    """Somebody who learns at the terminal's table."""

    def __init__(self, learning: Learning, voice: Voice, console: Console) -> None:
        super().__init__(learning.live, learning.opened, LEARNER, voice, console)
        self.learning = learning
        self.misses = 0  # answers to the question that were not meant

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

    def _advise(self, words: str) -> None:
        """What the lesson is about here."""
        view = self.live.view(LEARNER)
        assert view.request is not None
        said = [self.teller.option(view, view.request, option) for option in self.learning.meant()]
        nothing = say(self.language, "nothing")
        board.paragraph(self.console, say(self.language, "meant", what=" / ".join(said) or nothing), "green")


def _in(language: Language, said: Saying) -> str:
    return said.japanese if language is Language.JA else said.english
