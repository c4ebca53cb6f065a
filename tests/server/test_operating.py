"""What whoever runs a server can rely on: invitations, commands that were not allowed, workers that die, metrics, the tables that were kept."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sql
from litestar.testing import TestClient
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli.main import program
from tefuda.kernel.saving import transcript
from tefuda.server import metrics
from tefuda.server.addresses import NotListening, listen, place
from tefuda.server.app import application
from tefuda.server.client import make_table
from tefuda.server.house import FEELING, PARTS, READERS, House
from tefuda.server.links import BITS
from tefuda.server.making import Made
from tefuda.server.settings import Settings
from tefuda.server.store import schema
from tests.server.desk import Guest, answer, first_asked, house, sat, settled, table
from tests.server.process import PATIENCE
from tests.server.test_store import BOTH
from tests.server.test_tables import seated

ROOM = 1 << 30  # bytes that a program may take here


def command(*words: str) -> Result:
    """What a command says."""
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda")


# ── who may make tables, and of what ────────────────────────────────────────────────────────────────────────────────
def test_only_who_has_the_code_makes_tables(database: str) -> None:
    plan = {"game": "pso2", "seats": [{}, {}]}
    with TestClient(application(Settings(database=database, invite="好き", limited=False))) as client:
        for invite in ("", "x", "好"):
            declined = client.post("/api/tables", json={"plan": plan, "invite": invite})
            assert (declined.status_code, declined.json()["code"]) == (403, "no invitation")
        assert client.get("/api/tables").json() == []
        assert client.post("/api/tables", json={"plan": plan, "invite": "好き"}).status_code == 201


@pytest.mark.parametrize("who", ["cmd:true", "tests.server.ill:Dying"])
def test_commands_and_classes_play_only_where_the_command_line_allows_them(who: str, database: str) -> None:
    plan = {"game": "pso2", "seats": [{}, {"who": who}]}
    for commands, status in ((False, 400), (True, 201)):
        with TestClient(application(Settings(database=database, commands=commands, limited=False))) as client:
            assert client.post("/api/tables", json={"plan": plan}).status_code == status


def test_a_program_waits_at_a_server_that_does_not_allow_it(database: str) -> None:
    """A table that was made where the program was allowed tells so to those who sit there."""

    async def run() -> None:
        async with house(database, commands=True) as found:
            made = await table(found, "pso2", "person", "tests.server.ill:Dying")
        async with house(database) as found:
            guest = await sat(found, made.seats[0])
            hosted = await found.table(made.table)
            while guest.question and not guest.over:
                await answer(guest, Random(1))
                await settled([guest])
            assert hosted.asked == (1,)
            assert not hosted.thinking.busy
            assert not found.programs.all
            assert "waits" in guest.log[-1]["en"]

    asyncio.run(run())


# ── how many ────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_there_are_so_many_tables_and_no_more(database: str) -> None:
    plan = {"plan": {"game": "pso2", "seats": [{}, {}], "listed": True}}
    with TestClient(application(Settings(database=database, tables=2, limited=False))) as client:
        assert [client.post("/api/tables", json=plan).status_code for _ in range(3)] == [201, 201, 503]
        assert client.post("/api/tables", json=plan).json()["code"] == "full"
        assert len(client.get("/api/tables").json()) == 2


def test_there_are_so_many_connections_and_no_more(database: str) -> None:
    with TestClient(application(Settings(database=database, connections=1, limited=False))) as client:
        made = client.post("/api/tables", json={"plan": {"game": "pso2", "seats": [{}, {}]}}).json()
        hello = {"type": "hello", "link": made["watch"]}
        with client.websocket_connect("/play") as first:
            first.send_json(hello)
            assert first.receive_json()["type"] == "welcome"
            with client.websocket_connect("/play") as second:
                second.send_json(hello)
                assert second.receive_json()["code"] == "full"
            first.send_json({"type": "look", "id": "1", "name": "x"})
            while (reply := first.receive_json()).get("id") != "1":
                pass
            assert reply["type"] in ("done", "error")


# ── links ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@BOTH
def test_links_have_128_bits_and_a_database_has_none_of_them(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            links = [*made.seats.values(), made.watch, made.host]
            assert [len(base64.urlsafe_b64decode(f"{link}==")) * 8 for link in links] == [BITS] * 4 == [128] * 4
            assert len({*links}) == 4
            with found.store.engine.connect() as db:
                kept = str([db.execute(sql.select(one)).all() for one in schema.METADATA.sorted_tables])
            assert made.table in kept
            assert [link for link in links if link in kept] == []

    asyncio.run(run())


# ── workers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("ill", "told"),
    [("Dying", "the program's process has ended"), ("Endless", "no answer within 1 s"), ("Greedy", "lost its seat")],
)
def test_a_program_that_is_ill_loses_its_seat_and_others_play_on(ill: str, told: str, database: str) -> None:
    """In the only worker that there is."""

    async def run() -> None:
        async with house(database, commands=True, program_seconds=60.0, program_memory=ROOM) as found:
            found.programs.limit = 1.0 if ill == "Endless" else 60.0
            made = await table(found, "pso2", "person", f"tests.server.ill:{ill}")
            guest = await sat(found, made.seats[0])
            while not guest.over:
                if await first_asked([guest]) is not None:
                    await answer(guest, Random(1))
            assert told in str(guest.log)
            found.programs.limit = 60.0
            well = await sat(found, (await table(found, "pso2", "random", "person")).seats[1])
            for number in range(5):
                assert await first_asked([well]) is well
                await answer(well, Random(number))
            assert "lost its seat" not in str(well.log)

    asyncio.run(run())


def test_a_program_is_not_waited_for_once_the_table_goes_on_without_it(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        hosted = await found.table(made.table)
        while not hosted.thinking.busy or not found.programs.all:
            await asyncio.sleep(0.01)
            if guests[0].question:
                await answer(guests[0], Random(1))
            guests[0].take_in()
        await guests[0].ask("concede")
        while found.programs.all:
            await asyncio.sleep(0.01)
        assert not hosted.thinking.busy

    seated(database, play, "person", "tests.server.ill:Endless", game="pso2", settings={"commands": True})


# ── health and metrics ──────────────────────────────────────────────────────────────────────────────────────────────
def test_health_and_metrics_have_an_address_of_their_own_and_tell_of_nobody(database: str) -> None:
    at = listen("127.0.0.1", 0)
    address = f"127.0.0.1:{at.getsockname()[1]}"

    def fetched(path: str) -> str:
        with urllib.request.urlopen(f"http://{address}{path}") as found:
            text: str = found.read().decode()
            return text

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        async with metrics.serving(found, at):
            asked = await first_asked(guests)
            assert asked is not None
            await answer(asked, Random(0))
            assert await asyncio.to_thread(fetched, "/health") == "ok"
            await asyncio.sleep(FEELING * 2)
            text = await asyncio.to_thread(fetched, "/metrics")
            assert 'tefuda_rows_total{done="kept"} 1.0' in text
            assert "tefuda_connections 2.0" in text
            assert "tefuda_thoughts_waiting 0.0" in text
            for measured in ("tefuda_reply_seconds", "tefuda_append_seconds", "tefuda_late_seconds"):
                assert f"{measured}_count 0.0" not in text
            assert "process_resident_memory_bytes" in text
            secrets = [made.table, *made.seats.values(), made.watch, made.host]
            assert not [secret for secret in secrets if secret in text]

    seated(database, play, game="pso2")
    at.close()


def test_health_says_when_the_database_does_not_answer(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with house(database) as found:
            with TestClient(metrics.application(found)) as client:
                monkeypatch.setattr(found.store, "count", _away)
                assert client.get("/health").status_code == 503

    asyncio.run(run())


def _away() -> int:
    raise OSError("away")


def test_a_server_that_begins_opens_the_tables_at_which_a_program_is_asked(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no others: there may be a hundred thousand, and people open theirs by coming back."""

    async def for_ever(found: House, *about: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(House, "_think", for_ever)

    async def run() -> None:
        async with house(database) as before:
            people = await table(before, "pso2", "person", "person")
            guests = [await sat(before, link) for link in people.seats.values()]
            asked = await first_asked(guests)
            assert asked is not None
            await answer(asked, Random(0))
            thinking = await table(before, "pso2", "person", "random")
            guest, hosted = await sat(before, thinking.seats[0]), await before.table(thinking.table)
            while hosted.program_of(hosted.asked) < 0:
                assert await first_asked([guest]) is guest
                await answer(guest, Random(0))
        async with house(database) as after:
            await after.settled()
            assert {*after.tables} == {thinking.table}
            assert after.tables[thinking.table].thinking.busy

    asyncio.run(run())


def test_a_server_may_have_as_many_files_open_as_it_takes_connections() -> None:
    code = (
        "import resource; from tefuda.server.running import _allow_files; hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)); _allow_files(900); print(resource.getrlimit(resource.RLIMIT_NOFILE)[0]);"
        "_allow_files(300); print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["900", "900"]


def test_the_command_line_says_how_many_tables_and_connections_there_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Settings] = []
    monkeypatch.setattr("tefuda.server.logs.begin", lambda: None)
    monkeypatch.setattr("tefuda.server.running.run", lambda settings, up: given.append(settings))
    for words in ([], ["--tables", "100000", "--connections", "7"]):
        assert command("serve", "--database", f"sqlite:///{tmp_path / 'tables.db'}", *words).exit_code == 0
    assert [(one.tables, one.connections) for one in given] == [(5000, 2000), (100_000, 7)]


def test_servers_share_out_the_tables_that_nobody_is_at(database: str) -> None:
    """Each is looked after by one of those that are alive."""

    async def run() -> None:
        async with house(database) as found:
            alive, tables = ["a", "b", found.name], [f"{number:024x}" for number in range(300)]
            ours = dict.fromkeys(tables, 0)
            for name in alive:
                found.name, found.others = name, {*alive} - {name}
                for one in tables:
                    ours[one] += found._is_ours(one)
                assert sum(found._is_ours(one) for one in tables) > 50
            assert {*ours.values()} == {1}

    asyncio.run(run())


def test_who_has_just_come_is_noted_at_once_and_all_in_turn(database: str) -> None:
    """Signs of life of all who are connected are not written all at once, and everybody's within ten seconds."""

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        everybody = {(made.table, guest.connection.seat) for guest in guests}
        found.noted = set()
        assert {*found._to_note()} == everybody
        turns = [found._to_note() for _ in range(PARTS)]
        assert sorted([one for turn in turns for one in turn]) == sorted(everybody)

    seated(database, play, game="pso2")


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_server_takes_so_many_connections_of_the_databases(database: str) -> None:
    """So that whoever runs many of them knows what the database must allow."""

    async def run() -> int:
        async with house(database) as found:
            count = sql.text("SELECT count(*), pg_sleep(0.05) FROM pg_stat_activity WHERE datname = current_database()")

            def counted() -> int:
                with found.store.engine.connect() as db:
                    return int(db.execute(count).scalar_one())

            return max(await asyncio.gather(*[found.reading(counted) for _ in range(40)]))

    assert asyncio.run(run()) <= READERS + 2


def test_the_tables_address_has_no_metrics(database: str) -> None:
    with TestClient(application(Settings(database=database, limited=False))) as client:
        assert [client.get(path).status_code for path in ("/metrics", "/health")] == [404, 404]


# ── tables that were kept ───────────────────────────────────────────────────────────────────────────────────────────
@BOTH
def test_tables_are_listed_exported_and_deleted_by_commands(database: str, tmp_path: Path) -> None:
    names: list[str] = []

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        names.append(made.table)
        going_on = await table(found, "evolve", "person", "person")
        names.append(going_on.table)
        await guests[0].ask("concede")

    seated(database, play, game="cipher")
    over, gathering = names
    listed = command("tables", "list", "--database", database, "--lang", "en").output
    assert {line.split()[0]: line.split()[-1] for line in listed.splitlines()} == {over: "over", gathering: "gathering"}
    file = tmp_path / "game.jsonl"
    assert command("tables", "export", over, str(file), "--database", database, "--lang", "en").exit_code == 0
    assert transcript.verify(transcript.read(file), lambda name: open_game(name)).over is not None
    assert command("replay", "--verify", str(file)).exit_code == 0
    for table_name, told in ((gathering, "not over"), ("nothing", "no such table")):
        no = command("tables", "export", table_name, str(file), "--database", database, "--lang", "en")
        assert (no.exit_code, told in no.output) == (1, True)
    assert command("tables", "delete", "--database", database, "--lang", "en").exit_code == 2
    kept = command("tables", "delete", "--older-than", "1", "--database", database, "--lang", "en")
    assert "0 tables" in kept.output
    assert "1 tables" in command("tables", "delete", "--keep", "1", "--database", database, "--lang", "en").output
    assert "1 tables" in command("tables", "delete", "--older-than", "0", "--database", database, "--lang", "en").output
    assert command("tables", "list", "--database", database).output == ""


# ── listening ───────────────────────────────────────────────────────────────────────────────────────────────────────
UP = {
    "en": ("open {} in a browser — to sit down in a terminal: tefuda join {}", "only this machine can reach it"),
    "ja": ("ブラウザで {} を開いてください — 端末から座るには: tefuda join {}", "このマシンからだけ使えます"),
}


@pytest.mark.parametrize("lang", UP)
def test_a_server_says_where_it_is_once_it_answers_and_logs_objects(lang: str, tmp_path: Path) -> None:
    """At a port that is free; on the standard output nothing but how to come, on the standard error one JSON object a line."""
    words = ["serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}", "--lang", lang]
    command_line = [sys.executable, "-m", "tefuda", *words]
    with (
        (tmp_path / "log").open("wb") as log,
        subprocess.Popen(command_line, stdout=subprocess.PIPE, stderr=log) as server,
    ):
        try:
            assert server.stdout is not None
            said = [server.stdout.readline().decode(), server.stdout.readline().decode()]
            address = re.search(r"http://127\.0\.0\.1:[1-9]\d+", said[0])
            assert address is not None
            make_table(address[0], {"game": "pso2", "seats": [{}, {"who": "random"}]})
        finally:
            server.terminate()
        assert server.stdout.read() == b""
        assert server.wait(PATIENCE) in (0, 143)
    assert said[0].strip() == UP[lang][0].format(address[0], address[0])
    assert UP[lang][1] in said[1]
    lines = (tmp_path / "log").read_text("utf8").splitlines()
    events = [json.loads(line) for line in lines if not line.startswith("tefuda: ")]  # of the page that is being built
    assert [one["event"] for one in events] == ["a table is made"]
    assert {"at", "level", "by", "event", "table", "game"} == set(events[0])


@pytest.mark.parametrize("taken", ["--port", "--metrics"])
@pytest.mark.parametrize(("lang", "told"), [("en", "Address already in use"), ("ja", "すでに使われています")])
def test_an_address_that_is_taken_is_told_in_one_line(
    taken: str, lang: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tefuda.server.logs.begin", lambda: None)
    with listen("127.0.0.1", 0) as at:
        port = str(at.getsockname()[1])
        where = ["--port", port] if taken == "--port" else ["--port", "0", "--metrics", f"127.0.0.1:{port}"]
        done = command("serve", *where, "--database", f"sqlite:///{tmp_path / 'tables.db'}", "--lang", lang)
    assert done.exit_code == 1
    assert [told in line for line in done.output.splitlines()] == [True]


def test_addresses_that_nobody_here_has(tmp_path: Path) -> None:
    for host in ("192.0.2.1", "nowhere.invalid"):
        with pytest.raises(NotListening, match="cannot be listened at"):
            listen(host, 0)
    assert place("::1", 80) == "[::1]:80"
    with listen("localhost", 0) as at, socket.create_connection(at.getsockname()[:2]) as reached:
        assert reached.getpeername() == at.getsockname()


# ── what cannot be ──────────────────────────────────────────────────────────────────────────────────────────────────
BAD: dict[str, tuple[list[str], str]] = {
    "no address": (["--database", "nonsense"], "is no address"),
    "another kind": (["--database", "mysql://user:hidden@x/y"], "neither sqlite:///"),
    "nobody there": (["--database", "postgresql://user:hidden@127.0.0.1:1/x"], "cannot be used"),
    "no folder": (["--database", "sqlite:////proc/none/tables.db"], "cannot be used"),
    "no database": (["--database", "sqlite:////dev/null/tables.db"], "cannot be used"),
    "no place for metrics": (["--metrics", "nonsense"], "is no HOST:PORT"),
    "no port for metrics": (["--metrics", "127.0.0.1:99999"], "is no HOST:PORT"),
    "no images": (["--images", "/nowhere/at/all"], "is no folder"),
}


@pytest.mark.parametrize("bad", BAD)
def test_what_cannot_be_served_is_told_in_one_line(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words, told = BAD[bad]
    monkeypatch.setattr("tefuda.server.logs.begin", lambda: None)
    done = command("serve", *words, "--lang", "en")
    assert done.exit_code in (1, 2)
    assert told in " ".join(done.output.replace("│", " ").split())
    assert "Traceback" not in done.output
    assert "hidden" not in done.output
    if words[0] == "--database":
        assert command("tables", "list", *words, "--lang", "en").exit_code == 1
