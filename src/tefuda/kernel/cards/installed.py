"""What a user has installed: packs of printed cards, deck lists and restricted lists of formats, as files in a folder of their own.

The folder is the one that the system has for a program's data; `TEFUDA_HOME` names another.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

HOME = "TEFUDA_HOME"
PACKS, DECKS, RESTRICTIONS = "packs", "decks", "restrictions"
SUFFIXES = {PACKS: ".jsonl", DECKS: ".txt"}


def home() -> Path:
    """The folder of the user's data; it need not be there yet."""
    if said := os.environ.get(HOME):
        return Path(said).expanduser()
    from platformdirs import user_data_path

    return user_data_path("tefuda", appauthor=False)


def cache_folder() -> Path:
    """The folder of what can be made again at any time; it need not be there yet."""
    if os.environ.get(HOME):
        return home().joinpath("cache")
    from platformdirs import user_cache_path

    return user_cache_path("tefuda", appauthor=False)


def folder(sort: str, game: str, format: str = "") -> Path:
    """Where the packs or decks of a game lie; decks of other formats than the usual one lie in folders of the format's name."""
    return home().joinpath(sort, game, format)


def files(sort: str, game: str, format: str = "") -> dict[str, Path]:
    """The installed packs or decks of a game by their names; empty where there are none, or the folder cannot be read."""
    try:
        found = sorted(folder(sort, game, format).glob(f"*{SUFFIXES[sort]}"))
        return {path.name.removesuffix(SUFFIXES[sort]): path for path in found if path.is_file()}
    except OSError:
        return {}


def name_of(path: Path) -> str:
    """The name under which a file is installed: its own, without what a path or a shell would read otherwise."""
    return "".join([letter if letter.isalnum() or letter in "-_." else "_" for letter in path.stem]).strip(".") or "_"


def add(sort: str, game: str, name: str, data: bytes, format: str = "") -> Path:
    """Install a pack or a deck, in the place of one of the same name; OSError where the folder cannot be written."""
    path = folder(sort, game, format).joinpath(f"{name}{SUFFIXES[sort]}")
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(beside, path)
    except OSError:
        os.unlink(beside)
        raise
    return path


def remove(sort: str, game: str, name: str, format: str = "") -> bool:
    """Take a pack or a deck away; False where there is none of that name."""
    path = files(sort, game, format).get(name)
    if path is None:
        return False
    path.unlink()
    return True
