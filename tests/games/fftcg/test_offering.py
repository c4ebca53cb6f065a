"""What is offered is what has no bar, whatever lies on the table; and a bar names a clause that applies (11.1.1).

Legality stands once, in the bars. So they are held against what does not use them: every payment one by one, the rulebook's
clauses told once more, and the deed itself, carried through.
"""

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import ch11_deeds, ch11_offering
from tefuda.games.fftcg.rules.ch11_costs import cast_cost
from tefuda.games.fftcg.rules.ch11_deeds import bar_ability, bar_cast, bar_prime, bar_warp
from tefuda.games.fftcg.rules.ch11_payment import (
    FROM_BACKUP,
    Need,
    Purse,
    can_pay,
    completions,
    givers,
    need_for_card,
)
from tefuda.games.fftcg.rules.ch11_spending import bar_outright, outline
from tefuda.games.fftcg.rules.ch11_using import ability_casting, bar_paying, card_casting
from tefuda.games.fftcg.rules.questions import controlled
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Choose, Pay, This
from tefuda.kernel.evaluating.questions import pool
from tefuda.kernel.flow.play import advance, why_not
from tefuda.kernel.primitives.values import within
from tefuda.kernel.table.requests import PASS, Answer, Bar, Option, Request
from tefuda.kernel.table.state import Table


# ── positions ───────────────────────────────────────────────────────────────────────────────────────────────────────
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
    """States of a game in which somebody has priority; seeds 0 to 7 play with all decks."""
    opened = open_game("fftcg")
    names, chance = sorted(opened.decks), random.Random(seed)
    decks = [opened.decks[names[place % len(names)]] for place in (seed, seed * 3 + 1)]
    state = opened.start(decks, seed)
    found: list[Table] = []
    while state.request is not None and len(found) < 150:
        if state.request.prompt in ("main", "quick"):
            found.append(state)
        state, _ = advance(state, _by_chance(state.request, chance))
    return found


# ── what is offered ─────────────────────────────────────────────────────────────────────────────────────────────────
def wishes(table: Table) -> list[Option]:
    """Every deed with every card and ability there is, wherever it lies and whosever it is."""
    found = []
    for card in range(len(table.cards)):
        found += [Option(verb, card=card) for verb in ("play", "warp", "prime")]
        abilities = table.game.facts(table, card).activated
        found += [Option("activate", card=card, index=index) for index in range(-1, len(abilities) + 1)]
    return found


def bar_of(table: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed by the rules, whoever has priority."""
    if wish.verb == "activate":
        return bar_ability(table, seat, wish.card, wish.index)
    bars: dict[str, Callable[[Table, int, int], Bar | None]] = {"play": bar_cast, "warp": bar_warp, "prime": bar_prime}
    return bars[wish.verb](table, seat, wish.card)


def offer(table: Table, seat: int) -> tuple[Option, ...]:
    """What is offered to a seat."""
    return ch11_offering.deeds(table, seat, ch11_deeds.is_slow(table, seat))


def differing(states: list[Table]) -> list[Table]:
    """The tables at which something else is offered than has no bar, to either seat; or another than the one asked may do anything."""
    found = []
    for state in states:
        request = state.request
        assert request is not None
        for seat in (0, 1):
            allowed = [wish for wish in wishes(state) if bar_of(state, seat, wish) is None]
            offered = offer(state, seat)
            same = offered[-1] == PASS and sorted(offered[:-1], key=str) == sorted(allowed, key=str)
            told = [wish for wish in wishes(state) if why_not(state, seat, wish) is None]
            if not same or told != (allowed if seat == request.seat else []):
                found.append(state)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_what_has_no_bar(seed: int) -> None:
    states = positions(seed)
    assert len(states) > 50
    assert all(state.request is not None and state.request.options == _offer(state) for state in states)
    assert differing(states) == []


def _offer(state: Table) -> tuple[Option, ...]:
    assert state.request is not None
    return offer(state, state.request.seat)


def _always_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.offer", lambda table, seat: ch11_offering.deeds(table, seat, True))


def _never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.offer", lambda table, seat: ch11_offering.deeds(table, seat, False))


def _no_abilities(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ch11_offering, "_abilities", lambda *about: None)


def _no_warp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ch11_offering, "bar_warp", lambda *about: Bar("15.2.7.1.1"))


class _Dearer(Purse):
    """One that has a CP less than there are."""

    def gifts(self) -> dict[int, tuple[int, tuple[str, ...]]]:
        found = super().gifts()
        self.total = sum([give for give, _ in found.values()]) - 1
        return found


def _less_cp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ch11_offering, "Purse", _Dearer)


@pytest.mark.parametrize("fault", [_always_late, _never_late, _no_abilities, _no_warp, _less_cp])
def test_an_offer_that_leaves_something_out_or_has_too_much_is_found(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    states = [state for seed in range(8) for state in positions(seed)[::12]]
    fault(monkeypatch)
    assert differing(states) != []


@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_can_be_carried_through(seed: int) -> None:
    """11.3.1, 14.1: whatever is answered on the way, nobody gets stuck, and a card is cast, an ability used."""
    chance, tried = random.Random(seed), 0
    for state in positions(seed)[::3]:
        for place, option in enumerate(_offer(state)[:-1]):
            after, told = advance(state, place)
            while after.request is not None and after.request.prompt not in ("main", "quick"):
                assert after.request.options or not after.request.least, option
                after, events = advance(after, _by_chance(after.request, chance))
                told = told + events
            kinds = {"play": "cast", "activate": "used"}
            assert option.verb not in kinds or any(event.kind == kinds[option.verb] for event in told), option
            tried += 1
    assert tried > 5


# ── the clause that is named ────────────────────────────────────────────────────────────────────────────────────────
def payable(table: Table, seat: int, need: Need, without: tuple[int, ...] = ()) -> bool:
    """Is there any payment, by the list of all of them?"""
    return next(completions(need, (), givers(table, seat, without)), None) is not None


def _facts(table: Table, wish: Option) -> Any:
    return table.game.facts(table, wish.card)


def _too_dear(table: Table, seat: int, wish: Option) -> bool:
    """11.3.7.1, 11.4.7: can the CP of a card not be paid, in whatever elements they come?"""
    return not payable(table, seat, Need((), cast_cost(table, wish.card)), (wish.card,))


def _lacks_element(table: Table, seat: int, wish: Option) -> bool:
    """11.4.6.1, 11.4.6.2: could the CP of a card be paid, but not with its elements among them?"""
    need = need_for_card(cast_cost(table, wish.card), _facts(table, wish).elements)
    return not _too_dear(table, seat, wish) and not payable(table, seat, need, (wish.card,))


def _ability(table: Table, wish: Option) -> Any:
    return _facts(table, wish).activated[wish.index]


def _cost_unpaid(table: Table, seat: int, wish: Option) -> bool:
    """11.6.2.1, 11.7.2.1: is there a part of an ability's cost that cannot be paid: the dull icon, crystals, counters, CP?"""
    parts = _ability(table, wish).cost.parts

    def of(kind: type) -> list[Any]:
        return [part for part in parts if isinstance(part, kind)]

    counters, hand = dict(table.cards[wish.card].counters), table.zone(t.HAND, seat)
    if v.Dull(This()) in parts and table.cards[wish.card].acted:
        return True
    if sum([part.amount for part in of(Pay)]) > table.players[seat].crystals:
        return True
    if any(counters.get(part.counter, 0) < -part.number for part in of(v.PutCounter)):
        return True
    elements = [element for part in of(v.PayCP) for element in part.elements]
    asked = tuple([(element, elements.count(element)) for element in dict.fromkeys(elements)])
    need = Need(asked, sum([part.generic for part in of(v.PayCP)]))
    itself = (wish.card,) if any(getattr(part, "group", None) == This() for part in parts) else ()
    discards = combinations(hand, sum([part.number for part in of(v.Discard)]))
    return not any(payable(table, seat, need, (*itself, *gone)) for gone in discards)


def _new_for_the_dull_icon(table: Table, wish: Option) -> bool:
    """11.6.2.2: does a forward or backup without haste, not controlled since its player's turn began, have to dull itself?"""
    facts, record = _facts(table, wish), table.cards[wish.card]
    new = record.since >= table.facts.began[record.seat] and t.HASTE not in facts.keywords
    return new and bool({t.FORWARD, t.BACKUP} & {*facts.kinds}) and v.Dull(This()) in _ability(table, wish).cost.parts


def _nothing_to_choose(table: Table, seat: int, wish: Option) -> bool:
    """11.3.3: does a summon choose more than there is to be chosen?"""
    casting = card_casting(table, seat, wish.card)
    chosen: list[Any] = [node for node in within(casting.effect) if isinstance(node, Choose)]
    return any(
        not one.up_to and one.number > len([card for where in one.pools for card in pool(table, casting, where)])
        for one in chosen
    )


def _not_main(table: Table, seat: int, wish: Option) -> bool:
    """9.3.1.5: is it not the player's own main phase, or something on the stack?"""
    own = table.facts.player == seat and table.facts.phase in ("main1", "main2")
    return not own or bool(table.stack)


def _has(table: Table, wish: Option, kind: type) -> bool:
    return any(isinstance(ability, kind) for ability in _facts(table, wish).abilities)


def _in(table: Table, seat: int, wish: Option, *zones: int) -> bool:
    """Does a card of the player's own lie in one of these zones?"""
    return table.cards[wish.card].seat == seat and table.cards[wish.card].zone in zones


def _names(table: Table, cards: list[int]) -> set[str]:
    return {name for card in cards for name in table.game.facts(table, card).names}


def _has_namesake(table: Table, seat: int, wish: Option) -> bool:
    """7.7.3: does the player control a character of the same name, both without the generic icon?"""
    other = [card for card in controlled(table, seat) if not table.game.facts(table, card).generic]
    return not _facts(table, wish).generic and bool(_names(table, other) & set(_facts(table, wish).names))


def _no_namesake_in_hand(table: Table, seat: int, wish: Option) -> bool:
    """11.7.1: is there no other card in hand that has the name of the special ability's card?"""
    hand = [card for card in table.zone(t.HAND, seat) if card != wish.card]
    return not _names(table, hand) & set(_facts(table, wish).names)


def _down(table: Table, seat: int, wish: Option) -> int:
    return len([c for c in table.zone(t.LB_DECK, seat) if table.cards[c].facedown and c != wish.card])


def _elsewhere(table: Table, seat: int, wish: Option) -> bool:
    zone = table.cards[wish.card].zone
    return zone < 0 or t.ZONES[zone].name != _ability(table, wish).zone


def _another_s(table: Table, seat: int, wish: Option) -> bool:
    return table.cards[wish.card].seat != seat


def _keyword_unpaid(table: Table, seat: int, wish: Option) -> bool:
    """11.2.1: can the CP of priming or warp not be paid?"""
    kind = v.Warp if wish.verb == "warp" else v.Priming
    (cost,) = [ability.cost for ability in _facts(table, wish).abilities if isinstance(ability, kind)]
    return not payable(table, seat, outline(cost.parts).need, (wish.card,) if wish.verb == "warp" else ())


def _holds_light(table: Table, seat: int, wish: Option) -> bool:
    """5.2.1.3: is there a light or dark card in the hand, besides the one that is cast, that would give two CP?"""
    hand = [table.game.facts(table, card) for card in table.zone(t.HAND, seat) if card != wish.card]
    return any(t.LIGHT in facts.elements or t.DARK in facts.elements for facts in hand)


# By clause, when it applies.
APPLIES: dict[str, Callable[[Table, int, Option], bool]] = {
    "15.1.1.7.1": lambda table, seat, wish: not _in(table, seat, wish, t.HAND, t.LB_DECK),
    "15.2.8.3": lambda table, seat, wish: _in(table, seat, wish, t.LB_DECK) and not table.cards[wish.card].facedown,
    "15.2.8.3.2": lambda table, seat, wish: _down(table, seat, wish) < _facts(table, wish).lb_cost,
    "9.3.1.5": lambda table, seat, wish: t.SUMMON not in _facts(table, wish).kinds and _not_main(table, seat, wish),
    "11.3.7.1": lambda table, seat, wish: (
        t.SUMMON in _facts(table, wish).kinds and (_too_dear(table, seat, wish) or _lacks_element(table, seat, wish))
    ),
    "5.2.1.3": lambda table, seat, wish: _too_dear(table, seat, wish) and _holds_light(table, seat, wish),
    "11.4.7": lambda table, seat, wish: t.SUMMON not in _facts(table, wish).kinds and _too_dear(table, seat, wish),
    "11.4.6.1": lambda table, seat, wish: _lacks_element(table, seat, wish) and len(_facts(table, wish).elements) == 1,
    "11.4.6.2": lambda table, seat, wish: _lacks_element(table, seat, wish) and len(_facts(table, wish).elements) > 1,
    "11.3.3": _nothing_to_choose,
    "7.7.3": _has_namesake,
    "11.6.1": lambda table, seat, wish: wish.index not in range(len(_facts(table, wish).activated)),
    "11.6.2.1": lambda table, seat, wish: _ability(table, wish).sort != "special" and _cost_unpaid(table, seat, wish),
    "11.7.2.1": lambda table, seat, wish: _ability(table, wish).sort == "special" and _cost_unpaid(table, seat, wish),
    "11.6.2.2": lambda table, seat, wish: (
        _ability(table, wish).sort != "special" and _new_for_the_dull_icon(table, wish)
    ),
    "11.6.2.3": lambda table, seat, wish: _ability(table, wish).sort != "special" and _another_s(table, seat, wish),
    "11.7.2.3": lambda table, seat, wish: _ability(table, wish).sort == "special" and _another_s(table, seat, wish),
    "11.6.4": lambda table, seat, wish: _ability(table, wish).sort != "special" and _elsewhere(table, seat, wish),
    "11.7.4": lambda table, seat, wish: _ability(table, wish).sort == "special" and _elsewhere(table, seat, wish),
    "11.7.1": _no_namesake_in_hand,
    "15.2.9.1": lambda table, seat, wish: (
        not _has(table, wish, v.Priming) or not _in(table, seat, wish, t.FIELD) or bool(table.cards[wish.card].attached)
    ),
    "15.2.9.3": _not_main,
    "15.2.7.1.1": lambda table, seat, wish: not _has(table, wish, v.Warp) or not _in(table, seat, wish, t.HAND),
    "15.2.7.3": _not_main,
    "11.2.1": _keyword_unpaid,
}


@pytest.mark.parametrize("seed", range(8))
def test_the_clause_that_is_named_applies(seed: int) -> None:
    """Where several stand in the way of a deed one of them is named, never another."""
    named = set()
    for state in positions(seed)[::2]:
        for seat in (0, 1):
            for wish in wishes(state):
                barred = bar_of(state, seat, wish)
                if barred is not None:
                    assert APPLIES[barred.clause](state, seat, wish), (barred, wish, _facts(state, wish).names)
                    named.add(barred.clause)
    assert len(named) > 8


# ── what is found once for all bars ─────────────────────────────────────────────────────────────────────────────────
NEEDS = [
    Need(elements, generic)
    for elements in ((), (("火", 1),), (("風", 2),), (("氷", 1), ("水", 1)))
    for generic in range(8)
]


def miscounted(states: list[Table]) -> list[Table]:
    """The tables at which a purse says something else of a need than the list of all payments, with and without a card of the hand."""
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


def _no_discards(gifts: dict[int, Any]) -> dict[int, Any]:
    return {card: gift for card, gift in gifts.items() if gift[0] == FROM_BACKUP}


def _of_another_element(gifts: dict[int, Any]) -> dict[int, Any]:
    return {card: (give, ("火",)) for card, (give, _) in gifts.items()}


@pytest.mark.parametrize("fault", [_no_discards, _of_another_element])
def test_a_purse_that_is_miscounted_is_found(
    fault: Callable[[dict[int, Any]], dict[int, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    states, count = [state for seed in range(6) for state in positions(seed)[::10]], Purse.gifts

    def gifts(purse: Purse) -> dict[int, Any]:
        found = fault(count(purse))
        purse.total = sum([give for give, _ in found.values()])
        return found

    listed = {id(state): givers(state, 0) for state in states}
    monkeypatch.setattr(Purse, "gifts", gifts)
    monkeypatch.setattr(
        f"{__name__}.givers",
        lambda state, seat, without=(): [one for one in listed[id(state)] if one.card not in without],
    )
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
