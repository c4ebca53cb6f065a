"""Conditions: what has to be so, by the cards that lie somewhere, what a card is, whose turn it is, what was done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.nouns import narrowed, unnarrowed
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Compare, Count, Did, Matches, Not, Pool, Test, Turn
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import Built, Found, S

OPS = (("以上", ">="), ("以下", "<="), ("", "="))


def add_conditions(grammar: Grammar) -> None:
    """The category condition."""
    for words, op in OPS:
        counted = Compare(S.counted, op, S.integer)
        grammar.rule(
            "condition",
            f"<counted>が<integer>枚{words}",
            counted,
            also=(f"<counted><integer>枚{words}", f"<counted>が<integer>枚{words}(いる|ある)"),
        )
        grammar.rule("condition", f"<number>が<integer>{words}", Compare(S.number, op, S.integer))
    for words, op in (("多い", ">"), ("少ない", "<")):
        make, unmake = beside_the_opponent(op)
        grammar.made("condition", f"<pools>が相手より{words}", make, unmake)
    grammar.rule("condition", "<counted>が(ない|いない)", Compare(S.counted, "=", 0))
    grammar.made("condition", "<pools>に<cards>が(いる|ある)", some, unsome, also=("<pools>に、<cards>が(いる|ある)",))
    grammar.made(
        "condition",
        "<pools>に<cards>が(いない|ない)",
        lambda f: Not(some(f)),
        lambda value: unsome(value.part) if isinstance(value, Not) else None,
    )
    names = lambda f: all_there(f["pools"], f["nouns"])  # noqa: E731
    also = ("<pools>に、<nouns:all_nouns>が(いる|ある)",)
    grammar.made("condition", "<pools>に<nouns:all_nouns>が(いる|ある)", names, unall_there, also=also)
    grammar.list_of("all_nouns", "noun", "と")
    for comma in ("", "、"):
        grammar.made("condition_te", f"<pools>に{comma}<cards>が(いて|あって)、", some, unsome)
    for words, op in OPS:
        grammar.rule("condition_te", f"<counted>が<integer>枚{words}で、", Compare(S.counted, op, S.integer))
    both = "<first:condition_te><second:condition>"
    grammar.made("condition", both, lambda f: AllOf((f["first"], f["second"])), _two_hold)
    grammar.rule("condition", "<whose>メンバーに空席がある", Compare(v.EmptySeats(S.whose), ">=", 1))
    grammar.rule("condition", "<group>が【レスト】している", Matches(S.group, (Test("state", "rested"),)))
    grammar.rule("condition", "<group>に【魂】がある", Matches(S.group, (Test("state", "with soul"),)))
    grammar.rule("condition", "<group>が<cards>", Matches(S.group, S.cards))
    grammar.rule("condition", "<group>が<cards>でない", Not(Matches(S.group, S.cards)))
    grammar.rule("condition", "あなたのターン中", Turn("own"))
    grammar.rule("condition", "相手のターン中", Turn("opponent"))
    grammar.rule("condition", "そうした", Did())
    grammar.rule("condition", "そうしない", Not(Did()), also=("置かない", "入れ替えない"))
    for words, won in (("勝ち", True), ("負け", False)):
        grammar.rule("condition", f"(それで|)(あなたが|){words}", v.CheckEnded(won))
    grammar.label("condition", "a condition / 条件")


def all_there(pools: tuple[Pool, ...], nouns: tuple[Node, ...]) -> Built:
    """Each of several cards is in one of the zones."""
    parts = [some({"pools": pools, "cards": (noun,)}) for noun in nouns]
    return AllOf(tuple(parts)) if len(parts) > 1 else None


def unall_there(value: Built) -> Iterable[Found]:
    """The zones of which one has each of several cards, and these."""
    if isinstance(value, AllOf):
        found: list[Any] = [next(iter(unsome(part)), None) for part in value.parts]
        if None not in found:
            pools, nouns = found[0]["pools"], tuple([one["cards"][-1] for one in found])
            if all_there(pools, nouns) == value:
                yield {"pools": pools, "nouns": nouns}


def _two_hold(value: Built) -> Iterable[Found]:
    if isinstance(value, AllOf) and len(value.parts) == 2:
        yield {"first": value.parts[0], "second": value.parts[1]}


def beside_the_opponent(op: str) -> tuple[Maker, Unmaker]:
    """あなたのリタイアが相手より多い: the number of one's own cards somewhere beside the opponent's there."""

    def make(found: Found) -> Built:
        pools = found["pools"]
        if len(pools) != 1 or pools[0].whose != "own":
            return None
        return Compare(Count(pools[0]), op, Count(change(pools[0], whose="opponent")))

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Compare) and isinstance(value.left, Count):
            found = {"pools": (value.left.pool,)}
            if make(found) == value:
                yield found

    return make, unmake


def some(found: Found) -> Any:
    """One of the zones has a card that passes the tests."""
    parts = tuple([Compare(Count(one), ">=", 1) for one in narrowed(found["pools"], found["cards"])])
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def unsome(value: Built) -> Iterable[Found]:
    """The zones of which one has a card that passes tests, and these."""
    parts = value.parts if isinstance(value, AnyOf) else (value,)
    pools = [one.left.pool for one in parts if isinstance(one, Compare) and isinstance(one.left, Count)]
    for found in unnarrowed(tuple(pools)):
        if some(found) == value:
            yield found
