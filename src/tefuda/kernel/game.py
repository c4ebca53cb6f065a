"""A game as the kernel sees it: its zones, its faces, and the questions that only a rulebook can answer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects import (
    Activated,
    Add,
    All,
    AllOf,
    Allow,
    AnyOf,
    Automatic,
    Become,
    Choice,
    Choose,
    Compare,
    Continuous,
    Cost,
    Count,
    Delay,
    Demand,
    Fact,
    Forbid,
    Gain,
    It,
    Keyword,
    Let,
    Make,
    Matches,
    Not,
    Pay,
    Points,
    Pool,
    Sequence,
    Spell,
    Test,
    This,
    X,
)
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.state import Card, Ref, Table
from tefuda.kernel.values import Node, Record

if TYPE_CHECKING:
    from tefuda.kernel.events import Event


class Zone(Record, frozen=True):
    """A place for cards: who sees it, whether its order counts, whether cards are turned in it."""

    name: str
    hidden: bool = False
    own: bool = False  # hidden, but its player looks at it freely
    ordered: bool = False
    oriented: bool = False
    shared: bool = False


class Source(Record, frozen=True):
    """A continuous change that a card's facts collected: who made it, and the change itself."""

    change: Node
    source: Ref
    seat: int


class Need(Record, frozen=True):
    """A choice that is sure to be asked for. `key` is the same for the same pools; -1: it matters whose choice it is."""

    choose: Choose
    number: int
    key: int


_POOLS: dict[tuple[Pool, ...], int] = {}


def _need(choose: Choose, number: int) -> Need:
    alike = all(
        not pool.other and all(isinstance(t, Test) and t.fact == "kind" for t in pool.tests) for pool in choose.pools
    )
    return Need(choose, number, _POOLS.setdefault(choose.pools, len(_POOLS)) if alike else -1)


class Plan(Record, frozen=True):
    """Something that can be played, looked through once: does it leave X to the player, does it choose?"""

    effect: Node
    cost: Cost
    free_x: bool
    chooses: bool
    needs: tuple[Need, ...] | None  # what must be chosen; None: that depends on something, and has to be walked through
    points: int  # the cost, where it is a number of PP and nothing else; -1: more than that


def plan(effect: Node, cost: Cost) -> Plan:
    """An effect with its cost, looked through."""
    points = sum(
        [
            part.amount if isinstance(part, Pay) and part.stat == "pp" and isinstance(part.amount, int) else -1000
            for part in cost.parts
        ]
    )
    return Plan(
        effect,
        cost,
        uses_x(cost) or uses_x(effect),
        _mentions(effect, (Choose, Choice)),
        _needs(effect),
        points if points >= 0 else -1,
    )


def _needs(effect: Node) -> tuple[Need, ...] | None:
    """The choices that an effect is sure to ask for; None where that depends on something."""
    if isinstance(effect, Sequence):
        found: list[Need] = []
        for step in effect.steps:
            part = _needs(step)
            if part is None:
                return None
            found += part
        return tuple(found)
    if isinstance(effect, Choose):
        if effect.up_to or effect.any_number or effect.at_random:
            return ()
        return (_need(effect, effect.number),) if type(effect.number) is int else None
    return None if _mentions(effect, (Choose, Choice)) or getattr(effect, "divided", False) else ()


def uses_x(node: Any) -> bool:
    """Does a value mention an X that its own text does not define?"""
    if isinstance(node, X):
        return True
    if isinstance(node, Let):
        return uses_x(node.x)
    if isinstance(node, Gain | Delay):
        return False
    if isinstance(node, tuple):
        return any(uses_x(part) for part in node)
    return isinstance(node, Node) and any(uses_x(getattr(node, name)) for name in node.__struct_fields__)


def _mentions(node: Any, kinds: tuple[type, ...]) -> bool:
    if isinstance(node, tuple):
        return any(_mentions(part, kinds) for part in node)
    return isinstance(node, kinds) or (
        isinstance(node, Node) and any(_mentions(getattr(node, name), kinds) for name in node.__struct_fields__)
    )


class Static(Record, frozen=True):
    """A continuous ability, and what there is to know of it before it is applied."""

    ability: Continuous
    layers: tuple[int, ...]
    reads_words: bool  # does it ask what a card is,
    reads_numbers: bool  # or for its numbers?
    stands_on: (
        int  # what it depends on, as a bit mask: zones from bit 0 on, then TURNED, WOUNDED, POINTS, COUNTERS, MOMENTS
    )
    about_playing: bool  # only about how the card itself is played: asked when it is, and not before


WORD_FACTS = ("kind", "special", "class", "type", "name", "keyword", "title", "state", "counter", "number", "zone")
TURNED, WOUNDED, POINTS, COUNTERS, MOMENTS = 1 << 40, 1 << 41, 1 << 42, 1 << 43, 1 << 44
ANYTHING = (1 << 45) - 1
PLAIN_NODES = (
    This,
    It,
    All,
    Add,
    Make,
    Gain,
    Keyword,
    Forbid,
    Allow,
    Demand,
    Compare,
    Count,
    Test,
    AnyOf,
    AllOf,
    Not,
    Matches,
)


def static(ability: Continuous, zones: dict[str, int]) -> Static:
    """A continuous ability, looked through once."""
    from tefuda.kernel.continuous import WORDS, layer

    facts = _facts_read(ability)
    layers = tuple(sorted(dict.fromkeys([layer(node) for node in ability.changes])))
    own = (
        isinstance(ability.group, This)
        and layers == (WORDS,)
        and not any(isinstance(node, Become) for node in ability.changes)
    )
    return Static(
        ability, layers, any(fact in WORD_FACTS for fact in facts), any(fact not in WORD_FACTS for fact in facts),
        stands_on((ability.group, ability.condition, ability.changes), zones), own and ability.zone == "hand",
    )  # fmt: skip


def stands_on(node: Any, zones: dict[str, int]) -> int:
    """What the answer of a value depends on: everything, where it says something that is not known here."""
    if isinstance(node, tuple):
        mask = 0
        for part in node:
            mask |= stands_on(part, zones)
        return mask
    if not isinstance(node, Node):
        return 0
    if isinstance(node, Pool):
        return (1 << zones[node.zone] if node.zone in zones else ANYTHING) | stands_on(node.tests, zones)
    mask = 0
    if isinstance(node, Test | Fact):
        if node.fact in ("state", "defense", "attack"):
            mask = TURNED | WOUNDED | (MOMENTS if node.fact == "state" else 0)
        elif node.fact.startswith("counter"):
            mask = COUNTERS
    elif isinstance(node, Points):
        mask = POINTS | WOUNDED
    elif not isinstance(node, PLAIN_NODES):
        return ANYTHING
    if isinstance(node, Gain):
        return mask
    return mask | stands_on(tuple([getattr(node, name) for name in node.__struct_fields__]), zones)


def _facts_read(node: Any) -> list[str]:
    if isinstance(node, tuple):
        return [fact for part in node for fact in _facts_read(part)]
    if not isinstance(node, Node):
        return []
    found = [node.fact] if isinstance(node, Test | Fact) else []
    return found + [fact for name in node.__struct_fields__ for fact in _facts_read(getattr(node, name))]


class Facts(Record, frozen=True):
    """What a card is at this moment. Games add their numbers; the kernel changes them by name."""

    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    abilities: tuple[Node, ...] = ()
    times: tuple[int, ...] = ()  # when each ability was given; empty: all are printed
    keywords: tuple[str, ...] = ()
    automatics: tuple[Automatic, ...] = ()
    choosing: tuple[bool, ...] = ()  # for each automatic ability: is anything chosen as it is played?
    watching: tuple[bool, ...] = ()  # for each: does it wait for what happens to other cards, too?
    watches: bool = False
    activated: tuple[Activated, ...] = ()
    plans: tuple[Plan, ...] = ()  # the activated abilities, looked through
    spell: Plan | None = None  # a spell's own text, looked through
    statics: tuple[Static, ...] = ()
    collected: tuple[Source, ...] = ()  # forbidden, allowed and demanded deeds, replacements, costs of playing

    def has(self, word: str) -> bool:
        """Does it have this keyword?"""
        return word in self.keywords


def sorted_abilities(
    abilities: tuple[Node, ...], meanings: dict[str, Automatic], zones: dict[str, int]
) -> dict[str, Any]:
    """The abilities by what they are, as the fields of Facts. A keyword had twice is had once."""
    keywords = tuple(dict.fromkeys([a.word for a in abilities if isinstance(a, Keyword)]))
    meant = [meanings[word] for word in keywords if word in meanings]
    automatics = (*[a for a in abilities if isinstance(a, Automatic)], *meant)
    watching = tuple([not isinstance(getattr(a.trigger, "subject", None), This) for a in automatics])
    return {
        "abilities": abilities,
        "keywords": keywords,
        "automatics": automatics,
        "watching": watching,
        "watches": any(watching),
        "choosing": tuple([_mentions(a.effect, (Choose, Choice, X)) for a in automatics]),
        "activated": tuple([a for a in abilities if isinstance(a, Activated)]),
        "plans": tuple([plan(a.effect, a.cost) for a in abilities if isinstance(a, Activated)]),
        "spell": _spell([a.effect for a in abilities if isinstance(a, Spell)]),
        "statics": tuple([static(a, zones) for a in abilities if isinstance(a, Continuous)]),
    }


def _spell(effects: list[Node]) -> Plan | None:
    if not effects:
        return None
    return plan(effects[0] if len(effects) == 1 else Sequence(tuple(effects)), Cost())


def current(table: Table) -> list[Any]:
    """What every card is now, continuous effects included."""
    return table.derived or DERIVE[0](table)


DERIVE: list[Any] = []  # how facts are worked out: the module of continuous effects puts itself in


class Game:
    """One rulebook. A game's package subclasses this; there is one instance for a set of packs."""

    name: str
    zones: tuple[Zone, ...]
    faces: list[Any]
    zone_numbers: dict[str, int]
    zone_groups: dict[str, tuple[int, ...]]  # names for several zones at once
    fact_names: dict[str, str]  # what the card language calls a fact, and what the facts do
    meanings: dict[str, Automatic]  # keywords that stand for an automatic ability
    zone_clauses: Mapping[str, str] = MappingProxyType({})  # who sees a zone, and whether its order counts
    clauses: dict[str, str]  # where the rulebook speaks of what the kernel does: "layers", "per", "half", "random"…

    # ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def facts(self, table: Table, card: int) -> Any:
        """What a card is now, continuous effects included."""
        return (table.derived or current(table))[card]

    def printed(self, table: Table, card: Card) -> Any:
        """What is printed on a card, with nothing applied."""
        raise KeyError(self.name)

    def original(self, table: Table, card: Card) -> Any:
        """What the card itself has printed on it, whatever lies on it."""
        return self.printed(table, card)

    def printed_since(self, table: Table, card: Card) -> int:
        """Since when the card has had what is printed on it: a card laid over it may have brought it later."""
        return card.life

    def value(self, table: Table, card: Card, facts: Any, fact: str, original: bool) -> int | None:
        """One of a card's numbers; None where it has none."""
        number: int | None = getattr(facts, fact)
        return number

    def sources(self, table: Table) -> list[int]:
        """The cards whose abilities can be in force where they are."""
        raise KeyError(self.name)

    def in_force(self, table: Table, card: Card, zone: str) -> bool:
        """Is an ability that works in `zone` in force on this card where it is?"""
        raise KeyError(self.name)

    def test(self, table: Table, scope: Any, card: Card, facts: Any, test: Node) -> bool:
        """Does a card pass one test?"""
        raise KeyError(self.name)

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def seats(self, table: Table, seat: int, whose: str, scope: Any = None) -> tuple[int, ...]:
        """The seats that a word means for this seat: own, opponent, any; in the order they act (the turn player first).

        Who is meant by "its" is the master of the card that `scope` speaks of.
        """
        raise KeyError(self.name)

    def turn_player(self, table: Table) -> int:
        """Whose turn it is."""
        raise KeyError(self.name)

    def points(self, table: Table, seat: int, stat: str) -> int:
        """One of a player's numbers."""
        raise KeyError(self.name)

    # ── moments ─────────────────────────────────────────────────────────────────────────────────────────────────────
    heard: frozenset[str]  # the kinds of event that any card's ability waits for

    def hears(self, event: Event) -> bool:
        """Could any card's ability wait for this?"""
        return event.kind in self.heard

    def listeners(self, table: Table) -> list[int]:
        """The cards whose automatic abilities can be in force where they are."""
        return self.sources(table)

    def matches(self, table: Table, when: Node, holder: Ref, seat: int, event: Event) -> bool:
        """Is this event the one that the trigger waits for?"""
        raise KeyError(self.name)

    def replaces(self, table: Table, source: Source, holder: Ref, intention: Any) -> bool:
        """Is this intention the one that the replacement waits for?"""
        raise KeyError(self.name)

    def subject(self, event: Event) -> tuple[Ref, ...]:
        """The cards that an event is about: `It` in the ability that it sets off."""
        raise KeyError(self.name)

    def replacers(self, table: Table, intention: Any) -> list[tuple[Ref, Source]]:
        """The replacement effects on those that an intention is about, each with the card it is on."""
        raise KeyError(self.name)

    def replaced(self, table: Table, source: Source, intention: Any) -> Any:
        """What happens instead: another intention, a frame that carries out an effect, or None for nothing."""
        raise KeyError(self.name)

    def affected(self, table: Table, intention: Any) -> int:
        """Whose choice it is which replacement comes first."""
        raise KeyError(self.name)

    def prohibited(self, table: Table, intention: Any) -> bool:
        """Does an effect forbid this?"""
        raise KeyError(self.name)

    def carry_out(self, table: Table, intention: Any) -> None:
        """Carry out an intention of the game's own."""
        raise KeyError(self.name)

    def start_change(self, table: Table, scope: Any, cards: tuple[Ref, ...], node: Any) -> None:
        """Start a continuous effect on cards as the game counts it."""
        raise KeyError(self.name)

    def optional_cost_clause(self, scope: Any) -> str:
        """The clause by which a cost in the middle of an effect may be paid."""
        raise KeyError(self.name)

    def payable(self, table: Table, scope: Any, cost: Any) -> bool:
        """Can a cost be paid whole?"""
        raise KeyError(self.name)

    def pays_from_hidden(self, cost: Any) -> bool:
        """Would the answer to `payable` tell what lies in a hidden zone?"""
        return False

    def pay(self, table: Table, seat: int, stat: str, amount: int, scope: Any) -> None:
        """Take some of a player's points as a cost."""
        raise KeyError(self.name)

    def is_about_playing(self, change: Any) -> bool:
        """Is a change about how a card is played, and so about it while it is being played?"""
        return getattr(change, "fact", "") == "play_cost"

    def after_move(self, table: Table, before: Card, after: Card) -> None:
        """What the rules do with a card as soon as it has moved."""

    def concede(self, table: Table, seat: int) -> None:
        """A player gives up."""
        raise KeyError(self.name)

    def public(self, table: Table) -> Any:
        """What the game keeps about itself, as everybody may know it: without the table's own numbers of cards."""
        return table.facts

    def expected(self, table: Table, card: Card, facts: Any, key: str) -> tuple[Any] | None:
        """What a scenario may expect of a card beyond what every game has: a tuple of one, or None for no such thing."""
        return None

    def lasting(self, table: Table) -> Any:
        """What the game keeps about itself that makes two tables different, for the eye that looks for loops."""
        return table.facts

    def bar(self, table: Table, seat: int, wish: Option) -> Bar | None:
        """What stands in the way of a deed; None when nothing does."""
        raise KeyError(self.name)

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────────────
    def zone_of(self, name: str) -> int:
        """The number of a zone."""
        return self.zone_numbers[name]

    def visible(self, card: Card, seat: int) -> bool:
        """May this seat see the card's face? A card that lies face up is seen by all."""
        return (
            not card.facedown
            or card.open
            or bool(card.seen >> seat & 1)
            or (card.seat == seat and self.zones[card.zone].own)
        )
