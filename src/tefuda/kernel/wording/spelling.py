"""Spelling: a printed line converted to the reader's spelling, each character with its index in the printed line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping


class Spelled:
    """A line with the printed index of every character."""

    def __init__(self, text: str, places: list[int] | None = None) -> None:
        self.text, self.places = text, places if places is not None else [*range(len(text) + 1)]

    def replace(self, pattern: re.Pattern[str], new: str | Mapping[str, str]) -> None:
        """Replace what a pattern finds: by a template of its groups, or by a table of words."""
        found = list(pattern.finditer(self.text))
        self.put([(match, match.expand(new) if isinstance(new, str) else new[match[0]]) for match in found])

    def put(self, found: Iterable[tuple[re.Match[str], str]]) -> None:
        """Replace matched words, from left to right; new words get the index of the old ones."""
        text, at = "", 0
        places: list[int] = []
        for match, new in found:
            if new == match.group():
                continue
            text += self.text[at : match.start()] + new
            span = self.places[match.start() : match.end()] or [self.places[match.start()]]
            places += self.places[at : match.start()] + [span[min(place, len(span) - 1)] for place in range(len(new))]
            at = match.end()
        self.text, self.places = text + self.text[at:], places + self.places[at:]
