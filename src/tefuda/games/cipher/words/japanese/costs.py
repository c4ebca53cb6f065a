"""Costs: what stands in 【】, as symbols or as instructions."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Cost, InAnyOrder, It, Pool, Sequence, Test, This
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S


def add_costs(grammar: Grammar) -> None:
    """The categories payment (one part), in_brackets (a cost) and cost (which there may be)."""
    bonds = Sequence((v.Pick((Pool("bonds", "own", (Test("state", "表向き"),)),), S.integer), v.TurnOver(It())))
    orbs = Sequence((v.Pick((Pool("orbs", "own", (Test("state", "裏向き"),)),), S.integer), v.TurnOver(It(), False)))
    grammar.rule("payment", "〔行動〕", v.Act(This()))
    grammar.rule("payment", "〔裏<integer>〕", bonds)
    grammar.rule("payment", "自分のオーブを<integer>つ表向きにする", orbs)
    allies = v.Formation((S.one, S.other))
    grammar.rule("payment", "味方の「<one:name>」と味方の「<other:name>」を行動済みにする", allies)
    grammar.rule("payment", "<act:act/end>", S.act)
    grammar.made("payment", "<act:act/stem>、その後<rest:act/end>", _both, _unboth)
    grammar.list_of("payments", "payment", "、")
    grammar.made("in_brackets", "【<payments>】", _cost, _uncost)
    grammar.rule("cost", "", Cost())
    grammar.rule("cost", "<in_brackets>", S.in_brackets)
    grammar.label("payment", "a cost / コスト")


def _both(found: Found) -> Built:
    """One part in which something is done, and then something more to the same cards."""
    steps = found["act"].steps if isinstance(found["act"], Sequence) else (found["act"],)
    return Sequence((*steps, found["rest"]))


def _unboth(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence) and len(value.steps) > 2:
        yield {"act": Sequence(value.steps[:-1]), "rest": value.steps[-1]}


def _cost(found: Found) -> Built:
    """21.5.1.1.2.1: several parts in the order that one likes."""
    parts = found["payments"]
    return Cost(parts) if len(parts) == 1 else Cost((InAnyOrder(parts),))


def _uncost(value: Built) -> Iterable[Found]:
    if isinstance(value, Cost) and len(value.parts) == 1:
        part = value.parts[0]
        yield {"payments": part.parts if isinstance(part, InAnyOrder) else (part,)}
