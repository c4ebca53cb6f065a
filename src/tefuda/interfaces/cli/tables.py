"""`tefuda tables`: the tables that a server has kept: list, export, delete."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import write_whole

if TYPE_CHECKING:
    from tefuda.server.store.store import Store

tables = typer.Typer(help="The tables that a server has kept.", no_args_is_help=True)
DATABASE = Annotated[str | None, typer.Option("--database", metavar="URL", help="As for serve.", show_default=False)]
DAY = 24 * 3600 * 1000  # milliseconds
WORDS = {
    "missing": (
        "サーバーの部品がありません: pip install 'tefuda[server]'",
        "the server's parts are not installed: pip install 'tefuda[server]'",
    ),
    "unwritten": ("{file} に書き込めません: {why[0]}", "{file} cannot be written: {why[1]}"),
    "which": (
        "--older-than か --keep で、どれを消すか指定してください",
        "say which: --older-than DAYS, --keep N, or both",
    ),
    "exported": ("{file} に書き出しました", "written to {file}"),
    "deleted": ("{n}件を削除しました", "{n} tables deleted"),
    "over": ("終了", "over"),
    "closed": ("閉鎖", "closed"),
    "playing": ("対戦中", "playing"),
    "gathering": ("待機中", "gathering"),
}


def _say(lang: Language | None, key: str, **said: object) -> str:
    ja, en = WORDS[key]
    return (ja if (lang or preferred()) is Language.JA else en).format(**said)


def _store(database: str | None, lang: Language | None) -> Store:
    try:
        from tefuda.interfaces.cli.serve import default_file
        from tefuda.server.store.claiming import AnotherServer
        from tefuda.server.store.migrating import NewerDatabase
        from tefuda.server.store.store import NoDatabase, Store
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("tefuda"):
            raise
        typer.echo(_say(lang, "missing"), err=True)
        raise typer.Exit(2) from None
    try:
        return Store(database or f"sqlite:///{default_file()}")
    except (NewerDatabase, AnotherServer, NoDatabase) as problem:
        typer.echo(problem.japanese if (lang or preferred()) is Language.JA else problem.english, err=True)
        raise typer.Exit(1) from None


@tables.command("list")
def list_tables(
    database: DATABASE = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many, the latest first.")] = 50,
    lang: LANG = None,
) -> None:
    """List tables, those that went on last first."""
    import msgspec

    from tefuda.server.plans import Plan

    with closing(_store(database, lang)) as store:
        found = store.latest(most)
    for record in found:
        plan = msgspec.json.decode(record.plan, type=Plan)
        when = datetime.fromtimestamp(record.touched / 1000).strftime("%Y-%m-%d %H:%M")
        who = ", ".join([seat.who for seat in plan.seats])
        typer.echo(f"{record.id}  {when}  {plan.game} {plan.format}  {who}  {_say(lang, record.stage)}")


@tables.command("export")
def export(
    table: Annotated[str, typer.Argument(help="The table's name.")],
    file: Annotated[Path, typer.Argument(help="Where its transcript is written.")],
    database: DATABASE = None,
    lang: LANG = None,
) -> None:
    """Write the transcript of a game that is over."""
    with closing(_store(database, lang)) as store:
        record, rows = store.table(table), store.rows(table)
    from tefuda.server import exporting
    from tefuda.server.messages import Declined

    try:
        data = asyncio.run(exporting.written(exporting.kept(record, rows)))
        write_whole(file, data)
    except Declined as no:
        typer.echo(no.ja if (lang or preferred()) is Language.JA else no.en, err=True)
        raise typer.Exit(1) from None
    except OSError as problem:
        english, japanese = system_reasons(problem)
        typer.echo(_say(lang, "unwritten", file=file, why=(japanese, english)), err=True)
        raise typer.Exit(1) from None
    typer.echo(_say(lang, "exported", file=file))


@tables.command("delete")
def delete(
    days: Annotated[
        float | None,
        typer.Option(
            "--older-than", min=0, metavar="DAYS", help="Those that nobody touched for so long.", show_default=False
        ),
    ] = None,
    keep: Annotated[
        int | None, typer.Option("--keep", min=0, help="All but so many of the latest.", show_default=False)
    ] = None,
    database: DATABASE = None,
    lang: LANG = None,
) -> None:
    """Delete old tables with all that is theirs: by age, by count, or both."""
    if days is None and keep is None:
        typer.echo(_say(lang, "which"), err=True)
        raise typer.Exit(2)
    before = None if days is None else time.time_ns() // 1_000_000 - int(days * DAY)
    with closing(_store(database, lang)) as store:
        typer.echo(_say(lang, "deleted", n=store.delete(before, keep)))
