"""`tefuda rules`: the ledger, one clause with its gloss, code and scenarios, or how all of them stand."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from tefuda.interfaces.cli.asking import fail, rulings
from tefuda.interfaces.cli.language import preferred
from tefuda.kernel.ledger import Standing, standings, summary, unknown
from tefuda.kernel.proving.kept_proof import KeptProof
from tefuda.kernel.proving.rulings import Rulings


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    clause: Annotated[str, typer.Argument(help="A clause's number, e.g. 8.4.3.1, or a chapter's.")] = "",
    unproven: Annotated[bool, typer.Option("--unproven", help="Only what nothing proves yet.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one object for programs.")] = False,
    prove: Annotated[bool, typer.Option("--prove", help="Run every scenario again, whatever is kept.")] = False,
) -> None:
    """Look up a clause: what it says in our words, the code that carries it, the scenarios that prove it.

    What was proven is kept, and run again where the code, the cards, the rulebook or a scenario has changed.
    """
    room = rulings(game, preferred())
    ledger = room.ledger()
    if clause and clause not in ledger:
        near = [number for number in ledger if number.startswith(clause.rsplit(".", 1)[0])][:8]
        chapters = [number for number in ledger if number.isdecimal()]
        hint = f"near it: {', '.join(near)}" if near else f"there are the chapters {', '.join(chapters)}"
        fail(
            f"{game} has no clause {clause}; {hint} / {game} に条項 {clause} はありません（近いもの: {', '.join(near or chapters)}）",
            preferred(),
        )
    proof = KeptProof(room, anew=prove)
    found = standings(ledger, proof.verdicts(_shown))
    proof.kept.save()
    if json:
        shown = {number: s for number, s in found.items() if not clause or _under(number, clause)}
        if clause or unproven:
            rows = [_row(s) for s in shown.values() if not unproven or (not s.proven and s.why)]
            print(msgspec.json.encode({"game": game, "clauses": rows}).decode())
        else:
            print(msgspec.json.encode(summary(game, found)).decode())
        return
    console = Console()
    if clause and not unproven:
        _tell(console, proof, found, clause)
    elif unproven:
        _tell_unproven(console, found, clause)
    else:
        _tell_chapters(console, game, found)


def _under(number: str, clause: str) -> bool:
    return number == clause or number.startswith(f"{clause}.")


def _shown(paths: list[Path]) -> Iterable[Path]:
    """Scenarios that are run, with a bar on a terminal."""
    if not paths or not sys.stderr.isatty():
        return paths
    from rich.progress import track

    return track(paths, "scenarios / シナリオ", console=Console(stderr=True), transient=True)


def _row(standing: Standing) -> dict[str, object]:
    clause = standing.clause
    row: dict[str, object] = {
        "id": clause.id,
        "kind": clause.kind,
        "en": clause.en,
        "ja": clause.ja,
        "proven": standing.proven,
    }
    row["scenarios"] = [Path(path).stem for path in standing.scenarios]
    if standing.why:
        row["why"] = standing.why
    return row


def _tell(console: Console, proof: KeptProof, found: dict[str, Standing], number: str) -> None:
    room, ledger = proof.rulings, {clause: standing.clause for clause, standing in found.items()}
    places = proof.code(ledger)
    for clause in [n for n in found if n == number]:
        standing = found[clause]
        _tell_one(console, room, standing, places.get(clause, []))
    below = [n for n in found if n.startswith(f"{number}.")]
    if below:
        console.print()
        for clause in below:
            mark = "[green]✓[/green]" if found[clause].proven else " "
            console.print(f"{mark} [bold]{clause}[/bold] {escape(found[clause].clause.en)}", highlight=False)


def _tell_one(console: Console, room: Rulings, standing: Standing, places: list[tuple[str, int, str]]) -> None:
    clause = standing.clause
    state = "[green]proven[/green]" if standing.proven else f"[yellow]{standing.why or clause.kind}[/yellow]"
    console.print(f"[bold]{clause.id}[/bold]  {clause.kind}  {state}", highlight=False)
    console.print(f"  {escape(clause.en)}\n  {escape(clause.ja)}", highlight=False)
    for label, text in (("reading", clause.reading), ("reason", clause.reason)):
        if text:
            console.print(f"  [dim]{label}: {escape(text)}[/dim]", highlight=False)
    for title, rows in (
        ("code", [f"{file}:{line} {name}" for file, line, name in places]),
        ("scenarios", [str(Path(path).relative_to(room.scenarios)) for path in standing.scenarios]),
        ("cited without being shown", [str(Path(path).relative_to(room.scenarios)) for path in standing.claimed]),
    ):
        if rows:
            console.print(f"  [bold]{title}[/bold]", highlight=False)
            for row in rows:
                console.print(f"    {escape(row)}", highlight=False)


def _tell_unproven(console: Console, found: dict[str, Standing], under: str) -> None:
    rows = [s for s in found.values() if s.why and not s.proven and (not under or _under(s.clause.id, under))]
    for standing in rows:
        clause = standing.clause
        console.print(
            f"[bold]{clause.id:14}[/bold] {clause.kind:10} {standing.why:34} {escape(clause.en)}", highlight=False
        )
    console.print(f"{len(rows)} unproven", highlight=False)


def _tell_chapters(console: Console, game: str, found: dict[str, Standing]) -> None:
    numbers: Any = summary(game, found)
    grid = Grid(
        "chapter",
        "clauses",
        "proven",
        "unproven",
        "physical",
        "headings",
        title=f"{game}: the ledger",
        title_justify="left",
    )
    for chapter, row in [*numbers["chapters"].items(), ("extra", numbers["extra"]), ("all", numbers)]:
        grid.add_row(chapter, *[str(row[key]) for key in ("clauses", "proven", "unproven", "physical", "headings")])
    console.print(grid)
    lost = unknown({n: s.clause for n, s in found.items()}, [])
    if lost:
        console.print(f"cited and not in the rulebook: {lost}")
