"""Scenario verbs of FFTCG: parties and payments; priority passes by itself, and a payment without a choice is made."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, product
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch10_attackers import bar_party, party_elements
from tefuda.games.fftcg.rules.ch10_costs import attack_payable
from tefuda.games.fftcg.rules.ch11_payment import (
    Giver,
    Need,
    Paying,
    classes_of,
    elements_useful,
    givers,
    must_declare,
    vectors,
)
from tefuda.games.fftcg.rules.ch14_rewinding import rewound
from tefuda.games.fftcg.rules.questions import controlled, is_unpayable
from tefuda.kernel.proving.moves import NotOffered, card_named, name_parts, names_in
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.proving.scenario_moves import ScenarioMoves
from tefuda.kernel.proving.verbs import Goal, Verbs
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table

MOST_GIVERS = 10  # of more cards that could pay, nobody looks through all sets

# Whoever has priority passes it where a move leaves it aside, but a main phase is never ended by that.
VERBS = Verbs(
    windows=("main", "quick"), declined=("attack", "block"), aside={"block": ("attack", "party")},
    synonyms={"cast": ("play", ""), "block": ("choose", "block")}, kept=("main1", "main2"), fight="attackers", turn_end="9.5.1.5",
    goals={
        "preparation": Goal(step="10.1.1.2"), "attack": Goal("attack"), "block": Goal("block"), "damage": Goal(step="10.1.4.4"),
        "main2": Goal(phase="main2"), "next": Goal(phase="main1", next_turn=True),
    },
    forced={"payment": "pay", "namesake": "", "pick": "choose", "cost": "choose", "may": "choose"}, alike=("payment", "namesake"), unit=1000,
)  # fmt: skip


# ── parties ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@VERBS.verb("party")
def form_party(moves: ScenarioMoves, seat: int, rest: str, line: int) -> None:
    """`party A, B`: the element where it is asked, then the members, singly where they have to pay."""
    moves.pass_windows(seat, "party", rest)
    names = names_in(rest)
    for plain in (*_party_element(moves, seat, names), f"choose {rest}"):
        ask = moves.table.pending
        if moves.prompt == "party" and ask is not None and ask.most == 1:
            moves.choose_each(seat, names, "party", line)
            if moves.prompt == "party":
                moves.run.answer([], line)
        elif moves.prompt in ("attack", "party"):  # where both of two were in it there is nothing to choose
            moves.run.plain_move(seat, plain, line)


def _party_element(moves: ScenarioMoves, seat: int, names: list[str]) -> list[str]:
    """The choice of the first element that is offered and that all members of a party have."""
    ask, table = moves.table.pending, moves.table
    plain, forwards = [name_parts(name)[0] for name in names], controlled(table, seat, t.FORWARD)
    members = [[card for card in forwards if name in table.game.facts(table, card).names] for name in plain]
    for element in [option.text for option in ask.options if option.verb == "party"] if ask is not None else ():
        if all(any(element in party_elements(table, card) for card in cards) for cards in members):
            return [f"choose {element}"]
    return []


@VERBS.refused("party")
def party_refused(moves: ScenarioMoves, seat: int, rest: str) -> str:
    """The clause by which these forwards are no party that may attack now."""
    table = moves.table
    found = _forwards(table, seat, names_in(rest))
    barred = bar_party(table, seat, found)
    if barred is not None:
        return barred.clause
    if not attack_payable(table, found):
        return "10.1.2.3"
    return "" if moves.prompt == "attack" else "10.1.2.1"


# ── payments ────────────────────────────────────────────────────────────────────────────────────────────────────────
@VERBS.verb("pay")
def pay(moves: ScenarioMoves, seat: int, rest: str, line: int) -> None:
    """`pay with A, B as 火`: the cards that give CP, one by one, and of which element; BadScenario where one of them was no part of it."""
    names = []
    for said in _givers(rest):
        name, _, element = said.partition(" as ")
        names.append(name)
        place = _declared(moves, seat, name, element)
        if place is not None:
            moves.run.answer([place], line)
        else:
            moves.choose_each(seat, [name], "payment", line)
    if moves.prompt == "payment":
        return
    made = [place for place, event in enumerate(moves.run.events) if event.kind == "paid" and event.seat == seat]
    since = moves.run.events[made[-1] :] if made else []
    given = list(dict.fromkeys([event.card for event in since if event.kind in ("acted", "moved")]))
    for name in names:
        plain = name_parts(name)[0]
        used = [card for card in given if plain in moves.table.game.facts(moves.table, card).names]
        if not used:
            raise BadScenario(
                f"the payment is made, and {name} is no part of it / 支払いは済み、{name} は使われていない", line
            )
        given.remove(used[0])


def _declared(moves: ScenarioMoves, seat: int, name: str, element: str) -> int | None:
    """The place of the option by which a card gives CP of an element; None where none is said or offered."""
    ask = moves.table.pending
    if not element or ask is None or moves.prompt != "payment":
        return None
    offered = [option.card for option in ask.options if option.text == element]
    with suppress(NotOffered):
        card = card_named(moves.table, offered, name, seat)
        return next(place for place, one in enumerate(ask.options) if (one.card, one.text) == (card, element))
    return None


@VERBS.refused("pay")
def payment_refused(moves: ScenarioMoves, seat: int, rest: str) -> str:
    """The clause by which these cards are no payment for what has to be paid now."""
    table = moves.table
    frame: Any = table.frames[-1] if table.frames else None
    if moves.prompt != "payment" or not isinstance(frame, Paying):
        return "11.2.1"
    free = {giver.card: giver for giver in givers(table, frame.seat, frame.without)}
    chosen: list[int] = []
    for name in _givers(rest):
        try:
            chosen.append(card_named(table, [card for card in free if card not in chosen], name, seat))
        except NotOffered:
            plain = name_parts(name)[0]
            hand = [card for card in table.zone(t.HAND, seat) if plain in table.game.facts(table, card).names]
            return "5.2.1.3" if hand and all(is_unpayable(table, card) for card in hand) else "11.4.7"
    clause = _not_paid(frame.need, [free[card] for card in chosen])
    rewound(table, seat, Bar(clause) if clause else None)
    return clause


def _givers(rest: str) -> list[str]:
    """The cards that a payment names: `with A, B`."""
    return names_in(rest.removeprefix("with "))


def _forwards(table: Table, seat: int, names: list[str]) -> list[int]:
    """The forwards that names mean, each once; a name that means none is left out."""
    found: list[int] = []
    for name in names:
        free = [card for card in controlled(table, seat, t.FORWARD) if card not in found]
        with suppress(NotOffered):
            found.append(card_named(table, free, name, seat))
    return found


@VERBS.implied("payment")
def has_one_payment(table: Table) -> bool:
    """Is there but one set of cards that pays?"""
    frame: Any = table.frames[-1]
    if not isinstance(frame, Paying):
        return False
    offered = [option.card for option in table.pending.options] if table.pending is not None else []
    if len(set(offered)) < len(offered) and must_declare(table, frame):
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
