"""Words for people: the question of a seat in both languages, and the board as text."""

from __future__ import annotations

from functools import cached_property
from io import StringIO
from typing import Any

from rich.console import Console

from tefuda.games.catalogue import teller_for
from tefuda.interfaces.cli.board import board
from tefuda.interfaces.cli.language import Language
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.environments.codec import MORE, PAGE
from tefuda.interfaces.environments.match import OVER, Match
from tefuda.interfaces.environments.observation import Cut
from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.kernel.telling import LANGUAGES, Scene, Teller

Info = dict[str, Any]
COLUMNS = 110  # of the board as text


class Words:
    """Tells of the matches of one environment. It goes by what each seat is shown."""

    def __init__(self, match: Match) -> None:
        self.game = match.setup.opened.game

    @cached_property
    def tellers(self) -> dict[str, Teller]:
        """By language, who finds the words."""
        return {language: teller_for(self.game, language) for language in LANGUAGES}

    def info(self, match: Match, seat: int, cut: Cut, words: bool) -> Info:
        """What is told of a seat's question besides the arrays: clause, kind and prompt, what is cut off, and words in both languages."""
        found: Info = {"seat": seat, "clause": "", "kind": "", "prompt": "", "cut": cut._asdict()}
        if seat in match.illegal:
            no = match.illegal[seat]
            found["illegal"] = {"en": no.english, "ja": no.japanese}
        if match.over is not None:
            found |= {"clause": match.over.clause, "winners": list(match.over.winners)}
            if words:
                seen = match.view(seat)
                found["words"] = {name: teller.outcome(seen) for name, teller in self.tellers.items()}
        elif seat == match.seat:
            request = match.request()
            found |= {"clause": request.clause, "kind": request.kind, "prompt": request.prompt}
            found["picked"] = list(match.picks.picked)
            if words:
                seen = match.view(seat)
                found["words"] = {name: teller.prompt(seen, request) for name, teller in self.tellers.items()}
        return found

    def action(self, match: Match, action: int, language: str = "en") -> str:
        """What an action of the seat that acts would do, for people."""
        request, teller = match.request(), self.tellers[language]
        if action <= MORE:
            return {"en": ("done", "more options"), "ja": ("以上", "ほかの選択肢")}[language][action]
        return teller.option(
            match.view(match.seat), request, request.options[match.picks.page * PAGE + action - MORE - 1]
        )

    def scene(self, match: Match, language: str, seat: int = OVER) -> Scene:
        """The board as a seat sees it; without one, as the seat that acts does, and as all do when the game is over."""
        observer = match.seat if seat == OVER else seat
        return self.tellers[language].scene(match.view(observer if observer != OVER else SPECTATOR))

    def board(self, match: Match, language: str = "en") -> str:
        """The board as text, and the question under it."""
        out = StringIO()
        console = Console(file=out, width=COLUMNS, no_color=True, highlight=False, legacy_windows=False)
        board(console, Voice(Language(language)), self.scene(match, language))
        if match.seat == OVER:
            console.print(self.tellers[language].outcome(match.view(SPECTATOR)), highlight=False, markup=False)
        else:
            request = match.request()
            words = self.tellers[language].prompt(match.view(match.seat), request)
            console.print(f"{request.clause}  {words}", highlight=False, markup=False)
            for action in match.legal():
                console.print(f"{action:>4}  {self.action(match, action, language)}", highlight=False, markup=False)
        return out.getvalue()
