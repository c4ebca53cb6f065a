"""What a set of FFTCG's faces listens to and where it does anything: found once, so that the rest costs nothing."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.table import Face
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.dependence import ANYTHING, COUNTERS, MARKS, NAMED, TURNED
from tefuda.kernel.effects import Activated, Automatic, Continuous, Pool
from tefuda.kernel.listening import TriggerEars, found_in, spots

# The kinds of event behind the words of triggers, where they differ.
MOVES = ("entered", "left", "broken_zone", "broken", "moved", "discarded", "drawn")
MOVED: tuple[str, ...] = ("moved",)
BEHIND = dict.fromkeys(MOVES, MOVED) | {
    "activated": ("stood",),
    "dulled": ("acted",),
    "player_damaged": ("player damaged",),
}
# The zones of which no rule process speaks (chapter 12).
UNRULED = sum(1 << zone for zone in range(len(t.ZONES)) if zone not in (t.FIELD, t.DAMAGE))
PLACES = {"field": (t.FIELD,), "hand": (t.HAND, t.STACK)}
HOLDING = (t.FIELD, t.HAND, t.BREAK, t.REMOVED)  # where abilities can be used from
ANYWHERE = (t.FIELD, t.HAND, t.STACK, t.BREAK, t.DAMAGE, t.REMOVED)


def places(names: Any) -> tuple[int, ...]:
    """The zones in which abilities work that say these, the field first."""
    found = [t.FIELD]
    for name in names:
        if name == "any":
            found += ANYWHERE
        else:
            found += PLACES.get(name) or [n for n, zone in enumerate(t.ZONES) if zone.name == name]
    return tuple(dict.fromkeys(found))


WANTED = (v.Times, v.When, v.Whenever, v.Would, v.Warp, v.Priming, Continuous, Automatic, Activated)


def heard_of(face: Face) -> tuple[Any, ...]:
    """All in a face's abilities that has to do with listening: found once for each face."""
    return tuple(found_in((face.facts.abilities, face.facts.automatics), WANTED))


class FFTCGEars(TriggerEars):
    """What some faces listen to."""

    behind, zones = BEHIND, len(t.ZONES)

    def __init__(self, numbers: tuple[int, ...], faces: list[tuple[Any, ...]]) -> None:
        nodes = [node for face in faces for node in face]
        super().__init__(numbers, tuple(dict.fromkeys([n for n in nodes if type(n) is v.When])))
        kinds = dict.fromkeys([type(node) for node in nodes])
        self.static_spots = spots(places([node.zone for node in nodes if type(node) is Continuous]), 2)
        self.listening_spots = spots(places([node.zone for node in nodes if type(node) is Automatic]), 2)
        activated = places([node.zone for node in nodes if type(node) is Activated])
        self.used_from = tuple([zone for zone in HOLDING if zone in activated])
        self.warps, self.primes, self.state_triggers = v.Warp in kinds, v.Priming in kinds, v.Whenever in kinds
        self.histories = tuple(dict.fromkeys([node.event for node in nodes if type(node) is v.Times]))
        self.replaces_others = any(type(node) is v.Would and isinstance(node.subject, Pool) for node in nodes)
        self.replaces_entering = any(type(node) is v.Would and node.event == "entered" for node in nodes)
        # Whether a card is active or marked, its counters, and what lies where chapter 12 does not look call for no rule
        # process, and set off only what waits for a state.
        self.makes_due = ANYTHING if self.state_triggers else ANYTHING & ~(TURNED | MARKS | COUNTERS | NAMED | UNRULED)

    @classmethod
    def sorts(cls, when: v.When) -> list[tuple[str, str]]:
        if when.event == "phase" and when.fact == "main":  # either main phase
            return [("phase", "main1"), ("phase", "main2")]
        return super().sorts(when)

    @classmethod
    def could_be(cls, when: v.When, source: int, target: int) -> bool:
        event = when.event
        if (when.to_zone and t.ZONES[target].name != when.to_zone) or (
            when.from_zone and source >= 0 and t.ZONES[source].name != when.from_zone
        ):
            return False
        if event == "entered":
            return target == t.FIELD
        if event in ("left", "broken"):
            return source == t.FIELD
        if event == "broken_zone":
            return source == t.FIELD and target == t.BREAK
        if event == "drawn":
            return source == t.DECK and target == t.HAND
        return source == t.HAND if event == "discarded" else True
