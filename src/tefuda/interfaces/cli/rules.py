"""`tefuda rules`: look up clauses by number or by words, how all of them stand, and what another edition has otherwise."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tefuda.interfaces.cli.asking import fail, rulings
from tefuda.interfaces.cli.clause_screen import ClauseScreen
from tefuda.interfaces.cli.judge_words import named, say
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.kernel.proving.editions import BrokenRulebook, compare, hashes_in, kept_hashes
from tefuda.kernel.proving.kept_proof import KeptProof
from tefuda.kernel.proving.ledger import Standing, standings, summary, unknown
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.searching import search

NEAR = 8  # numbers that are told where one is not there


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CLAUSE|WORD...]",
            help="A clause's or chapter's number, e.g. 8.4.3.1, or words to look for in both languages: ward, 守護.",
            show_default=False,
        ),
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="The clause with all below it, or the whole rulebook.")] = False,
    every: Annotated[bool, typer.Option("--all", help="All that is found by words, not the best of it.")] = False,
    unproven: Annotated[bool, typer.Option("--unproven", help="Only what nothing proves yet.")] = False,
    against: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="NEW.jsonl",
            help="Another edition in clauses: which are new, gone or changed, and what stands on them.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one object for programs.")] = False,
    prove: Annotated[bool, typer.Option("--prove", help="Run every scenario again, whatever is kept.")] = False,
    lang: LANG = None,
) -> None:
    """Look up a clause: what it says in our words, how it is read, what it is linked with, its code, what proves it.

    Words are searched in clauses, readings, the glossary and titles of scenarios, in both languages, the best first.
    What was proven is kept, and run again where the code, the cards, the rulebook or a scenario has changed.
    """
    language = lang or preferred()
    room = rulings(game, language)
    ledger, asked = room.clauses, " ".join(words or ())
    clause = asked if asked in ledger else ""
    screen = ClauseScreen(Console(highlight=False), game, room, language, both=lang is None)
    if against is not None:
        _compare(screen, against, json)
    elif asked and not clause:
        if asked[0].isdecimal() and asked.replace(".", "").isdecimal():
            _no_clause(room, game, asked, language)
        _search(screen, asked, every, json)
    else:
        proof = KeptProof(room, anew=prove)
        found = standings(ledger, proof.verdicts(_shown))
        proof.kept.save()
        _look_up(screen, proof, found, clause, tree, unproven, json)


def _look_up(
    screen: ClauseScreen,
    proof: KeptProof,
    found: dict[str, Standing],
    clause: str,
    tree: bool,
    unproven: bool,
    json: bool,
) -> None:
    """Show a clause, a tree of them, those that nothing proves, or how all of them stand."""
    shown = {number: one for number, one in found.items() if not clause or _under(number, clause)}
    if json:
        _print_json(screen.game, found, shown if clause or unproven else None, unproven)
    elif unproven:
        _tell_unproven(screen, shown)
    elif tree:
        screen.below(shown.values(), clause)
    elif clause:
        screen.clause(found[clause], proof.code(screen.rulings.clauses).get(clause, ()))
        below = [one for number, one in shown.items() if number != clause]
        if below:
            screen.console.print()
            screen.below(below, clause)
    else:
        _tell_chapters(screen, found)


def _no_clause(room: Rulings, game: str, clause: str, language: Language) -> None:
    near = [number for number in room.clauses if number.startswith(clause.rsplit(".", 1)[0])][:NEAR]
    near = near or [number for number in room.clauses if number.isdecimal()]
    fail(say(language, "no clause", game=game, clause=clause, near=", ".join(near)), language)


def _search(screen: ClauseScreen, words: str, every: bool, json: bool) -> None:
    found = search(screen.rulings, words)
    if json:
        print(msgspec.json.encode({"game": screen.game, "words": words, "found": found}).decode())
    elif found:
        screen.found(found, every)
    else:
        chapters = ", ".join([number for number in screen.rulings.clauses if number.isdecimal()])
        fail(
            say(screen.language, "nothing found", game=screen.game, words=words, chapters=chapters), screen.language, 1
        )


def _compare(screen: ClauseScreen, path: Path, json: bool) -> None:
    """Which clauses another edition has otherwise, with the code that speaks of them and the scenarios that cite them."""
    room, language = screen.rulings, screen.language
    kept = kept_hashes(room.folder)
    if not kept:
        fail(say(language, "no hashes", game=screen.game), language)
    try:
        changes = compare(kept, hashes_in(path))
    except BrokenRulebook as problem:
        fail(problem, language)
    code = KeptProof(room).code(room.clauses)
    cited: dict[str, list[str]] = {}
    for line in room.headlines:
        for number in line.clauses:
            cited.setdefault(number, []).append(f"{screen.game}/{line.id}")
    if json:
        rows = {
            sort: [
                {"id": number, "code": [[*place] for place in code.get(number, ())], "scenarios": cited.get(number, [])}
                for number in getattr(changes, sort)
            ]
            for sort in ("new", "gone", "changed")
        }
        print(msgspec.json.encode({"game": screen.game, **rows, "same": changes.same}).decode())
        return
    edition = room.edition
    numbers = {sort: len(getattr(changes, sort)) for sort in ("new", "gone", "changed")}
    screen.console.print(say(language, "against", file=path, edition=edition, same=changes.same, **numbers))
    for sort in ("new", "gone", "changed"):
        for number in getattr(changes, sort):
            _tell_change(screen, sort, number, code.get(number, []), cited.get(number, []))


def _tell_change(
    screen: ClauseScreen, sort: str, number: str, code: list[tuple[str, int, str]], cited: list[str]
) -> None:
    clause = screen.rulings.clauses.get(number)
    head = Text.assemble((f"{named(screen.language, sort)}  ", "yellow"), (number, "bold"))
    screen.console.print(head + Text(f"  {screen.gloss(clause)}" if clause is not None else ""), soft_wrap=True)
    for file, line, name in code:
        screen.console.print(Text(f"    {file}:{line} {name}".rstrip(), "dim"), soft_wrap=True)
    for id in cited:
        screen.console.print(Text(f"    {id}", "dim"), soft_wrap=True)


def _under(number: str, clause: str) -> bool:
    return number == clause or number.startswith(f"{clause}.")


def _shown(paths: list[Path]) -> Iterable[Path]:
    """Scenarios that are run, with a bar on a terminal."""
    if not paths or not sys.stderr.isatty():
        return paths
    from rich.progress import track

    return track(paths, "scenarios / シナリオ", console=Console(stderr=True), transient=True)


def _print_json(game: str, found: dict[str, Standing], shown: dict[str, Standing] | None, unproven: bool) -> None:
    if shown is None:
        print(msgspec.json.encode(summary(game, found)).decode())
        return
    rows = [_row(s) for s in shown.values() if not unproven or (not s.proven and s.why)]
    print(msgspec.json.encode({"game": game, "clauses": rows}).decode())


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


def _tell_unproven(screen: ClauseScreen, shown: dict[str, Standing]) -> None:
    rows = [s for s in shown.values() if s.why and not s.proven]
    for standing in rows:
        clause, why = standing.clause, named(screen.language, standing.why)
        kind = named(screen.language, clause.kind)
        screen.console.print(Text(f"{clause.id:14} ", "bold") + Text(f"{kind}  {why}  {screen.gloss(clause)}"))
    screen.console.print(say(screen.language, "how many unproven", number=len(rows)))


def _tell_chapters(screen: ClauseScreen, found: dict[str, Standing]) -> None:
    language, numbers = screen.language, dict[str, Any](summary(screen.game, found))
    columns = ("clauses", "proven", "unproven", "physical", "headings")
    title = say(language, "ledger", game=screen.game)
    grid = Grid(*[say(language, key) for key in ("chapter", *columns)], title=title, title_justify="left")
    rest = [(say(language, "extra"), numbers["extra"]), (say(language, "all"), numbers)]
    for chapter, row in [*numbers["chapters"].items(), *rest]:
        grid.add_row(chapter, *[str(row[key]) for key in columns])
    screen.console.print(grid)
    lost = unknown({n: s.clause for n, s in found.items()}, [])
    if lost:
        screen.console.print(say(language, "unknown", lost=lost))
