"""EVOLVE's words: the nodes that only this game's cards are written with, each under the clause that defines it."""

from __future__ import annotations

from tefuda.games.evolve.words.further import (
    Attacked,
    Bearer,
    CameFrom,
    ChooseEach,
    CreateLike,
    CreateToLimit,
    Crimson,
    DeckLimit,
    DifferentNames,
    DriveCheck,
    EarthRite,
    Eat,
    Either,
    Equip,
    ExtraPaid,
    Extreme,
    Former,
    Fuse,
    Happened,
    Latter,
    LeaderOf,
    Linked,
    Looked,
    MoveCounters,
    NecroCharge,
    Parity,
    PayWith,
    Race,
    Remembered,
    RevealUntil,
    SearchEach,
    SetOff,
    SpellChain,
    StackTaken,
    Starting,
    TakeEach,
    Times,
    Together,
    TotalAtLeast,
    TotalAtMost,
    UnionBurst,
)
from tefuda.kernel.effects import Cost, Pool, Quantity
from tefuda.kernel.values import Node

__all__ = [
    "Act", "AddedCost", "AlternativeCost", "Amount", "Attacked", "Banish", "Bearer", "Box", "CameFrom", "ChooseEach", "Create",
    "CreateLike", "CreateToLimit", "Crimson", "Damage", "DeckLimit", "Destroy", "DifferentNames", "Discard", "Draw", "DriveCheck",
    "EachPlayer", "EarthRite", "Eat", "Either", "Equip", "EventAmount", "Evolve", "Exchange", "ExtraPaid", "ExtraTurn", "Extreme", "Former", "Fuse",
    "Fused", "Gainpoints", "Give", "Happened", "Latter", "LeaderOf", "Linked", "Look", "LookAt", "Looked", "LoseBattle", "MoveCounters",
    "NameCard", "NecroCharge", "OptionalCost", "Parity", "PayWith", "Pick", "Pilot", "PlayCard", "PlayedThisTurn", "Put", "PutCounter",
    "Race", "Recover", "Remembered", "RerollDie", "Reveal", "RevealUntil", "RollDie", "Search", "SearchEach", "SetLimit", "SetOff",
    "Setpoints", "Shuffle", "SkipTurn", "SpellChain", "StackTaken", "Stand", "Starting", "Steal", "Take", "TakeEach", "Times", "Together",
    "TotalAtLeast", "TotalAtMost", "Transform", "Turnover", "UnionBurst", "When", "Whenever", "WinBattle", "Would",
]  # fmt: skip

# Groups, pools, tests, conditions, numbers, abilities and changes are the kernel's (tefuda.kernel.effects).
# Zones: field hand deck evolve_deck ex graveyard banished leader evolution resolution race drive trigger equipment.
# Facts in a Test: kind (フォロワー アミュレット スペル リーダー クレスト), special (エボルヴ アドバンス トークン),
#   class, type, name,
#   keyword (守護 …), title, state (スタンド アクト 進化 箱詰め 表向き 裏向き 融合), counter (its name; op and value in
#   `counter:NAME`),
#   cost, attack, defense. Whose: own opponent any.
# Deeds in Forbid/Allow/Demand: attack (can do no attack at all), attack_leader, attack_follower, attack_opponent
#   (相手を攻撃できない), be_attacked, be_chosen (by the opponent), be_destroyed and be_damaged (by abilities),
#   be_destroyed_at_all, be_damaged_at_all, be_damaged_in_combat, be_damaged_by_attack, be_banished, play, activate,
#   use:LABEL (それの【…】能力を使えない), stand (in the start phase), evolve, draw, win, lose,
#   ignore_ward (守護を無視して攻撃できる), evolve_often (1ターンに何回でも使える), attack_each_turn
#   and enter_acted (Demand).


# ── actions on cards ────────────────────────────────────────────────────────────────────────────────────────────────
class Put(Node, frozen=True):
    """(group)を(zone)に置く / 出す / 戻す / 加える (5.5).

    `whose` "" means the owner's zone (4.1.6), "own" 自分の場, …
    """

    group: Node
    zone: str
    whose: str = ""
    place: str = ""  # in a deck: top | bottom | an ordinal from the top such as "3"
    acted: bool = False  # アクト状態で
    facedown: bool = False  # 裏向きで
    in_any_order: bool = False  # 好きな順に: the one who moves them orders them
    shuffled: bool = False  # ランダムな順に: chance orders them, and nobody knows how


class Create(Node, frozen=True):
    """『(token)』N枚を(zone)に置く / 『(token)』N体を出す (5.5.2, 5.5.2.1). `zones` lists the zones to pick from."""

    token: str
    number: Quantity = 1
    zones: tuple[str, ...] = ("field",)
    whose: str = "own"
    acted: bool = False
    up_to: bool = False  # まで: any number from nothing up to `number`


class Destroy(Node, frozen=True):
    """(group)を破壊する (5.6)."""

    group: Node


class Banish(Node, frozen=True):
    """(group)を消滅させる / (group)は消滅する (5.7)."""

    group: Node
    facedown: bool = False


class Stand(Node, frozen=True):
    """(group)をスタンドする (5.4)."""

    group: Node


class Act(Node, frozen=True):
    """(group)をアクトする; in a cost これを【アクト】 (5.4, 10.4.6)."""

    group: Node


class Damage(Node, frozen=True):
    """(group)にNダメージ (5.14). `divided`: Nダメージを割りふる (10.6.2.4)."""

    group: Node
    amount: Quantity
    divided: bool = False


class Evolve(Node, frozen=True):
    """(group)は進化する / (group)を進化させる (5.16). `into` names the cards that are proper (『名称』に進化する)."""

    group: Node
    into: tuple[str, ...] = ()


class Transform(Node, frozen=True):
    """(group)は『(token)』に変身する (5.17)."""

    group: Node
    token: str


class Steal(Node, frozen=True):
    """(group)を奪う (5.22.1)."""

    group: Node


class Give(Node, frozen=True):
    """(group)を相手に渡す / (group)を渡す (5.22.2)."""

    group: Node


class Exchange(Node, frozen=True):
    """(first)と(second)を入れ替える (5.13)."""

    first: Node
    second: Node


class Box(Node, frozen=True):
    """(group)を【箱詰め】状態にする (5.31). `until` as in Change."""

    group: Node
    until: str = ""


class Pilot(Node, frozen=True):
    """(group)を操縦する (5.32)."""

    group: Node


class PutCounter(Node, frozen=True):
    """(group)に(name)カウンターN個を置く / N個取り除く with a negative number (15.1)."""

    group: Node
    counter: str
    number: Quantity = 1


class Reveal(Node, frozen=True):
    """(group)を公開する (5.21). What was revealed is `It`."""

    group: Node


class Turnover(Node, frozen=True):
    """(group)を裏向きにする / 表向きにする (4.2.3)."""

    group: Node
    facedown: bool


class PlayCard(Node, frozen=True):
    """(group)をプレイする; `cost` when the text sets it (それのコストを0にしてプレイする)."""

    group: Node
    cost: Quantity | None = None


class OptionalCost(Node, frozen=True):
    """これをプレイする際、(cost)：(effect) — an optional extra cost, decided as it is played (10.4.7.2)."""

    cost: Cost
    effect: Node


class AlternativeCost(Node, frozen=True):
    """これをプレイする際、(PPのコスト)を払うのではなく(cost)してよい (10.6.2.5.1.2)."""

    cost: Cost


class AddedCost(Node, frozen=True):
    """これをプレイする際、追加コストとして(cost) — not optional (10.6.2.5.1.4)."""

    cost: Cost


# ── actions of players ──────────────────────────────────────────────────────────────────────────────────────────────
class Draw(Node, frozen=True):
    """N枚引く / N枚まで引く (5.10). `who`: own | opponent | each (各プレイヤーは)."""

    number: Quantity = 1
    up_to: bool = False
    who: str = "own"


class Discard(Node, frozen=True):
    """手札N枚を捨てる (5.12); `group` for これを捨てる or 手札すべて; `at_random` for ランダムに."""

    number: Quantity = 1
    who: str = "own"
    tests: tuple[Node, ...] = ()
    group: Node | None = None
    at_random: bool = False
    other: bool = False
    up_to: bool = False  # まで
    any_number: bool = False  # 好きな枚数


class Search(Node, frozen=True):
    """デッキから(tests)N枚を探し、… (5.8). What is found is `It`; the deck is shuffled after `then` (5.8.2)."""

    tests: tuple[Node, ...]
    number: Quantity = 1
    up_to: bool = False
    then: Node | None = None


class Look(Node, frozen=True):
    """(whose)のデッキの上N枚を見る / N枚まで見る (5.11). The cards looked at are what `Take` takes from."""

    number: Quantity = 1
    up_to: bool = False
    whose: str = "own"


class LookAt(Node, frozen=True):
    """相手の手札を見る — the cards of a hidden zone are looked at; `Take` takes from them."""

    zone: str
    whose: str = "opponent"


class Take(Node, frozen=True):
    """その中から、(tests)N枚を… — from the cards looked at; `revealed` for 公開して. What is taken is `It`."""

    tests: tuple[Node, ...] = ()
    number: Quantity = 1
    up_to: bool = False
    any_number: bool = False
    revealed: bool = False
    every: bool = False  # すべて: all that pass, whatever `number` says


class Pick(Node, frozen=True):
    """手札のフォロワー1枚を…: cards of a hidden zone that are picked as the effect is carried out, not as it is
    played (10.6.2.3).
    """

    pools: tuple[Pool, ...]
    number: Quantity = 1
    up_to: bool = False
    who: str = "own"  # own | opponent | each | its (それのプレイヤー)
    any_number: bool = False  # 好きな枚数


class Shuffle(Node, frozen=True):
    """デッキをシャッフルする (5.9)."""

    who: str = "own"


class Gainpoints(Node, frozen=True):
    """A player's number goes up or down: PP最大値を+1する, EPを-1する (3.2, 5.27). stat: pp max_pp ep sep life."""

    stat: str
    amount: Quantity
    who: str = "own"


class Setpoints(Node, frozen=True):
    """A player's number becomes a value: PP最大値を7にする (5.27.2)."""

    stat: str
    value: Quantity
    who: str = "own"


class Recover(Node, frozen=True):
    """PPをN回復する (5.15)."""

    amount: Quantity
    who: str = "own"


class SetLimit(Node, frozen=True):
    """(zone)の上限をN枚にする (4.4.4, 4.7.3, 4.8.3)."""

    zone: str
    value: Quantity
    who: str = "own"


class RollDie(Node, frozen=True):
    """サイコロをふる (5.20.1). What came up is `Rolled`."""


class RerollDie(Node, frozen=True):
    """サイコロをふりなおす (5.20.2)."""


class NameCard(Node, frozen=True):
    """カード名を指定する (5.33). Later: the test Test("name", "指定した") holds for cards of that name."""


class WinBattle(Node, frozen=True):
    """(player)はバトルに勝利する (5.23)."""

    who: str = "own"


class LoseBattle(Node, frozen=True):
    """(player)はバトルに敗北する (5.23)."""

    who: str = "own"


class SkipTurn(Node, frozen=True):
    """次の(player)のターンをスキップする (5.26)."""

    who: str = "own"


class ExtraTurn(Node, frozen=True):
    """このターンの後、(player)は追加ターンを行う (5.28)."""

    who: str = "own"


class EachPlayer(Node, frozen=True):
    """各プレイヤーは、A、B。 — what needs no choice together, what needs one from the turn player on (1.3.4.1)."""

    steps: tuple[Node, ...]


# ── when ────────────────────────────────────────────────────────────────────────────────────────────────────────────
class When(Node, frozen=True):
    """An event: (subject)が…とき. `subject` is This or a Pool (its zone is ignored); it becomes `It` in the effect.

    event: entered (場に出た) | left (場を離れた) | destroyed (破壊された) | moved
    (`from_zone`から`to_zone`に置かれた) | discarded (捨てた) |
    evolved (進化した) | super_evolved (超進化した) | attacked (攻撃した) | was_attacked | fought (交戦した) | played
    (プレイした) | drawn (引いた) |
    damaged (ダメージを受けた) | dealt (ダメージを与えた) | raised (+した; `fact`) | lowered (-した; `fact`) | phase
    (`fact`フェイズが来た: start main end) |
    turn_ended (ターンが終わった) | fused (融合した) | stood | acted | counted (カウンターが置かれた) |
    raced (出走した) | drive_gained (ドライブを得た) | drive triggered (ドライブチェックによってトリガーした) | burst (ユニオン
    バーストが発動した) | equipped (装備した) | equipped_with (これを装備した).
    """

    event: str
    subject: Node | None = None
    whose: str = "any"  # of the player, in phases and draws
    fact: str = ""
    from_zone: str = ""
    to_zone: str = ""
    sort: str = ""  # of damage: attack | combat | ability; of a draw: "effect" for one outside the start phase
    by: Node | None = None  # what did it: the card whose ability it was; of damage dealt: what it was dealt to
    once: bool = False  # 1体以上に: once for all that happens together


class Whenever(Node, frozen=True):
    """(state)とき、… — a state, not an event, is the trigger (10.7.6)."""

    condition: Node


class Would(Node, frozen=True):
    """(subject)が…する代わりに — the event that a replacement waits for (10.10). Subject and `sort` as in When.

    event: damaged | dealt (the subject deals it) | destroyed | moved | entered | drawn | raised.
    """

    event: str
    subject: Node | None = None
    sort: str = ""
    from_zone: str = ""
    to_zone: str = ""
    at_least: int = 0  # N以上のダメージ
    by: str = ""  # opponent: of damage that the opponent's cards deal
    whose: str = ""  # whose zone a card would be moved to, where that is said


class Amount(Node, frozen=True):
    """As the `instead` of damage: ダメージ+N / -N / Nになる / 0になる (5.14.2)."""

    add: Quantity = 0
    value: Quantity | None = None


class EventAmount(Node, frozen=True):
    """そのダメージ(数) — the number in the event that triggered."""


class PlayedThisTurn(Node, frozen=True):
    """このターン中に自分がプレイしたカードの枚数; `other` for これを含めず."""

    tests: tuple[Node, ...] = ()
    other: bool = False


class Fused(Node, frozen=True):
    """これが(tests)カードを融合していたなら — the fusion condition (12.18.4)."""

    tests: tuple[Node, ...] = ()
