"""Walking through an effect in its order of words, for what is chosen while a card or ability is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.dependence import reads
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.evaluating.questions import holds
from tefuda.kernel.primitives.clauses import cite_if_said
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.options import all_or_none
from tefuda.kernel.primitives.values import Node, held_in
from tefuda.kernel.table.records import Modes, change
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker

INNER = (effects.May, effects.PayThen, effects.Repeat, effects.RepeatWhile)
DECIDING = (*INNER, effects.If, effects.Instead, effects.Let, effects.Choice)


def walk(table: Table, scope: Speaker, effect: Node | None, modes: Modes) -> Iterable[tuple[Node, Speaker]]:
    """The words of an effect in order, each with who speaks there; of a choice of modes only the picked ones."""
    words = _fixed_words(table.game)(effect)
    return [(word, scope) for word in words] if words is not None else _walk(table, scope, effect, modes)


def _fixed_words(game: Any) -> Callable[[Node | None], tuple[Node, ...] | None]:
    """A function for the words of an effect that are always carried out; None for an effect with conditions. Cached with the game."""
    try:
        return game.fixed_words  # type: ignore[no-any-return]
    except AttributeError:
        game.fixed_words = cached_by_identity(lambda effect: _flattened(effect, game.parts))
        return game.fixed_words  # type: ignore[no-any-return]


def _flattened(effect: Node | None, parts: dict[type, str]) -> tuple[Node, ...] | None:
    if effect is None:
        return ()
    field = parts.get(type(effect))
    if field is None:
        return None if type(effect) in DECIDING else (effect,)
    found = all_or_none(_flattened(part, parts) for part in held_in(effect, field))
    return None if found is None else tuple([word for words in found for word in words])


def _walk(table: Table, scope: Any, node: Any, modes: Modes, changed: int = 0) -> Iterator[tuple[Node, Speaker]]:
    """The words of an effect, as for `walk`; `changed`: a mask of what earlier words of the effect will have changed by then."""
    if node is None:
        return
    kind, rules = type(node), table.game.rules
    field = table.game.parts.get(kind)
    if field is not None:
        for part in held_in(node, field):
            yield from _walk(table, scope, part, modes, changed)
            changed |= rules.changes.get(type(part), 0)
    elif kind is effects.If or kind is effects.Instead:
        for part in settled_conditions(node.condition):
            yield part, scope
        first, other = (node.then, node.otherwise) if kind is effects.If else (node.instead, node.base)
        later = kind is effects.If and type(node.condition) in rules.later
        met = later or holds(table, scope, node.condition) or (changed and changed & reads(node.condition, rules))
        yield from _walk(table, scope, first if met else other, modes, changed)
    elif kind is effects.Let:
        yield from _walk(table, change(scope, x=node.x), node.effect, modes, changed)
    elif kind in INNER:
        yield from _walk(table, scope, node.effect, modes, changed)
    elif kind is effects.Choice:
        yield node, scope
        for choice, picked in modes:
            if choice == node:
                cite_if_said(table.game.clauses.modes_picked)
                for mode in sorted(picked):
                    yield from _walk(table, scope, node.modes[mode], modes, changed)
                break
    else:
        yield node, scope


def settled_conditions(condition: Node) -> list[Node]:
    """The parts of a condition that are already settled when its effect is played."""
    if isinstance(condition, effects.AllOf | effects.AnyOf):
        return [part for one in condition.parts for part in settled_conditions(one)]
    return [condition] if isinstance(condition, effects.Settled) else []
