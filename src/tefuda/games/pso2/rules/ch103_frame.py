"""Chapter 103.6: the variables of the right to act, which turns and battles call for."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.kernel.flow.stack import PriorityFrame


class RightToAct(PriorityFrame, frozen=True, tag=t.own):
    """The right to act goes round until all pass and nothing waits in the processing zone.

    `waits`: only where something has triggered (103.6.1.2); `main`: in the main phase, which ends only when that is declared.
    """

    waits: bool = False
    main: bool = False
    resolved: int = 0  # how many things, since many call for a look whether they go round
