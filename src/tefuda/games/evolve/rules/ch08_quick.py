"""Chapters 7.4.5, 8.4.7 and 12.3, quick: when the other player may play quick cards and abilities."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch08_options import play_options
from tefuda.games.evolve.rules.ch10_check_timing import FIRST_ROUND
from tefuda.games.evolve.rules.ch10_playing import Play, ability_play, card_play
from tefuda.kernel.declaring.trigger_index import in_force
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import PASS, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import CHECK, DONE, Result


class QuickWindow(Frame, frozen=True):
    """A player may play quick cards and abilities, one after the other, until they do nothing."""

    seat: Seat
    clause: str  # 7.4.5 or 8.4.7
    after: str  # 7.4.6 or 8.4.8
    played: bool = False


def may_be_asked(table: Table, seat: int) -> bool:
    """By what all can see, could this player have something quick? A card in the hand may always be."""
    return len(table.zones[t.HAND * table.seats + seat]) > 0 or _shows_a_quick_card(table, seat)


def _shows_a_quick_card(table: Table, seat: int) -> bool:
    game = table.game
    if any("クイック" in game.facts(table, card).keywords for card in table.zone(t.EX, seat)):
        return True
    return any(
        ability.quick and in_force(table, table.cards[card], ability.zone)
        for zone in table.trigger_index.activated_places
        if not t.ZONES[zone].hidden
        for card in table.zone(zone, seat)
        for ability in game.facts(table, card).activated
    )


quick_window = rules.procedure("12.3.4", QuickWindow)


@quick_window.step("12.3.4")
def ask_for_quick_play(table: Table, frame: QuickWindow) -> Result:
    if frame.played:
        cite(frame.after)
        if not may_be_asked(table, frame.seat):
            return DONE
    found = play_options(table, frame.seat, True)
    if RECORDS:
        _cite_quick(found)
    if not found and frame.seat < 2:
        return NOTHING_QUICK[frame.clause][frame.seat]
    return Ask((frame.seat,), "act", frame.clause, (*found, PASS), prompt="quick", secret=True)


# What is asked where there is nothing to be played, as most often: made once.
NOTHING_QUICK = {
    clause: [Ask((seat,), "act", clause, (PASS,), secret=True, prompt="quick") for seat in (0, 1)]
    for clause in ("7.4.5", "8.4.7")
}


def _cite_quick(found: list[Option]) -> None:
    if found:
        cite("12.3.1")
    if any(option.verb == "play" for option in found):
        cite("12.3.2")
    if any(option.verb == "activate" for option in found):
        cite("12.3.3")


@quick_window.answer("12.3.4")
def answered(table: Table, frame: QuickWindow, picked: tuple[Option, ...]) -> Result:
    if picked[0].verb == "pass":
        return DONE
    keep(table, played=True)
    if picked[0].verb == "play" and "クイック" not in table.game.printed(table, table.cards[picked[0].card]).keywords:
        cite("12.3.6")  # it has quick by an ability of its own that works where it can be played from
    return start_playing(table, frame.seat, picked[0])


@quick_window.step("10.5.1", needs=CHECK, then="12.3.4")
def check_after(table: Table, frame: QuickWindow) -> Result:
    """7.4.6, 8.4.8: a check timing, then the same question again."""
    return FIRST_ROUND


def start_playing(table: Table, seat: int, option: Option) -> Play:
    """The card or ability that was picked, being played."""
    if option.verb == "play":
        return card_play(table, seat, option.card)
    return ability_play(table, seat, option.card, option.index)
