"""What of the card language Cipher's rules carry out: the shared words that it has, and its own that are looked at where they stand."""

from __future__ import annotations

from tefuda.games.cipher.rules import ch10_triggers, rules  # noqa: F401 - the words for events
from tefuda.games.cipher.words import vocabulary as v

WHO = ("own", "opponent", "each")

rules.uses(v.Draw, "number", who=WHO)
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
    "once",
    event=tuple(rules.events),
)
rules.declare(v.SupportSkill, v.Twin, reads=None)
