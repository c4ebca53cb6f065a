"""The examples of the documents run as they stand, and print what they say."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.conftest import ROOT

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
PRINTED = re.compile(r"^\s*print\(.*\)  # (.*)$", re.MULTILINE)
EXAMPLES = [
    pytest.param(block, id=f"{name}-{number}")
    for name in ("library", "protocol")
    for number, block in enumerate(BLOCK.findall((ROOT / "docs" / f"{name}.md").read_text("utf8")), 1)
]


@pytest.mark.parametrize("block", EXAMPLES)
def test_examples_print_what_they_say(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(block, "example", "exec"), {})
    assert PRINTED.findall(block)
    assert printed.getvalue().splitlines() == PRINTED.findall(block)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 10
