"""From bytes to a table: data from outside becomes a table that can be run on, or DamagedState, in bounded time and memory.

Checked, in this order: the JSON, its size and depth; that every field has its declared type, and meets its declared conditions
(`table/declared.py`, `effects/nodes.py`: seats, cards, zones, words of a set); that steps exist; that running on to the
question works, and viewing it. Whether play could have led there is not checked: a state from somebody else may be a position
that nobody ever played. A transcript can be proven, a state cannot.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import repeat
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from tefuda.kernel.flow.play import settle
from tefuda.kernel.primitives.marks import Mark
from tefuda.kernel.primitives.rng import is_key
from tefuda.kernel.primitives.values import Record, revive
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table.records import GONE, Card, Frame
from tefuda.kernel.table.seating import AWAY, BACK, END, FIRST, LAST, NEIGHBOURS, OTHERS, SIDES, STAY, Seating
from tefuda.kernel.table.state import DECODE, DamagedState, Table, encoded_parts

if TYPE_CHECKING:
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.steps import Step

KERNEL = "tefuda.kernel"
MOST_BYTES = 4_000_000  # of a state; one has some tens of thousands
MOST_DEPTH = 100  # lists in lists
MOST_MASTERS = 32
MOST_NUMBER = 1 << 63
MOST_SEED = 1 << 64
ABOUT_TO_BE_DONE = ("frames", "value", "stack", "waiting", "delayed")
# By part: what is done so often takes a second or two.
MOST = {"key": MOST_SEED} | dict.fromkeys(ABOUT_TO_BE_DONE, 10**7)
_SEATING = {"opponents": (OTHERS, SIDES, NEIGHBOURS), "ends": (FIRST, LAST, ""), "strays": (BACK, AWAY), "effects": (END, STAY)}  # fmt: skip


def decode(game: Game, data: bytes) -> Table:
    """The encoded state; DamagedState if it cannot be one."""
    parts = _parts(data)
    _check_seating(parts["seats"], parts["seating"])
    table = _table(game, parts)
    try:
        table.refresh()
        tried = settle(table.copy())
        for observer in (SPECTATOR, *range(table.seats)):
            view(tried, observer)
    except Exception as problem:  # whatever a step of the game meets that no state has
        what = f"{type(problem).__name__}: {problem}"[:200]
        raise DamagedState(f"the game cannot go on from it ({what})", f"対戦を続けられません（{what}）") from problem
    return table


def _wrong(part: str, what: object = "") -> DamagedState:
    """The error for a part of the state with an impossible value."""
    shown = f" ({str(what)[:100]})" if what != "" else ""
    return DamagedState(f"impossible {part}{shown}", f"{part} がありえない値です{shown}")


# ── structure ───────────────────────────────────────────────────────────────────────────────────────────────────────
def _parts(data: bytes) -> dict[str, Any]:
    """The parts of a state by name, each with its declared type."""
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise DamagedState(f"it has more than {most} MB", f"{most}MBを超えています")
    try:
        plain = msgspec.json.decode(data)
    except (ValueError, TypeError, RecursionError):
        raise DamagedState("it is not JSON", "JSONではありません") from None
    if type(plain) is dict and "key" in plain:
        _check_key(plain["key"])
    if type(plain) is not dict or sorted(plain) != sorted(encoded_parts(plain.get("key"))):
        raise DamagedState("its parts are not those of a state", "盤面の項目がそろっていません")
    if _is_deep(plain):
        raise DamagedState(f"lists in lists, more than {MOST_DEPTH} deep", f"入れ子が{MOST_DEPTH}段を超えています")
    return {name: _part(name, plain[name]) for name in encoded_parts(plain["key"])}


def _check_key(key: object) -> None:
    if not is_key(key) and not (
        type(key) is int and 0 <= key < MOST_SEED
    ):  # a number: of a game of a version 2 transcript
        raise _wrong("key", key)


def _part(name: str, plain: object) -> Any:
    try:
        value = revive(plain)
    except (TypeError, ValueError) as problem:
        raise _wrong(name, problem) from None
    kind = tuple[int, ...] if name == "at" else declared_fields(Table)[name]
    if not fits(value, kind):
        raise _wrong(name)
    for misfit in _misfits(value):
        raise _wrong(name, misfit)
    for number in _numbers(value):
        if abs(number) >= MOST.get(name, MOST_NUMBER):
            raise _wrong(name, number)
    return value


def _is_deep(plain: object) -> bool:
    """True if lists are nested too deeply."""
    level: list[object] = [plain]
    for _ in range(MOST_DEPTH):
        level = [one for part in level for one in _held(part)]
        if not level:
            return False
    return True


def _held(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _misfits(value: object, table: Table | None = None) -> Iterator[str]:
    """The fields in a value that do not have their declared type; with a table, also those that do not meet their marks."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, Record):
            for name, kind in declared_fields(type(one)).items():
                held = getattr(one, name)
                if not fits(held, kind, table):
                    yield f"{type(one).__name__}.{name}"
                left.append(held)
        elif type(one) is tuple:
            left += one
        elif type(one) not in (bool, str, int, NoneType):
            yield repr(one)


def _numbers(value: object) -> Iterator[int]:
    """All numbers in a value."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, Record):
            left += [getattr(one, name) for name in one.__struct_fields__]
        elif type(one) is tuple:
            left += one
        elif type(one) is int:
            yield one


@cache
def declared_fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The declared type of each field of a record."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        module, records = vars(sys.modules[base.__module__]), _records(_room(base))
        for name, said in vars(base).get("__annotations__", {}).items():
            if name in kind.__struct_fields__:
                found[name] = _evaluated(said, records, module)
    return found


@cache
def _records(room: str) -> dict[str, Any]:
    """The records of the kernel and of one game by name, to resolve annotations that only type checkers import."""
    Record.called("")  # so that all are listed
    known = [one for one in Record.registry.values() if _room(one) in (KERNEL, room)]
    return {one.__name__: one for one in sorted(known, key=lambda one: _room(one) != KERNEL)}


def _room(kind: type) -> str:
    """The package of the kernel, or of the game, that a record is defined in."""
    parts = kind.__module__.split(".")
    return ".".join(parts[: 2 if kind.__module__.startswith(f"{KERNEL}.") else 3])


def _evaluated(said: object, records: dict[str, Any], module: dict[str, Any]) -> Any:
    try:
        return eval(said, records, module) if isinstance(said, str) else said
    except NameError:
        return Any


def fits(value: object, kind: Any, table: Table | None = None) -> bool:
    """True if a value is of a declared type and, with a table, meets its marks. The fields of records are not looked into."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return fits(value, parts[0], table) and (table is None or all(_holds(mark, table, value) for mark in parts[1:]))
    if origin in (Union, UnionType):
        return any(fits(value, part, table) for part in parts)
    if origin is Literal:
        return value in parts
    if origin in (tuple, list):
        many = origin is list or (len(parts) == 2 and parts[1] is Ellipsis)
        kinds = (parts[0],) * len(value) if many and type(value) is tuple else parts
        return type(value) is tuple and len(value) == len(kinds) and all(map(fits, value, kinds, repeat(table)))
    if kind is int:
        return isinstance(value, int)  # yes and no are numbers, too
    return kind is Any or not isinstance(kind, type) or isinstance(value, kind)


def _holds(mark: object, table: Table, value: object) -> bool:
    return not isinstance(mark, Mark) or mark.holds(table, value)


# ── what is named is there ──────────────────────────────────────────────────────────────────────────────────────────
def _check_seating(seats: int, seating: Seating) -> None:
    masters = len(seating.sides)
    there = range(masters)
    if not 0 < seats <= masters <= MOST_MASTERS or masters != seats + len(seating.bosses):
        raise _wrong("seats", seats)
    rows = (seating.order, seating.out)
    known = all(getattr(seating.format, name) in values for name, values in _SEATING.items())
    if not known or not all(len({*row}) == len(row) and all(one in there for one in row) for row in rows):
        raise _wrong("seating")
    if not seating.order or not all(side in there for side in seating.sides) or not -1 <= seating.voice < seats:
        raise _wrong("seating")


def _table(game: Game, parts: dict[str, Any]) -> Table:
    table = Table(game, parts["seats"], parts["key"], seating=parts["seating"])
    steps = _steps(game, parts["frames"], parts["at"])
    for name, value in (parts | {"at": steps}).items():
        setattr(table, name, list(value) if name in Table.LISTS else value)
    if len(table.players) != table.masters or not all(isinstance(one, game.player_record) for one in table.players):
        raise _wrong("players")
    if not isinstance(table.facts, game.turn_record):
        raise _wrong("facts")
    for name, value in parts.items():
        for misfit in _misfits(value, table):
            raise _wrong(name, misfit)
        if name != "at" and not fits(value, declared_fields(Table)[name], table):
            raise _wrong(name)
    _check_cards(table)
    _check_zones(table)
    if not all(0 <= use[0] < len(table.cards) for use in (*table.uses, *table.picks)):
        raise _wrong("uses, picks")
    if len(table.questions) != table.seats:
        raise _wrong("questions")
    return table


def _check_cards(table: Table) -> None:
    for place, card in enumerate(table.cards):
        if card.id != place or not _is_there(table, card):
            raise _wrong("cards", card)
    for departed in table.departed:
        if not 0 <= departed.card.id < len(table.cards) or not _is_there(table, departed.card):
            raise _wrong("departed", departed.card)


def _is_there(table: Table, card: Card) -> bool:
    """True if a card's record is possible on this table, beyond what its fields declare."""
    game = table.game
    return (
        0 <= card.side < max(2, len(game.sides[card.face]))
        and card.id not in card.attached
        and 0 <= card.seen < 1 << table.masters
        and card.life <= table.clock
    )


def _check_zones(table: Table) -> None:
    """Raise unless every card is in exactly one zone, the one that it names."""
    zones, masters, cards = table.game.zones, table.masters, table.cards
    if len(table.zones) != len(zones) * masters:
        raise _wrong("zones")
    there = [card for spot in table.zones for card in spot]
    if len({*there}) < len(there) or len(there) != sum([card.zone != GONE for card in cards]):
        raise _wrong("zones")
    for spot, row in enumerate(table.zones):
        zone, seat = divmod(spot, masters)
        for card in row:
            if not 0 <= card < len(cards) or cards[card].zone != zone:
                raise _wrong("zones", card)
            if cards[card].seat != seat and not zones[zone].shared:
                raise _wrong("zones", card)


def _steps(game: Game, frames: tuple[Frame, ...], places: tuple[int, ...]) -> list[Step]:
    """The steps where procedures stand, by index."""
    procedures: Any = game.procedures
    if len(frames) != len(places):
        raise _wrong("at")
    for frame, place in zip(frames, places, strict=True):
        if type(frame) not in procedures or not 0 <= place < len(procedures[type(frame)].steps):
            raise _wrong("frames", f"{type(frame).__name__} {place}")
    return [procedures[type(frame)].steps[place] for frame, place in zip(frames, places, strict=True)]


DECODE.append(decode)
