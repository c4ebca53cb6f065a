"""Errors for texts that cannot be read: the words, where they stand, and what could have stood there."""

from __future__ import annotations

from tefuda.kernel.primitives.bilingual import Bilingual, each_in_language


class Unreadable(ValueError):
    """A text that is not fully understood; points at the words in their line."""

    def __init__(self, line: int, column: int, words: str, expected: str, start: int = 0, end: int = 0) -> None:
        self.line, self.column, self.words, self.expected = line, column, words, expected
        self.row = ""  # the line, where it is known
        self.text_hash = ""  # of the whole text, where it is a card's
        self.start, self.end = start, end  # in the paragraph as it was cut, until the line is known
        super().__init__()

    def __str__(self) -> str:
        return f"{self.english} — {self.japanese}"

    @property
    def english(self) -> str:
        """What is wrong, in English."""
        shown = f"“{self.words}”" if self.words else "the end of the text"
        return f"line {self.line}, column {self.column}: cannot read {shown}; expected {each_in_language(self.expected, False)}"

    @property
    def japanese(self) -> str:
        """What is wrong, in Japanese."""
        shown = f"「{self.words}」" if self.words else "文の終わり"
        return f"{self.line}行{self.column}字目{shown}は読めません（ここに来るもの: {each_in_language(self.expected, True)}）"

    @classmethod
    def at(cls, start: int, end: int, expected: str) -> Unreadable:
        """The error at an index of the paragraph; `within` gives it a line and column."""
        return cls(0, 0, "", expected, start, end)


class BrokenCard(Bilingual):
    """A card that cannot be loaded: which, and why."""
