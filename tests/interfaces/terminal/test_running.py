"""The table in a real pseudo-terminal: the first question, an answer, another size, an interrupt; then the saved game goes on."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from tefuda.table import saves

PATIENCE = 300.0  # seconds: a sign that something hangs, however slow the machine


class Terminal:
    """A program in a pseudo-terminal of some size."""

    def __init__(self, *words: str, width: int = 80, height: int = 24) -> None:
        self.child, self.fd = pty.fork()
        if self.child == 0:
            for name in ("COLUMNS", "LINES", "NO_COLOR"):
                os.environ.pop(name, None)
            os.environ["TERM"] = "xterm-256color"
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            os.execv(sys.executable, [sys.executable, "-m", "tefuda", *words])
        self.text = ""

    def wait_for(self, words: str, since: int = 0) -> None:
        """Read until something was shown."""
        until = time.monotonic() + PATIENCE
        while words not in self.text[since:]:
            assert time.monotonic() < until, self.text[-2000:]
            self.read()

    def read(self) -> bool:
        """Read what comes next; False where the program has ended."""
        if select.select([self.fd], [], [], 1.0)[0]:
            try:
                data = os.read(self.fd, 1 << 16)
            except OSError:
                return False
            self.text += re.sub(r"\x1b\[[0-9;?<>=]*[A-Za-z]", "", data.decode("utf8", "replace"))
        return True

    def resize(self, width: int, height: int) -> None:
        """Make the window larger or smaller."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        os.kill(self.child, signal.SIGWINCH)

    def ended(self) -> int:
        """How it ended, when it has."""
        until = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < until, self.text[-2000:]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


@pytest.fixture
def terminals() -> Iterator[Callable[..., Terminal]]:
    """What starts programs in terminals; none of them is left, whatever came of it."""
    started: list[Terminal] = []

    def start(*words: str, width: int = 80, height: int = 24) -> Terminal:
        started.append(Terminal(*words, width=width, height=height))
        return started[-1]

    yield start
    for terminal in started:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(terminal.child, signal.SIGKILL)
            os.waitpid(terminal.child, 0)


def test_a_game_is_left_and_goes_on(terminals: Callable[..., Terminal]) -> None:
    first = terminals("play", "evolve", "--quick", "--lang", "en", "--players", "you,random", "--seed", "2")
    first.wait_for("Do you want to go first?")
    os.write(first.fd, b"\r")
    first.wait_for("Keep this hand")
    first.resize(120, 40)
    os.write(first.fd, b"\x03")
    assert first.ended() == 0
    assert "Go on with: ./tefuda play --resume evolve-" in first.text
    assert "Traceback" not in first.text
    (kept,) = saves.saved()
    assert kept.players == ("you", "random")
    assert kept.answers >= 1
    second = terminals("play", "--resume", "--lang", "ja", width=120, height=40)
    second.wait_for("手札")
    os.kill(second.child, signal.SIGTERM)
    assert second.ended() == 0
    assert [one.name for one in saves.saved()] == [kept.name]
