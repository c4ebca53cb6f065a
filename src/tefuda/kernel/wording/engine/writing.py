"""Writing: a value as text, by a grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tefuda.kernel.effects.nodes import All, Both, It, Others
from tefuda.kernel.wording.engine.grammar import Given, Grammar, Rule
from tefuda.kernel.wording.engine.patterns import Built, Found, each_filling
from tefuda.kernel.wording.engine.templates import Agree
from tefuda.kernel.wording.errors import Unreadable


class Unsayable(ValueError):
    """A value that the grammar has no words for."""


@contextmanager
def make_sure(words: str, meant: object) -> Iterator[Callable[[object], None]]:
    """`with make_sure(words, meant) as read_as: read_as(read(words))` raises Unsayable unless the words read as what is meant.

    Better no words than such as would say something else.
    """

    def read_as(understood: object) -> None:
        if understood != meant:
            raise Unsayable(f"what comes nearest means something else: {words!r}")

    try:
        yield read_as
    except Unreadable as problem:
        raise Unsayable(f"what comes nearest cannot be read back: {words!r} ({problem})") from None


class Writer:
    """Values being written.

    `given`: categories with fixed phrases of this text, such as the card's own name. `context`: whatever the functions of
    the grammar's categories have to know of it; it may change as the text goes on, so that nothing is kept.
    """

    def __init__(self, grammar: Grammar, given: Given, context: Any = None) -> None:
        self.grammar, self.given, self.context = grammar, given, context
        self.known: dict[tuple[str, object], str | None] = {}
        self.subject: Built = None  # of the sentence that is being written
        self.several = False  # what “it” speaks of is more than one

    def say(self, category: str, value: Built) -> str:
        """The phrase of a category for a value; Unsayable if it has none."""
        text = self.text(category, value)
        if text is None:
            raise Unsayable(f"no words for {value!r} as {category} / 言葉がありません")
        return text

    def text(self, category: str, value: Built) -> str | None:
        """The phrase of a category for a value; None if it has none."""
        if self.context is not None:
            return self._text(category, value)
        key = (category, _typed(value))
        if key not in self.known:
            self.known[key] = None  # a value within itself has no words
            self.known[key] = self._text(category, value)
        return self.known[key]

    def is_several(self, group: Built) -> bool:
        """True if a group means more than one card, so that words agree with a plural."""
        several = isinstance(group, All | Both | Others) or getattr(group, "is_several", False)  # or a game's own
        return several or (isinstance(group, It) and self.several)

    def _text(self, category: str, value: Built) -> str | None:
        grammar = self.grammar
        for words, meant in self.given.get(category, {}).items():
            if type(meant) is type(value) and meant == value:
                return words
        if category in grammar.writers:
            try:
                return grammar.writers[category](self, value)
            except Unsayable:
                pass
        if category in grammar.words and (text := grammar.words[category].write(value)) is not None:
            return text
        if category in grammar.lists and type(value) is tuple and value:
            of, between = grammar.lists[category]
            texts = [self.text(of, part) for part in value]
            if None not in texts:
                return between.join([text for text in texts if text is not None])
        for rule in grammar.rules.get(category, ()):
            if rule.written and (text := self._by(rule, value)) is not None:
                return text
        return None

    def _by(self, rule: Rule, value: Built) -> str | None:
        for found in each_filling(rule.unmake(value)):
            text = self._filled(rule, found)
            if text is not None:
                return text
        return None

    def _filled(self, rule: Rule, found: Found) -> str | None:
        if any(part is not None and not rule.says(name) for name, part in found.items()):
            return None  # the rule would leave something out
        text = ""
        for part in rule.parts:
            if isinstance(part, str):
                words: str | None = part
            elif isinstance(part, Agree):
                words = part.many if self.is_several(found.get("g", self.subject)) else part.one
            elif part.name in found:
                if part.name == "g":
                    self.subject = found["g"]
                words = self.text(part.category, found[part.name])
            else:  # a phrase that adds nothing to the value, such as the card's own name
                words = next(iter(self.given.get(part.category, ())), None)
            if words is None:
                return None
            text += words
        return text


def _typed(value: Built) -> tuple[type, Built]:
    """A key for a value that keeps True and 1 apart."""
    return (type(value), value)
