"""Chapter 11.9.1: where abilities are in force, and what calls for a rule process."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.kernel.dependence import COUNTERS, MARKS, NAMED, TURNED

# 11.9.1: abilities work on the field unless they say another zone.
rules.works("field", t.FIELD, face_up=True)
rules.works("hand", t.HAND, t.STACK)
rules.works("any", t.FIELD, t.HAND, t.STACK, t.BREAK, t.DAMAGE, t.REMOVED)

# Whether a card is active or marked, its counters, and what lies where chapter 12 does not look call for no rule process.
UNRULED = [1 << zone for zone in range(len(t.ZONES)) if zone not in (t.FIELD, t.DAMAGE)]
rules.no_check(TURNED, MARKS, COUNTERS, NAMED, *UNRULED)


@rules.check_player("drew_from_nothing", "damaged_from_nothing")
def needs_check(player: t.Player) -> bool:
    """12.4.2, 12.4.3: only these have to do with what a player has."""
    return bool(player.drew_from_nothing or player.damaged_from_nothing)
