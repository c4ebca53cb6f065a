"""A ruling on the screen, step by step in sentences: the table, each move with what follows and its clauses, what must hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.expectation_words import ExpectationWords
from tefuda.interfaces.cli.judge_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.proving.reading import Saying, Scenario
from tefuda.kernel.proving.refusing import RefusedMove
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.running import run
from tefuda.kernel.proving.watching import Watched, watch
from tefuda.kernel.seeing.open_hands import open_view
from tefuda.kernel.seeing.view import SPECTATOR, View, handle, told
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.table.state import Table


class RulingScreen:
    """Shows rulings of a game to a person, with every hand open."""

    def __init__(self, console: Console, rulings: Rulings, language: Language) -> None:
        self.console, self.rulings, self.language = console, rulings, language
        self.voice = Voice(language.value)

    def show(self, ruling: Scenario) -> None:
        """A ruling from its title to what must hold; BadScenario and Failed where it is wrong, or does not hold."""
        japanese = self.language is Language.JA
        board.paragraph(self.console, ruling.ja if japanese and ruling.ja else ruling.title, "bold")
        for number in ruling.clauses:
            clause = self.rulings.clauses.get(number)
            if clause is not None:
                self._clause(clause)
        if "deck" in ruling.body:
            self._deck(ruling)
            return
        for one in watch(ruling, self.rulings.setting):
            self._step(one)

    def _clause(self, clause: Clause, indent: str = "") -> None:
        gloss = clause.ja if self.language is Language.JA else clause.en
        board.hanging(self.console, Text.assemble(indent, (f"{clause.id}  ", "bold")), Text(gloss, "dim"))

    def _deck(self, ruling: Scenario) -> None:
        """A deck and the verdict on it."""
        verdict = run(ruling, self.rulings.setting)
        illegal = ruling.body["expect"].get("illegal")
        what = say(self.language, "illegal", clauses=", ".join(illegal)) if illegal else say(self.language, "legal")
        why = verdict.ja if self.language is Language.JA else verdict.why
        text = f"{what}: {say(self.language, 'holds')}" if verdict.holds else why
        board.hanging(
            self.console, Text("✓ " if verdict.holds else "✗ ", "green" if verdict.holds else "red"), Text(text)
        )

    def _step(self, one: Watched) -> None:
        seen = open_view(one.table, SPECTATOR)
        if one.sort == "begin":
            self.teller: Any = teller_for(one.table.game, self.language.value)
            seats = self.rulings.setting.seats_at(one.table)
            self.words = ExpectationWords(self.language, self.teller, seats)
            board.board(self.console, self.voice, self.teller.scene(seen))
        elif one.sort == "move":
            who = self.teller.who(seen, self.words.seats[one.seat])
            self.console.print(
                Text.assemble((f"{who[:1].upper()}{who[1:]}: ", "bold cyan"), (str(one.said), "bold")), soft_wrap=True
            )
        elif isinstance(one.said, Saying):
            words = one.said.japanese if self.language is Language.JA else one.said.english
            board.paragraph(self.console, words, "italic")
        lines = self.teller.log(seen, [told(one.table, event, SPECTATOR) for event in one.events])
        if one.sort != "begin":
            board.news(self.console, lines)
        if one.sort == "move" and not lines:
            board.paragraph(self.console, f"  · {say(self.language, 'nothing happens')}", "dim")
        for move in one.refused:
            self._refused(one.table, seen, move)
        if one.sort in ("expect", "end") and isinstance(one.said, Mapping):
            for line in self.words.lines(one.said, one.table, seen):
                board.hanging(self.console, Text("✓ ", "green"), Text(line))

    def _refused(self, table: Table, seen: View, move: RefusedMove) -> None:
        """A move that cannot be made: why, and what the clause says."""
        who = self.teller.who(seen, self.words.seats[move.seat])
        what = say(self.language, "refused", what=f"{who}: {move.words}")
        why = self._why(table, seen, move)
        self.console.print(Text.assemble(("✗ ", "red"), (what, "bold"), f"  {why}"), soft_wrap=True)
        clause = self.rulings.clauses.get(move.clause)
        if clause is not None:
            self._clause(clause, "    ")

    def _why(self, table: Table, seen: View, move: RefusedMove) -> str:
        if move.wish is None:
            return ""
        wish: Option = change(move.wish, card=_named(table, move.wish.card), target=_named(table, move.wish.target))
        return str(self.teller.refusal(seen, wish, Bar(move.clause, _named(table, move.by))))


def _named(table: Table, card: int) -> int:
    """A card by its handle; what is none as it is."""
    return handle(table, card) if card >= 0 else card
