"""What commands that set up tables take alike: the format, who sits down to it, how long a program may take, the seed."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tefuda.interfaces.cli.seeds import seed_option

FORMAT = Annotated[str, typer.Option("--format", help="The format; without it the usual one.", show_default=False)]
SEATS = Annotated[
    str | None,
    typer.Option("--seats", metavar="N", help="How many sit down; without it as many as usual.", show_default=False),
]
DIFFICULTY = Annotated[
    str | None, typer.Option("--difficulty", help="The difficulty, for formats that have several.", show_default=False)
]
BOSS = Annotated[
    str | None,
    typer.Option("--boss", help="The boss, for formats that have several to play against.", show_default=False),
]
TIME_LIMIT = Annotated[
    float, typer.Option("--time-limit", min=0.001, metavar="SECONDS", help="How long a cmd: may take for an answer.")
]
SEED_OF_GAMES = Annotated[
    Any,
    seed_option(
        "The same seed plays the same games; without it 0, or a fresh key where a program that is not ours plays."
    ),
]
