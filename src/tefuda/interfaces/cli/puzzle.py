"""`tefuda puzzle`: positions in which one first move alone wins this turn, at the terminal's table."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import FIRST, games, teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.exercise import Exercise, gone_through, in_turn, keep, known_game
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.puzzle_words import say
from tefuda.interfaces.cli.sitting import Left
from tefuda.kernel.proving.puzzles import Puzzle
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, indices_of
from tefuda.table.solving import Solving, puzzle_of, puzzles

KEPT = "solved.json"


def puzzle(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".")] = FIRST,
    number: Annotated[
        int,
        typer.Argument(metavar="PUZZLE", min=0, help="Which puzzle; without it the next one.", show_default=False),
    ] = 0,
    listed: Annotated[bool, typer.Option("--list", help="List the puzzles and end.")] = False,
    lang: LANG = None,
) -> None:
    """Solve a puzzle: one first move alone wins this turn, whatever the opponent answers and however chance falls."""
    language = lang or preferred()
    known_game(game, language)
    console = Console(highlight=False, markup=False, emoji=False)
    there = puzzles(game)
    if not there:
        others = ", ".join([other for other in games() if puzzles(other)])
        board.paragraph(console, say(language, "none", game=game, others=others))
        return
    if number > len(there):
        raise typer.BadParameter(say(language, "no puzzle", n=number, most=len(there)), param_hint="PUZZLE")
    done = gone_through(KEPT, game)
    if listed:
        _list(console, language, game, there, done)
        return
    in_turn(console, there, done, number, lambda place: _solve_one(console, language, game, there, place))


def _list(console: Console, language: Language, game: str, there: list[str], done: list[str]) -> None:
    for place, name in enumerate(there, 1):
        mark = "✓" if name in done else " "
        console.print(
            f"  {mark} {place:>2}. {_called(language, puzzle_of(game, name))}", style="dim" if name in done else None
        )


def _called(language: Language, one: Puzzle) -> str:
    return f"{say(language, one.goal)} · {say(language, 'grade', moves=one.moves, missing=one.missing)}"


def _solve_one(console: Console, language: Language, game: str, there: list[str], place: int) -> bool:
    """One puzzle; True if the next one is wanted."""
    solving = Solving(game, there[place])
    console.rule(Text(f"{place + 1}. {_called(language, solving.puzzle)}", "bold"), align="left")
    sitting = AtPuzzle(solving, Voice(language.value), console)
    if not sitting.solve():
        return False
    keep(KEPT, game, there[place])
    board.paragraph(console, say(language, "solved"), "bold green")
    if sitting.misses:
        board.paragraph(console, say(language, "after", tried=sitting.misses))
    if place + 1 == len(there):
        board.paragraph(console, say(language, "all done"), "bold")
        return False
    return sitting.listen(say(language, "next", n=place + 2)).strip().casefold() == ""


class AtPuzzle(Exercise):
    """Somebody who solves a puzzle at the terminal's table."""

    def __init__(self, solving: Solving, voice: Voice, console: Console) -> None:
        super().__init__(solving.live, solving.opened, solving.seat, voice, console)
        self.solving = solving
        self.misses = 0

    def solve(self) -> bool:
        """The puzzle, to its goal; False where the person has left before."""
        board.paragraph(self.console, say(self.language, "open"), "dim")
        try:
            while not self.solving.is_over:
                for _ in self.solving.go_on():
                    self._hear()
                self._hear()
                if not self.solving.is_over:
                    self._person()
        except Left:
            return False
        self._hear()
        return True

    def _answer(self, picks: tuple[int, ...]) -> bool:
        """Take an answer with which the goal is still reached; else say what stands in its way."""
        missed = self.solving.offer(picks)
        if missed is None:
            return True
        self.misses += 1
        if missed.seen is None:
            board.paragraph(self.console, say(self.language, "missed"), "yellow")
        else:
            what = said_answer(self.solving, self.language, missed.seen, missed.answer)
            board.paragraph(self.console, say(self.language, "reply", what=what), "yellow")
        return False

    def _advise(self, words: str) -> None:
        """What reaches the goal from here."""
        seen = self.live.view(self.seat)
        board.paragraph(
            self.console,
            say(self.language, "hint", what=said_answer(self.solving, self.language, seen, self.solving.solution())),
            "green",
        )


def said_answer(solving: Solving, language: Language, seen: View, answer: Answer) -> str:
    """An answer in words, as the seat that gives it reads it."""
    request, teller = seen.request, teller_for(solving.opened.game, language.value)
    assert request is not None
    said = [teller.option(seen, request, request.options[place]) for place in indices_of(answer)]
    return " / ".join(said) or say(language, "empty")
