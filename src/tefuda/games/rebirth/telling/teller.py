"""The teller of Reバース: how energy is paid for a person who leaves it to the program, and what a deck is made of."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.programs.default_answers import RebirthSeen, pay
from tefuda.games.rebirth.telling.printing import RebirthPrinted
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Option, Request
from tefuda.kernel.telling.template_teller import TemplateTeller


class RebirthTeller(TemplateTeller):
    """Words for one observer of Reバース."""

    folder = Path(__file__).parent
    records = (t.Facts, t.Player, t.TurnFacts)
    printing = RebirthPrinted
    worked_out = ("there",)

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """Energy is paid with cards first and partners last; an order stays as it is."""
        if request.prompt == "energy":
            return pay(RebirthSeen(view), request)
        if request.kind == "order":
            return tuple(range(len(request.options)))
        return (0,) if request.prompt in ("which first", "replacement") else None

    def values(self, view: View, request: Request, option: Option) -> dict[str, Any]:
        """Of a place for a character: who stands there, and gives way (10.3.3, 10.3.4)."""
        if option.verb != "place":
            return {}
        zone, place = ("entry", "") if option.text == "entry" else ("member", option.text)
        there = self.lying(view, self.game.zone_numbers[zone], request.seats[0])
        names = [self.title(card) for card in there if card is not None and card.place == place]
        return {"there": names[0]} if names else {}

    def made_of(self, deck: Any) -> str:
        """The title that most cards of a deck are of, and how many Rebirths it has."""
        faces = {face.number: face for face in self.game.faces}
        titles = Counter([title for number in deck.main for title in faces[number].facts.titles])
        rebirths = len([number for number in deck.main if t.RE_BIRTH in faces[number].facts.kinds])
        title = self.term("titles", titles.most_common(1)[0][0]) if titles else ""
        return title + (f"、Reバース{rebirths}枚入り", f", {rebirths} Rebirths")[self.pick]
