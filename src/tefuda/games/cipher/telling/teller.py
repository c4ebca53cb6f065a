"""The teller of Cipher: which questions are answered for a person who leaves them to the program, and what a deck is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.telling.printing import CipherPrinted
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Request
from tefuda.kernel.telling.template_teller import TemplateTeller

A_FEW = 5  # cards of a symbol that do not make a deck one of that symbol
LEFT_TO_THE_PROGRAM = ("orbs", "which first", "support skill", "cost order", "replacement")


class CipherTeller(TemplateTeller):
    """Words for one observer of Cipher."""

    folder = Path(__file__).parent
    records = (t.Facts, t.Player, t.TurnFacts)
    printing = CipherPrinted

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """An order stays as it is; of orbs that nobody knows the first is as good as any."""
        if request.kind == "order":
            return tuple(range(len(request.options)))
        return tuple(range(max(1, request.least))) if request.prompt in LEFT_TO_THE_PROGRAM else None

    def made_of(self, deck: Any) -> str:
        """The symbols of a deck, and the units that it has most cards of."""
        faces = {face.number: face for face in self.game.faces}
        cards = [faces[number] for number in deck.main]
        symbols = Counter([symbol for face in cards for symbol in face.facts.symbols])
        main = [symbol for symbol, number in symbols.most_common() if number > A_FEW]
        units = Counter([(face.facts.names[0], face.english_unit or face.facts.names[0])[self.pick] for face in cards])
        told = self.joined([self.term("symbols", symbol) for symbol in main])
        return ("{}（{}ほか）", "{} ({} and others)")[self.pick].format(
            told, self.joined([name for name, _ in units.most_common(3)])
        )
