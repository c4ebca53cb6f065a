"""`tefuda replay`: watch a game again from its transcript, and prove that it folds to the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tefuda.games.catalogue import open_played, teller_for
from tefuda.interfaces.cli.deck_choice import CARDS
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.kernel.play import State
from tefuda.kernel.telling import Line
from tefuda.kernel.transcript import BrokenTranscript, Opener, Transcript, fold, prove, read, verify
from tefuda.kernel.view import SPECTATOR, told, view


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
            else:
                _watch(path, transcript, opener, SPECTATOR if seat is None else seat, language)
        except BrokenTranscript as problem:
            broken += 1
            typer.echo(f"{path}, {_problem(problem, language)}", err=True)
    raise typer.Exit(1 if broken else 0)


def _opener(transcript: Transcript, cards: tuple[Path, ...]) -> Opener:
    """What opens the game with the packs that it was played with."""
    packs = transcript.header.packs
    return lambda name: open_played(name, packs, cards)


def _problem(problem: BrokenTranscript, language: Language) -> str:
    if language is Language.JA:
        return f"{problem.line}行目: {problem.japanese}"
    return f"line {problem.line}: {problem.english}"


def _watch(path: Path, transcript: Transcript, opener: Opener, observer: int, language: Language) -> None:
    head = transcript.header
    if observer not in range(-1, head.seats):
        raise typer.BadParameter(
            f"there is no seat {observer}; there are {head.seats}, counted from 0 / {observer}番の席はありません",
            param_hint="--seat",
        )
    names = " – ".join([str(deck.get("name") or "?") for deck in head.decks])
    typer.echo(f"{path}: {head.game} {head.edition}, {names}, seed {head.seed}")
    teller, state = None, None
    for state, events in fold(head, transcript.answers, opener):
        teller = teller or teller_for(state.game, language.value)
        seen = view(state, observer)
        for line in teller.log(seen, [told(state, event, observer) for event in events]):
            typer.echo(_shown(line))
    assert state is not None
    assert teller is not None
    prove(transcript, state)
    typer.echo(_proven(state, transcript, language))


def _shown(line: Line) -> str:
    clause = typer.style(f"  {line.clause}", dim=True) if line.clause else ""
    if line.weight >= 2:
        return f"\n── {typer.style(line.text, bold=True)}{clause}"
    return f"{'▸ ' if line.weight == 1 else '  · '}{line.text}{clause}"


def _proven(state: State, transcript: Transcript, language: Language) -> str:
    count = len(transcript.answers)
    if language is Language.JA:
        over = "" if state.over is not None else "（対戦は途中）"
        return f"\n回答{count}個で記録と同じ盤面になりました{over}: {transcript.digest}"
    over = "" if state.over is not None else " (the game is not over)"
    return f"\n{count} answers fold to the same bytes{over}: {transcript.digest}"
