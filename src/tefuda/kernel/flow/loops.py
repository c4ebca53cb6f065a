"""Loops: recognises a table that came back, by a canonical form without lives, moments and the random counter, and its digest."""

from __future__ import annotations

import hashlib
from typing import Any

from tefuda.kernel.effects.nodes import Add, Scale
from tefuda.kernel.flow.procedures import trial
from tefuda.kernel.primitives.values import Record, encode
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.state import DIGEST, Table
from tefuda.kernel.table.turns import is_new, lasting

GROWING = ("amount", "value", "x", "damage")  # fields that are mere numbers
MOMENTS = ("time", "play_time", "batch", "life", "since")  # and fields that hold moments
PATIENCE = 60  # events without a question before it is worth looking whether the same table came back,
LONG_PATIENCE = 600  # or rounds of checks, where nothing happens in them
OFTEN = 100  # how often it must come back where only its numbers have changed, or chance was asked on the way
# The numbers of rounds that may be named.
TIMES = tuple([Option("number", number=number) for number in range(OFTEN + 1)])


def came_back(table: Table) -> bool:
    """True if the same table came back though nobody was asked anything. Called once in each round of checks."""
    return goes_on_for_long(table) and is_met_again(table, table)


def goes_on_for_long(table: Table) -> bool:
    """Count a round of checks; True if there were enough to look whether the same table came back."""
    table.steps += 1
    return len(table.events) >= PATIENCE or table.steps >= LONG_PATIENCE


def is_met_again(table: Table, looked_at: Table) -> bool:
    """True if this table was there before, since somebody was last asked; otherwise remember it. `looked_at`: the part that
    counts.

    Tables that differ only in growing numbers count as the same after a hundred rounds.
    """
    now, likeness = moment(looked_at), digest(looked_at, numbers=False)
    if now in table.returned or table.returned.count(likeness) >= OFTEN:
        return True
    table.returned += (now, likeness)
    return False


def moment(table: Table) -> str:
    """A digest of a table and its random counter: equal only if no chance was used in between."""
    return f"{digest(table)} {table.counter}"


def without_rounds(table: Table) -> Table:
    """The table without the counts of check timings in `rounds`."""
    frames = [type(frame)() if getattr(frame, "rounds", 0) else frame for frame in table.frames]
    return trial(table, frames, table.at)


def alike(one: Table, other: Table) -> bool:
    """A quick comparison: False only if two tables are surely different."""
    if one.at != other.at or one.players != other.players or _numbers(one) != _numbers(other):
        return False
    for here, there in zip(one.zones, other.zones, strict=True):
        if len(here) != len(there):
            return False
    if _of_the_turn(one) != _of_the_turn(other):
        return False
    for spot, (here, there) in enumerate(zip(one.zones, other.zones, strict=True)):
        if not one.game.zones[spot // one.masters].hidden and _states(one, here) != _states(other, there):
            return False
    return True


def _numbers(table: Table) -> tuple[int, ...]:
    """The numbers of effects, of waiting abilities, and of items on the stack."""
    return len(table.effects), len(table.waiting), len(table.delayed), len(table.stack)


def _of_the_turn(table: Table) -> list[list[Any]]:
    """The turn's record without its cards, for a quick comparison."""
    return [[_without_cards(value) for value in part] for part in lasting(table)]


def _without_cards(value: Any) -> Any:
    """A value without references to cards; a list becomes its length."""
    if isinstance(value, Record):
        return [_without_cards(getattr(value, name)) for name in value.__struct_fields__ if name not in MOMENTS]
    return len(value) if isinstance(value, tuple | list) else value


def _states(table: Table, cards: tuple[int, ...]) -> list[tuple[object, ...]]:
    """Some attributes of these cards, sorted."""
    records = [table.cards[card] for card in cards]
    return sorted(
        [(one.face, one.acted, one.facedown, one.damage, one.counters, one.marks, one.place) for one in records]
    )


def same(then: Table | str, table: Table) -> bool:
    """True if this is the remembered table, which is kept whole or as its digest."""
    if isinstance(then, str):
        return then == digest(table)
    return _untouched(then, table) or (alike(then, table) and digest(then) == digest(table))


def _untouched(one: Table, other: Table) -> bool:
    """True if everything that a digest is made of is unchanged, moments included, so that the digests are equal."""
    return (
        one.at == other.at
        and one.zones == other.zones
        and one.facts == other.facts
        and one.cards == other.cards
        and one.players == other.players
        and one.frames == other.frames
        and one.effects == other.effects
        and one.waiting == other.waiting
        and one.delayed == other.delayed
        and one.stack == other.stack
        and lasting(one) == lasting(other)
    )


def digest(table: Table, numbers: bool = True) -> str:
    """A digest that is equal for equal tables: cards count by where they lie and what is on them, not by when they came.

    Without `numbers` it is equal, too, if only numbers differ: damage, counters, points, how often an effect or a delayed
    ability is there.
    """
    zones, links, names = _lying(table, numbers)
    names_left = () if numbers else GROWING
    parts = [
        _forget(part, names, names_left)
        for part in (table.effects, table.waiting, table.delayed, table.stack, table.frames)
    ]
    if not numbers:
        for row in (0, 2):
            parts[row] = [one for place, one in enumerate(parts[row]) if one not in parts[row][:place]]
    facts = _forget(lasting(table), names)
    return _hashed([zones, links, parts, list(table.players) if numbers else [], facts, table.part("at")])


def situation(table: Table) -> str:
    """A digest that is equal if the same cards lie in all zones with the same effects, in whatever phase or step."""
    zones, links, names = _lying(table, True)
    parts = [_forget(part, names) for part in (table.effects, table.waiting, table.delayed, table.stack)]
    return _hashed([zones, links, parts, list(table.players)])


def outline(table: Table) -> str:
    """A digest that is equal for tables in the same step that differ only in numbers and in the stack. Chance used in between
    makes it differ."""
    zones, links, names = _lying(table, False)
    effects = [one for one in table.effects if not all(isinstance(part, Add | Scale) for part in one.changes)]
    parts = [_forget(part, names, GROWING) for part in (effects, table.delayed)]
    several = [[one for place, one in enumerate(part) if one not in part[:place]] for part in parts]
    doing = [type(frame).__name__ for frame in table.frames]
    facts = _forget(lasting(table), names)
    return _hashed([zones, links, several, doing, facts, table.part("at"), table.counter])


def _hashed(whole: list[Any]) -> str:
    return hashlib.blake2b(encode(whole), digest_size=16).hexdigest()


def _lying(table: Table, numbers: bool) -> tuple[list[Any], list[Any], dict[Ref, int]]:
    """The cards by where they lie, the links between cards, and names for references to cards by place."""
    names: dict[Ref, int] = {}
    zones = []
    for spot, cards in enumerate(table.zones):
        ordered = table.game.zones[spot // table.masters].ordered
        rows = [(_plain(table, card, numbers), card) for card in cards]
        if table.game.zones[spot // table.masters].since:
            rows = [([*row, is_new(table, card)], card) for row, card in rows]
        if not ordered:
            rows.sort(key=lambda row: row[0])
        for _, card in rows:
            names[table.ref(card)] = len(names)
        zones.append([row for row, _ in rows])
    links = sorted(
        [
            [names[table.ref(card)], [names.get(table.ref(o), -1) for o in table.cards[card].attached]]
            for card, _ in names
        ]
    )
    return zones, links, names


def _plain(table: Table, card: int, numbers: bool) -> list[object]:
    record = table.cards[card]
    facts = (
        record.face,
        record.owner,
        record.side,
        record.acted,
        record.facedown,
        record.damage if numbers else 0,
        record.seen,
    )
    counters = [[name, number if numbers else 0] for name, number in record.counters]
    return [*[int(fact) for fact in facts], counters, list(record.marks), record.place]


def _forget(value: Any, names: dict[Ref, int], without: tuple[str, ...] = ()) -> Any:
    """A value with places in the place of references to cards, without its moments and the fields in `without`."""
    if isinstance(value, Record):
        return {
            "type": type(value).__name__,
            **{
                name: _forget(getattr(value, name), names, without)
                for name in value.__struct_fields__
                if name not in MOMENTS and name not in without
            },
        }
    if isinstance(value, tuple | list):
        if len(value) == 2 and type(value[0]) is int and type(value[1]) is int:
            return names.get((value[0], value[1]), -1)
        return [_forget(part, names, without) for part in value]
    return value


DIGEST.append(digest)
