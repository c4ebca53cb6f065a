"""What a set of faces listens to: found once, so that what nobody waits for costs nothing."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.games.evolve.words.vocabulary import Happened, NecroCharge, SpellChain, Times, When, Whenever, Would
from tefuda.kernel.dependence import ANYTHING, MARKS, NAMED, TURNED
from tefuda.kernel.effects import Activated, Automatic, Become, Continuous, Keyword, LoseAbilities, This
from tefuda.kernel.events import Event
from tefuda.kernel.game import Ears
from tefuda.kernel.values import Node, within

# The kinds of event behind the words of triggers, where they differ.
BEHIND = {
    "entered": "moved",
    "left": "moved",
    "destroyed": "moved",
    "discarded": "moved",
    "drawn": "moved",
    "fused": "moved",
}
BEHIND |= {
    "banished": "moved",
    "dealt": "damaged",
    "was_attacked": "attacked",
    "returned": "moved",
    "equipped_with": "equipped",
    "weakened": "damaged",
}


# The zones of which no rule process speaks (chapter 11).
UNRULED = sum(1 << zone for zone in (t.DECK, t.EVOLVE_DECK, t.HAND, t.GRAVEYARD, t.BANISHED, t.RESOLUTION, t.TRIGGER))


def found_in(value: Any, kinds: tuple[type, ...]) -> list[Any]:
    """All nodes of some kinds in a value."""
    return [node for node in within(value) if isinstance(node, kinds)]


def whens(sides: tuple[EvolveFacts, ...]) -> tuple[When, ...]:
    """Every event that the abilities of a face, and those they give, wait for."""
    return tuple(
        dict.fromkeys([when for side in sides for when in found_in((side.abilities, side.automatics), (When,))])
    )


def histories(sides: tuple[EvolveFacts, ...]) -> tuple[When, ...]:
    """Every event of which the abilities of a face ask whether it has happened this turn."""
    asked = [node.event for side in sides for node in found_in(side.abilities, (Happened, Times))]
    return tuple(dict.fromkeys([event for event in asked if isinstance(event, When)]))


def marks(sides: tuple[EvolveFacts, ...]) -> tuple[str, ...]:
    """The zones in which its activated abilities work, and whether it waits for a state."""
    found: list[str] = []
    for side in sides:
        for node in within(side.abilities):
            kind = type(node)
            if kind is Activated:
                found.append(f"zone {node.zone}")  # type: ignore[attr-defined]
            elif kind is Automatic:
                found += ["ex"] if node.zone not in ("field", "graveyard") else []  # type: ignore[attr-defined]
            elif kind is Whenever:
                found.append("state")
            elif kind is SpellChain or kind is NecroCharge:
                found.append("charge")
            elif kind is Continuous:
                found += ["ward"] if _changes_wards(node) else []  # type: ignore[arg-type]
            elif kind is Would:
                found += ["would enter"] if _would_enter(node) else []  # type: ignore[arg-type]
        found += ["crest"] if t.CREST in side.kinds else []
        found += ["equipment"] if t.EQUIPMENT_KIND in side.kinds else []
    return tuple(dict.fromkeys(found))


def _changes_wards(node: Continuous) -> bool:
    """Could a card have, or lack, ward on the field other than printed by this (10.9.3, 12.8.2)?"""
    return any(
        isinstance(part, LoseAbilities | Become) or (isinstance(part, Keyword) and part.word == "守護")
        for part in within(node.changes)
    )


def _behind(words: Any) -> frozenset[str]:
    """The kinds of event behind words; what goes down goes down by damage or by being lowered."""
    found = dict.fromkeys([BEHIND.get(word, word) for word in words])
    return frozenset([*found, *(("damaged", "lowered") if "weakened" in found else ())])


def _would_enter(node: Would) -> bool:
    """10.10.3: does it replace a move to a field or EX area, and so asks what the card will be there?"""
    return node.event == "entered" or node.to_zone in ("field", "ex")


def heard(faces: list[Face]) -> frozenset[str]:
    """The kinds of event that any ability on these faces waits for."""
    return _behind([when.event for face in faces for when in face.whens])  # type: ignore[attr-defined]


def watched(faces: list[Face]) -> frozenset[str]:
    """The kinds of event that an ability on these faces waits for when they happen to other cards, or to no card."""
    words = dict.fromkeys([w.event for face in faces for w in face.whens if not isinstance(w.subject, This)])  # type: ignore[attr-defined]
    return _behind(words)


def heard_sorts(faces: list[Face]) -> frozenset[tuple[str, str]]:
    """For phases and numbers that rise or fall: which of them."""
    found = []
    for face in faces:
        for when in face.whens:
            if when.event in ("phase", "raised", "lowered"):  # type: ignore[attr-defined]
                found += [(when.event, fact) for fact in when.fact.split("|")]  # type: ignore[attr-defined]
            elif when.event == "weakened":  # type: ignore[attr-defined]
                found.append(("lowered", "defense"))
    return frozenset(found)


def moves_heard(faces: list[Face]) -> list[list[bool]]:
    """From which zone (-1, the last: from nowhere) to which a move can set off an ability of these faces."""
    patterns = dict.fromkeys([(w.event, w.from_zone, w.to_zone) for face in faces for w in face.whens])  # type: ignore[attr-defined]
    zones = range(len(t.ZONES))
    return [
        [any(_could_be(*pattern, source, target) for pattern in patterns) for target in zones]
        for source in (*zones, -1)
    ]


def _could_be(event: str, from_zone: str, to_zone: str, source: int, target: int) -> bool:
    if BEHIND.get(event, event) != "moved" or (to_zone and t.ZONES[target].name != to_zone):
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
    return not from_zone or source in (t.RESOLUTION, -1) or t.ZONES[source].name == from_zone


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


def tokens(sides: tuple[EvolveFacts, ...]) -> tuple[str, ...]:
    """The names of the tokens that its abilities speak of."""
    every = [node.token for side in sides for node in found_in(side.abilities, (Node,)) if hasattr(node, "token")]
    return tuple(dict.fromkeys(every))


class EvolveEars(Ears):
    """What some faces listen to."""

    def __init__(self, numbers: tuple[int, ...], faces: list[Face]) -> None:
        self.faces = frozenset(numbers)
        self.heard, self.watched = heard(faces), watched(faces)
        self.heard_sorts, self.moves = heard_sorts(faces), moves_heard(faces)
        self.activated_places, self.listening = activated_places(faces), listening_places(faces)
        self.histories = tuple(dict.fromkeys([asked for face in faces for asked in face.histories]))  # type: ignore[misc]
        self.counts_graveyards = any("charge" in face.marks for face in faces)
        self.wards_change = any("ward" in face.marks for face in faces)
        self.state_triggers = any("state" in face.marks for face in faces)
        self.replaces_entering = any("would enter" in face.marks for face in faces)
        # Whether a card stands or is marked, how many points there are, and what lies where chapter 11 does not look calls
        # for no rule process, and sets off only what waits for a state.
        self.makes_due = ANYTHING if self.state_triggers else ANYTHING & ~(TURNED | NAMED | MARKS | UNRULED)

    def hears(self, event: Event) -> bool:
        kind = event.kind
        if kind == "moved":
            assert event.after is not None
            return self.moves[event.before.zone if event.before is not None else -1][event.after.zone]
        if kind in ("phase", "raised", "lowered"):
            return (kind, event.sort) in self.heard_sorts
        return kind in self.heard
