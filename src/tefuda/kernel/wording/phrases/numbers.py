"""Numbers and names: plain numbers, their bounds, and open words such as the names of cards."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel.wording.engine.patterns import Built
from tefuda.kernel.wording.engine.phrases import Phrases

# How a number is bounded: 3以上, 3 or more.
BOUNDS = ((">=", "以上", " or more"), ("<=", "以下", " or less"), ("=", "", ""))


def add_integers(phrases: Phrases) -> None:
    """Add the category integer: a number in digits."""
    phrases.grammar.word(
        "integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None
    )
    phrases.label("a number / 数", "integer")


def add_open_word(
    phrases: Phrases,
    category: str,
    letters: str,
    label: str,
    read: Callable[[str], Built] = str,
    write: Callable[[str], str] = str,
) -> None:
    """Add a category of words known only by their letters, such as names; `read` and `write` convert them to and from values."""
    phrases.grammar.word(category, letters, read, lambda value: write(value) if isinstance(value, str) else None)
    phrases.label(label, category)
