"""Names that printed cards have, of types, jobs or titles, for a card language whose texts speak of them."""

from __future__ import annotations

import re
from collections.abc import Iterable


class Names:
    """The names of one sort that the cards loaded so far have, without those that are known by their letters alone (`ordinary`)."""

    def __init__(self, ordinary: re.Pattern[str]) -> None:
        self.ordinary = ordinary
        self.known: dict[str, None] = {}

    def add(self, names: Iterable[str]) -> None:
        """Let texts speak of these names from now on."""
        self.known.update(dict.fromkeys([name for name in names if self.ordinary.fullmatch(name) is None]))
