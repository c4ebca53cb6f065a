"""Chapter 4, zones: whose they are, how cards lie in them, the member seats, souls, and cards that lie face down."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.questions import empty_seats, is_kind, is_partner, seated_at
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, Seat
from tefuda.kernel.table.records import Card, Frame, Ref, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Result

EMPTY = "空席"  # in the place of a seat: one that is still to be named, and on which nobody sits


# ── 4.3.3.3 cards that lie face down where cards lie face up ────────────────────────────────────────────────────────
NAMELESS = "?"  # what stands for the name of a card that has none
ASSIGNED = "裏向き "  # the mark that says what an effect has assigned to a card that lies face down


def assigned(attack: int, defense: int, name: str) -> str:
    """The mark by which a card that lies face down keeps what an effect has assigned to it (4.3.3.3.1)."""
    return f"{ASSIGNED}{attack} {defense} {name}"


@cache
def face_down_facts(kinds: tuple[str, ...], mark: str) -> t.Facts:
    """What a card is that lies face down: what it was assigned; the kind of its face, numbers 0 and nothing else (4.3.3.3.1.1)."""
    attack, defense, name = (*mark.removeprefix(ASSIGNED).split(" ", 2), "")[:3] if mark else ("0", "0", "")
    none = sorted_abilities((), rules)
    return t.Facts(names=(name or NAMELESS,), kinds=kinds, cost=0, attack=int(attack), defense=int(defense), **none)


def printed_face_down(card: Card, face: t.Facts) -> t.Facts:
    """4.3.3.3.1: what counts as printed on a card of the entry or a member seat that lies face down."""
    mark = next((mark for mark in card.marks if mark.startswith(ASSIGNED)), "")
    cite("4.3.3.3")
    cite("4.3.3.3.1" if mark else "4.3.3.3.1.1")
    return face_down_facts(face.kinds, mark)


def turn_face(table: Table, card: int, facedown: bool) -> bool:
    """5.4.1: turn a card over; effects on the side that was up do not apply to the other (4.3.3.3.2)."""
    life = table.cards[card].life
    if atoms.turn_over(table, card, facedown) is None:
        cite("1.3.2.1")
        return False
    shown, hidden = (card, life), (card, -life)
    if any(shown in effect.cards or hidden in effect.cards for effect in table.effects):
        cite("4.3.3.3.2")
        swap = {shown: hidden, hidden: shown}
        effects = [change(one, cards=tuple([swap.get(ref, ref) for ref in one.cards])) for one in table.effects]
        atoms.set_effects(table, tuple(effects))
    return True


# ── moving a card ───────────────────────────────────────────────────────────────────────────────────────────────────
def moving(
    table: Table, ref: Ref, zone: int, clause: str, reason: str = "", source: Ref | None = None, rested: bool = False, position: int = 0,
    place: str = "",
) -> Moving:  # fmt: skip
    """A card is about to go to its owner's zone (4.1.1.3, 4.1.6), lying as cards lie there."""
    card = table.cards[ref[0]]
    down = None
    if zone == t.ENERGY:
        down = not is_partner(table, card.id)
    if RECORDS:
        _cite_zone(card.zone, zone, bool(down), source is not None)
        if t.ZONES[zone].oriented and not rested:
            cite("4.3.2.3")
    return Moving(
        ref, zone, card.owner, position, acted=rested, facedown=down, reason=reason, source=source, clause=clause, place=place
    )  # fmt: skip


def _cite_zone(before: int, zone: int, down: bool, by_effect: bool) -> None:
    """Whose zone a card goes to: its master's by the rules, its owner's where an effect only names the zone; and how it lies there."""
    cite("4.1.1")
    for clause in ("3.1.1", "4.1.1.3", "4.1.6") if by_effect else ("3.1.2",):
        cite(clause)
    if before >= 0 and t.ZONES[before].hidden != t.ZONES[zone].hidden:
        cite("4.2.1")
    if not t.ZONES[zone].hidden:
        cite("4.3.3")
    cite_if_said({t.ENERGY: "4.6.2", t.REBIRTH: "4.7.2", t.RETIRE: "4.8.2"}.get(zone, ""))
    if down:
        cite("4.6.2.1")


def can_go(table: Table, card: int, zone: int) -> bool:
    """Can a card be put there? Partners go to the energy zone only where a rule or effect says so (4.6.5), to seats only characters (4.5.3)."""
    if zone == t.ENERGY and is_partner(table, card):
        cite("4.6.5")
        return False
    if zone == t.MEMBER and not is_kind(table, card, t.CHARACTER):
        cite("4.5.3")
        return False
    return True


# ── 4.5.3 members are seated ────────────────────────────────────────────────────────────────────────────────────────
class Seating(Frame, frozen=True, tag=t.own):
    """Characters come to member seats, together: which, and which seats have been named for them."""

    moves: tuple[Moving, ...]
    empty: bool = False  # only empty seats (空席に)
    seats: tuple[Annotated[str, one_of(*t.SEATS)], ...] = ()
    by: Absent | Seat = -1  # who puts them there; -1: each their own player


seating = rules.procedure("4.5.3", Seating)


@seating.step("4.5.3")
def name_a_seat(table: Table, frame: Seating) -> Result:
    """4.5.3: for each character a seat is named by who puts it there (3.1.2.4.1); where only an empty one will do, there must be one."""
    if len(frame.seats) == len(frame.moves):
        return None
    move = frame.moves[len(frame.seats)]
    if move.place:
        keep(table, seats=(*frame.seats, move.place))
        return AGAIN
    free = empty_seats(table, move.seat)
    if frame.empty:
        cite("4.5.3.2")
    offered = [seat for seat in (free if frame.empty else t.SEATS) if not frame.empty or seat not in frame.seats]
    if not offered:
        keep(table, moves=tuple([one for one in frame.moves if one != move]))
        return AGAIN
    options = tuple([Option("place", text=seat) for seat in offered])
    seat = frame.by if frame.by >= 0 else move.seat
    return Ask((seat,), "choose", "4.5.3", options, about=move.ref, prompt="seat")


@seating.answer("4.5.3")
def seat_named(table: Table, frame: Seating, picked: tuple[Option, ...]) -> Result:
    keep(table, seats=(*frame.seats, picked[0].text))
    return AGAIN


@seating.unasked("4.5.3")
def nobody_names_a_seat(table: Table, frame: Seating) -> Result:
    return Done(0)


@seating.step("sit down")
def sit_down(table: Table, frame: Seating) -> Result:
    """Put cards into seats; who sat there before goes to the waiting room afterwards."""
    pairs = list(zip(frame.moves, frame.seats, strict=True))
    moves = tuple([change(move, place=seat) for move, seat in pairs])
    keep(table, moves=moves)
    return intend(table, moves)


@seating.step("make way")
def make_way(table: Table, frame: Seating) -> Result:
    """4.5.3.3: whoever was on the seat before goes to the waiting room; those who came together stay for the recovery (10.3.4)."""
    came, value = [move.ref[0] for move in frame.moves if not table.alive(move.ref)], table.value
    if len(came) > 1:
        atoms.set_facts(table, together=(*table.facts.together, *[table.ref(card) for card in came]))
    old: list[Ref] = []
    for move in frame.moves:
        there = seated_at(table, move.seat, move.place) if move.ref[0] in came else ()
        old += [table.ref(card) for card in there if card not in came and table.ref(card) not in old]
    if not old:
        return Done(value)
    cite("4.5.3.3")
    keep(table, seats=(str(value),))
    return intend(table, [moving(table, ref, t.WAITING, "4.5.3.3", "overwritten") for ref in old])


@seating.step("seated")
def seated(table: Table, frame: Seating) -> Result:
    return Done(int(frame.seats[0]))


def put_characters(table: Table, moves: list[Moving], empty: bool = False, by: int = -1) -> Frame | None:
    """Characters are put into a member zone; `by` whom, where it is not each one's own player."""
    return Seating(tuple(moves), empty, by=by) if moves else None


def put_into_entry(table: Table, moves: list[Moving]) -> Frame | None:
    """4.4.4.1, 10.3.3: cards are put into entries; which came together is kept for the recovery."""
    result = intend(table, moves)
    came = tuple([table.ref(move.ref[0]) for move in moves if not table.alive(move.ref)])
    if result is None and len(came) > 1:
        atoms.set_facts(table, together=came)
    return result


# ── 4.13 souls ──────────────────────────────────────────────────────────────────────────────────────────────────────
def souls_of(table: Table, card: int) -> list[int]:
    """4.13.3.1: the cards of the soul zone that are linked with a card."""
    return [other for other in table.cards[card].attached if table.cards[other].zone == t.SOUL]


def bearers_of(table: Table, soul: int) -> list[int]:
    """The cards that a soul is linked with, the latest link last."""
    found = [card for card in table.cards if soul in card.attached and card.zone >= 0]
    return [card.id for card in sorted(found, key=lambda card: card.linked)]


@rules.after_move("4.13.4", leaves=(t.SOUL,))
def link_is_over(table: Table, before: Card, after: Card) -> None:
    """What is no longer in the soul zone is no soul."""
    for bearer in bearers_of(table, after.id) if after.zone != t.SOUL else ():
        atoms.detach(table, bearer, (after.id,))


@rules.citing_after("moved")
def cite_moved(table: Table, before: Card, after: Card) -> None:
    """What a move shows of the zones: new cards there, souls that are left behind, damage that begins at 0."""
    if before.zone == after.zone:
        return
    cite("4.1.4")
    if any(table.cards[other].zone == t.SOUL for other in before.attached):
        cite("4.13.4")
    if after.zone == t.ENTRY and is_kind(table, after.id, t.CHARACTER):
        cite("4.4.4.1")
