"""Where FFTCG's ledger, scenarios and code are, for whoever asks about its rules."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.fftcg.setting import FFTCGSetting
from tefuda.kernel.rulebook import Clause, load

ROOM = Path(__file__).parent
LEDGER = ROOM.joinpath("rulebook.toml")
SCENARIOS = ROOM.joinpath("scenarios")
SETTING = FFTCGSetting()


def ledger() -> dict[str, Clause]:
    """Every clause, in the rulebook's order."""
    return load(LEDGER)
