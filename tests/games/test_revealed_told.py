"""What was revealed is told by its name to everybody, also once it lies hidden again, and told once."""

import pytest

from tefuda.kernel.seeing.view import SPECTATOR
from tests.told import Told

REVEALS = {
    "evolve": """
cards:
  - {name: 追剥ぎ, kind: スペル, cost: 1, text: "相手は手札すべてを公開する。自分は1枚引く。"}
  - {name: 赤い石, kind: アミュレット, cost: 1}
table: {先: {hand: [追剥ぎ]}, 後: {hand: [赤い石, 札]}}
play:
  - 先: play 追剥ぎ
""",
    "pso2": """
cards:
  - {name: 暴露, kind: アクティブ, text: 【Main】相手は手札を公開する。}
  - {name: 赤い石}
table: {先: {hand: [暴露]}, 後: {hand: [赤い石, 札]}}
play:
  - 先: play 暴露
  - 先: go resolve
""",
}


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("game", REVEALS)
def test_a_hand_that_is_revealed_is_told_once_and_by_name(game: str, seat: int) -> None:
    found = [line for line in Told(game, REVEALS[game], seat).log if line.startswith("Revealed")]
    assert found in (["Revealed: 赤い石, 札"], ["Revealed: 札, 赤い石"])


def test_who_only_looks_on_sees_a_revealed_hand_as_long_as_it_lies_open() -> None:
    found = Told("pso2", REVEALS["pso2"], SPECTATOR)
    hand = found.run.table.game.zone_of("hand") * found.run.table.masters + 1
    assert found.view.zones[hand] == (None, None)
