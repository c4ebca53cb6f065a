"""What a set of faces listens to: found once, so that what nobody waits for costs nothing."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch10_layers import places
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.games.evolve.words.vocabulary import NecroCharge, SpellChain, Times, When, Whenever, Would
from tefuda.kernel.dependence import ANYTHING, MARKS, NAMED, TURNED, WOUNDED
from tefuda.kernel.effects import Activated, Automatic, Become, Continuous, Keyword, LoseAbilities
from tefuda.kernel.listening import TriggerEars, found_in, spots
from tefuda.kernel.values import Node, within

# The kinds of event behind the words of triggers, where they differ: what goes down goes down by damage or by being lowered.
BEHIND: dict[str, tuple[str, ...]] = dict.fromkeys(
    ("entered", "left", "destroyed", "discarded", "drawn", "fused", "banished", "returned"), ("moved",)
) | {
    "dealt": ("damaged",),
    "was_attacked": ("attacked",),
    "equipped_with": ("equipped",),
    "weakened": ("damaged", "lowered"),
}


# The zones of which no rule process speaks (chapter 11), and the field, of which the game says who cannot stay (`after_move`).
UNRULED = sum(
    1 << zone for zone in (t.DECK, t.EVOLVE_DECK, t.HAND, t.GRAVEYARD, t.BANISHED, t.RESOLUTION, t.TRIGGER, t.FIELD)
)

SOURCES = (t.FIELD, t.EX, t.HAND, t.LEADER, t.EQUIPMENT, t.RESOLUTION)  # where continuous abilities may work


# Where automatic abilities work unless they say otherwise (10.3.4 to 10.3.6), and those for the graveyard.
USUAL = sum(1 << zone for zone in (t.FIELD, t.LEADER, t.EX, t.EQUIPMENT, t.GRAVEYARD))

STACK = "スタック"  # 13.3.2


def whens(sides: tuple[EvolveFacts, ...]) -> tuple[When, ...]:
    """Every event that the abilities of a face, and those they give, wait for."""
    return tuple(
        dict.fromkeys([when for side in sides for when in found_in((side.abilities, side.automatics), (When,))])
    )


def histories(sides: tuple[EvolveFacts, ...]) -> tuple[When, ...]:
    """Every event of which the abilities of a face ask whether it has happened this turn."""
    return tuple(dict.fromkeys([node.event for side in sides for node in found_in(side.abilities, (Times,))]))


def marks(sides: tuple[EvolveFacts, ...]) -> tuple[str, ...]:
    """The zones in which its activated abilities work, whether one is quick, whether it waits for a state, and the like."""
    found: list[str] = []
    for side in sides:
        for node in within(side.abilities):
            kind = type(node)
            if kind is Activated:
                found.append(f"zone {node.zone}")  # type: ignore[attr-defined]
                found += ["quick"] if node.quick else []  # type: ignore[attr-defined]
            elif kind is Automatic:
                found += ["ex"] if node.zone not in ("field", "graveyard") else []  # type: ignore[attr-defined]
            elif kind is Whenever:
                found.append("state")
            elif kind is SpellChain or kind is NecroCharge:
                found.append("charge")
            elif kind is Continuous:
                found += ["ward"] if _changes_wards(node) else []  # type: ignore[arg-type]
                found += [f"static {node.zone}"] if node.zone != "field" else []  # type: ignore[attr-defined]
            elif kind is Keyword:
                found += ["stack"] if node.word == STACK else []  # type: ignore[attr-defined]
            elif kind is Would:
                found += ["would enter"] if _would_enter(node) else []  # type: ignore[arg-type]
        found += ["stack"] if STACK in side.keywords else []
        found += ["crest"] if t.CREST in side.kinds else []
        found += ["equipment"] if t.EQUIPMENT_KIND in side.kinds else []
    return tuple(dict.fromkeys(found))


def _changes_wards(node: Continuous) -> bool:
    """Could a card have, or lack, ward on the field other than printed by this (10.9.3, 12.8.2)?"""
    return any(
        isinstance(part, LoseAbilities | Become) or (isinstance(part, Keyword) and part.word == "守護")
        for part in within(node.changes)
    )


def _would_enter(node: Would) -> bool:
    """10.10.3: does it replace a move to a field or EX area, and so asks what the card will be there?"""
    return node.event == "entered" or node.to_zone in ("field", "ex")


def activated_places(faces: list[Face]) -> tuple[int, ...]:
    """The zones in which any of these faces has an activated ability that works there."""
    names = dict.fromkeys([mark for face in faces for mark in face.marks])
    places = [t.FIELD, t.LEADER]
    if "crest" in names:
        places.append(t.EX)
    if "zone hand" in names:
        places += [t.HAND, t.EX]
    places += [number for number, zone in enumerate(t.ZONES) if f"zone {zone.name}" in names]
    return tuple(dict.fromkeys(places))


def listening_places(faces: list[Face]) -> tuple[int, ...]:
    """The zones in which a card of these faces could have an automatic ability that works there."""
    names = dict.fromkeys([mark for face in faces for mark in face.marks])
    places = [t.FIELD, t.LEADER]
    if "crest" in names or "ex" in names:
        places.append(t.EX)
    if "equipment" in names:
        places.append(t.EQUIPMENT)
    return tuple(places)


def static_places(faces: list[Face]) -> tuple[int, ...]:
    """The same for continuous abilities (10.3.4 to 10.3.6)."""
    names = dict.fromkeys([mark for face in faces for mark in face.marks])
    mask = 1 << t.FIELD | 1 << t.LEADER
    mask |= 1 << t.EX if "crest" in names else 0
    mask |= 1 << t.EQUIPMENT if "equipment" in names else 0
    for name in names:
        if name.startswith("static "):
            mask |= places(name.removeprefix("static "))
    return tuple([place for place in SOURCES if mask >> place & 1])


def tokens(sides: tuple[EvolveFacts, ...]) -> tuple[str, ...]:
    """The names of the tokens that its abilities speak of."""
    every = [node.token for side in sides for node in found_in(side.abilities, (Node,)) if hasattr(node, "token")]
    return tuple(dict.fromkeys(every))


class EvolveEars(TriggerEars):
    """What some faces listen to."""

    behind, zones = BEHIND, len(t.ZONES)
    by_sort = ("phase", "raised", "lowered")

    def __init__(self, numbers: tuple[int, ...], faces: list[Face], seats: int) -> None:
        super().__init__(numbers, tuple(dict.fromkeys([w for face in faces for w in face.whens])))
        self.activated_places = activated_places(faces)
        self.activated_spots = [  # by seat, where each of them stands among all zones
            tuple([zone * seats + seat for zone in self.activated_places]) for seat in range(seats)
        ]
        self.ruled_spots = [  # where leader, field, EX area and evolution zone of each seat stand (chapter 11)
            tuple([zone * seats + seat for zone in (t.LEADER, t.FIELD, t.EX, t.EVOLUTION)]) for seat in range(seats)
        ]
        self.listening_spots = spots(listening_places(faces), seats)
        self.static_spots = spots(static_places(faces), seats)
        self.other_spots = tuple([spot for spot in spots(SOURCES, seats) if spot not in self.static_spots])
        self.departures = ANYTHING if any("ex" in face.marks for face in faces) else USUAL
        self.histories = tuple(dict.fromkeys([asked for face in faces for asked in face.histories]))  # type: ignore[misc]
        self.counts_graveyards = any("charge" in face.marks for face in faces)
        self.quick_abilities = any("quick" in face.marks for face in faces)
        self.wards_change = any("ward" in face.marks for face in faces)
        self.stacks = any("stack" in face.marks for face in faces)
        self.state_triggers = any("state" in face.marks for face in faces)
        self.replaces_entering = any("would enter" in face.marks for face in faces)
        self.phases = frozenset([sort for kind, sort in self.heard_sorts if kind == "phase"])
        # Whether a card stands or is marked, how many points there are, and what lies where chapter 11 does not look calls
        # for no rule process, and sets off only what waits for a state; of damage only what leaves no defense (`has_less_defense`).
        self.makes_due = ANYTHING if self.state_triggers else ANYTHING & ~(TURNED | WOUNDED | NAMED | MARKS | UNRULED)

    @classmethod
    def sorts(cls, when: When) -> list[tuple[str, str]]:
        return [("lowered", "defense")] if when.event == "weakened" else super().sorts(when)

    @classmethod
    def could_be(cls, when: When, source: int, target: int) -> bool:
        event = when.event
        if when.to_zone and t.ZONES[target].name != when.to_zone:
            return False
        if event == "entered":
            return target == t.FIELD
        if event in ("left", "destroyed"):
            return source == t.FIELD
        if event == "drawn":
            return source == t.DECK and target == t.HAND
        if event == "discarded":
            return source == t.HAND
        # what was played comes by way of the resolution zone (5.5.3)
        return not when.from_zone or source in (t.RESOLUTION, -1) or t.ZONES[source].name == when.from_zone
