"""How the skills of a Cipher card are written for people."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.cards.loading import LOADER
from tefuda.games.cipher.rules.as_played import as_said
from tefuda.games.cipher.words.english import writing as english
from tefuda.games.cipher.words.japanese import writing as japanese
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import JA
from tefuda.kernel.values import Node


class CipherPrinted(Printed):
    """The faces of Cipher's packs in one language."""

    loader = LOADER

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Skills as they would be printed on a face."""
        said = as_said(abilities)
        return japanese.render(said) if self.language == JA else english.render(said)
