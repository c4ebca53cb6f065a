"""Chapter 11.9.1: where abilities are in force, and what calls for a rule process."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import AnyOf, Automatic, Become, Continuous, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.masks import COUNTERS, MARKS, NAMED, TURNED
from tefuda.kernel.table.records import change

# 11.9.1: abilities work on the field unless they say another zone.
rules.works("field", t.FIELD, face_up=True)
rules.works("hand", t.HAND, t.STACK)
rules.works("any", t.FIELD, t.HAND, t.STACK, t.BREAK, t.DAMAGE, t.REMOVED)


ALSO = ("name", "job", "category", "kind")


def in_all_situations(abilities: tuple[Node, ...]) -> list[tuple[str, str]]:
    """11.9.1: what field abilities say that their card also is in every zone, each as the fact and its word."""
    always = [
        one
        for one in abilities
        if isinstance(one, Continuous) and (one.zone, one.condition, one.group) == ("any", None, This())
    ]
    made = [node for one in always for node in one.changes if isinstance(node, Become) and node.also]
    return [(node.fact, node.value) for node in made if node.fact in ALSO]


def where_they_wait(ability: Automatic) -> tuple[Automatic, ...]:
    """11.8.16: an ability that waits for its own card to leave a zone other than the field, in force there.

    One that also waits for what happens on the field becomes two, each of which is in force in one place.
    """
    parts = ability.trigger.parts if isinstance(ability.trigger, AnyOf) else (ability.trigger,)
    places = dict.fromkeys([_left_by(part) for part in parts])
    if ability.zone != "field" or list(places) == ["field"]:
        return (ability,)
    found = []
    for zone in places:
        here = tuple([part for part in parts if _left_by(part) == zone])
        found.append(change(ability, trigger=here[0] if len(here) == 1 else AnyOf(here), zone=zone))
    return tuple(found)


def _left_by(trigger: Node) -> str:
    """The zone that an ability's own card leaves by what it waits for, where the text says so; else the field."""
    if not isinstance(trigger, v.When) or not isinstance(trigger.subject, This):
        return "field"
    zone = {"discarded": "hand", "moved": trigger.from_zone}.get(trigger.event, "")
    return zone or "field"


# Whether a card is active or marked, its counters, and what lies where chapter 12 does not look call for no rule process.
UNRULED = [1 << zone for zone in range(len(t.ZONES)) if zone not in (t.FIELD, t.DAMAGE)]
rules.no_check(TURNED, MARKS, COUNTERS, NAMED, *UNRULED)


@rules.check_player("drew_from_nothing", "damaged_from_nothing")
def needs_check(player: t.Player) -> bool:
    """12.4.2, 12.4.3: only these have to do with what a player has."""
    return bool(player.drew_from_nothing or player.damaged_from_nothing)
