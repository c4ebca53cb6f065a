"""`tefuda scenario`: run rulings, files or folders of them; watch one step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

from tefuda.interfaces.cli.asking import fail, rulings
from tefuda.kernel.events import Event
from tefuda.kernel.proving.expecting import words_of
from tefuda.kernel.proving.reading import BadScenario, Scenario, files, read
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.running import Failed, Run, Verdict, run
from tefuda.kernel.rulebook import Clause


def scenario(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files or folders of them.")],
    game: Annotated[str, typer.Option(help="The game they belong to.")] = "evolve",
    step: Annotated[bool, typer.Option("--step", help="Show each move and what followed.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one object for programs.")] = False,
) -> None:
    """Run scenarios: tables, moves and what must follow."""
    room = rulings(game)
    found = files(paths)
    if not found:
        fail(f"no scenarios in {', '.join(map(str, paths))} / シナリオがありません")
    console = Console()
    if step:
        for path in found:
            _watch(console, _read(path), room)
        return
    verdicts, broken = [], []
    for path in track(found, "scenarios", transient=True, disable=json or not console.is_terminal):
        try:
            verdicts.append(run(read(path), room.setting))
        except BadScenario as problem:
            broken.append({"path": str(path), "line": problem.line, "why": problem.why})
    failed = [verdict for verdict in verdicts if not verdict.holds]
    if json:
        rows = [{"path": v.path, "line": v.line, "why": v.why} for v in failed]
        result = {"scenarios": len(found), "hold": len(verdicts) - len(failed), "fail": rows, "broken": broken}
        print(msgspec.json.encode(result).decode())
    else:
        _tell(console, len(found), failed, broken)
    if failed or broken:
        raise typer.Exit(1)


def _read(path: Path) -> Scenario:
    try:
        return read(path)
    except BadScenario as problem:
        fail(str(problem))


def _tell(console: Console, total: int, failed: list[Verdict], broken: list[dict[str, Any]]) -> None:
    for verdict in failed:
        console.print(
            f"[red]✗[/red] {escape(verdict.path)}, line {verdict.line}: {escape(verdict.why)}", highlight=False
        )
    for row in broken:
        line = f", line {row['line']}" if row["line"] else ""
        console.print(f"[red]![/red] {escape(row['path'])}{line}: {escape(row['why'])}", highlight=False)
    console.print(f"{total - len(failed) - len(broken)} of {total} hold", highlight=False)


def _watch(console: Console, ruling: Scenario, room: Rulings) -> None:
    """One scenario, move by move, with the clauses it shows."""
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
        _steps(console, ruling, room)
    except (BadScenario, Failed) as problem:
        fail(str(problem), 1)


def _steps(console: Console, ruling: Scenario, room: Rulings) -> None:
    if "deck" in ruling.body:
        verdict = run(ruling, room.setting)
        console.print("[green]holds[/green]" if verdict.holds else f"[red]{escape(verdict.why)}[/red]")
        return
    game = Run(ruling, room.setting)
    play: Any = ruling.body.get("play") or []
    for place, item in enumerate(play):
        before = len(game.events)
        game.step(item, play.lines[place])
        for key, words in item.items():
            if key in game.seats:
                console.print(f"[bold cyan]{key}[/bold cyan] {escape(str(words))}", highlight=False)
            else:
                console.print(f"  [green]✓[/green] {key} {escape(str(dict(words)))}", highlight=False)
        for event in game.events[before:]:
            console.print(f"    {escape(_line(game, event))}", style="dim", highlight=False)
    game.expect(ruling.body["expect"], final=True)
    console.print(f"  [green]✓[/green] {escape(str(dict(ruling.body['expect'])))}", highlight=False)


def _line(game: Run, event: Event) -> str:
    words = words_of(game, event)
    number = f" {event.amount}" if event.amount and event.kind in ("damaged", "raised", "lowered", "counted") else ""
    names = [word for word in words if word.count(" ") == 1] or words
    return f"{names[-1]}{number}{f'  ({event.clause})' if event.clause else ''}"
