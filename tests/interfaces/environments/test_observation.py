"""Observations: of fixed shapes, from the view alone, the same everywhere; and what does not fit is counted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.interfaces.environments import codec, observation
from tefuda.interfaces.environments.columns import LEAST, MOST, Columns
from tefuda.interfaces.environments.match import OVER, BadSetup, Match, Options, Setup
from tefuda.interfaces.environments.observation import Cut, Observer
from tefuda.interfaces.environments.rewards import REWARDS, rewards_for
from tefuda.interfaces.environments.words import Words
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table.state import Table
from tefuda.players.encoding import VERSION as FEATURES
from tefuda.players.encoding import Bag
from tefuda.players.encoding.features import bucket
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import asked, played, sample
from tefuda.testing.twins import Twins, continuation, eyes_of, swaps, twin
from tests.reach import reach

EVERY = [(game, format) for game in games() for format in open_game(game).formats]


def play(match: Match, seed: int, most: int = 5000) -> Match:
    """Go on by chance until the game is over."""
    chance = Random(seed)
    for _ in range(most):
        if match.seat == OVER:
            break
        match.act(chance.choice(match.legal()))
    return match


# ── shapes ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_version_names_the_encoder() -> None:
    assert f"{FEATURES}.1" == observation.VERSION


def test_the_columns_of_this_version() -> None:
    """Whoever changes on which column a feature falls changes `VERSION`: what was learnt stands on it."""
    bag = Bag(
        [(bucket(name), value) for name, value in (("acted", 1.0), ("cost", 0.5), ("keyword=ward", 1.0), ("x", 2.0))]
    )
    assert Columns(("acted", "cost"), 8).row(bag).tolist() == [1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, -1.0]


@pytest.mark.parametrize(("game", "format"), EVERY)
def test_every_game_and_format_is_seen_in_arrays_of_fixed_shapes(game: str, format: str) -> None:
    match = Match(Setup(Options(game, format)), 1)
    chance, shapes, seen = Random(4), match.setup.observer.shapes, 0
    for number in range(80):
        if match.seat == OVER:
            break
        for seat in (*(range(match.setup.seats) if number % 20 == 0 else ()), match.seat):
            found, cut = match.observe(seat)
            assert {name: array.shape for name, array in found.items()} == shapes
            assert all(
                array.min() >= LEAST and array.max() <= MOST for name, array in found.items() if name != "option_cards"
            )
            assert all(np.isfinite(array).all() for array in found.values())
            assert cut.cards == 0
            assert cut == match.setup.observer.cut(match.view(seat), match.picks)
        assert found["options"][:, observation.THERE].sum() == min(codec.PAGE, len(match.request().options))
        assert match.mask(match.seat).nonzero()[0].tolist() == match.legal()
        match.act(chance.choice(match.legal()))
        seen += bool(found["option_cards"].max() >= 0)
    assert seen


@pytest.mark.parametrize("game", games())
def test_what_does_not_fit_is_counted(game: str) -> None:
    small, usual = (Match(Setup(Options(game, cards=cards)), 2) for cards in (5, 0))
    chance, lost = Random(1), 0
    for _ in range(60):
        found, cut = small.observe(small.seat)
        seen = [card for zone in small.view(small.seat).zones for card in zone if card is not None]
        rows = (usual.observe(usual.seat).arrays["option_cards"] >= 5).sum()
        assert (cut.cards, cut.option_cards) == (max(0, len(seen) - 5), rows)
        assert cut == small.setup.observer.cut(small.view(small.seat), small.picks)
        assert found["option_cards"].max() < 5
        lost += cut.cards
        action = chance.choice(small.legal())
        small.act(action)
        usual.act(action)
    assert lost


def test_a_card_is_seen_by_what_it_is_and_how_it_lies() -> None:
    match = Match(Setup(Options("evolve")), 3)
    observer = match.setup.observer
    while not (
        found := [card for zone in match.view(match.seat).zones for card in zone if card is not None and card.acted]
    ):
        match.act(match.legal()[0])
    rows = match.observe(match.seat).arrays["cards"]
    acted = observer.face.width + observer.state.names.index("acted")
    assert (rows[:, acted] == 1).sum() == len(found)
    costs = [card.facts.cost or 0 for zone in match.view(match.seat).zones for card in zone if card is not None]  # type: ignore[attr-defined]
    assert (rows[: len(costs), observer.face.names.index("cost")] > 0).sum() == len([cost for cost in costs if cost])


@pytest.mark.parametrize("game", games())
def test_the_same_seed_is_the_same_in_another_process(game: str) -> None:
    code = (
        f"import tests.toy; from tests.interfaces.environments.test_observation import digest; print(digest({game!r}))"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == digest(game)


def digest(game: str) -> str:
    """Of a game by chance, all that is seen on the way and what came of it."""
    match, chance, found = Match(Setup(Options(game)), 7), Random(5), sha256()
    words = Words(match)
    for number in range(150):
        if match.seat == OVER:
            break
        for name, array in match.observe(match.seat).arrays.items():
            found.update(name.encode() + array.tobytes())
        if number % 30 == 0:
            found.update(repr(words.info(match, match.seat, Cut(), True)).encode())
        match.act(chance.choice(match.legal()))
    return found.hexdigest()


# ── twins ───────────────────────────────────────────────────────────────────────────────────────────────────────────
Look = Callable[[Table, int], dict[str, Any]]


def looks(observer: Observer, match: Match) -> Look:
    """What a seat is given of a table: arrays, and the words of its question and of the board."""
    words = Words(match)

    def look(table: Table, seat: int) -> dict[str, Any]:
        seen = view(table, seat)
        found: dict[str, Any] = {**observer.observe(seen).arrays}
        found["scene"] = [repr(teller.scene(seen)) for teller in words.tellers.values()]
        if seen.request is not None:
            found["prompt"] = [teller.prompt(seen, seen.request) for teller in words.tellers.values()]
        return found

    return look


def told_apart(look: Look, twins: Twins, observer: int, seed: int, steps: int) -> list[str]:
    """What of that tells twins apart, now or later, though they are equal to an observer."""
    tables = [(twins.one, twins.other)]
    tables += [step.tables for step in continuation(twins, observer, RandomPlayer(seed, 3), steps)]
    found = []
    for one, other in tables:
        for seat in eyes_of(one, observer):
            here, there = look(one, seat), look(other, seat)
            found += [name for name in here if not np.array_equal(here[name], there[name])]
    return found


@pytest.mark.parametrize("seed", range(reach(2, 20)))
@pytest.mark.parametrize("game", games())
def test_two_tables_that_are_equal_to_a_seat_give_equal_observations(game: str, seed: int) -> None:
    one = played(game, seed)
    match = Match(Setup(Options(game, one.format, one.states[0].seats)), 1)
    look, compared = looks(match.setup.observer, match), 0
    for state in [state for state in sample(one, 30) if asked(state).kind == "act"][:2] or [one.states[8]]:
        for seat in range(state.seats):
            for first, second, renamed in swaps(state, seat)[:3]:
                twins = Twins(state, twin(state, first, second), (first, second), renamed)
                assert told_apart(look, twins, seat, seed, 6) == []
                compared += 1
    assert compared


@pytest.mark.parametrize("game", games())
def test_a_planted_leak_is_caught(game: str) -> None:
    """An observation that looked at what an opponent holds would be told apart."""
    one = played(game, 1)
    match = Match(Setup(Options(game, one.format, one.states[0].seats)), 1)
    observer, caught = match.setup.observer, 0

    def leaky(table: Table, seat: int) -> dict[str, Any]:
        found = observer.observe(view(table, seat)).arrays
        for place, card in enumerate(table.cards):  # what all cards are, seen or not
            found["turn"][place % len(found["turn"])] += card.face * (place + 1)
        return {**found}

    for state in [state for state in sample(one, 30) if asked(state).kind == "act"][:2] or [one.states[8]]:
        for seat in range(state.seats):
            for first, second, renamed in swaps(state, seat)[:2]:
                twins = Twins(state, twin(state, first, second), (first, second), renamed)
                caught += bool(told_apart(leaky, twins, seat, 1, 0))
    assert caught


# ── matches ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("rewards", REWARDS)
@pytest.mark.parametrize(("game", "format"), [("evolve", ""), ("rebirth", "double"), ("pso2", "raid")])
def test_rewards_come_to_the_result_and_sides_share_them(game: str, format: str, rewards: str) -> None:
    match = Match(Setup(Options(game, format, rewards=rewards)), 3)
    given, chance = rewards_for(rewards, match), Random(2)
    began = getattr(given, "had", (0.0,) * match.setup.seats)
    total = list(began)
    while match.seat != OVER:
        match.act(chance.choice(match.legal()))
        total = [had + more for had, more in zip(total, given.given(match), strict=True)]
    signs = [round(np.sign(value)) for value in match.returns()]
    assert [round(np.sign(round(value, 6))) for value in total] == signs
    assert any(signs)
    for side in set(match.setup.sides):
        assert len({round(value, 6) for seat, value in enumerate(total) if match.setup.sides[seat] == side}) == 1


def test_an_illegal_action_gives_the_seat_up_and_says_why() -> None:
    match = Match(Setup(Options("evolve")), 1)
    seat = match.seat
    match.act(codec.ACTIONS - 1)
    assert match.returns()[seat] == -1
    said = Words(match).info(match, seat, Cut(), True)
    assert "is not legal here" in said["illegal"]["en"]
    assert "選べません" in said["illegal"]["ja"]
    assert set(said["words"]) == {"ja", "en"}


def test_at_a_table_of_several_a_seat_that_gives_up_leaves_and_the_others_go_on() -> None:
    match = Match(Setup(Options("rebirth", "rumble", 4)), 1)
    seat = match.seat
    match.act(codec.ACTIONS - 1)
    assert match.over is None
    assert (match.done(seat), match.returns()[seat]) == (True, -1)
    assert [match.done(other) for other in range(4) if other != seat] == [False] * 3
    assert play(match, 1).returns()[seat] == -1


@pytest.mark.parametrize(
    "options",
    [
        Options("chess"),
        Options("evolve", decks=("none",)),
        Options("evolve", decks=("harbor_lights",) * 3),
        Options("evolve", "nothing"),
    ],
)
def test_a_setup_that_there_is_not_is_told_in_both_languages(options: Options) -> None:
    with pytest.raises(ValueError, match=" / "):
        Setup(options)
    with pytest.raises(BadSetup, match="there are: win, quick, evaluation"):
        rewards_for("none", Match(Setup(Options("evolve")), 1))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", games())
def test_the_board_is_told_and_drawn(game: str, language: str) -> None:
    from tefuda.interfaces.environments.showing import rendered

    match = play(Match(Setup(Options(game)), 1), 3, 60)
    words = Words(match)
    text, picture = (rendered(match, words, mode, language) for mode in ("ansi", "rgb_array"))
    assert words.tellers[language].prompt(match.view(match.seat), match.request()).splitlines()[0][:20] in text
    assert (picture.shape, picture.dtype) == ((760, 1120, 3), np.uint8)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    play(match, 3)
    assert words.tellers[language].outcome(match.view(SPECTATOR)).splitlines()[0][:20] in rendered(
        match, words, "ansi", language
    )
