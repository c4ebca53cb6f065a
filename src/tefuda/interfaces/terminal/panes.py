"""Panes: parts of the screen that show lines, scroll, and say what was pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tefuda.interfaces.cli.board import wrapped
from tefuda.interfaces.terminal.laying import Laid, Spot


class Pane(Widget):
    """Lines of text, as many as fit; the wheel shows the others."""

    DEFAULT_CSS: ClassVar[str] = "Pane { position: absolute; }"

    class Pointed(Message):
        """Somebody has clicked a line, at a column."""

        def __init__(self, pane: Pane, line: int, column: int) -> None:
            super().__init__()
            self.pane, self.line, self.column = pane, line, column

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.lines: list[Text] = []
        self.spots: list[Spot] = []
        self.top = 0

    def show(self, lines: Sequence[Text], spots: Sequence[Spot] = (), end: bool = False) -> None:
        """Show these lines; `end`: the last ones, where not all fit."""
        self.lines, self.spots = list(lines), list(spots)
        self.top = self._most() if end else min(self.top, self._most())
        self.refresh()

    def show_laid(self, laid: Laid) -> None:
        """Show a board."""
        self.show(laid.lines, laid.spots)

    def _most(self) -> int:
        return max(0, len(self.lines) - self.size.height)

    def keep_in_sight(self, first: int, last: int) -> None:
        """Scroll so that these lines can be seen."""
        self.top = max(0, min(first, max(self.top, last + 1 - self.size.height)))
        self.refresh()

    def scroll_lines(self, by: int) -> None:
        """Scroll up or down."""
        self.top = max(0, min(self._most(), self.top + by))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the pane."""
        place = y + self.top
        line = self.lines[place] if place < len(self.lines) else Text()
        segments = list(line.render(self.app.console))
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style).apply_style(self.rich_style)

    def at(self, line: int, column: int) -> Spot | None:
        """What can be pointed at there."""
        return next((spot for spot in self.spots if spot.line == line and spot.start <= column < spot.end), None)

    def on_click(self, event: events.Click) -> None:
        """Say where it was clicked."""
        event.stop()
        self.post_message(self.Pointed(self, event.y + self.top, event.x))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll on."""
        self.scroll_lines(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll back."""
        self.scroll_lines(-2)


def titled(title: str, width: int, style: str = "dim") -> Text:
    """A line across that opens a pane."""
    line = Text("─ " if title else "", style) + Text(title, "bold dim")
    line.append((" " if title else "") + "─" * max(0, width - line.cell_len - 1), style)
    line.truncate(width)
    return line


def hung(head: Text, body: Text, width: int) -> list[Text]:
    """A text behind a mark, which goes on below itself."""
    lines = wrapped(body, max(8, width - head.cell_len))
    return [Text.assemble(head if place == 0 else " " * head.cell_len, line) for place, line in enumerate(lines)]


def paragraphs(text: str, width: int, style: str = "") -> list[Text]:
    """A text in lines, each going on below where it began."""
    found: list[Text] = []
    for line in text.splitlines():
        begun = len(line) - len(line.lstrip(" "))
        found += hung(Text(line[:begun]), Text(line[begun:], style), width) if line.strip() else [Text()]
    return found
