"""Sitting at the table: asks the person, reads what they write, lets the programs play, until the game is over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import gettempdir

import typer
from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import OpenedGame
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.advice import hint_lines, review_lines
from tefuda.interfaces.cli.answers import NO, YES, NotAnAnswer, distinct, plain, read_answer
from tefuda.interfaces.cli.explaining import Explaining
from tefuda.interfaces.cli.listening import listen
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.terminal.course import ONWARD
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import PASS, Concede, Refused, Request
from tefuda.kernel.telling import Line, Teller
from tefuda.players.reviewing import hint, review
from tefuda.table import saves
from tefuda.table.live import LiveGame, Stumbled, settled_answer

LOG_LINES = 30
MISTAKES = 5
LINES_AT_FIRST = 8
SPOKEN = {
    "help": ("h", "help", "ヘルプ"),
    "log": ("l", "log", "記録"),
    "board": ("b", "board", "盤面"),
    "card": ("c", "card", "カード"),
    "piles": ("z", "zones", "領域"),
    "passing": ("p", "pass", "優先権"),
    "undo": ("u", "undo", "戻る"),
    "save": ("s", "save", "保存"),
    "quit": ("q", "quit", "exit", "終了"),
    "concede": ("concede", "投了"),
    "?": ("?", "why", "なぜ"),
    "hint": ("i", "hint", "ヒント"),
}
# How priority is passed for a person: at every chance they are asked, where there is something to answer, or never.
PASSING = {
    "every": ("every", "all", "毎回", "全部"),
    "sensible": ("sensible", "normal", "通常"),
    "never": ("never", "none", "しない"),
    "turn": ("turn", "ターン"),
}
COMMANDS = {word: command for command, words in SPOKEN.items() for word in words}


class Left(Exception):
    """The person has left the table."""


class Sitting:
    """One person (or several, changing seats) at a live game in the terminal."""

    def __init__(
        self,
        live: LiveGame,
        opened: OpenedGame,
        names: tuple[str, ...],
        tellers: Mapping[int, Teller],
        voice: Voice,
        clauses: Mapping[str, Clause],
        console: Console,
        file: Path,
        own_file: bool,
    ) -> None:
        self.opened = opened
        self.live, self.names, self.tellers, self.voice, self.console = live, names, tellers, voice, console
        self.file, self.own_file = file, own_file  # where it is saved; is that file this game's already?
        self.again: bool | None = None  # whether another game is wanted, and if so with seats and decks swapped
        self.resumed = bool(live.answers)  # a game that goes on: only its latest lines are told at first
        self.explaining = Explaining(live, voice, clauses, console)
        self.people = [seat for seat, player in enumerate(live.players) if player is None]
        self.seat = self.people[0]
        self.told: dict[int, int] = dict.fromkeys(self.people, 0)  # how many steps each has been told of
        self.lines: dict[int, list[tuple[int, Line]]] = {seat: [] for seat in self.people}
        self.shown = -1  # the step whose board is on the screen
        self.passing: dict[int, str] = dict.fromkeys(self.people, "sensible")
        self.until: dict[int, int] = {}  # seats that pass everything until the turn of this number is over
        self.left_to_us: tuple[object, ...] | None = None  # the question that is answered by habit until it changes
        self.by_habit: set[int] = set()  # the steps at which that was done
        self.commands: dict[str, Callable[[str], object]] = {
            "?": self._why,
            "hint": self._advise,
            "help": self._help,
            "log": self._log,
            "board": self._board,
            "card": self._card,
            "piles": self._piles,
            "passing": self._passing,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
            "concede": self._concede,
        }

    @property
    def teller(self) -> Teller:
        """Who finds the words for the person at the screen."""
        return self.tellers[self.seat]

    # ── the course of the game ──────────────────────────────────────────────────────────────────────────────────────
    def play(self) -> None:
        """Run the game until it is over or the person leaves."""
        try:
            while self.live.over is None:
                self._hear()
                if self.live.program() is not None:
                    self._program()
                else:
                    self._person()
            self._hear()
            self._end()
        except Left:
            return
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            if self.live.over is None:
                self._keep()
        except Exception as problem:  # whatever is wrong with us, the person's game is not lost for it
            fault = f"{type(problem).__name__}: {problem}"
            board.paragraph(self.console, self.voice.say("fault", problem=fault), "red")
            self._keep()
            raise typer.Exit(1) from None

    def _program(self) -> None:
        name = self.names[self.live.polled]
        try:
            lost = self.live.let_program_answer()
        except (Refused, Stumbled) as problem:
            board.paragraph(self.console, self.voice.say("program stumbled", name=name, problem=problem), "red")
            self._keep()
            raise Left from None
        if lost is not None:
            why = lost.japanese if self.voice.language == "ja" else lost.english
            board.paragraph(self.console, self.voice.say("forfeit", name=name, why=why), "red")

    def _person(self) -> None:
        """Answer for the person where there is nothing to decide, else ask until they have answered."""
        view = self.live.view(self.live.polled)
        request = view.request
        assert request is not None
        if self._passes(view):
            self._answer((request.options.index(PASS),))
            return
        if self.live.polled != self.seat:
            self._change_seats(self.live.polled)
        if self._by_habit(view, request):
            return
        labels = [self.teller.option(view, request, option) for option in request.options]
        sole = settled_answer(view)
        if sole is not None and not self._ends(view, sole):
            if sole and request.options[sole[0]].verb not in ONWARD:  # that there is nothing to do is no news
                self._tell_sole(view, request, labels)
            if not self._answer(sole):
                self._keep()
                raise Left
            return
        step = len(self.live.steps)
        if _of_the_whole(request) and self.shown != step:
            self._board("")
        places = distinct(request, labels, self.teller.habit(view, request))
        request = change(request, options=tuple([request.options[place] for place in places]))
        labels = [labels[place] for place in places]
        board.question(self.console, self.voice, request.clause, self.teller.prompt(view, request), labels)
        while len(self.live.steps) == step and self.live.over is None and self.live.polled == self.seat:
            if self._read(request, labels, places) and self.live.state.request is not None:
                return  # the question is put again

    def _ends(self, view: View, picks: tuple[int, ...]) -> bool:
        """True if an answer would end one's own turn or a phase of it: nobody but the player does."""
        request = view.request
        assert request is not None
        own = (
            getattr(view.turn, "player", None) == view.observer
            and request.kind == "act"
            and not self.teller.moment(view, request)
        )
        return own and any(request.options[pick].verb in ONWARD for pick in picks)

    def _tell_sole(self, view: View, request: Request, labels: list[str]) -> None:
        """Say what was asked and answered where there was but one answer."""
        what = " / ".join(dict.fromkeys(labels))
        asked = "" if request.kind == "act" else self.teller.prompt(view, request) + " "
        said = f"{asked}{self.voice.say('only', what=what)}  {request.clause}"
        board.hanging(self.console, Text("  · "), Text(said, "dim"))

    def _passes(self, view: View) -> bool:
        """Is priority passed for a person, who has nothing to do with it, or wants it so?"""
        request, seat = view.request, view.observer
        moment = self.tellers[seat].moment(view, request) if request is not None else ""
        if request is None or not moment:
            return False
        passing = self.passing[seat]
        resting = self.until.get(seat, -1) == self.live.turn()
        idle = moment == "idle" and passing != "every"
        return len(request.options) < 2 or passing == "never" or resting or idle

    def _by_habit(self, view: View, request: Request) -> bool:
        """Answer as the person has left it to us: the same question over and over, until it is another."""
        if self.left_to_us is None:
            return False
        picks = self.teller.habit(view, request) if self.left_to_us == _topic(request) else None
        if picks is None:
            self.left_to_us = None
            return False
        self.by_habit.add(len(self.live.steps) - 1)
        return self._answer(picks)

    def _read(self, request: Request, labels: list[str], places: list[int]) -> bool:
        """One line from the person. True where the question has to be shown again."""
        view = self.live.view(self.seat)
        assert view.request is not None
        habit = self.teller.habit(view, view.request)
        text = self.listen(self._hint(request) + (self.voice.say("habit") if habit is not None else ""))
        words = plain(text)
        if not words:
            if habit is not None:
                self.left_to_us = _topic(request)
                self._answer(habit)
                return False
            return True
        head, _, rest = words.partition(" ")
        if head.startswith("?") and head != "?":
            head, rest = "?", words[1:]
        command = COMMANDS.get(head.casefold())
        if command is not None and (command not in ("concede",) or not rest):
            self.commands[command](rest.strip())
            return command in ("board", "undo")
        try:
            picks = read_answer(self.voice, request, labels, text)
        except NotAnAnswer as no:
            board.paragraph(self.console, str(no), "red")
            return False
        self._answer(tuple([places[pick] for pick in picks]))
        return False

    def _answer(self, picks: tuple[int, ...]) -> bool:
        try:
            self.live.answer(picks, self.live.polled)
        except Refused as no:
            board.paragraph(self.console, self.voice.say("refused", clause=no.clause, why=no.why), "red")
            return False
        except Stumbled as problem:
            board.paragraph(self.console, self.voice.say("stumbled", problem=problem), "red")
            return False
        return True

    def _hint(self, request: Request) -> str:
        most = min(request.most, len(request.options))
        if request.kind == "yes/no":
            return self.voice.say("yes/no")
        if request.kind == "number":
            values = [option.number for option in request.options]
            return self.voice.say("value", low=min(values), high=max(values))
        if request.kind == "order":
            return self.voice.say("order", n=len(request.options))
        if request.kind == "divide":
            key = "divide, zeros" if request.zeros else "divide"
            return self.voice.say(key, n=request.most, example=f"1:{max(1, request.most - 1)} 2:1")
        if request.least == 0:
            return self.voice.say("one or none" if most == 1 else "some")
        if request.least == most and most > 1:
            return self.voice.say("exactly", n=most)
        return self.voice.say("one")

    def _change_seats(self, seat: int) -> None:
        """Two people share the screen: what one may not see has to be out of sight first."""
        board.paragraph(self.console, self.voice.say("hand over", seat=seat + 1), "bold yellow")
        self.listen("")
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # what can be scrolled back to, too
        self.seat, self.shown = seat, -1
        self._hear()

    def _hear(self) -> None:
        """Tell the person at the screen what has happened since they last heard."""
        heard: list[Line] = []
        for step, view, events in self.live.news(self.seat, self.told[self.seat]):
            lines = self.teller.log(view, events)
            self.lines[self.seat] += [(step, line) for line in lines]
            heard += [line for line in lines if line.weight < 3]  # the end is told apart
        if self.told[self.seat] == 0 and self.resumed:
            heard = heard[-LINES_AT_FIRST:]  # its log has the rest
        board.news(self.console, heard)
        self.told[self.seat] = len(self.live.steps)

    def _end(self) -> None:
        """How it ended, and by which clause."""
        over = self.live.over
        assert over is not None
        view = self.live.view(self.seat)
        self._board("")
        self.console.print(Text(f"{self.voice.say('over')}: {self.teller.outcome(view)}", "bold yellow"))
        self.explaining.clause(over.clause)
        if self.own_file:
            self._save("")
        if sys.stdin.isatty():
            self._after()

    def _after(self) -> None:
        """What one wants after the end: another game, a look back, the game kept."""
        while True:
            said = plain(self.listen(self.voice.say("after"))).casefold()
            if said in ("r", "w"):
                self.again = said == "w"
                return
            if said == "s":
                self._save("")
            elif said == "v":
                self._review()
            else:
                return

    def _review(self) -> None:
        """The largest mistakes of the person at the screen."""
        course = zip([one.state for one in self.live.steps], self.live.answers, strict=False)
        if self._save(""):
            found = review(self.opened, course, (self.seat,))
            name = Path(saves.called(self.file))
            for line in review_lines(self.voice, self.teller, found, name, MISTAKES):
                board.paragraph(self.console, line)

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────
    def _why(self, words: str) -> None:
        self.explaining.why(self.seat, self.teller, words)

    def _advise(self, words: str) -> None:
        """What the searching program would do here, by what the person sees."""
        view = self.live.view(self.seat)
        assert view.request is not None
        found = hint(self.opened, view, view.request)
        for line in hint_lines(self.voice, self.teller, view, view.request, found):
            board.paragraph(self.console, line)

    def _help(self, words: str) -> None:
        board.paragraph(self.console, self.voice.help)

    def _board(self, words: str) -> None:
        scene = self.teller.scene(self.live.view(self.seat))
        if any(row.cards for side in scene.sides for row in side.rows):
            board.board(self.console, self.voice, scene)
        self.shown = len(self.live.steps)

    def _log(self, words: str) -> None:
        most = int(words) if words.isdecimal() and 0 < len(words) < 7 else LOG_LINES
        lines = [line for _, line in self.lines[self.seat]]
        if not lines:
            board.paragraph(self.console, self.voice.say("log is empty"), "dim")
        board.news(self.console, lines[-most:] if most else [])

    def _card(self, words: str) -> None:
        self.explaining.card(self.seat, self.teller, words)

    def _piles(self, words: str) -> None:
        board.piles(self.console, self.voice, self.teller.scene(self.live.view(self.seat)))

    def _passing(self, words: str) -> None:
        """Set when the person is asked to answer what others do: the words of the command name the occasion."""
        wanted = words.casefold()
        found = [key for key, names in PASSING.items() if wanted in names]
        if found == ["turn"]:
            self.until[self.seat] = self.live.turn()
            board.paragraph(self.console, self.voice.say("passing turn"), "yellow")
            view = self.live.view(self.seat)
            if view.request is not None and self._passes(view):
                self._answer((view.request.options.index(PASS),))
            return
        if found:
            self.passing[self.seat] = found[0]
            self.until.pop(self.seat, None)
        elif words:
            board.paragraph(self.console, self.voice.say("passing?"), "red")
            return
        board.paragraph(self.console, self.voice.say(f"passing {self.passing[self.seat]}"), "yellow")
        board.paragraph(self.console, self.voice.say("passing?"), "dim")

    def _undo(self, words: str) -> None:
        self.until.clear()
        if not self.live.take_back(self.seat, lambda step, view: step in self.by_habit or self._passes(view)):
            board.paragraph(self.console, self.voice.say("nothing to take back"), "red")
            return
        steps = len(self.live.steps)
        self.left_to_us = None
        self.by_habit = {step for step in self.by_habit if step < steps - 1}
        for seat in self.people:
            self.told[seat] = min(self.told[seat], steps)
            self.lines[seat] = [(step, line) for step, line in self.lines[seat] if step < steps]
        self.shown = -1
        board.paragraph(self.console, self.voice.say("taken back"), "yellow")

    def _save(self, words: str) -> bool:
        path = Path(words) if words else self.file if self.own_file else saves.free_file(self.file)
        try:
            path = saves.file_of(words) if words else path
            saves.keep(self.live, path, self.names)
        except (OSError, ValueError, RuntimeError) as problem:  # RuntimeError: the home of somebody who is not there
            why = system_reasons(problem)[self.voice.pick == 0]
            board.paragraph(self.console, self.voice.say("not saved", file=path, why=why), "red")
            return False
        self.file, self.own_file = path, True
        self.console.print(Text(self.voice.say("saved", file=saves.called(path)), "green"), soft_wrap=True)
        return True

    def _quit(self, words: str) -> None:
        while True:
            said = plain(self.listen(self.voice.say("save?"))).casefold()
            if said in NO:
                board.paragraph(self.console, self.voice.say("bye"))
                raise Left
            if said in ("c", "cancel"):
                board.paragraph(self.console, self.voice.say("stays"), "yellow")
                return
            if said in ("", *YES):
                if self._save(""):
                    raise Left
                return
            board.paragraph(self.console, self.voice.say("not yes or no"), "red")

    def _concede(self, words: str) -> None:
        if plain(self.listen(self.voice.say("concede?"))).casefold() in YES:
            self.live.answer(Concede(self.seat))
        else:
            board.paragraph(self.console, self.voice.say("stays"), "yellow")

    def _keep(self) -> None:
        """The person was cut off: their game is not lost for it, wherever it can be written."""
        if len(self.live.answers) == 0:
            return
        if not self._save(""):
            self._save(str(saves.free_file(Path(gettempdir()) / self.file.name)))

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def listen(self, hint: str) -> str:
        """A line from the person."""
        return listen(self.console, hint)


def _topic(request: Request) -> tuple[object, ...]:
    """What a question is about: the next one of the same payment is the same."""
    return (request.prompt, request.about, request.seats)


def _of_the_whole(request: Request) -> bool:
    """Is this a question for which one wants to see the board? Within a deed one has just seen it."""
    return request.kind == "act" or (request.kind in ("yes/no", "choose") and request.about is None)
