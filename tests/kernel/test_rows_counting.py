"""Rows without what was taken back lead where all of them led."""

from __future__ import annotations

from random import Random

from tefuda.games.catalogue import open_game
from tefuda.kernel.saving.rows import Back, FoldedGame, Row, counting
from tefuda.kernel.table.requests import By
from tefuda.testing.positions import asked, decks_for


def test_what_counts_leads_where_all_led() -> None:
    """With new keys of chance on the way, one of them at the place to which all was taken back twice."""
    opened, chance = open_game("cipher"), Random(1)
    format = opened.formats[0]
    start = opened.start(decks_for(opened, 1, format), 1, format)
    game, rows = FoldedGame(start.copy), list[Row]()
    for place in range(60):
        going_back = place % 7 == 6
        if going_back:
            to = chance.randrange(len(game.counted) + 1)
            rows.append(Back(to, f"{place:032x}" if chance.random() < 0.7 else ""))
        elif game.state.over is None:
            request = asked(game.state)
            count = max(request.least, min(1, request.most))
            picks = range(len(request.options)) if request.kind == "order" else range(count)
            rows.append(By(request.seats[0], tuple(picks)))
        game.add(rows[-1])
    kept = counting(rows)
    again = FoldedGame(start.copy)
    for row in kept:
        again.add(row)
    assert len(kept) < len(rows)
    assert again.state.encode() == game.state.encode()
    assert (again.counted, again.keys) == (game.counted, game.keys)
    for number, state in enumerate(game.states()):
        assert state.encode() == game.at(number).encode()


def test_what_takes_back_more_than_there_is_comes_last() -> None:
    rows: list[Row] = [By(0, 1), By(1, 1), Back(1), Back(5), By(0, 2)]
    assert counting(rows) == [By(0, 1), Back(5)]
