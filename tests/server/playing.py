"""Clients that play whole games over the network, whatever becomes of the servers."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from random import Random
from typing import Any

from tefuda.server.client import Client, Gone, Refusal
from tests.server.desk import picks

PATIENCE = 600.0  # seconds: no more than a sign that something hangs, however slow the machine


class Patient:
    """A person at a seat who comes back whenever the connection is lost, and sends again what was not acknowledged.

    What is answered follows from the seed and the number of the question alone, and of several that are asked the first seat answers
    first: two tables of one key that the same people play have the same transcript.
    """

    def __init__(self, addresses: list[str], link: str, seed: str) -> None:
        self.addresses, self.link, self.seed = addresses, link, seed
        self.ids = itertools.count()
        self.acknowledged: list[str] = []  # the ids of the answers that were
        self.client: Client | None = None
        self.at = 0

    def connected(self) -> Client:
        """A connection, by the next of the addresses where there is none."""
        until = time.monotonic() + PATIENCE
        while self.client is None:
            assert time.monotonic() < until, "no server"
            try:
                self.client = Client(self.addresses[self.at % len(self.addresses)], self.link)
                while self.client.document is None:
                    self.client.hear(PATIENCE)
                if self.client.document["table"]["stage"] == "gathering":
                    self.client.ask("sit")
            except (Gone, OSError, TimeoutError):
                self.drop()
                time.sleep(0.02)
        return self.client

    def drop(self) -> None:
        """Leave the connection; the next one is to the next address."""
        self.at += 1
        if self.client is not None:
            self.client.close()
        self.client = None

    def persist(self, deed: Callable[[Client], Any]) -> Any:
        """Do something, again and again over new connections until it is done."""
        while True:
            try:
                return deed(self.connected())
            except (Gone, OSError, TimeoutError):
                self.drop()

    def step(self, seconds: float = 0.0) -> bool:
        """Answer what is asked, or wait for something to happen; False when the game is over."""
        client = self.connected()
        if client.outcome is not None:
            return False
        asked = client.question
        if asked is None or client.welcome["seat"] != min(client.document["game"]["view"]["asked"]["seats"]):
            try:
                client.hear(seconds)
            except TimeoutError:
                pass
            except (Gone, OSError):
                self.drop()
            return True
        id, given = f"a{next(self.ids)}", picks(asked, Random(f"{self.seed} {asked['number']}"))
        try:
            self.persist(lambda found: found.ask("answer", id, number=asked["number"], answer=given))
        except Refusal as no:
            if no.code not in ("stale", "not asked", "over"):
                raise
            return True
        self.acknowledged.append(id)
        return True

    def concede(self) -> None:
        """Give up, unless the game is over."""
        try:
            self.persist(lambda found: found.ask("concede", "concede"))
        except Refusal as no:
            if no.code != "over":
                raise
