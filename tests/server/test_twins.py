"""Two tables that differ only in what a seat may not know: the server sends that seat, and whoever watches, the same bytes."""

from __future__ import annotations

import asyncio

import pytest

from tefuda.kernel.saving.rows import FoldedGame
from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.kernel.table.requests import Answer, By, Concede
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tefuda.server.house import House
from tefuda.testing.positions import asked
from tefuda.testing.twins import Twins, continuation, equal_observers, led_to, twin
from tests.reach import reach
from tests.server.alike import Kind, Pair, begun, kinds, pairs, told_apart, watched
from tests.server.desk import Guest, house, sat, settled, table
from tests.server.wire import NOON

POSITIONS, STEPS, EACH = reach(6, 2000), reach(12, 2), reach(3, 40)


@pytest.mark.parametrize("kind", kinds(), ids=str)
def test_twins_are_sent_the_same_bytes(kind: Kind) -> None:
    found = [told_apart(pair, STEPS) for pair in pairs(kind, POSITIONS, EACH)]
    assert len(found) == POSITIONS
    assert [fault for fault in found if fault] == []


@pytest.mark.parametrize("kind", reach([kind for kind in kinds() if not kind.format], kinds()), ids=str)
def test_nothing_is_sent_where_nothing_is_another(kind: Kind) -> None:
    """And questions are numbered by seat: the numbers of one tell nothing of what others are asked."""
    games = [watched(kind, seed, reach(25, 400)) for seed in range(reach(1, 20))]
    assert [fault for game in games for fault in game.faults] == []
    assert (
        sum(game.silences for game in games) > 0 or kind.game != "fftcg"
    )  # the others ask nothing that nobody else sees


def test_twins_in_the_middle_of_something_could_both_have_come_there() -> None:
    """Reバース 6.2.1.2: the first entry is a character of cost 2 or less, so that it is none at a twin, either."""
    _, _, start = begun(Kind("rebirth"), 0)
    first = asked(start).options[0].card
    eligible = {start.cards[option.card].face for option in asked(start).options}
    others = [
        card for card in start.zone(start.cards[first].zone, 0) if start.cards[card].face != start.cards[first].face
    ]
    made = {
        start.cards[card].face
        for card in others
        if led_to(Twins(start, twin(start, first, card), (first, card), False), [By(0, (0,))], 1)
    }
    assert made
    assert made <= eligible
    assert {start.cards[card].face for card in others} - eligible


# ── through a real house ────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", [kind.game for kind in kinds() if not kind.format])
def test_twins_are_sent_the_same_bytes_by_a_real_house(
    game: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables of one house, set to a position and its twin before anybody comes; people say the same at both."""
    for module in ("hosted", "audience", "making", "presence", "house"):
        monkeypatch.setattr(f"tefuda.server.{module}.now", lambda: NOON)
    pair = next(pair for pair in pairs(Kind(game), 3) if pair.seed == 2)

    async def run() -> None:
        async with house(database) as found:
            tables = [await set_to(found, pair, state) for state in (pair.twins.one, pair.twins.other)]
            who = [*range(pair.twins.one.seats), SPECTATOR]
            observers = [who.index(one) for one in equal_observers(pair.twins.one, pair.observer)]
            steps = continuation(pair.twins, pair.observer, RandomPlayer(1, 1), 15)
            while True:
                told = [[table[place].pipe.sent[1:] for place in observers] for table in tables]
                assert told[0] == told[1]
                step = next(steps, None)
                if step is None:
                    return
                for table, answer in zip(tables, step.answers, strict=True):
                    await give(table, answer)

    asyncio.run(run())


async def set_to(found: House, pair: Pair, state: Table) -> list[Guest]:
    """A table that stands at a state, with a guest at every seat, in order, and a watcher."""
    made = await table(found, pair.opened.name, *["person"] * state.seats, format=pair.format)
    for link in made.seats.values():
        await (await sat(found, link)).leave()
    hosted, begun = await found.table(made.table), state.copy()
    begun.events = []
    hosted.game = FoldedGame(lambda: begun)
    hosted.audience.narrations.clear()
    guests = []
    for link in (*made.seats.values(), made.watch):
        guests.append(Guest(found, link))
        await guests[-1].until(lambda guest: guest.document)
    return await settled(guests)


async def give(guests: list[Guest], answer: Answer) -> None:
    """Let a seat answer, and wait until everybody has been shown what came of it."""
    asked_seat = next(seat for seat, guest in enumerate(guests) if guest.question)
    seat = answer.seat if isinstance(answer, By | Concede) else asked_seat
    bare = answer.answer if isinstance(answer, By) else answer
    if isinstance(bare, Concede):
        reply = await guests[seat].ask("concede")
    else:
        picks = bare if isinstance(bare, int) else list(bare)
        reply = await guests[seat].ask("answer", number=guests[seat].question["number"], answer=picks)
    assert reply["type"] == "done", reply
    await settled(guests)
