"""`tefuda decks`: decks of one's own, installed from lists as players paste them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tefuda.interfaces.cli.asking import decks_there
from tefuda.interfaces.cli.deck_choice import CARDS, COMPLETE, RESTRICTIONS, folder_of, judged, restricted, where
from tefuda.interfaces.cli.installed_words import say
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.opening import opened_game
from tefuda.interfaces.cli.packs import ANY_GAME, GAME, REPLACE, asked, checked, take_away, write
from tefuda.kernel.cards import installed
from tefuda.kernel.cards.deckfiles import read_otherwise
from tefuda.kernel.cards.decklist import MOST_BYTES
from tefuda.kernel.cards.decks import Verdict
from tefuda.kernel.primitives import folders
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import name_from, read_bytes

SHOWN = 20

decks = typer.Typer(no_args_is_help=True, help="Decks of one's own: lists that play, sim and bench then know by name.")
FORMAT = Annotated[str, typer.Option("--format", help="The format; without it the usual one.", show_default=False)]


@decks.command()
def add(
    game: GAME,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Deck lists; - reads one from standard input.")
    ],
    name: Annotated[str, typer.Option("--name", help="The name; without it the file's.", show_default=False)] = "",
    format: FORMAT = "",
    complete: COMPLETE = False,
    replace: REPLACE = False,
    restrictions: RESTRICTIONS = None,
    cards: CARDS = None,
    lang: LANG = None,
) -> None:
    """Install deck lists. A list that can be read is installed, and told whether it is legal and can be played.

    Another list of the same name is replaced where you say so.

    Ends with 0 when all are legal and can be played, with 1 when not, with 2 when a list cannot be read.
    """
    language = lang or preferred()
    opened = opened_game(game, language, cards or ())
    bundled = decks_there(opened, format)
    limits = restricted(opened, restrictions, language, format)
    worst = 0
    for file in files:
        called = checked(name, language) if name else "pasted" if str(file) == "-" else name_from(file)
        if read_otherwise(called, bundled):
            raise typer.BadParameter(say(language, "read otherwise", name=called), param_hint="--name")
        data = _data(file)
        verdict = judged(opened, file, format, complete, limits, data)
        worst = max(worst, _tell(file, verdict, language))
        if any(not problem.clause for problem in verdict.problems):
            typer.echo(say(language, "deck kept", name=called))
            continue
        if complete:
            data = opened.lists.written(verdict.deck).encode()
        called = write(installed.DECKS, game, called, data, language, folder_of(opened, format), replace=replace)
        typer.echo(say(language, "deck added", name=called))
    raise typer.Exit(worst)


@decks.command("list")
def show(game: ANY_GAME = "", format: FORMAT = "", lang: LANG = None) -> None:
    """List the installed decks: legal or not, playable or not."""
    language = lang or preferred()
    found = 0
    for one in asked(game, language):
        if not installed.folder(installed.DECKS, one).is_dir():
            continue
        opened = opened_game(one, language)
        decks_there(opened, format)
        for name, path in installed.files(installed.DECKS, one, folder_of(opened, format)).items():
            found += 1
            typer.echo(f"{one}  {name}  {_state(judged(opened, path, format), language)}")
    if not found:
        typer.echo(say(language, "no decks", folder=folders.home()))


@decks.command()
def remove(
    game: GAME,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="As `decks list` has them.")],
    format: FORMAT = "",
    lang: LANG = None,
) -> None:
    """Take installed decks away."""
    language = lang or preferred()
    opened = opened_game(game, language)
    decks_there(opened, format)
    take_away(installed.DECKS, game, names, language, folder_of(opened, format))


def _data(file: Path) -> bytes:
    """The bytes of a list, of a file or from standard input."""
    try:
        return sys.stdin.buffer.read(MOST_BYTES + 1) if str(file) == "-" else read_bytes(file, MOST_BYTES)
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise typer.BadParameter(f"{file}: {english} / {file}: {japanese}", param_hint="FILE") from None


def _tell(file: Path, verdict: Verdict, language: Language) -> int:
    """Say what there is to say of a list; how the command ends for it."""
    rows = [where(file, problem, language) for problem in (*verdict.notes, *verdict.problems, *verdict.unplayable)]
    for row in rows[:SHOWN]:
        typer.echo(row)
    if len(rows) > SHOWN:
        typer.echo(f"{file}: … {len(rows) - SHOWN}")
    typer.echo(f"{file}: {_state(verdict, language)}")
    if any(problem.clause and not problem.line for problem in verdict.problems):
        typer.echo(say(language, "complete"))
    if any(not problem.clause for problem in verdict.problems):
        return 2
    return 1 if verdict.problems or verdict.unplayable else 0


def _state(verdict: Verdict, language: Language) -> str:
    """Legal or not, playable or not, in a few words."""
    if any(not problem.clause for problem in verdict.problems):
        return say(language, "not read")
    clauses = ", ".join(dict.fromkeys([problem.clause for problem in verdict.problems]))
    words = [say(language, "not legal", clauses=clauses) if clauses else say(language, "legal")]
    if verdict.unplayable:
        words.append(say(language, "not playable", number=len({problem.line for problem in verdict.unplayable})))
    return ", ".join(words)
