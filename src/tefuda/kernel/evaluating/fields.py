"""Fields: pools looked through once; tests that ask only what the facts of a card hold, as functions made once."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import Test
from tefuda.kernel.primitives.identity_cache import IdentityCache, keep_in
from tefuda.kernel.primitives.options import all_or_none
from tefuda.kernel.primitives.values import Node, Record, within

if TYPE_CHECKING:
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.records import Card, Facts
    from tefuda.kernel.table.signatures import Speaker, StateTest
    from tefuda.kernel.table.state import Table

Held = Callable[[Any], bool]
_made: IdentityCache[Held] = IdentityCache()


def field_test(game: Game, test: Test) -> Held:
    """Is, or has, the field of a card's facts that a test names what is asked for? One function for each test."""
    return _made.of((game, test), _field_test, game, test)


def _field_test(game: Game, test: Test) -> Held:
    name = "kinds" if test.fact == "kind" else game.fact_names.get(test.fact, test.fact)
    read, value = operator.attrgetter(name), test.value

    def has(facts: Facts) -> bool:
        held = read(facts)
        if type(held) is tuple:
            return value in held
        return held if type(held) is bool else bool(held == value)

    return has


def all_held(tests: Sequence[Held]) -> Held | None:
    """All of these as one function; None where there are none."""
    if len(tests) < 2:
        return tests[0] if tests else None
    first, rest = tests[0], all_held(tests[1:])
    assert rest is not None
    return lambda facts: first(facts) and rest(facts)


def any_held(tests: Sequence[Held]) -> Held:
    """At least one of these as one function."""
    return lambda facts: any(test(facts) for test in tests)


def is_number(game: Game, fact: str) -> bool:
    """Is a fact that has no test of its own one of a card's numbers, and no field that is or has something?"""
    return fact.removeprefix("original_") in game.card_numbers or fact == "damage" or fact.startswith("counter:")


def is_field(table: Table, scope: Speaker, card: Card, facts: Facts, test: Test) -> bool:
    """Is, or has, the field of its facts that the test names what is asked for?"""
    try:
        return field_test(table.game, test)(facts)
    except AttributeError:
        raise ValueError(f"a card has no fact called {test.fact!r}") from None


# ── pools ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
class Place(Record, frozen=True):
    """A pool, looked through once: its zones, and which of them are shared; the kind that is asked for first, what is asked of
    the facts alone, the state that a card must be in, and what besides is asked of each card; what is asked of the cards together
    (selecting.py); whether all cards of its zones are meant, since nothing is asked of them one by one; the state that is asked for
    though the pool does not say so (`Zone.meant`).
    """

    zones: tuple[tuple[int, bool], ...]
    kind: str
    held: Held | None
    state: StateTest | None
    tests: tuple[Node, ...]
    together: tuple[Node, ...]
    whole: bool
    unsaid: StateTest | None = None


def place_of(game: Game, where: effects.Pool) -> Place:
    """A pool, looked through: kept with it."""
    try:
        return where.place  # type: ignore[attr-defined,no-any-return]
    except AttributeError:
        return keep_in(where, "place", _place(game, where))


def _place(game: Game, where: effects.Pool) -> Place:
    number = game.zone_numbers.get(where.zone)
    zones = (number,) if number is not None else game.zone_groups[where.zone]
    spots = tuple([(zone, game.zones[zone].shared) for zone in zones])
    unsaid = _unsaid(game.zones[zones[0]].meant, where.tests) if len(zones) == 1 else ()
    tests = (*where.tests, *unsaid)
    kinds: list[Any] = [test for test in tests if _is_kind(game, test)]
    together = tuple([test for test in tests if type(test) in game.set_tests or type(test) in game.set_goals])
    found = [(test, _held(game, test)) for test in tests if test not in kinds[:1] and test not in together]
    held = all_held([has for _, has in found if has is not None])
    rest = [test for test, has in found if has is None]
    first = next((test for test in rest if _state(game, test) is not None), None)
    state = None if first is None else _state(game, first)
    asked = tuple([test for test in rest if test is not first])
    kind = str(kinds[0].value) if kinds else ""
    sifted = where.other or kind or held or state or asked or any(shared for _, shared in spots)
    return Place(
        spots, kind, held, state, asked, together, whole=not sifted, unsaid=_state(game, unsaid[0]) if unsaid else None
    )


def _unsaid(meant: tuple[str, ...], tests: tuple[Node, ...]) -> tuple[Test, ...]:
    """The state that the cards of a zone are meant to be in, where none of the zone's states is said."""
    said = [test.value for test in within(tests) if type(test) is Test and test.fact == "state"]
    return () if not meant or any(state in said for state in meant) else (Test("state", meant[0]),)


def _state(game: Game, test: Any) -> StateTest | None:
    """The registered test of a state, where a card is asked whether it is in one."""
    is_one = type(test) is effects.Test and test.fact == "state" and test.op == "=" and type(test.value) is str
    return game.state_tests.get(test.value) if is_one else None


def _is_kind(game: Game, test: Any) -> bool:
    """Is it asked whether a card is of one kind?"""
    return type(test) is effects.Test and test.fact == "kind" and test.op == "=" and test.value not in game.kind_groups


def _held(game: Game, test: Node) -> Held | None:
    """A test as a function of a card's facts, where it asks nothing else."""
    if type(test) is effects.AnyOf:
        parts = all_or_none(_held(game, part) for part in test.parts)
        return None if parts is None else any_held(parts)
    if type(test) is effects.AllOf:
        parts = all_or_none(_held(game, part) for part in test.parts)
        return None if parts is None else all_held(parts)
    if type(test) is effects.Not:
        part = _held(game, test.part)
        return None if part is None else lambda facts: not part(facts)
    if type(test) is not effects.Test or test.op not in ("=", "!="):
        return None
    by = game.tests.get(test.fact)
    if not _is_kind(game, test) and (is_number(game, test.fact) if by is None else by is not is_field):
        return None
    has = field_test(game, test)
    return has if test.op == "=" else lambda facts: not has(facts)
