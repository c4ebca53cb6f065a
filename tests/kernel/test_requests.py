"""What is asked where there is only one answer: found without trying, and the same as trying every answer there is."""

import msgspec
import pytest

from tefuda.kernel.table.requests import Ask, Option, whole_answers

NUMBERS = range(4)


def asked(kind: str, options: int, least: int, most: int, *, zeros: bool = False, secret: bool = False) -> Ask:
    cards = tuple([Option("card", card=card) for card in range(options)])
    return Ask((0,), kind, "1.1", cards, least=least, most=most, zeros=zeros, secret=secret)


CHOICES = [
    asked("choose", options, least, most) for options in NUMBERS for most in NUMBERS for least in range(most + 1)
]
ORDERS = [asked("order", options, options, options) for options in NUMBERS]
DIVISIONS = [asked("divide", options, most, most) for options in (1, 2, 3) for most in range(options, 5)]
DIVISIONS += [asked("divide", options, 2, 2, zeros=True) for options in (1, 2, 3)]


@pytest.mark.parametrize(
    "ask", CHOICES + ORDERS + DIVISIONS, ids=lambda ask: f"{ask.kind}-{len(ask.options)}-{ask.least}-{ask.most}"
)
def test_the_only_answer_is_found_where_there_is_just_one(ask: Ask) -> None:
    answers = list(whole_answers(ask))
    assert ask.forced() == (answers[0] if len(answers) == 1 else None)
    assert not (ask.is_open() and len(answers) == 1)


def test_after_a_share_has_been_given_the_rest_is_free() -> None:
    ask = msgspec.structs.replace(asked("divide", 2, 2, 2), picked=(0,))
    assert len(list(whole_answers(ask))) == 2
    assert ask.only_answer() is None


def test_nothing_is_shared_out_among_nobody() -> None:
    assert asked("divide", 0, 3, 3).forced() == ()


@pytest.mark.parametrize("options", [0, 1, 2])
def test_a_secret_question_is_put_though_there_is_one_answer(options: int) -> None:
    ask = asked("choose", options, options, options, secret=True)
    assert ask.is_open()
    assert ask.forced() is None
