"""Continuous effects held against an oracle: a set power before what is added, a card's own before others', then by time (11.12.4)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.loading import face
from tefuda.games.fftcg.cards.opening import OpenedFFTCG
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.rules.ch11_layers import GENERAL, LAYERS, POWER, RULINGS, TEXT, TYPES
from tefuda.games.fftcg.table import Player
from tefuda.kernel.cards.setup import add
from tefuda.kernel.effects.nodes import Add, Become, Forbid, Gain, LoseAbilities, Make
from tefuda.kernel.table.state import Table

WORDS = {
    ("make", "own"): "札{n}のパワーを{value}にする。",
    ("make", "all"): "すべてのフォワードのパワーを{value}にする。",
    ("add", "own"): "札{n}のパワーを+{value}する。",
    ("add", "all"): "すべてのフォワードのパワーを+{value}する。",
}
CHANGES = st.tuples(
    st.sampled_from(["make", "add"]), st.sampled_from(["own", "all"]), st.sampled_from([1000, 3000, 7000])
)


def laid_out(texts: list[str]) -> Table:
    """Forwards with these texts on the field, the oldest first."""
    faces = [
        face({"name": f"札{n}", "number": f"S-{n}", "power": 2000, "cost": 1, "text": text})
        for n, text in enumerate(texts)
    ]
    table = OpenedFFTCG.empty(FFTCG(faces), "constructed", seed=1)
    table.players += [Player(), Player()]
    for n in range(len(texts)):
        add(table, n, 0, t.FIELD)
    table.refresh()
    return table


def power(cards: list[list[tuple[str, str, int]]], which: int) -> int:
    """The oracle: what was printed, then what is set (its own first, then by time), then what is added."""
    found = 2000
    for kind, whose, value in cards[which]:
        if (kind, whose) == ("make", "own"):
            found = value
    for changes in cards:
        for kind, whose, value in changes:
            if (kind, whose) == ("make", "all"):
                found = value
    added = [value for kind, whose, value in cards[which] if (kind, whose) == ("add", "own")]
    added += [value for changes in cards for kind, whose, value in changes if (kind, whose) == ("add", "all")]
    return found + sum(added)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.lists(CHANGES, max_size=3), min_size=1, max_size=4))
def test_power_is_what_the_layers_make_of_it(cards: list[list[tuple[str, str, int]]]) -> None:
    texts = [
        "\n".join([WORDS[kind, whose].format(n=n, value=value) for kind, whose, value in changes])
        for n, changes in enumerate(cards)
    ]
    table = laid_out(texts)
    assert [table.game.facts(table, card).power for card in range(len(cards))] == [
        power(cards, which) for which in range(len(cards))
    ]


def test_every_kind_of_change_is_in_its_layer() -> None:
    layers: list[tuple[Any, int]] = [
        (Gain(()), TEXT), (LoseAbilities(), TEXT), (Become("kind", "フォワード"), TYPES), (Become("job", "騎士"), TYPES),
        (Become("element", "火"), GENERAL), (Become("name", "札"), GENERAL), (Add("cost", 1), GENERAL), (Add("power", 1), POWER),
        (Make("power", 1), POWER), (Forbid("attack"), RULINGS), (Add("play_cost", 1), RULINGS),
    ]  # fmt: skip
    assert [LAYERS.layer(node) for node, _ in layers] == [layer for _, layer in layers]
    assert LAYERS.last == RULINGS
