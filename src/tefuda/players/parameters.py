"""Parameters of player programs, written behind the name: `ismcts:iterations=400,depth=40`."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from tefuda.players.outside import NoSuchPlayer

Settings = TypeVar("Settings", bound=msgspec.Struct)

_ONE = re.compile(r"\s*(\w+)\s*=\s*(\S+)\s*")


def is_parameter(text: str) -> bool:
    """True for what can only be a parameter: `depth=40`."""
    return _ONE.fullmatch(text) is not None


def settings_from(name: str, text: str, kind: type[Settings]) -> Settings:
    """The settings that a text such as `iterations=400,depth=40` names; NoSuchPlayer lists those there are where it cannot be."""
    given: dict[str, str] = {}
    for part in text.split(","):
        found = _ONE.fullmatch(part)
        if found is None or found[1] not in kind.__struct_fields__ or found[1] in given:
            raise _wrong(name, part, kind)
        given[found[1]] = found[2]
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise _wrong(name, f"{text} ({problem})", kind) from None


def _wrong(name: str, said: str, kind: type[msgspec.Struct]) -> NoSuchPlayer:
    known = described(kind)
    if not known:
        return NoSuchPlayer(f"{name} has no parameters: {said!r}", f"{name} にパラメータはありません: {said!r}")
    return NoSuchPlayer(
        f"{said.strip()!r} is no parameter of {name}; there are: {known}",
        f"{name} に {said.strip()!r} というパラメータはありません。あるのは: {known}",
    )


def described(kind: type[msgspec.Struct]) -> str:
    """The parameters of a program with their defaults."""
    defaults: Any = kind()
    return ", ".join([f"{field}={getattr(defaults, field)}" for field in kind.__struct_fields__])
