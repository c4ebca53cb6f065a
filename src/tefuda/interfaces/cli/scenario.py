"""`tefuda scenario`: run rulings, files or folders of them; watch one step by step."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

from tefuda.games import catalogue
from tefuda.games.catalogue import game_of, games, installed_packs
from tefuda.interfaces.cli.asking import fail, rulings
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.kernel.bilingual import in_language
from tefuda.kernel.events import Event
from tefuda.kernel.proving.cited_clauses import hold_clauses
from tefuda.kernel.proving.expecting import words_of
from tefuda.kernel.proving.reading import BadScenario, Scenario, files, line_of, read
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.running import Run, run
from tefuda.kernel.proving.verdicts import Failed, Verdict
from tefuda.kernel.rulebook import Clause


def scenario(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files or folders of them.")],
    game: Annotated[
        str | None,
        typer.Option(
            help="The game they belong to, where neither their place nor a line `game:` tells.", show_default=False
        ),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Show each move and what followed.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one object for programs.")] = False,
    lang: LANG = None,
) -> None:
    """Run scenarios: tables, moves and what must follow."""
    language = lang or preferred()
    if game is not None:
        rulings(game, language)
    found = files(paths)
    if not found:
        there = ", ".join(map(str, paths))
        fail(f"no scenarios in {there} / {there} にシナリオがありません", language)
    console = Console()
    if step:
        for path in found:
            _watch(console, path, game, language)
        return
    verdicts, broken = [], []
    for path in track(found, "scenarios", transient=True, disable=json or not console.is_terminal):
        try:
            ruling, room = _read(path, game)
            verdicts.append(run(ruling, room.setting))
        except BadScenario as problem:
            broken.append(problem)
    failed = [verdict for verdict in verdicts if not verdict.holds]
    if json:
        rows = [{"path": v.path, "line": v.line, "why": v.why, "ja": v.ja} for v in failed]
        wrong = [{"path": p.path, "line": p.line, "why": p.english, "ja": p.japanese} for p in broken]
        result = {"scenarios": len(found), "hold": len(verdicts) - len(failed), "fail": rows, "broken": wrong}
        print(msgspec.json.encode(result).decode())
    else:
        _tell(console, len(found), failed, broken, language)
    if failed or broken:
        raise typer.Exit(1)


def _read(path: Path, game: str | None) -> tuple[Scenario, Rulings]:
    """A scenario and the rulings of the game that it belongs to: by what was said, by its own line, or by where it lies."""
    ruling = read(path)
    line, known = line_of(ruling.body, "game"), ", ".join(games())
    if ruling.game and ruling.game not in games():
        why = f"there is no game {ruling.game!r}; there are: {known} / {ruling.game!r} というゲームはない。あるのは: {known}"
        raise BadScenario(why, line, str(path))
    if game and ruling.game and ruling.game != game:
        why = (
            f"it says `game: {ruling.game}`, and --game says {game} / `game: {ruling.game}` とあるのに --game は {game}"
        )
        raise BadScenario(why, line, str(path))
    name = game or ruling.game or game_of(path)
    if not name:
        why = (
            f"of which game is it? Write a line `game: {games()[0]}` in it, or --game; there are: {known} / "
            f"どのゲームのシナリオか分からない。`game: {games()[0]}` の行か --game が要る。あるのは: {known}"
        )
        raise BadScenario(why, 0, str(path))
    return ruling, _room(name, tuple(installed_packs(name)))


@cache
def _room(name: str, packs: tuple[Path, ...]) -> Rulings:
    """The rulings of a game, whose scenarios may name the cards of these packs."""
    return catalogue.rulings(name, packs)


def _why(problem: Verdict | Failed | BadScenario, language: Language) -> str:
    """What is wrong, in a language."""
    if isinstance(problem, Verdict):
        return problem.ja if language is Language.JA else problem.why
    return in_language(problem, language is Language.JA)


def _place(path: str, line: int, language: Language) -> str:
    """A file and its line, if that is known."""
    return path + ((f" {line}行目" if language is Language.JA else f", line {line}") if line else "")


def _tell(console: Console, total: int, failed: list[Verdict], broken: list[BadScenario], language: Language) -> None:
    rows: list[tuple[str, Verdict | BadScenario]] = [*[("✗", one) for one in failed], *[("!", one) for one in broken]]
    for mark, problem in rows:
        place, why = _place(problem.path, problem.line, language), _why(problem, language)
        console.print(f"[red]{mark}[/red] {escape(place)}: {escape(why)}", highlight=False, soft_wrap=True)
    hold = total - len(failed) - len(broken)
    said = f"{total}件中{hold}件が成立" if language is Language.JA else f"{hold} of {total} hold"
    console.print(said, highlight=False)


def _watch(console: Console, path: Path, game: str | None, language: Language) -> None:
    """One scenario, move by move, with the clauses it shows."""
    try:
        ruling, room = _read(path, game)
    except BadScenario as problem:
        fail(f"{_place(problem.path, problem.line, language)}: {_why(problem, language)}", language)
    ledger: dict[str, Clause] = room.ledger()
    console.rule(escape(ruling.title), align="left")
    if ruling.ja:
        console.print(escape(ruling.ja), style="dim")
    for number in ruling.clauses:
        clause = ledger.get(number)
        if clause:
            console.print(
                f"[bold]{number}[/bold] {escape(clause.en)}\n  [dim]{escape(clause.ja)}[/dim]", highlight=False
            )
    try:
        _steps(console, ruling, room, language)
    except (BadScenario, Failed) as problem:
        fail(f"{_place(ruling.path, problem.line, language)}: {_why(problem, language)}", language, 1)


def _steps(console: Console, ruling: Scenario, room: Rulings, language: Language) -> None:
    if "deck" in ruling.body:
        verdict = run(ruling, room.setting)
        holds = "成立" if language is Language.JA else "holds"
        console.print(f"[green]{holds}[/green]" if verdict.holds else f"[red]{escape(_why(verdict, language))}[/red]")
        return
    hold_clauses(ruling, room.setting.clauses)
    game, ledger = Run(ruling, room.setting), room.ledger()
    play: Any = ruling.body.get("play") or []
    for place, item in enumerate(play):
        before, refusals = len(game.events), len(game.refusals)
        game.step(item, play.lines[place])
        for key, words in item.items():
            if key in game.seats:
                console.print(f"[bold cyan]{key}[/bold cyan] {escape(str(words))}", highlight=False)
            else:
                console.print(f"  [green]✓[/green] {key} {escape(str(dict(words)))}", highlight=False)
        for words, number in game.refusals[refusals:]:
            console.print(f"    {escape(_refusal(words, number, ledger, language))}", style="dim", highlight=False)
        for event in game.events[before:]:
            console.print(f"    {escape(_line(game, event))}", style="dim", highlight=False)
    game.expect(ruling.body["expect"], final=True)
    console.print(f"  [green]✓[/green] {escape(str(dict(ruling.body['expect'])))}", highlight=False)


def _refusal(words: str, number: str, ledger: dict[str, Clause], language: Language) -> str:
    """A move that was refused, with the clause and what it says."""
    clause, japanese = ledger.get(number), language is Language.JA
    gloss = "" if clause is None else f" {clause.ja if japanese else clause.en}"
    return f"{words} ✗  ({number}){gloss}" if number else f"{words} ✗"


def _line(game: Run, event: Event) -> str:
    words = words_of(game, event)
    number = f" {event.amount}" if event.amount and event.kind in ("damaged", "raised", "lowered", "counted") else ""
    names = [word for word in words if word.count(" ") == 1] or words
    return f"{names[-1]}{number}{f'  ({event.clause})' if event.clause else ''}"
