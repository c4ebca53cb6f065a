"""The desk of a seat at a server's table: shows what the server tells, and hands over what the person answers and asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tefuda.interfaces.terminal.desk import Broken, Declined
from tefuda.interfaces.terminal.words import words
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.proving.searching import Found
from tefuda.server import documents as d
from tefuda.server.client import Client, Gone, Refusal, fetch

Struct = TypeVar("Struct")
A_WHILE = 0.25  # seconds for which others are waited for at a time
PATIENCE = 10.0  # seconds until what was answered is shown
BETWEEN_TRIES, TRIES = 1.0, 30  # to reach a server that is not there any more
NO_LINES = -1  # the log of nobody


class RemoteDesk:
    """A seat of a server, or a place to watch from. Only one thread may use it at a time."""

    shared = True

    def __init__(self, client: Client, links: Mapping[int, str] | None = None) -> None:
        """`links`: to the seats for which friends are waited for."""
        self.client, self.links = client, dict(links or {})
        self.seat: int = client.welcome["seat"]
        self.game: str = client.welcome["table"]["plan"]["game"]
        self.people = (self.seat,) if self.seat >= 0 else ()
        self.tries = 0
        self.asides: list[
            tuple[int, d.LogLine]
        ] = []  # what was said besides the game, and behind how many lines of the log
        self._staged: tuple[object, d.GameNow | None] = (None, None)  # of which document
        self._lines: tuple[object, int, list[d.LogLine]] = (None, NO_LINES, [])  # of which log, with how many asides
        if client.welcome["table"]["plan"].get("unread"):
            self._aside(words("blank table"))

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────
    @property
    def now(self) -> d.GameNow | None:
        """What is shown; None while people are still coming."""
        document = self.client.document
        if self._staged[0] is not document:
            game = document["game"] if document else None
            self._staged = document, None if game is None else msgspec.convert(game, d.GameNow)
        return self._staged[1]

    @property
    def log(self) -> Sequence[d.LogLine]:
        """All that was told, with what was said besides where it was said."""
        log = self.client.log
        if self._lines[0] is not log or self._lines[1] != len(self.asides):
            found = msgspec.convert(log, list[d.LogLine])
            for place, line in reversed(self.asides):
                found.insert(place, line)
            self._lines = log, len(self.asides), found
        return self._lines[2]

    @property
    def asked(self) -> int:
        """Whose answer is waited for; -1: nobody's."""
        if self.client.question is not None:
            return self.seat
        scene = None if self.now is None else self.now.scene
        return next((seat for seat in scene.acting if seat != self.seat), -1) if scene is not None else -1

    @property
    def waiting(self) -> d.Words | None:
        """Who has sat down and who has not, with the links for friends; None once the game runs."""
        document = self.client.document
        if not document or document["game"]:
            return None
        both = [[], []]  # type: list[list[str]]
        for place, seat in enumerate(msgspec.convert(document["table"]["seats"], list[d.Seat])):
            told = words("seat ready" if seat.ready else "seat free", seat=place + 1, name=seat.name or seat.who)
            link = "" if seat.ready or place not in self.links else f"\n  {self.client.address}/#{self.links[place]}"
            both[0].append(told.ja + link)
            both[1].append(told.en + link)
        return d.Words("\n".join(both[0]), "\n".join(both[1]))

    @property
    def offered(self) -> int:
        """The seat that asks to take back, and waits for this one's consent; -1: none."""
        offer = self.client.document and self.client.document["table"]["offer"]
        return offer["seat"] if offer and self.seat >= 0 and self.seat not in (offer["seat"], *offer["agreed"]) else -1

    @property
    def clauses(self) -> dict[str, Clause]:
        """The clauses of the game's rulebook, as the server has them; none where it does not say."""
        with suppress(Gone, Refusal):
            listed = fetch(self.client.address, f"/api/games/{self.game}/clauses")
            return {id: Clause(id, kind, en, ja) for id, kind, en, ja in listed}
        return {}

    def sit(self, seat: int) -> None:
        """Nobody else plays at this screen."""

    # ── going on ────────────────────────────────────────────────────────────────────────────────────────────────────
    def go_on(self) -> bool:
        """Wait a while for what others do; True where something has happened."""
        return self._hear(A_WHILE)

    def overhear(self) -> bool:
        """Take in what has come while the person is asked; True where they are not asked that any more."""
        before = self._moment()
        while self._hear(0):
            pass
        return self._moment() != before

    def _moment(self) -> tuple[int, bool]:
        question = self.client.question
        return -1 if question is None else question["number"], self.client.outcome is not None

    def _hear(self, seconds: float) -> bool:
        try:
            self.client.hear(seconds)
        except TimeoutError:
            return False
        except Gone as problem:
            self._come_back(problem)
            return False
        except Refusal as no:
            raise Broken(d.Words(no.ja, no.en)) from None
        self.tries = 0
        self._take_in()
        return True

    def _take_in(self) -> None:
        """Note what others have said."""
        while self.client.passing:
            said = self.client.passing.pop(0)
            name = self.client.document["table"]["seats"][said["seat"]]["name"]
            who = d.Words(name, name) if name else words("seat", n=said["seat"] + 1)
            what = d.Words(said["text"], said["text"]) if said.get("text") else words(said["sign"])
            self._aside(d.Words(f"{who.ja}：{what.ja}", f"{who.en}: {what.en}"))

    def _aside(self, told: d.Words) -> None:
        self.asides.append((len(self.client.log), d.LogLine(told.ja, told.en)))

    def _come_back(self, problem: Gone) -> None:
        """Try to reach the server again by the same link; Broken where it stays away."""
        if self.tries == TRIES:
            raise Broken(words("server gone", why=(problem.japanese, problem.english))) from None
        self.tries += 1
        self.client.close()
        time.sleep(BETWEEN_TRIES if self.tries > 1 else 0)
        with suppress(Gone):
            old, self.client = self.client, Client(self.client.address, self.client.link, view=False)
            self.client.document, self.client.log = old.document, old.log  # shown until the server has said all of it

    def answer(self, picks: Sequence[int], by_itself: bool = False) -> None:
        """Answer for the seat; Declined leaves everything as it was. Nothing is done where the game has gone on meanwhile."""
        number, _ = self._moment()
        try:
            self._say("answer", number=number, answer=[*picks])
        except Refusal as no:
            if no.code == "stale":
                return
            raise Declined(d.Words(no.ja, no.en), no.clause) from None
        self._wait_for(lambda: self._moment()[0] != number)

    def _wait_for(self, seen: Callable[[], object]) -> None:
        until = time.monotonic() + PATIENCE
        while not seen() and time.monotonic() < until:
            self._hear(A_WHILE)

    def take_back(self) -> None:
        """Back to the last decision of this seat, at once where only programs play with it; Declined where others are asked first."""
        self.ask("back")
        if self.client.document["table"]["offer"]:
            raise Declined(words("back offered"))

    def concede(self) -> None:
        """Give up."""
        self.ask("concede")

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask the server for something, or say something to the others; Declined where it will not have it."""
        try:
            return self._say(kind, **fields)
        except Refusal as no:
            raise Declined(d.Words(no.ja, no.en), no.clause) from None

    def _say(self, kind: str, **fields: Any) -> dict[str, Any]:
        try:
            return self.client.ask(kind, **fields)
        except (Gone, TimeoutError):
            raise Declined(words("not reached")) from None
        finally:
            self._take_in()

    def why(self, deed: d.Deed) -> d.Obstacle | None:
        """What stands in the way of a deed."""
        return self._found(self.ask("why", **msgspec.to_builtins(deed)), "bar", d.Obstacle)

    def card(self, handle: int, name: str = "") -> d.CardDetails | None:
        """All that is known of a card; nothing while the server cannot be asked."""
        with suppress(Declined):
            return self._found(self.ask("look", card=handle, name=name), "card", d.CardDetails)
        return None

    def _found(self, more: dict[str, Any], key: str, kind: type[Struct]) -> Struct | None:
        return None if more.get(key) is None else msgspec.convert(more[key], kind)

    def search(self, said: str) -> list[Found]:
        """What the rules have of some words, the best first."""
        from urllib.parse import quote

        with suppress(Gone, Refusal):
            hits = fetch(self.client.address, f"/api/games/{self.game}/rules?words={quote(said)}")
            return [
                Found(one["sort"], one["id"], one["said"]["en"], one["said"]["ja"], tuple(one["clauses"]), 0)
                for one in hits
            ]
        return []

    def hint(self, language: str) -> list[str]:
        """Nobody can say: programs that think for a person are not of a server's table."""
        raise Declined(words("not here"))

    def review(self, language: str) -> list[str]:
        """Nobody can say."""
        raise Declined(words("not here"))

    # ── keeping ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def save(self, path: Path | None = None) -> str:
        """The server keeps every answer."""
        raise Declined(words("kept there"))

    def leave(self) -> str:
        """How one comes back."""
        self.client.close()
        return f"./tefuda join '{self.client.address}/#{self.client.link}'"

    def rematch(self) -> RemoteDesk:
        """The desk at the table where the same are to play again, with the seats swapped; Declined where there is none."""
        if not self.client.rematch:
            self.ask("rematch")
            self._wait_for(lambda: self.client.rematch)
        name = self.client.document["table"]["seats"][self.seat]["name"]
        try:
            client = Client(self.client.address, self.client.rematch, view=False)
            client.ask("sit", name=name)
        except (Gone, Refusal, TimeoutError):
            raise Declined(words("not reached")) from None
        self.client.close()
        return RemoteDesk(client)
