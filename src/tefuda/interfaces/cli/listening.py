"""How a person is listened to: on a screen by keys, or line by line, at a terminal or through a pipe."""

from __future__ import annotations

import sys
from typing import Annotated, TypeAlias

import typer
from rich.console import Console
from rich.text import Text

from tefuda.interfaces.cli.answers import plain

PLAIN: TypeAlias = Annotated[
    bool, typer.Option("--plain", help="Lines that scroll, for screen readers and pipes, instead of a screen.")
]


def has_screen(console: Console) -> bool:
    """True at a terminal that can show a screen and takes keys."""
    return sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal


def listen(console: Console, hint: str = "") -> str:
    """A line from the person; EOFError where there is none. What comes through a pipe is shown as if it had been typed."""
    prompt = f"{hint} > " if hint else "> "
    if sys.stdin.isatty():
        return input(prompt)
    console.print(Text(prompt), end="", soft_wrap=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    console.print(Text(plain(line)), soft_wrap=True)
    return line
