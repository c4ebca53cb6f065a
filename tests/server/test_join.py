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

import pytest

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
            if select.select([self.fd], [], [], 1.0)[0]:
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
    terminal = Terminal("join", server.address, "--game", game, "--lang", "en", "--name", "Ann")
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
    terminal = Terminal("join", server.address, "--game", "evolve", "--lang", "en")
    terminal.wait_for(r"Your link: (\S+)")
    link = re.search(r"Your link: (\S+)", terminal.text)
    assert link is not None
    terminal.wait_for(PROMPT)
    terminal.write("q")
    terminal.wait_for("Come back at any time")
    terminal.end()
    again = Terminal("join", link[1], "--lang", "ja")
    again.wait_for(PROMPT)
    assert "先攻" in again.text
    again.end()


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
