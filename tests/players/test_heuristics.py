"""Heuristics: default answers are legal in every game, also in one that says nothing; weights add up; what is imagined agrees."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tefuda.arena.match import Plan, match
from tefuda.arena.playing import play_game
from tefuda.games.catalogue import games, heuristics_for, open_game
from tefuda.kernel.programs import default_answers as ways
from tefuda.kernel.programs.default_answers import Seen
from tefuda.kernel.programs.evaluation import Weights, steps
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Ask, Option, Request, check
from tefuda.kernel.table.state import Table
from tefuda.players.greedy import GreedyPlayer
from tefuda.players.random_player import RandomPlayer
from tests.toy import PUBLISHED


class ByDefault:
    """Gives the default answer to everything, or, every third time, one by chance, to see more of the game."""

    looks = True

    def __init__(self, heuristics: Heuristics, seat: int) -> None:
        self.heuristics, self.chance, self.asked = heuristics, RandomPlayer(1, seat), 0

    def choose(self, view: View | None, request: Request) -> Any:
        assert view is not None
        self.asked += 1
        answer = self.heuristics.default_answer(view, request)
        picks = Ask(
            request.seats,
            request.kind,
            request.clause,
            request.options,
            request.least,
            request.most,
            zeros=request.zeros,
        )
        check(picks, (), answer)
        return self.chance.choose(view, request) if self.asked % 3 == 0 else answer


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(4))
def test_default_answers_are_legal(game: str, seed: int) -> None:
    opened = open_game(game)
    for format in opened.formats[:1] if game in PUBLISHED else opened.formats:
        seats, names = opened.players[format][0], sorted(opened.decks)
        players = [ByDefault(heuristics_for(opened.game), seat) for seat in range(seats)]
        decks = [opened.decks[names[(seed + seat) % len(names)]] for seat in range(seats)]
        result = play_game(opened, decks, players, seed, check=True, format=format)
        assert (result.error, result.violations) == ("", ())
        assert result.outcome is not None


@pytest.mark.parametrize("format", open_game("toy").formats)
def test_greedy_plays_a_game_that_tells_it_nothing(format: str) -> None:
    seats = open_game("toy").players[format][0]
    players = ("greedy", *["random"] * (seats - 1))
    tally, _ = match(Plan("toy", 4 * seats, seed=3, players=players, format=format))
    assert (tally.errors, tally.violations, tally.ended) == (0, 0, 4 * seats)


def test_a_game_without_programs_has_none_of_its_own() -> None:
    assert type(heuristics_for(open_game("toy").game)) is Heuristics
    assert type(heuristics_for(open_game("evolve").game)) is not Heuristics


@pytest.mark.parametrize("game", PUBLISHED)
def test_a_side_counts_for_one_and_against_the_other(game: str) -> None:
    opened = open_game(game)
    heuristics, worths = heuristics_for(opened.game), []
    decks = list(opened.decks.values())[:2]
    answers = play_game(opened, decks, [GreedyPlayer(1, 0, opened), RandomPlayer(1, 1)], 1)
    state = answers.state
    assert isinstance(state, Table)
    assert heuristics.worth(state, answers.winners[0]) == -heuristics.worth(state, 1 - answers.winners[0]) == 1_000_000
    start = opened.start(decks, 1)
    worths = [heuristics.worth(start, seat) for seat in (0, 1)]
    assert worths[0] == -worths[1]


def test_steps_are_the_worth_of_so_many() -> None:
    assert steps((2, 5), (2, 1)) == (0, 5, 10, 11, 12)
    assert steps((2, 40), start=-80) == (-80, -40, 0)


def test_a_card_is_worth_its_parts() -> None:
    class Facts:
        automatics, activated, keywords, power, cost = (1, 2), (1,), ("swift", "dull"), 5000, None

    weights = Weights(10, (("power", 11, 1000), ("cost", 7, 1)), {"swift": 3}, automatic=4, activated=5)
    assert weights.printed(Facts()) == 10 + 55 + 3 + 8 + 5


# ── ways to answer ──────────────────────────────────────────────────────────────────────────────────────────────────
class Worths(Seen):
    """Four cards, of which the first two are one's own; the last is not seen."""

    fields, tough, unit = (0,), "power", 10

    def __init__(self) -> None:
        class Card:
            def __init__(self, handle: int, seat: int) -> None:
                self.handle, self.seat, self.damage = handle, seat, 0
                self.facts = SimpleNamespace(power=handle)

        self.cards: Any = {handle: (Card(handle, seat), 0) for handle, seat in ((10, 0), (20, 0), (30, 1), (40, 1))}
        self.view = _Observer()  # type: ignore[assignment]

    def worth(self, card: Any, zone: int) -> int:
        return int(card.handle)


class _Observer:
    observer = 0


def asked(kind: str, least: int = 1, most: int = 1, verbs: str = "card card card card") -> Request:
    options = tuple([Option(verb, card=10 * n, number=n) for n, verb in enumerate(verbs.split(), 1)])
    return Request((0,), kind, "1.1", options, least, most)


def test_ways_by_worth() -> None:
    seen = Worths()
    assert ways.take(seen, asked("choose", 0, 2)) == (3, 2)
    assert ways.give(seen, asked("choose", 0, 2)) == ()
    assert ways.give(seen, asked("choose", 2, 3)) == (0, 1)
    assert ways.aim(seen, asked("choose", 0, 4)) == (3, 2)  # nothing is known of what it does: harm is feared
    assert [seen.gain(handle, False) for handle in (10, 40)] == [10, -40]
    assert ways.first(seen, asked("choose", 2, 3)) == (0, 1)


def test_ways_by_number_and_verb() -> None:
    seen = Worths()
    assert (ways.most(seen, asked("number")), ways.least(seen, asked("number"))) == (3, 0)
    assert (ways.yes(seen, asked("yes/no", verbs="no yes")), ways.no(seen, asked("yes/no", verbs="yes no"))) == (1, 1)
    assert ways.no(seen, asked("yes/no", verbs="yes")) == 0
    assert ways.leave(seen, asked("act", verbs="play attack pass")) == 2
    assert ways.act(seen, asked("act", verbs="play attack pass")) == 1
    assert ways.act(seen, asked("act", verbs="activate end")) == 1


def test_shares_are_enough_for_the_best_first() -> None:
    """Cards of the opponents take three and four; one that cannot be overcome is left for another, and the rest goes to the best."""
    seen = Worths()
    assert ways.shares(seen, asked("divide", 6, 6)) == (0, 1, 2, 2, 2, 3)
    assert ways.shares(seen, asked("divide", 8, 8)) == (0, 1, 2, 3, 3, 3, 3, 3)
    assert ways.shares(seen, asked("divide", 9, 9)) == (0, 1, 2, 2, 2, 3, 3, 3, 3)
