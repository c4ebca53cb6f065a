"""Scenario verbs of Cipher: critical hit and evasion are declined by themselves where no move speaks of them."""

from __future__ import annotations

from tefuda.kernel.proving.scenario_moves import MOST, ScenarioMoves
from tefuda.kernel.proving.verbs import Goal, Verbs

VERBS = Verbs(
    windows=("critical", "evasion"), declined=("critical", "evasion", "bond"), turn_end="13.6.1.4",
    goals={"critical": Goal("critical"), "evasion": Goal("evasion")}, forced={"orbs": "choose"}, alike=("orbs",),
)  # fmt: skip


def _give_up(moves: ScenarioMoves, seat: int, rest: str, prompt: str, line: int) -> None:
    """Decline what comes before, then give up the card that is named."""
    for _ in range(MOST):
        if moves.prompt == prompt or moves.prompt not in moves.words.windows:
            break
        moves.decline()
    if moves.prompt != prompt:
        moves.run.not_asked(f"{prompt} {rest}", line)
    moves.run.plain_move(seat, f"choose {rest}", line)


@VERBS.verb("critical")
def critical(moves: ScenarioMoves, seat: int, rest: str, line: int) -> None:
    """`critical A`: a card of the hand is given up for a critical hit."""
    _give_up(moves, seat, rest, "critical", line)


@VERBS.verb("evade")
def evade(moves: ScenarioMoves, seat: int, rest: str, line: int) -> None:
    """`evade A`: a card of the hand is given up for an evasion."""
    _give_up(moves, seat, rest, "evasion", line)
