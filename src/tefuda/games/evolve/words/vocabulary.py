"""EVOLVE's words: the nodes that only this game's cards are written with, each under the clause that defines it; and the shared ones."""

from __future__ import annotations

from tefuda.games.evolve.words.further import (
    Attacked,
    Bearer,
    CameFrom,
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
    Fuse,
    IsIn,
    LeaderOf,
    Linked,
    Looked,
    MoveCounters,
    NecroCharge,
    Parity,
    PayWith,
    Race,
    Remembered,
    SearchEach,
    SetOff,
    Sorts,
    SpellChain,
    StackTaken,
    Starting,
    TakeEach,
    Together,
    TotalAtLeast,
    TotalAtMost,
    Underwent,
    UnionBurst,
)
from tefuda.kernel.effects import vocabulary as shared
from tefuda.kernel.effects.nodes import ChooseEach, Cost, HowMany, PointsName, Quantity, ZoneName
from tefuda.kernel.effects.vocabulary import *  # noqa: F403 - its __all__ lists the shared nodes
from tefuda.kernel.primitives.values import Node

__all__ = [
    "Act", "AddedCost", "Attacked", "Banish", "Bearer", "Box", "CameFrom", "ChooseEach", "Create", "CreateLike", "CreateToLimit",
    "Crimson", "DeckLimit", "Destroy", "DifferentNames", "DriveCheck", "EachPlayer", "EarthRite", "Eat", "Either", "Equip",
    "Evolve", "Exchange", "ExtraPaid", "ExtraTurn", "Extreme", "Fuse", "Fused", "Gainpoints", "Give", "IsIn", "LeaderOf", "Linked",
    "LookAt", "Looked", "LoseBattle", "MoveCounters", "NameCard", "NecroCharge", "Parity", "PayWith", "Pilot", "PlayCard",
    "PlayedThisTurn", "Race", "Recover", "Remembered", "RerollDie", "RollDie", "SearchEach", "SetLimit", "SetOff", "Setpoints",
    "SkipTurn", "Sorts", "SpellChain", "StackTaken", "Stand", "Starting", "Steal", "TakeEach", "Together", "TotalAtLeast", "TotalAtMost",
    "Transform", "Turnover", "Underwent", "UnionBurst", "WinBattle",
]  # fmt: skip
__all__ += shared.__all__

# Groups, pools, tests, conditions, numbers, abilities and changes are the kernel's (tefuda.kernel.effects.nodes).
# Zones: field hand deck evolve_deck ex graveyard banished leader evolution resolution race drive trigger equipment.
# Facts in a Test: kind (フォロワー アミュレット スペル リーダー クレスト), special (エボルヴ アドバンス トークン),
#   class, type, name,
#   keyword (守護 …), title, state (スタンド アクト 進化 箱詰め 表向き 裏向き 融合), counter (its name; op and value in
#   `counter:NAME`),
#   cost, attack, defense, master (own opponent). Whose: own opponent any.
# Deeds in Forbid/Allow/Demand: attack (can do no attack at all), attack_leader, attack_follower, attack_opponent
#   (相手を攻撃できない), be_attacked, be_chosen (by the opponent), be_destroyed and be_damaged (by abilities),
#   be_destroyed_at_all, be_damaged_at_all, be_damaged_in_combat, be_damaged_by_attack, be_banished, play, activate,
#   use:LABEL (それの【…】能力を使えない), stand (in the start phase), evolve, draw, win, lose,
#   ignore_ward (守護を無視して攻撃できる), evolve_often (1ターンに何回でも使える), attack_each_turn,
#   attack_source (the card whose effect it is) and enter_acted (Demand: 可能なら…).
# Events in a When: entered (場に出た), left (場を離れた), destroyed, banished, moved (`from_zone`から`to_zone`に置かれた), discarded, drawn,
#   played, evolved, super_evolved, attacked, was_attacked, fought (交戦した), damaged, dealt (ダメージを与えた; to `whom`), weakened
#   (体力が減少した), raised and lowered (+した, -した; `fact`), phase (`fact`: start main end), turn_ended, fused, fused_with, stood, acted,
#   chosen, counted (カウンターが置かれた), raced (出走した), drive_gained, drive_checked, drive triggered (ドライブチェックによってトリガーした),
#   burst (ユニオンバーストが発動した), equipped (`fact`を装備した), equipped_with (これを装備した).
#   In a Would: damaged dealt destroyed moved left entered drawn.
# Sorts of damage: attack combat ability (5.14.3); of a draw: effect (outside the start phase). Of a banished subject the zone counts, of
#   any other only whether it is the leader.


# ── actions on cards ────────────────────────────────────────────────────────────────────────────────────────────────
class Create(Node, frozen=True):
    """『(token)』N枚を(zone)に置く / 『(token)』N体を出す (5.5.2, 5.5.2.1). `zones` lists the zones to pick from."""

    token: str
    number: HowMany = 1
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


class Turnover(Node, frozen=True):
    """(group)を裏向きにする / 表向きにする (4.2.3)."""

    group: Node
    facedown: bool


class PlayCard(Node, frozen=True):
    """(group)をプレイする; `cost` when the text sets it (それのコストを0にしてプレイする)."""

    group: Node
    cost: Quantity | None = None


class AddedCost(Node, frozen=True):
    """これをプレイする際、追加コストとして(cost) — not optional (10.6.2.5.1.4)."""

    cost: Cost


# ── actions of players ──────────────────────────────────────────────────────────────────────────────────────────────
class LookAt(Node, frozen=True):
    """相手の手札を見る — the cards of a hidden zone are looked at; `Take` takes from them."""

    zone: ZoneName
    whose: str = "opponent"


class Gainpoints(Node, frozen=True):
    """A player's number goes up or down: PP最大値を+1する, EPを-1する (3.2, 5.27). stat: pp max_pp ep sep life."""

    stat: PointsName
    amount: Quantity
    who: str = "own"


class Setpoints(Node, frozen=True):
    """A player's number becomes a value: PP最大値を7にする (5.27.2)."""

    stat: PointsName
    value: Quantity
    who: str = "own"


class Recover(Node, frozen=True):
    """PPをN回復する (5.15)."""

    amount: Quantity
    who: str = "own"


class SetLimit(Node, frozen=True):
    """(zone)の上限をN枚にする (4.4.4, 4.7.3, 4.8.3)."""

    zone: ZoneName
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
class PlayedThisTurn(Node, frozen=True):
    """このターン中に自分がプレイしたカードの枚数; `other` for これを含めず; `so_far`: up to the card whose play set this off (3枚目のカードなら)."""

    tests: tuple[Node, ...] = ()
    other: bool = False
    so_far: bool = False


class Fused(Node, frozen=True):
    """これが(tests)カードを融合していたなら — the fusion condition (12.18.4)."""

    tests: tuple[Node, ...] = ()
