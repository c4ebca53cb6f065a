"""Picked cards: what the words behind a choice do to them, which cards can be picked by that, and that none are `It` where it was left."""

from typing import Any

import pytest

from tefuda.kernel.effects.nodes import (
    All,
    Automatic,
    Choice,
    Choose,
    Compare,
    Count,
    CountOf,
    Did,
    Gain,
    If,
    Instead,
    It,
    Let,
    May,
    PayThen,
    Pool,
    RandomOf,
    Repeat,
    Sequence,
    This,
)
from tefuda.kernel.effects.nodes import Change as ChangeCards
from tefuda.kernel.effects.nodes import Cost as Price
from tefuda.kernel.effects.vocabulary import Discard, Draw, Look, Pick, Put, Reveal, Take, When
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.procedures import run, trial, try_answer
from tefuda.kernel.playing.picking import DoneTogether, joint_tests, suited
from tefuda.kernel.playing.selecting import completing
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import Paying
from tefuda.kernel.resolving.references import binds, done_to_picked, rebinds
from tefuda.kernel.table.records import Resolving
from tefuda.kernel.table.signatures import PickedFor
from tefuda.kernel.table.state import Table
from tests.kernel.toybox import laid

AWAY, BACK, HOME = Put(It(), "bin"), Put(It(), "hand"), Put(This(), "hand")
GUARDS = Compare(Count(Pool("field", "own")), ">=", 1)
NONE = Compare(Count(Pool("field", "own")), "<", 1)


@pytest.fixture
def table() -> Table:
    return laid(A={"field": ["Guard", "Captain"], "hand": ["Bolt"]})


def found(table: Table, *following: Node) -> list[tuple[Node, bool]]:
    return list(done_to_picked(table, Scope(table.ref(0), 0), following))


@pytest.mark.parametrize(
    ("following", "expected"),
    [
        ((AWAY,), [(AWAY, True)]),
        ((Draw(), AWAY), [(AWAY, False)]),
        ((HOME, AWAY, BACK), [(AWAY, False), (BACK, False)]),
        ((Sequence((Sequence((AWAY,)), BACK)),), [(AWAY, True), (BACK, False)]),
        ((May(Sequence((AWAY, Draw()))), BACK), [(AWAY, True), (BACK, False)]),
        ((PayThen(Price((AWAY,)), BACK),), [(AWAY, True), (BACK, False)]),
        ((Reveal(It()), AWAY), [(Reveal(It()), True), (AWAY, False)]),
    ],
)
def test_words_are_found_in_order(table: Table, following: tuple[Node, ...], expected: list[Any]) -> None:
    assert found(table, *following) == expected


@pytest.mark.parametrize(
    "word",
    [
        Choose((Pool(),)),
        Pick((Pool(),)),
        Take(),
        Reveal(This()),
        Paying(False, ()),
        Discard(group=RandomOf(Pool("hand"))),
        May(Pick((Pool(),))),
        If(Compare(CountOf(It()), ">=", 1), Pick((Pool(),))),
    ],
)
def test_a_new_meaning_of_it_ends_them(table: Table, word: Node) -> None:
    assert found(table, AWAY, word, BACK) == [(AWAY, True)]


def test_what_is_done_to_it_gives_no_new_meaning(table: Table) -> None:
    assert not binds(table.game, Reveal(It()))
    assert binds(table.game, Reveal(This()))
    assert not binds(table.game, Paying(False))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (If(GUARDS, AWAY, BACK), [(AWAY, True)]),
        (If(NONE, AWAY, BACK), [(BACK, True)]),
        (If(NONE, AWAY), []),
        (If(Did(), AWAY, BACK), [(AWAY, True)]),
        (Instead(AWAY, GUARDS, BACK), [(BACK, True)]),
        (Instead(AWAY, NONE, BACK), [(AWAY, True)]),
        (If(Compare(CountOf(It()), ">=", 1), AWAY, BACK), []),
    ],
)
def test_a_condition_is_asked_as_far_as_it_can_be_known(table: Table, condition: Node, expected: list[Any]) -> None:
    assert found(table, condition) == expected


def test_nothing_is_known_of_a_condition_once_something_is_done(table: Table) -> None:
    assert found(table, Draw(), If(GUARDS, AWAY), BACK) == [(BACK, False)]


# ── which cards ─────────────────────────────────────────────────────────────────────────────────────────────────────
def only_guards(table: Table, scope: Any, word: Put, card: int, beside: tuple[int, ...]) -> bool:
    return word.zone != "bin" or table.game.facts(table, card).names[0] == "Guard"


def one_only(table: Table, scope: Any, word: Put, card: int, beside: tuple[int, ...]) -> bool:
    return not beside


def agenda(*behind: Node, paying: bool = False) -> Resolving:
    return Resolving((Pick((Pool("field"),)), *behind), (0, 0), 0, paying=paying)


@pytest.mark.parametrize("fixed", [False, True])
def test_cards_to_which_a_word_cannot_be_done_are_not_picked(
    table: Table, monkeypatch: pytest.MonkeyPatch, fixed: bool
) -> None:
    monkeypatch.setitem(table.game.picks, Put, PickedFor(only_guards, lambda word: False, fixed))
    cards = list(table.zone(table.game.zone_of("field"), 0))
    assert suited(table, agenda(AWAY), cards) == cards[:1]
    assert suited(table, agenda(BACK), cards) == cards
    assert suited(table, agenda(Draw(), AWAY), cards) == (cards[:1] if fixed else cards)
    assert suited(table, Scope((0, 0), 0), cards) == cards  # nobody knows what follows
    assert suited(table, Scope((0, 0), 0), cards, (AWAY,)) == cards[:1]


def test_every_part_of_a_cost_must_be_possible(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = list(table.zone(table.game.zone_of("field"), 0))

    def last_only(table: Table, scope: Any, node: Put) -> bool:
        return [card for card, _ in scope.it] == cards[1:]

    monkeypatch.setitem(table.game.checks, Put, last_only)
    assert suited(table, agenda(Draw(), AWAY), cards) == cards
    assert suited(table, agenda(Draw(), AWAY, paying=True), cards) == cards[1:]
    assert suited(table, agenda(Paying(False), AWAY, paying=True), cards) == cards  # that is no part of it


def test_cards_are_picked_together_for_what_is_done_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table.game.picks, Put, PickedFor(one_only, lambda word: word.zone == "bin", False))
    cards = list(table.zone(table.game.zone_of("field"), 0))
    assert joint_tests(table, agenda(BACK)) == ()
    tests = joint_tests(table, agenda(AWAY))
    assert tests == (DoneTogether((AWAY,)),)
    assert completing(table, agenda(AWAY), tests, [], cards, 1) == cards
    assert completing(table, agenda(AWAY), tests, cards[:1], cards, 1) == []
    assert completing(table, agenda(AWAY), tests, [], cards, 2) == []
    assert suited(table, agenda(AWAY), cards, beside=tuple(cards[:1])) == []


def test_all_of_a_sort_are_not_those_picked(table: Table) -> None:
    assert found(table, Put(All(Pool("field")), "bin")) == []


# ── what may be done and is left ────────────────────────────────────────────────────────────────────────────────────
CHOICE = Pick((Pool("field"),))
GAINED = ChangeCards(It(), (Gain((Automatic(When("entered"), CHOICE),)),))


@pytest.mark.parametrize(
    ("effect", "left"),
    [
        (CHOICE, True),
        (Sequence((Draw(), CHOICE)), True),
        (Look(2), True),
        (If(NONE, Draw(), CHOICE), True),
        (Instead(Draw(), NONE, CHOICE), True),
        (May(CHOICE), True),
        (Let(1, CHOICE), True),
        (Repeat(1, CHOICE), True),
        (Choice((Draw(), CHOICE)), True),
        (PayThen(Price((CHOICE, AWAY)), Draw()), True),
        (PayThen(Price((AWAY,)), CHOICE), True),
        (PayThen(Price((AWAY,)), Draw()), False),
        (Sequence((AWAY, Draw(), Reveal(It()))), False),
        (GAINED, False),
    ],
)
def test_it_is_nothing_behind_what_would_have_chosen_and_was_left(table: Table, effect: Node, left: bool) -> None:
    assert rebinds(table.game, effect) == left
    card = table.zone(table.game.zone_of("field"), 0)[0]
    tried = trial(table, [Resolving((May(effect), AWAY), table.ref(card), 0, it=(table.ref(card),))])
    run(tried)
    assert tried.pending is not None
    tried = try_answer(tried, tried.pending, (len(tried.pending.options) - 1,))
    assert (tried.cards[card].zone == tried.game.zone_of("field")) == left
