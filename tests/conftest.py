"""What all tests share: where the source lies, the rulebooks beside it, and how hypothesis searches."""

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

# The same examples in every run, so that a failure is there again tomorrow.
# `--hypothesis-profile=search` looks for new ones.
settings.register_profile("tefuda", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("tefuda")


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the project."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder `shared` beside the project (or beside a folder that holds it), with the rulebooks' text.

    The rulebooks are their publishers' and are not part of the project, so a clone may stand alone. What compares us
    with them cannot run there; this is the only place in the project where a test may be skipped.
    """
    for folder in ROOT.parents:
        if (folder / "shared" / "rulebooks").is_dir():
            return folder / "shared"
    pytest.skip("the rulebooks are not here: no folder `shared` beside the project")
