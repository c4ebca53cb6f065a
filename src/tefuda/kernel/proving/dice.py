"""Dice of a scenario: what they show next is said beforehand, and chance is chosen so that they do."""

from __future__ import annotations

from tefuda.kernel.events import Event
from tefuda.kernel.play import advance
from tefuda.kernel.proving.reading import BadScenario, line_of
from tefuda.kernel.requests import Answer
from tefuda.kernel.rulebook import unrecorded
from tefuda.kernel.state import Table

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
    chosen = table
    for key in range(1, MOST_CHANCES) if dice else ():
        with unrecorded():
            shown = _shown(advance(chosen, given)[1])
        if shown[: len(dice)] == dice[: len(shown)]:
            break
        chosen = table.another_game(key)
    else:
        if dice:
            raise BadScenario(f"no die shows {dice[0]} next / 次の出目は{dice[0]}になりえない", line)
    after, events = advance(chosen, given)
    return after, events, dice[len(_shown(events)) :]


def _shown(events: list[Event]) -> list[int]:
    return [event.amount for event in events if event.kind == "rolled"]
