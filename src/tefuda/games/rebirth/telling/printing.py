"""How the abilities of a Reバース card are written in either language."""

from __future__ import annotations

import re
from typing import Any

from tefuda.games.rebirth.cards.loading import LOADER
from tefuda.games.rebirth.words.writing import write_english, write_japanese
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import JA


class RebirthPrinted(Printed):
    """The faces of Reバース's packs in one language."""

    loader = LOADER
    continues = re.compile(r"[ⅰ-ⅹ]")

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed on a face."""
        return write_japanese(abilities) if self.language == JA else write_english(abilities)
