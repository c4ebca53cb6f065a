"""What a skill needs before it is in force, used or triggered, in the words of either language."""

from __future__ import annotations

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words.ordering import all_of
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Matches, Pool, Test, This
from tefuda.kernel.primitives.values import Node, within

FROM_HAND = f.Such(This(), (Test("zone", "hand"),))  # the card that speaks, while it is in the hand
# An enemy (25.5.1: a unit), or a support card of the opponent: whose skills some cards of the hand wait for.
ENEMY = Pool("field", "opponent", (AnyOf((Test("zone", "field"), Test("zone", "support"))),))
BLOOD = "ドラゴンブラッド "  # the keyword of a dragon blood skill, before its name
IN_HAND = Matches(This(), FROM_HAND.tests)


def parts_of(condition: Node | None) -> tuple[Node, ...]:
    """Several conditions one by one."""
    return condition.parts if isinstance(condition, AllOf) else () if condition is None else (condition,)


def waiting(need: Node | None, effect: Node, zone: str) -> Node | None:
    """What a special skill needs: one that deploys its card from the hand waits there alone."""
    return all_of((need, IN_HAND)) if _from_hand(effect, zone) else need


def unwaiting(need: Node | None, effect: Node, zone: str) -> Node | None:
    """What is said of the needs of such a skill: all but that it waits in the hand."""
    return all_of(parts_of(need)[:-1]) if _from_hand(effect, zone) else need


def _from_hand(effect: Node, zone: str) -> bool:
    return zone == "special" and any(part == FROM_HAND for part in within((effect,)))
