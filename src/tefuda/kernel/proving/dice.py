"""Dice of a scenario: it says what they show next, and a random key is searched that makes them do so."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving.reading import BadScenario, line_of
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table

GoOn = Callable[[Table], tuple[Table, list[Event]]]  # the table that follows from one, and what happened
MOST_DICE, MOST_CHANCES = 20, 10_000  # said in a scenario; tried until dice show what is said


def dice_of(body: dict[str, object]) -> list[int]:
    """The results of dice that a scenario says, in order."""
    said = body.get("dice") or []
    if not isinstance(said, list) or len(said) > MOST_DICE or not all(type(one) is int and one > 0 for one in said):
        raise BadScenario(
            f"dice is a list of at most {MOST_DICE} numbers from 1 on / dice は1以上の数を{MOST_DICE}個まで並べる",
            line_of(body, "dice"),
        )
    return said


def advance_with(table: Table, given: Answer, dice: list[int], line: int) -> tuple[Table, list[Event], list[int]]:
    """The table after an answer, its events, and the dice left to roll; BadScenario if the dice cannot show those results."""

    def go_on(chosen: Table) -> tuple[Table, list[Event]]:
        return advance(chosen, given)

    after, events = with_dice(table, go_on, dice, line)
    return after, events, dice[len(shown_by(events)) :]


def settle_with(table: Table, dice: list[int], line: int) -> tuple[Table, list[int]]:
    """The table at its next question, and the dice left to roll."""

    def go_on(chosen: Table) -> tuple[Table, list[Event]]:
        after = settle(chosen.copy())
        return after, after.events

    after, events = with_dice(table, go_on, dice, line)
    return after, dice[len(shown_by(events)) :]


def with_dice(table: Table, go_on: GoOn, dice: list[int], line: int) -> tuple[Table, list[Event]]:
    """Go on from a table with a random key that makes dice show these results; BadScenario if none does."""
    chosen = table
    for key in range(1, MOST_CHANCES) if dice else ():
        with unrecorded():
            shown = shown_by(go_on(chosen)[1])
        if shown[: len(dice)] == dice[: len(shown)]:
            return go_on(chosen)
        chosen = table.another_game(key)
    if dice:
        raise BadScenario(f"no die shows {dice[0]} next / 次の出目は{dice[0]}になりえない", line)
    return go_on(table)


def shown_by(events: list[Event]) -> list[int]:
    """The results of the dice that were rolled."""
    return [event.amount for event in events if event.kind == "rolled"]
