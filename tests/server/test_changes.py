"""Changes: what is sent of a document is enough to have it, and no more than what is another."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tefuda.server.changes import changed, changes
from tefuda.server.documents import Seat

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "gone"]), inner, max_size=3),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(st.sampled_from("abc"), PLAIN, max_size=3)


@given(DOCUMENTS, DOCUMENTS)
def test_changes_lead_from_one_document_to_the_other(before: Any, after: Any) -> None:
    kept = repr(before)
    assert changed(before, changes(before, after)) == after
    assert repr(before) == kept


@given(DOCUMENTS)
def test_what_is_the_same_is_not_sent(document: Any) -> None:
    assert changes(document, document) == []


def test_only_what_is_another_is_sent() -> None:
    before = {"zones": [[1, 2], [3]], "turn": {"number": 1, "player": 0}}
    after = {"zones": [[1, 5], [3]], "turn": {"number": 2, "player": 0}}
    assert changes(before, after) == [(["zones", 0, 1], 5), (["turn", "number"], 2)]


def test_of_a_list_that_has_grown_or_shrunk_both_ends_stay() -> None:
    assert changes({"a": [1, 2, 3]}, {"a": [1, 3]}) == [(["a"], 1, 1, [])]
    assert changes({"a": [1, 3]}, {"a": [5, 6, 1, 3]}) == [(["a"], 0, 0, [5, 6])]
    assert changed({"a": [1, 2, 3, 4]}, [(["a"], 1, 2, [7])]) == {"a": [1, 7, 4]}
    assert changes([1, True], [1, 1, 2]) == [([], 1, 1, [1, 2])]


def test_structs_are_compared_field_by_field() -> None:
    before, after = Seat(0, "person", "Ann", True, False), Seat(0, "person", "Ann", True, True)
    assert changes({"seats": [before]}, {"seats": [after]}) == [(["seats", 0, "here"], True)]
    assert changes([before], [Seat(0, "person", "Ann", True, False)]) == []


def test_true_is_not_one() -> None:
    assert changes({"a": 1}, {"a": True}) == [(["a"], True)]
