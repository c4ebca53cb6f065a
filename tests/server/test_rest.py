"""Over HTTP nothing that anybody sends breaks the server: no answer is its fault, no table changes, no memory is kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest
from hypothesis import HealthCheck, given, settings
from litestar.testing import TestClient

from tefuda.server.app import application
from tefuda.server.client import Client, fetch, make_table
from tefuda.server.limits import Rates
from tefuda.server.settings import Patience, Settings
from tests.reach import reach
from tests.server.peers import MEBIBYTE, Peer, hasty, memory, soon
from tests.server.process import PATIENCE, Server

with catch_warnings():
    simplefilter("ignore")
    import schemathesis

GROWTH = 48 * MEBIBYTE
EXAMPLES = reach(240, 20_000) // 2  # of what fits the schema and of what does not


class Answer:
    """An answer over HTTP, as it came."""

    def __init__(self, data: bytes) -> None:
        head, _, self.body = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin1").split("\r\n")
        self.status = int(first.split()[1]) if first else 0
        self.headers = {name.lower(): value.strip() for name, _, value in [line.partition(":") for line in lines]}

    @property
    def declined(self) -> bool:
        """True of an answer that says in both languages what was wrong; True also where uvicorn has not understood a word."""
        if self.status == 0 or self.body == b"Invalid HTTP request received.":
            return True
        said = json.loads(self.body or b"{}")
        return self.status in range(400, 500) and {"code", "en", "ja", "clause"} <= {*said}


def asked(server: Server, data: bytes, source: str = "127.0.0.1") -> Answer:
    """What a server answers to bytes."""
    with Peer(server, source) as peer:
        peer.push(data)
        found = b""
        while True:
            try:
                more = peer.socket.recv(MEBIBYTE)
            except (TimeoutError, ConnectionError):
                break
            if not more:
                break
            found += more
        return Answer(found)


def request(method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    """A request that closes the connection when it is answered."""
    lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode("latin1") + b"\r\n\r\n" + body


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits of rates."""
    with hasty(tmp_path_factory.mktemp("server")) as found:
        assert soon(
            lambda: asked(found, request("GET", "/api/games/pso2/clauses")).status == 200, 120
        )  # jobs have begun
        yield found


@pytest.fixture(autouse=True)
def _nothing_is_another(server: Server) -> Iterator[None]:
    """After everything nothing is another at the server of this module."""
    with unchanged(server):
        yield


@contextmanager
def unchanged(server: Server) -> Iterator[None]:
    """The game that was there is as it was, memory is not kept, and nothing went wrong."""
    made = make_table(server.address, {"game": "pso2", "seats": [{}, {}], "pace": 0})
    with ExitStack() as held:
        seats = [held.enter_context(Client(server.address, link)) for link in made["seats"].values()]
        for seat in seats:
            seat.ask("sit")
        seats[0].ask("look")
        before, document, logged = memory(server), seats[0].document["game"], len(server.log.read_text())
        yield
        with Client(server.address, made["seats"]["0"]) as again:
            again.ask("look")
            assert again.document["game"] == document
        assert soon(lambda: memory(server) - before < GROWTH)
        assert "Traceback" not in server.log.read_text()[logged:]


# ── what the schema leads to ────────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture(scope="module", params=["unlimited", "limited"])
def schema_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose rates are limited, and one whose are not."""
    folder, limited = tmp_path_factory.mktemp("schema"), request.param == "limited"
    with hasty(folder, limited=limited, patience=Patience()) as found, unchanged(found):
        yield found


@pytest.mark.filterwarnings(
    "ignore::hypothesis.errors.HypothesisDeprecationWarning"
)  # schemathesis draws numbers of its own
@pytest.mark.parametrize("mode", schemathesis.GenerationMode)
def test_what_fits_the_schema_and_what_does_not(schema_server: Server, mode: schemathesis.GenerationMode) -> None:
    """Of every operation as many, be they too fast for a server that limits rates."""
    schema = schemathesis.openapi.from_dict(json.loads(fetch(schema_server.address, "/api/schema")))
    found: Any = schema.get_all_operations()
    operations, statuses = [one.ok() for one in found], Counter[int]()
    for operation in operations:

        @settings(
            max_examples=EXAMPLES // len(operations), deadline=None, suppress_health_check=[*HealthCheck], database=None
        )
        @given(operation.as_strategy(generation_mode=mode))
        def send(case: schemathesis.Case[Any]) -> None:
            answer = case.call(
                base_url=schema_server.address, timeout=PATIENCE
            )  # its own is shorter than a job may take
            statuses[answer.status_code] += 1
            assert answer.status_code < 500, (answer.status_code, answer.text)
            if answer.status_code >= 400 and "json" in answer.headers.get("content-type", [""])[0]:
                assert {"code", "en", "ja", "clause"} <= {*answer.json()}

        try:
            send()
        except Exception as problem:  # an operation without parameters has nothing that does not fit
            if "Unsatisfiable" not in type(problem).__name__:
                raise
    print(f"{mode}: {sum(statuses.values())} requests to {len(operations)} operations, by status {dict(statuses)}")


# ── what it does not ────────────────────────────────────────────────────────────────────────────────────────────────
JSON = "Content-Type: application/json"
PATHS = [
    "/api/games/../../etc/passwd",
    "/api/games/..%2f..%2fetc/decks",
    "/api/games/%2e%2e/decks",
    "/api/games/%2e%2e%2f%2e%2e%2fetc%2fpasswd/decks",
    "/api/games/evolve%00/decks",
    "/api/games/%00/cards?name=%00",
    "/api/games/evolve/cards?name=" + "x" * 5000,
    "/api/games/" + "x" * 5000 + "/decks",
    "/api/games/evolve/decks?format=../../x",
    "/api/games/evolve/decks?format=%ff%fe",
    "/api/games/%ff%fe/decks",
    "/api/games/%ed%a0%80/decks",
    "/api/games/evolve/clauses/..%2f..%2f",
    "/api/games/evolve/clauses/%00",
    "/api/games/evolve/clauses/" + "1." * 500,
    "/api/tables/%00/transcript",
    "/api/tables/..%2f..%2fx/transcript",
    "/api/tables/" + "x" * 2000 + "/transcript",
    "/api/tables/%27%20OR%201=1--/transcript",
    "/api/../../etc/passwd",
    "//etc/passwd",
    "/play",
    "*",
    "http://elsewhere.example/api/nothing",
    "/api/schema/../../x",
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_paths(server: Server, path: str) -> None:
    assert asked(server, request("GET", path)).declined


@pytest.mark.parametrize(
    "method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW", "get", "PROPFIND", "X" * 3000, "POST"]
)
def test_methods(server: Server, method: str) -> None:
    assert asked(server, request(method, "/api/games")).declined


PLAN = b'{"plan": {"game": "pso2", "seats": [{}, {}]}}'
BODIES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", JSON),
    "no JSON": (b"\xff\xfe\x00", JSON),
    "deep": (b"[" * 30_000, JSON),
    "deep objects": (b'{"plan":' * 7_000, JSON),
    "deep in a field": (b'{"plan": {"game": ' + b"[" * 20_000 + b"]" * 20_000 + b"}}", JSON),
    "too large": (b'{"invite": "' + b"x" * 100_000 + b'"}', JSON),
    "a number": (b"1e999", JSON),
    "a long number": (b"9" * 60_000, JSON),
    "a field twice": (b'{"plan": {}, "plan": {}}', JSON),
    "an unknown field": (PLAN.replace(b'"plan"', b'"x": 1, "plan"'), JSON),
    "a surrogate": (b'{"plan": {"game": "\\ud800", "seats": [{}]}}', JSON),
    "NUL": (b'{"plan": {"game": "\\u0000", "seats": [{}]}}', JSON),
    "too many seats": (b'{"plan": {"game": "pso2", "seats": [' + b",".join([b"{}"] * 9) + b"]}}", JSON),
    "too few seats": (b'{"plan": {"game": "pso2", "seats": []}}', JSON),
    "a negative clock": (PLAN.replace(b'"seats"', b'"clock": {"bank": -1}, "seats"'), JSON),
    "a command": (b'{"plan": {"game": "pso2", "seats": [{"who": "cmd:touch x"}, {}]}}', JSON),
    "a class": (b'{"plan": {"game": "pso2", "seats": [{"who": "os:system"}, {}]}}', JSON),
    "a deck elsewhere": (
        b'{"plan": {"game": "pso2", "seats": [{"who": "random", "deck": {"name": "../../../etc/passwd"}}, {}]}}',
        JSON,
    ),
    "a form": (b"plan=x", "Content-Type: application/x-www-form-urlencoded"),
    "parts": (b"--x\r\n\r\n", "Content-Type: multipart/form-data; boundary=x"),
    "no boundary": (b"--x\r\n\r\n", "Content-Type: multipart/form-data"),
    "messagepack": (b"\xdf\xff\xff\xff\xff", "Content-Type: application/msgpack"),
    "an unknown charset": (b"{}", "Content-Type: application/json; charset=none"),
    "no content type": (b"{}", "X-Nothing: x"),
}


@pytest.mark.parametrize("path", ["/api/tables", "/api/games/evolve/decks/check"])
@pytest.mark.parametrize("kind", BODIES)
def test_bodies(server: Server, kind: str, path: str) -> None:
    body, header = BODIES[kind]
    assert asked(server, request("POST", path, body, header)).declined


NO_REQUESTS = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\n\r\n",  # no host
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nx-long: " + b"x" * 200_000 + b"\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 20_000 + b"\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\r\n" * 1000,
    b"\0" * 1000,
]


def test_requests_that_are_none(server: Server) -> None:
    with ThreadPoolExecutor(len(NO_REQUESTS)) as pool:
        found = [*pool.map(lambda data: asked(server, data).status, NO_REQUESTS)]
    assert [(data[:80], status) for data, status in zip(NO_REQUESTS, found, strict=True) if status >= 500] == []


def test_a_body_without_end(server: Server) -> None:
    """In chunks, as fast as it goes; and one that is promised and never comes."""
    before = memory(server)
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\n{JSON}\r\n"
    with Peer(server) as peer:
        peer.socket.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        for _ in range(reach(300, 3000)):
            if not peer.push(chunk):
                break
        assert memory(server) - before < GROWTH
    with Peer(server) as peer:
        peer.socket.sendall(f"{head}Content-Length: 1000\r\n\r\n{{".encode())
        while peer.socket.recv(MEBIBYTE):
            pass


def test_who_asks_and_never_reads_is_let_go(server: Server) -> None:
    with ExitStack() as held:
        for _ in range(20):
            peer = held.enter_context(Peer(server, window=4096))
            peer.push(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 500)
        assert soon(lambda: not peer.push(b"x" * 100_000))


def test_decks_of_nothing_but_mistakes_get_a_short_answer(server: Server) -> None:
    body = json.dumps({"list": "a\n" * 20_000}).encode()
    found = asked(server, request("POST", "/api/games/evolve/decks/check", body, JSON))
    assert found.status == 200
    assert len(found.body) < 100_000


def test_every_answer_has_the_headers_that_keep_pages_apart(server: Server) -> None:
    for data in (request("GET", "/api/games"), request("GET", "/nothing"), request("POST", "/api/tables", b"{", JSON)):
        headers = asked(server, data).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers


# ── with limits ─────────────────────────────────────────────────────────────────────────────────────────────────────
def test_who_asks_too_often_is_slowed_down_and_others_are_not(tmp_path_factory: pytest.TempPathFactory) -> None:
    with hasty(tmp_path_factory.mktemp("limited"), limited=True, requests_per_second=0.2) as limited:
        before = memory(limited)
        found = [asked(limited, request("GET", "/api/games", b""), "127.0.0.2").status for _ in range(50)]
        assert {*found} == {200, 429}
        slowed = asked(limited, request("POST", "/api/tables", PLAN, JSON), "127.0.0.2")
        while slowed.status != 429:  # on a slow machine five seconds may have passed, after which one more may be asked
            slowed = asked(limited, request("POST", "/api/tables", PLAN, JSON), "127.0.0.2")
        for path in PATHS[:10]:
            assert asked(limited, request("GET", path), "127.0.0.2").declined
        assert slowed.declined
        assert asked(limited, request("GET", "/api/games"), "127.0.0.3").status == 200
        assert memory(limited) - before < GROWTH


def test_one_address_makes_so_many_tables_and_others_are_not_hindered(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'tables.db'}", proxied=True, tables_per_hour=0.001, tables_at_once=3
    )
    plan = {"plan": {"game": "pso2", "seats": [{}, {}]}}
    with TestClient(application(settings)) as client:

        def made(address: str) -> Any:
            return client.post("/api/tables", json=plan, headers={"x-forwarded-for": address})

        assert [made("192.0.2.1").status_code for _ in range(3)] == [201] * 3
        declined = made("192.0.2.1")
        assert (declined.status_code, declined.json()["code"]) == (429, "too fast")
        assert made("192.0.2.2").status_code == 201


def test_sixty_tables_an_hour_and_twenty_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is what a server takes unless it is told otherwise."""
    settings, at = Settings(database=""), [0.0]
    monkeypatch.setattr("tefuda.server.limits.time.monotonic", lambda: at[0])
    makers = Rates(settings.tables_per_hour / 3600, settings.tables_at_once)
    assert [makers.take("a") for _ in range(21)] == [True] * 20 + [False]
    found = 0
    for second in range(1, 3601):
        at[0] = float(second)
        found += makers.take("a")
    assert found == 60


# ── on another database ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_postgresql_cannot_keep_is_declined(database: str) -> None:
    """A zero byte stands in no text of PostgreSQL's."""
    with TestClient(application(Settings(database=database, limited=False))) as client:
        assert client.get("/api/tables/%00/transcript").status_code == 404
        made = client.post("/api/tables", json={"plan": {"game": "pso2", "seats": [{}, {}]}}).json()
        with client.websocket_connect("/play") as line:
            line.send_json({"type": "hello", "link": made["seats"]["0"]})
            said: list[dict[str, Any]] = [
                {"type": "sit", "id": "1", "name": "\0"},
                {"type": "sit", "id": "\0", "name": "Ann"},
                {"type": "sit", "id": "1", "name": "\x1b[2J"},
                {"type": "look", "id": "1", "name": "\0"},
                {"type": "sit", "id": "1", "name": "Ann", "deck": {"name": "\0", "list": ""}},
                {"type": "sit", "id": "1", "name": "Ann", "deck": {"list": "\0"}},
            ]
            for one in said:
                line.send_json(one)
                while (reply := line.receive_json())["type"] not in ("error", "done"):
                    pass
                assert reply["type"] == "error", one


def test_who_connects_too_often_is_told_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    """And others are not hindered: each connection is asked for what its table is, which costs more than a message."""
    with hasty(
        tmp_path_factory.mktemp("callers"), limited=True, requests_per_second=0.2, connections_per_address=5
    ) as limited:
        body = json.dumps({"plan": {"game": "pso2", "seats": [{}, {}]}}).encode()
        made = json.loads(asked(limited, request("POST", "/api/tables", body, JSON), "127.0.0.4").body)
        found: list[Any] = []
        while len(found) < 100 and not any(
            said["type"] == "error" for said in found
        ):  # on a slow machine more may come
            with Peer(limited, "127.0.0.2") as peer:
                peer.hello(made["watch"])
                found.append(json.loads(next(data for code, data in peer.frames() if code == 1)))
        assert [said["type"] for said in found[:5]] == ["welcome"] * 5
        assert found[-1]["code"] == "too fast"
        with Peer(limited, "127.0.0.3") as peer:
            peer.hello(made["watch"])
            assert peer.until("whole")
