"""`tefuda bench`: how fast a game is played, with python-chess's random moves as the yardstick."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Annotated

import msgspec
import typer
from rich.cells import set_cell_size

from tefuda.games.catalogue import FIRST, games
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.language import Language, preferred
from tefuda.interfaces.cli.sim import opened_game


def bench(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".")] = FIRST,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds; the best one counts.")] = 5,
    games: Annotated[
        int, typer.Option("--games", "-n", min=0, help="Games in a round; 0: every deck meets every deck.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed plays the same games.")] = 1,
    lang: Annotated[
        Language | None,
        typer.Option("--lang", help="The language; without it that of your locale.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Decisions and games a second, µs of a fork, view and why_not, beside python-chess.

    Random against random with the bundled decks, in one process. Rounds of the game and of chess take turns, so that
    a busy machine slows both.
    """
    language = lang or preferred()
    opened = opened_game(game, language)
    if find_spec("chess") is None:
        raise typer.BadParameter(say(language, "no chess"))
    from tefuda.arena.bench import measure

    def heard(number: int) -> None:
        if not as_json and sys.stderr.isatty():
            typer.echo(f"\rround {number} of {rounds}" + ("\r\033[K" if number == rounds else ""), err=True, nl=False)

    figures = measure(opened, rounds=rounds, games=games, seed=seed, heard=heard)
    if as_json:
        typer.echo(msgspec.json.encode(figures).decode())
        return
    rows = {
        "decisions_per_second": f"{figures.decisions_per_second:,.0f}",
        "games_per_second": f"{figures.games_per_second:,.1f}",
        "fork_us": f"{figures.fork_us:.2f} µs",
        "view_us": f"{figures.view_us:.1f} µs",
        "why_not_us": f"{figures.why_not_us:.2f} µs",
        "chess_moves_per_second": f"{figures.chess_moves_per_second:,.0f}",
        "ratio": f"{figures.ratio:.3f}",
    }
    typer.echo(say(language, "best", game=game, seed=seed, rounds=rounds, games=figures.games))
    for name, value in rows.items():
        typer.echo(f"  {set_cell_size(say(language, name), 38)}{value:>12}")
