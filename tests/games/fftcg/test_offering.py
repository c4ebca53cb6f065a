"""What is offered is exactly what has no bar, and what is counted once for all bars is what each would find (11.1.1)."""

import random
from collections.abc import Callable

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch11_deeds import bar_ability, bar_cast, bar_prime, bar_warp
from tefuda.games.fftcg.rules.ch11_offering import HOLDING, deeds
from tefuda.games.fftcg.rules.ch11_payment import Need, Purse, can_pay, completions, givers
from tefuda.games.fftcg.rules.ch11_spending import bar_outright, outline
from tefuda.games.fftcg.rules.ch11_using import ability_casting, bar_paying
from tefuda.kernel.play import advance
from tefuda.kernel.requests import PASS, Answer, Option, Request
from tefuda.kernel.state import Table


def without_bar(table: Table, seat: int) -> tuple[Option, ...]:
    """Every deed, held against all that could stand in its way."""
    found = []
    for zone in (t.HAND, t.LB_DECK):
        for card in table.zone(zone, seat):
            if bar_cast(table, seat, card) is None:
                found.append(Option("play", card=card))
            if zone == t.HAND and bar_warp(table, seat, card) is None:
                found.append(Option("warp", card=card))
    for zone in HOLDING:
        for card in table.zone(zone, 0 if zone == t.FIELD else seat):
            if table.cards[card].seat != seat:
                continue
            for index in range(len(table.game.facts(table, card).activated)):
                if bar_ability(table, seat, card, index) is None:
                    found.append(Option("activate", card=card, index=index))
            if zone == t.FIELD and bar_prime(table, seat, card) is None:
                found.append(Option("prime", card=card))
    return (*found, PASS)


def _by_chance(request: Request, chance: random.Random) -> Answer:
    if request.kind == "divide":
        return [chance.randrange(len(request.options)) for _ in range(request.most)] if not request.least else [
            *range(len(request.options)), *[0] * (request.most - len(request.options))
        ]  # fmt: skip
    if request.kind == "order":
        return chance.sample(range(len(request.options)), len(request.options))
    number = chance.randint(request.least, min(request.most, len(request.options)))
    return chance.sample(range(len(request.options)), number)


def positions(seed: int) -> list[Table]:
    """States of a game in which somebody has priority."""
    opened = open_game("fftcg")
    names, chance = sorted(opened.decks), random.Random(seed)
    state = opened.start([opened.decks[chance.choice(names)], opened.decks[chance.choice(names)]], seed)
    found: list[Table] = []
    while state.request is not None and len(found) < 150:
        if state.request.prompt in ("main", "quick"):
            found.append(state)
        state, _ = advance(state, _by_chance(state.request, chance))
    return found


def differing(states: list[Table]) -> list[Table]:
    """Those where something else is offered than has no bar."""
    return [state for state in states for seat in (0, 1) if deeds(state, seat) != without_bar(state, seat)]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_is_what_has_no_bar(seed: int) -> None:
    states = positions(seed)
    assert len(states) > 50
    assert differing(states) == []


NEEDS = [
    Need(elements, generic)
    for elements in ((), (("火", 1),), (("風", 2),), (("氷", 1), ("水", 1)))
    for generic in range(8)
]


def miscounted(states: list[Table]) -> list[Table]:
    """Those where a purse says something else of a need than the list of all payments, with and without a card of the hand."""
    found = []
    for state in states:
        for need in NEEDS:
            for without in ((), state.zone(t.HAND, 0)[:1]):
                payments = completions(need, (), givers(state, 0, without))
                if can_pay(state, 0, need, without) != (next(payments, None) is not None):
                    found.append(state)
    return found


def test_a_purse_pays_what_has_a_payment() -> None:
    assert miscounted([state for seed in range(6) for state in positions(seed)[::10]]) == []


def _dearer(purse: Purse) -> None:
    purse.total -= 1


def _no_backups(purse: Purse) -> None:
    purse.elements = {element: number - 1 for element, number in purse.elements.items()}


@pytest.mark.parametrize("fault", [_dearer, _no_backups])
def test_a_purse_that_is_too_small_is_found(fault: Callable[[Purse], None], monkeypatch: pytest.MonkeyPatch) -> None:
    states, count = [state for seed in range(6) for state in positions(seed)[::10]], Purse.__init__

    def counted(purse: Purse, table: Table, seat: int) -> None:
        count(purse, table, seat)
        fault(purse)

    monkeypatch.setattr(Purse, "__init__", counted)
    assert miscounted(states) != []


def test_what_is_outlined_is_the_whole_cost() -> None:
    """What is found to be paid for by the outline of a cost alone is what all of its parts say."""
    asked = 0
    for state in [state for seed in range(6) for state in positions(seed)[::5]]:
        for card in state.zone(t.FIELD):
            facts, seat = state.game.facts(state, card), state.cards[card].seat
            for index, ability in enumerate(facts.activated):
                casting = ability_casting(state, seat, card, index)
                cost = outline(casting.cost.parts)
                if (ability.zone or "field") != "field" or not cost.whole or facts.collected:
                    continue
                outright = bar_outright(state, seat, casting.source, cost, casting.sort)
                paid = outright is None and can_pay(state, seat, cost.need, (card,) if cost.own else ())
                assert paid == (bar_paying(state, casting) is None)
                asked += 1
    assert asked > 40
