"""Conditions as they are written: before なら and 限り, as icons, and as what an ability can be used under."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.writing import (
    FACT,
    OPS,
    STATE,
    WHOSE,
    ZONE,
    described,
    group,
    plain,
    pool,
    pools,
    quantity,
)
from tefuda.kernel.effects.nodes import (
    AllOf,
    AnyOf,
    Compare,
    Count,
    CountOf,
    Did,
    Fact,
    Matches,
    Not,
    Plus,
    Points,
    Pool,
    Rolled,
    Test,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable

_DONE = {
    "discarded": "捨てた",
    "revealed": "公開した",
    "destroyed": "破壊した",
    "banished": "消滅させた",
    "drawn": "引いた",
}


def icon(node: Node) -> str:
    """The conditions that are written as an icon; "" for others."""
    match node:
        case Compare(v.PlayedThisTurn((), False), ">=", int(number)) if number >= 2:
            return f"【コンボ_{number}】"
        case v.SpellChain(number):
            return f"【スペルチェイン_{number}】"
        case v.NecroCharge(number):
            return f"【ネクロチャージ_{number}】"
        case v.EarthRite(number):
            return "【土の秘術】" if number == 1 else f"【土の秘術_{number}】"
    return ""


def _exists(cards: Pool) -> str:
    _, head, _counter = described(cards.tests)
    living = "フォロワー" in head or head.startswith("『")
    if cards.zone == "leader":
        raise Unsayable("a leader is always there")
    before, head, _ = described(cards.tests)
    what = f"{'他の' if cards.other else ''}{before}{head}"
    return f"{WHOSE[cards.whose]}{ZONE[cards.zone]}に{what}が{'いる' if living and cards.zone == 'field' else 'ある'}"


def asked(node: Node) -> str:
    """A condition in words, even where there is an icon for it."""
    if isinstance(node, Turn | Did | v.EarthRite | v.SpellChain | v.NecroCharge | v.UnionBurst):
        raise Unsayable("a condition that an ability cannot ask")
    if said := _happened(node):
        return said
    text, verb = _condition(node)
    return f"{text}{verb}なら、"


def _happened(node: Node) -> str:
    """このターン、…していたなら、 of a condition that something has happened so often this turn; "" for any other."""
    match node:
        case Compare(v.Times(what), ">=", int(times)):
            from tefuda.games.evolve.words.rendering import event  # writing events needs this module

            text = event(what).removesuffix("たとき、")
            who = f"{pool(what.subject)}が" if isinstance(what.subject, Pool) else ""
            if times > 1 and text.endswith("攻撃し"):
                text = f"{text.removesuffix('攻撃し')}{times}回以上攻撃し"
            elif times > 1:
                text = f"{who}{times}枚以上{text.removeprefix(who)}" if who and text.startswith(who) else ""
            return f"このターン、{text}ていたなら、" if text else ""
    return ""


def condition(node: Node, while_: bool = False) -> str:
    """A condition with the word that ends it: …なら、 or …限り、."""
    if written := icon(node):
        return written
    if isinstance(node, Turn):
        return f"{WHOSE[node.whose]}ターン中、"
    if not while_ and (said := _happened(node)):
        return said
    if node == Not(Did()):
        return "しなかったなら、"
    if isinstance(node, Did):
        return "そうしたなら、"
    text, verb = _condition(node)
    if while_:
        return f"{text}{verb or 'である'}限り、"
    return f"{text}{verb}なら、"


def _verbal(text: str) -> tuple[str, str]:
    """A statement that ends with its verb needs no である."""
    return text[:-2], text[-2:]


def _condition(node: Node) -> tuple[str, str]:
    match node:
        case Compare(Points("max_pp", "own"), ">=", 7):
            return "【覚醒】状態", ""
        case v.Crimson():
            return "【真紅】状態", ""
        case Compare(v.PlayedThisTurn(tests, False, _), "=", int(number)):
            return f"このターン中に{number}枚目の{''.join(described(tests)[:2])}", ""
        case Compare(v.Times(v.When("attacked", Pool() as cards)), "=", int(number)):
            return f"このターン、{number}回目の{pool(cards)}の攻撃", ""
        case Compare(left, ">" | "<" as op, right):
            return f"{quantity(left)}が{quantity(right)}より", "多い" if op == ">" else "少ない"
        case Compare(CountOf(v.Remembered("put:ex", (Test("master", "own"),))), ">=", 1):
            return _verbal("それを自分のEXエリアに置いた")
        case Compare(CountOf(v.Remembered(deed, tests)), ">=", int(number)) if deed == "entered" or deed[:4] == "put:":
            many = "" if number == 1 else f"{number}枚以上"
            what = "{}{}{}を".format(*described(tests)[:2], many) if tests or number > 1 else ""
            where = "場に出した" if deed == "entered" else f"{ZONE[deed[4:]]}に置いた"
            return _verbal(f"これによって{what}{where}")
        case Matches(v.Attacked(), (Test("zone", "leader"),)):
            return "リーダーへの攻撃", ""
        case Matches(v.Attacked(), tests):
            return f"{''.join(described(tests)[:2])}への攻撃", ""
        case Compare(v.Sorts(fact, who), "=", 1):
            return _verbal(f"{group(who)}の{FACT[fact]}がすべて同じ")
        case v.Parity(of, odd):
            return f"{quantity(of)}が{'奇数' if odd else '偶数'}", ""
        case Compare(Count(cards, ""), ">=", 1):
            text = _exists(cards)
            return text[:-2], text[-2:]
        case Compare(Count(cards, ""), "=", 0) if cards.zone == "field" or cards.tests:
            text = _exists(cards)
            return text[:-2], {"いる": "いない", "ある": "ない"}[text[-2:]]
        case Compare(Count(cards, ""), op, number):
            counter = described(cards.tests)[2] if cards.zone == "field" else "枚"
            return f"{pool(cards)}が{plain(number)}{counter}{OPS[op]}", ""
        case Compare(Plus(Count(first), Count(second)), op, number) if (first.tests, first.other) == (
            second.tests,
            second.other,
        ):
            text = pools((first, second), "").replace("か", "や", 1)
            if op == ">=" and number == 1:
                return f"{text}が1枚以上", ""
            return f"{text}が{plain(number)}枚{OPS[op]}", ""
        case Compare(Fact(fact, who, False), op, number) if fact.startswith("counter:"):
            return f"{group(who)}の{fact.removeprefix('counter:')}カウンターが{plain(number)}つ{OPS[op]}", ""
        case Compare(CountOf(v.Remembered(deed, tests)), ">=", 1) if deed in _DONE and tests:
            before, head, _ = described(tests)
            return _verbal(f"{before}{head}を{_DONE[deed]}")
        case Compare(v.StackTaken(this_turn, by), op, number):
            when = "このターン中に" if this_turn else ""
            how = "自分の【土の秘術】によって" if by == "earth" else ""
            return _verbal(f"{when}{how}自分の場の【スタック】を{plain(number)}個{OPS[op]}取っていた")
        case Compare(Rolled(), op, number):
            return f"{plain(number)}{OPS[op]}", ""
        case Compare(v.PlayedThisTurn(tests, other), ">=", int(number)):
            before, head, _ = described(tests)
            return _verbal(
                f"自分が{'他の' if other else ''}{before}{head}"
                f"{'' if number == 1 else f'{number}枚以上'}をプレイしていた"
            )
        case Compare(left, op, number) if not isinstance(left, Plus):
            unit = "種類" if isinstance(left, Count) else ""
            return f"{quantity(left)}が{plain(number)}{unit}{OPS[op]}", ""
        case AllOf((Compare(Rolled(), ">=", low), Compare(Rolled(), "<=", high))):
            return f"{plain(low)}から{plain(high)}", ""
        case AnyOf(parts) if all(
            isinstance(part, Compare) and isinstance(part.left, Rolled) and part.op == "=" for part in parts
        ):
            return "か".join(plain(part.right) for part in parts if isinstance(part, Compare)), ""
        case AnyOf((Compare(Count()) as one, Compare(Count()) as other)):
            return f"{_condition(one)[0]}か{_condition(other)[0]}", ""
        case AllOf(parts) if all(
            isinstance(part, Compare) and isinstance(part.left, Count) and (part.op, part.right) == (">=", 1)
            for part in parts
        ):
            several = [part.left.pool for part in parts if isinstance(part, Compare) and isinstance(part.left, Count)]
            if len({(one.zone, one.whose) for one in several}) == 1:
                last = _exists(Pool(several[0].zone, several[0].whose, several[-1].tests, several[-1].other))
                names = "と".join(
                    ("他の" if one.other else "") + described(one.tests)[0] + described(one.tests)[1] for one in several
                )
                return f"{WHOSE[several[0].whose]}{ZONE[several[0].zone]}に{names}が", last[-2:]
        case AllOf((first, *rest)) if rest and not isinstance(first, Turn):
            text, verb = _condition(first)
            if verb not in ("", "ある", "いる"):
                raise Unsayable("a condition that cannot run on")
            then = _condition(AllOf(tuple(rest)) if len(rest) > 1 else rest[0])
            return f"{text}{'あり' if verb else 'であり'}、{then[0]}", then[1]
        case Matches(who, (Test("state", "進化"),)):
            return _verbal(f"{group(who)}が進化している")
        case Matches(who, (Test("state", str(state)),)) if state in STATE:
            return f"{group(who)}が{STATE[state].removesuffix('の')}", ""
        case v.IsIn(who, zone):
            return f"{group(who)}が{ZONE[zone]}に", "ある"
        case Matches(who, (Test("name", "指定した"),)):
            return f"{group(who)}が指定したカード名", ""
        case Matches(who, tests):
            before, head, _ = described(tests)
            return f"{group(who)}が{before}{head}", ""
        case Not(Compare(Points("max_pp", "own"), ">=", 7)):
            return _verbal("【覚醒】状態でない")
        case Not(Matches(who, (Test("state", "進化"),))):
            return _verbal(f"{group(who)}が進化していない")
        case Not(Matches(who, (Test("name", "指定した"),))):
            return _verbal(f"{group(who)}が指定したカード名でない")
        case v.ExtraPaid():
            return _verbal("これの追加コストを払っていた")
        case v.CameFrom(zone, played=True):
            return _verbal(f"これが{ZONE[zone]}からプレイされていた")
        case v.CameFrom(zone, by_ability, other):
            origin = f"{ZONE[zone]}{'以外' if other else ''}から" if zone else ""
            return _verbal(f"これが{origin}{'能力によって' if by_ability else ''}場に出ていた")
        case v.Fused(tests):
            what = "{}{}を".format(*described(tests)[:2]) if tests else ""
            return _verbal(f"これが{what}融合していた")
    raise Unsayable(f"no words for the condition {node}")


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
