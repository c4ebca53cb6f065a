"""What of the card language EVOLVE's rules carry out: the shared words that it has, and its own that are looked at where they stand."""

from __future__ import annotations

from tefuda.games.evolve.rules import ch10_triggers, rules  # noqa: F401 - the words for events
from tefuda.games.evolve.rules.ch10_sets import SET_TESTS
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Top

WHO = ("own", "opponent", "each", "its")
ONE_PLAYER = ("own", "opponent", "its")
REPLACED = ("damaged", "dealt", "destroyed", "drawn", "entered", "left", "moved")

rules.binds(v.Create, v.CreateLike, v.CreateToLimit, v.SearchEach, v.TakeEach, v.Transform)
rules.of_the_event(v.Remembered)
rules.of_the_event(v.PlayedThisTurn, when=lambda node: node.so_far)
rules.binds(v.Put, when=lambda node: type(node.group) is Top)

rules.uses(v.Put, "whose", "place", "acted", "facedown", "in_any_order", "shuffled")
rules.uses(v.Draw, "number", "up_to", who=WHO)
rules.uses(v.Discard, "number", "tests", "group", "at_random", "other", "up_to", "any_number", "with_this", who=WHO)
rules.uses(v.Search, "number", "up_to", "then")
rules.uses(v.Shuffle, who=WHO)
rules.uses(v.Look, "number", "up_to", whose=ONE_PLAYER)
rules.uses(v.Take, "tests", "number", "up_to", "any_number", "revealed", "every")
rules.uses(v.Reveal)
rules.uses(v.RevealUntil, "number", whose=ONE_PLAYER)
rules.uses(v.Pick, "number", "up_to", "any_number", who=ONE_PLAYER)
rules.uses(v.Former)
rules.uses(v.Latter)
rules.uses(v.Damage, "divided")
rules.uses(v.PutCounter, "number")
rules.uses(v.OptionalCost, "effect")
rules.uses(v.AlternativeCost)
rules.uses(
    v.When,
    "subject",
    "whose",
    "fact",
    "from_zone",
    "to_zone",
    "to_whose",
    "sort",
    "by",
    "whom",
    "once",
    event=tuple(rules.events),
)
rules.uses(
    v.Would,
    "subject",
    "sort",
    "from_zone",
    "to_zone",
    "to_whose",
    "at_least",
    event=REPLACED,
    by_whose=("", "opponent"),
)
rules.uses(v.Whenever)
rules.uses(v.Amount, "add", "value")
rules.uses(v.EventAmount)
rules.uses(v.Times)

# What playing costs, how many copies a deck may hold, tests of several cards at once. The sentences of EP cards (Starting, PayWith)
# hold for all, whichever card lies there (6.2.1.10, 12.2.3).
rules.declare(v.AddedCost)
rules.declare(v.DeckLimit, v.Extreme, v.PayWith, v.Starting, *SET_TESTS, reads=None)
rules.declare(v.Underwent)
