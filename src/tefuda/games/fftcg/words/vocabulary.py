"""FFTCG's words: the nodes that only this game's cards are written with, each under the clause that defines it; and the shared ones."""

from __future__ import annotations

from tefuda.games.fftcg.words.further import (
    Alike,
    AllBut,
    AllDifferent,
    Among,
    BecomesNamed,
    BlockedBy,
    Blocks,
    CannotBlock,
    CastForLess,
    CastThisTurn,
    Cheaper,
    Choosing,
    Different,
    Discount,
    Either,
    ElementsAmong,
    EntersDull,
    FromBurst,
    HappenedThisTurn,
    Highest,
    HurtThisTurn,
    InPhase,
    LyingIn,
    NameOne,
    NamesakeToo,
    Negate,
    NoBursts,
    NotBeside,
    OfNamed,
    OnlyCP,
    Paid,
    PaidByBackups,
    PaidElements,
    PaidExtra,
    PaidWith,
    Remembered,
    RemovedBy,
    Shares,
    SourceOf,
    Those,
    TopOrBottom,
    TotalAtMost,
    TriggeredFrom,
    UnchosenBy,
    Unless,
    WhenDone,
    Word,
)
from tefuda.kernel.effects import vocabulary as shared
from tefuda.kernel.effects.nodes import Cost, HowMany, Limit, Number, Quantity
from tefuda.kernel.effects.vocabulary import *  # noqa: F403 - its __all__ lists the shared nodes
from tefuda.kernel.primitives.values import Node

__all__ = [
    "Activate",
    "Alike",
    "AllBut",
    "AllDifferent",
    "Among",
    "AsCast",
    "AttackCost",
    "Attacks",
    "Away",
    "BecomesNamed",
    "BlockCost",
    "BlockedBy",
    "Blocks",
    "Break",
    "Cancel",
    "CannotBlock",
    "CastCard",
    "CastForLess",
    "CastThisTurn",
    "Cheaper",
    "Choosing",
    "Controlled",
    "DamagePlayer",
    "DeckCopies",
    "Different",
    "DiscardNamesake",
    "Discount",
    "Dull",
    "Either",
    "ElementsAmong",
    "EntersDull",
    "EntersWith",
    "Exile",
    "ExtraCost",
    "Fight",
    "ForPlayers",
    "Freeze",
    "FromBurst",
    "GainCrystals",
    "HappenedThisTurn",
    "Highest",
    "HurtThisTurn",
    "InPhase",
    "IntoGroups",
    "Kept",
    "LimitBreak",
    "LoseGame",
    "LyingIn",
    "NameOne",
    "NamesakeToo",
    "Negate",
    "NoBursts",
    "NotBeside",
    "OfNamed",
    "OnlyCP",
    "Paid",
    "PaidByBackups",
    "PaidElements",
    "PaidExtra",
    "PaidWith",
    "PayCP",
    "Priming",
    "Remembered",
    "RemovedBy",
    "Shares",
    "SourceOf",
    "TakeControl",
    "TakeGroup",
    "Those",
    "TopOrBottom",
    "TotalAtMost",
    "TriggeredFrom",
    "UnblockableBy",
    "UnchosenBy",
    "Unless",
    "Warp",
    "WhenDone",
    "WinGame",
    "Word",
]  # fmt: skip
__all__ += shared.__all__

# Groups, pools, tests, conditions, numbers, abilities and changes are the kernel's (tefuda.kernel.effects.nodes):
#   Choose is 選ぶ / choose (settled as it is cast or put on the stack); Pool("field", "opponent", tests) etc.
# Zones: deck hand field stack break damage removed lb_deck; outside (ゲームの外部: no zone, 7.5). Whose: own | opponent | any.
# Facts in a Test: kind (フォワード バックアップ モンスター 召喚獣; キャラクター for the first three), element, name, job,
#   category, keyword, state (アクティブ ダル 凍結 アタック中 ブロック中 戦闘中 パーティー 顕現), cost, power, damage, generic ("一般"),
#   multi ("多属性"), ex ("EXバースト"), counter (its name), counter:NAME (number).
# Points: crystals, damage (points of damage taken), hand.
# Keyword words: ブレイブ ヘイスト 先制攻撃 バックアタック. Damage N is Continuous(This(), (Gain(…),),
#   Compare(Points("damage"), ">=", N)). An ability marked EX BURST has label "EX BURST" (Automatic); a summon's Spell
#   is one where the card has ex_burst.
# Activated: sort "" for an action ability, "special" for an S ability. The dull icon in a cost is Dull(This()).
# Deeds in Forbid/Allow/Demand: attack, block, be_blocked, be_chosen (by the opponent's summons and abilities),
#   be_chosen_by_summons, be_chosen_by_abilities, be_chosen_by_bursts (of either player),
#   be_chosen_by_summons_of_anyone, be_chosen_by_abilities_of_anyone (of either player),
#   be_broken, be_broken_by_effects, be_broken_by_opposing_effects, be_broken_by_opposing_harmless_effects (that deal no damage),
#   be_damaged, be_damaged_in_combat, deal_combat_damage,
#   activate (in the active phase), activate_in_own_phase (in that of the effect's player), act_abilities, special_abilities
#   (use of those), party, return (to hand), be_exiled, cast,
#   backup_enters_active, cast (from where the card is)
#   (Allow); several_light, several_dark (of a card: beside others of that element, 7.7.5); in Demand: attack, block, be_blocked, be_chosen.
# Kinds on the stack besides 召喚獣: アビリティ (any), アクションアビリティ スペシャルアビリティ オートアビリティ (11.6.4).
# Add("play_cost", n): casting a card costs more or less; Add("ability_cost", n): using an ability of the card does,
#   Add("action_cost", n): using an action ability.
# Events in a When: entered (フィールドに出た / enters the field), left (フィールドから離れた), broken_zone (フィールドからブレイクゾーンに
#   置かれた / is put from the field into the Break Zone), broken (ブレイクされた), broke (ブレイクした: the subject breaks `whom`, 12.4.5),
#   moved (`from_zone`, `to_zone`), discarded, drawn, attacked, blocked, was_blocked, formed_party (パーティーを組んでアタックした),
#   party_with (`whom`とパーティーを組んでアタックした), damaged,
#   dealt (ダメージを与えた; to `whom`), dealt_player, player_damaged (`whose`), point_taken (ダメージを1点受けた / receives a point of damage),
#   party_dealt and party_dealt_player (15.1.1.9.10; `whose` party),
#   cast, used (アビリティを使用した), chosen, activated, dulled, frozen, phase (`fact`: main main1 main2 attack end), counted (置かれた),
#   uncounted (取り除かれた), counters_gone
#   (最後の…カウンターが取り除かれた), primed (顕現した), burst_used (EXバーストを使用した; `whose`),
#   nth_damage (`fact`点目のダメージを受けた / receives a fifth point of damage; `whose`).
#   In a Would: damaged dealt dealt_player player_damaged (`whose`) broken left moved entered. Of dealt and broke `whom` becomes `It`.
# Sorts of damage: combat, effect (by a summon or an ability), ability, card (a text says that a card deals it, 11.11.8);
#   "effect card" is one of the two; of entering: cast put warp effect (by a summon or an ability); of used: action special;
#   of discarded: effect (due to summons or abilities), ability.
# until: "turn" (ターン終了時まで), "next_own_turn", "next_opponent_turn", "source" (THISがフィールドにある間 / for as long as THIS is
#   on the field, of an effect that began once), "" (for good).


# ── keyword actions on cards (15.1) ─────────────────────────────────────────────────────────────────────────────────
class Activate(Word, frozen=True):
    """(group)をアクティブにする / activate (group) (15.1.1.1)."""

    group: Node


class Dull(Word, frozen=True):
    """(group)をダルにする / dull (group) (15.1.1.2); in a cost the dull icon is Dull(This()).

    `active`: アクティブ状態の(group)をダルにする / dull active (group): said in words, so that 11.6.2.2 does not ask for more.
    """

    group: Node
    active: bool = False


class Break(Word, frozen=True):
    """(group)をブレイクする / break (group) (15.1.1.3)."""

    group: Node


class Freeze(Word, frozen=True):
    """(group)を凍結する / freeze (group) (15.2.4)."""

    group: Node


class Exile(Word, frozen=True):
    """(group)をゲームから除外する / remove (group) from the game (15.1.1.5).

    `until` "source": THISがフィールドにある間 / for as long as THIS is on the field; then they come back, each to its owner's field.
    """

    group: Node
    facedown: bool = False
    until: str = ""


class TakeControl(Word, frozen=True):
    """(player)は(group)のコントロールを得る / (player) gains control of (group) (6.2.6)."""

    group: Node
    until: str = ""
    who: str = "own"


class DamagePlayer(Word, frozen=True):
    """対戦相手にN点のダメージを与える / deal your opponent N point(s) of damage (6.5)."""

    amount: Quantity = 1
    who: str = "opponent"
    no_bursts: bool = (
        False  # EXバーストは使用できない / EX Bursts of cards put into the Damage Zone due to this cannot be used
    )


class CastCard(Word, frozen=True):
    """(group)をキャストする / cast (group), right after the effect (11.3.11, 11.4.1.1); `cost` when the text sets it."""

    group: Node
    cost: Quantity | None = None


class Cancel(Word, frozen=True):
    """(group)の効果を無効にする / cancel its effect: of a summon or ability on the stack."""

    group: Node


class Fight(Word, frozen=True):
    """(first)と(second)はそれぞれのパワーに等しいダメージを与えあう / each deals damage equal to its power to the other."""

    first: Node
    second: Node


# ── what players do ─────────────────────────────────────────────────────────────────────────────────────────────────
class IntoGroups(Word, frozen=True):
    """(player)はそれらをN個のグループにわける / divides them into N groups: the cards looked at or revealed (15.1.1.11.2)."""

    number: Number = 2
    who: str = "opponent"


class TakeGroup(Word, frozen=True):
    """(player)は1つのグループを選び、そのグループのカードを… / choose 1 group; its cards are `It`, the rest `Others` (15.1.1.11)."""

    who: str = "own"


class GainCrystals(Word, frozen=True):
    """《C》を得る / gain 《C》 (6.8)."""

    number: HowMany = 1
    who: str = "own"


class WinGame(Word, frozen=True):
    """(player)はゲームに勝利する / wins the game: looked at with the next rule processes (3.2)."""

    who: str = "own"


class LoseGame(Word, frozen=True):
    """(player)はゲームに敗北する / loses the game (3.1)."""

    who: str = "own"


# ── costs (11.2) ────────────────────────────────────────────────────────────────────────────────────────────────────
class PayCP(Word, frozen=True):
    """《火》《火》《2》 in a cost: one CP of each element listed, and `generic` of any (11.6.2.1). 《X》 is generic X()."""

    elements: tuple[str, ...] = ()
    generic: Quantity = 0


# Pay("crystals", N) is 《C》 in a cost; Discard(…) in a cost 手札を1枚捨てる; Put(This(), "break") ブレイクゾーンに置く.


class DiscardNamesake(Word, frozen=True):
    """The S icon: a card of the same name is discarded (11.7.1). An Activated of sort "special" has it without saying."""


class ExtraCost(Word, frozen=True):
    """(card)をキャストする際、追加コストとして(cost)を支払う / pay (cost) as an extra cost to cast it: it must be paid (11.3.5)."""

    cost: Cost


class AsCast(Word, frozen=True):
    """(card)をキャストする際、(effect): what a character asks for is said as it is cast, and done as it enters (11.4.3, 11.4.5).

    A change: Continuous(This(), (AsCast(effect),), zone="hand").
    """

    effect: Node


class EntersWith(Word, frozen=True):
    """(card)は(counter)カウンターがN個置かれた状態でフィールドに出る / enters the field with N (counter) Counters on it. A change."""

    counter: str
    number: HowMany = 1


class AttackCost(Word, frozen=True):
    """アタックするには(cost)を支払わなければならない / must pay (cost) to attack (10.1.2.3)."""

    cost: Cost


class BlockCost(Word, frozen=True):
    """ブロックするには(cost)を支払わなければならない / must pay (cost) to block (10.1.3.1.3)."""

    cost: Cost


class UnblockableBy(Word, frozen=True):
    """(tests)のフォワードにはブロックされない / cannot be blocked by a Forward of (tests) (15.1.1.9.6). A change."""

    tests: tuple[Node, ...]


class Attacks(Word, frozen=True):
    """1ターンにN回アタックできる / can attack N times in the same turn (2.1, 10.1.2.1.2). A change.

    `more`: もうN回アタックできる / can attack N times more.
    """

    times: Number = 2
    more: bool = False


class ForPlayers(Word, frozen=True):
    """What holds for players and not for cards: a change that is put on This. `changes`: Forbid("concede"),
    Forbid("be_damaged"), Make("hand_limit", 7), Add("hand_limit", 2) (9.5.1.2), Allow("several_light") (7.7.5)."""

    who: str
    changes: tuple[Node, ...]


class DeckCopies(Word, frozen=True):
    """(this)はデッキに何枚でも入れることができる / any number in a deck (8.1.2). A change, zone "deck"; `most` 0: any number."""

    most: Limit = 0


class Controlled(Word, frozen=True):
    """An inner change: who controls the card, and who did before any such effect (6.2.6)."""

    seat: int
    before: int


class Away(Word, frozen=True):
    """An inner change: the card is removed from the game for as long as another is on the field."""


class Kept(Word, frozen=True):
    """An inner change: the card was removed from the game by an ability of a card that speaks of it later."""


# ── abilities that are keywords with something behind them (15.2) ───────────────────────────────────────────────────
class Warp(Word, frozen=True):
    """デジョン N - (cost) / Warp N - (cost) (15.2.7)."""

    number: Number
    cost: Cost


class LimitBreak(Word, frozen=True):
    """Limit Break -- N (15.2.8)."""

    number: Number


class Priming(Word, frozen=True):
    """顕現「(name)」-- (cost) / Priming "(name)" -- (cost) (15.2.9)."""

    name: str
    cost: Cost
