"""No test without an assertion."""

import pytest

from tests.architecture.assertions import empty_tests
from tests.architecture.sources import TESTS, faults_in, modules


def test_every_test_asserts_something() -> None:
    assert faults_in(modules(TESTS), lambda source, _: empty_tests(source)) == []


EMPTY = {
    "nothing": "pass",
    "only a call": "play()",
    "a constant": "assert True",
    "a tuple, which is always true": "assert (x, 'message')",
    "a with that is no claim": "with open(path):\n        play()",
}

FULL = {
    "assert": "assert play() == 3",
    "raises": "with pytest.raises(ValueError):\n        play()",
    "a named assertion": "assert_same(a, b)",
    "an assertion in a loop": "for x in y:\n        assert x",
}


@pytest.mark.parametrize("body", EMPTY.values(), ids=EMPTY.keys())
def test_an_empty_test_is_found(body: str) -> None:
    assert empty_tests(f"def test_it():\n    {body}") == ["test_it"]
    assert empty_tests(f"class TestIt:\n  def test_it(self):\n    {body}") == ["test_it"]


@pytest.mark.parametrize("body", FULL.values(), ids=FULL.keys())
def test_a_full_test_is_left_alone(body: str) -> None:
    assert empty_tests(f"def test_it():\n    {body}") == []
