"""A broken scenario gives a clear error with its line, and never a traceback."""

import random

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import BadScenario, parse
from tefuda.kernel.proving.running import run
from tests.bad_input.mutations import mutated

TEXTS = [path.read_text("utf8") for path in sorted(catalogue.rulings("evolve").scenarios.rglob("*.yaml"))]


@pytest.mark.parametrize("part", range(10))
def test_a_mutated_scenario_is_refused_with_its_line_or_runs(part: int) -> None:
    refused: list[tuple[str, int, int]] = []
    for seed in range(part * 20, part * 20 + 20):
        text = mutated(random.Random(seed).choice(TEXTS), seed)
        try:
            verdict = run(parse(text, "mutant.yaml"), catalogue.rulings("evolve").setting)
        except BadScenario as problem:
            refused.append((problem.why, problem.line, text.count("\n") + 2))
        else:
            if not verdict.holds:
                refused.append((verdict.why, verdict.line, text.count("\n") + 2))
    assert len(refused) > 8
    assert [said for said in refused if not said[0] or not 0 <= said[1] <= said[2]] == []
