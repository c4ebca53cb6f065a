"""Chapter 300, abilities: where they are in force, what the words for the events mean that set them off, what calls for a check."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.kernel.dependence import COUNTERS, MARKS, TURNED
from tefuda.kernel.events import Event
from tefuda.kernel.matching import fits
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Ref, Table
from tefuda.kernel.values import Node
from tefuda.kernel.vocabulary import EventPattern

# 300.4.1: abilities are in force on the field, where player and mag cards lie, too, unless they say another zone.
rules.works("field", t.FIELD, t.PLAYER_ZONE, t.MAG_ZONE, face_up=True, clause="300.4.1")
rules.works("hand", t.HAND)
rules.works("deck", t.DECK, t.DISCARD)  # 302.4: a card that drops
rules.works("discard", t.DISCARD)
rules.works("fighting", t.FIELD, t.PLAYER_ZONE, t.DISCARD)  # 貫通 goes off though its card has fallen, too

# ── cards that move ─────────────────────────────────────────────────────────────────────────────────────────────────
rules.event("entered", "moved", enters=(t.FIELD,))
rules.event("left", "moved", leaves=(t.FIELD,))
rules.event("moved")
rules.event("destroyed", "moved", leaves=(t.FIELD,), enters=(t.DISCARD,))  # 301.5
rules.event("discarded", "moved", leaves=(t.HAND,), enters=(t.DISCARD,))
rules.event("drawn", "moved", of="player", sort="draw", leaves=(t.DECK,), enters=(t.HAND,))
rules.event("shifted", fact="text")


@rules.event("dropped", "moved", leaves=(t.DECK,), enters=(t.DISCARD,))
def drops(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """302.4: only in an opponent's turn."""
    cite("302.4")
    return table.facts.player in table.opposing[seat]


# ── battles, cards that are turned, damage ──────────────────────────────────────────────────────────────────────────
def met_whom(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """Did it happen to, or with, the card that the pattern describes?"""
    return pattern.whom is None or fits(table, pattern.whom, holder, seat, event.target)


for _word in ("attacked", "was_attacked", "joined", "engaged", "redirected", "armed"):
    rules.event(_word)(met_whom)
rules.event("felled", done_to=True)
rules.event("turned_on", "stood")
rules.event("turned_off", "acted")
rules.event("damaged", by_sort=True)
rules.event("chosen", by_seat=True)
rules.event("frozen")
rules.event("played", by_sort=True)
rules.event("used", by_sort=True)
rules.event("phase", of="player", fact="sort")

# Orientation, marks and counters call for no check; nor does what lies in hands, PP and the processing zone.
UNCHECKED = [1 << zone for zone in (t.HAND, t.PP, t.STACK, t.DISCARD, t.MAG_ZONE)]
rules.no_check(TURNED, MARKS, COUNTERS, *UNCHECKED)


@rules.check_player("life")
def needs_check(player: t.Player) -> bool:
    """Raid: a boss without life."""
    return player.life <= 0


@rules.citing_after("matched")
def cite_matched(table: Table, when: Node, event: Event) -> None:
    """300.2: an event has set an ability off; 300.2.1, 300.2.2: one that moved, as it was and as it is where it went."""
    cite("300.2")
    if event.kind == "moved":
        cite("300.2.1")
        cite("300.2.2")
