"""What `sim` writes besides its table: every two decks as CSV, pictures of the match."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import typer

from tefuda.arena.match import Plan, Tally
from tefuda.arena.matrix import csv_of
from tefuda.arena.plotting import KINDS, picture
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.asking import fail
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import write_whole


def can_plot(path: Path | None, language: Language) -> None:
    """Refuse clearly, before anything is played, what cannot be drawn."""
    if path is None:
        return
    if path.suffix[1:].lower() not in KINDS:
        raise typer.BadParameter(say(language, "plot kinds", kinds=", ".join(KINDS)), param_hint="--plot")
    if find_spec("matplotlib") is None:
        raise typer.BadParameter(say(language, "no matplotlib"), param_hint="--plot")


def write_files(
    matches: Sequence[tuple[Plan, str, Tally]], csv: Path | None, plot: Path | None, language: Language
) -> None:
    """Write what was asked for; with several matches a picture of each, called by its format and size."""
    found: dict[Path, bytes] = {}
    if csv is not None:
        found[csv] = csv_of([(plan.game, format, tally) for plan, format, tally in matches])
    for plan, format, tally in matches if plot is not None else ():
        assert plot is not None
        seats = len(plan.players)
        path = plot if len(matches) == 1 else plot.with_stem(f"{plot.stem}-{format.replace(':', '-')}-{seats}")
        title = say(language, "plot title", game=plan.game, format=format, games=tally.games)
        found[path] = picture(tally, title, plot.suffix[1:].lower(), language is Language.JA)
    for path, data in found.items():
        try:
            write_whole(path, data)
        except OSError as problem:
            fail(f"{path}: {system_reasons(problem)[language is Language.JA]}", language, 1)
