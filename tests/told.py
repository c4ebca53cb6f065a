"""What a person at a seat is told of a scenario that is played: the log, and the board and questions as they stand then."""

from __future__ import annotations

from typing import Any

from tefuda.games.catalogue import rulings, teller_for
from tefuda.kernel.proving.reading import Mapping, parse
from tefuda.kernel.proving.running import Run
from tefuda.kernel.seeing.view import View, told, view
from tefuda.kernel.telling import Line, Scene, Teller


class Told:
    """A scenario, apart from its title and clauses, played to the end of its play, as one seat is told of it."""

    def __init__(self, game: str, body: str, seat: int = 0, language: str = "en") -> None:
        self.run = Run(parse(f"title: one\nclauses: ['1.1']\n{body}\nexpect: {{}}\n"), rulings(game).setting)
        self.seat = seat
        self.teller: Teller = teller_for(self.run.table.game, language)
        self.lines: list[Line] = []
        self._hear(0)
        play: Any = self.run.scenario.body.get("play") or []
        for place, item in enumerate(play):
            assert isinstance(item, Mapping)
            since = len(self.run.events)
            self.run.step(item, play.lines[place])
            self._hear(since)

    def _hear(self, since: int) -> None:
        events = [told(self.run.table, event, self.seat) for event in self.run.events[since:]]
        self.lines += self.teller.log(self.view, events)

    @property
    def view(self) -> View:
        """What the seat sees now."""
        return view(self.run.table, self.seat)

    @property
    def log(self) -> list[str]:
        """What has happened, line by line."""
        return [line.text for line in self.lines]

    @property
    def scene(self) -> Scene:
        """The board now."""
        return self.teller.scene(self.view)

    @property
    def prompt(self) -> str:
        """What the seat is asked now."""
        request = self.view.request
        assert request is not None
        return self.teller.prompt(self.view, request)

    def row(self, label: str, side: int = -1) -> list[str]:
        """The names of the cards in a row of one of the sides; one's own is the last."""
        return [card.name for row in self.scene.sides[side].rows if row.label == label for card in row.cards]

    def number(self, label: str, side: int = -1) -> str:
        """A number of one of the sides."""
        return next(tally.text for tally in self.scene.sides[side].numbers if tally.label == label)
