"""How `tefuda test` looks on a terminal: a bar that moves while a stage runs, a line when it is over."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from tefuda.interfaces.cli.testing import PERCENT, Display, Outcome, Stage


class Screen(Display):
    """Shows the stages going by on a terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    @contextmanager
    def during(self, stage: Stage) -> Iterator[Callable[[str], None]]:
        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        with Progress(*columns, console=self.console, transient=True) as progress:
            task = progress.add_task(escape(stage.title), total=None)

            def heard(line: str) -> None:
                if found := PERCENT.search(line):
                    progress.update(task, total=100, completed=int(found[1]))

            yield heard

    def after(self, outcome: Outcome) -> None:
        mark = "[bold red]✗[/]" if not outcome.passed else "[yellow]–[/]" if outcome.stage.missing else "[green]✓[/]"
        title = escape(outcome.stage.title)
        self.console.print(f"{mark} {title:<20} [dim]{outcome.seconds:6.1f} s[/]")
        if not outcome.passed or outcome.stage.missing:
            self.console.print(Text.from_ansi("\n".join(outcome.output)))
