"""How modes stand in a line of an FFTCG card, and how its abilities are written in either language."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any

from tefuda.games.fftcg.cards.loading import LOADER
from tefuda.games.fftcg.rules.as_played import as_said
from tefuda.games.fftcg.words.english.writing import render
from tefuda.games.fftcg.words.japanese.writing import write
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import JA

# A card may be called what a job is called: a term is one only where its kind is said.
ICON = re.compile(r"(?<=《)[^》]+(?=》)")
WHERE = {
    "jobs": re.compile(r"(?<=\[Job \()[^()]+(?=\)\])"),
    "categories": re.compile(r"(?<=\[Category \()[^()]+(?=\)\])"),
    "counters": re.compile(r"[^ ]+(?= Counters?\b)"),
    "elements": ICON,
    "icons": ICON,
}


class FFTCGPrinted(Printed):
    """The faces of FFTCG's packs in one language."""

    loader = LOADER
    quoted = re.compile(r"『(.+?)』|[\"“](.+?)[\"”]")
    translated = MappingProxyType(WHERE)

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed on a face."""
        said = as_said(abilities)
        if self.language == JA:
            return write(said, face.name)
        return render(said, face.english or face.name, facts.kinds[0])
