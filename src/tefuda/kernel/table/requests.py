"""Requests: who is asked, what, among which options, by which clause; and refusals of answers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, combinations, combinations_with_replacement, permutations
from typing import TypeVar

import msgspec

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.declared import Seat

# The six kinds of question. A mechanic never brings a new one.
KINDS = ("act", "choose", "number", "yes/no", "order", "divide")


class Option(Record, frozen=True):
    """One possible answer: a deed (play, attack, end…), a card, a seat, a number, a word."""

    verb: str
    card: int = -1
    index: int = -1  # which ability, mode or waiting trigger
    number: int = 0
    target: int = -1
    text: str = ""
    # The seat that may take it, or took it; -1: any of those asked.
    seat: int = -1


YES = Option("yes")
NO = Option("no")
PASS = Option("pass")


class Request(Record, frozen=True):
    """A question to a seat, or to several: then the first answer of any of them counts."""

    seats: tuple[Seat, ...]
    kind: str
    clause: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    about: tuple[int, int] | None = None  # the card on whose behalf it is asked
    prompt: str = ""
    zeros: bool = False  # in a division: a target may get nothing
    # In views, the question's number for the seat: answers to another are too late.
    number: int = -1
    picked: tuple[int, ...] = ()  # options picked one by one so far; `least` and `most` are what is left

    @property
    def seat(self) -> int:
        """The seat that is asked; an error if several are."""
        (seat,) = self.seats
        return seat

    def only_answer(self) -> tuple[int, ...] | None:
        """The only possible answer, or None if there are several."""
        count = len(self.options)
        if self.kind == "order":
            return ONLY[count] if count < 2 else None
        if self.kind == "divide" and (count < 2 or self.zeros or self.picked or count < self.most):
            return (0,) * self.most if count == 1 else (() if count == 0 else None)
        if count <= self.least:
            return ONLY[count] if count < 2 else tuple(range(count))
        return () if self.most == 0 else None


ONLY = ((), (0,))  # all indices of no option, and of one


class Ask(Request, frozen=True):
    """A question that a step returns. Asking changes nothing: after loading, the same step asks again.

    `secret`: the options depend on hidden cards, so the seat is asked even if only one answer is left: not asking would reveal
    it.
    """

    secret: bool = False
    too_few: str = ""  # clauses that forbid fewer picks, and more picks, if they differ from `clause`
    too_many: str = ""
    pieces: Record | None = None  # a procedure that asks it piece by piece instead

    def is_open(self) -> bool:
        """True if the seat is certainly asked: in secret, or with more options than it has to take."""
        return self.secret or (1 < len(self.options) > self.least and self.most > 0)

    def forced(self) -> tuple[int, ...] | None:
        """The only possible answer, if there is only one and the seat is not asked in secret."""
        return None if self.is_open() else self.only_answer()

    def has_others(self) -> bool:
        """True if there is more than one answer, counting that of picking nothing."""
        return len(self.options) > max(1, self.least) or (self.least == 0 and bool(self.options))

    def without(self, gone: Collection[Option]) -> tuple[Ask, tuple[int, ...] | None]:
        """The question without some options, and its answer if only one is left; unchanged if no option would be left."""
        left = tuple([option for option in self.options if option not in gone])
        if not left or len(left) == len(self.options):
            return self, None
        ask = msgspec.structs.replace(self, options=left)
        return ask, ask.forced()


Asking = TypeVar("Asking", bound=Request)


class Concede(Record, frozen=True):
    """The answer that any seat may give at any moment, asked or not: it gives up."""

    seat: int


Bare = int | tuple[int, ...] | list[int]  # one pick, or the whole answer


class By(Record, frozen=True):
    """An answer with its seat, and the number of the question it answers (-1: whatever is asked now)."""

    seat: int
    answer: Bare
    number: int = -1


Answer = Bare | By | Concede


def indices_of(answer: Answer) -> tuple[int, ...]:
    """The indices of the options that an answer picks; conceding picks none."""
    if isinstance(answer, Concede):
        return ()
    bare = answer.answer if isinstance(answer, By) else answer
    return (bare,) if isinstance(bare, int) else tuple(bare)


# Why an answer was refused before it was looked at, in a word: it is too late, the seat is not asked or has left the game,
# several seats are asked and it does not say whose it is, the game is over.
STALE, NOT_ASKED, OUT, WHO, OVER = "stale", "not asked", "out", "who", "over"


class Refused(ValueError):
    """An illegal answer: the clause that forbids it, why, because of which card, and in a key word if there is one."""

    def __init__(self, clause: str, why: str, by: int | None = None, key: str = "") -> None:
        super().__init__(f"{clause}: {why}")
        self.clause, self.why, self.by, self.key = clause, why, by, key


class Bar(Record, frozen=True):
    """What forbids a deed: the clause, and the card whose effect it is (-1: the rules alone)."""

    clause: str
    by: int = -1
    why: str = ""


def options_for(request: Request, seat: int) -> tuple[int, ...]:
    """The indices of the options that a seat may take. It is shown these alone, and its answer is counted among these."""
    return tuple([place for place, option in enumerate(request.options) if option.seat < 0 or option.seat == seat])


def narrowed(request: Asking, seat: int) -> Asking:
    """A question as one of the asked seats gets it, with its own options only."""
    if len(request.seats) == 1:
        return request
    options = tuple([request.options[place] for place in options_for(request, seat)])
    return msgspec.structs.replace(request, options=options)


def signed(request: Request, seat: int, answer: Answer) -> Answer:
    """A seat's answer with the seat and the question's number, if several seats are asked."""
    if len(request.seats) == 1 or isinstance(answer, By | Concede):
        return answer
    return By(seat, answer, request.number)


def whole_answers(request: Request) -> Iterator[Answer]:
    """Every complete answer to a question, by every seat that may give it; after some picks, every completion."""
    if len(request.seats) == 1:
        return whole_picks(request)
    asked = ((seat, narrowed(request, seat)) for seat in request.seats)
    return chain.from_iterable((By(seat, picks) for picks in whole_picks(own)) for seat, own in asked)


def whole_picks(request: Request) -> Iterator[tuple[int, ...]]:
    """Every complete answer of a seat that is asked alone."""
    if request.kind == "divide":
        missing = set() if request.zeros else set(range(len(request.options))).difference(request.picked)
        shares = combinations_with_replacement(range(len(request.options)), request.most)
        return (share for share in shares if missing.issubset(share))
    left = [place for place in range(len(request.options)) if place not in request.picked]
    if request.kind == "order":
        return permutations(left)
    sizes = range(min(request.least, len(left)), min(request.most, len(left)) + 1)
    return chain.from_iterable(combinations(left, size) for size in sizes)


def picks_of(ask: Ask, picked: tuple[int, ...], answer: By) -> tuple[int, ...]:
    """The picks of a seat's answer, as indices among all options; Refused for an illegal answer."""
    if type(answer.seat) is not int or answer.seat not in ask.seats:
        raise Refused(ask.clause, f"seat {answer.seat!r} is not asked: {ask.seats} are", key=NOT_ASKED)
    if len(ask.seats) == 1:
        return check(ask, picked, answer.answer)
    if type(answer.answer) is int and ask.most > 1:
        raise Refused(ask.clause, "where several seats are asked, an answer is given whole: a list of indices")
    own = options_for(ask, answer.seat)
    return tuple([own[pick] for pick in check(narrowed(ask, answer.seat), (), answer.answer)])


def check(ask: Ask, picked: tuple[int, ...], answer: Answer) -> tuple[int, ...]:
    """The picks after this answer; Refused if it is no option, or picks too many, too few, or one twice."""
    if isinstance(answer, By | Concede) or type(answer) not in (int, list, tuple):
        raise Refused(ask.clause, f"an answer is an index or a list of indices, not {answer!r}")
    more = indices_of(answer)
    allowed = range(len(ask.options))
    for index in more:
        if type(index) is not int or index not in allowed:
            raise Refused(ask.clause, f"there is no option {index!r}: there are {len(ask.options)}, counted from 0")
    whole = picked + more
    if ask.kind != "divide" and len(set(whole)) < len(whole):
        raise Refused(ask.clause, "the same option was given twice")
    if len(whole) > ask.most:
        raise Refused(ask.too_many or ask.clause, f"{len(whole)} options were given, and at most {ask.most} may be")
    if type(answer) is not int or not more:  # an answer in one go is the whole answer
        if len(whole) < ask.least:
            raise Refused(
                ask.too_few or ask.clause, f"{len(whole)} options were given, and at least {ask.least} are needed"
            )
        if ask.kind == "divide" and not ask.zeros and any(index not in whole for index in allowed):
            raise Refused(ask.too_few or ask.clause, "every one of the targets takes a share of at least one")
    return whole


def left_of(ask: Ask, picked: tuple[int, ...]) -> Request:
    """The question that is left of an ask after some picks."""
    least, most = max(0, ask.least - len(picked)), ask.most - len(picked)
    return Request(
        ask.seats,
        ask.kind,
        ask.clause,
        ask.options,
        least=least,
        most=most,
        about=ask.about,
        prompt=ask.prompt,
        zeros=ask.zeros,
        picked=picked,
    )
