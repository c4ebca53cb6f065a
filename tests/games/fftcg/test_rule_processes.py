"""One look over the table tells which rule processes could find anything (chapter 12): it never misses one, and among cards
without text it never tells of one in vain.
"""

from __future__ import annotations

import pytest

from tefuda.games.fftcg.rules import ch12_rule_processes, rules
from tefuda.games.fftcg.rules.ch12_rule_processes import BACKUPS, BRIGHT, LOSING, NAMES, POWER, look_over
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.table.state import Table
from tefuda.testing.positions import play
from tests.conformance.rulings import judged, room, scenarios

Look = tuple[int, int]  # the signs that it told of, and those of the processes that find something


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Look]:
    """What every look tells from now on."""
    found: list[Look] = []

    def looking(table: Table) -> int:
        signs = look_over(table)
        there = [sign for _, sign, find in rules.processes if find(table)]
        found.append((signs, sum(set(there))))
        return signs

    monkeypatch.setattr(ch12_rule_processes, "look_over", looking)
    return found


def missed(looks: list[Look]) -> list[Look]:
    return [(signs, there) for signs, there in looks if there & ~signs]


def test_the_look_misses_nothing_in_games(looks: list[Look]) -> None:
    for seed in range(8):  # every deck is there
        play("fftcg", seed)
    assert looks
    assert missed(looks) == []


@pytest.mark.parametrize("name", scenarios("fftcg", "ch12"))
def test_the_look_misses_nothing_in_the_rulings_about_rule_processes(name: str, looks: list[Look]) -> None:
    assert judged(name).holds
    assert missed(looks) == []


# In each row the first table is the least at which the process has something to do, and the others just fall short of it.
THRESHOLDS = {
    "12.4.1": (LOSING, "{後: {damage: 7}}", "{先: {damage: 6}, 後: {damage: 6}}"),
    "12.4.5": (POWER, "{後: {field: [{card: 札, damage: 2000}]}}", "{後: {field: [{card: 札, damage: 1000}, 札]}}"),
    "12.4.6": (NAMES, "{先: {field: [名乗り, 名乗り]}}", "{先: {field: [名乗り, 別名]}, 後: {field: [名乗り, 別名]}}"),
    "12.4.7": (BRIGHT, "{先: {field: [光札, 闇札]}}", "{先: {field: [光札, 札]}, 後: {field: [闇札, 札]}}"),
    "12.4.8": (
        BACKUPS,
        "{後: {field: [火控, 火控, 火控, 氷控, 氷控, 氷控]}}",
        "{先: {field: [火控, 火控, 火控, 氷控, 氷控]}, 後: {field: [火控, 火控, 火控, 氷控, 氷控]}}",
    ),
}


def first_look(looks: list[Look], clause: str, table: str) -> Look:
    """What the first look at a table tells, which has been laid out and not been played on."""
    body = (
        f'title: 一瞥\nclauses: ["{clause}"]\ncards: [{{name: 名乗り}}, {{name: 別名}}]\ntable: {table}\nexpect: {{}}\n'
    )
    room("fftcg").setting.table(parse(body))
    return looks[0]


@pytest.mark.parametrize("clause", THRESHOLDS)
def test_the_look_sees_where_a_process_begins_to_find_something(clause: str, looks: list[Look]) -> None:
    sign, enough, _ = THRESHOLDS[clause]
    assert first_look(looks, clause, enough) == (sign, sign)


@pytest.mark.parametrize("clause", THRESHOLDS)
def test_no_process_is_asked_in_vain_among_cards_without_text(clause: str, looks: list[Look]) -> None:
    *_, too_little = THRESHOLDS[clause]
    assert first_look(looks, clause, too_little) == (0, 0)
