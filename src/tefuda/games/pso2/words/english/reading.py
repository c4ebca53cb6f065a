"""Reading one line of a card's text in English."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words.english.abilities import add_abilities
from tefuda.games.pso2.words.english.actions import add_actions
from tefuda.games.pso2.words.english.nouns import add_nouns
from tefuda.games.pso2.words.english.sentences import add_sentences
from tefuda.games.pso2.words.english.spelling import spelled
from tefuda.kernel.values import Node
from tefuda.kernel.wording.english import ENGLISH
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.reading import Reader

RULE = "rule:"  # glossary: a line that explains the rules is no ability


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All the rules."""
    found = Grammar(ENGLISH)
    for add in (add_nouns, add_actions, add_sentences, add_abilities):
        add(found)
    return found


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood."""
    written = spelled(text)
    if not written.text or written.text.lower().startswith(RULE):
        return ()
    reader = Reader(grammar(), written.text, {})
    try:
        found: tuple[Node, ...] = reader.whole("spell" if kind == t.ACTIVE else "line")
    except Unreadable as problem:
        start, end = written.places[problem.start], written.places[problem.end]
        raise Unreadable.at(start, max(end, start), problem.expected) from None
    return found
