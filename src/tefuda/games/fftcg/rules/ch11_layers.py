"""Chapter 11.12.4.6: the layers of continuous effects."""

from __future__ import annotations

from tefuda.kernel.effects.nodes import Add, Become, Gain, LoseAbilities, Make
from tefuda.kernel.table.layers import Layers

# 11.12.4.6. Who controls a card (the first of the five) is settled when it changes, before all that is asked of cards.
TEXT, TYPES, GENERAL, POWER, RULINGS = range(5)
TYPE_FACTS = ("kind", "job")
GENERAL_FACTS = ("element", "multi", "name", "category", "cost", "generic", "ex")


# Text, then card types and jobs, then what is neither these nor power, then power; 11.12.4.7, 11.5.6: of one layer, a set power
# first, then what is added; of each, what a card does to itself first.
# 11.9.1: whether an ability is had, and by which cards, is asked of cards as all layers make them; what a card is otherwise keeps
# the order of the layers.
FACTS = {"power": POWER, **dict.fromkeys(TYPE_FACTS, TYPES), **dict.fromkeys(GENERAL_FACTS, GENERAL)}
LAYERS = Layers(
    {Gain: TEXT, LoseAbilities: TEXT, Become: GENERAL, Add: RULINGS, Make: RULINGS}, FACTS,
    {"keyword": 1 << TEXT, **{fact: 1 << layer for fact, layer in FACTS.items()}}, 0, RULINGS,
    ahead=(*FACTS,), asking=(TEXT,), own_first=True, set_first=True,
)  # fmt: skip
