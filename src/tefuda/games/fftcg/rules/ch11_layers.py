"""Chapter 11.12.4.6: the layers of continuous effects."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.effects import Add, Become, Gain, LoseAbilities, Make
from tefuda.kernel.layers import Layers

# 11.12.4.6. Who controls a card (the first of the five) is settled when it changes, before all that is asked of cards.
TEXT, TYPES, GENERAL, POWER, RULINGS = range(5)
TYPE_FACTS = ("kind", "job")
GENERAL_FACTS = ("element", "multi", "name", "category", "cost", "generic", "ex")


def layer(node: Any) -> int:
    """11.12.4.6: text, then card types and jobs, then what is neither these nor power, then power."""
    kind = type(node)
    if kind is Add or kind is Make:
        if node.fact == "power":
            return POWER
        return RULINGS if node.fact not in GENERAL_FACTS else GENERAL
    if kind is Gain or kind is LoseAbilities:
        return TEXT
    if kind is Become:
        return TYPES if node.fact in TYPE_FACTS else GENERAL
    return RULINGS


def changed_in(fact: str) -> int:
    """The layer in which a fact is changed, as a bit; 0 for what no effect of these kinds changes."""
    if fact == "keyword":
        return 1 << TEXT
    if fact == "power":
        return 1 << POWER
    return 1 << TYPES if fact in TYPE_FACTS else 1 << GENERAL if fact in GENERAL_FACTS else 0


LAYERS = Layers(changed_in, layer, RULINGS)
