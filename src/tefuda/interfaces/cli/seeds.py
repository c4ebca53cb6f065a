"""`--seed`: a number, or the key of a game or match as it was shown."""

from __future__ import annotations

from typing import Any

import typer

from tefuda.kernel.primitives.rng import Seed, is_key
from tefuda.kernel.saving.transcript import MOST_SEED


def seed_option(help: str) -> Any:
    """The option `--seed` of a command."""
    return typer.Option("--seed", parser=seed_of, metavar="N|KEY", help=help, show_default=False)


def seed_of(said: str) -> Seed:
    """The number or key that was said; BadParameter, in both languages, where it is neither."""
    said = said.strip().lower()
    if is_key(said):
        return said
    if said.isascii() and said.isdecimal() and int(said[:30]) <= MOST_SEED:
        return int(said)
    raise typer.BadParameter(
        f"{said[:60]!r} is neither a number from 0 to {MOST_SEED} nor a key of 32 hexadecimal digits"
        f" — 0から{MOST_SEED}までの数でも、16進数32桁の鍵でもありません"
    )
