"""What is long is a part of itself in an ordinary run, here and in every process that pytest starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reach import VARIABLE, reach

SEEDS = range(reach(2, 5))


@pytest.mark.parametrize("seed", SEEDS)
def test_as_many_as_the_run_has_time_for(seed: int) -> None:
    assert seed in range(5 if os.environ.get(VARIABLE) else 2)


@pytest.mark.parametrize(("options", "passed"), [(["-n0"], "2 passed"), (["-n2", "--long"], "5 passed")])
def test_pytest_is_told_how_far_to_go(root: Path, options: list[str], passed: str) -> None:
    tests = [__file__, "-k", "as_many", "-q", *options]
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *tests], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert passed in done.stdout
