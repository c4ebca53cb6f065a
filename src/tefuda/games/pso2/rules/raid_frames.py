"""The co-operative raid (R): the variables of a boss's turn and of what it plays, which turns and effects call for."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.kernel.table.declared import Master, Natural
from tefuda.kernel.table.records import Frame


class BossTurn(Frame, frozen=True, tag=t.own):
    """The turn of a boss: how many cards it has still to play."""

    boss: Master
    left: Natural = 0


class BossPlay(Frame, frozen=True, tag=t.own):
    """The top card of a boss's deck is played."""

    boss: Master
