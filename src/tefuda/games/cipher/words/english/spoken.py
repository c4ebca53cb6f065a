"""What “that ally” and “that card” speak of, as long as a text is being read: unlike “it” they say what they mean is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import If, It, May, PayThen, Sequence
from tefuda.kernel.wording.engine.patterns import Built, rebuilt, replaced


@dataclass(frozen=True)
class Spoken:
    """A word for what was spoken of that says which kind of thing that is."""

    kind: str


@dataclass(frozen=True)
class OfItsName:
    """A card is stacked with the unit that was spoken of before, whose name it must have."""

    deed: Any


@dataclass(frozen=True)
class InsteadOf:
    """Under a condition, something else than what the sentence before it says."""

    condition: Any
    effect: Any


UNIT: Any = Spoken("unit")
CARD: Any = Spoken("card")


def settled(value: Built, kind: str) -> Any:
    """A value in which “that ally” and the like are what was spoken of last; None where that is of another kind.

    `kind` "": nothing was spoken of yet, and the words are left as they are.
    """
    if not kind:
        return value
    if has_part(value, CARD if kind == "unit" else UNIT):
        return None
    return replaced(value, UNIT if kind == "unit" else CARD, It())


def kind_after(step: Built, kind: str) -> str:
    """What “it” is after a step: a unit, a card, or what it was before."""
    if isinstance(step, v.Pick):
        return "unit" if step.pools[0].zone == "field" else "card"
    if isinstance(step, v.Take | v.Look):
        return "card"
    for inner in _within(step):
        kind = kind_after(inner, kind)
    return kind


def _within(step: Built) -> tuple[Any, ...]:
    if isinstance(step, Sequence):
        return step.steps
    if isinstance(step, If):
        return (step.then,)
    return (step.effect,) if isinstance(step, May | v.Afterwards | PayThen) else ()


def has_part(value: Built, wanted: Built) -> bool:
    """Does something stand anywhere in a value?"""
    found: list[bool] = []

    def look(part: Built) -> Built:
        if type(part) is type(wanted) and part == wanted:
            found.append(True)
        return rebuilt(part, look)

    look(value)
    return bool(found)
