"""`tefuda join` in a pseudo-terminal: whole games against a program on a real server, and coming back by the link."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from tefuda.server.client import Client, make_table
from tests.server.desk import picks
from tests.server.process import Server, serving

PATIENCE = 300.0  # seconds: no more than a sign that something hangs, however slow the machine
GAMES = ("evolve", "fftcg", "cipher", "pso2", "rebirth")
PROMPT = re.compile(r"> $")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this module's own."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'tables.db'}", folder) as found:
        yield found


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, *words: str) -> None:
        self.child, self.fd = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm", COLUMNS="100", LINES="40", TEFUDA_HOME="/nonexistent", PYTHONUNBUFFERED="1")
            os.execv(sys.executable, [sys.executable, "-m", "tefuda", *words])
        self.text = ""

    def wait_for(self, pattern: re.Pattern[str] | str, since: int = 0) -> None:
        """Read until something is on the screen."""
        until = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text[since:]):
            assert time.monotonic() < until, self.text[-2000:]
            self.read(1.0)

    def read(self, seconds: float) -> None:
        """Read what comes on the screen next, if it comes in time."""
        if select.select([self.fd], [], [], seconds)[0]:
            try:
                data = os.read(self.fd, 1 << 16)
            except OSError:
                raise AssertionError(self.text[-2000:]) from None
            self.text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data.decode("utf8", "replace")).replace("\r", "")

    def write(self, line: str) -> None:
        """Type a line."""
        os.write(self.fd, line.encode() + b"\n")

    def end(self) -> None:
        """End the program."""
        with_signal = signal.SIGKILL
        os.kill(self.child, with_signal)
        os.waitpid(self.child, 0)
        os.close(self.fd)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_program(game: str, server: Server) -> None:
    terminal = Terminal("join", "--plain", server.address, "--game", game, "--lang", "en", "--name", "Ann")
    try:
        for turn in range(2000):
            seen = len(terminal.text)
            terminal.wait_for(re.compile(r"(?s)> $|The game is over: .*\n"), max(0, seen - 2) if turn else 0)
            if "The game is over: " in terminal.text:
                break
            terminal.text = terminal.text[-200:].rstrip("> ")
            terminal.write(("1", "", "0", "1 2", "y")[turn % 5])
        assert "The game is over: " in terminal.text
    finally:
        terminal.end()


def test_who_leaves_comes_back_by_the_link(server: Server) -> None:
    terminal = Terminal("join", "--plain", server.address, "--game", "evolve", "--lang", "en")
    terminal.wait_for(r"Your link: (\S+)")
    link = re.search(r"Your link: (\S+)", terminal.text)
    assert link is not None
    terminal.wait_for(PROMPT)
    terminal.write("q")
    terminal.wait_for("Come back at any time")
    terminal.end()
    again = Terminal("join", "--plain", link[1], "--lang", "ja")
    again.wait_for(PROMPT)
    assert "先攻" in again.text
    again.end()


def test_signs_and_words_go_both_ways(server: Server) -> None:
    made = make_table(server.address, {"game": "pso2", "seats": [{}, {}], "chat": True})
    terminal = Terminal("join", "--plain", f"{server.address}/#{made['seats']['0']}", "--lang", "en")
    try:
        with Client(server.address, made["seats"]["1"]) as friend:
            while not friend.document or not friend.document["table"]["seats"][0]["ready"]:
                friend.hear(PATIENCE)
            friend.ask("sit", name="Bob")
            friend.ask("say", text="Good luck!")
            asked = 0
            while not [said for said in friend.passing if said.get("text") == "Same to you!"]:
                with suppress(TimeoutError):
                    friend.hear(0.1)
                if friend.question is not None:
                    friend.answer(picks(friend.question, Random(1)))
                terminal.read(0.1)
                if PROMPT.search(terminal.text):
                    terminal.text = terminal.text.rstrip("> ")
                    told = "Bob: Good luck!" in terminal.text
                    for line in ("react thanks", "say Same to you!") if told else ("1",):
                        terminal.write(line)
                    asked += 1
                assert asked < 200, terminal.text[-2000:]
            heard = [said.get("sign") or said.get("text") for said in friend.passing if said["seat"] == 0]
            assert heard[:2] == ["thanks", "Same to you!"]
    finally:
        terminal.end()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["join", "nowhere"], "is no address"),
        (["join", "http://127.0.0.1:1/"], "does not answer"),
        (["join", "{}", "--game", "chess"], "there is no game"),
        (["join", "{}", "--deck", "no such deck"], "there is no deck"),
        (["join", "{}", "--players", "you,nobody"], "there is no program"),
        (["join", "{}/#xxxxxxxxxxxxxxxxxxxxxx"], "opens nothing"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(words: list[str], told: str, server: Server) -> None:
    command = [sys.executable, "-m", "tefuda", *[word.format(server.address) for word in words], "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode in (1, 2)
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
