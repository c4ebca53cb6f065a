"""`tefuda join`: the terminal table at a seat of a server; it knows no game, only what the server tells it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer
from rich.console import Console
from rich.text import Text

from tefuda.interfaces.cli.language import LANG, preferred
from tefuda.interfaces.cli.listening import PLAIN, has_screen
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.unread import UNREAD, Unread
from tefuda.kernel.primitives.bilingual import in_language

if TYPE_CHECKING:
    from tefuda.server.client import Client

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
    unread: UNREAD = Unread.REFUSED,
    chat: Annotated[
        bool, typer.Option("--chat", help="For a new table: those who play may write to each other.")
    ] = False,
    invite: Annotated[
        str, typer.Option("--invite", help="The code that this server asks of who makes tables.", show_default=False)
    ] = "",
    plain: PLAIN = False,
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
    parts = urlsplit(address)
    server, link = f"{parts.scheme}://{parts.netloc}", parts.fragment
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise typer.BadParameter(voice.say("no address", address=address), param_hint="URL")
    if sys.stdin.isatty():
        import readline  # noqa: F401 - arrow keys and history while typing
    friends: dict[int, str] = {}
    try:
        if not link:
            seats = [{"who": PERSON if player == "you" else player} for player in players.split(",")]
            made = make_table(
                server,
                {
                    "game": game,
                    "format": format,
                    "seats": seats,
                    "chat": chat,
                    "unread": "blank" if unread is Unread.BLANK else "",
                },
                invite,
            )
            own = players.split(",").index("you") if "you" in players.split(",") else 0
            link = made["seats"][str(own)]
            friends = {int(seat): secret for seat, secret in made["seats"].items() if int(seat) != own}
            for seat, secret in made["seats"].items():
                words = voice.say("your link" if int(seat) == own else "friend's link", seat=int(seat) + 1)
                console.print(Text(f"{words} {server}/#{secret}", "dim"), soft_wrap=True)
            console.print(Text(f"{voice.say('watchers link')} {server}/#{made['watch']}", "dim"), soft_wrap=True)
        if plain or not has_screen(console):
            from tefuda.interfaces.cli.remote import Remote

            with Client(server, link) as client:
                Remote(client, voice, console).sit(name, _deck(deck))
        else:
            _on_screen(console, voice, Client(server, link, view=False), (name, deck), friends)
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


def _on_screen(
    console: Console, voice: Voice, client: Client, who: tuple[str, str | None], friends: dict[int, str]
) -> None:
    """The seat on a screen that stays: under a name, with a deck; the links of friends who are waited for are shown there."""
    from tefuda.interfaces.terminal.remote_desk import RemoteDesk  # loaded where it is shown
    from tefuda.interfaces.terminal.running import run

    plays = client.welcome["role"] in ("seat", "study")
    with client:
        if plays:
            client.ask("sit", name=who[0], deck=_deck(who[1]))
        desks = [RemoteDesk(client, friends)]

        def again(swapped: bool) -> RemoteDesk:
            desks.append(desks[-1].rematch())
            return desks[-1]

        run(console, desks[0], voice.language, desks[0].clauses, again if plays else None)


def _deck(words: str | None) -> dict[str, Any] | None:
    """A deck as the server takes it: by name, or the text of a file."""
    if words is None:
        return None
    path = Path(words)
    with contextlib.suppress(OSError, UnicodeDecodeError):
        if path.is_file() and os.path.getsize(path) < 40_000:
            return {"list": path.read_text("utf8")}
    return {"name": words}
