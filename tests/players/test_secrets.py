"""A program cannot find out from what it is told how the cards of others lie."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from tefuda.arena.match import Plan, bouts
from tefuda.arena.playing import play_game
from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import Answer, Request
from tefuda.kernel.table.state import Table
from tefuda.players.outside import farewell, greeting, question
from tefuda.players.random_player import RandomPlayer
from tefuda.players.registry import maker_of
from tests.kernel.unmixing import unmixed

OLD_STREAM = 1 << 42  # where in the game's own stream the seeds of programs once lay


class Listens(RandomPlayer):
    """Answers by chance, and keeps every line that a program over JSON lines would be told."""

    looks = True
    heard: ClassVar[list[list[bytes]]] = []

    def __init__(self, seed: int, seat: int, opened: Any) -> None:
        super().__init__(seed, seat)
        self.seed, self.opened, self.lines = seed, opened, []  # type: ignore[var-annotated]
        Listens.heard.append(self.lines)

    def choose(self, view: View | None, request: Request) -> Answer:
        assert view is not None
        if not self.lines:
            self.lines.append(greeting(view, self.opened, self.seed, 10.0))
        self.lines.append(question(view, request))
        return super().choose(view, request)

    def over(self, outcome: Outcome | None) -> None:
        self.lines.append(farewell(outcome))


def guessed(told: int, place: int) -> Iterator[int]:
    """The seeds that a game may have had, were the seed that a program is told a word of the mixer."""
    for stream in (OLD_STREAM, 1 << 41, 1 << 40, 0):
        yield unmixed(told, stream + place)
    yield told


def hand(state: Table, seat: int) -> tuple[int, ...]:
    """The cards of a hand, by their faces."""
    return tuple([state.cards[card].face for card in state.zone(state.game.zone_of("hand"), seat)])


def opening(opened: Any, decks: list[Any], key: rng.Key | int) -> Table:
    """A game as soon as both hands are dealt."""
    state: Table = opened.begin(decks, key)
    while not (hand(state, 0) and hand(state, 1)):
        assert state.request is not None
        state, _ = advance(state, list(range(state.request.least)))
    return state


def foretold(
    opened: Any, decks: list[Any], told: int, own: tuple[int, ...], seats: tuple[int, int]
) -> list[tuple[int, ...]]:
    """What the other holds at the start, for every guess by which the program itself would hold what it does."""
    found = []
    for seed in guessed(told, seats[0]):
        for key in (seed, rng.key_of(seed), f"{seed:032x}"):
            state = opening(opened, decks, key)
            if hand(state, seats[0]) == own:
                found.append(hand(state, seats[1]))
    return found


@pytest.mark.parametrize("game", [game for game in games() if game != "toy"])
def test_the_attack_of_old_foretells_no_hand(game: str) -> None:
    """A program once turned the mixer round and had the game's seed: it knew the other's hand, and the order of both decks."""
    opened = open_game(game)
    decks = list(opened.decks.values())[:2]
    for seed in range(20):
        old = opening(opened, decks, seed)
        told = mixer.word(seed, OLD_STREAM + 1)
        assert hand(old, 0) in foretold(opened, decks, told, hand(old, 1), (1, 0))  # so it was
        state = opening(opened, decks, rng.key_of(seed))
        own = maker_of("cmd:true")(seed, 1, opened).seed  # type: ignore[attr-defined]
        assert foretold(opened, decks, own, hand(state, 1), (1, 0)) == []


def test_a_program_is_told_what_is_hashed_from_the_key() -> None:
    opened = open_game("evolve")
    Listens.heard.clear()
    key = "00112233445566778899aabbccddeeff"
    player = maker_of(f"{__name__}:Listens")(key, 1, opened)
    result = play_game(opened, list(opened.decks.values())[:2], [RandomPlayer(1, 0), player], key)
    assert (result.error, result.forfeits) == ("", ())
    (lines,) = Listens.heard
    assert json.loads(lines[0])["seed"] == rng.derived_seed(key, "player", 1)


@pytest.mark.parametrize("game", [game for game in games() if game != "toy"])
def test_nothing_that_a_program_is_told_leads_to_the_key(game: str) -> None:
    """No line of a whole game has the key in it, nor a number that is one, is hashed into it, or is mixed from such."""
    opened = open_game(game)
    Listens.heard.clear()
    key = rng.key_of(5)
    makers = [maker_of(f"{__name__}:Listens")(key, seat, opened) for seat in (0, 1)]
    result = play_game(opened, list(opened.decks.values())[:2], makers, key)
    assert (result.error, result.forfeits) == ("", ())
    assert len(Listens.heard) == 2
    halves = {int(key[:16], 16), int(key[16:], 16), int(key, 16)}
    secret = {key, *map(str, halves)}
    for lines in Listens.heard:
        assert len(lines) > 10
        text = b"".join(lines).decode()
        assert not [word for word in secret if word in text]
        numbers = {int(number) for number in re.findall(r"\d+", text)}
        large = {number for number in numbers if number >= 1 << 32}
        for number in large:
            keys = [one for seed in guessed(number, 0) for one in (rng.key_of(seed), f"{seed:032x}")]
            assert key not in keys
        assert not numbers & {word for counter in range(0, 800, 64) for word in rng.words(key, counter, 64)}


def test_no_game_of_a_match_leads_to_another() -> None:
    """Every game has a key of its own: not even the other game of a pair, with the seats swapped, shares its shuffles."""
    planned = list(bouts(Plan("evolve", 40, seed=7)))
    keys = {bout.key for bout in planned}
    assert len(keys) == 40
    told = [rng.derived_seed(bout.key, "player", place) for bout in planned for place in (0, 1)]
    assert len(set(told)) == 80
    for seed in told:
        for place in range(40):
            assert rng.key_of(unmixed(seed, place)) not in keys
            assert rng.derived(rng.key_of(seed), "game", place) not in keys


def test_games_without_a_seed_are_never_the_same() -> None:
    opened = open_game("evolve")
    decks = list(opened.decks.values())[:2]
    results = [play_game(opened, decks, [RandomPlayer(1, 0), RandomPlayer(1, 1)]) for _ in range(3)]
    keys = {result.state.key for result in results if result.state is not None}
    assert len(keys) == 3
    assert all(rng.is_key(key) for key in keys)
