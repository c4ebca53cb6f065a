"""Conditions that compare: Crystals held, Elements among cards, more cards than the opponent."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    All,
    AllOf,
    Both,
    Compare,
    Count,
    CountOf,
    Fact,
    It,
    Matches,
    Not,
    Plus,
    Points,
    Pool,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found


def add_comparing(grammar: Grammar) -> None:
    """Comparisons among the conditions, and Elements among what is counted."""
    _add_crystals(grammar)
    _add_elements(grammar)
    _add_alike(grammar)
    grammar.made(
        "condition", "your opponent controls <n:number> or more <q:some> more than you", _more_than_you, _is_more
    )  # fmt: skip


def _add_crystals(grammar: Grammar) -> None:
    held = Points("crystals")
    grammar.made(
        "condition", "you have a 《C》", lambda b: Compare(held, ">=", 1), lambda node: {} if node == Compare(held, ">=", 1) else None
    )  # fmt: skip
    grammar.made(
        "condition", "you don't have a 《C》", lambda b: Compare(held, "=", 0), lambda node: {} if node == Compare(held, "=", 0) else None
    )  # fmt: skip
    grammar.made(
        "condition", "you have <n:number> or more 《C》", lambda b: Compare(held, ">=", b["n"]),
        lambda node: {"n": node.right} if isinstance(node, Compare) and (node.left, node.op) == (held, ">=") and node.right != 1 else None,
    )  # fmt: skip


# ── Elements ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _add_elements(grammar: Grammar) -> None:
    grammar.also("condition", "you control <n:many>different Element <q:some>", _various)
    grammar.made(
        "condition", "the <q:some> are all of different Elements",
        lambda b: v.AllDifferent(b["q"]) if b["q"].zone == "field" else None,
        lambda node: {"q": node.pool} if isinstance(node, v.AllDifferent) and node.fact == "element" else None,
    )  # fmt: skip
    grammar.made("condition", "all the <q:some> have <e:element> Element", _all_of, _is_all_of)
    grammar.made(
        "each", "[different ]Element among <q:some>", lambda b: Count(b["q"], "element") if b["q"].zone != "stack" else None,
        lambda node: {"q": node.pool} if isinstance(node, Count) and node.kinds_of == "element" else None,
    )  # fmt: skip
    plain = "<p:one> of a different Element you control, other than Multi-Element"
    grammar.made("each", plain, _plain_elements, _of_plain_elements)
    grammar.made(
        "each", "CP of a different Element you paid to cast <g:this>", lambda b: v.PaidElements(),
        lambda node: {"g": This()} if node == v.PaidElements() else None,
    )  # fmt: skip


_ONE_ELEMENT = Not(Test("multi", "多属性"))


def _plain_elements(bound: Found) -> Node | None:
    pool = bound["p"]
    if (pool.zone, pool.whose, pool.other) != ("field", "any", False):
        return None
    return Count(Pool("field", "own", (*pool.tests, _ONE_ELEMENT)), "element")


def _of_plain_elements(node: Built) -> Found | None:
    if not isinstance(node, Count) or not node.pool.tests or node.pool.tests[-1] != _ONE_ELEMENT:
        return None
    found: Found = {"p": Pool("field", "any", node.pool.tests[:-1])}
    return found if _plain_elements(found) == node else None


def _various(bound: Found) -> Node | None:
    pool = bound["q"]
    if (pool.zone, pool.whose) != ("field", "any"):
        return None
    return Compare(Count(Pool("field", "own", pool.tests, pool.other), "element"), *bound["n"])


def _all_of(bound: Found) -> Node | None:
    """Of Characters alone: the card that says so is one of them, so that there always is one."""
    pool = bound["q"]
    if (pool.zone, pool.whose, pool.tests) != ("field", "own", (Test("kind", t.CHARACTER),)):
        return None
    return Matches(All(pool), (Test("element", bound["e"]),))


def _is_all_of(node: Built) -> Found | None:
    if not isinstance(node, Matches) or not isinstance(node.group, All) or len(node.tests) != 1:
        return None
    test = node.tests[0]
    if not isinstance(test, Test) or (test.fact, test.op) != ("element", "="):
        return None
    found: Found = {"q": node.group.pool, "e": test.value}
    return found if _all_of(found) == node else None


# ── cards to which something was done ───────────────────────────────────────────────────────────────────────────────
def _add_alike(grammar: Grammar) -> None:
    both = v.Remembered("put")
    for words, fact in (("Element", "element"), ("card type", "kind")):
        same = f"of the same {words}".replace("card type", "(card type|type)")
        alike = lambda b, fact=fact: v.Alike(b["g"], fact)  # noqa: E731
        said = lambda node, fact=fact: {"g": node.group} if isinstance(node, v.Alike) and node.fact == fact else None  # noqa: E731
        grammar.made("condition", f"[all ]<g:done_to> are {same}", alike, said)
        for start, condition in (
            ("both cards", AllOf((Compare(CountOf(both), ">=", 2), v.Alike(both, fact)))),
            ("these cards", v.Alike(It(), fact)),
        ):
            grammar.rule("condition", f"{start} are {same}", condition)
    both_of_them = Both(v.Remembered("exiled"), This())  # the cost took the card itself and another
    total = Matches(It(), (Test("cost", Fact("cost", both_of_them)),))
    grammar.rule("condition", "its cost is equal to the total cost of the 2 cards removed from the game", total)
    every = lambda b: Matches(b["g"], (Test("element", b["e"]),))  # noqa: E731
    grammar.also("condition", "all <g:done_to> are of <e:element> Element", every)
    grammar.made(
        "condition", "there are <n:many>different Elements among <d:many_done>", lambda b: Compare(v.ElementsAmong(b["d"]), *b["n"]),
        _of_elements,
    )  # fmt: skip


def _of_elements(node: Built) -> Found | None:
    if not isinstance(node, Compare) or not isinstance(node.left, v.ElementsAmong):
        return None
    return {"n": (node.op, node.right), "d": node.left.group}


# ── more than the opponent ──────────────────────────────────────────────────────────────────────────────────────────
def _more_than_you(bound: Found) -> Node | None:
    pool, number = bound["q"], bound["n"]
    if (pool.zone, pool.whose, pool.other) != ("field", "any", False) or type(number) is not int:
        return None
    own, theirs = [Count(Pool("field", whose, pool.tests)) for whose in ("own", "opponent")]
    return Compare(theirs, ">=", Plus(own, number))


def _is_more(node: Built) -> Found | None:
    if not isinstance(node, Compare) or not isinstance(node.right, Plus) or not isinstance(node.left, Count):
        return None
    found: Found = {"n": node.right.right, "q": Pool("field", "any", node.left.pool.tests)}
    return found if _more_than_you(found) == node else None
