"""`tefuda bench`: how fast a game is played, with python-chess's random moves as the yardstick."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.cells import cell_len, set_cell_size

from tefuda.games.catalogue import FIRST, games, rulings
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.deck_choice import CARDS, chosen_decks
from tefuda.interfaces.cli.language import AS_JSON, LANG, Language, preferred
from tefuda.interfaces.cli.opening import opened_game

START, ENVIRONMENTS = "start", "environments"  # what is measured in place of a game
GROUP = "environments-bench"  # of dependencies: the environments, and what is measured beside them
WORD = "ward"  # that is searched
BATCH = 64  # games that are played at once
SHOWN = {
    "decisions_per_second": "{:,.0f}",
    "games_per_second": "{:,.1f}",
    "fork_us": "{:.2f} µs",
    "view_us": "{:.1f} µs",
    "why_not_us": "{:.2f} µs",
    "chess_moves_per_second": "{:,.0f}",
    "ratio": "{:.3f}",
}


def bench(
    game: Annotated[
        str,
        typer.Argument(
            help="Which game: "
            + ", ".join(games())
            + "; or `start`: how long commands take to answer; or `environments`: "
            "steps a second beside PettingZoo's classic card games and RLCard."
        ),
    ] = FIRST,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds; the best and the median are shown.")] = 5,
    games: Annotated[
        int, typer.Option("--games", "-n", min=0, help="Games in a round; 0: every deck meets every deck, 60 or more.")
    ] = 0,
    cards: CARDS = None,
    decks: Annotated[
        str,
        typer.Option(
            "--decks",
            metavar="A,B,...",
            help="Bundled and installed decks, files, folders of files, random:40; without it all bundled ones.",
            show_default=False,
        ),
    ] = "",
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed plays the same games.")] = 1,
    lang: LANG = None,
    as_json: AS_JSON = False,
) -> None:
    """Decisions and games a second, µs of a fork, view and why_not, beside python-chess.

    Random against random in one process. Rounds of the game and of chess take turns, so that a busy machine slows both.
    Of a folder those lists are played whose cards are all read; a leader or an evolve deck that a list lacks is filled in.
    """
    language = lang or preferred()
    if game == START:
        _measure_starts(language, rounds, as_json)
        return
    if game == ENVIRONMENTS:
        _measure_environments(language, rounds, as_json)
        return
    opened = opened_game(game, language, cards or ())
    chosen = chosen_decks(opened, decks, language).decks
    if find_spec("chess") is None:
        raise typer.BadParameter(say(language, "no chess"))
    from tefuda.arena.bench import measure

    def heard(number: int) -> None:
        if not as_json and sys.stderr.isatty():
            typer.echo(f"\rround {number} of {rounds}" + ("\r\033[K" if number == rounds else ""), err=True, nl=False)

    figures = measure(opened, chosen, rounds=rounds, games=games, seed=seed, heard=heard)
    if as_json:
        typer.echo(msgspec.json.encode(figures.as_dict()).decode())
        return
    typer.echo(say(language, "benched", game=game, seed=seed, rounds=rounds, games=figures.games))
    typer.echo(" " * 40 + _right(say(language, "best")) + _right(say(language, "median")))
    for name, form in SHOWN.items():
        best, median = (form.format(getattr(found, name)) for found in (figures.best, figures.median))
        typer.echo(f"  {set_cell_size(say(language, name), 38)}{best:>12}{median:>12}")


def _measure_starts(language: Language, rounds: int, as_json: bool) -> None:
    """How long one waits for a search, a first question and a ruling, in seconds on the clock, beside what it may take."""
    from tefuda.arena.starting import seconds, starts

    scenario = f"{FIRST}/{rulings(FIRST).headlines[0].id}"
    found = []
    for start in starts(FIRST, WORD, scenario):
        taken = sorted([seconds(start) for _ in range(rounds)])
        found.append((start, taken[0], taken[len(taken) // 2]))
    if as_json:
        rows = {one.name: {"best": best, "median": median, "limit": one.limit} for one, best, median in found}
        typer.echo(msgspec.json.encode(rows).decode())
        return
    typer.echo(
        " " * 40 + _right(say(language, "best")) + _right(say(language, "median")) + _right(say(language, "limit"))
    )
    for one, best, median in found:
        times = "".join([f"{figure:>10.2f} s" for figure in (best, median, one.limit)])
        typer.echo(f"  {set_cell_size(say(language, one.name), 38)}{times}")


def _measure_environments(language: Language, rounds: int, as_json: bool) -> None:
    """Steps a second of the environments, and of others' beside them; in an environment of its own where they are not installed here."""
    if find_spec("pettingzoo") is None or find_spec("rlcard") is None:
        script = Path(__file__).resolve().parents[4] / "tools" / "apart.py"
        if not script.is_file():
            raise typer.BadParameter(say(language, "no environments"))
        command = ["-m", "tefuda", "bench", ENVIRONMENTS, "--rounds", str(rounds), "--lang", language.value]
        command += ["--json"] if as_json else []
        raise typer.Exit(subprocess.run([sys.executable, str(script), GROUP, *command], check=False).returncode)
    from tefuda.interfaces.environments.bench import measure

    def heard(number: int) -> None:
        if not as_json and sys.stderr.isatty():
            typer.echo(f"\rround {number} of {rounds}" + ("\r\033[K" if number == rounds else ""), err=True, nl=False)

    figures = measure(rounds, 1.0, BATCH, (1, 2), heard)
    if as_json:
        typer.echo(msgspec.json.encode(figures).decode())
        return
    typer.echo(say(language, "environments", rounds=rounds))
    typer.echo(" " * 48 + _right(say(language, "best")) + _right(say(language, "median")))
    for one in figures.measured:
        typer.echo(f"  {set_cell_size(f'{one.whose}: {one.name}', 46)}{one.best:>12,.0f}{one.median:>12,.0f}")
    typer.echo(say(language, "two processes", ratio=figures.two_by_one))
    for left in figures.left_out:
        typer.echo(say(language, "left out", what=left))


def _right(text: str) -> str:
    return " " * (12 - cell_len(text)) + text
