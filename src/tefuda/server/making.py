"""Making tables: a plan is checked, links are drawn, decks are brought; when all seats have one the game begins."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tefuda.arena.keys import fresh_key
from tefuda.games.catalogue import OpenedGame, games, open_game
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.transcript import Header, Transcript
from tefuda.kernel.table.state import Table
from tefuda.players.outside import NoSuchPlayer
from tefuda.players.registry import maker_of, players_of
from tefuda.server import exporting, sayings, studies
from tefuda.server.deck_choice import NoSuchDeck, brought, plain
from tefuda.server.hosted import Hosted
from tefuda.server.house import House
from tefuda.server.links import HOST, SEAT, STUDY, WATCH, derived, hashed, new_id, new_secret
from tefuda.server.messages import Declined
from tefuda.server.plans import PERSON, DeckWish, Origin, Plan
from tefuda.server.store.records import SeatRecord, TableRecord
from tefuda.server.timing import now

LOG = logging.getLogger("tefuda")


class Made(NamedTuple):
    """A new table, with the secrets of its links: of the people's seats, of watchers, of the host."""

    table: str
    seats: dict[int, str]
    watch: str
    host: str


async def make(house: House, plan: Plan, link: str = "") -> Made:
    """Make a table by a plan; Declined says what is wrong with it. `link`: to the table at which a study begins."""
    if await house.reading(house.store.count) >= house.settings.tables:
        raise Declined(*sayings.FULL)
    opened = planned_game(plan)
    if plan.origin is not None:
        return await _study(house, plan, plan.origin, link)
    plan = settled(opened, plan, house.settings.commands)
    decks = [settled_deck(opened, plan, seat) for seat in range(len(plan.seats))]
    return await keep(house, plan, [SeatRecord(seat, "", deck, None) for seat, deck in enumerate(decks)])


async def _study(house: House, plan: Plan, origin: Origin, link: str) -> Made:
    """Make a table for a study that begins at a scenario, with a card that is tried, or at a moment of a transcript."""
    if origin.is_laid_out:
        study = studies.at_layout(plan, origin)
    elif origin.table:
        study = await studies.at_moment(plan, await kept_transcript(house, origin.table, link))
    else:
        study = await studies.at_moment(plan, studies.pasted(origin.transcript))
    made = await keep(house, study.plan, [SeatRecord(seat, "", b"{}", None) for seat in range(study.header.seats)])
    await _write_beginning(await house.table(made.table), study.header, study.rows, study.state)
    return made


async def kept_transcript(house: House, table: str, link: str) -> Transcript:
    """The transcript of a table that is over, for whoever shows a link; Declined where it is none of theirs.

    A name that no table can have is not asked for.
    """
    record = await house.reading(house.store.table, table) if table.isascii() and table.isalnum() else None
    if record is None:
        raise Declined(*sayings.NO_TABLE)
    shown = await house.reading(house.store.link, hashed(link)) if link else None
    if not exporting.may_read(record, shown):
        raise Declined(*sayings.NOT_SHOWN)
    return exporting.kept(record, await house.reading(house.store.rows, table))


def known_game(name: str) -> OpenedGame:
    """The game of a name; Declined where there is none."""
    if name not in games():
        known = ", ".join(games())
        raise Declined(
            "no game",
            f"there is no game {name!r}; available: {known}",
            f"「{name}」というゲームはありません。あるのは：{known}",
        )
    return open_game(name)


def planned_game(plan: Plan) -> OpenedGame:
    """The game of a plan, with cards that are not understood where it says so; Declined where there is none."""
    known = known_game(plan.game)
    return open_game(plan.game, blank=True) if plan.unread else known


def settled(opened: OpenedGame, plan: Plan, commands: bool) -> Plan:
    """A plan with its format in its difficulty; Declined where the format, the number of seats or a program is none."""
    try:
        format = opened.of_difficulty(plan.format or opened.formats[0], plan.difficulty)
        opened.seats_of(format, len(plan.seats))
    except ValueError as problem:
        en, _, ja = str(problem).partition(" / ")
        raise Declined("no format", en, ja or en) from None
    for seat in plan.seats:
        if seat.who not in (PERSON, *players_of(opened.name)):
            _allowed(opened, seat.who, commands)
    return msgspec.structs.replace(plan, format=format, difficulty="")


def _allowed(opened: OpenedGame, program: str, commands: bool) -> None:
    """Decline a program that there is not, or that only the command line may allow."""
    known = ", ".join(sorted(players_of(opened.name)))
    if not commands:
        raise Declined(
            "no program",
            f"there is no program {program!r}; available: {known}",
            f"プログラム「{program}」はありません。あるのは：{known}",
        )
    try:
        maker_of(program)
    except NoSuchPlayer as problem:
        raise Declined("no program", problem.english, problem.japanese) from None


def settled_deck(opened: OpenedGame, plan: Plan, seat: int) -> bytes | None:
    """The deck that a plan settles for a seat, as it is kept: a program gets one by chance where none is said, a person brings one (None)."""
    said = plan.seats[seat]
    wish = said.deck or (None if said.who == PERSON and not plan.study else DeckWish())
    return None if wish is None else plain(deck_of(opened, plan, wish))


def deck_of(opened: OpenedGame, plan: Plan, wish: DeckWish) -> object:
    """The deck that is wished for at a table; Declined with all that is wrong with it."""
    try:
        return brought(opened, plan.format, wish)
    except NoSuchDeck as problem:
        raise Declined("no deck", *sayings.of_problems(problem.problems)) from None


async def keep(house: House, plan: Plan, seats: list[SeatRecord]) -> Made:
    """Keep a table with links to its seats; where every seat has a deck and nobody is waited for, the game begins."""
    at, table = now(), new_id()
    people = [seat for seat, one in enumerate(plan.seats) if one.who == PERSON]
    made = Made(table, {seat: new_secret() for seat in people[: 1 if plan.study else None]}, new_secret(), new_secret())
    links = [(hashed(secret), STUDY if plan.study else SEAT, seat) for seat, secret in made.seats.items()]
    links += [(hashed(made.watch), WATCH, -1), (hashed(made.host), HOST, -1)]
    record = TableRecord(table, msgspec.json.encode(plan), None, at, None, at, None, None, None, plan.listed)
    await house.writing(house.store.make, record, seats, links)
    LOG.info("a table is made", extra={"table": table, "game": plan.game})
    if not people or (plan.study and plan.origin is None):
        await begin(await house.table(table))
    return made


async def sit(hosted: Hosted, seat: int, name: str, wish: DeckWish | None) -> None:
    """Somebody comes to a seat under a name and brings a deck; when the last one has, the game begins."""
    house, plan = hosted.house, hosted.plan
    deck = None
    async with hosted.lock:
        await hosted.current()
        if hosted.game is None and hosted.broken is None:
            if wish is None and hosted.seats[seat].deck is None:
                wish = DeckWish()
            if wish is not None and plan.seats[seat].deck is None:
                deck = plain(deck_of(planned_game(plan), plan, wish))
        await house.writing(house.store.sit, hosted.id, seat, name, deck, now())
        await hosted.catch_up()
    await begin(hosted)


async def begin(hosted: Hosted) -> None:
    """Begin the game, if every seat has its deck and every person has come once, and it has not begun."""
    plan = hosted.plan
    async with hosted.lock:
        await hosted.current()
        waiting = [one for one in hosted.seats if one.deck is None or not _came(hosted, one)]
        if waiting or hosted.game is not None or hosted.broken is not None:
            return
        opened = planned_game(plan)
        decks = [opened.deck(msgspec.json.decode(one.deck or b""), plan.format) for one in hosted.seats]
        header = transcript.header(opened, decks, fresh_key(), plan.format, len(plan.seats))
        await _begun(hosted, header)


async def _write_beginning(hosted: Hosted, header: Header, rows: list[bytes], state: Table) -> None:
    """Begin a game that has come to a state by rows."""
    async with hosted.lock:
        await _begun(hosted, header, rows, state)


async def _begun(hosted: Hosted, header: Header, rows: Sequence[bytes] = (), state: Table | None = None) -> None:
    """Write the header of a game, and the rows that it begins with; it may be over by them. To be called under the lock."""
    at, over = now(), None if state is None or state.over is None else msgspec.json.encode(state.over)
    deadline = None if over else hosted.first_deadline(at)
    house, head = hosted.house, msgspec.json.encode(header)
    programs = not over and len(hosted.people()) < len(hosted.plan.seats)  # one of them may be asked first
    await house.writing(house.store.begin, hosted.id, head, at, deadline, rows, over, programs)
    LOG.info("a game begins", extra={"table": hosted.id, "game": header.game})
    hosted.went_on_here = True
    await hosted.catch_up()


def _came(hosted: Hosted, seat: SeatRecord) -> bool:
    return hosted.plan.study or hosted.is_program(seat.seat) or seat.seen is not None


async def rematch(hosted: Hosted) -> None:
    """Make the table of the rematch, with the seats swapped and the decks that were played; once."""
    if hosted.game is None or hosted.game.state.over is None or hosted.plan.origin is not None:
        raise Declined(*sayings.NOT_OVER)
    house, old = hosted.house, hosted.plan.seats
    async with hosted.lock:  # two may ask at once
        await hosted.current()
        if hosted.record.next is not None:
            return
        plan = msgspec.structs.replace(hosted.plan, seats=(old[-1], *old[:-1]))
        seats = [hosted.seats[-1], *hosted.seats[:-1]]
        made = await keep(house, plan, [one._replace(seat=place, seen=None) for place, one in enumerate(seats)])
        if not await house.writing(house.store.follow, hosted.id, made.table):
            await house.writing(house.store.remove, made.table)  # another server was first
        await hosted.catch_up()


async def link_to_rematch(hosted: Hosted, secret: str, role: str, seat: int) -> str | None:
    """The link to the table of the rematch for whoever holds a link here, always the same; None where there is no rematch."""
    table = hosted.record.next
    if table is None:
        return None
    secret = derived(secret, table)
    there = (seat + 1) % len(hosted.plan.seats) if seat >= 0 else seat
    await hosted.house.writing(hosted.house.store.add_link, hashed(secret), table, role, there)
    return secret
