"""Bytes that are no state of a game: one error comes of them, soon, and what is decoded can be run on."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args

import pytest

from tefuda import DamagedState, decode
from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.happening.checking import Losing, ToPick
from tefuda.kernel.primitives.marks import Mark
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.saving import decoding
from tefuda.kernel.saving.decoding import declared_fields
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table.intentions import Making, Moving
from tefuda.kernel.table.records import Card, Delayed, Floating, Frame, Item, Source, Waiting
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import TurnData
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import answer_of, played
from tests.bad_input.mutations import JUNK
from tests.reach import reach
from tests.toy import PUBLISHED

Path = tuple[Any, ...]
NUMBERS = (-1, -2, -7, 0, 1, 2, 100, 10**6, 10**9, 2**63, 2**64, 10**30)


@cache
def encoded(game: str) -> list[bytes]:
    """States of two games, those with the most frames and abilities that wait among them."""
    states = [state for seed in (1, 2) for state in played(game, seed).states]
    rich = sorted(states, key=lambda state: -len(state.frames) - len(state.waiting) - len(state.stack))
    return [state.encode() for state in (*states[:: len(states) // 15], *rich[:15])]


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """The ways to all values within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from paths(one, (*path, key))


def at(value: Any, path: Path) -> Any:
    """The value at the end of a way."""
    for key in path:
        value = value[key]
    return value


def _cut_off(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _flip_bits(data: bytes, chance: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 3))):
        found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def _within(change: Callable[[Any, Path, random.Random], None]) -> Callable[[bytes, random.Random], bytes]:
    """A change of a value somewhere in the state, each part of it as likely as another."""

    def changed(data: bytes, chance: random.Random) -> bytes:
        plain = json.loads(data)
        part = chance.choice([name for name in plain if plain[name]])
        change(plain, chance.choice([(part,), *[(part, *path) for path in paths(plain[part])]]), chance)
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode("utf8", "surrogatepass")

    return changed


def _put_junk(plain: Any, path: Path, chance: random.Random) -> None:
    at(plain, path[:-1])[path[-1]] = chance.choice(JUNK)


def _put_another(plain: Any, path: Path, chance: random.Random) -> None:
    at(plain, path[:-1])[path[-1]] = json.loads(json.dumps(at(plain, chance.choice(list(paths(plain))))))


def _put_number(plain: Any, path: Path, chance: random.Random) -> None:
    numbers = [one for one in paths(plain[path[0]]) if type(at(plain[path[0]], one)) is int]
    where = (path[0], *chance.choice(numbers)) if numbers else path
    at(plain, where[:-1])[where[-1]] = chance.choice(NUMBERS)


def _put_name(plain: Any, path: Path, chance: random.Random) -> None:
    names = [one for one in paths(plain[path[0]]) if type(at(plain[path[0]], one)) is str]
    where = (path[0], *chance.choice(names)) if names else path
    at(plain, where[:-1])[where[-1]] = chance.choice(
        [at(plain, one) for one in paths(plain) if type(at(plain, one)) is str]
    )


def _take_or_double(plain: Any, path: Path, chance: random.Random) -> None:
    around = at(plain, path[:-1])
    if type(around) is list and chance.random() < 0.5:
        around.insert(path[-1], around[path[-1]])
    else:
        del around[path[-1]]


def _nest(plain: Any, path: Path, chance: random.Random) -> None:
    deep: list[Any] = []
    for _ in range(chance.choice((5, 90, 400))):
        deep = [deep]
    at(plain, path[:-1])[path[-1]] = deep


CHANGES = [_put_junk, _put_another, _put_number, _put_name, _take_or_double, _nest]
WAYS = [_cut_off, _flip_bits, *[_within(change) for change in CHANGES]]


@pytest.mark.parametrize("game", games())
def test_nothing_but_one_error_comes_of_damaged_bytes(game: str) -> None:
    chance, rules = random.Random(24), open_game(game).game
    refused = 0
    for number in range(reach(300, 5000)):
        data = WAYS[number % len(WAYS)](chance.choice(encoded(game)), chance)
        try:
            table = Table.decode(rules, data)
        except DamagedState:
            refused += 1
            continue
        settle(table)
        view(table, SPECTATOR)
    assert refused > reach(300, 5000) // 2


@pytest.mark.parametrize("game", PUBLISHED)
def test_what_is_taken_with_another_number_or_word_can_be_played_on(game: str) -> None:
    chance, rules = random.Random(24), open_game(game).game
    taken = 0
    for number in range(reach(150, 5000)):
        data = _within((_put_number, _put_name)[number % 2])(chance.choice(encoded(game)), chance)
        try:
            state = settle(Table.decode(rules, data))
        except DamagedState:
            continue
        taken, player = taken + 1, RandomPlayer(number, 7)
        for _ in range(20):
            if state.over is None:
                state, _ = advance(state, answer_of(player, state))
    assert taken > reach(150, 5000) // 10


NAMES = ("seat", "player", "boss", "holder", "seats", "first", "card", "cards", "zone", "format", "phase")


@pytest.mark.parametrize("game", PUBLISHED)
def test_what_names_a_seat_a_card_or_a_zone_is_declared_as_that(game: str) -> None:
    """In all records of the kernel and a game that a state can hold, besides the effect values that cards say."""
    open_game(game)
    Record.called("")
    bare = []
    kept = (Frame, TurnData, Waiting, Delayed, Floating, Item, Source, ToPick, Losing, Card, Moving, Making)
    for kind in Record.registry.values():
        if issubclass(kind, kept) and kind.__module__.startswith((f"tefuda.games.{game}.", "tefuda.kernel.")):
            declared = declared_fields(kind)
            bare += [
                f"{kind.__name__}.{name}"
                for name in NAMES
                if declared.get(name, bool) is not bool and not _is_marked(declared[name])
            ]
    assert bare == ["TurnRecord.phase"]  # of every game


def _is_marked(kind: Any) -> bool:
    """True if a declared type says of some part what it is besides its type."""
    return isinstance(kind, Mark) or any(_is_marked(part) for part in get_args(kind))


PUT: dict[str, Any] = {"type": "Put", "group": {"type": "This"}, "zone": "hand"}
RESOLVING: dict[str, Any] = {"type": "Resolving", "agenda": [PUT], "source": [0, 1], "seat": 0}
BROKEN: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("seats", lambda state: state.update(seats=10**9)),
    ("seats", lambda state: state.update(seats=0)),
    ("seating", lambda state: state["seating"].update(order=[0, 0])),
    ("cards", lambda state: state["cards"][3].update(face=10**6)),
    ("cards", lambda state: state["cards"][3].update(id=4)),
    ("cards", lambda state: state["cards"][3].update(owner=2)),
    ("cards", lambda state: state["cards"][3].update(attached=[10**6])),
    ("cards", lambda state: state["cards"][3].update(zone=99)),
    ("cards", lambda state: state["cards"][3].update(acted="no")),
    ("zones", lambda state: state["cards"].pop()),
    ("zones", lambda state: state["zones"].pop()),
    ("zones", lambda state: state["zones"][0].append(10**6)),
    ("zones", lambda state: state["zones"][0].append(state["zones"][0][0])),
    ("frames", lambda state: state["frames"][0].update(type="Card")),
    ("frames", lambda state: state["frames"][0].update(type="Nobody")),
    ("frames", lambda state: state["at"].__setitem__(0, 10**6)),
    ("frames", lambda state: state["at"].__setitem__(0, -1)),
    ("at", lambda state: state["at"].pop()),
    ("key", lambda state: state.update(key=2**64)),
    ("key", lambda state: state.update(key=-1)),
    ("key", lambda state: state.update(key=True)),
    ("key", lambda state: state.update(key="beef")),
    ("key", lambda state: state.update(key="F" * 32)),
    ("players", lambda state: state["players"].pop()),
    ("facts", lambda state: state.update(facts=None)),
    ("facts", lambda state: state.update(facts=state["players"][0])),
    ("facts", lambda state: state["facts"].update(player=2)),
    ("facts", lambda state: state["facts"].update(first=-1)),
    ("facts", lambda state: state["facts"].update(phase="dusk")),
    ("facts", lambda state: state["facts"].update(format="open air")),
    ("players", lambda state: state["players"].__setitem__(0, state["facts"])),
    ("counter", lambda state: state.update(counter=-1)),
    ("questions", lambda state: state.update(questions=[0, -1])),
    ("frames", lambda state: _laid_under(state, {"type": "Drawing", "seat": 2, "number": 1})),
    ("frames", lambda state: _laid_under(state, {"type": "Drawing", "seat": 0, "number": -1})),
    ("frames", lambda state: _laid_under(state, {**RESOLVING, "agenda": [{"type": "This"}]})),
    ("frames", lambda state: _laid_under(state, {**RESOLVING, "agenda": [{**PUT, "zone": "cellar"}]})),
    ("opened", lambda state: state.update(opened=[10**6])),
    ("parts", lambda state: state.pop("clock")),
    ("parts", lambda state: state.update(more=1)),
]


def _laid_under(state: dict[str, Any], frame: dict[str, Any]) -> None:
    """A procedure beneath those that run."""
    state["frames"].insert(0, frame)
    state["at"].insert(0, 0)


def test_a_procedure_that_could_be_there_is_taken() -> None:
    plain = json.loads(encoded("evolve")[0])
    for frame in ({"type": "Drawing", "seat": 1, "number": 1}, RESOLVING):
        _laid_under(plain, frame)
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    assert decode(open_game("evolve"), data).encode() == data


@pytest.mark.parametrize(("part", "breaks"), BROKEN)
def test_what_is_damaged_is_named_in_both_languages(part: str, breaks: Callable[[dict[str, Any]], object]) -> None:
    plain = json.loads(encoded("evolve")[0])
    breaks(plain)
    with pytest.raises(DamagedState) as refused:
        decode(open_game("evolve"), json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode())
    assert part in refused.value.english
    assert "盤面ではありません" in str(refused.value)


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"null", b"[" * 1_000_000, b"\xff", b'"' + b"x" * 5_000_000 + b'"']
)
def test_what_is_no_state_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(DamagedState):
        decode(open_game("evolve"), data)


@pytest.mark.parametrize("name", ["MOST_BYTES", "MOST_DEPTH"])
def test_a_state_is_as_large_and_deep_as_one_may_be_and_no_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = encoded("evolve")[0]
    most, why = {
        "MOST_BYTES": (len(data), "it has more than"),
        "MOST_DEPTH": (max([len(path) for path in paths(json.loads(data))]) + 1, "lists in lists"),
    }[name]
    monkeypatch.setattr(decoding, name, most)
    assert decode(open_game("evolve"), data).encode() == data
    monkeypatch.setattr(decoding, name, most - 1)
    with pytest.raises(DamagedState, match=why):
        decode(open_game("evolve"), data)


@pytest.mark.parametrize("game", PUBLISHED)
def test_what_would_be_done_millions_of_times_is_refused_before_anything_is_done(game: str) -> None:
    states = [json.loads(data) for data in encoded(game)]
    numbers = [
        (state, path) for state in states for path in paths(state["frames"]) if type(at(state["frames"], path)) is int
    ]
    plain, where = numbers[0]
    at(plain["frames"], where[:-1])[where[-1]] = 10**7
    with pytest.raises(DamagedState, match=r"impossible frames \(10000000\)"):
        decode(open_game(game), json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode())


def test_a_number_fits_into_64_bits() -> None:
    plain = json.loads(encoded("evolve")[0])
    for clock, fits in ((2**63 - 1, True), (2**63, False)):
        data = json.dumps({**plain, "clock": clock}, ensure_ascii=False, separators=(",", ":")).encode()
        if fits:
            assert decode(open_game("evolve"), data).clock == clock
        else:
            with pytest.raises(DamagedState, match="clock"):
                decode(open_game("evolve"), data)


def test_a_state_of_another_game_is_refused() -> None:
    with pytest.raises(DamagedState):
        decode(open_game("fftcg"), encoded("evolve")[0])
