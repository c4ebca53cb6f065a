"""Fields: pools analysed once, and tests that read only a card's facts, compiled to functions."""

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
    """A function that tells whether a card's facts pass a test: whether the field that the test names is, or holds, the wanted value."""
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
    """One function that is true if all of these are; None for no functions."""
    if len(tests) < 2:
        return tests[0] if tests else None
    first, rest = tests[0], all_held(tests[1:])
    assert rest is not None
    return lambda facts: first(facts) and rest(facts)


def any_held(tests: Sequence[Held]) -> Held:
    """One function that is true if any of these is."""
    return lambda facts: any(test(facts) for test in tests)


def is_number(game: Game, fact: str) -> bool:
    """True if a fact without a registered test is one of a card's numbers, and no field that is or holds a value."""
    return fact.removeprefix("original_") in game.card_numbers or fact == "damage" or fact.startswith("counter:")


def is_field(table: Table, scope: Speaker, card: Card, facts: Facts, test: Test) -> bool:
    """True if the field that a test names is, or holds, the wanted value."""
    try:
        return field_test(table.game, test)(facts)
    except AttributeError:
        raise ValueError(f"a card has no fact called {test.fact!r}") from None


# ── pools ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
class AnalysedPool(Record, frozen=True):
    """A pool, analysed once.

    `zones`: its zones, and whether each is shared; `kind`: the kind that is tested first; `held`: the tests that read facts
    alone; `state`: the state that a card must be in; `tests`: the other tests of each card; `together`: the tests of all chosen
    cards together (selecting.py); `whole`: no card of the zones is tested; `unsaid`: the state that is meant though the text
    does not name it (`Zone.meant`).
    """

    zones: tuple[tuple[int, bool], ...]
    kind: str
    held: Held | None
    state: StateTest | None
    tests: tuple[Node, ...]
    together: tuple[Node, ...]
    whole: bool
    unsaid: StateTest | None = None


def analysed_pool(game: Game, where: effects.Pool) -> AnalysedPool:
    """The analysis of a pool, cached with the pool."""
    try:
        return where.place  # type: ignore[attr-defined,no-any-return]
    except AttributeError:
        return keep_in(where, "place", _place(game, where))


def _place(game: Game, where: effects.Pool) -> AnalysedPool:
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
    return AnalysedPool(
        spots, kind, held, state, asked, together, whole=not sifted, unsaid=_state(game, unsaid[0]) if unsaid else None
    )


def _unsaid(meant: tuple[str, ...], tests: tuple[Node, ...]) -> tuple[Test, ...]:
    """The state that the cards of a zone must be in if a text names none of the zone's states."""
    said = [test.value for test in within(tests) if type(test) is Test and test.fact == "state"]
    return () if not meant or any(state in said for state in meant) else (Test("state", meant[0]),)


def _state(game: Game, test: Any) -> StateTest | None:
    """The registered test of a state, if a test asks for one."""
    is_one = type(test) is effects.Test and test.fact == "state" and test.op == "=" and type(test.value) is str
    return game.state_tests.get(test.value) if is_one else None


def _is_kind(game: Game, test: Any) -> bool:
    """True if a test asks for a card's kind."""
    return type(test) is effects.Test and test.fact == "kind" and test.op == "=" and test.value not in game.kind_groups


def _held(game: Game, test: Node) -> Held | None:
    """A function of a card's facts for a test that reads nothing else; None for other tests."""
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
