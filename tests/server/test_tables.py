"""Tables: to sit down, answer, come back, take back, concede, claim, watch; what is on disk is what happened."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest
import sqlalchemy as sql

from tefuda.games.catalogue import open_game
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.rows import Back
from tefuda.kernel.seeing.view import view
from tefuda.server.house import House
from tefuda.server.making import Made
from tefuda.server.plans import Clock, Watching
from tefuda.server.store import schema
from tefuda.server.timing import now
from tefuda.table.live import settled_answer
from tests.server.desk import (
    PATIENCE,
    Guest,
    answer,
    first_asked,
    first_to_decide,
    house,
    play_out,
    sat,
    settled,
    table,
)

HOUR = 3_600_000  # milliseconds
GAMES = ("evolve", "fftcg", "cipher", "pso2", "rebirth")


def seated(database: str, play: Any, *who: str, game: str = "evolve", settings: Any = None, **plan: Any) -> None:
    """Run something at a table of a house of its own: it is given the house, the table and the guests at people's seats."""

    async def run() -> None:
        async with house(database, **(settings or {})) as found:
            made = await table(found, game, *(who or ("person", "person")), **plan)
            guests = [await sat(found, link) for link in made.seats.values()]
            await play(found, made, guests)

    asyncio.run(run())


async def exported(found: House, made: Made) -> transcript.Transcript:
    """The transcript of a table from what is on disk."""
    hosted = await found.table(made.table)
    assert hosted.header is not None
    assert hosted.game is not None
    rows = [row.body for row in found.store.rows(made.table)]
    head = transcript.header_line(hosted.header)
    return transcript.parse(b"".join([head, *rows, transcript.closing_line(hosted.game.state)]))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_people(game: str, database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        await play_out(guests, Random(4))
        assert all(guest.over for guest in guests)
        kept = await exported(found, made)
        assert transcript.verify(kept, lambda name: open_game(name)).over is not None
        assert all(len(guest.log) > 10 for guest in guests)

    seated(database, play, game=game)


def test_a_game_begins_when_all_have_come(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person")
            first = await sat(found, made.seats[0], "Ann")
            await first.until(lambda guest: guest.document)
            assert first.document["table"]["stage"] == "gathering"
            assert first.document["game"] is None
            reply = await first.ask("answer", number=0, answer=[0])
            assert reply["code"] == "not begun"
            await sat(found, made.seats[1], "Bea")
            await first.until(lambda guest: guest.document["game"])
            assert [seat["name"] for seat in first.document["table"]["seats"]] == ["Ann", "Bea"]

    asyncio.run(run())


def test_an_answer_is_on_disk_before_it_is_acknowledged(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        for number in range(8):
            guest = await first_asked(guests)
            assert guest is not None
            assert (await answer(guest, Random(number)))["type"] == "done"
            assert len(found.store.rows(made.table)) == number + 1

    seated(database, play)


def test_an_answer_that_is_sent_twice_counts_once(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest = await first_asked(guests)
        assert guest is not None
        asked = guest.question
        for _ in range(3):
            reply = await guest.ask("answer", id="same", number=asked["number"], answer=[0])
            assert reply["type"] == "done"
        assert len(found.store.rows(made.table)) == 1

    seated(database, play)


def test_an_answer_to_an_earlier_question_is_stale(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest = await first_asked(guests)
        assert guest is not None
        number = guest.question["number"]
        await guest.ask("answer", number=number, answer=[0])
        while (asked := await first_asked(guests)) is not guest:
            assert asked is not None
            await answer(asked, Random(1))
        rows = len(found.store.rows(made.table))
        reply = await guest.ask("answer", number=number, answer=[0])
        assert (reply["type"], reply["code"]) == ("error", "stale")
        assert len(found.store.rows(made.table)) == rows

    seated(database, play)


def test_an_illegal_answer_names_the_clause_and_changes_nothing(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest = await first_asked(guests)
        assert guest is not None
        asked = guest.question
        for wrong in ([99], [], [0, 0], 17):
            reply = await guest.ask("answer", number=asked["number"], answer=wrong)
            assert (reply["type"], reply["clause"]) == ("error", asked["clause"])
            assert reply["en"]
            assert reply["ja"]
        assert found.store.rows(made.table) == []

    seated(database, play)


def test_who_is_not_asked_cannot_answer(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest = await first_asked(guests)
        other = next(one for one in guests if one is not guest)
        reply = await other.ask("answer", number=0, answer=[0])
        assert (reply["type"], reply["code"]) == ("error", "not asked")

    seated(database, play)


def test_coming_back_on_another_device_shows_the_same(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        for number in range(12):
            guest = await first_asked(guests)
            assert guest is not None
            await answer(guest, Random(number))
        for seat, guest in enumerate(guests):
            again = Guest(found, made.seats[seat])
            await again.until(lambda one: one.document)
            await settled([guest])
            assert again.document["game"] == guest.document["game"]
            assert again.log == guest.log

    seated(database, play)


def test_a_new_process_goes_on_where_the_last_one_ended(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "pso2", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            for number in range(15):
                guest = await first_asked(guests)
                assert guest is not None
                await answer(guest, Random(number))
            await settled(guests)
            before = [(guest.document["game"], guest.log) for guest in guests]
        async with house(database) as found:
            later = [Guest(found, link) for link in made.seats.values()]
            for guest in later:
                await guest.until(lambda one: one.document)
            assert [(guest.document["game"], guest.log) for guest in later] == before
            await play_out(later, Random(3))

    asyncio.run(run())


def test_a_program_plays_along(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        await play_out(guests, Random(2))
        assert guests[0].over

    seated(database, play, "person", "random", game="cipher")


def test_conceding_ends_the_game(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        assert (await guests[1].ask("concede"))["type"] == "done"
        await guests[0].until(lambda guest: guest.over)
        reply = await guests[0].ask("concede")
        assert reply["code"] == "over"

    seated(database, play)


# ── taking back ─────────────────────────────────────────────────────────────────────────────────────────────────────
def test_taking_back_needs_the_others_consent(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest = await first_to_decide(guests)
        other = next(one for one in guests if one is not guest)
        hosted = await found.table(made.table)
        assert hosted.game is not None
        question, counted = guest.question, list(hosted.game.counted)
        await answer(guest, Random(1))
        assert (await guest.ask("back"))["type"] == "done"
        await other.until(lambda one: one.document["table"]["offer"])
        assert len(hosted.game.counted) == len(counted) + 1
        assert (await other.ask("consent", agree=True))["type"] == "done"
        assert hosted.game.counted == counted
        await guest.until(lambda one: one.question and one.question["options"] == question["options"])
        await play_out(guests, Random(5))
        transcript.verify(await exported(found, made), lambda name: open_game(name))

    seated(database, play)


def test_a_declined_offer_is_over(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest = await first_to_decide(guests)
        other = next(one for one in guests if one is not guest)
        await answer(guest, Random(1))
        hosted = await found.table(made.table)
        assert hosted.game is not None
        counted = list(hosted.game.counted)
        assert (await guest.ask("back"))["type"] == "done"
        assert (await other.ask("consent", agree=False))["type"] == "done"
        await guest.until(lambda one: one.document["table"]["offer"] is None)
        assert hosted.game.counted == counted
        assert (await other.ask("consent", agree=True))["code"] == "no offer"

    seated(database, play)


def test_past_what_chance_has_shown_chance_is_drawn_anew(database: str) -> None:
    """Against a program nobody else has to agree; the shuffle that was seen does not come again."""

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest, hosted = guests[0], await found.table(made.table)
        assert hosted.game is not None
        while (await first_asked(guests)) is guest and guest.question["prompt"] != "redraw":
            await answer(guest, Random(1))
        verbs = [one["option"]["verb"] for one in guest.question["options"]]
        key, before = hosted.game.state.key, guest.question
        await guest.ask("answer", number=before["number"], answer=[verbs.index("yes")])
        assert hosted.game.state.counter
        assert (await guest.ask("back"))["type"] == "done"
        assert hosted.game.state.key != key
        await guest.until(lambda one: one.question and one.question["prompt"] == "redraw")
        await play_out(guests, Random(5))
        kept = await exported(found, made)
        assert any(isinstance(row, Back) and row.key for row in kept.rows)
        transcript.verify(kept, lambda name: open_game(name))

    seated(database, play, "person", "random", game="cipher")


def test_what_is_taken_back_again_is_found_by_the_new_key(database: str) -> None:
    """What was decided since chance was drawn anew is looked for where it was decided."""

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        guest, hosted, chance = guests[0], await found.table(made.table), Random(3)
        for _ in range(60):
            assert hosted.game is not None
            if len(hosted.game.keys) > 1 or await first_asked(guests) is None:
                break
            assert (await answer(guest, chance))["type"] == "done"
            await first_asked(guests)
            if chance.random() < 0.5:
                reply = await guest.ask("back")
                assert (reply["type"], reply.get("code", "")) in (("done", ""), ("error", "nothing to take back"))
                rows = [transcript.read_row(row.body, row.number + 2) for row in found.store.rows(made.table)]
                last = next((row.back for row in reversed(rows) if isinstance(row, Back)), 0)
                asked = view(hosted.game.at(last), 0)
                assert reply["type"] == "error" or (asked.request is not None and settled_answer(asked) is None)
        assert hosted.game is not None
        assert hosted.game.keys
        transcript.verify(await exported(found, made), lambda name: open_game(name))

    seated(database, play, "person", "random", game="cipher")


# ── time ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_whose_time_is_over_loses(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour, which passes in a moment."""

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        asked = await first_asked(guests)
        assert asked is not None
        for module in ("house", "hosted"):
            monkeypatch.setattr(f"tefuda.server.{module}.now", lambda: now() + HOUR)
        await asked.until(lambda guest: guest.over)
        rows = [row.body for row in found.store.rows(made.table)]
        assert rows == [b'{"clock":%d}\n' % asked.connection.seat]

    seated(database, play, clock=Clock(bank=HOUR))


def test_who_stays_away_can_be_claimed_after_the_time_of_the_table(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        asked = await first_asked(guests)
        assert asked is not None
        other = next(one for one in guests if one is not asked)
        assert (await other.ask("claim"))["code"] == "not absent"
        await asked.leave()
        reply = {"type": "error"}
        while reply["type"] != "done":  # a sign of life that was on its way may be noted after it
            found.store.seen([(made.table, asked.connection.seat)], 1)
            reply = await other.ask("claim")
            assert reply["type"] == "done" or reply["code"] == "not absent"
        await other.until(lambda guest: guest.over)

    seated(database, play, absent=1000)


def test_time_without_a_server_is_neither_shown_as_gone_nor_an_absence(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        hosted, at = await found.table(made.table), now()
        clock = hosted.audience.about_the_table(0).clock
        assert clock is not None
        hosted.seats = [seat._replace(seen=at - 3 * HOUR) for seat in hosted.seats]
        for guest in guests:
            await guest.leave()
        assert hosted.absent([0, 1]) == [0, 1]
        found.downtimes.append((at - 3 * HOUR, at - 1000))
        assert hosted.absent([0, 1]) == []
        hosted.standing.clocks.since -= 2 * HOUR
        shown = hosted.audience.about_the_table(0).clock
        assert shown is not None
        assert shown.since >= at - 1000

    seated(database, play, clock=Clock(bank=HOUR), absent=HOUR)


def test_a_table_that_nobody_looks_at_leaves_the_memory(database: str) -> None:
    """At once, without the collector, which a server lets run rarely."""

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        await settled(guests)
        narration = (await found.table(made.table)).audience.narrations[0]
        kept: list[ref[Any]] = [ref(narration), *[ref(teller) for teller in narration.tellers.values()]]
        del narration
        gc.disable()
        try:
            for guest in guests:
                await guest.leave()
            async with asyncio.timeout(PATIENCE):
                while made.table in found.tables:
                    await asyncio.sleep(0.05)
            assert [one() for one in kept] == [None] * 3
        finally:
            gc.enable()
        again = Guest(found, made.seats[0])
        await again.until(lambda one: one.document and one.document["game"])

    seated(database, play, settings={"idle": 0.0})


# ── watching ────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_watchers_see_what_all_may(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        watcher = Guest(found, made.watch)
        await watcher.until(lambda guest: guest.document and guest.document["game"])
        await play_out(guests, Random(4))
        await watcher.until(lambda guest: guest.over)
        assert all(
            one["document"]["game"] is None or one["document"]["game"]["question"] is None
            for one in watcher.messages
            if one["type"] == "whole"
        )
        assert (await watcher.ask("concede"))["code"] == "not yours"

    seated(database, play)


def test_watchers_may_be_told_late(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        watcher = Guest(found, made.watch)
        await watcher.until(lambda guest: guest.document and guest.document["game"])
        first = watcher.document["game"]
        for number in range(5):
            guest = await first_asked(guests)
            assert guest is not None
            await answer(guest, Random(number))
        watcher.take_in()
        assert watcher.document["game"] == first
        late = Guest(found, made.watch)
        await late.until(lambda guest: guest.document and guest.document["game"])
        assert late.document["game"] == first

    seated(database, play, watching=Watching(delay=6))


def test_a_table_may_be_closed_to_watchers(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        watcher = Guest(found, made.watch)
        await watcher.until(lambda guest: guest.messages)
        assert watcher.messages[0]["code"] == "no watching"

    seated(database, play, watching=Watching(allowed=False))


# ── afterwards ──────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_rematch_swaps_the_seats(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        assert (await guests[0].ask("rematch"))["code"] == "not over"
        await guests[0].ask("concede")
        assert (await guests[0].ask("rematch"))["type"] == "done"
        links = [
            (await guest.until(lambda one: [said for said in one.messages if said.get("more", {}).get("rematch")]))[0][
                "more"
            ]["rematch"]
            for guest in guests
        ]
        again = [await sat(found, link) for link in links]
        assert [guest.connection.seat for guest in again] == [1, 0]
        await play_out(again, Random(1))

    seated(database, play)


def test_two_who_ask_for_a_rematch_at_once_get_one(database: str) -> None:
    """And coming back to the old table brings the same link again."""

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        await guests[0].ask("concede")
        await guests[1].until(lambda guest: guest.over)
        replies = await asyncio.gather(*[guest.ask("rematch") for guest in guests])
        assert [reply["type"] for reply in replies] == ["done"] * 2
        assert len(found.store.latest(9)) == 2
        again = [Guest(found, made.seats[0]) for _ in range(2)]
        links = [await guest.until(_rematch) for guest in (guests[0], *again)]
        assert len({*links}) == 1
        with found.store.engine.connect() as db:
            assert db.execute(sql.select(sql.func.count()).select_from(schema.links)).scalar() == 4 + 4 + 2

    seated(database, play)


def _rematch(guest: Guest) -> str:
    return next((link for said in guest.messages if (link := said.get("more", {}).get("rematch"))), "")


def test_a_table_that_no_longer_folds_is_a_record(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            guest = await first_asked(guests)
            assert guest is not None
            await answer(guest, Random(1))
        from tefuda.server.store.records import Append
        from tefuda.server.store.store import Store

        store = Store(database)
        store.append([Append(made.table, 1, b"99\n", 1)])
        store.close()
        async with house(database) as found:
            late = Guest(found, made.seats[0])
            await late.until(lambda one: one.document)
            assert late.document["table"]["stage"] == "record"
            assert "record" in late.document["table"]["broken"]["en"]
            assert late.document["game"] is None
            assert (await late.ask("concede"))["code"] == "record"

    asyncio.run(run())


def test_in_a_study_one_person_plays_every_seat_with_open_hands(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person", study=True)
            assert [*made.seats] == [0]
            guest = Guest(found, made.seats[0])
            await guest.until(lambda one: one.question)
            hosted = await found.table(made.table)
            assert hosted.opened is not None
            hand = hosted.opened.game.zone_of("hand")
            zones = guest.document["game"]["view"]["zones"]
            assert all(card is not None for seat in (0, 1) for card in zones[hand * 2 + seat])
            await play_out([guest], Random(3))
            watcher = Guest(found, made.watch)
            await watcher.until(lambda one: one.over)

    asyncio.run(run())


# ── how long a log may get ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
def test_a_log_has_no_more_rows_than_it_may_and_its_game_can_still_be_given_up(database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        hosted = await found.table(made.table)
        while hosted.rows < 6:
            asked = await first_asked(guests)
            assert asked is not None
            await answer(asked, Random(1))
        asked = await first_asked(guests)
        assert asked is not None
        before = asked.document["game"]
        for reply in (await answer(asked, Random(1)), await asked.ask("back"), await guests[0].ask("back")):
            assert (reply["type"], reply["code"]) == ("error", "log full")
            assert reply["en"]
            assert reply["ja"]
        assert asked.document["game"] == before
        assert len(found.store.rows(made.table)) == hosted.rows == 6
        assert (await guests[1].ask("concede"))["type"] == "done"
        transcript.verify(await exported(found, made), lambda name: open_game(name))

    seated(database, play, settings={"rows": 6})


def test_a_study_or_a_program_cannot_fill_a_disk(database: str) -> None:
    async def run() -> None:
        async with house(database, rows=8) as found:
            study = await table(found, "pso2", "person", "person", study=True)
            guest = await sat(found, study.seats[0])
            codes = []
            while "log full" not in codes:
                codes.append((await answer(guest, Random(1))).get("code"))
                codes.append((await guest.ask("back")).get("code"))
                assert len(codes) < 30
            assert len(found.store.rows(study.table)) == 8
            made = await table(found, "pso2", "random", "random")
            watcher = Guest(found, made.watch)
            await watcher.until(lambda one: "nothing more is kept" in str(one.log))
            hosted = await found.table(made.table)
            assert hosted.rows == 8
            assert not hosted.thinking.busy

    asyncio.run(run())
