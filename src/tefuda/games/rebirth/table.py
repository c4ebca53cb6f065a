"""Reバース's table: the zones (chapter 4), what is printed on a card (2), what a player and a turn have."""

from __future__ import annotations

from typing import Annotated, ClassVar

from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import records as kernel
from tefuda.kernel.table.declared import Absent, FormatName, Seat
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.turns import TurnRecord

SEATS = ("左", "中", "右")  # 4.5.3.1: the three seats of the member zone
ZONES = (
    kernel.Zone("deck", hidden=True, ordered=True, section="main"),
    kernel.Zone("hand", hidden=True, own=True, signs=True),  # 4.10.4: partner cards are known there
    kernel.Zone("entry", oriented=True, reprinted=True),
    kernel.Zone("member", oriented=True, places=SEATS, one_each=True, reprinted=True, last_known=True),
    kernel.Zone(
        "energy", oriented=True, own=True, face_down=True, face_up=("partner",)
    ),  # 4.6.2: all but partners lie face down in it, though it is open
    kernel.Zone("rebirth"),
    kernel.Zone("retire"),
    kernel.Zone("waiting"),
    kernel.Zone("memory"),
    kernel.Zone("soul"),
    kernel.Zone("partners", hidden=True, own=True, section="partner"),  # no zone of the rulebook: 6.2.1.1 to 6.2.1.5
)
DECK, HAND, ENTRY, MEMBER, ENERGY, REBIRTH, RETIRE, WAITING, MEMORY, SOUL, PARTNERS = range(len(ZONES))
FIELD = (ENTRY, MEMBER)  # 2.2.3.1: where a character is that is spoken of without a zone

CHARACTER, RE_BIRTH, PARTNER = "キャラ", "Reバース", "パートナー"  # 2.2.2
KINDS = (CHARACTER, RE_BIRTH, PARTNER)

SPARK, CANCEL, BLOCKER, GROWING = "スパーク", "キャンセル", "ブロッカー", "のびしろ"  # 11.3, 11.4, 11.6, 11.8
PARTNER_ATTACKED = "パートナーアタックを受けた"  # 8.4.3.2: a state of the card
LOSING = 7  # 10.6.2: so many retired cards


def own(name: str) -> str:
    """The name of one of this game's records in files: other games may call theirs the same."""
    return f"rebirth.{name}"


class Facts(kernel.Facts, frozen=True, tag=own):
    """What a card of Reバース is: names, kinds and abilities are the kernel's, the rest is the game's."""

    traits: tuple[str, ...] = ()  # 属性 (2.5)
    titles: tuple[str, ...] = ()  # 作品名 (2.8)
    cost: int | None = None
    attack: int | None = None  # ATK (2.6)
    defense: int | None = None  # DEF (2.7)


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
    """What a player has besides cards: the turns that were taken (8.2.3.1, 12.3.1)."""

    turns: int = 0


class TurnFacts(TurnRecord, frozen=True, tag=own):
    """The turn: the phase is standby, energy, main, attack or end; the attack that is going on, and what has been done."""

    refs: ClassVar[tuple[str, ...]] = ("supporter", "attacks_of", "hits", "together")
    hidden: ClassVar[tuple[str, ...]] = ("fired", "no_strays")
    looped: ClassVar[tuple[str, ...]] = ("number", "phase", "attacking_seat", "attacked_seat", "attacks", "blocked")

    phase: Annotated[str, one_of("before", "standby", "energy", "main", "main over", "attack", "end")] = "before"
    first: Seat = 0
    format: FormatName = "standard"
    attacking_seat: Absent | Seat = -1  # whose entry attacks (8.2.4.3), and whose is attacked; -1: there is no attack
    attacked_seat: Absent | Seat = -1
    supporter: Ref | None = None
    partner_attack: bool = False
    blocked: bool = False
    attacks: int = 0  # how many there have been this turn, this one among them
    attacks_of: tuple[tuple[Ref, int], ...] = ()  # the same by the card that attacked
    fired: tuple[tuple[int, int, int], ...] = ()  # 7.6.1, 8.5.1: abilities that have had their "at the end of"
    hits: tuple[tuple[Ref, Ref, str], ...] = ()  # 5.15.2: since the last recovery, who hit whom, and how
    together: tuple[Ref, ...] = ()  # 10.3.3, 10.3.4: cards that were put into an entry, or onto seats, at the same time
    asked_to_lose: tuple[Seat, ...] = ()
    no_strays: bool = (
        False  # 10.3.7: the last recovery found every partner where it may be, and none has moved elsewhere since
    )
    settled: tuple[Seat, ...] = ()  # 12.9.3.3: players who have left, and what followed has been done
    points: tuple[int, ...] = ()  # 12.9.3: by side
