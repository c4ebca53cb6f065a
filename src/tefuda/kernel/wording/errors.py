"""What is said when a text cannot be read: the words, where they stand, and what could have stood there."""

from __future__ import annotations


class Unreadable(ValueError):
    """A text that is not understood whole. Points at the words in their line."""

    def __init__(self, line: int, column: int, words: str, expected: str, start: int = 0, end: int = 0) -> None:
        self.line, self.column, self.words, self.expected = line, column, words, expected
        self.row = ""  # the line, where it is known
        self.start, self.end = start, end  # in the paragraph as it was cut, until the line is known
        shown = words or "(end of text / 文の終わり)"
        super().__init__(
            f"line {line}, column {column}: cannot read “{shown}”; expected {expected} — "
            f"{line}行{column}字目「{words}」は読めません（ここに来るもの: {expected}）"
        )

    @classmethod
    def at(cls, start: int, end: int, expected: str) -> Unreadable:
        """An error by its place in the paragraph; `within` gives it its line and column."""
        return cls(0, 0, "", expected, start, end)


class BrokenCard(ValueError):
    """A card that cannot be taken in: which, and why."""
