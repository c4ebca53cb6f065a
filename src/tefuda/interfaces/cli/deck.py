"""`tefuda deck`: is a deck legal; if not, by which clause, on which line; can it be played; if so, what it looks like."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tefuda.games.catalogue import OpenedGame, games
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.deck_choice import CARDS, COMPLETE, RESTRICTIONS, judged, located, restricted, where
from tefuda.interfaces.cli.language import Language, preferred
from tefuda.interfaces.cli.opening import opened_game
from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.cards.decks import Verdict

ILLEGAL, UNREADABLE, UNPLAYABLE = 1, 2, 3


def check_deck(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".", show_default=False)],
    file: Annotated[str, typer.Argument(help="The deck file, or the name of a bundled or installed deck.")],
    cards: CARDS = None,
    format: Annotated[
        str, typer.Option("--format", help="The format it is to be played in; the game's usual one.")
    ] = "",
    complete: COMPLETE = False,
    restrictions: RESTRICTIONS = None,
    lang: Annotated[
        Language | None, typer.Option("--lang", help="The language to answer in.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Is this deck legal, in this format; if not, by which clause, on which line. And can all of its cards be played?

    Ends with 0 when it is legal and can be played, with 1 when a clause forbids it, with 2 when it cannot be read, with 3 when it is
    legal and some of its cards are not understood.
    """
    language = lang or preferred()
    opened = opened_game(game, language, cards or ())
    format = format or opened.formats[0]
    if format not in opened.formats:
        raise typer.BadParameter(
            f"there is no format {format!r}; there is {', '.join(opened.formats)}", param_hint="--format"
        )
    path = located(opened, file, format)
    verdict = judged(opened, path, format, complete, restricted(opened, restrictions, language, format))
    if as_json:
        typer.echo(json.dumps(_plain(opened, path, verdict), ensure_ascii=False))
    else:
        _tell(opened, path, verdict, language)
    if verdict.problems:
        raise typer.Exit(ILLEGAL if all(problem.clause for problem in verdict.problems) else UNREADABLE)
    raise typer.Exit(UNPLAYABLE if verdict.unplayable else 0)


def _plain(opened: OpenedGame, path: Path, verdict: Verdict) -> dict[str, object]:
    def told(problems: tuple[Problem, ...]) -> list[dict[str, object]]:
        return [{"clause": one.clause, "line": one.line, "en": one.why_en, "ja": one.why_ja} for one in problems]

    deck = verdict.deck
    return {
        "file": str(path),
        "name": deck.said.get("name", ""),
        "legal": not verdict.problems,
        "playable": not verdict.unplayable and deck.whole,
        **{section: deck.sizes.get(section, 0) for section in opened.lists.drawn},
        "problems": told(verdict.problems),
        "unplayable": told(verdict.unplayable),
        "notes": told(verdict.notes),
    }


def _tell(opened: OpenedGame, path: Path, verdict: Verdict, language: Language) -> None:
    """What is wrong, a line each as compilers write it, then what the clauses say; a deck that nothing is wrong with is drawn."""
    for problem in (*verdict.notes, *verdict.problems, *verdict.unplayable):
        typer.echo(where(path, problem, language))
    for clause in dict.fromkeys(problem.clause for problem in verdict.problems):
        if clause in opened.clauses:
            gloss = opened.clauses[clause]
            typer.echo(f"  {clause}  {gloss.ja if language is Language.JA else gloss.en}")
    if verdict.problems:
        readable = all(problem.clause for problem in verdict.problems)
        typer.echo(say(language, "deck not legal" if readable else "deck not read"))
    else:
        from tefuda.interfaces.cli.deck_screen import sheet_of, show

        show(sheet_of(opened.lists, verdict), language)
    if verdict.unplayable:
        names = len({problem.line for problem in verdict.unplayable})
        typer.echo(say(language, "deck not playable", number=names))
