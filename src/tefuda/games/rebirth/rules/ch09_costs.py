"""Chapter 9.5, costs: whether all of a cost can be paid, part by part in the order of the text."""

from __future__ import annotations

from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.questions import Speaker
from tefuda.kernel.effects import Cost, Pay
from tefuda.kernel.paying import of_it, part_possible, pays
from tefuda.kernel.requests import Bar
from tefuda.kernel.rulebook import cite, unrecorded
from tefuda.kernel.state import Table, change


@rules.possibility(Cost)
def payable(table: Table, scope: Speaker, cost: Cost) -> bool:
    """9.5.2.2: can all of it be paid? Parts that could want the same cards are tried out, in the order of the text (9.5.2.1)."""
    parts, following = cost.parts, scope
    for place, part in enumerate(parts):
        if not part_possible(table, following, part):
            return False
        following = change(scope, it=()) if place == 0 and scope.it else following  # type: ignore[type-var]
    if (
        len([part for part in parts if not of_it(part)]) < 2
    ):  # what is done to the cards that it picks belongs to a part
        return True
    with unrecorded():
        return pays(table, scope, parts)


def bar_cost(table: Table, scope: Speaker, cost: Cost) -> Bar | None:
    """9.5.2.2: a cost of which a part cannot be paid is not paid at all."""
    if not cost.parts or payable(table, scope, cost):
        return None
    clause = "5.14.1.1" if len(cost.parts) == 1 and type(cost.parts[0]) is Pay else "9.5.2.2"
    cite(clause)
    return Bar(clause)
