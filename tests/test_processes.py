"""A run of the tests in the background, where SIGINT is ignored, interrupts what it starts all the same, and leaves nothing running."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes import in_group, started

SLEEPER = [sys.executable, "-c", "print('ready', flush=True); import time; time.sleep(600)"]
PARENT = [
    sys.executable,
    "-c",
    f"import subprocess, sys\nchild = subprocess.Popen({SLEEPER!r}, stdout=sys.stdout)\nchild.wait()",
]


@pytest.fixture
def in_background() -> object:
    """SIGINT is ignored, as a shell has it for what it starts with `&`."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("in_background")
def test_what_is_started_in_the_background_takes_interrupts(tmp_path: Path) -> None:
    with started(SLEEPER, tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) in (-signal.SIGINT, 130)


@pytest.mark.usefixtures("in_background")
def test_without_it_an_interrupt_would_be_ignored(tmp_path: Path) -> None:
    with subprocess.Popen(SLEEPER, cwd=tmp_path, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        process.kill()


def test_children_of_what_was_started_are_gone_with_it(tmp_path: Path) -> None:
    with started(PARENT, tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert len(in_group(process.pid)) == 2
    until = time.monotonic() + 30
    while in_group(process.pid) and time.monotonic() < until:
        time.sleep(0.1)
    assert in_group(process.pid) == []
