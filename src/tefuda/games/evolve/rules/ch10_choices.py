"""Chapter 10.6.2.2 to 10.6.2.4, what is settled as a card or ability is played: modes, X, targets, shares."""

from __future__ import annotations

from typing import Any, NamedTuple

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import has, leader
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_sets import all_different, largest, said_of_all
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import effects
from tefuda.kernel.abilities import uses_x
from tefuda.kernel.continuous import allowed, forbidden
from tefuda.kernel.effects import Choice, Choose
from tefuda.kernel.game import current
from tefuda.kernel.once import once_each
from tefuda.kernel.questions import amount, holds, pool
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Modes, Table, Targets
from tefuda.kernel.values import Node, within
from tefuda.kernel.walking import walk

rules.part(v.EachPlayer, "steps")
rules.part(v.Together, "steps")
rules.part(v.ChooseEach, "choices")


class Traits(NamedTuple):
    """What there is in an effect that is settled as it is played."""

    rites: int  # how many different earth rites
    choices: bool
    targets: bool
    divides: bool
    joint: tuple[v.ChooseEach, ...]
    sole: Choose | None  # the only target word, where it is certain to be met


@once_each
def traits(effect: Node | None) -> Traits:
    """An effect, looked through."""
    nodes = list(within(effect))
    rites = len(dict.fromkeys([node for node in nodes if isinstance(node, v.EarthRite)]))
    modes = any(type(node) is Choice for node in nodes)
    divides = any(type(node) is v.Damage and node.divided for node in nodes)
    joint = tuple([node for node in nodes if type(node) is v.ChooseEach])
    sole = _sole(effect, len([node for node in nodes if type(node) in (Choose, Choice)]))
    targets = any(type(node) is Choose for node in nodes)
    return Traits(rites, modes, targets, divides, joint, sole)


def _sole(effect: Node | None, number: int) -> Choose | None:
    if number != 1:
        return None
    for step in effect.steps if type(effect) is effects.Sequence else (effect,):
        if type(step) is Choose:
            return step
    return None


def next_rite(
    table: Table, scope: Any, effect: Node | None, modes: Modes, asked: tuple[Node, ...]
) -> v.EarthRite | None:
    """13.3.3.2: the next earth rite of an effect that nobody has been asked about."""
    if len(asked) >= traits(effect).rites:
        return None
    for node, _ in walk(table, scope, effect, modes):
        if isinstance(node, v.EarthRite) and node not in asked:
            return node
    return None


def candidates(table: Table, scope: Any, choose: Choose) -> list[int]:
    """What can be chosen: of the pools, without what cannot be chosen by the opponent's cards and abilities (12.15.2)."""
    pools = choose.pools
    found = pool(table, scope, pools[0]) if pools else []
    for where in pools[1:]:
        found = list(dict.fromkeys(found + pool(table, scope, where)))
    now, cards, seat = table.derived or current(table), table.cards, scope.seat
    for card in found:
        if cards[card].seat != seat and (now[card].collected or "オーラ" in now[card].keywords):
            return _without_bar(table, scope, found)
    return found


def _without_bar(table: Table, scope: Any, cards: list[int]) -> list[int]:
    return [card for card in cards if bar_target(table, scope, card) is None]


def bar_target(table: Table, scope: Any, card: int) -> Bar | None:
    """What stands in the way of choosing a card."""
    if table.cards[card].seat == scope.seat:
        return None
    if has(table, card, "オーラ"):
        cite("12.15.2")
        return Bar("12.15.2", card)
    source = forbidden(table, card, "be_chosen")
    return Bar("1.3.3", source.source[0]) if source else None


def bounds(table: Table, scope: Any, choose: Choose, count: int) -> tuple[int, int]:
    """10.6.2.3.1, 10.6.2.3.2: how many must and may be chosen among so many."""
    if choose.any_number:
        cite("10.6.2.3.2")
        return 0, count
    number = max(0, amount(table, scope, choose.number))
    if choose.up_to:
        cite("10.6.2.3.2")
        cite("1.3.5.1")
        return 0, min(number, count)
    cite("10.6.2.3.1")
    return number, number


def choosable(table: Table, scope: Any, choose: Choose) -> list[int]:
    """What can be chosen at once: of cards that must differ in name, or stay under a total, no more than go together."""
    cards, together = candidates(table, scope, choose), said_of_all(choose.pools)
    return largest(table, scope, together, cards) if together else cards


def bar_choices(table: Table, scope: Any, effect: Node | None) -> Bar | None:
    """What makes the choices of an effect impossible: too few targets (10.6.2.3.3), too few modes (5.18.3.1.2)."""
    there = traits(effect)
    if not there.choices and not there.targets:
        return None
    for node, scope in walk(table, scope, effect, ()):  # noqa: B020 - X is defined on the way
        if type(node) is Choose and not node.at_random:
            count = len(choosable(table, scope, node))
            least, _ = bounds(table, scope, node, count)
            joint = [each.choices for each in there.joint if each.choices[0] == node]
            if least > count or any(not all_different(_wanted(table, scope, parts)) for parts in joint):
                cite("10.6.2.3.3")
                return TOO_FEW
            if count > 0 and _divides_too_little(table, scope, effect, least):
                cite("10.6.2.4.2.1")
                return Bar("10.6.2.4.2.1", why="shares")
        elif type(node) is Choice:
            least, _ = mode_bounds(table, scope, node)
            possible = len(possible_modes(table, scope, node))
            if possible < least:
                cite("5.18.3.1.2")
                return Bar("5.18.3.1.2", why="modes")
            if possible < len(node.modes):
                cite("5.18.4.1")
    return None


TOO_FEW = Bar("10.6.2.3.3", why="targets")


def _divides_too_little(table: Table, scope: Any, effect: Node | None, targets: int) -> bool:
    """10.6.2.4.2.1: each target takes one at least, so there must be as many units as targets."""
    if not traits(effect).divides:
        return False
    for node, inner in walk(table, scope, effect, ()):
        if type(node) is v.Damage and node.divided and amount(table, inner, node.amount) < targets:
            return not uses_x(node.amount)
    return False


# ── 5.18 modes ──────────────────────────────────────────────────────────────────────────────────────────────────────
def mode_bounds(table: Table, scope: Any, choice: Choice) -> tuple[int, int]:
    """5.18.2: how many modes are picked; never more than there are (5.18.2.3), none for nothing (5.18.2.2)."""
    least, most = amount(table, scope, choice.least), amount(table, scope, choice.most)
    if most > 0 and allowed(table, leader(table, scope.seat), "any_modes"):
        cite("10.2.1.3.1")
        least, most = 1, len(choice.modes)
    if most > len(choice.modes):
        cite("5.18.2.3")
        least, most = min(least, len(choice.modes)), len(choice.modes)
    if most <= 0:
        cite("5.18.2.2")
        return 0, 0
    if least != most:
        cite("5.18.2.1")
    if not isinstance(choice.most, int):
        cite("5.18.3.1")
        if uses_x(choice.most):
            cite("10.6.2.2.1")
    return max(0, least), most


def possible_modes(table: Table, scope: Any, choice: Choice) -> list[int]:
    """5.18.3.1.2: the modes that could be played."""
    return [index for index, mode in enumerate(choice.modes) if bar_choices(table, scope, mode) is None]


def next_choice(table: Table, scope: Any, effect: Node | None, modes: Modes) -> tuple[Choice, Any] | None:
    """The first choice whose modes have not been picked yet, and who speaks there."""
    if not traits(effect).choices:
        return None
    left = [choice for choice, _ in modes]
    for node, inner in walk(table, scope, effect, modes):
        if type(node) is Choice:
            if node in left:
                left.remove(node)
            else:
                return node, inner
    return None


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


def share_is_replaced(table: Table, scope: Any, effect: Node | None) -> bool:
    """10.6.2.4.3: does another number stand, as things are, for the one that is written to be divided?"""
    others = [node for node in within(effect) if type(node) is effects.Instead]
    instead = tuple([node.instead for node in others if holds(table, scope, node.condition)])
    return any(type(node) is v.Damage and node.divided for node in within(instead))


# ── targets and shares ──────────────────────────────────────────────────────────────────────────────────────────────
def next_target(table: Table, scope: Any, effect: Node | None, modes: Modes, chosen: int) -> tuple[Choose, Any] | None:
    """The choose word that comes next, after so many of them have been settled, and who speaks there."""
    sole = traits(effect).sole
    if sole is not None:
        return None if chosen else (sole, scope)
    words = [(node, inner) for node, inner in walk(table, scope, effect, modes) if type(node) is Choose]
    return words[chosen] if chosen < len(words) else None


def apart(
    table: Table, scope: Any, effect: Node | None, choose: Choose, cards: list[int], targets: Targets
) -> list[int]:
    """A1体とB1体を選ぶ: what the other parts have chosen is not chosen twice, and they are left what they need."""
    for node in traits(effect).joint:
        if choose in node.choices:
            place = node.choices.index(choose)
            used = tuple([ref[0] for other, refs in targets if other in node.choices[:place] for ref in refs])
            cards = [card for card in cards if card not in used]
            wanted = _wanted(table, scope, node.choices[place + 1 :])
            if wanted and choose.number == 1:
                return [card for card in cards if all_different(wanted, (*used, card))]
    return cards


def _wanted(table: Table, scope: Any, parts: tuple[Node, ...]) -> list[list[int]]:
    """For each card that parts of a joint choice must choose, those that it may be."""
    wanted: list[list[int]] = []
    for part in parts:
        if type(part) is Choose and not part.up_to and not part.any_number and not part.at_random:
            wanted += [candidates(table, scope, part)] * max(0, amount(table, scope, part.number))
    return wanted


def target_options(table: Table, cards: list[int]) -> tuple[Option, ...]:
    """Cards as options; a leader is one, too."""
    return tuple([Option("leader" if table.cards[card].zone == t.LEADER else "card", card=card) for card in cards])


def shared_damage(table: Table, scope: Any, effect: Node | None, modes: Modes) -> int | None:
    """How much damage is to be divided, if any is."""
    if not traits(effect).divides:
        return None
    for node, inner in walk(table, scope, effect, modes):
        if type(node) is v.Damage and node.divided:
            return amount(table, inner, node.amount)
    return None
