"""How modes stand in a line of a PSO2 card, and how its abilities are written in either language."""

from __future__ import annotations

import re
from typing import Any

from tefuda.games.pso2.cards.loading import LOADER
from tefuda.games.pso2.words.english import writing as english
from tefuda.games.pso2.words.japanese import writing as japanese
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import JA

PIERCING = "貫通"  # what a keyword stands for is not written out


class PSO2Printed(Printed):
    """The faces of PSO2's packs in one language."""

    loader = LOADER
    quoted = re.compile(r"『(.+?)』|[\"“](.+?)[\"”]")

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed on a face."""
        said = tuple([one for one in abilities if one not in LOADER.implied and getattr(one, "label", "") != PIERCING])
        return japanese.write(said) if self.language == JA else english.write(said)
