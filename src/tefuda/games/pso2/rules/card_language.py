"""What of the card language PSO2's rules carry out: the shared words that it has, and its own that are looked at where they stand."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import ch300_abilities, rules  # noqa: F401 - the words for events
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Scale

WHO = ("own", "opponent", "each", "its", "ally")

rules.uses(v.Put, "acted", "facedown", "shuffled", "in_any_order", place=("", "top", "bottom", "front", "back"))
rules.uses(v.Draw, "number", "up_to", who=WHO)
rules.uses(v.Discard, "number", "tests", "up_to", "any_number", "group", "at_random", who=WHO)
rules.uses(v.Search, "number", "up_to", "then")
rules.uses(v.Shuffle, who=WHO)
rules.uses(v.Look, "number", "revealed", whose=("own", "opponent"))
rules.uses(v.Take, "tests", "number", "up_to", "any_number", "revealed", "every")
rules.uses(v.Reveal)
rules.uses(v.Pick, "number", "up_to", "any_number", who=("own", "opponent", "each"))
rules.uses(v.Damage, "by")
rules.uses(v.Former)
rules.uses(v.Latter)
PATTERN = ("subject", "whose", "fact", "from_zone", "to_zone", "sort", "by", "by_whose", "whom", "once", "at_least")
rules.uses(v.When, *PATTERN, event=tuple([event for event in rules.events if event != "knockout"]))
rules.uses(
    v.Would,
    "subject",
    "whose",
    "sort",
    "by",
    "by_whose",
    "at_least",
    event=("damaged", "destroyed", "left", "entered", "knockout"),
)
rules.uses(v.Whenever)
rules.uses(v.Amount, "add", "value")
rules.uses(v.EventAmount)
rules.uses(v.Times)

# What is looked at as a card is played, in deck building, or where damage is about to be dealt.
rules.declare(
    v.AnyClass,
    v.AnyColor,
    v.AttachesTo,
    v.AttacksWhom,
    v.Controlled,
    v.Copies,
    v.Different,
    v.EntersBack,
    v.EquipsTo,
    v.Slots,
    v.Extreme,
    v.Guard,
    v.HandLimit,
    v.Pierce,
    v.Room,
    v.Shield,
    Scale,
    reads=0,
)
rules.declare(v.Wears, reads=1 << t.FIELD)
