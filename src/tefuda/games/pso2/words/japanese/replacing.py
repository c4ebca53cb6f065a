"""Replacements: damage that is less, more or none, and what happens instead of being destroyed (103.4.3)."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects import Change, Continuous, Per, Replace
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import Built, Found, S

KINDS = (("", ""), ("戦闘", "battle"), ("効果による", "effect"))  # by what the damage is dealt
TWICE = v.Amount(value=Per(v.EventAmount(), 1, 2))
NONE = v.Amount(value=0)


def add_replacing(grammar: Grammar) -> None:
    """…が受けるダメージは1減る, …が破壊される場合、代わりに…"""
    grammar.made("amended", "<integer>減る", lambda found: v.Amount(-found["integer"]), less)
    grammar.made("amended", "<integer>増える", lambda found: v.Amount(found["integer"]), more)
    grammar.rule("amended", "2倍になる", TWICE)
    grammar.rule("amended", "0になる", NONE)
    for words, sort in KINDS:
        for once_words, once in (("", False), ("次に", True)):
            make, unmake = amending(sort, once)
            grammar.made("amending", f"{once_words}受ける{words}ダメージは<amended>", make, unmake)
    grammar.made("amending", "破壊される場合、代わりに<act:act/end>", instead, uninstead)
    grammar.rule("timed", "このターン中、<group>が<amending>。", Change(S.group, (S.amending,), "turn"))
    grammar.made("line", "<while><topic>が<amending>。", holds, unholds)


def less(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Amount) and value.value is None and type(value.add) is int and value.add < 0:
        yield {"integer": -value.add}


def more(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Amount) and value.value is None and type(value.add) is int and value.add > 0:
        yield {"integer": value.add}


def amending(sort: str, once: bool) -> tuple[Maker, Unmaker]:
    would = v.Would("damaged", sort=sort, at_least=1)

    def make(found: Found) -> Built:
        return Replace(would, found["amended"], once=once)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Replace) and value.event == would and value.once == once and not value.optional:
            yield {"amended": value.instead}

    return make, unmake


def instead(found: Found) -> Built:
    return Replace(v.Would("destroyed"), found["act"])


def uninstead(value: Built) -> Iterable[Found]:
    if isinstance(value, Replace) and value.event == v.Would("destroyed") and not (value.once or value.optional):
        yield {"act": value.instead}


def holds(found: Found) -> Built:
    (condition,) = found["while"] or (None,)
    return (Continuous(found["topic"], (found["amending"],), condition),)


def unholds(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Continuous) and len(value[0].changes) == 1:
        one = value[0]
        condition = (one.condition,) if one.condition is not None else ()
        yield {"topic": one.group, "amending": one.changes[0], "while": condition}
