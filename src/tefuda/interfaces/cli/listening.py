"""Reading a line from the person at a terminal, or from a pipe."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from tefuda.interfaces.cli.answers import plain


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
