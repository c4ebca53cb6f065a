"""Vocabulary: what Reバース's cards say, as values; the words that games share are the kernel's."""

from __future__ import annotations

from tefuda.games.rebirth.table import own
from tefuda.kernel.effects.nodes import Choice, Cost, HowMany, Limit, Number, Pool, Quantity, ZoneName
from tefuda.kernel.effects.vocabulary import *  # noqa: F403 - the shared words are this game's, too
from tefuda.kernel.primitives.values import Node


class Word(Node, frozen=True, tag=own):
    """A word of this game's own."""


# ── what is done with cards (chapter 5) ─────────────────────────────────────────────────────────────────────────────
class Stand(Word, frozen=True):
    """(group)を【スタンド】する / stand (group). 5.3.1"""

    group: Node


class Rest(Word, frozen=True):
    """(group)を【レスト】する / rest (group). 5.3.1"""

    group: Node


class TurnFace(Word, frozen=True):
    """(group)を表にする, 裏にする / turn (group) face up, face down. 5.4.1"""

    group: Node
    facedown: bool = False


class SetCards(Word, frozen=True):
    """(group)をセットする / set (group): Re-birth cards come to the Re-birth zone. 5.6.1"""

    group: Node


class Exchange(Word, frozen=True):
    """(first)と(second)を入れ替える / (first) and (second) trade places. 5.12.1"""

    first: Node
    second: Node


class TradePlaces(Word, frozen=True):
    """それらを入れ替える / exchange their positions: the two cards that were picked trade places. 5.12.1"""

    group: Node


class PickFromEach(Word, frozen=True):
    """(pools)から(tests)をN枚ずつ選ぶ / choose N from each of (pools); all of them are `It`. 3.1.2.4.1"""

    pools: tuple[Pool, ...]
    number: HowMany = 1


class OneOf(Choice, frozen=True, tag=own):
    """以下から1つ選ぶ / choose one of the following: one of several effects, as this is carried out. 3.1.2.4.1"""


class Check(Word, frozen=True):
    """チェックする / check: the top card of the deck goes to the waiting room. A Re-birth wins, and so does a character of more ATK
    than the entry of `whose`; anything else loses. 2.4.2
    """

    whose: str = "opponent"


class CheckEnded(Word, frozen=True):
    """それであなたが勝ち・負けなら / if you won, or lost, that check. A condition."""

    won: bool = True


class ChangeSeat(Word, frozen=True):
    """(group)を別の空席に移す / (group) moves to another, empty member seat: the card stays the same. 4.13.4"""

    group: Node


class Retire(Word, frozen=True):
    """(group)をリタイアさせる / retire (group). 5.15.1"""

    group: Node


class Recover(Word, frozen=True):
    """N点回復する / recover N: the player picks cards of the retire zone. 5.16.1"""

    number: HowMany = 1
    who: str = "own"


class Exclude(Word, frozen=True):
    """(group)を除外する / remove (group) from the game altogether. 5.20.1"""

    group: Node


class MakeSoul(Word, frozen=True):
    """(group)を(bearer)の魂にする / (group) becomes a soul of (bearer). 5.22.1"""

    group: Node
    bearer: Node


class PutFaceDown(Word, frozen=True):
    """(group)をATK N、DEF Mの(name)として裏向きで(zone)に置く / put (group) face down as such a character. 4.3.3.3.1"""

    group: Node
    zone: ZoneName
    attack: int = 0
    defense: int = 0
    name: str = ""


class Heal(Word, frozen=True):
    """(group)が負っているダメージをNにする / the damage on (group) becomes N."""

    group: Node
    damage: Quantity = 0


class LoseGame(Word, frozen=True):
    """(who)はゲームに敗北する / (who) loses the game. 1.2.5"""

    who: str = "own"


class WinGame(Word, frozen=True):
    """(who)はゲームに勝利する / (who) wins the game. 1.2.5"""

    who: str = "own"


class NextEntry(Word, frozen=True):
    """このターン中、次にあなたのエントリーに置かれるキャラを… / the next character put into your entry this turn gets (changes)."""

    changes: tuple[Node, ...]


class SparkAs(Word, frozen=True):
    """(group)の【スパーク】をこのカードの【スパーク】として発動させる / play the Spark of (group) as this card's own."""

    group: Node


class EndOfPhase(Word, frozen=True):
    """このフェイズを終了する / this phase ends."""


class Seen(Word, frozen=True):
    """公開したカード / the revealed cards: all that were looked at or revealed. A group."""


class LookAt(Word, frozen=True):
    """(who)の手札をすべて見る / look at all of a hand. 5.10.1.1"""

    whose: str = "opponent"
    zone: ZoneName = "hand"


# ── abilities and their parts (chapters 9 and 11) ───────────────────────────────────────────────────────────────────
class Priced(Word, frozen=True):
    """[(cost)] at the head of an automatic ability: it may be paid as the ability is played. 9.5.1, 9.8.3.1.1"""

    cost: Cost
    effect: Node


class Aim(Word, frozen=True):
    """What a cancel ability can be presented against: a sort of ability (or card), of cards that pass tests. 9.1.1.4.2"""

    sort: str  # スパーク, キャンセル, 起, 自, カード
    tests: tuple[Node, ...] = ()


class CancelAbility(Word, frozen=True):
    """【キャンセル】：(aims) — while it is in the hand it can be presented against what is being played. 9.1.1.4, 11.4"""

    aims: tuple[Aim, ...]
    cost: Cost | None = None  # None: the card goes to the waiting room (9.7.3.1)
    condition: Node | None = None


class Blocker(Word, frozen=True):
    """【ブロッカー】(tests) — valid while a character of one's own that passes one of the tests is attacked. 11.6"""

    tests: tuple[Node, ...] = ()
    condition: Node | None = None


class ReCombo(Word, frozen=True):
    """【Reコンボ】(name) — a Re-birth (with this in its name) lies in one's Re-birth zone. A condition. 11.5"""

    name: str = ""


class FullPotential(Word, frozen=True):
    """【本領発揮LvN】(tests) — so many members and retired cards, of those that pass one of the tests. A condition. 11.7"""

    level: Number
    tests: tuple[Node, ...] = ()


class Attacking(Word, frozen=True):
    """(who)のN回目のアタック中 / during an attack: the nth of the turn, or of a card (group). A condition."""

    whose: str = "any"  # own | opponent: who attacks
    nth: Limit = 0  # 0: any
    group: Node | None = None  # the card that attacks
    partner: bool = False  # a partner attack
    supporter: Node | None = None  # the card that supports it


class Attacker(Word, frozen=True):
    """アタックしているキャラ: the attacking character (8.2.4.3). A group."""


class Attacked(Word, frozen=True):
    """アタックされているキャラ: the attacked character (8.2.4.3). A group."""


class Supporter(Word, frozen=True):
    """サポートしているキャラ: the supporting member (8.2.4.3). A group."""


class Every(Word, frozen=True):
    """すべて選ぶ / choose all: as many as can be picked, of several opponents all of theirs (12.5.5.5.1). A number."""


class EmptySeats(Word, frozen=True):
    """空席の数 / the number of empty member seats (4.5.3.2.1). A number."""

    whose: str = "own"


class ForPlayers(Word, frozen=True):
    """(who)は(deed)できない / (who) cannot (deed): block, cancel, partner attack, attack, … A change."""

    who: str
    deed: str


class LosesAt(Word, frozen=True):
    """プレイヤーはリタイアがN枚以上で敗北する / players lose with N retired cards. A change of the rules (9.10.5)."""

    number: Number


class SparksAgain(Word, frozen=True):
    """あなたの【スパーク】は追加でもう一度発動する / each Spark of yours is played one time more. A change for a player (11.3)."""


class MoreInDeck(Word, frozen=True):
    """このキャラはデッキにN枚まで入れてよい / a deck may hold up to N of this; 0: any number. 6.1.2.1"""

    number: Limit = 0
