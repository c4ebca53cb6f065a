"""`tefuda play`: sit down, choose decks and an opponent, and play in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from tefuda.arena.keys import fresh_key, key_for
from tefuda.games.catalogue import FIRST, OpenedGame, games, teller_for
from tefuda.interfaces.cli.asking import decks_there
from tefuda.interfaces.cli.board import paragraph
from tefuda.interfaces.cli.deck_choice import (
    CARDS,
    COMPLETE,
    RESTRICTIONS,
    chosen_decks,
    legal,
    restricted,
    told_blank,
)
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.opening import opened_game
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.seeds import seed_option
from tefuda.interfaces.cli.sitting import Sitting
from tefuda.interfaces.cli.sitting_down import (
    YOU,
    Host,
    chosen_boss,
    chosen_format,
    chosen_players,
    chosen_seats,
    named_players,
    own_decks,
    usual_players,
)
from tefuda.interfaces.cli.unread import UNREAD, Unread
from tefuda.kernel import transcript
from tefuda.kernel.rng import Seed
from tefuda.kernel.telling import Teller
from tefuda.kernel.transcript import BrokenTranscript
from tefuda.players.player import Player, dismiss
from tefuda.players.registry import FORMS, LIMIT, PLAYERS, TRUSTED, maker_of
from tefuda.table.layouts import as_recorded
from tefuda.table.live import LiveGame


def play(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".")] = FIRST,
    lang: LANG = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="A,B",
            help="Who sits where: you, " + ", ".join(sorted(PLAYERS)) + f", {FORMS}. {TRUSTED}",
            show_default=False,
        ),
    ] = None,
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks",
            metavar="X,Y",
            help="The deck of each seat: bundled or installed ones, files, random; without it you are asked.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        Any, seed_option("The same seed gives the same shuffles; without it nobody can foretell them.")
    ] = None,
    format: Annotated[
        str | None, typer.Option("--format", help="The format; without it the usual one.", show_default=False)
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", metavar="N", help="How many sit down; without it as many as usual.", show_default=False
        ),
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option("--difficulty", help="The difficulty, for formats that have several.", show_default=False),
    ] = None,
    boss: Annotated[
        str | None,
        typer.Option("--boss", help="The boss, for formats that have several to play against.", show_default=False),
    ] = None,
    limit: Annotated[
        float,
        typer.Option("--time-limit", min=0.001, metavar="SECONDS", help="How long a cmd: may take for an answer."),
    ] = LIMIT,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.", show_default=False)
    ] = None,
    cards: CARDS = None,
    complete: COMPLETE = False,
    restrictions: RESTRICTIONS = None,
    unread: UNREAD = Unread.REFUSED,
) -> None:
    """Play in the terminal, against a player program or another person at the same screen.

    Every question names the clause that asks it. Press h for the keys; ? tells why something cannot be done.
    """
    voice = Voice((lang or preferred()).value)
    console = Console(highlight=False, markup=False, emoji=False)
    if sys.stdin.isatty():
        import readline  # noqa: F401 - arrow keys and history while typing
    try:
        files = tuple(cards or ())
        said = _Said(
            game=game, players=players, decks=decks, seed=seed, format=format or "", seats=seats, difficulty=difficulty,
            boss=boss, limit=limit, resume=resume, cards=files, complete=complete, restrictions=restrictions,
            blank=unread is Unread.BLANK,
        )  # fmt: skip
        _sit_down(console, voice, said)
    except (EOFError, KeyboardInterrupt):
        console.print()


class _Said(NamedTuple):
    """What the command line says."""

    game: str
    players: str | None
    decks: str | None
    seed: Seed | None
    format: str
    seats: str | None
    difficulty: str | None
    boss: str | None
    limit: float
    resume: Path | None
    cards: tuple[Path, ...]
    complete: bool
    restrictions: Path | None
    blank: bool


def _sit_down(console: Console, voice: Voice, said: _Said) -> None:
    host = Host(console, voice)
    if said.resume is not None:
        settled = {"--decks": said.decks, "--seed": said.seed, "--format": said.format or None}
        for option, given in (
            settled | {"--seats": said.seats, "--difficulty": said.difficulty, "--boss": said.boss}
        ).items():
            if given is not None:
                raise typer.BadParameter(voice.say("fixed", option=option), param_hint=option)
    key, given = key_for(said.seed), said.seed
    if said.resume is not None:
        live, opened = _resumed(voice, said.resume, said.cards)
        file, seated = said.resume, live.state.seats
        names = usual_players(seated) if said.players is None else named_players(host, opened, said.players, (seated,))
        live.players = tuple(_sitting(names, key, opened, said.limit))
        paragraph(console, voice.say("resumed", file=file, steps=len(live.answers)), "bold")
    else:
        opened = opened_game(said.game, Language(voice.language), said.cards, said.blank)
        words = teller_for(opened.game, voice.language)
        said = said._replace(format=chosen_format(host, opened, said.format, said.difficulty))
        seats = chosen_seats(host, opened, said.format, said.seats, said.players)
        if said.players is None:
            names = chosen_players(host, opened.name, opened.sides_of(said.format, seats[0]))
        else:
            names = named_players(host, opened, said.players, seats)
        played = chosen_boss(host, opened, said.format, said.boss, words)
        keys, there = _decks(host, opened, words, said._replace(seed=key), names)
        programs = _sitting(names, key, opened, said.limit)
        live = LiveGame.start(opened, [there[deck] for deck in keys], key, programs, played)
        file = Path(f"{opened.name}-{fresh_key()[:8] if given is None else given}.jsonl")
        paragraph(console, words.introduction(said.format), "italic")
        welcome = voice.say("welcome") if given is None else voice.say("welcome with seed", seed=given)
        paragraph(console, welcome, "bold")
        for place, (name, key) in enumerate(zip(names, keys, strict=True), 1):
            console.print(Text(f"  {place}. {name}: {words.deck(key, there[key])[0]}", "dim"))
    decks = (
        [opened.deck(deck, live.header.format) for deck in live.header.decks[: live.header.seats]]
        if opened.unread
        else []
    )
    for line in told_blank(opened, decks, Language(voice.language)):
        paragraph(console, line, "bold")
    tellers = {seat: teller_for(opened.game, voice.language) for seat, name in enumerate(names) if name == YOU}
    try:
        Sitting(
            live, opened, tuple(names), tellers, voice, opened.clauses, console, file, said.resume is not None
        ).play()
    finally:
        dismiss(live.players, live.over)


def _decks(
    host: Host, opened: OpenedGame, words: Teller, said: _Said, names: list[str]
) -> tuple[list[str], Mapping[str, Any]]:
    """The deck of each seat, and all there were to choose from: as it was said, or as the person chooses."""
    language = Language(host.voice.language)
    if said.decks is None:
        return own_decks(host, opened, said.format, decks_there(opened, said.format), words, names)
    read = legal(opened, said.format, said.complete, restricted(opened, said.restrictions, language, said.format))
    found = chosen_decks(opened, said.decks, language, said.format, read, key_for(said.seed))
    keys = [name for meant in found.meant for name in meant]
    if len(keys) != len(names):
        why = host.voice.say("how many decks", wanted=len(names), given=len(keys))
        raise typer.BadParameter(why, param_hint="--decks")
    return keys, found.decks


def _sitting(names: list[str], seed: Seed, opened: OpenedGame, limit: float) -> list[Player | None]:
    """A program for each seat that is not a person's."""
    return [None if name == YOU else maker_of(name, limit)(seed, place, opened) for place, name in enumerate(names)]


def _resumed(voice: Voice, path: Path, cards: tuple[Path, ...]) -> tuple[LiveGame, OpenedGame]:
    """The game of a file, opened with the packs that it was played with."""
    try:
        opener = as_recorded(transcript.read(path, unclosed=True).header, cards)
        live = LiveGame.resume(path, opener)
        return live, opener(live.header.game)
    except BrokenTranscript as problem:
        told = problem.japanese if voice.language == "ja" else problem.english
        place = f"{problem.line}行目" if voice.language == "ja" else f"line {problem.line}"
        raise typer.BadParameter(f"{path}, {place}: {told}", param_hint="--resume") from None
    except (ValueError, OSError) as problem:
        raise typer.BadParameter(str(problem), param_hint="--cards") from None
