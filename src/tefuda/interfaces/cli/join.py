"""`tefuda join`: the terminal table at a seat of a server; it knows no game, only what the server tells it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
from rich.console import Console
from rich.text import Text

from tefuda.interfaces.cli.language import LANG, preferred
from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.bilingual import in_language

PERSON = "person"


def join(
    address: Annotated[
        str, typer.Argument(metavar="URL", help="A link to a seat; or a server, to make a table there.")
    ],
    name: Annotated[str, typer.Option("--name", help="How the others see you called.")] = "",
    deck: Annotated[
        str | None,
        typer.Option("--deck", help="A deck by name, or a file with a list; else one by chance.", show_default=False),
    ] = None,
    game: Annotated[str, typer.Option("--game", help="For a new table: which game.")] = "evolve",
    format: Annotated[str, typer.Option("--format", help="For a new table: the format.", show_default=False)] = "",
    players: Annotated[
        str, typer.Option("--players", metavar="A,B", help="For a new table: you, greedy, …, or person for a friend.")
    ] = "you,greedy",
    chat: Annotated[
        bool, typer.Option("--chat", help="For a new table: those who play may write to each other.")
    ] = False,
    invite: Annotated[
        str, typer.Option("--invite", help="The code that this server asks of who makes tables.", show_default=False)
    ] = "",
    lang: LANG = None,
) -> None:
    """Sit down at a table of a server. Come back with the same link at any time, from anywhere: the game goes on where it stood."""
    voice = Voice((lang or preferred()).value)
    console = Console(highlight=False, markup=False, emoji=False)
    try:
        from tefuda.server.client import Client, Gone, Refusal, make_table
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("tefuda"):
            raise
        raise typer.BadParameter("pip install 'tefuda[server]'") from None
    from tefuda.interfaces.cli.remote import Remote

    parts = urlsplit(address)
    server, link = f"{parts.scheme}://{parts.netloc}", parts.fragment
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise typer.BadParameter(voice.say("no address", address=address), param_hint="URL")
    if sys.stdin.isatty():
        import readline  # noqa: F401 - arrow keys and history while typing
    try:
        if not link:
            seats = [{"who": PERSON if player == "you" else player} for player in players.split(",")]
            made = make_table(server, {"game": game, "format": format, "seats": seats, "chat": chat}, invite)
            own = players.split(",").index("you") if "you" in players.split(",") else 0
            link = made["seats"][str(own)]
            for seat, secret in made["seats"].items():
                words = voice.say("your link" if int(seat) == own else "friend's link", seat=int(seat) + 1)
                console.print(Text(f"{words} {server}/#{secret}", "dim"), soft_wrap=True)
            console.print(Text(f"{voice.say('watchers link')} {server}/#{made['watch']}", "dim"), soft_wrap=True)
        with Client(server, link) as client:
            Remote(client, voice, console).sit(name, _deck(deck))
    except Refusal as no:
        console.print(Text(no.ja if voice.language == "ja" else no.en, "red"), soft_wrap=True)
        raise typer.Exit(1) from None
    except Gone as problem:
        why = in_language(problem, voice.language == "ja")
        console.print(Text(voice.say("server gone", why=why), "red"), soft_wrap=True)
        raise typer.Exit(1) from None
    except (EOFError, KeyboardInterrupt):
        console.print()
        console.print(Text(voice.say("come back", link=f"{server}/#{link}"), "yellow"), soft_wrap=True)


def _deck(words: str | None) -> dict[str, Any] | None:
    """A deck as the server takes it: by name, or the text of a file."""
    if words is None:
        return None
    path = Path(words)
    with contextlib.suppress(OSError, UnicodeDecodeError):
        if path.is_file() and os.path.getsize(path) < 40_000:
            return {"list": path.read_text("utf8")}
    return {"name": words}
