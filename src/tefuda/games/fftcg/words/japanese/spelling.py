"""Equal spellings of Japanese texts: signs that are written in two ways and read as one, before anything is read.

Words and whole phrases that mean the same stand in the grammar itself, behind the one that is written (`also`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tefuda.kernel.wording.japanese.words import WIDE
from tefuda.kernel.wording.spelling import Spelled

# (what is looked for, what it is put as, why it is the same); names in 【】 are never touched.
SPELLINGS: tuple[tuple[str, str | Callable[[re.Match[str]], str], str], ...] = (
    (
        r"[^【】]+(?![^【】]*】)|【(?:カード名|ジョブ|カテゴリ)[（(]|[）)]】",
        lambda m: m[0].translate(WIDE),
        "wide and narrow signs",
    ),
    (
        r"(?<!】)（[^（）]*。）(?!】)(?![^【]*】)(?![^《]*》)",
        "",
        "a reminder, a sentence in round brackets, says nothing of its own",
    ),
    (
        r"(?:(?<![A-Za-z0-9])[ 　\t\xa0]+|[ 　\t\xa0]+(?![ 　\t\xa0A-Za-z0-9]))(?![^【】]*】)",
        "",
        "spaces between words",
    ),
    (r"メインデッキ(?![^【】]*】)", "デッキ", "a text's deck is the main deck (7.9.3)"),
    (r"(?<=[k\d」])-{1,3}(?=[《\d]|[^\d《]*$)|(?<=\d)-{1,3}(?=[^\d-])", "--", "a dash of any length"),
)
_COMPILED = [(re.compile(pattern), new) for pattern, new, _ in SPELLINGS]


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling."""
    found = Spelled(line)
    for pattern, new in _COMPILED:
        there = list(pattern.finditer(found.text))
        found.put([(match, new(match) if callable(new) else new) for match in there])
    return found
