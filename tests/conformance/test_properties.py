"""What must not matter does not: who sits where, under which ids the cards are kept, a card at the bottom of a deck that does nothing.

Tables are those of the rulings, played on by chance. The examples are the same in every run; `--hypothesis-profile=search`
looks for others.
"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tefuda.games.catalogue import games
from tefuda.kernel.flow import procedures
from tefuda.kernel.proving.running import run
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Ask
from tefuda.kernel.table.state import Table
from tests.conformance.divergence import Divergence, divergence, divergence_by_ids, renamed
from tests.conformance.filled import trials
from tests.conformance.rulings import fault, room, scenarios
from tests.conformance.scenes import exchanged, further_on, scene, seats, speaks_of_decks, with_inert
from tests.conformance.test_cards import numbers
from tests.reach import reach

ANSWERS = 25
NAMES = {game: st.sampled_from(scenarios(game)) for game in games()}
SEEDS = st.integers(0, 2**16)
CHAPTERS = list(dict.fromkeys([name.rpartition("/")[0] for game in games() for name in scenarios(game)]))
often = settings(max_examples=reach(40, 600))
everywhere = pytest.mark.parametrize("game", games())

# ── the properties: each is None where a ruling lays out no table to try it on ──────────────────────────────────────
NOTHING = "there is no table to try it on"


def has_boss(table: Table) -> bool:
    """Is somebody at the table who has no seat? Then it matters who sits beside them."""
    return bool(table.seating.bosses)


def by_seats(game: str, name: str, seed: int) -> Divergence:
    """Where a table and the one with the seats exchanged diverge."""
    one, setting = scene(name), room(game).setting
    if one is None or has_boss(setting.table(one)):
        return NOTHING
    return divergence(
        setting.table(one), setting.table(exchanged(game, one)), seed, ANSWERS, turned=further_on(game, one)
    )


def by_ids(game: str, name: str, seed: int) -> Divergence:
    """Where a table and the one that keeps its cards in another order diverge."""
    one = scene(name)
    table = None if one is None else room(game).setting.table(one)
    other = None if table is None or table.over is not None else renamed(table, seed)
    return NOTHING if table is None or other is None else divergence_by_ids(table, other, seed, ANSWERS)


def by_ids_with_our_cards(game: str, number: str, seed: int) -> Divergence:
    """Where a table laid out around a card of the project's packs and the one that keeps its cards in another order diverge."""
    table = trials(game).table(number, seed)
    other = renamed(table, seed)
    return NOTHING if other is None else divergence_by_ids(table, other, seed, ANSWERS)


def by_inert_card(game: str, name: str, seed: int) -> Divergence:
    """Where a table and the one with an inert card at the bottom of a deck diverge."""
    one, setting = scene(name), room(game).setting
    if one is None or speaks_of_decks(one):
        return NOTHING
    seat = seed % len(seats(game, one))
    table, other = [setting.table(with_inert(game, one, seat, on_table)) for on_table in (False, True)]
    bottom = other.zone(other.game.zone_of("deck"), seat)[-1:]
    if not bottom or table.counter != other.counter:
        return NOTHING  # all of the deck was drawn, or shuffled, before the first question
    return divergence(table, other, seed, ANSWERS, inert=bottom[0])


@everywhere
@often
@given(data=st.data())
def test_it_does_not_matter_who_sits_where(game: str, data: st.DataObject) -> None:
    found = by_seats(game, data.draw(NAMES[game]), data.draw(SEEDS))
    assume(found is not NOTHING)
    assert found is None


@everywhere
@often
@given(data=st.data())
def test_it_does_not_matter_how_cards_are_numbered(game: str, data: st.DataObject) -> None:
    found = by_ids(game, data.draw(NAMES[game]), data.draw(SEEDS))
    assume(found is not NOTHING)
    assert found is None


@everywhere
@often
@given(data=st.data())
def test_nor_does_it_with_any_card_of_ours(game: str, data: st.DataObject) -> None:
    found = by_ids_with_our_cards(game, data.draw(st.sampled_from(numbers(trials(game)))), data.draw(SEEDS))
    assume(found is not NOTHING)
    assert found is None


@everywhere
@often
@given(data=st.data())
def test_a_card_at_the_bottom_of_a_deck_does_not_matter(game: str, data: st.DataObject) -> None:
    found = by_inert_card(game, data.draw(NAMES[game]), data.draw(SEEDS))
    assume(found is not NOTHING)
    assert found is None


# ── rulings with the seats exchanged ────────────────────────────────────────────────────────────────────────────────
def faults_exchanged(chapter: str) -> list[str]:
    """The rulings of a chapter that do not hold where each player sits in the other's seat."""
    game, _, folder = chapter.partition("/")
    found_scenes = [one for name in scenarios(game, folder) if (one := scene(name)) is not None]
    scenes = [one for one in found_scenes if not has_boss(room(game).setting.table(one))]
    return [fault(found) for one in scenes if not (found := run(exchanged(game, one), room(game).setting)).holds]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_rulings_hold_with_the_seats_exchanged(chapter: str) -> None:
    assert faults_exchanged(chapter) == []


# ── planted faults ──────────────────────────────────────────────────────────────────────────────────────────────────
def asking(monkeypatch: pytest.MonkeyPatch, otherwise: Callable[[Table, Ask], Ask]) -> None:
    """Let every question that is put be put otherwise."""
    as_it_is = procedures.run

    def wrongly(table: Table, *how: Any) -> None:
        as_it_is(table, *how)
        if table.pending is not None:
            table.pending = otherwise(table, table.pending)

    monkeypatch.setattr(procedures, "run", wrongly)


def found_in(game: str, by: Callable[[str, str, int], Divergence]) -> list[str]:
    """What a property finds in some of the tables."""
    names = scenarios(game)[:: len(scenarios(game)) // 12]
    return [found for name in names if (found := by(game, name, 3)) not in (None, NOTHING)]


@everywhere
def test_without_a_fault_nothing_is_found(game: str) -> None:
    assert [found_in(game, by) for by in (by_seats, by_ids, by_inert_card)] == [[], [], []]


@everywhere
def test_a_rule_that_favours_a_seat_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def held_back(_: Table, ask: Ask) -> Ask:
        return change(ask, options=ask.options[1:]) if ask.seats == (1,) and len(ask.options) > 1 else ask

    asking(monkeypatch, held_back)
    assert any("request" in found for found in found_in(game, by_seats))
    assert any(faults_exchanged(chapter) for chapter in CHAPTERS if chapter.startswith(f"{game}/"))


@everywhere
def test_an_order_by_ids_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asking(monkeypatch, lambda _, ask: change(ask, options=tuple(sorted(ask.options, key=lambda option: option.card))))
    assert any("sees" in found for found in found_in(game, by_ids))


@everywhere
def test_a_rule_that_counts_a_deck_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def odd(table: Table) -> bool:
        deck = table.game.zone_of("deck")
        return len(table.zone(deck, 0)) + len(table.zone(deck, 1)) & 1 == 1

    asking(monkeypatch, lambda table, ask: change(ask, clause="0") if odd(table) else ask)
    assert any("asked" in found for found in found_in(game, by_inert_card))
