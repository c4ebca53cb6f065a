"""Keys of tables that are equal only if both go on alike, for a search that looks at equal tables once.

`loops.digest` may forget what does not matter to a loop; these keys forget nothing that a rule could ask for, except moments.
The unseen cards of an owner count as one unordered heap.
"""

from __future__ import annotations

import hashlib
from typing import Any

from tefuda.kernel.flow.loops import MOMENTS
from tefuda.kernel.primitives.identity_cache import IdentityCache
from tefuda.kernel.primitives.values import Record, encode
from tefuda.kernel.table.records import Card, Ref
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import is_new

UNSEEN, OVER = b"?", b"over"
Names = dict[Ref, int]  # cards that are there, by their places
REFS = ("source", "cards", "subject", "by", "ref")  # fields of records with references to cards, also to former ones


class TableKeys:
    """Keys of the tables of one search. The parts for unchanged cards are cached."""

    def __init__(self) -> None:
        self._rows = IdentityCache[bytes]()

    def key(self, table: Table) -> bytes:
        """The key of a table, equal only for tables that go on alike; tables of finished games are equal if the same players have won."""
        if table.over is not None:
            return OVER + encode(table.over)
        names, lying = self._lying(table)
        lives = {life: place for (_, life), place in names.items()}
        running = [table.effects, table.waiting, table.delayed, table.stack, table.frames]
        parts = [named_by_place(part, names) if part else 0 for part in running]
        uses = sorted(
            [[lives.get(since, since), names.get(table.ref(card), -1), *more] for card, since, *more in table.uses]
        )
        rest = [parts, list(table.players), _turn(table, names, lives), uses, table.part("at")]
        return hashlib.blake2b(b"\n".join([*lying, encode(rest)]), digest_size=16).digest()

    def _lying(self, table: Table) -> tuple[Names, list[bytes]]:
        """Names for cards by where they lie, used in references, and how the cards lie there."""
        cards, zones, masters = table.cards, table.game.zones, table.masters
        names: Names = {}
        lying, linked = list[bytes](), list[Card]()
        heaps: list[list[int]] = [[] for _ in range(masters)]
        for spot, there in enumerate(table.zones):
            if not there:
                lying.append(b"")
                continue
            zone, rows = zones[spot // masters], list[tuple[bytes, Card]]()
            for number in there:
                card = cards[number]
                if is_unseen(table, card):
                    heaps[card.owner].append(card.face)
                    rows.append((UNSEEN, card))
                    continue
                row = self._row(card)
                rows.append((row + b"*" if zone.since and is_new(table, number) else row, card))
                if card.attached:
                    linked.append(card)
            if not zone.ordered:
                rows.sort(key=_look)
            for _, card in rows:
                names[card.id, card.life] = len(names)
            lying.append(b",".join([row for row, _ in rows]))
        for heap in heaps:
            lying.append(repr(sorted(heap)).encode())
        links = [(names[card.id, card.life], [names.get(table.ref(o), -1) for o in card.attached]) for card in linked]
        lying.append(repr(sorted(links)).encode())
        return names, lying

    def _row(self, card: Card) -> bytes:
        """How a card looks, independent of when it came to be so."""
        return self._rows.of((card,), _looks, card)


def _looks(card: Card) -> bytes:
    look = (
        card.face, card.owner, card.side, card.acted, card.facedown, card.token, card.damage, card.open, card.seen,
        card.counters, card.marks, card.place,
    )  # fmt: skip
    return repr(look).encode()


def is_unseen(table: Table, card: Card) -> bool:
    """True if nobody has seen a card where it lies."""
    return card.facedown and not card.seen and not card.open and card.zone >= 0 and not table.game.zones[card.zone].own


def _look(row: tuple[bytes, Card]) -> bytes:
    return row[0]


def _turn(table: Table, names: Names, lives: dict[int, int]) -> list[Any]:
    """The turn's record except for the moment when it began: whether a card is new to its zone is kept with the card."""
    turn = table.facts
    happened = sorted([repr((when, seat, lives.get(card, card), times)) for when, seat, card, times in turn.happened])
    kept = [name for name in turn.__struct_fields__ if name not in ("happened", "began")]
    return [happened, [_kept(getattr(turn, name), names, name in turn.refs) for name in kept]]


def _kept(value: Any, names: Names, of_cards: bool) -> Any:
    """A value of the turn; several items are sorted, since their order does not matter."""
    found = named_by_place(value, names, of_cards)
    several = isinstance(value, tuple) and bool(value) and isinstance(value[0], tuple | Record)
    return sorted(found, key=repr) if several else found


def named_by_place(value: Any, names: Names, of_cards: bool = False) -> Any:
    """A value without moments, with cards named by place; `of_cards`: all pairs of numbers in it are references.

    A reference to a card that has moved since is named by its place now and marked as former: it means nothing that lies there.
    """
    if isinstance(value, Record):
        fields = [name for name in value.__struct_fields__ if name not in MOMENTS]
        return [
            type(value).__name__,
            *[named_by_place(getattr(value, name), names, of_cards or name in REFS) for name in fields],
        ]
    if isinstance(value, tuple | list):
        if len(value) == 2 and type(value[0]) is int and type(value[1]) is int:
            if (value[0], value[1]) in names:
                return {"card": names[value[0], value[1]]}
            if of_cards:
                return {"was": next((place for (card, _), place in names.items() if card == value[0]), -1)}
        return [named_by_place(part, names, of_cards) for part in value]
    return value
