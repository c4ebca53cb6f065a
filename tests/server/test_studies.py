"""Studies at a scenario or at a moment of a transcript; exporting in one way; tables that no longer fold; programs' shares; logs."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as replaced

from tefuda.games.catalogue import open_game
from tefuda.kernel.cards import installed
from tefuda.kernel.primitives import folders
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.rows import NOTES
from tefuda.kernel.saving.transcript import BrokenTranscript, Layout
from tefuda.kernel.table.requests import By
from tefuda.server import exporting, logs
from tefuda.server.house import House
from tefuda.server.making import Made, kept_transcript, make
from tefuda.server.messages import Declined
from tefuda.server.plans import Origin, Plan, SeatPlan
from tefuda.server.programs import FairQueue
from tefuda.table.layouts import as_recorded
from tests.server.desk import Guest, answer, first_asked, house, play_out, sat, table
from tests.server.test_tables import GAMES, seated


async def studied(found: House, game: str, origin: Origin, link: str = "") -> Guest:
    """Somebody at a study that begins somewhere, be it at a table to which they show a link."""
    made = await make(found, Plan(game=game, seats=(SeatPlan(),), study=True, origin=origin), link)
    guest = Guest(found, made.seats[0])
    await guest.until(lambda one: one.document and one.document["game"])
    return guest


@pytest.mark.parametrize("game", GAMES)
def test_a_study_begins_at_any_moment_of_a_table_that_is_over(game: str, database: str) -> None:
    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        with pytest.raises(Declined, match="not over"):
            await studied(found, game, Origin(table=made.table), made.host)
        for number in range(30):
            guest = await first_asked(guests)
            assert guest is not None
            await answer(guest, Random(number))
        await guests[0].ask("concede")
        with pytest.raises(Declined, match="for those who have a link"):
            await studied(found, game, Origin(table=made.table))
        kept = await kept_transcript(found, made.table, made.seats[1])
        text = (await exporting.written(kept)).decode()
        answers = [row for row in kept.rows if not isinstance(row, NOTES)]
        for origin in (Origin(table=made.table, rows=20), Origin(transcript=text, rows=20)):
            guest = await studied(found, game, origin, made.watch)
            hosted = await found.table(guest.connection.link.table)
            assert hosted.game is not None
            states = [*transcript.fold(kept.header, answers[:20], lambda name: open_game(name))]
            assert transcript.digest(hosted.game.state) == transcript.digest(states[-1].state)
            assert hosted.plan.origin is not None
            assert hosted.plan.origin.transcript == ""  # it is in the rows
            assert guest.document["table"]["stage"] == "playing"
            assert (await guest.ask("back"))["type"] == "done"
            await play_out([guest], Random(3))
        over = await studied(found, game, Origin(table=made.table), made.seats[0])
        assert over.over
        with pytest.raises(Declined, match="not of"):
            await studied(found, next(one for one in GAMES if one != game), Origin(transcript=text))

    seated(database, play, game=game)


def test_what_is_no_transcript_makes_no_table(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            for text in ("", "{}", "[1]", '{"tefuda":3,"game":"evolve"}', "\ud800"):
                with pytest.raises(Declined) as no:
                    await studied(found, "evolve", Origin(transcript=text))
                assert no.value.en
                assert no.value.ja
            for table in ("none", "../etc", "\x00"):
                with pytest.raises(Declined, match="no such table"):
                    await studied(found, "evolve", Origin(table=table))
            assert found.store.latest(9) == []

    asyncio.run(run())


@pytest.mark.parametrize(
    ("game", "name"),
    [("evolve", "ch08/"), ("fftcg", "ch11/"), ("cipher", "ch10/"), ("pso2", "ch406/"), ("rebirth", "ch08/")],
)
def test_a_study_begins_at_a_scenario_and_goes_on_in_another_process(game: str, name: str, database: str) -> None:
    from tefuda.games.catalogue import rulings

    there = [one for one in rulings(game).files if one.startswith(name)]

    async def run() -> None:
        async with house(database) as found:
            guest = await studied(found, game, Origin(scenario=there[0]))
            hosted = await found.table(guest.connection.link.table)
            for number in range(4):
                if not guest.over:
                    await first_asked([guest])
                    await answer(guest, Random(number))
            guest.take_in()
            assert hosted.game is not None
            link = guest.connection.secret
            while not guest.over:
                await guest.ask("concede")
            text = await exporting.written(await kept_transcript(found, hosted.id, link))
            over = hosted.game.state
        async with house(database) as found:
            again = Guest(found, link)
            await again.until(lambda one: one.document and one.document["game"])
            assert again.document["game"] == guest.document["game"]
            assert again.log == guest.log
            kept = transcript.parse(text)
            assert transcript.digest(transcript.verify(kept, as_recorded(kept.header))) == transcript.digest(over)
            await studied(found, game, Origin(transcript=text.decode(), rows=1))
        changed = kept._replace(header=replaced(kept.header, layout=Layout(scenario=there[0], hash="0" * 64)))
        with pytest.raises(BrokenTranscript, match="not the one it began at"):
            transcript.verify(changed, as_recorded(changed.header))

    asyncio.run(run())


def test_there_is_no_path_from_a_scenarios_name_to_a_file(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            for name in ("nothing", "../../rulebook", "/etc/passwd", "ch08/../ch08/x"):
                with pytest.raises(Declined, match="has no scenario"):
                    await studied(found, "evolve", Origin(scenario=name))

    asyncio.run(run())


# ── tables that no longer fold ──────────────────────────────────────────────────────────────────────────────────────
def test_a_table_whose_pack_is_gone_is_a_record(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.setenv(folders.HOME, str(tmp_path / "home"))
    card = {
        "number": "XX-001",
        "name": "番人",
        "kind": "フォロワー",
        "class": "ニュートラル",
        "cost": 1,
        "attack": 1,
        "health": 1,
    }
    installed.add(installed.PACKS, "evolve", "mine", json.dumps(card, ensure_ascii=False).encode() + b"\n")

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            assert len((await found.table(made.table)).header.packs) == len(open_game("evolve").packs)  # type: ignore[union-attr]
            await guests[0].ask("concede")
        installed.remove(installed.PACKS, "evolve", "mine")
        async with house(database) as found:
            late = Guest(found, made.seats[0])
            await late.until(lambda one: one.document)
            assert late.document["table"]["stage"] == "record"
            broken = late.document["table"]["broken"]
            assert "mine.jsonl" in broken["en"]
            assert "mine.jsonl" in broken["ja"]
            with pytest.raises(Declined) as no:
                await exporting.written(await kept_transcript(found, made.table, made.host))
            assert no.value.code == "record"

    asyncio.run(run())


def test_a_table_of_another_edition_is_a_record(database: str) -> None:
    """As if the program had changed so that a rule is another: the rows are not played by it."""

    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "person")
            for link in made.seats.values():
                await sat(found, link)
            record = found.store.table(made.table)
            assert record is not None
            head = msgspec.json.decode(record.header or b"", type=transcript.Header)
            other = msgspec.json.encode(msgspec.structs.replace(head, edition="0.9"))
            with found.store.engine.begin() as db:
                db.exec_driver_sql("UPDATE tables SET header = ?", (other,))
        async with house(database) as found:
            late = Guest(found, made.seats[0])
            await late.until(lambda one: one.document)
            assert late.document["table"]["stage"] == "record"
            assert "0.9" in late.document["table"]["broken"]["en"]

    asyncio.run(run())


# ── programs ────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_tables_share_the_workers_by_how_long_they_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thinks ten times as long as nine others at each question: it is asked a tenth as often, and nobody waits for more than it."""
    clock = [0.0]
    monkeypatch.setattr("tefuda.server.programs.time.monotonic", lambda: clock[0])

    async def run() -> None:
        queue, turns = FairQueue(1), []

        async def think(table: str, seconds: float) -> None:
            while clock[0] < 200:
                async with queue.place(table):
                    turns.append(table)
                    await asyncio.sleep(0)
                    clock[0] += seconds

        await asyncio.gather(think("long", 10), *[think(f"short {n}", 1) for n in range(9)])
        used = {table: turns.count(table) * (10 if table == "long" else 1) for table in turns}
        assert max(used.values()) - min(used.values()) <= 10
        assert queue.places == 1

    asyncio.run(run())


def test_who_does_not_wait_any_more_keeps_no_place() -> None:
    async def run() -> None:
        queue, told = FairQueue(1), asyncio.Event()

        async def hold(table: str) -> None:
            async with queue.place(table):
                await told.wait()

        first, second, third = [asyncio.ensure_future(hold(name)) for name in "abc"]
        await asyncio.sleep(0)
        second.cancel()
        told.set()
        await asyncio.gather(first, third)
        assert queue.places == 1

    asyncio.run(run())


def test_the_pace_of_a_program_does_not_tell_whether_it_had_a_choice(database: str) -> None:
    """Each of its answers takes as long as the plan says at least, be there one option or many."""
    pace = 150

    async def play(found: House, made: Made, guests: list[Guest]) -> None:
        hosted = await found.table(made.table)
        options: list[int] = []
        question = found._question

        def noting(table: Any, seat: int) -> Any:
            asked = question(table, seat)
            options.append(len(asked.request.options))
            return asked

        found._question = noting  # type: ignore[assignment, method-assign]
        while len({number > 1 for number in options}) < 2 and len(options) < 40:
            asked = await first_asked(guests)
            if asked is None:
                break
            await answer(asked, Random(1))
        rows = found.store.rows(made.table)
        by = [transcript.read_row(row.body, row.number + 2) for row in rows]
        waits = [
            after.at - before.at
            for before, after, row in zip(rows, rows[1:], by[1:], strict=False)
            if isinstance(row, By) and hosted.is_program(row.seat)
        ]
        assert waits
        assert min(waits) >= pace - 2  # of two clocks that are read apart

    seated(database, play, "person", "random", pace=pace)


def test_a_shutdown_gives_the_work_of_programs_back(database: str) -> None:
    """What a program was thinking about when the server ended is put to it again by the next one."""

    async def run() -> None:
        async with house(database, workers=1) as found:
            made = await table(found, "pso2", "random", "random", pace=10_000)
            hosted = await found.table(made.table)
            assert hosted.thinking.busy
            assert found.store.rows(made.table) == []
        async with house(database) as found:
            hosted = await found.table(made.table)
            hosted.plan = msgspec.structs.replace(hosted.plan, pace=0)
            hosted.thinking.stop()
            found.let_programs_think(hosted)
            for _ in range(3000):
                if found.store.rows(made.table):
                    return
                await asyncio.sleep(0.01)
            raise AssertionError("nobody answers")

    asyncio.run(run())


# ── logs ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_line_of_the_log_is_json_with_known_fields_alone() -> None:
    record = logging.LogRecord("tefuda", logging.INFO, "x", 1, "a table is made", (), None)
    record.table, record.link = "abc", "secret"
    said = json.loads(logs.Lines().format(record))
    assert {*said} == {"at", "level", "by", "event", "table"}
    assert (said["event"], said["table"]) == ("a table is made", "abc")
    try:
        raise ValueError("wrong")
    except ValueError as problem:
        failed = logging.LogRecord(
            "tefuda", logging.ERROR, "x", 1, "house", (), (ValueError, problem, problem.__traceback__)
        )
    assert "ValueError: wrong" in json.loads(logs.Lines().format(failed))["trace"]
