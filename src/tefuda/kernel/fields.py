"""Fields: tests that ask only what the facts of a card hold, as functions made once."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from tefuda.kernel.effects import Test
from tefuda.kernel.once import Once

Held = Callable[[Any], bool]
_made: Once[Held] = Once()


def field_test(game: Any, test: Test) -> Held:
    """Is, or has, the field of a card's facts that a test names what is asked for? One function for each test."""
    return _made.of((game, test), _field_test, game, test)


def _field_test(game: Any, test: Test) -> Held:
    name = "kinds" if test.fact == "kind" else game.fact_names.get(test.fact, test.fact)
    read, value = operator.attrgetter(name), test.value

    def has(facts: Any) -> bool:
        held = read(facts)
        if type(held) is tuple:
            return value in held
        return held if type(held) is bool else bool(held == value)

    return has


def hold_all(held: tuple[Held, ...], facts: Any) -> bool:
    """Do facts pass all of these?"""
    return all(has(facts) for has in held) if len(held) > 1 else held[0](facts)
