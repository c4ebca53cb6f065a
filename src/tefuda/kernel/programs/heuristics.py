"""Heuristics: everything that a game tells player programs besides its rules; without it, programs use default answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from tefuda.kernel.primitives.rng import Seed
from tefuda.kernel.programs.default_answers import BY_KIND, BY_PROMPT, Seen, Way
from tefuda.kernel.programs.evaluation import Evaluation
from tefuda.kernel.programs.imagining import NOTHING_KNOWN, Imagining, Prior
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.requests import PASS, Answer, Ask, Request
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import told_step

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Item
    from tefuda.kernel.table.turns import TurnRecord


class Heuristics:
    """What player programs may know of a game; a game derives its own class, mostly by naming its tables."""

    seen: type[Seen] = Seen
    answers: ClassVar[Mapping[str, Way]] = {}  # by prompt, or by prompt and kind: "ward, choose"
    imagining: type[Imagining] | None = None  # None: tables cannot be imagined, so no move can be tried
    evaluation: type[Evaluation] = Evaluation
    settled: ClassVar[frozenset[str]] = frozenset()  # prompts that are answered by default in trials, too
    # Prompts of these that are worth a search when they are really asked.
    pondered: ClassVar[frozenset[str]] = frozenset()
    weighed: ClassVar[frozenset[str]] = frozenset()  # prompts of questions besides deeds that are worth trying
    ahead: int = 2  # how many turns ahead a search plays to compare lines
    forgiving: int = 100  # how careless weak players are, compared with other games, in percent

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table_worth = self.evaluation(frozenset([n for n, zone in enumerate(game.zones) if zone.shared]))
        self.ways = {**BY_PROMPT, **self.answers}

    def default_answer(self, view: View, request: Request) -> Answer:
        """An answer from the view alone."""
        prompt, kind = request.prompt, request.kind
        way = self.ways.get(f"{prompt}, {kind}") or self.ways.get(prompt) or BY_KIND[kind]
        return way(self.seen(view), request)

    def imagine(self, view: View, request: Request, seed: Seed, prior: Prior = NOTHING_KNOWN) -> Table | None:
        """A table that agrees with the view and asks this question; None if it cannot be built."""
        return None if self.imagining is None else self.imagining.imagine(self.game, view, request, seed, prior)

    def worth(self, table: Table, seat: int) -> int:
        """The worth of a table for a seat."""
        return self.table_worth.worth(table, seat)

    def quiet(self, turn: TurnRecord, stack: tuple[Item, ...], prompt: str, seat: int, step: str) -> bool:
        """True if a seat is asked while nothing happens that it could want to answer."""
        return False

    def idle(self, view: View, request: Request) -> bool:
        """True if there is nothing worth thinking about: the default answer does, and any plan still holds."""
        turn: Any = view.turn
        if request.kind == "act" and len(request.options) < 2:
            return True
        return self.quiet(turn, view.stack, request.prompt, view.observer, turn.step)

    def passing(self, table: Table, ask: Ask) -> int:
        """The answer that passes, if nothing is worth doing; -1 if something may be."""
        if ask.kind != "act" or PASS not in ask.options:
            return -1
        if len(ask.options) > 1 and not self.quiet(
            table.facts, table.stack, ask.prompt, ask.seats[0], told_step(table)
        ):
            return -1
        return ask.options.index(PASS)
