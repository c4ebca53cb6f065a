"""The games of a study as a Parquet file (pyarrow, which the extra `study` brings): one row a game, in the order of seeds."""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import Any

from tefuda.arena.studies.counting import games_in_order
from tefuda.arena.studies.running import Running


def can_export() -> bool:
    """True if pyarrow is installed."""
    return find_spec("pyarrow") is not None


def parquet(running: Running) -> bytes:
    """The games that count, sorted by seed, group, pair and number; the same games give the same bytes."""
    import pyarrow
    from pyarrow import parquet as files

    groups = running.study.groups
    rows: list[dict[str, Any]] = []
    for fixture, game in games_in_order(running):
        group = groups[fixture.pair.group]
        first, second = [group.contestants[side].name for side in fixture.sides]
        winner = (None, first, second)[game.winner + 1]
        rows.append(
            {
                "seed": game.seed, "group": group.name, "number": game.number, "key": fixture.key, "id": game.id,
                "first": first, "second": second,
                "first_deck": fixture.decks[0], "second_deck": fixture.decks[1],
                "first_player": fixture.players[0], "second_player": fixture.players[1],
                "winner": winner, "winning_seat": game.winner if game.winner >= 0 else None,
                "ended": game.ended, "turns": game.turns, "decisions": game.decisions,
                "first_drawn": list(game.drawn[0]), "second_drawn": list(game.drawn[1]),
                "first_played": list(game.played[0]), "second_played": list(game.played[1]),
                "error": game.error, "forfeits": list(game.forfeits),
            }
        )  # fmt: skip
    text, number, names = pyarrow.string(), pyarrow.int64(), pyarrow.list_(pyarrow.string())
    kinds = {
        "seed": pyarrow.uint64(), "number": number, "winning_seat": number, "ended": pyarrow.bool_(), "turns": number, "decisions": number,
        "first_drawn": names, "second_drawn": names, "first_played": names, "second_played": names, "forfeits": pyarrow.list_(number),
    }  # fmt: skip
    columns = (
        "seed", "group", "number", "key", "id", "first", "second", "first_deck", "second_deck", "first_player", "second_player",
        "winner", "winning_seat", "ended", "turns", "decisions", "first_drawn", "second_drawn", "first_played", "second_played",
        "error", "forfeits",
    )  # fmt: skip
    schema = pyarrow.schema([(name, kinds.get(name, text)) for name in columns])
    found = BytesIO()
    files.write_table(pyarrow.Table.from_pylist(rows, schema=schema), found, compression="zstd")
    return found.getvalue()
