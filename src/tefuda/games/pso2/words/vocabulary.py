"""PSO2's vocabulary: the words of its cards as nodes; those that other games have, too, are the kernel's."""

from __future__ import annotations

from tefuda.games.pso2.table import own
from tefuda.kernel.effects import vocabulary as shared
from tefuda.kernel.effects.nodes import HowMany, Number, Pool, Quantity
from tefuda.kernel.effects.vocabulary import *  # noqa: F403 - its __all__ lists the shared nodes
from tefuda.kernel.primitives.values import Node

__all__ = [
    "AllyAttacked",
    "AnyClass",
    "AnyColor",
    "Attach",
    "Attached",
    "AttachesTo",
    "Attacker",
    "AttacksWhom",
    "Bearer",
    "Bid",
    "Boss",
    "Cancel",
    "Controlled",
    "ControllerOf",
    "Copies",
    "Defenders",
    "Destroy",
    "Different",
    "Discarded",
    "DrawTo",
    "EntersBack",
    "EquipOne",
    "EquipsTo",
    "Extreme",
    "Freeze",
    "Further",
    "GoesFirst",
    "Guard",
    "HandLimit",
    "InPhase",
    "InStep",
    "IsAttacking",
    "IsEngaged",
    "LookAt",
    "Lose",
    "MoveTo",
    "Opposed",
    "Pierce",
    "Play",
    "PlayerCard",
    "PutOn",
    "Recover",
    "Redirect",
    "Remove",
    "Room",
    "Shield",
    "Slots",
    "TakeControl",
    "TakeOffDamage",
    "TargetPlayer",
    "TheyMay",
    "TurnOff",
    "TurnOn",
    "TurnPlayer",
    "TurnUp",
    "Wears",
    "Win",
    "Word",
]  # fmt: skip
__all__ += shared.__all__


class Word(Node, frozen=True, tag=own):
    """A word of this game alone."""


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
class Bearer(Word, frozen=True):
    """装備先 / the card that this one lies on (205.4.1); of an attached active 付与先 (204.2.2.1)."""

    attached: bool = False


class PlayerCard(Word, frozen=True):
    """(whose)プレイヤー / a player: the player card (201.1.1)."""

    whose: str = "own"


class ControllerOf(Word, frozen=True):
    """(group)のコントローラー / the player who controls, or last controlled, these cards (glossary コントロール)."""

    group: Node


class Attached(Word, frozen=True):
    """(group)に付与・装備されている(tests) / the cards that lie on these."""

    group: Node
    tests: tuple[Node, ...] = ()


class TargetPlayer(Word, frozen=True):
    """ターゲットプレイヤー / the target player of the boss's turn: that seat's player card (R.3.1)."""


class Boss(Word, frozen=True):
    """《ボス》 / the boss: its card (R.2.4); none where the game is not against one."""


class TurnPlayer(Word, frozen=True):
    """ターンプレイヤー / the player whose turn it is: the player card (500.2)."""


class Attacker(Word, frozen=True):
    """攻撃側, 攻撃中の味方・相手 / the card that attacks (506.4.1)."""


class Defenders(Word, frozen=True):
    """攻撃の対象 / the cards that are attacked (506.3.1)."""


class Discarded(Word, frozen=True):
    """捨てたカード / the cards that were discarded: by the instructions before this one in the same effect."""


class Opposed(Word, frozen=True):
    """(group)と交戦しているカード / the cards that (group) is engaged with (506.5.1)."""

    group: Node


# ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────────
class TurnOn(Word, frozen=True):
    """(group)を【ON】にする / turn (group) ON (215.1.1)."""

    group: Node


class TurnOff(Word, frozen=True):
    """(group)を【OFF】にする; as a cost 【ON⇒OFF】 / turn (group) OFF (215.1.2, 209.1.3.1)."""

    group: Node


class Destroy(Word, frozen=True):
    """(group)を破壊する, 戦闘不能にする / destroy (group) (301.5, 301.4)."""

    group: Node


class Freeze(Word, frozen=True):
    """(group)をフリーズする / freeze (group): it cannot declare attacks (301.3)."""

    group: Node
    until: str = ""


class Recover(Word, frozen=True):
    """回復X / recover X (302.9)."""

    number: HowMany
    who: str = "own"


class DrawTo(Word, frozen=True):
    """手札が(number)枚になるようにドローする / draw until the hand has (number) cards (102.4.1)."""

    number: HowMany
    who: str = "own"


class Redirect(Word, frozen=True):
    """攻撃の対象を(group)に移す / (group) becomes the target of the attack (302.1)."""

    group: Node


class MoveTo(Word, frozen=True):
    """(group)を前列・後列に移動する / move (group) to the front or back row (403.1.4)."""

    group: Node
    place: str


class TakeOffDamage(Word, frozen=True):
    """(group)が受けているダメージを取り除く / remove all damage from (group)."""

    group: Node


class Attach(Word, frozen=True):
    """(group)を(to)に装備・付与する / lay (group) on (to) (301.7, 301.8)."""

    group: Node
    to: Node


class EquipOne(Word, frozen=True):
    """(pool)1枚を(to)に装備する / equip (to) with one of (pool): which, of those that fit, is picked as it is done (301.7, 205.4.3)."""

    pool: Pool
    to: Node


class Cancel(Word, frozen=True):
    """(group)を無効にする / what waits in the processing zone has no effect (406.2.2)."""

    group: Node


class Remove(Word, frozen=True):
    """(group)を処理領域から除外する / remove (group) from the processing zone: it is gone at once and has no effect (406.4.1)."""

    group: Node


class Play(Word, frozen=True):
    """(group)をコストを支払わずにプレイする / play (group) without paying its cost (glossary プレイ)."""

    group: Node


class TurnUp(Word, frozen=True):
    """(group)を表向きにする / turn (group) face up: of cards in the PP (404.2, 404.5)."""

    group: Node


class Further(Word, frozen=True):
    """さらに、… / further, …: it is done whatever came of what stands before it (glossary)."""

    effect: Node


class Lose(Word, frozen=True):
    """(who)はゲームに敗北する / (who) loses the game (101.4)."""

    who: str = "own"


class Win(Word, frozen=True):
    """(who)はゲームに勝利する / (who) wins the game (101.4)."""

    who: str = "own"


class TakeControl(Word, frozen=True):
    """(group)のコントロールを得る / gain control of (group) (glossary コントロール)."""

    group: Node
    until: str = ""


class PutOn(Word, frozen=True):
    """(group)を【ON】状態で場に出す / put (group) onto the field ON: the text counts against 202.2 (103.1.1)."""

    group: Node


class LookAt(Word, frozen=True):
    """(whose)の手札を見る / look at (whose) hand (402.2.1). `Take` takes from what was seen."""

    whose: str = "opponent"


class Bid(Word, frozen=True):
    """(group)は(effect) / (group) does (effect): a player who is spoken of, and is `its` in the effect (R.3.1)."""

    group: Node
    effect: Node


class TheyMay(Word, frozen=True):
    """対戦相手は(effect)してもよい / your opponent may (effect): each opponent decides (103.1.2), and is `its` in the effect."""

    effect: Node


# ── what is said of a card ──────────────────────────────────────────────────────────────────────────────────────────
class AttachesTo(Word, frozen=True):
    """【付与：(pool)】: an active that is laid on such a card (204.2.2). An ability that is looked at as it is played."""

    pool: Pool


class EquipsTo(Word, frozen=True):
    """【装備：(pool)】: of a weapon or armour, on which cards it is laid, where not on any of its player's side (205.4)."""

    pool: Pool


class AttacksWhom(Word, frozen=True):
    """このカードは(最もコストの低い)(pool)を攻撃する / whom a boss's card attacks, where it is not the target player (R.3.4.1)."""

    pool: Pool
    fact: str = ""  # of these, those with the least of this number,
    most: bool = False  # or the most


class EntersBack(Word, frozen=True):
    """このカードは後列に置かれる / this card enters the back row: the text counts against 202.2 (103.1.1)."""


class AnyClass(Word, frozen=True):
    """このカードはクラスを無視して装備できる / this card can be equipped regardless of class: the text counts against 205.4.3 (103.1.1)."""


class AnyColor(Word, frozen=True):
    """PPに同じ色のカードがなくてもプレイできる / it may be played without a card of its color: the text counts against 209.1.2 (103.1.1)."""


class Room(Word, frozen=True):
    """このカードは(kind)を(number)枚まで装備できる / this card can be equipped with up to (number) (kind): its slots (205.4.4)."""

    kind: str
    number: Number


class Slots(Word, frozen=True):
    """【装備枠X】: so many places that a piece of armour takes (205.4.4.1)."""

    number: Number


class Copies(Word, frozen=True):
    """ルール：このカードはデッキに(number)枚まで入れる事ができる / Rule: how many of it a deck may have; None: any number (100.3.2).

    No ability (glossary ルール): it is looked at when decks are built.
    """

    number: int | None


class Pierce(Word, frozen=True):
    """貫通X / pierce X (glossary): when it destroys a character by attacking, that card's controller takes X damage."""

    number: Quantity


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
class IsAttacking(Word, frozen=True):
    """(group)が攻撃中 / (group) is attacking (506.4.1)."""

    group: Node


class IsEngaged(Word, frozen=True):
    """(group)が交戦状態 / (group) is engaged in battle (506.5.1)."""

    group: Node


class InPhase(Word, frozen=True):
    """(phase)フェイズ中, (phase)フェイズに / in the (phase) phase (500.3). `phase`: start | draw | pp | main | battle | end."""

    phase: str


class InStep(Word, frozen=True):
    """(step)ステップ中 / in the (step) step of a battle (506.2.1). `step`: declared | attacking | engaged | damage."""

    step: str


class Extreme(Word, frozen=True):
    """最も(fact)の低い・高い / with the lowest or highest (fact): as a test, no card of the pool has less, or more (R.4.10)."""

    fact: str
    pool: Pool
    most: bool = False


class Wears(Word, frozen=True):
    """(tests)を装備している / equipped with (tests): as a test, such a card lies on it (205.4.1)."""

    tests: tuple[Node, ...]


class Different(Word, frozen=True):
    """名前の異なる / with different names: as a test of cards that are searched for together, no two of them share a name (206.1)."""


class GoesFirst(Word, frozen=True):
    """(whose)が先攻の場合 / if (whose) is the first player: who took the first turn of the game (glossary 先攻/後攻)."""

    whose: str = "own"


class AllyAttacked(Word, frozen=True):
    """味方が攻撃された時のみ: one of the player's side, not this card, is the target of an attack (302.1#2, 506.4.2)."""


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class Guard(Word, frozen=True):
    """What happens instead of damage to whoever bears armour: it is turned OFF, and so much less is dealt (205.5.2)."""


class HandLimit(Word, frozen=True):
    """手札の上限枚数は(number)枚になる / the hand limit is (number): of a player (402.3). `more`: 増える・減る / so many more or fewer."""

    number: int
    more: bool = False


class Controlled(Word, frozen=True):
    """What an effect that gave control of a card has changed: who controls it, and who did before any such effect."""

    seat: int
    before: int


class Shield(Word, frozen=True):
    """As the `instead` of damage: 代わりに(group)がそのダメージを受ける / (group) is dealt that damage instead (103.4.3)."""

    group: Node
