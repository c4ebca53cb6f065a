"""Only atoms change a table: no module writes to it from elsewhere."""

import pytest

from tests.architecture.sources import SOURCE, faults_in, modules
from tests.architecture.writing import faults


def test_no_module_writes_past_the_atoms() -> None:
    assert faults_in(modules(SOURCE), faults) == []


BAD = {
    "a part": "table.facts = facts",
    "a flag": "table.check_pending = True",
    "several parts": "table.derived, table.check_pending = None, True",
    "in place": "table.waiting += (waiting,)",
    "an item": "table.players[seat] = player",
    "an item in place": "table.zones[spot] += (card,)",
    "a slice": "trial.frames[:] = [frame]",
    "an item of a loop": "for table.value in values: pass",
    "the end of a list": "table.events.append(event)",
    "the start of a list": "table.frames.insert(0, frame)",
    "taken off": "table.at.pop()",
    "deleted": "del table.players[seat]",
    "a table that is kept": "self.table.over = outcome",
    "a method": "table.put(change(card, damage=0))",
    "another method": "self.table.lay(spot, cards)",
}

GOOD = {
    "an atom": "atoms.set_facts(table, phase='end')",
    "a look": "cards, pending = table.cards, table.check_pending",
    "an item that is read": "player = table.players[seat]",
    "a list of one's own": "found.append(card)",
    "a field of something else": "frame.value = 3",
}


@pytest.mark.parametrize("source", BAD.values(), ids=BAD.keys())
def test_a_write_past_the_atoms_is_found(source: str) -> None:
    assert faults(source, "games/evolve/rules/ch05_actions.py") != []


@pytest.mark.parametrize("source", GOOD.values(), ids=GOOD.keys())
def test_all_else_is_left_alone(source: str) -> None:
    assert faults(source, "games/evolve/rules/ch05_actions.py") == []


def test_who_may_write_what() -> None:
    assert faults("table.counter = counter", "kernel/table/chance.py") == []
    assert faults("table.counter = counter", "kernel/seeing/view.py") != []
    assert faults("table.over = outcome", "kernel/table/atoms.py") != []
    assert faults("table.players.append(player)", "kernel/cards/opened.py") == []
