"""Cards from files: our own lines or published lists, each card with its line; effect values are validated before they are used."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tefuda.kernel.cards.published import Published, Source, own_line, sources_of
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import read_bytes
from tefuda.kernel.primitives.values import Node, fault, revive
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.kernel.wording.limits import MOST

MOST_BYTES = 64_000_000  # of a file of cards
OWN = Published()  # of who knows no published lists


def cards_in(path: Path, published: Published = OWN) -> list[Source]:
    """The cards of a file with their lines; BrokenCard at the first line that is no card."""
    try:
        text = read_bytes(path, MOST_BYTES).decode("utf8")
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise BrokenCard(f"cannot be read: {english} — 読めません: {japanese}", str(path)) from None
    except UnicodeDecodeError:
        raise BrokenCard("cannot be read: it is not a text in UTF-8 — UTF-8の文ではありません", str(path)) from None
    try:
        found, broken = sources_of(text, published)
    except BrokenCard as problem:
        raise BrokenCard(problem, str(path)) from None
    for row in broken:
        raise BrokenCard(row.why, f"{path}, line {row.line}")
    return found


def as_own_lines(data: bytes, sources: list[Source]) -> bytes:
    """A file as it is stored when it is installed: our own lines unchanged, a published list converted to our own lines."""
    if not any(source.shape for source in sources):
        return data
    return b"".join([msgspec.json.encode(own_line(source)) + b"\n" for source in sources])


def abilities_from(
    plain: object, game: str, kinds: tuple[type, ...], places: tuple[str, ...], most: int = MOST
) -> tuple[Node, ...]:
    """The abilities stored in a file, validated: only these kinds of ability, every field of its declared type, every zone a known
    one.

    `most`: the largest number that a field may hold.
    """
    try:
        found = revive(_plain(plain, most), game)
    except (TypeError, ValueError, RecursionError) as problem:
        raise BrokenCard(
            f"abilities hold what is no effect value: {problem} / abilities に効果の値でないものがある: {problem}"
        ) from None
    if type(found) is not tuple or not all(isinstance(ability, kinds) for ability in found):
        raise BrokenCard("abilities are a list of abilities / abilities は能力の並びです")
    for ability in found:
        wrong = fault(ability) or _unknown_place(ability, places)
        if wrong:
            raise BrokenCard(f"abilities hold what is no effect value: {wrong}")
    return found


def _plain(value: object, most: int) -> object:
    """A value made of plain lists and dictionaries, whatever parser made it; ValueError if a number is too large for a card."""
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
