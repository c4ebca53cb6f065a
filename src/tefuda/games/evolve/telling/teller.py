"""The teller of EVOLVE: what its sentences speak of that is worked out, evolving and decks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.telling.printing import EvolvePrinted
from tefuda.kernel.effects.nodes import Pay
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Option, Request
from tefuda.kernel.telling.template_teller import TemplateTeller


class EvolveTeller(TemplateTeller):
    """Words for one observer of EVOLVE."""

    folder = Path(__file__).parent
    records = (t.EvolveFacts, t.Player, t.TurnFacts)
    worked_out = ("evolving", "into")
    printing = EvolvePrinted

    def values(self, view: View, request: Request, option: Option) -> dict[str, Any]:
        """Of an option: what evolving costs and leads to, or the evolve card that is chosen."""
        found: Any = self.seen.get(option.card)
        if found is not None and request.prompt == "evolve card":
            return {"into": self._into(option)}
        abilities = found[0].facts.activated if found is not None and option.verb == "activate" else ()
        evolving = [ability for ability in abilities[option.index : option.index + 1] if ability.sort == "evolve"]
        return {"evolving": self._evolving(view, option, evolving[0])} if evolving else {}

    def _evolving(self, view: View, option: Option, ability: Any) -> str:
        """What evolving costs, and the numbers that the follower may come to have."""
        parts = ability.cost.parts
        plain = [
            part.amount for part in parts if isinstance(part, Pay) and part.stat == "pp" and type(part.amount) is int
        ]
        words = (f"コスト{sum(plain)}", f"cost {sum(plain)}")[self.pick]
        if len(plain) < len(parts):
            words = self.ability_line(option.card, ability)
        deck = self.lying(view, t.EVOLVE_DECK, view.observer) if view.observer >= 0 else []
        fitting: list[Any] = [
            one for one in deck if one is not None and one.facedown and one.name == self.seen[option.card][0].name
        ]
        into = dict.fromkeys([f"{one.facts.attack}/{one.facts.defense}" for one in fitting])
        return words + (f" → {' / '.join(into)}" if into else "")

    def _into(self, option: Option) -> str:
        """An evolve card with its numbers, by the side that is to be up."""
        face, side = self.seen[option.card][0].face, max(option.index, 0)
        name, facts = self.print.called(face, side), self.print.side(face, side)
        return name if facts.attack is None else f"{name} {facts.attack}/{facts.defense}"

    def made_of(self, deck: Any) -> str:
        """The classes of a deck's leaders."""
        leaders = [face.sides[0] for face in self.game.faces if face.number in deck.leader]
        return self.joined([self.term("classes", one.classes[0]) for one in leaders])
