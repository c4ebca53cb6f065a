"""Cipher's table: the nine areas (chapter 6), what is printed on a card (4), the state of a unit (5), the turn (13)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table import records as kernel
from tefuda.kernel.table.declared import Natural, Seat
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.turns import TurnData, TurnRecord

FRONT, REAR = "front", "rear"
ZONES = (
    kernel.Zone("deck", hidden=True, ordered=True, section="main"),
    kernel.Zone("hand", hidden=True, own=True),
    kernel.Zone("field", oriented=True, last_known=True, reprinted=True, places=(FRONT, REAR)),
    kernel.Zone("support"),
    kernel.Zone("retreat"),
    kernel.Zone(
        "orbs", hidden=True, ordered=True, reprinted=True
    ),  # laid out side by side: each can be told from the others
    kernel.Zone("bonds", reprinted=True),  # a face-down bond has no information (6.4.4.2), nor has an orb (6.4.2)
    kernel.Zone("infinite"),
    kernel.Zone("over"),  # no area of the rulebook: the cards of a unit other than its lowest (14.2.7)
)
DECK, HAND, FIELD, SUPPORT, RETREAT, ORBS, BONDS, INFINITE, OVER = range(9)
PLACES = (FRONT, REAR)

UNIT = "ユニット"
SYMBOLS = ("光の剣", "聖痕", "白夜", "暗夜", "メダリオン", "神器", "聖戦旗", "女神紋")  # 4.4.4
SEXES = ("男性", "女性")  # 4.5.3
WEAPONS = ("剣", "槍", "斧", "弓", "魔法", "杖", "竜石", "暗器", "牙", "拳")  # 4.6.3
TYPES = ("アーマー", "獣馬", "飛行", "竜", "幻影", "魔物")  # 4.7.4
RANGES = ("1", "2", "3")

HERO, DEFEATED = "主人公", "被撃破"  # marks that are state (5.1.2.5, 5.1.2.7);
BY_ATTACK = "by attack"  # and that the attack of this combat has defeated it (9.3.1.2.3)
LEVELLED, CLASS_CHANGED, GROWN = "レベルアップ", "クラスチェンジ", "成長"  # marks that are information (5.1.1)
BONUS = "クラスチェンジボーナス"  # a mark that is neither: it waits for the next check (8.1)
AWAKENED = "アウェイクニング"  # its top card changed its class as it was laid on (21.2.2.11), in whichever turn
INFORMATION = (LEVELLED, CLASS_CHANGED, GROWN, AWAKENED)
ATTACKED = "攻撃した"  # a mark of the turn: what levels up has attacked all the same
OF_THE_TURN = (LEVELLED, CLASS_CHANGED, GROWN, ATTACKED)

OPENING_HAND, OPENING_ORBS = 6, 5  # 12.2.1.4, 12.2.1.6


def own(name: str) -> str:
    """The name of one of this game's records in files: other games may call theirs the same."""
    return f"cipher.{name}"


class Facts(kernel.Facts, frozen=True, tag=own):
    """What a card of Cipher is: its unit names and skills are the kernel's names and abilities."""

    title: str = ""
    cost: int = 0
    class_change: int | None = None  # the class-change cost; None where there is none (4.3.2)
    symbols: tuple[str, ...] = ()
    sexes: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()  # 4.16: class and job
    ranges: tuple[str, ...] = ()
    attack: int = 0
    support: int = 0
    orbs: int = 1  # how many orbs its attack destroys (23.1.21)
    raised: int = 0  # what effects of skills have added to its attack (23.1.38)


class Face(Record, frozen=True, tag=own):
    """A card as it is printed; its name is the card name, title and unit name together (4.14.1), its text ends with its support skills."""

    number: str
    name: str
    facts: Facts
    text: str = ""
    english: str = ""
    english_text: str = ""
    english_unit: str = ""  # the unit name: unless a card says so, the last word of its English name
    section: str = "main"


class Player(Record, frozen=True, tag=own):
    """What a player has besides cards: how many turns there were, and what holds for all units until the game ends (23.1.9)."""

    turns: Natural = 0
    for_the_game: tuple[tuple[Node, ...], ...] = ()


class AtEnd(TurnData, frozen=True, tag=own):
    """What a support skill that was executed has happen when the combat ends (18.6.1.2.1, 18.6.1.4)."""

    refs: ClassVar[tuple[str, ...]] = ("source", "it")

    seat: Seat
    source: Ref
    effect: Node
    instead: bool = False  # of its card's going to the retreat area
    it: tuple[Ref, ...] = ()


class SkillUse(TurnData, frozen=True, tag=own):
    """A skill that was used this turn: whose, its name, and the card that has it (21.2.2.13)."""

    refs: ClassVar[tuple[str, ...]] = ("source",)

    seat: Seat
    name: str
    source: Ref


class TurnFacts(TurnRecord, frozen=True, tag=own):
    """The turn: the phase is start, bond, deploy, act or end; the combat, and what has been done."""

    refs: ClassVar[tuple[str, ...]] = ("attacker", "defender", "at_end", "used")
    looped: ClassVar[tuple[str, ...]] = ("number", "phase", "attacker", "defender")

    phase: Annotated[str, one_of("before", "start", "bond", "deploy", "act", "end")] = "before"
    first: Seat = 0
    spent: int = 0  # costs of what was deployed and levelled up this deployment phase (15.1.2)
    bond_phases: Natural = 1  # how many this turn has (23.1.26)
    attacker: Ref | None = None
    defender: Ref | None = None
    beaten: bool = False  # the attack of this combat has defeated the defender (18.5.1.2.1)
    fallen: bool = False  # the defender of this combat was defeated, by whatever it was (23.1.3.1)
    at_end: tuple[AtEnd, ...] = ()
    used: tuple[SkillUse, ...] = ()  # the skills that have a name (21.2.2.13)
