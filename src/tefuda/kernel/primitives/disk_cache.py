"""Results cached on disk: values by key, in a file that is valid as long as what the values depend on does not change."""

from __future__ import annotations

import atexit
import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import final

import msgspec

from tefuda.kernel.primitives.folders import cache_folder
from tefuda.kernel.primitives.storage import read_bytes, write_whole

ROOT = Path(__file__).resolve().parents[4]
MOST_BYTES = 500_000_000  # of a file


def folder(name: str) -> Path:
    """The folder for one sort of cached values: in a working copy of the project, or in the user's cache folder."""
    if ROOT.joinpath("pyproject.toml").exists() and os.access(ROOT, os.W_OK):
        return ROOT.joinpath(".cache", name)
    return cache_folder().joinpath(name)


def fingerprint(files: Iterable[tuple[str, Path]], *more: str) -> str:
    """A hash of some files, each under a name independent of its folder, and of other given values."""
    digest = hashlib.sha256("\n".join(more).encode())
    for name, path in files:
        data = path.read_bytes() if path.exists() else b""
        digest.update(f"\n{name}\n{len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:24]


class KeptFile:
    """Values by key that are valid for one fingerprint of what they depend on; saving removes values of other fingerprints.

    Any trouble with the file (missing, unwritable, broken, written by another process) only means that values are worked out
    again.
    """

    def __init__(self, folder: Path, fingerprint: str) -> None:
        self.path = folder.joinpath(f"{fingerprint}.json")
        self.known: dict[str, msgspec.Raw] | None = None
        self.new: dict[str, bytes] = {}

    def _load(self) -> dict[str, msgspec.Raw]:
        try:
            return msgspec.json.decode(read_bytes(self.path, MOST_BYTES), type=dict[str, msgspec.Raw])
        except (OSError, ValueError, RecursionError):
            return {}

    @final
    def raw(self, key: str) -> msgspec.Raw | None:
        """The value under a key, as JSON that is not validated; None if there is none."""
        if self.known is None:
            self.known = self._load()
        return self.known.get(key)

    @final
    def put(self, key: str, data: bytes) -> None:
        """Store JSON under a key; it is saved when the program ends, if not before."""
        if not self.new:
            atexit.register(self.save)
        self.new[key] = data

    def save(self) -> None:
        """Write the values on disk now and all new ones."""
        if not self.new:
            return
        whole = {**self._load(), **{key: msgspec.Raw(data) for key, data in self.new.items()}}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, msgspec.json.encode(whole), sync=False)
            for older in sorted(self.path.parent.glob("*.json")):  # of what is no more
                if older != self.path:
                    older.unlink(missing_ok=True)
        except OSError:
            return
        self.new.clear()
