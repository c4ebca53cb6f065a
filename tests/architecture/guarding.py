"""Tables that refuse to be written to by modules that may not (`writing.WRITERS`), for tests that play."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import msgspec

from tefuda.kernel.table.state import Table
from tests.architecture.sources import SOURCE
from tests.architecture.writing import SETTING_UP, WRITERS

LISTS = ("cards", "zones", "players", "frames", "at", "events")
CHANGES = (
    "__setitem__", "__delitem__", "__iadd__", "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"
)  # fmt: skip


class WrittenPastTheAtoms(AssertionError):
    """A module has written to a part of a table that it may not write to."""


def _look(part: str) -> None:
    """Refuse a write to a part of a table by the module that is two calls up, if it is one of ours that may not."""
    frame = sys._getframe(2)
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(SOURCE):
        return  # a test lays out its tables itself
    module = path.relative_to(SOURCE).as_posix()
    if module not in WRITERS[part] and not any(fnmatch(module, pattern) for pattern in SETTING_UP):
        raise WrittenPastTheAtoms(f"{module}:{frame.f_lineno} {frame.f_code.co_name} writes to {part}")


class GuardedList(list[Any]):
    """A list of a table."""

    part = ""


def _guarded(name: str) -> Any:
    plain = getattr(list, name)

    def write(self: GuardedList, *arguments: Any, **options: Any) -> Any:
        _look(self.part)
        return plain(self, *arguments, **options)

    return write


for _name in CHANGES:
    setattr(GuardedList, _name, _guarded(_name))


def _set(table: Table, part: str, value: Any) -> None:
    if part in WRITERS:
        _look(part)
    if part in LISTS and type(value) is list:
        value = GuardedList(value)
        value.part = part
    msgspec.Struct.__setattr__(table, part, value)


@contextmanager
def guarded() -> Iterator[None]:
    """While this is open every table is guarded."""
    plain = Table.__setattr__
    Table.__setattr__ = _set  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Table.__setattr__ = plain  # type: ignore[method-assign]
