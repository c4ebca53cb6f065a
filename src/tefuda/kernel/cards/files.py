"""Cards from files: JSON lines with their line numbers, and effect values that are looked through before anybody trusts them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from tefuda.kernel.bilingual import system_reasons
from tefuda.kernel.storage import read_bytes
from tefuda.kernel.values import Node, fault, revive
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.kernel.wording.limits import MOST

MOST_BYTES = 64_000_000  # of a file of cards
MOST_LETTERS = 20_000  # of a line, which is a card


def cards_in(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The cards of a JSON-lines file with their lines; BrokenCard at the first line that is none."""
    try:
        lines = read_bytes(path, MOST_BYTES).decode("utf8").splitlines()
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise BrokenCard(f"cannot be read: {english} — 読めません: {japanese}", str(path)) from None
    except UnicodeDecodeError:
        raise BrokenCard("cannot be read: it is not a text in UTF-8 — UTF-8の文ではありません", str(path)) from None
    return [(number, _card(line, f"{path}, line {number}")) for number, line in enumerate(lines, 1) if line.strip()]


def _card(line: str, where: str) -> dict[str, Any]:
    if len(line) > MOST_LETTERS:
        raise BrokenCard(f"it has {len(line):,} letters; a card has {MOST_LETTERS:,} at most / 行が長すぎます", where)
    try:
        card = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as problem:
        raise BrokenCard(f"not JSON: {problem} / JSONではありません", where) from None
    if not isinstance(card, dict):
        raise BrokenCard("a card is an object / カードは { } で書きます", where)
    return card


def abilities_from(
    plain: object, game: str, kinds: tuple[type, ...], places: Iterable[str], most: int = MOST
) -> tuple[Node, ...]:
    """Abilities as they are kept in a file: of these kinds, every field holding what it may, every zone one that there is.

    `most`: the largest number that they can have.
    """
    try:
        found = revive(_plain(plain, most), game)
    except (TypeError, ValueError, RecursionError) as problem:
        raise BrokenCard(
            f"abilities hold what is no effect value: {problem} / abilities に効果の値でないものがある: {problem}"
        ) from None
    if type(found) is not tuple or not all(isinstance(ability, kinds) for ability in found):
        raise BrokenCard("abilities are a list of abilities / abilities は能力の並びです")
    known = (*places, "playable", "any", "")
    for ability in found:
        wrong = fault(ability) or _unknown_place(ability, known)
        if wrong:
            raise BrokenCard(f"abilities hold what is no effect value: {wrong}")
    return found


def _plain(value: object, most: int) -> object:
    """Lists and dictionaries as they are, whatever read them; ValueError where a number is larger than a card can have."""
    if isinstance(value, dict):
        return {str(key): _plain(item, most) for key, item in value.items()}
    if type(value) is int and abs(value) > most:
        raise ValueError(f"a number beyond {most:,}")
    return [_plain(item, most) for item in value] if isinstance(value, list | tuple) else value


def _unknown_place(value: object, known: tuple[str, ...]) -> str:
    if isinstance(value, tuple):
        return next((wrong for part in value if (wrong := _unknown_place(part, known))), "")
    if not isinstance(value, Node):
        return ""
    for name in value.__struct_fields__:
        held = getattr(value, name)
        if name in ("zone", "from_zone", "to_zone") and held not in known:
            return f"{type(value).__name__}.{name} cannot be {held!r}"
        if wrong := _unknown_place(held, known):
            return wrong
    return ""
