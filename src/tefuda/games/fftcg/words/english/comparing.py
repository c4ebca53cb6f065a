"""Conditions that compare: Crystals held, Elements among cards, more cards than the opponent."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import All, Compare, Count, Matches, Plus, Points, Pool, Test, This
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found


def add_comparing(grammar: Grammar) -> None:
    """Comparisons among the conditions, and Elements among what is counted."""
    _add_crystals(grammar)
    _add_elements(grammar)
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
    grammar.made(
        "each", "CP of a different Element you paid to cast <g:this>", lambda b: v.PaidElements(),
        lambda node: {"g": This()} if node == v.PaidElements() else None,
    )  # fmt: skip


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
