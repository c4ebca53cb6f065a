"""Scenario moves of FFTCG: casting, payments, parties and blocks in words; priority passes by itself, and a payment without a choice is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch10_attackers import bar_party, party_elements
from tefuda.games.fftcg.rules.ch10_costs import attack_payable
from tefuda.games.fftcg.rules.ch11_payment import Giver, Need, Paying, classes_of, elements_useful, givers, vectors
from tefuda.games.fftcg.rules.ch14_rewinding import rewound
from tefuda.games.fftcg.rules.questions import controlled, is_unpayable
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.proving.scenario_moves import ScenarioMoves, names_in, split
from tefuda.kernel.requests import Bar
from tefuda.kernel.state import Table
from tefuda.kernel.turns import told_step

DEEDS = ("cast", "play", "activate", "special", "warp", "prime")
PICKS = ("pick", "cost", "may")
MOST_GIVERS = 10  # of more cards that could pay, nobody looks through all sets


class FFTCGMoves(ScenarioMoves):
    """The moves of a scenario: whoever has priority passes it where a move leaves it aside, but a main phase is never ended by that."""

    windows = ("main", "quick")
    declined = ("attack", "block")
    synonyms = MappingProxyType({"cast": ("play", ""), "block": ("choose", "block")})
    turn_end = "9.5.1.5"
    goals: ClassVar[Mapping[str, Callable[[Any], bool]]] = MappingProxyType({
        **ScenarioMoves.goals,
        "preparation": lambda now: told_step(now.table) == "10.1.1.2",
        "attack": lambda now: now.prompt == "attack",
        "block": lambda now: now.prompt == "block",
        "damage": lambda now: told_step(now.table) == "10.1.4.4",
        "main2": lambda now: now.table.facts.phase == "main2",
        "next": lambda now: now.table.facts.number > now.last_turn and now.table.facts.phase == "main1",
    })  # fmt: skip

    def move(self, seat: int, verb: str, rest: str, line: int) -> None:
        if verb == "pass":
            if self.prompt in self.windows and self.table.pending is not None and self.table.pending.seat == seat:
                self.decline()
        elif verb == "pay":
            self._pay(seat, _givers(rest), line)
        else:
            self.answer_forced(verb)
            if verb == "party":
                self._party(seat, rest, line)
            else:
                super().move(seat, verb, rest, line)

    def _pay(self, seat: int, names: list[str], line: int) -> None:
        """Pay with the cards named; BadScenario where one of them was not part of the payment."""
        self.choose_each(seat, names, "payment", line)
        if self.prompt == "payment":
            return
        made = [place for place, event in enumerate(self.run.events) if event.kind == "paid" and event.seat == seat]
        since = self.run.events[made[-1] :] if made else []
        given = list(dict.fromkeys([event.card for event in since if event.kind in ("acted", "moved")]))
        for name in names:
            plain = name.partition("#")[0].strip()
            used = [card for card in given if plain in self.table.game.facts(self.table, card).names]
            if not used:
                raise BadScenario(f"the payment is made, and {name} is no part of it", line)
            given.remove(used[0])

    def _party(self, seat: int, names: str, line: int) -> None:
        self.pass_windows(seat, "party", names)
        for plain in self.script(seat, "party", names):
            ask = self.table.pending
            if (
                self.prompt == "party" and ask is not None and ask.most == 1
            ):  # members that have to pay are picked singly
                self.choose_each(seat, names_in(names), "party", line)
                if self.prompt == "party":
                    self.run.answer([], line)
            elif self.prompt in ("attack", "party"):  # where both of two were in it there is nothing to choose
                self.run.plain_move(seat, plain, line)

    def script(self, seat: int, verb: str, rest: str) -> list[str]:
        names = names_in(rest)
        if verb == "order" and self.prompt == "which first":
            return [f"choose {re.sub(r'[ 　]+[0-9]+$', '', name)}" for name in names[:1]]
        if verb == "divide":
            return ["divide " + re.sub(r"(\d+)000\b", r"\1", rest)]
        if verb == "party":
            ask = self.table.pending
            for option in ask.options if ask is not None else ():
                if option.verb == "party" and all(self._in_party(seat, option.text, name) for name in names):
                    return [f"choose {option.text}", f"choose {rest}"]
            return [f"choose {rest}"]
        return super().script(seat, verb, rest)

    def _in_party(self, seat: int, element: str, name: str) -> bool:
        named = _forwards(self.table, seat, [name.partition("#")[0].strip()])
        return any(element in party_elements(self.table, card) for card in named)

    # ── what passes by itself ───────────────────────────────────────────────────────────────────────────────────────
    def passes_by(self, seat: int, verb: str, rest: str, refusing: bool) -> bool:
        table, ask = self.table, self.table.pending
        if self.prompt == "block" and verb in ("attack", "party"):
            return True
        if ask is None or self.prompt not in self.windows:
            return False
        if verb in DEEDS:
            now = refusing or not table.stack or not _is_slow(table, seat, verb, rest)
            return ask.seat != seat or not now
        return bool(table.stack) or table.facts.phase not in ("main1", "main2")

    def answer_forced(self, verb: str = "") -> None:
        """Where only one payment is left, or only one namesake, nobody has to say it; nor where all there is must be picked."""
        while self.prompt in ("payment", "namesake", *PICKS):
            table, ask = self.table, self.table.pending
            assert ask is not None
            if self.prompt in PICKS:
                if verb == "choose" or len(ask.options) > ask.least:
                    return
                self.run.answer(list(range(len(ask.options))), 0)
                continue
            names = [(option.verb, table.game.facts(table, option.card).names, option.text) for option in ask.options]
            if any(name != names[0] for name in names) and not _only_payment(table):
                return
            self.run.answer([0], 0)

    def unfinished(self) -> bool:
        fighting = bool(self.table.facts.attackers)
        if self.prompt not in self.windows and not (self.prompt == "block" and fighting):
            return False
        return fighting or bool(self.table.stack)

    # ── what is not possible, and what is offered ───────────────────────────────────────────────────────────────────
    def first_move(self, seat: int, words: str) -> str:
        plain = super().first_move(seat, words)
        return words if split(words)[0] in ("pay", "party") else plain

    def refused_by(self, seat: int, words: str) -> str | None:
        verb, rest = split(words)
        if verb == "party":
            return self._party_refused(seat, names_in(rest))
        return self._payment_refused(seat, _givers(rest)) if verb == "pay" else super().refused_by(seat, words)

    def _party_refused(self, seat: int, names: list[str]) -> str:
        """The clause by which these forwards are no party that may attack now."""
        table = self.table
        found = _forwards(table, seat, names)
        barred = bar_party(table, seat, found)
        if barred is not None:
            return barred.clause
        if not attack_payable(table, found):
            return "10.1.2.3"
        return "" if self.prompt == "attack" else "10.1.2.1"

    def _payment_refused(self, seat: int, names: list[str]) -> str:
        """The clause by which these cards are no payment for what has to be paid now."""
        table = self.table
        frame: Any = table.frames[-1] if table.frames else None
        if self.prompt != "payment" or not isinstance(frame, Paying):
            return "11.2.1"
        free = givers(table, frame.seat, frame.without)
        chosen: list[Giver] = []
        for name in names:
            fitting = [g for g in free if name in table.game.facts(table, g.card).names and g not in chosen]
            if not fitting:
                hand = [card for card in table.zone(t.HAND, seat) if name in table.game.facts(table, card).names]
                return "5.2.1.3" if hand and all(is_unpayable(table, card) for card in hand) else "11.4.7"
            chosen.append(fitting[0])
        clause = _not_paid(frame.need, chosen)
        rewound(table, seat, Bar(clause) if clause else None)
        return clause


def _givers(rest: str) -> list[str]:
    """The cards that a payment names: `with A, B`."""
    return names_in(rest.removeprefix("with "))


def _forwards(table: Table, seat: int, names: list[str]) -> list[int]:
    forwards = controlled(table, seat, t.FORWARD)
    return [card for name in names for card in forwards if name in table.game.facts(table, card).names]


def _is_slow(table: Table, seat: int, verb: str, name: str) -> bool:
    """Is it a character that cannot answer what is on the stack?"""
    for card in (*table.zone(t.HAND, seat), *table.zone(t.LB_DECK, seat)):
        facts = table.game.facts(table, card)
        if name in facts.names:
            return verb == "cast" and t.SUMMON not in facts.kinds and t.BACK_ATTACK not in facts.keywords
    return False


def _only_payment(table: Table) -> bool:
    """Is there but one set of cards that pays?"""
    frame: Any = table.frames[-1]
    if not isinstance(frame, Paying):
        return False
    picked = [Giver(card, give, (element,)) for card, give, element in frame.picks]
    free = givers(table, frame.seat, (*frame.without, *[pick[0] for pick in frame.picks]))
    found = 0
    for size in range(len(free) + 1) if len(free) <= MOST_GIVERS else ():
        for more in combinations(free, size):
            found += not _not_paid(frame.need, [*picked, *more])
            if found > 1:
                return False
    return found == 1


def _has_elements(need: Need, chosen: list[Giver]) -> bool:
    """Can these cards give as many CP of each element as are asked for? Each of them gives one element (11.2.1.1)."""
    for ways in product(*[elements_useful(need, giver) for giver in chosen]):
        given = dict.fromkeys(("", *[element for element, _ in need.elements]), 0)
        for giver, element in zip(chosen, ways, strict=True):
            given[element] += giver.give
        if all(given[element] >= number for element, number in need.elements):
            return True
    return False


def _not_paid(need: Need, chosen: list[Giver]) -> str:
    """The clause by which these cards are no payment: an element is missing, too little, or more than is needed."""
    classes = classes_of(need)
    for ways in product(*[elements_useful(need, giver) for giver in chosen]):
        used = [(giver.give, element) for giver, element in zip(chosen, ways, strict=True)]
        vector = tuple([used.count(one) for one in classes])
        if vector in vectors(need, vector):
            return ""
    if sum([giver.give for giver in chosen]) < need.total:
        return "11.4.7"
    if not _has_elements(need, chosen):
        return "11.4.6.2" if len(need.elements) > 1 else "11.4.6.1"
    return "5.2.1.3.1"
