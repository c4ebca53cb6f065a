"""Chapter 9.8, automatic abilities: what the words for the events mean that set them off."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch05_cards import CANCELLING
from tefuda.games.rebirth.rules.ch10_entry import FROM_DECK
from tefuda.kernel.effects.vocabulary import EventPattern
from tefuda.kernel.playing.settling import is_paying
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table

BY_RULES = ("overwritten", "turn end", FROM_DECK, "refresh", "play", "step back", "draw", "recover")
RETIRED = (("moved", "retire"), ("moved", "retire by attack"), ("moved", "retire by ability"))


def came_by(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """効果で: by an effect, and not by a rule or a cost (9.1.1.1.1); 手札以外から and the like: from anywhere but a zone."""
    if pattern.sort == "effect" and (event.source is None or event.sort in BY_RULES or is_paying(table)):
        return False
    if pattern.fact.startswith("not ") and event.before is not None:
        return t.ZONES[event.before.zone].name != pattern.fact[4:]
    return True


# ── cards that move ─────────────────────────────────────────────────────────────────────────────────────────────────
rules.event("moved")(came_by)


@rules.event("appeared", "moved", enters=t.FIELD)
def appeared(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """5.5.1: a character comes to the entry or a member seat from anywhere else; from one of these to the other it does not appear."""
    cite("5.5.1")
    return came_by(table, pattern, holder, seat, event)


rules.event("sparked", "moved", sort=FROM_DECK, leaves=(t.DECK,), enters=(t.ENTRY,))  # 11.3.1
rules.event("set", "moved", sort="set", enters=(t.REBIRTH,))  # 5.6.1, from the entry, too (10.5.1.1)
rules.event("discarded", "moved", sort="discard", leaves=(t.HAND,))
rules.event("cancelled_with", "moved", sort=CANCELLING, leaves=(t.HAND,), enters=(t.WAITING,))  # 9.7.3.1
rules.event("drawn", "moved", of="player", sort="draw", leaves=(t.DECK,), enters=(t.HAND,))


def hit_by(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """アタックで: by an attack, and not by an ability."""
    return pattern.sort != "attack" or event.sort == "retire by attack"


rules.event("retired", *RETIRED, enters=(t.RETIRE,))(hit_by)
rules.event("made_retire", *RETIRED[1:], of="source", enters=(t.RETIRE,))(hit_by)  # 5.15.2

# ── what happens to cards, and what they do ─────────────────────────────────────────────────────────────────────────
rules.event("attacked", by_sort=True)
rules.event("cancelled", by_sort=True)  # 5.13.1
rules.event("was_attacked", "attacked", of="target", by_sort=True)
rules.event("supported", done_to=True)
rules.event("was_supported", "supported", of="target")
rules.event("blocked", done_to=True)
rules.event("was_blocked", "blocked", of="target")
rules.event("damaged", by_sort=True)
rules.event("dealt", "damaged", of="source", by_sort=True)
rules.event("stood")
rules.event("rested", "acted")
rules.event("turned")
for _word in ("played", "activated", "set off", "presented"):
    rules.event(_word)


@rules.citing_after("matched")
def cite_matched(table: Table, when: Node, event: Event) -> None:
    """The clauses by which an event sets an ability off."""
    cite("9.8.2")
    cite("9.1.1.2")
    if event.kind == "moved":
        cite("9.8.4")
        cite("9.8.4.1")
        if event.sort == "entry process":
            cite("11.3.1")
