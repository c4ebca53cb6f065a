"""Deeds at a table: to answer, concede, take back, claim; each is a row that is on disk before anybody is told that it is done."""

from __future__ import annotations

from tefuda.arena.keys import fresh_key
from tefuda.kernel.saving.rows import Agree, Back, Claim, Decline, FoldedGame, Offer, Row
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Bar, By, Concede, Option, Refused
from tefuda.kernel.table.state import Table
from tefuda.server import sayings
from tefuda.server.hosted import Hosted
from tefuda.server.messages import Declined
from tefuda.server.standing import asked_in
from tefuda.server.timing import Breath
from tefuda.table.live import settled_answer, why_not_seen


async def answer(hosted: Hosted, seat: int, number: int, picks: int | list[int], token: str) -> None:
    """Answer the question of a number; Declined where it is too late, or by the clause that refuses it."""
    given = picks if isinstance(picks, int) else tuple(picks)
    await _append(hosted, By(seat, given, number), f"{seat}:{token}")


async def concede(hosted: Hosted, seat: int, token: str) -> None:
    """Give up."""
    await _append(hosted, Concede(seat), f"{seat}:{token}")


async def _append(hosted: Hosted, row: Row, token: str) -> None:
    """Append a row that a client sent under a token; sent twice it counts once, and is done both times.

    It is written before anything is read: where another process has gone on meanwhile its place is taken. What is refused is looked at
    again once this process has seen what there is.
    """
    async with hosted.lock:
        while True:
            try:
                await hosted.append(row, token)
                return
            except (Refused, Declined) as no:
                if await hosted.knows(token):
                    return
                if await hosted.current():
                    continue
                if isinstance(no, Declined):
                    raise
                raise Declined(no.key or "refused", no.why, sayings.refused(no.clause), no.clause) from None


# ── taking back ─────────────────────────────────────────────────────────────────────────────────────────────────────
async def take_back(hosted: Hosted, seat: int) -> None:
    """Take back one's last answer: at once where only programs are asked to agree, else by an offer to the other people."""
    async with hosted.lock:
        await hosted.current()
        game = hosted.playing()
        if hosted.standing.offer is not None:
            raise Declined(*sayings.OFFERED)
        to = await _last_decision(game, seat)
        if to < 0:
            raise Declined(*sayings.NOTHING_BACK)
        others = [other for other in hosted.people() if other != seat and other not in game.state.out]
        if others and not hosted.plan.study:
            await hosted.append(Offer(seat, to))
        else:
            await _go_back(hosted, to)


async def _last_decision(game: FoldedGame, seat: int) -> int:
    """How many answers were counted before the last one by which a seat decided something; -1 where it never did."""
    breath, asked = Breath(), dict[int, Table]()
    for (place, given), state in zip(enumerate(game.counted), game.states(), strict=True):
        if seat == (given.seat if isinstance(given, By | Concede) else min(asked_in(state))):
            asked[place] = state
        await breath.take()
    return next((place for place in reversed(asked) if settled_answer(view(asked[place], seat)) is None), -1)


async def _go_back(hosted: Hosted, to: int) -> None:
    """Take answers back; where chance has shown something since, it is drawn from a new key."""
    game, breath = hosted.playing(), Breath()
    for place, found in enumerate(game.states()):
        if place == to:
            game.found = place, found
            break
        await breath.take()
    then, state = game.at(to), game.state
    shown = (then.key, then.counter) != (state.key, state.counter)
    await hosted.append(Back(to, fresh_key() if shown else ""))


async def consent(hosted: Hosted, seat: int, agree: bool) -> None:
    """Agree to what another seat has asked for, or decline it; when all people have agreed it is done."""
    async with hosted.lock:
        await hosted.current()
        offer, game = hosted.standing.offer, hosted.playing()
        if offer is None or (agree and seat in hosted.standing.agreed):
            raise Declined(*sayings.NO_OFFER)
        await hosted.append(Agree(seat) if agree else Decline(seat))
        if agree and all(other in hosted.standing.agreed or other in game.state.out for other in hosted.people()):
            await _go_back(hosted, offer.to)


# ── claiming ────────────────────────────────────────────────────────────────────────────────────────────────────────
async def claim(hosted: Hosted, seat: int) -> None:
    """Claim the game of the seat that it waits for, if that has been away for as long as the plan says."""
    async with hosted.lock:
        await hosted.current()
        hosted.playing()
        hosted.seats = await hosted.house.reading(hosted.house.store.seats, hosted.id)
        away = hosted.absent([other for other in hosted.asked if other != seat and not hosted.is_program(other)])
        if not away or hosted.plan.clock is not None:
            raise Declined(*sayings.NOT_ABSENT)
        await hosted.append(Claim(away[0]))


# ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def why(hosted: Hosted, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed that names cards by handle; so does the bar."""
    return why_not_seen(hosted.playing().state, seat, wish)
