"""The games of a match in a file that is only ever added to, so that a match that was killed goes on where it was."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tefuda.arena.invariants import Check
from tefuda.arena.keys import mark_of
from tefuda.arena.match import Bout, Plan, Report, bouts
from tefuda.arena.results import BrokenResults, Results, marks
from tefuda.kernel.primitives import rng

VERSION = 3  # 1: decks met in another order; 2: all games were checked, or none


class MatchHeading(msgspec.Struct, frozen=True):
    """What all games of a file have in common. How many there are is not among it: more can be played later."""

    game: str
    matches: tuple[tuple[str, tuple[str, ...]], ...]  # the format and the players of each
    seed: rng.Seed | None  # None: a fresh key whenever it goes on
    decks: tuple[str, ...]
    check: Check
    sim: int = VERSION


class Row(msgspec.Struct, frozen=True):
    """A game of one of the matches."""

    match: int
    report: Report


def heading_of(plans: Sequence[Plan], fresh: bool) -> MatchHeading:
    """The heading of some matches that are played one after the other; `fresh`: with keys that nobody can know beforehand."""
    first = plans[0]
    return MatchHeading(
        first.game,
        tuple([(plan.format, plan.players) for plan in plans]),
        None if fresh else mark_of(first.seed),
        (*first.decks, *marks(first.lists), *(("--unread blank",) if first.blank else ())),
        first.check,
    )


class MatchResults:
    """The part of a file that belongs to one match. BrokenResults where games in it are not those of the plan."""

    def __init__(self, results: Results[Row], place: int, plan: Plan, fresh: bool = False) -> None:
        self.results, self.place = results, place
        found = {row.report.bout.number: row.report for row in results.rows if row.match == place}
        planned = {bout.number: bout for bout in bouts(plan)}
        self.reports = {number: report for number, report in found.items() if number in planned}
        for number, report in self.reports.items():
            if not _same(report.bout, planned[number], fresh):
                raise BrokenResults(
                    f"{results.path}: game {number} was another one than this command plays",
                    f"{results.path}: 対戦{number}はこのコマンドのものではありません",
                )

    @property
    def earlier(self) -> list[Report]:
        """The games that were played before, in the order of the plan."""
        return [self.reports[number] for number in sorted(self.reports)]

    def has(self, bout: Bout) -> bool:
        """True if a game was played."""
        return bout.number in self.reports

    def keep(self, report: Report) -> None:
        """Keep a game, without its transcript."""
        self.results.add(Row(self.place, msgspec.structs.replace(report, transcript=b"")))


def _same(one: Bout, other: Bout, fresh: bool) -> bool:
    """True if two games are one; with fresh keys that of a game is not to be known."""
    return (fresh or one.key == other.key) and (one.players, one.decks) == (other.players, other.decks)
