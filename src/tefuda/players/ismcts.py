"""The searching player: information-set Monte Carlo tree search on tables that it imagines from its view."""

from __future__ import annotations

from tefuda.games.catalogue import OpenedGame, heuristics_for
from tefuda.kernel.primitives import rng
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import Answer, Request, indices_of
from tefuda.players.appearance import answer_with
from tefuda.players.crew import Crew
from tefuda.players.explaining import Candidate, Explanation
from tefuda.players.search import USUAL, Asked, SearchSettings


class SearchingPlayer:
    """One program at one seat. It sees a view and a request, and tries answers on tables of its own making."""

    looks = True

    def __init__(self, seed: rng.Seed, seat: int, opened: OpenedGame, settings: SearchSettings = USUAL) -> None:
        self.opened, self.settings = opened, settings
        self.heuristics = heuristics_for(opened.game)
        self.key = rng.derived(rng.key_of(seed), "ismcts", seat)  # a stream of its own, whatever the seed is taken from
        self.crew: Crew | None = None
        self.asked: Asked | None = None  # the last question that was searched
        self.found: tuple[Candidate, ...] = ()  # and what was found for it

    def choose(self, view: View | None, request: Request) -> Answer:
        """The answer that was tried most; the default answer where there is nothing to search."""
        assert view is not None
        self.asked, self.found = None, ()
        if self._is_settled(view, request):
            return self.heuristics.default_answer(view, request)
        if self.crew is None:  # the view tells the seat: what the maker was given may be a place in a match
            self.crew = Crew(self.opened, view.observer, self.key, self.settings)
        self.asked = asked = Asked.of(view, request)
        tried = [(answer_with(request, asked.offered, one.look), one) for one in self.crew.think(asked)]
        candidates = [
            (Candidate(answer, one.visits, one.total / one.visits), one) for answer, one in tried if answer is not None
        ]
        if not candidates:
            self.crew.give(None)
            return self.heuristics.default_answer(view, request)
        most = max([one.looked for _, one in candidates])
        # Of those that were tried often enough to be trusted the best.
        candidates.sort(key=lambda one: (2 * one[1].looked >= most, one[0].value, one[0].visits), reverse=True)
        self.found = tuple([one for one, _ in candidates])
        self.crew.give(candidates[0][1].look)
        return self.found[0].answer

    def answered(self, answer: Answer) -> None:
        """Hear what was really answered to the last question: it need not be what the program would have."""
        if self.crew is not None and self.asked is not None:
            self.crew.give(tuple([self.asked.offered[place] for place in indices_of(answer)]))

    def explain(self) -> Explanation:
        """Why the last answer was given: nothing is said of one that was not searched for."""
        return Explanation(self.found, self.crew.line() if self.crew is not None and self.found else ())

    def over(self, outcome: Outcome | None) -> None:
        """End the processes that search."""
        if self.crew is not None:
            self.crew.end()
            self.crew = None

    def _is_settled(self, view: View, request: Request) -> bool:
        """True where there is nothing worth a thought."""
        heuristics = self.heuristics
        if heuristics.idle(view, request) or request.prompt in heuristics.settled - heuristics.pondered:
            return True
        return request.kind in ("order", "divide") or request.only_answer() is not None
