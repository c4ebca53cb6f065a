"""What was chosen, where only what is done to it tells which card is meant: the first of two, the card that an ability is of."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.speaking_of import BINDING
from tefuda.kernel.effects.nodes import Change, Choose, ChooseEach, If, It, May, Sequence, Test
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change

TURNED = (v.Damage, v.Break, v.Dull, v.Freeze, v.Activate, v.TakeControl)  # done to nothing but cards on the field
ON_FIELD = (*TURNED, Change)
TO_CARDS = (*ON_FIELD, v.Put, v.Exile)  # what is done to cards, and never to an ability on the stack


def which_cards(found: list[Node], subject: bool, added: bool) -> list[Node] | None:
    """Sentences in which it is said of the cards that can be meant; None where two can.

    `subject`: the trigger is about other cards; `added`: cards are added to the hand, and not returned to it.
    """
    return _of_the_source(_where_both_are(found, ("field", "hand") if added else ("field",)), subject)


def _where_both_are(found: list[Node], from_elsewhere: tuple[str, ...]) -> list[Node]:
    """Sentences with two choices, of which only the second is said to be elsewhere: the first is on the field.

    Both are elsewhere where they are put into a zone to which cards come from elsewhere.
    """
    for place, node in enumerate(found):
        if not isinstance(node, ChooseEach) or not _said_of_the_second(node):
            continue
        behind = [one for one in within(tuple(found[place + 1 :])) if isinstance(one, v.Put) and one.group == It()]
        if behind and behind[0].zone in from_elsewhere:
            return [*found[:place], _both_elsewhere(*node.choices), *found[place + 1 :]]
    return found


def _both_elsewhere(first: Any, second: Any) -> ChooseEach:
    """Two choices of which the first is where the second is."""
    (one,), (other,) = first.pools, second.pools
    return ChooseEach((change(first, pools=(change(one, zone=other.zone, whose=other.whose),)), second))


def _said_of_the_second(node: ChooseEach) -> bool:
    """Of two choices, is only of the second one said where it is, and is that not the field?"""
    pools = [choice.pools[0] for choice in node.choices if isinstance(choice, Choose)]
    return (
        len(pools) == 2
        and (pools[0].zone, pools[0].whose) == ("field", "any")
        and pools[1].zone not in ("field", "stack")
    )


# ── that Forward, behind an ability that was chosen ─────────────────────────────────────────────────────────────────
def _of_the_source(found: list[Node], subject: bool) -> list[Node] | None:
    """What is done to a card behind the choice of an ability is done to the card that it triggered from, where that was said.

    None where it was not, or where another card could be meant.
    """
    chosen: Node | None = None
    others = subject
    meant: list[Node] = []
    for node in found:
        if isinstance(node, BINDING):
            others = others or chosen is not None
            chosen = node
        elif chosen is not None and _deeds(node, chosen):
            if others or not any(isinstance(one, v.TriggeredFrom) for one in within(chosen)):
                return None
            node = _to_the_source(node)
        meant.append(node)
    return meant


def _deeds(node: Node, chosen: Node) -> list[Node]:
    """What a sentence does to “it” that cannot be done to what was chosen on the stack: an ability is no card, a Summon not on the field."""
    pools = [pool for choice in getattr(chosen, "choices", (chosen,)) for pool in getattr(choice, "pools", ())]
    there = tuple([pool for pool in pools if pool.zone == "stack"])
    kinds = [one.value for one in within(there) if isinstance(one, Test) and one.fact == "kind"]
    words = TURNED if t.SUMMON in kinds else TO_CARDS
    return [one for one in within(node) if isinstance(one, words) and one.group == It()] if there else []


def _to_the_source(node: Node) -> Node:
    if isinstance(node, Sequence):
        return Sequence(tuple([_to_the_source(step) for step in node.steps]))
    if isinstance(node, If):
        return change(node, then=_to_the_source(node.then))
    if isinstance(node, May):
        return May(_to_the_source(node.effect))
    return change(node, group=v.SourceOf(It())) if isinstance(node, TO_CARDS) and node.group == It() else node
