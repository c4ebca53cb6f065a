"""A match: many games in pairs with the seats swapped, in one process or on all cores, counted player by player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from tefuda.arena.intervals import wilson
from tefuda.arena.invariants import Check
from tefuda.arena.meetings import meeting, rounds
from tefuda.arena.playing import Result, play_game
from tefuda.arena.results import BrokenResults
from tefuda.arena.runner import Store, run
from tefuda.arena.workers import Jobs, WorkerLost
from tefuda.games.catalogue import open_game
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.saving import transcript
from tefuda.players.dialogue import Dialogue
from tefuda.players.registry import LIMIT, maker_of

FEW = 4  # games for which no processes are started


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. Empty decks: all pairs of the lists, or of the decks that come with the game, in turn."""

    game: str
    games: int
    seed: rng.Seed = 0  # of the whole match: a number or a key
    players: tuple[str, ...] = ("random", "random")
    decks: tuple[str, ...] = ()
    check: Check = Check.SOME  # in which games the invariants are looked at
    keep: bool = False  # bring the transcripts home
    format: str = ""  # "": the usual
    lists: dict[str, object] = {}  # decks of one's own by their names; none: those that come with the game
    cards: tuple[Path, ...] = ()  # files of printed cards besides the installed ones
    limit: float = LIMIT  # seconds that a command has for an answer
    log: Path | None = None  # where to keep the lines that commands are told and write
    blank: bool = False  # cards that are not understood are played without their text


class Bout(msgspec.Struct, frozen=True):
    """One game of a match: which player, with which deck, sits at each seat."""

    number: int
    key: rng.Key
    players: tuple[int, ...]  # by seat, the place in the plan
    decks: tuple[str, ...]  # by seat

    def __str__(self) -> str:
        return f"game {self.number} (key {self.key}, {' – '.join(self.decks)})"


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game of a match went, in few enough bytes to travel between processes."""

    bout: Bout
    ended: bool
    winners: tuple[int, ...]  # by their place in the plan
    shared: bool  # several sides won
    turns: int
    decisions: int
    error: str = ""
    violations: tuple[str, ...] = ()
    transcript: bytes = b""
    boss: bool = False  # a side without a seat won
    forfeits: tuple[tuple[int, str, str], ...] = ()  # by the place in the plan: why it lost its seat, in both languages
    seats: tuple[int, ...] = ()  # the winners by seat; a boss counts as the number of seats on
    forfeited: tuple[int, ...] = ()  # the seats that were lost for want of a legal answer


class Reports(Store[Bout, Report], Protocol):
    """Where the reports of a match are kept, and what is there from an earlier run."""

    @property
    def earlier(self) -> list[Report]:
        """The reports of games that were played before."""
        ...


class Meetings(NamedTuple):
    """How often two decks have met, and how often each of them has won."""

    won: int
    lost: int
    games: int

    @property
    def share(self) -> tuple[float, float, float]:
        """The share of the first, a game that neither or both have won counting as half, and Wilson's interval."""
        points = self.won + (self.games - self.won - self.lost) / 2
        return (points / self.games if self.games else 0.5, *wilson(points, self.games))


class Tally(msgspec.Struct):
    """What was counted so far."""

    players: tuple[str, ...]
    games: int = 0
    decisions: int = 0
    turns: int = 0
    longest: int = 0
    ended: int = 0
    draws: int = 0  # games that nobody won
    bosses: int = 0  # games that a side without a seat won
    shared: int = 0  # games that several sides won
    errors: int = 0
    violations: int = 0
    wins: list[int] = msgspec.field(default_factory=list)  # by player: games whose winners it was among
    first: int = 0  # games that the player of seat 0 won
    decks: dict[str, list[int]] = msgspec.field(default_factory=dict)  # games won, games played
    pairs: dict[tuple[str, str], list[int]] = msgspec.field(
        default_factory=dict
    )  # won by the first, by the other, games
    ends: dict[int, list[int]] = msgspec.field(default_factory=dict)  # by the turn: won by seat, and by nobody
    problems: list[str] = msgspec.field(default_factory=list)
    forfeits: list[int] = msgspec.field(default_factory=list)  # by player: games in which it gave no legal answer
    forfeited: list[tuple[str, str]] = msgspec.field(default_factory=list)  # which, and why, in both languages
    stopped: tuple[str, str] = ("", "")  # what broke the match off, in both languages; nothing: nobody or a person did

    def add(self, report: Report) -> None:
        """Count one game."""
        self.wins = self.wins or [0] * len(self.players)
        self.forfeits = self.forfeits or [0] * len(self.players)
        self.games += 1
        self.decisions += report.decisions
        self.turns += report.turns
        self.longest = max(self.longest, report.turns)
        self.ended += report.ended
        self.draws += report.ended and not report.winners and not report.boss
        self.bosses += report.boss
        self.shared += report.shared
        self.errors += bool(report.error)
        self.violations += len(report.violations)
        for player in report.winners:
            self.wins[player] += 1
        self.first += report.bout.players[0] in report.winners
        for seat, deck in enumerate(report.bout.decks):
            row = self.decks.setdefault(deck, [0, 0])
            row[0] += report.bout.players[seat] in report.winners
            row[1] += 1
        self._pair(report)
        self.problems += [f"{report.bout}: {problem}" for problem in (report.error, *report.violations) if problem]
        for player, english, japanese in report.forfeits:
            self.forfeits[player] += 1
            lost = f"{report.bout}, {self.players[player]}: "
            self.forfeited.append((lost + english, lost + japanese))

    def _pair(self, report: Report) -> None:
        """Count who of every two decks has won, and in which turn the game was won from which seat."""
        if not report.ended:
            return
        seats = len(self.players)
        row = self.ends.setdefault(report.turns, [0] * (seats + 1))
        for seat in [seat for seat in report.seats if seat < seats] or [seats]:
            row[seat] += 1
        for one in range(seats):
            for other in range(one):
                first, second = sorted([one, other], key=lambda seat: report.bout.decks[seat])
                if report.bout.decks[first] != report.bout.decks[second]:
                    found = self.pairs.setdefault((report.bout.decks[first], report.bout.decks[second]), [0, 0, 0])
                    found[0] += first in report.seats
                    found[1] += second in report.seats
                    found[2] += 1

    def against(self, deck: str, other: str) -> Meetings:
        """How often a deck has won against another, and how often they have met."""
        if (deck, other) in self.pairs:
            return Meetings(*self.pairs[deck, other])
        lost, won, games = self.pairs.get((other, deck), (0, 0, 0))
        return Meetings(won, lost, games)

    def share(self, player: int) -> tuple[float, float, float]:
        """A player's share of the games that came to an end, one that nobody won shared out equally, and Wilson's interval."""
        even = 1 / len(self.players)
        points = (self.wins[player] if self.wins else 0) + self.draws * even
        return (points / self.ended if self.ended else even, *wilson(points, self.ended))


def bouts(plan: Plan) -> Iterator[Bout]:
    """All games of a plan: every two decks meet equally often; players with decks of their own sit at every seat in turn.

    Each has a key of its own: who remembers one game knows nothing of the shuffles of the next.
    """
    seats, key = len(plan.players), rng.key_of(plan.seed)
    if seats == 2 and not plan.decks:
        pairs = rounds(names_of(plan))
        for number in range(plan.games):
            met = meeting(pairs, number)
            dealt = tuple([met.decks[player] for player in met.order])
            yield Bout(number, rng.derived(key, "game", number), met.order, dealt)
        return
    tables = tables_of(plan)
    for number in range(plan.games):
        pair, turn = divmod(number, seats)
        order = tuple([(seat + turn) % seats for seat in range(seats)])
        decks = tables[pair % len(tables)]
        yield Bout(number, rng.derived(key, "game", number), order, tuple([decks[player] for player in order]))


def names_of(plan: Plan) -> list[str]:
    """The decks that meet in turn."""
    return list(plan.lists) or sorted(open_game(plan.game, plan.cards).decks_in(plan.format))


def tables_of(plan: Plan) -> list[tuple[str, ...]]:
    """The decks by player of the tables that a plan goes through in turn."""
    if plan.decks:
        return [plan.decks]
    if plan.lists:
        return list(_in_turn(list(plan.lists), len(plan.players)))
    return _all_ways(sorted(open_game(plan.game, plan.cards, plan.blank).decks_in(plan.format)), plan)


def _all_ways(names: list[str], plan: Plan) -> list[tuple[str, ...]]:
    """All ways to hand out decks; among more than two seats those that chance takes, which are the same however many games follow."""
    seats, tables = len(plan.players), -(-plan.games // len(plan.players))
    if seats <= 2:
        return list(product(names, repeat=seats))
    seed = rng.derived_seed(rng.key_of(plan.seed), "decks")
    taken = [names[mixer.word(seed, place) % len(names)] for place in range(tables * seats)]
    return [tuple(taken[place * seats : (place + 1) * seats]) for place in range(tables)]


def _in_turn(names: list[str], seats: int) -> Iterator[tuple[str, ...]]:
    """All ways to hand out decks, so that every deck comes up before one comes up often."""
    for steps in product(range(len(names)), repeat=seats - 1):
        for first in range(len(names)):
            yield (names[first], *[names[(first + step) % len(names)] for step in steps])


def play_bout(plan: Plan, bout: Bout) -> Report:
    """Play one game of a match."""
    opened = open_game(plan.game, plan.cards, plan.blank)
    there = plan.lists or opened.decks_in(plan.format)
    decks = [there[name] for name in bout.decks]
    # A player's chance goes with the player, not with the seat, so that a pair differs by the seats alone.
    players = [maker_of(plan.players[player], plan.limit)(bout.key, player, opened) for player in bout.players]
    for seat, player in enumerate(players):
        if plan.log is not None and hasattr(player, "dialogue"):
            player.dialogue = Dialogue(plan.log, bout.number, seat)
    result: Result = play_game(
        opened, decks, players, bout.key, check=plan.check.includes(bout.number), format=plan.format
    )
    winners = tuple([bout.players[seat] for seat in result.winners if seat < len(decks)])
    kept = b""
    if result.state is not None and (plan.keep or result.error or result.violations):
        kept = transcript.transcript_text(
            transcript.header(opened, decks, bout.key, plan.format, result.state.seats), result.answers, result.state
        )
    return Report(
        bout=bout, ended=result.outcome is not None, winners=winners, shared=result.sides > 1, turns=result.turns,
        boss=len(winners) < len(result.winners),
        decisions=result.decisions, error=result.error, violations=result.violations, transcript=kept,
        forfeits=tuple([(bout.players[seat], lost.english, lost.japanese) for seat, lost in result.forfeits]),
        seats=result.winners, forfeited=tuple([seat for seat, _ in result.forfeits]),
    )  # fmt: skip


def in_order(reports: Iterable[Report]) -> Iterator[Report]:
    """Reports in the order of their plan, each as soon as it and all before it are there."""
    early: dict[int, Report] = {}
    following = 0
    for report in reports:
        early[report.bout.number] = report
        while following in early:
            yield early.pop(following)
            following += 1


def match(
    plan: Plan, jobs: Jobs = 1, heard: Callable[[Tally, Report], None] | None = None, store: Reports | None = None
) -> tuple[Tally, bool]:
    """Play a match. What was counted does not depend on the number of jobs; False: it was broken off (`Tally.stopped`).

    With a store every game is kept as soon as it has ended, and those that it has are counted and not played again; where it cannot keep
    one, no more are played. `heard` is told of all games in the order of the plan.
    """
    tally = Tally(plan.players, wins=[0] * len(plan.players), forfeits=[0] * len(plan.players))
    # Counted in the order of the plan, so that the report is the same however the games were spread.
    early: dict[int, Report] = {}

    def count(report: Report) -> None:
        early[report.bout.number] = report
        while tally.games in early:
            found = early.pop(tally.games)
            tally.add(found)
            if heard is not None:
                heard(tally, found)

    try:
        for report in store.earlier if store is not None else ():
            count(report)
        open_game(
            plan.game, plan.cards, plan.blank
        )  # before the processes part, so that they share it where the system forks
        for report in run(play_bout, plan, bouts(plan), 1 if plan.games < FEW else jobs, store):
            count(report)
        return tally, True
    except KeyboardInterrupt:
        pass
    except (WorkerLost, BrokenResults) as lost:
        tally.stopped = (lost.english, lost.japanese)
    except OSError as problem:
        english, japanese = system_reasons(problem)
        where = problem.filename or "tefuda"
        tally.stopped = (f"{where}: {english}", f"{where}: {japanese}")
    for number in sorted(early):
        tally.add(early[number])
    return tally, False
