"""`tefuda sim`: many games between player programs, and what came of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.cells import cell_len, set_cell_size

from tefuda.arena.intervals import wilson
from tefuda.arena.match import Plan, Report, Tally, cores, match
from tefuda.games.catalogue import OpenedGame, games
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.asking import decks_there, known_player
from tefuda.interfaces.cli.deck_choice import CARDS, COMPLETE, RESTRICTIONS, chosen_decks, legal, restricted
from tefuda.interfaces.cli.language import AS_JSON, LANG, Language, preferred
from tefuda.interfaces.cli.opening import opened_game
from tefuda.kernel.cards.deckfiles import Gathered
from tefuda.kernel.transcript import MOST_SEED
from tefuda.players.registry import FORMS, LIMIT, PLAYERS, listed

SHOWN_PROBLEMS = 10


def simulate(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".", show_default=False)],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="The same seed plays the same games.")] = 0,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B",
            help="The player programs: " + ", ".join(sorted(PLAYERS)) + f", {FORMS}; without it random at every seat.",
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
    format: Annotated[
        str, typer.Option("--format", help="The format; without it the usual one.", show_default=False)
    ] = "",
    limit: Annotated[
        float,
        typer.Option("--time-limit", min=0.001, metavar="SECONDS", help="How long a cmd: may take for an answer."),
    ] = LIMIT,
    cards: CARDS = None,
    complete: COMPLETE = False,
    restrictions: RESTRICTIONS = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    check: Annotated[bool, typer.Option("--check/--no-check", help="Look at the invariants after every move.")] = True,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FOLDER", help="Keep the games as transcripts.", show_default=False)
    ] = None,
    lang: LANG = None,
    as_json: AS_JSON = False,
) -> None:
    """Play many games, seats swapped in pairs, and show who won.

    A program that is not ours and gives no legal answer in time loses its seat, which is told and is no error.
    What is counted does not depend on the number of processes. An interrupted run shows what there is. Games that
    broke off are kept in the folder of --save, or told with their seed.
    """
    language = lang or preferred()
    opened = opened_game(game, language, cards or ())
    plan = _plan(opened, games, seed, players, format, check, language)
    if decks:
        read = legal(opened, format, complete, restricted(opened, restrictions, language, format))
        plan = _with_decks(plan, chosen_decks(opened, decks, language, format, read, seed), language)
    plan = msgspec.structs.replace(plan, keep=save is not None, limit=limit, cards=tuple(cards or ()))
    if save is not None:
        _make(save)
    started = time.perf_counter()
    with _progress(plan, as_json) as step:

        def heard(tally: Tally, report: Report) -> None:
            step(tally)
            if save is not None and report.transcript:
                (save / f"{plan.game}-{plan.seed}-{report.bout.number:06}.jsonl").write_bytes(report.transcript)

        tally, whole = match(plan, jobs or cores(), heard)
    seconds = time.perf_counter() - started
    if as_json:
        typer.echo(msgspec.json.encode(_summary(opened, plan, tally, seconds, whole)).decode())
    else:
        for line in _table(plan, tally, seconds, whole, language):
            typer.echo(line)
    if not whole:
        raise typer.Exit(130)
    raise typer.Exit(1 if tally.errors or tally.violations else 0)


def _plan(
    opened: OpenedGame, games: int, seed: int, players: str, format: str, check: bool, language: Language
) -> Plan:
    decks_there(opened, format)
    seats = opened.players[format or opened.formats[0]]
    names = listed(players) or ["random"] * seats[0]
    for name in names:
        known_player(name, language)
    if len(names) not in seats:
        wanted = "/".join(map(str, seats))
        raise typer.BadParameter(
            say(language, "seats", wanted=wanted, given=len(names), example=",".join(["random"] * seats[0])),
            param_hint="--players",
        )
    return Plan(opened.name, games, seed, tuple(names), (), check, format=format)


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
        raise typer.BadParameter(f"{folder}: {problem.strerror}", param_hint="--save") from None


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


def _summary(opened: OpenedGame, plan: Plan, tally: Tally, seconds: float, whole: bool) -> dict[str, object]:
    return {
        "game": plan.game,
        "format": plan.format or opened.formats[0],
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "players": list(plan.players),
        "wins": tally.wins,
        "draws": tally.draws,
        "shared": tally.shared,
        "forfeits": tally.forfeits,
        "forfeited": [english for english, _ in tally.forfeited[:SHOWN_PROBLEMS]],
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


def _table(plan: Plan, tally: Tally, seconds: float, whole: bool, language: Language) -> list[str]:
    """What came of it, as lines."""

    def words(key: str, **values: object) -> str:
        return say(language, key, **values)

    lines = [_row(words("player"), words("deck"), words("wins"), words("share"), "95 %")]
    for place, name in enumerate(plan.players):
        deck = plan.decks[place] if plan.decks else words("in turn")
        lines.append(_counted(name, deck, tally.wins[place], *tally.share(place)))
    lines.append("")
    for name, (won, played) in sorted(tally.decks.items()):
        lines.append(_counted(words("deck"), name, won, won / played, *wilson(won, played)))
    games, pace = tally.games or 1, max(seconds, 1e-9)
    lines.append(_counted(words("seat"), "", tally.first, tally.first / games, *wilson(tally.first, tally.games)))
    violations = tally.violations if plan.check else words("not looked for")
    lines += [
        "",
        words("games", games=tally.games, draws=tally.draws, errors=tally.errors, violations=violations),
        *([words("shared", shared=tally.shared)] if tally.shared else []),
        words("turns", average=tally.turns / games, longest=tally.longest),
        words("decisions", decisions=tally.decisions, average=tally.decisions / games),
        words("pace", seconds=seconds, games=tally.games / pace, decisions=tally.decisions / pace),
    ]
    if tally.forfeited:
        lines.append(words("forfeits", forfeits=sum(tally.forfeits)))
    for problems in ([told[language is Language.JA] for told in tally.forfeited], tally.problems):
        lines += problems[:SHOWN_PROBLEMS]
        if len(problems) > SHOWN_PROBLEMS:
            lines.append(words("more", number=len(problems) - SHOWN_PROBLEMS))
    if not whole:
        lines.append(words("interrupted", games=tally.games, planned=plan.games))
    return lines


def _counted(first: str, second: str, wins: int, share: float, low: float, high: float) -> str:
    return _row(first, second, str(wins), f"{share:.1%}", f"{low:.1%} – {high:.1%}")


def _row(first: str, second: str, *numbers: str) -> str:
    wins, share, interval = numbers
    # Japanese letters are two columns wide.
    return "  ".join([set_cell_size(first, 20), set_cell_size(second, 20), _right(wins, 7), _right(share, 7), interval])


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
