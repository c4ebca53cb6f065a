"""`tefuda replay`: watch a game again from its transcript, prove that it folds to the same bytes, and review it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tefuda.games.catalogue import OpenedGame, teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.advice import review_lines
from tefuda.interfaces.cli.deck_choice import CARDS
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.flow.play import State
from tefuda.kernel.saving.transcript import BrokenTranscript, Opener, Transcript, fold, prove, read, verify
from tefuda.kernel.seeing.view import SPECTATOR, told, view
from tefuda.kernel.telling import Line
from tefuda.players.reviewing import review as review_game
from tefuda.table.layouts import as_recorded
from tefuda.table.live import LiveGame

MISTAKES_SHOWN = 5


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Transcripts: what play and sim --save have kept.", show_default=False),
    ],
    verify_only: Annotated[
        bool, typer.Option("--verify", help="Show no game, prove only that each folds to the same bytes.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Watch as this seat saw it; without it, as a spectator.", show_default=False),
    ] = None,
    review: Annotated[
        bool,
        typer.Option("--review", help="Show no game, but its largest mistakes: of --seat, or of all; takes a while."),
    ] = False,
    at: Annotated[
        int | None,
        typer.Option("--at", min=0, metavar="N", help="Show the position after so many answers.", show_default=False),
    ] = None,
    lang: LANG = None,
    cards: CARDS = None,
) -> None:
    """Watch a game again; prove that it folds to the same bytes.

    A transcript is a game's header and the answers given in it. Whoever folds them gets the same game, to the byte;
    the closing line has the digest of its last state.
    """
    language = lang or preferred()
    broken = 0
    for path in files:
        try:
            transcript = read(path)
            opener = _opener(transcript, tuple(cards or ()))
            if verify_only:
                state = verify(transcript, opener)
                over = "over" if state.over is not None else "not over"
                typer.echo(f"{path}: ok, {len(transcript.answers)} answers, {over}, {transcript.digest}")
            elif review or at is not None:
                live = LiveGame.resume(path, opener)
                _in_range(seat, len(live.players))
                if at is None:
                    _review(path, live, opener(live.header.game), seat, language)
                else:
                    _position(live, at, SPECTATOR if seat is None else seat, language)
            else:
                _watch(path, transcript, opener, SPECTATOR if seat is None else seat, language)
        except BrokenTranscript as problem:
            broken += 1
            typer.echo(f"{path}, {_problem(problem, language)}", err=True)
    raise typer.Exit(1 if broken else 0)


def _opener(transcript: Transcript, cards: tuple[Path, ...]) -> Opener:
    """What opens the game with the packs that it was played with."""
    as_played = as_recorded(transcript.header, cards)

    def opened(name: str) -> OpenedGame:
        try:
            return as_played(name)
        except BrokenTranscript:
            raise
        except (ValueError, OSError) as problem:  # a file of cards that cannot be read
            raise typer.BadParameter(str(problem), param_hint="--cards" if cards else None) from None

    return opened


def _problem(problem: BrokenTranscript, language: Language) -> str:
    if language is Language.JA:
        return f"{problem.line}行目: {problem.japanese}"
    return f"line {problem.line}: {problem.english}"


def _watch(path: Path, transcript: Transcript, opener: Opener, observer: int, language: Language) -> None:
    head = transcript.header
    _in_range(None if observer == SPECTATOR else observer, head.seats)
    names = " – ".join([str(deck.get("name") or "?") for deck in head.decks])
    typer.echo(
        f"{path}: {head.game} {head.edition}, {names}, {'seed' if isinstance(head.key, int) else 'key'} {head.key}"
    )
    teller, state = None, None
    for state, events in fold(head, transcript.rows, opener):
        teller = teller or teller_for(state.game, language.value)
        seen = view(state, observer)
        for line in teller.log(seen, [told(state, event, observer) for event in events]):
            typer.echo(_shown(line))
    assert state is not None
    assert teller is not None
    prove(transcript, state)
    typer.echo(_proven(state, transcript, language))


def _in_range(seat: int | None, seats: int) -> None:
    if seat is not None and seat not in range(seats):
        raise typer.BadParameter(
            f"there is no seat {seat}; there are {seats}, counted from 0 / {seat}番の席はありません",
            param_hint="--seat",
        )


def _review(path: Path, live: LiveGame, opened: OpenedGame, seat: int | None, language: Language) -> None:
    """The largest mistakes of a game, each judged by what its player could see."""
    course = [(step.state, answer) for step, answer in zip(live.steps, live.answers, strict=False)]
    found = review_game(opened, course, () if seat is None else (seat,))
    teller = teller_for(opened.game, language.value)
    for line in review_lines(Voice(language.value), teller, found, path, MISTAKES_SHOWN):
        typer.echo(line)


def _position(live: LiveGame, at: int, observer: int, language: Language) -> None:
    """The board after so many answers, and what is asked there, as an observer sees it."""
    if at >= len(live.steps):
        raise typer.BadParameter(
            f"the game has {len(live.steps) - 1} answers, not {at} / 回答は{at}個ではなく{len(live.steps) - 1}個です",
            param_hint="--at",
        )
    state, voice = live.steps[at].state, Voice(language.value)
    teller, seen = teller_for(state.game, language.value), view(state, observer)
    console = Console(highlight=False)
    board.board(console, voice, teller.scene(seen))
    if seen.request is not None:
        labels = [teller.option(seen, seen.request, option) for option in seen.request.options]
        board.question(console, voice, seen.request.clause, teller.prompt(seen, seen.request), labels)


def _shown(line: Line) -> str:
    clause = typer.style(f"  {line.clause}", dim=True) if line.clause else ""
    if line.weight >= 2:
        return f"\n── {typer.style(line.text, bold=True)}{clause}"
    return f"{'▸ ' if line.weight == 1 else '  · '}{line.text}{clause}"


def _proven(state: State, transcript: Transcript, language: Language) -> str:
    count = len(transcript.rows)
    if language is Language.JA:
        over = "" if state.over is not None else "（対戦は途中）"
        return f"\n回答{count}個で記録と同じ盤面になりました{over}: {transcript.digest}"
    over = "" if state.over is not None else " (the game is not over)"
    return f"\n{count} answers fold to the same bytes{over}: {transcript.digest}"
