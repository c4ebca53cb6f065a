"""Records of tables and frames are made with the names of their fields, but for the first few."""

from functools import cache

import pytest

from tests.architecture.constructing import faults, names
from tests.architecture.sources import SOURCE, faults_in, modules


@cache
def records() -> frozenset[str]:
    return names()


def test_records_are_made_by_the_names_of_their_fields() -> None:
    assert faults_in(modules(SOURCE), lambda source, _: faults(source, records())) == []


def test_the_records_are_those_of_tables_and_all_frames() -> None:
    assert {"Card", "Event", "Ask", "Option", "Moving", "Waiting", "Resolving", "CheckTiming", "Casting"} <= records()
    assert "Draw" not in records()


@pytest.mark.parametrize(
    "source",
    [
        "Event('moved', card, seat, before, after)",
        "events.Event('moved', card, seat, before, after)",
        "Ask((seat,), 'choose', clause, options, 1, 1)",
        "Moving(*row)",
        "CheckTiming(1, (), 2, 3, 4)",
    ],
)
def test_a_long_row_of_values_is_found(source: str) -> None:
    assert faults(source, records()) != []


@pytest.mark.parametrize(
    "source",
    [
        "Event('moved', card, seat, before, after=after)",
        "Ask((seat,), 'choose', clause, options)",
        "other(1, 2, 3, 4, 5)",
    ],
)
def test_names_are_left_alone(source: str) -> None:
    assert faults(source, records()) == []
