"""The encoder: the same numbers everywhere, from what is seen alone, and something for words that it has never met."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.evolve.table import EvolveFacts
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.vocabulary import Draw
from tefuda.kernel.primitives.values import Node, copied
from tefuda.kernel.table.records import change
from tefuda.players.encoding import BUCKETS, UNKNOWN, VERSION, Bag, Encoder, arrays
from tefuda.players.encoding.encoder import face_bag
from tefuda.players.encoding.features import bucket, magnitude, nodes, number, word
from tests.conftest import ROOT
from tests.players.positions import GAMES, digest, digests, questions


class NeverHeardOf(Node, frozen=True):
    """A word that no game has."""

    how_often: int = 1
    what: str = "anything"


def alike(one: Bag, other: Bag) -> float:
    """The cosine of two bags: 1 where they are the same."""
    vectors = np.zeros((2, BUCKETS))
    for row, bag in enumerate((one, other)):
        np.add.at(vectors[row], bag.buckets, bag.values)
    return float(vectors[0] @ vectors[1] / np.linalg.norm(vectors[0]) / np.linalg.norm(vectors[1]))


# ── stable ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_buckets_of_this_version() -> None:
    """Whoever changes them makes all weights worthless: that is another VERSION."""
    assert VERSION == 1
    assert (bucket("Draw"), bucket("zone=hand"), bucket("フォロワー")) == (5439, 176, 5672)
    assert number("cost", 3) == ((bucket("cost"), 0.5), (bucket("cost~2"), 1.0), (bucket("cost=3"), 1.0))
    assert [magnitude(value) for value in (0, 1, 2, 3, 5, 7)] == [0.0, 0.25, 0.375, 0.5, 0.625, 0.75]


def test_an_effect_value_of_this_version() -> None:
    ability = effects.Automatic(Draw(1), effects.Sequence((Draw(2), effects.If(effects.Turn(), Draw(1)))), label="x")
    bag = Bag(nodes(ability).all)
    assert (len(bag.buckets), int(bag.buckets.sum()), float(bag.values.sum())) == (27, 242006, 34.875)


@pytest.mark.slow
def test_other_processes_find_the_same_numbers() -> None:
    here = [" ".join([game, *digests(game)]) for game in GAMES]
    for seed in ("1", "2"):
        found = subprocess.run(
            [sys.executable, "-m", "tests.players.positions"], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
            capture_output=True, text=True,
        )  # fmt: skip
        assert found.stdout.splitlines() == here


@pytest.mark.parametrize("game", GAMES)
def test_equal_views_give_equal_numbers(game: str) -> None:
    """Nothing depends on which objects they are made of, nor on what was encoded before."""
    opened = open_game(game)
    first, second = Encoder(opened.game), Encoder(opened.game)
    told = list(questions(opened, 3, 60))
    found = [digest(first.encode(seen, request)) for seen, request in told]
    assert [digest(second.encode(copied(seen), copied(request))) for seen, request in reversed(told)] == found[::-1]
    assert len(set(found)) > len(found) // 2


@pytest.mark.parametrize("game", GAMES)
def test_what_is_seen_makes_a_difference(game: str) -> None:
    """A card that is turned, a number of a player, another option: each changes what its part of a position says."""
    opened = open_game(game)
    encoder = Encoder(opened.game)
    seen, request = list(questions(opened, 3, 60))[-1]
    before = encoder.encode(seen, request)
    spot, cards = next((spot, cards) for spot, cards in enumerate(seen.zones) if cards and cards[0] is not None)
    assert cards[0] is not None
    turned = (change(cards[0], acted=not cards[0].acted), *cards[1:])
    zones = (*seen.zones[:spot], turned, *seen.zones[spot + 1 :])
    after = encoder.encode(change(seen, zones=zones), request)
    assert digest(after) != digest(before)
    assert [bag.buckets.tolist() for bag in after.faces] == [bag.buckets.tolist() for bag in before.faces]
    numbered = next(name for name in seen.players[0].__struct_fields__ if type(getattr(seen.players[0], name)) is int)
    players = (change(seen.players[0], **{numbered: 77}), *seen.players[1:])
    assert digest(encoder.encode(change(seen, players=players), request)) != digest(before)
    other = change(request, options=(change(request.options[0], verb="another"), *request.options[1:]))
    assert digest(encoder.encode(seen, other)) != digest(before)


@pytest.mark.parametrize("game", GAMES)
def test_names_and_numbers_in_a_list_count_for_nothing(game: str) -> None:
    """A card is what it does: one that is called otherwise, or has another number, gives the same position."""
    opened = open_game(game)
    encoder = Encoder(opened.game)
    seen, request = list(questions(opened, 3, 40))[-1]

    def renamed(card: Any) -> Any:
        if card is None:
            return None
        new = {"names": ("another",), **({"number": "X-1"} if hasattr(card.facts, "number") else {})}
        return change(card, name="another", number="X-1", face=0, facts=change(card.facts, **new))

    zones = tuple([tuple([renamed(card) for card in zone]) for zone in seen.zones])
    assert digest(encoder.encode(change(seen, zones=zones), request)) == digest(encoder.encode(seen, request))


# ── words that nobody has met ───────────────────────────────────────────────────────────────────────────────────────
def test_a_word_never_heard_of_has_buckets() -> None:
    bag = face_bag(EvolveFacts(abilities=(effects.Spell(NeverHeardOf(2)),)))
    known = face_bag(EvolveFacts(abilities=(effects.Spell(Draw(2)),)))
    assert bucket("NeverHeardOf") in bag.buckets
    assert bag.buckets.min() > UNKNOWN
    assert bag.buckets.max() < BUCKETS
    assert set(word("Spell")) <= set(zip(bag.buckets.tolist(), bag.values.tolist(), strict=True))
    assert bucket("NeverHeardOf") not in known.buckets


def test_a_card_never_seen_is_what_its_effect_says() -> None:
    """Equal abilities with other numbers are nearly equal; other abilities are not."""
    draw = effects.Automatic(effects.Turn(), effects.Sequence((Draw(2), effects.May(Draw(1)))), label="a")
    first = EvolveFacts(kinds=("フォロワー",), abilities=(draw,), cost=3, attack=2, defense=2)
    near = EvolveFacts(kinds=("フォロワー",), abilities=(draw,), cost=4, attack=3, defense=3)
    far = EvolveFacts(kinds=("フォロワー",), abilities=(effects.Keyword("守護"),), cost=3, attack=2, defense=2)
    assert alike(face_bag(first), face_bag(near)) > 0.85
    assert alike(face_bag(first), face_bag(far)) < alike(face_bag(first), face_bag(near)) - 0.2


# ── what comes out ──────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_a_position_as_flat_arrays(game: str) -> None:
    opened = open_game(game)
    encoder = Encoder(opened.game)
    for seen, request in questions(opened, 4, 80):
        position = encoder.encode(seen, request)
        flat = arrays(position)
        shown = [card for zone in seen.zones for card in zone if card is not None]
        assert len(flat["slots"]) == len(shown) == len(flat["faces_offsets"]) - 1 == len(flat["states_offsets"]) - 1
        assert len(flat["options_offsets"]) - 1 == len(request.options) == len(flat["cards"])
        assert all(0 <= slot < encoder.slots for slot in position.slots)
        places = {card.handle: place for place, card in enumerate(shown)}
        assert position.cards == [places.get(option.card, -1) for option in request.options]
        assert flat["faces_offsets"][-1] == len(flat["faces_buckets"]) == len(flat["faces_values"])


def test_sides_are_told_apart_by_who_looks() -> None:
    """Cards of the observer lie in slots of its own, whichever seat it has."""
    opened = open_game("evolve")
    encoder = Encoder(opened.game)
    slots: dict[int, set[int]] = {}
    for seen, request in questions(opened, 4, 200):
        position = encoder.encode(seen, request)
        field = [slot % 3 for slot in position.slots if slot // 3 == 1]
        slots.setdefault(seen.observer, set()).update(field)
        own = [card for card in seen.zones[2 + seen.observer] if card is not None]
        assert field.count(0) == len(own)
    assert slots == {0: {0, 1}, 1: {0, 1}}
