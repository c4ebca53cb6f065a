"""The expert: a search that asks a guide, by views alone, and answers the same way to the same views."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, match
from tefuda.games.catalogue import OpenedGame, heuristics_for, open_game
from tefuda.kernel.flow.play import settle
from tefuda.kernel.primitives import rng
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import Answer, Request
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import cards_by_handle, option_look
from tefuda.players.beam import Beam, GreedySettings
from tefuda.players.expert import ExpertSettings
from tefuda.players.judging import GuidedJudge, Judge
from tefuda.players.net.weights import Weights, load, save
from tefuda.players.search import KNOWN, Asked, Searcher, SearchSettings
from tests.players.positions import chance_weights, questions


class LikesTheLast:
    """A guide to whom the last answer is the likeliest, and every table is won by who looks at it."""

    trust = 0.7

    def __init__(self) -> None:
        self.shown: list[View] = []

    def value(self, view: View, plain: float) -> float:
        """Every table is won."""
        self.shown.append(view)
        return 1.0

    def likeliest(self, view: View, request: Request, answers: Sequence[Answer]) -> list[Answer]:
        """From the last to the first."""
        self.shown.append(view)
        return list(answers)[::-1]


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights by chance for EVOLVE."""
    path = tmp_path_factory.mktemp("weights") / "evolve.npz"
    save(path, chance_weights("evolve"))
    return path


@pytest.fixture(scope="module")
def opened() -> OpenedGame:
    """EVOLVE."""
    return open_game("evolve")


def start(opened: OpenedGame) -> Table:
    """A table at its first question."""
    decks = opened.decks_in("")
    names = sorted(decks)
    return settle(opened.start([decks[names[0]], decks[names[1]]], 3, ""))


def test_values_are_mixed_and_of_two_sides_one_loses(opened: OpenedGame) -> None:
    table, heuristics = start(opened), heuristics_for(opened.game)
    plain = Judge(heuristics).value(table, 0)
    for trust in (0.5, 1.0):
        found = ExpertSettings(trust=trust).judge(heuristics, LikesTheLast()).values(table, 0)
        assert found[0] == pytest.approx(plain + trust * (1 - plain))
        assert found[1] == pytest.approx(1 - found[0])


def test_weights_say_how_much_they_are_trusted(weights: Path, opened: OpenedGame, tmp_path: Path) -> None:
    """Of a net that is not trusted nothing is asked: then the expert is the plain search."""
    made, heuristics = load(weights, "evolve"), heuristics_for(opened.game)
    for trust in (0.0, 0.4):
        path = tmp_path / f"{trust}.npz"
        save(path, Weights(msgspec.structs.replace(made.header, trust=trust), made.arrays))
        settings = ExpertSettings(weights=str(path))
        guide = settings.guide(opened)
        assert (guide is None) == (trust == 0)
        judge = settings.judge(heuristics, guide)
        assert getattr(judge, "trust", 0) == trust
    assert ExpertSettings(weights=str(weights), trust=0).guide(opened) is None
    assert ExpertSettings(weights=str(tmp_path / "0.0.npz"), trust=0.5).guide(opened) is not None


def test_the_guide_is_shown_what_the_observer_may_see(opened: OpenedGame) -> None:
    guide, table = LikesTheLast(), start(opened)
    for seat in (0, 1):
        ExpertSettings().judge(heuristics_for(opened.game), guide).values(table, seat)
    assert guide.shown == [view(table, 0), view(table, 1)]


def test_the_beam_judges_the_ends_of_turns_by_the_guide(opened: OpenedGame) -> None:
    """The guide is asked about tables at which the next turn has begun, from the view of who looks for a line."""
    guide, heuristics = LikesTheLast(), heuristics_for(opened.game)
    seen, request = next(
        (seen, request)
        for seen, request in questions(opened, 7)
        if request.prompt == "main" and len(request.options) > 3
    )
    table = heuristics.imagine(seen, request, 1)
    assert table is not None
    cards = cards_by_handle(seen)
    offered = [option_look(option, cards) for option in request.options]
    best = Beam(heuristics, GreedySettings(), judge=GuidedJudge(heuristics, guide, 0.5)).best(
        table, seen.observer, offered
    )
    assert best is not None
    turns: set[Any] = {getattr(one.turn, "number", None) for one in guide.shown}
    assert turns == {table.facts.number + 1}
    assert {one.observer for one in guide.shown} == {seen.observer}


def test_likely_answers_come_first(opened: OpenedGame) -> None:
    """Candidates are let in one after the other: a guide says in which order."""
    seen, request = next(
        (seen, request)
        for seen, request in questions(opened, 7)
        if request.prompt == "main" and len(request.options) > 3
    )
    orders = []
    for settings, guide in ((SearchSettings(tables=1), None), (ExpertSettings(tables=1), LikesTheLast())):
        searcher = Searcher(heuristics_for(opened.game), seen.observer, rng.key_of(1), settings, guide=guide)
        searcher.think(Asked.of(seen, request), 1, 0.0)
        (pairs,) = searcher.root.candidates.values()
        orders.append([answer for _, answer in pairs])
    assert len(orders[0]) > 1
    assert orders[1] == orders[0][::-1]


def test_a_search_ends_where_nothing_new_is_found(opened: OpenedGame) -> None:
    """Of a turn in which little can be done everything is tried long before the iterations are over."""
    seen, request = next(
        (seen, request)
        for seen, request in questions(opened, 7)
        if request.prompt == "main" and 1 < len(request.options) < 4
    )
    searcher = Searcher(heuristics_for(opened.game), seen.observer, rng.key_of(1), SearchSettings(tables=2, ahead=0))
    found = searcher.think(Asked.of(seen, request), 1_000_000, 0.0)
    assert KNOWN <= sum([one.visits for one in found]) < 100_000


def test_equal_seeds_give_equal_games(weights: Path) -> None:
    """Every answer is legal, and the games are the same again."""
    name = f"expert:iterations=30,tables=2,lines=1,depth=12,ahead=1,weights={weights}"
    plan = Plan("evolve", 2, players=(name, "random"), check=Check.ALL)
    tally, whole = match(plan)
    assert whole
    assert (tally.errors, tally.violations, tally.ended) == (0, 0, 2), tally.problems
    assert match(plan)[0] == tally
