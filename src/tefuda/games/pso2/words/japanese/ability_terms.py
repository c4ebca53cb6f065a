"""What is said of the abilities of cards: that triggered ones do not go off, that activated ones cost more or less."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Add, All, Change, Continuous, Forbid, It, Pool
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S

PLAYERS = (
    ("自分の", Pool("any", "own")),
    ("対戦相手の", Pool("any", "opponent")),
)  # 相手の: of player and characters (301.10)
SILENT = (Forbid(t.GO_OFF),)
DEARER = (("(多くなる|増える|上がる)", 1), ("(少なくなる|減る|下がる|軽減される)", -1))


def add_ability_terms(grammar: Grammar) -> None:
    """…の誘発能力は発動しない; …の起動能力のコストは1多くなる."""
    grammar.rule("terms", "誘発能力は発動しない", SILENT, also=("誘発能力(は|が)(発動しない|誘発しない|発動できない)",))
    for words, sign in DEARER:
        make, unmake = use_cost(sign)
        grammar.made("terms", f"起動能力の[使用]コスト(は|が)<integer>{words}", make, unmake)
    for words, pool in PLAYERS:
        make, unmake = holding(All(pool))
        grammar.made("line", f"<while>{words}<terms>。", make, unmake)
        grammar.rule("timed", f"<until:span>、{words}<terms>。", Change(All(pool), S.terms, S.until))
    make, unmake = holding(None)
    grammar.made("line", "<while><topic>の<terms>。", make, unmake)
    lasting, unlasting = lasts()
    grammar.made("timed", "<until:span>、<topic>の<terms>。", lasting, unlasting)
    grammar.read_only(
        "timed", "<until:span>、その<terms>。", Change(It(), S.terms, S.until), "<until:span>、それの<terms>。"
    )


def use_cost(sign: int) -> tuple[Maker, Unmaker]:
    """209.1.3: so many PP more, or fewer, for an activated ability."""

    def make(found: Found) -> Built:
        return (Add("use_cost", sign * found["integer"]),)

    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Add) and one.fact == "use_cost" and type(one.amount) is int and one.amount * sign > 0:
            yield {"integer": abs(one.amount)}

    return make, unmake


def is_about_abilities(changes: Built) -> bool:
    """Do changes say something of the abilities of cards?"""
    return changes == SILENT or (
        type(changes) is tuple and len(changes) == 1 and getattr(changes[0], "fact", "") == "use_cost"
    )


def holding(group: Node | None) -> tuple[Maker, Unmaker]:
    """How a sentence that holds is made and taken apart, of all that a player controls (`group`) or of the cards that it names."""

    def make(found: Found) -> Built:
        topic: Any = found["topic"] if group is None else group
        if isinstance(topic, v.PlayerCard | It):  # 対戦相手の能力 are those of all that the player controls
            return None
        (condition,) = found["while"] or (None,)
        return (Continuous(topic, found["terms"], condition),)

    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Continuous) and is_about_abilities(one.changes) and one.zone == "field":
            found: Found = {"terms": one.changes, "while": (one.condition,) if one.condition is not None else ()}
            if group is None:
                yield {**found, "topic": one.group}
            elif one.group == group:
                yield found

    return make, unmake


def lasts() -> tuple[Maker, Unmaker]:
    """How a sentence that lasts is made and taken apart, of the cards that it names."""

    def make(found: Found) -> Built:
        return (
            None if isinstance(found["topic"], v.PlayerCard) else Change(found["topic"], found["terms"], found["until"])
        )

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Change) and is_about_abilities(value.changes) and value.until:
            yield {"topic": value.group, "terms": value.changes, "until": value.until}

    return make, unmake
