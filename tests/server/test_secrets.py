"""Nobody is sent what is not theirs: keys, links, decks of others; neither over a WebSocket nor by HTTP nor into a log."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import SQLAlchemyError

from tefuda.server.app import application
from tefuda.server.client import Client, Refusal, fetch, make_table
from tefuda.server.settings import Settings
from tefuda.server.store.records import Append
from tefuda.server.store.store import Store
from tests.server import secrets
from tests.server.desk import Guest, answer, first_asked, house, picks, sat, table
from tests.server.process import serving

GAMES = ("evolve", "fftcg", "cipher", "pso2", "rebirth")


def told(database: str, game: str = "evolve", answers: int = 20) -> list[str]:
    """Play a while; what guests were sent that is not theirs."""

    async def run() -> list[str]:
        async with house(database) as found:
            made = await table(found, game, "person", "person")
            guests = await secrets.seated(found, made)
            await secrets.played_a_while(guests[:2], answers, Random(3))
            return await secrets.told(found, made, guests)

    return asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sent_keys_links_or_decks_of_others(game: str, database: str) -> None:
    assert told(database, game) == []


# ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def sent_before_the_game(database: str) -> list[list[bytes]]:
    """What a seat and a watcher are sent at two tables that differ in the deck that was settled for another seat."""

    async def run() -> list[list[bytes]]:
        async with house(database) as found:
            sent = []
            for deck in ("harbor_lights", "bell_hill"):
                made = await table(found, "evolve", "person", "person", decks=(deck,))
                guests = [await sat(found, made.seats[1], "Ann"), Guest(found, made.watch)]
                for guest in guests:
                    await guest.until(lambda one: one.document)
                    await guest.ask("claim")
                sent.append([said.replace(made.table.encode(), b"") for guest in guests for said in guest.pipe.sent])
            return sent

    return asyncio.run(run())


def test_a_deck_that_was_settled_for_another_seat_is_not_told(database: str) -> None:
    one, other = sent_before_the_game(database)
    assert one == other


def test_ones_own_deck_is_told(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person", decks=("harbor_lights", "bell_hill"))
            guest = Guest(found, made.seats[1])
            await guest.until(lambda one: one.messages)
            decks = [seat["deck"] for seat in guest.messages[0]["table"]["plan"]["seats"]]
            assert decks == [None, {"name": "bell_hill", "list": ""}]

    asyncio.run(run())


def test_what_a_program_says_when_it_fails_is_not_told(database: str) -> None:
    async def run() -> None:
        async with house(database, commands=True) as found:
            made = await table(found, "pso2", "person", "tests.server.blurting:Blurting")
            guest = await sat(found, made.seats[0])
            while not guest.over:
                if await first_asked([guest]) is not None:
                    await answer(guest, Random(1))
            assert "the program has lost its seat: it failed" in str(guest.log)
            assert b"my hand" not in b"".join(guest.pipe.sent)

    asyncio.run(run())


# ── by HTTP ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def asked_while_it_runs(database: str) -> list[str]:
    """What a running table gives away by HTTP."""
    with TestClient(application(Settings(database=database, limited=False))) as client:
        seats = [{"who": "random"}, {"who": "person"}]
        plan = {"game": "pso2", "seats": seats, "pace": 10_000, "listed": True}
        made = client.post("/api/tables", json={"plan": plan}).json()
        with client.websocket_connect("/play") as socket:
            socket.send_json({"type": "hello", "link": made["seats"]["1"]})
            socket.send_json({"type": "sit", "id": "1"})
            while socket.receive_json().get("id") != "1":
                pass
        answers = [client.get(path) for path in ("/api/tables", f"/api/tables/{made['table']}/transcript")]
        store = Store(database)
        record = store.table(made["table"])
        store.close()
        assert record is not None
        assert record.header is not None
        key, links = msgspec.json.decode(record.header)["key"], [*made["seats"].values(), made["watch"], made["host"]]
        assert answers[0].json()[0]["stage"] == "playing"
        faults = [
            f"{one.url.path} tells a secret" for one in answers if any(word in one.text for word in (key, *links))
        ]
        return faults + [f"a running table's transcript: {answers[1].status_code}"] * (answers[1].status_code != 400)


def test_a_running_table_gives_nothing_away(database: str) -> None:
    assert asked_while_it_runs(database) == []


# ── what one asks, the others do not hear ───────────────────────────────────────────────────────────────────────────
def overheard(database: str) -> list[bytes]:
    """What the others are sent when somebody looks, asks why, or is declined."""

    async def run() -> list[bytes]:
        async with house(database) as found:
            made = await table(found, "fftcg", "person", "person")
            guests = await secrets.seated(found, made)
            asked = await first_asked(guests[:2])
            assert asked is not None
            others = [guest for guest in guests if guest is not asked]
            for guest in others:
                await guest.until(lambda one: one.document and one.document["game"])
            before = [len(guest.pipe.sent) for guest in others]
            card = next(one for zone in asked.document["game"]["view"]["zones"] for one in zone if one is not None)
            await asked.ask("look", card=card["handle"])
            await asked.ask("why", verb="play", card=card["handle"])
            await asked.ask("answer", number=asked.question["number"], answer=[999])
            await asked.ask("consent", agree=True)
            await asked.ask("back")
            (await found.table(made.table)).went_on()  # a look at nothing new
            for guest in others:
                await guest.connection.show()
            return [said for guest, number in zip(others, before, strict=True) for said in guest.pipe.sent[number:]]

    return asyncio.run(run())


def test_what_one_asks_the_others_do_not_hear(database: str) -> None:
    assert overheard(database) == []


# ── in logs ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def logged(database: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What secrets a house has logged, at any level, while a game was played."""
    caplog.set_level(logging.DEBUG)

    async def run() -> tuple[str, list[str]]:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            guests = await secrets.seated(found, made)
            await secrets.played_a_while(guests[:2], 20, Random(3))
            hosted = await found.table(made.table)
            assert hosted.game is not None
            return str(hosted.game.state.key), [*made.seats.values(), made.watch, made.host]

    key, links = asyncio.run(run())
    return [word for word in (key, *links) if word in caplog.text]


def test_a_house_logs_no_secret(database: str, caplog: pytest.LogCaptureFixture) -> None:
    assert logged(database, caplog) == []


def finished(client: TestClient[Any], **said: Any) -> dict[str, Any]:
    """The links of a table whose game is over: one of its two people has given up."""
    made: dict[str, Any] = client.post("/api/tables", json={"plan": {"game": "pso2", "seats": [{}, {}], **said}}).json()
    for number, link in made["seats"].items():
        with client.websocket_connect("/play") as socket:
            socket.send_json({"type": "hello", "link": link})
            for deed in ("sit", "concede")[: 1 + (number == "1")]:
                socket.send_json({"type": deed, "id": deed})
                while (reply := socket.receive_json()).get("id") != deed:
                    pass
                assert reply["type"] == "done", reply
    return made


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
def test_a_transcript_is_for_those_who_were_there_unless_all_could_watch(database: str) -> None:
    """Over the network, and for a study that begins there; the name of a table opens nothing by itself."""
    hidden, shut = {"watching": {"allowed": False}}, {"watching": {"allowed": False}, "listed": True}
    with TestClient(application(Settings(database=database, limited=False))) as client:

        def statuses(made: dict[str, Any], link: str) -> tuple[int, int]:
            headers = {b"authorization": f"Bearer {link}".encode()} if link else {}
            study = {"game": "pso2", "seats": [{}], "study": True, "from": {"table": made["table"]}}
            read = client.get(f"/api/tables/{made['table']}/transcript", headers=headers)
            begun = client.post("/api/tables", json={"plan": study}, headers=headers)
            if read.status_code == 403:
                assert (read.json()["code"], begun.json()["code"]) == ("not shown", "not shown")
            return read.status_code, begun.status_code

        other = finished(client)
        for plan, watchers, strangers in (
            ({}, True, False),
            (hidden, False, False),
            (shut, False, False),
            ({"listed": True}, True, True),
        ):
            made = finished(client, **plan)
            for link in (*made["seats"].values(), made["host"]):
                assert statuses(made, link) == (200, 201)
            assert statuses(made, made["watch"]) == ((200, 201) if watchers else (403, 403))
            for link in ("", "x" * 22, other["seats"]["0"], other["watch"], "\xe9"):
                assert statuses(made, link) == ((200, 201) if strangers else (403, 403))


def test_a_server_logs_no_link_key_hand_or_deck(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(database, tmp_path) as server:
        made = make_table(server.address, {"game": "pso2", "seats": [{}, {"who": "random"}], "pace": 0})
        with Client(server.address, made["seats"]["0"]) as client:
            client.ask("sit", name="Somebody")
            chance = Random(1)
            while client.outcome is None:
                if client.question is None:
                    client.hear(30)
                    continue
                with suppress(Refusal):
                    client.ask("answer", number=client.question["number"], answer=picks(client.question, chance))
            hand = {card["face"] for zone in client.document["game"]["view"]["zones"] for card in zone if card}
        with pytest.raises(Refusal):
            Client(server.address, "x" * 22)
        assert fetch(server.address, f"/api/tables/{made['table']}/transcript", link=made["host"])
        server.end()
        log = server.log.read_text()
    store = Store(database)
    record, decks = store.table(made["table"]), [one.deck or b"" for one in store.seats(made["table"])]
    store.close()
    assert record is not None
    assert record.header is not None
    words = [
        *made["seats"].values(),
        made["watch"],
        made["host"],
        msgspec.json.decode(record.header)["key"],
        "Somebody",
    ]
    words += [name for deck in decks for name in _names(msgspec.json.decode(deck))]
    assert len(words) > 15
    assert hand
    assert "Traceback" not in log
    assert "a game is over" in log  # something is logged
    assert [word for word in words if word in log] == []


def _names(deck: Any) -> list[str]:
    """All words of a deck's record that name a card."""
    if isinstance(deck, dict):
        return [name for key, value in deck.items() for name in (*_names(key), *_names(value))]
    if isinstance(deck, list):
        return [name for value in deck for name in _names(value)]
    return [deck] if isinstance(deck, str) and len(deck) > 5 else []


def test_what_a_database_complains_about_does_not_quote_rows(store: Store) -> None:
    """Such a complaint is logged: it names the statement, not what was to be kept."""
    with store.engine.begin() as db:
        db.exec_driver_sql("DROP TABLE rows")
    with pytest.raises(SQLAlchemyError) as problem:
        store.append([Append("table", 0, b"what was answered", 0, "0:token")])
    assert "rows" in str(problem.value)
    assert "answered" not in str(problem.value)
    assert "0:token" not in str(problem.value)
