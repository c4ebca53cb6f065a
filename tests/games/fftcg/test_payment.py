"""Payments held against a brute-force oracle: every legal one is offered, nothing else is, and nobody gets stuck (11.2, 5.2.1.3)."""

from __future__ import annotations

import json
from itertools import combinations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.loading import face
from tefuda.games.fftcg.cards.opening import OpenedFFTCG
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.rules.ch09_turn import Turns, turn
from tefuda.games.fftcg.table import Player
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.cards.setup import add
from tefuda.kernel.effects.nodes import Automatic, Did, If, May, Sequence, This
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.flow.procedures import call
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import PASS, YES, Option
from tefuda.kernel.table.state import Table

Pick = tuple[int, int, str]  # a card, the CP it gives, and of which element ("": none that is asked for)
ELEMENT_SETS = [
    ("火",),
    ("水",),
    ("風",),
    ("火", "水"),
    ("火", "風"),
    ("火", "水", "風"),
    ("光",),
    ("闇",),
    ("光", "火"),
]
PAYABLE = [found for found in ELEMENT_SETS if not {"光", "闇"} & set(found)]


def laid_out(cast: dict[str, Any], backups: list[tuple[tuple[str, ...], bool]], hand: list[Any], **seat: Any) -> Table:
    """The first player's main phase with a card to cast (or use), backups (elements, dull) and cards in hand (elements)."""
    cards = [{"kind": "フォワード", "cost": 0, **cast, "name": "主", "number": "M-1"}]
    for place, (elements, _) in enumerate(backups):
        cards.append({"name": f"控{place}", "kind": "バックアップ", "elements": list(elements), "number": f"B-{place}"})
    for place, elements in enumerate(hand):
        facts = {"elements": list(elements)} if isinstance(elements, tuple) else elements
        cards.append(
            {"kind": "フォワード", "cost": 9, "power": 1000, "name": f"札{place}", **facts, "number": f"H-{place}"}
        )
    game = FFTCG([face(card) for card in cards])
    table = OpenedFFTCG.empty(game, "constructed", seed=1)
    table.players += [Player(crystals=seat.get("crystals", 0)), Player()]
    add(table, 0, 0, seat.get("zone", t.HAND))
    for place, (_, dull) in enumerate(backups):
        card = add(table, 1 + place, 0, t.FIELD)
        table.put(change(table.cards[card], acted=dull))
    for place in range(len(hand)):
        add(table, 1 + len(backups) + place, 0, t.HAND)
    for other in (0, 1):
        for _ in range(5):
            add(table, 0, other, t.DECK)
    table.facts = change(table.facts, number=5, phase="main1", began=(table.tick(), table.tick()))
    call(table, Turns())
    table.at[-1] = turn.named["9.3.1.4"]
    return settle(table)


# ── the oracle ──────────────────────────────────────────────────────────────────────────────────────────────────────
def needed(cost: int, elements: tuple[str, ...]) -> tuple[dict[str, int], int]:
    """11.4.6.1 to 11.4.6.3, told once more: CP of elements, and all CP together."""
    asked = {element: 1 for element in elements if element not in ("光", "闇")} if cost else {}
    return asked, max(cost, len(asked))


def enough(picks: tuple[Pick, ...], asked: dict[str, int], total: int) -> bool:
    by_element = {element: sum([give for _, give, of in picks if of == element]) for element in asked}
    return sum([give for _, give, _ in picks]) >= total and all(by_element[e] >= n for e, n in asked.items())


def oracle(givers: list[tuple[int, int, tuple[str, ...]]], asked: dict[str, int], total: int) -> set[frozenset[Pick]]:
    """Every set of cards, each with the element it gives, that pays and of which nothing could be left out."""
    found = set()
    for size in range(len(givers) + 1):
        for chosen in combinations(givers, size):
            ways = [[e for e in elements if e in asked] or [""] for _, _, elements in chosen]
            for way in product(*ways):
                picks = tuple([(card, give, e) for (card, give, _), e in zip(chosen, way, strict=True)])
                rest = [picks[:i] + picks[i + 1 :] for i in range(len(picks))]
                if enough(picks, asked, total) and not any(enough(one, asked, total) for one in rest):
                    found.add(frozenset(picks))
    return found


def givers_of(table: Table, apart: tuple[int, ...] = ()) -> list[tuple[int, int, tuple[str, ...]]]:
    """5.2.1.3: active backups give one CP, cards in hand that are neither light nor dark two."""
    found = []
    for record in table.cards:
        facts = table.game.faces[record.face].facts
        if record.seat or record.id in apart:
            continue
        if record.zone == t.FIELD and "バックアップ" in facts.kinds and not record.acted:
            found.append((record.id, 1, facts.elements))
        elif record.zone == t.HAND and not {"光", "闇"} & set(facts.elements):
            found.append((record.id, 2, facts.elements))
    return found


# ── walking through the real questions ──────────────────────────────────────────────────────────────────────────────
def answer(table: Table, option: Option) -> Table:
    assert table.pending is not None
    return advance(table, [table.pending.options.index(option)])[0]


def pick_of(table: Table, option: Option, asked: dict[str, int]) -> Pick:
    elements = table.game.facts(table, option.card).elements
    of = option.text if option.text in asked else next((e for e in elements if e in asked), "")
    return option.card, 1 if option.verb == "dull" else 2, of


def spent(before: Table, after: Table) -> frozenset[int]:
    """The cards that a payment has dulled or discarded."""
    return frozenset(
        [
            card.id
            for card, now in zip(before.cards, after.cards, strict=True)
            if card.id and not card.seat and (now.zone, now.acted) != (card.zone, card.acted)
        ]
    )


def payments(table: Table, asked: dict[str, int]) -> set[frozenset[int]]:
    """Every payment, by its cards, that can be made by answering the questions, in whatever order."""
    found: set[frozenset[int]] = set()
    seen: set[frozenset[Pick]] = set()
    left: list[tuple[Table, frozenset[Pick]]] = [(table, frozenset())]
    while left:
        now, picks = left.pop()
        if now.pending is None or now.pending.prompt != "payment":
            found.add(spent(table, now))
            continue
        assert now.pending.options, "a payment that cannot go on"
        for option in now.pending.options:
            more = picks | {pick_of(now, option, asked)}
            if more not in seen:
                seen.add(more)
                left.append((answer(now, option), more))
    return found


def offered(table: Table, verb: str, card: int = 0) -> Option | None:
    assert table.pending is not None
    return next((o for o in table.pending.options if o.verb == verb and o.card == card), None)


BACKUPS = st.lists(st.tuples(st.sampled_from(ELEMENT_SETS), st.booleans()), max_size=3)
HANDS = st.lists(st.sampled_from(ELEMENT_SETS), max_size=4)


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 6), st.sampled_from(ELEMENT_SETS), BACKUPS, HANDS)
def test_every_payment_for_a_character_and_nothing_else(
    cost: int, elements: tuple[str, ...], backups: list[Any], hand: list[Any]
) -> None:
    backups = [(of, dull) for place, (of, dull) in enumerate(backups) if place == 0 or not {"光", "闇"} & set(of)]
    if {"光", "闇"} & set(elements):
        backups = [(of, dull) for of, dull in backups if not {"光", "闇"} & set(of)]  # 7.7.5
    table = laid_out({"cost": cost, "elements": list(elements), "power": 1000}, backups, hand)
    asked, total = needed(cost, elements)
    legal = oracle(givers_of(table, (0,)), asked, total)
    option = offered(table, "play")
    assert (option is not None) == bool(legal)
    if option is None:
        return
    cast = answer(table, option)
    sets = {frozenset([card for card, _, _ in picks]) for picks in legal}
    if cast.pending is None or cast.pending.prompt != "payment":  # only one way: nobody was asked
        assert sets == {spent(table, cast)}
    else:
        assert payments(cast, asked) == sets
    over = max([sum([give for _, give, _ in picks]) - total for picks in legal])
    assert over <= max(1, len(asked))  # 5.2.1.3.1: one CP for each element that is asked for


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5), st.sampled_from(PAYABLE), BACKUPS, HANDS)
def test_the_first_payment_offered_is_sensible(
    cost: int, elements: tuple[str, ...], backups: list[Any], hand: list[Any]
) -> None:
    table = laid_out({"cost": cost, "elements": list(elements), "power": 1000}, backups[:2], hand)
    asked, total = needed(cost, elements)
    legal = oracle(givers_of(table, (0,)), asked, total)
    option = offered(table, "play")
    if option is None:
        return
    before, table = table, answer(table, option)
    while table.pending is not None and table.pending.prompt == "payment":
        table = answer(table, table.pending.options[0])
    cards = spent(before, table)
    used = [give for card, give, _ in givers_of(before, (0,)) if card in cards]
    waste = min([(len([g for _, g, _ in one if g == 2]), sum([g for _, g, _ in one])) for one in legal])
    assert (used.count(2), sum(used)) == waste


def test_the_element_that_a_text_asks_of_the_cost_is_offered_first() -> None:
    text = "When 主 enters the field, if the cost paid to cast 主 included Fire CP, draw 1 card."
    for elements in (("水", "火"), ("火", "水")):
        table = laid_out(
            {"cost": 2, "elements": ["水"], "power": 1000, "text": text}, [(elements, False), (("水",), False)], []
        )
        option = offered(table, "play")
        assert option is not None
        table = answer(table, option)
        assert table.pending is not None
        assert [one.text for one in table.pending.options if one.text] == ["火", "水"]


def test_spare_copies_are_offered_first_then_what_costs_most() -> None:
    hand = [
        {"elements": ["火"], "name": name, "cost": cost} for name, cost in (("一", 3), ("二", 1), ("三", 7), ("二", 1))
    ]
    table = laid_out({"cost": 2, "elements": ["火"], "power": 1000}, [], hand)
    option = offered(table, "play")
    assert option is not None
    table = answer(table, option)
    assert table.pending is not None
    assert [table.game.facts(table, one.card).names[0] for one in table.pending.options] == ["二", "二", "三", "一"]


ICONS = st.lists(st.sampled_from(["火", "水", "風"]), max_size=2)


@settings(max_examples=80, deadline=None)
@given(ICONS, st.integers(0, 2), st.integers(0, 2), st.booleans(), BACKUPS, HANDS, st.data())
def test_a_cost_of_many_parts_is_paid_whole_or_not_begun(
    icons: list[str], generic: int, discards: int, special: bool, backups: list[Any], hand: list[Any], data: Any
) -> None:
    """CP, discards, a namesake and dulling the card itself: what is offered can be paid to the end, whatever is picked."""
    cost = "".join([f"《{icon}》" for icon in icons]) + f"《{generic}》《ダル》"
    text = f"技《S》{cost}" if special else cost
    text += (f"、手札を{discards}枚捨てる" if discards else "") + "：《C》を得る。"
    cards = [{"elements": list(of), "name": "主" if place == 0 else f"札{place}"} for place, of in enumerate(hand)]
    table = laid_out({"text": text, "power": 1000}, backups[:2], cards, zone=t.FIELD)
    asked = {icon: icons.count(icon) for icon in icons}
    total = len(icons) + generic
    option = offered(table, "activate")
    assert (option is not None) == _payable(table, asked, total, discards, special)
    if option is None:
        return
    before = len(table.zone(t.HAND, 0))
    table = answer(table, option)
    spent = 0
    while table.pending is not None and table.pending.prompt in ("payment", "namesake", "cost"):
        assert table.pending.options
        chosen = data.draw(st.sampled_from(table.pending.options))
        spent += chosen.verb in ("discard", "card")
        table = answer(table, chosen)
    assert len(table.stack) == 1
    assert table.cards[0].acted
    assert len(table.zone(t.HAND, 0)) == before - spent
    assert spent >= discards + special


def _payable(table: Table, asked: dict[str, int], total: int, discards: int, special: bool) -> bool:
    """Is there a namesake, are there cards to discard, and do the others give the CP?"""
    hand = list(table.zone(t.HAND, 0))
    namesakes = [card for card in hand if table.game.faces[table.cards[card].face].name == "主"]
    for namesake in namesakes if special else [-1]:
        for thrown in combinations([card for card in hand if card != namesake], discards):
            if oracle(givers_of(table, (0, namesake, *thrown)), asked, total):
                return True
    return False


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["《X》", "《火》《X》", "《水》《X》《X》"]), BACKUPS, HANDS)
def test_x_is_any_number_that_can_be_paid(cost: str, backups: list[Any], hand: list[Any]) -> None:
    if cost.count("X") > 1:
        cost = cost.replace("《X》《X》", "《X》")
    table = laid_out({"text": f"{cost}：カードをX枚引く。", "power": 1000}, backups[:2], hand, zone=t.FIELD)
    asked = {icon: 1 for icon in "火水" if icon in cost}
    payable = [x for x in range(13) if oracle(givers_of(table, (0,)), asked, len(asked) + x)]
    option = offered(table, "activate")
    assert (option is not None) == bool(payable)
    if option is not None and len(payable) > 1:
        table = answer(table, option)
        assert table.pending is not None
        assert [one.number for one in table.pending.options] == payable


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 3), st.integers(0, 3))
def test_crystals_are_paid_or_the_ability_is_not_offered(crystals: int, icons: int) -> None:
    table = laid_out(
        {"text": "《C》" * icons + "《0》：カードを1枚引く。", "power": 1000}, [], [], zone=t.FIELD, crystals=crystals
    )
    option = offered(table, "activate")
    assert (option is not None) == (crystals >= icons)
    if option is not None:
        assert answer(table, option).players[0].crystals == crystals - icons


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 4), st.lists(st.booleans(), max_size=4), st.integers(0, 3))
def test_an_lb_cost_turns_up_other_cards(lb_cost: int, others: list[bool], backups: int) -> None:
    """15.2.8.3.2: as many face-down cards as the cost says, never the card itself, and the CP besides."""
    cast = {"text": f"Limit Break -- {lb_cost}", "cost": 2, "power": 1000}
    table = laid_out(cast, [(("火",), False)] * backups, [], zone=t.LB_DECK)
    table = _with_lb_deck(table, others)
    option = offered(table, "play")
    assert (option is not None) == (others.count(True) >= lb_cost and backups >= 2)
    if option is None:
        return
    table = answer(table, option)
    while table.pending is not None and table.pending.prompt in ("limit break", "payment"):
        table = advance(table, list(range(table.pending.least)))[0]
    assert table.cards[0].zone == t.FIELD
    up = [card for card in table.zone(t.LB_DECK, 0) if not table.cards[card].facedown]
    assert len(up) == others.count(False) + lb_cost


def _with_lb_deck(table: Table, others: list[bool]) -> Table:
    """A copy of a table with more cards in the LB deck, face down or up; the card to be cast lies face down."""
    table = table.copy()
    table.put(change(table.cards[0], facedown=True))
    for down in others:
        card = add(table, 0, 0, t.LB_DECK)
        table.put(change(table.cards[card], facedown=down))
    table.refresh()
    return settle(table)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3), st.integers(1, 2), BACKUPS, HANDS, st.data())
def test_what_may_be_paid_within_an_effect_is_paid_whole(
    generic: int, discards: int, backups: list[Any], hand: list[Any], data: Any
) -> None:
    """A row of payments behind "you may" is one cost: it is offered only where all of it can be paid, and then all of it is."""
    row = May(Sequence((v.PayCP((), generic), v.Discard(discards))))
    effect = Sequence((row, If(Did(), v.GainCrystals(1))))
    abilities = json.loads(encode((Automatic(v.When("entered", This()), effect),)))
    table = laid_out({"abilities": abilities, "power": 1000}, backups[:2], hand)
    option = offered(table, "play")
    assert option is not None
    table, before = answer(table, option), len(hand)
    payable = _payable(table, {}, generic, discards, False)
    while table.pending is not None and table.pending.prompt == "quick":
        table = answer(table, PASS)
    assert table.pending is not None
    assert table.pending.prompt == "may"  # asked whatever there is, or the silence would tell
    assert (YES in table.pending.options) == payable
    if not payable:
        return
    table = answer(table, YES)
    while table.pending is not None and table.pending.prompt in ("payment", "cost"):
        table = answer(table, data.draw(st.sampled_from(table.pending.options)))
    assert table.players[0].crystals == 1
    assert before - len(table.zone(t.HAND, 0)) >= discards
