"""The searching player: it peeks at nothing, changes nothing, answers legally everywhere, and its search repeats."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.arena.match import Plan, match
from tefuda.arena.playing import play_game
from tefuda.games.catalogue import OpenedGame, heuristics_for, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import rng
from tefuda.kernel.programs.imagining import Prior, seen_faces
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Answer, Request, indices_of, narrowed
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import Picked
from tefuda.players.ismcts import SearchingPlayer
from tefuda.players.judging import Judge
from tefuda.players.player import Player, let_answer
from tefuda.players.priors import deck_prior
from tefuda.players.random_player import RandomPlayer
from tefuda.players.registry import maker_of
from tefuda.players.rollouts import ENOUGH, Contender, Contest, Rollouts
from tefuda.players.search import Asked, Searcher, SearchSettings
from tefuda.players.tree import Node, nodes_of, prune
from tefuda.testing.positions import asked, played
from tests.reach import reach

QUICK = "ismcts:iterations=40,tables=3,lines=1,depth=12,ahead=1"
PROGRAMS = ("greedy", "easy", QUICK)
PUBLISHED = ("evolve", "fftcg", "cipher", "pso2", "rebirth")


def answered(player: Player, state: Table, seat: int) -> Answer:
    """What a program answers to what a seat is asked."""
    seen = view(state, seat)
    assert seen.request is not None
    return player.choose(seen, seen.request)


# ── several seats ───────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("game", "format", "seats"), [("rebirth", "rumble", 4), ("pso2", "raid", 3)])
def test_it_plays_with_several_seats_and_against_a_boss(game: str, format: str, seats: int) -> None:
    plan = Plan(game, 1, seed=4, players=(QUICK, *["greedy"] * (seats - 1)), format=format)
    tally, whole = match(plan)
    assert whole
    assert (tally.errors, tally.violations, tally.ended) == (0, 0, 1)


def test_it_plays_a_game_that_tells_it_nothing() -> None:
    tally, _ = match(Plan("toy", 2, seed=3, players=(QUICK, *["random"] * 3)))
    assert (tally.errors, tally.violations, tally.ended) == (0, 0, 2)


# ── the search ──────────────────────────────────────────────────────────────────────────────────────────────────────
def act_of(game: str, seed: int = 2) -> tuple[OpenedGame, Table, int]:
    """A table on which a seat has several deeds to choose from."""
    opened = open_game(game)
    for state in [state for more in range(9) for state in played(game, seed + more).states[20:] if state.seats == 2]:
        if state.over is None and asked(state).kind == "act" and len(asked(state).options) > 3:
            seat = asked(state).seats[0]
            assert state.pending is not None
            if heuristics_for(opened.game).passing(state, narrowed(state.pending, seat)) < 0:
                return opened, state, seat
    raise AssertionError(game)


@pytest.mark.parametrize("game", PUBLISHED)
def test_the_same_seed_gives_the_same_answer_with_any_number_of_jobs(game: str) -> None:
    opened, state, seat = act_of(game)
    found = []
    for jobs in (1, 2, 3):
        settings = SearchSettings(iterations=120, tables=3, lines=1, ahead=1, trees=3, jobs=jobs)
        player = SearchingPlayer(6, seat, opened, settings)
        answer = answered(player, state, seat)
        found.append((answer, player.explain().candidates))
        player.over(None)
    assert found[0] == found[1] == found[2]
    assert sum([one.visits for one in found[0][1]]) > 3


def test_the_same_seed_plays_the_same_game() -> None:
    opened = open_game("rebirth")
    decks = list(opened.decks.values())[:2]
    played_twice = [
        play_game(opened, decks, [maker_of(QUICK)(8, 0, opened), maker_of("greedy")(8, 1, opened)], 3).answers
        for _ in range(2)
    ]
    assert played_twice[0] == played_twice[1]


def test_it_says_why() -> None:
    opened, state, seat = act_of("evolve")
    player = SearchingPlayer(6, seat, opened, SearchSettings(iterations=40, ahead=0))
    answer = answered(player, state, seat)
    found = player.explain()
    assert found.candidates[0].answer == answer
    assert sum([one.visits for one in found.candidates]) == 40
    assert all(0 <= one.value <= 1 for one in found.candidates)
    first = found.line[0]
    assert [first.request.options[place].verb for place in indices_of(first.answer)] == [
        asked(state).options[place].verb for place in indices_of(answer)
    ]


def test_the_tree_is_kept_while_the_plan_holds() -> None:
    """The question that follows on an own deed is searched further on, and not from the start."""
    opened = open_game("evolve")
    kept = 0
    for seed in range(6):
        _, state, seat = act_of("evolve", seed)
        player = SearchingPlayer(6, seat, opened, SearchSettings(iterations=60, tables=4, ahead=0))
        state, _ = advance(state, answered(player, state, seat))
        if state.over is None and asked(state).seats == (seat,) and len(asked(state).options) > 1:
            answered(player, state, seat)
            kept += sum([one.visits for one in player.explain().candidates]) > 60
    assert kept > 0


def held(root: Node) -> int:
    """How many tables a tree holds behind its root."""
    return sum([len(node.tables) for node in nodes_of(root)]) - len(root.tables)


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_a_tree_stays_within_its_bound_all_game_long(game: str) -> None:
    opened, decks = open_game(game), list(open_game(game).decks.values())[:2]
    most: dict[int, int] = {}
    for bound in (20, 10_000):
        settings = SearchSettings(iterations=40, tables=3, lines=1, depth=8, held=bound, ahead=0)
        player = SearchingPlayer(4, 0, opened, settings)
        state, other = opened.start(decks, 5), RandomPlayer(5, 1)
        for _ in range(reach(160, 2000)):
            if state.over is not None:
                break
            seat = asked(state).seats[0]
            state = let_answer(state, seat, player if seat == 0 else other).state
            if player.crew is not None:
                most[bound] = max(most.get(bound, 0), held(player.crew.own.searchers[0].root))
    assert most[20] <= 20
    assert most[10_000] > 40


def test_what_was_visited_least_is_dropped_first() -> None:
    opened, state, seat = act_of("evolve")
    player = SearchingPlayer(6, seat, opened, SearchSettings(iterations=80, tables=4))
    answered(player, state, seat)
    assert player.crew is not None
    root = player.crew.own.searchers[0].root
    before = {node: node.visits for node in nodes_of(root)}
    found = [edge.values for edge in root.edges.values()]
    assert prune(root, held(root)) == held(root) > 20
    assert set(nodes_of(root)) == set(before)
    assert prune(root, 20) == held(root) <= 20
    left = set(nodes_of(root))
    assert min([before[node] for node in left]) >= max([visits for node, visits in before.items() if node not in left])
    assert [edge.values for edge in root.edges.values()] == found
    assert {child for node in left for edge in node.edges.values() for child in edge.reached.values()} <= left


WINNING = """
title: it wins when it can
ja: 勝てるときに勝つ
clauses: ["1.2.1"]
table:
  先: {field: [海峡の女提督, 水先案内], hand: [迷い猫, 錨投げ], pp: 3}
  後: {life: 8, field: [{card: 石の番犬, acted: true, damage: 2}], hand: [迷い猫]}
play: []
expect: {}
"""


def test_it_finds_the_line_that_wins() -> None:
    from tefuda.games.evolve.cards.opening import OpenedEvolve
    from tefuda.games.evolve.proving.setting import SETTING

    table = SETTING.table(parse(WINNING, "winning"))
    game: Any = table.game
    player = maker_of("ismcts:iterations=60")(1, 0, OpenedEvolve(game, {}, {}))
    for _ in range(20):
        if table.over is not None:
            break
        assert table.facts.number == 10, "the turn went by"
        seat = asked(table).seat
        answer = answered(player, table, 0) if seat == 0 else len(asked(table).options) - 1
        table, _ = advance(table, answer)
    assert table.over is not None
    assert table.over.winners == (0,)


# ── what is imagined ────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", PUBLISHED)
def test_imagined_decks_are_lists_that_fit_what_was_seen(game: str) -> None:
    opened, state, seat = act_of(game)
    seen = view(state, seat)
    assert seen.request is not None
    prior = deck_prior(opened, "bundled").remembering(seen)
    table = heuristics_for(opened.game).imagine(seen, seen.request, 4, prior)
    assert table is not None
    for owner in range(2):
        known = seen_faces(seen, owner)
        lists = prior.fitting(owner, known)
        assert all(known <= listed for listed in lists)
        there = [card.face for card in table.cards if card.owner == owner and not card.token]
        assert any(all(there.count(face) <= listed[face] for face in there) for listed in lists)


def test_a_card_that_was_put_back_is_remembered() -> None:
    opened, state, seat = act_of("evolve")
    seen = view(state, seat)
    shown = seen_faces(seen, 1 - seat)
    prior = Prior().remembering(seen)
    assert prior.remembered[1 - seat] == shown
    lists = deck_prior(opened, "bundled").lists
    holding = [listed for listed in lists if shown <= listed]
    assert Prior(lists, prior.remembered).fitting(1 - seat, type(shown)()) == holding


def test_decks_may_be_legal_ones_by_chance_or_nothing() -> None:
    opened = open_game("evolve")
    assert len(deck_prior(opened, "chance").lists) > 5
    assert deck_prior(opened, "none").lists == ()


# ── rollouts ────────────────────────────────────────────────────────────────────────────────────────────────────────
def starts_of_turns(game: str, seed: int) -> list[Table]:
    """The tables of a game between two that play well at which a turn begins."""
    opened = open_game(game)
    state = opened.start(list(opened.decks.values())[:2], seed)
    players = [maker_of("greedy")(seed, seat, opened) for seat in range(2)]
    found: list[Table] = []
    while state.over is None:
        seat = asked(state).seats[0]
        if asked(state).kind == "act" and (not found or found[-1].facts.number < state.facts.number):
            found.append(state)
        state = let_answer(state, seat, players[seat]).state
    return found


def request_of(state: Table, seat: int) -> Request:
    """What a seat is asked."""
    request = view(state, seat).request
    assert request is not None
    return request


def test_what_comes_after_the_turn_counts() -> None:
    """A table on which the other wins in the turn that follows, beside one on which they had the turn and could not."""
    *_, before, _, last = starts_of_turns("rebirth", 3)
    seat = 1 - asked(last).seats[0]
    assert asked(before).seats == asked(last).seats
    heuristics = heuristics_for(last.game)
    rollouts = Rollouts(heuristics, seat, Judge(heuristics), 1)
    assert rollouts.value(last, ()) < 0.01
    assert 0.05 < rollouts.value(before, ()) < 1


def test_a_win_now_is_worth_more_than_one_that_is_put_off() -> None:
    *_, last = starts_of_turns("rebirth", 3)
    seat = asked(last).seats[0]
    heuristics = heuristics_for(last.game)
    rollouts = Rollouts(heuristics, seat, Judge(heuristics), 2)
    now = rollouts.value(last, rollouts.finished(last, ()))
    assert 0.99 < now < 1
    leaving = [option for option in Asked.of(view(last, seat), request_of(last, seat)).offered if option[0] == "end"]
    assert rollouts.value(last, [(leaving[0],)] * 2) < now


def test_a_line_is_followed_and_left_where_it_cannot_be() -> None:
    opened, state, seat = act_of("evolve")
    seen = view(state, seat)
    assert seen.request is not None
    offered = Asked.of(seen, seen.request).offered
    rollouts = Rollouts(heuristics_for(opened.game), seat, Judge(heuristics_for(opened.game)), 2)
    values = {rollouts.value(state, ((look,),)) for look in offered}
    assert len(values) > 1
    assert rollouts.value(state, ((("nothing",),),)) == rollouts.value(state, ())


def pick(number: int) -> Picked:
    """How an answer looks of which only the number counts."""
    return ((number,),)


def number_of(line: tuple[Picked, ...]) -> float:
    """The number of the first answer of a line."""
    (number,) = line[0][0]
    assert isinstance(number, int)
    return float(number)


def contenders(often: int) -> list[Contender]:
    """Lines of one answer."""
    return [Contender((pick(number),)) for number in range(often)]


def test_lines_that_are_behind_are_followed_on_fewer_tables() -> None:
    noise = [0.0, 0.02, -0.01, 0.03]
    contest = Contest(
        lambda table, line: number_of(line) / 100 + noise[(table + int(number_of(line))) % 4], contenders(8)
    )
    left = iter(range(1000))
    contest.run(range(64), lambda: next(left) < 400)
    told = contest.told()
    assert max(told, key=lambda look: (told[look].tables, told[look].value)) == pick(7)
    assert told[pick(7)].tables == told[pick(0)].tables > 4 * told[pick(1)].tables  # the first is the usual one
    assert told[pick(7)].value > told[pick(0)].value > 0


def test_it_ends_where_the_choice_is_clear_or_is_none() -> None:
    def clear(table: int, line: tuple[Picked, ...]) -> float:
        return number_of(line)

    def alike(table: int, line: tuple[Picked, ...]) -> float:
        return 0.5 + table / 1000

    for worth in (clear, alike):
        contest = Contest(worth, contenders(2))
        contest.run(range(64), lambda: True)
        assert ENOUGH <= len(contest.looked) < 2 * ENOUGH
    close = Contest(lambda table, line: (table % 3) * number_of(line) - 1, contenders(2))
    close.run(range(9), lambda: True)
    assert len(close.looked) == 9


def test_what_is_left_of_a_line_keeps_what_was_found() -> None:
    line = Contender((pick(1), pick(2)))
    line.values = {4: 0.5, 5: 0.25}
    rest = line.after(pick(1), {5: None})
    assert rest is not None
    assert (rest.line, rest.values) == ((pick(2),), {5: 0.25})
    assert line.after(pick(2), {5: None}) is None
    assert rest.after(pick(2), {5: None}) is None


@pytest.mark.parametrize(("game", "prompt"), [("cipher", "bond"), ("pso2", "lay pp"), ("rebirth", "block")])
def test_questions_that_trials_answer_by_default_are_thought_about_where_they_are_really_asked(
    game: str, prompt: str
) -> None:
    opened = open_game(game)
    heuristics = heuristics_for(opened.game)
    assert prompt in heuristics.settled & heuristics.pondered
    states = [state for seed in range(reach(4, 20)) for state in played(game, seed).states if state.over is None]
    there = [state for state in states if asked(state).prompt == prompt and len(asked(state).options) > 2]
    found = 0
    for state in there[:: max(1, len(there) // 6)]:
        player = SearchingPlayer(6, asked(state).seats[0], opened, SearchSettings(iterations=200, tables=2, ahead=1))
        answered(player, state, asked(state).seats[0])
        found += len(player.explain().candidates) > 1
    assert found


def test_the_best_lines_of_a_beam_are_tried_first() -> None:
    opened, state, seat = act_of("evolve")
    seen = view(state, seat)
    assert seen.request is not None
    searcher = Searcher(heuristics_for(opened.game), seat, rng.key_of(1), SearchSettings(tables=1, ahead=0))
    searcher.think(Asked.of(seen, seen.request), 1, 0.0)
    best = searcher.beam.best(next(iter(searcher.root.tables.values())), seat)
    assert best is not None
    line = [step.answer for step in searcher.line()]
    assert line
    assert line == [answer for _, answer in best.steps][: len(line)]


def test_the_luck_of_an_imagined_table_is_no_merit_of_what_is_tried_on_it() -> None:
    opened, _, seat = act_of("evolve")
    searcher = Searcher(heuristics_for(opened.game), seat, rng.key_of(1), SearchSettings())
    assert searcher._without_luck(1, (0.5, 0.5)) == (0.5, 0.5)
    assert searcher._without_luck(2, (0.75, 0.25)) == (0.5, 0.5)  # the first line there, on a luckier table
    assert searcher._without_luck(2, (0.875, 0.125)) == (0.625, 0.375)
    assert searcher._without_luck(1, (0.375, 0.625)) == (0.375, 0.625)
