"""The beam: lines of one turn on an imagined table, the best few of which are followed side by side to its end."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, NamedTuple
from zlib import crc32

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer
from tefuda.kernel.programs.heuristics import Heuristics
from tefuda.kernel.seeing.view import request_for, view
from tefuda.kernel.table.requests import Answer, Ask, Option, indices_of, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import Look, cards_by_handle, option_look
from tefuda.players.candidates import BRANCHES, by_default, candidates
from tefuda.players.judging import GuidedJudge, Judge
from tefuda.players.playouts import ENDING

SHARES = 100_000  # what all that can be won is worth where a judge says its share: less than a game that is won

AHEAD = 400  # a lead of so much makes one half as careless again as at an even table
WARMED_UP = 5  # the turn by which one is half as careless as in the beginning


class GreedySettings(msgspec.Struct, frozen=True):
    """What can be set about it."""

    width: Annotated[int, msgspec.Meta(ge=1, le=50)] = 3  # lines that are followed side by side
    deeds: Annotated[int, msgspec.Meta(ge=1, le=50)] = 12  # how many things a turn is thought through
    branches: Annotated[int, msgspec.Meta(ge=1, le=50)] = BRANCHES  # answers to one question that are tried
    budget: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 420  # answers tried for one decision
    noise: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = (
        0  # by how much it misjudges where lines lead, at most: percent of how far they lie apart
    )
    overlooks: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0  # percent of its deeds that it does not see, turn by turn
    trust: Annotated[float, msgspec.Meta(ge=0, le=1)] = (
        0.0  # how much a net says what the end of a turn is worth, and not the game's evaluation; 0: none is asked
    )
    weights: str = ""  # of the net, a file; "": those that come with the project

    def judge(self, opened: OpenedGame, heuristics: Heuristics) -> Judge | None:
        """Who judges the ends of lines besides the game's evaluation; BadWeights where there are no weights that can be used."""
        if not self.trust:
            return None
        from tefuda.players.net.player import guide_for  # with numpy, which nobody else needs

        return GuidedJudge(heuristics, guide_for(opened, self.weights), self.trust)


USUAL = GreedySettings()


class Line(NamedTuple):
    """Some answers in a row on an imagined table, and where they lead."""

    table: Table
    steps: tuple[tuple[Table, Answer], ...]
    worth: int


class Beam:
    """Looks for the line of a turn that leaves a seat best."""

    def __init__(
        self, heuristics: Heuristics, settings: GreedySettings, misjudging: int = 0, judge: Judge | None = None
    ) -> None:
        self.heuristics, self.settings, self.misjudging, self.judge = heuristics, settings, misjudging, judge

    def best(self, root: Table, seat: int, offered: Collection[Look] | None = None) -> Line | None:
        """The line that leaves a seat best at the end of the turn; it begins with one of the options that are offered, if that is said."""
        return self._choice(self.ends(root, seat, offered))

    def ends(self, root: Table, seat: int, offered: Collection[Look] | None = None) -> list[Line]:
        """All lines to the end of the turn that were thought through, likewise."""
        allowed = None if offered is None else _allowed(root, seat, offered)
        self.left = self.settings.budget
        self.turn = root.facts.number
        self.careless = self._carelessness(self.heuristics.worth(root, seat))
        beam, ends, first = [Line(root, (), 0)], list[Line](), True
        for _ in range(self.settings.deeds):
            grown: dict[tuple[object, ...], Line] = {}
            for line in beam:
                ended, resting = self._deeds(line, seat, allowed if first else None)
                ends += ended
                for rest in resting:
                    pending = rest.table.pending
                    assert pending is not None
                    grown.setdefault((rest.worth, len(pending.options), tuple(rest.table.players)), rest)
            first = False
            beam = sorted(grown.values(), key=lambda line: -line.worth)[: self.settings.width]
            if not beam or self.left <= 0:
                break
        for _ in range(self.settings.deeds):
            if ends or not beam:
                break
            ends, beam = self._deeds(beam[0], seat, _leaving(beam[0].table, seat))
        return ends

    def _deeds(self, line: Line, seat: int, allowed: list[int] | None) -> tuple[list[Line], list[Line]]:
        """Every deed from here, carried to its end: the lines in which the turn ended, and those that go on."""
        ended: list[Line] = []
        resting: list[Line] = []
        open_lines = [(line.table, line.steps, True)]
        while open_lines:
            table, steps, fresh = open_lines.pop()
            whole = table.pending
            if table.over is not None or whole is None or self._turn_is_over(table, whole, seat):
                ended.append(Line(table, steps, self._worth_at_the_end(table, seat)))
                continue
            mine = seat in whole.seats
            who = seat if mine else whole.seats[0]
            ask = narrowed(whole, who)
            passing = self.heuristics.passing(table, ask) if mine and not fresh else -1
            if passing >= 0:
                after, _ = advance(table, signed(ask, who, passing))
                open_lines.append((after, steps, False))  # the plan need not say it: it is passed by default, too
                continue
            if mine and ask.kind == "act" and not fresh:
                resting.append(Line(table, steps, self.heuristics.worth(table, seat)))
                continue
            for answer in self._answers(table, ask, seat, allowed if fresh else None):
                if self.left <= 0 and (ended or resting):
                    break
                self.left -= 1
                after, _ = advance(table, signed(ask, who, answer))
                open_lines.append((after, (*steps, (table, answer)), False))
        return ended, resting

    def _worth_at_the_end(self, table: Table, seat: int) -> int:
        """What the end of a line is worth to a seat."""
        if self.judge is None or table.over is not None:
            return self.heuristics.worth(table, seat)
        return round(SHARES * (self.judge.value(table, seat) - 0.5))

    def _turn_is_over(self, table: Table, ask: Ask, seat: int) -> bool:
        """As far as one looks ahead: to the end of the turn, or to the start of the other's."""
        return (seat not in ask.seats and not passable(ask)) or table.facts.number != self.turn

    def _answers(self, table: Table, ask: Ask, seat: int, allowed: list[int] | None) -> list[Answer]:
        """The answers that are worth trying."""
        if seat not in ask.seats:  # nobody knows what the other will do: nothing, where that is possible
            passing = [n for n, option in enumerate(ask.options) if option.verb == "pass"]
            return [passing[0]] if passing else [by_default(self.heuristics, table, ask.seats[0])]
        found = candidates(self.heuristics, table, ask, seat, allowed, self.settings.branches)
        if ask.kind != "act" or not self.settings.overlooks:
            return found
        return [answer for answer in found if not self._overlooks(table, ask.options[indices_of(answer)[0]])] or found

    def _carelessness(self, worth: int) -> float:
        """How careless it is this turn, 1 for somebody at an even table who begins: less and less as a game goes on, so that long games are
        not lost by sheer length; and who is behind looks twice, while who is ahead relaxes."""
        relaxed = 1 + worth / (AHEAD + abs(worth))
        careless: float = relaxed * WARMED_UP / (WARMED_UP + self.turn) * self.heuristics.forgiving / 100
        return careless

    def _overlooks(self, table: Table, option: Option) -> bool:
        """True if it does not see, all through this turn, that a card can do this; one that it sees it sees on every line."""
        if option.card < 0:
            return False
        faces = [table.cards[card].face if card >= 0 else card for card in (option.card, option.target)]
        what = crc32(repr((option.verb, option.index, *faces)).encode())
        return mixer.word(self.misjudging + self.turn, what) % 100 < self.settings.overlooks * self.careless

    def _choice(self, ends: list[Line]) -> Line | None:
        """The best of the lines to the end of the turn, as somebody sees it who misjudges what they lead to.

        A game that is won or lost is not misjudged, and by how much others are is a share of how far they lie apart.
        """
        worths = [end.worth for end in ends if end.table.over is None]
        apart = max(worths) - min(worths) if worths else 0
        reach = int(apart * self.settings.noise * self.careless) // 100

        def seems(place: int) -> int:
            end = ends[place]
            if not reach or end.table.over is not None:
                return end.worth
            return end.worth + mixer.word(self.misjudging + end.worth, end.table.facts.number) % (2 * reach + 1) - reach

        return ends[max(range(len(ends)), key=lambda place: (seems(place), -place))] if ends else None


def _allowed(root: Table, seat: int, offered: Collection[Look]) -> list[int]:
    """The options of an imagined table that are offered: what a view does not tell (how often an ability was used) shows in these."""
    names = cards_by_handle(view(root, seat))
    asked = request_for(root, seat)
    assert asked is not None
    return [n for n, option in enumerate(asked.options) if option_look(option, names) in offered]


def _leaving(table: Table, seat: int) -> list[int] | None:
    """The options by which a seat does nothing more, for when no more can be thought through; None where there are none."""
    ask = table.pending
    options = narrowed(ask, seat).options if ask is not None and seat in ask.seats else ()
    return [place for place, option in enumerate(options) if option.verb in ENDING] or None


def passable(ask: Ask) -> bool:
    """A question to the other player that is not the start of a turn of theirs."""
    return ask.kind != "act" or any(option.verb == "pass" for option in ask.options)
