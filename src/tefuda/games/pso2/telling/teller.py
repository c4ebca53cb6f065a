"""The teller of PSO2: what is answered for a person who leaves it to the program, and what a deck is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.telling.printing import PSO2Printed
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Request
from tefuda.kernel.telling.template_teller import TemplateTeller

A_FEW = 5  # cards of a color that do not make a deck one of that color


class PSO2Teller(TemplateTeller):
    """Words for one observer of PSO2."""

    folder = Path(__file__).parent
    records = (t.Facts, t.Player, t.TurnFacts)
    printing = PSO2Printed

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """Which PP is spent, and which ability goes up first, matters little: the first ones."""
        if request.prompt == "pp":
            return tuple(range(request.least))
        return (0,) if request.prompt in ("which first", "replacement") else None

    def made_of(self, deck: Any) -> str:
        """The colors of a deck."""
        faces = {face.number: face for face in self.game.faces}
        colors = Counter([color for number in deck.main for color in faces[number].facts.colors])
        main = [color for color, number in colors.most_common() if number > A_FEW]
        return self.joined([self.term("colors", color) for color in main])
