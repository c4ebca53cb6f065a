"""The ladder: sets with seats changed, results that survive a kill, a test that stops, ratings."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from tefuda.arena.invariants import Check
from tefuda.arena.ladder import Heading, Ladder, Played, even_share
from tefuda.arena.match import Plan
from tefuda.arena.ratings import rated
from tefuda.arena.results import BrokenResults, Results
from tefuda.arena.sequential import GOING_ON, HIGH, LOW, SequentialTest

HEADING = Heading("rebirth", "standard", 2, 3, ())
PLAN = Plan("rebirth", 8, seed=3, players=("greedy", "random"), check=Check.NONE)


def kept(path: Path) -> Results[Played]:
    return Results(path, HEADING, Played)


def rows_of(path: Path) -> list[Played]:
    return [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()[1:]]


def test_in_a_set_each_has_every_seat_with_the_same_cards(tmp_path: Path) -> None:
    with kept(tmp_path / "a.jsonl") as results:
        found = Ladder(PLAN, 2, None, results)
        bouts = list(found._bouts())
    assert len(bouts) == 8
    for first, second in zip(bouts[::2], bouts[1::2], strict=True):
        assert (first.players, second.players) == ((0, 1), (1, 0))
        assert (first.key, first.decks) == (second.key, second.decks)
    assert len({bout.key for bout in bouts}) == 4


def test_who_could_remember_a_game_never_meets_its_shuffles_again(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, players=("greedy", "cmd:true"))
    with kept(tmp_path / "a.jsonl") as results:
        bouts = list(Ladder(plan, 2, None, results)._bouts())
    assert len({bout.key for bout in bouts}) == len(bouts)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_played_is_not_played_again(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "a.jsonl"
    with kept(path) as results:
        Ladder(msgspec.structs.replace(PLAN, games=4), 2, None, results).run(1)
        first = list(results.rows)
    heard: list[Played] = []
    with kept(path) as results:
        assert results.rows == first
        assert Ladder(PLAN, 2, None, results).run(jobs, heard.append)
    assert len(heard) == 4
    assert len({row.id for row in rows_of(path)}) == len(rows_of(path)) == 8


def test_a_line_that_was_cut_off_is_dropped_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with kept(path) as results:
        Ladder(msgspec.structs.replace(PLAN, games=2), 2, None, results).run(1)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    with kept(path) as results:
        assert len(results.rows) == 1
        Ladder(msgspec.structs.replace(PLAN, games=2), 2, None, results).run(1)
    assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_file_of_other_games_is_not_added_to(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    kept(path).file.close()
    with pytest.raises(BrokenResults) as refused:
        Results(path, msgspec.structs.replace(HEADING, seed=4), Played)
    assert "seed" in refused.value.english
    assert "seed" in refused.value.japanese
    path.write_bytes(b"[]\n")
    with pytest.raises(BrokenResults, match="line 1"):
        kept(path)


def test_two_runs_do_not_write_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with kept(path):
        again = (
            "from pathlib import Path; from tests.arena.test_ladder import BrokenResults, kept\n"
            f"try: kept(Path({str(path)!r}))\nexcept BrokenResults as no: print(no.english)"
        )
        told = subprocess.run([sys.executable, "-c", again], capture_output=True, text=True, check=True, timeout=120)
    assert "another run" in told.stdout


def test_the_test_stops_when_the_answer_is_clear() -> None:
    test = SequentialTest(0.5, 0.65)
    assert test.says(0, 0) == GOING_ON
    assert test.says(12, 12) == HIGH
    assert test.says(0, 9) == LOW
    assert test.says(60, 100) == GOING_ON
    assert test.says(70, 100) == HIGH
    assert test.says(50, 100) == LOW


def test_what_the_test_says_does_not_depend_on_which_game_ended_first(tmp_path: Path) -> None:
    """Sets count in their order: one that is missing hides those behind it, and a later one takes no answer back."""
    plan = msgspec.structs.replace(PLAN, games=40)
    won, lost = ("greedy", "random"), ("random", "greedy")

    def row(number: int, turn: int, players: tuple[str, str], winner: int) -> Played:
        return Played("greedy", "random", number, turn, players, ("x", "y"), (winner,), True, 9, 90)

    with kept(tmp_path / "a.jsonl") as results:
        found = Ladder(plan, 2, SequentialTest(0.5, 0.8), results)
        for number in range(1, 12):
            for turn, players in enumerate((won, lost)):
                one = row(number, turn, players, turn if number < 6 else 1 - turn)
                found.done[one.id] = one
        assert found.standing(("greedy", "random")).verdict == GOING_ON
        assert found.standing(("greedy", "random")).played == 22
        for turn, players in enumerate((won, lost)):
            one = row(0, turn, players, turn)
            found.done[one.id] = one
        assert found.standing(("greedy", "random")).verdict == HIGH
        assert found.standing(("greedy", "random")).share == 0.5


def test_a_pair_whose_answer_is_clear_meets_no_more(tmp_path: Path) -> None:
    with kept(tmp_path / "a.jsonl") as results:
        found = Ladder(msgspec.structs.replace(PLAN, games=200), 2, SequentialTest(0.5, 0.8), results)
        assert found.run(1)
    standing = found.standing(("greedy", "random"))
    assert standing.verdict == HIGH
    assert standing.played < 40


def test_parties_are_compared_by_the_tables_that_only_one_of_them_wins(tmp_path: Path) -> None:
    heading = Heading("pso2", "raid", 3, 1, ())
    plan = Plan("pso2", 4, seed=1, players=("greedy", "random"), format="raid", check=Check.NONE)
    with Results(tmp_path / "raid.jsonl", heading, Played) as results:
        found = Ladder(plan, 3, None, results)
        assert found.run(1)
    assert {row.players for row in results.rows} == {("greedy",) * 3, ("random",) * 3}
    standing = found.standing(("greedy", "random"))
    assert standing.played == 4
    assert standing.games == abs(standing.wins[0] - standing.wins[1])


def test_among_four_one_meets_three_at_every_seat_with_the_same_decks_however_many_games_follow(tmp_path: Path) -> None:
    heading = Heading("rebirth", "rumble", 4, 1, ())
    plan = Plan("rebirth", 8, seed=1, players=("greedy", "random"), format="rumble", check=Check.NONE)
    planned = []
    for games in (8, 400):
        with Results(tmp_path / "rumble.jsonl", heading, Played) as results:
            found = Ladder(msgspec.structs.replace(plan, games=games), 4, None, results)
            planned.append(list(islice(found._bouts(), 8)))
            assert found.standing(("greedy", "random")).even == 0.25
    assert planned[0] == planned[1]
    assert [bout.players.index(0) for bout in planned[0]] == [0, 1, 2, 3] * 2
    assert all(bout.players.count(1) == 3 for bout in planned[0])
    assert len({(bout.key, bout.decks) for bout in planned[0]}) == 2


@pytest.mark.parametrize(
    ("sides", "share"), [((0, 1), 0.5), ((0, 1, 2, 3), 0.25), ((0, 0, 1, 1), 0.5), ((0, 0, 0), 0.5)]
)
def test_equals_share_what_there_is(sides: tuple[int, ...], share: float) -> None:
    assert even_share(sides) == share


def test_the_stronger_is_rated_higher(tmp_path: Path) -> None:
    with kept(tmp_path / "a.jsonl") as results:
        Ladder(PLAN, 2, None, results).run(1)
    found = rated(results.rows)
    assert found is not None
    assert [one.name for one in found] == ["greedy", "random"]
    assert found[0].low < found[0].strength < found[0].high
