"""Notation: what the rulebook says about how things are written, and which of it a text makes use of."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from tefuda.games.evolve.table import CLASSES
from tefuda.games.evolve.words.spelling import has_reminder
from tefuda.games.evolve.words.vocabulary import Create, EarthRite, Look, Search, UnionBurst
from tefuda.kernel.effects.nodes import (
    Activated,
    Add,
    Automatic,
    Choice,
    Continuous,
    Cost,
    Keyword,
    Make,
    Pay,
    PayThen,
    Pool,
    Test,
    Top,
    X,
)
from tefuda.kernel.primitives.values import Node, within

Kept = list[Node]
_PLAIN_CARDS = re.compile(
    r"(?<!の)(?:自分|相手)の(?:他の)?(?:フォロワー|アミュレット|カード)"
)  # no zone between whose and what
_DECK = re.compile(r"(?<!エボルヴ)デッキ")
_PP = re.compile(r"[【《]コスト[_.]?(?:\d+|X)[】》]")
_PP_NUMBER = re.compile(r"[【《]コスト[_.]?\d+[】》]")
_PP_X = re.compile(r"[【《]コスト[_.]?X[】》]")
_PP_XX = re.compile(r"(?:[【《]コスト[_.]?X[】》]){2,}")
_SLASHED = re.compile(r"[】》][/／][【《]")
_QUICK = re.compile(r"[【《](?:クイック|Quick|Q)[】》]")
_MEAL = re.compile(r"[【《]食事[】》]|🍎")
_TRIGGER = re.compile(
    r"[【《](?:クリティカル|ドロー|スタンド|ヒール)トリガー[】》]|ドライブチェックによってこれが捲れたなら"
)
_RIDE = re.compile(r"[【《](?:憑依|ライド)[】》]")
_BURST = re.compile(r"[【《](?:UB|ユニオンバースト)[】》]")
_FANFARE = re.compile(r"[【《](?:ファンファーレ|F)[】》]")
_CLASS = re.compile(r"[【《](?:" + "|".join(CLASSES) + r")[】》]")
_TOKEN_COMES = re.compile(r"』[^。場]*を(?:【?アクト】?状態で)?出")  # a token's name and 出す, and no zone between
_LAST_WORDS = re.compile(r"[【《](?:ラストワード|L)[】》]")


def _any(nodes: Kept, kind: type, **facts: object) -> bool:
    return any(
        type(node) is kind and all(getattr(node, name) == value for name, value in facts.items()) for node in nodes
    )


def _changes(nodes: Kept, fact: str) -> bool:
    return _any(nodes, Add, fact=fact) or _any(nodes, Make, fact=fact)


def _twice_x(nodes: Kept) -> bool:
    return any(
        type(node) is Cost and len([part for part in node.parts if part == Pay("pp", X())]) > 1 for node in nodes
    )


def _in_a_row(nodes: Kept) -> bool:
    """Automatic abilities under several keywords that do the same."""
    labelled = [node for node in nodes if type(node) is Automatic and node.label]
    return any(a.label != b.label and a.effect == b.effect for a, b in pairwise(labelled))


def _pays_for_itself(nodes: Kept) -> bool:
    return any(type(node) is Automatic and type(node.effect) is PayThen for node in nodes)


# A clause, how it shows in the text, and what must have come of it.
NOTATIONS: tuple[tuple[str, Callable[[str], object], Callable[[Kept], bool]], ...] = (
    ("2.2.2", _CLASS.search, lambda nodes: _any(nodes, Test, fact="class")),
    ("2.6.2", has_reminder, lambda nodes: True),
    ("2.7.1.1", lambda text: "【攻撃力】" in text, lambda nodes: _changes(nodes, "attack")),
    ("2.8.1.1", lambda text: "【体力】" in text, lambda nodes: _changes(nodes, "defense")),
    ("4.3.3", lambda text: "リーダー" in text, lambda nodes: _any(nodes, Pool, zone="leader")),
    ("4.4.3", _PLAIN_CARDS.search, lambda nodes: _any(nodes, Pool, zone="field")),
    (
        "4.5.3",
        _DECK.search,
        lambda nodes: _any(nodes, Pool, zone="deck") or any(isinstance(node, Top | Look | Search) for node in nodes),
    ),
    ("5.3.1", _PP.search, lambda nodes: _any(nodes, Pay, stat="pp")),
    ("5.3.1.1", _PP_NUMBER.search, lambda nodes: any(type(node) is Pay and type(node.amount) is int for node in nodes)),
    ("5.3.1.2", _PP_X.search, lambda nodes: _any(nodes, Pay, stat="pp", amount=X())),
    ("5.3.1.2.1", _PP_XX.search, _twice_x),
    ("5.5.2.1", _TOKEN_COMES.search, lambda nodes: _any(nodes, Create, zones=("field",))),
    ("5.18.1.1", lambda text: "【1】" in text, lambda nodes: _any(nodes, Choice)),
    ("10.1.1.1.1", lambda text: "起動" in text, lambda nodes: _any(nodes, Activated, sort="")),
    ("10.1.1.2.1", lambda text: "とき" in text, lambda nodes: _any(nodes, Automatic, label="")),
    ("10.1.1.2.2", lambda text: "とき" in text, _pays_for_itself),
    ("10.1.1.3.1", lambda text: True, lambda nodes: _any(nodes, Continuous)),
    ("12.1.2", lambda text: True, _in_a_row),
    ("12.1.2.1", _SLASHED.search, _in_a_row),
    ("12.2.1.1", lambda text: "【進化】" in text, lambda nodes: _any(nodes, Activated, sort="evolve")),
    ("12.3.2.1", _QUICK.search, lambda nodes: _any(nodes, Keyword, word="クイック")),
    ("12.3.3.1", _QUICK.search, lambda nodes: _any(nodes, Activated, quick=True)),
    ("12.4.2", _FANFARE.search, lambda nodes: _any(nodes, Automatic, label="ファンファーレ")),
    ("12.5.2", _LAST_WORDS.search, lambda nodes: _any(nodes, Automatic, label="ラストワード")),
    ("13.3.3.2.1", lambda text: "【土の秘術】" in text, lambda nodes: _any(nodes, EarthRite, number=1)),
    ("14.2.2.2", _MEAL.search, lambda nodes: _any(nodes, Activated, sort="meal")),
    ("14.4.1.1", _TRIGGER.search, lambda nodes: any(type(n) is Keyword and "トリガー" in n.word for n in nodes)),
    ("14.4.9.3", _RIDE.search, lambda nodes: _any(nodes, Activated, sort="ride")),
    ("14.5.1.1.2", _BURST.search, lambda nodes: _any(nodes, UnionBurst) and _in_a_row(nodes)),
    ("14.5.1.1.3", _BURST.search, lambda nodes: _any(nodes, UnionBurst)),
    ("12.16.2", lambda text: "【アドバンス起動】" in text, lambda nodes: _any(nodes, Activated, sort="advance")),
)


def notations(text: str, abilities: tuple[Node, ...]) -> list[str]:
    """The clauses by which a text was written as it is, given what it was understood as."""
    nodes = list(within(abilities))
    return [clause for clause, shows, means in NOTATIONS if shows(text) and means(nodes)]
