"""Choosing as a card is played: what can be chosen, how many, in which order it is asked; and what makes it impossible."""

from typing import Any

import pytest

from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import (
    AnyOf,
    Choice,
    Choose,
    ChooseEach,
    Demand,
    If,
    Instead,
    It,
    Not,
    Pool,
    Sequence,
    Turn,
    X,
)
from tefuda.kernel.flow.play import advance
from tefuda.kernel.flow.stack import push
from tefuda.kernel.playing import choosing
from tefuda.kernel.primitives.clauses import recording
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import begin
from tefuda.kernel.table.records import ON_STACK, Item, change
from tefuda.kernel.table.requests import Ask, Bar, Option, Refused
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import Coins
from tests.kernel.tavern import (
    ANYBODY,
    CLAUSES,
    FIELD,
    HAND,
    Apart,
    AtLeast,
    AtMost,
    Serve,
    Sing,
    opened,
    order,
    played,
)

SERVE = Serve(It(), 2)


def pick(number: Any = 1, *pools: Pool, **more: Any) -> Sequence:
    """Choose so many, and serve them."""
    return Sequence((Choose(pools or (ANYBODY,), number, **more), SERVE))


def barred(table: Table, effect: Node, clauses: choosing.Clauses = CLAUSES, **more: Any) -> Bar | None:
    return choosing.bar_choices(table, order(table, effect, **more), effect, clauses)


def question(table: Table) -> Ask:
    assert table.pending is not None
    return table.pending


def cards(table: Table) -> list[str]:
    """The cards that can be answered now, by name."""
    return [table.game.facts(table, option.card).names[0] for option in question(table).options]


def drinks(table: Table) -> dict[str, int]:
    """Who has how many drinks."""
    served = [card for card in table.cards if card.counters]
    return {table.game.facts(table, card.id).names[0]: dict(card.counters)["drink"] for card in served}


def hidden(table: Table, place: int = 0) -> Table:
    """Mark a card of the first player's field as hiding, and return the table."""
    card = table.cards[table.zone(FIELD, 0)[place]]
    table.put(change(card, marks=("hiding",)))
    return table


# ── what stands in the way ──────────────────────────────────────────────────────────────────────────────────────────
def test_too_few_to_choose_from_is_in_the_way() -> None:
    table = opened(field=("small",))
    assert barred(table, pick(2)) == Bar("4.5.1", why="targets")
    assert barred(table, pick(1)) is None
    assert barred(table, pick(2, up_to=True)) is None
    assert barred(table, pick(2, at_random=True)) is None


def test_where_the_rulebook_says_nothing_of_too_few_nothing_is_in_the_way() -> None:
    assert barred(opened(), pick(2), change(CLAUSES, few_targets="")) is None


def test_what_cannot_be_chosen_does_not_count() -> None:
    assert barred(hidden(opened(field=("small",))), pick(1)) == Bar("4.5.1", why="targets")


def test_two_parts_of_a_choice_need_two_cards() -> None:
    both = ChooseEach((Choose((ANYBODY,)), Choose((Pool("field", "own"),))))
    assert barred(opened(field=("small",)), Sequence((both, SERVE))) == Bar("4.5.1", why="targets")
    assert barred(opened(field=("small", "large")), Sequence((both, SERVE))) is None


def test_more_targets_than_units_to_divide_are_in_the_way() -> None:
    table = opened(field=("small", "large"))
    effect = Sequence((Choose((ANYBODY,), 2), Serve(It(), 2, divided=True)))
    assert barred(table, effect) == Bar("4.6.1", why="shares")
    assert barred(table, effect, change(CLAUSES, few_shares="")) is None
    assert barred(table, Sequence((Choose((ANYBODY,), 2), Serve(It(), 4, divided=True)))) is None
    assert barred(table, Sequence((Choose((ANYBODY,), 2), Serve(It(), X(), divided=True)))) is None  # X is not said yet


def test_too_few_modes_that_can_be_carried_out_are_in_the_way() -> None:
    choice = Choice((Sing(), pick(1)), 2, 2)
    assert barred(opened(), choice) == Bar("4.2.1", why="modes")
    assert barred(opened(field=("small",)), choice) is None
    assert barred(opened(), Choice((Sing(), pick(1)))) is None


def test_no_mode_at_all_is_in_the_way_where_the_rulebook_says_so() -> None:
    none = Choice((Sing(), Sing()), 0, 0)
    assert barred(opened(), none) == Bar("4.2.2", why="modes")
    assert barred(opened(), none, change(CLAUSES, no_modes="")) is None


def test_only_what_would_be_carried_out_is_asked_for() -> None:
    assert barred(opened(), If(Turn("opponent"), pick(1), Sing())) is None
    assert barred(opened(), If(Turn("own"), pick(1), Sing())) == Bar("4.5.1", why="targets")


# ── modes ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_modes_that_can_be_carried_out_are_asked_for_one_choice_after_the_other() -> None:
    inner = Choice((Coins(2), Coins(3)))
    table = opened()
    table = played(table, order(table, Choice((Coins(1), pick(1), inner))))
    assert question(table) == Ask(
        (0,), "choose", "4.2", (Option("mode", index=0), Option("mode", index=2)), about=table.ref(table.zone(HAND, 0)[0]),
        prompt="modes", too_few="4.2.3",
    )  # fmt: skip
    table, _ = advance(table, 1)
    assert [option.index for option in question(table).options] == [0, 1]
    after, _ = advance(table, 1)
    assert after.players[0].coins == 3


def test_equal_choices_are_asked_for_one_by_one() -> None:
    choice, table = Choice((Coins(1), Coins(2))), opened()
    table = played(table, order(table, Sequence((choice, choice))))
    table, _ = advance(table, 0)
    assert question(table).clause == "4.2"
    after, _ = advance(table, 1)
    assert question(after).clause != "4.2"


def test_an_effect_may_change_how_many_modes_are_picked() -> None:
    choice = Choice((Coins(1), Coins(2), Coins(3)))
    assert choosing.mode_bounds(opened(), order(opened(), choice), choice, CLAUSES) == (1, 1)
    assert choosing.mode_bounds(opened(coins=50), order(opened(), choice), choice, CLAUSES) == (1, 2)


def test_there_are_never_more_modes_than_there_are_and_none_for_nothing() -> None:
    table = opened()
    for choice, bounds in ((Choice((Sing(), Coins(1)), 3, 5), (2, 2)), (Choice((Sing(), Coins(1)), 1, -1), (0, 0))):
        assert choosing.mode_bounds(table, order(table, choice), choice, CLAUSES) == bounds


def test_of_a_replaced_choice_the_one_that_stands_is_asked_for() -> None:
    two = Choice((Coins(1), Coins(2)), 2, 2)
    table = opened()
    after = played(table, order(table, Instead(Choice((Coins(1), Coins(2))), Turn("own"), two)))
    assert after.players[0].coins == 3  # both: there is nothing to ask


# ── targets ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_targets_are_asked_for_one_word_after_the_other() -> None:
    table = opened(field=("small", "large"))
    table = played(table, order(table, Sequence((pick(1), pick(2, up_to=True)))))
    assert (question(table).clause, question(table).least, question(table).most) == ("4.5", 1, 1)
    table, _ = advance(table, 1)
    assert (question(table).least, question(table).most) == (0, 2)
    after, _ = advance(table, [1])
    assert drinks(after) == {"large": 4}


def test_too_few_targets_are_refused_by_their_clause() -> None:
    table = opened(field=("small", "large", "large"))
    table = played(table, order(table, pick(2)))
    with pytest.raises(Refused) as refused:
        advance(table, [0])
    assert refused.value.clause == "4.5.2"


def test_what_cannot_be_chosen_is_not_offered() -> None:
    table = hidden(opened(field=("small", "large", "large")))
    assert cards(played(table, order(table, pick(1)))) == ["large", "large"]


def test_a_card_of_two_pools_is_offered_once() -> None:
    table = opened(field=("small", "large"))
    assert cards(played(table, order(table, pick(1, ANYBODY, Pool("field", "own"))))) == ["small", "large"]


def test_the_other_part_of_a_choice_is_left_what_it_needs() -> None:
    table = opened(field=("small",), other_field=("large",))
    both = ChooseEach((Choose((ANYBODY,)), Choose((Pool("field", "own"),))))
    frame = order(table, Sequence((both, SERVE)))
    choose, refs = both.choices[0], [table.ref(table.zone(FIELD, seat)[0]) for seat in (0, 1)]
    assert isinstance(choose, Choose)
    assert choosing.apart(table, frame, frame.effect, choose, refs, ()) == refs[1:]
    targets = ((choose, (refs[0],)),)
    other = both.choices[1]
    assert isinstance(other, Choose)
    assert choosing.apart(table, frame, frame.effect, other, refs, targets) == refs[1:]


def test_what_must_be_chosen_is_chosen_first() -> None:
    table = opened(field=("small",), other_field=("large", "small", "small"))
    standing_out = table.ref(table.zone(FIELD, 1)[1])
    begin(table, order(table, Sing()), (standing_out,), (Demand("be_chosen"),), "")
    one = played(table, order(table, pick(1)))
    assert [dict(card.counters) for card in one.cards if card.counters] == [{"drink": 2}]
    assert one.cards[standing_out[0]].counters
    two = played(table, order(table, pick(2)))
    assert len(question(two).options) == 3
    assert (question(two).least, question(two).most) == (1, 1)
    after, _ = advance(two, 0)
    assert {card.id for card in after.cards if card.counters} == {standing_out[0], table.zone(FIELD, 0)[0]}


def test_among_several_that_must_be_chosen_the_player_chooses() -> None:
    table = opened(other_field=("large", "small", "small"))
    standing_out = tuple([table.ref(card) for card in table.zone(FIELD, 1)[1:]])
    begin(table, order(table, Sing()), standing_out, (Demand("be_chosen"),), "")
    assert cards(played(table, order(table, pick(1)))) == ["small", "small"]


def test_chance_chooses_without_a_question() -> None:
    table = opened(field=("small", "large"))
    after = played(table, order(table, pick(1, at_random=True)))
    assert len(drinks(after)) == 1


def test_tests_of_all_cards_together_are_asked_one_by_one() -> None:
    table = opened(field=("small", "small", "large"))
    table = played(table, order(table, pick(2, Pool("field", "own", (Apart(),)))))
    assert cards(table) == ["small", "small", "large"]
    table, _ = advance(table, 0)
    assert drinks(table) == {"small": 2, "large": 2}  # the only one beside it that is of another power
    assert barred(opened(field=("small", "small")), pick(2, Pool("field", "own", (Apart(),)))) == Bar(
        "4.5.1", why="targets"
    )


def test_a_choice_that_is_made_one_by_one_ends_with_the_last() -> None:
    table = opened(field=("small", "large"))
    table = played(table, order(table, pick(1, Pool("field", "own", (Apart(),)))))
    after, _ = advance(table, 1)
    assert drinks(after) == {"large": 2}


def test_cards_that_would_leave_too_few_others_are_not_offered() -> None:
    table, light = opened(field=("large", "small", "small")), Pool("field", "own", (AtMost(3),))
    assert barred(table, pick(2, light)) is None  # the small ones go together
    assert cards(played(table, order(table, pick(2, light)))) == ["small", "small"]
    assert cards(played(table, order(table, pick(1, light)))) == ["large", "small", "small"]


def test_a_choice_goes_on_until_it_has_reached_what_it_must() -> None:
    table = opened(field=("small", "small", "large"))
    table = played(table, order(table, pick(3, Pool("field", "own", (AtLeast(4),)), any_number=True)))
    assert question(table).least == 1
    table, _ = advance(table, 2)
    assert question(table).least == 1
    table, _ = advance(table, 0)
    assert question(table).least == 0
    after, _ = advance(table, [])
    assert sum([dict(card.counters).get("drink", 0) for card in after.cards]) == 4


def test_abilities_on_the_stack_are_chosen_by_their_time() -> None:
    table = opened(field=("small",))
    table.game.zone_groups = {"stack": ()}
    table.game.stacked_kinds = {"quick": ("ability", "quick ability")}
    ref = table.ref(table.zone(FIELD, 0)[0])
    for sort in ("quick", "spell"):
        push(table, Item(table.tick(), 0, ref, sort, Sing()))
    time = table.stack[1].time
    stack = Pool("stack", "any", (AnyOf((effects.Test("kind", "ability"), effects.Test("kind", "card"))),))
    frame = order(table, pick(1, stack))
    assert choosing.eligible(table, frame, Choose((stack,))) == [(ON_STACK, time)]
    assert choosing.eligible(table, frame, Choose((Pool("stack", "opponent"),))) == []
    assert (
        choosing.eligible(table, frame, Choose((Pool("stack", "any", (Not(effects.Test("kind", "ability")),)),))) == []
    )
    (option,) = choosing.options_of(table, [(ON_STACK, time)])
    assert (option.verb, option.card, choosing.target(table, option)) == ("item", ref[0], (ON_STACK, time))


def test_what_could_no_longer_be_chosen_is_improper() -> None:
    table = opened(field=("small", "large"))
    choose, refs = Choose((ANYBODY,), 2), tuple([table.ref(card) for card in table.zone(FIELD, 0)])
    assert choosing.still_proper(table, order(table, Sing()), choose, refs) == refs
    assert choosing.still_proper(hidden(table), order(table, Sing()), choose, refs) == refs[1:]


# ── shares ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_number_is_divided_among_the_targets_share_by_share() -> None:
    table = opened(field=("small", "large"))
    table = played(table, order(table, Sequence((Choose((ANYBODY,), 2), Serve(It(), 6, divided=True)))))
    assert (question(table).kind, question(table).clause, question(table).most) == ("divide", "4.6", 3)
    with pytest.raises(Refused) as refused:
        advance(table, [0, 0, 0])
    assert refused.value.clause == "4.6.2"
    after, _ = advance(table, [0, 1, 1])
    assert drinks(after) == {"small": 2, "large": 4}


def test_no_more_targets_than_shares() -> None:
    table = opened(field=("small", "large", "small"))
    effect = Sequence((Choose((ANYBODY,), any_number=True), Serve(It(), 4, divided=True)))
    table = played(table, order(table, effect))
    assert question(table).most == 2
    with pytest.raises(Refused) as refused:
        advance(table, [0, 1, 2])
    assert refused.value.clause == "4.6.2"


def test_with_no_target_nothing_is_divided() -> None:
    table = opened(field=("small",))
    table = played(table, order(table, Sequence((Choose((ANYBODY,), up_to=True), Serve(It(), 4, divided=True)))))
    with recording() as cited:
        after, _ = advance(table, [])
    assert drinks(after) == {}
    assert "4.6.3" in cited
