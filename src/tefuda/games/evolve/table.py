"""EVOLVE's table: the fourteen zones (chapter 4), what is printed on a card (2), what a player has (3)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.declared import Absent, FaceId, FormatName, Seat
from tefuda.kernel.table.records import Facts, Ref, Zone
from tefuda.kernel.table.turns import TurnData, TurnRecord

ZONES = (
    Zone("leader", verb="leader", reprinted=True, for_player=True, section="leader"),
    Zone("field", oriented=True, since=True, last_known=True, foreseen=True),
    Zone("deck", hidden=True, ordered=True, section="main"),
    Zone("evolve_deck", hidden=True, own=True, section="evolve", meant=("裏向き", "表向き")),  # 4.6.3
    Zone("hand", hidden=True, own=True),
    Zone("ex", foreseen=True),
    Zone("graveyard"),
    Zone("banished"),
    Zone("resolution", ordered=True, shared=True, passing=True),
    Zone("evolution", section="evolve"),
    Zone("race", section="evolve"),
    Zone("drive", section="evolve"),
    Zone("trigger"),
    Zone("equipment"),
)
(
    LEADER,
    FIELD,
    DECK,
    EVOLVE_DECK,
    HAND,
    EX,
    GRAVEYARD,
    BANISHED,
    RESOLUTION,
    EVOLUTION,
    RACE,
    DRIVE,
    TRIGGER,
    EQUIPMENT,
) = range(14)

FOLLOWER, AMULET, SPELL, LEADER_KIND, CREST, EQUIPMENT_KIND = (
    "フォロワー",
    "アミュレット",
    "スペル",
    "リーダー",
    "クレスト",
    "イクイップメント",
)
KINDS = (FOLLOWER, AMULET, SPELL, LEADER_KIND, CREST, EQUIPMENT_KIND)
EVOLVED, ADVANCE, TOKEN = "エボルヴ", "アドバンス", "トークン"
SPECIAL = (EVOLVED, ADVANCE, TOKEN)
CLASSES = ("ニュートラル", "エルフ", "ロイヤル", "ウィッチ", "ドラゴン", "ナイトメア", "ビショップ")
NEUTRAL = CLASSES[0]

LEADER_LIFE = 20  # 2.8.3.1
MOST_PP = 10  # 3.2.4.1
LIMITS = {FIELD: 5, HAND: 7, EX: 5}  # 4.4.4.1, 4.7.3.1, 4.8.3.1


class EvolveFacts(Facts, frozen=True, dict=True, gc=True):  # with room for what is found of it once
    """What a card of EVOLVE is: names, kinds and abilities are the kernel's, the rest is the game's."""

    classes: tuple[str, ...] = (NEUTRAL,)
    special: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    title: str = ""
    number: str = ""
    collaboration: str = ""
    cost: int | None = None
    attack: int | None = None
    defense: int | None = None


class Face(Record, frozen=True):
    """A card as it is printed: one side, or two (2.15); the first is the one with the collector's number."""

    number: str
    name: str
    facts: EvolveFacts  # of the first side, which counts while a deck is built (2.15.2.1)
    sides: tuple[EvolveFacts, ...]
    text: tuple[str, ...] = ("",)
    english: str = ""
    evolves: tuple[str, ...] = ()  # the names of those of its sides that are evolve cards
    section: str = "main"  # of a deck; "" for a token, which is in none (6.1.1)


# B-1.6.1.1.2: who brings no leader card still has a leader to attack.
_NO_LEADER = EvolveFacts(names=("リーダー",), kinds=(LEADER_KIND,), number="B-1", defense=LEADER_LIFE)
NO_LEADER = Face("B-1", "リーダー", _NO_LEADER, (_NO_LEADER,), english="Leader", section="leader")


class Player(Record, frozen=True):
    """What a player has besides cards (3.2, 3.3), the limits of their zones, and what they still have coming."""

    pp: int = 0
    max_pp: int = 0
    ep: int = 0
    sep: int = 0
    elapsed: int = 0
    field_limit: int = LIMITS[FIELD]
    hand_limit: int = LIMITS[HAND]
    ex_limit: int = LIMITS[EX]
    title: str = ""  # the title a deck is built on; empty: it is built on a class (6.2.1.3)
    partner: (
        Absent | FaceId
    ) = -1  # crossover: the face of the second leader card, one leader with the first (B-2.6.1.1.1)
    drew_from_nothing: bool = False  # since the last rule process (11.2.2)
    life_went_down: bool = False  # this turn (13.5.2.2)
    life_losses: int = 0  # how often it did


class DrawingNothing(Record, frozen=True):
    """An intention: a player is about to draw from a deck with no card in it (5.10.1.1)."""

    seat: Seat
    ref: Ref = (-1, -1)


class PlayTerms(TurnData, frozen=True):
    """このターン、(次に)自分が…をプレイする際: who said it when, of which cards, what it changes, and until when."""

    refs: ClassVar[tuple[str, ...]] = ("source",)

    time: int
    source: Ref
    seat: Seat
    pool: Record
    changes: tuple[Record, ...]
    until: str = ""
    turn: int = 0  # the turn it was said in
    once: bool = False  # only of the next such card


class Played(TurnData, frozen=True):
    """A card that was played: by whom, its face, and the card as it was played."""

    hidden: ClassVar[tuple[str, ...]] = ("ref",)

    seat: Seat
    face: FaceId
    ref: Ref = (0, 0)


class ToCome(Record, frozen=True):
    """A turn that is to be skipped, or an extra one: whose, and when it was said."""

    seat: Seat
    time: int


class TurnFacts(TurnRecord, frozen=True):
    """The turn: the phase is start, main or end; what has been done in it, and what is to come."""

    refs: ClassVar[tuple[str, ...]] = ("played", "terms", "attacked", "battle", "doomed")
    looped: ClassVar[tuple[str, ...]] = ("number", "phase", "evolve_used", "rushed", "attacked", "skips", "extras")
    counted: ClassVar[tuple[str, ...]] = ("played", "happened")

    phase: Annotated[str, one_of("before", "preparing", "start", "main", "end")] = "before"
    began: int = 0
    first: Seat = 0
    evolve_used: bool = False  # an evolve ability, or one that counts as one, was played (8.3.2.1)
    rushed: bool = False  # sealed: rush was given this turn (B-1.8.5.1)
    format: FormatName = ""  # the format that is played, where it is not the usual one
    played: tuple[Played, ...] = ()  # this turn
    taken: tuple[tuple[int, str, int], ...] = ()  # stack counters taken this turn: seat, by what, how many (13.3.2.5)
    terms: tuple[PlayTerms, ...] = ()  # what was said about cards that a player is going to play
    attacked: tuple[Ref, ...] = ()  # followers that attacked this turn
    battle: tuple[Ref, Ref] | None = None  # attacker and target, while they fight (8.4.5.1)
    doomed: tuple[Ref, ...] = ()  # fought a follower with bane since the last rule process (11.3.2)
    skips: tuple[ToCome, ...] = ()  # turns to be skipped (5.26)
    extras: tuple[ToCome, ...] = ()  # extra turns to come (5.28)
    after_extras: Absent | Seat = -1  # whose turn comes when the extra turns are over
    asked_to_lose: tuple[Seat, ...] = ()
