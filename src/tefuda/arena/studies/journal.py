"""The journal of a study: every game as a row of an SQLite file, there as soon as it has ended.

A row is written by one transaction, so that a kill leaves each game whole or not at all; SQLite's write-ahead log is synced at its
checkpoints, so that a loss of power may cost the games of the last moments, which are then played again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from tefuda.arena.results import BrokenResults
from tefuda.arena.studies.one_game import Played
from tefuda.kernel.primitives.bilingual import system_reasons

VERSION = 1
APPLICATION = 0x7E_F0_DA  # by which a file is known for one of ours
COLUMNS = (
    "id", "seed", "number", "deck0", "deck1", "player0", "player1", "winner", "ended", "turns", "decisions", "drawn", "played",
    "error", "forfeits", "body",
)  # fmt: skip
SCHEMA = """create table games (
    id text primary key, seed integer not null, number integer not null,
    deck0 text not null, deck1 text not null, player0 text not null, player1 text not null,
    winner integer not null, ended integer not null, turns integer not null, decisions integer not null,
    drawn text not null, played text not null, error text not null, forfeits text not null, body blob not null
) without rowid"""
CARDS = msgspec.json.Decoder(tuple[tuple[str, ...], tuple[str, ...]])
SEATS = msgspec.json.Decoder(tuple[int, ...])


class Journal:
    """The games of a file, which is made where there is none. BrokenResults where it is something else, or another run adds to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.database = sqlite3.connect(path, timeout=2.0, isolation_level=None)
        except (sqlite3.Error, OSError) as problem:
            raise self._refused(problem) from None
        try:
            self._open()
        except sqlite3.Error as problem:
            self.database.close()
            raise self._refused(problem) from None
        except BaseException:
            self.database.close()
            raise
        self.ids = {row[0] for row in self.database.execute("select id from games")}

    def has(self, id: str) -> bool:
        """True if a game is there."""
        return id in self.ids

    def keep(self, game: Played) -> None:
        """Add a game; one that is there stays as it is."""
        row = (
            game.id, game.seed, game.number, *game.decks, *game.players, game.winner, game.ended, game.turns, game.decisions,
            _text(game.drawn), _text(game.played), game.error, _text(game.forfeits), game.body,
        )  # fmt: skip
        marks = ", ".join("?" * len(COLUMNS))
        try:
            self.database.execute(f"insert or ignore into games ({', '.join(COLUMNS)}) values ({marks})", row)
        except sqlite3.Error as problem:
            raise self._refused(problem) from None
        self.ids.add(game.id)

    def games(self, ids: Iterable[str]) -> Iterator[Played]:
        """The games of these ids as far as they are kept, without their bodies."""
        wanted = [*ids]
        for start in range(0, len(wanted), 500):
            some = wanted[start : start + 500]
            marks = ", ".join("?" * len(some))
            chosen = f"select {', '.join(COLUMNS[:-1])} from games where id in ({marks})"
            found = {row[0]: row for row in self.database.execute(chosen, some)}
            yield from [_game(found[id]) for id in some if id in found]

    def body(self, id: str) -> bytes:
        """The transcript of a game behind its header, compressed; nothing where there is none."""
        row = self.database.execute("select body from games where id = ?", (id,)).fetchone()
        return b"" if row is None else bytes(row[0])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, what: BaseException | None, where: TracebackType | None
    ) -> None:
        self.database.close()

    def _open(self) -> None:
        """Take the file for this run alone, and see that it is a journal."""
        self.database.execute("pragma locking_mode = exclusive")
        application, version = [
            self.database.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version")
        ]
        empty = not self.database.execute("select count(*) from sqlite_master").fetchone()[0]
        if not empty and (application, version) != (APPLICATION, VERSION):
            raise BrokenResults(
                f"{self.path}: it is no journal of a study", f"{self.path}: スタディの記録ではありません"
            )
        self.database.execute("pragma journal_mode = wal")
        self.database.execute("pragma synchronous = normal")
        self.database.execute("begin exclusive")
        if empty:
            self.database.execute(f"pragma application_id = {APPLICATION}")
            self.database.execute(f"pragma user_version = {VERSION}")
            self.database.execute(SCHEMA)
        self.database.execute("commit")

    def _refused(self, problem: Exception) -> BrokenResults:
        if isinstance(problem, OSError):
            english, japanese = system_reasons(problem)
        elif "locked" in str(problem):
            english = "another run adds to it, or another program has it open"
            japanese = "別の実行が書き込み中か、別のプログラムが開いています"
        elif "not a database" in str(problem):
            english, japanese = "it is no journal of a study", "スタディの記録ではありません"
        else:
            english, japanese = str(problem), f"SQLiteの答え「{problem}」"
        return BrokenResults(f"{self.path}: {english}", f"{self.path}: {japanese}")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _game(row: tuple[object, ...]) -> Played:
    named = dict(zip(COLUMNS[:-1], row, strict=True))
    values: dict[str, object] = {
        key: named[key] for key in ("id", "seed", "number", "winner", "turns", "decisions", "error")
    }
    return msgspec.convert(
        values | {
            "decks": (named["deck0"], named["deck1"]),
            "players": (named["player0"], named["player1"]),
            "ended": bool(named["ended"]),
            "drawn": CARDS.decode(str(named["drawn"])),
            "played": CARDS.decode(str(named["played"])),
            "forfeits": SEATS.decode(str(named["forfeits"])),
        },
        Played,
    )  # fmt: skip
