"""Running the table on the person's terminal: however it is left, the terminal is as it was, the game is kept, and no traceback is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import typer
from rich.console import Console
from rich.text import Text

from tefuda.interfaces.terminal.app import TableApp
from tefuda.interfaces.terminal.desk import Declined, Desk
from tefuda.interfaces.terminal.words import Speech
from tefuda.kernel.primitives.clauses import Clause


def run(
    console: Console,
    desk: Desk,
    language: str,
    clauses: Mapping[str, Clause],
    again: Callable[[bool], Desk] | None = None,
) -> None:
    """Play until the person leaves; then say how one comes back."""
    speech = Speech(language)
    app = TableApp(desk, language, clauses, again=again)
    back = app.run()
    app.desk_thread.shutdown()
    if app.fault is not None:
        try:
            back = app.desk.leave()
        except Declined as no:
            back = speech.of(no.words)
        problem = f"{type(app.fault).__name__}: {app.fault}"
        console.print(Text(speech.say("fault", problem=problem), "red"), soft_wrap=True)
    if back:
        console.print(Text(speech.say("come back", how=back), "green"), soft_wrap=True)
    if app.fault is not None:
        raise typer.Exit(1)
