"""Entering: what field abilities say of how a card may not be played onto the field."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Continuous, Forbid, Pool, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found


def _not_beside(bound: Found) -> Node | None:
    """The card and another by its name are never on one field together."""
    tests = bound["p"].tests
    if len(tests) != 1 or not isinstance(tests[0], Test) or tests[0].fact != "name" or type(tests[0].value) is not str:
        return None
    return Continuous(This(), (v.NotBeside(tests[0].value),), zone="any")


def _of_not_beside(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], v.NotBeside):
        return None
    pool = Pool("field", "any", (Test("name", node.changes[0].name),))
    return {"g": This(), "p": pool} if node == _not_beside({"p": pool}) else None


def add_entering(grammar: Grammar) -> None:
    """What keeps a card from being played, among the field abilities."""
    alone = Continuous(This(), (Forbid("enter_from_hand_by_effects"),), zone="hand")
    grammar.made(
        "field", "You cannot play <g:this> from your hand due to Summons or abilities", lambda b: alone,
        lambda node: {"g": This()} if node == alone else None,
    )  # fmt: skip
    grammar.made(
        "field", "You cannot play <g:this> or <p:one> while already in control of either Character", _not_beside, _of_not_beside
    )  # fmt: skip
