"""Who comes and goes at a table while its game goes on, as rows of its log; who is away only for a moment has not gone."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from tefuda.kernel.saving.rows import Came, Went
from tefuda.server.messages import Declined
from tefuda.server.timing import now

if TYPE_CHECKING:
    from tefuda.server.hosted import Hosted


class Presence:
    """What this process knows of who is away from a table."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.missed: dict[int, int] = {}  # by seat, since when it is not connected to this process

    def changed(self) -> list[Came | Went]:
        """What may have to be noted: who is connected and was away, and who has been missed for so long that it has gone."""
        hosted = self.hosted
        if hosted.game is None or hosted.plan.study or not hosted.asked or hosted.full:
            return []
        connected, noted, at = hosted.audience.connected(), hosted.standing.here, now()
        there = [seat for seat in hosted.people() if seat not in hosted.game.state.out]
        away = [seat for seat in there if seat in noted and seat not in connected]
        self.missed = {seat: self.missed.get(seat, at) for seat in away}
        long = at - hosted.house.settings.away
        came = [Came(seat, hosted.seats[seat].name) for seat in there if seat in connected and seat not in noted]
        return [*came, *[Went(seat) for seat, since in self.missed.items() if since <= long]]

    async def note(self) -> None:
        """Append who has come and who has gone. Who is connected to another process has not."""
        if not self.changed():
            return
        hosted = self.hosted
        async with hosted.lock:
            with contextlib.suppress(Declined):
                await hosted.current()
                hosted.seats = await hosted.house.reading(hosted.house.store.seats, hosted.id)
                for row in self.changed():
                    if isinstance(row, Came) or self._gone(row.went):
                        await hosted.append(row)

    def _gone(self, seat: int) -> bool:
        """True if no process has seen a seat for as long; else it is looked for again after that time."""
        at, seen = now(), self.hosted.seats[seat].seen or 0
        if at - seen < self.hosted.house.settings.away:
            self.missed[seat] = at
            return False
        return True
