"""What all tests share: where the source lies, the rulebooks beside it, and how hypothesis searches."""

import os
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

import tests.toy  # noqa: F401 - one of the games from here on
from tefuda.kernel.primitives import folders
from tests.reach import VARIABLE
from tests.server import postgres as postgresql

ROOT = Path(__file__).resolve().parents[1]

collect_ignore = ["cluster"]  # a stage of its own, in an environment that has Ray (interfaces/cli/testing.py)

# The same examples in every run, so that a failure is there again tomorrow.
# `--hypothesis-profile=search` looks for new ones.
settings.register_profile("tefuda", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("tefuda")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long`, which `./tefuda test --long` hands on."""
    parser.addoption("--long", action="store_true", help="go through all that an ordinary run takes a part of")
    parser.addoption(
        "--shuffle", metavar="WORD", help="modules, and the tests in each, in an order that the word decides"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Before any test is collected, here and in every process of xdist: how far they go, and that nothing is installed."""
    os.environ[folders.HOME] = os.path.join(tempfile.gettempdir(), "tefuda-tests-without-anything-installed")
    if config.getoption("--long"):
        os.environ[VARIABLE] = "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--shuffle`: no test may need another to have run before it. The tests of a module stay together, as they share fixtures."""
    word = config.getoption("--shuffle")
    if word:
        chance = Random(word)
        modules = [list(tests) for _, tests in groupby(items, key=lambda item: item.nodeid.partition("::")[0])]
        chance.shuffle(modules)
        for tests in modules:
            chance.shuffle(tests)
        items[:] = [test for tests in modules for test in tests]


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the project."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder `shared` beside the project (or beside a folder that holds it), with the rulebooks' text.

    The rulebooks are their publishers' and are not part of the project, so a clone may stand alone. What compares us
    with them cannot run there; this and `postgres` are the only places in the project where a test may be skipped.
    """
    for folder in ROOT.parents:
        if (folder / "shared" / "rulebooks").is_dir():
            return folder / "shared"
    pytest.skip("the rulebooks are not here: no folder `shared` beside the project")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of Debian's package. Where that is not installed its tests are not run, and fail in CI."""
    programs = postgresql.programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed: apt-get install postgresql")
        pytest.skip("not run: PostgreSQL is not installed (apt-get install postgresql)")
    with postgresql.running(programs) as address:
        yield address
