"""The processes that a program has started, also those that left its session: found by a mark in their environment (Linux)."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path

MARK = "TEFUDA_PROGRAM"  # the variable that is inherited by all that a program starts
PROCESSES = Path("/proc")


def end_all(mark: str, seconds: float) -> None:
    """Kill the processes that carry a mark, and those that descend from them, until there are none or the time is over.

    Where the system does not show its processes there are none to be found.
    """
    until = time.monotonic() + seconds
    while (found := marked(mark)) and time.monotonic() < until:
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.01)


def marked(mark: str) -> list[int]:
    """The running processes that carry a mark, and their descendants, of whom some may have cleared their environment."""
    carried = f"{MARK}={mark}".encode()
    parents: dict[int, int] = {}
    found: list[int] = []
    for process in _processes():
        with contextlib.suppress(OSError, ValueError, IndexError):
            parents[process] = _parent(process)
            if carried in PROCESSES.joinpath(str(process), "environ").read_bytes().split(b"\0"):
                found.append(process)
    for process in found:  # which grows
        found += [child for child, parent in parents.items() if parent == process and child not in found]
    return found


def _processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir(PROCESSES) if name.isdecimal()]
    except OSError:
        return []


def _parent(process: int) -> int:
    """The parent of a process; ValueError where it has ended and only waits to be asked for its exit code."""
    # The name, in brackets, may hold anything; behind it stand the state and the parent.
    state, parent = PROCESSES.joinpath(str(process), "stat").read_bytes().rpartition(b")")[2].split()[:2]
    if state in (b"Z", b"X"):
        raise ValueError(process)
    return int(parent)
