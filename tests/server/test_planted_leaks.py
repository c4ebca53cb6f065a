"""The suite catches leaks: each is planted in the server, and the check that looks for its kind finds it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from litestar import get
from litestar.datastructures import State
from litestar.response import Response
from msgspec.structs import asdict, replace

from tefuda.kernel.saving import transcript
from tefuda.kernel.seeing.view import told as told_event
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.state import Table
from tefuda.server import connection, lookup, messages, narration
from tefuda.server.audience import Audience
from tefuda.server.connection import Connection
from tefuda.server.documents import LogLine, TableAbout
from tefuda.server.house import House
from tefuda.server.messages import FromServer
from tefuda.server.narration import Narration, plain_view
from tefuda.server.rest.said import Short
from tefuda.server.store.records import LinkRecord
from tests.server.alike import Kind, pairs, told_apart, watched
from tests.server.test_secrets import asked_while_it_runs, logged, overheard, sent_before_the_game, told

KIND = Kind("fftcg")  # where somebody is asked what nobody else sees


def apart(renamed: bool = False) -> str:
    """What tells the first twins apart over the wire that can be; of those alone, if it is said, whose cards stand for each other."""
    found = (told_apart(pair, 25) for pair in pairs(KIND, 100, 50) if pair.twins.renamed or not renamed)
    return next(fault for fault in found if fault)


def silent() -> list[str]:
    """What is sent where nothing is another, and numbers that tell."""
    return watched(KIND, 0, 60).faults


def adding(monkeypatch: pytest.MonkeyPatch, what: str, found: Any) -> None:
    """Plant something in the document of a game: what a function of the narration and its table gives."""
    document = Narration.document

    def leaking(narration: Narration, *wanted: bool) -> Any:
        assert narration.table is not None
        return {**asdict(document(narration, *wanted)), what: found(narration, narration.table)}

    monkeypatch.setattr(Narration, "document", leaking)


# ── found by twins ──────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_hand_in_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    def hands(narration: Narration, state: Table) -> list[int]:
        hand = state.game.zone_of("hand")
        return [state.cards[card].face for seat in range(state.masters) for card in state.zone(hand, seat)]

    adding(monkeypatch, "hands", hands)
    assert "hands" in apart()


def test_an_id_that_can_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    feed = Narration.feed

    def following(narration: Narration, state: Table, events: Sequence[Event]) -> None:
        feed(narration, state, events)
        narration.log += [LogLine(f"card {event.card}", "") for event in events]

    monkeypatch.setattr(Narration, "feed", following)
    assert '"card ' in apart(renamed=True)


def test_an_option_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def options(narration: Narration, state: Table) -> Any:
        asked = () if state.request is None else state.request.seats
        requests = [view(state, seat).request for seat in asked]
        return [msgspec.to_builtins(request.options) for request in requests if request is not None]

    adding(monkeypatch, "options", options)
    assert "Option" in apart()


def test_a_log_line_of_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    feed = Narration.feed

    def mixed_up(narration: Narration, state: Table, events: Sequence[Event]) -> None:
        other = Narration(narration.opened, (narration.observer + 1) % state.seats)
        feed(other, state, events)
        feed(narration, state, events)
        narration.log += other.log

    monkeypatch.setattr(Narration, "feed", mixed_up)
    assert "You draw" in apart()


def test_an_event_as_nobody_was_told_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The events beside a line are those of the observer: of a card that another draws nothing can be followed."""

    def untold(state: Table, event: Event, observer: int) -> Event:
        told_one = told_event(state, event, observer)
        return replace(told_one, card=event.card) if event.kind == "moved" else told_one

    monkeypatch.setattr(narration, "told", untold)
    assert '"card":' in apart(renamed=True)


def test_the_view_of_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    adding(monkeypatch, "beside", lambda narration, state: plain_view(view(state, 1 - max(0, narration.observer))))
    assert apart()


# ── found by silence ────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_number_of_all_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    about = Audience.about_the_table

    def counting(audience: Audience, observer: int) -> Any:
        assert audience.hosted.game is not None
        return {**asdict(about(audience, observer)), "questions": len(audience.hosted.game.counted)}

    monkeypatch.setattr(Audience, "about_the_table", counting)
    assert "questions" in silent()[0]


def test_the_number_of_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row's number in place of that of the seat's own question."""
    document = Audience.document

    async def numbering(audience: Audience, *wanted: Any) -> Any:
        found, log = await document(audience, *wanted)
        if found.game is not None and found.game.question is not None:
            question = replace(found.game.question, number=audience.hosted.rows)
            found = replace(found, game=replace(found.game, question=question))
        return found, log

    monkeypatch.setattr(Audience, "document", numbering)
    assert any("is asked question" in fault for fault in silent())


def test_a_message_where_nothing_is_another(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Connection._shown

    def chatty(connection: Connection, document: Any, log: list[Any], lines: int) -> FromServer | None:
        return shown(connection, document, log, lines) or messages.Changed([], [], lines)

    monkeypatch.setattr(Connection, "_shown", chatty)
    assert "nothing is another" in silent()[0]
    assert overheard(database)


# ── found in what is sent ───────────────────────────────────────────────────────────────────────────────────────────
def test_a_key_in_a_welcome(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    greet = Connection._greet

    async def telling(connection: Connection) -> Any:
        hosted = await greet(connection)
        key = "" if hosted.game is None else str(hosted.game.state.key)
        await connection.send(messages.Welcome(1, "seat", 0, TableAbout(key, hosted.plan)))
        return hosted

    monkeypatch.setattr(Connection, "_greet", telling)
    assert "a guest is sent the key of chance" in told(database)


def test_a_key_in_a_whole(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    adding(monkeypatch, "key", lambda narration, state: state.key)
    assert {"a guest is sent the key of chance", "game has 'key'"} <= {*told(database)}


def test_a_link_of_another(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    links: list[str] = []
    link, about = House.link, Audience.about_the_table

    async def remembering(house: House, secret: str) -> LinkRecord:
        links.append(secret)
        return await link(house, secret)

    monkeypatch.setattr(House, "link", remembering)

    def linking(audience: Audience, observer: int) -> Any:
        return {**asdict(about(audience, observer)), "links": [*links]}

    monkeypatch.setattr(Audience, "about_the_table", linking)
    assert "a guest is sent the link of seat 0" in told(database)


def test_a_deck_list_in_the_table(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    about = Audience.about_the_table

    def telling(audience: Audience, observer: int) -> Any:
        decks = [None if one.deck is None else msgspec.json.decode(one.deck) for one in audience.hosted.seats]
        return {**asdict(about(audience, observer)), "decks": decks}

    monkeypatch.setattr(Audience, "about_the_table", telling)
    one, other = sent_before_the_game(database)
    assert one != other
    found = {*told(database)}
    assert {"a guest is sent the deck of seat 0", "a guest is sent the deck of seat 1", "table has 'decks'"} <= found


def test_a_deck_list_in_the_plan(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "plan_for", lambda plan, seat: plan)
    one, other = sent_before_the_game(database)
    assert one != other


# ── found elsewhere ─────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_link_in_a_log(database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    link = House.link

    async def logging_it(house: House, secret: str) -> LinkRecord:
        logging.getLogger("tefuda").info("hello %s", secret)
        return await link(house, secret)

    monkeypatch.setattr(House, "link", logging_it)
    assert logged(database, caplog)


def test_the_transcript_of_a_running_table(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    @get("/api/tables/{table:str}/transcript")
    async def export(table: Short, state: State) -> Response[bytes]:
        hosted = await state.house.table(table)
        return Response(transcript.header_line(hosted.header), media_type="application/jsonl")

    monkeypatch.setattr(lookup, "ROUTES", [*[one for one in lookup.ROUTES if one is not lookup.export], export])
    assert "a running table's transcript: 200" in asked_while_it_runs(database)
