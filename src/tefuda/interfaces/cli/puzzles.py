"""`tefuda puzzles find`: looks for puzzles in games between programs, and keeps each as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tefuda.arena.puzzles import MOST_TRIED, Search, find
from tefuda.games.catalogue import games
from tefuda.interfaces.cli.asking import fail
from tefuda.interfaces.cli.exercise import known_game
from tefuda.interfaces.cli.language import JOBS, LANG, preferred, spread
from tefuda.interfaces.cli.puzzle_words import say
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import write_whole

puzzles = typer.Typer(no_args_is_help=True, help="Look for puzzles in games between programs.")


@puzzles.callback()
def _puzzles() -> None:
    """Positions in which one first move alone wins this turn, proven by trying everything."""


@puzzles.command("find")
def find_puzzles(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".")],
    count: Annotated[int, typer.Option("--games", min=1, help="How many games are played.")] = 100,
    first: Annotated[int, typer.Option("--from", min=0, help="The number of the first of them.")] = 0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Decides all games.")] = 1,
    player: Annotated[str, typer.Option("--player", help="The program at both seats.")] = "greedy",
    most: Annotated[int, typer.Option("--tried", min=1, help="Answers tried for one position at most.")] = MOST_TRIED,
    folder: Annotated[Path, typer.Option("--out", help="Where the files go.")] = Path("puzzles"),
    jobs: JOBS = 1,
    lang: LANG = None,
) -> None:
    """Play games, and keep the positions in which exactly one first move wins this turn: checked by trying all of it."""
    language = lang or preferred()
    known_game(game, language)
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    search, found, done = Search(game, seed, player, most), 0, 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with console.status(say(language, "looking", done=0, games=count, found=0)) as shown:
            for several in find(search, range(first, first + count), spread(jobs, "")):
                done += 1
                for one in several:
                    file = folder / f"{game}-{one.moves:02}-{one.missing:02}-{seed}-{one.number}-{one.turn}.yaml"
                    write_whole(file, one.text.encode())
                    found += 1
                    parts = {"moves": one.moves, "missing": one.missing, "tried": one.tried}
                    typer.echo(say(language, "found", file=file, **parts))
                shown.update(say(language, "looking", done=done, games=count, found=found))
    except OSError as problem:
        fail(f"{folder}: {system_reasons(problem)[language.value == 'ja']}", language)
    except KeyboardInterrupt:
        pass
    typer.echo(say(language, "looked", games=done, found=found))
