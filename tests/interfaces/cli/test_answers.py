"""What is written is read as an answer to each kind of question, or the sentence says why it is none."""

import pytest

from tefuda.interfaces.cli.answers import NotAnAnswer, distinct, plain, read_answer
from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import NO, PASS, YES, Option, Request

LABELS = ["Play Sailor", "Play Sailor Chief", "Attack with Sailor", "End"]


def request(kind: str, least: int = 1, most: int = 1, count: int = 4) -> Request:
    return Request((0,), kind, "1.1", tuple([Option("card", card=card) for card in range(count)]), least, most)


YES_NO = Request((0,), "yes/no", "1.1", (YES, NO), 1, 1)
VALUE = Request((0,), "number", "1.1", tuple([Option("number", number=number) for number in (0, 2, 4)]), 1, 1)


@pytest.mark.parametrize(
    ("asked", "text", "answer"),
    [
        (request("act"), "3", (2,)),
        (request("act"), "end", (3,)),
        (request("act"), "sailor attack", (2,)),
        (request("act"), "play sailor", (0,)),  # just that, though another begins so
        (request("choose", 0, 2), "0", ()),
        (request("choose", 0, 2), "n", ()),
        (request("choose", 0, 2), "none", ()),
        (request("choose", 0, 2), "なし", ()),
        (Request((0,), "act", "1.1", (Option("card", card=1), PASS), 1, 1), "n", (1,)),
        (request("choose", 0, 2), "4 1", (3, 0)),
        (request("choose", 0, 2), "4,1", (3, 0)),
        (request("choose", 0, 2), "chief", (1,)),
        (request("order", 4, 4), "2 1 4 3", (1, 0, 3, 2)),
        (request("order", 4, 4), "0", (0, 1, 2, 3)),
        (request("divide", 3, 3, 2), "1 1 2", (0, 0, 1)),
        (request("divide", 3, 3, 2), "1:2 2:1", (0, 0, 1)),
        (request("divide", 3, 3, 2), "２×２、１×１", (1, 1, 0)),
        (change(request("divide", 3, 3, 2), zeros=True), "2", (1, 1, 1)),
        (change(request("divide", 3, 3, 2), zeros=True), "2:3 1:0", (1, 1, 1)),
        (YES_NO, "y", (0,)),
        (YES_NO, "はい", (0,)),
        (YES_NO, "いいえ", (1,)),
        (YES_NO, "2", (1,)),
        (VALUE, "0", (0,)),
        (VALUE, "４", (2,)),
    ],
)
def test_an_answer(asked: Request, text: str, answer: tuple[int, ...]) -> None:
    assert read_answer(Voice("en"), asked, LABELS[: len(asked.options)], text) == answer


@pytest.mark.parametrize(
    ("asked", "text", "why"),
    [
        (request("act"), "5", "There is no 5: the options are 1 to 4."),
        (request("act"), "1 2", "2 given, at most 1 allowed."),
        (request("act"), "0", "0 given, at least 1 needed."),
        (request("act"), "s", "'s' is not understood: write a number, a part of a name, or h for help."),
        (request("choose", 2, 3), "1 1", "1 is there twice."),
        (request("choose", 2, 3), "1", "1 given, at least 2 needed."),
        (request("order", 4, 4), "1 2 3", "Write all 4 numbers, each once."),
        (request("order", 4, 4), "1 2 3 3", "3 is there twice."),
        (request("divide", 3, 3, 2), "1 1 1", "Every target takes one at least: 2 is missing."),
        (request("divide", 3, 3, 2), "1 2", "2 given, at least 3 needed."),
        (request("divide", 3, 3, 2), "1:2 2:2", "4 given, at most 3 allowed."),
        (request("divide", 3, 3, 2), "1:3", "Every target takes one at least: 2 is missing."),
        (YES_NO, "perhaps", "Answer y or n."),
        (VALUE, "1", "1 cannot be chosen: 0, 2, 4"),
        (VALUE, "0 2", "0 2 cannot be chosen: 0, 2, 4"),
    ],
)
def test_no_answer(asked: Request, text: str, why: str) -> None:
    with pytest.raises(NotAnAnswer) as no:
        read_answer(Voice("en"), asked, LABELS[: len(asked.options)], text)
    assert str(no.value) == why


def test_what_fits_several_names_them() -> None:
    with pytest.raises(NotAnAnswer, match="fits several: 1 Play Sailor / 2 Play Sailor Chief / 3 Attack with Sailor"):
        read_answer(Voice("en"), request("act"), LABELS, "sailor")


def test_nothing_invisible_is_left() -> None:
    assert plain("　１\u200b２\x1b[3\n") == "1 2 [3"


def test_options_that_nobody_could_tell_apart_are_put_once() -> None:
    labels = ["Dull A", "Discard B", "Discard B", "Discard C"]
    assert distinct(request("choose"), labels) == [0, 1, 3]
    assert distinct(request("choose"), labels, (2,)) == [1, 0, 3]  # the sensible one first
    assert distinct(request("choose", 1, 2), labels) == [0, 1, 2, 3]  # where several are wanted, each counts
