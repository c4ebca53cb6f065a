"""Abilities as they are played: what a text leaves to the rules is said, so that one value is carried out in one way."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg.rules.ch11_in_force import where_they_wait
from tefuda.games.fftcg.rules.ch11_sequels import Chooser
from tefuda.games.fftcg.rules.ch11_spending import of_choice
from tefuda.games.fftcg.rules.ch11_spent import Spend
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    AnyOf,
    Automatic,
    Change,
    Choose,
    Continuous,
    Cost,
    Delay,
    Forbid,
    It,
    Make,
    May,
    Pay,
    Pool,
    Sequence,
    This,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change


def as_played(node: Any) -> Any:
    """A card's abilities as the rules carry them out.

    Each row of payments behind "you may" is one cost, each ability is in force where it waits, and what cancels "its effect" when
    a card is chosen speaks of what chose it, and what is said of casting is said wherever cards are cast from.
    """
    if isinstance(node, tuple):
        return tuple([one for part in node for one in _in_force(as_played(part))])
    if not isinstance(node, Node):
        return node
    found = _changed(node, as_played)
    if isinstance(found, May):
        return May(as_one_cost(found.effect))
    if isinstance(found, Automatic | Delay) and _waits_to_be_chosen(found):
        return change(found, effect=_cancels_what_chose(found.effect))
    if isinstance(found, Continuous | Change) and all(_is_about_casting(one) for one in found.changes):
        return change(found, group=_castable(found.group))
    return found


def _castable(group: Node) -> Node:
    """A group of cards in hand as all such cards wherever they can be cast from; any other group as it is."""
    if isinstance(group, All) and group.pool.zone == "hand":
        return All(change(group.pool, zone="castable"))
    return group


def _is_about_casting(node: Node) -> bool:
    if isinstance(node, Add | Make):
        return node.fact == "play_cost"
    return isinstance(node, v.Cheaper | v.OnlyCP) or node in (Forbid("cast"), Allow("pay_any_element"))


def _in_force(part: Any) -> tuple[Any, ...]:
    return where_they_wait(part) if isinstance(part, Automatic) else (part,)


def _changed(node: Node, by: Any) -> Any:
    """A node with what a function makes of each of its parts."""
    changed = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        other = by(value) if isinstance(value, Node | tuple) else value
        if other is not value and other != value:
            changed[name] = other
    return change(node, **changed) if changed else node


def as_one_cost(effect: Node) -> Node:
    """A row of payments in a text ("you may pay … and discard …") as one cost; anything else as it is."""
    if not isinstance(effect, Sequence) or len(effect.steps) < 2 or uses_x(effect):
        return effect
    picked = False
    for step in effect.steps:
        picked = picked or (isinstance(step, v.Pick) and not step.up_to and step.who == "own")
        own = isinstance(getattr(step, "group", None), This) and isinstance(step, v.Dull | v.Put | v.Exile | v.Discard)
        of_picked = picked and isinstance(getattr(step, "group", None), It) and not isinstance(step, v.CastCard)
        plain = isinstance(step, v.PayCP | Pay | v.Pick) or (isinstance(step, v.Discard) and of_choice(step))
        if not (plain or own or of_picked):
            return effect
    return Spend(Cost(effect.steps)) if any(isinstance(step, v.PayCP) for step in effect.steps) else effect


# ── what chose it ───────────────────────────────────────────────────────────────────────────────────────────────────
def _waits_to_be_chosen(ability: Automatic | Delay) -> bool:
    """Does it wait for a card to be chosen, and choose nothing on the stack itself?"""
    parts = ability.trigger.parts if isinstance(ability.trigger, AnyOf) else (ability.trigger,)
    if not all(isinstance(part, v.When) and part.event == "chosen" for part in parts):
        return False
    pools = [pool for node in within(ability.effect) if isinstance(node, Choose | v.Pick) for pool in node.pools]
    return all(pool.zone != "stack" for pool in pools)


def _cancels_what_chose(effect: Any) -> Any:
    if isinstance(effect, tuple):
        return tuple([_cancels_what_chose(part) for part in effect])
    if effect == v.Cancel(It()):
        return v.Cancel(Chooser())
    return _changed(effect, _cancels_what_chose) if isinstance(effect, Node) else effect


# ── in the words of the text again ──────────────────────────────────────────────────────────────────────────────────
def as_said(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """Abilities in the words of their text again: without what it left to the rules."""
    found: tuple[Node, ...] = tuple([_unsaid_zone(_said(ability)) for ability in abilities])
    return found


def _said(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple([_unsaid_zone(_said(part)) for part in node])
    if isinstance(node, Chooser):
        return It()
    if isinstance(node, Spend):
        return Sequence(node.cost.parts)
    if isinstance(node, Pool) and node.zone == "castable":
        return change(node, zone="hand")
    return _changed(node, _said) if isinstance(node, Node) else node


def _unsaid_zone(node: Any) -> Any:
    """An automatic ability without the zone that its own trigger says; anything else as it is."""
    if isinstance(node, Automatic) and where_they_wait(change(node, zone="field")) == (node,):
        return change(node, zone="field")
    return node
