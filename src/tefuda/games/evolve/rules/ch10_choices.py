"""Chapter 10.6.2.2 to 10.6.2.4, what is said as a card or ability is played: the clauses, and what only EVOLVE has."""

from __future__ import annotations

from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import Speaker, leader
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import Choice, Choose
from tefuda.kernel.evaluating.continuous import allowed, forbidden
from tefuda.kernel.evaluating.questions import amount, holds
from tefuda.kernel.playing import choosing
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.walking import walk
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Modes, Ref
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table

rules.part(v.EachPlayer, "steps")
rules.part(v.Together, "steps")

CLAUSES = choosing.Clauses(
    modes="10.6.2.2.3", targets="10.6.2.3", shares="10.6.2.4", few_targets="10.6.2.3.3", few_modes="5.18.3.1.2",
    few_shares="10.6.2.4.2.1", exactly="10.6.2.3.1", any_number="10.6.2.3.2", up_to="1.3.5.1", at_random="5.19.1",
    share_each="10.6.2.4.2", nothing_to_share="10.6.2.4.1", some_modes="5.18.2.1", all_modes="5.18.2.3", none_of_modes="5.18.2.2",
    counted_modes="5.18.3.1", modes_by_x="10.6.2.2.1", modes_left="5.18.4.1",
)  # fmt: skip


def bar_choices(table: Table, scope: Speaker, effect: Node | None) -> Bar | None:
    """What makes the choices of an effect impossible: too few targets (10.6.2.3.3), too few modes (5.18.3.1.2)."""
    return choosing.bar_choices(table, scope, effect, CLAUSES)


@rules.barring(Choose)
def bar_target(table: Table, scope: Speaker, ref: Ref) -> Bar | None:
    """What stands in the way of choosing a card: what cannot be chosen by the opponent's cards and abilities (12.15.2)."""
    card = ref[0]
    if table.cards[card].seat == scope.seat:
        return None
    facts = (table.derived or derived_facts(table))[card]
    if "オーラ" in facts.keywords:
        cite("12.15.2")
        return Bar("12.15.2", card)
    source = forbidden(table, card, "be_chosen") if facts.collected else None
    return Bar("1.3.3", source.source[0]) if source else None


@rules.bounding(Choice)
def any_modes(table: Table, scope: Speaker, choice: Choice, least: int, most: int) -> tuple[int, int]:
    """10.2.1.3.1: an effect may let a player pick any number of modes."""
    if most > 0 and allowed(table, leader(table, scope.seat), "any_modes"):
        cite("10.2.1.3.1")
        return 1, len(choice.modes)
    return least, most


@rules.dividing(v.Damage)
def divided_damage(table: Table, scope: Speaker, node: v.Damage) -> tuple[int, int]:
    """10.6.2.4: damage is divided point by point."""
    return amount(table, scope, node.amount), 1


# ── what decided how many there are, and earth rites ────────────────────────────────────────────────────────────────
def counted_as_playing_begins(effect: Node | None, choice: Node) -> bool:
    """5.18.3.1.1: does a number of cards in the graveyard decide how many modes there are (spell chain, necrocharge)?"""
    others = [node for node in within(effect) if type(node) is effects.Instead]
    deciding = list(within(tuple([node.condition for node in others if choice in (node.base, node.instead)])))
    if any(type(node) is v.SpellChain for node in deciding):
        cite("13.3.1.4.1")
    if any(type(node) is v.NecroCharge for node in deciding):
        cite("13.5.1.3.2.1")
    return any(
        type(node) in (v.SpellChain, v.NecroCharge) or (type(node) is effects.Count and node.pool.zone == "graveyard")
        for node in deciding
    )


def share_is_replaced(table: Table, scope: Speaker, effect: Node | None) -> bool:
    """10.6.2.4.3: does another number stand, as things are, for the one that is written to be divided?"""
    others = [node for node in within(effect) if type(node) is effects.Instead]
    instead = tuple([node.instead for node in others if holds(table, scope, node.condition)])
    return any(type(node) is v.Damage and node.divided for node in within(instead))


@cached_by_identity
def _rites(effect: Node | None) -> int:
    """How many different earth rites an effect has."""
    return len(dict.fromkeys([node for node in within(effect) if type(node) is v.EarthRite]))


def next_rite(
    table: Table, scope: Speaker, effect: Node | None, modes: Modes, asked: tuple[Node, ...]
) -> v.EarthRite | None:
    """13.3.3.2: the next earth rite of an effect that nobody has been asked about."""
    if len(asked) >= _rites(effect):
        return None
    for node, _ in walk(table, scope, effect, modes):
        if type(node) is v.EarthRite and node not in asked:
            return node
    return None
