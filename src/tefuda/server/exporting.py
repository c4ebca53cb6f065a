"""Exporting: a table as a transcript, once its game is over; while it goes on its key is nobody's."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tefuda.games.catalogue import open_played
from tefuda.kernel import transcript
from tefuda.kernel.state import Table
from tefuda.kernel.transcript import BrokenTranscript, Header, Transcript
from tefuda.server import sayings
from tefuda.server.messages import Declined
from tefuda.server.plans import Plan
from tefuda.server.store.records import Row, TableRecord
from tefuda.server.timing import Breath


def kept(record: TableRecord | None, rows: Iterable[Row]) -> Transcript:
    """The transcript of a table, without its last line. Declined where there is no such table, it goes on, or began at a scenario."""
    if record is None:
        raise Declined(*sayings.NO_TABLE)
    if record.header is None or record.over is None:
        raise Declined(*sayings.NOT_OVER)
    origin = msgspec.json.decode(record.plan, type=Plan).origin
    if origin is not None and origin.is_laid_out:
        raise Declined(*sayings.NO_TRANSCRIPT)
    head = msgspec.json.decode(record.header, type=Header)
    return Transcript(head, tuple([transcript.read_row(row.body, row.number + 2) for row in rows]), "")


async def written(found: Transcript) -> bytes:
    """The file of a game: it is folded once more for the digest in its last line. Declined where it no longer folds."""
    try:
        state = await last_state(found)
    except (BrokenTranscript, KeyError) as problem:
        words = sayings.record(problem)
        raise Declined("record", words.en, words.ja) from None
    return transcript.written(found.header, found.rows, state)


async def last_state(found: Transcript) -> Table:
    """The state that a transcript's rows lead to, while others are let in; BrokenTranscript where they lead nowhere, KeyError without its game."""
    opened, breath = open_played(found.header.game, found.header.packs), Breath()
    states = transcript.fold(found.header, found.rows, lambda name: opened)
    last = next(states).state
    for folded in states:
        last = folded.state
        await breath.take()
    return last
