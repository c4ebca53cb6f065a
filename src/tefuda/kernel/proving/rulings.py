"""A game's rulings: where its rulebook, code and scenarios are, and how a scenario is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.kernel.primitives.clauses import Clause, edition, load
from tefuda.kernel.proving.glossary import Term
from tefuda.kernel.proving.headlines import Headline, headlines
from tefuda.kernel.proving.readings import Reading, readings

if TYPE_CHECKING:
    from tefuda.kernel.proving.setting import Setting
    from tefuda.kernel.proving.spelling import Spelling

LEDGER = "rulebook.toml"
PUZZLES = "puzzles"


class Rulings:
    """The rulings of a game whose package is in a folder: `rulebook.toml`, `readings.md`, and files under `proving/scenarios`.

    `terms`: finds the terms of its rulebook in a glossary; `kana`: a table with the readings of words.
    """

    def __init__(
        self,
        folder: Path,
        setting: Callable[[], Setting],
        terms: Callable[[], tuple[Term, ...]] = tuple,
        kana: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.folder, self._setting, self._terms, self._kana = folder, setting, terms, kana
        self.scenarios = folder.joinpath("proving", "scenarios")

    @cached_property
    def setting(self) -> Setting:
        """How a scenario is set up; loaded, together with the game, on first use."""
        return self._setting()

    @cached_property
    def files(self) -> dict[str, Path]:
        """The files of the scenarios by name, such as `ch08/two_attackers`."""
        found = sorted(self.scenarios.rglob("*.yaml"))
        return {path.relative_to(self.scenarios).with_suffix("").as_posix(): path for path in found}

    @cached_property
    def puzzles(self) -> dict[str, Path]:
        """The files of the puzzles by name, such as `puzzles/01`, the easiest first."""
        return {
            f"{PUZZLES}/{path.stem}": path for path in sorted(self.folder.joinpath("proving", PUZZLES).glob("*.yaml"))
        }

    @cached_property
    def headlines(self) -> tuple[Headline, ...]:
        """The headlines of the scenarios, in the order of their names."""
        return headlines(self.files, self.folder.name)

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The readings of ambiguous clauses."""
        return readings(self.folder, self.clauses)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The terms of the rulebook in both languages."""
        return self._terms()

    @cached_property
    def spelling(self) -> Spelling:
        """An index that finds words of clauses, terms and titles by their kana."""
        from tefuda.kernel.proving.spelling import Spelling  # loaded when somebody writes kana

        told = [clause.ja for clause in self.clauses.values()] + [line.ja for line in self.headlines]
        return Spelling(self._kana(), [name for term in self.terms for name in term.japanese] + told)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause, in the rulebook's order, loaded once."""
        return self.ledger()

    @property
    def edition(self) -> str:
        """The edition of the rulebook."""
        return edition(self.folder.joinpath(LEDGER))

    def ledger(self) -> dict[str, Clause]:
        """Every clause, in the rulebook's order."""
        return load(self.folder.joinpath(LEDGER))
