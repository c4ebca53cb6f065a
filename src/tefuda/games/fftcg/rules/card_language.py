"""What of the card language FFTCG's rules carry out: the shared words that it has, and its own that are looked at where they stand."""

from __future__ import annotations

from tefuda.games.fftcg.rules import ch11_triggers, rules  # noqa: F401 - the words for events
from tefuda.games.fftcg.words import vocabulary as v

WHO = ("own", "opponent", "each", "its")
ONE_PLAYER = ("own", "opponent")
DEFINED = ("own", "opponent", "each")  # of whom no card need be spoken of
REPLACED = ("broken", "damaged", "dealt", "dealt_player", "entered", "left", "moved", "player_damaged")

rules.binds(v.Among, v.TakeGroup)
rules.uses(v.Put, "whose", "acted", "in_any_order", "shuffled", "sort", place=("", "top", "bottom", "1", "4"))
rules.uses(v.Draw, "number", "up_to", who=DEFINED)
rules.uses(v.Discard, "number", "tests", "group", "at_random", "up_to", who=WHO)
rules.uses(v.Search, "number", "up_to", "then")
rules.uses(v.Shuffle, who=DEFINED)
rules.uses(v.Look, "number", "revealed", whose=ONE_PLAYER)
rules.uses(v.Take, "tests", "number", "up_to", "any_number", "every")
rules.uses(v.Reveal)
rules.uses(v.RevealUntil)
rules.uses(v.Pick, "number", "up_to", "any_number", who=WHO)
rules.uses(v.Former)
rules.uses(v.Latter)
rules.uses(v.Damage, "divided", "fixed", "by")
rules.uses(v.PutCounter, "number", "divided")
rules.uses(v.OptionalCost, "effect")
rules.uses(v.AlternativeCost)
rules.uses(
    v.When,
    "subject",
    "whose",
    "fact",
    "from_zone",
    "to_zone",
    "sort",
    "by",
    "by_whose",
    "whom",
    "at_least",
    "once",
    event=tuple(rules.events),
)
rules.uses(
    v.Would,
    "subject",
    "whose",
    "sort",
    "from_zone",
    "to_zone",
    "by",
    "by_whose",
    "whom",
    "at_least",
    "below",
    event=REPLACED,
)
rules.uses(v.Whenever)
rules.uses(v.Amount, "add", "value")
rules.uses(v.EventAmount)
rules.uses(v.Times)

# What casting costs and what is said as a card is cast or enters, and keywords with something behind them.
rules.declare(
    v.AsCast,
    v.DiscardNamesake,
    v.Discount,
    v.EntersWith,
    v.ExtraCost,
    v.LimitBreak,
    v.Priming,
    v.Warp,
    reads=None,
)
