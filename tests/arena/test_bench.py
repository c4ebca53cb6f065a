"""The bench measures all that it says, with chess beside it."""

from statistics import median

import msgspec

from tefuda.arena.bench import LEAST_GAMES, Measured, measure
from tefuda.games.catalogue import open_game


def test_all_figures_are_measured() -> None:
    heard: list[int] = []
    figures = measure(open_game("evolve"), rounds=3, games=2, heard=heard.append)
    assert heard == [1, 2, 3]
    for found in (figures.best, figures.median):
        assert found.decisions_per_second > found.games_per_second > 0
        assert 0 < found.fork_us < found.view_us
        assert found.why_not_us > 0
        assert found.chess_moves_per_second > 0
    assert len(figures.ratios) == 3


def test_the_median_stands_beside_the_best() -> None:
    figures = measure(open_game("evolve"), rounds=3, games=2)
    best, middle = figures.best, figures.median
    assert abs(best.ratio - best.decisions_per_second / best.chess_moves_per_second) < 0.01
    assert abs(middle.ratio - median(figures.ratios)) < 0.002
    assert best.decisions_per_second >= middle.decisions_per_second
    assert best.fork_us <= middle.fork_us
    plain = figures.as_dict()
    for name in Measured.__struct_fields__:
        assert (plain[name], plain[f"{name}_median"]) == (getattr(best, name), getattr(middle, name))
    assert msgspec.json.decode(msgspec.json.encode(plain)) == plain


def test_some_decks_alone_are_played_often_enough() -> None:
    opened = open_game("fftcg")
    decks = {name: opened.decks[name] for name in ("ember_and_sail", "torch_march")}
    figures = measure(opened, decks, rounds=1)
    assert (figures.decks, figures.games) == (["ember_and_sail", "torch_march"], LEAST_GAMES)
