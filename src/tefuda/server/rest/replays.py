"""Replays: a transcript that somebody brings, as frames of what a seat saw, or of everything; nothing of it is kept.

A page asks for frames in stretches, so that none takes long: to fold a game again up to a moment costs little.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.saving.rows import NOTES, Back
from tefuda.kernel.saving.transcript import BrokenTranscript, Folded, Transcript, fold, opened, parse, prove
from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.kernel.table.state import Table
from tefuda.server import sayings
from tefuda.server.documents import GameNow, Words
from tefuda.server.messages import Declined
from tefuda.server.narration import Narration
from tefuda.server.rest.frames import Frame, framed, seen
from tefuda.server.rest.said import in_both, said
from tefuda.table.layouts import as_recorded

MOST_BYTES = 500_000  # of a transcript
MOST_ROWS = 5_000
MOST_FRAMES = 100  # that are asked for at a time
OPEN = -2  # the observer who sees what every seat sees of its own

TranscriptText = Annotated[str, Meta(max_length=MOST_BYTES)]


class ReplayWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A transcript that is to be looked at."""

    transcript: TranscriptText


class FramesWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of a transcript: from frame `first` on, as a seat saw it, a watcher (-1), or all open (-2)."""

    transcript: TranscriptText
    observer: Annotated[int, Meta(ge=-2, le=7)] = OPEN
    first: Annotated[int, Meta(ge=0, le=MOST_ROWS)] = 0
    frames: Annotated[int, Meta(ge=1, le=MOST_FRAMES)] = MOST_FRAMES


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """A frame in the list of all: the turn, whose it is, who answered before it (-1: nobody), how many answers counted."""

    turn: int
    player: int
    by: int
    answers: int


class Replay(msgspec.Struct, frozen=True):
    """What a transcript holds: one frame more than rows. `proven`: it folds to the bytes that were recorded; else `problem` says why."""

    game: str
    edition: str
    format: str
    seats: int
    decks: tuple[str, ...]
    moments: tuple[Moment, ...]
    outcome: Words | None
    proven: bool
    problem: Words | None


class Frames(msgspec.Struct, frozen=True):
    """A stretch of a replay: the first of its frames is whole."""

    first: int
    frames: tuple[Frame, ...]


# ── the work ────────────────────────────────────────────────────────────────────────────────────────────────────────
def about(text: str) -> Replay:
    """What a transcript holds, as far as it folds."""
    transcript = _parsed(text)
    head = transcript.header
    opener = as_recorded(head)
    moments: list[Moment] = []
    state, problem, answers = None, None, 0
    try:
        for place, folded in enumerate(fold(head, transcript.rows, opener)):
            row = transcript.rows[place - 1] if place else None
            answers = row.back if isinstance(row, Back) else answers + (row is not None and not isinstance(row, NOTES))
            moments.append(_moment(folded, _by(state, row), answers))
            state = folded.state
        assert state is not None
        if transcript.digest:
            prove(transcript, state)
    except BrokenTranscript as broken:
        problem = said(broken.english, broken.japanese)
        if state is None:
            raise Declined("no transcript", broken.english, broken.japanese, broken.clause) from None
    game = opened(head, opener)
    outcome = None if state.over is None else _outcome(game, state)
    decks = tuple([str(deck.get("name") or "") for deck in head.decks])
    proven = problem is None and bool(transcript.digest)
    return Replay(head.game, head.edition, head.format, head.seats, decks, tuple(moments), outcome, proven, problem)


def _parsed(text: str) -> Transcript:
    try:
        found = parse(text.encode(), unclosed=True)
    except BrokenTranscript as broken:
        raise Declined("no transcript", broken.english, broken.japanese) from None
    except UnicodeEncodeError as problem:
        raise Declined(*sayings.invalid(problem)) from None
    if len(found.rows) > MOST_ROWS:
        en, ja = (
            f"it has {len(found.rows):,} rows; {MOST_ROWS:,} are the most here",
            f"{len(found.rows)}行あります。ここでは{MOST_ROWS}行までです",
        )
        raise Declined("too large", en, ja)
    return found


def _by(before: Table | None, row: Any) -> int:
    """Who gave a row's answer: the seat that it names, or the only one that was asked."""
    if before is None or row is None or isinstance(row, (Back, *NOTES)):
        return -1
    for name in ("seat", "clock", "claim"):
        if type(found := getattr(row, name, None)) is int:
            return found
    return min(before.pending.seats) if before.pending is not None else -1


def _moment(folded: Folded, by: int, answers: int) -> Moment:
    facts: Any = folded.state.facts
    return Moment(int(facts.number), int(facts.player) if facts.number > 0 else -1, by, answers)


def _outcome(game: OpenedGame, state: Table) -> Words:
    told = Narration(game, SPECTATOR)
    told.feed(state, [])
    assert told.view is not None
    seen = told.view
    return in_both(game, lambda teller: teller.outcome(seen))


def frames_of(wish: FramesWish) -> Frames:
    """The frames of a stretch, the first of them whole."""
    transcript = _parsed(wish.transcript)
    head = transcript.header
    if wish.observer >= head.seats:
        en, ja = (
            f"there is no seat {wish.observer}; there are {head.seats}",
            f"{wish.observer}番の席はありません（{head.seats}席）",
        )
        raise Declined("no seat", en, ja)
    found: list[Frame] = []
    before: GameNow | None = None
    try:
        opener = as_recorded(head)
        game = opened(head, opener)
        told = Narration(game, max(wish.observer, SPECTATOR), open_hands=wish.observer == OPEN)
        for place, folded in enumerate(fold(head, transcript.rows, opener)):
            lines, row = len(told.log), transcript.rows[place - 1] if place else None
            told.feed(folded.state, folded.events)
            said = None if row is None else sayings.of_row(row)
            if said is not None:
                told.say(said, type(row).__name__.lower())
            if place >= wish.first:
                found.append(framed(before, told, lines if found else 0))
                before = seen(told)
            if len(found) >= wish.frames:
                break
    except BrokenTranscript as broken:
        if not found:
            raise Declined("no transcript", broken.english, broken.japanese, broken.clause) from None
    return Frames(wish.first, tuple(found))


# ── the routes ──────────────────────────────────────────────────────────────────────────────────────────────────────
@post("/api/replays", status_code=200, request_max_body_size=2 * MOST_BYTES)
async def replay(data: JSONBody[ReplayWish], state: State) -> Replay:
    """What a transcript holds: its game, its moments, how it ended, whether it folds to what was recorded."""
    found: Replay = await state.jobs.do(about, data.transcript, apart=True)
    return found


@post("/api/replays/frames", status_code=200, request_max_body_size=2 * MOST_BYTES)
async def frames(data: JSONBody[FramesWish], state: State) -> Frames:
    """A stretch of a transcript as frames; the first of them has the whole log so far."""
    found: Frames = await state.jobs.do(frames_of, data, apart=True)
    return found


ROUTES: list[Any] = [replay, frames]
