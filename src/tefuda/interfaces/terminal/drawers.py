"""Drawers: what opens over the table and is closed again: texts, looking up, settings, a yes or no, the end of a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from tefuda.interfaces.terminal.panes import Pane, titled
from tefuda.interfaces.terminal.words import Speech

Lines = Sequence[Text]
MOST_WRITTEN = 200  # letters that others are told at once
CSS = """
{name} {{ align: center middle; }}
{name} > Vertical {{ width: 96%; max-width: 110; height: 90%; border: round $primary; background: $surface; padding: 0 1; }}
{name} Pane {{ position: relative; height: 1fr; width: 1fr; }}
{name} Input {{ border: none; height: 1; padding: 0; background: $boost; }}
"""


class Drawer(ModalScreen[str]):
    """Lines of text over the table. `keys`: what closes it, and is told to whoever opened it."""

    DEFAULT_CSS: ClassVar[str] = CSS.format(name="Drawer")

    def __init__(
        self,
        speech: Speech,
        title: str,
        told: Callable[[int], Lines],
        keys: Sequence[str] = (),
        foot: str = "",
        end: bool = False,
    ) -> None:
        super().__init__()
        self.speech, self.heading, self.told, self.keys, self.end, self.foot = speech, title, told, keys, end, foot
        self.pane = Pane("drawer")

    def compose(self) -> ComposeResult:
        """The lines."""
        with Vertical():
            yield self.pane

    def on_mount(self) -> None:
        """Show the lines when it is known how wide they may be."""
        self.call_after_refresh(self.refill)

    def on_resize(self) -> None:
        """Lay the lines out anew."""
        self.call_after_refresh(self.refill)

    def refill(self) -> None:
        """Lay the lines out for the width that there is."""
        width = self.pane.size.width
        if width:
            foot = [Text(self.foot, "bold yellow")] if self.foot else []
            head = titled(" · ".join([text for text in (self.heading, self.speech.say("close")) if text]), width)
            self.pane.show([head, *self.told(width), *([Text(), *foot] if foot else [])], end=self.end)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or close."""
        event.stop()
        page = max(1, self.pane.size.height - 2)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page, "home": -(10**6), "end": 10**6}
        said = event.character or event.key
        if said in self.keys:
            self.dismiss(said)
        elif event.key in steps:
            self.pane.scroll_lines(steps[event.key])
        elif event.key in ("escape", "enter", "q", "h", "z", "l"):
            self.dismiss("")


class Question(Drawer):
    """A yes or no."""

    DEFAULT_CSS: ClassVar[str] = CSS.format(name="Question").replace("height: 90%", "height: 8")

    def __init__(self, speech: Speech, words: str) -> None:
        told = f"y {speech.say('yes')}   n {speech.say('no')}"
        super().__init__(
            speech, "", lambda width: [Text(), Text(words, "bold"), Text(), Text(told, "yellow")], ("y", "n")
        )


class LookUp(ModalScreen[str]):
    """Looking up a card or a clause by what one types."""

    DEFAULT_CSS: ClassVar[str] = CSS.format(name="LookUp")

    def __init__(self, speech: Speech, find: Callable[[str, int], Awaitable[Lines]], begin: str = "") -> None:
        super().__init__()
        self.speech, self.find, self.begin = speech, find, begin
        self.pane = Pane("found")

    def compose(self) -> ComposeResult:
        """A line to write in, and what was found."""
        with Vertical():
            yield Input(self.begin, placeholder=self.speech.say("look up hint"))
            yield self.pane

    def on_mount(self) -> None:
        """Let one type at once."""
        self.query_one(Input).focus()

    async def on_input_changed(self, event: Input.Changed) -> None:
        """Show what is called that."""
        width = self.pane.size.width or 60
        words = event.value.strip()
        lines = [Text(self.speech.say("look up"), "dim")] if not words else await self.find(words, width)
        if self.query_one(Input).value.strip() == words:
            self.pane.top = 0
            self.pane.show(lines)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or close."""
        if event.key in ("escape", "enter"):
            event.stop()
            self.dismiss("")
        elif event.key in ("up", "down", "pageup", "pagedown"):
            event.stop()
            self.pane.scroll_lines({"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[event.key])


class Writing(ModalScreen[str]):
    """A line to write to others; the lines below it say what else may be written."""

    DEFAULT_CSS: ClassVar[str] = CSS.format(name="Writing").replace("height: 90%", "height: 12")

    def __init__(self, speech: Speech, lines: Lines) -> None:
        super().__init__()
        self.speech, self.lines = speech, lines
        self.pane = Pane("writing")

    def compose(self) -> ComposeResult:
        """A line to write in, and what may be written."""
        with Vertical():
            yield Input(placeholder=self.speech.say("write"), max_length=MOST_WRITTEN)
            yield self.pane

    def on_mount(self) -> None:
        """Let one type at once."""
        self.query_one(Input).focus()
        self.pane.show(self.lines)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Said."""
        self.dismiss(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        """Say nothing."""
        if event.key == "escape":
            event.stop()
            self.dismiss("")


class Choice:
    """A line of the settings: what it says now, and what becomes of it when one presses Enter."""

    def __init__(self, words: Callable[[], str], change: Callable[[], None]) -> None:
        self.words, self.change = words, change


class Settings(ModalScreen[str]):
    """Lines that change as one presses Enter on them."""

    DEFAULT_CSS: ClassVar[str] = CSS.format(name="Settings")

    def __init__(self, speech: Speech, choices: Callable[[], Sequence[Choice]]) -> None:
        super().__init__()
        self.speech, self.choices, self.cursor = speech, choices, 0
        self.pane = Pane("settings")

    def compose(self) -> ComposeResult:
        """The lines."""
        with Vertical():
            yield self.pane

    def on_mount(self) -> None:
        """Show the lines when it is known how wide they may be."""
        self.call_after_refresh(self.refill)

    def refill(self) -> None:
        """Lay the lines out, the one with the cursor marked."""
        width = self.pane.size.width
        lines = [titled(f"{self.speech.say('settings')} · ↑ ↓ Enter · {self.speech.say('close')}", width)]
        for place, choice in enumerate(self.choices()):
            here = place == self.cursor
            line = Text.assemble(
                ("› " if here else "  ", "bold yellow"), (choice.words(), "bold reverse" if here else "")
            )
            line.truncate(width, overflow="ellipsis")
            lines.append(line)
        if len(lines) < 7:
            lines.append(Text("  " + self.speech.say("phases later"), "dim"))
        self.pane.show(lines)
        self.pane.keep_in_sight(self.cursor, self.cursor + 1)

    def on_key(self, event: events.Key) -> None:
        """Move, change, or close."""
        event.stop()
        count = len(self.choices())
        if event.key in ("up", "down"):
            self.cursor = (self.cursor + (1 if event.key == "down" else -1)) % count
        elif event.key in ("enter", "space", "right", "left"):
            self._change()
        elif event.key in ("escape", "q", "o"):
            self.dismiss("")
            return
        self.refill()

    def _change(self) -> None:
        self.choices()[self.cursor].change()
        self.cursor = min(self.cursor, len(self.choices()) - 1)

    def on_pane_pointed(self, event: Pane.Pointed) -> None:
        """A click changes a line, too."""
        event.stop()
        if 1 <= event.line <= len(self.choices()):
            self.cursor = event.line - 1
            self._change()
            self.refill()


Screen = ModalScreen[Any]
