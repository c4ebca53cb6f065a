"""Phrases: a meaning is declared once, with its words in each language, and each language's grammar uses its own words.

A grammar of one language is composed of the phrases of the kernel and of its game, without the other language's words. Words
are a template, or several: the first is written, the others are only read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built

Words = str | tuple[str, ...]
Row = tuple[Any, Words, Words]  # what it means, in Japanese, in English
NO_WORDS: Words = ()  # "" are words, too: it goes without saying


class Phrases:
    """The phrases of a card language, being added to the grammar of one of its languages."""

    def __init__(self, grammar: Grammar, english: bool) -> None:
        self.grammar, self.english = grammar, english

    def say(self, category: str, meaning: Built, japanese: Words = NO_WORDS, english: Words = NO_WORDS) -> None:
        """Add a meaning with its words in each language; a category may name the forms that Japanese has of it."""
        if words := self._of(japanese, english):
            self.grammar.rule(category, words[0], meaning, also=words[1:])

    def hear(self, category: str, meaning: Built, japanese: Words = NO_WORDS, english: Words = NO_WORDS) -> None:
        """Add words that are only read: the meaning is written with others."""
        for template in self._of(japanese, english):
            self.grammar.read_only(category, template, meaning)

    def table(self, category: str, rows: Iterable[Row]) -> None:
        """Add several phrases of a category."""
        for meaning, japanese, english in rows:
            self.say(category, meaning, japanese, english)

    def list_of(self, category: str, of: str, japanese: str = "", english: str = "") -> None:
        """Add a category for one or more phrases of another, as a tuple, with what separates them."""
        self.grammar.list_of(category, of, english if self.english else japanese)

    def label(self, words: str, *categories: str) -> None:
        """Set what an error names as expected for these categories."""
        for category in categories:
            self.grammar.label(category, words)

    def _of(self, japanese: Words, english: Words) -> tuple[str, ...]:
        words = english if self.english else japanese
        return (words,) if isinstance(words, str) else words
