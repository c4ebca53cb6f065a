"""References: what a noun phrase speaks of, as cards in zones with tests, or as a card already spoken of."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tefuda.games.evolve.words.errors import Unreadable
from tefuda.games.evolve.words.lexicon import CLASSES, FACTS, STATS, ZONES
from tefuda.games.evolve.words.phrases import Chain, Group, Noun, Phrase
from tefuda.games.evolve.words.vocabulary import Bearer, Former, Latter, LeaderOf, Looked, Remembered
from tefuda.kernel.effects import All as Every
from tefuda.kernel.effects import AllOf, AnyOf, Both, It, Not, Others, Pool, Quantity, Test, This, Top, X
from tefuda.kernel.values import Node

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


def amount(text: str) -> Amount:
    """The number that a quantity says."""
    if text == "すべて":
        return Amount(all=True)
    if text == "好きな枚数":
        return Amount(any_number=True)
    found = re.fullmatch(r"(\d+|X)(枚目|枚|回|種類|倍|番目|ターン|)(まで|以上|以下|ずつ|)", text)
    if found is None:
        return Amount(unit=text)
    number: Quantity = X() if found.group(1) == "X" else int(found.group(1))
    ending = found.group(3)
    return Amount(
        number,
        ending == "まで",
        op={"以上": ">=", "以下": "<="}.get(ending, "="),
        unit=found.group(2),
        each=ending == "ずつ",
    )


@dataclass(frozen=True)
class Ref:
    """What is spoken of: cards already known (`node`), or cards in pools with a number."""

    node: Node | None = None
    pools: tuple[Pool, ...] = ()
    amount: Amount = Amount()
    at_random: bool = False
    start: int = 0
    end: int = 0
    zone_only: bool = False  # 自分の手札: a zone, not cards in it

    def group(self, expected: str = "a group of cards / カードの群", loose: bool = False) -> Node:
        """As a group that needs no choice: すべて must be said, but not of leaders (`loose`: never)."""
        if self.node is not None:
            return self.node
        if self.amount.number is not None or self.amount.any_number or not self.pools or self.zone_only:
            raise Unreadable.at(self.start, self.end, expected)
        if not (self.amount.all or loose or all(pool.zone == "leader" for pool in self.pools)):
            raise Unreadable.at(self.end, self.end, "how many, or すべて / 数か「すべて」")
        node: Node = Every(self.pools[0])
        for pool in self.pools[1:]:
            node = Both(node, Every(pool))
        return node


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
            tests.append(Test("name", name.group(1), "has"))
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
    "出た": "entered",
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
_STATE = {
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


@dataclass
class _Pool:
    """A pool in the making."""

    whose: str = ""
    zone: str = ""
    tests: list[Node] | None = None
    other: bool = False
    headed: bool = False


def quoted(noun: Noun) -> Group:
    """The noun phrase in a quotation."""
    if len(noun.inner) == 1 and isinstance(noun.inner[0], Phrase) and not noun.inner[0].particle:
        return noun.inner[0].group
    raise Unreadable.at(noun.start, noun.end, "a noun phrase in the quotation / 「」の中の名詞")


def describe(chain: Chain, pool: _Pool) -> Amount:
    """Everything that a chain says about its cards, into the pool; the number it ends with is given back."""
    number = _describe(chain, pool)
    tests = pool.tests or []
    if len(set(tests)) != len(tests):
        raise Unreadable.at(chain[0].start, chain[-1].end, "each thing said once / 同じ特徴は一度だけ")
    return number


def _describe(chain: Chain, pool: _Pool) -> Amount:
    tests: list[Node] = [] if pool.tests is None else pool.tests
    pool.tests = tests
    original = False
    for index, noun in enumerate(chain):
        last = index == len(chain) - 1
        if noun.pre and not last:  # これと同名を除く元のコスト3以下の…: said of the cards, wherever it stands
            tests += tests_before(noun)
        if noun.sort in ("fact", "stat") and noun.quantity and not last:
            how = amount(noun.quantity)
            fact = (FACTS | STATS)[noun.text.strip("【】")]
            if how.number is None:
                raise Unreadable.at(noun.start, noun.end, "a number / 数値")
            tests.append(Test(f"original_{fact}" if original else fact, how.number, how.op))
            original = False
        elif noun.sort == "original" and not last:
            original = True
        elif noun.sort == "player" and noun.text in PLAYERS and not noun.quantity and not pool.whose:
            pool.whose = PLAYERS[noun.text]
        elif noun.sort == "it" and not last and chain[index + 1].sort == "player_of":
            pool.whose = "its"
        elif noun.sort == "player_of" and pool.whose == "its":
            continue
        elif noun.sort == "zone" and not pool.zone:
            if last and noun.pre:
                raise Unreadable.at(noun.start, noun.end, "a zone / 領域")
            pool.zone = ZONES[noun.text]
            if last:
                return amount(noun.quantity) if noun.quantity else Amount()
        elif noun.sort == "other" and not last:
            pool.other = True
        elif noun.sort == "state" and noun.text in _STATE and not last:
            tests.append(Test("state", _STATE[noun.text]))
        elif noun.sort == "keywords" and noun.glue.startswith("を持"):
            parts: list[Node] = [Test("keyword", word) for word in noun.keywords]
            if noun.either:
                parts = [AnyOf(tuple(parts))]
            tests += [Not(part) for part in parts] if noun.glue == "を持たない" else parts
        elif noun.sort == "icon" and noun.glue == "を持つ":
            tests.append(Test("keyword", re.sub(r"_?\d+$", "", noun.text[1:-1])))
        elif noun.sort == "quotation" and last:
            tests += tests_before(noun)
            group = quoted(noun)
            inner = _Pool(pool.whose, pool.zone, tests, pool.other)
            if len(group.chains) == 1:
                describe(group.chains[0], inner)
            else:
                tests.append(either(group))
            pool.whose, pool.zone, pool.other, pool.headed = inner.whose, inner.zone, inner.other, True
            return amount(noun.quantity) if noun.quantity else Amount()
        elif last and noun.sort in ("kind", "name", "evolve_kind"):
            tests += tests_before(noun) + kind_tests(noun)
            if noun.text == "リーダー":
                pool.zone = pool.zone or "leader"
            pool.headed = True
            return amount(noun.quantity) if noun.quantity else Amount()
        else:
            raise Unreadable.at(noun.start, noun.end, "a description of cards / カードの説明")
    raise Unreadable.at(chain[-1].start, chain[-1].end, "cards / カード")


def either(group: Group) -> Node:
    """兵士・カードか指揮官・カード: one test that holds for either."""
    parts: list[Node] = []
    for chain in group.chains:
        pool = _Pool()
        describe(chain, pool)
        if pool.zone or pool.whose or pool.other:
            raise Unreadable.at(group.start, group.end, "kinds of cards / カードの種類")
        tests = ordered(pool.tests or [])
        parts.append(tests[0] if len(tests) == 1 else AllOf(tests))
    return AnyOf(tuple(parts))


def _deed(word: str) -> str:
    """これによって墓場に置いた, EXエリアに置いた: which deed of this effect is spoken of."""
    word = word.removeprefix("これによって")
    if word in RELATIVE:
        return RELATIVE[word]
    zone, _, verb = word.partition("に")
    if zone in ZONES and verb in RELATIVE:
        return "entered" if zone == "場" else f"put:{ZONES[zone]}"
    return ""


def _direct(chain: Chain) -> Node | None:
    """A card that was already spoken of."""
    noun = chain[-1]
    if chain[0].pre and (deed := _deed(chain[0].pre[0])) and chain[0].pre[0] not in RELATIVE:
        pool = _Pool()
        number = describe((replace(chain[0], pre=chain[0].pre[1:]), *chain[1:]), pool)
        if pool.zone or pool.whose not in ("", "opponent") or pool.other or number not in (Amount(), Amount(all=True)):
            return None
        return Remembered(deed, ordered([*(pool.tests or [])])) if not pool.whose else None
    if (
        len(chain) == 1
        and noun.pre
        and noun.pre[0] in RELATIVE
        and noun.sort in ("kind", "name", "evolve_kind")
        and noun.quantity in ("", "すべて")
        and noun.text != "リーダー"
    ):
        rest = replace(noun, pre=noun.pre[1:])
        return Remembered(RELATIVE[noun.pre[0]], ordered(tests_before(rest) + kind_tests(rest)))
    if len(chain) == 1 and not noun.pre and noun.quantity in ("", "すべて"):
        if noun.sort == "this":
            return This(kind="" if noun.text in ("これ", "このカード") else noun.text[2:])
        simple = {
            "it": It(),
            "others": Others(),
            "former": Former(),
            "latter": Latter(),
            "looked": Looked(),
            "bearer": Bearer(),
        }
        return simple.get(noun.sort)
    if (
        noun.sort == "this"
        and chain[-2].sort == "zone"
        and not chain[-2].pre
        and [n.whole for n in chain[:-2]] in ([], ["自分"])
    ):
        return This(
            kind="" if noun.text in ("これ", "このカード") else noun.text[2:]
        )  # 墓場のこれ: the zone is the ability's
    if noun.text == "リーダー" and len(chain) == 2 and chain[0].sort in ("it", "former", "latter") and not noun.pre:
        inner = _direct(chain[:1])
        return LeaderOf(inner) if inner is not None else None
    return None


def _top(chain: Chain) -> Node | None:
    """自分のデッキの上2枚."""
    if (
        len(chain) >= 2
        and chain[-1].sort == "place"
        and chain[-2].whole == "デッキ"
        and len(chain) <= 3
        and not chain[-1].pre
    ):
        place = chain[-1]
        whose = "own"
        if len(chain) == 3:
            if chain[0].whole not in PLAYERS:
                return None
            whose = PLAYERS[chain[0].text]
        if place.text.endswith("半分"):
            return Top(1, whose, place.text.startswith("下"), half=True)
        how = amount(place.quantity) if place.quantity else Amount()
        if how.number is None or how.up_to or how.op != "=":
            return None
        return Top(how.number, whose, place.text == "下")
    return None


def refer(group: Group, own: bool = False) -> Ref:
    """What a noun phrase speaks of. `own`: zones without an owner are the player's (10.4.3)."""
    zones = [chain for chain in group.chains if chain[-1].sort == "zone" and not chain[-1].quantity]
    if (
        set(group.joins) == {"と"}
        and len(zones) == len(group.chains) - 1
        and group.head.sort != "zone"
        and group.head.quantity == "すべて"
    ):
        return _pools(
            Group(group.chains, ("か",) * len(group.joins), group.start, group.end), own
        )  # 場とEXエリアの…すべて
    if group.joins and set(group.joins) == {"と"}:
        nodes = [refer(Group((chain,), (), chain[0].start, chain[-1].end), own) for chain in group.chains]
        both = nodes[0].group()
        for other in nodes[1:]:
            both = Both(both, other.group())
        return Ref(both, start=group.start, end=group.end)
    if not group.joins:
        chain = group.chains[0]
        node = _direct(chain) or _top(chain)
        if node is not None:
            return Ref(node, start=group.start, end=group.end)
    return _pools(group, own)


def _finish(pool: _Pool, own: bool) -> Pool:
    zone = pool.zone or "field"
    whose = pool.whose or ("own" if own or zone in HIDDEN else "any")
    return Pool(zone, whose, ordered(pool.tests or []), pool.other)


def _pools(group: Group, own: bool) -> Ref:
    """Chains joined by か or や: one description for several zones, several descriptions for one zone, or pools of
    their own.
    """
    made = [_Pool() for _ in group.chains]
    numbers = [describe(chain, pool) for chain, pool in zip(group.chains, made, strict=True)]
    given = [number for number in numbers if number != Amount()]
    if (len(given) > 1 and len(set(given)) > 1) or "と" in group.joins:
        raise Unreadable.at(group.start, group.end, "one number for all / ひとつの数")
    number = given[0] if given else Amount()
    start, end = group.start, group.end
    if len(made) == 1:
        zone_only = not made[0].headed and number == Amount()
        return Ref(pools=(_finish(made[0], own),), amount=number, zone_only=zone_only, start=start, end=end)
    last = made[-1]
    if not made[0].headed and last.headed:  # 場かEXエリアのフォロワー
        pools = []
        for pool in made:
            if pool.headed and pool is not last:
                raise Unreadable.at(group.start, group.end, "zones, then the cards / 領域とカード")
            pools.append(
                _finish(
                    _Pool(
                        pool.whose or made[0].whose,
                        pool.zone,
                        [*(pool.tests or []), *(last.tests or [])] if pool is not last else last.tests,
                        last.other,
                    ),
                    own,
                )
            )
        return Ref(pools=tuple(pools), amount=number, start=start, end=end)
    if not any(pool.zone or pool.whose or pool.other for pool in made[1:]):  # スペルかアミュレット
        parts: list[Node] = []
        for index, pool in enumerate(made):
            tests = ordered(pool.tests or [])
            if not tests:
                raise Unreadable.at(group.start, group.end, "kinds of cards / カードの種類")
            parts.append(tests[0] if len(tests) == 1 else AllOf(tests))
            if index < len(made) - 1 and numbers[index] != Amount() and numbers[-1] != numbers[index]:
                raise Unreadable.at(group.start, group.end, "one number for all / ひとつの数")
        first = made[0]
        return Ref(
            pools=(_finish(_Pool(first.whose, first.zone, [AnyOf(tuple(parts))], first.other), own),),
            amount=number,
            start=start,
            end=end,
        )
    return Ref(pools=tuple(_finish(pool, own) for pool in made), amount=number, start=start, end=end)


def player(group: Group) -> str | None:
    """Who, if the phrase is a player: 自分, 相手, 各プレイヤー, それのプレイヤー."""
    noun = group.only
    if noun is not None and not noun.pre and not noun.quantity and noun.sort == "player":
        return PLAYERS.get(noun.text)
    if (
        len(group.chains) == 1
        and [n.sort for n in group.chains[0]] == ["it", "player_of"]
        and not any(n.pre or n.quantity for n in group.chains[0])
    ):
        return "its"
    return None
