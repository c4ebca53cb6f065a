"""The bench measures all that it says, with chess beside it."""

from tefuda.arena.bench import measure
from tefuda.games.catalogue import open_game


def test_all_figures_are_measured() -> None:
    heard: list[int] = []
    figures = measure(open_game("evolve"), rounds=2, games=2, heard=heard.append)
    assert heard == [1, 2]
    assert figures.decisions_per_second > figures.games_per_second > 0
    assert 0 < figures.fork_us < figures.view_us
    assert figures.why_not_us > 0
    assert figures.chess_moves_per_second > 0
    assert abs(figures.ratio - figures.decisions_per_second / figures.chess_moves_per_second) < 0.01
    assert len(figures.ratios) == 2
