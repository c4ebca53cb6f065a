"""Card trials of Cipher: whatever is taken from a table, both players keep their heroes."""

import pytest

from tefuda.games.cipher.cards.loading import packs
from tefuda.games.cipher.proving.card_trials import Trials
from tefuda.games.cipher.rules.questions import heroes
from tefuda.kernel.proving.card_trials import BARE, POOR, RICH


@pytest.mark.parametrize("means", [RICH, BARE, POOR])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_table_has_its_heroes(means: str, seed: int) -> None:
    table = Trials(packs()).table("AKA-002", seed, means)
    assert [len(heroes(table, seat)) for seat in range(table.seats)] == [1, 1]
    assert table.over is None
