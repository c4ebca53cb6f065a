"""Self-play as files: what a sample says, and that a run goes on where it was left with the same data."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from tefuda.kernel.table.requests import Option, Request
from tefuda.training.selfplay import GAMES, SelfPlay, missing_shards, play_shards, shard_path
from tefuda.training.shards import ANY_OF, ONE_OF, kind_of, read, wanted_by

NEVER = float("inf")


def request(kind: str, options: int, least: int = 1, most: int = 1) -> Request:
    """A question of a kind."""
    return Request((0,), kind, "1.1", tuple([Option("card", card) for card in range(options)]), least, most)


@pytest.mark.parametrize(
    ("asked", "picks", "kind", "wanted"),
    [
        (request("act", 3), (1,), ONE_OF, (0, 1, 0)),
        (request("choose", 4, 2, 2), (0, 3), ONE_OF, (0.5, 0, 0, 0.5)),
        (request("choose", 3, 0, 3), (0, 2), ANY_OF, (1, 0, 1)),
        (request("choose", 3, 0, 1), (), ANY_OF, (0, 0, 0)),
        (request("order", 3, 3, 3), (2, 0, 1), ONE_OF, (2 / 7, 1 / 7, 4 / 7)),
        (request("divide", 2, 4, 4), (0, 1, 1, 1), ONE_OF, (0.25, 0.75)),
    ],
)
def test_what_an_answer_says_of_each_option(
    asked: Request, picks: tuple[int, ...], kind: int, wanted: tuple[float, ...]
) -> None:
    assert kind_of(asked) == kind
    assert wanted_by(asked, picks) == pytest.approx(wanted)


@pytest.mark.parametrize("game", ["evolve", "pso2"])
def test_a_shard_holds_what_was_played(game: str, tmp_path: Path) -> None:
    (played,) = play_shards(tmp_path, SelfPlay(game, 2, explore=0.2, answers=1.0), 1, NEVER)
    assert (played.games, played.errors) == (2, ())
    found = read(shard_path(tmp_path, 0))
    samples = played.samples
    assert samples == len(found["kinds"]) == len(found["worlds"]) == len(found["outcomes"]) > 50
    assert found["cards"].sum() == len(found["faces"]) == len(found["states"]) == len(found["slots"])
    assert found["option_counts"].sum() == len(found["options"]) == len(found["wanted"])
    assert found["bag_sizes"].sum() == len(found["bag_buckets"])
    assert max(found[name].max() for name in ("faces", "states", "worlds", "options")) == len(found["bag_sizes"]) - 1
    assert set(found["outcomes"].tolist()) == {0.0, 1.0}  # each game has a winner and a loser
    owner = np.repeat(np.arange(samples), found["option_counts"])
    sums = np.zeros(samples)
    np.add.at(sums, owner, found["wanted"].astype(float))
    begins = found["option_counts"] == 0
    assert np.allclose(sums[(found["kinds"] == ONE_OF) & ~begins], 1, atol=1e-2)
    # As a turn begins both seats look at the table, and what one may hope for by the evaluation the other has to fear.
    assert begins.sum() >= 8
    assert begins.sum() % 2 == 0
    assert (found["plain"][~begins] == 0).all()
    assert found["plain"][begins].any()


def test_fewer_answers_than_games_are_put_down(tmp_path: Path) -> None:
    counts = []
    for share in (1.0, 0.25):
        folder = tmp_path / str(share)
        folder.mkdir()
        list(play_shards(folder, SelfPlay("evolve", 2, teacher="random", answers=share), 1, NEVER))
        found = read(shard_path(folder, 0))
        counts.append((int((found["option_counts"] > 0).sum()), int((found["option_counts"] == 0).sum())))
    (all_answers, turns), (some_answers, same_turns) = counts
    assert 0.1 * all_answers < some_answers < 0.4 * all_answers
    assert turns > 0
    assert same_turns > 0


def test_a_teacher_that_searches_tells_what_it_tried(tmp_path: Path) -> None:
    (played,) = play_shards(
        tmp_path, SelfPlay("evolve", 1, teacher="ismcts:iterations=8,ahead=0", answers=1.0), 1, NEVER
    )
    found = read(shard_path(tmp_path, 0))
    assert played.errors == ()
    assert ((found["wanted"] > 0) & (found["wanted"] < 1)).any()  # several answers were tried


def test_the_same_data_with_any_number_of_processes(tmp_path: Path) -> None:
    plan = SelfPlay("evolve", 2 * GAMES, teacher="random")
    for jobs in (1, 2):
        (tmp_path / str(jobs)).mkdir()
        assert sorted([one.number for one in play_shards(tmp_path / str(jobs), plan, jobs, NEVER)]) == [0, 1]
    for number in (0, 1):
        one, other = (read(shard_path(tmp_path / str(jobs), number)) for jobs in (1, 2))
        assert {name: array.tolist() for name, array in one.items()} == {
            name: array.tolist() for name, array in other.items()
        }


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    plan = SelfPlay("evolve", 2 * GAMES + 1, teacher="random")
    assert list(play_shards(tmp_path, plan, 1, time.time() - 1)) == []  # the time is over before it begins
    assert missing_shards(tmp_path, plan) == [0, 1, 2]
    shard_path(tmp_path, 1).write_bytes(b"played before")
    played = list(play_shards(tmp_path, plan, 1, NEVER))
    assert [(one.number, one.games) for one in played] == [(0, GAMES), (2, 1)]
    assert missing_shards(tmp_path, plan) == []
    assert shard_path(tmp_path, 1).read_bytes() == b"played before"
