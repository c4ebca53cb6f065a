"""A conversation with a running program: a line to it, a line back, in time, and nothing of it left behind."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from typing import IO
from uuid import uuid4

from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.players.descendants import MARK, end_all
from tefuda.players.player import Forfeit

LONGEST = 1 << 20  # bytes of a line
CHUNK = 1 << 16
GRACE = 1.0  # seconds for a program to end by itself
SHOWN = 200  # letters of what a program wrote that are shown
COMPLAINING = 0.05  # seconds for what a program has just complained to arrive
LAST_LINES = 10  # of what it complained that are shown


def printable(text: bytes | str, indented: bool = False) -> str:
    """The beginning of what a program wrote, on one line, without what would move a cursor; `indented`: as far as it was."""
    words = text.decode("utf8", "replace") if isinstance(text, bytes) else text
    words = "".join([letter if letter.isprintable() else " " for letter in words]).rstrip()
    words = words if indented else words.lstrip()
    return words if len(words) <= SHOWN else words[:SHOWN] + "…"


class Conversation:
    """A program with its three streams. It has a session of its own and a mark, so that whatever it starts ends with it."""

    def __init__(self, words: list[str]) -> None:
        pipe, self.mark = subprocess.PIPE, uuid4().hex
        marked = {**os.environ, MARK: self.mark}
        try:
            self.process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True, env=marked
            )
        except (OSError, ValueError) as problem:
            english, japanese = system_reasons(problem)
            raise Forfeit(f"it cannot be started: {english}", f"起動できません: {japanese}") from None
        self.heard, self.complaint = b"", b""
        self.begun = False  # the first line may come before it is asked for
        for stream in self._pipes():
            os.set_blocking(stream.fileno(), False)

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        into, out, complaints = self.process.stdin, self.process.stdout, self.process.stderr
        assert into is not None
        assert out is not None
        assert complaints is not None
        return into, out, complaints

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def exchange(self, line: bytes, limit: float) -> bytes:
        """Send a line and return the next that comes back, without its end; Forfeit where none comes in time."""
        if self.process.returncode is not None:
            raise Forfeit("it has ended", "プログラムは終了しています")
        until = time.monotonic() + limit
        self._talk(b"", 0.0)
        if self.heard and self.begun:
            said = printable(self.heard)
            raise self._lost(f"it wrote without being asked: {said!r}", f"問われていないのに書きました: {said!r}")
        while line or b"\n" not in self.heard:
            left = until - time.monotonic()
            if left <= 0:
                raise self._lost(f"no answer within {limit:g} s", f"{limit:g}秒以内に回答がありません")
            line = self._talk(line, left)
            if len(self.heard) > LONGEST:
                raise self._lost(f"a line of more than {LONGEST} bytes", f"{LONGEST}バイトを超える行を書きました")
        self.begun = True
        answer, _, self.heard = self.heard.partition(b"\n")
        return answer

    def _talk(self, line: bytes, seconds: float) -> bytes:
        """Wait until something can be read or written; what is left of the line. Forfeit where the program is gone."""
        into, out, complaints = self._pipes()
        with selectors.DefaultSelector() as ready:
            if line:
                ready.register(into, selectors.EVENT_WRITE)
            for stream in (out, complaints):
                if not stream.closed:
                    ready.register(stream, selectors.EVENT_READ)
            for key, _ in ready.select(seconds):
                if key.fileobj is into:
                    line = self._send(line)
                elif key.fileobj is out:
                    self._listen()
                else:
                    self._overhear()
        return line

    def _send(self, line: bytes) -> bytes:
        try:
            return line[os.write(self._pipes()[0].fileno(), line[:CHUNK]) :]
        except BrokenPipeError:
            raise self._gone("it closed its input", "入力を閉じました") from None

    def _listen(self) -> None:
        found = os.read(self._pipes()[1].fileno(), CHUNK)
        if not found:
            raise self._gone("it closed its output without an answer", "回答せずに出力を閉じました")
        self.heard += found

    def _overhear(self) -> None:
        """Keep the end of what the program complains about: it may say why it dies."""
        stream = self._pipes()[2]
        found = os.read(stream.fileno(), CHUNK)
        self.complaint = (self.complaint + found)[-CHUNK:]
        if not found:
            stream.close()

    # ── ending ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def _lost(self, english: str, japanese: str) -> Forfeit:
        """Why a program that still runs loses; it is ended."""
        self._kill()
        return Forfeit(english, japanese)

    def _gone(self, english: str, japanese: str) -> Forfeit:
        """Why a program that went away loses: by its exit code and last words, where it has ended."""
        complaints, until = self._pipes()[2], time.monotonic() + GRACE
        with selectors.DefaultSelector() as ready:
            if not complaints.closed:
                ready.register(complaints, selectors.EVENT_READ)
            while not complaints.closed and (left := until - time.monotonic()) > 0:
                if ready.select(left):
                    self._overhear()
        code = self._kill()
        said = self._last_words()
        if code == -signal.SIGKILL:
            return Forfeit(english + said, japanese + said)
        return Forfeit(f"it ended with exit code {code}{said}", f"終了コード{code}で終了しました{said}")

    def complaints(self) -> str:
        """The last lines that the program has complained in so far, while it runs."""
        if self.process.returncode is None:
            with contextlib.suppress(Forfeit):
                self._talk(b"", COMPLAINING)
        return self._last_words()

    def _last_words(self) -> str:
        """The last lines that a program has complained in: one behind a colon, several below each other."""
        lines = [said for line in self.complaint.splitlines() if (said := printable(line, indented=True))][-LAST_LINES:]
        if len(lines) == 1:
            return f": {lines[0].strip()}"
        return ":" + "".join([f"\n    {line}" for line in lines]) if lines else ""

    def _kill(self) -> int:
        """End the program and all that it has started; its exit code, which is its own where it had ended already."""
        if self.process.returncode is None:
            end_all(self.mark, GRACE)  # before the session: what loses its parent can no longer be told by it
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            for stream in self._pipes():
                stream.close()
        return int(self.process.returncode)

    def end(self, line: bytes = b"") -> None:
        """Send a last line, close the program's input, and give it a moment to end by itself before it is made to."""
        if self.process.returncode is not None:
            return
        until = time.monotonic() + GRACE
        with contextlib.suppress(Forfeit):
            while line and time.monotonic() < until:
                line = self._talk(line, until - time.monotonic())
            self._pipes()[0].close()
            while time.monotonic() < until:
                self._talk(b"", until - time.monotonic())
                self.heard = b""
        self._kill()
