"""Chapters 1.2 and 12, how a game ends: by an effect, by the one-out rules, by team points."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch05_cards import whom
from tefuda.games.rebirth.rules.ch12_fronts import front_of
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.leaving import leave
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.records import Frame, Resolving
from tefuda.kernel.table.sides import seats_of, seats_still_in, side_of
from tefuda.kernel.table.state import Table

ENOUGH = 2  # 12.9.3.2: so many team points win


# ── 1.2.5 by an effect ──────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.LoseGame, "1.2.5")
def lose_game(table: Table, frame: Resolving, node: v.LoseGame) -> None:
    """1.2.5: it happens as the effect is carried out, without waiting for the defeat process."""
    leave(table, whom(table, frame, node.who), "1.2.5")


@rules.word(v.WinGame, "1.2.5")
def win_game(table: Table, frame: Resolving, node: v.WinGame) -> None:
    """1.2.1.1: whoever has not won has lost; a team wins as a whole."""
    won = [seat for winner in whom(table, frame, node.who) for seat in seats_of(table, side_of(table, winner))]
    if won:
        cite("1.2.1.1")
        finish(table, tuple(dict.fromkeys(won)), "1.2.5")


# ── what follows when somebody has left ─────────────────────────────────────────────────────────────────────────────
class Left(Frame, frozen=True, tag=t.own):
    """Players have left a game that goes on: what the format makes of it."""

    seats: tuple[Seat, ...]


left = rules.procedure("12.4", Left)


@rules.interrupt("12.4.1")
def somebody_left(table: Table) -> Left | None:
    """12.4.1: the game is interrupted for players who have left and of whom the format has not been asked."""
    if not table.out:
        return None
    new = tuple([seat for seat in table.out if seat not in table.facts.settled])
    return Left(new) if new else _alone_ahead(table)


def _alone_ahead(table: Table) -> Left | None:
    """12.6.3.2: after somebody has left, one player alone may come to have the fewest retired cards at any moment."""
    return Left(()) if table.facts.format == "rumble_one_out" and table.out and _fewest(table) >= 0 else None


def _fewest(table: Table) -> int:
    """The player who alone has the fewest retired cards; -1 where several have."""
    counts = {seat: len(table.zone(t.RETIRE, seat)) for seat in seats_still_in(table)}
    ahead = [seat for seat, count in counts.items() if count == min(counts.values())]
    return ahead[0] if len(ahead) == 1 else -1


@left.step("12.4.1")
def what_follows(table: Table, frame: Left) -> None:
    """By the format: one-out of rumble (12.6.3) and circle (12.7.3), points of triple team (12.9.3.3)."""
    format = table.facts.format
    atoms.set_facts(table, settled=(*table.facts.settled, *frame.seats))
    for clause in ("12.4.2", "12.4.3"):
        if frame.seats:
            cite(clause)
    if format == "rumble_one_out":
        _rumble_one_out(table, bool(frame.seats))
    elif format == "circle_one_out":
        _circle_one_out(table, frame.seats)
    elif format == "triple":
        _team_points(table, frame.seats)


def _rumble_one_out(table: Table, just_left: bool) -> None:
    """12.6.3.1: who alone has the fewest retired cards wins; where several have, as soon as one does (12.6.3.2)."""
    ahead = _fewest(table)
    clause = "12.6.3.1" if just_left else "12.6.3.2"
    cite("12.6.3")
    if ahead < 0:
        cite("12.6.3.2")
    else:
        cite(clause)
        finish(table, (ahead,), clause)


def _circle_one_out(table: Table, seats: tuple[int, ...]) -> None:
    """12.7.3.1: the player before the one who has left wins; of several who left together all whose next player has (12.7.3.2)."""
    order = table.seating.order
    before = [order[order.index(seat) - 1] for seat in seats]
    winners = tuple([seat for seat in dict.fromkeys(before) if seat not in table.out])
    cite("12.7.3")
    clause = "12.7.3.2" if len(seats) > 1 else "12.7.3.1"
    cite(clause)
    if len(winners) > 1:
        cite("12.7.3.2.1")
    finish(table, winners, clause)


def _team_points(table: Table, seats: tuple[int, ...]) -> None:
    """12.9.3.3: the team of the player opposite gets a point, then that player leaves, too, without having lost."""
    points = list(table.facts.points or (0, 0))
    fronts = [front_of(table, seat) for seat in seats]
    leaving = tuple([seat for seat in fronts if seat not in table.out])
    for seat in leaving:
        cite("12.9.3.3")
        points[side_of(table, seat)] += 1
    if not (table.facts.points):
        cite("12.9.3.1")
    atoms.set_facts(table, points=tuple(points), settled=(*table.facts.settled, *leaving))
    winning = [side for side, number in enumerate(points) if number >= ENOUGH]
    if winning:
        cite("12.9.3")
        cite("12.9.3.2")
        sides = winning if len(winning) == 1 else []
        finish(table, tuple([seat for side in sides for seat in seats_of(table, side)]), "12.9.3.2")
        return
    staying = [seat for seat in seats_still_in(table) if seat not in leaving]
    if not staying:
        _nobody_is_left(table, points)
        return
    leave(table, leaving, "12.9.3.3")


def _nobody_is_left(table: Table, points: list[int]) -> None:
    """12.9.3.3.1: when all have left, the team with more points wins; with equal points nobody does."""
    cite("12.9.3.3.1")
    most = [side for side, number in enumerate(points) if number == max(points)]
    winners = seats_of(table, most[0]) if len(most) == 1 else ()
    finish(table, winners, "12.9.3.3.1")
