"""How a line of a Reバース card is read; what is given to a card is told as it was printed where it came from."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth.cards.loading import LOADER
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.values import Node


class RebirthPrinted(Printed):
    """The faces of Reバース's packs in one language."""

    loader = LOADER

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed; there is no writer of this language yet."""
        return ""
