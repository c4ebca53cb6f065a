"""The random player answers every kind of question legally, by a stream of its own."""

import pytest

from tefuda.kernel.table.requests import Ask, Option, Request, check
from tefuda.players.random_player import RandomPlayer


def request(kind: str, count: int, least: int, most: int) -> Request:
    return Request((0,), kind, "1.1", tuple([Option("card", card=number) for number in range(count)]), least, most)


@pytest.mark.parametrize(
    ("kind", "count", "least", "most"),
    [
        ("act", 5, 1, 1), ("yes/no", 2, 1, 1), ("number", 9, 1, 1), ("choose", 4, 0, 2), ("choose", 4, 2, 2),
        ("choose", 2, 0, 5), ("choose", 3, 0, 0), ("order", 4, 4, 4), ("divide", 3, 7, 7), ("divide", 2, 2, 2),
        ("choose", 1, 0, 1),
    ],
)  # fmt: skip
def test_every_answer_is_legal_and_all_come_up(kind: str, count: int, least: int, most: int) -> None:
    player = RandomPlayer(1, 0)
    asked = request(kind, count, least, most)
    ask = Ask((0,), kind, "1.1", asked.options, least, most)
    answers = [check(ask, (), player.choose(None, asked)) for _ in range(400)]
    if most:
        assert {pick for answer in answers for pick in answer} == set(range(count))
    lengths = {len(answer) for answer in answers}
    assert lengths == set(
        range(min(least, count) if kind != "divide" else most, min(most, count if kind != "divide" else most) + 1)
    )


def test_the_same_seed_and_seat_answer_the_same() -> None:
    asked = request("act", 50, 1, 1)
    streams = [
        [player.choose(None, asked) for _ in range(20)]
        for player in (RandomPlayer(1, 0), RandomPlayer(1, 0), RandomPlayer(1, 1), RandomPlayer(2, 0))
    ]
    assert streams[0] == streams[1]
    assert streams[0] != streams[2] != streams[3] != streams[0]
