"""Decks that a command is told by name, file or folder; what was filled in, left out or refused is said in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated
from unicodedata import normalize

import typer

from tefuda.arena.random_decks import random_deck
from tefuda.games.catalogue import OpenedGame
from tefuda.interfaces.cli.arena_words import say
from tefuda.interfaces.cli.asking import decks_there
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.cards import installed
from tefuda.kernel.cards.deckfiles import Completed, Gathered, RefusedDeck, gather
from tefuda.kernel.cards.decklist import BrokenDeck, Problem, decoded
from tefuda.kernel.cards.decks import Verdict
from tefuda.kernel.cards.restrictions import Restrictions, of_format, read_restrictions
from tefuda.kernel.primitives import rng
from tefuda.kernel.primitives.rng import Seed

SHOWN_PROBLEMS = 10


CARDS = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards",
        metavar="FILE",
        help="More printed cards, as JSON lines, for this once; may be given more than once.",
        show_default=False,
    ),
]
COMPLETE = Annotated[bool, typer.Option("--complete", help="Fill in what a list lacks: a leader, an evolve deck.")]
NO_LIST = "none"
RESTRICTIONS = Annotated[
    Path | None,
    typer.Option(
        "--restrictions",
        metavar="FILE",
        help="A restricted and banned list; `none`: not even that of the format.",
        show_default=False,
    ),
]


# ── one deck ────────────────────────────────────────────────────────────────────────────────────────────────────────
def located(opened: OpenedGame, words: str, format: str = "") -> Path:
    """The file of a deck: the one that is named, or the installed or bundled deck that is called so."""
    path = Path(words)
    ours = opened.lists.folder.joinpath(folder_of(opened, format), f"{words}.txt")
    try:
        if path.exists() or path.name != words:
            return path
        theirs = installed.files(installed.DECKS, opened.name, folder_of(opened, format)).get(normalize("NFC", words))
        return theirs or (ours if ours.is_file() else path)
    except (OSError, ValueError):
        return path


def folder_of(opened: OpenedGame, format: str) -> str:
    """The folder of a format's decks, beside or under those of the usual format."""
    name = opened.lists.known_format(format)
    return "" if name == opened.formats[0] else name


def judged(
    opened: OpenedGame,
    path: Path,
    format: str,
    complete: bool = False,
    restrictions: Restrictions | None = None,
    data: bytes | None = None,
) -> Verdict:
    """All that there is to say of a deck file (or of its bytes, where it was read already).

    Where lines cannot be read, those, and what is wrong with the cards of the others.
    """
    lists = opened.lists_for(path)
    return lists.judge_read(
        lambda: lists.read_file(path) if data is None else lists.read(decoded(data)), format, complete, restrictions
    )


def restricted(opened: OpenedGame, path: Path | None, language: Language, format: str = "") -> Restrictions | None:
    """The restricted list of a file, or the one that a format has by itself; none for `none`. A clear refusal where it cannot be read."""
    if path is None:
        path = of_format(opened.name, opened.lists.folder.parent, opened.lists.known_format(format))
    if path is None or str(path) == NO_LIST:
        return None
    try:
        return read_restrictions(path, opened.lists.index)
    except BrokenDeck as broken:
        rows = [where(path, problem, language) for problem in broken.problems[:SHOWN_PROBLEMS]]
        raise typer.BadParameter("\n".join(rows), param_hint="--restrictions") from None


# ── several ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def legal(
    opened: OpenedGame, format: str = "", complete: bool = False, restrictions: Restrictions | None = None
) -> Callable[[Path], Completed]:
    """A reader of deck files for games that count: BrokenDeck where a deck is not legal or cannot be played."""

    def read(path: Path) -> Completed:
        found = judged(opened, path, format, complete, restrictions)
        return Completed(opened.lists.legal(found, format), found.notes)

    return read


def chosen_decks(
    opened: OpenedGame,
    words: str,
    language: Language,
    format: str = "",
    read: Callable[[Path], Completed] | None = None,
    seed: Seed = 0,
) -> Gathered:
    """The decks of a list such as `harbor_lights,mine.txt,lists/,random:40`; all bundled ones where it is empty.

    Without `read` a list is played as it is, whatever clause it offends, with what it lacks filled in. Another seed, other decks by chance.
    """
    wanted = [word.strip() for word in words.split(",") if word.strip()]
    bundled = decks_there(opened, format)
    if not wanted:
        return Gathered(dict(bundled), [], [], [])
    own = installed.files(installed.DECKS, opened.name, folder_of(opened, format))

    def by_chance(number: int) -> object:
        return random_deck(opened.lists, rng.derived_seed(rng.key_of(seed), "deck", number), format)

    try:
        found = gather(wanted, bundled, read or opened.completed, own, by_chance)
    except RefusedDeck as refused:
        raise typer.BadParameter(_refusal([*bundled, *own], refused, language), param_hint="--decks") from None
    for line in told_of(found, language):
        typer.echo(line, err=True)
    return found


def installed_decks(opened: OpenedGame, format: str) -> dict[str, object]:
    """The installed decks that can be played in a format."""
    found: dict[str, object] = {}
    for name, path in installed.files(installed.DECKS, opened.name, folder_of(opened, format)).items():
        try:
            found[name] = legal(opened, format)(path).deck
        except BrokenDeck:  # `decks list` tells why
            continue
    return found


def told_blank(opened: OpenedGame, decks: Iterable[object], language: Language) -> list[str]:
    """Which cards of decks are played without their text, in a line; nothing where none is."""
    cards = opened.unread_in(decks)
    comma = "、" if language is Language.JA else ", "
    return [say(language, "blank", number=len(cards), cards=comma.join(cards))] if cards else []


# ── what is said ────────────────────────────────────────────────────────────────────────────────────────────────────
def _refusal(known: list[str], refused: RefusedDeck, language: Language) -> str:
    if not refused.problems:
        return say(language, "no such deck", name=refused.words[:100], known=", ".join(sorted(known)))
    rows = [where(Path(refused.words), problem, language) for problem in refused.problems[:SHOWN_PROBLEMS]]
    if len(refused.problems) > SHOWN_PROBLEMS:
        rows.append(say(language, "more problems", number=len(refused.problems) - SHOWN_PROBLEMS))
    return "\n".join(rows)


def told_of(found: Gathered, language: Language) -> list[str]:
    """What was filled in or is not legal, line by line, then which lists of folders were left out and why."""
    rows = [where(path, note, language) for path, note in found.notes]
    if found.left_out:
        rows.append(say(language, "lists", played=len(found.decks), left=len(found.left_out)))
    for path, problems in found.left_out:
        more = f" ({say(language, 'more problems', number=len(problems) - 1)})" if len(problems) > 1 else ""
        rows.append(f"  {where(path, problems[0], language)}{more}")
    return rows


def where(path: Path, problem: Problem, language: Language) -> str:
    """As compilers write it: file, line, clause, what is wrong."""
    place = f"{path}:{problem.line}" if problem.line else str(path)
    why = problem.why_ja if language is Language.JA else problem.why_en
    return f"{place}: {f'[{problem.clause}] ' if problem.clause else ''}{why}"
