"""The samples of the tour, in both languages, are what the commands print."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import ROOT

PAGES = ("tour.md", "tour.ja.md")
BLOCK = "```"
GAP, CUT = "…", re.compile(r"^(.*)…$")  # lines that were left out; a line that was cut off
OF_THE_MACHINE = ("bench",)  # figures of speed, which are other ones everywhere
WIDTH = "100"  # of the terminal that the samples were made in
# What was typed before a sample of a game begins, and the files that are named.
TYPED = "1\n2\n1\n1\n1\n"
DRAFT = "leader: 港長イサナ\n\nmain:\n4 HAJ-012\n3 HAJ-003\n"


class Sample(NamedTuple):
    """A command and what it prints."""

    page: str
    line: int
    words: tuple[str, ...]
    printed: tuple[str, ...]


def samples(page: str) -> list[list[Sample]]:
    """The samples of each block of a page, in order."""
    found: list[list[Sample]] = []
    block: list[Sample] | None = None
    for number, line in enumerate((ROOT / "docs" / page).read_text("utf8").splitlines(), 1):
        if line.startswith(BLOCK):
            if block:
                found.append(block)
            block = [] if block is None else None
        elif block is not None and line.startswith("$ ./tefuda "):
            block.append(Sample(page, number, tuple(shlex.split(line)[2:]), ()))
        elif block:
            block[-1] = block[-1]._replace(printed=(*block[-1].printed, line))
    return found


def chunks(printed: tuple[str, ...]) -> list[list[str]]:
    """The lines that stand right behind one another, between gaps."""
    found: list[list[str]] = [[]]
    for line in printed:
        if line.strip() == GAP:
            found.append([])
        else:
            found[-1].append(line)
    return [[*chunk] for chunk in found if any(chunk)]


def stands(chunk: list[str], shown: list[str]) -> int:
    """Behind which line of the output a chunk ends; -1: it does not stand there."""
    while chunk and not chunk[-1]:
        chunk = chunk[:-1]
    for place in range(len(shown) - len(chunk) + 1):
        if all(_same(line, shown[place + row]) for row, line in enumerate(chunk)):
            return place + len(chunk)
    return -1


def _same(line: str, shown: str) -> bool:
    cut = CUT.match(line)
    return shown.startswith(cut[1]) if cut else shown.rstrip() == line.rstrip()


BLOCKS = [
    block for page in PAGES for block in samples(page) if not any(one.words[0] in OF_THE_MACHINE for one in block)
]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block[0].page}-{block[0].line}")
def test_a_sample_is_what_the_command_prints(block: list[Sample], tmp_path: Path) -> None:
    (tmp_path / "draft.txt").write_text(DRAFT, "utf8")
    (tmp_path / "src").symlink_to(ROOT / "src")
    for sample in block:
        if sample.words[0] in ("packs", "decks") or not any(sample.printed):
            assert not any(sample.printed)
            continue
        asked = [line.partition(" > ")[2] for line in sample.printed if line.startswith(("number > ", "番号 > "))]
        typed = f"{TYPED}{''.join([line + chr(10) for line in asked])}q\nn\n" if sample.words[0] == "play" else ""
        shown = run(tmp_path, *sample.words, typed=typed)
        rest = shown
        for chunk in chunks(sample.printed):
            place = stands(chunk, rest)
            assert place >= 0, "\n".join(
                [f"{sample.page} line {sample.line}: does not stand there:", *chunk, "--- but:", *rest]
            )
            rest = rest[place:]


def run(folder: Path, *words: str, typed: str = "") -> list[str]:
    """What a command prints."""
    lang = () if "--lang" in words else ("--lang", "en")
    if words[0] == "rules":
        lang = ()  # both languages
    done = subprocess.run(
        [sys.executable, "-m", "tefuda", *words, *lang], cwd=folder, input=typed, capture_output=True, text=True,
        env={**os.environ, "COLUMNS": WIDTH, "TEFUDA_LANG": "en"}, timeout=300,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return (done.stdout + done.stderr).splitlines()


def test_there_are_samples_in_both_languages() -> None:
    words = [sample.words for block in BLOCKS for sample in block if any(sample.printed)]
    assert {one[0] for one in words} >= {"play", "rules", "scenario", "deck", "sim", "replay"}
    assert {one[0] for one in words if "ja" in one} >= {"play", "deck", "sim"}
