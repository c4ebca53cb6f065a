"""`tefuda sim`: many games between player programs, and what came of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any, NamedTuple

import msgspec
import typer
from rich.cells import cell_len, set_cell_size

from tefuda.arena.intervals import wilson
from tefuda.arena.invariants import Check
from tefuda.arena.keys import fresh_key, mark_of
from tefuda.arena.match import Bout, Plan, Report, Tally, match
from tefuda.arena.match_results import MatchResults, Row, heading_of
from tefuda.arena.matrix import decks_met, matrix_lines
from tefuda.arena.results import BrokenResults, Results
from tefuda.arena.workers import Jobs
from tefuda.games.catalogue import OpenedGame, games
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.asking import against_boss, fail, format_played, known_player, number_of_seats, seats_played
from tefuda.interfaces.cli.deck_choice import (
    CARDS,
    COMPLETE,
    RESTRICTIONS,
    chosen_decks,
    legal,
    restricted,
    told_blank,
)
from tefuda.interfaces.cli.language import AS_JSON, CLUSTER, JOBS, LANG, Language, preferred, spread
from tefuda.interfaces.cli.opening import opened_game
from tefuda.interfaces.cli.sim_files import can_plot, write_files
from tefuda.interfaces.cli.table_options import FORMAT, SEED_OF_GAMES, TIME_LIMIT
from tefuda.interfaces.cli.unread import UNREAD, Unread
from tefuda.kernel.cards.deckfiles import Gathered
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import write_whole
from tefuda.players.registry import FORMS, LIMIT, PLAYERS, TRUSTED, is_ours, listed

SHOWN_PROBLEMS = 10


def simulate(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".", show_default=False)],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: SEED_OF_GAMES = None,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B",
            help="The player programs: "
            + ", ".join(PLAYERS)
            + f", {FORMS}; without it random at every seat. {TRUSTED}",
            show_default=False,
        ),
    ] = "",
    decks: Annotated[
        str,
        typer.Option(
            "--decks",
            metavar="X,Y",
            help="Each player's deck, or more for all to meet in turn: bundled and installed ones, files, folders, random:40.",
            show_default=False,
        ),
    ] = "",
    format: FORMAT = "",
    seats: Annotated[
        str,
        typer.Option(
            "--seats", metavar="N,M", help="How many sit down; several: games of each size.", show_default=False
        ),
    ] = "",
    difficulty: Annotated[
        str,
        typer.Option(
            "--difficulty",
            metavar="A,B",
            help="The difficulty, for formats that have several; several: games of each.",
            show_default=False,
        ),
    ] = "",
    boss: Annotated[
        str,
        typer.Option(
            "--boss",
            metavar="A,B",
            help="The boss, for formats that have several to play against; several: games against each.",
            show_default=False,
        ),
    ] = "",
    limit: TIME_LIMIT = LIMIT,
    cards: CARDS = None,
    complete: COMPLETE = False,
    restrictions: RESTRICTIONS = None,
    unread: UNREAD = Unread.REFUSED,
    jobs: JOBS = 0,
    cluster: CLUSTER = "",
    check: Annotated[
        Check,
        typer.Option("--check", help="Look at the invariants after every move: of all games, one in twenty, or none."),
    ] = Check.SOME,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FOLDER", help="Keep the games as transcripts.", show_default=False)
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            "--results",
            metavar="FILE",
            help="Keep who won each game, as it ends: the same command goes on after a kill, with more --games too.",
            show_default=False,
        ),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write every two decks against each other.", show_default=False),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE.svg|png",
            help="Draw decks against each other, lengths, seats and turns (needs the extra plot).",
            show_default=False,
        ),
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(
            "--log", metavar="FILE", help="Keep every line that programs (cmd:) are told and write.", show_default=False
        ),
    ] = None,
    lang: LANG = None,
    as_json: AS_JSON = False,
) -> None:
    """Play many games, every two decks equally often, and show who won.

    A program that is not ours and gives no legal answer in time loses its seat, which is told and is no error.
    What is counted does not depend on the number of processes. A run that is interrupted, or cannot go on, shows what
    there is; with --results it goes on from there. Games that broke off are kept in the folder of --save, or told with
    their key.
    """
    language = lang or preferred()
    can_plot(plot, language)
    blank = unread is Unread.BLANK
    opened = opened_game(game, language, cards or (), blank)
    plans = []
    # A seed that is known tells every shuffle to who wants to know.
    fresh = seed is None and not all(is_ours(name) for name in listed(players))
    seed = fresh_key() if fresh else seed or 0
    for plan in _plans(opened, games, _tables(opened, format, seats, difficulty, boss), players, language):
        if decks:
            read = legal(opened, plan.format, complete, restricted(opened, restrictions, language, plan.format))
            plan = _with_decks(plan, chosen_decks(opened, decks, language, plan.format, read, seed), language)
        own = tuple(cards or ())
        plans.append(
            msgspec.structs.replace(
                plan, seed=seed, check=check, keep=save is not None, limit=limit, cards=own, log=log, blank=blank
            )
        )
    if save is not None:
        _make(save)
    try:
        with nullcontext() if results is None else Results(results, heading_of(plans, fresh), Row) as file:
            played = _all_played(plans, spread(jobs, cluster), save, file, fresh, quiet=as_json)
    except BrokenResults as problem:
        fail(problem, language)
    matches = [(one.plan, one.plan.format or opened.formats[0], one.tally) for one in played]
    write_files(matches, csv, plot, language)
    if as_json:
        summaries = [_summary(opened, one) for one in played]
        typer.echo(msgspec.json.encode(_together(summaries) if len(plans) > 1 else summaries[0]).decode())
    else:
        for line in _told(opened, plans, played, language):
            typer.echo(line)
    if not played[-1].whole:
        raise typer.Exit(1 if played[-1].tally.stopped[0] else 130)
    raise typer.Exit(1 if any(one.tally.errors or one.tally.violations for one in played) else 0)


class _Played(NamedTuple):
    """A match that was played, or broken off before it was whole."""

    plan: Plan
    tally: Tally
    seconds: float
    whole: bool
    games: int  # that were played now, and not kept from before
    decisions: int  # in these


class _Keeping:
    """What becomes of each game as it ends: its transcript is saved, then its result is kept."""

    def __init__(self, plan: Plan, save: Path | None, named: bool, kept: MatchResults | None) -> None:
        which = f"-{plan.format.replace(':', '-')}-{len(plan.players)}" if named else ""
        # A program could read the names of files while later games are played: a key is not told by them.
        self.file = f"{plan.game}{which}-{mark_of(plan.seed)}"
        self.save, self.kept = save, kept
        self.games = self.decisions = 0

    @property
    def earlier(self) -> list[Report]:
        """The games that were played before."""
        return [] if self.kept is None else self.kept.earlier

    def has(self, bout: Bout) -> bool:
        """True if a game was played before."""
        return self.kept is not None and self.kept.has(bout)

    def keep(self, report: Report) -> None:
        """Keep a game; a kill in between leaves a transcript that is written again."""
        if self.save is not None and report.transcript:
            write_whole(self.save / f"{self.file}-{report.bout.number:06}.jsonl", report.transcript)
        if self.kept is not None:
            self.kept.keep(report)
        self.games += 1
        self.decisions += report.decisions


def _all_played(
    plans: list[Plan], jobs: Jobs, save: Path | None, file: Results[Row] | None, fresh: bool, quiet: bool
) -> list[_Played]:
    """Play matches one after the other, up to one that is broken off."""
    played: list[_Played] = []
    for place, plan in enumerate(plans):
        kept = None if file is None else MatchResults(file, place, plan, fresh)
        # Where there are several, transcripts are called by format and size, too.
        played.append(_played(plan, jobs, _Keeping(plan, save, len(plans) > 1, kept), quiet))
        if not played[-1].whole:
            break
    return played


def _played(plan: Plan, jobs: Jobs, keeping: _Keeping, quiet: bool) -> _Played:
    """Play a match."""
    started = time.perf_counter()
    with _progress(plan, quiet) as step:
        tally, whole = match(plan, jobs, lambda tally, report: step(tally), keeping)
    return _Played(plan, tally, time.perf_counter() - started, whole, keeping.games, keeping.decisions)


# ── what is played ──────────────────────────────────────────────────────────────────────────────────────────────────
def _tables(opened: OpenedGame, format: str, seats: str, difficulty: str, boss: str) -> list[tuple[str, int]]:
    """The formats and numbers of seats that were asked for, each difficulty against each boss in each size; 0: nothing was said of seats."""
    leveled = [format_played(opened, format, one) for one in listed(difficulty) or [""]]
    formats = [against_boss(opened, one, against) for one in leveled for against in listed(boss) or [""]]
    sizes = [number_of_seats(one) for one in listed(seats)]
    return [(one, size and seats_played(opened, one, size)) for one in formats for size in sizes or [0]]


def _plans(
    opened: OpenedGame, games: int, tables: list[tuple[str, int]], players: str, language: Language
) -> Iterator[Plan]:
    """A match for each kind of table, with as many games as the others or one more."""
    for place, (format, seats) in enumerate(tables):
        names = _players(opened, listed(players), format, seats, language)
        share = (games + len(tables) - 1 - place) // len(tables)
        if share:
            yield Plan(opened.name, share, players=tuple(names), format=format)


def _players(opened: OpenedGame, names: list[str], format: str, seats: int, language: Language) -> list[str]:
    """Who sits where; one name is enough for all where the number of seats was said."""
    usual = seats_played(opened, format, seats)
    for name in names:
        known_player(name, language, opened)
    if not names or (seats and len(names) == 1):
        return (names or ["random"]) * usual
    there = (seats,) if seats else opened.players[opened.played(format).format]
    if len(names) not in there:
        wanted, example = "/".join(map(str, sorted(there))), ",".join(["random"] * usual)
        why = say(language, "seats", wanted=wanted, given=len(names), example=example)
        raise typer.BadParameter(why, param_hint="--players")
    return names


def _with_decks(plan: Plan, found: Gathered, language: Language) -> Plan:
    """One deck for each player, where each word meant one; where there are more, all of them meet in turn."""
    each = [names[0] for names in found.meant if len(names) == 1]
    if len(each) == len(found.meant) == len(plan.players):
        return msgspec.structs.replace(plan, decks=tuple(each), lists=found.decks)
    if len(found.decks) < len(plan.players):
        wanted, given = len(plan.players), len(found.decks)
        raise typer.BadParameter(say(language, "two decks", wanted=wanted, given=given), param_hint="--decks")
    return msgspec.structs.replace(plan, lists=found.decks)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise typer.BadParameter(f"{folder}: {english} / {folder}: {japanese}", param_hint="--save") from None


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


# ── what came of it ─────────────────────────────────────────────────────────────────────────────────────────────────
ADDED = (
    "games",
    "kept",
    "decisions",
    "draws",
    "bosses",
    "shared",
    "errors",
    "violations",
    "checked",
    "turns",
)  # what is counted over all matches


def _together(summaries: list[dict[str, Any]]) -> dict[str, object]:
    """Several matches as one object: what is counted over all of them, and each by itself."""
    total: dict[str, object] = {key: summaries[0][key] for key in ("game", "seed")}
    total |= {key: sum([one[key] for one in summaries]) for key in ADDED}
    total |= {key: summaries[-1][key] for key in ("interrupted", "stopped")}
    return total | {"seconds": round(sum([one["seconds"] for one in summaries]), 3), "matches": summaries}


def _told(opened: OpenedGame, plans: list[Plan], played: list[_Played], language: Language) -> Iterator[str]:
    """The table of each match, and what all came to where there are several."""
    for one in played:
        if len(plans) > 1:
            format = one.plan.format or opened.formats[0]
            yield say(language, "match", format=format, seats=len(one.plan.players))
        yield from _table(one, language)
        if len(plans) > 1:
            yield ""
    yield from told_blank(opened, [deck for plan in plans for deck in plan.lists.values()], language)
    if len(plans) > 1:
        tallies = [one.tally for one in played]
        total = {
            key: sum([getattr(tally, key) for tally in tallies]) for key in ("games", "draws", "errors", "violations")
        }
        yield say(language, "all matches", **total)


def _summary(opened: OpenedGame, played: _Played) -> dict[str, Any]:
    plan, tally = played.plan, played.tally
    return {
        "game": plan.game,
        "format": plan.format or opened.formats[0],
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(played.seconds, 3),
        "kept": tally.games - played.games,
        "players": list(plan.players),
        "wins": tally.wins,
        "draws": tally.draws,
        "bosses": tally.bosses,
        "shared": tally.shared,
        "forfeits": tally.forfeits,
        "forfeited": [english for english, _ in tally.forfeited[:SHOWN_PROBLEMS]],
        "errors": tally.errors,
        "violations": tally.violations,
        "checked": plan.check.among(tally.games),
        "seed": plan.seed,
        "turns": tally.turns,
        "first_seat_wins": tally.first,
        "pairs": [[*pair, *row] for pair, row in sorted(tally.pairs.items())],
        "decks": {name: {"wins": won, "games": games} for name, (won, games) in sorted(tally.decks.items())},
        "problems": tally.problems[:SHOWN_PROBLEMS],
        "unread": opened.unread_in(plan.lists.values()),
        "interrupted": not played.whole,
        "stopped": tally.stopped[0],
    }


def _table(played: _Played, language: Language) -> list[str]:
    """What came of it, as lines."""
    plan, tally, seconds = played.plan, played.tally, played.seconds

    def words(key: str, **values: object) -> str:
        return say(language, key, **values)

    lines = [_row(words("player"), words("deck"), words("wins"), words("of games"), words("share"), "95 %")]
    for place, name in enumerate(plan.players):
        deck = plan.decks[place] if plan.decks else words("in turn")
        lines.append(_counted(name, deck, tally.wins[place], tally.games, *tally.share(place)))
    lines.append("")
    for name, (won, dealt) in sorted(tally.decks.items()):
        lines.append(_counted(words("deck"), name, won, dealt, won / dealt, *wilson(won, dealt)))
    games, pace = tally.games or 1, max(seconds, 1e-9)
    lines.append(
        _counted(words("seat"), "", tally.first, tally.games, tally.first / games, *wilson(tally.first, tally.games))
    )
    lines += _matrix(tally, language)
    looked = plan.check.among(tally.games)
    violations = words("looked for", found=tally.violations, games=looked) if looked else words("not looked for")
    lines += [
        "",
        words("games", games=tally.games, draws=tally.draws, errors=tally.errors, violations=violations),
        *([words("bosses", bosses=tally.bosses)] if tally.bosses else []),
        *([words("shared", shared=tally.shared)] if tally.shared else []),
        words("turns", average=tally.turns / games, longest=tally.longest),
        words("decisions", decisions=tally.decisions, average=tally.decisions / games),
        *([words("kept", games=tally.games - played.games)] if tally.games > played.games else []),
        words("pace", seconds=seconds, games=played.games / pace, decisions=played.decisions / pace),
    ]
    if not isinstance(plan.seed, int):
        lines.append(words("key of the match", digits=plan.seed))
    if tally.forfeited:
        lines.append(words("forfeits", forfeits=sum(tally.forfeits)))
    for problems in ([told[language is Language.JA] for told in tally.forfeited], tally.problems):
        lines += problems[:SHOWN_PROBLEMS]
        if len(problems) > SHOWN_PROBLEMS:
            lines.append(words("more", number=len(problems) - SHOWN_PROBLEMS))
    if not played.whole:
        why = tally.stopped[language is Language.JA]
        lines.append(words("stopped" if why else "interrupted", games=tally.games, planned=plan.games, why=why))
    return lines


def _matrix(tally: Tally, language: Language) -> list[str]:
    """Every deck against every other, where it fits into the window."""
    width = get_terminal_size().columns if sys.stdout.isatty() else 0
    decks, found = len(decks_met(tally)), matrix_lines(tally, width)
    if found:
        return ["", say(language, "matrix"), *found]
    return ["", say(language, "matrix does not fit", decks=decks)] if decks > 1 else []


def _counted(first: str, second: str, wins: int, games: int, share: float, low: float, high: float) -> str:
    return _row(first, second, str(wins), str(games), f"{share:.1%}", f"{low:.1%} – {high:.1%}")


def _row(first: str, second: str, *numbers: str) -> str:
    wins, games, share, interval = numbers
    # Japanese letters are two columns wide.
    counted = [_right(wins, 7), _right(games, 7), _right(share, 7), interval]
    return "  ".join([set_cell_size(first, 20), set_cell_size(second, 20), *counted])


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
