"""Appendix B-1, sealed play: in the main phase a follower can be given rush in place of evolving."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_changes import start_change
from tefuda.games.evolve.rules.ch10_costs import pay_points
from tefuda.games.evolve.rules.formats import format_called
from tefuda.games.evolve.rules.questions import followers
from tefuda.kernel.effects.nodes import Change, Gain, It, Keyword
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.records import Frame, Ref
from tefuda.kernel.table.requests import NO, YES, Ask, Bar, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result

RUSH = Change(It(), (Gain((Keyword("突進"),)),))


class GrantingRush(Frame, frozen=True):
    """A follower that is being given rush, and what it is paid with."""

    seat: Seat
    ref: Ref
    ep: bool = False  # is the point an EP?


granting_rush = rules.procedure("B-1.8.5.1", GrantingRush)


def _hidden(table: Table, seat: int) -> list[int]:
    return [card for card in table.zone(t.EVOLVE_DECK, seat) if table.cards[card].facedown]


def bar_rush(table: Table, seat: int, card: int = -1) -> Bar | None:
    """B-1.8.5.1: what keeps a player from giving rush (to this follower)."""
    if not format_called(table.facts.format).grants_rush:
        return Bar("8.1.2")
    player = table.players[seat]
    if table.facts.evolve_used or table.facts.rushed:
        return Bar("B-1.8.5.1", why="turn")
    if not _hidden(table, seat):
        return Bar("B-1.8.5.1", why="evolve deck")
    if not player.pp and not player.ep:
        return Bar("B-1.8.5.1", why="cost")
    if card >= 0 and card not in followers(table, seat):
        return Bar("B-1.8.5.1", why="follower")
    return None


def rush_options(table: Table, seat: int) -> list[Option]:
    """The followers that can be given rush now."""
    if bar_rush(table, seat) is not None:
        return []
    return [Option("rush", card=card) for card in followers(table, seat)]


@granting_rush.step("B-1.8.5.1.1")
def point(table: Table, frame: GrantingRush) -> Result:
    """The one point may be an EP."""
    player = table.players[frame.seat]
    if not player.ep:
        return None
    options = (YES, NO) if player.pp else (YES,)
    return Ask((frame.seat,), "yes/no", "B-1.8.5.1.1", options, about=frame.ref, prompt="EP")


@granting_rush.answer("B-1.8.5.1.1")
def point_said(table: Table, frame: GrantingRush, picked: tuple[Option, ...]) -> None:
    keep(table, ep=picked[0] == YES)


@granting_rush.step("B-1.8.5.1")
def which_card(table: Table, frame: GrantingRush) -> Result:
    """A card of the evolve deck is turned up; which one is the player's to say."""
    cite("B-1")
    options = tuple([Option("card", card=card) for card in _hidden(table, frame.seat)])
    return Ask(
        (frame.seat,), "choose", "B-1.8.5.1", options, secret=len(options) > 1, about=frame.ref, prompt="turn up"
    )


@granting_rush.answer("B-1.8.5.1")
def pay_and_give(table: Table, frame: GrantingRush, picked: tuple[Option, ...]) -> Result:
    pay_points(table, frame.seat, "ep" if frame.ep else "pp", 1)
    atoms.turn_over(table, picked[0].card, False)
    atoms.set_facts(table, rushed=True)
    start_change(table, Scope(frame.ref, frame.seat), (frame.ref,), RUSH)
    return Done()
