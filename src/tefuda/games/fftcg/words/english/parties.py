"""Parties: what is said of the forwards that form one with the card itself (15.1.1.9)."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects.nodes import All, Continuous, Forbid, Matches, Pool, Replace, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found

IN_PARTY = Test("state", "パーティー")
WITH_THIS = Matches(This(), (IN_PARTY,))  # there is one party at most: who is in one is in that of the card itself
MEMBERS = Pool("field", "own", ordered((Test("kind", t.FORWARD), IN_PARTY)))
PARTNERS = Pool("field", "own", MEMBERS.tests, other=True)


def add_parties(grammar: Grammar) -> None:
    """Field abilities that hold while the card itself is in a party."""
    partners = "[the ]Forwards forming a party with <g:this>"
    grammar.also("field", f"{partners} <c:predicates>", lambda b: Continuous(All(PARTNERS), b["c"], WITH_THIS))
    grammar.also(
        "field", "If <g:this> forms a party, that party cannot be blocked",
        lambda b: Continuous(All(MEMBERS), (Forbid("be_blocked"),), WITH_THIS),
    )  # fmt: skip
    for words, group in (
        ("If a Forward forming a party with <g:this> (is dealt|receives) damage, <a:amount> instead", All(PARTNERS)),
        (
            "If <g:this> forms a party, the damage dealt to the Forwards forming this party <a:altered> instead",
            All(MEMBERS),
        ),
        ("If <g:this> forms a party, the damage dealt to <g:this> <a:altered> instead", This()),
    ):
        grammar.made(
            "field", words, lambda b, group=group: _dealt(group, b["a"]), lambda node, group=group: _taken(node, group)
        )  # fmt: skip


def _dealt(group: Node, amount: v.Amount) -> Continuous:
    return Continuous(group, (Replace(v.Would("damaged"), amount),), WITH_THIS)


def _taken(node: Built, group: Node) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], Replace):
        return None
    amount = node.changes[0].instead
    if not isinstance(amount, v.Amount) or node != _dealt(group, amount):
        return None
    return {"g": This(), "a": amount}
