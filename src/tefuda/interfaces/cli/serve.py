"""`tefuda serve`: tables for people and programs over the network."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.kernel.primitives import folders

WORDS = {
    Language.EN: {
        "missing": "the server's parts are not installed: pip install 'tefuda[server]'",
        "up": "open {address} in a browser — to sit down in a terminal: tefuda join {address}",
        "metrics": "{metrics!r} is no HOST:PORT, such as 127.0.0.1:9123",
        "images": "{images} is no folder",
        "near": "only this machine can reach it; for friends: --host 0.0.0.0 behind a proxy with TLS (docs/server.md)",
        "far": "a friend's link needs this machine's name or address in place of {host}, and the port {port} open",
    },
    Language.JA: {
        "missing": "サーバーの部品がありません: pip install 'tefuda[server]'",
        "up": "ブラウザで {address} を開いてください — 端末から座るには: tefuda join {address}",
        "metrics": "「{metrics}」は 127.0.0.1:9123 のような ホスト:ポート ではありません",
        "images": "{images} というフォルダはありません",
        "near": "このマシンからだけ使えます。友人を招くには、TLSのプロキシの後ろで --host 0.0.0.0 を（docs/server.md）",
        "far": "友人に送るリンクでは {host} をこのマシンの名前かアドレスに替え、ポート {port} を開けてください",
    },
}

NEAR = ("127.0.0.1", "localhost", "::1")  # only this machine reaches them
EVERYWHERE = ("0.0.0.0", "::")
METRICS = re.compile(r"[^\s:]*:([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])")
ROOT = Path(__file__).resolve().parents[4]  # of a clone


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen at.")] = 8123,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="postgresql://… or sqlite:///FILE; without it a file of yours.",
            show_default=False,
        ),
    ] = None,
    invite: Annotated[
        str, typer.Option("--invite", metavar="CODE", help="Only who has this code makes tables.", show_default=False)
    ] = "",
    commands: Annotated[
        bool, typer.Option("--commands", help="Let hosts name cmd: programs and classes as players. They run as you.")
    ] = False,
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes in which programs think.")] = 1,
    tables: Annotated[
        int, typer.Option("--tables", min=1, help="How many tables there may be that are not over, at all servers.")
    ] = 5000,
    connections: Annotated[
        int, typer.Option("--connections", min=1, help="How many may be connected to this server.")
    ] = 2000,
    metrics: Annotated[
        str,
        typer.Option("--metrics", metavar="HOST:PORT", help="Where health and metrics are served.", show_default=False),
    ] = "",
    origin: Annotated[
        list[str] | None, typer.Option("--origin", help="A page elsewhere that may connect.", show_default=False)
    ] = None,
    proxied: Annotated[
        bool, typer.Option("--proxied", help="A proxy says whose address it is (X-Forwarded-For).")
    ] = False,
    images: Annotated[
        Path | None,
        typer.Option(
            "--images", metavar="FOLDER", help="Your own pictures of cards, named by number.", show_default=False
        ),
    ] = None,
    unlimited: Annotated[bool, typer.Option("--unlimited", hidden=True, help="No limits of rates: for tests.")] = False,
    lang: LANG = None,
) -> None:
    """Open tables that people and programs sit at over the network. Everything is kept; Ctrl-C ends it, and nothing is lost."""
    words = WORDS[lang or preferred()]
    try:
        from tefuda.server import logs
        from tefuda.server.addresses import NotListening, place
        from tefuda.server.running import run
        from tefuda.server.settings import Settings
        from tefuda.server.store.claiming import AnotherServer
        from tefuda.server.store.migrating import NewerDatabase
        from tefuda.server.store.store import NoDatabase
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("tefuda"):
            raise
        typer.echo(words["missing"], err=True)
        raise typer.Exit(2) from None
    if metrics and not METRICS.fullmatch(metrics):
        raise typer.BadParameter(words["metrics"].format(metrics=metrics), param_hint="--metrics")
    if images is not None and not images.is_dir():
        raise typer.BadParameter(words["images"].format(images=images), param_hint="--images")
    logs.begin()
    settings = Settings(
        database=database or f"sqlite:///{default_file()}",
        host=host,
        port=port,
        metrics=metrics,
        invite=invite,
        commands=commands,
        workers=workers,
        tables=tables,
        connections=connections,
        origins=tuple(origin or ()),
        proxied=proxied,
        limited=not unlimited,
        images=str(images) if images is not None else "",
        page_builder=page_builder(lang or preferred()),
    )

    def up(port: int) -> None:
        shown = "127.0.0.1" if host in EVERYWHERE else host
        typer.echo(words["up"].format(address=f"http://{place(shown, port)}"))
        typer.echo(words["near"] if host in NEAR else words["far"].format(host=shown, port=port))

    try:
        run(settings, up)
    except (NotListening, NewerDatabase, AnotherServer, NoDatabase) as problem:
        typer.echo(problem.japanese if words is WORDS[Language.JA] else problem.english, err=True)
        raise typer.Exit(1) from None


def page_builder(language: Language) -> tuple[str, ...]:
    """The command that builds the page where it is missing or out of date; none where this is no clone of the project."""
    tool = ROOT / "tools" / "build_page.py"
    there = tool.is_file() and (ROOT / "web").is_dir()
    return (sys.executable, str(tool), "--lang", language.value) if there else ()


def default_file() -> Path:
    """The database of a server that is told none: in the user's data folder."""
    return folders.home() / "tables.db"
