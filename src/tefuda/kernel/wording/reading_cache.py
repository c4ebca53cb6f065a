"""Readings cached on disk: a text that this very grammar has read need not be read again."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import final

import msgspec

from tefuda.kernel.primitives import disk_cache as kept
from tefuda.kernel.primitives.disk_cache import KeptFile, folder
from tefuda.kernel.primitives.values import Node, Record, encode, revive
from tefuda.kernel.wording.errors import Unreadable

__all__ = ["ReadingCache", "fingerprint", "folder"]

_NODES = tuple([Path(__file__).resolve().parents[1] / name for name in ("effects/nodes.py", "effects/vocabulary.py")])


def fingerprint(words: Path) -> str:
    """A hash of a game's grammar and all modules that read with it: another grammar has another file."""
    sources = [*sorted(words.rglob("*.py")), *sorted(words.rglob("*.lark"))]
    found = [*sources, *sorted(Path(__file__).parent.rglob("*.py")), *_NODES]
    return kept.fingerprint([(path.name, path) for path in found])


class ReadingCache(KeptFile):
    """The cached readings of one game's texts; `words` is the folder of its grammar."""

    def __init__(self, folder: Path, words: Path) -> None:
        super().__init__(folder, fingerprint(words))

    @final
    @staticmethod
    def key(text: str, kind: str) -> str:
        """The key of a text on a kind of card."""
        return hashlib.sha256(f"{kind}\n{text}".encode()).hexdigest()[:32]

    @final
    def find(self, text: str, kind: str) -> tuple[Node, ...] | None:
        """The cached reading of a text, if there is a valid one."""
        raw = self.raw(self.key(text, kind))
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
        """Cache the meaning of a text."""
        self.put(self.key(text, kind), encode(abilities))

    def keep_problem(self, text: str, kind: str, problem: Unreadable) -> None:
        """Cache the error of a text that cannot be read: `find` raises it again."""
        plain = {name: getattr(problem, name) for name in ("line", "column", "words", "expected")}
        self.put(self.key(text, kind), msgspec.json.encode(plain))
