"""Chapters 1.3.3 and 9.11: what effects forbid to happen to cards, and what a replacement puts in the place of a move."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import can_go
from tefuda.kernel.effects.nodes import It, This
from tefuda.kernel.effects.vocabulary import Put
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.happening.contested import AS_EFFECT
from tefuda.kernel.happening.replacement import Damaging, Moving, Orienting
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table

KEPT_FROM = {t.RETIRE: "be_put:retire", t.WAITING: "be_put:waiting"}  # リタイアしない, 控え室に置かれない


@rules.prohibition(Moving)
def cannot_move(table: Table, what: Moving) -> bool:
    """1.3.3: does an effect keep a card from going there?"""
    deed = KEPT_FROM.get(what.zone, "")
    if deed and forbidden(table, what.ref[0], deed):
        cite("1.3.3")
        return True
    return False


@rules.prohibition(Damaging)
def cannot_be_damaged(table: Table, what: Damaging) -> bool:
    """1.3.3: does an effect keep a card from taking damage?"""
    if forbidden(table, what.ref[0], "be_damaged"):
        cite("1.3.3")
        return True
    return False


@rules.prohibition(Orienting)
def cannot_stand(table: Table, what: Orienting) -> bool:
    """1.3.3: does an effect keep a card from standing, as a turn begins or by another effect?"""
    if not what.acted and forbidden(table, what.ref[0], "stand"):
        cite("1.3.3")
        return True
    return False


@rules.in_place_of(Put)
def put_elsewhere(table: Table, scope: Scope, instead: Put, intention: Any) -> Any:
    """9.11.1: the card goes elsewhere instead; to a member seat, which has to be named, by an effect of its own."""
    if not isinstance(instead.group, It | This) or type(intention) is not Moving:
        return AS_EFFECT
    zone = table.game.zone_of(instead.zone)
    if zone in t.FIELD or zone == t.ENERGY or not can_go(table, intention.ref[0], zone):
        return AS_EFFECT
    position = -1 if instead.place == "bottom" else 0
    return change(intention, zone=zone, reason="put", position=position, facedown=None, acted=False)
