"""Chapter 9.4, where abilities are valid: in the zone that they name, or where it is plain that they work."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules

# 9.4.5: without a zone, of a character in the entry and on member seats, of a Re-birth in its zone, of a partner in the energy zone.
rules.works("field", *t.FIELD, kinds=(t.CHARACTER,), face_up=True, clause="9.4.5")
rules.works("field", t.REBIRTH, kinds=(t.RE_BIRTH,), clause="9.4.5.1")
rules.works("field", t.ENERGY, kinds=(t.PARTNER,), clause="9.4.5")
# 9.4.4: with a zone's name, there alone.
rules.works("entry", t.ENTRY, face_up=True, clause="9.4.4")
rules.works("member", t.MEMBER, face_up=True, clause="9.4.4")
for _zone in ("energy", "waiting", "hand", "retire", "memory", "soul", "rebirth"):
    rules.works(_zone, rules.zones[_zone], clause="9.4.4")
# 9.4.5: what waits for its own card to go somewhere is valid where the card comes to, too: when it blocks, when it is put from a zone.
rules.works("blocking", t.HAND, t.WAITING, clause="9.4.5")
rules.works("leaving", *t.FIELD, t.WAITING, t.RETIRE, clause="9.4.5")
