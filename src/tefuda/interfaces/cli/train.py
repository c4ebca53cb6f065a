"""`tefuda train`: a net learns a game from self-play, in a folder that can be taken up again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tefuda.games.catalogue import games
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.asking import known_player
from tefuda.interfaces.cli.language import CLUSTER, JOBS, LANG, Language, preferred, spread
from tefuda.interfaces.cli.opening import opened_game
from tefuda.training.run import (
    WEIGHTS,
    Learning,
    RunError,
    Settings,
    begun,
    command_here,
    commit_here,
    gather,
    learn_apart,
    measured,
)
from tefuda.training.selfplay import Played, SelfPlay

FOREVER = 10**9  # minutes


def train(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".", show_default=False)],
    run: Annotated[
        Path,
        typer.Option("--run", metavar="FOLDER", help="Where data, curves and weights are kept.", show_default=False),
    ],
    teacher: Annotated[str, typer.Option("--teacher", help="The program whose answers are learnt.")] = "greedy",
    actor: Annotated[
        str, typer.Option("--actor", help="The program that plays, where it is not the teacher.", show_default=False)
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="Games of self-play, all together.")] = 2000,
    steps: Annotated[int, typer.Option("--steps", min=0, help="Steps of learning, all together.")] = 4000,
    batch: Annotated[int, typer.Option("--batch", min=1, help="Samples of a step.")] = 1024,
    rate: Annotated[float, typer.Option("--rate", min=1e-6, help="How far the first steps go.")] = 2e-3,
    explore: Annotated[
        float, typer.Option("--explore", min=0, max=1, help="The share of answers given by chance.")
    ] = 0.05,
    start: Annotated[
        Path | None, typer.Option("--start", help="Weights to start from; without it from nothing.", show_default=False)
    ] = None,
    format: Annotated[
        str, typer.Option("--format", help="The format; without it the usual one.", show_default=False)
    ] = "",
    seats: Annotated[int, typer.Option("--seats", min=1, help="How many sit down.")] = 2,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed plays the same games.")] = 1,
    minutes: Annotated[
        float, typer.Option("--minutes", min=0.0, help="Stop after so long, and go on with the next call; 0: never.")
    ] = 0.0,
    evaluate: Annotated[int, typer.Option("--evaluate", min=0, help="Games against an opponent at the end.")] = 200,
    opponent: Annotated[
        str, typer.Option("--opponent", help="The program that the net is measured against.")
    ] = "greedy",
    commit: Annotated[
        str,
        typer.Option(
            "--commit", help="The commit that weights name; without it that of the checkout.", show_default=False
        ),
    ] = "",
    jobs: JOBS = 0,
    cluster: CLUSTER = "",
    lang: LANG = None,
) -> None:
    """Train a net by self-play: play, learn, measure. Each part goes on where an earlier call has left it.

    Playing and measuring need nothing that is not installed; learning needs PyTorch (pip install 'tefuda[train]') and uses a
    GPU where there is one. The folder keeps the games (data/), the settings of every call (run.json), the curves
    (curves.jsonl, curves.svg), the state from which learning goes on (state.pt), the weights (weights.npz) and what came
    of matches (results.jsonl). Play with them: --players you,net:weights=FOLDER/weights.npz
    """
    language = lang or preferred()
    opened = opened_game(game, language, ())
    for name in filter(None, (teacher, actor, opponent)):
        known_player(name, language, opened)
    until = time.time() + 60 * (minutes or FOREVER)
    wanted = Settings(
        SelfPlay(game, games, teacher, actor, explore, seed=seed, format=format, seats=seats),
        Learning(steps=steps, batch=batch, rate=rate, seed=seed, start="" if start is None else str(start)),
        commit or commit_here(), command_here(),
    )  # fmt: skip
    try:
        settings = begun(run, wanted)
        whole = gather(run, settings.play, spread(jobs, cluster), until, _telling(language))
        if not whole:
            typer.echo(say(language, "train later"))
        if steps and time.time() < until:
            learn_apart(run, settings, until)
    except RunError as problem:
        raise typer.BadParameter(problem.japanese if language is Language.JA else problem.english) from None
    if evaluate and (run / WEIGHTS).exists():
        tally = measured(run, settings.play, opponent, evaluate, spread(jobs, cluster))
        share, low, high = tally.share(0)
        typer.echo(
            say(language, "train measured", opponent=opponent, games=tally.games, share=share, low=low, high=high)
        )


def _telling(language: Language) -> Callable[[Played], None]:
    """Tell how far self-play has come."""
    began, done = time.time(), [0, 0]

    def heard(played: Played) -> None:
        done[0] += played.games
        done[1] += played.samples
        for error in played.errors:
            typer.echo(error, err=True)
        if done[0] % 400 < played.games:
            typer.echo(say(language, "train played", games=done[0], samples=done[1], seconds=time.time() - began))

    return heard
