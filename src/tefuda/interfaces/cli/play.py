"""`tefuda play`: sit down, choose decks and an opponent, and play in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import FIRST, OpenedGame, games, open_played, teller_for
from tefuda.interfaces.cli.answers import plain
from tefuda.interfaces.cli.asking import decks_there, format_played, known_player, number_of_seats, seats_played
from tefuda.interfaces.cli.board import hanging, paragraph
from tefuda.interfaces.cli.deck_choice import (
    CARDS,
    COMPLETE,
    RESTRICTIONS,
    chosen_decks,
    installed_decks,
    legal,
    restricted,
)
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.opening import opened_game
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.sitting import Sitting
from tefuda.kernel import transcript
from tefuda.kernel.telling import Teller
from tefuda.kernel.transcript import MOST_SEED, BrokenTranscript
from tefuda.players.player import Player, dismiss
from tefuda.players.registry import FORMS, LIMIT, PLAYERS, listed, maker_of
from tefuda.table.live import LiveGame

YOU = "you"
FAVOURITES = ("greedy", "random")  # whom to play against, where nothing is said: the best there is


def play(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".")] = FIRST,
    lang: LANG = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="A,B",
            help="Who sits where: you, " + ", ".join(sorted(PLAYERS)) + f", {FORMS}.",
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
        int | None,
        typer.Option("--seed", min=0, max=MOST_SEED, help="The same seed gives the same shuffles.", show_default=False),
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
            limit=limit, resume=resume, cards=files, complete=complete, restrictions=restrictions,
        )  # fmt: skip
        _sit_down(console, voice, said)
    except (EOFError, KeyboardInterrupt):
        console.print()


class _Said(NamedTuple):
    """What the command line says."""

    game: str
    players: str | None
    decks: str | None
    seed: int | None
    format: str
    seats: str | None
    difficulty: str | None
    limit: float
    resume: Path | None
    cards: tuple[Path, ...]
    complete: bool
    restrictions: Path | None


def _sit_down(console: Console, voice: Voice, said: _Said) -> None:
    if said.resume is not None:
        settled = {"--decks": said.decks, "--seed": said.seed, "--format": said.format or None}
        for option, given in (settled | {"--seats": said.seats, "--difficulty": said.difficulty}).items():
            if given is not None:
                raise typer.BadParameter(voice.say("fixed", option=option), param_hint=option)
    chosen = secrets.randbelow(1 << 32) if said.seed is None else said.seed
    if said.resume is not None:
        live, opened = _resumed(voice, said.resume, said.cards)
        file = said.resume
        names = _names(console, voice, said.players, (live.state.seats,), ask=False)
        live.players = tuple(_sitting(names, chosen, opened, said.limit))
        paragraph(console, voice.say("resumed", file=file, steps=len(live.answers)), "bold")
    else:
        opened = opened_game(said.game, Language(voice.language), said.cards)
        words = teller_for(opened.game, voice.language)
        said = said._replace(format=format_played(opened, said.format, said.difficulty or ""))
        bundled = decks_there(opened, said.format)
        names = _names(console, voice, said.players, _seats(opened, said), ask=True)
        keys, there = _decks(console, voice, opened, bundled, words, said._replace(seed=chosen), names)
        seats = _sitting(names, chosen, opened, said.limit)
        live = LiveGame.start(opened, [there[key] for key in keys], chosen, seats, said.format)
        file = Path(f"{opened.name}-{chosen}.jsonl")
        paragraph(console, words.introduction(said.format), "italic")
        paragraph(console, voice.say("welcome", seed=chosen), "bold")
        for place, (name, key) in enumerate(zip(names, keys, strict=True), 1):
            console.print(Text(f"  {place}. {name}: {words.deck(key, there[key])[0]}", "dim"))
    tellers = {seat: teller_for(opened.game, voice.language) for seat, name in enumerate(names) if name == YOU}
    try:
        Sitting(live, tuple(names), tellers, voice, opened.clauses, console, file, said.resume is not None).play()
    finally:
        dismiss(live.players, live.over)


def _seats(opened: OpenedGame, said: _Said) -> tuple[int, ...]:
    """How many may sit down: the number that was said, or all that the format has, the usual one first."""
    if said.seats is None:
        return opened.players[said.format or opened.formats[0]]
    return (seats_played(opened, said.format, number_of_seats(said.seats)),)


def _sitting(names: list[str], seed: int, opened: OpenedGame, limit: float) -> list[Player | None]:
    """A program for each seat that is not a person's."""
    return [None if name == YOU else maker_of(name, limit)(seed, place, opened) for place, name in enumerate(names)]


def _resumed(voice: Voice, path: Path, cards: tuple[Path, ...]) -> tuple[LiveGame, OpenedGame]:
    """The game of a file, opened with the packs that it was played with."""
    try:
        packs = transcript.read(path, unclosed=True).header.packs
        live = LiveGame.resume(path, lambda name: open_played(name, packs, cards))
        return live, open_played(live.header.game, packs, cards)
    except BrokenTranscript as problem:
        told = problem.japanese if voice.language == "ja" else problem.english
        place = f"{problem.line}行目" if voice.language == "ja" else f"line {problem.line}"
        raise typer.BadParameter(f"{path}, {place}: {told}", param_hint="--resume") from None
    except (ValueError, OSError) as problem:
        raise typer.BadParameter(str(problem), param_hint="--cards") from None


# ── who plays what ──────────────────────────────────────────────────────────────────────────────────────────────────
def _favourite() -> str:
    return next((name for name in FAVOURITES if name in PLAYERS), sorted(PLAYERS)[0])


def _names(console: Console, voice: Voice, players: str | None, seats: tuple[int, ...], ask: bool) -> list[str]:
    """Who sits where: as it was said, as the person chooses, or the person against the best program."""
    if players is None:
        others = [*sorted(PLAYERS, key=lambda name: name != _favourite()), YOU]
        if ask and sys.stdin.isatty():
            other = others[
                _choose(
                    console,
                    voice,
                    voice.say("opponent"),
                    [(name, voice.say("person") if name == YOU else voice.program(name)) for name in others],
                    0,
                )
            ]
        else:
            other = others[0]
        return [YOU, *[other] * (seats[0] - 1)]
    names = listed(players)
    for name in names:
        if name != YOU:
            known_player(name, Language(voice.language))
    if len(names) not in seats:
        wanted = "/".join(map(str, seats))
        raise typer.BadParameter(voice.say("how many players", wanted=wanted, given=len(names)), param_hint="--players")
    if YOU not in names:
        raise typer.BadParameter(voice.say("nobody"), param_hint="--players")
    return names


def _decks(
    console: Console,
    voice: Voice,
    opened: OpenedGame,
    bundled: Mapping[str, Any],
    words: Teller,
    said: _Said,
    names: list[str],
) -> tuple[list[str], Mapping[str, Any]]:
    """The deck of each seat, and all there were to choose from: as it was said, as the person chooses, or the first two there are."""
    if said.decks is not None:
        language = Language(voice.language)
        read = legal(opened, said.format, said.complete, restricted(opened, said.restrictions, language, said.format))
        found = chosen_decks(opened, said.decks, language, said.format, read, said.seed or 0)
        keys = [name for meant in found.meant for name in meant]
        if len(keys) != len(names):
            why = voice.say("how many decks", wanted=len(names), given=len(keys))
            raise typer.BadParameter(why, param_hint="--decks")
        return keys, found.decks
    there = {**bundled, **installed_decks(opened, said.format)}
    known = list(there)
    if not known:
        raise typer.BadParameter(voice.say("no decks"))
    mine, theirs = 0, 1 % len(known)
    if sys.stdin.isatty():
        told = [words.deck(key, there[key]) for key in known]
        mine = _choose(console, voice, voice.say("your deck"), told, mine)
        names_only = [(name, "") for name, _ in told]  # what they are like has just been read
        theirs = _choose(console, voice, voice.say("their deck"), names_only, (mine + 1) % len(known))
    own = names.index(YOU)
    others = [known[(theirs + place) % len(known)] for place in range(len(names) - 1)]  # another one for each
    return [*others[:own], known[mine], *others[own:]], there


def _choose(console: Console, voice: Voice, question: str, choices: list[tuple[str, str]], default: int) -> int:
    """One of a few things, by its number."""
    console.print(Text(question, "bold"))
    for number, (name, about) in enumerate(choices, 1):
        hanging(
            console,
            Text(f"  {number} ", "bold yellow"),
            Text(name, "bold") + Text(f"  {about}" if about else "", "dim"),
        )
    while True:
        said = plain(input(voice.say("enter", default=default + 1) + " > "))
        if not said:
            return default
        if said.isdecimal() and 1 <= int(said) <= len(choices):
            return int(said) - 1
        console.print(Text(voice.say("not listed", most=len(choices)), "red"))
