"""The rulings of the chapters that are done hold, and leave none of their clauses unproven."""

from functools import cache

from tefuda.games.fftcg.rulings import SCENARIOS, SETTING, ledger
from tefuda.kernel.ledger import standings
from tefuda.kernel.scenarios.reading import files, read
from tefuda.kernel.scenarios.running import Verdict, run

DONE = range(1, 16)  # the chapters of which nothing may be left unproven


@cache
def verdicts() -> list[Verdict]:
    folders = [SCENARIOS / f"ch{chapter:02}" for chapter in DONE]
    return [run(read(path), SETTING) for path in files(folders)]


def test_every_ruling_of_a_chapter_that_is_done_holds() -> None:
    assert len(verdicts()) > 220
    assert [f"{verdict.path}:{verdict.line}: {verdict.why}" for verdict in verdicts() if not verdict.holds] == []


def test_the_chapters_that_are_done_stay_proven() -> None:
    found = standings(ledger(), verdicts())
    left = {number: stands.why for number, stands in found.items() if stands.why}
    assert {number: why for number, why in left.items() if int(number.split(".")[0]) in DONE} == {}
