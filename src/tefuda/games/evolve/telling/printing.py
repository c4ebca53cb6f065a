"""How the lines of an EVOLVE card belong together, and how its abilities are written in either language."""

from __future__ import annotations

import re
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import LOADER
from tefuda.games.evolve.words.english import english
from tefuda.games.evolve.words.rendering import render
from tefuda.kernel.effects.nodes import Spell
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import EN


class EvolvePrinted(Printed):
    """The faces of EVOLVE's packs in one language."""

    loader = LOADER
    continues = re.compile(r"【(\d)】")  # modes on lines of their own

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed: as the whole text of the face, or as on a follower; a mode as on a spell."""
        alone = t.SPELL if any(isinstance(one, Spell) for one in abilities) else t.FOLLOWER
        kind = self.teller.game.kind_of(facts) if abilities == facts.abilities else alone
        return (english if self.language == EN else render)(abilities, kind)
