"""The greedy player: what it imagines agrees with what it sees, it peeks at nothing, and it beats chance."""

from typing import Any

import pytest

from tefuda.arena.match import Plan, match
from tefuda.arena.playing import play_game
from tefuda.games.catalogue import OpenedGame, heuristics_for, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Ask, Option, Request, check, indices_of, narrowed
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import answer_with, cards_by_handle, option_look
from tefuda.players.beam import Beam, GreedySettings
from tefuda.players.greedy import GreedyPlayer
from tefuda.players.random_player import RandomPlayer
from tefuda.players.registry import PLAYERS
from tefuda.testing.positions import played

# A card that lies hidden is made another one, which must change nothing: some card of a main deck.
OTHER = {"evolve": "HAJ-047", "fftcg": "LAN-005"}


@pytest.fixture(scope="module", params=["evolve", "fftcg"])
def opened(request: pytest.FixtureRequest) -> OpenedGame:
    return open_game(request.param)


def states(opened: OpenedGame, seed: int) -> list[Table]:
    """Every state of a game between a greedy and a random player."""
    names = sorted(opened.decks)
    decks = [opened.decks[names[seed % len(names)]], opened.decks[names[(seed * 5 + 1) % len(names)]]]
    result = play_game(opened, decks, [GreedyPlayer(seed, 0, opened), RandomPlayer(seed, 1)], seed)
    assert not result.error
    found = [opened.start(decks, seed)]
    for answer in result.answers:
        found.append(advance(found[-1], answer)[0])
    return found


def asked(state: Table) -> tuple[View, Request]:
    assert state.pending is not None
    seen = view(state, state.pending.seat)
    assert seen.request is not None
    return seen, seen.request


def offered(seen: View, request: Request) -> list[str]:
    return sorted([str(option_look(option, cards_by_handle(seen))) for option in request.options])


def test_what_is_imagined_offers_what_is_offered(opened: OpenedGame) -> None:
    heuristics, tried = heuristics_for(opened.game), 0
    for state in [state for seed in range(4) for state in states(opened, seed)]:
        if state.over is not None:
            continue
        seen, request = asked(state)
        if request.kind != "act" or heuristics.idle(seen, request):
            continue
        table = heuristics.imagine(seen, request, 7)
        if table is None:  # of something on the stack whose card is gone, the view does not tell all
            handles = [card.handle for zone in seen.zones for card in zone if card is not None]
            assert [item for item in seen.stack if item.source[0] not in handles]
            continue
        assert offered(*asked(table)) == offered(seen, request)
        tried += 1
    assert tried > 100


def test_only_the_view_is_looked_at(opened: OpenedGame) -> None:
    """Two tables that differ in what the seat cannot see are imagined, and answered, alike."""
    compared = 0
    for state in states(opened, 5)[::3]:
        if state.over is not None:
            continue
        seen, request = asked(state)
        hidden = state.copy()
        for card in list(hidden.cards):
            if card.facedown and not state.game.visible(card, request.seat):
                other = opened.game.by_number[OTHER[opened.name]]
                hidden.put(change(card, face=other))
        hidden.refresh()
        again = view(hidden, request.seat)
        assert again == seen
        first, second = GreedyPlayer(3, 0, opened), GreedyPlayer(3, 0, opened)
        assert again.request is not None
        assert first.choose(seen, request) == second.choose(again, again.request)
        compared += 1
    assert compared > 10


def test_the_same_seed_plays_the_same_game(opened: OpenedGame) -> None:
    decks = list(opened.decks.values())[:2]
    games = [
        play_game(opened, decks, [GreedyPlayer(seed, seat, opened) for seat in (0, 1)], 3).answers for seed in (8, 8)
    ]
    assert games[0] == games[1]


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
    """The guard has to fall to the spell, and then everyone has to strike the leader."""
    from tefuda.games.evolve.cards.opening import OpenedEvolve
    from tefuda.games.evolve.proving.setting import SETTING

    table = SETTING.table(parse(WINNING, "winning"))
    game: Any = table.game
    player = GreedyPlayer(1, 0, OpenedEvolve(game, {}, {}))
    for _ in range(20):
        if table.over is not None:
            break
        seen, request = asked(table)
        if request.seat != 0:
            table, _ = advance(table, len(request.options) - 1)
            continue
        assert table.facts.number == 10, "the turn went by"
        table, _ = advance(table, player.choose(seen, request))
    assert table.over is not None
    assert table.over.winners == (0,)


LAST_POINTS = """
title: it wins when it can
ja: 勝てるときに勝つ
clauses: ["12.4.1"]
cards:
  - {name: 見張り, number: S-9, kind: フォワード, cost: 2, power: 5000, elements: [火]}
  - {name: 火矢, number: S-8, kind: 召喚獣, cost: 2, elements: [火], text: "フォワード1体を選ぶ。それに5000ダメージを与える。"}
  - {name: 斬込み, number: S-7, kind: フォワード, cost: 2, power: 4000, elements: [火], generic: true}
table:
  先: {field: [斬込み, 斬込み], hand: [火矢, 火札], deck: 10}
  後: {field: [見張り], damage: [札, 札, 札, 札, 札], deck: 10}
play: []
expect: {}
"""


def test_it_finds_the_attack_that_wins() -> None:
    """The one guard has to fall to the summon, and both forwards have to attack, not as a party."""
    from tefuda.games.fftcg.cards.opening import OpenedFFTCG
    from tefuda.games.fftcg.proving.setting import SETTING

    table = SETTING.table(parse(LAST_POINTS, "last points"))
    game: Any = table.game
    player = GreedyPlayer(1, 0, OpenedFFTCG(game, {}, {}))
    for _ in range(60):
        if table.over is not None:
            break
        seen, request = asked(table)
        if request.seat != 0:
            passing = [n for n, option in enumerate(request.options) if option.verb == "pass"]
            table, _ = advance(table, passing[0] if passing else ())
            continue
        assert table.facts.number == 10, "the turn went by"
        table, _ = advance(table, player.choose(seen, request))
    assert table.over is not None
    assert table.over.winners == (0,)


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_it_beats_chance(game: str) -> None:
    tally, whole = match(Plan(game, 40, seed=11, players=("greedy", "random")))
    assert whole
    assert (tally.errors, tally.violations) == (0, 0)
    assert tally.wins[0] >= 36


def test_it_is_whom_one_plays_against() -> None:
    from tefuda.interfaces.cli.sitting_down import usual_players

    assert usual_players(2) == ["you", "normal"]
    assert set(PLAYERS) >= {"greedy", "random"}


# ── who overlooks things ────────────────────────────────────────────────────────────────────────────────────────────
def seen_by(table: Table, settings: GreedySettings, seed: int) -> set[int]:
    """The deeds that are thought of at a table by somebody who overlooks some."""
    beam = Beam(heuristics_for(table.game), settings, seed)
    pending = table.pending
    assert pending is not None
    seat = pending.seats[0]
    beam.turn = 1
    beam.careless = beam._carelessness(0)
    return {indices_of(answer)[0] for answer in beam._answers(table, narrowed(pending, seat), seat, None)}


def test_some_deeds_are_overlooked_the_same_ones_all_turn_and_never_the_end() -> None:
    table = next(
        state
        for state in played("evolve", 3).states
        if state.over is None and state.pending is not None and len(state.pending.options) > 6
    )
    assert table.pending is not None
    everything = seen_by(table, GreedySettings(), 0)
    endings = {place for place in everything if table.pending.options[place].card < 0}
    seen = [seen_by(table, GreedySettings(overlooks=50), seed) for seed in range(30)]
    assert endings
    assert all(endings <= one < everything for one in seen if one != everything)
    assert len({tuple(sorted(one)) for one in seen}) > 5
    assert seen == [seen_by(table, GreedySettings(overlooks=50), seed) for seed in range(30)]
    assert seen_by(table, GreedySettings(overlooks=100), 0) >= endings


def test_who_is_behind_looks_twice_and_nobody_stays_careless() -> None:
    beam = Beam(heuristics_for(open_game("evolve").game), GreedySettings(overlooks=50))
    found = []
    for beam.turn in (1, 20):
        found.append([beam._carelessness(worth) for worth in (-1000, 0, 1000)])
        assert found[-1] == sorted(found[-1])
        assert found[-1][0] < found[-1][2] / 5
    assert all(late < early / 2 for late, early in zip(found[1], found[0], strict=True))


def test_how_careless_one_has_to_be_is_the_games_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    heuristics = heuristics_for(open_game("evolve").game)
    beam = Beam(heuristics, GreedySettings(overlooks=50))
    beam.turn = 3
    found = []
    for percent in (100, 150):
        monkeypatch.setattr(type(heuristics), "forgiving", percent)
        found.append(beam._carelessness(0))
    assert found[1] == pytest.approx(1.5 * found[0])


@pytest.mark.parametrize("game", ["rebirth", "fftcg", "pso2"])
def test_a_line_is_carried_to_the_end_of_the_turn_however_little_can_be_tried(game: str) -> None:
    beam = Beam(heuristics_for(open_game(game).game), GreedySettings(budget=1))
    tables = [
        table
        for table in played(game, 3).states
        if table.pending is not None and table.pending.prompt == "main" and len(table.pending.options) > 2
    ]
    assert len(tables) > 2
    for table in tables[:8]:
        assert table.pending is not None
        best = beam.best(table, table.pending.seats[0])
        assert best is not None
        assert best.table.over is not None or best.table.facts.number > table.facts.number


def test_points_are_divided_among_targets_that_look_alike() -> None:
    """What is wanted is told by looks alone: none of two copies goes without its share."""
    ask = Ask((0,), "divide", "1.1", tuple([Option("card", card=n) for n in range(3)]), least=4, most=4)
    one, other = ("a copy",), ("another card",)
    answer = answer_with(ask, [one, one, other], [one, one, one, other])
    assert answer is not None
    assert sorted(check(ask, (), answer)) == [0, 0, 1, 2]
