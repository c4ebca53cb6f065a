"""Filled tables: cards of a set laid by chance wherever there is room, and played on at random while everything is looked at.

Decks hold cards that were meant to meet. What nobody has thought of shows where any card lies beside any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.arena.invariants import violations
from tefuda.games import catalogue
from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tefuda.testing import naive
from tefuda.testing.checks import options_lead_on, reasons_agree, wrong_answers_refused, wrong_wishes_barred
from tefuda.testing.positions import answer_of, asked
from tefuda.testing.twins import differences


class Step(NamedTuple):
    """A state of a filled table, and the answer that is given to it."""

    number: int
    state: Table
    answer: Answer


@cache
def trials(game: str, file: Path | None = None) -> Any:
    """The cards to fill tables with: of the project's packs, or of a file of printed cards."""
    loading = catalogue.room(game, "cards.loading")
    faces = loading.packs() if file is None else [one.face for one in loading.examine([file]) if one.face is not None]
    return catalogue.room(game, "proving.card_trials").Trials(list(faces))


def steps(cards: Any, seed: int, most: int) -> Iterator[Step]:
    """A filled table played on by chance."""
    state, player = cards.filled(seed), RandomPlayer(seed, 3)
    for number in range(most):
        if state.over is not None:
            return
        step = Step(number, state, answer_of(player, state))
        yield step
        state, _ = advance(state, step.answer)


def faults(cards: Any, seed: int, decisions: int, one_in: int, twins: int = 10) -> list[str]:
    """All that is found wrong on a filled table: after every answer what is cheap to look at, in one state of so many the rest."""
    found: list[str] = []
    before: Table | None = None
    place = 0
    try:
        for place, state, answer in steps(cards, seed, decisions):
            found += violations(cards.opened, before, state)
            found += _played_naively(state, answer)
            found += _loaded_looks_otherwise(state)
            if place % one_in == one_in // 2:
                found += _in_full(cards.opened, state, seed, twins)
            before = state
    except Exception as problem:
        found.append(f"{type(problem).__name__}: {problem}")
    return [f"seed {seed}, up to answer {place}: {fault}" for fault in found]


def _in_full(opened: Any, state: Table, seed: int, twins: int) -> list[str]:
    found = options_lead_on(opened, state, seed, 6)
    found += wrong_answers_refused(opened, state) + wrong_wishes_barred(opened, state) + reasons_agree(opened, state)
    if asked(state).kind == "act":
        found += [fault for seat in range(state.seats) for fault in differences(state, seat, seed, twins)]
    return found


def _played_naively(state: Table, answer: Answer) -> list[str]:
    """Does the naive loop come to other bytes?"""
    fast = procedures.run
    after, events = advance(state, answer)
    try:
        procedures.run = naive.run
        slow, told = advance(state, answer)
    finally:
        procedures.run = fast
    alike = naive.essence(after) == naive.essence(slow) and events == told and after.pending == slow.pending
    return [] if alike else [f"after {asked(state).clause} the naive loop comes to another table"]


def _loaded_looks_otherwise(state: Table) -> list[str]:
    """Is a state that was loaded shown otherwise than the one that was saved?"""
    loaded = settle(Table.decode(state.game, state.encode()))
    observers = [*range(state.seats), SPECTATOR]
    alike = [encode(view(state, who)) == encode(view(loaded, who)) for who in observers]
    return [
        f"after loading, observer {who} sees another table"
        for who, same in zip(observers, alike, strict=True)
        if not same
    ]
