"""What is checked of a table on the wire: twins get equal bytes, silence stays silent, questions are numbered by seat."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import NamedTuple

from tefuda.games.catalogue import OpenedGame, games, open_game, teller_for
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer, By, Concede
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling.teller import LANGUAGES
from tefuda.players.random_player import RandomPlayer
from tefuda.server.plans import Clock
from tefuda.testing.positions import answer_of, asked, decks_for
from tefuda.testing.twins import Twins, continuation, equal_observers, led_to, swaps, twin
from tests.server.wire import Wired

LONGEST = 400  # answers of a game that are looked at
CLOCK = Clock(bank=600_000, increment=1000)


class Kind(NamedTuple):
    """A game, and one of its formats that many sit down to; no format: any that two play."""

    game: str
    format: str = ""

    def __str__(self) -> str:
        return f"{self.game}-{self.format}" if self.format else self.game


def kinds() -> list[Kind]:
    """All games, and all formats with other numbers of seats than two."""
    names = [name for name in games() if name != "toy"]
    many = [
        Kind(name, format)
        for name in names
        for format in open_game(name).formats
        if open_game(name).players[format] != (2,)
    ]
    return [*[Kind(name) for name in names], *many]


def format_of(kind: Kind, seed: int) -> str:
    """The format of a game: the kind's, or those for two in turn."""
    opened = open_game(kind.game)
    for_two = [format for format in opened.formats if opened.players[format] == (2,)]
    return kind.format or for_two[seed % len(for_two)]


def begun(kind: Kind, seed: int) -> tuple[OpenedGame, str, Table]:
    """A game of chance at its start; all numbers of seats and all decks come in turn."""
    opened, format = open_game(kind.game), format_of(kind, seed)
    numbers = opened.players[format]
    decks = decks_for(opened, seed * 2 * len(opened.formats) + seed % len(numbers), format)
    return opened, format, opened.start(decks, seed, format)


# ── twins ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class Pair(NamedTuple):
    """A position and its twin, whom they look alike to, and what chance decides from here on."""

    opened: OpenedGame
    format: str
    twins: Twins
    observer: int
    seed: int


def pairs(kind: Kind, number: int, each: int = 20) -> Iterator[Pair]:
    """So many positions of a kind with their twins, from games of chance, so many of each game; seats come in turn."""
    made = 0
    for seed in count():
        opened, format, state = begun(kind, seed)
        player, chance = RandomPlayer(seed, 7), Random(seed)
        found, next_place = 0, 0
        before, given = state, list[Answer]()  # where what is going on began, and what was answered since
        for place in range(LONGEST):
            if state.over is not None or found == each:
                break
            if asked(state).kind == "act":
                before, given = state, []
            observer = made % state.seats
            twins = _a_twin(before, given, state, observer, chance) if place >= next_place else None
            if twins is not None:
                next_place = place + 1 + chance.randrange(2 * LONGEST // 5 // each)
                yield Pair(opened, format, twins, observer, made)
                made, found = made + 1, found + 1
                if made == number:
                    return
            given.append(answer_of(player, state))
            state, _ = advance(state, given[-1])


def _a_twin(before: Table, given: list[Answer], state: Table, observer: int, chance: Random) -> Twins | None:
    """A position, be it in the middle of an effect, with one of its twins; None where it has none.

    What is asked at a twin is asked from the beginning: where one of several has answered, it has none. And in the middle of something it
    is the table to which the twin of where that began comes by the same answers, so that both can be. In Cipher a card that is being
    deployed (14.1.2) is one that could be deployed (13.4.1.2), in Reバース the first entry that others have chosen (6.2.1.2) one of cost 2
    or less. Whether a question itself tells something is seen from the positions before it.
    """
    there = swaps(state, observer) if not asked(state).picked else []
    if not there:
        return None
    one, other, renamed = chance.choice(there)
    return led_to(Twins(before, twin(before, one, other), (one, other), renamed), given, observer)


def told_apart(pair: Pair, steps: int) -> str:
    """What the server sends that tells a table from its twin, now or in the same continuation; empty where nothing does."""
    return asyncio.run(_told_apart(pair, steps))


async def _told_apart(pair: Pair, steps: int) -> str:
    opened, format, twins, observer, seed = pair
    observers, chance = equal_observers(twins.one, observer), Random(seed)
    tables = [Wired(opened, state, format, observers, CLOCK) for state in (twins.one, twins.other)]
    fault, number = await _differing(tables, observers, chance), 0
    if not fault:
        for step in continuation(twins, observer, RandomPlayer(seed, 1), steps):
            for table, answer, state, events in zip(tables, *step, strict=True):
                table.take(answer, state, events)
            fault, number = await _differing(tables, observers, chance), number + 1
            if fault:
                break
    return fault and f"seat {observer} is sent of the twins {twins.cards} after {number} answers: {fault}"


async def _differing(tables: list[Wired], observers: tuple[int, ...], chance: Random) -> str:
    for who in observers:
        here, there = [await table.sent(who) for table in tables]
        if here != there:
            return _difference(b"".join(here), b"".join(there))
        asked_for = tables[0].questions(who, chance)
        here, there = [await table.replies(who, asked_for) for table in tables]
        if here != there:
            return f"{asked_for}: {_difference(b''.join(here), b''.join(there))}"
    return ""


def _difference(one: bytes, other: bytes) -> str:
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return " and ".join(
        [repr(said[max(0, place - 120) : place + 120].decode(errors="replace")) for said in (one, other)]
    )


# ── silence and numbers ─────────────────────────────────────────────────────────────────────────────────────────────
class Watched(NamedTuple):
    """What was found in a game on the wire: faults, and how often somebody had nothing to be told."""

    faults: list[str]
    silences: int


def watched(kind: Kind, seed: int, steps: int) -> Watched:
    """Play a game for a while; whoever knows and sees the same as before is sent nothing, and questions are numbered by seat."""
    return asyncio.run(_watched(kind, seed, steps))


async def _watched(kind: Kind, seed: int, steps: int) -> Watched:
    opened, format, state = begun(kind, seed)
    player, faults, silences = RandomPlayer(seed, 7), [], 0
    table = Wired(opened, state, format, (*range(state.seats), -1), CLOCK)
    for who in table.lines:
        await table.sent(who)
    numbers = {who: _number(table, who) for who in table.lines}
    for _ in range(steps):
        if state.over is not None:
            break
        answer, before = (
            _said_by(answer_of(player, state), state),
            {who: encode(view(state, who)) for who in table.lines},
        )
        answered = answer.seat
        state, events = advance(state, answer)
        table.take(answer, state, events)
        for who in table.lines:
            sent = await table.sent(who)
            if encode(view(state, who)) == before[who] and not _said(opened, state, events, who):
                silences += 1
                faults += [f"seat {who} is sent {said[:200]!r}, but nothing is another for it" for said in sent]
            number = _number(table, who)
            if number is not None:
                last = numbers[who]
                if last is not None and number - last != (who == answered or 0) and number - last > 1:
                    faults.append(f"seat {who} is asked question {number} after {last}")
                numbers[who] = number
    return Watched(faults, silences)


def _said_by(answer: Answer, state: Table) -> By | Concede:
    """An answer as a server has it: of a seat."""
    return answer if isinstance(answer, By | Concede) else By(asked(state).seats[0], answer)


def _said(opened: OpenedGame, state: Table, events: list[Event], who: int) -> bool:
    """True if a teller has a word for an observer about what happened."""
    heard = [told(state, event, who) for event in events]
    return any(teller_for(opened.game, language).log(view(state, who), heard) for language in LANGUAGES)


def _number(table: Wired, who: int) -> int | None:
    question = table.game(who)["question"]
    return None if question is None else question["number"]
