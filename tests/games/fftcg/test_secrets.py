"""What lies in a hand or a deck is not told by who is asked, nor by the names of cards on the stack."""

import pytest

from tefuda.games.catalogue import rulings
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.running import Run, run
from tefuda.kernel.table.state import Table
from tefuda.testing.twins import differences, swaps

RULINGS = [
    "ch11/a_summon_cast_by_an_effect",  # whether there is a summon in the hand
    "ch11/an_action_from_the_hand",  # since when the card shown has been in the hand
    "ch15/casting_is_from_the_hand",  # the same of a card that was cast
    "ch11/special_the_user_keeps_priority",  # which card of the hand was spent
    "ch11/who_may_pay_but_cannot",  # whether there is a fire card in the hand
]


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_played_with_other_hidden_cards_looks_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[Table] = []
    answer = Run.answer

    def watched(self: Run, answers: list[int], line: int) -> None:
        if self.table.pending is not None and self.table.pending.prompt in ("main", "quick"):
            states.append(self.table)
        answer(self, answers, line)

    monkeypatch.setattr(Run, "answer", watched)
    assert run(read(rulings("fftcg").scenarios / f"{name}.yaml"), rulings("fftcg").setting).holds
    assert any(swaps(state, seat) for state in states for seat in (0, 1))
    assert [fault for state in states[:3] for seat in (0, 1) for fault in differences(state, seat, 1, 15)] == []
