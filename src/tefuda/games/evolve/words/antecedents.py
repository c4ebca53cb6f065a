"""What それ speaks of in EVOLVE: which words bring a card that can be spoken of, and where it must be for what is done to it."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Choose, Pool, RandomOf, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.meaning.antecedents import Antecedent, Places, Reference

_IN_PLAY = frozenset(("field", "leader"))
_STRONG = _IN_PLAY | {"ex"}  # where a card's attack and defense matter
_PLAYABLE = frozenset(("hand", "ex", "graveyard", "banished", "deck"))


def _zones(pools: tuple[Node, ...]) -> Places:
    return frozenset([pool.zone for pool in pools if isinstance(pool, Pool)])


def _role(zone: str) -> str:
    return "entered" if zone == "field" else f"put:{zone}"


def introduced(node: Node) -> Antecedent | None:
    """What a word brings that can be spoken of."""
    match node:
        case Choose(pools):
            return Antecedent("chosen", _zones(pools), waits=True)
        case v.ChooseEach(choices):
            zones = [_zones(choice.pools) for choice in choices if isinstance(choice, Choose | v.Pick)]
            return Antecedent("chosen", frozenset().union(*zones), waits=True)
        case v.Pick(pools):
            return Antecedent("picked", _zones(pools), waits=True)
        case v.Create(zones=zones) | v.CreateLike(zones=zones):
            return Antecedent(_role(zones[0]), frozenset(zones))
        case v.CreateToLimit(zone=zone):
            return Antecedent(_role(zone), frozenset((zone,)))
        case v.Put(Top(), zone):
            return Antecedent(_role(zone), frozenset((zone,)))
        case v.Reveal(RandomOf(pool)):
            return Antecedent("revealed", frozenset((pool.zone,)))
        case v.Reveal(Top()) | v.RevealUntil():
            return Antecedent("revealed", frozenset(("deck",)))
        case v.Look():
            return Antecedent("looked", frozenset(("deck",)))
        case v.Search() | v.SearchEach():
            return Antecedent("found", frozenset(("deck",)), waits=True)
        case v.Take() | v.TakeEach():
            return Antecedent("taken", frozenset(("deck", "hand")), waits=True)
    return None


_FIELD = frozenset(("field",))
bound = Reference(
    introduced,
    needed={v.Damage: _IN_PLAY, v.Destroy: _FIELD, v.Act: _FIELD, v.Stand: _FIELD, v.Steal: _FIELD},
    needed_for={"attack": _STRONG, "defense": _STRONG, "play_cost": _PLAYABLE},
    moved={v.Put: "", v.Destroy: "graveyard", v.Banish: "banished", v.Discard: "graveyard"},
    recalled={role: v.Remembered(role) for role in ("chosen", "revealed", "entered")},
).bound
