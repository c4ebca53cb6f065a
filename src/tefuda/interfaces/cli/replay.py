"""`tefuda replay`: watch a game again from its transcript, and prove that it folds to the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tefuda.games.catalogue import open_game
from tefuda.kernel.events import Event
from tefuda.kernel.play import State
from tefuda.kernel.requests import Answer, Concede, Option
from tefuda.kernel.state import GONE
from tefuda.kernel.transcript import BrokenTranscript, Transcript, digest, fold, read, verify
from tefuda.kernel.view import SPECTATOR, told


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Transcripts: what sim --save and play have kept.", show_default=False),
    ],
    verify_only: Annotated[
        bool, typer.Option("--verify", help="Show no game, prove only that each folds to the same bytes.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Watch as this seat saw it; without it, as a spectator.", show_default=False),
    ] = None,
) -> None:
    """Watch a game again; prove that it folds to the same bytes.

    A transcript is a game's header and the answers given in it. Whoever folds them gets the same game, to the byte;
    the closing line has the digest of its last state.
    """
    broken = 0
    for path in files:
        try:
            transcript = read(path)
            if verify_only:
                state = verify(transcript, open_game)
                typer.echo(f"{path}: ok, {len(transcript.answers)} answers, {_end(state)}, {transcript.digest}")
            else:
                _watch(path, transcript, SPECTATOR if seat is None else seat)
        except BrokenTranscript as problem:
            broken += 1
            typer.echo(f"{path}, {problem}", err=True)
    raise typer.Exit(1 if broken else 0)


def _watch(path: Path, transcript: Transcript, observer: int) -> None:
    head = transcript.header
    names = " – ".join([str(deck.get("name") or "?") for deck in head.decks])
    typer.echo(f"{path}: {head.game} {head.edition}, {names}, seed {head.seed}")
    if observer not in range(-1, len(head.decks)):
        raise typer.BadParameter(
            f"there is no seat {observer}; there are {len(head.decks)}, counted from 0", param_hint="--seat"
        )
    before: State | None = None
    for number, (state, events) in enumerate(fold(head, transcript.answers, open_game)):
        if before is not None:
            typer.echo(f"{number:>5} {_answered(before, transcript.answers[number - 1], observer)}")
        for event in events:
            line = _happened(state, told(state, event, observer))
            if line:
                typer.echo(f"      · {line}")
        before = state
    assert before is not None
    typer.echo(_end(before))
    found = digest(before)
    if found != transcript.digest:
        raise BrokenTranscript(
            len(transcript.answers) + 2,
            f"the game folds to other bytes: {found}, recorded {transcript.digest}",
            f"再現した盤面が記録と異なります: {found}、記録 {transcript.digest}",
        )
    typer.echo(f"the same bytes: {found}")


def _end(state: State) -> str:
    if state.over is None:
        return "not over"
    if state.over.draw:
        return f"a draw ({state.over.clause})"
    winners = [str(seat) for seat in range(state.seats) if seat not in state.over.losers]
    return f"seat {', '.join(winners)} won ({state.over.clause})"


def _answered(state: State, answer: Answer, observer: int) -> str:
    """Who answered what; what others chose among is theirs, and is told by what follows."""
    if isinstance(answer, Concede):
        return f"seat {answer.seat} concedes"
    request = state.request
    assert request is not None
    asked = f"seat {request.seat}, {request.clause}"
    if request.seat != observer and request.kind != "act":
        return asked
    picks = (answer,) if isinstance(answer, int) else tuple(answer)
    if request.seat != observer:
        return f"{asked}: {', '.join([request.options[pick].verb for pick in picks])}"
    return f"{asked}: {', '.join([_option(state, request.options[pick]) for pick in picks]) or 'nothing'}"


def _option(state: State, option: Option) -> str:
    words = [option.verb]
    words += [_name(state, card) for card in (option.card, option.target) if card >= 0]
    if option.text:
        words.append(option.text)
    if option.number:
        words.append(str(option.number))
    return " ".join(words)


def _name(state: State, card: int) -> str:
    return str(state.game.faces[state.cards[card].face].name)


def _happened(state: State, event: Event) -> str:
    """An event as the observer was told it, in one plain line."""
    record = event.after or event.before
    name = "" if record is None else ("a card" if record.face < 0 else str(state.game.faces[record.face].name))
    words = [event.kind, name]
    if event.before is not None and event.after is not None and event.before.zone != event.after.zone:
        words.append(f"{_zone(state, event.before.zone)} → {_zone(state, event.after.zone)}")
    if event.amount and event.kind != "shown":
        words.append(str(event.amount))
    if event.seat >= 0:
        words.append(f"[seat {event.seat}]")
    if event.clause:
        words.append(f"({event.clause})")
    return " ".join([word for word in words if word])


def _zone(state: State, zone: int) -> str:
    return "nowhere" if zone == GONE else str(state.game.zones[zone].name)
