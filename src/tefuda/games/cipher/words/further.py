"""Vocabulary of Cipher, second part: tests that look at other cards, and changes that hold against some cards only."""

from __future__ import annotations

from tefuda.games.cipher.table import own
from tefuda.games.cipher.words.vocabulary import Word
from tefuda.kernel.primitives.values import Node

__all__ = [
    "AllowTo",
    "Beneath",
    "Beside",
    "ForbidBy",
    "HasSupportSkill",
    "LookAt",
    "NoSymbol",
    "OtherThan",
    "SameName",
    "SharesNoSymbol",
    "Such",
    "UnitsNamed",
]  # fmt: skip


# ── tests ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class SameName(Word, frozen=True, tag=own):
    """(group)と同じユニット名の: has a unit name in common with one of these cards (4.13). A test."""

    group: Node


class OtherThan(Word, frozen=True, tag=own):
    """(group)以外の: is none of these cards. A test."""

    group: Node


class NoSymbol(Word, frozen=True, tag=own):
    """シンボルを持たない: has no symbol at all (4.4.2). A test."""


class HasSupportSkill(Word, frozen=True, tag=own):
    """支援型スキルを持つ: has a support skill (21.3.1.7). A test."""


class Beside(Word, frozen=True, tag=own):
    """(group)と同じエリアにいる: is in the area of one of these units (25.12). A test."""

    group: Node


class SharesNoSymbol(Word, frozen=True, tag=own):
    """どの(group)とも同じシンボルを持たない: has no symbol that one of these cards has. A test."""

    group: Node


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class ForbidBy(Word, frozen=True, tag=own):
    """(tests)に(deed)されない: it may not be done to the card by such units. A change.

    `deed`: be_evaded (by the defender), be_attacked (by the attacker), be_defeated (by the attack of the attacker), attack (such units).
    """

    deed: str
    tests: tuple[Node, ...] = ()


class AllowTo(Word, frozen=True, tag=own):
    """射程に関わらず(tests)の敵を攻撃できる: such units can be attacked whatever the range is (20.1). A change."""

    tests: tuple[Node, ...] = ()


# ── groups and numbers ──────────────────────────────────────────────────────────────────────────────────────────────
class Such(Word, frozen=True, tag=own):
    """(tests)の(group): the cards of a group that pass tests. A group."""

    group: Node
    tests: tuple[Node, ...]


class Beneath(Word, frozen=True, tag=own):
    """(group)の下に重ねられたカードの枚数: how many cards lie under the top cards of these units. A number."""

    group: Node


class WasDefeated(Word, frozen=True, tag=own):
    """(side)のユニットが撃破されたなら: the fighter of a side was destroyed in this combat, and is such a one. A condition.

    `by_attack`: 攻撃で, by the attack of this combat.
    """

    side: str
    tests: tuple[Node, ...] = ()
    by_attack: bool = False


class UnitsNamed(Word, frozen=True, tag=own):
    """(group)と同じユニット名の味方: one's own units that have a unit name in common with these cards. A group."""

    group: Node


# ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────────
class LookAt(Word, frozen=True, tag=own):
    """(group)を見る: cards that lie face down are looked at where they lie (23.1.5)."""

    group: Node


class DeployBeside(Word, frozen=True, tag=own):
    """(group)を(beside)と同じエリアに出撃させる: where such a unit is, in its area (14.1)."""

    group: Node
    beside: Node


class TurnRound(Word, frozen=True, tag=own):
    """(group)を表向きか裏向きにする: what lies face up is laid face down, and the other way round."""

    group: Node
