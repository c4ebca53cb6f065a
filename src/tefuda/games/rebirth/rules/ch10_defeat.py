"""Chapter 10.6, defeat: who has lost, by the format."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch10_signs import RETIRED
from tefuda.games.rebirth.rules.questions import losing_number
from tefuda.kernel.happening.checking import Losing
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.sides import seats_of, seats_still_in, side_of
from tefuda.kernel.table.state import Table

BY_TEAM = ("seven", "blackjack")  # 12.10.3: the team's cards are counted together


def defeats(table: Table) -> tuple[str, ...]:
    """The processes by which players lose in this format."""
    if table.facts.format in BY_TEAM:
        cite("12.10.3")
    return ("12.10.3.1",) if table.facts.format in BY_TEAM else ("10.6.2",)


@rules.process("10.6.2", RETIRED)
def seven_retired(table: Table) -> list[Losing]:
    """10.6.2: whoever has seven cards or more in the retire zone loses."""
    number = losing_number(table)
    lost = [seat for seat in seats_still_in(table) if len(table.zone(t.RETIRE, seat)) >= number]
    if lost:
        cite("10.6.1")
        cite("1.2.2.1")
        if table.facts.format == "double":
            cite("12.8.3")
            cite("12.5.8")
    return [Losing(seat, "10.6.2") for seat in lost]


@rules.process("12.10.3.1", RETIRED)
def team_retired(table: Table) -> list[Losing]:
    """12.10.3.1: a team loses with seven retired cards for each player that it still has, whoever has them (12.10.3.2)."""
    found: list[Losing] = []
    for side in dict.fromkeys([side_of(table, seat) for seat in seats_still_in(table)]):
        team = [seat for seat in seats_of(table, side) if seat in seats_still_in(table)]
        counts = [len(table.zone(t.RETIRE, seat)) for seat in team]
        if sum(counts) >= t.LOSING * len(team):
            found += [Losing(seat, "12.10.3.1") for seat in team]
        elif max(counts) >= t.LOSING:
            cite("12.10.3.2")
    return found
