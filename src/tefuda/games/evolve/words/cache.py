"""Readings kept on disk: what was read once by this very grammar need not be read again."""

from __future__ import annotations

import atexit
import hashlib
import os
import tempfile
from pathlib import Path

import msgspec

from tefuda.kernel.values import Node, Record, encode, revive
from tefuda.kernel.wording.errors import Unreadable

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parents[4]


def fingerprint() -> str:
    """A name for the grammar and all the modules that read it: another grammar, another file."""
    digest = hashlib.sha256()
    sources = [*sorted(_HERE.glob("*.py")), *sorted(_HERE.glob("*.lark"))]
    for path in [*sources, _ROOT.joinpath("src/tefuda/kernel/effects.py")]:
        digest.update(path.name.encode())
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()[:24]


class Kept:
    """A file of readings.

    Every trouble with it (missing, unwritable, broken, written by another at once) means no more than reading again.
    """

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder if folder is not None else _ROOT.joinpath(".cache/evolve_words")
        self.path = folder.joinpath(f"{fingerprint()}.json")
        self.known: dict[str, msgspec.Raw] | None = None
        self.new: dict[str, bytes] = {}

    def _load(self) -> dict[str, msgspec.Raw]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, msgspec.Raw])
        except (OSError, msgspec.DecodeError):
            return {}

    @staticmethod
    def key(text: str, kind: str) -> str:
        return hashlib.sha256(f"{kind}\n{text}".encode()).hexdigest()[:32]

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
        if not self.new:
            atexit.register(self.save)
        self.new[self.key(text, kind)] = encode(abilities)

    def keep_problem(self, text: str, kind: str, problem: Unreadable) -> None:
        """That it cannot be read is worth keeping, too."""
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
