"""What several commands need: the rulings of a game by its name, and errors that end a command politely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from tefuda.games import catalogue
from tefuda.games.catalogue import OpenedGame, games
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.primitives.bilingual import in_language
from tefuda.kernel.proving.rulings import Rulings

MOST_DIGITS, SHOWN = 3, 40  # of a number of seats; letters of what was written that are said again


def fail(problem: Exception | str, language: Language, code: int = 2) -> NoReturn:
    """Say in the person's language what is wrong, and end."""
    message = escape(in_language(problem, language is Language.JA))
    Console(stderr=True, soft_wrap=True).print(f"[red]{message}[/red]", highlight=False)
    raise typer.Exit(code)


def rulings(game: str, language: Language) -> Rulings:
    """The ledger, scenarios and setting of a game."""
    if game not in games():
        known = ", ".join(games())
        fail(
            f"there is no game {game!r}; there are: {known} / {game!r} というゲームはありません。あるのは: {known}",
            language,
        )
    return catalogue.rulings(game)


def known_player(name: str, language: Language, opened: OpenedGame | None = None) -> None:
    """Refuse clearly what is the name of no player program, or of one of ours that cannot play this game."""
    from tefuda.players.outside import NoSuchPlayer  # loaded by the commands that play alone
    from tefuda.players.registry import is_ours, maker_of

    try:
        made_by = maker_of(name)
        if opened is not None and is_ours(name):
            made_by(0, 0, opened)
    except NoSuchPlayer as problem:
        said = problem.japanese if language is Language.JA else problem.english
        raise typer.BadParameter(said, param_hint="--players") from None


def decks_there(opened: OpenedGame, format: str) -> Mapping[str, object]:
    """The decks that come along for a format, or a clear refusal."""
    try:
        return opened.decks_in(opened.played(format).format)
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--format") from None


def format_played(opened: OpenedGame, format: str, difficulty: str) -> str:
    """The format in a difficulty, or a clear refusal."""
    decks_there(opened, format)
    try:
        played = opened.played(format)
        return str(played._replace(format=opened.of_difficulty(played.format, difficulty))) if difficulty else format
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--difficulty") from None


def against_boss(opened: OpenedGame, format: str, boss: str) -> str:
    """The format against one of its bosses, or a clear refusal; "": the usual one."""
    try:
        return str(opened.played(format, boss)) if boss else format
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--boss") from None


def seats_played(opened: OpenedGame, format: str, seats: int) -> int:
    """How many sit down, or a clear refusal; 0: as many as usual."""
    try:
        return opened.seats_of(format, seats)
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--seats") from None


def number_of_seats(words: str) -> int:
    """A number of seats as it was written, or a clear refusal."""
    if not words.isdecimal() or len(words) > MOST_DIGITS or not int(words):
        said = words[:SHOWN]
        en, ja = f"{said!r} is no number of seats", f"「{said}」は席の数ではありません"
        raise typer.BadParameter(f"{en} / {ja}", param_hint="--seats")
    return int(words)
