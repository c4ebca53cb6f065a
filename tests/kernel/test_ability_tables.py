"""Tables on which the conditions of one ability hold together, on the toy: each condition fails on a table that is laid out without it."""

from __future__ import annotations

import pytest

from tefuda.kernel.effects import nodes as e
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Compare, Count, Fact, Matches, Not, Points, Pool, This
from tefuda.kernel.effects.vocabulary import Draw, Pick
from tefuda.kernel.evaluating.questions import Scope, holds, pool
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.proving.card_trials import MET, RICH
from tefuda.kernel.table.state import Table
from tests.toy import table as t
from tests.toy.cards.loading import packs
from tests.toy.proving.bounds import BOUNDS
from tests.toy.proving.card_trials import Trials

CARD = "T-13"  # lies on the field, in the hand and in the deck
SEEDS = range(10)  # of all formats
TRIALS = Trials(packs())


def count(zone: str, whose: str, *tests: Node) -> Count:
    return Count(Pool(zone, whose, tests))


def named(name: str) -> e.Test:
    return e.Test("name", name)


HERMITS, IDOLS = count("bin", "own", named("Hermit")), count("bin", "own", named("Idol"))
NONE_THERE = Compare(count("field", "opponent"), "=", 0)
CONDITIONS: dict[str, Node] = {
    "so many of a name": Compare(HERMITS, ">=", 2),
    "more than a number": Compare(HERMITS, ">", 1),
    "exactly": Compare(count("hand", "own", named("Idol")), "=", 2),
    "the number before": Compare(2, "<=", HERMITS),
    "none": NONE_THERE,
    "few": Compare(count("hand", "own"), "<", 2),
    "other than a number": Compare(HERMITS, "!=", 0),
    "not": Not(Compare(count("field", "opponent"), ">", 0)),
    "two together": AllOf((Compare(HERMITS, ">=", 1), Compare(IDOLS, ">=", 1), NONE_THERE)),
    "one of two": AnyOf((Compare(HERMITS, ">=", 3), Compare(IDOLS, ">=", 3))),
    "neither of two": Not(AnyOf((NONE_THERE, Compare(HERMITS, "<", 1)))),
    "more than the other side": Compare(count("bin", "own"), ">", count("bin", "opponent")),
    "fewer than the other side": Compare(count("field", "opponent"), "<", count("bin", "own")),
    "points": Compare(Points("life"), "<=", 2),
    "points of the other side": Compare(Points("energy", "opponent"), "=", 9),
    "a number of its own": Compare(Fact("power", This()), ">=", 7),
    "counters of its own": Compare(Fact("counter:sand", This()), ">=", 3),
    "damage": Compare(Fact("damage", e.All(Pool("field", "opponent", (e.Test("power", 3, ">="),)))), ">=", 1),
    "a card with counters": Compare(count("field", "own", e.Test("counter:sand", 2, ">=")), ">=", 1),
    "what all of them are": Matches(e.All(Pool("bin", "own")), (named("Hermit"),)),
    "what it is": Matches(This(), (e.Test("kind", "beast"),)),
}


def ability(condition: Node | None, effect: Node | None = None) -> e.Activated:
    return e.Activated(e.Cost(), e.If(condition, effect or Draw(1)) if condition else effect or Draw(1))


def scope(table: Table) -> Scope:
    """The first player's card on the field as the one that speaks."""
    own = [card for card in table.zone(t.FIELD, 0) if table.cards[card].face == TRIALS.subject(CARD)]
    return Scope(table.ref(own[0]), 0, against=table.opposing[0][0])


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_a_condition_holds_on_its_table(condition: Node) -> None:
    tables = [TRIALS.table(CARD, seed, MET, ability(condition)) for seed in SEEDS]
    assert [seed for seed, table in enumerate(tables) if not holds(table, scope(table), condition)] == []
    assert [problem for table in tables for problem in BOUNDS.out_of_bounds(table)] == []
    without = [TRIALS.table(CARD, seed, RICH) for seed in SEEDS]
    assert not all(holds(table, scope(table), condition) for table in without)


def test_what_is_paid_and_chosen_is_there() -> None:
    asked = Pool("bin", "own", (named("Hermit"),))
    paid = e.Activated(e.Cost((e.Pay("energy", 8),)), Pick((asked,), 3))
    for seed in SEEDS:
        table = TRIALS.table(CARD, seed, MET, paid)
        assert table.players[0].energy == 8
        assert len(pool(table, scope(table), asked)) == 3
        assert len(pool(TRIALS.table(CARD, seed), scope(table), asked)) < 3


def test_the_outer_condition_holds_where_the_inner_cannot_beside_it() -> None:
    outer, inner = Compare(HERMITS, "=", 0), Compare(HERMITS, ">=", 1)
    for one, other in ((outer, inner), (inner, outer)):
        table = TRIALS.table(CARD, 4, MET, ability(one, e.If(other, Draw(1))))
        assert (holds(table, scope(table), one), holds(table, scope(table), other)) == (True, False)


def test_it_holds_for_the_other_player_as_far_as_it_can() -> None:
    condition = Compare(HERMITS, ">=", 2)
    table = TRIALS.table(CARD, 4, MET, ability(condition))
    theirs = [card for card in table.zone(t.FIELD, 1) if table.cards[card].face == TRIALS.subject(CARD)]
    assert theirs
    assert holds(table, Scope(table.ref(theirs[0]), 1), condition)
