"""Programs and jobs: what a worker is to the server that started it."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tefuda.server import jobs, worker
from tefuda.server.programs import Worker
from tefuda.server.worker import POLITE
from tests.server.peers import soon


@pytest.mark.parametrize("serve", [worker.work, jobs.serve], ids=["programs", "jobs"])
def test_a_worker_steps_back_for_people(serve: Callable[..., None]) -> None:
    own, found = os.getpriority(os.PRIO_PROCESS, 0), Worker(0, serve)
    try:
        assert found.process.pid is not None
        assert soon(lambda: os.getpriority(os.PRIO_PROCESS, found.process.pid or 0) == min(19, own + POLITE))
    finally:
        found.kill()
        found.process.join()
