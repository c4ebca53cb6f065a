"""Reading one line of a card's text in English."""

from __future__ import annotations

from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood."""
    raise Unreadable.at(0, len(text), "a text in Japanese / 日本語のテキスト")
