"""Going off: abilities that are put up (発動, 301.6), as what others wait for, and abilities that do not go off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, AnyOf, Continuous, Forbid, Not, Pool, Test
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S

PLAYERS = (("自分の", "own"), ("対戦相手の", "opponent"))
PRINTED = ("kind", "class", "type", "color", "name", "cost")  # what a card is wherever it lies


def add_going_off(grammar: Grammar) -> None:
    """…の能力が発動した時; …の【登場時】の能力は発動しない。"""
    off = "(発動した|発動する|発動された)時"
    grammar.rule(
        "when", "<subject>の能力が発動した時", v.When("went_off", S.subject), also=(f"<subject>の能力が{off}",)
    )
    for words, whose in PLAYERS:
        of_any = v.When("went_off", Pool("any", whose))
        grammar.rule("when", f"{words}能力が発動した時", of_any, also=(f"{words}能力が{off}",))
    for label in t.SILENCED:
        named = f"(【|『){label}(】|』)[の]能力"
        when = v.When("went_off", S.subject, fact=label)
        grammar.rule("when", f"<subject>の【{label}】の能力が発動した時", when, also=(f"<subject>の{named}が{off}",))
        silent, unsilent = silencing(label)
        never = "(発動しない|発動できない|誘発しない)。"
        grammar.made(
            "line", f"<topic>の【{label}】の能力は発動しない。", silent, unsilent, also=(f"<topic>の{named}は{never}",)
        )
        for words, whose in PLAYERS:
            of_all = (Continuous(All(Pool("any", whose)), (Forbid(t.SILENCED[label]),)),)
            grammar.rule("line", f"{words}【{label}】の能力は発動しない。", of_all, also=(f"{words}{named}は{never}",))


def silencing(label: str) -> tuple[Maker, Unmaker]:
    """How a sentence is made and taken apart by which abilities of some keyword do not go off.

    Those that wait for their card's fall or drop go off when it lies in the discard pile (302.3, 302.4), and so are told of cards
    wherever they lie, by what is printed on them.
    """
    changes = (Forbid(t.SILENCED[label]),)
    moved = label != t.ENTERING

    def make(found: Found) -> Built:
        topic = found["topic"]
        if isinstance(topic, v.PlayerCard):
            return None
        if moved:
            if not isinstance(topic, All) or topic.pool.zone != "field" or not topic.pool.tests:
                return None
            if not all(map(_is_printed, topic.pool.tests)):
                return None
            topic = All(change(topic.pool, zone="any"))
        return (Continuous(topic, changes),)

    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Continuous) and one == Continuous(one.group, changes):
            topic: Any = one.group
            if moved and isinstance(topic, All):
                topic = All(change(topic.pool, zone="field"))
            if make({"topic": topic}) == value:
                yield {"topic": topic}

    return make, unmake


def _is_printed(test: Node) -> bool:
    """Is it asked of what is printed on a card?"""
    if isinstance(test, Not):
        return _is_printed(test.part)
    if isinstance(test, AnyOf):
        return all(map(_is_printed, test.parts))
    return isinstance(test, Test) and test.fact in PRINTED
