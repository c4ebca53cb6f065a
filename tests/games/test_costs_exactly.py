"""Costs of several parts, held against every way of paying them: whether they are offered, and what each question offers.

The oracle carries out the parts one after the other on copies of the table, as effects, with every answer to every question, and counts what
each does: a way ends where a part does less than it says. What the game offers has to lead to the same tables: no other, and none less.
"""

import json
import random
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any, NamedTuple

import pytest

from tefuda.games.catalogue import rulings
from tefuda.games.cipher.words import vocabulary as c
from tefuda.games.evolve.words import vocabulary as e
from tefuda.games.pso2.words import vocabulary as p
from tefuda.games.rebirth.words import vocabulary as r
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import NOTHING, Activated, Cost, InAnyOrder, It, Pay, Pool, Sequence, This, Top
from tefuda.kernel.effects.vocabulary import Discard, Draw, Pick
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.flow.procedures import run, trial, try_answer
from tefuda.kernel.playing.paying import OneByOne
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.primitives.values import Node, encode
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.table.records import Resolving
from tefuda.kernel.table.requests import Ask, whole_answers
from tefuda.kernel.table.state import Table

Parts = tuple[Node, ...]
HOST, RED, BLUE = "甲", "赤", "青"
COSTS = 80  # for each game


def picked(zone: str, deed: Node, number: int = 1, *tests: Node, other: bool = False) -> Parts:
    return Pick((Pool(zone, "own", tests, other),), number), deed


class Bench(NamedTuple):
    """A game's cards, zones and parts of costs."""

    host: dict[str, Any]  # printed on the card with the ability
    plain: dict[str, Any]
    told: Callable[[str], Node]  # the test that a plain card is this one
    zone: str  # where the host lies
    zones: tuple[str, ...]  # where others do
    parts: Callable[[random.Random, Callable[[str], Node]], Parts]
    sort: str = ""
    any_order: bool = False
    most: int = 3  # cards in each zone
    there: tuple[str, ...] = ()  # zones that hold one card
    apart: str = ""  # a zone in which no two cards have the same name
    turned: str = ""  # points that are paid by turning so many cards


def named(name: str) -> Node:
    return effects.Test("name", name)


def rebirth(chance: random.Random, told: Callable[[str], Node]) -> Parts:
    tests = chance.choice([(), (), (told(RED),), (told(BLUE),)])
    number = chance.choice([1, 1, 2])
    return chance.choice(
        [
            (Pay("energy", number),),
            (Discard(number, tests=tests),),
            (Discard(2, tests=tests, up_to=True),),
            (Discard(tests=tests, any_number=True),),
            picked("hand", r.Put(It(), "energy"), number, *tests),
            picked("hand", r.Put(It(), "member", place="empty"), number, *tests),
            picked("energy", r.Put(It(), "waiting"), number, *tests),
            picked("energy", r.Rest(It()), number, effects.Test("state", "standing")),
            picked("member", r.Rest(It()), number, *tests),
            picked("member", r.Put(It(), "hand"), number, *tests),
            picked("member", r.Retire(It()), 1, *tests),
            picked("waiting", r.Put(It(), "hand"), number, *tests),
            picked("waiting", r.SetCards(It()), 1, *tests),
            (Draw(number),),
            (r.Put(Top(number), "waiting"),),
            (r.Put(This(), "waiting"),),
            (r.Put(This(), "energy"),),
            (r.Rest(This()),),
        ]
    )


def evolve(chance: random.Random, told: Callable[[str], Node]) -> Parts:
    tests = chance.choice([(), (), (told(RED),), (told(BLUE),)])
    number = chance.choice([1, 1, 2])
    return chance.choice(
        [
            (Pay("pp", number),),
            (Discard(number, tests=tests),),
            (Discard(2, tests=tests, up_to=True),),
            (e.Act(This()),),
            (e.Put(This(), "graveyard"),),
            picked("field", e.Act(It()), number, *tests, other=True),
            picked("field", e.Put(It(), "graveyard"), number, *tests, other=True),
            picked("field", e.Put(It(), "hand"), number, *tests, other=True),
            picked("graveyard", e.Banish(It()), number, *tests),
            picked("graveyard", e.Put(It(), "hand"), number, *tests),
            picked("hand", e.Banish(It()), number, *tests),
        ]
    )


def cipher(chance: random.Random, told: Callable[[str], Node]) -> Parts:
    tests = chance.choice([(), (), (told(RED),), (told(BLUE),)])
    number = chance.choice([1, 1, 2])
    part = chance.choice(
        [
            (c.Act(This()),),
            (Discard(number, tests=tests),),
            picked("bonds", c.TurnOver(It()), number, effects.Test("state", "表向き")),
            picked("bonds", c.Put(It(), "retreat"), number, *tests),
            picked("field", c.Act(It()), number, effects.Test("state", "未行動"), other=True),
            picked("field", c.Put(It(), "hand"), number, *tests, other=True),
            picked("retreat", c.Put(It(), "hand"), number, *tests),
        ]
    )
    return part if len(part) == 1 else (Sequence(part),)


def pso2(chance: random.Random, told: Callable[[str], Node]) -> Parts:
    tests = chance.choice([(), (), (told(RED),), (told(BLUE),)])
    number = chance.choice([1, 1, 2])
    return chance.choice(
        [
            (Pay("pp", number),),
            (Discard(number, tests=tests),),
            (p.TurnOff(This()),),
            (p.Put(This(), "hand"),),
            picked("pp", p.Put(It(), "hand"), number, *tests),
            picked("pp", p.Put(It(), "discard"), number, *tests),
            picked("discard", p.Put(It(), "hand"), number, *tests),
            picked("discard", p.Put(It(), "pp"), number, *tests),
        ]
    )


BENCHES = {
    "rebirth": Bench(
        {"kind": "キャラ"},
        {"kind": "キャラ"},
        named,
        "member",
        ("hand", "energy", "member", "waiting"),
        rebirth,
        most=2,
        there=("entry",),
        turned="energy",
    ),
    "evolve": Bench({}, {}, named, "field", ("hand", "field", "graveyard"), evolve),
    "cipher": Bench(
        {}, {}, named, "field", ("hand", "field", "bonds", "retreat"), cipher, any_order=True, apart="field"
    ),
    "pso2": Bench({}, {}, named, "field", ("hand", "pp", "discard"), pso2, turned="pp"),
}


def laid_out(game: str, bench: Bench, chance: random.Random, parts: Parts) -> Table:
    """A table on which the first seat could use the ability with this cost, with a few cards of two kinds in every zone."""
    ability = Activated(Cost(parts), NOTHING, bench.sort, zone=bench.zone)
    cards = [{"name": HOST, **bench.host, "abilities": [json.loads(encode(ability))]}]
    cards += [{"name": name, **bench.plain} for name in (RED, BLUE)]
    own: dict[str, Any] = {
        zone: [chance.choice([RED, BLUE]) for _ in range(chance.randint(0, bench.most))] for zone in bench.zones
    }
    own |= {zone: [RED] for zone in bench.there} | {
        zone: list(dict.fromkeys(own[zone])) for zone in own if zone == bench.apart
    }
    own[bench.zone] = [HOST, *own.get(bench.zone, [])]
    body = {
        "title": "a cost",
        "ja": "コスト",
        "clauses": ["1"],
        "cards": cards,
        "table": {"先": own},
        "play": [],
        "expect": {},
    }
    return rulings(game).setting.table(parse(json.dumps(body, ensure_ascii=False), "cost"))


def outcome(table: Table) -> tuple[object, ...]:
    """What a payment comes to: where every card lies, and how; what players have."""
    return (
        tuple([(card.zone, card.acted, card.facedown, card.place) for card in table.cards]),
        tuple([str(player) for player in table.players]),
    )


def all_answers(ask: Ask) -> Iterator[tuple[int, ...]]:
    if ask.kind in ("order", "divide"):
        yield from whole_answers(ask)  # type: ignore[misc]
        return
    count = len(ask.options)
    for size in range(min(ask.least, count), min(ask.most, count) + 1):
        yield from combinations(range(count), size)


def every_way(bench: Bench, table: Table, host: int, cost: list[Parts]) -> set[tuple[object, ...]]:
    """What all the ways of paying a cost come to, part by part."""
    orders = permutations(cost) if bench.any_order else [tuple(cost)]
    with unrecorded():
        return {outcome(end) for order in orders for end in _paid(bench, table, host, order)}


def _paid(bench: Bench, table: Table, host: int, cost: tuple[Parts, ...]) -> Iterator[Table]:
    if not cost:
        yield table
        return
    tried = trial(table, [Resolving(cost[0], table.ref(host), 0, paying=True)])
    run(tried)
    for after in _ends(tried):
        if changed(table, after) in demanded(bench, cost[0]) and getattr(after.players[0], "pp", 0) >= 0:
            yield from _paid(bench, after, host, cost[1:])


def _ends(table: Table) -> Iterator[Table]:
    if table.over is None and table.pending is None:
        yield table
    elif table.over is None and table.pending is not None:
        for picks in all_answers(table.pending):
            yield from _ends(try_answer(table, table.pending, picks))


def changed(before: Table, after: Table) -> int:
    """How many cards have moved or were turned."""
    then = [(card.zone, card.acted, card.facedown) for card in before.cards]
    return sum(now != was for was, now in zip(then, [(c.zone, c.acted, c.facedown) for c in after.cards], strict=True))


def demanded(bench: Bench, part: Parts) -> range:
    """How many cards a part of a cost is about."""
    first: Any = part[0].steps[0] if isinstance(part[0], Sequence) else part[0]
    if isinstance(first, Pay):
        cards = amount if isinstance(amount := first.amount, int) and first.stat == bench.turned else 0
        return range(cards, cards + 1)
    group = getattr(first, "group", None)
    number: int = getattr(group if isinstance(group, Top) else first, "number", 1)
    few = getattr(first, "up_to", False) or getattr(first, "any_number", False)
    return range(0 if few else number, (99 if getattr(first, "any_number", False) else number) + 1)


def offered_ways(table: Table, host: int) -> set[tuple[object, ...]]:
    """What all the ways come to that the game offers; nothing where it does not offer the ability."""
    assert table.request is not None
    wanted = [place for place, one in enumerate(table.request.options) if one.verb == "activate" and one.card == host]
    return set(_played(advance(table, wanted[0])[0], table.request.prompt)) if wanted else set()


def _played(table: Table, until: str) -> Iterator[tuple[object, ...]]:
    request = table.request
    if request is None or request.kind == "act" or request.seat != 0:
        yield outcome(table)
        return
    if type(table.frames[-1]) is OneByOne:  # in the middle of an answer a game can be saved, too
        assert settle(Table.decode(table.game, table.encode())).pending == table.pending
    for answer in list(whole_answers(request)):
        yield from _played(advance(table, answer)[0], until)


def random_cost(bench: Bench, chance: random.Random) -> list[Parts]:
    return [bench.parts(chance, bench.told) for _ in range(chance.choice([1, 2, 2, 2, 3]))]


def as_written(bench: Bench, cost: list[Parts]) -> Parts:
    flat = tuple([part for group in cost for part in group])
    return (InAnyOrder(flat),) if bench.any_order else flat


@pytest.mark.parametrize("seed", range(COSTS))
@pytest.mark.parametrize("game", BENCHES)
def test_what_is_offered_is_what_can_be_paid(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    bench = BENCHES[game]
    cost = random_cost(bench, chance)
    table = laid_out(game, bench, chance, as_written(bench, cost))
    host = next(card.id for card in table.cards if table.game.faces[card.face].name == HOST)
    assert offered_ways(table, host) == every_way(bench, table, host, cost), cost
