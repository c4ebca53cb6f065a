"""Aggregates: one number of a group of cards, as their count, or the total, the extreme or the variety of a fact."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.evolve.words.lexicon import FACTS, STATS
from tefuda.games.evolve.words.phrases import Chain, Group, Noun
from tefuda.games.evolve.words.references import Ref, refer
from tefuda.games.evolve.words.vocabulary import Extreme, Sorts
from tefuda.kernel.effects.nodes import Compare, Count, CountOf, Fact, Plus, Quantity
from tefuda.kernel.wording.errors import Unreadable

_WANTED = "a number / 数"
_WORDS = {"name_of": "name", "class_of": "class", "type_of": "type"}


class _Over(NamedTuple):
    """How a number is made of cards (count, total, sorts, most, least), of which fact, and the words for the cards."""

    how: str
    fact: str
    cards: Chain


def aggregate(group: Group) -> Quantity | None:
    """…の枚数, …の攻撃力の合計, …の最大の攻撃力, …のカード名の種類数; None for a number that is none of these.

    Groups that are joined (AとBの枚数) are taken together.
    """
    over = _over(group.chains[-1])
    if over is None:
        return None
    several = len(group.chains) > 1
    if several and len(set(group.joins)) > 1 and group.head.sort != "total":
        return None
    if over.how == "count" and over.cards[-1].sort == "counter" and not several:
        return _counters(over.cards, group)
    chains = (*group.chains[:-1], over.cards)
    cards = refer(Group(chains, tuple(["か" for _ in group.joins]), group.start, group.end), own=several)
    found = _number(over, cards)
    if found is None:
        raise Unreadable.at(group.start, group.end, _WANTED)
    return found


def all_alike(group: Group) -> Compare:
    """…の元のコストがすべて同じ: they are of one sort."""
    sorts = Noun("種類数", "sorts", group.end, group.end)
    number = aggregate(Group(((*group.chains[0], sorts),), (), group.start, group.end))
    if len(group.chains) > 1 or not isinstance(number, Sorts):
        raise Unreadable.at(group.start, group.end, "a number of cards that were spoken of / すでに挙げたカードの数値")
    return Compare(number, "=", 1)


def _over(chain: Chain) -> _Over | None:
    last, rest = chain[-1], chain[:-1]
    if last.pre or last.quantity or not rest:
        return None
    if last.sort == "total" and rest[-1].sort == "count":  # 枚数の合計
        return _over(rest)
    if last.sort in ("total", "sorts") and (named := _fact(rest)) is not None:
        return _Over(last.sort, *named)
    if last.sort in ("count", "total"):
        return _Over("count", "", rest)
    named = _fact(chain)
    if named is not None and len(named[1]) > 1 and named[1][-1].sort == "extreme":
        return _Over("most" if named[1][-1].text == "最大" else "least", named[0], named[1][:-1])
    return None


def _fact(chain: Chain) -> tuple[str, Chain] | None:
    """The fact that a chain ends with, by its name, and what stands before it."""
    last, rest = chain[-1], chain[:-1]
    fact = _WORDS.get(last.sort) or (FACTS | STATS).get(last.text.strip("【】"), "")
    if not fact or not rest or last.quantity or last.pre:
        return None
    original = rest[-1].sort == "original" and len(rest) > 1
    return (f"original_{fact}", rest[:-1]) if original else (fact, rest)


def _number(over: _Over, cards: Ref) -> Quantity | None:
    """The number of these cards; None where they are not a group that has one."""
    plain, original = over.fact.removeprefix("original_"), over.fact.startswith("original_")
    if over.how == "total":
        return Fact(plain, cards.group(_WANTED, loose=True), original)
    if over.how == "count" and cards.node is not None:
        return CountOf(cards.node)
    if over.how == "sorts" and cards.node is not None and plain not in _WORDS.values():
        return Sorts(over.fact, cards.node)
    if cards.amount.number is not None or cards.amount.any_number or not cards.pools:
        return None
    if over.how == "count":
        total: Quantity = Count(cards.pools[0])
        for pool in cards.pools[1:]:
            total = Plus(total, Count(pool))
        return total
    if len(cards.pools) > 1:
        return None
    if over.how == "sorts":
        return Count(cards.pools[0], over.fact)
    return Extreme(over.fact, cards.pools[0], over.how == "most")


def _counters(chain: Chain, group: Group) -> Quantity:
    """これの童話カウンターの数."""
    if len(chain) < 2:
        raise Unreadable.at(group.start, group.end, _WANTED)
    who = refer(Group((chain[:-1],), (), group.start, group.end)).group()
    return Fact(f"counter:{chain[-1].text.removesuffix('カウンター')}", who)
