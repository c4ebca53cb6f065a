"""Putting effects together: what “it” and “them” speak of, and which sentences belong together."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import (
    Both,
    Choice,
    Choose,
    Delay,
    Gain,
    If,
    Instead,
    It,
    May,
    Others,
    Replace,
    Sequence,
)
from tefuda.kernel.values import Node

BINDING = (Choose, v.Pick, v.Look, v.Search, v.Reveal, v.RevealUntil, v.Take)


def sequence(steps: list[Node]) -> Node:
    """One step bare, several in a flat sequence."""
    flat: list[Node] = []
    for step in steps:
        flat += step.steps if isinstance(step, Sequence) else (step,)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def binds(node: Node) -> bool:
    """Does it give “it” a new meaning?"""
    if isinstance(node, BINDING):
        return True
    if isinstance(node, Sequence):
        return any(binds(step) for step in node.steps)
    if isinstance(node, May | If):
        return binds(node.effect if isinstance(node, May) else node.then)
    return False


def speaks_of_it(node: Any) -> bool:
    """Does it speak of what was chosen, found or looked at before?"""
    if isinstance(node, It | Others | v.Take | v.Former | v.Latter):
        return True
    if isinstance(node, v.Search | Gain | Delay | Replace):
        return False
    if isinstance(node, Sequence) and node.steps and binds(node.steps[0]) and not isinstance(node.steps[0], v.Take):
        return False
    if isinstance(node, Node):
        return any(speaks_of_it(getattr(node, name)) for name in node.__struct_fields__)
    return isinstance(node, tuple) and any(map(speaks_of_it, node))


def in_place_of_it(node: Any, other: Node) -> Any:
    """The same, speaking of other cards where it says “it”; what is chosen or found within stays."""
    if isinstance(node, It):
        return other
    if isinstance(node, Sequence):
        steps: list[Node] = []
        for place, step in enumerate(node.steps):
            if binds(step):
                return Sequence((*steps, *node.steps[place:]))
            steps.append(in_place_of_it(step, other))
        return Sequence(tuple(steps))
    if isinstance(node, v.Search | Gain | Replace):
        return node
    if isinstance(node, Node):
        return type(node)(**{name: in_place_of_it(getattr(node, name), other) for name in node.__struct_fields__})
    return tuple(in_place_of_it(item, other) for item in node) if isinstance(node, tuple) else node


PAIR = Both(v.Former(), v.Latter())


def composed(sentences: list[list[Node]]) -> Node:
    """Sentences as one effect: what follows a condition and speaks of what was found under it belongs to it."""
    found: list[Node] = []
    paired = False
    for steps in sentences:
        nodes = list(in_place_of_it(Sequence(tuple(steps)), PAIR).steps) if paired else list(steps)
        for node in nodes:
            last = found[-1] if found else None
            if isinstance(last, If) and last.otherwise is None and binds(last.then) and speaks_of_it(node):
                found[-1] = If(last.condition, sequence([last.then, node]))
            else:
                found.append(node)
        chooses = [step for step in steps if isinstance(step, Choose)]
        if len(chooses) == 2 and len(steps) == 2:
            paired = True
        elif any(binds(step) for step in steps):
            paired = False
    return sequence(found)


def same_sort(base: Node, instead: Node) -> bool:
    """Can the one stand for the other: is it the same deed, done otherwise?"""
    if isinstance(base, Choice) and isinstance(instead, Choice):
        return True
    ones = base.steps if isinstance(base, Sequence) else (base,)
    others = instead.steps if isinstance(instead, Sequence) else (instead,)
    if len(ones) == 1 or [type(one) for one in ones] == [type(other) for other in others]:
        return True
    # “Dull it and Freeze it. If …, break it instead.”: all of it is about the same card
    return all(getattr(step, "group", None) == It() for step in (*ones, *others))


def replaced_by(sentences: list[list[Node]], condition: Node, instead: Node) -> bool:
    """If …, … instead: it stands for the sentence before it. False where there is none that it could stand for."""
    if not sentences or not sentences[-1]:
        return False
    base = sequence(sentences[-1])
    if not same_sort(base, instead) or isinstance(base, Choose) != isinstance(instead, Choose):
        return False
    sentences[-1] = [Instead(base, condition, instead)]
    return True
