"""Chapter 11.3.3 to 11.3.6 (and the same of 11.6, 11.7, 11.8): modes, X, what is chosen, and how a number is divided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import demanded, forbidden
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import effects
from tefuda.kernel.effects import Choice, Choose
from tefuda.kernel.questions import amount, holds, pool
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table, change
from tefuda.kernel.values import Node

Modes = tuple[tuple[Node, tuple[int, ...]], ...]
# The clauses of the same rule for each sort: no target, modes, how many modes, shares.
NO_TARGET = {"summon": "11.3.3", "action": "11.6.5", "special": "11.7.5", "auto": "11.8.9", "ex": "11.3.3"}
MODES = {"summon": "11.3.4", "character": "11.4.3", "action": "11.6.6", "special": "11.7.6", "auto": "11.8.10"}
SHARES = {"summon": "11.3.6", "character": "11.4.5", "action": "11.6.8", "special": "11.7.8", "auto": "11.8.12"}


def walk(table: Table, scope: Any, node: Node | None, modes: Modes) -> Iterator[tuple[Node, Any]]:
    """The words of an effect that will be carried out as things stand, each with who speaks; of a choice the modes picked."""
    if node is None:
        return
    kind = type(node)
    if kind is effects.Sequence:
        for step in node.steps:  # type: ignore[attr-defined]
            yield from walk(table, scope, step, modes)
    elif kind is effects.If:
        chosen = node.then if holds(table, scope, node.condition) else node.otherwise  # type: ignore[attr-defined]
        yield from walk(table, scope, chosen, modes)
    elif kind is effects.Instead:
        yield from walk(table, scope, node.instead if holds(table, scope, node.condition) else node.base, modes)  # type: ignore[attr-defined]
    elif kind is effects.Let:
        yield from walk(table, change(scope, x=node.x), node.effect, modes)  # type: ignore[attr-defined]
    elif kind in (effects.May, effects.PayThen, effects.Repeat, effects.RepeatWhile):
        yield from walk(table, scope, node.effect, modes)  # type: ignore[attr-defined]
    elif kind is Choice:
        yield node, scope
        for choice, picked in modes:
            if choice == node:
                for mode in sorted(picked):
                    yield from walk(table, scope, node.modes[mode], modes)  # type: ignore[attr-defined]
                break
    else:
        yield node, scope


def candidates(table: Table, scope: Any, choose: Choose) -> list[int]:
    """What can be chosen: of the pools, without what cannot be; a summon does not choose itself (11.3.3)."""
    found = list(dict.fromkeys([card for where in choose.pools for card in pool(table, scope, where)]))
    found = [card for card in found if bar_target(table, scope, card) is None]
    must = [card for card in found if table.cards[card].seat != scope.seat and demanded(table, card, "be_chosen")]
    if must and type(choose.number) is int and not choose.any_number:
        cite("11.11.5.1.1")
        found = must if len(must) >= choose.number else must + [card for card in found if card not in must]
    return found


def bar_target(table: Table, scope: Any, card: int) -> Bar | None:
    """What stands in the way of choosing a card."""
    if table.cards[card].zone == t.STACK and table.ref(card) == scope.source:
        cite("11.3.3")
        return Bar("11.3.3", card)
    if table.cards[card].seat == scope.seat:
        return None
    by = "be_chosen_by_summons" if getattr(scope, "sort", "") == "summon" else "be_chosen_by_abilities"
    source = forbidden(table, card, "be_chosen") or forbidden(table, card, by)
    if source:
        cite("2.2")
        return Bar("2.2", source.source[0])
    return None


def bounds(table: Table, scope: Any, choose: Choose, count: int) -> tuple[int, int]:
    """How many must and may be chosen among so many."""
    if choose.any_number:
        return 0, count
    number = max(0, amount(table, scope, choose.number))
    return (0, min(number, count)) if choose.up_to else (number, number)


def bar_choices(table: Table, scope: Any, effect: Node | None, sort: str) -> Bar | None:
    """11.3.3, 11.6.5, 11.7.5, 11.8.9: where something is chosen and there is too little to choose from, it is not used."""
    for node, inner in walk(table, scope, effect, ()):
        if type(node) is Choose and not node.at_random:
            count = len(candidates(table, inner, node))
            least, _ = bounds(table, inner, node, count)
            if least > count:
                clause = NO_TARGET.get(sort, "11.3.3")
                cite(clause)
                return Bar(clause, why="targets")
        elif type(node) is Choice:
            least, _ = mode_bounds(table, inner, node)
            if len(possible_modes(table, inner, node, sort)) < least:
                clause = "11.8.10.2" if sort == "auto" else NO_TARGET.get(sort, "11.3.3")
                cite(clause)
                return Bar(clause, why="modes")
    return None


def mode_bounds(table: Table, scope: Any, choice: Choice) -> tuple[int, int]:
    """11.3.4.1: how many modes are picked, settled now."""
    least, most = amount(table, scope, choice.least), amount(table, scope, choice.most)
    return max(0, min(least, len(choice.modes))), max(0, min(most, len(choice.modes)))


def possible_modes(table: Table, scope: Any, choice: Choice, sort: str) -> list[int]:
    """The modes that could be used."""
    return [index for index, mode in enumerate(choice.modes) if bar_choices(table, scope, mode, sort) is None]


def next_choice(table: Table, scope: Any, effect: Node | None, modes: Modes) -> tuple[Choice, Any] | None:
    """The first choice whose modes have not been picked yet, and who speaks there."""
    left = [choice for choice, _ in modes]
    for node, inner in walk(table, scope, effect, modes):
        if type(node) is Choice:
            if node in left:
                left.remove(node)
            else:
                return node, inner
    return None


def next_target(table: Table, scope: Any, effect: Node | None, modes: Modes, chosen: int) -> tuple[Choose, Any] | None:
    """The choose word that comes next, after so many of them have been settled, and who speaks there."""
    words = [(node, inner) for node, inner in walk(table, scope, effect, modes) if type(node) is Choose]
    return words[chosen] if chosen < len(words) else None


def shared_damage(table: Table, scope: Any, effect: Node | None, modes: Modes) -> int | None:
    """How many thousands of damage are to be divided, if any are."""
    for node, inner in walk(table, scope, effect, modes):
        if type(node) is v.Damage and node.divided:
            return max(0, amount(table, inner, node.amount)) // 1000
    return None


def options_of(cards: list[int]) -> tuple[Option, ...]:
    """Cards as options."""
    return tuple([Option("card", card=card) for card in cards])


def still_proper(table: Table, scope: Any, choose: Choose, refs: tuple[Any, ...]) -> tuple[Any, ...]:
    """11.11.2: of what was chosen, what could still be chosen now."""
    now = [table.ref(card) for card in candidates(table, scope, choose)]
    return tuple([ref for ref in refs if ref in now])
