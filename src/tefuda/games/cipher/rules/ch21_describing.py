"""Chapter 21.1: how texts describe cards by other cards, and what they look at, count or stack by such descriptions."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import COMBAT, rules
from tefuda.games.cipher.rules.ch06_zones import lay_bond
from tefuda.games.cipher.rules.ch10_executing import note_applied
from tefuda.games.cipher.rules.ch21_gates import UNITS
from tefuda.games.cipher.rules.ch23_actions import asked_of, did, is_kept_in_place
from tefuda.games.cipher.rules.ch23_defeat import Defeating, is_not_defeated
from tefuda.games.cipher.rules.questions import (
    facts,
    is_cost,
    is_replaced,
    of_those_picked,
    on_field,
    shares_name,
    size,
)
from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import It, This
from tefuda.kernel.evaluating.questions import members, passes, tested
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import possible, reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.masks import PLACES, name_mask
from tefuda.kernel.table.records import Card, Ref, Resolving
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult

rules.declare(f.ForbidBy, f.AllowTo, reads=0)
rules.declare(f.SameName, f.OtherThan, f.NoSymbol, f.HasSupportSkill, f.SharesNoSymbol, reads=0)
rules.declare(f.Beside, reads=1 << t.FIELD | PLACES)


# ── tests ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.test(f.SameName)
def has_the_name(table: Table, scope: Speaker, card: Card, known: t.Facts, test: f.SameName) -> bool:
    """4.13: has it a unit name in common with one of these cards?"""
    return any(shares_name(known, facts(table, ref[0])) for ref in members(table, scope, test.group))


@rules.test(f.OtherThan)
def is_another(table: Table, scope: Speaker, card: Card, known: t.Facts, test: f.OtherThan) -> bool:
    return table.ref(card.id) not in members(table, scope, test.group)


@rules.test(f.NoSymbol)
def has_no_symbol(table: Table, scope: Speaker, card: Card, known: t.Facts, test: f.NoSymbol) -> bool:
    """4.4.2: a card may have no symbol."""
    cite("4.4.2")
    return not known.symbols


@rules.test(f.HasSupportSkill)
def has_support_skill(table: Table, scope: Speaker, card: Card, known: t.Facts, test: f.HasSupportSkill) -> bool:
    return any(isinstance(one, v.SupportSkill) for one in known.abilities)


@rules.test(f.Beside)
def is_in_that_area(table: Table, scope: Speaker, card: Card, known: t.Facts, test: f.Beside) -> bool:
    """25.12: in the same area of the same player as one of these units; itself aside, but where that unit alone is named (25.4.1)."""
    others = [table.cards[ref[0]] for ref in members(table, scope, test.group) if table.alive(ref)]
    here = (card.zone, card.seat, card.place)
    return any(
        (one.zone, one.seat, one.place) == here for one in others if one.id != card.id or type(test.group) is This
    )


@rules.test(f.SharesNoSymbol)
def shares_no_symbol(table: Table, scope: Speaker, card: Card, known: t.Facts, test: f.SharesNoSymbol) -> bool:
    there = [facts(table, ref[0]).symbols for ref in members(table, scope, test.group)]
    return not any(symbol in symbols for symbols in there for symbol in known.symbols)


# ── groups and numbers ──────────────────────────────────────────────────────────────────────────────────────────────
@rules.group(f.Such, reads=0)
def such(table: Table, scope: Speaker, node: f.Such) -> tuple[Ref, ...]:
    """The cards of a group that are still there and pass the tests."""
    found = [ref for ref in members(table, scope, node.group) if table.alive(ref)]
    return tuple([ref for ref in found if passes(table, scope, ref[0], node.tests)])


@rules.group(f.UnitsNamed, reads=UNITS)
def namesakes(table: Table, scope: Speaker, node: f.UnitsNamed) -> tuple[Ref, ...]:
    cards = members(table, scope, node.group)
    found = [
        unit
        for unit in table.zone(t.FIELD, scope.seat)
        if any(shares_name(facts(table, unit), facts(table, ref[0])) for ref in cards)
    ]
    return tuple([table.ref(unit) for unit in of_those_picked(scope, found)])


@rules.number(f.Beneath, reads=UNITS)
def cards_beneath(table: Table, scope: Speaker, node: f.Beneath) -> int:
    """14.2.7: the cards of a unit other than the one on top."""
    return sum([size(table, ref[0]) - 1 for ref in members(table, scope, node.group) if table.alive(ref)])


@rules.condition(f.WasDefeated, reads=COMBAT | name_mask("beaten", "fallen"))
def was_defeated(table: Table, scope: Speaker, node: f.WasDefeated) -> bool:
    """23.1.3.1, 18.5.1.2.1: the defender was defeated, by the attack or by anything, be it that an orb was destroyed for it (9.3.1.2.3)."""
    ref = table.facts.defender if node.side == v.DEFENDING else None
    if ref is None or not (table.facts.beaten if node.by_attack else table.facts.fallen):
        return False
    card, known = table.known(ref)
    return all(tested(table, scope, card, known, test) for test in node.tests)


# ── looking, destroying as a cost ───────────────────────────────────────────────────────────────────────────────────
@rules.word(f.LookAt, "23.1.5.1")
def look_at(table: Table, frame: Resolving, node: f.LookAt) -> None:
    """23.1.5.1: cards are seen by the one who looks, where they lie."""
    cards = tuple([ref[0] for ref in reached(table, frame, node.group)])
    atoms.show(table, cards, (frame.seat,))
    if cards:
        note_applied(table)


@rules.word(f.DeployBeside, "14.1.1")
def deploy_beside(table: Table, frame: Resolving, node: f.DeployBeside) -> WordResult:
    """14.1.2: in the area of the unit that is named; where there is none it is not deployed (2.7)."""
    others = on_field(table, list(members(table, frame, node.beside)))
    if not others:
        did(table, False)
        return ()
    return (v.Deploy(node.group, table.cards[others[0][0]].place),)


@rules.possibility(f.DeployBeside)
def can_deploy_beside(table: Table, scope: Speaker, node: f.DeployBeside) -> bool:
    there = on_field(table, list(members(table, scope, node.beside)))
    return bool(there) and possible(table, scope, v.Deploy(node.group))


@rules.word(f.TurnRound, "6.4.5.1")
def turn_round(table: Table, frame: Resolving, node: f.TurnRound) -> None:
    """6.4.5.1: an orb, or a bond, is laid the other way."""
    refs = reached(table, frame, node.group)
    for ref in refs:
        record = table.cards[ref[0]]
        if record.zone == t.BONDS:
            lay_bond(table, ref[0], not record.facedown)
        elif record.zone == t.ORBS:
            atoms.turn_over(table, ref[0], not record.facedown)
    did(table, len(refs), asked_of(frame, node.group, refs))


@rules.possibility(v.Grow)
def can_grow(table: Table, scope: Speaker, node: v.Grow) -> bool:
    """23.1.13.1: as a cost, a unit that is there and a card of its name."""
    if isinstance(node.card, It) and not scope.it:
        return True
    units = _units_there(table, scope, node.group)
    cards = members(table, scope, node.card)
    return bool(units) and all(shares_name(facts(table, ref[0]), facts(table, units[0][0])) for ref in cards)


@rules.possibility(v.Defeat)
def can_defeat(table: Table, scope: Speaker, node: v.Defeat) -> bool:
    """21.5.1.1.3: as a cost, all of these units; 2.3: else one of them."""
    if isinstance(node.group, It) and not scope.it:
        return True
    units = _units_there(table, scope, node.group)
    if is_cost(scope):
        return bool(units) and all(_pays_by_falling(table, Defeating(unit, paid=True)) for unit in units)
    return any(not is_not_defeated(table, Defeating(unit)) for unit in units)


def _pays_by_falling(table: Table, what: Defeating) -> bool:
    """21.5.2.1.1: what is not destroyed, or not in the end, pays nothing."""
    return not is_not_defeated(table, what) and not is_replaced(table, what)


@rules.possibility(v.Move)
def can_move(table: Table, scope: Speaker, node: v.Move) -> bool:
    """21.5.1.1.3: as a cost, all of these units; 2.3: else one of them."""
    if isinstance(node.group, It) and not scope.it:
        return True
    kept = [is_kept_in_place(table, scope, unit[0]) for unit in _units_there(table, scope, node.group)]
    return bool(kept) and not (any(kept) if is_cost(scope) else all(kept))


def _units_there(table: Table, scope: Speaker, group: Node) -> list[Ref]:
    return on_field(table, [ref for ref in members(table, scope, group) if table.alive(ref)])
