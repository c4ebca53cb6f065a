"""`tefuda sim`: many games between player programs, and what came of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tefuda.arena.intervals import wilson
from tefuda.arena.match import Plan, Report, Tally, cores, match
from tefuda.games.catalogue import GAMES, OpenedGame, open_game
from tefuda.kernel.transcript import MOST_SEED
from tefuda.players.registry import PLAYERS

SHOWN_PROBLEMS = 10


def simulate(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(GAMES) + ".", show_default=False)],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="The same seed plays the same games.")] = 0,
    players: Annotated[
        str, typer.Option("--players", metavar="A,B", help="The player programs: " + ", ".join(sorted(PLAYERS)) + ".")
    ] = "random,random",
    decks: Annotated[
        str,
        typer.Option(
            "--decks",
            metavar="X,Y",
            help="Each player's deck; without it all bundled ones, in turn.",
            show_default=False,
        ),
    ] = "",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    check: Annotated[bool, typer.Option("--check/--no-check", help="Look at the invariants after every move.")] = True,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FOLDER", help="Keep the games as transcripts.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many games, seats swapped in pairs, and show who won.

    What is counted does not depend on the number of processes. An interrupted run shows what there is. Games that
    broke off are kept in the folder of --save, or told with their seed.
    """
    plan = _plan(game, games, seed, players, decks, check, save)
    started = time.perf_counter()
    with _progress(plan, as_json) as step:

        def heard(tally: Tally, report: Report) -> None:
            step(tally)
            if save is not None and report.transcript:
                (save / f"{plan.game}-{plan.seed}-{report.bout.number:06}.jsonl").write_bytes(report.transcript)

        tally, whole = match(plan, jobs or cores(), heard)
    seconds = time.perf_counter() - started
    if as_json:
        typer.echo(msgspec.json.encode(_summary(plan, tally, seconds, whole)).decode())
    else:
        for line in _table(plan, tally, seconds, whole):
            typer.echo(line)
    if not whole:
        raise typer.Exit(130)
    raise typer.Exit(1 if tally.errors or tally.violations else 0)


def opened_game(name: str) -> OpenedGame:
    """The game that was asked for, or a clear refusal."""
    try:
        return open_game(name)
    except KeyError:
        raise typer.BadParameter(
            f"there is no game {name!r}; there are: {', '.join(GAMES)} — {name!r} というゲームはありません"
        ) from None
    except ValueError as problem:  # a pack or a deck that cannot be read
        raise typer.BadParameter(str(problem)) from None


def _plan(game: str, games: int, seed: int, players: str, decks: str, check: bool, save: Path | None) -> Plan:
    opened = opened_game(game)
    names = _words(players)
    for name in names:
        if name not in PLAYERS:
            raise typer.BadParameter(
                f"there is no player {name!r}; there are: {', '.join(sorted(PLAYERS))}", param_hint="--players"
            )
    if len(names) != 2:
        raise typer.BadParameter(
            f"two players sit down, not {len(names)}: --players random,random", param_hint="--players"
        )
    chosen = _words(decks)
    for name in chosen:
        if name not in opened.decks:
            raise typer.BadParameter(
                f"there is no deck {name!r}; there are: {', '.join(sorted(opened.decks))}", param_hint="--decks"
            )
    if chosen and len(chosen) != len(names):
        raise typer.BadParameter(f"one deck for each player: {len(names)}, not {len(chosen)}", param_hint="--decks")
    if save is not None:
        try:
            save.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise typer.BadParameter(f"{save}: {problem.strerror}", param_hint="--save") from None
    return Plan(game, games, seed, tuple(names), tuple(chosen), check, save is not None)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


@contextmanager
def _progress(plan: Plan, quiet: bool) -> Iterator[Callable[[Tally], None]]:
    """A bar on a terminal; nothing where nobody looks."""
    if quiet or not sys.stderr.isatty():
        yield lambda tally: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Without a thread of its own, so that processes can be forked while it is shown.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(plan.game, total=plan.games)
        drawn = 0.0

        def step(tally: Tally) -> None:
            nonlocal drawn
            bar.update(task, completed=tally.games, description=" : ".join([str(wins) for wins in tally.wins]))
            if time.monotonic() - drawn > 0.1:
                drawn = time.monotonic()
                bar.refresh()

        yield step


def _summary(plan: Plan, tally: Tally, seconds: float, whole: bool) -> dict[str, Any]:
    return {
        "game": plan.game,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "players": list(plan.players),
        "wins": tally.wins,
        "draws": tally.draws,
        "errors": tally.errors,
        "violations": tally.violations,
        "checked": plan.check,
        "seed": plan.seed,
        "turns": tally.turns,
        "first_seat_wins": tally.first,
        "decks": {name: {"wins": won, "games": played} for name, (won, played) in sorted(tally.decks.items())},
        "problems": tally.problems[:SHOWN_PROBLEMS],
        "interrupted": not whole,
    }


def _table(plan: Plan, tally: Tally, seconds: float, whole: bool) -> list[str]:
    """What came of it, as lines."""
    lines = [f"{'player':<24} {'deck':<20} {'wins':>7} {'share':>7}   95 %"]
    for place, name in enumerate(plan.players):
        share, low, high = tally.share(place)
        deck = plan.decks[place] if plan.decks else "all in turn"
        lines.append(f"{name:<24} {deck:<20} {tally.wins[place]:>7} {share:>7.1%}   {low:.1%} – {high:.1%}")
    lines.append("")
    for name, (won, played) in sorted(tally.decks.items()):
        low, high = wilson(won, played)
        lines.append(f"{'deck':<24} {name:<20} {won:>7} {won / played:>7.1%}   {low:.1%} – {high:.1%}")
    if tally.games:
        low, high = wilson(tally.first, tally.games)
        lines.append(
            f"{'seat 0':<24} {'':<20} {tally.first:>7} {tally.first / tally.games:>7.1%}   {low:.1%} – {high:.1%}"
        )
    games, pace = tally.games or 1, max(seconds, 1e-9)
    violations = tally.violations if plan.check else "not looked for"
    lines += [
        "",
        f"games {tally.games}, draws {tally.draws}, errors {tally.errors}, violations {violations}",
        f"turns {tally.turns / games:.1f} a game, the longest {tally.longest}",
        f"decisions {tally.decisions}, {tally.decisions / games:.0f} a game",
        f"{seconds:.1f} s: {tally.games / pace:.1f} games/s, {tally.decisions / pace:.0f} decisions/s",
    ]
    lines += tally.problems[:SHOWN_PROBLEMS]
    if len(tally.problems) > SHOWN_PROBLEMS:
        lines.append(f"... and {len(tally.problems) - SHOWN_PROBLEMS} more")
    if not whole:
        lines.append(f"interrupted after {tally.games} of {plan.games} games")
    return lines
