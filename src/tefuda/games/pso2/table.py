"""PSO2's table: the zones (chapter 4), what is printed on a card (2), what a player and a boss have, and the turn (5)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import records as kernel
from tefuda.kernel.table.declared import Absent, FormatName, Master, Seat
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.turns import TurnRecord

FRONT, BACK, ATTACHED = "front", "back", "attached"  # 403.1: the rows; what lies on another card is in no row
ZONES = (
    kernel.Zone("deck", hidden=True, ordered=True, section="main"),
    kernel.Zone("hand", hidden=True, own=True),
    kernel.Zone("field", oriented=True, places=(FRONT, BACK, ATTACHED), lent=(ATTACHED,), last_known=True),
    kernel.Zone("pp", oriented=True, reprinted=True),  # what lies face down in it shows nothing (404.5.1)
    kernel.Zone("discard"),
    kernel.Zone("stack", ordered=True, shared=True),  # 406: the processing zone
    kernel.Zone("player", oriented=True, section="player"),
    kernel.Zone("mag", oriented=True, section="mag"),
)
DECK, HAND, FIELD, PP, DISCARD, STACK, PLAYER_ZONE, MAG_ZONE = range(len(ZONES))
IN_PLAY = (PLAYER_ZONE, FIELD)  # 201.2: where 味方 and 相手 are

# 200.1: the card types; weapons and armour are items (205.2), a boss is the player of its side (raid).
PLAYER, CHARACTER, MAG, ACTIVE, ITEM = "プレイヤー", "キャラ", "マグ", "アクティブ", "アイテム"
KINDS = (PLAYER, CHARACTER, MAG, ACTIVE, ITEM)
WEAPON, ARMOUR, BOSS = "武器", "防具", "ボス"
EQUIPMENT = (WEAPON, ARMOUR)
FIGHTERS = (PLAYER, CHARACTER)  # 101.2.2: 味方 and 相手

RED, BLUE, YELLOW, BLACK = "赤", "青", "黄", "黒"
COLORS = (RED, BLUE, YELLOW, BLACK)  # 207.1; a card without any is white (207.2)
CLASSES = (
    "ハンター", "レンジャー", "フォース", "ファイター", "ガンナー", "テクター", "バウンサー", "サモナー", "ブレイバー",
)  # fmt: skip
ALL_CLASSES = "ALL"  # 208.1.2

# 302: keywords that stand for themselves or for other abilities.
WAR_CRY, DOUBLE_STRIKE, AMBUSH, DOUBLE_SHOT, SNIPE, CORRUPTION, PROLIFERATION = (
    "ウォークライ", "連撃", "奇襲", "連続射撃", "狙撃", "侵食", "増殖",
)  # fmt: skip
KEYWORDS = (WAR_CRY, DOUBLE_STRIKE, AMBUSH, DOUBLE_SHOT, SNIPE, CORRUPTION, PROLIFERATION)
ENTERING, FALLING, DROP = "登場時", "戦闘不能時", "ドロップ"
SILENCED = {  # 301.6: by the keyword of an ability, the deed that it does not do where it does not go off
    ENTERING: "enter_ability", FALLING: "fall_ability", DROP: "drop_ability",
}  # fmt: skip
GO_OFF = "go_off"  # the deed of which no triggered ability is capable that does not go off
FROZEN = "フリーズ"
STAGES = ("declared", "attacking", "engaged", "damage")  # of a battle (506)
_, ATTACKING, ENGAGED, _ = STAGES  # 506.4.1, 506.5.1: what a card is in a battle

HAND_LIMIT, OPENING_HAND = 7, 5  # 402.3, 102.4
SLOTS = {WEAPON: 1, ARMOUR: 3}  # 205.4.4
BACK_DAMAGE = (
    "back"  # the counter of damage that was taken in the back row (213.3.2); the rest was taken in the front row
)


def own(name: str) -> str:
    """The name of one of this game's records in files: other games may call theirs the same."""
    return f"pso2.{name}"


class Facts(kernel.Facts, frozen=True, tag=own):
    """What a card of PSO2 is: names, kinds and abilities are the kernel's, the rest is the game's."""

    title: str = ""  # 206.1.1: it counts in deck building alone
    number: str = ""
    colors: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()  # 210: 種別
    cost: int | None = None
    attack: int | None = None
    hp: int | None = None  # of a player card: the size of the deck (100.2); of a boss: its life
    defense: int | None = None  # of armour (205.5.2)
    slots: int = 1  # that a piece of armour takes (205.4.4.1)
    cost_is_x: bool = False
    heals: bool = False  # the icon of 回復 (302.9)
    drops: bool = False  # the icon of ドロップ (100.6)
    copies: int | None = 3  # how many of it a deck may have (100.3); None: any number


class Face(Record, frozen=True, tag=own):
    """A card as it is printed; a player card has a side for whoever is first and one for whoever is second (102.3.1)."""

    number: str
    name: str
    facts: Facts  # of its first side, by which decks are built
    sides: tuple[Facts, ...]
    text: str = ""
    english: str = ""
    english_text: str = ""
    section: str = "main"  # of a deck
    back_text: str = ""


class Player(Record, frozen=True, tag=own):
    """What a player has besides cards: how many turns were taken; of a boss, the life that is left."""

    turns: int = 0
    life: int = 0


class TurnFacts(TurnRecord, frozen=True, tag=own):
    """The turn: the phase is start, draw, pp, main, battle, end or refresh; the battle; and the raid's target player."""

    refs: ClassVar[tuple[str, ...]] = ("attacker", "defenders", "attacked")
    looped: ClassVar[tuple[str, ...]] = ("number", "phase", "attacker", "defenders", "stage")

    phase: Annotated[str, one_of("before", "start", "draw", "pp", "main", "battle", "end", "refresh")] = "before"
    first: Master = 0
    attacker: Ref | None = None
    defenders: tuple[Ref, ...] = ()  # two for 連続射撃 (302.7)
    stage: Annotated[str, one_of("", *STAGES)] = ""  # of a battle: declared, attacking, engaged, damage (506)
    attacked: tuple[Ref, ...] = ()  # who has declared an attack this turn (103.1.2)
    format: FormatName = "constructed"
    target: Absent | Seat = -1  # raid: the target player of the boss's turn
