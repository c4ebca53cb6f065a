"""Abilities tried: for which cards the answers are eager, on which tables an ability is tried, and which of equal ones."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.arena import abilities
from tefuda.arena.abilities import NOBODY, TABLES, UNUSED, Ability, Seen, Variants
from tefuda.arena.every_card import try_all
from tefuda.arena.trials import answer_about
from tefuda.games.evolve.cards import loading
from tefuda.games.evolve.proving.card_trials import Trials
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.proving.card_trials import MET
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tests.conformance.idle import variants


def of_others(node: Any) -> bool:
    return isinstance(node, e.Automatic) and isinstance(getattr(node.trigger, "subject", None), e.Pool)


@pytest.mark.parametrize("others", [True, False])
def test_who_waits_for_others_is_not_always_preferred(others: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, asked = variants("cipher"), set[int]()
    one = next(one for one in tried.abilities if of_others(one.node) == others)

    def answer(state: Table, player: RandomPlayer, face: int) -> Answer:
        asked.add(face)
        return answer_about(state, player, face)

    monkeypatch.setattr(abilities, "answer_about", answer)
    for seed in range(4):
        tried.difference(one, one.card, seed, tried.on_its_table(one))
    subject = tried.game.by_number[one.card]
    assert asked == ({subject, NOBODY} if others else {subject})


@pytest.mark.parametrize("used", [True, False])
def test_an_ability_is_tried_where_its_conditions_hold(used: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, laid = variants("cipher"), list[str]()
    monkeypatch.setattr(
        Variants, "on_its_table", lambda self, one, means="rich": lambda instead, seed: laid.append(means)
    )

    def difference(self: Variants, one: Ability, instead: str, seed: int, lay_out: Any) -> tuple[str, ...]:
        lay_out(instead, seed)
        return ("drawn",) if used and instead == one.loud else ()

    monkeypatch.setattr(Variants, "difference", difference)
    tried.tried(tried.abilities[0], 0, 30)
    assert laid[::2] == [*TABLES, *["rich"] * (30 - len(TABLES))][: 30 if used else UNUSED]
    assert MET in laid


@pytest.mark.parametrize("number", [1, 12])
def test_of_equal_abilities_one_is_tried(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it does is told of each of them."""
    text = "\n".join(["【起動】これを【アクト】：1枚引く。"] * number)
    face = loading.face({"number": "M-1", "name": "多", "kind": "フォロワー", "attack": 1, "defense": 1, "text": text})
    tried, asked = Variants.tried, list[int]()

    def counted(self: Variants, one: Ability, seed: int, patience: int) -> Seen:
        asked.append(one.place)
        return tried(self, one, seed, patience)

    monkeypatch.setattr(Variants, "tried", counted)
    (report,) = try_all(Trials([face], []), range(1), 1)
    assert asked == [0]
    assert [one["ability"] for one in report.abilities] == [*range(1, number + 1)]
    assert all(one["used"] and one["seen"] for one in report.abilities)
