"""Programs: what a worker is to the server that started it."""

from __future__ import annotations

import os

from tefuda.server.programs import Worker
from tefuda.server.worker import POLITE
from tests.server.peers import soon


def test_a_worker_steps_back_for_people() -> None:
    own, worker = os.getpriority(os.PRIO_PROCESS, 0), Worker(0)
    try:
        assert worker.process.pid is not None
        assert soon(lambda: os.getpriority(os.PRIO_PROCESS, worker.process.pid or 0) == min(19, own + POLITE))
    finally:
        worker.kill()
        worker.process.join()
