"""Joining sentences: where the next one belongs, and what "it" speaks of; with words of no game."""

import pytest

from tefuda.kernel.effects.nodes import (
    Change,
    Choose,
    Compare,
    Delay,
    Forbid,
    If,
    Instead,
    It,
    Let,
    Pool,
    Sequence,
    This,
)
from tefuda.kernel.effects.vocabulary import Draw, Put, Reveal
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.meaning.antecedents import Ambiguous, Antecedent, Reference
from tefuda.kernel.wording.meaning.joining import innermost, outermost, stands_free

TEST = Compare(1, ">=", 1)
ONE, TWO, THREE = Draw(1), Draw(2), Draw(3)


def added(steps: list[Node], step: Node) -> list[Node]:
    place = innermost(steps)
    return place.rebuilt([*place.steps, step])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([ONE], [ONE, THREE]),
        ([ONE, If(TEST, TWO)], [ONE, If(TEST, Sequence((TWO, THREE)))]),
        ([If(TEST, ONE, TWO)], [If(TEST, ONE, Sequence((TWO, THREE)))]),
        ([Instead(ONE, TEST, TWO)], [Instead(ONE, TEST, Sequence((TWO, THREE)))]),
        ([Delay(TEST, ONE)], [Delay(TEST, Sequence((ONE, THREE)))]),
        ([If(TEST, Delay(TEST, ONE))], [If(TEST, Delay(TEST, Sequence((ONE, THREE))))]),
        ([Let(1, ONE)], [Let(1, ONE), THREE]),
        ([Let(1, If(TEST, ONE))], [Let(1, If(TEST, Sequence((ONE, THREE))))]),
    ],
)
def test_a_sentence_belongs_to_the_last_that_is_open(before: list[Node], after: list[Node]) -> None:
    assert added(before, THREE) == after


def test_a_sentence_with_a_condition_stands_behind_all_others() -> None:
    place = outermost([If(TEST, ONE)])
    assert place.rebuilt([*place.steps, If(TEST, TWO)]) == [If(TEST, ONE), If(TEST, TWO)]


def test_a_second_instead_stands_behind_the_first() -> None:
    first = Instead(ONE, TEST, TWO)
    place = innermost([If(TEST, first)], behind=Instead)
    assert place.steps == [first]
    assert [type(step) for step in place.within] == [If]


def test_what_can_be_written_behind_what() -> None:
    assert stands_free(ONE, TWO)
    assert stands_free(If(TEST, ONE), If(TEST, TWO))
    assert not stands_free(If(TEST, ONE), TWO)
    assert not stands_free(Delay(TEST, ONE), TWO)


class Chosen(Node, frozen=True):
    """What was chosen, in words of these tests."""


def introduced(node: Node) -> Antecedent | None:
    match node:
        case Choose(pools):
            return Antecedent("chosen", frozenset(pool.zone for pool in pools), waits=True)
        case Reveal():
            return Antecedent("revealed", frozenset(("deck",)))
    return None


bound = Reference(introduced, {Change: frozenset(("field",))}, {}, {Put: ""}, {"chosen": Chosen()}).bound
CHOOSE = Choose((Pool("field"),))
STOP = Change(It(), (Forbid("attack"),))


def test_it_is_the_last_thing_spoken_of() -> None:
    assert bound(Sequence((CHOOSE, STOP))) == Sequence((CHOOSE, STOP))


def test_it_is_an_older_thing_where_the_last_does_not_fit() -> None:
    effect = bound(Sequence((CHOOSE, Reveal(This()), STOP)))
    assert effect == Sequence((CHOOSE, Reveal(This()), Change(Chosen(), STOP.changes)))


def test_it_is_none_of_two_that_fit() -> None:
    with pytest.raises(Ambiguous):
        bound(Sequence((CHOOSE, Reveal(This()), Put(It(), "hand"))))


def test_a_choice_that_was_spoken_of_waits_no_more() -> None:
    effect = Sequence((CHOOSE, STOP, Reveal(This()), Put(It(), "hand")))
    assert bound(effect) == effect


def test_what_has_left_does_not_fit() -> None:
    effect = Sequence((CHOOSE, Put(It(), "hand"), CHOOSE, STOP))
    assert bound(effect) == effect
    with pytest.raises(Ambiguous):
        bound(Sequence((CHOOSE, Put(It(), "hand"), Reveal(This()), STOP)))


def test_what_is_chosen_under_a_condition_is_spoken_of_there() -> None:
    effect = Sequence((CHOOSE, If(TEST, Sequence((Reveal(This()), STOP))), STOP))
    there = If(TEST, Sequence((Reveal(This()), Change(Chosen(), STOP.changes))))
    assert bound(effect) == Sequence((CHOOSE, there, STOP))
