"""What is settled as a card is played: handed on whole to its effect or the stack, X, costs that are offered."""

from typing import Any

import pytest

from tefuda.kernel.effects.nodes import NOTHING, Add, Automatic, Choose, Cost, It, Make, Pay, Sequence, X
from tefuda.kernel.effects.vocabulary import When
from tefuda.kernel.flow.leaving import leave
from tefuda.kernel.flow.play import advance
from tefuda.kernel.flow.procedures import BrokenOff
from tefuda.kernel.playing.settling import (
    Settling,
    ask_offer,
    cost_on_terms,
    is_paying,
    item_of,
    moved_by_cost,
    payment_of,
    possible_x,
    resolution_of,
)
from tefuda.kernel.table.records import Item, Resolving, Source, change
from tefuda.kernel.table.requests import NO, YES
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import Coins
from tests.kernel.tavern import (
    ANYBODY,
    FIELD,
    HAND,
    HEAP,
    Order,
    Serve,
    Sing,
    Toast,
    Toss,
    names,
    opened,
    order,
    played,
)

SET = Settling(
    1, (3, 4), "card", Sing(), ability=Sing(), it=((5, 6),), x=7, amount=8, rolled=9, named="who", did=True, looked=((1, 1),), against=2,
    moved=(((1, 2), (1, 3)),), modes=((Sing(), (0,)),), targets=((Sing(), ((2, 2),)),), shares=(3,), paid=True, memory=(("seen", ()),),
    settled=(("rite", 1),), time=10,
)  # fmt: skip


def common(one: type[Any], other: type[Any]) -> list[str]:
    return [name for name in one.__struct_fields__ if name in other.__struct_fields__]


def test_an_effect_gets_all_that_was_settled() -> None:
    effect = resolution_of(SET, (Sing(),))
    assert effect.agenda == (Sing(),)
    for name in common(Settling, Resolving):
        assert getattr(SET, name) != getattr(Resolving((), (0, 0), 0), name), (
            name
        )  # it would be seen if it were dropped
        assert getattr(effect, name) == getattr(SET, name), name


def test_what_lies_on_the_stack_has_all_that_was_settled_and_so_has_its_effect() -> None:
    item = item_of(SET, time=11)
    assert [name for name in common(Settling, Item) if getattr(item, name) != getattr(SET, name)] == ["time"]
    effect = resolution_of(item, (item.effect,))
    assert [name for name in common(Item, Resolving) if getattr(effect, name) != getattr(item, name)] == []


def test_a_field_that_a_game_adds_goes_along() -> None:
    class Joint(Settling, frozen=True, tag="settling.Joint"):
        parts: tuple[Any, ...] = ()

    joint = Joint(0, (0, 0), "card", parts=(((1, 1),),))
    assert resolution_of(joint, ()).parts == joint.parts


def test_a_payment_knows_what_was_chosen_and_nothing_of_the_effect() -> None:
    payment = payment_of(SET, (Pay("coins", 1),))
    assert payment.paying
    assert (payment.targets, payment.x, payment.it) == (SET.targets, SET.x, SET.it)
    assert (payment.sort, payment.modes, payment.shares, payment.memory) == ("", (), (), ())


def test_what_is_played_is_being_paid_until_its_whole_cost_is() -> None:
    table = opened()
    for frame, paying in (
        (payment_of(SET, (Sing(),)), True),
        (change(payment_of(SET, (Sing(),)), agenda=()), False),  # all of it is paid
        (resolution_of(SET, (Sing(),)), False),
        (resolution_of(SET, (Sing(),), paying=True), False),  # a payment in the middle of an effect
    ):
        table.frames = [frame]
        assert is_paying(table) is paying


def test_what_a_cost_did_to_cards_is_kept_for_the_effect() -> None:
    table = opened(hand=("small",))
    after = played(table, order(table, Toast(), Toss()))
    assert after.players[0].coins == 1


def test_the_effect_still_means_a_card_that_its_own_cost_has_moved() -> None:
    table = opened()
    frame = order(table, Sing())
    stale = change(frame, source=(frame.source[0], frame.source[1] - 1))
    assert moved_by_cost(table, frame) == ()
    assert moved_by_cost(table, stale) == ((stale.source, frame.source),)
    assert moved_by_cost(table, change(stale, ability=Automatic(When("moved"), Sing()))) == ()


# ── X ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_x_is_a_number_that_can_be_paid() -> None:
    table = opened(coins=3)
    table = played(table, order(table, Coins(0), Pay("coins", X())))
    assert table.pending is not None
    assert table.pending.clause == "4.4"
    assert [option.number for option in table.pending.options] == [0, 1, 2, 3]
    after, _ = advance(table, 2)
    assert after.players[0].coins == 1


def test_numbers_for_x_are_tried_until_none_can_be_said_any_more() -> None:
    tried: list[Any] = []

    def can(way: Settling) -> bool:
        tried.append(way.x)
        return way.x in (2, 4)

    assert possible_x(SET, can, 40) == [2, 4]
    assert max(tried) < 10


# ── what effects make of a cost ─────────────────────────────────────────────────────────────────────────────────────
def test_a_cost_is_set_before_anything_is_added() -> None:
    table, who = opened(), (0, 1)
    said = [Source(Add("cost", 2), who, 0), Source(Make("cost", 5), who, 0), Source(Add("power", 9), who, 0)]
    assert cost_on_terms(table, 3, said, "cost") == 7
    assert cost_on_terms(table, 3, said, "cost", 1) == 3


# ── offers ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def asked(table: Table, **more: Any) -> tuple[Any, ...] | None:
    """The options when a card that costs two coins is played, with these offers; None where nothing was asked."""
    table = played(table, order(table, NOTHING, Pay("coins", 2), **more))
    return table.pending.options if table.pending is not None and table.pending.clause == "4.3" else None


def test_an_optional_cost_is_asked_about_where_it_can_be_paid() -> None:
    assert asked(opened(coins=3), offers=(Cost((Pay("coins", 1),)),)) == (YES, NO)
    assert asked(opened(coins=2), offers=(Cost((Pay("coins", 1),)),)) is None


def test_what_cannot_be_paid_is_asked_about_only_where_silence_would_tell() -> None:
    for secret, options in ((False, None), (True, (NO,))):
        ask = ask_offer(SET, SET, lambda play: False, "4.3", prompt="offer", secret=secret)
        assert (None if ask is None else ask.options) == options
    assert ask_offer(SET, None, lambda play: True, "4.3", prompt="offer") is None


def test_an_alternative_that_alone_can_be_paid_is_not_left() -> None:
    table = opened(hand=("small",))
    after = played(table, order(table, NOTHING, Pay("coins", 2), instead=(Cost((Toss(),)),)))
    assert names(after, HEAP) == ["small"]  # only yes was left, and is not asked


def test_what_can_be_paid_neither_now_nor_otherwise_is_not_taken() -> None:
    table = opened(coins=2)
    after = played(table, order(table, NOTHING, Pay("coins", 2), instead=(Cost((Toss(),)),)))
    assert after.players[0].coins == 0


def test_an_offer_can_be_left_for_a_later_one() -> None:
    table = opened(hand=("small",), field=("large",))
    instead = (Cost((Toss("field"),)), Cost((Toss(),)))
    assert asked(table, instead=instead) == (YES, NO)
    table = played(table, order(table, NOTHING, Pay("coins", 2), instead=instead))
    after, _ = advance(table, 1)
    assert (names(after, HEAP), names(after, FIELD)) == (["small"], ["large"])


def test_costs_that_were_taken_add_up() -> None:
    offers = (Cost((Pay("coins", 1),)), Cost((Pay("coins", 1),)))
    table = opened(coins=3)
    table = played(table, order(table, Coins(0), Pay("coins", 1), offers=offers))
    table, _ = advance(table, 0)
    assert table.pending is not None
    assert table.pending.options == (YES, NO)
    after, _ = advance(table, 0)
    assert after.players[0].coins == 0


# ── who leaves ──────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_play_ends_with_its_players_leaving() -> None:
    table = opened(field=("small", "large"), coins=1)
    table = played(table, order(table, Sequence((Choose((ANYBODY,)), Serve(It(), 1))), Pay("coins", 1)))
    assert isinstance(table.frames[-1], Order)
    table = table.copy()
    table.seating = change(table.seating, format=change(table.seating.format, ends=""))
    with pytest.raises(BrokenOff):
        leave(table, (0,), "0.2")
    assert table.game.procedures[Order].end is table.at[-1]
    assert table.zone(HAND, 0) == ()
