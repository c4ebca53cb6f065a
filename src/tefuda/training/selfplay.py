"""Self-play: games in which a teacher says at every question what it would answer, kept as shards, one piece of work after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import log
from pathlib import Path

import msgspec

from tefuda.arena.playing import play_game
from tefuda.arena.runner import run
from tefuda.arena.workers import Jobs
from tefuda.games.catalogue import OpenedGame, heuristics_for, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import Answer, Request, indices_of
from tefuda.kernel.table.state import Table
from tefuda.players.encoding import Encoder
from tefuda.players.explaining import Explains
from tefuda.players.judging import Judge
from tefuda.players.player import Player, dismiss
from tefuda.players.random_player import RandomPlayer
from tefuda.players.registry import maker_of
from tefuda.training.shards import ONE_OF, Arrays, Sample, kind_of, packed, wanted_by, write

GAMES = 8  # in a shard


class SelfPlay(msgspec.Struct, frozen=True):
    """What is played for a run."""

    game: str
    games: int = 1000
    teacher: str = "greedy"  # the program whose answers are learnt
    actor: str = (
        ""  # the program that plays, where it is not the teacher: then the teacher says what it would have done
    )
    explore: float = 0.05  # the share of answers that are given by chance, so that unlikely tables are met, too
    answers: float = (
        0.25  # the share of answers that are put down: how games end is learnt from many games, answers from few
    )
    seed: int = 1
    format: str = ""
    decks: tuple[str, ...] = ()  # of which chance hands one to each seat; none: all that come with the game
    seats: int = 2


class Played(msgspec.Struct, frozen=True):
    """A shard that was written: its number, how many games and samples it has, and what went wrong."""

    number: int
    games: int
    samples: int
    errors: tuple[str, ...] = ()


def shard_path(folder: Path, number: int) -> Path:
    """Where a shard lies in the folder of a run."""
    return folder / f"shard-{number:06}.npz"


class Shards:
    """The shards of a run, as files of its folder: what the runner keeps."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, number: int) -> bool:
        """True if a shard was played."""
        return shard_path(self.folder, number).exists()

    def keep(self, shard: tuple[Played, Arrays]) -> None:
        """Write a shard, whole or not at all."""
        played, arrays = shard
        write(shard_path(self.folder, played.number), arrays)


def missing_shards(folder: Path, plan: SelfPlay) -> list[int]:
    """The numbers of the shards that are still to be played."""
    shards = Shards(folder)
    return [number for number in range(-(-plan.games // GAMES)) if not shards.has(number)]


def play_shards(folder: Path, plan: SelfPlay, jobs: Jobs, until: float) -> Iterator[Played]:
    """Play what is missing, in several processes, and tell of each shard as it is written; none is begun after a moment (`time.time`)."""
    open_game(plan.game)  # before the processes part, so that they share it
    missing = takewhile(lambda number: time.time() < until, missing_shards(folder, plan))
    for played, _ in run(_play_shard, plan, missing, jobs, Shards(folder)):
        yield played


def _play_shard(plan: SelfPlay, number: int) -> tuple[Played, Arrays]:
    opened = open_game(plan.game)
    samples: list[Sample] = []
    outcomes: list[float] = []
    errors: list[str] = []
    games = range(number * GAMES, min((number + 1) * GAMES, plan.games))
    for game in games:
        found, won, error = _play(opened, plan, game)
        samples += found
        outcomes += won
        errors += [error] if error else []
    return Played(number, len(games), len(samples), tuple(errors)), packed(samples, outcomes)


def _play(opened: OpenedGame, plan: SelfPlay, game: int) -> tuple[list[Sample], list[float], str]:
    """A game: its samples, how it ended for the seat of each, and what broke it off, if anything did. A drawn game is half won."""
    key = rng.derived(rng.key_of(plan.seed), "self-play", game)
    there = opened.decks_in(plan.format)
    names = list(plan.decks) or sorted(there)
    seed = rng.derived_seed(key, "decks")
    decks = [there[names[mixer.word(seed, seat) % len(names)]] for seat in range(plan.seats)]
    encoder = Encoder(opened.game)
    pupils = [Pupil(opened, plan, encoder, key, seat) for seat in range(plan.seats)]
    result = play_game(opened, decks, pupils, key, format=plan.format)
    if result.outcome is None:
        return [], [], f"game {game}: {result.error}"
    samples = [sample for pupil in pupils for sample in pupil.samples]
    if not result.forfeits:
        judge = Judge(heuristics_for(opened.game))
        samples += _turn_starts(opened.start(decks, key, plan.format), result.answers, encoder, judge)
    even = 1 / plan.seats
    won = [float(seat in result.winners) if result.winners else even for seat in range(plan.seats)]
    return samples, [won[sample.seat] for sample in samples], ""


def _turn_starts(state: Table, answers: Sequence[Answer], encoder: Encoder, judge: Judge) -> Iterator[Sample]:
    """What every seat sees as a turn begins: samples without options, which say only who wins. Searches judge tables there."""
    turn = -1
    for answer in answers:
        if state.facts.number != turn:
            turn = state.facts.number
            for seat in range(state.seats):
                plain = judge.value(state, seat)
                yield Sample(encoder.encode(view(state, seat)), ONE_OF, (), seat, log(plain / (1 - plain)))
        state, _ = advance(state, answer)


class Pupil:
    """Plays as the plan says, and puts down what the teacher answers wherever there is anything to answer."""

    looks = True

    def __init__(self, opened: OpenedGame, plan: SelfPlay, encoder: Encoder, key: rng.Key, seat: int) -> None:
        self.teacher: Player = maker_of(plan.teacher)(key, seat, opened)
        self.actor: Player | None = maker_of(plan.actor)(key, seat, opened) if plan.actor else None
        self.chance = RandomPlayer(key, seat)
        self.encoder, self.seat, self.plan = encoder, seat, plan
        self.seed, self.asked = rng.derived_seed(key, "explore", seat), 0
        self.samples: list[Sample] = []

    def choose(self, view: View | None, request: Request) -> Answer:
        """The teacher's answer, or the actor's, or now and then one by chance."""
        assert view is not None
        answer = self.teacher.choose(view, request)
        if request.only_answer() is not None:
            return answer
        if self._draws(self.plan.answers):
            self._put_down(view, request, answer)
        if self._draws(self.plan.explore):
            return self.chance.choose(view, request)
        return answer if self.actor is None else self.actor.choose(view, request)

    def _draws(self, share: float) -> bool:
        """True for such a share of all times, by chance."""
        self.asked += 1
        return mixer.word(self.seed, self.asked) % 10_000 < share * 10_000

    def over(self, outcome: Outcome | None) -> None:
        """Tell the programs that the game is over: a search ends its processes."""
        dismiss((self.teacher, self.actor), outcome)

    def _put_down(self, view: View, request: Request, answer: Answer) -> None:
        """A sample: what the teacher answers, or where it tells what it has tried, how often each answer."""
        tried = self.teacher.explain().candidates if isinstance(self.teacher, Explains) else ()
        visits = sum([one.visits for one in tried])
        if visits:
            shares = [[one.visits * share for share in wanted_by(request, indices_of(one.answer))] for one in tried]
            wanted = tuple([sum(column) / visits for column in zip(*shares, strict=True)])
        else:
            wanted = wanted_by(request, indices_of(answer))
        position = self.encoder.encode(view, request)
        self.samples.append(Sample(position, kind_of(request), wanted, self.seat))
