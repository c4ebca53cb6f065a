"""A game's rulings: where its rulebook, its code and its scenarios lie, and how a scenario is set up."""

from __future__ import annotations

from pathlib import Path

from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.rulebook import Clause, load


class Rulings:
    """The rulings of the game whose package is in a folder: `rulebook.toml`, and files under `proving/scenarios`."""

    def __init__(self, folder: Path, setting: Setting) -> None:
        self.folder, self.setting = folder, setting
        self.scenarios = folder.joinpath("proving", "scenarios")

    def ledger(self) -> dict[str, Clause]:
        """Every clause, in the rulebook's order."""
        return load(self.folder.joinpath("rulebook.toml"))
