"""The matrix of a match: who of every two decks has won, as lines, as CSV and as a picture."""

import csv
from io import StringIO

import pytest

from tefuda.arena.match import Bout, Report, Tally
from tefuda.arena.matrix import COLUMNS, csv_of, matrix_lines
from tefuda.arena.plotting import picture

KEY = "0" * 32


def tally() -> Tally:
    """Ten games of a against b, of which a has won nine, and one of a against c that nobody has won."""
    found = Tally(("random", "random"))
    for number in range(10):
        won = (1,) if number == 0 else (0,)
        bout = Bout(number, KEY, (0, 1), ("a", "b"))
        found.add(Report(bout, True, won, False, 8 + number % 2, 100, seats=won))
    found.add(Report(Bout(10, KEY, (0, 1), ("c", "a")), True, (), False, 30, 100))
    return found


def test_the_matrix_says_both_sides_with_their_intervals() -> None:
    head, first, second, third = matrix_lines(tally())
    assert head.split() == ["1", "2", "3"]
    assert first.split() == ["1", "a", "–", "90", "±19", "50", "±45"]
    assert second.split() == ["2", "b", "10", "±19", "–", "–"]
    assert third.split() == ["3", "c", "50", "±45", "–", "–"]
    assert matrix_lines(tally(), width=10) == []


def test_csv_has_every_two_decks_each_way() -> None:
    rows = list(csv.DictReader(StringIO(csv_of([("evolve", "constructed", tally())]).decode())))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["deck"], row["against"], row["games"], row["wins"], row["losses"], row["draws"]) for row in rows] == [
        ("a", "b", "10", "9", "1", "0"),
        ("a", "c", "1", "0", "0", "1"),
        ("b", "a", "10", "1", "9", "0"),
        ("c", "a", "1", "0", "0", "1"),
    ]
    assert (rows[0]["share"], rows[0]["low"], rows[0]["high"]) == ("0.9000", "0.5958", "0.9821")


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
@pytest.mark.parametrize("japanese", [False, True])
def test_a_match_is_drawn(kind: str, begins: bytes, japanese: bool) -> None:
    drawn = picture(tally(), "evolve", kind, japanese)
    assert drawn.startswith(begins)
    if kind == "svg":
        assert (b"\xe5\xb8\xad0" if japanese else b"seat 0") in drawn  # 席0
        assert drawn == picture(tally(), "evolve", kind, japanese)
