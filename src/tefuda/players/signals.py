"""Signals that come while code runs that is not ours: what the user wants is told apart from what that code raises."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

HEEDED = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def heeding_signals() -> Iterator[None]:
    """Raise, when the block is left, what a signal raised within it, whatever the block has made of that.

    So a block may take every exception for a fault of the code it calls: an interrupt of the user is not lost, and one that
    no signal brought is the code's own.
    """
    heard: list[BaseException] = []
    before: dict[signal.Signals, Any] = {}
    if current_thread() is main_thread():  # no other is ever interrupted
        for number in HEEDED:
            handler = signal.getsignal(number)
            if callable(handler):
                before[number] = signal.signal(number, _hearing(handler, heard))
    try:
        yield
    finally:
        for number, first in before.items():
            signal.signal(number, first)
        if heard:
            raise heard[0]


def _hearing(handler: Callable[[int, FrameType | None], Any], heard: list[BaseException]) -> Any:
    """A handler that also puts down what the first one raises."""

    def hear(number: int, frame: FrameType | None) -> None:
        try:
            handler(number, frame)
        except BaseException as wish:
            heard.append(wish)
            raise

    return hear
