"""Scenarios made out of others: the same with the seats exchanged, or with a card more at the bottom of a deck."""

from __future__ import annotations

import json
from typing import Any

from tefuda.kernel.proving.reading import Scenario, parse, read
from tests.conformance.rulings import path_of, room

BY_SEAT = ("elapsed", "turns")  # lists with an entry for each seat
DECKS = ("デッキ", "deck")
INERT = "底石"  # a card without text, for the bottom of a deck


def scene(name: str) -> Scenario | None:
    """The scenario of a name; None where it lays out no table, but is about a deck or the preparation of a game."""
    found = read(path_of(name))
    return None if "deck" in found.body or "start" in found.body else found


def seats(game: str, one: Scenario) -> list[str]:
    """What the seats at a scenario's table are called; not the bosses, where nobody sits."""
    setting = room(game).setting
    table = setting.table(one)
    return list(setting.seats_at(table))[: table.seats]


def exchanged(game: str, one: Scenario) -> Scenario:
    """A scenario in which everybody sits some seats further on (`further_on`): with two seats, each in the other's."""
    names = seats(game, one)
    body = _plain(one)
    turn = body.setdefault("table", {}).setdefault("turn", {})
    turn.setdefault("player", names[0])
    turn.setdefault("first", names[0])
    by = further_on(game, one)
    further = dict(zip(names, [*names[by:], *names[:by]], strict=True))
    moved = {part: _exchanged(body[part], further, by=by) for part in ("table", "play", "expect") if body.get(part)}
    return _scenario(one, {**body, **moved})


def further_on(game: str, one: Scenario) -> int:
    """By how many seats everybody has to sit further on so that sides stay together: one, or as many as a side has side by side."""
    table = room(game).setting.table(one)
    sides = table.seating.sides[: table.seats]
    for by in range(1, table.seats):
        pairs = {(side, sides[(seat + by) % table.seats]) for seat, side in enumerate(sides)}
        if len(pairs) == len(set(sides)):
            return by
    return table.seats


def _exchanged(value: Any, further: dict[str, str], key: str = "", by: int = 1) -> Any:
    if isinstance(value, dict):
        return {_word(name, further): _exchanged(inner, further, name, by) for name, inner in value.items()}
    if isinstance(value, list):
        items = [_exchanged(item, further, by=by) for item in value]
        return [*items[-by:], *items[:-by]] if key in BY_SEAT else items
    return _word(value, further) if isinstance(value, str) else value


def _word(word: str, further: dict[str, str]) -> str:
    """A seat, something of a seat's (`先.field`), or the move that means one (`opponent 後`); any other word is left alone."""
    if word.startswith("opponent "):
        return f"opponent {_word(word.removeprefix('opponent '), further)}"
    seat, dot, rest = word.partition(".")
    return f"{further[seat]}{dot}{rest}" if seat in further else word


def speaks_of_decks(one: Scenario) -> bool:
    """Does a card that was invented for a ruling say anything about a deck, such as how many cards are in it?"""
    texts = [str(card.get("text", "")) for card in one.body.get("cards") or ()]
    return any(word in text for text in texts for word in DECKS)


def with_inert(game: str, one: Scenario, seat: int, on_table: bool) -> Scenario:
    """A scenario with one more card in its set, which does nothing; on the table it lies at the bottom of a deck."""
    body = _plain(one)
    body["cards"] = [*(body.get("cards") or []), {"name": INERT}]
    side = body.setdefault("table", {}).setdefault(seats(game, one)[seat], {})
    deck = side.get("deck", 10)
    side["deck"] = [*(deck if isinstance(deck, list) else [deck]), *([INERT] if on_table else [])]
    return _scenario(one, body)


def _plain(one: Scenario) -> dict[str, Any]:
    """A scenario's parts in plain dictionaries and lists; what is empty is left out."""
    plain: dict[str, Any] = json.loads(json.dumps(one.body))
    plain["table"] = {key: value for key, value in (plain.get("table") or {}).items() if value}
    return {part: value for part, value in plain.items() if value or part in ("table", "expect")}


def _scenario(one: Scenario, body: dict[str, Any]) -> Scenario:
    return parse(json.dumps(body, ensure_ascii=False), one.path)
