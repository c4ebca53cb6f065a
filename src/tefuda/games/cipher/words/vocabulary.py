"""Vocabulary of Cipher: the words that only its cards have, beside those that it shares with other games."""

from __future__ import annotations

from typing import ClassVar

from tefuda.games.cipher.table import own
from tefuda.kernel.effects.nodes import Cost, HowMany, Number
from tefuda.kernel.effects.vocabulary import (
    Discard,
    Draw,
    EventAmount,
    Look,
    Pick,
    Put,
    Reveal,
    Shuffle,
    Take,
    Times,
    When,
    Would,
)
from tefuda.kernel.primitives.values import Node

__all__ = [
    "ATTACKING",
    "BOTH_SIDES",
    "DEFENDING",
    "Act",
    "AddBondPhase",
    "Afterwards",
    "AllOfThem",
    "AtCombatEnd",
    "Awakened",
    "CarnageForm",
    "ChangeHero",
    "ClassChanged",
    "Copy",
    "Defeat",
    "Deploy",
    "DestroyOrbs",
    "Different",
    "Discard",
    "Dragonblood",
    "Draw",
    "DrawUpTo",
    "EventAmount",
    "FailSupport",
    "Fighter",
    "ForPlayers",
    "ForTheGame",
    "Formation",
    "Grow",
    "LevelUp",
    "Levelled",
    "Look",
    "Modes",
    "Move",
    "Need", "OrElse",
    "PerCard",
    "Pick",
    "Provided",
    "Put",
    "Repeatedly",
    "Reveal",
    "Shuffle",
    "SkillUsed",
    "Stand",
    "Substitute",
    "SupportSkill",
    "Take",
    "TakeTop",
    "Times",
    "Transform",
    "TurnOver",
    "Twin",
    "Union",
    "ValidLevels",
    "When",
    "WinGame",
    "Word",
    "Would",
]  # fmt: skip

ATTACKING, DEFENDING, BOTH_SIDES = "攻撃", "防御", "攻防"  # 21.3.1.7.2


class Word(Node, frozen=True, tag=own):
    """A word that only Cipher has."""


# ── skills ──────────────────────────────────────────────────────────────────────────────────────────────────────────
class SupportSkill(Word, frozen=True, tag=own):
    """〔攻撃型〕…: a support skill (21.3.1.7), for the attacking side, the defending side, or both."""

    side: str
    effect: Node
    cost: Cost = Cost()


# ── what is done to units ───────────────────────────────────────────────────────────────────────────────────────────
class Defeat(Word, frozen=True, tag=own):
    """(group)を撃破する (23.1.3)."""

    group: Node


class Move(Word, frozen=True, tag=own):
    """(group)を移動させる (25.13)."""

    group: Node


class Act(Word, frozen=True, tag=own):
    """(group)を行動済みにする (5.1.2.6)."""

    group: Node


class Stand(Word, frozen=True, tag=own):
    """(group)を未行動にする (5.1.2.6)."""

    group: Node


class Deploy(Word, frozen=True, tag=own):
    """(group)を出撃させる (14.1). `place`: 前衛に, 後衛に; "": as one likes. `acted`: 行動済みで."""

    group: Node
    place: str = ""
    acted: bool = False


class LevelUp(Word, frozen=True, tag=own):
    """(group)を(unit)の上に重ねてレベルアップさせる (14.2); None: a unit of its name. `changes_class`: クラスチェンジさせる (14.2.5)."""

    group: Node
    unit: Node | None = None
    changes_class: bool = False


class Grow(Word, frozen=True, tag=own):
    """(group)を成長させる: a card that was picked is laid under it (23.1.13)."""

    group: Node
    card: Node


class Transform(Word, frozen=True, tag=own):
    """(group)の上に(card)を重ねて変化させる (23.1.25)."""

    group: Node
    card: Node


class TakeTop(Word, frozen=True, tag=own):
    """(group)の1番上に重ねられているカードを退避エリアに置く (23.1.18)."""

    group: Node


class ChangeHero(Word, frozen=True, tag=own):
    """(group)に主人公を交代する (23.1.23)."""

    group: Node


class Substitute(Word, frozen=True, tag=own):
    """防御ユニットの代わりに(group)が攻撃される (18.2.1.5); `of`: (of)の代わりに, which has to be the defender still."""

    group: Node
    of: Node | None = None


class Copy(Word, frozen=True, tag=own):
    """(group)は(of)の(facts)のコピーになる (23.1.8)."""

    group: Node
    of: Node
    facts: tuple[str, ...]
    until: str = "turn"


# ── bonds, orbs, supports, decks ────────────────────────────────────────────────────────────────────────────────────
class Formation(Word, frozen=True, tag=own):
    """味方の「A」と味方の「B」を行動済みにする: the cost of a formation skill (21.2.2.1)."""

    names: tuple[str, ...]


class TurnOver(Word, frozen=True, tag=own):
    """(group)を裏向きにする, 表向きにする: bonds (21.5.3.2) and orbs (21.2.2.7)."""

    group: Node
    facedown: bool = True


class DestroyOrbs(Word, frozen=True, tag=own):
    """(who)はオーブをN個選び、破壊する (23.1.14)."""

    number: HowMany = 1
    whose: str = "opponent"
    by: str = ""  # who picks; "": whoever carries it out


class FailSupport(Word, frozen=True, tag=own):
    """(whose)の支援は失敗する (23.1.27)."""

    whose: str = "opponent"


class AtCombatEnd(Word, frozen=True, tag=own):
    """戦闘終了時、(effect). `instead`: このカードを退避エリアに置く代わりに (18.6.1.2.1, 18.6.1.4)."""

    effect: Node
    instead: bool = False


class AddBondPhase(Word, frozen=True, tag=own):
    """このターンの出撃フェイズの前に2回目の絆フェイズを追加する (23.1.26)."""


class DrawUpTo(Word, frozen=True, tag=own):
    """手札がN枚になるまでカードを引く (23.1.1)."""

    number: HowMany
    who: str = "own"


class WinGame(Word, frozen=True, tag=own):
    """あなたはゲームに勝利する (23.1.30)."""


# ── how instructions hang together ──────────────────────────────────────────────────────────────────────────────────
class Modes(Word, frozen=True, tag=own):
    """以下からN個選び、実行する: picked as it is carried out."""

    modes: tuple[Node, ...]
    number: Number = 1


class OrElse(Word, frozen=True, tag=own):
    """(first)してもよい。そうしなかったなら、(second) (10.2.2.1.1.2)."""

    first: Node
    second: Node


class Provided(Word, frozen=True, tag=own):
    """(effect)。ただし、(condition)場合に限る (21.1.1.2.1)."""

    effect: Node
    condition: Node


class Afterwards(Word, frozen=True, tag=own):
    """その後、(effect): done in any case, whatever of the sentences before it could be applied (23.1.22)."""

    effect: Node


class Repeatedly(Word, frozen=True, tag=own):
    """(effect)。(again)するなら、このスキルをくり返し実行する (23.1.29, 21.2.2.10)."""

    effect: Node
    again: Node


class ForTheGame(Word, frozen=True, tag=own):
    """ゲーム終了まで、すべての味方は(changes) (23.1.9)."""

    changes: tuple[Node, ...]


# ── conditions, tests, groups and numbers ───────────────────────────────────────────────────────────────────────────
class Need(Word, frozen=True, tag=own):
    """What a skill needs to be in force, used or triggered: a keyword icon, or このスキルは…でなければ…ない. A condition.

    `of`: the class of the skill, 常 | 起 | 自 | 特; `said`: its text says so (21.1.1.1.1).
    """

    part: Node
    of: str
    said: bool = False


class ClassChanged(Word, frozen=True, tag=own):
    """〔CCS〕: this unit has changed class (21.2.2.2). A condition."""


class Levelled(Word, frozen=True, tag=own):
    """〔LvSN〕: this unit consists of so many cards or more (21.2.2.3). A condition."""

    asks: ClassVar[str] = "valid levels"  # which skills say (23.1.31)
    number: Number


class Union(Word, frozen=True, tag=own):
    """〔US〕: so many face-up bonds with the symbol (21.2.2.4). A condition."""

    symbol: str
    number: Number


class CarnageForm(Word, frozen=True, tag=own):
    """〔CF〕: a unit of this name in the same area (21.2.2.5). A condition."""

    name: str


class SkillUsed(Word, frozen=True, tag=own):
    """〔LIS〕: the skill of this name was used so often this turn (21.2.2.13); `itself`: このユニットが, by this unit. A condition."""

    name: str
    number: Number = 1
    itself: bool = False


class Awakened(Word, frozen=True, tag=own):
    """〔AS〕: this card was laid on a unit that changed class by it (21.2.2.11). A condition."""


class Dragonblood(Word, frozen=True, tag=own):
    """〔DB〕: units with a dragon blood skill of this name (21.2.2.12). A test."""

    name: str


class Fighter(Word, frozen=True, tag=own):
    """攻撃ユニット, 防御ユニット; own: 自分の戦闘ユニット. A group."""

    side: str = ""  # 攻撃 | 防御 | "": the speaker's own


class AllOfThem(Word, frozen=True, tag=own):
    """そのユニットに重ねられているカード: the cards of a unit. A group."""

    group: Node


class PerCard(Word, frozen=True, tag=own):
    """(group)の重ねられたカードの合計枚数 (23.1.28). A number."""

    group: Node


class Different(Word, frozen=True, tag=own):
    """異なるカード: a test of cards that are picked together, by unit name (23.1.35, 14.1.3)."""

    fact: str = "name"


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class ForPlayers(Word, frozen=True, tag=own):
    """(who)はスキルの効果によって…できない (23.1.33): deploy, level_up, bond. A change of the card that says so."""

    who: str
    deed: str


class ValidLevels(Word, frozen=True, tag=own):
    """(units)が持つ〔LvSN〕は有効になる (23.1.31). A change."""

    number: Number


class Twin(Word, frozen=True, tag=own):
    """〔TS〕: an orb stands in for this unit as for a hero (21.2.2.9). A change."""
