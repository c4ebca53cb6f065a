"""The action codec: answers to questions of any size as numbers of one fixed space, one pick after the other.

Every action is a number below `ACTIONS`: `DONE` (that is all), `MORE` (show the options that follow), or `FIRST + n`: pick the n-th option
of the page that is shown. The options are those of the request as its seat is shown it, in their order. What may follow is a matter of
the request and of the picks alone, so that the same numbers mean the same answer in every process. `VERSION` changes with the numbering.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tefuda.kernel.table.requests import Answer, Concede, Request, indices_of

VERSION = 1
DONE, MORE, FIRST = 0, 1, 2
PAGE = 64  # options that are shown at once
ACTIONS = FIRST + PAGE
WITHOUT_END = ("order", "divide")  # kinds of question whose answer is over when all is given, and not before

Mask = NDArray[np.int8]


class Picks(NamedTuple):
    """What was picked of a question so far, and which page of its options is shown."""

    picked: tuple[int, ...] = ()
    page: int = 0


NOTHING = Picks()


class IllegalAction(ValueError):
    """A number that means nothing here: why, in both languages."""

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(f"{english} / {japanese}")
        self.english, self.japanese = english, japanese


def wanted(request: Request) -> int:
    """How many picks make the answer whole at the most."""
    if request.kind == "divide":
        return request.most
    left = len(request.options) - len(request.picked)
    return left if request.kind == "order" else min(request.most, left)


def open_options(request: Request, picked: tuple[int, ...]) -> list[int]:
    """The options that can be picked next, by their places."""
    left = wanted(request) - len(picked)
    if left <= 0:
        return []
    taken = {*request.picked, *picked}
    free = [place for place in range(len(request.options)) if place not in taken]
    if request.kind != "divide":
        return free
    return free if free and not request.zeros and len(free) >= left else [*range(len(request.options))]


def legal(request: Request, picks: Picks = NOTHING) -> list[int]:
    """The actions that may follow, in ascending order: never none."""
    there = open_options(request, picks.picked)
    begin = picks.page * PAGE
    found = [DONE] if _may_end(request, picks.picked, there) else []
    if there and there[-1] >= begin + PAGE:
        found.append(MORE)
    found += [FIRST + place - begin for place in there if begin <= place < begin + PAGE]
    return found


def _may_end(request: Request, picked: tuple[int, ...], there: list[int]) -> bool:
    return not there or (request.kind not in WITHOUT_END and len(picked) >= request.least)


def mask(actions: Iterable[int]) -> Mask:
    """A list of actions as an array: 1 for each of them, 0 for all others."""
    found = np.zeros(ACTIONS, np.int8)
    found[[*actions]] = 1
    return found


def after(request: Request, picks: Picks, action: int) -> Picks | Answer:
    """What an action makes of a question: more picks, or the whole answer; IllegalAction where it is none of `legal`."""
    there = legal(request, picks)
    if action not in there:
        raise IllegalAction(
            f"{request.clause}: action {action} is not legal here: {_listed(there)} are",
            f"{request.clause}: 行動{action}はここでは選べません。選べるのは {_listed(there)} です",
        )
    if action == DONE:
        return picks.picked
    if action == MORE:
        return picks._replace(page=picks.page + 1)
    picked = (*picks.picked, picks.page * PAGE + action - FIRST)
    if len(picked) < wanted(request):
        return Picks(picked)
    return picked[0] if len(picked) == 1 and request.most == 1 else picked


def _listed(actions: list[int], most: int = 12) -> str:
    return ", ".join(map(str, actions[:most])) + (" …" if len(actions) > most else "")


def answer_of(request: Request, actions: Iterable[int]) -> Answer:
    """The answer that some actions make; IllegalAction where one of them is not legal, or they make none or more than one."""
    found: Picks | Answer = NOTHING
    for action in actions:
        if not isinstance(found, Picks):
            raise IllegalAction("an action after a whole answer", "回答が終わった後の行動です")
        found = after(request, found, action)
    if isinstance(found, Picks):
        raise IllegalAction("the answer is not whole yet", "回答がまだ終わっていません")
    return found


def actions_of(request: Request, answer: Answer) -> list[int]:
    """The actions by which an answer is given; IllegalAction for one that is not legal or gives up."""
    if isinstance(answer, Concede):
        raise IllegalAction("giving up is no action", "投了は行動ではありません")
    found: list[int] = []
    picks: Picks | Answer = NOTHING
    for place in indices_of(answer):
        page, spot = divmod(place, PAGE)
        for action in (*[MORE] * page, FIRST + spot):
            picks = _further(request, picks, action)
            found.append(action)
    if isinstance(picks, Picks):
        _further(request, picks, DONE)
        found.append(DONE)
    return found


def _further(request: Request, picks: Picks | Answer, action: int) -> Picks | Answer:
    if not isinstance(picks, Picks):
        raise IllegalAction("more picks than the question takes", "選びすぎです")
    return after(request, picks, action)
