"""Laying out: the cards of a zone as a scenario lists them, one after the other; where a card goes is the game's."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.kernel.proving.reading import BadScenario

BLANK = "札"  # the card that a number stands for


class Laying:
    """A table being laid out. A game says what states a card can be given, and lays the card."""

    states: ClassVar[tuple[str, ...]]
    single: ClassVar[tuple[str, ...]] = ()  # zones of one card, which need no list

    def zone(self, seat: int, name: str, cards: Any, line: int) -> None:
        """The cards of a zone, from the top down; a number stands for so many blank ones."""
        if type(cards) is int or (isinstance(cards, str | dict) and name in self.single):
            cards = [cards]
        if not isinstance(cards, list):
            raise BadScenario(f"{name} is a list of cards or a number of blank ones", line)
        for card in cards:
            if type(card) is int:
                for _ in range(card):
                    self.card(seat, name, {"card": BLANK}, line)
            else:
                self.card(seat, name, self._state(card, line), line)

    def _state(self, item: Any, line: int) -> dict[str, Any]:
        """A card with its states, looked through."""
        state = item if isinstance(item, dict) else {"card": item}
        for key in state:
            if key not in self.states:
                raise BadScenario(f"a card on the table has no {key!r}; it has {', '.join(self.states)}", line)
        if "card" not in state:
            raise BadScenario("which card?", line)
        return state

    def card(self, seat: int, zone: str, state: dict[str, Any], line: int) -> None:
        """Lay one card."""
        raise KeyError(zone)
