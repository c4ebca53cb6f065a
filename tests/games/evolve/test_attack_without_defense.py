"""An attack on a card that is a follower by an effect, and has neither attack nor defense (8.4.9)."""

from contextlib import nullcontext

import pytest

from tefuda.games.catalogue import rulings
from tefuda.kernel.proving import running
from tefuda.kernel.proving.reading import parse

ATTACKED = """
title: an amulet that was made a follower is attacked
ja: フォロワーにされたアミュレットが攻撃される
clauses: ["8.4.9"]
cards:
  - {name: 土人形, kind: アミュレット, cost: 2}
  - {name: 息吹, kind: スペル, cost: 1, text: 相手の場のアミュレット1つを選ぶ。それをフォロワーにする。}
  - {name: 石, cost: 1, attack: 1, defense: 1}
table:
  先: {pp: 3, hand: [息吹], field: [石]}
  後: {field: [{card: 土人形, acted: true}]}
play:
  - 先: play 息吹
  - expect: {後.field: [{card: 土人形, kind: フォロワー}], offered: [attack 石 → 土人形]}
  - 先: attack 石 → 土人形
expect:
  先.field: [{card: 石, acted: true}]
  後.field: [土人形]
  後.life: 20
"""


@pytest.mark.parametrize("recorded", [True, False])
def test_it_is_struck_and_stays(recorded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not recorded:
        monkeypatch.setattr(running, "recording", lambda: nullcontext(set()))
    assert running.run(parse(ATTACKED), rulings("evolve").setting).why == ""
