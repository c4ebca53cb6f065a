"""A broken scenario gives a clear error with its line, and never a traceback."""

import random
from functools import cache

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import BadScenario, parse
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
