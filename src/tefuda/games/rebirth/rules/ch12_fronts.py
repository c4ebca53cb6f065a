"""Chapter 12, who faces whom: whom a player may attack, and who may block, by the format."""

from __future__ import annotations

from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.sides import allies, is_out, opponents
from tefuda.kernel.table.state import Table

# By format, where it is said how players sit and take turns, and who opponents are.
SEATED = {"double": "12.8.2", "triple": "12.9.2", "seven": "12.10.2", "blackjack": "12.10.2"}
BY_TEAM = {"double": "12.8.4", "triple": "12.9.4", "seven": "12.10.4", "blackjack": "12.10.4"}
IN_ORDER = {"rumble": "12.6.2", "circle": "12.7.2"}
OPPONENTS = {"rumble": "12.6.4", "circle": "12.7.4"}
BLOCKED_BY = {
    "rumble": "12.6.6.1", "circle": "12.7.6.1", "double": "12.8.5.1", "triple": "12.9.5.1", "seven": "12.10.5.1", "blackjack": "12.10.5.1",
}  # fmt: skip
# Who may be attacked and who blocks in team formats, and in which clause it stands that they face each other.
FRONT = {"double": "12.8.5", "triple": "12.9.5", "seven": "12.10.5", "blackjack": "12.10.5"}
FACING = {"double": "12.8.2.1", "triple": "12.9.2.1", "seven": "12.10.2.1", "blackjack": "12.10.2.1"}


def plain(table: Table) -> str:
    """The format without the rules that it may be played with (12.6.3, 12.7.3)."""
    name: str = table.facts.format
    return name.removesuffix("_one_out")


def cite_opponents(table: Table, master: int, number: int = 0) -> None:
    """Who the opponents are of whom something is said (12.6.4, 12.7.4); of several their cards are chosen among all (12.5.5.5)."""
    cite_if_said(OPPONENTS.get(plain(table), ""))
    if len(table.opposing[master]) > 1 and number:
        cite("12.5.5.5")
        if number > 1:
            cite("12.5.5.5.1")


def front_of(table: Table, seat: int) -> int:
    """The player who sits opposite: the right of one team faces the left of the other (12.8.2.1, 12.9.2.1, 12.10.2.1).

    The members of the first team have the lower seats, from left to right, and so have those of the second.
    """
    cite_if_said(FACING.get(table.facts.format, ""))
    return table.seats - 1 - seat


def targets(table: Table, seat: int) -> Masters:
    """Whom a player may attack: nobody who has not had a turn yet (12.3.1)."""
    format = table.facts.format
    if format in FRONT:
        cite("12.5.7.2.4.1")
        cite(FRONT[format])
        front = front_of(table, seat)
        return () if is_out(table, front) else (front,)
    found = opponents(table, seat)
    if format.startswith("circle"):
        cite("12.7.6")
        order = table.seating.order
        after = order[(order.index(seat) + 1) % len(order)]
        if after not in found:
            cite("12.7.7.1")
        found = (after,) if after in found else ()
    if table.seats < 3:
        return found
    had_turns = tuple([one for one in found if table.players[one].turns])
    if RECORDS and len(had_turns) < len(found):
        cite("12.3.1")
    return had_turns


def blockers(table: Table, attacked: int) -> Masters:
    """Who may block an attack: the attacked player (12.6.6.1, 12.7.6.1), in team formats a team-mate, too."""
    format = table.facts.format
    cite_if_said(BLOCKED_BY.get(plain(table), ""))
    return (attacked, *allies(table, attacked)) if format in FRONT else (attacked,)
