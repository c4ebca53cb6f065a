"""Candidates: the answers to a question that are worth trying. No question is enumerated whole."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Answer, Ask, Option
from tefuda.kernel.table.state import Table

BRANCHES = 9  # answers to one question that are tried, where it is no deed


def candidates(
    heuristics: Heuristics,
    table: Table,
    ask: Ask,
    seat: int,
    allowed: Sequence[int] | None = None,
    branches: int = BRANCHES,
    *,
    pondered: bool = False,
) -> list[Answer]:
    """Answers of a seat to a question as it is put to it (`narrowed`); `allowed`: the options that it really has; `pondered`: it is no trial."""
    if ask.kind in ("order", "divide") or (ask.prompt in heuristics.settled and not pondered):
        return [by_default(heuristics, table, seat)]
    different = different_options(table, ask.options)
    if allowed is not None:
        different = [place for place in different if place in allowed]
    if ask.kind == "act":
        return list(different if len(ask.seats) == 1 else _without_ending(ask, different))
    found: list[Answer] = []
    for size in range(ask.least, min(ask.most, len(ask.options)) + 1):
        among = different if size <= 1 else range(len(ask.options))
        found += islice(combinations(among, size), branches)
    if len(found) > branches:
        found = [by_default(heuristics, table, seat), *found[-branches:]]
    return found


def by_default(heuristics: Heuristics, table: Table, seat: int) -> Answer:
    """The default answer of a seat that is asked, by its own view."""
    known = view(table, seat)
    assert known.request is not None
    return heuristics.default_answer(known, known.request)


def _without_ending(ask: Ask, places: list[int]) -> list[int]:
    """Of a question to a team: nobody ends what the others could still go on with, where it can be left to them."""
    leaving = any(option.verb == "pass" for option in ask.options)
    return [place for place in places if not leaving or ask.options[place].verb != "end"]


def different_options(table: Table, options: tuple[Option, ...]) -> list[int]:
    """Options that are not alike: of two copies of a card in the same state one is tried."""
    found: list[int] = []
    seen: list[tuple[object, ...]] = []
    for place, option in enumerate(options):
        if option.card < 0 or option.verb == "attack":
            found.append(place)
            continue
        card = table.cards[option.card]
        state = (
            change(option, card=-1), card.face, card.side, card.zone, card.seat, card.acted, card.damage, card.counters, card.place,
            bool(card.attached), table.game.facts(table, option.card),
        )  # fmt: skip
        if not any(state[:-1] == other[:-1] and state[-1] is other[-1] for other in seen):
            seen.append(state)
            found.append(place)
    return found
