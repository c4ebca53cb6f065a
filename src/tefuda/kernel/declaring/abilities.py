"""Analysis of abilities, done once for each: what they read, what they need and what they depend on."""

from __future__ import annotations

import hashlib
from typing import Any

from tefuda.kernel.declaring.dependence import reads
from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects.nodes import (
    Activated,
    Automatic,
    Choice,
    Choose,
    Continuous,
    Cost,
    Count,
    CountOf,
    Delay,
    Fact,
    Gain,
    If,
    Instead,
    Keyword,
    Let,
    May,
    PayThen,
    Points,
    Repeat,
    RepeatWhile,
    Replace,
    Sequence,
    Settled,
    Spell,
    Test,
    This,
    Top,
    X,
)
from tefuda.kernel.primitives.identity_cache import IdentityCache, cached_by_identity
from tefuda.kernel.primitives.values import Node, Record, encode, within
from tefuda.kernel.table.masks import AHEAD, TURNED
from tefuda.kernel.table.records import Need, Plan, Static
from tefuda.kernel.table.rulebook import Rulebook


def plan(effect: Node, cost: Cost) -> Plan:
    """The plan of an effect with its cost: what is known about it before it is played."""
    leaves_x = uses_x(cost) or uses_x(effect)
    return Plan(effect, cost, leaves_x, _mentions(effect, (Choose, Choice, Settled)), needs_of(effect))


def needs_of(effect: Node) -> tuple[Need, ...] | None:
    """The choices that an effect always asks for; None if that depends on the table."""
    if type(effect) is Sequence:
        found: list[Need] = []
        for step in effect.steps:
            part = needs_of(step)
            if part is None:
                return None
            found += part
        return tuple(found)
    if type(effect) is Choose:
        if effect.up_to or effect.any_number or effect.at_random:
            return ()
        return (Need(effect, effect.number),) if type(effect.number) is int else None
    return None if _mentions(effect, (Choose, Choice)) or getattr(effect, "divided", False) else ()


def uses_x(node: object) -> bool:
    """True if a value uses an X that its own text does not define."""
    if type(node) is tuple:  # put together for the question: the parts are what is known
        return any(map(_leaves_x, node))
    return _leaves_x(node)


@cached_by_identity
def _leaves_x(node: object) -> bool:
    return _uses_x(node)


def _uses_x(node: object) -> bool:
    if isinstance(node, X):
        return True
    if type(node) is Let:
        return _uses_x(node.x)
    if isinstance(node, Gain | Delay):
        return False
    if isinstance(node, tuple):
        return any(_uses_x(part) for part in node)
    return isinstance(node, Node) and any(_uses_x(getattr(node, name)) for name in node.__struct_fields__)


def _mentions(node: object, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(part, kinds) for part in within(node))


def static(ability: Continuous, rules: Rulebook) -> Static:
    """The analysis of a continuous ability."""
    layers = tuple([rules.layers.layer(node) for node in ability.changes])
    own = type(ability.group) is This and all(number == rules.layers.last for number in layers)
    layers_read = 0
    for fact in _facts_read(ability, rules):
        layers_read |= rules.layers.changed_in(fact)
    mask = reads((ability.group, ability.condition, ability.changes), rules)
    modifies_play = own and ability.zone == "hand"
    ahead = rules.layers.asks_ahead(_facts_read((ability.group, ability.condition), rules), layers)
    mask |= AHEAD if ahead else 0
    return Static(ability, layers, layers_read, mask, modifies_play, reads_one_opponent(ability, rules), ahead)


# The kernel's words that mean one opponent, and the field in which they say so.
KERNEL.one_opponent(Points, "whose")
KERNEL.one_opponent(Count, "pool.whose")
KERNEL.one_opponent(CountOf, "group.pool.whose")
KERNEL.one_opponent(Fact, "group.pool.whose")
KERNEL.one_opponent(Top, "whose")
KERNEL.one_opponent(Choose, "by")

# Of nodes that hold others: what is not read yet when they are carried out.
LATER: dict[type, tuple[str, ...]] = {
    Sequence: ("steps",), If: ("then", "otherwise"), Instead: ("base", "instead"), Let: ("x", "effect"), May: ("effect",),
    PayThen: ("effect",), Choice: ("modes",), Repeat: ("effect",), RepeatWhile: ("condition", "effect"),
    Delay: ("trigger", "effect"), Gain: ("abilities",), Replace: ("event", "instead"),
}  # fmt: skip


def reads_one_opponent(node: object, rules: Rulebook, x: object = 0) -> bool:
    """True if a value needs the information or the choice of one opponent, when it is carried out or asked; `x`: the meaning of X."""
    return _one_opponent.of((rules, node, x), _reads_one_opponent, node, rules, x)


_one_opponent: IdentityCache[bool] = IdentityCache()


def _reads_one_opponent(node: object, rules: Rulebook, x: object) -> bool:
    if isinstance(node, tuple):
        return any(_reads_one_opponent(part, rules, x) for part in node)
    if not isinstance(node, Node):
        return False
    if isinstance(node, X):
        return _reads_one_opponent(x, rules, 0)
    said: Any = node
    for name in (rules.says_whose(type(node)) or "").split("."):
        said = getattr(said, name, None)
    if said == "opponent":
        return True
    later = LATER.get(type(node), ())
    now = [name for name in node.__struct_fields__ if name not in later]
    return any(_reads_one_opponent(getattr(node, name), rules, x) for name in now)


def _facts_read(node: object, rules: Rulebook) -> list[str]:
    """The facts of cards that a value asks for and layers change; a game's word declares with `asks` what else it reads."""
    asking = [part for part in within(node) if not _asks_orientation(part, rules)]
    found = [part.fact if isinstance(part, Test | Fact) else getattr(part, "asks", "") for part in asking]
    return [fact for fact in found if fact]


def _asks_orientation(part: Node, rules: Rulebook) -> bool:
    """True if a test asks only for the card's orientation, which no layer changes."""
    return type(part) is Test and part.fact == "state" and rules.states.get(str(part.value)) == TURNED


# Cards with equal abilities share one result.
_looked_through: IdentityCache[dict[str, Any]] = IdentityCache()


def sorted_abilities(abilities: tuple[Node, ...], rules: Rulebook) -> dict[str, Any]:
    """The abilities sorted by kind, as the fields of Facts. A repeated keyword counts once."""
    return {**_looked_through.of((rules, *abilities), _sorted, abilities, rules), "abilities": abilities}


def _sorted(abilities: tuple[Node, ...], rules: Rulebook) -> dict[str, Any]:
    keywords = tuple(dict.fromkeys([a.word for a in abilities if type(a) is Keyword]))
    standing = (*[Keyword(word) for word in keywords], *[a for a in abilities if type(a) is not Keyword])
    held = (*abilities, *[meant for one in standing for meant in rules.meant_by(one)])
    automatics = tuple([a for a in held if type(a) is Automatic])
    watching = tuple([not isinstance(getattr(a.trigger, "subject", None), This) for a in automatics])
    statics = tuple([static(a, rules) for a in held if type(a) is Continuous])
    return {
        "keywords": keywords,
        "automatics": automatics,
        "watching": watching,
        "watches": rules.zone_mask([a.zone for a, watch in zip(automatics, watching, strict=True) if watch]),
        "choosing": tuple([_mentions(a.effect, (Choose, Choice, X, Settled)) for a in automatics]),
        "activated": tuple([a for a in held if type(a) is Activated]),
        "plans": tuple([plan(a.effect, a.cost) for a in held if type(a) is Activated]),
        "spell": _spell([a.effect for a in abilities if type(a) is Spell]),
        "statics": statics,
        "lasting": any(not one.modifies_play for one in statics),
    }


@cached_by_identity
def identity(ability: Record) -> int:
    """A number that identifies an ability by its value, the same in every process."""
    return int.from_bytes(hashlib.blake2b(encode(ability), digest_size=6).digest(), "big")


def _spell(effects: list[Node]) -> Plan | None:
    if not effects:
        return None
    return plan(effects[0] if len(effects) == 1 else Sequence(tuple(effects)), Cost())
