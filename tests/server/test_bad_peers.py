"""Bad peers: who does not read, does not speak, says too much or nonsense is let go, and nobody else is disturbed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from tefuda.server.client import Client, Gone, make_table
from tests.reach import reach
from tests.server.desk import picks
from tests.server.peers import (
    BINARY,
    CONTINUED,
    MEBIBYTE,
    PING,
    TEXT,
    Peer,
    frame,
    hasty,
    memory,
    sockets,
    soon,
)
from tests.server.process import Server, held_port
from tests.server.test_messages import mutated

GROWTH = 48 * MEBIBYTE  # that a server may have more after some hundred bad peers
PROMPT = 60.0  # seconds in which others are answered, however slow the machine


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all peers of this module: what one does to it the next would notice."""
    with hasty(tmp_path_factory.mktemp("server")) as found:
        make_table(found.address, {"game": "pso2", "seats": [{}, {}]})  # its game is opened before memory is measured
        yield found


@pytest.fixture
def links(server: Server) -> list[str]:
    """The links of two people at a table, both of whom have sat down, and of watchers."""
    made = make_table(server.address, {"game": "pso2", "seats": [{}, {}], "pace": 0})
    for link in made["seats"].values():
        with Client(server.address, link) as client:
            client.ask("sit")
    return [*made["seats"].values(), made["watch"]]


@pytest.fixture(autouse=True)
def _others_are_served(server: Server) -> Iterator[None]:
    """After every bad peer: a table can be made and played at, in time, and no connection of the peer is left."""
    logged = len(server.log.read_text())
    yield
    begun = time.monotonic()
    made = make_table(server.address, {"game": "pso2", "seats": [{}, {}], "pace": 0})
    with ExitStack() as held:
        seats = [held.enter_context(Client(server.address, link)) for link in made["seats"].values()]
        for seat in seats:
            seat.ask("sit")
        play(seats, 5)
    assert time.monotonic() - begun < PROMPT
    assert soon(lambda: sockets(server) < 12), sockets(server)
    assert "Traceback" not in server.log.read_text()[logged:]


def play(seats: list[Client], answers: int) -> list[float]:
    """Let clients answer so often; the seconds that each answer took."""
    chance, waits = Random(1), list[float]()
    while len(waits) < answers:
        for seat in seats:
            seat.ask("look")  # what was shown meanwhile is read
            if seat.question is not None:
                begun = time.monotonic()
                seat.answer(picks(seat.question, chance))
                waits.append(time.monotonic() - begun)
    return waits


# ── who does not read ───────────────────────────────────────────────────────────────────────────────────────────────
def test_who_never_reads_is_let_go_and_disturbs_nobody(server: Server, links: list[str]) -> None:
    before, there = memory(server), sockets(server)
    stale = frame(TEXT, json.dumps({"type": "answer", "id": "x", "number": 10**6, "answer": [0]}).encode())
    with ExitStack() as held:
        slow = [held.enter_context(Peer(server, window=4096)) for _ in range(20)]
        for peer in slow:
            peer.hello(links[0])
            peer.push(stale * 2000)  # every one of them asks for the whole document again
        with Client(server.address, links[1]) as other:
            begun = time.monotonic()
            other.ask("react", sign="thanks")
            assert time.monotonic() - begun < PROMPT
            other.ask("look", name="x")
        assert memory(server) - before < GROWTH
        assert soon(lambda: sockets(server) <= there), "they are still there"
    assert memory(server) - before < GROWTH


def test_who_pings_and_never_reads_is_let_go(server: Server, links: list[str]) -> None:
    before, there = memory(server), sockets(server)
    with Peer(server, window=4096) as peer:
        peer.hello(links[2])
        pings = frame(PING, b"x" * 125) * 8000
        for _ in range(100):
            if not peer.push(pings):
                break
        assert memory(server) - before < GROWTH
        assert soon(lambda: sockets(server) <= there)


# ── who does not speak ──────────────────────────────────────────────────────────────────────────────────────────────
def test_who_never_says_hello_is_let_go(server: Server) -> None:
    with Peer(server) as peer:
        assert peer.handshake() == 101
        peer.closed()


def test_who_never_asks_is_let_go(server: Server) -> None:
    """A TCP connection without a request, and one whose request never ends."""
    with ExitStack() as held:
        there = sockets(server)
        peers = [held.enter_context(Peer(server)) for _ in range(50)]
        for peer in peers[:25]:
            peer.socket.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nx-slow: ")
        assert soon(lambda: sockets(server) <= there)


def test_half_open_connections_are_let_go(server: Server, links: list[str]) -> None:
    """The peer has stopped speaking, but would still read."""
    with ExitStack() as held:
        for _ in range(50):
            peer = held.enter_context(Peer(server))
            peer.hello(links[2])
            peer.socket.shutdown(1)
        assert soon(lambda: sockets(server) < 12)


# ── who says nonsense ───────────────────────────────────────────────────────────────────────────────────────────────
def greeted(server: Server, link: str) -> Peer:
    """A peer who has been shown the table."""
    peer = Peer(server)
    peer.hello(link)
    peer.until("whole")
    return peer


def test_frames_that_are_too_large_are_declined_or_end_the_connection(server: Server, links: list[str]) -> None:
    before = memory(server)
    with greeted(server, links[2]) as peer:
        peer.socket.sendall(frame(TEXT, b'"' + b"x" * 100_000 + b'"'))
        assert peer.until("error")["code"] == "too large"
    for size in (MEBIBYTE + 1, 1 << 40, (1 << 63) - 1):
        with greeted(server, links[2]) as peer:
            peer.push(frame(TEXT, b"x" * min(size, 2 * MEBIBYTE), length=size))
            assert peer.closed() in (0, 1009)  # what lies unread when a connection ends takes its code along
    assert memory(server) - before < GROWTH


def test_many_small_frames(server: Server, links: list[str]) -> None:
    before = memory(server)
    with ExitStack() as held:
        for _ in range(20):
            peer = held.enter_context(greeted(server, links[2]))
            for _ in range(20):
                if not peer.push(frame(TEXT, b"0") * 40_000):
                    break
        assert memory(server) - before < GROWTH


def test_fragments(server: Server, links: list[str]) -> None:
    with greeted(server, links[2]) as peer:
        whole = json.dumps({"type": "look", "id": "parts", "name": "x"}).encode()
        peer.socket.sendall(frame(TEXT, whole[:5], fin=False))
        for place in range(5, len(whole)):
            peer.socket.sendall(frame(CONTINUED, whole[place : place + 1], fin=False) + frame(PING, b"between"))
        peer.socket.sendall(frame(CONTINUED, b""))
        assert peer.until("done")["id"] == "parts"


def test_fragments_without_end(server: Server, links: list[str]) -> None:
    before = memory(server)
    with greeted(server, links[2]) as peer:
        peer.socket.sendall(frame(TEXT, b"", fin=False))
        for _ in range(reach(40, 400)):
            if not peer.push(frame(CONTINUED, b"", fin=False) * 40_000):
                break
        assert memory(server) - before < GROWTH


def test_binary_frames_are_as_text(server: Server, links: list[str]) -> None:
    with greeted(server, links[2]) as peer:
        peer.socket.sendall(frame(BINARY, json.dumps({"type": "look", "id": "b", "name": "x"}).encode()))
        assert peer.until("done")["id"] == "b"
        peer.socket.sendall(frame(BINARY, b"\xff\xfe\x00"))
        assert peer.until("error")["code"] == "invalid"
    with Peer(server) as peer:
        assert peer.handshake() == 101
        peer.socket.sendall(frame(BINARY, b"\xff\xfe\x00"))
        assert peer.until("error")["code"] == "invalid"


@pytest.mark.parametrize(
    "data",
    [
        frame(TEXT, b"\xff\xfe"),
        frame(3, b"reserved"),
        frame(TEXT, b"{}")[:1] + b"\x02{}",  # not masked
        frame(CONTINUED, b"of nothing"),
        frame(PING, b"x" * 126),
        frame(8, b"\x00\x00"),
        frame(8, b"x"),
        b"\xf1" + frame(TEXT, b"x")[1:],  # bits of extensions that were not agreed on
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_websocket_ends_the_connection(server: Server, links: list[str], data: bytes) -> None:
    with greeted(server, links[2]) as peer:
        peer.socket.sendall(data)
        assert peer.closed() in (1002, 1007)


def test_ping_floods_are_answered(server: Server, links: list[str]) -> None:
    before = memory(server)
    with greeted(server, links[2]) as peer:
        for _ in range(reach(20, 400)):
            peer.socket.sendall(frame(PING, b"ping") * 100)
            for _ in range(100):
                next(peer.frames())
        assert memory(server) - before < GROWTH


# ── who comes too often, or from elsewhere ──────────────────────────────────────────────────────────────────────────
def test_a_thousand_connections_of_one_address_leave_room_for_others(server: Server, links: list[str]) -> None:
    before, open_before = memory(server), sockets(server)
    with ExitStack() as held:
        found = []
        for _ in range(1000):
            peer = held.enter_context(Peer(server, "127.0.0.2"))
            peer.hello(links[2])
            found.append(peer)
        kinds = [json.loads(next(data for code, data in peer.frames() if code == TEXT)) for peer in found]
        welcomed = sum(said["type"] == "welcome" for said in kinds)
        assert (
            welcomed >= 200
        )  # on a slow machine the first, who answer no pings, were let go, and others got their places
        assert sum(said.get("code") == "full" for said in kinds) == 1000 - welcomed > 0
        assert soon(lambda: sockets(server) <= open_before + 200)
        with Client(server.address, links[0]) as other:
            other.ask("look", name="x")
        with Peer(server, "127.0.0.3") as third:
            third.hello(links[1])
            third.until("whole")
        assert memory(server) - before < 2 * GROWTH


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://elsewhere.example", 403),
        ("null", 403),
        ("http://[", 403),
        ("http://{host}.elsewhere.example", 403),
        ("http://x@{host}", 403),
        ("{host}", 403),
        ("", 403),
        ("http://{host}", 101),
    ],
)
def test_only_pages_of_the_server_connect(server: Server, origin: str, status: int) -> None:
    with Peer(server) as peer:
        assert peer.handshake(Origin=origin.format(host=peer.host)) == status


def test_a_websocket_is_never_packed(server: Server, links: list[str]) -> None:
    """Whoever sees only how long messages are could guess at what stands in packed ones."""
    with Peer(server) as peer:
        assert peer.handshake(**{"Sec-WebSocket-Extensions": "permessage-deflate"}) == 101
        assert b"sec-websocket-extensions" not in peer.answered.lower()


def test_other_paths_are_no_websocket(server: Server) -> None:
    for path in ("/", "/api/games", "/play/x", "/play%00", "/../play", "/" + "x" * 5000):
        with Peer(server) as peer:
            assert peer.handshake(path) in (0, 400, 403, 404, 405), path


# ── who says much over a real WebSocket ─────────────────────────────────────────────────────────────────────────────
SAMPLES: list[dict[str, Any]] = [
    {"type": "hello", "link": "x" * 22, "protocol": 1},
    {"type": "why", "id": "5", "verb": "play", "card": 17, "index": 0, "number": 1, "target": 3, "text": "x"},
    {"type": "look", "id": "6", "card": 17, "name": ""},
    {"type": "consent", "id": "4", "agree": True},
    {"type": "claim", "id": "8"},
    {"type": "answer", "id": "x", "number": 10**6, "answer": [99_999]},  # no option, whatever the number becomes
    {"type": "react", "id": "7", "sign": "thanks!"},
    {"type": "sit", "id": "1", "name": "\x00", "deck": {"name": "x" * 90}},
]


def heard_all(peer: Peer, id: str) -> None:
    """Wait until a server has heard all that was said; whoever is too fast asks again."""
    peer.say({"type": "look", "id": id, "name": "x"})
    for code, data in peer.frames():
        said = json.loads(data) if code == TEXT else {}
        if said.get("code") == "too fast" and not said["id"]:
            peer.say({"type": "look", "id": id, "name": "x"})
        elif said.get("id") == id and said["type"] in ("done", "error"):
            return
    raise AssertionError("the connection is gone")


@pytest.mark.parametrize("limited", [False, True], ids=["unlimited", "limited"])
def test_mutated_messages_over_a_websocket_change_nothing(
    limited: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    chance, sent = Random(11), 0
    with hasty(tmp_path_factory.mktemp("messages"), limited=limited) as server, ExitStack() as held:
        made = make_table(server.address, {"game": "pso2", "seats": [{}, {}], "pace": 0})
        watching, other = [held.enter_context(Client(server.address, link)) for link in made["seats"].values()]
        for client in (watching, other):
            client.ask("sit")
        watching.ask("look")
        document, before = watching.document["game"], memory(server)
        peer = held.enter_context(greeted(server, made["seats"]["1"]))
        for number in range(reach(300, 20_000)):
            data = mutated(json.dumps(chance.choice(SAMPLES)).encode(), chance)
            try:
                peer.socket.sendall(frame(chance.choice((TEXT, TEXT, BINARY)), data))
                sent += 1
                if number % 20 == 0:
                    heard_all(peer, f"n{number}")
            except (OSError, AssertionError):  # what is not UTF-8 ends a connection
                peer.socket.close()
                peer = held.enter_context(greeted(server, made["seats"]["1"]))
        watching.ask("look")
        assert watching.document["game"] == document
        print(f"{sent} messages, {(memory(server) - before) / MEBIBYTE:.1f} MiB more")
        assert memory(server) - before < GROWTH
        assert "Traceback" not in server.log.read_text()


def test_who_is_too_fast_is_told_and_may_stay(tmp_path_factory: pytest.TempPathFactory) -> None:
    with hasty(tmp_path_factory.mktemp("limited"), limited=True) as limited:
        made = make_table(limited.address, {"game": "pso2", "seats": [{}, {}]})
        with greeted(limited, made["watch"]) as peer:
            for _ in range(200):
                peer.say({"type": "claim", "id": "c"})
            while peer.until("error")["code"] != "too fast":
                pass
        with held_port() as nobody, pytest.raises(Gone):
            Client(f"http://127.0.0.1:{nobody.getsockname()[1]}", made["watch"])
