"""What is counted of a study: wins by seat and turn, lengths, and cards by whether they were drawn and played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from tefuda.arena.intervals import wilson
from tefuda.arena.studies.one_game import NOBODY, Played
from tefuda.arena.studies.plan import Fixture
from tefuda.arena.studies.running import EVEN, Running


class Share(NamedTuple):
    """Points in so many games, and Wilson's interval of their share."""

    points: float
    games: int

    @property
    def share(self) -> float:
        """The share; even where there were no games."""
        return self.points / self.games if self.games else EVEN

    @property
    def interval(self) -> tuple[float, float]:
        """Between which bounds the share lies, 95 times of 100."""
        return wilson(self.points, self.games)


class CardCount(msgspec.Struct):
    """Of a card in a deck: points and games of those in which it was drawn, and in which it was played."""

    drawn_points: float = 0.0
    drawn: int = 0
    played_points: float = 0.0
    played: int = 0


class Counts(msgspec.Struct):
    """What was counted of a group."""

    games: int = 0
    draws: int = 0
    decisions: int = 0
    seats: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0])  # points by seat
    turns: dict[int, list[int]] = msgspec.field(default_factory=dict)  # by length: won from each seat, by nobody
    contestants: dict[int, list[float]] = msgspec.field(default_factory=dict)  # by place: points and games at each seat
    cards: dict[tuple[str, str], CardCount] = msgspec.field(default_factory=dict)  # by deck and card
    broken: dict[str, list[str]] = msgspec.field(default_factory=dict)  # by what went wrong, the ids of the games
    forfeits: dict[str, int] = msgspec.field(
        default_factory=dict
    )  # by program, how often it gave no legal answer and lost its seat

    def add(self, fixture: Fixture, game: Played) -> None:
        """Count a game."""
        self.games += 1
        if game.error:
            self.broken.setdefault(game.error, []).append(game.id)
        for seat in game.forfeits:
            self.forfeits[game.players[seat]] = self.forfeits.get(game.players[seat], 0) + 1
        self.decisions += game.decisions
        if not game.ended:
            return
        self.draws += game.winner == NOBODY
        self.turns.setdefault(game.turns, [0, 0, 0])[game.winner if game.winner != NOBODY else 2] += 1
        for seat, side in enumerate(fixture.sides):
            points = EVEN if game.winner == NOBODY else float(game.winner == seat)
            self.seats[seat] += points
            row = self.contestants.setdefault(side, [0.0, 0.0, 0.0, 0.0])
            row[2 * seat] += points
            row[2 * seat + 1] += 1
            self._cards(fixture.decks[seat], points, game.drawn[seat], game.played[seat])

    def _cards(self, deck: str, points: float, drawn: Iterable[str], played: Iterable[str]) -> None:
        for number in drawn:
            found = self.cards.setdefault((deck, number), CardCount())
            found.drawn_points += points
            found.drawn += 1
        for number in played:
            found = self.cards.setdefault((deck, number), CardCount())
            found.played_points += points
            found.played += 1

    @property
    def errors(self) -> int:
        """Games in which something went wrong."""
        return sum([len(ids) for ids in self.broken.values()])

    @property
    def ended(self) -> int:
        """Games that came to an end."""
        return sum([sum(row) for row in self.turns.values()])

    def of_seat(self, seat: int) -> Share:
        """The share of a seat."""
        return Share(self.seats[seat], self.ended)

    def of_contestant(self, place: int) -> Share:
        """The share of a contestant in all its games."""
        row = self.contestants.get(place, [0.0, 0.0, 0.0, 0.0])
        return Share(row[0] + row[2], int(row[1] + row[3]))

    def cards_of(self, deck: str) -> list[tuple[str, CardCount]]:
        """The cards of a deck that were drawn or played, the one that won most often when drawn first."""
        found = [(number, count) for (name, number), count in self.cards.items() if name == deck]
        return sorted(found, key=lambda one: (-Share(one[1].drawn_points, one[1].drawn).share, one[0]))


def counted(running: Running) -> list[Counts]:
    """What was counted of each group, from the games that count."""
    found = [Counts() for _ in running.study.groups]
    for fixture, game in games_in_order(running):
        found[fixture.pair.group].add(fixture, game)
    return found


def games_in_order(running: Running) -> Iterable[tuple[Fixture, Played]]:
    """The games that count with what came of them, by seed, pair and number."""
    some: list[Fixture] = []
    for fixture in running.counted():
        some.append(fixture)
        if len(some) == 500:
            yield from _with_games(running, some)
            some = []
    yield from _with_games(running, some)


def _with_games(running: Running, some: list[Fixture]) -> Iterable[tuple[Fixture, Played]]:
    there = {game.id: game for game in running.journal.games([fixture.id for fixture in some])}
    return [(fixture, there[fixture.id]) for fixture in some]
