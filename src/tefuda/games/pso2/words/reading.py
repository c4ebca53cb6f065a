"""Reading: the abilities that a card's text means, line by line."""

from __future__ import annotations

from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable


def read(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities that a text means; Unreadable where it is not understood."""
    if not text.strip():
        return ()
    raise Unreadable(1, 1, text, "")
