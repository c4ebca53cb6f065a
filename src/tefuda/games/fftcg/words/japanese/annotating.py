"""What the words of a sentence show and its value does not: それら after several, 戻す from the field, ダルにし、凍結する.

Before an effect is written, the pieces of it that have two wordings of one meaning are marked with where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import pools_of
from tefuda.kernel.effects.nodes import Choose, ChooseEach, Delay, If, Instead, It, Let, May, Sequence, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import replaced
from tefuda.kernel.wording.japanese.sentences import THEM

RETURNED = "returned"  # a mark in Put.place: it goes back to the hand from the field


@dataclass(frozen=True)
class Bearer:
    """このキャラクター, in a quotation: the card that has been given the ability."""


BEARER: Any = Bearer()


def of_itself(value: Node) -> tuple[Maker, Unmaker]:
    """How a value is made and known whose words do not name the card that it is about, whether that is given the ability or has it."""
    given = replaced(value, This(), BEARER)
    return lambda found: value, lambda meant: ({},) if meant in (value, given) else ()


def quoted(ability: Node) -> Node:
    """An ability as it is written in a quotation: whoever has it is not called by a name."""
    found: Node = replaced(ability, This(), BEARER)
    return found


def annotated(steps: tuple[Node, ...]) -> tuple[Node, ...]:
    """The steps of an effect, marked by what was chosen before them."""
    found: list[Node] = []
    several = returning = False
    for step in steps:
        if isinstance(step, Choose | v.Pick):
            several = step.number != 1 or getattr(step, "any_number", False)
            returning = all(pool.zone == "field" for pool in step.pools)
            found.append(step)
        elif isinstance(step, ChooseEach):
            several, returning = True, all(pool.zone == "field" for pool in pools_of(step))
            found.append(step)
        else:
            found.append(marked(step, several, returning))
    return tuple(found)


def marked(step: Node, several: bool, returning: bool) -> Node:
    """A step that speaks of what was chosen, marked."""
    if isinstance(step, Sequence):
        return Sequence(annotated(step.steps))
    if isinstance(step, If | Instead | May | Delay | Let | v.WhenDone):
        inner: dict[str, Node] = {}
        for field in ("then", "otherwise", "base", "instead", "effect"):
            part = getattr(step, field, None)
            if isinstance(part, Node):
                inner[field] = marked(part, several, returning)
        step = change(step, **inner)
    if returning and isinstance(step, v.Put) and (step.zone, step.group) == ("hand", It()):
        step = change(step, place=RETURNED)
    return replaced(step, It(), THEM) if several else step
