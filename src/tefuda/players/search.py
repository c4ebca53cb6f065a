"""The search: tries on imagined tables, one after the other, that grow a tree of what the one who thinks may come to see."""

from __future__ import annotations

import time
from collections import Counter
from math import isqrt
from typing import Annotated, Any, NamedTuple

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import rng
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.programs.imagining import NOTHING_KNOWN, Prior
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import Answer, Request, indices_of, signed
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import (
    Look,
    Picked,
    answer_with,
    cards_by_handle,
    option_look,
    outline,
    question_look,
)
from tefuda.players.beam import USUAL as BEAM
from tefuda.players.beam import Beam, Line
from tefuda.players.budget import Budget
from tefuda.players.candidates import candidates
from tefuda.players.explaining import Step
from tefuda.players.guide import Guide
from tefuda.players.judging import Judge, Values
from tefuda.players.playouts import Chance, Horizon, Playouts, asked_of
from tefuda.players.rollouts import Contender, Contest, Followed, Rollouts
from tefuda.players.tree import Edge, Node, Range, backed_up, prune, select

Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
KNOWN = 300  # tries in a row that come to nothing new: then all that is worth trying has been tried
ABREAST = 4  # lines of one table that are tried
LINING = 0.5  # the share of the tries' time after which no more lines are looked for
COMPARED = 12  # lines at most that are followed on and compared
SAMPLE = 4  # tables at least on which each line should be followed
USUAL_SECONDS = 0.03  # that a rollout takes, as long as none was measured
MISSES = 8  # tables in a row that do not come to the question: then no more are imagined
SHOWN_STEPS = 12  # of the line that is expected


class SearchSettings(msgspec.Struct, frozen=True):
    """What can be set about the search."""

    iterations: Count = 400  # tries for one decision
    seconds: Annotated[float, msgspec.Meta(ge=0, le=3600)] = (
        0.0  # of a core for one decision, in place of the iterations; 0: they decide
    )
    depth: Count = 60  # decisions that a play-out takes at most
    ahead: Annotated[int, msgspec.Meta(ge=-1, le=100)] = (
        -1  # turns that are played on after this one to compare the best lines; 0: the end of this one decides; -1: as many as the game says
    )
    rolling: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.6  # the share of the budget for that
    tries: Count = 4  # deeds that a play-out weighs at each question
    tables: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 24  # that are imagined for one decision
    held: Count = 8000  # tables that a tree holds at most, about 9 KB each: then none are added; for the next question the least visited are dropped
    explore: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.6  # how much an answer that was seldom tried is preferred
    lines: Annotated[int, msgspec.Meta(ge=0, le=1000)] = (
        6  # tables on which a beam looks for the best lines of the turn, which are tried first
    )
    trees: Annotated[int, msgspec.Meta(ge=0, le=64)] = (
        0  # that share the iterations and are added up; 0: as many as jobs
    )
    jobs: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1  # processes that search them
    prior: str = "bundled"  # which decks may have been brought: bundled, chance, none, or a folder of lists

    def guide(self, opened: OpenedGame) -> Guide | None:
        """Who is asked which answers are likely, and what tables are worth; None: nobody."""
        return None

    def judge(self, heuristics: Heuristics, guide: Guide | None) -> Judge:
        """Who says what tables are worth."""
        return Judge(heuristics)


USUAL = SearchSettings()


class Asked(NamedTuple):
    """A question as the one who searches meets it, and in terms of what is seen."""

    view: View
    request: Request
    offered: list[Look]
    look: Look

    @classmethod
    def of(cls, seen: View, request: Request) -> Asked:
        """A question of a view."""
        cards = cards_by_handle(seen)
        offered = [option_look(option, cards) for option in request.options]
        return cls(seen, request, offered, (question_look(request), tuple(offered), outline(seen)))


class Tried(NamedTuple):
    """An answer at the root: how it looks, how often it was tried, and what it was worth to the one who searches, in sum."""

    look: Picked
    visits: int
    total: float
    looked: int  # on how many tables the best line that begins so was played on, or else how often it was tried


class Searcher:
    """One tree, kept from one decision to the next while what was expected comes true."""

    def __init__(
        self,
        heuristics: Heuristics,
        seat: int,
        key: rng.Key,
        settings: SearchSettings,
        prior: Prior = NOTHING_KNOWN,
        guide: Guide | None = None,
    ) -> None:
        self.heuristics, self.seat, self.key, self.settings, self.prior = heuristics, seat, key, settings, prior
        judge = settings.judge(heuristics, guide)
        self.guide, self.playouts = guide, Playouts(heuristics, seat, settings, judge)
        self.beam = Beam(heuristics, BEAM, judge=None if guide is None else judge)
        self.ahead = settings.ahead if settings.ahead >= 0 else heuristics.ahead
        self.rollouts = Rollouts(heuristics, seat, judge, self.ahead)
        self.usual = USUAL_SECONDS  # that a rollout has taken at the question before
        self.compared: list[Contender] = []  # the lines that were compared at the last question,
        self.carried: list[Contender] = []  # what is left of them now,
        self.lines: list[tuple[Picked, ...]] = []  # and those that beams have found
        self.root = Node(seat)
        self.luck: dict[int, Values] = {}  # by the number of what was imagined: what the first line tried there came to
        self.origin: Asked | None = None  # the latest question for which a table could be imagined,
        self.since: list[Picked] = []  # and how the answers that were given from it on look
        self.before = 0  # how many of these there were when the last question was asked
        self.picked: Picked | None = None  # how the answer looks that was given last,
        self.given: Edge | None = None  # and the answer that was given last, where the tree has it
        self.numbers = 0  # of what was imagined: each has its own

    # ── thinking ────────────────────────────────────────────────────────────────────────────────────────────────────
    def think(self, asked: Asked, iterations: int, seconds: float) -> tuple[Tried, ...]:
        """Search for an answer to a question; nothing comes back where no table can be imagined for it."""
        budget = Budget(iterations, seconds)
        kept = self.given.children.get(asked.look) if self.given is not None else None
        self.root, self.given, self.luck = kept or Node(self.seat), None, self.luck if kept else {}
        self.asked, self.found = asked, Range()
        self.prior = self.prior.remembering(asked.view)
        turn: Any = asked.view.turn
        self.horizon = Horizon(turn.number, self.settings.depth)
        self.held = prune(self.root, self.settings.held // 2)
        self._imagine()
        self.carried = [rest for one in self.compared if (rest := one.after(self.picked, self.root.tables)) is not None]
        self.compared, self.lines, self.picked = [], [], None
        self.before = len(self.since)
        if not self.root.tables:
            return ()
        self._search(budget)
        looked = self._compare(budget) if self.ahead else {}
        edges = [edge for edge in self.root.edges.values() if edge.visits]
        if looked:
            return tuple([Tried(look, one.often, one.value * one.often, one.tables) for look, one in looked.items()])
        return tuple([Tried(edge.look, edge.visits, self._told(edge) * edge.visits, edge.visits) for edge in edges])

    def _search(self, budget: Budget) -> None:
        """Grow the tree, first along the lines that a beam finds."""
        pool = list(self.root.tables)
        chance = Chance(rng.derived_seed(self.key, "search", self.numbers))
        share = 1 - self.settings.rolling if self.ahead else 1.0
        known, lined = 0, 0
        waiting: list[tuple[int, list[Picked]]] = []
        for number in budget.tries(share):
            among = min(len(pool), 1 + isqrt(number) // 2)
            spent = lined and budget.over(LINING * share)
            if not waiting and lined < min(among, self.settings.lines) and not spent:
                waiting = [(pool[lined], line) for line in self._lines_on(pool[lined])]
                self.lines += [tuple(reversed(line)) for _, line in waiting]
                lined += 1
            new = self._try(*waiting.pop(0), chance) if waiting else self._try(pool[number % among], [], chance)
            known = 0 if new else known + 1
            if known >= KNOWN:
                break

    def _compare(self, budget: Budget) -> dict[Picked, Followed]:
        """The best lines compared by what they come to some turns later, by the answer that each begins with; none where all begin alike."""
        most = min(COMPARED, max(2, budget.rollouts(self.usual) // SAMPLE))
        lines = self._lines()[:most]
        if len({one.line[0] for one in lines}) < 2:
            return {}
        contest = Contest(lambda number, line: self.rollouts.value(self.root.tables[number], line), lines)
        began, before = time.process_time(), budget.rolled
        contest.run(list(self.root.tables), budget.rollout)
        if budget.rolled > before:
            self.usual = (time.process_time() - began) / (budget.rolled - before)
        self.compared = contest.ranked()
        return contest.told()

    def _lines(self) -> list[Contender]:
        """The lines that are worth comparing, the most promising first: those of earlier questions, those that beams found, and the tree's.

        Of those that begin alike one comes before the second of any other. The first is the usual one, from which one parts with reason.
        """
        edges = sorted([edge for edge in self.root.edges.values() if edge.visits], key=self._told, reverse=True)
        if self.asked.request.kind == "act":
            edges = edges[:ABREAST]
        else:
            edges.sort(key=lambda edge: edge.look != self._usual_look())
        table = next(iter(self.root.tables.values()))
        found = [
            *self.carried,
            *[Contender(line) for line in self.lines],
            *[Contender(self.rollouts.finished(table, self._line_of(edge))) for edge in edges],
        ]
        found = [one for one in found if one.line]
        deeds = {
            frozenset(Counter(one.line).items()): one for one in reversed(found)
        }  # in another order they are the same
        request, offered = self.asked.request, self.asked.offered
        different = [
            one for one in found if one in deeds.values() and answer_with(request, offered, one.line[0]) is not None
        ]
        begun: Counter[Picked] = Counter()
        for one in different:
            one.place = begun[one.line[0]]
            begun[one.line[0]] += 1
        return sorted(different, key=lambda one: one.place)

    def _usual_look(self) -> Picked:
        """How the default answer looks."""
        answer = self.heuristics.default_answer(self.asked.view, self.asked.request)
        return tuple([self.asked.offered[place] for place in indices_of(answer)])

    def _line_of(self, edge: Edge) -> tuple[Picked, ...]:
        """The answers of the one who searches on the line that the tree expects behind an answer."""
        looks, last = [edge.look], edge
        while last.children:
            node = max(last.children.values(), key=lambda child: child.visits)
            best = node.best()
            if best is None:
                break
            looks += [best.look] if node.seat == self.seat else []
            last = best
        return tuple(looks)

    def give(self, look: Picked | None) -> None:
        """Note which answer is given to the last question, by how it looks, so that what was found behind it is kept; None: it is not known.

        Said twice, the last word counts.
        """
        self.picked, self.given = look, None if look is None else self.root.edges.get(look)
        self.since[self.before :] = [() if look is None else look]

    def line(self) -> tuple[Step, ...]:
        """The line that is expected: the answer that was tried most at each question, on a table on which it was."""
        found: list[Step] = []
        node: Node | None = self.root
        while node is not None and len(found) < SHOWN_STEPS:
            best = node.best()
            there = [
                (number, answer) for number, pairs in node.candidates.items() for edge, answer in pairs if edge is best
            ]
            if best is None or not there:
                break
            number, answer = there[0]
            seen = view(node.tables[number], node.seat)
            assert seen.request is not None
            found.append(Step(seen, seen.request, answer))
            node = max(best.children.values(), key=lambda child: child.visits, default=None)
        return tuple(found)

    # ── imagined tables ─────────────────────────────────────────────────────────────────────────────────────────────
    def _imagine(self) -> None:
        """Fill up the tables on which the question is asked: from its view, or from an earlier one by the answers given since."""
        asked, root, prior = self.asked, self.root, self.prior
        misses = 0
        fresh = self.origin is not None
        while len(root.tables) < self.settings.tables and misses < MISSES:
            self.numbers += 1
            table = self.heuristics.imagine(
                asked.view, asked.request, rng.derived(self.key, "imagined", self.numbers), prior
            )
            if table is not None:
                self.origin, self.since, fresh = asked, [], False
            elif fresh:
                table = self._again()
            if table is None:
                misses += 1
            else:
                root.tables[self.numbers] = table

    def _again(self) -> Table | None:
        """A table imagined at the origin on which the answers since were given; None where it does not look as it should then."""
        origin, prior = self.origin, self.prior
        assert origin is not None
        table = self.heuristics.imagine(
            origin.view, origin.request, rng.derived(self.key, "imagined", self.numbers), prior
        )
        for look in self.since if table is not None else ():
            assert table is not None
            table = self.playouts.to_question_of(table, self.seat)
            if table is None:
                return None
            there = self._met(table)
            answer = answer_with(there.request, there.offered, look)
            if answer is None:
                return None
            table, _ = advance(table, signed(there.request, self.seat, answer))
        table = None if table is None else self.playouts.to_question_of(table, self.seat)
        return None if table is None or self._met(table).look != self.asked.look else table

    def _met(self, table: Table) -> Asked:
        """The question of an imagined table, as the one who searches meets it."""
        seen = view(table, self.seat)
        assert seen.request is not None
        return Asked.of(seen, seen.request)

    # ── one try ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def _lines_on(self, number: int) -> list[list[Picked]]:
        """The best lines of this turn that a beam finds on an imagined table, the best first: how the answers of each look, the last first."""
        if self.asked.request.kind != "act":
            return []
        best: dict[int, Line] = {}  # lines that are worth the same are mostly the same deeds in another order
        for end in self.beam.ends(self.root.tables[number], self.seat, self.asked.offered):
            best.setdefault(end.worth, end)
        return [self.rollouts.looks_of(best[worth])[::-1] for worth in sorted(best, reverse=True)[:ABREAST]]

    def _try(self, number: int, line: list[Picked], chance: Chance) -> bool:
        """One way through the tree on one imagined table, along a line and to a question that was never met there; a play-out from it.

        False where it came only to what was known.
        """
        node, path = self.root, []
        values: Values | None = None
        while values is None:
            table = node.tables[number]
            pairs = node.candidates.get(number)
            if pairs is None:
                pairs = node.candidates[number] = self._candidates(node, table)
            if not pairs:
                values = self.playouts.values(table)
                break
            wanted = line.pop() if line and node.seat == self.seat else None
            edge, answer = next((pair for pair in pairs if pair[0].look == wanted), None) or select(
                node, pairs, self.found, self.settings.explore
            )
            path.append((node, edge))
            child = edge.reached.get(number)
            if child is not None:
                node = child
                continue
            kept = edge.ended.get(number)
            if kept is not None:
                backed_up(path, self._without_luck(number, kept), self.found)
                return False
            after = self.playouts.settled(advance(table, answer)[0])
            if after.over is not None or after.facts.number > self.horizon.turn or self.held >= self.settings.held:
                values = self.playouts.play(after, self.horizon, chance)
                if after.over is not None or after.facts.number > self.horizon.turn:  # nothing was left to chance
                    edge.ended[number] = values
                break
            child = self._child(edge, after)
            if not child.tables and not line:
                values = self.playouts.play(after, self.horizon, chance)
            child.tables[number] = after
            self.held += 1
            edge.reached[number] = node = child
        backed_up(path, self._without_luck(number, values), self.found)
        return True

    def _without_luck(self, number: int, values: Values) -> Values:
        """What a try came to, as though all imagined tables were as lucky as the first: by the first line that was tried on each.

        Answers are not tried on the same tables, and what lies on top of a deck is to nobody's merit.
        """
        usual = self.luck.setdefault(number, values)
        first = next(iter(self.luck.values()))
        return tuple([value - one + other for value, one, other in zip(values, usual, first, strict=True)])

    def _told(self, edge: Edge) -> float:
        """What an answer is worth to the one who searches, with the luck of all tables."""
        lucky = [values[self.seat] for values in self.luck.values()]
        return min(1.0, max(0.0, edge.values[self.seat] - lucky[0] + sum(lucky) / len(lucky)))

    def _child(self, edge: Edge, table: Table) -> Node:
        """The node of the question that an answer has led to."""
        seat, ask = asked_of(table, self.seat)
        look: Look = self._met(table).look if seat == self.seat else (question_look(ask), seat)
        child = edge.children.get(look)
        if child is None:
            child = edge.children[look] = Node(seat)
        return child

    def _candidates(self, node: Node, table: Table) -> list[tuple[Edge, Answer]]:
        """The answers to a question of an imagined table, with their edges."""
        seat, ask = asked_of(table, self.seat)
        seen = view(table, seat)
        assert seen.request is not None
        cards = cards_by_handle(seen)
        looks = [option_look(option, cards) for option in seen.request.options]
        allowed = None
        if node is self.root:  # what the view does not tell (how often an ability was used) shows in what is offered
            allowed = [place for place, look in enumerate(looks) if look in self.asked.offered]
        found = []
        pondered = node is self.root and ask.prompt in self.heuristics.pondered
        answers = candidates(self.heuristics, table, ask, seat, allowed, pondered=pondered)
        if self.guide is not None:
            answers = self.guide.likeliest(seen, seen.request, answers)
        for answer in answers:
            look = tuple([looks[place] for place in indices_of(answer)])
            found.append((node.edge(look, table.seats), signed(ask, seat, answer)))
        return found
