"""The plain client: one link's WebSocket, with what it was shown kept up to date; used by `tefuda join` and by tests."""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.server.changes import changed
from tefuda.server.messages import PROTOCOL

PATIENCE = 30.0  # seconds for a reply
LARGEST = 16 << 20  # bytes of a message


class Refusal(Exception):
    """The server declined; a word for programs, and why in both languages."""

    def __init__(self, said: Mapping[str, str]) -> None:
        super().__init__(said.get("en", ""))
        self.code, self.en, self.ja = said.get("code", ""), said.get("en", ""), said.get("ja", "")
        self.clause = said.get("clause", "")


class Gone(Exception):
    """The server is not there any more: why, in both languages."""

    def __init__(self, problem: Exception) -> None:
        wrapped = problem.reason if isinstance(problem, urllib.error.URLError) else None
        self.english, self.japanese = system_reasons(wrapped if isinstance(wrapped, Exception) else problem)
        super().__init__(self.english)


class Client:
    """A connection by one link. `document` and `log` are what the server has shown; `hear` waits for more."""

    def __init__(self, address: str, link: str, view: bool = True) -> None:
        """Connect to a server (`http://host:port`) by a link's secret; Refusal where it opens nothing, Gone where nobody answers.

        `view`: with the view as programs read it.
        """
        parts = urlsplit(address)
        scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
        self.address, self.link = address, link
        self.held = ExitStack()
        self.document: Any = None
        self.log: list[dict[str, Any]] = []
        self.passing: list[dict[str, Any]] = []  # signs and words of others that were not looked at yet
        self.rematch = ""
        self.replies: dict[str, dict[str, Any]] = {}
        try:
            place = urlunsplit((scheme, parts.netloc, "/play", "", ""))
            self.socket = self.held.enter_context(connect(place, max_size=LARGEST))
        except (OSError, TimeoutError, WebSocketException) as problem:
            raise Gone(problem) from None
        self._send({"type": "hello", "link": link, "protocol": PROTOCOL, "view": view})
        self.welcome = self._receive(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connection."""
        self.held.close()

    @property
    def question(self) -> dict[str, Any] | None:
        """What this seat is asked now."""
        game = self.document and self.document["game"]
        found: dict[str, Any] | None = game["question"] if game else None
        return found

    @property
    def outcome(self) -> dict[str, str] | None:
        """How the game ended, in both languages; None while it runs."""
        game = self.document and self.document["game"]
        found: dict[str, str] | None = game["outcome"] if game else None
        return found

    def hear(self, seconds: float | None = None) -> dict[str, Any]:
        """The next message, taken in; TimeoutError where none comes, Gone where the server has ended the connection."""
        said = self._receive(seconds)
        kind = said["type"]
        if kind == "whole":
            self.document, self.log = said["document"], said["log"]
        elif kind == "changed":
            self.document = changed(self.document, said["set"])
            self.log = [*self.log[: said["after"]], *said["log"]]
        elif kind in ("sign", "said"):
            self.passing.append(said)
        elif kind == "done" and not said["id"]:
            self.rematch = said["more"].get("rematch") or ""
        return said

    def ask(self, kind: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """Say something and wait until it is done; what the reply has besides. Refusal where the server declines."""
        id = id or secrets.token_hex(8)
        self._send({"type": kind, "id": id, **fields})
        while True:
            said = self.hear(PATIENCE)
            if said["type"] == "done" and said["id"] == id:
                found: dict[str, Any] = said["more"]
                return found
            if said["type"] == "error" and said["id"] in (id, ""):
                raise Refusal(said)

    def answer(self, picks: int | list[int], id: str = "") -> None:
        """Answer the question that was shown last."""
        assert self.question is not None
        self.ask("answer", id, number=self.question["number"], answer=picks)

    def _send(self, said: dict[str, Any]) -> None:
        try:
            self.socket.send(json.dumps(said))
        except ConnectionClosed as problem:
            raise Gone(problem) from None

    def _receive(self, seconds: float | None) -> dict[str, Any]:
        try:
            said: dict[str, Any] = json.loads(self.socket.recv(seconds))
        except ConnectionClosed as problem:
            raise Gone(problem) from None
        if (
            said["type"] == "error"
            and not said["id"]
            and said["code"] in ("no link", "no table", "no watching", "full", "too fast")
        ):
            raise Refusal(said)
        return said


def fetch(address: str, path: str, body: object = None, link: str = "") -> Any:
    """What a server answers to a request over HTTP that shows a link, where one is needed; Refusal where it declines, Gone where nobody answers."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {link}"} if link else {})
    request = urllib.request.Request(address.rstrip("/") + path, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found = answer.read()
            return json.loads(found) if answer.headers.get_content_type() == "application/json" else found
    except urllib.error.HTTPError as problem:
        said = json.loads(problem.read() or b"{}")
        raise Refusal({"en": said.get("detail", str(problem)), **said}) from None
    except (OSError, ValueError) as problem:
        raise Gone(problem) from None


def make_table(address: str, plan: Mapping[str, Any], invite: str = "") -> dict[str, Any]:
    """Make a table on a server: its name, and the secrets of its links."""
    made: dict[str, Any] = fetch(address, "/api/tables", {"plan": plan, "invite": invite})
    return made
