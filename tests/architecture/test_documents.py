"""The examples of the documents run as they stand, and print what they say."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, SOURCE

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


MAP_BYTES = 10_000
ROOMS = sorted([path.parent for path in (SOURCE / "kernel").glob("*/__init__.py")])


def test_the_map_is_short() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_bytes()) <= MAP_BYTES


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_room_has_a_page_that_names_its_modules(room: Path) -> None:
    page = f"docs/architecture/{room.name}.md"
    assert f"({page})" in (ROOT / "ARCHITECTURE.md").read_text("utf8")
    text = (ROOT / page).read_text("utf8")
    modules = [str(path.relative_to(room).with_suffix("")) for path in room.rglob("*.py") if path.stem != "__init__"]
    assert [name for name in sorted(modules) if f"[`{name}`]" not in text] == []
