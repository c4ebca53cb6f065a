"""One look over the table tells which rule processes could find anything (chapter 11): it never misses one."""

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch11_rule_processes, rules
from tefuda.games.evolve.rules.ch11_rule_processes import (
    Keep,
    fought_bane,
    let_go,
    look_over,
    one_evolve_card_on_several,
    several_evolve_cards_on_one,
)
from tefuda.kernel.proving.reading import read
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table
from tefuda.testing.positions import play
from tests.conformance.rulings import judged, path_of, room, scenarios


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clauses of processes that find something where the look saw no sign of it."""
    found: list[str] = []

    def looking(table: Table) -> int:
        signs = look_over(table)
        found.extend([clause for clause, sign, find in rules.processes if not signs & sign and find(table)])
        return signs

    monkeypatch.setattr(ch11_rule_processes, "look_over", looking)
    return found


def test_the_look_misses_nothing_in_games(missed: list[str]) -> None:
    for seed in range(11):  # every deck is there
        play("evolve", seed)
    assert missed == []


@pytest.mark.parametrize("name", scenarios("evolve", "ch11", "ch14"))
def test_the_look_misses_nothing_in_the_rulings_about_rule_processes(name: str, missed: list[str]) -> None:
    assert judged(name).holds
    assert missed == []


def laid(name: str) -> Table:
    """The table of a ruling, before anything is played."""
    return room("evolve").setting.table(read(path_of(f"evolve/ch11/{name}")))


def test_of_evolve_cards_that_were_linked_at_once_the_one_that_is_picked_stays() -> None:
    table = laid("two_evolve_cards_on_one_follower")
    (fox,), overs = table.zone(t.FIELD, 0), table.zone(t.EVOLUTION, 0)
    for other in overs:
        table.cards[other] = change(table.cards[other], life=table.cards[overs[0]].life)
    (keep,) = several_evolve_cards_on_one(table)
    assert isinstance(keep, Keep)
    assert (keep.clause, set(keep.cards)) == ("11.6.2", set(overs))
    let_go(table, keep, overs[:1])
    assert table.cards[fox].attached == overs[:1]


def test_of_followers_that_one_evolve_card_was_linked_with_at_once_the_one_that_is_picked_keeps_it() -> None:
    table = laid("one_evolve_card_on_two_followers")
    foxes, (over,) = table.zone(t.FIELD, 0), table.zone(t.EVOLUTION, 0)
    for fox in foxes:
        table.cards[fox] = change(table.cards[fox], linked=table.cards[foxes[0]].linked)
    (keep,) = one_evolve_card_on_several(table)
    assert isinstance(keep, Keep)
    assert (keep.clause, set(keep.cards)) == ("11.6.3", set(foxes))
    let_go(table, keep, foxes[:1])
    assert [table.cards[fox].attached for fox in foxes] == [(over,), ()]


def test_bane_destroys_what_it_fought_only_as_long_as_that_is_there() -> None:
    table = laid("two_evolve_cards_on_one_follower")
    (fox,) = table.zone(t.FIELD, 0)
    atoms.set_facts(table, doomed=(table.ref(fox),))
    assert len(fought_bane(table)) == 1
    atoms.set_facts(table, doomed=((fox, table.cards[fox].life - 1),))  # it is another one since
    assert fought_bane(table) == []
    atoms.set_facts(table, doomed=(table.ref(table.zone(t.HAND, 0)[0]),))  # it has gone
    assert fought_bane(table) == []


def test_who_has_bane_is_the_source_of_the_destruction_of_whom_it_fought() -> None:
    table = laid("one_evolve_card_on_two_followers")
    attacker, target = [table.ref(fox) for fox in table.zone(t.FIELD, 0)]
    atoms.set_facts(table, battle=(attacker, target), doomed=(target, attacker))
    assert [(move.ref, move.source) for move in fought_bane(table)] == [(target, attacker), (attacker, target)]
