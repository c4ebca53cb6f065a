"""The greedy player: looks one turn ahead on tables that it imagines from its view, and takes the line that leaves it best."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.catalogue import OpenedGame, heuristics_for
from tefuda.kernel.primitives import rng
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import Answer, Request, indices_of
from tefuda.players.appearance import (
    Look,
    answer_with,
    cards_by_handle,
    moment,
    option_look,
    outline,
    question_look,
)
from tefuda.players.beam import USUAL, Beam, GreedySettings


class Step(NamedTuple):
    """A part of a plan: at which question, what is picked. Both are told as a view tells them."""

    question: Look
    outline: Look | None  # the table as it should look, where the player could think again
    picked: tuple[Look, ...]


class GreedyPlayer:
    """Tries its moves on a table of its own making, never on the one that is played on."""

    looks = True

    def __init__(self, seed: rng.Seed, seat: int, opened: OpenedGame, settings: GreedySettings = USUAL) -> None:
        self.heuristics, self.settings = heuristics_for(opened.game), settings
        self.key = rng.derived(rng.key_of(seed), "greedy", seat)  # a stream of its own, whatever the seed is taken from
        judge = settings.judge(opened, self.heuristics)
        self.beam = Beam(self.heuristics, settings, rng.derived_seed(self.key, "misjudging"), judge)
        self.plan: list[Step] = []

    def choose(self, view: View | None, request: Request) -> Answer:
        """The next step of the plan while all is as foreseen; else a new plan; else the default answer."""
        assert view is not None
        if self.heuristics.idle(view, request):
            return self.heuristics.default_answer(view, request)
        cards = cards_by_handle(view)
        answer = self._follow(view, request, cards)
        if answer is not None:
            return answer
        self.plan = []
        if request.kind == "act" or request.prompt in self.heuristics.weighed:
            self._think(view, request, cards)
            answer = self._follow(view, request, cards)
            if answer is not None:
                return answer
        return self.heuristics.default_answer(view, request)

    # ── the plan ────────────────────────────────────────────────────────────────────────────────────────────────────
    def _follow(self, view: View, request: Request, cards: dict[int, Look]) -> Answer | None:
        if not self.plan:
            return None
        step = self.plan[0]
        if step.question != question_look(request):
            return None
        if step.outline is not None and step.outline != outline(view):
            return None
        if request.kind == "divide":  # as it was planned: looks do not tell targets that are alike apart
            answer: Answer | None = self.heuristics.default_answer(view, request)
        else:
            answer = answer_with(request, [option_look(option, cards) for option in request.options], step.picked)
        if answer is not None:
            self.plan.pop(0)
        return answer

    def _think(self, seen: View, request: Request, cards: dict[int, Look]) -> None:
        """Look ahead to the end of the turn and keep the best line as the plan."""
        table = self.heuristics.imagine(seen, request, rng.derived(self.key, "imagined", moment(seen)))
        if table is None:
            return
        offered = [option_look(option, cards) for option in request.options]
        best = self.beam.best(table, seen.observer, offered)
        for number, (before, answer) in enumerate(best.steps if best is not None else ()):
            if before.pending is None or seen.observer not in before.pending.seats:
                continue
            known = view(before, seen.observer)
            asked = known.request
            assert asked is not None
            names = cards_by_handle(known)
            picked = tuple([option_look(asked.options[index], names) for index in indices_of(answer)])
            looks = outline(known) if asked.kind == "act" and number else None
            self.plan.append(Step(question_look(asked), looks, picked))
