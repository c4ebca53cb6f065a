"""Names on printed cards, of cards, types, jobs or titles, which the texts of a card language may speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable


class Names:
    """The names of one sort on the cards loaded so far, without those known by their letters alone (`ordinary`)."""

    def __init__(self, ordinary: re.Pattern[str]) -> None:
        self.ordinary = ordinary
        self.known: dict[str, None] = {}
        self.by_letters: dict[str, str] = {}  # known names by what they are without spaces

    def add(self, names: Iterable[str]) -> None:
        """Let texts speak of these names from now on."""
        for name in names:
            if self.ordinary.fullmatch(name) is None:
                self.known[name] = None
                self.by_letters.setdefault(_letters(name), name)

    def as_printed(self, name: str) -> str:
        """The known name that a text means by `name`: the same, or one that differs only in spaces."""
        return name if name in self.known else self.by_letters.get(_letters(name), name)


def _letters(name: str) -> str:
    return "".join(name.split())
