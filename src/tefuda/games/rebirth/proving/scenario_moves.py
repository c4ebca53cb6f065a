"""Scenario verbs of Reバース: cancel abilities with their aims; counter and block windows pass by themselves, as does energy all alike."""

from __future__ import annotations

from tefuda.kernel.proving.moves import NotOffered, card_named
from tefuda.kernel.proving.scenario_moves import ScenarioMoves
from tefuda.kernel.proving.verbs import Goal, Verbs
from tefuda.kernel.table.requests import signed

VERBS = Verbs(
    windows=("cancel", "block"), declined=("partner energy", "card energy"), synonyms={"pay": ("choose", "energy")},
    goals={"main": Goal(phase="main"), "attack": Goal(phase="attack")}, turn_end="next turn",
    forced={"energy": "pay"}, alike=("energy",),
)  # fmt: skip


@VERBS.verb("cancel")
def cancel(moves: ScenarioMoves, seat: int, rest: str, line: int) -> None:
    """`cancel A`: against what is being played; `cancel A → B`: against the cancel ability of B."""
    moves.pass_windows(seat, "cancel", rest)
    place = _place(moves, seat, rest)
    ask = moves.table.pending
    if ask is None or place is None:
        moves.run.not_asked(f"cancel {rest}", line)
    else:
        moves.run.answer(signed(ask, seat, [place]), line)


@VERBS.refused("cancel")
def cancel_refused(moves: ScenarioMoves, seat: int, rest: str) -> str:
    """The clause by which a cancel ability cannot be presented now."""
    ask = moves.table.pending
    return "" if _place(moves, seat, rest) is not None else ask.clause if ask is not None else "1.2.1"


def _place(moves: ScenarioMoves, seat: int, rest: str) -> int | None:
    """Which of the options of a counter window a move means; None where it is none of them."""
    ask, table = moves.table.pending, moves.table
    if ask is None or seat not in ask.seats or moves.prompt != "cancel":
        return None
    name, _, aim = (part.strip() for part in rest.partition("→"))
    shown = table.frames[-1].presented  # type: ignore[attr-defined]
    for place, option in enumerate(ask.options):
        if option.verb != "cancel" or (option.index < 0) is bool(aim):
            continue
        try:
            card_named(table, [option.card], name, seat)
            if aim:
                card_named(table, [shown[option.index].card[0]], aim, seat)
        except NotOffered:
            continue
        return place
    return None
