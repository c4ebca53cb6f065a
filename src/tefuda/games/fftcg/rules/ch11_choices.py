"""Chapter 11.3.3 to 11.3.6 (and the same of 11.6, 11.7, 11.8): modes, X, what is chosen, and how a number is divided."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import effects
from tefuda.kernel.continuous import demanded, forbidden
from tefuda.kernel.effects import Choice, Choose
from tefuda.kernel.questions import amount, pool
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.stack import ON_STACK
from tefuda.kernel.state import Modes, Ref, Table
from tefuda.kernel.values import Node
from tefuda.kernel.walking import walk

# The clauses of the same rule for each sort: no target, modes, how many modes, shares.
NO_TARGET = {"summon": "11.3.3", "action": "11.6.5", "special": "11.7.5", "auto": "11.8.9", "ex": "11.3.3"}
MODES = {"summon": "11.3.4", "character": "11.4.3", "action": "11.6.6", "special": "11.7.6", "auto": "11.8.10"}
SHARES = {"summon": "11.3.6", "character": "11.4.5", "action": "11.6.8", "special": "11.7.8", "auto": "11.8.12"}


def eligible(table: Table, scope: Any, choose: Choose) -> list[Ref]:
    """What can be chosen: of the pools, without what cannot be; a summon does not choose itself (11.3.3)."""
    found: list[Ref] = []
    for where in choose.pools:
        found += [table.ref(card) for card in pool(table, scope, where)]
        if where.zone == "stack":
            found += stacked_abilities(table, scope, where)
    return [ref for ref in dict.fromkeys(found) if bar_target(table, scope, ref) is None]


def stacked_abilities(table: Table, scope: Any, where: effects.Pool) -> list[Ref]:
    """11.6.4, 11.7.4: the abilities on the stack, which are abilities and nothing else, as refs of their own."""
    seats = table.game.seats(table, scope.seat, where.whose, scope)
    return [
        (ON_STACK, item.time)
        for item in table.stack
        if item.sort in t.ABILITY_KINDS and item.seat in seats and all(_is(item.sort, test) for test in where.tests)
    ]


def _is(sort: str, test: Node) -> bool:
    """Does an ability on the stack pass a test? It has no facts but that it is an ability, and of which sort."""
    if isinstance(test, effects.AnyOf):
        return any(_is(sort, part) for part in test.parts)
    if isinstance(test, effects.AllOf):
        return all(_is(sort, part) for part in test.parts)
    if isinstance(test, effects.Not):
        return not _is(sort, test.part)
    return isinstance(test, effects.Test) and test.fact == "kind" and test.value in (t.ABILITY, t.ABILITY_KINDS[sort])


def required(table: Table, scope: Any, found: list[Ref]) -> list[Ref]:
    """11.11.5.1.1: of what can be chosen, what must be."""
    return [
        ref
        for ref in found
        if ref[0] != ON_STACK and table.cards[ref[0]].seat != scope.seat and demanded(table, ref[0], "be_chosen")
    ]


def offered(table: Table, scope: Any, choose: Choose) -> tuple[list[Ref], list[Ref]]:
    """11.11.5.1.1: what is chosen whatever the player says, and what else can be."""
    found = eligible(table, scope, choose)
    must = required(table, scope, found) if not choose.any_number else []
    if not must:
        return [], found
    cite("11.11.5.1.1")
    number = max(0, amount(table, scope, choose.number))
    if len(must) >= number:
        return [], must
    return must, [ref for ref in found if ref not in must]


def is_summons(table: Table, scope: Any) -> bool:
    """Is it a summon that speaks? 11.10.1: an EX burst is what its card is."""
    sort = getattr(scope, "sort", "")
    if sort == "ex":
        cite("11.10.1")
        return t.SUMMON in table.known(scope.source)[1].kinds
    return bool(sort == "summon")


def bar_target(table: Table, scope: Any, ref: Ref) -> Bar | None:
    """What stands in the way of choosing a card."""
    if ref[0] == ON_STACK:
        return None
    card = ref[0]
    if table.cards[card].zone == t.STACK and ref == scope.source:
        cite("11.3.3")
        return Bar("11.3.3", card)
    if table.cards[card].seat == scope.seat:
        return None
    by = "be_chosen_by_summons" if is_summons(table, scope) else "be_chosen_by_abilities"
    source = forbidden(table, card, "be_chosen") or forbidden(table, card, by)
    if source:
        cite("2.2")
        cite("11.11.5.1.1")
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
    if sort == "character":
        return None
    for node, inner in walk(table, scope, effect, ()):
        if type(node) is Choose and not node.at_random:
            count = len(eligible(table, inner, node))
            least, _ = bounds(table, inner, node, count)
            if least > count:
                clause = NO_TARGET.get(sort, "11.3.3")
                cite(clause)
                return Bar(clause, why="targets")
        elif type(node) is Choice:
            least, most = mode_bounds(table, inner, node)
            if len(possible_modes(table, inner, node, sort)) < least or (sort == "auto" and not most):
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


def shared(table: Table, scope: Any, effect: Node | None, modes: Modes) -> tuple[int, int] | None:
    """What is to be divided, if anything is: how many shares, and how much a share is (a thousand, where it is damage)."""
    for node, inner in walk(table, scope, effect, modes):
        if type(node) is v.Damage and node.divided:
            return max(0, amount(table, inner, node.amount)) // 1000, 1000
        if type(node) is v.PutCounter and node.divided:
            return max(0, amount(table, inner, node.number)), 1
    return None


def options_of(cards: list[int]) -> tuple[Option, ...]:
    """Cards as options."""
    return tuple([Option("card", card=card) for card in cards])


def targets_of(table: Table, refs: list[Ref]) -> tuple[Option, ...]:
    """What can be chosen as options: cards, and abilities on the stack by the card they come from and their time."""
    times = {item.time: item for item in table.stack}
    return tuple(
        [
            Option("item", card=times[ref[1]].source[0], number=ref[1])
            if ref[0] == ON_STACK
            else Option("card", card=ref[0])
            for ref in refs
        ]
    )


def target(table: Table, option: Option) -> Ref:
    """What an option stands for."""
    return (ON_STACK, option.number) if option.verb == "item" else table.ref(option.card)


def still_proper(table: Table, scope: Any, choose: Choose, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """11.11.2: of what was chosen, what could still be chosen now."""
    now = eligible(table, scope, choose)
    return tuple([ref for ref in refs if ref in now])
