"""Writing: abilities as the English text that a card would carry.

What is written differs from what was read only by these equal spellings, besides those of `spelling.py`:

- names of special abilities are not part of what they do, and are left out; so is EX BURST before a summon's text, which is a
  fact of the card (`burst`);
- “until the end of the turn” stands before the sentence where more than one thing is gained, else behind it;
- “add it to your hand” is written of cards that come from the Break Zone or a deck, “return it to its owner's hand” otherwise;
- “from your hand” after discarding is left out, and so is “Then,”; deeds of one sentence may be written as two;
- limits of an ability come last, in the order turn, phase, times, conditions;
- older wordings (his/her hand, “play … onto the field” for casting, “all Forwards”, [Card Name (X)] without “a”).
"""

from __future__ import annotations

from tefuda.games.fftcg.words.english.reading import grammar, line
from tefuda.games.fftcg.words.english.terms import KIND_OF
from tefuda.games.fftcg.words.english.voice import Voice
from tefuda.kernel.effects.nodes import Keyword, Spell
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable, Writer, make_sure

__all__ = ["Unsayable", "render"]


def render(abilities: tuple[Node, ...], name: str, kind: str, burst: bool = False) -> str:
    """The text of a card with these abilities, a line each; Unsayable for what the language has no words for."""
    rows: list[str] = []
    left = list(abilities)
    while left:
        count = 1
        while isinstance(left[0], Keyword) and count < len(left) and isinstance(left[count], Keyword):
            count += 1
        words = _row(tuple(left[:count]), name, kind)
        rows.append(f"EX BURST {words}" if burst and isinstance(left[0], Spell) else words)
        left = left[count:]
    return "\n".join(rows)


def _row(abilities: tuple[Node, ...], name: str, kind: str) -> str:
    """One line: what a condition holds for in one sentence, or else in several."""
    try:
        return _made_sure_of(abilities, name, kind, Voice(name, KIND_OF.get(kind, "")))
    except Unsayable:
        return _made_sure_of(abilities, name, kind, Voice(name, KIND_OF.get(kind, ""), apart=True))


def _made_sure_of(abilities: tuple[Node, ...], name: str, kind: str, voice: Voice) -> str:
    """One line, made sure of by reading it back."""
    words = Writer(grammar(), {}, voice).say("line", abilities)
    with make_sure(words, abilities) as read_as:
        read_as(line(words, name, kind))
    return words
