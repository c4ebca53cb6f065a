"""Prices: costs of casting that are reduced by what is counted, and paid with CP of any Element."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.past import happened
from tefuda.kernel.effects.nodes import Add, All, Allow, Change, Continuous, Per, Pool, Sequence, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found

FREE = Allow("pay_any_element")


def add_prices(grammar: Grammar, cast: str) -> None:
    """Prices among the field abilities; `cast`: the words for the cost of casting a card."""
    less = "is reduced by <n:number> and can be paid with CP of any Element"
    grammar.made("field", f"{cast} <g:this>[ onto the field] {less}", _freely, lambda node: _free(node, False))
    grammar.made(
        "field", f"If <i:conditions>, {cast} <g:this>[ onto the field] {less}", _freely, lambda node: _free(node, True)
    )
    yours = "the cost required to (cast|play) your <q:some>[ onto the field]"
    grammar.made("field", f"{yours} {less}", _all_freely, _all_free)
    each = "is reduced by <n:number> for each <e:each> \\(it cannot become 0\\)"
    grammar.made("field", f"{yours} {each}", _cheaper_by_each, _by_each)
    kept = "remove <t:top> from the game. You can cast it[ at any time you could normally cast it] this turn"
    cheap = "The cost required to cast it is reduced by <n:number> \\(it cannot become 0\\)"
    grammar.also("action", f"{kept}. {cheap}", _removed_for_less)
    gone = "During this turn, if <k:number> or more <p:noun> have left the field"
    grammar.also("field", f"{gone}, {cast} <g:this>[ onto the field] is reduced by <n:number>", _after_leaving)


def _freely(bound: Found) -> Node | None:
    if type(bound["n"]) is not int:
        return None
    return Continuous(This(), (Add("play_cost", -bound["n"]), FREE), bound.get("i"), "hand")


def _reduction(changes: tuple[Node, ...]) -> int | None:
    """By how much a cost is reduced that is paid with CP of any Element; None for other changes."""
    if len(changes) != 2 or changes[1] != FREE or not isinstance(changes[0], Add):
        return None
    number = changes[0].amount
    return -number if changes[0].fact == "play_cost" and type(number) is int and number < 0 else None


def _free(node: Built, condition: bool) -> Found | None:
    if not isinstance(node, Continuous) or (node.condition is not None) != condition:
        return None
    found: Found = {"n": _reduction(node.changes), "i": node.condition}
    return {"g": This(), **found} if found["n"] is not None and _freely(found) == node else None


def _hand(pool: Pool) -> All | None:
    if pool.whose != "any" or pool.zone not in ("field", "stack"):
        return None
    return All(Pool("hand", "own", pool.tests, pool.other))


def _spoken_of(group: Node) -> Pool | None:
    """Cards of one's hand as they are spoken of: as what they are once they are cast."""
    if not isinstance(group, All) or (group.pool.zone, group.pool.whose) != ("hand", "own"):
        return None
    return Pool("field", "any", group.pool.tests, group.pool.other)


def _all_freely(bound: Found) -> Node | None:
    cards = _hand(bound["q"])
    return (
        Continuous(cards, (Add("play_cost", -bound["n"]), FREE))
        if cards is not None and type(bound["n"]) is int
        else None
    )


def _all_free(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or (pool := _spoken_of(node.group)) is None:
        return None
    found: Found = {"q": pool, "n": _reduction(node.changes)}
    return found if found["n"] is not None and _all_freely(found) == node else None


def _cheaper_by_each(bound: Found) -> Node | None:
    cards = _hand(bound["q"])
    if cards is None or type(bound["n"]) is not int:
        return None
    return Continuous(cards, (v.Cheaper(Per(bound["e"], 1, bound["n"])),))


def _by_each(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or (pool := _spoken_of(node.group)) is None or len(node.changes) != 1:
        return None
    one = node.changes[0]
    if not isinstance(one, v.Cheaper) or not isinstance(one.amount, Per):
        return None
    found: Found = {"q": pool, "n": one.amount.each, "e": one.amount.count}
    return found if _cheaper_by_each(found) == node else None


def _after_leaving(bound: Found) -> Node | None:
    condition = happened(bound, "left", "any", bound["k"])
    if condition is None or type(bound["n"]) is not int:
        return None
    return Continuous(This(), (Add("play_cost", -bound["n"]),), condition, "hand")


def _removed_for_less(bound: Found) -> Node | None:
    """The top card is removed, may be cast this turn, and costs less."""
    if bound["t"].whose != "own" or type(bound["n"]) is not int:
        return None
    card = v.Remembered("exiled")
    return Sequence(
        (v.Exile(bound["t"]), Change(card, (Allow("cast"),), "turn"), Change(card, (v.Cheaper(bound["n"]),), "turn"))
    )
