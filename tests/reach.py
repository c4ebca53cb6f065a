"""How far the tests go: a part in `./tefuda test`, all of it in `./tefuda test --long`."""

from __future__ import annotations

import os
from typing import TypeVar

VARIABLE = "TEFUDA_LONG_TESTS"  # set by pytest's option `--long` (tests/conftest.py), before any test is collected
T = TypeVar("T")


def reach(short: T, long: T) -> T:
    """The first of the two in an ordinary run, the second where the run may take its time."""
    return long if os.environ.get(VARIABLE) else short
