"""Chapters 215, 301 and 403, what words mean to do to cards: told before it is done, so that a cost is only paid by what happens.

What would change nothing is not meant (103.2.1.2), nor what a rule keeps from happening (201.5, 203.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch302_keywords import enters_on, row_to_enter
from tefuda.games.pso2.rules.questions import Speaker, cause, facts, is_boss
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, It, Top
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.happening.contested import prohibited
from tefuda.kernel.happening.replacement import Moving, Orienting, Shifting
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table

Intention = Moving | Orienting | Shifting


def on_field(table: Table, refs: list[Ref]) -> list[Ref]:
    """Of some cards, those on the field."""
    return [ref for ref in refs if table.cards[ref[0]].zone == t.FIELD]


def without_fixed(table: Table, refs: Iterable[Ref]) -> list[Ref]:
    """201.5, 203.2: cards without the players' and mags, which never leave their places."""
    found = []
    for ref in refs:
        zone = table.cards[ref[0]].zone
        if zone == t.PLAYER_ZONE:
            cite("201.5")
        elif zone == t.MAG_ZONE:
            cite("203.2")
        else:
            found.append(ref)
    return found


# ── what each word means ────────────────────────────────────────────────────────────────────────────────────────────
def turning_on(table: Table, scope: Speaker, node: v.TurnOn) -> list[Intention]:
    """215.1.1: upright; 103.2.1.2: what is ON already is not turned."""
    refs = [ref for ref in reached(table, scope, node.group) if table.cards[ref[0]].acted]
    return [Orienting(ref, False, clause="215.1.1") for ref in refs]


def turning_off(table: Table, scope: Speaker, node: v.TurnOff) -> list[Intention]:
    """215.1.2: sideways; 103.2.1.2: what is OFF already is not turned."""
    refs = [ref for ref in reached(table, scope, node.group) if not table.cards[ref[0]].acted]
    return [Orienting(ref, True, clause="215.1.2") for ref in refs]


def destroying(table: Table, scope: Speaker, node: v.Destroy) -> list[Intention]:
    """301.5: cards of the field go to the discard piles of their owners; 201.5, 203.2: player and mag cards stay."""
    refs, by = on_field(table, without_fixed(table, reached(table, scope, node.group))), cause(table, scope)
    owners = [table.cards[card].owner for card, _ in refs]
    return [
        Moving(ref, t.DISCARD, owner, reason="destroy", source=by, clause="301.5")
        for ref, owner in zip(refs, owners, strict=True)
    ]


def shifting(table: Table, scope: Speaker, node: v.MoveTo) -> list[Intention]:
    """403.1.4: to the other row of the same zone: it neither leaves nor enters, and keeps all that is on it."""
    there = on_field(table, reached(table, scope, node.group))
    refs = [ref for ref in there if table.cards[ref[0]].place not in (t.ATTACHED, node.place)]
    by = cause(table, scope)
    return [Shifting(ref, node.place, reason="move", source=by, clause="403.1.4") for ref in refs]


def putting(table: Table, scope: Speaker, node: v.Put) -> list[Intention]:
    """Glossary 置かれる, 加える: cards go to a zone of their owners; within a deck they change places, elsewhere what is there stays."""
    zone, by = table.game.zone_of(node.zone), cause(table, scope)
    refs = without_fixed(table, reached(table, scope, node.group))
    going = [ref for ref in refs if table.cards[ref[0]].zone != zone or zone == t.DECK]
    return [_putting(table, scope, node, ref, by) for ref in going]


def _putting(table: Table, scope: Speaker, node: v.Put, ref: Ref, by: Ref) -> Moving:
    zone, seat = table.game.zone_of(node.zone), table.cards[ref[0]].owner
    position = atoms.BOTTOM if node.place == "bottom" else 0
    if zone == t.HAND and is_boss(table, seat):
        cite("R.4.3")
        zone = t.DECK  # a boss's card goes to the top of its deck instead
    if zone == t.FIELD:
        return _entering(table, node, ref, scope.seat, by)
    facedown = True if node.facedown else None
    return Moving(
        ref, zone, seat, position=position, acted=node.acted, facedown=facedown, reason="put", source=by, clause="G.置かれる",
    )  # fmt: skip


def _entering(table: Table, node: v.Put, ref: Ref, seat: int, by: Ref) -> Moving:
    """202.2: a character enters in the front row, OFF, unless it has ambush (302.6) or the text says otherwise; an item in the back row, ON."""
    character = t.CHARACTER in facts(table, ref[0]).kinds
    place = node.place or row_to_enter(table, ref[0], character)
    acted = node.acted or (character and not enters_on(table, ref[0]))
    clause = "202.2" if character else "205.3"
    return Moving(ref, t.FIELD, seat, acted=acted, place=place, reason="put", source=by, clause=clause)


MEANT: dict[type, Callable[[Table, Speaker, Any], list[Intention]]] = {
    v.TurnOn: turning_on, v.TurnOff: turning_off, v.Destroy: destroying, v.MoveTo: shifting, v.Put: putting,
}  # fmt: skip


# ── whether it happens ──────────────────────────────────────────────────────────────────────────────────────────────
def _happening(table: Table, scope: Speaker, node: Any) -> list[Intention]:
    """What a word would do, without what effects forbid (103.1.2)."""
    return [what for what in MEANT[type(node)](table, scope, node) if not prohibited(table, what)]


@rules.possibility(*MEANT)
def happens(table: Table, scope: Speaker, node: Any) -> bool:
    """103.2.1.2, 103.1.3: would a word change anything? Of cards that are yet to be picked, their pick tells."""
    return (isinstance(node.group, It) and not scope.it) or bool(_happening(table, scope, node))


def is_paid_by(table: Table, scope: Speaker, part: Any) -> bool:
    """209.1.3.1, 103.2.1.2: would a part of a cost that can be done at all be done to every card that it speaks of?"""
    if type(part) not in MEANT or isinstance(part.group, All):  # of all such cards some are enough, as it `happens`
        return True
    group = part.group
    wanted = amount(table, scope, group.number) if isinstance(group, Top) else len(reached(table, scope, group))
    return len(_happening(table, scope, part)) == wanted > 0
