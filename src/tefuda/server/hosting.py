"""What the host of a table may do: close it, seat a program in a person's place or the other way round, close it to watchers, renew a link."""

from __future__ import annotations

import msgspec

from tefuda.kernel.saving.rows import Closed
from tefuda.server import making, sayings
from tefuda.server.hosted import Hosted
from tefuda.server.links import SEAT, STUDY, WATCH, hashed, new_secret
from tefuda.server.messages import Declined
from tefuda.server.plans import PERSON, DeckWish, SeatPlan, Watching
from tefuda.server.store.records import SeatRecord


async def close(hosted: Hosted) -> None:
    """Close a table. One whose game has not begun is no more; one that goes on is closed, without an outcome, when nobody is left who plays:
    when all people have been away for as long as the plan says. A study is one person's, and is closed at once.
    """
    async with hosted.lock:
        await hosted.current()
        if not await hosted.house.writing(hosted.house.store.remove, hosted.id):
            game = hosted.playing()
            hosted.seats = await hosted.house.reading(hosted.house.store.seats, hosted.id)
            playing = [seat for seat in hosted.people() if seat not in game.state.out]
            if not hosted.plan.study and {*playing} != {*hosted.absent(playing)}:
                raise Declined(*sayings.STILL_PLAYED)
            await hosted.append(Closed(True))
    hosted.audience.doubt()


async def seat_another(hosted: Hosted, seat: int, who: str, wish: DeckWish | None) -> str | None:
    """Have a program sit in a person's place, or a person in a program's, before the game begins: the new link of a person's seat.

    Whoever had a link to the seat has it no more.
    """
    house, plan = hosted.house, hosted.plan
    async with hosted.lock:
        await hosted.current()
        _known(hosted, seat)
        if plan.study:
            raise Declined(*sayings.BEGUN)
        seats = [SeatPlan(who, wish) if place == seat else one for place, one in enumerate(plan.seats)]
        plan = msgspec.structs.replace(plan, seats=tuple(seats))
        opened = making.planned_game(plan)
        plan = making.settled(opened, plan, house.settings.commands)
        secret = new_secret() if who == PERSON else None
        deck = making.settled_deck(opened, plan, seat)
        kept = await house.writing(
            house.store.reseat,
            hosted.id,
            msgspec.json.encode(plan),
            SeatRecord(seat, "", deck, None),
            SEAT,
            None if secret is None else hashed(secret),
        )
        if not kept:
            raise Declined(*sayings.BEGUN)
        await hosted.catch_up()
    hosted.audience.doubt()
    await making.begin(hosted)
    return secret


async def let_watch(hosted: Hosted, wanted: Watching) -> None:
    """Say who may watch. Once the game has begun watching can be closed, and no more be opened or hastened: those who play sat down to that."""
    async with hosted.lock:
        await hosted.current()
        had = hosted.plan.watching
        if hosted.record.header is not None and wanted != had:
            wanted = msgspec.structs.replace(wanted, delay=had.delay)
            if wanted.allowed:
                raise Declined(*sayings.BEGUN)
        plan = msgspec.structs.replace(hosted.plan, watching=wanted)
        await hosted.house.writing(hosted.house.store.replan, hosted.id, msgspec.json.encode(plan))
        await hosted.catch_up()
    hosted.audience.doubt()


async def renew_link(hosted: Hosted, seat: int) -> str:
    """A new link to a person's seat (-1: for watchers). Those that there were open nothing any more, and who came by one is let go."""
    if seat >= 0:
        _known(hosted, seat)
        if hosted.is_program(seat):
            raise Declined(*sayings.PROGRAMS_SEAT)
    secret, role = new_secret(), WATCH if seat < 0 else STUDY if hosted.plan.study else SEAT
    await hosted.house.writing(hosted.house.store.relink, hosted.id, role, seat, hashed(secret))
    hosted.audience.doubt()
    return secret


def _known(hosted: Hosted, seat: int) -> None:
    if not 0 <= seat < len(hosted.plan.seats):
        raise Declined(*sayings.NO_SEAT)
