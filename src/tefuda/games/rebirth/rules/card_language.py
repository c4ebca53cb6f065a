"""What of the card language Reバース's rules carry out: the shared words that it has, and its own that are looked at where they stand."""

from __future__ import annotations

from tefuda.games.rebirth.rules import ch09_times, ch09_triggers, rules  # noqa: F401 - the words for events
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import Top

WHO = ("own", "opponent", "each", "its", "ally", "any")
REPLACED = ("moved", "retired", "damaged", "appeared", "drawn", "set")

rules.binds(v.Check, v.PickFromEach)
rules.binds(v.Put, when=lambda node: type(node.group) is Top)
rules.binds(v.Discard, when=lambda node: node.group is None)

rules.uses(v.Put, "place", "acted", "in_any_order", "shuffled")
rules.uses(v.Draw, "number", "up_to", who=WHO)
rules.uses(v.Discard, "number", "tests", "group", "up_to", "any_number", who=WHO)
rules.uses(v.Shuffle, who=WHO)
rules.uses(v.Look, "number", "up_to", "revealed", whose=WHO)
rules.uses(v.Take, "tests", "number", "up_to", "any_number", "revealed", "every")
rules.uses(v.Reveal)
rules.uses(v.Pick, "number", "up_to", "any_number", "chosen", who=WHO)
rules.uses(v.Damage)
rules.uses(
    v.When, "subject", "whose", "fact", "from_zone", "to_zone", "to_whose", "sort", "by", "by_whose", "whom", "once",
    event=tuple(rules.events),
)  # fmt: skip
rules.uses(v.Would, "subject", "sort", "from_zone", "to_zone", "to_whose", "by_whose", event=REPLACED)
rules.uses(v.Whenever)
rules.uses(v.Amount, "add", "value")
rules.uses(v.EventAmount)
rules.uses(v.Times)
for _kind, _field in (
    (v.Pick, "who"),
    (v.Draw, "who"),
    (v.Discard, "who"),
    (v.Recover, "who"),
    (v.Look, "whose"),
    (v.LookAt, "whose"),
):
    rules.one_opponent(_kind, _field)
rules.one_opponent(v.EmptySeats, "whose")
rules.one_opponent(v.Check, "whose")
rules.one_opponent(v.LoseGame, "who")
rules.one_opponent(v.WinGame, "who")

rules.declare(v.Priced, v.ForPlayers, v.LosesAt, v.MoreInDeck, v.SparksAgain)
