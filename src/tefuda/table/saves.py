"""Saved games: transcripts in a folder of the user's data, by name, each with who sat at its seats beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tefuda.kernel.primitives.folders import home
from tefuda.kernel.primitives.storage import file_name, read_bytes, write_whole
from tefuda.kernel.saving import transcript
from tefuda.table.live import LiveGame

SUFFIX, BESIDE = ".jsonl", ".seats.json"
MOST = 10_000  # bytes of what stands beside a game
SHOWN = 20  # of the saves, the latest


class Save(NamedTuple):
    """A saved game: its name, its file, when it was written, which game in which format, who sits there, and after how many answers."""

    name: str
    path: Path
    written: float
    game: str
    format: str
    players: tuple[str, ...]
    answers: int


def folder() -> Path:
    """Where they lie; it need not be there yet."""
    return home() / "saves"


def file_of(words: str) -> Path:
    """The file that is meant by a name or a path: what looks like a path is one."""
    path = Path(words)
    if path.suffix == SUFFIX or path.name != words or words.startswith("~"):
        return path.expanduser()
    return folder() / f"{file_name(words)}{SUFFIX}"


def called(path: Path) -> str:
    """How one names a saved game: those of the folder by name alone."""
    return path.stem if path.parent == folder() else str(path)


def free_file(path: Path) -> Path:
    """A name that no file has: other games are not written over."""
    for number in range(2, 1000):
        if not path.exists():
            return path
        path = path.with_name(f"{path.stem.rsplit('~', 1)[0]}~{number}{path.suffix}")
    return path


def keep(live: LiveGame, path: Path, players: Sequence[str]) -> None:
    """Write a game and who plays it; OSError where that cannot be done."""
    if path.parent == folder():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path.with_suffix(BESIDE), msgspec.json.encode({"players": list(players)}))
    live.save(path)


def players_of(path: Path) -> list[str]:
    """Who sat there when a game was saved; none where that is not known."""
    try:
        found = msgspec.json.decode(read_bytes(path.with_suffix(BESIDE), MOST), type=dict[str, list[str]])
    except (OSError, ValueError):
        return []
    return found.get("players", [])


def saved() -> list[Save]:
    """The saved games, the latest first; files that are none are left out."""
    paths = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: (-path.stat().st_mtime, path.name))
    found = []
    for path in paths[:SHOWN]:
        try:
            kept = transcript.read(path, unclosed=True)
        except (OSError, ValueError):
            continue
        head = kept.header
        found.append(
            Save(
                path.stem,
                path,
                path.stat().st_mtime,
                head.game,
                head.format,
                tuple(players_of(path)),
                len(kept.answers),
            )
        )
    return found
