"""Only atoms change a table: games and rulings are played on tables that refuse to be written to from elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.games.catalogue import games, rulings
from tefuda.kernel.flow import procedures
from tefuda.kernel.proving import running
from tefuda.kernel.proving.reading import files, read
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table
from tefuda.testing.positions import play
from tests.architecture.guarding import GuardedList, WrittenPastTheAtoms, guarded

ONE_IN = 6  # of the rulings


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", games())
def test_games_are_played_by_atoms_alone(game: str, seed: int) -> None:
    with guarded():
        one = play(game, 300 + seed)
    assert one.states[-1].over is not None
    assert type(one.states[-1].cards) is GuardedList


@pytest.mark.parametrize("game", games())
def test_so_are_rulings(game: str) -> None:
    found_in = rulings(game)
    with guarded():
        found = [running.run(read(path), found_in.setting) for path in files([found_in.scenarios])[::ONE_IN]]
    assert len(found) > 5
    assert [f"{verdict.path}:{verdict.line}: {verdict.why}" for verdict in found if not verdict.holds] == []


# ── a write from elsewhere is refused ───────────────────────────────────────────────────────────────────────────────
def _field(table: Table) -> None:
    table.facts = change(table.facts)


def _item(table: Table) -> None:
    table.players[0] = change(table.players[0])


def _end(table: Table) -> None:
    table.events.append(Event("noted"))


def _flag(table: Table) -> None:
    table.check_pending = True


@pytest.mark.parametrize("write", [_field, _item, _end, _flag])
def test_a_write_past_the_atoms_is_refused(write: Callable[[Table], None], monkeypatch: pytest.MonkeyPatch) -> None:
    one = play("evolve", 1)
    code = write.__code__.replace(co_filename=procedures.__file__.replace("procedures.py", "choosing.py"))
    with guarded():
        table: Any = one.states[0].copy()
        atoms.changed(table)  # which may
        monkeypatch.setattr(write, "__code__", code)  # as if it stood among the rules
        table.own_board()
        with pytest.raises(WrittenPastTheAtoms, match=r"choosing\.py"):
            write(table)
