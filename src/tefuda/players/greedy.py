"""The greedy player: looks one turn ahead on tables that it imagines from its view, and takes the line that leaves it best."""

from __future__ import annotations

from itertools import combinations, islice
from typing import NamedTuple

from tefuda.games.catalogue import OpenedGame, heuristics_for
from tefuda.kernel import rng
from tefuda.kernel.play import advance
from tefuda.kernel.requests import Answer, Ask, Option, Request, narrowed, signed
from tefuda.kernel.state import Table, change
from tefuda.kernel.view import Shown, View, request_for, view

WIDTH = 3  # lines that are followed side by side
DEEDS = 12  # how many things a turn is thought through
BRANCHES = 9  # answers to one question that are tried
BUDGET = 420  # answers tried for one decision


class Line(NamedTuple):
    """Some answers in a row on an imagined table, and where they lead."""

    table: Table
    steps: tuple[tuple[Table, Answer], ...]
    worth: int


class Step(NamedTuple):
    """A part of a plan: at which question, what is picked. Both are told as a view tells them."""

    question: tuple[object, ...]
    outline: tuple[object, ...] | None  # the table as it should look, where the player could think again
    picked: tuple[object, ...]


class GreedyPlayer:
    """Tries its moves on a table of its own making, never on the one that is played on."""

    looks = True

    def __init__(self, seed: int, seat: int, opened: OpenedGame) -> None:
        self.heuristics = heuristics_for(opened.game)
        # Its stream is far from the game's own, which has the seed as its key.
        self.key = rng.word(seed, (1 << 41) + seat)
        self.plan: list[Step] = []

    def choose(self, view: View | None, request: Request) -> Answer:
        """The next step of the plan while all is as foreseen; else a new plan; else the default answer."""
        assert view is not None
        if self.heuristics.idle(view, request):
            return self.heuristics.default_answer(view, request)
        cards = _cards(view)
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
    def _follow(self, view: View, request: Request, cards: dict[int, tuple[object, ...]]) -> Answer | None:
        if not self.plan:
            return None
        step = self.plan[0]
        if step.question != (request.kind, request.prompt, request.clause):
            return None
        if step.outline is not None and step.outline != _outline(view):
            return None
        offered = [_told(option, cards) for option in request.options]
        picked: list[int] = []
        for wanted in step.picked:
            found = [n for n, option in enumerate(offered) if option == wanted]
            if request.kind != "divide":
                found = [n for n in found if n not in picked]
            if not found:
                return None
            picked.append(found[0])
        if not request.least <= len(picked) <= request.most:
            return None
        self.plan.pop(0)
        return picked[0] if len(picked) == 1 and request.most == 1 else tuple(picked)

    def _think(self, seen: View, request: Request, cards: dict[int, tuple[object, ...]]) -> None:
        """Look ahead to the end of the turn and keep the best line as the plan."""
        table = self.heuristics.imagine(seen, request, rng.word(self.key, _moment(seen)))
        if table is None:
            return
        offered = [_told(option, cards) for option in request.options]
        best = self._best(table, seen.observer, offered)
        for number, (before, answer) in enumerate(best.steps if best is not None else ()):
            if before.pending is None or seen.observer not in before.pending.seats:
                continue
            known = view(before, seen.observer)
            asked = known.request
            assert asked is not None
            names = _cards(known)
            indices = (answer,) if isinstance(answer, int) else tuple(answer)  # type: ignore[arg-type]
            picked = tuple([_told(asked.options[index], names) for index in indices])
            outline = _outline(known) if asked.kind == "act" and number else None
            self.plan.append(Step((asked.kind, asked.prompt, asked.clause), outline, picked))

    # ── looking ahead ───────────────────────────────────────────────────────────────────────────────────────────────
    def _best(self, root: Table, seat: int, offered: list[tuple[object, ...]]) -> Line | None:
        names = _cards(view(root, seat))
        asked = request_for(root, seat)
        assert asked is not None
        # What the view does not tell (how often an ability was used) shows in what is offered.
        allowed = [n for n, option in enumerate(asked.options) if _told(option, names) in offered]
        self.left = BUDGET
        self.turn = root.facts.number
        beam, best, first = [Line(root, (), 0)], None, True
        for _ in range(DEEDS):
            grown: dict[tuple[object, ...], Line] = {}
            for line in beam:
                ended, resting = self._deeds(line, seat, allowed if first else None)
                for end in ended:
                    if best is None or end.worth > best.worth:
                        best = end
                for rest in resting:
                    pending = rest.table.pending
                    assert pending is not None
                    grown.setdefault((rest.worth, len(pending.options), tuple(rest.table.players)), rest)
            first = False
            beam = sorted(grown.values(), key=lambda line: -line.worth)[:WIDTH]
            if not beam or self.left <= 0:
                break
        return best

    def _deeds(self, line: Line, seat: int, allowed: list[int] | None) -> tuple[list[Line], list[Line]]:
        """Every deed from here, carried to its end: the lines in which the turn ended, and those that go on."""
        ended: list[Line] = []
        resting: list[Line] = []
        open_lines = [(line.table, line.steps, True)]
        while open_lines:
            table, steps, fresh = open_lines.pop()
            whole = table.pending
            if table.over is not None or whole is None or self._turn_is_over(table, whole, seat):
                ended.append(Line(table, steps, self.heuristics.worth(table, seat)))
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
                if self.left <= 0 and ended:
                    break
                self.left -= 1
                after, _ = advance(table, signed(ask, who, answer))
                open_lines.append((after, (*steps, (table, answer)), False))
        return ended, resting

    def _turn_is_over(self, table: Table, ask: Ask, seat: int) -> bool:
        """As far as one looks ahead: to the end of the turn, or to the start of the other's."""
        return (seat not in ask.seats and not _passable(ask)) or table.facts.number != self.turn

    def _answers(self, table: Table, ask: Ask, seat: int, allowed: list[int] | None) -> list[Answer]:
        """The answers that are worth trying."""
        if seat not in ask.seats:  # nobody knows what the other will do: nothing, where that is possible
            passing = [n for n, option in enumerate(ask.options) if option.verb == "pass"]
            return [passing[0]] if passing else [self._by_default(table, ask.seats[0])]
        if ask.kind in ("order", "divide") or ask.prompt in self.heuristics.settled:
            return [self._by_default(table, seat)]
        different = _different(table, ask.options)
        if allowed is not None:
            different = [n for n in different if n in allowed]
        if ask.kind == "act":
            return list(different if len(ask.seats) == 1 else _without_ending(ask, different))
        found: list[Answer] = []
        for size in range(ask.least, min(ask.most, len(ask.options)) + 1):
            among = different if size <= 1 else range(len(ask.options))
            found += islice(combinations(among, size), BRANCHES)
        if len(found) > BRANCHES:
            found = [self._by_default(table, seat), *found[-BRANCHES:]]
        return found

    def _by_default(self, table: Table, seat: int) -> Answer:
        known = view(table, seat)
        assert known.request is not None
        return self.heuristics.default_answer(known, known.request)


def _passable(ask: Ask) -> bool:
    """A question to the other player that is not the start of a turn of theirs."""
    return ask.kind != "act" or any(option.verb == "pass" for option in ask.options)


def _without_ending(ask: Ask, places: list[int]) -> list[int]:
    """Of a question to a team: nobody ends what the others could still go on with, where it can be left to them."""
    leaving = any(option.verb == "pass" for option in ask.options)
    return [place for place in places if not leaving or ask.options[place].verb != "end"]


def _different(table: Table, options: tuple[Option, ...]) -> list[int]:
    """Options that are not alike: of two copies of a card in the same state one is tried."""
    found: list[int] = []
    seen: list[tuple[object, ...]] = []
    for place, option in enumerate(options):
        if option.card < 0 or option.verb == "attack":
            found.append(place)
            continue
        card = table.cards[option.card]
        state = (
            change(option, card=-1), card.face, card.side, card.zone, card.seat, card.acted, card.damage, card.counters, card.place,
            bool(card.attached), table.game.facts(table, option.card),
        )  # fmt: skip
        if not any(state[:-1] == other[:-1] and state[-1] is other[-1] for other in seen):
            seen.append(state)
            found.append(place)
    return found


# ── what is seen, in terms that hold on the imagined table and on the real one ──────────────────────────────────────
def _moment(seen: View) -> int:
    """A number that differs from decision to decision."""
    return max([card.handle for zone in seen.zones for card in zone if card is not None], default=0)


def _state(card: Shown) -> tuple[object, ...]:
    return (
        card.number, card.owner, card.acted, card.facedown, card.damage, card.counters, card.marks, card.side, len(card.attached),
        card.place,
    )  # fmt: skip


def _cards(seen: View) -> dict[int, tuple[object, ...]]:
    """Every card that is seen, by its handle: where it lies and how."""
    return {
        card.handle: (spot, *_state(card)) for spot, zone in enumerate(seen.zones) for card in zone if card is not None
    }


def _told(option: Option, cards: dict[int, tuple[object, ...]]) -> tuple[object, ...]:
    card, target = cards.get(option.card), cards.get(option.target)
    return (option.verb, option.index, option.number, option.text, card, target)


def _outline(seen: View) -> tuple[object, ...]:
    """How the table looks: players' numbers, and what lies in each zone in whatever order."""
    zones = tuple([tuple(sorted([() if card is None else _state(card) for card in zone])) for zone in seen.zones])
    return (seen.players, zones)
