"""Further words of EVOLVE: references, conditions and the words of single titles, beside the ones in vocabulary.py."""

from __future__ import annotations

from tefuda.kernel.effects.nodes import HowMany, Number, PointsName, Quantity, Settled, ZoneName
from tefuda.kernel.effects.vocabulary import Times
from tefuda.kernel.primitives.values import Node


class Race(Node, frozen=True):
    """(group)はN回出走する (14.2.3)."""

    group: Node
    times: Number = 1


class DriveCheck(Node, frozen=True):
    """ドライブチェックを行う (14.4.5)."""

    times: Number = 1


class Equip(Node, frozen=True):
    """(group)は『(name)』を装備する (14.5.2.2)."""

    group: Node
    token: str


class Bearer(Node, frozen=True):
    """これを装備しているフォロワー (14.5.2.2.2)."""


class Fuse(Node, frozen=True):
    """【起動】【融合】(条件)： as a cost (12.18.2): other cards that pass the tests, discarded from hand or put
    from EX to the graveyard, then this to EX.
    """

    tests: tuple[Node, ...] = ()
    number: HowMany = 1
    up_to: bool = False
    any_number: bool = False


class DeckLimit(Node, frozen=True):
    """これは(zone)にN枚まで入れることができる — an ability that changes how many copies a deck may hold (6.1).

    `name` "" for this card.
    """

    number: Number
    zone: ZoneName = "deck"
    name: str = ""


class Underwent(Node, frozen=True):
    """このターン中に…した(カード): a test of cards to which that has happened this turn; the event calls the card `This`."""

    times: Times


class DifferentNames(Node, frozen=True):
    """カード名が異なるように — as a test in a choice or search: no two of the cards share a name."""


class TotalAtMost(Node, frozen=True):
    """元のコストの合計がN以下になるように — as a test in a choice: the sum of a fact over all of the cards is at
    most `value`.
    """

    fact: str
    value: Quantity


class TotalAtLeast(Node, frozen=True):
    """元のコストの合計がN以上になるように — as a test in a choice: the sum of a fact over all of the cards is at
    least `value`.
    """

    fact: str
    value: Quantity


class IsIn(Node, frozen=True):
    """これがEXエリアにある: the cards are in the zone now; one that has left it is asked for in vain (`Test("zone")`
    goes by what it last was).
    """

    group: Node
    zone: ZoneName


class CameFrom(Node, frozen=True):
    """これが手札から場に出ていたなら (5.5.3) — `zone` it came from ("" for any), `by_ability` for 能力によって,
    `other` for 以外から.
    """

    zone: ZoneName = ""
    by_ability: bool = False
    other: bool = False
    played: bool = False  # プレイされていたなら: played from there, not put


class ExtraPaid(Node, frozen=True):
    """これの追加コストを払っていたなら — the additional cost that its player might have left was paid (10.6.2.2.2)."""


class Parity(Node, frozen=True):
    """…が奇数なら / 偶数なら."""

    of: Quantity
    odd: bool = True


class Crimson(Node, frozen=True):
    """【真紅】状態 (13.5.2.2)."""


class SpellChain(Node, frozen=True):
    """【スペルチェイン_N】 as a condition (13.3.1.2): so many spells in one's graveyard, counted when the effect began to
    be resolved (13.3.1.4).
    """

    number: Number


class NecroCharge(Node, frozen=True):
    """【ネクロチャージ_N】 as a condition (13.5.1.2): so many cards in one's graveyard, counted as for a spell chain."""

    number: Number


class StackTaken(Node, frozen=True):
    """取った【スタック】の数 (13.3.2.5): the stack counters taken off the player's cards as this was played, or
    `this_turn`; `by` "earth" for those that earth rites took.
    """

    this_turn: bool = False
    by: str = ""


class MoveCounters(Node, frozen=True):
    """(target)に(source)の(counter)カウンターをすべて移す (13.3.2.2)."""

    source: Node
    counter: str
    target: Node


class Eat(Node, frozen=True):
    """(group)はN回食事する, as an instruction (14.2.1.1)."""

    group: Node
    times: Number = 1


class Linked(Node, frozen=True):
    """これに関連付けられたカードが(zone)にある限り (14.2.3.1)."""

    zone: ZoneName


class UnionBurst(Node, frozen=True):
    """【ユニオンバースト】 (14.5.1), as the first condition of an ability that has it: it works only in a deck of its
    title (14.5.1.2).
    """


class SetOff(Node, frozen=True):
    """(group)のユニオンバーストを元のコストを支払わずに発動する (14.5.1.4)."""

    group: Node


class EarthRite(Settled, frozen=True):
    """【土の秘術N】 as a condition: `number` stack counters were taken as this was played, as the optional extra
    cost (13.3.3.2). `which`: where an ability has several, which of them it is.
    """

    number: Number = 1
    which: int = 0


class Looked(Node, frozen=True):
    """その中 — the cards that were looked at or revealed last, all of them."""


class LeaderOf(Node, frozen=True):
    """それのリーダー — the leader of the group's master."""

    group: Node


class Together(Node, frozen=True):
    """『A』1体と『B』1体を出す — done as one."""

    steps: tuple[Node, ...]


class Either(Node, frozen=True):
    """『A』1枚か『B』1枚を… — one of these, which one the player says as it is carried out (no チョイス)."""

    options: tuple[Node, ...]


class Remembered(Node, frozen=True):
    """選んだフォロワー, 公開したカード, 出たアミュレット: the cards of the last such deed in this effect, or of
    its trigger where that is such a deed; those that pass the tests.

    deed: came (出た, of the event) entered (出した, of this effect) chosen revealed discarded drawn banished destroyed put found added returned.
    """

    deed: str
    tests: tuple[Node, ...] = ()


class Attacked(Node, frozen=True):
    """What is being attacked now: フォロワーへの攻撃なら asks what it is."""


class SearchEach(Node, frozen=True):
    """デッキからA1枚とB1枚を探し、… (5.8) — each of the searches, no card for two of them; together they are `It`,
    apart `Former` and `Latter`.
    """

    searches: tuple[Node, ...]
    then: Node | None = None


class TakeEach(Node, frozen=True):
    """その中から、AとBそれぞれ1枚まで… — each of the takes, no card for two of them; together they are `It`."""

    takes: tuple[Node, ...]


class CreateLike(Node, frozen=True):
    """それと同名のトークン1枚を(zone)に置く — tokens of the group's name (5.5.2)."""

    group: Node
    number: HowMany = 1
    zones: tuple[str, ...] = ("field",)
    whose: str = "own"


class CreateToLimit(Node, frozen=True):
    """『(token)』N枚を、(zone)が上限になるまで出す。残りを(rest)に置く — as many as there is room for, then the rest."""

    token: str
    number: HowMany = 1
    zone: ZoneName = "field"
    rest: str = ""


class Extreme(Node, frozen=True):
    """コスト最小の, 攻撃力最大の — as a test: no card of the pool has less (or more) of the fact. 最大の攻撃力 — as a number: what it has of it."""

    fact: str
    pool: Node
    most: bool = True


class Sorts(Node, frozen=True):
    """(group)の元のコストの種類数 — as a number: how many different numbers of that fact the cards have (of a pool it is `Count`)."""

    fact: str
    group: Node


class Starting(Node, frozen=True):
    """バトル開始時、後攻プレイヤーはEPを3つ持つ — `who`: second | each (6.2.1)."""

    stat: PointsName
    number: int
    who: str = "second"


class PayWith(Node, frozen=True):
    """自分が【進化】のコストを払うとき、EPを1つ裏向きにすることで、1PPを払える — for these sorts (12.2.3)."""

    stat: PointsName
    sorts: tuple[str, ...] = ("evolve",)
