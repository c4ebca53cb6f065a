"""Conditions: what has to be so, as “if” asks it."""

from __future__ import annotations

import re

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.comparing import add_comparing
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.past import add_past
from tefuda.kernel.effects.nodes import (
    AllOf,
    Compare,
    Count,
    Did,
    Fact,
    It,
    Matches,
    Not,
    Points,
    Pool,
    Quantity,
    Test,
    This,
    Turn,
)
from tefuda.kernel.primitives.options import all_or_none
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Ends, Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable, Writer

_HOW_MANY = re.compile(r"(\d+) or more |(\d+) or (?:less|fewer) |(?:exactly|only) (\d+) |(no) |(?:an?|any) |(\d+) ")


def _many(reading: Reader, at: int) -> Ends:
    """A number to hold something against: the operator and the number; a bare noun asks for one."""
    match = _HOW_MANY.match(reading.text, at)
    if match is None:
        return [((">=", 1), at)]
    if match[1]:
        return [((">=", int(match[1])), match.end())]
    if match[2]:
        return [(("<=", int(match[2])), match.end())]
    if match[3] or match[5]:
        return [(("=", int(match[3] or match[5])), match.end())]
    return [(("=", 0) if match[4] else (">=", 1), match.end())]


def _say_many(writing: Writer, value: tuple[str, int]) -> str:
    op, number = value
    words = {(">=", 1): "a ", ("=", 0): "no "}
    if value in words:
        return words[value]
    if op not in (">=", "<=", "="):
        raise Unsayable(f"no number: {value!r}")
    return f"{number} or more " if op == ">=" else f"{number} or less " if op == "<=" else f"{number} "


def controls(bound: Found, whose: str) -> Node | None:
    """So many cards of a sort are controlled."""
    noun: Noun = bound["p"]
    if noun.whose or noun.zone:
        return None
    pool = Pool("field", whose, noun.all_tests(), noun.other)
    op, number = bound["n"]
    return Compare(Count(pool), op, number)


def _both(bound: Found, whose: str) -> Node | None:
    """A and B are both controlled."""
    parts = all_or_none(controls({"p": bound[name], "n": (">=", 1)}, whose) for name in ("p", "r"))
    return None if parts is None else AllOf(parts)


def _controlled(whose: str, many: bool) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Compare) or not isinstance(node.left, Count) or node.left.kinds_of:
            return None
        pool = node.left.pool
        if pool.zone != "field" or pool.whose != whose or type(node.right) is not int:
            return None
        if (node.right == 1 and node.op in (">=", "=")) == many:
            return None
        return {"n": (node.op, node.right), "q" if many else "p": Pool("field", "any", pool.tests, pool.other)}

    return unmake


def _various(bound: Found) -> Node | None:
    pool = bound["q"]
    return None if pool.zone == "stack" else Compare(Count(pool, "element"), *bound["n"])


def _of_various(node: Built) -> Found | None:
    if not isinstance(node, Compare) or not isinstance(node.left, Count) or node.left.kinds_of != "element":
        return None
    return {"n": (node.op, node.right), "q": node.left.pool} if type(node.right) is int else None


def _in_zone(bound: Found) -> Node | None:
    noun: Noun = bound["p"]
    if noun.zone not in ("break", "hand"):
        return None
    op, number = bound["n"]
    return Compare(Count(noun.pool()), op, number)


def _zoned(many: bool) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Compare) or not isinstance(node.left, Count) or node.left.kinds_of:
            return None
        pool = node.left.pool
        if (
            pool.zone not in ("break", "hand")
            or type(node.right) is not int
            or ((node.op, node.right) != (">=", 1)) != many
        ):
            return None
        if pool.zone == "hand" and pool.whose != "own":
            return None
        return {"n": (node.op, node.right), "q" if many else "p": pool}

    return unmake


def _is(bound: Found) -> Node | None:
    noun: Noun = bound["p"]
    if noun.zone or noun.whose or noun.other:
        return None
    return Matches(bound.get("g", It()), noun.all_tests())


def _was(of: Node) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        return {"t": node.tests} if isinstance(node, Matches) and node.group == of else None

    return unmake


def _measured(reading: Reader, at: int) -> Ends:
    match = re.compile(r"(\d+|X\b)(?: power)?( or more| or less| or higher| or lower)?").match(reading.text, at)
    if match is None:
        reading.missed(at, "a number")
        return []
    from tefuda.kernel.effects.nodes import X

    op = {None: "=", " or more": ">=", " or higher": ">=", " or less": "<=", " or lower": "<="}[match[2]]
    return [((op, X() if match[1] == "X" else int(match[1])), match.end())]


def _say_measured(writing: Writer, value: tuple[str, Quantity]) -> str:
    op, number = value
    if type(number) is not int and type(number).__name__ != "X":
        raise Unsayable(f"no number: {number!r}")
    shown = "X" if type(number) is not int else number
    return f"{shown}{ {'=': '', '>=': ' or more', '<=': ' or less'}[op] }"


def _fact(fact: str, of: Node | None) -> tuple[Maker, Unmaker]:
    def make(bound: Found) -> Node:
        op, number = bound["m"]
        return Matches(of if of is not None else bound["g"], (Test(fact, number, op),))

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Matches) or len(node.tests) != 1 or not isinstance(node.tests[0], Test):
            return None
        test = node.tests[0]
        if test.fact != fact or (of is not None and node.group != of) or test.op not in ("=", "<=", ">="):
            return None
        if of is None and node.group != This():
            return None
        return {"g": node.group if of is None else None, "m": (test.op, test.value)}

    return make, unmake


STATES = (
    ("{is/are} active", "アクティブ"), ("{is/are} dull", "ダル"), ("{is/are} attacking", "アタック中"), ("{is/are} blocking", "ブロック中"),
    ("{is/are} frozen", "凍結"), ("{is/are} forming a party", "パーティー"),
)  # fmt: skip


def _joined(reading: Reader, at: int) -> Ends:
    """One condition, or several joined by “and”."""
    found: Ends = []
    for one, end in reading.find("condition", at):
        found.append((one, end))
        if match := re.compile(r" and (?:if )?").match(reading.text, end):
            for more, last in reading.find("conditions", match.end()):
                ones = one.parts if isinstance(one, AllOf) else (one,)
                found.append((AllOf((*ones, *(more.parts if isinstance(more, AllOf) else (more,)))), last))
    return found[::-1]


def _say_joined(writing: Writer, node: Built) -> str:
    if isinstance(node, AllOf) and not any(
        isinstance(part, v.Alike) for part in node.parts
    ):  # of two cards: one wording
        return " and ".join([writing.say("condition", part) for part in node.parts])
    return writing.say("condition", node)


def add_conditions(grammar: Grammar) -> None:
    """The categories `condition` (one) and `conditions` (several, joined)."""
    grammar.function("conditions", _joined, _say_joined)
    grammar.function("many", _many, _say_many)
    grammar.function("measured", _measured, _say_measured)
    for whose, subject, negative in (
        ("own", "you control", "you don't control"),
        ("opponent", "your opponent controls", "your opponent doesn't control"),
    ):
        make = lambda b, whose=whose: controls(b, whose)  # noqa: E731
        grammar.also(
            "condition",
            f"{negative} [any |an |a ]<p:noun>",
            lambda b, whose=whose: controls({**b, "n": ("=", 0)}, whose),
        )
        grammar.also("condition", f"{subject} [a total of ]<n:many><p:noun>", make)
        grammar.also(
            "condition", f"{subject} [a |an ]<p:noun> and (a |an |)<r:noun>", lambda b, whose=whose: _both(b, whose)
        )
        grammar.also(
            "condition",
            f"{subject} <m:number> <p:noun> or more",
            lambda b, whose=whose: controls({**b, "n": (">=", b["m"])}, whose) if type(b["m"]) is int else None,
        )
        grammar.written("condition", f"{subject} <n:many><p:one>", _controlled(whose, False))
        grammar.written("condition", f"{subject} <n:many><q:some>", _controlled(whose, True))
    grammar.made("condition", "there are <n:many>different Elements among <q:some>", _various, _of_various)
    grammar.also("condition", "you have <n:many>different Elements among <q:some>", _various)
    add_past(grammar)
    add_comparing(grammar)
    _add_players(grammar)
    grammar.also(
        "condition", "you have [a total of ]<n:many><p:noun>[ \\(before paying the cost for <g:this>\\)]", _in_zone
    )
    grammar.written("condition", "you have <n:many><p:one>", _zoned(False))
    grammar.written("condition", "you have <n:many><q:some>", _zoned(True))
    grammar.also("condition", "(there are|there is) [a total of ]<n:many><p:noun>", _in_zone)
    _add_cards(grammar)


def _add_players(grammar: Grammar) -> None:
    for words, whose in (("you have received", "own"), ("your opponent has received", "opponent")):
        for op, tail in (
            (">=", "points of damage or more"),
            (">=", "or more points of damage"),
            ("<=", "points of damage or less"),
            (">=", "points of damage"),
        ):
            _damaged(grammar, f"{words} <n:number> {tail}", whose, op)
    grammar.rule(
        "condition", "your opponent has no cards in their hand", Compare(Count(Pool("hand", "opponent")), "=", 0)
    )
    grammar.also(
        "condition",
        "your opponent (has no cards|doesn't have any cards) in (his/her|his or her|their) hand",
        lambda b: Compare(Count(Pool("hand", "opponent")), "=", 0),
    )
    grammar.also(
        "condition",
        "you (don't have any cards in your hand|have no card in your hand|have no cards in hand)",
        lambda b: Compare(Count(Pool("hand", "own")), "=", 0),
    )
    grammar.also(
        "condition",
        "your opponent has <n:many>card[s] in (their|his/her) hand",
        lambda b: Compare(Count(Pool("hand", "opponent")), *b["n"]),
    )
    for whose, words in (
        ("own", "you have {} in your hand"),
        ("opponent", "your opponent has {} in (their|his/her) hand"),
    ):
        for op, shape in ((">=", "{} or more cards"), ("<=", "{} or less")):
            for number in ("<n:number> card[s]", "<n:number> cards") if op == "<=" else ("<n:number>",):
                _hand(grammar, words.format(shape.format(number)), whose, op, one=number.endswith("[s]"))
        grammar.also(
            "condition",
            words.format("<n:number> card[s] or more"),
            lambda b, whose=whose: Compare(Count(Pool("hand", whose)), ">=", b["n"]),
        )
    more = Compare(Points("damage"), ">", Points("damage", "opponent"))
    grammar.rule("condition", "you have received more points of damage than your opponent", more)
    grammar.rule("condition", "it is your turn", Turn("own"))
    grammar.also("condition", "it's your turn", lambda b: Turn("own"))
    grammar.rule("condition", "it is your opponent's turn", Turn("opponent"))
    grammar.rule("condition", "you paid the extra cost", v.PaidExtra())
    grammar.also("condition", "the extra cost was paid", lambda b: v.PaidExtra())
    grammar.rule("condition", "you do so", Did())
    grammar.made(
        "condition", "you have cast <n:number> or more cards this turn", lambda b: Compare(v.CastThisTurn(), ">=", b["n"]),
        lambda node: {"n": node.right} if isinstance(node, Compare) and node.left == v.CastThisTurn() and node.op == ">=" else None,
    )  # fmt: skip
    grammar.made(
        "condition", "you have cast (a |an |)<p:cards> this turn", lambda b: Compare(v.CastThisTurn(b["p"]), ">=", 1) if b["p"] else None,
        _was_cast,
    )  # fmt: skip


def _was_cast(node: Built) -> Found | None:
    if not isinstance(node, Compare) or not isinstance(node.left, v.CastThisTurn) or (node.op, node.right) != (">=", 1):
        return None
    return {"p": node.left.tests} if node.left.tests and not node.left.other else None


def _damaged(grammar: Grammar, words: str, whose: str, op: str) -> None:
    """So many points of damage have been received."""

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Compare) or node != Compare(Points("damage", whose), op, node.right):
            return None
        return {"n": node.right}

    grammar.made("condition", words, lambda b: Compare(Points("damage", whose), op, b["n"]), unmake)


def _hand(grammar: Grammar, words: str, whose: str, op: str, one: bool) -> None:
    """So many cards in a hand: 1 card or less, 2 cards or less, 2 or more cards."""

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Compare) or node.left != Count(Pool("hand", whose)) or node.op != op:
            return None
        return {"n": node.right} if op == ">=" or (node.right == 1) == one else None

    grammar.made("condition", words, lambda b: Compare(Count(Pool("hand", whose)), op, b["n"]), unmake)


def _add_cards(grammar: Grammar) -> None:
    for fact, words in (
        ("power", "{} has <m:measured>"),
        ("power", "{}'s power is <m:measured>"),
        ("cost", "{}'s cost is <m:measured>"),
    ):
        if "has" in words:
            make, unmake = _fact("power", None)
            grammar.also(
                "condition",
                "<g:this> has <n:number> power or (<a:more>|<a:less>)",
                lambda b: Matches(b["g"], (Test("power", b["n"], b["a"]),)),
            )
            grammar.also(
                "condition",
                "it has <n:number> power or (<a:more>|<a:less>)",
                lambda b: Matches(It(), (Test("power", b["n"], b["a"]),)),
            )
            continue
        make, unmake = _fact(fact, It())
        grammar.made("condition", words.format("its").replace("its's", "its"), make, unmake)
        make, unmake = _fact(fact, None)
        grammar.made("condition", words.format("<g:this>"), make, unmake)
        grammar.also("condition", f"the {fact} of <g:this> is <m:measured>", make)
        grammar.also("condition", words.format("the revealed card"), _fact(fact, It())[0])
    grammar.made(
        "condition", "<g:this> has received <n:number> damage or more", lambda b: Compare(Fact("damage", b["g"]), ">=", b["n"]),
        lambda node: {"g": This(), "n": node.right} if isinstance(node, Compare) and (node.left, node.op) == (Fact("damage", This()), ">=") else None,
    )  # fmt: skip
    grammar.rule("more", "more", ">=")
    grammar.rule("less", "less", "<=")
    for op, words in ((">", "(greater|more) than"), ("<", "(less|fewer) than"), ("=", "equal to")):
        grammar.made(
            "condition", f"the number of <a:some> is {words} the number of <b:some>", lambda b, op=op: _more_of(b, op),
            lambda node, op=op: _more_than(node, op),
        )  # fmt: skip
    grammar.made(
        "condition", "<g:this> is not a <t:cards>", lambda b: _lacking(b["g"], b["t"]),
        lambda node: _of(This(), _negated(node)),
    )  # fmt: skip
    grammar.also("condition", "<g:this> is a <t:cards>", lambda b: Matches(b["g"], b["t"]))
    for words, state in STATES:
        grammar.rule("condition", f"<g:this> {words}", Matches(S.g, (Test("state", state),)))
        grammar.rule("condition", f"it {words}", Matches(It(), (Test("state", state),)))
    _add_measured(grammar)
    grammar.also("condition", "<g:done_to> is [a |an ]<p:noun>", _is)
    grammar.also("condition", "<g:done_to> is not [a |an ]<p:noun>", _it_is_not)
    grammar.also(
        "condition", "<g:done_to> is of <e:element> Element", lambda b: Matches(b["g"], (Test("element", b["e"]),))
    )
    grammar.written("condition", "<g:done_to> is a <t:cards>", lambda node: _of_role(node))
    grammar.written("condition", "<g:done_to> is not a <t:cards>", lambda node: _of_role(_negated(node)))
    grammar.also("condition", "(it|the revealed card|that card) is not [a |an ]<p:noun>", _it_is_not)
    grammar.written("condition", "it is not a <t:cards>", lambda node: _was(It())(_negated(node)))
    grammar.also("condition", "(it|the revealed card|that card) is [also ][a |an ]<p:noun>", _is)
    grammar.also("condition", "it's [a |an ]<p:noun>", _is)
    grammar.written("condition", "it is a <t:cards>", _was(It()))
    grammar.made(
        "condition", "<n:number> or more <c:counter> Counters are placed on <g:this>",
        lambda b: Compare(Fact(f"counter:{b['c']}", b["g"]), ">=", b["n"]), lambda node: _counted(node, False),
    )  # fmt: skip
    grammar.made(
        "condition", "(a|an) <c:counter> Counter is placed on <g:this>", lambda b: Compare(Fact(f"counter:{b['c']}", b["g"]), ">=", 1),
        lambda node: _counted(node, True),
    )  # fmt: skip
    grammar.made(
        "condition", "there are no <c:counter> Counters[ placed] on <g:this>",
        lambda b: Compare(Fact(f"counter:{b['c']}", b["g"]), "=", 0),
        lambda node: {"c": node.left.fact[8:], "g": This()}
        if isinstance(node, Compare) and isinstance(node.left, Fact) and node.left.fact.startswith("counter:") and (node.op, node.right) == ("=", 0)
        else None,
    )  # fmt: skip
    grammar.also(
        "condition", "there are <n:number> or more <c:counter> Counters[ placed] on <g:this>",
        lambda b: Compare(Fact(f"counter:{b['c']}", b["g"]), ">=", b["n"]),
    )  # fmt: skip
    grammar.also(
        "condition", "<g:this> has <n:number> or more <c:counter> Counters[ placed] on (it|him|her)",
        lambda b: Compare(Fact(f"counter:{b['c']}", b["g"]), ">=", b["n"]),
    )  # fmt: skip


_AT_MOST = "(equal to or less than|less than or equal to|inferior or equal to)"


def _add_measured(grammar: Grammar) -> None:
    """A number of the card that is spoken of, held against one that is worked out."""
    grammar.made(
        "condition", f"its cost is {_AT_MOST} the number of <q:some>", lambda b: _cost_at_most(Count(b["q"])) if b["q"].zone != "stack" else None,
        lambda node: {"q": limit.pool} if isinstance(limit := _most_of_cost(node), Count) and not limit.kinds_of else None,
    )  # fmt: skip
    grammar.made(
        "condition", f"its cost is {_AT_MOST} the [points of ]damage you have received", lambda b: _cost_at_most(Points("damage")),
        lambda node: {} if _most_of_cost(node) == Points("damage") else None,
    )  # fmt: skip
    for op, words in (("<", "less than"), (">", "(greater|more) than"), ("<=", _AT_MOST)):
        powers = Compare(Fact("power", It()), op, Fact("power", S.g))
        grammar.rule("condition", f"its power is {words} <g:this>'s power", powers)


def _cost_at_most(limit: Quantity) -> Node:
    return Matches(It(), (Test("cost", limit, "<="),))


def _most_of_cost(node: Built) -> Built:
    """What the cost of the card that is spoken of must not be more than, where a condition asks that alone."""
    if not isinstance(node, Matches) or node.group != It() or len(node.tests) != 1:
        return None
    test = node.tests[0]
    return test.value if isinstance(test, Test) and (test.fact, test.op) == ("cost", "<=") else None


def _of_role(node: Built) -> Found | None:
    return (
        {"g": node.group, "t": node.tests}
        if isinstance(node, Matches) and isinstance(node.group, v.Remembered)
        else None
    )


def _it_is_not(bound: Found) -> Node | None:
    asked = _is(bound)
    return _lacking(asked.group, asked.tests) if isinstance(asked, Matches) else None


def _lacking(group: Node, tests: tuple[Node, ...]) -> Node:
    """A card is not what the tests say; where there is no card that is not so (2.3)."""
    return Matches(group, (Not(AllOf(tests)),))


def _negated(node: Built) -> Node | None:
    """The condition that a card is what it is asked not to be; None where that is not asked."""
    if not isinstance(node, Matches) or len(node.tests) != 1 or not isinstance(lack := node.tests[0], Not):
        return None
    return Matches(node.group, lack.part.parts) if isinstance(lack.part, AllOf) else None


def _of(group: Node, node: Built) -> Found | None:
    return {"g": group, "t": node.tests} if isinstance(node, Matches) and node.group == group else None


def _more_of(bound: Found, op: str) -> Node | None:
    one, other = bound["a"], bound["b"]
    return None if "stack" in (one.zone, other.zone) else Compare(Count(one), op, Count(other))


def _more_than(node: Built, op: str) -> Found | None:
    if (
        not isinstance(node, Compare)
        or node.op != op
        or not isinstance(node.left, Count)
        or not isinstance(node.right, Count)
    ):
        return None
    return {"a": node.left.pool, "b": node.right.pool}


def _counted(node: Built, one: bool) -> Found | None:
    if not isinstance(node, Compare) or not isinstance(node.left, Fact) or not node.left.fact.startswith("counter:"):
        return None
    if node.op != ">=" or (node.right == 1) != one:
        return None
    return {"n": None if one else node.right, "c": node.left.fact[8:], "g": node.left.group}
