"""What can be set about the programs that play by a net; read without numpy, which only those who play need."""

from __future__ import annotations

from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent / "trained"  # weights that come with the project, by game


def bundled(game: str) -> Path:
    """Where the weights of a game lie that come with the project."""
    return FOLDER / f"{game}.npz"


class NetSettings(msgspec.Struct, frozen=True):
    """What can be set about the net."""

    temperature: float = 0.0  # 0: always the best answer; 1: as often as it thinks that one is good
    weights: str = ""  # a file; "": those that come with the project
