"""Messages: every one that is documented is understood, and no other changes anything."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from tefuda.kernel.flow.play import advance
from tefuda.players.random_player import RandomPlayer
from tefuda.server.lookup import TableLinks
from tefuda.server.making import Made
from tefuda.server.messages import DECODER, MOST_BYTES, FromServer, Look, Said, Why
from tefuda.server.narration import Narration
from tefuda.server.plans import Plan
from tefuda.server.store.store import Store
from tefuda.testing.positions import answer_of, asked
from tests.reach import reach
from tests.server.alike import Kind, begun, kinds
from tests.server.desk import Guest, answer, first_asked, first_to_decide, house, sat, table
from tests.server.test_store import BOTH
from tests.server.wire import Wired

HOSTS = ("seat", "watching", "link", "close")  # what only a host may say


def documented(root: Path, side: str = "client") -> list[Any]:
    """The messages of the documentation that one side sends, in their order."""
    text = root.joinpath("docs/server.md").read_text("utf8")
    block = re.search(rf"<!-- from the {side} -->\n```json\n(.*?)```", text, re.DOTALL)
    assert block is not None
    return [json.loads(line) for line in block[1].splitlines()]


def test_every_message_is_documented(root: Path) -> None:
    known = {kind.__struct_config__.tag for kind in Said.__args__}
    assert {said["type"] for said in documented(root)} == known
    for said in documented(root):
        DECODER.decode(json.dumps(said).encode())


def test_what_the_server_is_documented_to_say_is_what_it_says(root: Path, database: str) -> None:
    """Every kind of message, in the order in which somebody is sent them who comes first; before the game, too, after the whole only changes."""

    async def run() -> list[Any]:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person", chat=True, pace=300)
            ann = Guest(found, made.seats[0])
            await ann.until(lambda one: one.document)
            await ann.ask("sit", id="1", name="Ann")
            bob = Guest(found, made.seats[1])
            await bob.until(lambda one: one.document)
            await bob.ask("react", sign="thanks")
            await bob.ask("say", text="Good luck!")
            await ann.until(lambda one: [said for said in one.messages if said["type"] == "said"])
            await ann.ask("claim", id="2")
            ann.messages[0]["table"]["id"] = documented(root, "server")[0]["table"]["id"]
            return ann.messages

    said = documented(root, "server")
    assert asyncio.run(run()) == said
    assert {one["type"] for one in said} == {kind.__struct_config__.tag for kind in FromServer.__subclasses__()}


def test_the_documented_plan_is_one_and_says_all(root: Path) -> None:
    text = root.joinpath("docs/server.md").read_text("utf8")
    block = re.search(r'```json\n(\{"game": .*?)```', text, re.DOTALL)
    assert block is not None
    plan = msgspec.json.decode(block[1].encode(), type=Plan)
    assert {*json.loads(block[1])} == {*plan.__struct_encode_fields__}


def test_the_documented_links_are_what_a_new_table_gives(root: Path) -> None:
    text = root.joinpath("docs/server.md").read_text("utf8")
    block = re.search(r'```json\n(\{"table": .*?)```', text, re.DOTALL)
    assert block is not None
    made = msgspec.json.decode(block[1].encode(), type=TableLinks)
    assert json.loads(msgspec.json.encode(made)) == json.loads(block[1])


def test_the_documented_messages_are_carried_out(root: Path, database: str) -> None:
    """In their order, at one table: each gets a reply that names it."""

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "random")
            guest = Guest(found, made.seats[0])
            replies = {}
            for said in documented(root)[1:]:
                if said["type"] in HOSTS:
                    continue
                fields = {key: value for key, value in said.items() if key not in ("type", "id")}
                if said["type"] == "answer":
                    assert await first_asked([guest]) is guest
                    fields["number"] = guest.question["number"]
                if said["type"] in ("why", "look"):
                    await first_asked([guest])
                    zones = guest.document["game"]["view"]["zones"]
                    fields["card"] = next(card["handle"] for zone in zones for card in zone if card is not None)
                replies[said["type"]] = await guest.ask(said["type"], id=said["id"], **fields)
            done = {kind for kind, reply in replies.items() if reply["type"] == "done"}
            assert done == {"sit", "answer", "back", "why", "look", "react", "concede", "rematch"}
            assert [replies[kind]["code"] for kind in ("consent", "claim", "say")] == [
                "no offer",
                "not absent",
                "no chat",
            ]
            assert replies["look"]["more"]["card"]["ja"]
            made = await table(found, "evolve", "person", "person")
            host = Guest(found, made.host)
            for said in [one for one in documented(root) if one["type"] in HOSTS]:
                assert (await host.ask(said.pop("type"), **said))["type"] == "done", said

    asyncio.run(run())


# ── what is none ────────────────────────────────────────────────────────────────────────────────────────────────────
def mutated(data: bytes, chance: Random) -> bytes:
    """A message with something changed in it: signs, numbers, names, nesting, size."""
    way = chance.randrange(8)
    if way == 0:
        place = chance.randrange(len(data))
        return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]
    if way == 1:
        return data[: chance.randrange(len(data))]
    if way == 2:
        return b"[" * chance.randrange(1, 5000) + data
    if way == 3:
        return data * chance.randrange(2, 5)
    plain = json.loads(data)
    key = chance.choice([*plain])
    if way == 4:
        del plain[key]
    elif way == 5:
        plain[chance.choice(["x", "seat", "type", "id", "__proto__"])] = chance.choice([1, None, "x" * 300, [], {}])
    elif way == 6:
        plain[key] = chance.choice(
            [None, True, -1, 2**70, 1.5, "x" * 100_000, [[]], {"a": 1}, "\ud800"[:0], [10**6] * 2000]
        )
    else:
        plain[key] = [plain[key]]
    return json.dumps(plain).encode()


def test_mutated_messages_change_nothing(root: Path, database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            await first_asked(guests)
            chance = Random(7)
            harmless = [
                json.dumps(said).encode()
                for said in documented(root)
                if said["type"] in ("hello", "why", "look", "consent", "claim")
            ]
            # By chance the number may become that of a question (0e00000), so that the option must be none in any case.
            told = json.dumps({"type": "answer", "id": "x", "number": 10**6, "answer": [99_999]}).encode()
            for _ in range(reach(400, 20_000)):
                chance.choice(guests).tell(mutated(chance.choice([*harmless, told]), chance))
            for guest in guests:
                assert (await guest.ask("look", name="x"))["type"] == "done"
            assert found.store.rows(made.table) == []
            assert not any(guest.task.done() for guest in guests)
            kinds = {said["type"] for guest in guests for said in guest.messages}
            assert kinds == {"welcome", "whole", "changed", "done", "error"} or kinds == {
                "welcome",
                "whole",
                "done",
                "error",
            }

    asyncio.run(run())


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"", "invalid"),
        (b"{}", "invalid"),
        (b'{"type": "hello"}', "invalid"),
        (b'{"type": "hello", "link": "%s"}' % (b"x" * 22), "no link"),
        (b'{"type": "answer", "id": "1", "number": 0, "answer": 0}', "hello first"),
        (b"x" * (MOST_BYTES + 1), "too large"),
    ],
)
def test_a_connection_that_begins_otherwise_is_declined(said: bytes, code: str, database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            guest = Guest.__new__(Guest)
            guest.__init__(found, "x" * 8)  # type: ignore[misc]
            guest.pipe.coming.get_nowait()
            guest.tell(said)
            await guest.until(lambda one: one.messages)
            assert guest.messages[0]["code"] == code
            await guest.task

    asyncio.run(run())


def test_who_says_too_much_is_slowed_down(database: str) -> None:
    async def run() -> None:
        async with house(database, limited=True, messages_per_second=5.0) as found:
            made = await table(found, "pso2", "person", "person")
            guest = Guest(found, made.seats[0])
            for _ in range(100):
                guest.tell({"type": "claim", "id": "c"})
            assert await guest.until(lambda one: [said for said in one.messages if said.get("code") == "too fast"])

    asyncio.run(run())


def test_a_sign_reaches_the_others(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made: Made = await table(found, "pso2", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            await guests[0].ask("react", sign="thanks")
            await guests[1].until(lambda one: {"type": "sign", "seat": 0, "sign": "thanks"} in one.messages)
            assert (await guests[0].ask("react", sign="rude"))["code"] == "no sign"

    asyncio.run(run())


@BOTH
def test_what_is_written_reaches_those_who_play_at_all_servers_where_the_table_allows_it(database: str) -> None:
    """Watchers read nothing of it, and signs reach everybody; a table is made without."""
    shared = database.startswith("postgresql")

    async def run() -> None:
        async with house(database) as found, house(database) if shared else nullcontext(found) as other:
            made: Made = await table(found, "pso2", "person", "person", chat=True)
            guests = [await sat(found, made.seats[0]), await sat(other, made.seats[1]), Guest(other, made.watch)]
            await guests[2].until(lambda one: one.document)
            assert (await guests[0].ask("say", text="良い勝負を! #1?"))["type"] == "done"
            assert (await guests[0].ask("react", sign="thanks"))["type"] == "done"
            for guest in guests:
                await guest.until(lambda one: {"type": "sign", "seat": 0, "sign": "thanks"} in one.messages)
                said = [one for one in guest.messages if one["type"] == "said"]
                assert said == ([] if guest is guests[2] else [{"type": "said", "seat": 0, "text": "良い勝負を! #1?"}])
            assert (await guests[2].ask("say", text="cheating"))["code"] == "not yours"
            for text in ("", "x" * 201, "\x1b[2J", 5):
                guests[0].tell({"type": "say", "id": "1", "text": text})
            await guests[0].until(lambda one: [said.get("code") for said in one.messages].count("invalid") == 4)
            silent = await table(found, "pso2", "person", "person")
            assert (await (await sat(found, silent.seats[0])).ask("say", text="hello"))["code"] == "no chat"

    asyncio.run(run())


def test_all_connections_of_a_seats_link_share_its_rate(database: str) -> None:
    async def run() -> None:
        async with house(database, limited=True, messages_per_second=0.001) as found:
            found.rates.burst = 6
            made: Made = await table(found, "pso2", "person", "person")
            guests = [Guest(found, made.seats[0]) for _ in range(3)]
            for guest in guests:
                guest.connection.bucket.level = guest.connection.bucket.burst = 100
            watchers = [Guest(found, made.watch) for _ in range(3)]
            for guest in watchers:
                guest.connection.bucket.level = guest.connection.bucket.burst = 100
            for guest in (*guests, *watchers):
                await guest.until(lambda one: one.document)
            for guest in (*guests, *watchers):
                for _ in range(3):
                    guest.tell({"type": "look", "id": "1", "name": ""})
                await guest.until(lambda one: len([said for said in one.messages if said["type"] == "error"]) == 3)
            codes = [Counter(said["code"] for said in one.messages if "code" in said) for one in (*guests, *watchers)]
            assert codes == [{"not begun": 3}, {"not begun": 3}, {"too fast": 3}, *[{"not begun": 3}] * 3]

    asyncio.run(run())


def test_answers_go_on_while_others_send_nonsense(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            for number in range(5):
                guest = await first_asked(guests)
                assert guest is not None
                for other in guests:
                    other.tell(b"nonsense")
                assert (await answer(guest, Random(number)))["type"] == "done"

    asyncio.run(run())


def test_one_offer_is_enough(database: str) -> None:
    """Whoever asks to take back again and again does not fill the log."""

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            guest = await first_to_decide(guests)
            other = next(one for one in guests if one is not guest)
            await answer(guest, Random(1))
            before = len(found.store.rows(made.table))
            assert (await guest.ask("back"))["type"] == "done"
            for one in (guest, other, guest):
                assert (await one.ask("back"))["code"] in ("offered", "nothing to take back")
            assert len(found.store.rows(made.table)) == before + 1
            assert (await other.ask("consent", agree=False))["type"] == "done"
            assert (await guest.ask("back"))["type"] == "done"

    asyncio.run(run())


def test_a_database_that_is_away_costs_nobody_the_connection(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(store: Store, wanted: Any) -> Any:
        raise OperationalError("INSERT", {}, OSError("no space left"), hide_parameters=True)

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            guest = await first_asked(guests)
            assert guest is not None
            with monkeypatch.context() as patched:
                patched.setattr(Store, "append", away)
                assert (await answer(guest, Random(1)))["code"] == "busy"
            assert (await answer(guest, Random(1)))["type"] == "done"
            assert len(found.store.rows(made.table)) == 1
            assert "could not be carried out" in caplog.text

    asyncio.run(run())


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind.format in ("", "raid", "rumble")], ids=str)
def test_whatever_is_asked_about_gets_a_reply(kind: Kind) -> None:
    """Deeds and cards that there are not: `why` and `look` say what they know, which may be nothing."""

    async def run() -> None:
        opened, format, state = begun(kind, 1)
        player, chance, verbs = RandomPlayer(1, 7), Random(1), ["", "x", "play", "attack", "activate"]
        for place in range(reach(60, 400)):
            if state.over is not None:
                return
            verbs += [option.verb for option in asked(state).options if option.verb not in verbs]
            if place % 20 == 0:
                wired = Wired(opened, state, format, [0])
                await wired.sent(0)
                view = wired.game(0)["view"]
                handles = [card["handle"] for zone in view["zones"] for card in zone if card]
                numbers = [-1, 0, 1, 7, 99, -2, 2**53, -(2**53), *handles]
                for _ in range(reach(50, 500)):
                    card, index, number, target = chance.choices(numbers, k=4)
                    text = chance.choice(["", "x", "赤"])
                    why = Why("why", chance.choice(verbs), card, index, number, target, text)
                    for reply in await wired.replies(0, [why, Look("look", number, text)]):
                        assert reply.startswith(b'{"type":"done"')
            state, _ = advance(state, answer_of(player, state))

    asyncio.run(run())


def test_who_comes_and_goes_costs_the_others_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What many look at is put into words once."""
    made_of: list[int] = []
    put = Narration._document

    def counted(narration: Narration, *wanted: bool) -> Any:
        made_of.append(narration.observer)
        return put(narration, *wanted)

    monkeypatch.setattr(Narration, "_document", counted)

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            for link in made.seats.values():
                await sat(found, link)
            watchers = [Guest(found, made.watch) for _ in range(30)]
            for guest in watchers:
                await guest.until(lambda one: one.document)
            for guest in watchers:
                await guest.leave()
            assert sorted(made_of) == [-1, 0, 1]

    asyncio.run(run())
