"""Scenarios by the names that are printed: files and folders, `evolve/ch08/storm`, `ch08/storm.yaml`, `storm`, a chapter, a game."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from tefuda.games.catalogue import games, rulings
from tefuda.interfaces.cli.asking import fail
from tefuda.interfaces.cli.judge_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.proving.reading import files

NEAR = 8  # names that are told where one is not clear
SUFFIX = ".yaml"


def scenario_files(paths: list[Path], game: str | None, language: Language) -> list[Path]:
    """The files that are meant, or a clear refusal."""
    found = [file for path in paths for file in (files([path]) if path.exists() else _named(path, game, language))]
    if not found:
        fail(say(language, "no scenarios", there=", ".join(map(str, paths))), language)
    return found


def _named(path: Path, game: str | None, language: Language) -> list[Path]:
    """The scenarios that a name means: one, or all of a chapter or game."""
    name = path.as_posix().strip("/").removesuffix(SUFFIX)
    first, _, rest = name.partition("/")
    wanted = (first,) if first in games() else (game,) if game else games()
    inside = rest if first in games() else name
    there = {f"{one}/{id}": file for one in wanted for id, file in rulings(one).files.items()}
    exact = {id: file for id, file in there.items() if _is_called(id, inside)}
    if len(exact) == 1:
        return [*exact.values()]
    if not exact:
        whole = [file for id, file in there.items() if f"{id.partition('/')[2]}/".startswith(f"{inside}/".lstrip("/"))]
        if whole and (len(wanted) == 1 or inside):
            return whole
    return _unclear(path, exact, there, inside, language)


def _unclear(path: Path, exact: dict[str, Path], there: dict[str, Path], inside: str, language: Language) -> NoReturn:
    near = [*exact] or [id for id in there if inside.rpartition("/")[2] in id]
    key = "several scenarios" if exact else "no scenario"
    fail(say(language, key, name=str(path), near=", ".join(near[:NEAR]) or "–"), language)


def _is_called(id: str, name: str) -> bool:
    """True if a scenario, by its whole name, is called so: with its chapter or without it."""
    inside = id.partition("/")[2]
    return name in (inside, inside.rpartition("/")[2])
