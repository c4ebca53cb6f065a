"""Paying: whole or not at all, in the order of the text or in any; what would be undone is not offered."""

import pytest

from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import NOTHING, Cost, InAnyOrder, Pay, Sequence
from tefuda.kernel.flow.play import advance
from tefuda.kernel.flow.procedures import call, run
from tefuda.kernel.playing import paying
from tefuda.kernel.playing.settling import payment_of
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import possible
from tefuda.kernel.table import atoms
from tefuda.kernel.table.requests import Refused
from tefuda.kernel.table.state import Table
from tests.kernel.tavern import FIELD, HAND, HEAP, Fetch, Order, Sing, Toss, bar_company, names, opened, order, played

STRONG = Toss(tests=(effects.Test("power", 3),))


def can_pay(table: Table, *parts: Node) -> bool:
    return possible(table, order(table, NOTHING), Cost(parts))


def offered(table: Table) -> list[str]:
    """The cards that can be given now, by name."""
    assert table.pending is not None
    return [table.game.facts(table, option.card).names[0] for option in table.pending.options]


# ── in the order of the text ────────────────────────────────────────────────────────────────────────────────────────
def test_two_parts_do_not_take_the_same_card() -> None:
    assert can_pay(opened(hand=("large",)), STRONG)
    assert not can_pay(opened(hand=("large",)), STRONG, Toss())
    assert can_pay(opened(hand=("large", "small")), Toss(), STRONG)


def test_a_part_may_need_what_the_one_before_it_brings() -> None:
    assert can_pay(opened(heap=("small",)), Fetch(), Toss())
    assert not can_pay(opened(heap=("small",)), Toss(), Fetch())


def test_only_cards_that_leave_the_rest_payable_are_offered() -> None:
    table = opened(hand=("large", "small", "small"))
    assert offered(played(table, order(table, NOTHING, Toss(), STRONG))) == ["small", "small"]
    assert offered(played(table, order(table, NOTHING, Toss(), Toss()))) == ["large", "small", "small"]


def test_trying_leaves_the_table_as_it_was() -> None:
    table = opened(hand=("large", "small"), heap=("small",))
    before = table.encode()
    assert can_pay(table, Fetch(), Toss(), STRONG)
    assert table.encode() == before


def test_what_nobody_has_said_can_be_done_whole_cannot_be_paid() -> None:
    assert not can_pay(opened(), Sing())
    assert not can_pay(opened(hand=("small",)), Sequence((Toss(), Sing())))
    assert can_pay(opened(hand=("small",)), Sequence((Toss(),)))


# ── what would be undone ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_way_has_to_lead_to_where_the_play_goes_on() -> None:
    lonely = opened(field=("small",), heap=("small",))
    frame = order(lonely, NOTHING, needs_company=True)

    def goal(after: Table) -> bool:
        return bar_company(after, frame) is None

    assert paying.pays(lonely.copy(), frame, (Toss("field"),))
    assert not paying.pays(lonely.copy(), frame, (Toss("field"),), goal)
    assert paying.pays(opened(field=("small", "small")), frame, (Toss("field"),), goal)


class Invite(Toss, frozen=True, tag="paying.Invite"):
    """A card goes from the hand to the field, if it is strong; any other to the heap."""


def test_an_answer_after_which_it_would_be_undone_is_not_offered() -> None:
    table = opened(hand=("small", "large"))
    game = table.game
    game.words[Invite], game.checks[Invite] = game.words[Toss], game.checks[Toss]

    def invited(table: Table, frame: object, node: Node, picked: tuple[object, ...]) -> tuple[Node, ...]:
        card = picked[0].card  # type: ignore[attr-defined]
        atoms.move(table, card, FIELD if table.game.facts(table, card).power == 3 else HEAP, 0)
        return ()

    game.replies[Invite] = invited
    assert offered(played(table, order(table, NOTHING, Invite()))) == ["small", "large"]
    after = played(table, order(table, NOTHING, Invite(), needs_company=True))
    assert offered(after) == ["large"]  # asked all the same: others do not learn that no other card would do


# ── in any order ────────────────────────────────────────────────────────────────────────────────────────────────────
def test_some_order_is_enough() -> None:
    assert can_pay(opened(heap=("small",)), InAnyOrder((Toss(), Fetch())))
    assert can_pay(opened(hand=("small",)), InAnyOrder((Fetch(), Toss())))
    assert not can_pay(opened(), InAnyOrder((Toss(), Fetch())))
    assert not can_pay(opened(hand=("small",)), InAnyOrder((Toss(), Toss())))
    assert not can_pay(opened(hand=("small",)), InAnyOrder((Toss(), STRONG)))


def test_the_player_says_what_is_paid_next() -> None:
    table = opened(hand=("small",), heap=("large",))
    table = played(table, order(table, NOTHING, InAnyOrder((Toss(), Fetch()))))
    assert table.pending is not None
    assert (table.pending.clause, [option.index for option in table.pending.options]) == ("4.7.2", [0, 1])
    first, _ = advance(table, 0)
    assert (names(first, HAND), names(first, HEAP)) == (["large", "round"], ["small"])
    then, _ = advance(table, 1)
    assert offered(then) == ["small", "large"]


def test_only_orders_in_which_all_can_be_paid_are_offered() -> None:
    table = opened(heap=("small",))
    after = played(table, order(table, NOTHING, InAnyOrder((Toss(), Fetch()))))
    assert after.pending is not None
    assert after.pending.prompt == "main"  # it is over: fetched, then tossed
    assert (names(after, HAND), names(after, HEAP)) == (["round"], ["small"])


def test_equal_parts_have_no_order() -> None:
    table = opened(hand=("small", "large"))
    table = played(table, order(table, NOTHING, InAnyOrder((Toss(), Toss()))))
    assert table.pending is not None
    assert table.pending.prompt == "toss"


def test_points_are_paid_where_they_stand() -> None:
    table = opened(hand=("small",), coins=2)
    table = played(table, order(table, NOTHING, InAnyOrder((Pay("coins", 2), Toss()))))
    after, _ = advance(table, 1)
    assert (after.players[0].coins, names(after, HEAP)) == (0, ["small"])


def test_a_payment_that_cannot_be_finished_does_not_take_place() -> None:
    table = opened()
    frame = order(table, NOTHING)
    call(table, frame)
    call(table, payment_of(frame, (paying.Payable(Toss()), Toss())))
    with pytest.raises(Refused) as refused:
        run(table)
    assert refused.value.clause == "4.7.1"
    assert isinstance(table.frames[-2], Order)
