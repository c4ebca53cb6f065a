"""What a user has installed: packs of printed cards, deck lists and restricted lists of formats, as files in a folder of their
own.

The folder is the system's for a program's data, or the one that `TEFUDA_HOME` names.
"""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

from tefuda.kernel.primitives.folders import home
from tefuda.kernel.primitives.storage import file_name, same_name, write_whole

PACKS, DECKS, RESTRICTIONS, REWORDINGS = "packs", "decks", "restrictions", "rewordings"
SUFFIXES = {PACKS: ".jsonl", DECKS: ".txt", REWORDINGS: ".jsonl"}


class NameTaken(ValueError):
    """Another file is installed under this name, or under the same name in other case (`name`: as it is installed)."""

    def __init__(self, name: str) -> None:
        super().__init__(f"something else is installed as {name} — {name} という名前の別のものが入っています")
        self.name = name


def folder(sort: str, game: str, format: str = "") -> Path:
    """The folder of a game's packs or decks; decks of other formats than the usual one lie in a folder named after the format."""
    return home().joinpath(sort, game, format)


def files(sort: str, game: str, format: str = "") -> dict[str, Path]:
    """The installed packs or decks of a game by name; empty if there are none, or if the folder cannot be read."""
    where = folder(sort, game, format)
    try:
        found = sorted(where.glob(f"*{SUFFIXES[sort]}"))
        return {normalize("NFC", path.name.removesuffix(SUFFIXES[sort])): path for path in found if path.is_file()}
    except OSError:
        return {}


def add(sort: str, game: str, name: str, data: bytes, format: str = "", *, replace: bool = False) -> str:
    """Install a pack or a deck and return its name. BadName if the name cannot be used, NameTaken if it is in use and not to be
    replaced, OSError if the folder cannot be written.

    A file that is replaced keeps the case of the name under which it was first installed.
    """
    name = file_name(name)
    path = folder(sort, game, format).joinpath(f"{name}{SUFFIXES[sort]}")
    there = files(sort, game, format)
    known = name if name in there else next((other for other in there if same_name(other, name)), "")
    if known:
        name, path = known, there[known]
        if not replace and path.read_bytes() != data:
            raise NameTaken(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
    return name


def remove(sort: str, game: str, name: str, format: str = "") -> bool:
    """Delete a pack or a deck; False if there is none of that name."""
    path = files(sort, game, format).get(normalize("NFC", name))
    if path is None:
        return False
    path.unlink()
    return True
