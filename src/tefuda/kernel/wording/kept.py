"""Readings kept on disk: what was read once by this very grammar need not be read again."""

from __future__ import annotations

import atexit
import hashlib
import os
import tempfile
from pathlib import Path
from typing import final

import msgspec

from tefuda.kernel.cards.installed import cache_folder
from tefuda.kernel.values import Node, Record, encode, revive
from tefuda.kernel.wording.errors import Unreadable

ROOT = Path(__file__).resolve().parents[4]
_NODES = tuple([Path(__file__).resolve().parents[1] / name for name in ("effects.py", "vocabulary.py")])


def fingerprint(words: Path) -> str:
    """A name for a game's grammar and all the modules that read it: another grammar, another file."""
    digest = hashlib.sha256()
    sources = [*sorted(words.rglob("*.py")), *sorted(words.rglob("*.lark"))]
    for path in [*sources, *sorted(Path(__file__).parent.glob("*.py")), *_NODES]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()[:24]


def folder(name: str) -> Path:
    """Where readings are kept: in a working copy of the project, or else where the user's programs keep such things."""
    if (ROOT / "pyproject.toml").exists() and os.access(ROOT, os.W_OK):
        return ROOT / ".cache" / name
    return cache_folder() / name


class Kept:
    """A file of readings of one game's texts; `words` is the folder of its grammar.

    Every trouble with it (missing, unwritable, broken, written by another at once) means no more than reading again.
    """

    def __init__(self, folder: Path, words: Path) -> None:
        self.path = folder.joinpath(f"{fingerprint(words)}.json")
        self.known: dict[str, msgspec.Raw] | None = None
        self.new: dict[str, bytes] = {}

    def _load(self) -> dict[str, msgspec.Raw]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, msgspec.Raw])
        except (OSError, msgspec.DecodeError):
            return {}

    @final
    @staticmethod
    def key(text: str, kind: str) -> str:
        """A name for a text read as that of a kind of card."""
        return hashlib.sha256(f"{kind}\n{text}".encode()).hexdigest()[:32]

    @final
    def find(self, text: str, kind: str) -> tuple[Node, ...] | None:
        """What was read before, if it was and is whole."""
        if self.known is None:
            self.known = self._load()
        raw = self.known.get(self.key(text, kind))
        if raw is None:
            return None
        try:
            plain = msgspec.json.decode(raw)
            if type(plain) is dict:
                raise Unreadable(*[plain[name] for name in ("line", "column", "words", "expected")])
            found = revive(plain)
        except Unreadable:
            raise
        except (ValueError, TypeError, KeyError, AttributeError):
            return None
        if type(found) is tuple and all(isinstance(ability, Record) for ability in found):
            return found
        return None

    def keep(self, text: str, kind: str, abilities: tuple[Node, ...]) -> None:
        """Keep what a text means."""
        if not self.new:
            atexit.register(self.save)
        self.new[self.key(text, kind)] = encode(abilities)

    def keep_problem(self, text: str, kind: str, problem: Unreadable) -> None:
        """Keep the error of a text that cannot be read: `find` raises it again."""
        if not self.new:
            atexit.register(self.save)
        plain = {name: getattr(problem, name) for name in ("line", "column", "words", "expected")}
        self.new[self.key(text, kind)] = msgspec.json.encode(plain)

    def save(self) -> None:
        """All that is on disk now and all that is new, written beside and put in its place in one move."""
        if not self.new:
            return
        whole = {**self._load(), **{key: msgspec.Raw(data) for key, data in self.new.items()}}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, beside = tempfile.mkstemp(dir=self.path.parent, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(msgspec.json.encode(whole))
                os.replace(beside, self.path)
                for older in sorted(self.path.parent.glob("*.json")):  # of a grammar that is no more
                    if older != self.path:
                        older.unlink(missing_ok=True)
            except OSError:
                os.unlink(beside)
        except OSError:
            return
        self.new.clear()
