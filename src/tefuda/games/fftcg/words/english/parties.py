"""Parties: what is said of the forwards that form one with the card itself (15.1.1.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects import All, Continuous, Matches, Pool, Replace, Test, This
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found

Becomes = tuple[str, Callable[[int], v.Amount], Callable[[v.Amount], int | None]]
IN_PARTY = Test("state", "パーティー")
WITH_THIS = Matches(This(), (IN_PARTY,))  # there is one party at most: who is in one is in that of the card itself
MEMBERS = Pool("field", "own", ordered((Test("kind", t.FORWARD), IN_PARTY)))
PARTNERS = Pool("field", "own", MEMBERS.tests, other=True)


def add_parties(grammar: Grammar, becomes: Iterable[Becomes]) -> None:
    """Field abilities that hold while the card itself is in a party."""
    partners = "[the ]Forwards forming a party with <g:this>"
    grammar.also("field", f"{partners} <c:predicates>", lambda b: Continuous(All(PARTNERS), b["c"], WITH_THIS))
    for words, make, taken in becomes:
        for start, group in (
            ("If a Forward forming a party with <g:this> (is dealt|receives) damage, {}", All(PARTNERS)),
            ("If <g:this> forms a party, the damage dealt to the Forwards forming this party {}", All(MEMBERS)),
            ("If <g:this> forms a party, the damage dealt to <h:this> {}", This()),
        ):
            said = words if start.endswith("damage, {}") else _verb(words)
            grammar.made(
                "field", f"{start.format(said)} instead",
                lambda b, make=make, group=group: _dealt(group, make(b["n"])) if type(b["n"]) is int else None,
                lambda node, taken=taken, group=group: _taken(node, group, taken),
            )  # fmt: skip


def _verb(words: str) -> str:
    """What becomes of the damage, said of “the damage dealt to …”."""
    return (
        words.rpartition("|the damage ")[2].rstrip(")")
        if "|the damage " in words
        else words.removeprefix("the damage ")
    )


def _dealt(group: Node, amount: v.Amount) -> Continuous:
    return Continuous(group, (Replace(v.Would("damaged"), amount),), WITH_THIS)


def _taken(node: Built, group: Node, number: Callable[[v.Amount], int | None]) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], Replace):
        return None
    amount = node.changes[0].instead
    if not isinstance(amount, v.Amount) or node != _dealt(group, amount):
        return None
    found = number(amount)
    if found is None:
        return None
    return {"g": This(), "n": found} | ({"h": This()} if group == This() else {})
