"""FFTCG's table: the eight zones (chapter 7), what is printed on a card (5), what a player has (6), the stack (7.12)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table import records as kernel
from tefuda.kernel.table.declared import FaceId, FormatName, PerMaster, Seat
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.turns import TurnRecord

ZONES = (
    kernel.Zone("deck", hidden=True, ordered=True, section="main"),
    kernel.Zone("hand", hidden=True, own=True),
    kernel.Zone("field", oriented=True, since=True, last_known=True, shared=True),
    kernel.Zone("stack", ordered=True, shared=True),
    kernel.Zone("break"),
    kernel.Zone("damage", ordered=True),
    kernel.Zone("removed", reprinted=True),  # what lies face down in it is nothing (7.13.3)
    kernel.Zone("lb_deck", own=True, section="lb", face_down=True),
    kernel.Zone("over"),  # no zone of the rulebook: cards laid over a primed character, which are none of their own
    kernel.Zone("outside", hidden=True),  # none either: a player's cards that are not in the game (7.5)
)
DECK, HAND, FIELD, STACK, BREAK, DAMAGE, REMOVED, LB_DECK, OVER, OUTSIDE = range(10)

FORWARD, BACKUP, MONSTER, SUMMON = "フォワード", "バックアップ", "モンスター", "召喚獣"
KINDS = (FORWARD, BACKUP, MONSTER, SUMMON)
CHARACTER = "キャラクター"  # 5.2.3.1.1: the first three
CHARACTERS = (FORWARD, BACKUP, MONSTER)
ABILITY = "アビリティ"
ABILITY_KINDS = {
    "action": "アクションアビリティ",
    "special": "スペシャルアビリティ",
    "auto": "オートアビリティ",
}  # by sort
FIRE, ICE, WIND, EARTH, LIGHTNING, WATER, LIGHT, DARK = "火", "氷", "風", "土", "雷", "水", "光", "闇"
ELEMENTS = (FIRE, ICE, WIND, EARTH, LIGHTNING, WATER, LIGHT, DARK)
UNPAYABLE = (LIGHT, DARK)  # 5.2.1.3: cards of these are not discarded for CP, and costs do not ask for their CP

BRAVE, HASTE, FIRST_STRIKE, BACK_ATTACK = "ブレイブ", "ヘイスト", "先制攻撃", "バックアタック"
KEYWORDS = (BRAVE, HASTE, FIRST_STRIKE, BACK_ATTACK)
FROZEN, WARP_COUNTER = "凍結", "デジョン"
PAID_EXTRA = "追加コスト"  # the mark of a character whose extra cost was paid (11.4.4)

HAND_LIMIT = 5  # 9.5.1.2
MOST_BACKUPS = 5  # 7.7.4
LOSING_DAMAGE = {"constructed": 7, "limited": 6}  # 3.1.1


def own(name: str) -> str:
    """The name of one of this game's records in files: other games may call theirs the same."""
    return f"fftcg.{name}"


class Facts(kernel.Facts, frozen=True, tag=own):
    """What a card of FFTCG is: names, kinds and abilities are the kernel's, the rest is the game's."""

    elements: tuple[str, ...] = ()
    jobs: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    number: str = ""
    cost: int | None = None
    power: int | None = None
    generic: bool = False  # the icon that lets one have several of the name (7.7.3)
    ex_burst: bool = False
    ex_damage: int = 0  # EX burst only from so much damage on (15.2.6.3)
    lb_cost: int = 0  # Limit Break: 0 for none (15.2.8.2)
    limited: bool = False
    cost_is_x: bool = False  # the cost is X: the player says how much (4.5)


class Face(Record, frozen=True, tag=own):
    """A card as it is printed."""

    number: str
    name: str
    facts: Facts
    text: str = ""
    english: str = ""
    english_text: str = ""
    section: str = "main"  # of a deck


class Player(Record, frozen=True, tag=own):
    """What a player has besides cards (6.8), and what a rule process has yet to look at (12.4.2, 12.4.3)."""

    crystals: int = 0
    drew_from_nothing: bool = False
    damaged_from_nothing: bool = False
    turns: int = 0
    hand_limit: int = HAND_LIMIT


class TurnFacts(TurnRecord, frozen=True, tag=own):
    """The turn: the phase is active, draw, main1, attack, main2 or end; the attack, and what has been done."""

    refs: ClassVar[tuple[str, ...]] = ("attackers", "blocker", "attacked", "hit", "hurt")
    hidden: ClassVar[tuple[str, ...]] = ("casts", "paid")
    looped: ClassVar[tuple[str, ...]] = ("number", "phase", "attackers", "blocker", "party", "attacked")
    counted: ClassVar[tuple[str, ...]] = ("cast", "cast_for_less")

    phase: Annotated[str, one_of("before", "active", "draw", "main1", "attack", "main2", "end")] = "before"
    began: PerMaster = (0, 0)  # when the latest turn of each seat began
    first: Seat = 0
    attackers: tuple[Ref, ...] = ()  # more than one: a party (15.1.1.9)
    blocker: Ref | None = None
    party: bool = False
    attacked: tuple[Ref, ...] = ()  # forwards that attacked this turn (10.1.2.1.2)
    cast: tuple[tuple[Seat, FaceId], ...] = ()  # cards cast this turn: seat, face
    cast_for_less: tuple[
        tuple[Seat, Node], ...
    ] = ()  # this turn: whose cards cost less to cast, and which and how much
    hit: tuple[tuple[Ref, Ref], ...] = ()  # forwards damaged since the last rule process, and by whom (12.4.5)
    hurt: tuple[
        tuple[Ref, Ref], ...
    ] = ()  # this turn: forwards damaged, and by whom, where a card asks (`HurtThisTurn`)
    casts: tuple[tuple[Seat, Ref, int], ...] = ()  # to be cast when the effect is over: seat, card, cost (-1: its own)
    format: FormatName = "constructed"
    asked_to_lose: tuple[Seat, ...] = ()
    asked_to_win: tuple[Seat, ...] = ()
    paid: tuple[tuple[Ref, tuple[str, ...], bool], ...] = ()  # card, elements of its CP, by backups alone
