"""Attacks at once, where what attacks is a follower by an effect, and has no numbers of its own."""

from contextlib import nullcontext

import pytest

from tefuda.games.evolve.rulings import SETTING
from tefuda.kernel.scenarios import running
from tefuda.kernel.scenarios.reading import parse

PILOTED = """
title: a piloted amulet without numbers attacks
ja: 数値のないアミュレットが操縦されて攻撃する
clauses: ["8.4.9"]
cards:
  - {name: 土人形, kind: アミュレット, cost: 2, text: 【起動】【コスト1】：これを操縦する。}
  - {name: 石, cost: 1, attack: 1, defense: 1}
table:
  先: {pp: 3, field: [土人形]}
  後: {field: [{card: 石, acted: true}]}
play:
  - 先: activate 土人形
  - 先: attack 土人形 → 石
expect:
  先.field: [{card: 土人形, acted: true}]
  後.field: [石]
"""


@pytest.mark.parametrize("recorded", [True, False])
def test_it_deals_nothing_and_stays(recorded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not recorded:
        monkeypatch.setattr(running, "recording", lambda: nullcontext(set()))
    assert running.run(parse(PILOTED), SETTING).why == ""
