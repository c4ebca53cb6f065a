"""`tefuda cards`: printed cards read from files, what is not understood of them, and what playing them shows."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.cells import cell_len

from tefuda.arena.every_card import CardReport, try_all
from tefuda.arena.workers import WorkerLost, cores
from tefuda.games.catalogue import games, installed_packs, room
from tefuda.interfaces.cli import cards_check
from tefuda.interfaces.cli.cards_words import say
from tefuda.interfaces.cli.language import AS_JSON, JOBS, LANG, Language, preferred
from tefuda.interfaces.cli.rewording import guided, plain_guides, told_guides
from tefuda.kernel.primitives.bilingual import each_in_language, in_language
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.saving.transcript import MOST_SEED
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.kernel.wording.examined import Examined, NotUnderstood

FILES = "Printed cards, as JSON lines or in a list as it is published."
SHOWN = 3  # cards of a group that are shown
GROUPS = 40
AROUND = 24  # characters of the line on each side of the words


class Played(msgspec.Struct):
    """What came of the trials."""

    planned: int
    done: int = 0
    deeds: Counter[str] = msgspec.field(default_factory=Counter)  # how many cards each was done with
    errors: list[dict[str, str]] = []
    violations: list[dict[str, str]] = []
    abilities: list[dict[str, object]] = []  # what each was seen to do
    seconds: float = 0.0
    stopped: tuple[str, str] = ("", "")  # what broke them off, in both languages; nothing: nobody or a person did

    def idle(self) -> list[dict[str, object]]:
        """The abilities that were used often and never did anything."""
        return [one for one in self.abilities if one["idle"]]


def cards(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".", show_default=False)],
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=FILES, show_default=False)],
    play: Annotated[
        bool, typer.Option("--play", help="Put every understood card on a table of its own and play with it.")
    ] = False,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Tables for each card, with --play.")] = 2,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED - 10_000, help="Of the first table.")] = 0,
    reword: Annotated[
        bool,
        typer.Option(
            "--reword",
            help="For each card that is not understood: near phrases that are, and a template for a rewording.",
        ),
    ] = False,
    show_all: Annotated[bool, typer.Option("--all", help="Show every card that is not understood.")] = False,
    jobs: JOBS = 0,
    lang: LANG = None,
    as_json: AS_JSON = False,
) -> None:
    """Read printed cards: how many are understood, and for the others which words are not.

    Ends with 0, with 1 when playing them showed errors or violations, with 2 when a file cannot be read.
    """
    language = lang or preferred()
    if game not in games():
        raise typer.BadParameter(say(language, "no game", name=game, known=", ".join(games())), param_hint="GAME")
    try:
        examine = room(game, "cards.loading").examine
        found: list[Examined] = list(examine(files))
        installed = [one.face for one in examine(installed_packs(game)) if one.face is not None] if play else []
    except BrokenCard as problem:
        raise typer.BadParameter(in_language(problem, language is Language.JA), param_hint="FILE") from None
    if reword:
        guides = guided(game, found)
        for line in [plain_guides(guides)] if as_json else told_guides(guides, language, show_all):
            typer.echo(line)
        return
    checked = cards_check.check(game, files, found)
    played = _try(game, found, installed, range(seed, seed + rounds), jobs, as_json) if play else None
    if as_json:
        typer.echo(json.dumps(_plain(game, found, played) | checked.plain(), ensure_ascii=False))
    else:
        rows = [
            *told(found, language, show_all),
            *told_faults(found, language, show_all),
            *cards_check.told(checked, language, len(found) if show_all else SHOWN),
        ]
        for line in (*rows, *(_told_played(played, language) if played else ())):
            typer.echo(line)
    if played is not None and played.done < played.planned:
        raise typer.Exit(1 if played.stopped[0] else 130)
    if played is not None and (played.errors or played.violations):
        raise typer.Exit(1)


# ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _try(game: str, found: list[Examined], installed: list[object], seeds: range, jobs: int, quiet: bool) -> Played:
    """Every understood card on tables of its own. An interrupted run tells what there is."""
    started = time.perf_counter()
    understood = [one.face for one in found if one.face is not None]
    tried: CardTrials = room(game, "proving.card_trials").Trials(understood, installed)
    reports: dict[int, CardReport] = {}
    stopped = ("", "")
    try:
        with _bar(len(tried.faces), quiet) as step:
            for report in try_all(tried, seeds, jobs or cores()):
                reports[report.place] = report
                step(len(reports))
    except KeyboardInterrupt:
        pass
    except WorkerLost as lost:
        stopped = (lost.english, lost.japanese)
    played = _together(tried, [reports[place] for place in sorted(reports)], {one.number: one.name for one in found})
    played.seconds, played.stopped = time.perf_counter() - started, stopped
    return played


def _together(tried: CardTrials, reports: list[CardReport], names: dict[str, str]) -> Played:
    """What came of all trials, card by card in the order of the files."""
    played = Played(len(tried.faces), len(reports))
    for report in reports:
        about = {"number": report.number, "name": names.get(report.number, "")}
        played.errors += [{**about, "problem": problem} for problem in report.errors]
        played.violations += [{**about, "problem": problem} for problem in report.violations]
        played.abilities += [{**about, **ability} for ability in report.abilities]
        played.deeds.update(report.deeds)
    played.deeds = Counter({deed: played.deeds[deed] for deed in (*tried.deeds, tried.broken[1], "activated")})
    return played


@contextmanager
def _bar(total: int, quiet: bool) -> Iterator[Any]:
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


# ── telling ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _share(found: list[Examined]) -> float:
    return _by_itself(found) / len(found) if found else 0.0


def _by_itself(found: list[Examined]) -> int:
    """How many cards are understood by themselves, not by rewordings."""
    return sum(one.problem is None and not one.reworded for one in found)


def _plain(game: str, found: list[Examined], played: Played | None) -> dict[str, object]:
    problems = [one.problem for one in found if one.problem is not None]
    out: dict[str, object] = {
        "game": game,
        "cards": len(found),
        "understood": _by_itself(found),
        "reworded": sum(bool(one.reworded) for one in found),
        "share": round(_share(found), 4),
        "not_understood": [
            {
                "number": one.number,
                "name": one.name,
                "file": one.file,
                "file_line": one.file_line,
                "line": one.line,
                "column": one.column,
                "words": one.words,
                "expected": one.expected,
            }
            for one in problems
        ],
        "faults": [{"number": one.number, "name": one.name, "faults": list(one.faults)} for one in found if one.faults],
    }
    if played is not None:
        out |= {
            "played": played.done,
            "errors": len(played.errors),
            "violations": len(played.violations),
            "problems": [
                {"kind": kind, **problem}
                for kind, problems in (("error", played.errors), ("violation", played.violations))
                for problem in problems
            ],
            "deeds": played.deeds,
            "abilities": played.abilities,
            "idle": len(played.idle()),
            "interrupted": played.done < played.planned,
            "stopped": played.stopped[0],
            "seconds": round(played.seconds, 3),
        }
    return out


def told(found: list[Examined], language: Language, show_all: bool) -> list[str]:
    """How many cards are understood, and the words of the others, the most frequent first."""
    problems = [one.problem for one in found if one.problem is not None]
    if not found:
        return [say(language, "none")]
    counts = {"cards": len(found), "understood": _by_itself(found), "share": _share(found)}
    rows = [say(language, "counts", **counts)]
    if reworded := sum(bool(one.reworded) for one in found):
        rows.append(say(language, "reworded", number=reworded))
    if not problems:
        return rows
    rows += ["", say(language, "header")]
    groups: dict[tuple[bool, str], list[NotUnderstood]] = {}
    for one in problems:
        groups.setdefault((one.line > 0, each_in_language(one.expected, language is Language.JA)), []).append(one)
    ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
    for (in_text, expected), same in ordered if show_all else ordered[:GROUPS]:
        rows += ["", say(language, "expected" if in_text else "facts", number=len(same), expected=expected)]
        same = _by_words(same)
        for one in same if show_all else same[:SHOWN]:
            rows += _pointed(one, language)
        if not show_all and len(same) > SHOWN:
            rows.append("    " + say(language, "more", number=len(same) - SHOWN))
    if not show_all and len(ordered) > GROUPS:
        rows += ["", say(language, "more", number=sum(len(same) for _, same in ordered[GROUPS:]))]
    return rows


def told_faults(found: list[Examined], language: Language, show_all: bool) -> list[str]:
    """What is wrong with cards of published lists, each fault with the cards that have it."""
    groups: dict[str, list[Examined]] = {}
    for one in found:
        for fault in [fault for fault in one.faults if one.problem is None or fault != one.problem.expected]:
            groups.setdefault(each_in_language(fault, language is Language.JA), []).append(one)
    if not groups:
        return []
    rows = ["", say(language, "faults", number=len({id(one) for same in groups.values() for one in same}))]
    for fault, same in sorted(groups.items(), key=lambda item: -len(item[1])):
        cards = [f"{one.number} {one.name}".strip() for one in (same if show_all else same[:SHOWN])]
        more = f" … +{len(same) - len(cards)}" if len(same) > len(cards) else ""
        rows.append(f"  {len(same)} × {fault}: {(', ', '、')[language is Language.JA].join(cards)}{more}")
    return rows


def _by_words(same: list[NotUnderstood]) -> list[NotUnderstood]:
    """The words that are most frequent first."""
    often = Counter(one.words for one in same)
    return sorted(same, key=lambda one: (-often[one.words], one.words))


def _pointed(one: NotUnderstood, language: Language) -> list[str]:
    """The card, its line, and the words in it."""
    where = f" {say(language, 'where', line=one.line, column=one.column)}" if one.line else ""
    rows = [f"  {one.file}:{one.file_line}: {one.number} {one.name}{where}"]
    if not one.printed:
        return rows
    start = one.column - 1
    end = start + len(one.words)
    first, last = max(0, start - AROUND), end + AROUND
    before = ("…" if first else "") + one.printed[first:start]
    after = one.printed[end:last] + ("…" if last < len(one.printed) else "")
    rows.append(f"    {before}{one.words}{after}")
    rows.append(f"    {' ' * cell_len(before)}{'^' * max(1, cell_len(one.words))}")
    return rows


def _told_played(played: Played, language: Language) -> list[str]:
    numbers = {"played": played.done, "errors": len(played.errors), "violations": len(played.violations)}
    rows = ["", say(language, "tried", **numbers, seconds=played.seconds)]
    deeds = [f"{say(language, deed)} {number}" for deed, number in played.deeds.items()]
    rows.append(say(language, "deeds", deeds=("、" if language is Language.JA else ", ").join(deeds)))
    done = [one for one in played.abilities if one["seen"]]
    used = [one for one in played.abilities if one["used"]]
    counts = {"abilities": len(played.abilities), "used": len(used), "seen": len(done), "idle": len(played.idle())}
    rows.append(say(language, "abilities", **counts))
    rows += _seen_most(done, language)
    for one in played.idle():
        rows.append(f"  {one['number']} {one['name']}: {say(language, 'idle', place=one['ability'], used=one['used'])}")
    for kind, problems in (("error", played.errors), ("violation", played.violations)):
        rows += [f"  {one['number']} {one['name']}: {say(language, kind)}: {one['problem']}" for one in problems]
    if played.done < played.planned:
        why = played.stopped[language is Language.JA]
        key = "stopped" if why else "interrupted"
        rows.append(say(language, key, done=played.done, planned=played.planned, why=why))
    return rows


def _seen_most(done: list[dict[str, Any]], language: Language) -> list[str]:
    """What abilities were seen to do, the most frequent first."""
    often = Counter(word for one in done for word in one["seen"])
    comma = "、" if language is Language.JA else ", "
    words = comma.join(
        [f"{word} {number}" for word, number in sorted(often.items(), key=lambda item: (-item[1], item[0]))[:GROUPS]]
    )
    return [say(language, "seen", words=words)] if words else []
