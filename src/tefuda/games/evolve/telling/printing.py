"""How a line of an EVOLVE card is read, and how its abilities are written in either language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.words.english import english
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.games.evolve.words.rendering import render
from tefuda.kernel.effects import Spell
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import EN
from tefuda.kernel.values import Node


class EvolvePrinted(Printed):
    """The faces of EVOLVE's packs in one language."""

    continues = re.compile(r"【(\d)】")  # modes on lines of their own

    def read_line(self, line: str, face: Any, facts: Any) -> tuple[Node, ...]:
        """What one line of a text gives a card; nothing where it means something only together with others."""
        return _read(line, kind_of(facts))

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed: as the whole text of the face, or as on a follower; a mode as on a spell."""
        alone = t.SPELL if any(isinstance(one, Spell) for one in abilities) else t.FOLLOWER
        kind = kind_of(facts) if abilities == facts.abilities else alone
        return (english if self.language == EN else render)(abilities, kind)


def kind_of(facts: t.EvolveFacts) -> str:
    """The kind as it is printed: フォロワー・エボルヴ."""
    return "・".join((*facts.kinds, *facts.special))


@lru_cache(maxsize=4096)
def _read(line: str, kind: str) -> tuple[Node, ...]:
    try:
        return read(line, kind)
    except Unreadable:
        return ()
