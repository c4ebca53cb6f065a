"""Effects: the small closed set of nodes that every game's card language is composed of."""

from __future__ import annotations

from typing import Annotated

from tefuda.kernel.primitives.marks import Mark
from tefuda.kernel.primitives.values import Node, NoZero

# What a number may be: a plain integer, or a node that is asked for one when it is needed.
Quantity = int | Node
HowMany = Annotated[Quantity, NoZero()]  # so many cards, times, modes: 0 of them cannot be spoken of
Number = Annotated[int, NoZero()]  # the same of a plain number
Limit = Annotated[int, NoZero(only_said=True)]  # 0: there is none, and no text says so with a number
Signed = Annotated[int, NoZero(only_said=True)]  # below 0: so many less

# What a node says a word of: a zone, or several at once; a fact of cards; a player's points. And what can be carried out.
ZoneName = Annotated[str, Mark("a zone", lambda table, word: table.game.has_zone(word))]
FactName = Annotated[str, Mark("a fact of cards", lambda table, word: table.game.has_fact(word))]
PointsName = Annotated[str, Mark("points of a player", lambda table, word: table.game.has_points(word))]
Effect = Annotated[Node, Mark("what is carried out", lambda table, node: type(node) in table.game.words)]


# ── how effects are put together ────────────────────────────────────────────────────────────────────────────────────
class Sequence(Node, frozen=True):
    """One after the other, as written."""

    steps: tuple[Node, ...]


NOTHING = Sequence(())  # an effect that does nothing


class If(Node, frozen=True):
    """(condition)なら、… — `then` when the condition holds as this is reached, `otherwise` when it does not."""

    condition: Node
    then: Node
    otherwise: Node | None = None


class Instead(Node, frozen=True):
    """… (condition)なら、代わりに… — an effect that replaces a part of itself (an own replacement)."""

    base: Node
    condition: Node
    instead: Node


class May(Node, frozen=True):
    """…してよい — the player carries it out or leaves it."""

    effect: Node


class PayThen(Node, frozen=True):
    """(cost)：(effect) inside a text — the cost is optional, the effect follows when it was paid."""

    cost: Cost
    effect: Node


class Choice(Node, frozen=True):
    """下記からN個チョイスする。【1】…【2】… — `most` modes, from `least` on, in the order they are written."""

    modes: tuple[Node, ...]
    least: Quantity = 1
    most: HowMany = 1


class Repeat(Node, frozen=True):
    """…をN回行う — the same instruction N times."""

    times: HowMany
    effect: Node


class RepeatWhile(Node, frozen=True):
    """これを(condition)の間くり返す / (condition)まで — again and again as long as the condition holds after a round."""

    condition: Node
    effect: Node


class Choose(Node, frozen=True):
    """…N体を選ぶ / N体まで選ぶ / 好きな枚数選ぶ — from any of the pools; what is chosen is `It` from here on."""

    pools: tuple[Pool, ...]
    number: HowMany = 1
    up_to: bool = False  # まで: any number from nothing up to `number`
    any_number: bool = False  # 好きな枚数
    by: str = "own"  # who chooses: own | opponent
    at_random: bool = False  # ランダムに


class ChooseEach(Node, frozen=True):
    """A1体とB1体を選ぶ — each of the choices is made, and nothing is chosen by two; what is chosen together is `It`."""

    choices: tuple[Node, ...]


class Pay(Node, frozen=True):
    """A number of one of the player's points, in a cost: 【コスト2】 is Pay("pp", 2)."""

    stat: PointsName
    amount: Quantity


class Cost(Node, frozen=True):
    """A cost: what is paid, in the order it is written. Each part is an action or a `Pay`."""

    parts: tuple[Node, ...] = ()


class InAnyOrder(Node, frozen=True):
    """As a part of a cost: several parts that are paid one after the other, in the order that the player likes."""

    parts: tuple[Node, ...]


# ── what is spoken of ───────────────────────────────────────────────────────────────────────────────────────────────
class This(Node, frozen=True):
    """これ / このフォロワー — the card that has the ability. `kind` when the text says この(kind)."""

    kind: str = ""


class It(Node, frozen=True):
    """それ — what was last chosen, found or made, or what the trigger is about."""


class Others(Node, frozen=True):
    """残り — of the cards looked at, those that were not taken."""


class Pool(Node, frozen=True, dict=True, gc=True):  # with room for what is found of it once
    """Cards in a zone: 相手の場のコスト3以下のフォロワー. Leaders are the zone "leader"."""

    zone: ZoneName = "field"
    whose: str = "any"  # own | opponent | any
    tests: tuple[Node, ...] = ()
    other: bool = False  # 他の: not the card that speaks


class All(Node, frozen=True):
    """(pool)すべて."""

    pool: Pool


class Both(Node, frozen=True):
    """AとB — both groups at once."""

    first: Node
    second: Node


class RandomOf(Node, frozen=True):
    """(pool)をランダムにN枚."""

    pool: Pool
    number: HowMany = 1


class Top(Node, frozen=True):
    """(whose)のデッキの上N枚 (from the bottom: 下N枚); `half` for 上半分 and 下半分."""

    number: HowMany = 1
    whose: str = "own"
    bottom: bool = False
    half: bool = False


# ── what a card is asked ────────────────────────────────────────────────────────────────────────────────────────────
class Test(Node, frozen=True):
    """A card fact held against a value: kind, class, type, name, keyword, state, cost, attack, defense."""

    fact: FactName
    value: str | Quantity = ""
    op: str = "="  # = | >= | <= | != ; for names "has" when only a part of the name must match


class AnyOf(Node, frozen=True):
    """A か B — one of the tests (or conditions) holds."""

    parts: tuple[Node, ...]


class Not(Node, frozen=True):
    """…でない — the test (or condition) does not hold."""

    part: Node


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Compare(Node, frozen=True):
    """A number held against another: 自分の手札が3枚以上なら."""

    left: Quantity
    op: str  # >= | <= | = | > | < | !=
    right: Quantity


class AllOf(Node, frozen=True):
    """Every one of the conditions."""

    parts: tuple[Node, ...]


class Matches(Node, frozen=True):
    """(group)が(tests)なら — every card of the group passes every test (and there is one)."""

    group: Node
    tests: tuple[Node, ...]


class Turn(Node, frozen=True):
    """自分のターン中 / 相手のターン中."""

    whose: str = "own"


class Did(Node, frozen=True):
    """そうしたなら — the last instruction (or optional cost) was really carried out."""


class Settled(Node, frozen=True):
    """A condition that is settled as its effect is played, such as an optional cost: games have their own."""


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class X(Node, frozen=True):
    """X: where the text defines it, that number; otherwise the player's choice as it is played."""


class Let(Node, frozen=True):
    """…Xは「…」である。 — the effect with X defined."""

    x: Quantity
    effect: Node


class Count(Node, frozen=True):
    """(pool)の枚数 — `kinds_of` counts different values of a fact (name, class…) instead of cards."""

    pool: Pool
    kinds_of: str = ""


class CountOf(Node, frozen=True):
    """(group)の枚数, e.g. of what was chosen or moved before."""

    group: Node


class Fact(Node, frozen=True):
    """(group)の攻撃力 / 体力 / コスト; `original` for 元の. Summed where the group has several cards."""

    fact: str
    group: Node
    original: bool = False


class Points(Node, frozen=True):
    """(player)のPP / PP最大値 / EP / リーダーの体力: "pp", "max_pp", "ep", "sep", "life", "elapsed"."""

    stat: PointsName
    whose: str = "own"


class Per(Node, frozen=True):
    """(unit)枚につき(each) — one action with the product, remainders dropped."""

    count: Quantity
    unit: Number = 1
    each: Signed = 1


class Half(Node, frozen=True):
    """半分 — rounded up."""

    of: Quantity


class Plus(Node, frozen=True):
    """A number added to another; a negative one takes away."""

    left: Quantity
    right: Quantity


class Rolled(Node, frozen=True):
    """出た目 — of the last die."""


# ── abilities ───────────────────────────────────────────────────────────────────────────────────────────────────────
class Keyword(Node, frozen=True):
    """A keyword that stands alone: 【守護】."""

    word: str


class Activated(Node, frozen=True, dict=True, gc=True):  # with room for what is found of it once
    """【起動】(cost)：(effect). `sort` is "", or the game's name for a special kind (evolve, advance, fusion…)."""

    cost: Cost
    effect: Node
    sort: str = ""
    quick: bool = False
    per_turn: Limit = 0  # この能力は1ターンにN回使える; 0 = no limit
    condition: Node | None = None  # この能力は…なら使える
    zone: ZoneName = "field"  # where it can be played from


class Automatic(Node, frozen=True):
    """(trigger)とき、(effect). `label` is the keyword it was written with (【ファンファーレ】)."""

    trigger: Node
    effect: Node
    label: str = ""
    per_turn: Limit = 0  # ターンごとにN回
    condition: Node | None = None
    zone: ZoneName = "field"


class Continuous(Node, frozen=True):
    """A continuous ability: while `condition` holds, `changes` are applied to `group`."""

    group: Node
    changes: tuple[Node, ...]
    condition: Node | None = None
    zone: ZoneName = "field"


class Spell(Node, frozen=True):
    """A spell's own text."""

    effect: Node


class Delay(Node, frozen=True):
    """An automatic ability made for later: 次の自分のエンドフェイズが来たとき、…."""

    trigger: Node
    effect: Node
    times: Limit = 1  # 0: as often as it is met until `until`
    until: str = ""  # "" | turn | …


# ── changes: what a continuous effect does to a card's facts, in layers ─────────────────────────────────────────────
class Gain(Node, frozen=True):
    """…を持つ — abilities are given."""

    abilities: tuple[Node, ...]


class LoseAbilities(Node, frozen=True):
    """…を失う — `words` names the keywords (or labels) that are lost; empty for all abilities."""

    words: tuple[str, ...] = ()


class Become(Node, frozen=True):
    """A fact that is no number becomes another: kind, class; `also` keeps the old one (…でもある)."""

    fact: str
    value: str
    also: bool = False


class Lack(Node, frozen=True):
    """…を失う — of a fact that is words (type, weapon…) one is not had, or ("") none of them."""

    fact: str
    value: str = ""


class Forbid(Node, frozen=True):
    """…できない / …されない — a deed that the card may not do, or that may not be done to it."""

    deed: str


class Allow(Node, frozen=True):
    """…できる — a deed that the rules alone would not let the card do."""

    deed: str


class Demand(Node, frozen=True):
    """可能なら…する — a deed that must be done if it can."""

    deed: str


class Add(Node, frozen=True):
    """A number is raised or lowered: 【攻撃力】+1 is Add("attack", 1)."""

    fact: str
    amount: Quantity


class Make(Node, frozen=True):
    """A number becomes a value: 【攻撃力】を5にする is Make("attack", 5)."""

    fact: str
    value: Quantity
    # The printed value when it was made: the difference goes along when what is printed changes.
    against: int | None = None


class Scale(Node, frozen=True):
    """A number is multiplied and divided: 攻撃力が2倍になる is Scale("attack", 2), 半分になる Scale("attack", 1, 2).

    What is added, whenever that comes, is added before it is multiplied; a part of one is rounded up; a setting wipes it.
    """

    fact: str
    times: int
    over: Number = 1


class Replace(Node, frozen=True):
    """(event)する代わりに(instead)する — a replacement effect on the group it is applied to."""

    event: Node
    instead: Node
    optional: bool = False
    once: bool = False  # 次に / the next time: it is over once it was used


class Change(Node, frozen=True):
    """The one-shot instruction that starts a continuous effect: (group)は(changes). `until`: "" | turn | …"""

    group: Node
    changes: tuple[Node, ...]
    until: str = ""
