"""Decks that a command is told by name, file or folder; what was filled in, left out or refused is said in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from tefuda.games.catalogue import OpenedGame
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.cards.deckfiles import Gathered, RefusedDeck, gather
from tefuda.kernel.cards.decklist import Problem

SHOWN_PROBLEMS = 10


def chosen_decks(opened: OpenedGame, words: str, language: Language) -> Mapping[str, Any]:
    """The decks of a list such as `harbor_lights,mine.txt,lists/`; all bundled ones where it is empty."""
    wanted = [word.strip() for word in words.split(",") if word.strip()]
    if not wanted:
        return opened.decks
    try:
        found = gather(wanted, opened.decks, opened.completed)
    except RefusedDeck as refused:
        raise typer.BadParameter(_refusal(opened, refused, language), param_hint="--decks") from None
    for line in _told(found, language):
        typer.echo(line, err=True)
    return found.decks


def _refusal(opened: OpenedGame, refused: RefusedDeck, language: Language) -> str:
    if not refused.problems:
        return say(language, "no such deck", name=refused.words, known=", ".join(sorted(opened.decks)))
    rows = [_line(Path(refused.words), problem, language) for problem in refused.problems[:SHOWN_PROBLEMS]]
    if len(refused.problems) > SHOWN_PROBLEMS:
        rows.append(say(language, "more problems", number=len(refused.problems) - SHOWN_PROBLEMS))
    return "\n".join(rows)


def _told(found: Gathered, language: Language) -> list[str]:
    """What was filled in or is not legal, line by line, then which lists of folders were left out and why."""
    rows = [_line(path, note, language) for path, note in found.notes]
    if found.left_out:
        rows.append(say(language, "lists", played=len(found.decks), left=len(found.left_out)))
    for path, problems in found.left_out:
        more = f" ({say(language, 'more problems', number=len(problems) - 1)})" if len(problems) > 1 else ""
        rows.append(f"  {_line(path, problems[0], language)}{more}")
    return rows


def _line(path: Path, problem: Problem, language: Language) -> str:
    """As compilers write it: file, line, clause, what is wrong."""
    where = f"{path}:{problem.line}" if problem.line else str(path)
    why = problem.why_ja if language is Language.JA else problem.why_en
    return f"{where}: {f'[{problem.clause}] ' if problem.clause else ''}{why}"
