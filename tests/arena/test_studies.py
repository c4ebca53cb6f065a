"""Studies: games known by what they are made of, a journal that loses and doubles nothing, and what is worked out from it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from tefuda.arena.results import BrokenResults
from tefuda.arena.studies.counting import Share, counted
from tefuda.arena.studies.equilibrium import equilibrium, solved
from tefuda.arena.studies.export import parquet
from tefuda.arena.studies.journal import Journal
from tefuda.arena.studies.one_game import NOBODY, Played, play_fixture, transcript_of
from tefuda.arena.studies.plan import FIRST, SECOND, Contestant, Field, Fixture, Group, Pair, Stop, Study
from tefuda.arena.studies.running import Running
from tefuda.arena.studies.strengths import strengths
from tefuda.arena.studies.tuning import Race, Swap, Tuning, _tested, rounds_of
from tefuda.games.catalogue import open_game
from tefuda.kernel.saving import transcript

GAME = "rebirth"
OPENED = open_game(GAME)
NAMES = sorted(OPENED.decks)[:3]
FIELD = Field(GAME, lists={name: OPENED.decks[name] for name in NAMES})


def study_of(*contestants: Contestant, games: int = 4, **said: Any) -> Study:
    players = contestants or tuple([Contestant(name, name, "random") for name in NAMES])
    return Study("a study", FIELD, (Group("random", players, games),), **said)


def ids(running: Running) -> list[str]:
    return [fixture.id for fixture in running.counted()]


def result(fixture: Fixture, winner: int = 0, turns: int = 5) -> Played:
    """A game as it might have gone."""
    none: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    return Played(
        fixture.id, fixture.seed, fixture.number, fixture.decks, fixture.players, winner, True, turns, 50, none, none
    )


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    with Journal(tmp_path / "study.sqlite") as found:
        yield found


# ── which games ─────────────────────────────────────────────────────────────────────────────────────────────────────
def planned(study: Study, journal: Journal) -> list[Fixture]:
    return list(Running(study, journal)._left())


def test_every_two_meet_in_so_many_games_and_change_seats(journal: Journal) -> None:
    found = planned(study_of(), journal)
    assert len(found) == 3 * 4 == len({fixture.id for fixture in found})
    first = [fixture for fixture in found if fixture.pair == Pair(0, 0, 1)]
    assert [fixture.sides for fixture in first] == [first[0].sides, first[0].sides[::-1]] * 2
    assert len({fixture.key for fixture in first}) == 4


def test_who_always_goes_first_does_and_two_such_do_not_meet(journal: Journal) -> None:
    one, other, third = NAMES
    players = (
        Contestant("a", one, "random", FIRST),
        Contestant("b", other, "random"),
        Contestant("c", third, "random", FIRST),
    )
    found = planned(study_of(*players), journal)
    assert len(found) == 2 * 4
    assert all(fixture.sides[0] in (0, 2) for fixture in found)
    second = planned(study_of(Contestant("a", one, "random", SECOND), players[1]), journal)
    assert all(fixture.sides[1] == 0 for fixture in second)


def test_a_game_is_the_same_wherever_its_decks_stand_in_a_study(journal: Journal) -> None:
    here = planned(study_of(), journal)
    there = planned(study_of(*[Contestant(name, name, "random") for name in reversed(NAMES)], games=6), journal)
    assert {fixture.id for fixture in here} < {fixture.id for fixture in there}
    keys = {fixture.id: (fixture.key, fixture.decks) for fixture in there}
    assert all(keys[fixture.id] == (fixture.key, fixture.decks) for fixture in here)


@pytest.mark.parametrize("changed", [{"seeds": (2,)}, {"player": "greedy"}, {"list": True}])
def test_another_seed_program_or_list_is_another_game(changed: dict[str, Any], journal: Journal) -> None:
    study = study_of()
    other = msgspec.structs.replace(study, seeds=changed.get("seeds", (1,)))
    if "player" in changed:
        other = study_of(*[Contestant(name, name, "greedy") for name in NAMES])
    if "list" in changed:
        lists: dict[str, Any] = {name: FIELD.lists[NAMES[(place + 1) % 3]] for place, name in enumerate(NAMES)}
        lists[NAMES[0]] = msgspec.structs.replace(lists[NAMES[0]], main=lists[NAMES[0]].main[:-1])
        other = msgspec.structs.replace(study, field=msgspec.structs.replace(FIELD, lists=lists))
    assert {one.id for one in planned(study, journal)} != {one.id for one in planned(other, journal)}


# ── the journal ─────────────────────────────────────────────────────────────────────────────────────────────────────
def test_what_is_kept_is_not_played_again_and_the_table_is_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    tables = []
    for jobs in (1, 2):
        with Journal(tmp_path / f"{jobs}.sqlite") as journal:
            running = Running(study_of(), journal)
            played: list[str] = []
            for place, fixture in enumerate(running._left()):  # as if it had been killed
                if place == 5:
                    break
                running.keep(play_fixture(FIELD, fixture))
            again = Running(study_of(), journal)
            assert (again.done, again.left) == (5, 7)
            again.play(jobs, lambda game, played=played: played.append(game.id))  # type: ignore[misc]
            assert len(played) == len(set(played)) == 7
            assert (again.done, again.left) == (12, 0)
            tables.append(parquet(again))
    assert tables[0] == tables[1]


def test_the_exported_rows_are_in_the_order_of_seeds(journal: Journal) -> None:
    import pyarrow.parquet as files
    from pyarrow import BufferReader

    running = Running(study_of(games=2, seeds=(9, 2)), journal)
    for fixture in running._left():
        running.keep(result(fixture))
    table = files.read_table(BufferReader(parquet(Running(study_of(games=2, seeds=(9, 2)), journal)))).to_pylist()
    assert [row["seed"] for row in table] == [2] * 6 + [9] * 6
    assert [row["number"] for row in table[:2]] == [0, 1]
    assert all(row["winner"] == row["first"] for row in table)


def test_a_game_is_kept_once_and_comes_back_as_it_was(journal: Journal) -> None:
    fixture = planned(study_of(), journal)[0]
    game = play_fixture(FIELD, fixture)
    journal.keep(game)
    journal.keep(msgspec.structs.replace(game, turns=99))
    assert list(journal.games([fixture.id, "nowhere"])) == [msgspec.structs.replace(game, body=b"")]
    assert journal.body(fixture.id) == game.body
    told = transcript.parse(transcript_of(FIELD, OPENED, fixture, game.body))
    assert transcript.verify(told, lambda name: OPENED).over is not None
    assert len(told.answers) == game.decisions


def test_a_file_that_is_something_else_is_left_as_it_is_and_two_runs_do_not_share_one(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    other.write_bytes(b"no database at all, but something that somebody needs" * 40)
    before = other.read_bytes()
    with pytest.raises(BrokenResults, match="no journal of a study"):
        Journal(other)
    assert other.read_bytes() == before
    with Journal(tmp_path / "ours.sqlite"), pytest.raises(BrokenResults, match="another run"):
        Journal(tmp_path / "ours.sqlite")


# ── when a pair has met often enough ────────────────────────────────────────────────────────────────────────────────
def fed(study: Study, journal: Journal, winner: Any) -> Running:
    """A study whose games went as `winner` says, by fixture."""
    running = Running(study, journal)
    for fixture in running._left():
        game = result(fixture, winner(fixture))
        running.keep(game)
        running._count(game)
    return running


def test_a_pair_stops_when_its_interval_is_narrow_and_what_is_behind_does_not_count(tmp_path: Path) -> None:
    def winner(fixture: Fixture) -> int:
        return fixture.sides.index(fixture.pair.one)

    with Journal(tmp_path / "a.sqlite") as journal:
        running = fed(study_of(games=100, stop=Stop(width=0.3)), journal, winner)
        met = running.met(0, 0, 1)
        assert met.games < 30
        assert met.interval[1] - met.interval[0] <= 0.3
        assert running.left == 0
    with Journal(tmp_path / "b.sqlite") as journal:  # one that was quicker had played them all
        fed(study_of(games=100), journal, winner)
        assert ids(Running(study_of(games=100, stop=Stop(width=0.3)), journal)) == ids(running)


def test_a_test_stops_when_one_is_better_and_when_neither_is(journal: Journal) -> None:
    def winner(fixture: Fixture) -> int:
        better = fixture.pair == Pair(0, 0, 1)
        return fixture.sides.index(fixture.pair.one) if better else 0

    running = fed(study_of(games=400, stop=Stop(better=0.65)), journal, winner)
    found = [running.met(0, *pair) for pair in ((0, 1), (0, 2), (1, 2))]
    assert found[0].games < found[1].games < 400
    assert found[0].share == 1.0


def test_draws_are_half_won_and_games_that_broke_off_count_for_nobody(journal: Journal) -> None:
    running = Running(study_of(games=2), journal)
    first, second, *_ = running._left()
    for game in (result(first, NOBODY), msgspec.structs.replace(result(second), ended=False, error="broken")):
        running.keep(game)
        running._count(game)
    assert running.met(0, 0, 1) == (0.5, 1)
    counts = counted(running)[0]
    assert (counts.games, counts.ended, counts.draws, counts.errors) == (2, 1, 1, 1)


# ── what is counted ─────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", ["cipher", "evolve", "fftcg", "pso2", "rebirth"])
def test_cards_are_drawn_and_played_in_every_game(game: str, journal: Journal) -> None:
    opened = open_game(game)
    names = sorted(opened.decks)[:2]
    field = Field(game, lists={name: opened.decks[name] for name in names})
    study = Study("one", field, (Group("random", tuple([Contestant(name, name, "random") for name in names]), 1),))
    running = Running(study, journal)
    played = play_fixture(field, next(running._left()))
    for seat, deck in enumerate(played.decks):
        own = set(field.lists[deck].main)  # type: ignore[attr-defined]
        assert played.drawn[seat]
        assert set(played.drawn[seat]) & own
        assert set(played.played[seat]) & own & set(played.drawn[seat])


def test_counts_add_up(journal: Journal) -> None:
    running = Running(study_of(games=6), journal)
    running.play(1)
    counts = counted(running)[0]
    assert counts.games == counts.ended == 18
    assert sum(counts.seats) == 18
    shares = [counts.of_contestant(place) for place in range(3)]
    assert [share.games for share in shares] == [12, 12, 12]
    assert sum([share.points for share in shares]) == 18
    for place, name in enumerate(NAMES):
        met = [running.met(0, place, other) for other in range(3) if other != place]
        assert sum([one.points for one in met]) == shares[place].points
        assert all(count.drawn <= 12 and count.drawn_points <= count.drawn for _, count in counts.cards_of(name))


# ── what is worked out ──────────────────────────────────────────────────────────────────────────────────────────────
def test_ratings_find_the_strengths_that_made_the_games_as_often_as_they_say() -> None:
    true, games, times = [0.0, 100.0, -100.0, 250.0], 400, 40
    chance = [[1 / (1 + 10 ** ((other - one) / 400)) for other in true] for one in true]
    met = [[0 if one == other else games for other in range(4)] for one in range(4)]
    draw, held = Random(7), 0
    for _ in range(times):
        points = [[0.0] * 4 for _ in true]
        for one in range(4):
            for other in range(one):
                won = sum([draw.random() < chance[one][other] for _ in range(games)])
                points[one][other], points[other][one] = won, games - won
        found = strengths(points, met)
        assert [one.place for one in found] == [3, 1, 0, 2]
        held += sum([one.low < true[one.place] - sum(true) / 4 < one.high for one in found])
    assert 0.89 < held / (4 * times) < 0.99


def test_ratings_stay_finite_where_everything_was_won() -> None:
    found = strengths([[0, 10], [0, 0]], [[0, 10], [10, 0]])
    assert found[0].place == 0
    assert 100 < found[0].elo < 1000


def test_the_equilibrium_of_rock_paper_scissors_and_of_one_that_beats_all() -> None:
    assert np.allclose(solved(np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])), 1 / 3)
    assert np.allclose(solved(np.array([[0.5, 0.4, 0.3], [0.6, 0.5, 0.2], [0.7, 0.8, 0.5]])), [0, 0, 1])
    # Rock, paper, and scissors that win 80 % only: by hand, the shares are 8, 10 and 8 of 26 … of the edges 0.5, 0.3.
    mix = solved(np.array([[0.5, 0.0, 0.8], [1.0, 0.5, 0.0], [0.2, 1.0, 0.5]]))
    edges = np.array([[0, -0.5, 0.3], [0.5, 0, -0.5], [-0.3, 0.5, 0]])
    assert np.allclose(mix @ edges, 0, atol=1e-9)
    assert np.allclose(mix, np.array([0.5, 0.3, 0.5]) / 1.3)


def test_an_equilibrium_that_the_games_leave_open_has_wide_bounds() -> None:
    few = equilibrium([[0, 1, 2], [2, 0, 1], [1, 2, 0]], [[0, 3, 3], [3, 0, 3], [3, 3, 0]])
    many = equilibrium([[0, 100, 200], [200, 0, 100], [100, 200, 0]], [[0, 300, 300], [300, 0, 300], [300, 300, 0]])
    assert max([one.high - one.low for one in few]) > 0.9
    assert max([one.high - one.low for one in many]) < 0.5
    assert all(one.wins == pytest.approx(0.5) for one in many)


# ── swaps ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_rounds_halve_what_is_left() -> None:
    assert rounds_of(12, 1) == [12, 6, 3, 2]
    assert rounds_of(5, 2) == [5, 3]
    assert rounds_of(1, 1) == []


def test_the_race_finds_a_card_that_wins_and_the_test_says_so_in_fresh_games(journal: Journal) -> None:
    """The games are made up: a deck that a swap made wins nine of ten, every other one half."""
    swaps = tuple([Swap(f"out{number}", "in") for number in range(6)])
    better = swaps[4].name
    decks: dict[str, Any] = {
        swap.name: msgspec.structs.replace(FIELD.lists[NAMES[0]], name=swap.name) for swap in swaps  # type: ignore[type-var]
    }  # fmt: skip
    race = Race(study_of(), Tuning(NAMES[0], "random", swaps, decks, (NAMES[1], NAMES[2]), 4, 2, 0.05), journal)

    draw, seen = Random(3), dict[str, set[int]]()

    def made_up(self: Running, jobs: object, heard: Any) -> None:
        for fixture in self._left():
            if self.has(fixture):
                continue
            chance = 0.9 if better in fixture.decks else 0.5
            ours = fixture.sides.index(fixture.pair.one)
            for deck in fixture.decks:
                seen.setdefault(deck, set()).add(fixture.seed)
            game = result(fixture, ours if draw.random() < chance else 1 - ours)
            self.keep(game)
            self._count(game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Running, "play", made_up)
        found = race.run(1)
    assert [len(row) for row in found.rounds] == [6, 3]
    assert found.rounds[-1][0].swap.name == better
    assert found.tested[0].swap.name == better
    assert found.tested[0].verdict == "better"
    assert found.tested[1].verdict == "not clear"
    assert seen[better] == {1, 2}  # the race, and games that no choice was made by
    assert race.left == 0
    assert race.run(None) == found  # all of it is kept


@pytest.mark.parametrize("share", [0.2, 0.5, 0.95])
def test_swaps_that_change_nothing_are_seldom_called_better_or_worse_though_games_are_few(share: float) -> None:
    """Of studies with three finalists, at most the part that is said tells one of them from the deck as it is."""
    chance, games, error, studies = np.random.default_rng(1), 8, 0.05, 4000
    told = 0
    for original, *others in chance.binomial(games, share, (studies, 4)).tolist():
        tested = [_tested(Swap("a", "b"), Share(won, games), Share(original, games), error / 3) for won in others]
        told += any(one.verdict != "not clear" for one in tested)
    assert told / studies <= 1.1 * error
