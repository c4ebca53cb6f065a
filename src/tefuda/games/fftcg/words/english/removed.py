"""Removed cards that are spoken of later, and some of several cards: “removed by X's ability”, “1 of them”."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.moving import steps
from tefuda.kernel.effects.nodes import Compare, Count, CountOf, It, Others, Pool, Sequence, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found

BY = "removed by (<g:this>('s ability|'s abilities|' ability|'ability)|the previous effect)"
REMOVED = v.RemovedBy()
OUT = Count(Pool("removed", "own"))


def _written(node: Built) -> Found | None:
    return {"g": This()} if node == REMOVED else None


def _taken(group: Node, deed: Node) -> Node:
    return steps(v.Among(group), v.Take(), deed)


def _one_of(group: Node) -> Node:
    return _taken(group, v.Put(It(), "hand"))


def add_removed(grammar: Grammar) -> None:
    """What is said of the cards that this card's abilities have removed."""
    grammar.made("object", f"all [the ]cards {BY}", lambda b: REMOVED, _written)
    grammar.made(
        "each", f"card {BY}", lambda b: CountOf(REMOVED), lambda node: {"g": This()} if node == CountOf(REMOVED) else None
    )  # fmt: skip
    grammar.made(
        "condition", f"there are <n:number> or more cards {BY}", lambda b: Compare(CountOf(REMOVED), ">=", b["n"]),
        lambda node: {"g": This(), "n": node.right} if isinstance(node, Compare) and node == Compare(CountOf(REMOVED), ">=", node.right) else None,
    )  # fmt: skip
    lately = CountOf(v.Remembered("exiled"))
    grammar.rule("each", "card removed by this effect", lately)
    grammar.made(
        "condition", "<n:number> or more cards are removed from the game by this effect", lambda b: Compare(lately, ">=", b["n"]),
        lambda node: {"n": node.right} if isinstance(node, Compare) and (node.left, node.op) == (lately, ">=") else None,
    )  # fmt: skip
    grammar.made(
        "condition", "<n:number> or more of your cards have been removed from the game", lambda b: Compare(OUT, ">=", b["n"]),
        lambda node: {"n": node.right} if isinstance(node, Compare) and (node.left, node.op) == (OUT, ">=") else None,
    )  # fmt: skip
    grammar.made(
        "action", "select <n:number> of your <t:cards> removed from the game", lambda b: v.Pick((Pool("removed", "own", b["t"]),), b["n"]),
        lambda node: {"n": node.number, "t": node.pools[0].tests}
        if isinstance(node, v.Pick) and node == v.Pick((Pool("removed", "own", node.pools[0].tests),), node.number) else None,
    )  # fmt: skip
    none = Compare(CountOf(REMOVED), "=", 0)
    grammar.made(
        "condition", f"there are no more cards {BY} left", lambda b: none, lambda node: {"g": This()} if node == none else None
    )  # fmt: skip
    grammar.made(
        "action", f"add 1 card {BY} to your hand", lambda b: _one_of(REMOVED),
        lambda node: {"g": This()} if node == _one_of(REMOVED) else None,
    )  # fmt: skip
    grammar.made(
        "action",
        "add 1 of them to your hand",
        lambda b: _one_of(It()),
        lambda node: {} if node == _one_of(It()) else None,
    )
    away = v.Exile(Others())
    grammar.rule("action", "remove the (rest|other cards) from the game", away)
    grammar.made(
        "action", "your opponent reveals <n:number> cards from (their|his/her) hand. Select 1 card among them",
        lambda b: _shown(b["n"]), _was_shown,
    )  # fmt: skip


def _shown(number: Built) -> Node | None:
    """So many cards that the opponent picks of the own hand and shows, and one of them that the player picks."""
    if type(number) is not int:
        return None
    return steps(v.Pick((Pool("hand", "opponent"),), number, who="opponent"), v.Reveal(It()), v.Among(It()), v.Take())


def _was_shown(node: Built) -> Found | None:
    pick = node.steps[0] if isinstance(node, Sequence) else None
    return {"n": pick.number} if isinstance(pick, v.Pick) and _shown(pick.number) == node else None
