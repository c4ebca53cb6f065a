r"""Templates: the notation for a rule of a grammar, and the spellings that it stands for.

Words stand for themselves, `<gap>` and `<gap:category>` for a phrase of a category, `(this|or that)` for one of several
spellings (the first is written), `[this]` for words that may be left out (they are not written), `{is/are}` for words that
agree with the subject, `{verb}` for a word that is inflected, and `\(` for a sign that means none of these.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_TOKEN = re.compile(r"<[^>]+>|\{[^}]+\}|\\.|[\[\](|)]|[^<{\\\[\](|)]+")
_CLOSING = {"(": ")", "[": "]"}


class Gap(NamedTuple):
    """An open place of a rule: any phrase of a category."""

    name: str
    category: str


class Agree(NamedTuple):
    """The notation {is/are}: words that agree in number with the phrase in the gap `g`, or with the sentence's subject."""

    one: str
    many: str


Part = str | Gap | Agree
Parts = tuple[Part, ...]
Inflect = Callable[[str, str], tuple[str, ...]]  # a word in a form: first the spelling that is written, then equal ones


class Template:
    """A template being parsed, in one form of its inflected words."""

    def __init__(self, text: str, inflect: Inflect, form: str = "") -> None:
        self.text, self.inflect, self.form = text, inflect, form
        self.tokens: list[str] = _TOKEN.findall(text)[::-1]

    def spellings(self) -> list[Parts]:
        """The parts of every spelling, the one that is written first."""
        found = self._ways("")
        if self.tokens:
            raise ValueError(f"a bracket too many in {self.text!r}")
        return list(dict.fromkeys(found))

    def _ways(self, closing: str) -> list[Parts]:
        """The spellings up to a closing bracket: those of each alternative in turn."""
        ways: list[Parts] = []
        way: list[Parts] = [()]
        while self.tokens and self.tokens[-1] not in (")", "]"):
            token = self.tokens.pop()
            if token == "|":
                ways, way = ways + way, [()]
            else:
                more = self._token(token)
                way = [_joined(one, other) for one in way for other in more]
        if closing and (not self.tokens or self.tokens.pop() != closing):
            raise ValueError(f"a bracket is not closed in {self.text!r}")
        return ways + way

    def _token(self, token: str) -> list[Parts]:
        if token in _CLOSING:
            ways = self._ways(_CLOSING[token])
            return [(), *ways] if token == "[" else ways
        if token[0] == "<":
            name, _, category = token[1:-1].partition(":")
            return [(Gap(name, (category or name).replace("/*", f"/{self.form}" if self.form else "")),)]
        if token[0] == "{":
            one, agrees, many = token[1:-1].partition("/")
            return [(Agree(one, many),)] if agrees else [(word,) for word in self.inflect(token[1:-1], self.form)]
        return [(token.removeprefix("\\"),)]


def is_inflected(template: str) -> bool:
    """True if a template has inflected words, or a gap that takes the form of the rule."""
    return "/*" in template or re.search(r"\{[^/}]+\}", template) is not None


def _joined(one: Parts, other: Parts) -> Parts:
    """Two lists of parts joined; adjacent words become one part."""
    if one and other and isinstance(one[-1], str) and isinstance(other[0], str):
        return (*one[:-1], one[-1] + other[0], *other[1:])
    return tuple([part for part in (*one, *other) if part != ""])
