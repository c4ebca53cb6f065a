"""Deeds: what a word has done to which cards counts where it was done as it was meant, and not where it was replaced."""

from dataclasses import dataclass
from typing import Any

import pytest

from tefuda.kernel.effects.nodes import NOTHING
from tefuda.kernel.flow.procedures import call
from tefuda.kernel.happening.deeds import Note, happen, meant, record_deed
from tefuda.kernel.table import atoms
from tefuda.kernel.table.intentions import Moving, Orienting
from tefuda.kernel.table.records import Ref, Resolving
from tefuda.kernel.table.state import Table
from tests.kernel.tavern import FIELD, HAND, HEAP, opened


@dataclass
class Scene:
    """A table on which an effect is being carried out, with two cards of the hand that it speaks of."""

    table: Table
    cards: tuple[Ref, Ref]

    @property
    def frame(self) -> Any:
        return self.table.frames[-1]


@pytest.fixture
def scene() -> Scene:
    table = opened(hand=("small", "large"))
    call(table, Resolving((NOTHING, NOTHING), table.ref(table.zone(HAND, 0)[0]), 0))
    _, first, second = table.zone(HAND, 0)
    return Scene(table, (table.ref(first), table.ref(second)))


def move(scene: Scene, ref: Ref, zone: int) -> None:
    atoms.move(scene.table, ref[0], zone, 0)


def test_a_card_that_went_elsewhere_does_not_count(scene: Scene) -> None:
    first, second = scene.cards
    move(scene, first, HEAP)
    move(scene, second, FIELD)
    assert record_deed(scene.table, Note(scene.cards, "tossed", (HEAP,))) == 1
    assert scene.frame.did
    assert [ref[0] for ref in dict(scene.frame.memory)["tossed"]] == [first[0]]
    assert [old for old, _ in scene.frame.moved] == [first]


def test_each_card_has_the_zone_it_was_meant_for(scene: Scene) -> None:
    first, second = scene.cards
    move(scene, first, HEAP)
    move(scene, second, FIELD)
    assert record_deed(scene.table, Note(scene.cards, "", (HEAP, FIELD))) == 2
    assert record_deed(scene.table, Note(scene.cards, "", (FIELD, HEAP))) == 0
    assert not scene.frame.did


def test_a_part_is_not_all_where_all_is_asked(scene: Scene) -> None:
    move(scene, scene.cards[0], HEAP)
    record_deed(scene.table, Note(scene.cards, "", (HEAP,), asked=2))
    assert not scene.frame.did


def test_what_is_meant_to_move_is_known_by_where_it_goes(scene: Scene) -> None:
    first, second = scene.cards
    assert meant([Moving(first, HEAP, 0), Moving(second, FIELD, 0)], "put") == Note(
        (first, second), "put", (HEAP, FIELD)
    )
    assert meant([Orienting(first, True)]) == Note((first,))


def test_what_happens_is_put_down_at_once(scene: Scene) -> None:
    assert happen(scene.table, [Moving(scene.cards[0], HEAP, 0)], "put", (NOTHING,)) == (NOTHING,)
    assert scene.frame.did
    assert [ref[0] for ref in dict(scene.frame.memory)["put"]] == [scene.cards[0][0]]
