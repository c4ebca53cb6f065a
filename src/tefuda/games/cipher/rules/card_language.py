"""What of the card language Cipher's rules carry out: the shared words that it has, and its own that are looked at where they stand."""

from __future__ import annotations

from tefuda.games.cipher.rules import ch10_triggers, rules  # noqa: F401 - the words for events
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.table.masks import GIVEN

WHO = ("own", "opponent", "each")
ONE = ("own", "opponent")

rules.uses(v.Put, "sort", "facedown", "in_any_order", "shuffled", place=("", "top", "bottom"))
rules.uses(v.Draw, "number", who=WHO)
rules.uses(v.Discard, "number", "tests", "group", "at_random", "other", "up_to", "any_number", who=ONE)
rules.uses(v.Shuffle, who=WHO)
rules.uses(v.Look, "number", "revealed", whose=ONE)
rules.uses(v.Take, "tests", "number", "up_to", "any_number", "revealed", "every")
rules.uses(v.Reveal)
rules.uses(v.Pick, "number", "up_to", "any_number", who=ONE)
rules.uses(v.Times)
rules.uses(v.EventAmount)
EVENTS = tuple(rules.events)
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
    "to_whose",
    "once",
    event=EVENTS,
)
rules.uses(
    v.Would, "subject", "whose", "from_zone", "to_zone", "sort", "by", event=("retreated", "left", "moved", "defeated")
)
rules.declare(v.SupportSkill, reads=None)
rules.declare(v.Twin, v.ValidLevels, v.ForPlayers, v.Different)
rules.declare(v.Dragonblood, reads=GIVEN)
