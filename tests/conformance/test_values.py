"""The table is a value: nothing is lost, no old state changes, loading and folding give the same bytes, games end."""

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.play import advance
from tefuda.kernel.saving.transcript import digest, fold, parse, transcript_text, verify
from tefuda.kernel.table.state import Table
from tefuda.testing import naive
from tefuda.testing.checks import conserved_throughout, loads_and_goes_on, old_states_stay
from tefuda.testing.positions import play, played
from tests.conformance.loaded import load
from tests.reach import reach


@pytest.mark.parametrize("seed", range(reach(12, 100)))
@pytest.mark.parametrize("game", games())
def test_cards_are_conserved_and_bounds_are_kept(game: str, seed: int) -> None:
    one = play(game, 100 + seed)
    assert one.states[-1].over is not None
    assert conserved_throughout(one) == []


@pytest.mark.parametrize("seed", range(reach(4, 24)))
@pytest.mark.parametrize("game", games())
def test_no_old_state_ever_changes(game: str, seed: int) -> None:
    assert old_states_stay(played(game, seed)) == []


@pytest.mark.parametrize("seed", range(reach(4, 24)))
@pytest.mark.parametrize("game", games())
def test_a_loaded_game_goes_on_the_same(game: str, seed: int) -> None:
    one = played(game, seed)
    last = len(one.answers)
    assert [fault for start in (0, 3, last // 3, last // 2, last - 2) for fault in loads_and_goes_on(one, start)] == []


@pytest.mark.parametrize("seed", range(reach(4, 24)))
@pytest.mark.parametrize("game", games())
def test_every_state_is_equal_after_loading_and_asks_the_same(game: str, seed: int) -> None:
    one = played(game, seed)
    assert all(Table.decode(one.opened.game, state.encode()) == state for state in one.states[::3])
    assert [fault for state in one.states[seed % 3 :: 3] for fault in load(state)[1]] == []


@pytest.mark.parametrize("seed", range(reach(4, 24)))
@pytest.mark.parametrize("game", games())
def test_the_fold_of_the_transcript_is_the_game(game: str, seed: int) -> None:
    one = played(game, seed)
    data = transcript_text(one.header(), one.answers, one.states[-1])
    transcript = parse(data)
    folded = list(fold(transcript.header, transcript.answers, open_game))
    assert [state.encode() for state, _ in folded] == [state.encode() for state in one.states]
    assert [events for _, events in folded] == one.events
    assert digest(verify(transcript, open_game)) == transcript.digest


@pytest.mark.parametrize("seed", range(reach(5, 40)))
@pytest.mark.parametrize("game", games())
def test_the_naive_loop_gives_the_same_bytes(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, seed)
    monkeypatch.setattr(procedures, "run", naive.run)
    state = one.start()
    for number, answer in enumerate(one.answers):
        assert naive.essence(state) == naive.essence(one.states[number])
        state, events = advance(state, answer)
        assert events == one.events[number + 1]
    assert naive.essence(state) == naive.essence(one.states[-1])
