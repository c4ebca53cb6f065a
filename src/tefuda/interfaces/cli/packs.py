"""`tefuda packs`: cards of one's own, installed from files of printed cards."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Any
from unicodedata import normalize

import typer

from tefuda.games.catalogue import games, installed_packs, room
from tefuda.interfaces.cli.cards import FILES, told, told_faults
from tefuda.interfaces.cli.installed_words import say
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.opening import opened_game
from tefuda.kernel.cards import installed
from tefuda.kernel.cards.files import MOST_BYTES, as_own_lines, cards_in
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.cards.published import Source
from tefuda.kernel.cards.rewordings import Rewording, rewordings_in
from tefuda.kernel.primitives import folders
from tefuda.kernel.primitives.bilingual import in_language, system_reasons
from tefuda.kernel.primitives.storage import BadName, file_name, name_from, read_bytes
from tefuda.kernel.wording.errors import BrokenCard, Unreadable
from tefuda.kernel.wording.examined import Examined, number_and_name

SHOWN = 10

packs = typer.Typer(
    no_args_is_help=True, help="Cards of one's own: packs of printed cards that every command then knows."
)
GAME = Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".", show_default=False)]
ANY_GAME = Annotated[str, typer.Argument(help="Of which game; without it of all.", show_default=False)]

REPLACE = Annotated[
    bool, typer.Option("--replace", help="Replace what is installed under the same name; without it you are asked.")
]


@packs.command()
def add(
    game: GAME,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=FILES, show_default=False)],
    show_all: Annotated[bool, typer.Option("--all", help="Show every card that is not understood.")] = False,
    replace: REPLACE = False,
    lang: LANG = None,
) -> None:
    """Install files of printed cards: our own lines, or lists as they are published, which are kept as our own lines.

    What is understood can be played from now on; what is not is listed with its words.

    A pack has the name of its file; one of the same name with other cards is replaced where you say so. A card that another pack
    has is taken from the first.
    """
    language = lang or preferred()
    known_game(game, language)
    for file in files:
        try:
            loader = room(game, "cards.loading").LOADER
            data = as_own_lines(read_bytes(file, MOST_BYTES), cards_in(file, loader.published))
            found: list[Examined] = list(loader.examine([file]))
        except BrokenCard as problem:
            raise typer.BadParameter(in_language(problem, language is Language.JA), param_hint="FILE") from None
        except OSError as problem:
            raise typer.BadParameter(
                f"{file}: {system_reasons(problem)[language is Language.JA]}", param_hint="FILE"
            ) from None
        if not found:
            raise typer.BadParameter(f"{file}: {say(language, 'none')}", param_hint="FILE")
        name = write(installed.PACKS, game, name_from(file), data, language, replace=replace)
        for line in _told(game, name, found, data, language, show_all):
            typer.echo(line)


@packs.command("list")
def show(game: ANY_GAME = "", lang: LANG = None) -> None:
    """List what is installed, with the hash by which transcripts name it."""
    language = lang or preferred()
    there = [
        (one, name, path)
        for one in asked(game, language)
        for name, path in installed.files(installed.PACKS, one).items()
    ]
    for one, name, path in there:
        try:
            typer.echo(
                say(
                    language,
                    "pack",
                    game=one,
                    name=name,
                    cards=len(cards_in(path, room(one, "cards.loading").LOADER.published)),
                    hash=_hash(read_bytes(path, MOST_BYTES)),
                )
            )
        except (BrokenCard, OSError) as problem:
            typer.echo(f"{one}  {name}  {in_language(problem, language is Language.JA)}")
    if not there:
        typer.echo(say(language, "no packs", folder=folders.home()))


@packs.command()
def remove(
    game: GAME,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="As `packs list` has them.")],
    lang: LANG = None,
) -> None:
    """Take installed packs away."""
    take_away(installed.PACKS, game, names, lang or preferred())


@packs.command()
def reword(
    game: GAME,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Rewordings, as `cards --reword` has templates for them.")
    ],
    replace: REPLACE = False,
    lang: LANG = None,
) -> None:
    """Install rewordings: texts of your own for printed texts that are not understood.

    Each is for one number and the hash of one text, and holds for no other; a card that is read by itself stays read by itself.
    Those of cards that are installed are tried first: one that is not understood is refused with its words.
    """
    language = lang or preferred()
    known_game(game, language)
    loader = room(game, "cards.loading").LOADER
    try:
        rewordings, data = rewordings_in(file), read_bytes(file, MOST_BYTES)
        sources = {
            (number_and_name(source.card)[0]): source
            for path in installed_packs(game)
            for source in cards_in(path, loader.published)
        }
        states = Counter(_tried(loader, one, sources.get(one.number), file) for one in rewordings)
    except BrokenCard as problem:
        raise typer.BadParameter(in_language(problem, language is Language.JA), param_hint="FILE") from None
    if not rewordings:
        raise typer.BadParameter(f"{file}: {say(language, 'none')}", param_hint="FILE")
    name = write(installed.REWORDINGS, game, name_from(file), data, language, replace=replace)
    typer.echo(say(language, "rewordings added", name=name, game=game, number=len(rewordings)))
    for state, number in states.items():
        typer.echo(f"  {number} × {say(language, state)}")


def _tried(loader: Loader[Any], one: Rewording, source: Source | None, file: Path) -> str:
    """What a rewording does: a key of what is said; BrokenCard where it is not understood."""
    if source is None:
        return "no such card"
    try:
        with loader.reading_by({}):
            loader.face(source.card)
    except BrokenCard as problem:
        unreadable = problem.__cause__
        if not isinstance(unreadable, Unreadable) or unreadable.text_hash != one.hash:
            return "another text"
        with loader.reading_by({(one.number, one.hash): one.text}):
            try:
                loader.face(source.card)
            except BrokenCard as still:
                loader.face({**source.card, "text": one.text}, f"{file}, line {one.line}: {one.number} ")
                raise BrokenCard(still, f"{file}, line {one.line}") from None
        return "is reworded"
    return "read by itself"


def _told(game: str, name: str, found: list[Examined], data: bytes, language: Language, show_all: bool) -> list[str]:
    """What became of the cards of a pack."""
    index = opened_game(game, language).lists.index
    lacking = []
    for one in found:
        known = next(iter(index.find(one.number)), None)
        if one.problem is None and known is not None and known.problem is not None:
            lacking.append(f"  {one.number} {one.name}: {known.problem.expected}")
    markers = sum(one.marker for one in found)
    unread = sum(one.problem is not None for one in found)
    counts = {"cards": len(found), "playable": len(found) - markers - unread - len(lacking), "markers": markers}
    rows = [say(language, "pack added", name=name, game=game, hash=_hash(data), **counts)]
    if unread:
        rows += told(found, language, show_all)[1:]
    rows += told_faults(found, language, show_all)
    if lacking:
        rows += ["", say(language, "lacking", number=len(lacking)), *(lacking if show_all else lacking[:SHOWN])]
        if len(lacking) > SHOWN and not show_all:
            rows.append("  " + say(language, "more", number=len(lacking) - SHOWN))
    return rows


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


# ── what packs and decks share ──────────────────────────────────────────────────────────────────────────────────────
def known_game(game: str, language: Language) -> None:
    """A clear refusal where there is no such game."""
    if game not in games():
        raise typer.BadParameter(say(language, "no game", name=game, known=", ".join(games())), param_hint="GAME")


def asked(game: str, language: Language) -> tuple[str, ...]:
    """The game that was asked for, or all."""
    if not game:
        return games()
    known_game(game, language)
    return (game,)


def write(
    sort: str, game: str, name: str, data: bytes, language: Language, format: str = "", *, replace: bool = False
) -> str:
    """Install a file, or a clear refusal; the name it is known by. Who sits at a terminal is asked whether to replace another."""
    try:
        return installed.add(sort, game, name, data, format, replace=replace)
    except installed.NameTaken as other:
        if not at_a_terminal():
            raise typer.BadParameter(say(language, "taken", name=other.name), param_hint="--replace") from None
        typer.confirm(say(language, "replace?", name=other.name), abort=True)
        return write(sort, game, name, data, language, format, replace=True)
    except OSError as problem:
        why = system_reasons(problem)[language is Language.JA]
        raise typer.BadParameter(say(language, "not written", folder=folders.home(), why=why)) from None


def at_a_terminal() -> bool:
    """True if there is somebody who can be asked."""
    return sys.stdin.isatty()


def checked(name: str, language: Language) -> str:
    """What a user said as a name, or a clear refusal."""
    try:
        return file_name(name)
    except BadName as problem:
        said = problem.japanese if language is Language.JA else problem.english
        raise typer.BadParameter(said, param_hint="--name") from None


def take_away(sort: str, game: str, names: list[str], language: Language, format: str = "") -> None:
    """Remove what is installed under these names, or a clear refusal."""
    known_game(game, language)
    for name in [normalize("NFC", name) for name in names]:
        there = installed.files(sort, game, format)
        if name not in there:
            known = ", ".join(there) or "-"
            raise typer.BadParameter(say(language, "not there", name=name, known=known), param_hint="NAME")
        try:
            installed.remove(sort, game, name, format)
        except OSError as problem:
            why = system_reasons(problem)[language is Language.JA]
            raise typer.BadParameter(say(language, "not written", folder=folders.home(), why=why)) from None
        typer.echo(say(language, "removed", name=name))
