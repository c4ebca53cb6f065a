"""Chapter 11, keywords that are conditions: Re-combo (11.5) and full potential (11.7); potential to grow (11.8)."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.questions import Speaker, facts
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.spelling import spelled_name
from tefuda.kernel.effects.nodes import All
from tefuda.kernel.evaluating.changes import Active
from tefuda.kernel.evaluating.questions import tested
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table


@rules.condition(v.ReCombo, reads=1 << t.REBIRTH, validates=True)
def re_combo(table: Table, scope: Speaker, node: v.ReCombo) -> bool:
    """11.5.2, 11.5.3: is there a Re-birth (with this in its name) in one's Re-birth zone? One of several is enough (11.5.4)."""
    cite("11.5.3" if node.name else "11.5.2")
    there = [facts(table, card) for card in table.zone(t.REBIRTH, scope.seat)]
    fitting = [one for one in there if t.RE_BIRTH in one.kinds and _is_named(one, node.name)]
    if fitting and len(there) > 1:
        cite("11.5.4")
    return bool(fitting)


def _is_named(found: t.Facts, words: str) -> bool:
    """2.1.2: are these words in a card's name, in whatever spelling it is printed?"""
    return any(words in spelled_name(name) for name in found.names)


@rules.citing_after("invalid")
def cite_invalid(table: Table, active: Active) -> None:
    """11.2.3.1: a continuous ability whose condition keyword is not met is invalid meanwhile."""
    condition = active.static.ability.condition if active.static is not None else None
    if any(isinstance(part, v.ReCombo | v.FullPotential) for part in getattr(condition, "parts", (condition,))):
        cite("11.2.3.1")


@rules.citing_after("applied")
def cite_applied(table: Table, active: Active) -> None:
    """9.1.1.3, 3.1.2.1: what a continuous ability does all the while, for the master of its card."""
    if active.static is not None:
        cite("9.1.1.3")
        cite("3.1.2.1")
        group: Any = active.static.ability.group
        if type(group) is All and group.pool.whose == "opponent" and len(table.opposing[active.scope.seat]) > 1:
            cite("12.5.5.1")


@rules.condition(v.FullPotential, reads=1 << t.MEMBER | 1 << t.RETIRE, validates=True)
def full_potential(table: Table, scope: Speaker, node: v.FullPotential) -> bool:
    """11.7.2, 11.7.3: are there so many cards on member seats and retired, of those that have one of the informations (11.7.3.1)?"""
    cite("11.7.3" if node.tests else "11.7.2")
    if len(node.tests) > 1:
        cite("11.7.3.1")
    cards = [card for zone in (t.MEMBER, t.RETIRE) for card in table.zone(zone, scope.seat)]
    if not node.tests:
        return len(cards) >= node.level
    fitting = [
        card
        for card in cards
        if any(tested(table, scope, table.cards[card], facts(table, card), test) for test in node.tests)
    ]
    return len(fitting) >= node.level
