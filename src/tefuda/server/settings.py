"""Settings of a server: where it listens and keeps its tables, and how much it takes on."""

from __future__ import annotations

import msgspec

MEBIBYTE = 1 << 20


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """The seconds that a server waits for others before it lets them go."""

    greeting: float = 10.0  # for the first message of a connection
    sending: float = 20.0  # that a message may take to be sent
    request: float = 30.0  # between two looks at a connection: a request is asked and answered within two of them
    unread: float = 20.0  # in which what was sent is read, at least in part
    farewell: float = 10.0  # for a connection that is over to end by itself


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that can be said on the command line, and what has one good value there. Limits are by the process, but of tables by the database."""

    database: str  # an address such as sqlite:///… or postgresql://…
    host: str = "127.0.0.1"
    port: int = 8123
    metrics: str = ""  # where health and metrics are served, host:port; nowhere, if nothing is said
    invite: str = ""  # the word that one needs to make tables; none: everybody may
    commands: bool = False  # may `cmd:` programs and classes be named as players?
    origins: tuple[str, ...] = ()  # pages of other addresses that may connect
    workers: int = 1  # processes in which programs think
    program_seconds: float = 10.0  # that a program has for an answer
    program_memory: int = 4096 * MEBIBYTE
    tables: int = 5000  # that are not over, at all servers of a database
    rows: int = 20_000  # of a table's log; then its game can only be ended
    connections: int = 2000
    connections_per_address: int = 200
    messages_per_second: float = 20.0  # of one connection
    requests_per_second: float = 20.0  # of one address
    limited: bool = True  # are rates limited at all?
    proxied: bool = False  # does a proxy say whose address it is?
    away: int = 30_000  # milliseconds after which somebody who is not connected has gone
    expiry: int = (
        3 * 24 * 3600 * 1000
    )  # milliseconds after which a table that has not begun, and that nobody came to, is deleted
    tables_per_hour: float = 60.0  # that one address may make
    tables_at_once: float = 20.0  # of these, after a rest
    jobs: int = 1  # processes in which cards, decks, rules and replays are looked into
    job_seconds: float = 20.0  # that one of these may take
    matches: int = 1  # processes in which programs play matches
    match_games: int = 400  # of a match, for each pair of decks
    images: str = ""  # a folder with pictures of cards, by number; none: cards are set in type
    page_builder: tuple[str, ...] = ()  # a command that builds the page where it is not current; none: it is as it is
    idle: float = 60.0  # seconds after which a table that nobody looks at leaves the memory
    patience: Patience = Patience()
