"""Results of games in a file that is only ever added to: one line of JSON a game, on the disk before the next is counted.

After a kill the file has every game that was counted, once; a line that was cut off is dropped when it is opened again.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from hashlib import blake2b
from io import BufferedRandom
from pathlib import Path
from types import TracebackType
from typing import Generic, Self, TypeVar

import msgspec

from tefuda.kernel.primitives.bilingual import system_reasons

Row = TypeVar("Row", bound=msgspec.Struct)


class BrokenResults(ValueError):
    """A file that cannot be added to; why, in both languages."""

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(f"{english} — {japanese}")
        self.english, self.japanese = english, japanese


class Results(Generic[Row]):
    """The rows of a file, which is made where there is none. Its first line says what all rows belong to."""

    def __init__(self, path: Path, heading: msgspec.Struct, row: type[Row]) -> None:
        self.path, self.rows = path, list[Row]()
        self.file = _opened(path)
        try:
            self._lock()
            whole = self._read(heading, row)
            self.file.truncate(whole)
            self.file.seek(whole)
            if not whole:
                self._write(msgspec.json.encode(heading))
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def add(self, row: Row) -> None:
        """Keep a row: it is on the disk when this returns."""
        self._write(msgspec.json.encode(row))
        self.rows.append(row)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, what: BaseException | None, where: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):  # what could not be written is no row
            self.file.close()

    def _write(self, line: bytes) -> None:
        try:
            self.file.write(line + b"\n")
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as problem:
            raise _refused(self.path, problem) from None

    def _lock(self) -> None:
        """Nobody else adds to it meanwhile, where the system can tell."""
        with contextlib.suppress(ImportError):
            import fcntl  # not on every system

            try:  # a lock of this process alone: one that it has forked may outlive it for a moment
                fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BrokenResults(
                    f"{self.path}: another run adds to it", f"{self.path}: 別の実行が書き込み中です"
                ) from None

    def _read(self, heading: msgspec.Struct, row: type[Row]) -> int:
        """Take in all whole lines; where the last of them ends."""
        end, decoder = 0, msgspec.json.Decoder(row)
        for number, line in enumerate(self.file, 1):
            if not line.endswith(b"\n"):
                break  # it was being written when the run was killed
            try:
                if number == 1:
                    _check(self.path, heading, msgspec.json.decode(line, type=type(heading)))
                else:
                    self.rows.append(decoder.decode(line))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                raise BrokenResults(
                    f"{self.path}, line {number}: not a result", f"{self.path} {number}行目: 結果ではありません"
                ) from None
            end += len(line)
        return end


def marks(lists: Mapping[str, object]) -> tuple[str, ...]:
    """Deck lists by their names and what is in them, short: a list that was changed is another."""
    plain = {name: msgspec.json.encode(deck, order="deterministic") for name, deck in lists.items()}
    return tuple([f"{name} {blake2b(found, digest_size=4).hexdigest()}" for name, found in sorted(plain.items())])


def _opened(path: Path) -> BufferedRandom:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("r+b" if path.exists() else "w+b")
    except OSError as problem:
        raise _refused(path, problem) from None


def _refused(path: Path, problem: OSError) -> BrokenResults:
    """The system does not let the file be written."""
    english, japanese = system_reasons(problem)
    return BrokenResults(f"{path}: {english}", f"{path}: {japanese}")


def _check(path: Path, wanted: msgspec.Struct, found: msgspec.Struct) -> None:
    """BrokenResults where a file's rows belong to something else."""
    for name in wanted.__struct_fields__:
        here, there = getattr(wanted, name), getattr(found, name)
        if here != there:
            raise BrokenResults(
                f"{path}: its games have {name} {there!r}, not {here!r}",
                f"{path}: この記録の {name} は {here!r} ではなく {there!r} です",
            )
