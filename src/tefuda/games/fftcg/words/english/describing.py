"""Describing: the words for cards by what is asked of them, and where they are."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.terms import (
    ABILITIES,
    COUNTER_OF,
    ELEMENT_OF,
    FACT_OF,
    KEYWORD_OF,
    KIND_OF,
    KINDS,
    NEW,
    STATE_OF,
)
from tefuda.games.fftcg.words.english.voice import Voice
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects.nodes import All, AllOf, AnyOf, Count, CountOf, Fact, It, Not, Plus, Points, Pool, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable, Writer
from tefuda.kernel.wording.english.words import listed, plural, with_article

ON_STACK = (KINDS["Summon"], *ABILITIES.values())


def summons(tests: tuple[Node, ...]) -> bool:
    """Do they ask for something that is on the stack: a summon, or an ability?"""
    return any(map(_is_stacked, tests))


def _is_stacked(test: Node) -> bool:
    if isinstance(test, AnyOf):
        return all(map(_is_stacked, test.parts))
    if isinstance(test, AllOf):
        return any(map(_is_stacked, test.parts))
    return isinstance(test, Test) and test.fact == "kind" and test.value in ON_STACK


ZONE_WORDS = {
    ("break", "own"): " in your Break Zone", ("break", "opponent"): " in your opponent's Break Zone",
    ("break", "any"): " in the Break Zone", ("hand", "own"): " in your hand", ("hand", "opponent"): " in their hand",
    ("field", "own"): " you control", ("field", "opponent"): " opponent controls", ("field", "any"): "",
    ("stack", "any"): "", ("stack", "opponent"): "",
}  # fmt: skip
_COUNTS = {"<=": " or less", ">=": " or more", "=": ""}


NAMED_WORDS = {
    "cost": " of that cost", "element": " of the named Element", "job": " with the named Job", "kind": " of the named card type",
}  # fmt: skip
NAMED = Not(Test("generic", "一般"))  # characters with a name of their own
THAN = {
    "greater than": ">", "inferior to": "<", "less than": "<", "equal or inferior to": "<=", "equal to or less than": "<=",
}  # fmt: skip
OWN_POWER = Fact("power", This())
SAME_ELEMENT = v.Shares("element", This())
# Cards that went from the field to their owner's Break Zone (7.3) this turn.
FALLEN = v.HappenedThisTurn(v.Times(v.When("broken_zone", This())))


def described(tests: tuple[Node, ...], many: bool, bare: str = "card") -> str:
    """The words for cards that pass these tests."""
    front: dict[str, str] = {}
    behind, kind = "", ""
    for test in tests:
        if isinstance(test, Test) and test.fact == "element" and any(map(_is_spread, tests)):
            continue  # said of each way
        if isinstance(test, Not):
            behind += " without 《一般》" if test == NAMED else ""
            continue
        if isinstance(test, AnyOf):
            values = [str(part.value) for part in test.parts if isinstance(part, Test)]
            if _all_are(test, "element"):
                front["element"] = listed([ELEMENT_OF[value] for value in values], "or")
            elif _all_are(test, "cost"):
                behind += f" of cost {listed(values, 'or')}"
            elif _all_are(test, "keyword"):
                behind += f" with {listed([KEYWORD_OF[value] for value in values], 'or')}"
            else:
                front["ways"] = _ways(test, tests, many, bare)
            continue
        if test == FALLEN or _is_of_this(test) or isinstance(test, v.Blocks):
            continue  # said with the zone, or with the name of the card itself
        if isinstance(test, v.HurtThisTurn):
            behind += " that has been dealt damage this turn" if test.by is None else ""  # else said with its source
            continue
        if isinstance(test, v.OfNamed):
            behind += NAMED_WORDS[test.fact]
            continue
        if isinstance(test, v.Choosing | v.TriggeredFrom):
            behind += _said_on_stack(test)
            continue
        if isinstance(test, v.Different | v.TotalAtMost):
            behind += _said_together(test)
            continue
        if isinstance(test, v.Shares):
            behind += _said_shared(test)
            continue
        if not isinstance(test, Test):
            raise Unsayable(f"no words for {test!r}")
        if test.fact == "kind" and test.op == "=":
            kind = KIND_OF[str(test.value)]
            kind = plural(kind) if many else kind
        else:
            before, after = _said(test)
            if before:
                front[test.fact] = f"{front[test.fact]} {before}" if test.fact in front else before
            behind += after
    order = ("state", "damage", "multi", "element", "category", "job", "name")
    if "ways" in front:
        if set(front) - {"ways", "state"}:
            raise Unsayable(f"no words for {tests!r}")
        words = f"{front.get('state', '')} {front['ways']}".strip()
    else:
        words = " ".join([front[fact] for fact in order if fact in front])
        marked = any(fact in front for fact in ("category", "job", "name"))
        if not kind and (not marked or not any(fact in front for fact in ("job", "name"))):
            kind = plural(bare) if many else bare
        words = f"{words} {kind}".strip()
    return words + behind + _others(tests)


def _all_are(test: AnyOf, fact: str) -> bool:
    """Is it one of several Elements, costs or keywords?"""
    return all(isinstance(part, Test) and (part.fact, part.op) == (fact, "=") for part in test.parts)


def _is_spread(test: Node) -> bool:
    """Are there several ways to be the card that is meant, each of which is said whole?"""
    return isinstance(test, AnyOf) and not any(_all_are(test, fact) for fact in ("element", "cost", "keyword"))


def _is_of_this(test: Node) -> bool:
    """Is it compared with the card itself, so that it is said with its name?"""
    if test == SAME_ELEMENT:
        return True
    return isinstance(test, Test) and (test.value == OWN_POWER or _counters_of_this(test) != "")


def _counters_of_this(test: Node) -> str:
    """The counters on the card itself whose number a cost must not be more than; empty where a test asks something else."""
    if not isinstance(test, Test) or (test.fact, test.op) != ("cost", "<=") or not isinstance(test.value, Fact):
        return ""
    placed = test.value
    return placed.fact[8:] if placed.fact.startswith("counter:") and placed.group == This() else ""


def _said_on_stack(test: v.Choosing | v.TriggeredFrom) -> str:
    if isinstance(test, v.TriggeredFrom):
        return f" triggered from {with_article(described(test.tests, False))}"
    return f" choosing {with_article(_pool_words(Voice('', ''), test.pool, False))}"


def _said_together(test: v.Different | v.TotalAtMost) -> str:
    if isinstance(test, v.TotalAtMost):
        if type(test.value) is not int:
            raise Unsayable(f"no words for {test!r}")
        return f" with a total cost of {test.value} or less"
    return {"name": " with different names", "cost": " each with a different cost"}.get(
        test.fact, " each of a different Element"
    )


_OTHERS = {
    It(): "it", v.Remembered("exiled"): "the removed Forward", v.Remembered("put"): "the Forward put into the Break Zone",
}  # fmt: skip
_SHARED_WITH = {**_OTHERS, v.Remembered("discarded"): "the discarded card"}


def _said_shared(test: v.Shares) -> str:
    if test.group not in _SHARED_WITH or test.fact not in ("name", "kind"):
        raise Unsayable(f"no words for {test!r}")
    start = " with the same name" if test.fact == "name" else " of the same card type"
    return f"{start} as {_SHARED_WITH[test.group]}"


def _ways(test: AnyOf, tests: tuple[Node, ...], many: bool, bare: str) -> str:
    """A or B: each with what all have in common, where that is said in front."""
    common = [one for one in tests if one != test and isinstance(one, Test) and one.fact in ("kind", "element")]
    rest = [one for one in tests if one != test and one not in common and not isinstance(one, Not)]
    if not all(map(_is_said_once, rest)):
        raise Unsayable(f"no words for {tests!r}")
    found = []
    for part in test.parts:
        inner = part.parts if isinstance(part, AllOf) else (part,)
        found.append(described(ordered((*inner, *common)), many, bare))
    return listed(found, "or")


def _is_said_once(test: Node) -> bool:
    """Is it said before or behind all ways together?"""
    if isinstance(test, AnyOf):
        return _all_are(test, "cost")
    return isinstance(test, v.Choosing) or (isinstance(test, Test) and test.fact in ("cost", "power", "state"))


def _said(test: Test) -> tuple[str, str]:
    """What a test says before the noun, and behind it."""
    if test == Test("state", NEW):
        return "", " that entered the field this turn"
    if test == Test("state", "パーティー"):
        return "", " forming a party"
    if test.fact == "state":
        return STATE_OF[str(test.value)], ""
    if test == Test("damage", 1, ">="):
        return "damaged", ""
    if test.fact == "multi":
        return "Multi-Element", ""
    if test.fact == "element":
        return ELEMENT_OF[str(test.value)], ""
    if test.fact in FACT_OF and test.op == "=":
        return f"[{FACT_OF[test.fact]} ({test.value})]", ""
    if test == Test("cost", Points("damage"), "<="):
        return "", " of cost equal to or less than the damage you have received"
    if (
        test.fact == "cost"
        and isinstance(test.value, Fact)
        and test.value.group in (v.Remembered("discarded"), v.Remembered("exiled"))
        and test.op == "="
    ):
        role = {"exiled": "removed"}.get(test.value.group.deed, test.value.group.deed)
        return "", f" of the same cost as the {role} card"
    if test.fact == "cost" and isinstance(test.value, Count) and test.op in ("<=", "="):
        counted = _pool_words(Voice("", ""), test.value.pool, many=True)
        start = " of cost equal to or less than" if test.op == "<=" else " with a cost equal to"
        return "", f"{start} the number of {counted}"
    if test == Test("cost", CountOf(v.Remembered("exiled")), "<="):
        return "", " of cost equal to or less than the number of cards you removed"
    if test.fact == "cost" and (compared := _compared(test)):
        return "", compared
    if test.fact in ("cost", "power") and test.op in _COUNTS:
        value = "X" if isinstance(test.value, Node) and type(test.value).__name__ == "X" else test.value
        if isinstance(value, Node):
            raise Unsayable(f"no words for {test!r}")
        return "", f" of {test.fact} {value}{_COUNTS[test.op]}"
    if test.fact == "keyword":
        from tefuda.games.fftcg.words.english.terms import KEYWORD_OF

        return "", f" with {KEYWORD_OF[str(test.value)]}"
    if test.fact == "counter":
        return "", f" with a {COUNTER_OF.get(str(test.value), test.value)} Counter on it"
    if test.fact.startswith("counter:"):
        name = COUNTER_OF.get(test.fact[8:], test.fact[8:])
        return "", f" with {test.value}{_COUNTS[test.op]} {name} Counters on it"
    if test.fact == "ex":
        return "", " with EX Burst"
    raise Unsayable(f"no words for {test!r}")


def _compared(test: Test) -> str:
    """A cost compared with that of a card that was spoken of before; empty where it is not."""
    cost, more = (test.value.left, test.value.right) if isinstance(test.value, Plus) else (test.value, 0)
    if not isinstance(cost, Fact) or cost.fact != "cost" or cost.group not in _OTHERS or type(more) is not int:
        return ""
    other = _OTHERS[cost.group]
    if test.op == "=":
        return (
            f" that costs {more} CP more than {other}"
            if more > 0
            else f" of the same cost as {other}"
            if not more
            else ""
        )
    return f" with a cost inferior to that of {other}" if (test.op, more) == ("<=", -1) else ""


def _others(tests: tuple[Node, ...]) -> str:
    found = []
    for test in tests:
        if isinstance(test, Not) and test != NAMED:
            part = test.part
            if not isinstance(part, Test):
                raise Unsayable(f"no words for {test!r}")
            if part.fact == "kind":
                found.append(f"a {KIND_OF[str(part.value)]}")
            elif part.fact == "keyword":
                raise Unsayable(f"no words for {test!r}")
            elif part.fact == "cost":
                found.append(_said(part)[1].removeprefix(" of "))
            else:
                found.append(_said(part)[0])
    return f" other than {listed(found, 'or')}" if found else ""


def write_pool(writing: Writer, pool: Pool, many: bool = False) -> str:
    """The words for a pool's cards."""
    return _pool_words(writing.context, pool, many)


def _pool_words(voice: Voice, pool: Pool, many: bool) -> str:
    where = ZONE_WORDS.get((pool.zone, pool.whose))
    if where is None:
        raise Unsayable(f"no words for {pool!r}")
    if voice.paying and (pool.zone, pool.whose) == ("field", "own"):
        where = ""
    if pool.zone == "stack" and not summons(pool.tests):
        raise Unsayable(f"no words for {pool!r}")
    if pool.zone == "field" and not pool.tests:
        raise Unsayable(f"no words for {pool!r}")
    other = f" other than {voice.name}" if pool.other else ""
    words = described(pool.tests, many)
    where = _said_of_this(voice, pool, where)
    if (pool.zone, pool.whose) == ("stack", "opponent"):
        words = f"opponent's {words}"
    if other and " other than " in words:
        raise Unsayable(f"no words for {pool!r}")
    return words + other + where


def _said_of_this(voice: Voice, pool: Pool, where: str) -> str:
    """Where cards are, with what is said of them and the card itself."""
    if FALLEN in pool.tests:
        if (pool.zone, pool.whose) != ("break", "own"):
            raise Unsayable(f"no words for {pool!r}")
        where = " put in your Break Zone from the field during this turn"
    for test in pool.tests:
        if isinstance(test, Test) and test.value == OWN_POWER:
            than = {op: words for words, op in reversed(THAN.items())}[test.op]
            where = f" with a power {than} {voice.name}'s{where}"
        if test == SAME_ELEMENT:
            where = f" of the same Element as {voice.name}{where}"
        if counter := _counters_of_this(test):
            placed = f"{COUNTER_OF.get(counter, counter)} Counters placed on {voice.name}"
            where = f" of cost equal to or less than the number of {placed}{where}"
        if isinstance(test, v.Blocks):
            whom = test.whom.pool if isinstance(test.whom, All) else None
            blocked = voice.name if whom is None else with_article(_pool_words(voice, whom, many=False))
            where = f"{where} blocking {blocked}"
    return f"{where} damaged by {voice.name}" if v.HurtThisTurn(This()) in pool.tests else where


def write_source(writing: Writer, pool: Pool, many: bool = False) -> str:
    """A pool that cards are taken from."""
    words = write_pool(writing, pool, many)
    for where in (" in your hand", " in your Break Zone"):
        if words.endswith(where):
            return words.removesuffix(where) + where.replace(" in ", " from ")
    return words


def write_noun(writing: Writer, noun: object) -> str:
    """A pool as a noun phrase for one card."""
    if not isinstance(noun, Pool):
        raise Unsayable(f"no words for {noun!r}")
    return write_pool(writing, noun)
