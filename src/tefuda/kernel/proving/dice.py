"""Dice of a scenario: what they show next is said beforehand, and chance is chosen so that they do."""

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
    """What the dice of a scenario show, in order."""
    said = body.get("dice") or []
    if not isinstance(said, list) or len(said) > MOST_DICE or not all(type(one) is int and one > 0 for one in said):
        raise BadScenario(
            f"dice is a list of at most {MOST_DICE} numbers from 1 on / dice は1以上の数を{MOST_DICE}個まで並べる",
            line_of(body, "dice"),
        )
    return said


def advance_with(table: Table, given: Answer, dice: list[int], line: int) -> tuple[Table, list[Event], list[int]]:
    """The table after an answer, what happened, and the dice that are left to roll; BadScenario where they cannot show what is said."""

    def go_on(chosen: Table) -> tuple[Table, list[Event]]:
        return advance(chosen, given)

    after, events = with_dice(table, go_on, dice, line)
    return after, events, dice[len(shown_by(events)) :]


def settle_with(table: Table, dice: list[int], line: int) -> tuple[Table, list[int]]:
    """A table run on to its next question, and the dice that are left to roll."""

    def go_on(chosen: Table) -> tuple[Table, list[Event]]:
        after = settle(chosen.copy())
        return after, after.events

    after, events = with_dice(table, go_on, dice, line)
    return after, dice[len(shown_by(events)) :]


def with_dice(table: Table, go_on: GoOn, dice: list[int], line: int) -> tuple[Table, list[Event]]:
    """Go on from a table in which chance falls so that dice show what is said; BadScenario where they cannot."""
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
    """What the dice showed that were rolled."""
    return [event.amount for event in events if event.kind == "rolled"]
