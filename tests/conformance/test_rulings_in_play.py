"""The rulings as a game is played, with nobody recording clauses: citing has no part in what happens."""

from contextlib import nullcontext
from importlib import import_module

import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.scenarios import running
from tefuda.kernel.scenarios.reading import files, read

SHARES = range(4)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("share", SHARES)
def test_every_ruling_holds_with_nobody_recording(game: str, share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "recording", lambda: nullcontext(set()))
    rulings = import_module(f"tefuda.games.{game}.rulings")
    found = [running.run(read(path), rulings.SETTING) for path in files([rulings.SCENARIOS])[share :: len(SHARES)]]
    assert len(found) > 100
    assert [f"{verdict.path}:{verdict.line}: {verdict.why}" for verdict in found if not verdict.holds] == []
