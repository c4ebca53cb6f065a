"""Time: what it is, and letting others in during long work."""

from __future__ import annotations

import asyncio
import time

SLICE = 0.01  # seconds of work after which others are let in


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Breath:
    """Lets others in now and then during long work in the one thread that serves all."""

    def __init__(self) -> None:
        self.since = time.monotonic()

    async def take(self) -> None:
        """Let others in, if the work has gone on for long enough."""
        if time.monotonic() - self.since > SLICE:
            await asyncio.sleep(0)
            self.since = time.monotonic()
