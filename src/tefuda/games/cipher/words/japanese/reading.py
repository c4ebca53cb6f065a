"""Reading one line of a card's text in Japanese."""

from __future__ import annotations

import re

from tefuda.games.cipher.words.japanese.grammar import grammar
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.japanese.words import WIDE
from tefuda.kernel.wording.spelling import Spelled
from tefuda.kernel.wording.texts import read_spelled

# 21.1.1.3: what stands in round brackets at the end says nothing of its own.
_REMINDER = re.compile(r"（[^（）]*）\s*$|\([^()]*\)\s*$")
# Names stand in 「」 as they are.
_UNQUOTED = r"(?![^「」]*」)"
_SPACES = re.compile(rf"[ 　\t]+{_UNQUOTED}")
_SIGNS = re.compile(rf"[０-９Ａ-Ｚ＋－−–—―:()（），,]{_UNQUOTED}")


def line(text: str) -> tuple[Node, ...]:
    """The skills of a line; Unreadable where it is not understood."""
    written = Spelled(text)
    written.replace(_REMINDER, "")
    written.put([(match, match[0].translate(WIDE)) for match in _SIGNS.finditer(written.text)])
    written.replace(_SPACES, "")
    found: tuple[Node, ...] = read_spelled(written, grammar(), "line")
    return found
