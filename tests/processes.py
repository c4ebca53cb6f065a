"""Programs that a test starts and interrupts: they take interrupts even where the tests do not, and none of them is left."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path


def _take_interrupts() -> None:
    """Let SIGINT end this process, also where the tests run in the background and ignore it: a child inherits that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def started(words: Sequence[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A program in a process group of its own; in the end the whole group is gone, whatever came of it."""
    process = subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=_take_interrupts,
    )  # fmt: skip
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)


def in_group(group: int) -> list[int]:
    """The processes of a group that are still there, those that have ended and wait to be reaped apart."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, pgrp, *_ = path.read_text().rpartition(")")[2].split()
            if int(pgrp) == group and state not in "ZX":
                found.append(int(path.parent.name))
    return found
