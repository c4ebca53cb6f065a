"""Writing the parts: cards, groups, numbers, conditions and times, in the Japanese that is printed."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.descriptions import RELATIVE
from tefuda.games.evolve.words.lexicon import PHASES, VERBS, ZONES
from tefuda.kernel.effects.nodes import (
    All,
    AllOf,
    AnyOf,
    Both,
    Count,
    CountOf,
    Fact,
    Half,
    It,
    Not,
    Others,
    Per,
    Plus,
    Points,
    Pool,
    Quantity,
    RandomOf,
    Rolled,
    Test,
    This,
    Top,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable

ZONE = {english: japanese for japanese, english in ZONES.items()}
PHASE = {english: japanese for japanese, english in PHASES.items()}
FORMS: dict[tuple[str, str], str] = {}
for _text, _form in VERBS.items():
    FORMS.setdefault((_form.verb, _form.form), _text)
WHOSE = {"own": "自分の", "opponent": "相手の", "any": "", "its": "それのプレイヤーの", "each": "", "self": "自身の"}
OWNER = WHOSE | {"self": "自身の"}
FACT = {
    "attack": "攻撃力",
    "defense": "体力",
    "cost": "コスト",
    "original_cost": "元のコスト",
    "original_attack": "元の攻撃力",
    "original_defense": "元の体力",
}
POINT = {"pp": "残りPP", "max_pp": "PP最大値", "ep": "EP", "sep": "SEP", "elapsed": "経過ターン数"}
STATE = {
    "アクト": "アクト状態の",
    "スタンド": "スタンド状態の",
    "箱詰め": "【箱詰め】状態の",
    "表向き": "表向きの",
    "裏向き": "裏向きの",
    "進化": "進化した",
    "出走": "出走した",
    "交戦": "交戦している",
    "攻撃": "攻撃している",
}
REMEMBERED: dict[str, str] = {}
for _japanese, _deed in RELATIVE.items():
    REMEMBERED.setdefault(_deed, _japanese)
OPS = {">=": "以上", "<=": "以下", "=": ""}


def plain(number: Quantity) -> str:
    """A number that is written as such: 3 or X."""
    if isinstance(number, int):
        return str(number)
    if isinstance(number, X):
        return "X"
    raise Unsayable(f"no plain number: {number}")


def signed(number: Quantity) -> str:
    if isinstance(number, int):
        return f"{number:+d}"
    if isinstance(number, X):
        return "+X"
    if isinstance(number, Per) and isinstance(number.count, X) and (number.unit, number.each) == (1, -1):
        return "-X"
    raise Unsayable(f"no plain number: {number}")


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def described(tests: tuple[Node, ...]) -> tuple[str, str, str]:
    """What stands before (with の or を持つ), the kind of card, and its counting word."""
    before = after = head = ""
    special = ""
    quote = False
    for test in tests:
        match test:
            case Test("state", str(value)):
                after = after + STATE[value] if STATE[value].endswith(("た", "いる")) else after
                before += "" if STATE[value].endswith(("た", "いる")) else STATE[value]
            case Not(Test("state", "進化")):
                after += "進化していない"
            case Test("original_cost", 0, "odd" | "even" as op):
                after = f"元のコストが{'奇数' if op == 'odd' else '偶数'}の" + after
            case Test(fact, Fact(same, who, _), ">" | "<" as op) if fact in FACT and same in fact:
                before = f"{group(who)}より{FACT[fact]}の{'大きい' if op == '>' else '小さい'}" + before
            case Test(fact, value, ">" | "<" as op) if fact in FACT and not isinstance(value, str):
                before = f"{quantity(value)}より{'高い' if op == '>' else '低い'}{FACT[fact]}の" + before
            case Test("same_name", who) if isinstance(who, Node):
                before = f"{group(who)}と同名の" + before
            case Not(Test("among", who)) if isinstance(who, Node):
                before = f"{group(who)}以外の" + before
            case v.Extreme(fact, _, most):
                after = f"{FACT[fact]}が{'最大' if most else '最小'}の" + after
            case Test(fact, value, op) if fact in FACT and not isinstance(value, str):
                before += f"{FACT[fact]}{plain(value)}{OPS[op]}の"
            case Test("keyword", str(value)):
                before += f"【{value}】を持つ"
            case Not(Test("keyword", str(value))):
                before += f"【{value}】を持たない"
            case AnyOf(parts) if all(isinstance(part, Test) and part.fact == "keyword" for part in parts):
                before += "や".join(f"【{part.value}】" for part in parts if isinstance(part, Test)) + "を持つ"
            case v.Underwent(v.Times(happened)):
                from tefuda.games.evolve.words.rendering import event  # which describes cards itself

                after, quote = (
                    f"このターン中に{event(happened).removeprefix('これが').removesuffix('とき、')}" + after,
                    True,
                )
            case v.DifferentNames() | v.TotalAtMost() | v.TotalAtLeast():
                continue  # said of all together, with the number
            case Not(Test("class", str(value))):
                after, quote = f"【{value}】でない" + after, True
            case Test("class", str(value)):
                after += f"【{value}】"
            case Test("type", str(value)):
                after += f"{value}・"
            case Test("name", "これ", "!="):
                after, quote = "これと同名を除く" + after, True
            case Test("name", str(value), "!="):
                after, quote = f"『{value}』を除く" + after, True
            case Test("name", str(value), "has"):
                after, quote = f"カード名に『{value}』を含む" + after, True
            case AnyOf(parts) if all(
                isinstance(part, Test) and (part.fact, part.op) == ("name", "has") for part in parts
            ):
                names = "か".join(f"『{part.value}』" for part in parts if isinstance(part, Test))
                after, quote = f"カード名に{names}を含む" + after, True
            case Test("name", str(value), "="):
                head = f"『{value}』"
            case Not(Test("special", "トークン")):
                after, quote = "トークンを除く" + after, True
            case Test("special", str(value)):
                special = value
            case Test("kind", str(value)):
                head = value
            case AnyOf(parts) if len(tests) == 1:
                inner = [described(part.parts if isinstance(part, AllOf) else (part,)) for part in parts]
                return "", "か".join(b + h for b, h, _ in inner), inner[-1][2]
            case AnyOf(parts) if _last_of_one(test, tests) and not after and not special and not quote:
                inner = [described(part.parts if isinstance(part, AllOf) else (part,)) for part in parts]
                return before, f"「{'か'.join(b + h for b, h, _ in inner)}」", inner[-1][2]
            case _:
                raise Unsayable(f"no words for the test {test}")
    if special == "トークン":
        head = f"トークン・{head}" if head and not head.startswith("『") else head if head else "トークン"
    elif special == "エボルヴ" and head == "フォロワー":
        head = "エボルヴフォロワー"
    elif special:
        head = f"{special}・{head or 'カード'}"
    if head.startswith("『") and (special or any(isinstance(test, Test) and test.fact == "kind" for test in tests)):
        raise Unsayable("a name and a kind together")
    counter = "体" if "フォロワー" in head else "つ" if head == "アミュレット" else "枚"
    head = head or "カード"
    if quote:
        return before, f"「{after}{head}」", counter
    return before, after + head, counter


def _last_of_one(test: Node, tests: tuple[Node, ...]) -> bool:
    """True for the last of the tests that are said of each card, and not of all together."""
    return test == [one for one in tests if not isinstance(one, v.DifferentNames | v.TotalAtMost | v.TotalAtLeast)][-1]


def together(tests: tuple[Node, ...]) -> str:
    """What is said of all the cards together: カード名が異なるように."""
    words = ""
    for test in tests:
        if isinstance(test, v.DifferentNames):
            words += "カード名が異なるように"
        elif isinstance(test, v.TotalAtMost | v.TotalAtLeast):
            bound = "以下" if isinstance(test, v.TotalAtMost) else "以上"
            words += f"{FACT[test.fact]}の合計が{plain(test.value)}{bound}になるように"
    return words


def pool(cards: Pool, number: str = "", zone_word: bool = True) -> str:
    """相手の場のコスト3以下のフォロワー1体."""
    if cards.zone == "leader":
        before, head, _ = described(cards.tests)
        if head != "カード" or cards.other:
            raise Unsayable("a leader with a description")
        return f"{before}{WHOSE[cards.whose]}リーダー{number.replace('枚', '人')}"
    before, head, counter = described(cards.tests)
    if cards.zone != "field":
        counter = "枚"
        if head == "カード" and not before and cards.zone == "hand":
            return f"{WHOSE[cards.whose]}手札{'の他のカード' if cards.other else ''}{number}"
    zone = f"{ZONE[cards.zone]}の" if zone_word or cards.zone != "field" else ""
    return f"{WHOSE[cards.whose]}{zone}{'他の' if cards.other else ''}{before}{head}{number.replace('枚', counter)}"


def pools(several: tuple[Pool, ...], number: str) -> str:
    """Several pools with one number: 相手のリーダー1人か相手の場のフォロワー1体;
    自分の場か自分のEXエリアのフォロワー1枚.
    """
    if len(several) == 1:
        return pool(several[0], number)
    first = several[0]
    if all((one.tests, one.other) == (first.tests, first.other) and one.zone != "leader" for one in several):
        zones = "か".join(f"{WHOSE[one.whose]}{ZONE[one.zone]}" for one in several)
        before, head, _ = described(first.tests)
        return f"{zones}の{'他の' if first.other else ''}{before}{head}{number}"
    return "か".join(pool(one, number) for one in several)


def how_many(number: Quantity, up_to: bool = False, any_number: bool = False) -> str:
    return "好きな枚数" if any_number else f"{plain(number)}枚{'まで' if up_to else ''}"


def group(node: Node) -> str:
    """Cards that need no choice."""
    match node:
        case This(kind):
            return f"この{kind}" if kind else "これ"
        case It():
            return "それ"
        case Others():
            return "残り"
        case v.Former():
            return "前者"
        case v.Latter():
            return "後者"
        case v.Looked():
            return "その中"
        case v.Remembered(deed, (*tests, Test("master", str(whose)))):
            if deed != "destroyed":
                raise Unsayable("whose cards these were")
            return f"これによって{REMEMBERED[deed]}{WHOSE[whose]}場の{''.join(described(tuple(tests))[:2])}"
        case v.Remembered(deed, tests):
            before, head, _ = described(tests)
            if deed.startswith("put:"):
                return f"これによって{ZONE[deed.removeprefix('put:')]}に置いた{before}{head}"
            return f"{'これによって' if before else ''}{REMEMBERED[deed]}{before}{head}"
        case v.Bearer():
            return "これを装備しているフォロワー"
        case v.Attacked():
            return "それ"  # after フォロワーへの攻撃なら
        case v.LeaderOf(inner):
            return f"{group(inner)}のリーダー"
        case Both(first, second):
            return f"{group(first)}と{group(second)}"
        case All(Pool("leader", "own")):
            return "自分のリーダー"
        case All(Pool("playable", whose, tests, other)):
            return pool(Pool("field", "any", tests, other), zone_word=False)
        case All(cards):
            return pool(cards, "すべて")
        case Top(number, whose, bottom, half):
            side = "下" if bottom else "上"
            return f"{OWNER[whose]}デッキの{side}{'半分' if half else plain(number) + '枚'}"
        case RandomOf(cards, number):
            return f"{pool(cards)}をランダムに{plain(number)}枚"
    raise Unsayable(f"no words for the group {node}")


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def quantity(number: Quantity) -> str:
    """A number in words, as it stands in 「…」."""
    match number:
        case int() | X():
            return plain(number)
        case Count(cards, ""):
            if cards.zone != "field" and not cards.tests and not cards.other and cards.zone == "hand":
                return f"{pool(cards)}の枚数"
            return f"{pool(cards)}の{'数' if described(cards.tests)[2] != '枚' and cards.zone == 'field' else '枚数'}"
        case Count(cards, fact):
            what = {"name": "カード名", "class": "クラス", "type": "タイプ"}.get(fact) or FACT.get(fact)
            if what is None:
                raise Unsayable(f"no words for kinds of {fact}")
            return f"{pool(cards)}の{what}の種類数"
        case CountOf(node):
            return f"{group(node)}の枚数"
        case Fact(fact, Both(All(first), All(second)), original):
            return f"{pool(first)}と{pool(second)}の{'元の' if original else ''}{FACT[fact]}の合計"
        case Fact(fact, node, original):
            if fact.startswith("counter:"):
                return f"{group(node)}の{fact.removeprefix('counter:')}カウンターの数"
            return f"{group(node)}の{'元の' if original else ''}{FACT[fact]}"
        case v.Sorts(fact, node):
            return f"{group(node)}の{FACT[fact]}の種類数"
        case v.Extreme(fact, Pool() as cards, most):
            return f"{pool(cards)}の{'最大' if most else '最小'}の{FACT[fact]}"
        case Points("life", whose):
            return f"{WHOSE[whose]}リーダーの体力"
        case Points(stat, whose):
            return f"{WHOSE[whose]}{POINT[stat]}"
        case Half(of):
            return f"{quantity(of)}の半分"
        case Plus(left, int() as right):
            return f"{quantity(left)}{right:+d}"
        case Plus(Count(first), Count(second)) if (first.tests, first.other, first.whose) == (
            second.tests,
            second.other,
            second.whose,
        ):
            before, head, _ = described(first.tests)
            zones = f"{WHOSE[first.whose]}{ZONE[first.zone]}と{WHOSE[second.whose]}{ZONE[second.zone]}"
            return f"{zones}の{'他の' if first.other else ''}{before}{head}の合計"
        case Per(count, 1, each) if each > 1:
            return f"{quantity(count)}の{each}倍"
        case Rolled():
            return "出た目"
        case v.EventAmount():
            return "そのダメージ"
        case v.Times(v.When("moved", Pool("field") as cards, from_zone="field", to_zone="graveyard")):
            return f"このターン中に場から墓場に置かれた{pool(cards)}の枚数"
        case v.Times(v.When("weakened", Pool() as cards)):
            return f"このターン中に{pool(cards)}の体力が減少した回数"
        case v.PlayedThisTurn(tests, other):
            before, head, _ = described(tests)
            return f"{'これを含めず、' if other else ''}このターン中に自分がプレイした{before}{head}の枚数"
    raise Unsayable(f"no words for the number {number}")
