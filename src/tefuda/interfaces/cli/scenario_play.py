"""Sitting down at the table that a scenario lays out, against programs or at every seat."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.console import Console

from tefuda.arena.keys import fresh_key
from tefuda.games.catalogue import teller_for
from tefuda.interfaces.cli.asking import fail, known_player
from tefuda.interfaces.cli.judge_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.interfaces.cli.listening import has_screen
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.sitting import Sitting
from tefuda.interfaces.cli.sitting_down import YOU, usual_players
from tefuda.kernel.proving.reading import Scenario
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.transcript import Folded, Layout
from tefuda.players.player import dismiss
from tefuda.players.registry import LIMIT, listed, maker_of
from tefuda.table import saves
from tefuda.table.layouts import NoLayout, laid_out
from tefuda.table.live import LiveGame


def play_scenario(ruling: Scenario, game: str, bundled: str, players: str, plain: bool, language: Language) -> None:
    """Play on from the table of a scenario; `bundled`: its name where it comes with the game, else its text goes into the save."""
    voice, key = Voice(language.value), fresh_key()
    try:
        layout = Layout(scenario=bundled) if bundled else Layout(text=Path(ruling.path).read_text("utf8"))
        found = laid_out(game, layout)
    except NoLayout as problem:
        fail(f"{ruling.path}: {problem.japanese if language is Language.JA else problem.english}", language)
    opened = found.opened
    state = opened.start([], key, found.format)
    names = listed(players) or usual_players(state.seats)
    for name in names:
        if name != YOU:
            known_player(name, language, opened)
    if len(names) != state.seats:
        why = voice.say("how many players", wanted=state.seats, given=len(names))
        raise typer.BadParameter(why, param_hint="--players")
    if YOU not in names:
        raise typer.BadParameter(voice.say("nobody"), param_hint="--players")
    head = transcript.header(opened, (), key, found.format, state.seats)
    seated = [None if name == YOU else maker_of(name, LIMIT)(key, seat, opened) for seat, name in enumerate(names)]
    live = LiveGame(transcript.laid(head, found.layout), [Folded(state, state.events)], (), seated)
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(
        say(language, "at the table of", title=ruling.ja if language is Language.JA and ruling.ja else ruling.title)
    )
    file = saves.folder() / f"{opened.name}-{Path(ruling.path).stem}-{key[:8]}.jsonl"
    try:
        if plain or not has_screen(console):
            tellers = {seat: teller_for(opened.game, language.value) for seat, name in enumerate(names) if name == YOU}
            Sitting(live, opened, tuple(names), tellers, voice, opened.clauses, console, file, own_file=False).play()
        else:
            from tefuda.interfaces.terminal.local_desk import LocalDesk  # loaded where it is shown
            from tefuda.interfaces.terminal.running import run as show

            show(console, LocalDesk(live, opened, names, file), language.value, opened.clauses)
    except (EOFError, KeyboardInterrupt):
        console.print()
    finally:
        dismiss(live.players, live.over)
