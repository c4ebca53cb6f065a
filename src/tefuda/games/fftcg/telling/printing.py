"""How modes stand in a line of an FFTCG card, and how its abilities are written in either language."""

from __future__ import annotations

import re
from typing import Any

from tefuda.games.fftcg.cards.loading import LOADER
from tefuda.games.fftcg.words.english.writing import render
from tefuda.games.fftcg.words.japanese.writing import write
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import JA
from tefuda.kernel.values import Node


class FFTCGPrinted(Printed):
    """The faces of FFTCG's packs in one language."""

    loader = LOADER
    quoted = re.compile(r"『(.+?)』|[\"“](.+?)[\"”]")
    translated, icons = ("jobs", "categories", "counters"), ("elements", "icons")

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed on a face."""
        if self.language == JA:
            return write(abilities, face.name)
        return render(abilities, face.english or face.name, facts.kinds[0])
