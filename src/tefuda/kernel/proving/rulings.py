"""A game's rulings: where its rulebook, its code and its scenarios lie, and how a scenario is set up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.kernel.rulebook import Clause, load

if TYPE_CHECKING:
    from tefuda.kernel.proving.setting import Setting


class Rulings:
    """The rulings of the game whose package is in a folder: `rulebook.toml`, and files under `proving/scenarios`."""

    def __init__(self, folder: Path, setting: Callable[[], Setting]) -> None:
        self.folder, self._setting = folder, setting
        self.scenarios = folder.joinpath("proving", "scenarios")

    @cached_property
    def setting(self) -> Setting:
        """How a scenario is set up: loaded, with the game, when somebody asks."""
        return self._setting()

    @cached_property
    def files(self) -> dict[str, Path]:
        """The files of its scenarios by their names, such as `ch08/two_attackers`."""
        found = sorted(self.scenarios.rglob("*.yaml"))
        return {path.relative_to(self.scenarios).with_suffix("").as_posix(): path for path in found}

    def ledger(self) -> dict[str, Clause]:
        """Every clause, in the rulebook's order."""
        return load(self.folder.joinpath("rulebook.toml"))
