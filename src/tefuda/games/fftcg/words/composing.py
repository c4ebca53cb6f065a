"""The steps of an effect, how one sentence more is joined to those before it, and values that both languages build."""

from __future__ import annotations

from tefuda.games.fftcg.words.speaking_of import binds, speaks_of_it
from tefuda.kernel.effects.nodes import (
    Choose,
    ChooseEach,
    Delay,
    Did,
    If,
    Instead,
    Matches,
    May,
    Pool,
    Sequence,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.meaning.composition import sequence
from tefuda.kernel.wording.meaning.joining import flat, innermost, stands_free

FROM_HAND = Matches(
    This(), (Test("zone", "hand"),)
)  # a condition of what is said of casting a card: it is cast from the hand


def steps_of(effect: Node) -> tuple[Node, ...]:
    """The steps of an effect."""
    return effect.steps if isinstance(effect, Sequence) else (effect,)


def pools_of(chosen: ChooseEach) -> list[Pool]:
    """What the parts of a joint choice choose from."""
    return [pool for choice in chosen.choices if isinstance(choice, Choose) for pool in choice.pools]


def joined(steps: list[Node], node: Node) -> list[Node] | None:
    """The steps with one more: under a condition, or in the place of others, it is one of those that are.

    None where that is not clear: something would be chosen only perhaps, or what it takes the place of is not told.
    """
    if steps and (last := _with_what_it_found(steps[-1], node)) is not None:
        return [*steps[:-1], last]
    if not steps or stands_free(steps[-1], node):
        return [*steps, node]
    place = innermost(steps)
    if isinstance(node, Choose | ChooseEach) or any(isinstance(outer, Delay) for outer in place.within):
        return None
    if isinstance(steps[-1], Instead):
        return _taking_places(steps, steps[-1], node)
    if any(isinstance(outer, Instead) for outer in place.within):
        return None
    return place.rebuilt([*place.steps, node])


def _with_what_it_found(last: Node, node: Node) -> Node | None:
    """What may be done, or only under a condition, with a sentence behind it that speaks of the cards it found."""
    if not speaks_of_it(node):
        return None
    if isinstance(last, If) and last.otherwise is None and binds(last.then):
        return If(last.condition, sequence([last.then, node]))
    if isinstance(last, May) and binds(last.effect) and not (isinstance(node, If) and node.condition == Did()):
        return May(sequence([last.effect, node]))
    return None


def _taking_places(steps: list[Node], last: Instead, node: Node) -> list[Node] | None:
    """Several sentences that take the place of as many: deal it 2000, then draw; if so, deal it 4000 instead, then draw."""
    base, instead = [*flat(steps[-2]), *flat(last.base)] if len(steps) > 1 else [], [*flat(last.instead), node]
    if [type(one) for one in base] != [type(one) for one in instead]:
        return None
    return [*steps[:-2], Instead(sequence(base), last.condition, sequence(instead))]
