"""Descriptions: the numbers that are written with cards, and the tests in the words before a noun and in the noun itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tefuda.games.evolve.words.lexicon import CLASSES, FACTS
from tefuda.games.evolve.words.phrases import Noun
from tefuda.games.evolve.words.vocabulary import Extreme
from tefuda.kernel.effects.nodes import AnyOf, Not, Pool, Quantity, Test, X
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

PLAYERS = {
    "自分": "own",
    "相手": "opponent",
    "各プレイヤー": "each",
    "いずれかのプレイヤー": "any",
    "プレイヤー": "any",
    "自身": "self",
}
_RANK = {
    name: rank
    for rank, name in enumerate(
        (
            "state",
            "counter",
            "original_cost",
            "cost",
            "attack",
            "defense",
            "keyword",
            "class",
            "type",
            "name",
            "special",
            "kind",
        )
    )
}
HIDDEN = ("hand", "deck", "evolve_deck")


@dataclass(frozen=True)
class Amount:
    """A number as it is written with cards: 3枚, 3枚まで, すべて, 好きな枚数, 3以上."""

    number: Quantity | None = None
    up_to: bool = False
    any_number: bool = False
    all: bool = False
    op: str = "="
    unit: str = ""
    each: bool = False  # ずつ
    apiece: bool = False  # それぞれ


def amount(text: str) -> Amount:
    """The number that a quantity says."""
    if text == "すべて":
        return Amount(all=True)
    if text == "好きな枚数":
        return Amount(any_number=True)
    found = re.fullmatch(r"(それぞれ|)(\d+|X)(枚目|枚|回目|回|種類|倍|番目|ターン|)(まで|以上|以下|ずつ|)", text)
    if found is None:
        return Amount(unit=text)
    number: Quantity = X() if found.group(2) == "X" else int(found.group(2))
    ending = found.group(4)
    return Amount(
        number,
        ending == "まで",
        op={"以上": ">=", "以下": "<="}.get(ending, "="),
        unit=found.group(3),
        each=ending == "ずつ",
        apiece=bool(found.group(1)),
    )


def ordered(tests: list[Node]) -> tuple[Node, ...]:
    """Tests in the one order in which they are kept and written."""
    return tuple(sorted(dict.fromkeys(tests), key=_rank))


def _rank(test: Node) -> tuple[int, str]:
    inner = test.part if isinstance(test, Not) else test
    if isinstance(inner, Test):
        fact = inner.fact.partition(":")[0]
        return _RANK.get(fact, 50), repr(test)
    return 40, repr(test)


def tests_before(noun: Noun) -> list[Node]:
    """The tests that the words before a noun make: 【ドラゴン】, 兵士・, カード名に『…』を含む."""
    tests: list[Node] = []
    for word in noun.pre:
        name = re.search("『([^』]*)』", word)
        if word.startswith("【") and word[1:-1] in CLASSES:
            tests.append(Test("class", word[1:-1]))
        elif word in ("トークン・", "エボルヴ・", "アドバンス・"):
            tests.append(Test("special", word[:-1]))
        elif word.endswith("・"):
            tests.append(Test("type", word[:-1]))
        elif name and word.endswith("含む"):
            parts = tuple([Test("name", part, "has") for part in re.findall("『([^』]*)』", word)])
            tests.append(parts[0] if len(parts) == 1 else AnyOf(parts))
        elif word.startswith("【") and word.endswith("でない") and word[1:-4] in CLASSES:
            tests.append(Not(Test("class", word[1:-4])))
        elif word in ("これと同名を除く", "これと同名でない"):
            tests.append(Test("name", "これ", "!="))
        elif name and word.endswith("除く"):
            tests.append(Test("name", name.group(1), "!="))
        elif word == "トークンを除く":
            tests.append(Not(Test("special", "トークン")))
        elif word in ("進化していない", "【進化】していない"):
            tests.append(Not(Test("state", "進化")))
        elif word == "進化した":
            tests.append(Test("state", "進化"))
        elif word == "出走した":
            tests.append(Test("state", "出走"))
        elif word in ("元のコストが奇数の", "元のコストが偶数の"):
            tests.append(Test("original_cost", 0, "odd" if "奇" in word else "even"))
        elif word.endswith(("最大の", "最小の")):
            fact = FACTS[word.removeprefix("元の")[:-3].removesuffix("が")]
            tests.append(Extreme(f"original_{fact}" if word.startswith("元の") else fact, Pool(), "大" in word))
        elif word == "交戦している":
            tests.append(Test("state", "交戦"))
        elif word == "攻撃している":
            tests.append(Test("state", "攻撃"))
        else:
            raise Unreadable.at(noun.start, noun.end, "a description of cards / カードの特徴")
    return tests


RELATIVE = {
    "選んだ": "chosen",
    "公開した": "revealed",
    "捨てた": "discarded",
    "出た": "came",
    "引いた": "drawn",
    "消滅させた": "banished",
    "破壊した": "destroyed",
    "置いた": "put",
    "探した": "found",
    "加えた": "added",
    "戻した": "returned",
    "破壊された": "destroyed",
    "出した": "entered",
    "アクトした": "acted",
}
CARD_STATE = {
    "アクト状態": "アクト",
    "スタンド状態": "スタンド",
    "進化状態": "進化",
    "【箱詰め】状態": "箱詰め",
    "表向き": "表向き",
    "裏向き": "裏向き",
}


def kind_tests(noun: Noun) -> list[Node]:
    """The tests in the noun itself."""
    if noun.sort == "name":
        return [Test("name", noun.text[1:-1])]
    if noun.sort == "evolve_kind":
        return [Test("special", "エボルヴ"), Test("kind", "フォロワー")]
    if noun.text == "トークン":
        return [Test("special", "トークン")]
    if noun.text in ("カード", "リーダー"):
        return []
    if noun.sort == "kind":
        return [Test("kind", noun.text)]
    raise Unreadable.at(noun.start, noun.end, "a kind of card / カードの種類")
