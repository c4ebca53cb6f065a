"""PSO2's vocabulary: the words of its cards as nodes; those that other games have, too, are the kernel's."""

from __future__ import annotations

from tefuda.games.pso2.table import own
from tefuda.kernel import vocabulary as shared
from tefuda.kernel.effects import Pool, Quantity
from tefuda.kernel.values import Node
from tefuda.kernel.vocabulary import *  # noqa: F403 - its __all__ lists the shared nodes

__all__ = [
    "AllyAttacked", "Attach", "Attached", "AttachesTo", "Attacker", "AttacksWhom", "Bearer", "Cancel", "ControllerOf", "Defenders", "Destroy",
    "EquipsTo", "Freeze", "Further", "GoesFirst", "Guard", "IsAttacking", "IsEngaged", "Lose", "MoveTo", "Pierce", "PlayerCard", "Recover",
    "Redirect", "Slots", "TakeOffDamage", "TurnOff", "TurnOn", "Word",
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


class Attacker(Word, frozen=True):
    """攻撃側, 攻撃中の味方・相手 / the card that attacks (506.4.1)."""


class Defenders(Word, frozen=True):
    """攻撃の対象 / the cards that are attacked (506.3.1)."""


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

    number: Quantity


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


class Cancel(Word, frozen=True):
    """(group)を無効にする / what waits in the processing zone has no effect (406.2.2)."""

    group: Node


class Further(Word, frozen=True):
    """さらに、… / further, …: it is done whatever came of what stands before it (glossary)."""

    effect: Node


class Lose(Word, frozen=True):
    """(who)はゲームに敗北する / (who) loses the game (101.4)."""

    who: str = "own"


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


class Slots(Word, frozen=True):
    """【装備枠X】: so many places that a piece of armour takes (205.4.4.1)."""

    number: int


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


class GoesFirst(Word, frozen=True):
    """(whose)が先攻の場合 / if (whose) is the first player: who took the first turn of the game (glossary 先攻/後攻)."""

    whose: str = "own"


class AllyAttacked(Word, frozen=True):
    """味方が攻撃された時のみ: one of the player's side, not this card, is the target of an attack (302.1#2, 506.4.2)."""


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class Guard(Word, frozen=True):
    """What happens instead of damage to whoever bears armour: it is turned OFF, and so much less is dealt (205.5.2)."""
