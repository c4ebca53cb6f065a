"""What several commands need: the rulings of a game by its name, and errors that end a command politely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

import typer
from rich.console import Console

from tefuda.games import catalogue
from tefuda.games.catalogue import OpenedGame, games
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.proving.rulings import Rulings


def fail(message: str, code: int = 2) -> NoReturn:
    """Say what is wrong and end."""
    Console(stderr=True, soft_wrap=True).print(f"[red]{message}[/red]", highlight=False)
    raise typer.Exit(code)


def rulings(game: str) -> Rulings:
    """The ledger, scenarios and setting of a game."""
    if game not in games():
        fail(f"there is no game {game!r}; there is: {', '.join(games())} / その名前のゲームはありません")
    return catalogue.rulings(game)


def known_player(name: str, language: Language) -> None:
    """Refuse clearly what is the name of no player program."""
    from tefuda.players.outside import NoSuchPlayer  # loaded by the commands that play alone
    from tefuda.players.registry import maker_of

    try:
        maker_of(name)
    except NoSuchPlayer as problem:
        said = problem.japanese if language is Language.JA else problem.english
        raise typer.BadParameter(said, param_hint="--players") from None


def decks_there(opened: OpenedGame, format: str) -> Mapping[str, object]:
    """The decks that come along for a format, or a clear refusal."""
    try:
        return opened.decks_in(format)
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--format") from None
