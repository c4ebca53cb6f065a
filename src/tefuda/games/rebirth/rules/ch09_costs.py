"""Chapter 9.5, costs: whether all of a cost can be paid, part by part in the order of the text."""

from __future__ import annotations

from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch05_players import how_many, pickable
from tefuda.games.rebirth.rules.questions import Speaker
from tefuda.games.rebirth.words.vocabulary import PickFromEach
from tefuda.kernel.effects.nodes import Cost, Pay, Pool
from tefuda.kernel.effects.vocabulary import Discard, Pick
from tefuda.kernel.playing.paying import part_possible, pays
from tefuda.kernel.playing.picking import suited
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.signatures import change_speaker
from tefuda.kernel.table.state import Table


@rules.possibility(Cost)
def payable(table: Table, scope: Speaker, cost: Cost) -> bool:
    """9.5.2.2: can all of it be paid? Several parts are tried out in the order of the text (9.5.2.1)."""
    parts, alone = cost.parts, len([part for part in cost.parts if not of_it(part)]) < 2
    if not _can_begin(table, scope, parts if alone else parts[:1], parts):
        return False
    return alone or pays(table, scope, parts)


def _can_begin(table: Table, scope: Speaker, parts: tuple[Node, ...], all_parts: tuple[Node, ...]) -> bool:
    """Can these parts be paid as the table is now? What is done to cards that a part picks belongs to that part."""
    for place, part in enumerate(parts):
        if not part_possible(table, scope, part) or not _finds_cards(table, scope, part, all_parts[place + 1 :]):
            return False
        if place == 0 and scope.it:
            scope = change_speaker(scope, it=())
    return True


def _finds_cards(table: Table, scope: Speaker, part: Node, following: tuple[Node, ...]) -> bool:
    """9.5.2.2: where cards are picked, are there enough of those to which can be done what follows, and any at all (1.3.2.2)?"""
    if type(part) is PickFromEach:
        picks = [Pick((where,), part.number) for where in part.pools]
        return all(_finds_cards(table, scope, pick, following) for pick in picks)
    if type(part) is Discard and part.group is None:
        part = Pick((Pool("hand", "own", part.tests),), part.number, part.up_to, part.who, part.any_number)
    if type(part) is not Pick or part.up_to or part.any_number:
        return True
    cards = suited(table, scope, pickable(table, scope, part, scope.seat), following, paid=True)
    return len(cards) >= max(1, how_many(table, scope, part, cards))


def bar_cost(table: Table, scope: Speaker, cost: Cost) -> Bar | None:
    """9.5.2.2: a cost of which a part cannot be paid is not paid at all."""
    if not cost.parts or payable(table, scope, cost):
        return None
    clause = "5.14.1.1" if len(cost.parts) == 1 and type(cost.parts[0]) is Pay else "9.5.2.2"
    cite(clause)
    return Bar(clause)
