"""Every card of some files on tables of its own, and each of its abilities beside the card without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tefuda.arena.abilities import Seen, Variants
from tefuda.arena.trials import Trial, trial
from tefuda.arena.workers import CAN_SHARE, spread
from tefuda.kernel.proving.card_trials import BARE, POOR, CardTrials

PATIENCE = 30  # tables for an ability that is used and does nothing
TOGETHER = 10  # cards whose abilities are tried in one game with what was made of them


class CardReport(NamedTuple):
    """What came of the trials of one card: its place among all, what was done with it, what went wrong, what its abilities did."""

    place: int
    number: str
    deeds: tuple[str, ...]
    errors: list[str]
    violations: list[str]
    abilities: list[dict[str, object]]


class _Trials(NamedTuple):
    """What every piece of the work needs."""

    tried: CardTrials
    seeds: range


def try_all(tried: CardTrials, seeds: range, jobs: int) -> Iterator[CardReport]:
    """Try all cards, in their order or, with several jobs, as they are ready. What is reported does not depend on the number of jobs."""
    count = len(tried.faces)
    pieces = iter([range(start, min(start + TOGETHER, count)) for start in range(0, count, TOGETHER)])
    return spread(_try_cards, _Trials(tried, seeds), pieces, jobs if CAN_SHARE else 1)


def _try_cards(all_trials: _Trials, places: range) -> Iterator[CardReport]:
    """Some cards, whose abilities are tried in one game."""
    tried, seeds = all_trials
    numbers = {place: tried.faces[place] for place in places}
    variants = Variants(tried, [number for number in numbers.values() if number not in tried.lacking])
    for place, number in numbers.items():
        yield _try_card(tried, variants, place, number, seeds)


def _try_card(tried: CardTrials, variants: Variants, place: int, number: str, seeds: range) -> CardReport:
    """A card on tables of each kind, and then each of its abilities."""
    if number in tried.lacking:
        return CardReport(place, number, (), [tried.lacking[number]], [], [])
    result = Trial()
    for seed in seeds:
        trial(tried, number, seed, result)
    for means in (BARE, POOR):
        trial(tried, number, seeds[0], result, means)
    abilities: list[dict[str, object]] = []
    tried_once: dict[
        str, Seen
    ] = {}  # of equal abilities one is tried: by chance any of them is used the less the more they are
    for ability in [one for one in variants.abilities if one.card == number]:
        try:
            seen = tried_once.get(ability.emptied) or variants.tried(ability, seeds[0], PATIENCE)
        except Exception as problem:  # a fault of ours: it is told, and the other trials go on
            result.errors.append(f"{type(problem).__name__}: {problem} (ability {ability.place + 1})")
        else:
            tried_once[ability.emptied] = seen
            told = {"ability": ability.place + 1, "used": seen.used, "seen": list(seen.happened), "idle": seen.idle}
            abilities.append(told)
    return CardReport(place, number, tuple(result.deeds), result.errors, result.violations, abilities)
