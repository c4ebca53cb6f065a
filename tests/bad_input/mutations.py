"""Mutations: good files made bad by seeded chance, in their letters, their lines and their values."""

from __future__ import annotations

import json
import random
from typing import Any

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3.5,
    10**6,
    10**30,
    "",
    "x",
    "フォロワー",
    "\u0000",
    "😀",
    [],
    [[]],
    {},
    {"x": 1},
    [1, "a"],
)
LETTERS = "\"'{}[]:,-#\\\t\x00\x7f\u200b。：【】「」+×0１９aＡ漢😀"


def mutated(text: str, seed: int) -> str:
    """The text with one to three things wrong in it (or, by luck, none)."""
    chance = random.Random(seed)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = chance.choice(WAYS)(text, chance)
    return text


def _cut_letters(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    return text[:start] + text[start + chance.choice((1, 1, 2, 5, 20)) :]


def _put_in_letters(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    return text[:start] + "".join(chance.choices(LETTERS, k=chance.choice((1, 1, 2, 4)))) + text[start:]


def _change_letter(text: str, chance: random.Random) -> str:
    start = chance.randrange(max(1, len(text)))
    return text[:start] + chance.choice(LETTERS) + text[start + 1 :]


def _cut_off(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _drop_line(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[chance.randrange(len(lines))]
    return "".join(lines)


def _repeat_line(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        line = chance.choice(lines)
        lines.insert(chance.randrange(len(lines) + 1), line)
    return "".join(lines)


def _swap_lines(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        one, other = chance.sample(range(len(lines)), 2)
        lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def _shift_line(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        place = chance.randrange(len(lines))
        lines[place] = "  " + lines[place] if chance.random() < 0.5 else lines[place].lstrip()
    return "".join(lines)


def _change_number(text: str, chance: random.Random) -> str:
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return text
    place = chance.choice(places)
    return text[:place] + chance.choice(("-1", "99", "0", "x", "1.5", "９", "1e9", "")) + text[place + 1 :]


WAYS = (
    _cut_letters, _put_in_letters, _change_letter, _cut_off,
    _drop_line, _repeat_line, _swap_lines, _shift_line, _change_number,
)  # fmt: skip


def mutated_json_line(line: str, seed: int) -> str:
    """A line of JSON that is still JSON, with one of its values or names changed."""
    chance = random.Random(seed)
    value = json.loads(line)
    for _ in range(chance.choice((1, 1, 2))):
        value = _changed(value, chance)
    return json.dumps(value, ensure_ascii=chance.random() < 0.3)


def _changed(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict) and value and chance.random() < 0.95:
        key = chance.choice(list(value))
        how = chance.random()
        if how < 0.15:
            return {name: item for name, item in value.items() if name != key}
        if how < 0.25:
            return {
                **value,
                key + chance.choice(("s", "", "_", "名")): value[key],
                chance.choice(("extra", "back")): chance.choice(JUNK),
            }
        return {**value, key: _changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return [*value[:place], _changed(value[place], chance), *value[place + 1 :]]
    if isinstance(value, str) and value and chance.random() < 0.6:
        return mutated(value, chance.randrange(10**9))
    return chance.choice(JUNK)
