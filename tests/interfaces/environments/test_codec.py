"""Actions as numbers: the numbering is what it is, and every answer to every question can be given and read back."""

from collections.abc import Sequence
from random import Random

import pytest

from tefuda.games.catalogue import OpenedGame, games, open_game
from tefuda.interfaces.environments import codec
from tefuda.interfaces.environments.codec import DONE, FIRST, MORE, PAGE, IllegalAction, Picks
from tefuda.kernel.flow.play import advance
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import (
    Answer,
    Ask,
    By,
    Concede,
    Option,
    Request,
    check,
    narrowed,
    signed,
    whole_answers,
)
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import LONGEST, answer_of, asked, decks_for, format_for
from tests.reach import reach

QUESTIONS = [
    Ask((0,), "act", "1.1", tuple([Option("card", card=n) for n in range(5)])),
    Ask((0,), "choose", "1.1", tuple([Option("card", card=n) for n in range(5)]), least=0, most=3),
    Ask((0,), "choose", "1.1", tuple([Option("card", card=n) for n in range(4)]), least=2, most=4),
    Ask((0,), "number", "1.1", tuple([Option("number", number=n) for n in range(9)])),
    Ask((0,), "order", "1.1", tuple([Option("card", card=n) for n in range(4)]), least=4, most=4),
    Ask((0,), "divide", "1.1", tuple([Option("card", card=n) for n in range(3)]), least=5, most=5),
    Ask((0,), "divide", "1.1", tuple([Option("card", card=n) for n in range(3)]), least=4, most=4, zeros=True),
    Ask((0,), "choose", "1.1", (), least=0, most=0, secret=True),
]
MANY = Ask((0,), "choose", "1.1", tuple([Option("card", card=n) for n in range(300)]), least=1, most=200)


def test_the_numbering_of_this_version() -> None:
    """Whoever changes it changes `VERSION`: what was learnt stands on it."""
    assert (codec.VERSION, DONE, MORE, FIRST, PAGE, codec.ACTIONS) == (1, 0, 1, 2, 64, 66)
    assert codec.legal(QUESTIONS[0]) == [2, 3, 4, 5, 6]
    assert codec.legal(QUESTIONS[1]) == [0, 2, 3, 4, 5, 6]
    assert codec.actions_of(QUESTIONS[1], (3, 0)) == [5, 2, 0]
    assert codec.actions_of(MANY, (0, 130)) == [2, 1, 1, 4, 0]


@pytest.mark.parametrize("ask", QUESTIONS, ids=lambda ask: f"{ask.kind} {ask.least}-{ask.most}")
def test_every_whole_answer_can_be_given_and_read_back(ask: Ask) -> None:
    for answer in whole_answers(ask):
        actions = codec.actions_of(ask, answer)
        found = codec.answer_of(ask, actions)
        assert picks(found) == picks(answer)
        assert codec.actions_of(ask, found) == actions


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("ask", [*QUESTIONS, MANY], ids=lambda ask: f"{ask.kind} {ask.least}-{ask.most}")
def test_legal_actions_by_chance_come_to_a_legal_answer(ask: Ask, seed: int) -> None:
    """Picks one by one, pages turned: what comes of it the rules take, and nothing goes round and round."""
    chance, found = Random(seed), codec.NOTHING
    for _ in range(3000):
        legal = codec.legal(ask, found)
        assert legal
        assert legal == sorted(legal)
        further = codec.after(ask, found, chance.choice(legal))
        if not isinstance(further, Picks):
            check(ask, (), further)
            return
        found = further
    raise AssertionError("no end")


def test_an_action_that_is_not_legal_says_what_would_be() -> None:
    with pytest.raises(IllegalAction, match=r"1\.1: action 9 is not legal here: 2, 3, 4, 5, 6 are / .*行動9"):
        codec.after(QUESTIONS[0], codec.NOTHING, 9)
    for actions in ([2, 2], [0], [2, 3, 4, 5, 0], []):
        with pytest.raises(IllegalAction):
            codec.answer_of(QUESTIONS[2], actions)
    for answer in ((0, 1, 2, 3), Concede(0)):
        with pytest.raises(IllegalAction):
            codec.actions_of(QUESTIONS[1], answer)


def test_picks_that_were_given_one_by_one_before_are_not_picked_again() -> None:
    left = Request((0,), "choose", "1.1", QUESTIONS[1].options, least=0, most=2, picked=(1,))
    assert codec.legal(left) == [0, 2, 4, 5, 6]


@pytest.mark.parametrize("game", games())
def test_every_action_of_games_by_chance_is_read_back(game: str) -> None:
    """Number, answer, number: for each action that may be taken, and for what is answered. 2,000 games each in a long run."""
    opened = open_game(game)
    for seed in range(reach(4, 2000)):
        assert play_through(opened, seed) is not None, f"no end: seed {seed}"


def play_through(opened: OpenedGame, seed: int) -> Outcome | None:
    """How a game by chance ends whose every answer goes through its numbers and back."""
    format = format_for(opened, seed)
    state, player = opened.start(decks_for(opened, seed, format), seed, format), RandomPlayer(seed, 7)
    for _ in range(LONGEST):
        if state.over is not None:
            break
        for seat in asked(state).seats:
            read_back_all(narrowed(asked(state), seat))
        answer = answer_of(player, state)
        seat = answer.seat if isinstance(answer, By) else asked(state).seats[0]
        request = narrowed(asked(state), seat)
        actions = codec.actions_of(request, answer)
        given = codec.answer_of(request, actions)
        assert picks(given) == picks(answer)
        for length in range(1, len(actions)):
            read_back_all(request, actions[:length])
        state, _ = advance(state, signed(asked(state), seat, given))
    return state.over


def read_back_all(request: Request, before: Sequence[int] = ()) -> None:
    """Every action that may come after some, with the lowest picks that make an answer of it: number, answer, number."""
    picked = codec.NOTHING
    for action in before:
        found = codec.after(request, picked, action)
        assert isinstance(found, Picks)
        picked = found
    for action in codec.legal(request, picked):
        found, actions = codec.after(request, picked, action), [*before, action]
        while isinstance(found, Picks):
            there = codec.legal(request, found)
            actions.append(next((one for one in there if one != DONE), DONE))
            found = codec.after(request, found, actions[-1])
        assert codec.answer_of(request, actions) == found
        again = codec.actions_of(request, found)
        assert (
            again == actions if actions[-2:] != [MORE, DONE] else picks(codec.answer_of(request, again)) == picks(found)
        )


def picks(answer: Answer) -> tuple[int, ...]:
    bare = answer.answer if isinstance(answer, By) else answer
    assert not isinstance(bare, Concede)
    return (bare,) if isinstance(bare, int) else tuple(bare)
