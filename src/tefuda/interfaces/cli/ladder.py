"""`tefuda ladder`: which of several programs is better, by games that are kept and added to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tefuda.arena.invariants import Check
from tefuda.arena.keys import fresh_key, mark_of
from tefuda.arena.ladder import Heading, Ladder, Played, Standing, even_share
from tefuda.arena.match import Plan
from tefuda.arena.ratings import rated
from tefuda.arena.results import BrokenResults, Results, marks
from tefuda.arena.sequential import SequentialTest
from tefuda.arena.workers import Jobs, WorkerLost
from tefuda.games.catalogue import OpenedGame, games
from tefuda.interfaces.cli.asking import against_boss, fail, format_played, known_player, number_of_seats, seats_played
from tefuda.interfaces.cli.deck_choice import CARDS, COMPLETE, RESTRICTIONS, chosen_decks, legal, restricted
from tefuda.interfaces.cli.ladder_words import markdown_of, plot, say, standing_row, table_of
from tefuda.interfaces.cli.language import AS_JSON, CLUSTER, JOBS, LANG, Language, preferred, spread
from tefuda.interfaces.cli.opening import opened_game
from tefuda.interfaces.cli.table_options import BOSS, DIFFICULTY, FORMAT, SEATS, SEED_OF_GAMES, TIME_LIMIT
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import write_whole
from tefuda.players.registry import FORMS, LIMIT, PLAYERS, TRUSTED, is_ours, listed


def ladder(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".", show_default=False)],
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B,C",
            help=f"The programs, each of which meets each: {', '.join(PLAYERS)}, {FORMS}; parameters behind a colon. {TRUSTED}",
            show_default=False,
        ),
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of each pair, at most.")] = 200,
    decks: Annotated[
        str,
        typer.Option(
            "--decks",
            metavar="X,Y",
            help="Decks that all play with in turn; without it those of the game.",
            show_default=False,
        ),
    ] = "",
    format: FORMAT = "",
    seats: SEATS = None,
    difficulty: DIFFICULTY = None,
    boss: BOSS = None,
    results: Annotated[
        Path | None,
        typer.Option(
            "--results",
            metavar="FILE",
            help="Where games are kept and added to; without it ladder-GAME.jsonl.",
            show_default=False,
        ),
    ] = None,
    low: Annotated[
        float | None,
        typer.Option(
            "--h0",
            min=0.01,
            max=0.99,
            help="The share of the first that a test holds against …; without it that of equals, 0.5 between two sides.",
            show_default=False,
        ),
    ] = None,
    high: Annotated[
        float | None,
        typer.Option(
            "--h1",
            min=0.01,
            max=0.99,
            help="… this one: it stops when one of them is clear; without it 1.3 times as much, 0.65.",
            show_default=False,
        ),
    ] = None,
    alpha: Annotated[
        float, typer.Option("--alpha", min=0.0001, max=0.49, help="How often --h1 may be taken for true wrongly.")
    ] = 0.05,
    beta: Annotated[float, typer.Option("--beta", min=0.0001, max=0.49, help="How often --h0 may be.")] = 0.05,
    all_games: Annotated[bool, typer.Option("--all-games", help="No test: play all games of every pair.")] = False,
    seed: SEED_OF_GAMES = None,
    limit: TIME_LIMIT = LIMIT,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the ratings and shares.", show_default=False)
    ] = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the tables as Markdown, as docs/players.md has them.")
    ] = False,
    cards: CARDS = None,
    complete: COMPLETE = False,
    restrictions: RESTRICTIONS = None,
    jobs: JOBS = 0,
    cluster: CLUSTER = "",
    lang: LANG = None,
    as_json: AS_JSON = False,
) -> None:
    """Find out which of several programs is better.

    Games come in sets: with the same cards at the same seats each program has every side once. Every game is kept in a file as
    soon as it has ended; a run that was broken off, or killed, goes on from there, and further programs can be added later.
    """
    language = lang or preferred()
    opened = opened_game(game, language, cards or ())
    names = _programs(opened, players, language)
    played = against_boss(opened, format_played(opened, format, difficulty or ""), boss or "")
    size = seats_played(opened, played, number_of_seats(seats) if seats else 0)
    even = even_share(opened.sides_of(played, size))
    low, high = even if low is None else low, 1.3 * even if high is None else high
    if low >= high:
        raise typer.BadParameter(say(language, "bounds", low=low, high=high), param_hint="--h1")
    # A seed that is known tells every shuffle to who wants to know.
    fresh = seed is None and not all(is_ours(name) for name in names)
    plan = Plan(
        opened.name,
        games,
        seed=fresh_key() if fresh else seed or 0,
        players=names,
        format=played,
        check=Check.NONE,
        cards=tuple(cards or ()),
        limit=limit,
    )
    if decks:
        read = legal(opened, played, complete, restricted(opened, restrictions, language, played))
        plan = msgspec.structs.replace(plan, lists=chosen_decks(opened, decks, language, played, read, plan.seed).decks)
    told = None if fresh else mark_of(plan.seed)
    heading = Heading(opened.name, played or opened.formats[0], size, told, marks(plan.lists))
    test = None if all_games else SequentialTest(low, high, alpha, beta)
    try:
        with Results(results or Path(f"ladder-{opened.name}.jsonl"), heading, Played) as kept:
            found = Ladder(plan, size, test, kept)
            whole, stopped = _run(found, spread(jobs, cluster), language, quiet=as_json)
    except BrokenResults as problem:
        fail(problem, language)
    standings = [found.standing(pair) for pair in found.pairs]
    if as_json:
        typer.echo(msgspec.json.encode(_summary(opened, found, standings, whole)).decode())
    else:
        tables = markdown_of if markdown else table_of
        for line in tables(found, standings, rated(found.results.rows), language):
            typer.echo(line)
        if stopped:
            typer.echo(stopped, err=True)
    if picture is not None:
        _draw(picture, plot(standings, rated(found.results.rows), language))
    raise typer.Exit(0 if whole else 1 if stopped else 130)


def _draw(picture: Path, drawn: str) -> None:
    try:
        write_whole(picture, drawn.encode())
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise typer.BadParameter(f"{picture}: {english} / {picture}: {japanese}", param_hint="--plot") from None


def _programs(opened: OpenedGame, players: str, language: Language) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(listed(players)))
    for name in names:
        known_player(name, language, opened)
    if len(names) < 2:
        raise typer.BadParameter(say(language, "two programs"), param_hint="--players")
    return names


def _run(found: Ladder, jobs: Jobs, language: Language, quiet: bool) -> tuple[bool, str]:
    """Play on; whether all was played, and why it could not be where that was nobody's wish."""

    def heard(row: Played) -> None:
        if not quiet and sys.stderr.isatty():
            typer.echo(standing_row(found.standing((row.one, row.other)), language), err=True)

    try:
        found.run(jobs, heard)
        return True, ""
    except KeyboardInterrupt:
        return False, ""
    except (WorkerLost, BrokenResults) as lost:
        return False, lost.japanese if language is Language.JA else lost.english


def _summary(opened: OpenedGame, found: Ladder, standings: list[Standing], whole: bool) -> dict[str, object]:
    strengths = rated(found.results.rows)
    return {
        "game": opened.name,
        "format": found.plan.format or opened.formats[0],
        "games": len(found.results.rows),
        "interrupted": not whole,
        "pairs": [one._asdict() | {"share": one.share, "interval": one.interval} for one in standings],
        "ratings": None if strengths is None else [one._asdict() for one in strengths],
    }
