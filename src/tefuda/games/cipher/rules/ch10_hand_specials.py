"""Chapter 10.2.1.3: special skills of hand cards, of which nobody is to learn by a question, or by silence, whether they are there."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch07_moment import CheckTiming
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.declaring.trigger_index import TriggerIndex
from tefuda.kernel.effects.nodes import Automatic, This
from tefuda.kernel.evaluating.matching import awaits
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.primitives.clauses import cite, unrecorded
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import within
from tefuda.kernel.resolving.performing import possible
from tefuda.kernel.table.records import Waiting
from tefuda.kernel.table.state import Table

# The words by which a card of the hand that speaks of itself comes into the open.
SHOWING = (v.Deploy, v.Put, v.Discard, v.LevelUp, v.Transform, v.Grow)


def in_hand(table: Table, waiting: Waiting) -> bool:
    """10.2.1.3: is it the special skill of a card that lies in the hand?"""
    return table.alive(waiting.source) and table.cards[waiting.source[0]].zone == t.HAND


def comes_into_the_open(table: Table, waiting: Waiting) -> bool:
    """10.2.2.2: could executing a skill of a hand card bring that card where all may look? Else it would be undone."""
    ability: Any = waiting.ability
    scope = Scope(waiting.source, waiting.seat, it=waiting.subject, amount=waiting.amount)
    moving = [node for node in within(ability.effect) if type(node) in SHOWING and This() in within(node)]
    if any(possible(table, scope, node) for node in moving):
        return True
    cite("10.2.2.2")
    return False


def is_asked_in_silence(table: Table, frame: CheckTiming, seat: int) -> bool:
    """10.2.1.3.1: might a player have a special skill in the hand that triggered since they were last asked?

    That depends on what all know: that there are hand cards, what has happened, and which special skills the cards of this table have.
    """
    if "hand special" not in table.trigger_index.marks or not table.zone(t.HAND, seat):
        return False
    skills = _specials(table, table.trigger_index)
    asked = frame.asked_second if seat else frame.asked_first
    recent = [event for _, events in table.recent[asked:] for event in events]
    if not recent:
        return False
    with unrecorded():  # what might be is no ruling
        return any(_could_trigger(table, seat, skill, event) for skill in skills for event in recent)


def _could_trigger(table: Table, seat: int, skill: Automatic, event: Any) -> bool:
    holder = table.ref(table.zone(t.HAND, seat)[0])
    return awaits(table, skill.trigger, holder, seat, event) and holds(table, Scope(holder, seat), skill.condition)


@cached_by_identity
def _by_index(index: TriggerIndex) -> dict[str, tuple[Automatic, ...]]:
    """Room for what is found once of the cards of a table."""
    return {}


def _specials(table: Table, index: TriggerIndex) -> tuple[Automatic, ...]:
    """The special skills that wait in hands, of all cards of a table."""
    found = _by_index(index)
    if "hand" not in found:
        sides = [table.game.sides[face][0] for face in sorted(index.faces)]
        found["hand"] = tuple([one for facts in sides for one in facts.automatics if one.zone in ("hand", "special")])
    return found["hand"]
