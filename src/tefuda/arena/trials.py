"""Trials: one card on a table of its own, used in every way by chance while the invariants are looked at."""

from __future__ import annotations

from collections import Counter

import msgspec

from tefuda.arena.invariants import options_hold, violations
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer
from tefuda.kernel.proving.card_trials import RICH, CardTrials
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer, By, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer

EAGER = 6  # so many times out of ten a deed with the card is preferred, where there is one
TRIED = 24  # all options are tried in one state out of so many


class Trial(msgspec.Struct):
    """How the trials of a card went: what was done with it, and what went wrong."""

    deeds: Counter[str] = msgspec.field(default_factory=Counter)
    errors: list[str] = []
    violations: list[str] = []


def trial(tried: CardTrials, number: str, seed: int, into: Trial, means: str = RICH) -> None:
    """Play on from a table with a card in every place where it can be, and with such means."""
    opened, subject = tried.opened, tried.subject(number)
    try:
        state = tried.table(number, seed, means)
    except Exception as problem:  # a fault of ours: it is told, and the other trials go on
        into.errors.append(f"{type(problem).__name__}: {problem} (as the table was laid, seed {seed})")
        return
    players = [RandomPlayer(seed, seat) for seat in range(state.seats)]
    place = ""
    try:
        found = violations(opened, None, state)
        for step in range(tried.most_decisions):
            if state.over is not None or found:
                break
            assert state.pending is not None
            place = state.pending.clause
            answer = answer_about(state, players[min(state.pending.seats)], subject)
            _tell_activated(state, answer, subject, into.deeds)
            after, events = advance(state, answer)
            _tell(after, events, subject, tried, into.deeds)
            found += violations(opened, state, after)
            if mixer.word(seed, step) % TRIED == 0:
                found += options_hold(after)
            state = after
        into.violations += [f"{problem} (seed {seed})" for problem in found]
    except Exception as problem:  # a fault of ours: it is told, and the other trials go on
        into.errors.append(f"{type(problem).__name__}: {problem} (after {place}, seed {seed})")


def answer_about(state: Table, player: RandomPlayer, subject: int) -> Answer:
    """An answer of the first seat that is asked: by chance, yet eager for the card that is tried."""
    whole = state.request
    assert whole is not None
    seat = min(whole.seats)
    request = narrowed(whole, seat)
    if request.most == 1 and request.kind in ("act", "choose") and player.below(10) < EAGER:
        about = [
            place
            for place, option in enumerate(request.options)
            if option.card >= 0 and subject in _faces(state, option.card)
        ]
        if about:
            return signed(request, seat, about[player.below(len(about))])
    return signed(request, seat, player.choose(None, request))


def _faces(state: Table, card: int) -> set[int]:
    record = state.cards[card]
    return {record.face, *(state.cards[other].face for other in record.attached)}


def _tell_activated(state: Table, answer: Answer, subject: int, deeds: Counter[str]) -> None:
    request = state.request
    if request is not None and isinstance(answer, By):
        request, answer = narrowed(request, answer.seat), answer.answer
    if request is not None and request.kind == "act" and type(answer) is int:
        option = request.options[answer]
        if option.verb == "activate" and subject in _faces(state, option.card):
            deeds["activated"] += 1


def _tell(after: Table, events: list[Event], subject: int, tried: CardTrials, deeds: Counter[str]) -> None:
    for event in events:
        if event.card < 0 or subject not in _faces(after, event.card):
            continue
        if event.kind in tried.deeds or (event.kind == "moved" and event.sort in tried.deeds):
            deeds[event.kind if event.kind in tried.deeds else event.sort] += 1
        elif event.kind == "moved" and event.sort == tried.broken[0]:
            deeds[tried.broken[1]] += 1
