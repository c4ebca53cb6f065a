"""The teller of FFTCG: how payments and shares are made for a person who leaves them to the program, and what a deck is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.programs.default_answers import FFTCGSeen, pay
from tefuda.games.fftcg.telling.printing import FFTCGPrinted
from tefuda.kernel.programs.default_answers import shares
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Request
from tefuda.kernel.telling.template_teller import TemplateTeller

A_FEW = 5  # cards of an element that do not make a deck one of that element


class FFTCGTeller(TemplateTeller):
    """Words for one observer of FFTCG."""

    folder = Path(__file__).parent
    records = (t.Facts, t.Player, t.TurnFacts)
    printing = FFTCGPrinted

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """Payments are made sensibly: no more discards than needed, the least useful first; an order stays as it is."""
        if request.prompt == "payment":
            return pay(FFTCGSeen(view), request)
        if request.kind == "order":
            return tuple(range(len(request.options)))
        if request.kind == "divide":
            return shares(FFTCGSeen(view), request)
        return (0,) if request.prompt in ("which first", "replacement") else None

    def made_of(self, deck: Any) -> str:
        """The elements of a deck, and how many LB cards it has."""
        faces = {face.number: face for face in self.game.faces}
        elements = Counter([element for number in deck.main for element in faces[number].facts.elements])
        main = [element for element, number in elements.most_common() if number > A_FEW]
        limit = (f"、LB{len(deck.lb)}枚", f", {len(deck.lb)} LB cards")[self.pick] if deck.lb else ""
        return self.joined([self.term("elements", element) for element in main]) + limit
