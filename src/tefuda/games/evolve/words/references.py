"""References: what a noun phrase speaks of, as cards in zones with tests, or as a card already spoken of."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from tefuda.games.evolve.words.descriptions import (
    CARD_STATE,
    HIDDEN,
    PLAYERS,
    RELATIVE,
    Amount,
    amount,
    kind_tests,
    ordered,
    tests_before,
)
from tefuda.games.evolve.words.lexicon import FACTS, STATS, ZONES
from tefuda.games.evolve.words.phrases import Chain, Group, Noun, Phrase
from tefuda.games.evolve.words.vocabulary import Bearer, Extreme, Former, Latter, LeaderOf, Looked, Remembered
from tefuda.kernel.effects.nodes import All as Every
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Both, Fact, It, Not, Others, Pool, Quantity, Test, This, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable


@dataclass(frozen=True)
class Ref:
    """What is spoken of: cards already known (`node`), or cards in pools with a number."""

    node: Node | None = None
    pools: tuple[Pool, ...] = ()
    amount: Amount = field(default_factory=Amount)
    at_random: bool = False
    start: int = 0
    end: int = 0
    zone_only: bool = False  # 自分の手札: a zone, not cards in it
    parts: tuple[Ref, ...] = ()  # A1枚とB1枚, AとBそれぞれ1枚まで

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


@dataclass
class _Pool:
    """A pool in the making."""

    whose: str = ""
    zone: str = ""
    tests: list[Node] | None = None
    other: bool = False
    headed: bool = False


def quoted(noun: Noun) -> tuple[list[Node], Group]:
    """The noun phrase in a quotation, and what is said before it of this turn."""
    phrases = [element for element in noun.inner if isinstance(element, Phrase)]
    if len(phrases) == len(noun.inner) == 1 and not phrases[0].particle:
        return [], phrases[0].group
    if len(phrases) == len(noun.inner) > 1:
        from tefuda.games.evolve.words.triggers import undergone  # which refers to cards itself

        found = undergone(phrases)
        if found is not None:
            return [found[0]], found[1]
    raise Unreadable.at(noun.start, noun.end, "a noun phrase in the quotation / 「」の中の名詞")


def describe(chain: Chain, pool: _Pool) -> Amount:
    """Everything that a chain says about its cards, into the pool; the number it ends with is given back."""
    number = _describe(chain, pool)
    tests = pool.tests or []
    if len(set(tests)) != len(tests):
        raise Unreadable.at(chain[0].start, chain[-1].end, "each thing said once / 同じ特徴は一度だけ")
    return number


_THAN = re.compile(r"よりも?(大き|高|小さ|低)い|よりも?(?:元の)?(?:コスト|攻撃力|体力)の?が?(大き|高|小さ|低)い")


def _compared(chain: Chain) -> tuple[list[Node], Chain]:
    """それと同名の, それ以外の, それよりコストの大きい: what is said of cards by way of another one."""
    for place, noun in enumerate(chain[:-1]):
        begin = (
            place  # 自分の墓場のそれと同名の: the zone is where the cards are, not part of what they are held against
        )
        while begin and noun.sort in ("points", "fact", "stat") and chain[begin - 1].sort != "zone":
            begin -= 1
        left = Group((chain[begin : place + 1],), (), chain[begin].start, noun.end)
        rest = chain[:begin] + chain[place + 1 :]
        if noun.glue == "と同名の":
            return [Test("same_name", refer(left).group())], rest
        if noun.glue == "以外の" and noun.sort != "zone":
            return [Not(Test("among", refer(left).group()))], rest
        if than := _THAN.match(noun.glue):
            fact = next(name for word, name in FACTS.items() if word in noun.glue)
            original = "元の" in noun.glue
            from tefuda.games.evolve.words.quantities import quantity

            value: Quantity = (
                quantity(left)
                if noun.sort in ("points", "fact", "stat", "quotation")
                else Fact(fact, refer(left).group(), original)
            )
            op = ">" if (than.group(1) or than.group(2)) in ("大き", "高") else "<"
            return [Test(f"original_{fact}" if original else fact, value, op)], rest
    return [], chain


def _describe(chain: Chain, pool: _Pool) -> Amount:
    tests: list[Node] = [] if pool.tests is None else pool.tests
    pool.tests = tests
    more, chain = _compared(chain)
    tests += more
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
        elif noun.sort == "state" and noun.text in CARD_STATE and not last:
            tests.append(Test("state", CARD_STATE[noun.text]))
        elif noun.sort == "keywords" and noun.glue.startswith("を持"):
            parts: list[Node] = [Test("keyword", word) for word in noun.keywords]
            if noun.either:
                parts = [AnyOf(tuple(parts))]
            tests += [Not(part) for part in parts] if noun.glue == "を持たない" else parts
        elif noun.sort == "icon" and noun.glue == "を持つ":
            tests.append(Test("keyword", re.sub(r"_?\d+$", "", noun.text[1:-1])))
        elif noun.sort == "quotation" and last:
            tests += tests_before(noun)
            past, group = quoted(noun)
            tests += past
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
    if len(chain) == 1 and noun.text == "手札" and len(noun.pre) == 1 and _deed(noun.pre[0]) and not noun.quantity:
        return Remembered(_deed(noun.pre[0]))  # これによって捨てた手札
    if chain[0].pre and (deed := _deed(chain[0].pre[0])) and chain[0].pre[0] not in RELATIVE:
        pool = _Pool()
        number = describe((replace(chain[0], pre=chain[0].pre[1:]), *chain[1:]), pool)
        there = ("", "field") if deed == "destroyed" else ("",)
        if pool.zone not in there or pool.other or number not in (Amount(), Amount(all=True)):
            return None
        whose: list[Node] = [Test("master", pool.whose)] if pool.whose else []
        if pool.whose not in ("", "own", "opponent"):
            return None
        return Remembered(deed, ordered([*(pool.tests or []), *whose]))
    if (
        len(chain) == 1
        and noun.pre
        and noun.pre[0] in RELATIVE
        and noun.sort in ("kind", "name", "evolve_kind")
        and (noun.quantity in ("", "すべて") or (noun.quantity == "1枚" and noun.pre[0] == "出た"))
        and noun.text != "リーダー"
    ):
        rest = replace(noun, pre=noun.pre[1:])
        return Remembered(RELATIVE[noun.pre[0]], ordered(tests_before(rest) + kind_tests(rest)))
    if len(chain) == 1 and noun.pre == ("その",) and noun.sort == "name" and not noun.quantity:
        return Remembered("entered", tuple(kind_tests(noun)))  # その『妖精』: the one that was made
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
    if noun.text == "リーダー" and len(chain) == 2 and not noun.pre:
        inner = _direct(chain[:1])  # それのリーダー, 選んだカードのリーダー
        return LeaderOf(inner) if isinstance(inner, It | Former | Latter | Remembered) else None
    return None


def _top(chain: Chain) -> Node | None:
    """自分のデッキの上2枚."""
    if [noun.sort for noun in chain[:2]] == ["it", "player_of"] and len(chain) == 4 and chain[2].whole == "デッキ":
        how = amount(chain[3].quantity) if chain[3].sort == "place" and not chain[3].pre else Amount()
        return Top(how.number, "its", chain[3].text == "下") if how.number is not None and not how.up_to else None
    if len(chain) == 1 and chain[0].text == "上" and not chain[0].pre and chain[0].quantity:
        how = amount(chain[0].quantity)  # デッキをシャッフルし、上1枚を…
        return Top(how.number, "own") if how.number is not None and how.op == "=" and not how.up_to else None
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
    group = _carried(group)
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
    if "と" in group.joins and (parts := _parts(group, own)):
        return Ref(parts=parts, start=group.start, end=group.end)
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


def _parts(group: Group, own: bool) -> tuple[Ref, ...]:
    """A1枚とB1枚, これとB1枚, AとBそれぞれ1枚まで: what is spoken of together, each with its number."""
    cut: list[Group] = []
    start = 0
    for place, join in enumerate((*group.joins, "と")):
        if join == "と":
            chains = group.chains[start : place + 1]
            cut.append(Group(chains, group.joins[start:place], chains[0][0].start, chains[-1][-1].end))
            start = place + 1
    apiece = amount(group.head.quantity) if group.head.quantity.startswith("それぞれ") else None
    found: list[Ref] = []
    for part in cut:
        direct = _direct(part.chains[0]) if len(part.chains) == 1 else None
        if direct is not None and apiece is None:
            found.append(Ref(direct, start=part.start, end=part.end))
            continue
        try:
            found.append(_pools(part, own))
        except Unreadable:
            if apiece is not None:
                raise
            return ()
    if apiece is not None:
        if any(ref.amount != Amount() for ref in found[:-1]):
            raise Unreadable.at(group.start, group.end, "one number for all / ひとつの数")
        each = replace(apiece, apiece=False)
        found = [replace(ref, amount=each) for ref in found]
    numbered = [ref for ref in found if ref.node is None]
    if not numbered or any(ref.amount.number is None or ref.amount.op != "=" for ref in numbered):
        return ()
    if any(isinstance(ref.node, This) for ref in found):  # これと『…』1枚: one beside this card
        found = [
            replace(ref, pools=tuple(Pool(pool.zone, pool.whose, pool.tests, True) for pool in ref.pools))
            for ref in found
        ]
    return tuple(found)


def apart(group: Group) -> list[Group]:
    """AとB as A and B, each with what is said once of both."""
    return [Group((chain,), (), chain[0].start, chain[-1].end) for chain in _carried(group).chains]


def _carried(group: Group) -> Group:
    """自分の墓場のA1枚とB1枚: whose and where is said once, of the first, and holds for the others."""
    lead = group.chains[0]
    owner = next((noun for noun in lead[:-1] if noun.sort == "player"), None)
    zone = next((noun for noun in lead[:-1] if noun.sort == "zone" and not noun.quantity), None)
    if not group.joins or (owner is None and zone is None) or (owner is not None and lead[0] is not owner):
        return group
    chains = [lead]
    for join, chain in zip(group.joins, group.chains[1:], strict=True):
        said = {noun.sort for noun in chain}
        before: tuple[Noun, ...] = ()
        placed = "zone" in said or chain[-1].text == "リーダー"
        if said & {"player", "player_of", "this", "it", "former", "latter", "others", "looked"} or _direct(chain):
            pass
        elif placed and chain[0].text != "場" and owner is not None and chain[-1].sort != "zone":
            before = (owner,)
        elif not placed and join == "と":
            before = tuple(noun for noun in (owner, zone) if noun is not None)
        chains.append((*before, *chain))
    return replace(group, chains=tuple(chains))


def _finish(pool: _Pool, own: bool) -> Pool:
    zone = pool.zone or "field"
    whose = pool.whose or ("own" if own or zone in HIDDEN else "any")
    tests = list(pool.tests or [])
    plain = [test for test in tests if not isinstance(test, Extreme)]
    for place, test in enumerate(tests):
        if isinstance(test, Extreme):  # held against the cards that are spoken of
            tests[place] = Extreme(test.fact, Pool(zone, whose, ordered(plain), pool.other), test.most)
    return Pool(zone, whose, ordered(tests), pool.other)


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
        heads = [pool for pool in made if pool.headed]
        if len(heads) > 1:  # 場かEXエリアのAかB: each description in each zone
            first = heads[0]
            if any(pool.zone or pool.whose or pool.other for pool in heads[1:]) or made[-len(heads) :] != heads:
                raise Unreadable.at(group.start, group.end, "zones, then the cards / 領域とカード")
            several = [ordered(pool.tests or []) for pool in heads]
            either_one = AnyOf(tuple([tests[0] if len(tests) == 1 else AllOf(tests) for tests in several]))
            last = _Pool(first.whose, first.zone, [either_one], first.other, True)
            made = [*made[: -len(heads)], last]
        for pool in made:
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
