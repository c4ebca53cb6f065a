"""What a study plays: contestants in groups, every two of a group against each other, each game known by what it is made of.

A game's id and key come of the seed, the cards, the programs, the deck lists and its number, and of nothing else: a study to which decks
or games are added keeps every game that it has in common with what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives import rng
from tefuda.players.registry import LIMIT

VERSION = 1  # of what games are made of: another, and all games are others
EITHER, FIRST, SECOND = -1, 0, 1  # the seats that a contestant may have


class Contestant(msgspec.Struct, frozen=True):
    """A deck in the hands of a program, at either seat or always at one."""

    name: str
    deck: str  # its name among the lists of the plan
    player: str
    seat: int = EITHER


class Group(msgspec.Struct, frozen=True):
    """Contestants of whom every two meet, in so many games; `gauntlet`: so many of them meet none but the others."""

    name: str
    contestants: tuple[Contestant, ...]
    games: int
    gauntlet: int = 0


class Stop(msgspec.Struct, frozen=True):
    """When a pair has met often enough; 0: that is no reason to stop."""

    width: float = 0.0  # the interval of its share is no wider than this
    better: float = 0.0  # a test between even and this share has an answer


class Field(msgspec.Struct, frozen=True):
    """What all games of a study have in common; it travels to every process."""

    game: str
    format: str = ""
    lists: Mapping[str, object] = {}  # deck records by name
    cards: tuple[Path, ...] = ()
    blank: bool = False
    limit: float = LIMIT
    check: bool = False


class Study(msgspec.Struct, frozen=True):
    """All that is to be played."""

    title: str
    field: Field
    groups: tuple[Group, ...]
    seeds: tuple[int, ...] = (1,)
    stop: Stop = Stop()


class Pair(NamedTuple):
    """Two contestants of a group, in the order of the study, with one of the seeds."""

    group: int
    one: int
    other: int


class Fixture(msgspec.Struct, frozen=True):
    """A game that is to be played: who sits where. `pair` and `number` say where it belongs in its study."""

    id: str
    seed: int
    key: rng.Key
    pair: Pair
    number: int
    decks: tuple[str, str]  # by seat
    players: tuple[str, str]  # by seat
    sides: tuple[int, int]  # by seat: the contestant's place in the group


class Marks(NamedTuple):
    """What games are made of besides their contestants, as text: of the cards, and of each deck by its name."""

    cards: str
    decks: Mapping[str, str]


def marks_of(field: Field, opened: OpenedGame) -> Marks:
    """The marks of a field: other cards or another list, another mark."""
    cards = [VERSION, field.game, opened.edition, field.format or opened.formats[0], sorted(opened.packs.items())]
    return Marks(_mark(cards), {name: _mark(deck) for name, deck in field.lists.items()})


def _mark(thing: object) -> str:
    return blake2b(msgspec.json.encode(thing, order="deterministic"), digest_size=8).hexdigest()


class Pairing:
    """The games of two contestants, one number after the other."""

    def __init__(self, pair: Pair, group: Group, marks: Marks) -> None:
        self.pair, self.marks = pair, marks
        self.places = pair.one, pair.other
        self.contestants = group.contestants[pair.one], group.contestants[pair.other]
        # In an order of their own, so that the games are the same wherever the two stand in a study.
        names = [f"{marks.decks[one.deck]} {one.seat} {one.player}" for one in self.contestants]
        self.order = sorted([0, 1], key=lambda place: names[place])
        self.words = " ".join([marks.cards, *sorted(names)])

    @property
    def possible(self) -> bool:
        """True unless both want the same seat."""
        one, other = [contestant.seat for contestant in self.contestants]
        return one == EITHER or one != other

    def fixture(self, seed: int, number: int) -> Fixture:
        """A game of the two: they change seats from game to game, unless one always has the same."""
        seats = [self.order[(place + number) % 2] for place in range(2)]
        if any(self.contestants[side].seat == 1 - seat for seat, side in enumerate(seats)):
            seats.reverse()
        first, second = [self.contestants[side] for side in seats]
        said = f"{self.words} {seed} {number}"
        return Fixture(
            id=blake2b(said.encode(), digest_size=12).hexdigest(),
            seed=seed,
            key=rng.derived(rng.key_of(seed), f"study {self.words}", number),
            pair=self.pair,
            number=number,
            decks=(first.deck, second.deck),
            players=(first.player, second.player),
            sides=(self.places[seats[0]], self.places[seats[1]]),
        )  # fmt: skip


def pairings(study: Study, marks: Marks) -> list[Pairing]:
    """Every two contestants of each group that can meet."""
    found = [
        Pairing(Pair(place, one, other), group, marks)
        for place, group in enumerate(study.groups)
        for one, other in combinations(range(len(group.contestants)), 2)
        if not group.gauntlet or one < group.gauntlet <= other
    ]
    return [one for one in found if one.possible]


def fixtures(
    study: Study, pairs: list[Pairing], wanted: Callable[[Pair, int, int], bool] = lambda pair, seed, number: True
) -> Iterator[Fixture]:
    """All games that are wanted: two of every pair, then two more, so that what there is at any moment is even."""
    most = max([group.games for group in study.groups], default=0)
    for start in range(0, most, 2):
        for seed in study.seeds:
            for one in pairs:
                for number in range(start, min(start + 2, study.groups[one.pair.group].games)):
                    if wanted(one.pair, seed, number):
                        yield one.fixture(seed, number)


def games_of(study: Study, pairs: list[Pairing]) -> int:
    """How many games a study has, if no pair stops early."""
    return len(study.seeds) * sum([study.groups[one.pair.group].games for one in pairs])
