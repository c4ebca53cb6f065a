"""`tefuda deck`: is a deck legal; if not, by which clause, on which line; if so, what it looks like."""

from __future__ import annotations

import json
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from tefuda.interfaces.cli.language import Language, preferred
from tefuda.kernel.cards.decklist import BrokenDeck, Problem

ILLEGAL, UNREADABLE = 1, 2


class GameName(StrEnum):
    """The games whose decks can be checked."""

    EVOLVE = "evolve"
    FFTCG = "fftcg"


def check_deck(
    game: Annotated[GameName, typer.Argument(help="The game it is a deck of.", show_default=False)],
    file: Annotated[Path, typer.Argument(help="The deck file, or the name of a deck that comes with the game.")],
    cards: Annotated[
        list[Path] | None,
        typer.Option("--cards", help="More cards, as JSON lines; may be given more than once.", show_default=False),
    ] = None,
    format: Annotated[str, typer.Option("--format", help="The format it is to be played in.")] = "constructed",
    lang: Annotated[
        Language | None, typer.Option("--lang", help="The language to answer in.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Is this deck legal, in this format; if not, by which clause, on which line.

    Ends with 0 when it is legal, with 1 when a clause forbids it, with 2 when it cannot be read.
    """
    decks: Any = import_module(f"tefuda.games.{game.value}.cards.deck")
    language = lang or preferred()
    if format not in decks.FORMATS:
        raise typer.BadParameter(
            f"there is no format {format!r}; there is {', '.join(decks.FORMATS)}", param_hint="--format"
        )
    try:
        rules = decks.rules_with(list(cards or ()))
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--cards") from None
    path = _path(decks.DECKS, file)
    listed = decks.DeckList()
    try:
        listed = decks.read_file(path)
        problems = decks.check(rules, listed, format)
    except BrokenDeck as broken:
        more = decks.beside(rules, broken) if hasattr(decks, "beside") else []
        problems = sorted([*broken.problems, *more], key=lambda problem: problem.line)
    if as_json:
        sizes = {section: listed.size(section) for section in decks.SECTIONS}
        typer.echo(json.dumps(_plain(path, listed.name, sizes, problems), ensure_ascii=False))
    elif problems:
        _tell(decks.DECKS.parents[1] / "rulebook.toml", path, problems, language)
    else:
        from tefuda.interfaces.cli.deck_screen import show

        show(decks.sheet(rules, listed), language)
    if problems:
        raise typer.Exit(UNREADABLE if any(not problem.clause for problem in problems) else ILLEGAL)


def _path(folder: Path, file: Path) -> Path:
    """The file; where there is none of that name, the deck of ours that is called so."""
    ours = folder / f"{file.name}.txt"
    return ours if not file.exists() and file.name == str(file) and ours.is_file() else file


def _plain(path: Path, name: str, sizes: dict[str, int], problems: list[Problem]) -> dict[str, Any]:
    return {
        "file": str(path),
        "name": name,
        "legal": not problems,
        **sizes,
        "problems": [
            {"clause": problem.clause, "line": problem.line, "en": problem.why_en, "ja": problem.why_ja}
            for problem in problems
        ],
    }


def _tell(rulebook: Path, path: Path, problems: list[Problem], language: Language) -> None:
    """What is wrong, a line each as compilers write it, then what the clauses say."""
    from tefuda.kernel.rulebook import load

    japanese = language is Language.JA
    for problem in problems:
        where = f"{path}:{problem.line}" if problem.line else str(path)
        why = problem.why_ja if japanese else problem.why_en
        typer.echo(f"{where}: {f'[{problem.clause}] ' if problem.clause else ''}{why}")
    clauses = list(dict.fromkeys(problem.clause for problem in problems if problem.clause))
    ledger = load(rulebook) if clauses else {}
    for clause in clauses:
        if clause in ledger:
            typer.echo(f"  {clause}  {ledger[clause].ja if japanese else ledger[clause].en}")
    if any(not problem.clause for problem in problems):
        typer.echo("このデッキは読めません。" if japanese else "This deck cannot be read.")
    else:
        typer.echo("このデッキは使えません。" if japanese else "This deck is not legal.")
