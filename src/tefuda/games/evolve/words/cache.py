"""EVOLVE's readings on disk: what was read once by this very grammar need not be read again."""

from __future__ import annotations

from pathlib import Path

from tefuda.kernel.wording import kept

_HERE = Path(__file__).resolve().parent


class Kept(kept.Kept):
    """The file of EVOLVE's readings."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder if folder is not None else kept.folder("evolve_words"), _HERE)
