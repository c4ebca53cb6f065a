"""A match: pairs with the seats swapped, counted by player; faults are counted and the rest goes on."""

from collections import Counter
from itertools import combinations

import pytest

from tefuda.arena import playing
from tefuda.arena.invariants import Check
from tefuda.arena.match import Bout, Plan, Report, Tally, bouts, match, play_bout
from tefuda.games.catalogue import open_game
from tefuda.kernel.saving.transcript import parse, verify
from tefuda.players.registry import PROGRAMS, NoSettings, Program


class Resigns:
    """Answers nothing that is asked, which is refused."""

    looks = True

    def __init__(self, seed: int, seat: int, opened: object = None, settings: object = None) -> None:
        self.seat = seat

    def choose(self, view: object, request: object) -> int:
        assert view is not None
        return 10_000


def test_each_meeting_comes_again_with_the_seats_swapped_and_another_key() -> None:
    names = sorted(open_game("evolve").decks)
    pairs = len(names) * (len(names) - 1) // 2
    planned = list(bouts(Plan("evolve", 4 * pairs, seed=4)))
    for half in (planned[: 2 * pairs], planned[2 * pairs :]):
        for first, second in zip(half[:pairs], half[pairs:], strict=True):
            assert first.players == second.players[::-1]
            assert first.decks == second.decks[::-1]
    for first, second in zip(planned[:pairs], planned[2 * pairs : 3 * pairs], strict=True):
        assert {*zip(first.players, first.decks, strict=True)}.isdisjoint(
            zip(second.players, second.decks, strict=True)
        )
    assert len({bout.key for bout in planned}) == 4 * pairs


@pytest.mark.parametrize("number", [2, 3, 11, 24])
@pytest.mark.parametrize("games", [1, 7, 276, 500, 1000])
def test_every_two_decks_meet_equally_often_or_once_more(number: int, games: int) -> None:
    lists: dict[str, object] = {f"deck {place}": None for place in range(number)}
    met = Counter(dict.fromkeys(combinations(sorted(lists), 2), 0))
    played = Counter[str]()
    for bout in bouts(Plan("evolve", games, lists=lists)):
        one, other = sorted(bout.decks)
        met[one, other] += 1
        played.update(bout.decks)
    assert len(met) == number * (number - 1) // 2  # none met itself
    assert max(met.values()) - min(met.values()) <= 1
    assert max(played.values()) - min([played[name] for name in lists]) <= 2


def test_one_deck_meets_itself() -> None:
    assert [bout.decks for bout in bouts(Plan("evolve", 2, lists={"one": None}))] == [("one", "one")] * 2


def test_several_seats_meet_with_decks_by_chance() -> None:
    names = set(open_game("pso2").decks)
    planned = list(bouts(Plan("pso2", 40, seed=3, players=("random",) * 4, format="raid")))
    assert len({tuple(sorted(bout.decks)) for bout in planned}) == 10
    assert {name for bout in planned for name in bout.decks} == names
    assert planned == list(bouts(Plan("pso2", 40, seed=3, players=("random",) * 4, format="raid")))


def test_a_boss_that_wins_is_no_draw_and_a_party_that_wins_one_side() -> None:
    plan = Plan("toy", 12, players=("random", "random"), format="boss")
    tally, _ = match(plan)
    assert tally.bosses > 0
    assert (tally.draws, tally.shared) == (0, 0)
    assert tally.wins == [tally.games - tally.bosses] * 2


def test_given_decks_go_with_their_players() -> None:
    one, other = sorted(open_game("evolve").decks)[:2]
    planned = list(bouts(Plan("evolve", 4, decks=(one, other))))
    assert [bout.decks for bout in planned] == [(one, other), (other, one)] * 2


def test_what_is_counted_adds_up() -> None:
    tally, whole = match(Plan("evolve", 10, seed=2))
    assert whole
    assert (tally.games, tally.errors, tally.violations) == (10, 0, 0)
    assert sum(tally.wins) + tally.draws == 10
    assert sum(won for won, _ in tally.decks.values()) == sum(tally.wins)
    assert tally.decisions > 10 * tally.turns / tally.longest


@pytest.mark.parametrize(("check", "looked"), [(Check.ALL, 21), (Check.SOME, 2), (Check.NONE, 0)])
def test_invariants_are_looked_at_in_all_games_one_in_twenty_or_none(
    monkeypatch: pytest.MonkeyPatch, check: Check, looked: int
) -> None:
    found = [f"a fault of game {number}" for number in range(21)]
    monkeypatch.setattr(playing, "violations", lambda *_: [found.pop()])
    tally, whole = match(Plan("evolve", 21, seed=2, check=check))
    assert whole
    assert (tally.violations, check.among(21)) == (looked, looked)


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    plans = [Plan("evolve", 4, seed=seed) for seed in (1, 1, 2)]
    tallies = [match(plan)[0] for plan in plans]
    assert tallies[0] == tallies[1]
    assert tallies[0] != tallies[2]


def test_a_kept_game_is_a_transcript_that_folds() -> None:
    plan = Plan("evolve", 1, keep=True)
    report = play_bout(plan, next(iter(bouts(plan))))
    transcript = parse(report.transcript)
    assert len(transcript.answers) == report.decisions
    assert verify(transcript, open_game).over is not None
    assert play_bout(Plan("evolve", 1), report.bout).transcript == b""


def test_a_player_that_fails_is_an_error_of_that_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROGRAMS, "resigns", Program(NoSettings, Resigns))
    tally, whole = match(Plan("evolve", 4, players=("random", "resigns")))
    assert whole
    assert (tally.games, tally.errors) == (4, 4)
    assert "refused by" in tally.problems[0]
    assert f"(key {next(bouts(Plan('evolve', 4))).key}, " in tally.problems[0]


def test_an_interrupted_match_has_what_there_is() -> None:
    def stop(tally: Tally, report: Report) -> None:
        if tally.games == 3:
            raise KeyboardInterrupt

    tally, whole = match(Plan("evolve", 50), 1, stop)
    assert (tally.games, whole) == (3, False)
    tally, whole = match(Plan("evolve", 50), 2, stop)
    assert not whole
    assert 3 <= tally.games < 50


def test_shares_count_a_draw_as_half() -> None:
    tally = Tally(("a", "b"))
    for winners in ((0,), (), (1,), (0,)):
        tally.add(_report(tally.games, (0, 1), winners))
    assert tally.share(0)[0] == pytest.approx(2.5 / 4)
    assert tally.share(1)[0] == pytest.approx(1.5 / 4)
    assert (tally.wins, tally.draws, tally.first) == ([2, 1], 1, 2)


def test_wins_of_several_seats_are_counted_for_each_of_them() -> None:
    tally = Tally(("a", "b", "c"))
    for winners in ((0, 2), (1,), ()):
        tally.add(_report(tally.games, (0, 1, 2), winners))
    assert (tally.wins, tally.draws, tally.shared, tally.ended) == ([1, 1, 1], 1, 1, 3)
    assert tally.share(0)[0] == pytest.approx((1 + 1 / 3) / 3)


def _report(number: int, players: tuple[int, ...], winners: tuple[int, ...]) -> Report:
    bout = Bout(number, "1" * 32, players, tuple("xyz"[: len(players)]))
    shared = len(winners) > 1
    return Report(bout, True, winners, shared, turns=5, decisions=50, error="", violations=(), transcript=b"")
