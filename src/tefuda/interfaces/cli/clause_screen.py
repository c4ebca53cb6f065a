"""Clauses on the screen: one with its readings, links, code and scenarios; a tree of them; what was found by words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tefuda.interfaces.cli.board import hanging
from tefuda.interfaces.cli.judge_words import named, say
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.proving.ledger import Standing
from tefuda.kernel.proving.links import links
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.searching import Found

SHOWN = 20  # of what was found, unless all is asked for


class ClauseScreen:
    """Shows clauses of one game to a person in their language; the other language beside it where `both`."""

    def __init__(self, console: Console, game: str, rulings: Rulings, language: Language, both: bool = False) -> None:
        self.console, self.game, self.rulings, self.language, self.both = console, game, rulings, language, both

    def gloss(self, clause: Clause) -> str:
        """What a clause says."""
        return clause.ja if self.language is Language.JA else clause.en

    # ── one clause ──────────────────────────────────────────────────────────────────────────────────────────────────
    def clause(self, standing: Standing, places: Sequence[tuple[str, int, str]]) -> None:
        """All that there is to say of a clause."""
        clause = standing.clause
        state = Text(named(self.language, "proven"), "green") if standing.proven else self._unproven(standing)
        head = Text.assemble((clause.id, "bold"), f"  {named(self.language, clause.kind)}  ")
        self.console.print(head + state)
        self._line("  ", self.gloss(clause))
        if self.both:
            self._line("  ", clause.en if self.language is Language.JA else clause.ja, "dim")
        self._readings(clause)
        if clause.reason:
            self._line("  ", f"{say(self.language, 'reason')}: {clause.reason}", "dim")
        self._links(clause.id)
        self._list("code", [f"{file}:{line} {name}".rstrip() for file, line, name in places])
        self._list("scenarios", self._scenarios(standing.scenarios))
        self._list("claimed", self._scenarios(standing.claimed))

    def _unproven(self, standing: Standing) -> Text:
        return Text(named(self.language, standing.why or standing.clause.kind), "yellow")

    def _readings(self, clause: Clause) -> None:
        """How it is read where it can be read in two ways: the page of readings says why, and what shows it."""
        found = [reading for reading in self.rulings.readings if clause.id in reading.clauses]
        label = say(self.language, "reading")
        for reading in found:
            self._line("  ", f"{label}: {reading.text} ({reading.reason})", "dim")
            if reading.shown:
                self._line("    ", f"{say(self.language, 'shown by')}: {', '.join(reading.shown)}", "dim")
        if clause.reading and not found:
            self._line("  ", f"{label}: {clause.reading}", "dim")

    def _links(self, number: str) -> None:
        found = links(self.rulings, number)
        for key in found._fields:
            clauses = [self.rulings.clauses[other] for other in getattr(found, key)]
            self._list(key, [f"{clause.id}  {self.gloss(clause)}" for clause in clauses])

    def _scenarios(self, paths: Iterable[str]) -> list[str]:
        titles = {line.id: line.ja if self.language is Language.JA else line.en for line in self.rulings.headlines}
        names = [Path(path).relative_to(self.rulings.scenarios).with_suffix("").as_posix() for path in paths]
        return [f"{self.game}/{name}  {titles.get(name, '')}".rstrip() for name in names]

    def _list(self, key: str, rows: list[str]) -> None:
        if rows:
            self._line("  ", say(self.language, key), "bold")
        for row in rows:
            self._line("    ", row)

    def _line(self, indent: str, text: str, style: str = "") -> None:
        hanging(self.console, Text(indent), Text(text, style))

    # ── several ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def below(self, standings: Iterable[Standing], top: str = "") -> None:
        """Clauses as a tree, each under the one it belongs to, with a mark where it is proven."""
        depth = top.count(".") + 1 if top else 0
        for standing in standings:
            clause = standing.clause
            indent = "  " * (clause.id.count(".") - depth) if clause.id != top else ""
            mark = Text("✓ " if standing.proven else "  ", "green")
            head = Text(indent) + mark + Text(f"{clause.id} ", "bold")
            hanging(self.console, head, Text(self.gloss(clause), "bold" if clause.kind == "heading" else ""))

    def found(self, found: Sequence[Found], whole: bool) -> None:
        """What was found by words, the best first, each with what to open."""
        shown = found if whole else found[:SHOWN]
        width = max([cell_len(named(self.language, one.sort)) for one in shown], default=0) + 2
        for one in shown:
            sort = named(self.language, one.sort)
            head = Text(sort + " " * (width - cell_len(sort)), "dim") + Text(f"{self._opens(one)}  ", "bold")
            hanging(self.console, head, Text(self._says(one)))
        if len(found) > len(shown):
            self.console.print(Text(say(self.language, "more found", number=len(found) - len(shown)), "dim"))
        self.console.print(Text(say(self.language, "how to open", game=self.game), "dim"))

    def _opens(self, one: Found) -> str:
        return f"{self.game}/{one.id}" if one.sort == "scenario" else ", ".join(one.clauses) or "–"

    def _says(self, one: Found) -> str:
        return one.told(self.language is Language.JA) + (
            f"  ({', '.join(one.clauses)})" if one.sort == "scenario" else ""
        )
