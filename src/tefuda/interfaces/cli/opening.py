"""Opening a game for a command: with installed packs and the cards of files, or a clear refusal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import typer

from tefuda.games.catalogue import OpenedGame, games, open_game
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.primitives.bilingual import in_language


def opened_game(name: str, language: Language, cards: Iterable[Path] = (), blank: bool = False) -> OpenedGame:
    """The game that was asked for, with installed packs and the cards of files, or a clear refusal.

    `blank`: with cards that are not understood, without their text.
    """
    try:
        return open_game(name, tuple(cards), blank)
    except KeyError:
        known = ", ".join(games())
        raise typer.BadParameter(say(language, "no game", name=name, known=known), param_hint="GAME") from None
    except (ValueError, OSError) as problem:  # a pack, a deck or a file of cards that cannot be read
        said = in_language(problem, language is Language.JA)
        raise typer.BadParameter(said, param_hint="--cards" if cards else None) from None
