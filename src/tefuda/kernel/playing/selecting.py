"""Selecting: cards chosen with an eye on all of them: different names, a total of at most or at least some number.

A game registers such tests: `@rules.set_test` for what every part of a choice must pass, `@rules.set_goal` for what only the
complete choice must reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects.nodes import Pool
from tefuda.kernel.evaluating.fields import analysed_pool
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.playing.paying import whole
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.declared import CardId, Master, Natural
from tefuda.kernel.table.records import Frame, Ref
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker
    from tefuda.kernel.table.steps import Result

One = TypeVar("One")


def said_of_all(table: Table, pools: tuple[Pool, ...]) -> tuple[Node, ...]:
    """The tests that the cards of these pools must pass together."""
    if not pools or not pools[0].tests:
        return ()
    try:
        return pools[0].place.together  # type: ignore[attr-defined,no-any-return]
    except AttributeError:
        return analysed_pool(table.game, pools[0]).together


def set_tests(table: Table, tests: tuple[Node, ...]) -> tuple[Node, ...]:
    """The tests, out of these, that all chosen cards must pass together."""
    known, goals = table.game.set_tests, table.game.set_goals
    return tuple([test for test in tests if type(test) in known or type(test) in goals])


def fits_beside(table: Table, scope: Speaker, tests: tuple[Node, ...], picked: list[int], card: int) -> bool:
    """True if this card can be chosen beside those chosen already."""
    known = table.game.set_tests
    return all(known[type(test)][0](table, scope, test, [*picked, card]) for test in tests if type(test) in known)


def enough(table: Table, scope: Speaker, tests: tuple[Node, ...], picked: list[int]) -> bool:
    """True if these cards reach what the complete choice has to reach."""
    goals = table.game.set_goals
    return all(goals[type(test)](table, scope, test, picked) for test in tests if type(test) in goals)


def completing(
    table: Table, scope: Speaker, tests: tuple[Node, ...], taken: list[int], cards: list[int], least: int
) -> list[int]:
    """The cards that can be chosen next and leave enough others to reach the least number."""
    left = [card for card in cards if card not in taken and fits_beside(table, scope, tests, taken, card)]
    return [card for card in left if len(largest(table, scope, tests, left, (*taken, card))) >= least]


def largest(
    table: Table, scope: Speaker, tests: tuple[Node, ...], cards: list[int], begun: tuple[int, ...] = ()
) -> list[int]:
    """As many cards as can be chosen together, beside those that a choice has begun with."""
    order = cards
    for test in tests:
        size = table.game.set_tests.get(type(test), (None, None))[1]
        if size is not None:
            order = sorted(cards, key=lambda card: (size(table, test, card), card))
            break
    picked = list(begun)
    for card in order:
        if card not in picked and fits_beside(table, scope, tests, picked, card):
            picked.append(card)
    return picked


def all_different(wanted: list[list[One]], used: tuple[One, ...] = ()) -> bool:
    """True if each list can give a different item. The shortest list is tried first."""
    if not wanted:
        return True
    first, *rest = sorted(wanted, key=len)
    if all(others == first for others in rest):
        return len([one for one in first if one not in used]) > len(rest)
    return any(all_different(rest, (*used, one)) for one in first if one not in used)


# ── one by one, as an effect is carried out or a cost is paid ───────────────────────────────────────────────────────
class Selecting(Frame, frozen=True):
    """A procedure that asks for cards one by one, each fitting those before it; its value is the chosen cards."""

    seat: Master
    source: Ref
    cards: tuple[CardId, ...]
    tests: tuple[Node, ...]
    least: Natural
    most: Natural
    clause: str
    secret: bool = False
    picked: tuple[int, ...] = ()
    prompt: str = "pick"
    refusable: bool = False  # none at all will do, though not fewer than `least`


selecting = KERNEL.procedure("selecting", Selecting)


@selecting.step("selecting")
def next_one(table: Table, frame: Selecting) -> Result:
    """Ask for the next card; end if enough were chosen."""
    scope, picked = Scope(frame.source, frame.seat), list(frame.picked)
    left = completing(table, scope, frame.tests, picked, list(frame.cards), frame.least)
    if len(picked) >= max(frame.most, not picked and frame.secret) or (not left and (picked or not frame.secret)):
        return Done(tuple([table.ref(card) for card in picked]))
    reached = len(picked) >= frame.least or (frame.refusable and not picked)
    stop = reached and enough(table, scope, frame.tests, picked)
    options = tuple([Option("card", card=card) for card in left])
    ask = Ask(
        (frame.seat,), "choose", frame.clause, options, least=0 if stop or not left else 1, most=min(1, len(left)), secret=frame.secret,
        about=frame.source, prompt=frame.prompt,
    )  # fmt: skip
    return whole(table, ask)


@selecting.answer("selecting")
def one_chosen(table: Table, frame: Selecting, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return Done(tuple([table.ref(card) for card in frame.picked]))
    keep(table, picked=(*frame.picked, picked[0].card))
    return AGAIN
