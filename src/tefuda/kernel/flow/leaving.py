"""Leaving: a seat leaves a game that goes on without it, or the game ends with that.

The format (`seating.Format`) decides what becomes of its cards, effects and waiting abilities, and when leaving ends the game.
Its current turn runs on; questions that only it could answer are not asked (`Procedure.unasked`).
"""

from __future__ import annotations

from tefuda.kernel.flow import stack
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.procedures import BrokenOff, break_off, no_picks
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import GONE, change, is_resolution
from tefuda.kernel.table.seating import BACK, END, FIRST, LAST
from tefuda.kernel.table.sides import side_of, still_in
from tefuda.kernel.table.state import Table


def leave(table: Table, seats: tuple[int, ...], clause: str) -> None:
    """Let seats leave the game together, by a clause: for steps, words and rule processes.

    If a resolution of theirs is running, it is broken off: this raises BrokenOff, and the procedure that called the resolution
    goes on.
    """
    if remove(table, seats, clause):
        raise BrokenOff


def remove(table: Table, seats: tuple[int, ...], clause: str) -> bool:
    """Let seats leave the game together. True if a resolution of theirs was running and is broken off."""
    going = tuple([seat for seat in seats if seat not in table.out])
    if not going or table.over is not None:
        return False
    cite(clause)
    if _game_ends(table, going, clause):
        return False
    cite_if_said(table.game.clauses.leaving)
    seating = table.seating
    table.seat_as(change(seating, out=(*seating.out, *going)))
    for seat in going:
        atoms.record(table, Event("left", seat=seat, clause=clause))
    _forget_deeds(table, going)
    _clear_away(table, going)
    bookkeeping.forget_history(table)
    no_picks(table)
    atoms.invalidate(table)
    broken = break_off(table, going)
    if any(is_resolution(frame) and frame.seat in going for frame in table.frames):
        cite_if_said(table.game.clauses.leaving_breaks_off)
    if not any(is_resolution(frame) and frame.seat not in table.out for frame in table.frames):
        atoms.conceal(table)  # cards revealed for an effect that is carried out no more
    return broken


def _game_ends(table: Table, going: tuple[int, ...], clause: str) -> bool:
    """True if the game ends, by its format, when these seats leave. Then nothing else is done; a side wins as a whole."""
    ends, sides = table.seating.format.ends, table.seating.sides
    if ends == FIRST:
        lost = [side_of(table, seat) for seat in going]
        winning = [side for side in dict.fromkeys(sides) if side not in lost]
    elif ends == LAST:
        staying = [master for master in still_in(table) if master not in going]
        winning = list(dict.fromkeys([side_of(table, master) for master in staying]))
        clause = table.game.clauses.last_side or clause
        if len(winning) > 1:
            return False
    else:
        return False
    winners = tuple([master for master, side in enumerate(sides) if side in winning])
    cite_if_said(table.game.clauses.winner if winners else table.game.clauses.nobody_won)
    finish(table, winners, clause)
    return True


def _forget_deeds(table: Table, going: tuple[int, ...]) -> None:
    """Remove the waiting and delayed abilities, the items on the stack and the effects of those who leave."""
    if any(one.seat in going for one in table.waiting):
        cite_if_said(table.game.clauses.leaving_waits_no_more)
    bookkeeping.set_waiting(table, [one for one in table.waiting if one.seat not in going])
    bookkeeping.set_delayed(table, [one for one in table.delayed if one.seat not in going])
    for item in [one for one in table.stack if one.seat in going]:
        stack.take(table, item)
    if table.seating.format.effects == END:
        atoms.end_effects(table, tuple([one.time for one in table.effects if one.seat in going]))


def _clear_away(table: Table, going: tuple[int, ...]) -> None:
    """Remove the cards of those who leave; cards of others that they controlled go back to their owners, or away, too."""
    back = table.seating.format.strays == BACK
    # Zone by zone: in the order of their ids, what happens to them would tell where hidden cards once were.
    for card in [table.cards[one] for spot in range(len(table.zones)) for one in _known_first(table, spot)]:
        if card.owner in going or (card.seat in going and not back):
            atoms.erase(table, card.id)
        elif card.seat in going:
            atoms.hand_over(table, card.id, card.owner)
    for card in list(table.cards):
        lost = tuple([other for other in card.attached if table.cards[other].zone == GONE])
        if lost and card.zone != GONE:
            atoms.detach(table, card.id, lost)


def _known_first(table: Table, spot: int) -> tuple[int, ...]:
    """The cards of a zone; in a hand, those that others have seen come first, so that their places tell nothing of when they came."""
    zone, there = table.game.zones[spot // table.masters], table.zones[spot]
    if zone.ordered or not zone.hidden:
        return there
    rows = [
        (not card.open, -card.seen, card.face if card.open or card.seen else 0)
        for card in map(table.cards.__getitem__, there)
    ]
    return tuple([card for _, card in sorted(zip(rows, there, strict=True), key=lambda pair: pair[0])])


def close_ranks(table: Table) -> None:
    """Remove those who have left from the order of turns, which kept a gap for them until now."""
    seating = table.seating
    order = tuple([master for master in seating.order if master not in seating.out])
    table.seat_as(change(seating, order=order))
    atoms.invalidate(table)


def reseat(table: Table, **how: tuple[int, ...] | int) -> None:
    """Change the order of turns, the sides, or who answers for bosses."""
    table.seat_as(change(table.seating, **how))
    atoms.invalidate(table)
