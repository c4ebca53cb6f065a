"""PSO2's numbers as players see them."""

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.proving.setting import SETTING
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import Run
from tefuda.kernel.seeing.view import view

WITHERED = """
title: t
clauses: ["103.5.3"]
cards:
  - {name: 萎え, kind: アクティブ, text: 相手のキャラ1体を選び、このターン中、それは-5/-0。}
table:
  先: {hand: [萎え]}
  後: {field: [札]}
play:
  - 先: play 萎え
expect: {}
"""


def test_views_show_a_number_below_zero_as_zero() -> None:
    run = Run(parse(WITHERED), SETTING)
    play = run.scenario.body["play"]
    for place, item in enumerate(play):
        run.step(item, play.lines[place])
    run.expect(run.scenario.body["expect"], final=True)
    for observer in range(2):
        (card,) = view(run.table, observer).zones[2 * t.FIELD + 1]
        assert card is not None
        assert card.facts.attack == 0  # type: ignore[attr-defined]
