"""Exporting: a table as a transcript, once its game is over; while it goes on its key is nobody's."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.transcript import BrokenTranscript, Header, Transcript
from tefuda.kernel.table.state import Table
from tefuda.server import sayings
from tefuda.server.links import WATCH
from tefuda.server.messages import Declined
from tefuda.server.plans import Plan
from tefuda.server.store.records import LinkRecord, Row, TableRecord
from tefuda.server.timing import Breath
from tefuda.table.layouts import as_recorded


def may_read(record: TableRecord, shown: LinkRecord | None) -> bool:
    """True if the transcript of a table is for whoever shows this link (None: no link, or one that opens nothing).

    It is for those who have a link to the table, for watchers if these are let in. If the table was in the lobby as well it is for all.
    """
    plan = msgspec.json.decode(record.plan, type=Plan)
    role = shown.role if shown is not None and shown.table == record.id else ""
    return role not in ("", WATCH) or (plan.watching.allowed and (role == WATCH or plan.listed))


def kept(record: TableRecord | None, rows: Iterable[Row]) -> Transcript:
    """The transcript of a table, without its last line. Declined where there is no such table, or it goes on."""
    if record is None:
        raise Declined(*sayings.NO_TABLE)
    if record.header is None or record.over is None:
        raise Declined(*sayings.NOT_OVER)
    head = msgspec.json.decode(record.header, type=Header)
    return Transcript(head, tuple([transcript.read_row(row.body, row.number + 2) for row in rows]), "")


async def written(found: Transcript) -> bytes:
    """The file of a game: it is folded once more for the digest in its last line. Declined where it no longer folds."""
    try:
        state = await last_state(found)
    except (BrokenTranscript, KeyError) as problem:
        words = sayings.record(problem)
        raise Declined("record", words.en, words.ja) from None
    return transcript.transcript_text(found.header, found.rows, state)


async def last_state(found: Transcript) -> Table:
    """The state that a transcript's rows lead to, while others are let in; BrokenTranscript where they lead nowhere, KeyError without its game."""
    breath = Breath()
    states = transcript.fold(found.header, found.rows, as_recorded(found.header))
    last = next(states).state
    for folded in states:
        last = folded.state
        await breath.take()
    return last
