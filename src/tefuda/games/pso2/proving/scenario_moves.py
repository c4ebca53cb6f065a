"""Scenario verbs of PSO2: attacks with their targets; the right to act passes by itself where a move leaves it aside."""

from __future__ import annotations

from tefuda.kernel.proving.moves import names_in
from tefuda.kernel.proving.scenario_moves import ScenarioMoves
from tefuda.kernel.proving.verbs import Goal, Verbs

VERBS = Verbs(
    windows=("quick",), declined=("lay pp",), turn_end="500.2",
    goals={
        "attacking": Goal(step="506.4.1"), "engaged": Goal(step="506.5"), "damage": Goal(step="506.6.3"), "main": Goal("main"),
        "next": Goal("main", next_turn=True), "ending": Goal(phase="end"),
    },
    forced={"pp": "choose", "which first": "order"}, alike=("pp", "which first"),
)  # fmt: skip


@VERBS.verb("attack")
def attack(moves: ScenarioMoves, seat: int, rest: str, line: int) -> None:
    """`attack A → B`: the attack is declared, and its target chosen where it is asked (`B, C` for two)."""
    moves.pass_windows(seat, "attack", rest)
    name, _, targets = rest.partition("→")
    before, since = moves.table, len(moves.run.events)
    moves.run.plain_move(seat, f"attack {name.strip()}", line)
    if targets and moves.prompt == "attack":
        moves.run.plain_move(seat, f"choose {targets.strip()}", line)
    elif targets:
        moves.run.hold_targets(before, seat, f"attack {rest}", names_in(targets), since, line)
