"""Writing skills in either language: which of them stand on one line, and that what is written says the same."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel.effects import Keyword
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.writing import Unsayable

Skills = tuple[Node, ...]


def rows(skills: Skills, write: Callable[[Skills], str], read: Callable[[str], Skills]) -> list[str]:
    """The lines that say these skills, each made sure of by reading it back; Unsayable where one would say something else."""
    found: list[str] = []
    left = skills
    while left:
        many = 2 if isinstance(left[0], Keyword) and len(left) > 1 else 1  # a dragon blood skill with its name
        words = write(left[:many])
        try:
            understood = read(words)
        except Unreadable as problem:
            raise Unsayable(f"what comes nearest cannot be read back: {words!r} ({problem})") from None
        if understood != left[:many]:
            raise Unsayable(f"what comes nearest means something else: {words!r}")
        found.append(words)
        left = left[many:]
    return found
