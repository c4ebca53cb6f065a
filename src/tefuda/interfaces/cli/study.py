"""`tefuda study`: decks and programs against each other, as a file says; every game kept, and a report of what came of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer
from rich.cells import cell_len, set_cell_size

from tefuda.arena.results import BrokenResults
from tefuda.arena.studies.counting import Counts, counted
from tefuda.arena.studies.export import can_export
from tefuda.arena.studies.export import parquet as parquet_of
from tefuda.arena.studies.journal import Journal
from tefuda.arena.studies.one_game import transcript_of
from tefuda.arena.studies.running import Running
from tefuda.arena.studies.tuning import Race
from tefuda.arena.workers import Jobs, WorkerLost
from tefuda.interfaces.cli.asking import fail
from tefuda.interfaces.cli.deck_choice import told_of, where
from tefuda.interfaces.cli.language import AS_JSON, CLUSTER, JOBS, LANG, Language, preferred, spread
from tefuda.interfaces.cli.study_words import duration, say
from tefuda.interfaces.studies.planning import opened_for, planned
from tefuda.interfaces.studies.report import Note, Swaps, page
from tefuda.interfaces.studies.study_file import BadStudy, read_study
from tefuda.interfaces.studies.tuning import tuning_of
from tefuda.kernel.cards.deckfiles import Gathered
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import write_whole

EVERY, REDRAWN = 10.0, 0.2  # seconds between two lines of progress in a file, and on a terminal
CELL, MOST_SHOWN = 8, 12  # columns of a cell; decks whose matrix is shown in a terminal


def study(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="What is played.", show_default=False)],
    journal: Annotated[
        Path | None,
        typer.Option(
            "--journal",
            metavar="FILE",
            help="Where games are kept and found again (SQLite); without it beside FILE.toml.",
            show_default=False,
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FILE.html", help="The report; without it beside FILE.toml.", show_default=False
        ),
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option(
            "--parquet",
            metavar="FILE",
            help="Write all games as a table, sorted by seed (needs the extra study).",
            show_default=False,
        ),
    ] = None,
    transcripts: Annotated[
        Path | None,
        typer.Option(
            "--transcripts", metavar="FOLDER", help="Write the games as transcripts to replay.", show_default=False
        ),
    ] = None,
    game: Annotated[
        str,
        typer.Option("--game", metavar="ID", help="Print the transcript of one game, and no more.", show_default=False),
    ] = "",
    play: Annotated[
        bool, typer.Option("--play/--no-play", help="Play what is missing; without it report what there is.")
    ] = True,
    jobs: JOBS = 0,
    cluster: CLUSTER = "",
    lang: LANG = None,
    as_json: AS_JSON = False,
) -> None:
    """Decks and programs against each other, as a file says: every game kept as it ends, and a report with pictures.

    The file is TOML: decks, players, games a pair, seeds, variants, when to stop, swaps to try (docs/studies.md). The same
    command goes on where it was after a kill; with other decks or more games in the file, too: what was played stays.
    """
    language = lang or preferred()
    if parquet is not None and not can_export():
        raise typer.BadParameter(say(language, "no pyarrow"), param_hint="--parquet")
    try:
        said = read_study(file)
        opened = opened_for(said)
        plan, found = planned(said, opened)
        for row in told_of(found, language):
            typer.echo(row, err=True)
        with Journal(journal or file.with_suffix(".sqlite")) as kept:
            running = Running(plan, kept)
            if game:
                _print_game(running, game, language)
                return
            whole, why = True, ""
            where_played = spread(jobs, cluster) if play else None
            if where_played is not None:
                whole, why = _play(running, where_played, language, as_json)
            counts = counted(running)
            tuning = tuning_of(said, opened, plan, counts)
            tuned = None
            if tuning is not None:
                race = Race(plan, tuning, kept)
                tuned, done, later = _tune(race, where_played if whole else None, language, as_json)
                whole, why = whole and done, why or later
            files = Files(file, report or file.with_suffix(".html"), parquet, transcripts)
            _write(running, counts, tuned, files, _notes(found), language, as_json)
    except (BadStudy, BrokenResults) as problem:
        fail(problem, language)
    if not whole:
        typer.echo(say(language, "stopped", why=why) if why else say(language, "interrupted"), err=True)
        raise typer.Exit(1 if why else 130)


# ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _play(running: Running, jobs: Jobs, language: Language, quiet: bool) -> tuple[bool, str]:
    """Play what is left; whether all was played, and why it could not be where that was nobody's wish."""
    contestants = {one.name for group in running.study.groups for one in group.contestants}
    if not quiet:
        told = {
            "title": running.study.title,
            "contestants": len(contestants),
            "games": running.games,
            "done": running.done,
        }
        typer.echo(say(language, "begun", **told), err=True)
    return _told_while(lambda: running.left, lambda step: running.play(jobs, lambda game: step()), language, quiet)


def _told_while(
    left: Callable[[], int], play: Callable[[Callable[[], None]], None], language: Language, quiet: bool
) -> tuple[bool, str]:
    """Play, telling how far it is; whether all was played, and why it could not be where that was nobody's wish."""
    try:
        with _progress(left, language, quiet) as step:
            play(step)
        return True, ""
    except KeyboardInterrupt:
        return False, ""
    except (WorkerLost, BrokenResults) as lost:
        return False, lost.japanese if language is Language.JA else lost.english


@contextmanager
def _progress(left: Callable[[], int], language: Language, quiet: bool) -> Iterator[Callable[[], None]]:
    """A line that is written again on a terminal; else one every few seconds."""
    began, played, terminal = time.monotonic(), 0, sys.stderr.isatty()
    told = began

    def step() -> None:
        nonlocal told, played
        played += 1
        if quiet or time.monotonic() - told < (REDRAWN if terminal else EVERY):
            return
        told = time.monotonic()
        pace, more = played / (told - began), left()
        share = 100 * played / (played + more)
        values = {"done": played, "games": played + more, "percent": share, "pace": pace}
        line = say(language, "progress", **values, left=duration(language, more / pace))
        typer.echo(f"\r\x1b[2K{line}" if terminal else line, err=True, nl=not terminal)

    yield step
    if terminal and played and not quiet:
        typer.echo("\r\x1b[2K", err=True, nl=False)


def _tune(race: Race, jobs: Jobs | None, language: Language, quiet: bool) -> tuple[Swaps, bool, str]:
    """Race and test swaps, as far as that goes: what came of it, whether it was all, and why it was not."""
    tuning = race.tuning
    if jobs is None:
        return Swaps(tuning, race.run(None)), True, ""
    if not quiet:
        told = {"deck": tuning.deck, "swaps": len(tuning.swaps), "games": sum(race.stages)}
        typer.echo(say(language, "tune begun", **told), err=True)

    def play(step: Callable[[], None]) -> None:
        race.run(jobs, lambda game: step())

    whole, why = _told_while(lambda: race.left, play, language, quiet)
    return Swaps(tuning, race.run(None)), whole, why


# ── what is written ─────────────────────────────────────────────────────────────────────────────────────────────────
class Files(NamedTuple):
    """What is written, and where."""

    study: Path
    report: Path
    parquet: Path | None
    transcripts: Path | None


def _notes(found: Gathered) -> list[Note]:
    """What there is to say of the lists, for the report: by the names of their files, in both languages."""
    rows = [*found.notes, *[(path, problems[0]) for path, problems in found.left_out]]
    return [
        (where(Path(path.name), note, Language.EN), where(Path(path.name), note, Language.JA)) for path, note in rows
    ]


def _write(
    running: Running,
    counts: list[Counts],
    tuned: Swaps | None,
    files: Files,
    notes: list[Note],
    language: Language,
    as_json: bool,
) -> None:
    """The report, what else was asked for, and what came of it in the terminal."""
    number = 0
    try:
        write_whole(files.report, page(running, counts, tuned, files.study.name, language.value, notes))
        if files.parquet is not None:
            write_whole(files.parquet, parquet_of(running))
        if files.transcripts is not None:
            number = _write_transcripts(running, files.transcripts)
    except OSError as problem:
        fail(f"{problem.filename}: {system_reasons(problem)[language is Language.JA]}", language, 1)
    if as_json:
        typer.echo(msgspec.json.encode(_summary(running, tuned)).decode())
        return
    for line in _lines(running, tuned, language):
        typer.echo(line)
    for one in counts:
        for why, ids in one.broken.items():
            typer.echo(say(language, "broken", number=len(ids), why=why, id=ids[0][:12]))
        for player, lost in one.forfeits.items():
            typer.echo(say(language, "forfeits", player=player, number=lost))
    if files.parquet is not None:
        typer.echo(say(language, "parquet", path=files.parquet))
    if files.transcripts is not None:
        typer.echo(say(language, "transcripts", number=number, path=files.transcripts))
    typer.echo(say(language, "report", path=files.report))


def _write_transcripts(running: Running, folder: Path) -> int:
    """Every game that counts as a file of its own; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for fixture in running.counted():
        body = running.journal.body(fixture.id)
        if body:
            data = transcript_of(running.study.field, running.opened, fixture, body)
            write_whole(folder / f"{fixture.id}.jsonl", data, sync=False)
            number += 1
    return number


def _print_game(running: Running, id: str, language: Language) -> None:
    fixture = next((one for one in running.counted() if one.id.startswith(id)), None)
    body = b"" if fixture is None else running.journal.body(fixture.id)
    if fixture is None or not body:
        raise typer.BadParameter(say(language, "no game", id=id), param_hint="--game")
    data = transcript_of(running.study.field, running.opened, fixture, body)
    typer.echo(data.decode(), nl=False)


def _lines(running: Running, tuned: Swaps | None, language: Language) -> Iterator[str]:
    """Every group as a matrix, where it is small enough, and how the swaps that were tested came out."""
    yield from _matrices(running, language)
    for one in tuned.found.tested if tuned is not None else ():
        verdict = say(language, one.verdict)
        yield say(language, "tune found", swap=one.swap.name, low=one.low, high=one.high, verdict=verdict)


def _matrices(running: Running, language: Language) -> Iterator[str]:
    for place, group in enumerate(running.study.groups):
        names = [one.name for one in group.contestants]
        games = sum([running.met(place, one, other).games for one in range(len(names)) for other in range(one)])
        yield say(language, "group", name=group.name, games=games)
        if len(names) > MOST_SHOWN:
            continue
        yield say(language, "matrix")
        width = max([cell_len(name) for name in names]) + 4
        yield " " * width + "".join([f"{number:>{CELL}}" for number in range(1, len(names) + 1)])
        for one, name in enumerate(names):
            cells = [_cell(running, place, one, other) for other in range(len(names))]
            yield set_cell_size(f"{one + 1:>2} {name}", width) + "".join([f"{cell:>{CELL}}" for cell in cells])


def _cell(running: Running, group: int, one: int, other: int) -> str:
    met = running.met(group, one, other)
    if one == other or not met.games:
        return "–"
    low, high = met.interval
    return f"{100 * met.share:.0f} ±{50 * (high - low):.0f}"


def _summary(running: Running, tuned: Swaps | None) -> dict[str, object]:
    """Every pair of every group, and every swap that was tested, as one object."""
    groups = []
    for place, group in enumerate(running.study.groups):
        names = [one.name for one in group.contestants]
        pairs = [
            {"one": names[one], "other": names[other], "games": met.games, "points": met.points, "share": met.share,
             "interval": met.interval}
            for one in range(len(names)) for other in range(one + 1, len(names))
            for met in [running.met(place, one, other)] if met.games
        ]  # fmt: skip
        groups.append({"name": group.name, "contestants": names, "pairs": pairs})
    tested = tuned.found.tested if tuned is not None else ()
    swaps = [
        {"out": one.swap.out, "in": one.swap.into, "interval": (one.low, one.high), "verdict": one.verdict}
        for one in tested
    ]
    return {"title": running.study.title, "games": running.done, "left": running.left, "groups": groups, "swaps": swaps}
