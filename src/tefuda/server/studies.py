"""Studies that begin elsewhere than with decks: at a scenario, with a card to try, or at any moment of a transcript."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tefuda.arena.keys import fresh_key
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.rows import NOTES, counting
from tefuda.kernel.saving.transcript import BrokenTranscript, Header, Layout, Transcript, row_line
from tefuda.kernel.table.state import Table
from tefuda.server import sayings
from tefuda.server.exporting import last_state
from tefuda.server.messages import Declined
from tefuda.server.plans import Origin, Plan, SeatPlan
from tefuda.table.layouts import NoLayout, laid_out


class Study(NamedTuple):
    """How a study begins: its plan with the seats that there are, the header, the rows that lead to its moment, and where these lead."""

    plan: Plan
    header: Header
    rows: list[bytes]
    state: Table


def at_layout(plan: Plan, origin: Origin) -> Study:
    """A study at the table that a scenario of the plan's game lays out, or one with a card to try; Declined where there is none."""
    try:
        opened, format, layout = laid_out(plan.game, Layout(scenario=origin.scenario, card=origin.card))
    except NoLayout as no:
        raise Declined(no.code, no.english, no.japanese) from None
    key = fresh_key()
    state = opened.begin([], key, format)
    head = transcript.laid(transcript.header(opened, (), key, format, state.seats), layout)
    return Study(_planned(plan, head, origin), head, [], state)


async def at_moment(plan: Plan, found: Transcript) -> Study:
    """A study at the moment of a transcript that the plan's origin says; Declined where that cannot be folded."""
    origin = plan.origin or Origin()
    rows = found.rows if origin.rows < 0 else found.rows[: origin.rows]
    kept = counting(row for row in rows if not isinstance(row, NOTES))
    try:
        state = await last_state(found._replace(rows=tuple(kept)))
    except BrokenTranscript as problem:
        raise Declined("no transcript", problem.english, problem.japanese, problem.clause) from None
    except KeyError:
        raise Declined(*sayings.no_game_of_transcript(found.header.game)) from None
    said = msgspec.structs.replace(origin, transcript="")
    return Study(_planned(plan, found.header, said), found.header, [row_line(row) for row in kept], state)


def pasted(text: str) -> Transcript:
    """A transcript from its text, be it cut off; Declined where it is none."""
    try:
        return transcript.parse(text.encode(), unclosed=True)
    except BrokenTranscript as problem:
        raise Declined("no transcript", problem.english, problem.japanese) from None
    except UnicodeEncodeError as problem:
        raise Declined(*sayings.invalid(problem)) from None


def _planned(plan: Plan, head: Header, origin: Origin) -> Plan:
    if head.game != plan.game:
        raise Declined(*sayings.another_game(plan.game, head.game))
    seats = (SeatPlan(),) * head.seats
    return msgspec.structs.replace(plan, format=head.format, difficulty="", origin=origin, seats=seats, study=True)
