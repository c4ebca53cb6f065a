"""What a person reads of a game of several: whose entry attacks whose, who is an ally, what the format counts."""

import re

import pytest

from tefuda.games.catalogue import open_game, teller_for
from tefuda.games.rebirth.telling.teller import RebirthTeller
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling import Scene, Side
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame
from tests.told import Told

LINES = {
    "ja": (
        r"(あなた|プレイヤー\d)の.+が(あなた|プレイヤー\d)の.+にアタック",
        "あなたは最初のエントリーを裏向きに置いた",
    ),
    "en": (r"(Your|Player \d's) .+ attacks? (your|player \d's) .+", "You lay the first entry face down"),
}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_whose_entry_attacks_whose_is_told(language: str) -> None:
    opened = open_game("rebirth")
    live = LiveGame.start(opened, list(opened.decks.values())[:4], 7, [None] * 4, "rumble")
    player = RandomPlayer(7, 5)
    teller = teller_for(opened.game, language)
    for _ in range(250):
        request = live.state.request
        if request is None:
            break
        seat = request.seats[0]
        live.answer(signed(request, seat, player.choose(None, narrowed(request, seat))))
    lines = [line.text for _, view, events in live.news(0, 0) for line in teller.log(view, events)]
    attack, first = LINES[language]
    attacks = [
        line
        for line in lines
        if re.search("アタック|attack", line) and "パートナー" not in line and "partners" not in line
    ]
    assert attacks
    assert [line for line in attacks if not re.fullmatch(attack, line)] == []
    assert first in lines
    assert [line for line in lines if "?" in line or re.search("50枚を見|looks? at 50", line)] == []


def test_it_is_told_how_much_energy_is_lacking_and_who_leaves_a_place() -> None:
    opened = open_game("rebirth")
    teller, zones = teller_for(opened.game, "en"), opened.game.zone_numbers
    assert isinstance(teller, RebirthTeller)
    live = LiveGame.start(opened, list(opened.decks.values())[:2], 7, [None] * 2)
    player, lacking, leaving = RandomPlayer(7, 5), 0, 0
    while live.over is None:
        seen = live.view(live.polled)
        request = seen.request
        assert request is not None
        mine = [[card for card in seen.zones[2 * zones[zone] + live.polled] if card] for zone in ("energy", "entry")]
        upright = len([card for card in mine[0] if not card.acted])
        for wish in [one.option for card in teller.own(seen) for one in teller.wishes(seen, card)]:
            bar = live.why_not(live.polled, wish)
            if bar is not None and (bar.clause, wish.verb) == ("5.14.1.1", "play"):
                assert f"and {upright} of your energy" in teller.refusal(seen, wish, bar)
                lacking += 1
        if request.prompt == "place" and mine[1]:
            entry = next(option for option in request.options if option.text == "entry")
            assert teller.option(seen, request, entry) == f"Entry ({teller.title(mine[1][0])} leaves)"
            leaving += 1
        live.answer(player.choose(seen, request), live.polled)
    assert lacking > 3
    assert leaving > 3


def _opened(format: str, seats: int) -> Table:
    opened = open_game("rebirth")
    state = opened.start([*opened.decks.values()][:seats], 7, format)
    player = RandomPlayer(7, 0)
    while state.facts.number < 1:
        assert state.pending is not None
        assert state.request is not None
        seat = min(state.pending.seats)
        state, _ = advance(state, signed(state.request, seat, player.choose(None, narrowed(state.request, seat))))
    return state


def _scene(state: Table, language: str = "en") -> Scene:
    return teller_for(open_game("rebirth").game, language).scene(view(state, 0))


def test_allies_stand_beside_oneself_with_their_hands_open() -> None:
    sides = _scene(_opened("double", 4)).sides
    assert [side.name for side in sides] == ["Player 3", "Player 4", "Player 2 (on your side)", "You"]
    hands = [[row for row in side.rows if row.label == "Hand"] for side in sides]
    assert [len(rows) for rows in hands] == [0, 0, 1, 1]
    assert hands[2][0].cards
    assert not hands[2][0].backs
    assert [[tally.key for tally in side.numbers if tally.key == "hand"] for side in sides] == [
        ["hand"],
        ["hand"],
        [],
        [],
    ]


def test_in_a_game_of_each_for_themselves_nobody_is_an_ally() -> None:
    sides = _scene(_opened("rumble", 4)).sides
    assert [side.name for side in sides] == ["Player 2", "Player 3", "Player 4", "You"]
    assert [side for side in sides[:3] if any(row.label == "Hand" for row in side.rows)] == []


@pytest.mark.parametrize(
    ("format", "seats", "told"),
    [
        ("rumble", 3, ("retired", "0/7")),
        ("double", 4, ("retired", "0/7")),
        ("seven", 4, ("retired by the team", "0/14")),
        ("blackjack", 6, ("retired by the team", "0/21")),
    ],
)
def test_retired_cards_are_counted_as_the_format_counts_them(format: str, seats: int, told: tuple[str, str]) -> None:
    first = {side.numbers[0] for side in _scene(_opened(format, seats)).sides}
    assert {(tally.label, tally.text) for tally in first} == {told}


def _number(side: Side, key: str) -> str:
    return next(tally.text for tally in side.numbers if tally.key == key)


def test_points_are_told_by_team() -> None:
    state = _opened("triple", 6)
    before = {side.seat: _number(side, "team.points") for side in _scene(state).sides}
    assert set(before.values()) == {"0/2"}
    scored = state.copy()
    scored.facts = change(state.facts, points=(0, 1))
    after = {side.seat: _number(side, "team.points") for side in _scene(scored).sides}
    assert [after[seat] for seat in range(6)] == ["0/2"] * 3 + ["1/2"] * 3


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_format_of_several_says_what_is_different_in_it(language: str) -> None:
    opened = open_game("rebirth")
    teller = teller_for(opened.game, language)
    told = {format: teller.introduction(format).splitlines() for format in opened.seatings}
    assert len({lines[-1] for lines in told.values()}) == len(opened.seatings)
    assert {lines[0] for lines in told.values()} == {teller.introduction("standard")}


def test_the_mark_of_a_state_trigger_that_was_let_go_tells_no_tick_of_the_clock() -> None:
    body = """
cards:
  - {name: 物乞い, text: "【自】【メンバー】【ターン1】：あなたの手札がない時、あなたは1枚引く。"}
table: {先: {entry: [札], member: [物乞い], hand: [札], energy: 3}}
play:
  - 先: play 札
  - 先: choose 中
  - 先: "choose 物乞い #2"
"""
    table = Told("rebirth", body).run.table
    (marked,) = [card for card in table.cards if any(mark.startswith("unplayed") for mark in card.marks)]
    assert str(marked.life) not in " ".join(marked.marks).split()
