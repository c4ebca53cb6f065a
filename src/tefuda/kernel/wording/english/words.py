"""English for grammars of card texts: articles, plurals, lists, capitals and quotations."""

from __future__ import annotations

import re

from tefuda.kernel.wording.engine.grammar import Language

ENGLISH = Language(folds=True, ends=".:")


def with_article(words: str) -> str:
    """A noun with a or an before it."""
    return f"{'an' if re.match(r'[AEIOaeio]', words) else 'a'} {words}"


def plural(noun: str) -> str:
    """The plural of a noun."""
    return f"{noun[:-1]}ies" if re.search(r"[^aeiou]y$", noun) else f"{noun}s"


def listed(words: list[str], last: str = "and") -> str:
    """A list in words: A, B and C."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(words: str) -> str:
    """Words as a sentence: with a capital, and a full stop unless a quotation at the end has one."""
    stop = "" if words.endswith('."') else "."
    return f"{words[0].upper()}{words[1:]}{stop}"


def closing_quote(text: str, at: int) -> int:
    """The index where the quotation that opens at `place` ends, allowing nested quotations; -1 if it does not end."""
    depth = 0
    for place in range(at, len(text)):
        if text[place] == '"':
            opens = (
                (place == 0 or text[place - 1] in ' "')
                and not text[place + 1 : place + 2].isspace()
                and place + 1 < len(text)
            )
            depth += 1 if opens and (depth == 0 or text[place - 1] == " " or place == at) else -1
            if depth == 0:
                return place
    return -1
