"""Chapter 4, zones: how cards enter a field or an EX area, which has a limit, and in which order they are laid."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import room
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.foresight import foreseen
from tefuda.kernel.happening.replacement import Making, Moving, Orienting, commit, intend
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, Seat, ZoneId
from tefuda.kernel.table.records import Frame, Ref, Resolving, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.signatures import Intention
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Result

LIMIT_CLAUSE = {t.FIELD: "4.4.4.2", t.EX: "4.8.3.2"}
LIMITED = {t.FIELD: "4.4.4", t.EX: "4.8.3", t.HAND: "4.7.3"}
FIRST_LIMIT = {t.FIELD: "4.4.4.1", t.EX: "4.8.3.1", t.HAND: "4.7.3.1"}


def cite_limit(zone: int, limit: int) -> None:
    """A zone's limit keeps cards out (or cuts a hand); as many as at the start, where that is still so."""
    cite(LIMITED[zone])
    if limit == t.LIMITS[zone]:
        cite(FIRST_LIMIT[zone])


class Entering(Frame, frozen=True):
    """Cards that are about to be moved to, or made in, zones with a limit, all together."""

    entering: tuple[Moving | Making, ...]
    seat: Seat  # who carries it out, and so picks what fits
    asked: tuple[tuple[ZoneId, Seat], ...] = ()  # zone and seat for which it has been settled what fits
    guards: tuple[int, ...] = ()  # which of them are acted as they enter (12.8.2)
    warded: tuple[Seat, ...] = ()  # who has said so of theirs
    happened: int = 0
    before: int = 0  # the moment before they entered


entering = rules.procedure("4.4.4", Entering)


@entering.step("4.4.4")
def what_fits(table: Table, frame: Entering) -> Result:
    """4.4.4.2, 4.8.3.2: where more would come than there is room for, only so many come, chosen by who carries it out."""
    for zone, seat in dict.fromkeys([(what.zone, what.seat) for what in frame.entering]):
        if zone not in LIMIT_CLAUSE or (zone, seat) in frame.asked:
            continue
        coming = _coming(frame, zone, seat)
        space = max(0, room(table, zone, seat))
        if len(coming) > space:
            cite_limit(zone, space + len(table.zone(zone, seat)))
        if len(coming) > space and _alike(frame, coming):
            cite(LIMIT_CLAUSE[zone])
            return fitted(table, frame, tuple([_option(frame.entering[index], index) for index in coming[:space]]))
        if len(coming) > space:
            cite(LIMIT_CLAUSE[zone])
            options = tuple([_option(frame.entering[index], index) for index in coming])
            return Ask((frame.seat,), "choose", LIMIT_CLAUSE[zone], options, least=space, most=space, prompt="fits")
        keep(table, asked=(*frame.asked, (zone, seat)))
        return AGAIN
    return None


def _coming(frame: Entering, zone: int, seat: int) -> list[int]:
    return [index for index, what in enumerate(frame.entering) if (what.zone, what.seat) == (zone, seat)]


def enter(table: Table, entering: tuple[Moving | Making, ...], seat: int) -> Frame | None:
    """Bring cards into zones with a limit: at once, unless more come than there is room for or one may be acted as it enters."""
    for what in entering:
        if is_guard(table, what):
            return Entering(entering, seat)
    return _come_in(table, entering, seat) if _all_fit(table, entering) else Entering(entering, seat)


def _all_fit(table: Table, entering: tuple[Moving | Making, ...]) -> bool:
    """4.4.4, 4.8.3: is there room for all of them?"""
    coming: dict[tuple[int, int], int] = {}
    for what in entering:
        place = (what.zone, what.seat)
        if what.zone in LIMIT_CLAUSE:
            coming[place] = coming.get(place, 0) + 1
            if coming[place] > room(table, what.zone, what.seat):
                return False
    return True


def _alike(frame: Entering, coming: list[int]) -> bool:
    """Tokens of one kind: it does not matter which of them fit."""
    return all(
        type(frame.entering[index]) is Making and frame.entering[index] == frame.entering[coming[0]] for index in coming
    )


def _option(what: Moving | Making, index: int) -> Option:
    if isinstance(what, Moving):
        return Option("card", card=what.ref[0], index=index)
    return Option("token", index=index, number=what.face)


@entering.answer("4.4.4")
def fitted(table: Table, frame: Entering, picked: tuple[Option, ...]) -> Result:
    chosen = [option.index for option in picked]
    for zone, seat in dict.fromkeys([(what.zone, what.seat) for what in frame.entering]):
        coming = _coming(frame, zone, seat)
        if zone in LIMIT_CLAUSE and (zone, seat) not in frame.asked and len(coming) > max(0, room(table, zone, seat)):
            kept = tuple([what for index, what in enumerate(frame.entering) if index not in coming or index in chosen])
            keep(table, entering=kept, asked=(*frame.asked, (zone, seat)))
            break
    return AGAIN


@entering.step("12.8.2")
def ward(table: Table, frame: Entering) -> Result:
    """12.8.2: a follower with ward that would enter stood may be acted as it enters; its master says which (1.3.4)."""
    for seat in masters_meant(table, frame.seat, "any"):
        options = _guards(table, frame, seat) if seat not in frame.warded else ()
        if not options:
            continue
        if len(options) == 1:
            what = frame.entering[options[0].index]
            about = what.ref if type(what) is Moving else what.source
            return Ask((seat,), "yes/no", "12.8.2", (YES, NO), about=about, prompt="ward")
        return Ask((seat,), "choose", "12.8.2", options, least=0, most=len(options), prompt="wards")
    return None


def _guards(table: Table, frame: Entering, seat: int) -> tuple[Option, ...]:
    return tuple(
        [
            _option(what, index)
            for index, what in enumerate(frame.entering)
            if what.seat == seat and is_guard(table, what)
        ]
    )


@entering.answer("12.8.2")
def guarded(table: Table, frame: Entering, picked: tuple[Option, ...]) -> Result:
    seat = next(
        other
        for other in masters_meant(table, frame.seat, "any")
        if other not in frame.warded and _guards(table, frame, other)
    )
    options = picked if not picked or picked[0] not in (YES, NO) else _guards(table, frame, seat)
    acting = () if picked and picked[0] == NO else tuple([option.index for option in options])
    keep(table, guards=frame.guards + acting, warded=(*frame.warded, seat))
    return AGAIN


def is_guard(table: Table, what: Moving | Making) -> bool:
    if what.zone != t.FIELD or what.acted:
        return False
    if "ward" in table.trigger_index.marks or (table.effects and what.ref[0] >= 0 and _under_effects(table, what.ref)):
        facts = facts_there(table, what)
    else:
        facts = _face_of(table, what)
    return t.FOLLOWER in facts.kinds and "守護" in facts.keywords


def _under_effects(table: Table, ref: Ref) -> bool:
    return any(ref in effect.cards for effect in table.effects)


def _face_of(table: Table, what: Moving | Making) -> t.EvolveFacts:
    """The face that a card will show."""
    if isinstance(what, Moving):
        face: t.Face = table.game.faces[table.cards[what.ref[0]].face]
        return face.sides[what.side]
    made: t.Face = table.game.faces[what.face]
    return made.sides[0]


def facts_there(table: Table, what: Moving | Making) -> t.EvolveFacts:
    """10.9.3, 10.10.3: what a card will be on the field, with what applies there."""
    if table.derived is None:
        table.game.facts(table, 0)
    face = _face_of(table, what)
    if table.derived is table.base and not face.lasting:
        return face
    cite("10.9.3")
    cite("10.10.3")
    found: t.EvolveFacts = foreseen(table, what)
    return found


@entering.step("4.1.4")
def come_in(table: Table, frame: Entering) -> Result:
    keep(table, before=table.clock)
    return _come_in(table, frame.entering, frame.seat)


def _come_in(table: Table, entering: tuple[Moving | Making, ...], seat: int) -> Frame | None:
    """Let cards enter their zones together: stood, unless it is said otherwise (4.2.2.3)."""
    if RECORDS:
        _cite_coming(entering, seat)
    return intend(table, entering)


def _cite_coming(entering: tuple[Moving | Making, ...], seat: int) -> None:
    """9.1.2: tokens are made; 9.1.2.1: on the other player's side they are that player's."""
    made = [what for what in entering if type(what) is Making]
    if made:
        cite("9.1.1")
        cite("9.1.2")
    if any(what.seat != seat for what in made):
        cite("9.1.2.1")
    if any(what.zone == t.FIELD and not what.acted for what in entering):
        cite("4.2.2.3")


@entering.step("5.4.1")
def act_guards(table: Table, frame: Entering) -> Result:
    keep(table, happened=table.value or 0)
    chosen = [frame.entering[index] for index in frame.guards]
    refs = [
        table.ref(what.ref[0]) for what in chosen if type(what) is Moving and table.cards[what.ref[0]].zone == t.FIELD
    ]
    made = [what for what in chosen if type(what) is Making]
    for what in made:
        for card in table.zone(t.FIELD, what.seat):
            record = table.cards[card]
            if record.face == what.face and record.life > frame.before and table.ref(card) not in refs:
                refs.append(table.ref(card))
                break
    return intend(table, [Orienting(ref, True, clause="12.8.2") for ref in refs])


@entering.step("4.1")
def entered(table: Table, frame: Entering) -> Result:
    return Done(frame.happened)


# ── order ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class Laying(Frame, frozen=True):
    """Several cards go to other zones at once: which find room and in which order they lie is settled, then they go."""

    moves: tuple[Moving, ...]  # of those to one zone, the first will lie on top of the others
    seat: Absent | Seat = -1  # who orders them all; without one each player those that come to a zone of theirs
    clause: str = "4.1.5"
    ordered: tuple[Seat, ...] = ()  # whose are in order
    replaced: bool = False  # effects have had their say on these moves


laying = rules.procedure("4.1.5", Laying)


def without_room(table: Table, moves: Sequence[Moving]) -> tuple[list[Moving], int]:
    """4.4.4.2, 4.8.3.2: the cards that come to a field or EX area in which not all of them find room, and for how many there is."""
    left = [(card.zone, card.seat) for card in [table.cards[move.ref[0]] for move in moves]]
    for zone, seat in dict.fromkeys([(move.zone, move.seat) for move in moves if move.zone in LIMIT_CLAUSE]):
        coming = [move for move in moves if (move.zone, move.seat) == (zone, seat)]
        space = room(table, zone, seat) + left.count((zone, seat))
        if len(coming) > space:
            return coming, max(0, space)
    return [], 0


@laying.step("4.8.3.2")
def which_find_room(table: Table, frame: Laying) -> Result:
    """4.4.4.2, 4.8.3.2: of cards that effects send there together the player whose zone it is picks those that come."""
    coming, space = without_room(table, frame.moves) if frame.replaced else ([], 0)
    if not coming:
        return None
    zone, seat = coming[0].zone, coming[0].seat
    cite_limit(zone, space + len(table.zone(zone, seat)))
    options = tuple([Option("card", card=move.ref[0]) for move in coming])
    return Ask((seat,), "choose", LIMIT_CLAUSE[zone], options, least=space, most=space, prompt="fits")


@laying.answer("4.8.3.2")
def these_find_room(table: Table, frame: Laying, picked: tuple[Option, ...]) -> Result:
    coming, _ = without_room(table, frame.moves)
    chosen = [option.card for option in picked]
    keep(table, moves=tuple([move for move in frame.moves if move not in coming or move.ref[0] in chosen]))
    return AGAIN


def _to_order(table: Table, frame: Laying) -> tuple[int, list[Moving]]:
    """4.1.5, 1.3.4: whose cards are to be ordered next, the turn player's first; or nobody's."""
    for seat in masters_meant(table, table.facts.player, "any"):
        moves = [move for move in frame.moves if move.seat == seat and t.ZONES[move.zone].ordered]
        if len(moves) > 1 and seat not in frame.ordered:
            return seat, moves
    return -1, []


@laying.step("4.1.5")
def in_which_order(table: Table, frame: Laying) -> Result:
    """4.1.5: the player whose zone it is orders them; nobody else learns the order (4.1.5.1)."""
    seat, moves = _to_order(table, frame)
    if seat < 0:
        return None
    seat = seat if frame.seat < 0 else frame.seat
    options = tuple([Option("card", card=move.ref[0]) for move in moves])
    return Ask((seat,), "order", frame.clause, options, least=len(options), most=len(options), prompt="order")


@laying.answer("4.1.5")
def ordered(table: Table, frame: Laying, picked: tuple[Option, ...]) -> Result:
    seat, moves = _to_order(table, frame)
    by_card = {move.ref[0]: move for move in moves}
    in_order = iter([by_card[option.card] for option in picked])
    kept = tuple([next(in_order) if move in moves else move for move in frame.moves])
    keep(table, moves=kept, ordered=(*frame.ordered, seat))
    cite("4.1.5.1")
    return AGAIN


@laying.step("4.1.5.1")
def lay(table: Table, frame: Laying) -> Result:
    moves: list[Moving] = []
    for move in frame.moves:
        above = [other for other in moves if (other.zone, other.seat) == (move.zone, move.seat)]
        below = t.ZONES[move.zone].ordered and move.position != atoms.BOTTOM
        move = change(move, position=move.position + len(above)) if below and above else move
        if (
            move.seat in frame.ordered and t.ZONES[move.zone].ordered
        ):  # the others see the cards, but not which lies where
            move = change(move, known_to=1 << (frame.seat if frame.seat >= 0 else move.seat))
        moves.append(move)
    if not frame.replaced:
        return intend(table, moves)
    commit(table, [move for move in moves if table.alive(move.ref)])
    return None


@rules.arranging
def arrange(table: Table, intentions: Sequence[Intention]) -> Frame | None:
    """4.1.5, 4.8.3.2: cards that effects send elsewhere together are ordered in a deck, and go as far as there is room, too."""
    moves = [what for what in intentions if type(what) is Moving]
    if len(moves) < len(intentions):
        return None
    places = [(move.zone, move.seat) for move in moves if t.ZONES[move.zone].ordered]
    if len(places) == len(dict.fromkeys(places)) and not without_room(table, moves)[0]:
        return None
    return Laying(tuple(moves), replaced=True)


@laying.step("4.1.3")
def laid(table: Table, frame: Laying) -> Result:
    return Done(table.value)


def destination(table: Table, ref: Ref, whose: str, seat: int, zone: int) -> int:
    """4.1.6: a card goes to its owner's zone unless it is said whose; 5.22.5: one that was taken over always does."""
    card = table.cards[ref[0]]
    if not whose or (card.zone == t.FIELD and card.seat != card.owner and zone != t.FIELD):
        if RECORDS:
            cite("5.22.5" if whose else "4.1.6")
        return card.owner
    return masters_meant(table, seat, whose)[0]


# ── cards that were looked at ───────────────────────────────────────────────────────────────────────────────────────
class WithoutRoom(Node, frozen=True):
    """An inner word: cards looked at that were to enter a field or an EX area; those that lie where they lay are among the rest."""

    refs: tuple[Ref, ...]


def heed_those_looked_at(table: Table, frame: Resolving, refs: list[Ref]) -> None:
    """1.3.2: a card of the deck that finds no room (4.4.4.2, 4.8.3.2) is not put there, and 残り means it, too."""
    looked_at = tuple([ref for ref in refs if table.cards[ref[0]].zone == t.DECK])
    if looked_at and len(frame.agenda) > 1:
        keep(table, agenda=(frame.agenda[0], WithoutRoom(looked_at), *frame.agenda[1:]))


@rules.word(WithoutRoom)
def _those_without_room(table: Table, frame: Resolving, node: WithoutRoom) -> None:
    left = [ref for ref in node.refs if table.alive(ref)]
    if left:
        cite("1.3.2")
        keep(table, looked=(*frame.looked, *left))
