"""A broken scenario gives a clear error with its line, and never a traceback."""

import errno
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import BadScenario, files, parse
from tefuda.kernel.proving.running import run
from tests.bad_input.mutations import mutated
from tests.toy import PUBLISHED


@cache
def texts(game: str) -> list[str]:
    """The scenarios of a game, as they are written."""
    return [path.read_text("utf8") for path in sorted(catalogue.rulings(game).scenarios.rglob("*.yaml"))]


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", PUBLISHED)
def test_a_mutated_scenario_is_refused_with_its_line_or_runs(game: str, part: int) -> None:
    refused: list[tuple[str, int, int]] = []
    for seed in range(part * 20, part * 20 + 20):
        text = mutated(random.Random(seed).choice(texts(game)), seed)
        try:
            verdict = run(parse(text, "mutant.yaml"), catalogue.rulings(game).setting)
        except BadScenario as problem:
            refused.append((problem.why, problem.line, text.count("\n") + 2))
        else:
            if not verdict.holds:
                refused.append((verdict.why, verdict.line, text.count("\n") + 2))
    assert len(refused) > 8
    assert [said for said in refused if not said[0] or not 0 <= said[1] <= said[2]] == []


def test_a_folder_that_cannot_be_read_has_no_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that goes away meanwhile, too."""
    for name in ("a", "b", "c"):
        tmp_path.joinpath(name).mkdir()
        tmp_path.joinpath(name, "one.yaml").write_text("", "utf8")
    there = os.scandir

    def scandir(folder: Any) -> Any:
        if Path(folder).name == "b":
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))
        return there(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    assert files([tmp_path]) == [tmp_path / "a/one.yaml", tmp_path / "c/one.yaml"]
