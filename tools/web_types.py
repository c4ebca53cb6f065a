"""Write web/src/wire.ts and web/src/rest.ts anew: the types of what the table server says and hears over the WebSocket and over
HTTP, made from its own structs.

.venv/bin/python tools/web_types.py
"""

import re
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from tefuda.server import changes, documents, messages
from tefuda.server.app import THEMES
from tefuda.server.lookup import GameAbout
from tefuda.server.rest.cards import CardList
from tefuda.server.rest.rules import ClauseLine

FOLDER = Path(__file__).resolve().parents[1] / "web" / "src"
HEAD = "// What the table server says and hears {}, made from its structs by tools/web_types.py.\n// Not to be edited by hand."
# A path in the document and what is there now; the path alone: the key is no more; of a list that has grown or shrunk:
# from which place on how many are no more, and what is there in their place.
CHANGE = """export type Path = readonly (string | number)[];
export type Change =
  | readonly [Path]
  | readonly [Path, unknown]
  | readonly [Path, number, number, readonly unknown[]];"""
LONGEST = 120  # letters of a line
PLAIN: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown",
}  # fmt: skip
UNIONS: dict[str, Any] = {
    "FromClient": messages.Said,
    "FromServer": Union[tuple(messages.FromServer.__subclasses__())],  # noqa: UP007 it is made of a tuple
}
NAMED: dict[str, Any] = {
    name: getattr(documents, name) for name in ("RowRole", "PileRole", "TintKey", "Relation", "Stage")
}

WRITTEN = (GameAbout, CardList, ClauseLine)  # what routes give as bytes that were made before


def files() -> dict[Path, str]:
    """What the files have to say."""
    aliases = [union(name, [f'"{one}"' for one in get_args(kind)]) for name, kind in NAMED.items()]
    unions = [union(name, [one.__name__ for one in get_args(kind)]) for name, kind in UNIONS.items()]
    wire = [HEAD.format("over the WebSocket"), CHANGE, *aliases, *unions, *interfaces(UNIONS.values())]
    rest = [HEAD.format("over HTTP"), *beside(bodies(), UNIONS.values())]
    return {FOLDER / "wire.ts": "\n\n".join(wire) + "\n", FOLDER / "rest.ts": "\n\n".join(rest) + "\n"}


def bodies() -> list[Any]:
    """What the routes take and give."""
    routes = [route for theme in THEMES for route in theme.ROUTES]
    return [*WRITTEN, *[kind for route in routes for kind in get_type_hints(route.fn, include_extras=True).values()]]


def interfaces(roots: Iterable[Any]) -> list[str]:
    """An interface for each struct that these types speak of, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    for root in roots:
        reach(root, found)
    return [interface(struct) for _, struct in sorted(found.items())]


def beside(roots: Iterable[Any], others: Iterable[Any]) -> list[str]:
    """The interfaces of these types without those that the other file has, which are taken from there."""
    found: dict[str, type[msgspec.Struct]] = {}
    there: dict[str, type[msgspec.Struct]] = {}
    for kinds, all_of_them in ((roots, found), (others, there)):
        for kind in kinds:
            reach(kind, all_of_them)
    written = [interface(struct) for name, struct in sorted(found.items()) if there.get(name) is not struct]
    words = {word for text in written for word in re.findall(r"\w+", text)}
    taken = sorted(words & {*there, *NAMED, "Change"})
    return [f'import type {{ {", ".join(taken)} }} from "./wire";', *written] if taken else written


def union(name: str, parts: list[str]) -> str:
    """A union by name; part by part where it would not fit into a line."""
    line = f"export type {name} = {' | '.join(parts)};"
    return line if len(line) <= LONGEST else f"export type {name} =\n  | " + "\n  | ".join(parts) + ";"


def reach(kind: Any, found: dict[str, type[msgspec.Struct]]) -> None:
    """All structs that a type speaks of, by name; ValueError where two have one name."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        known = found.get(kind.__name__)
        if known is not None and known is not kind:
            raise ValueError(f"two structs are called {kind.__name__}: {known.__module__}, {kind.__module__}")
        if known is None:
            found[kind.__name__] = kind
            for field in get_type_hints(kind).values():
                reach(field, found)
        return
    for part in get_args(kind):
        reach(part, found)


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface. What the server hears may leave out what has a default; what it says never does, but for what is unset."""
    if struct.__struct_config__.array_like:
        return listed(struct)
    heard = struct.__struct_config__.forbid_unknown_fields
    tag, hints = struct.__struct_config__.tag, get_type_hints(struct, include_extras=True)
    lines = [f'  readonly type: "{tag}";'] if tag else []
    for field in msgspec.structs.fields(struct):
        unset = msgspec.UnsetType in get_args(hints[field.name])
        optional = unset or (heard and not field.required)
        lines.append(f"  readonly {field.encode_name}{'?' if optional else ''}: {typed(hints[field.name])};")
    doc = " ".join((struct.__doc__ or "").split())
    return f"/** {doc} */\nexport interface {struct.__name__} {{\n" + "\n".join(lines) + "\n}"


def listed(struct: type[msgspec.Struct]) -> str:
    """A struct that goes over the wire as a list of its fields."""
    hints = get_type_hints(struct, include_extras=True)
    parts = ", ".join([f"{field.name}: {typed(hints[field.name])}" for field in msgspec.structs.fields(struct)])
    doc = " ".join((struct.__doc__ or "").split())
    return f"/** {doc} */\nexport type {struct.__name__} = readonly [{parts}];"


def typed(kind: Any) -> str:
    """A type in TypeScript."""
    if kind == changes.Change:
        return "Change"
    if kind in PLAIN:
        return PLAIN[kind]
    for name, known in NAMED.items():
        if kind is known or kind == known:
            return name
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return typed(parts[0])
    if origin is Literal:
        return " | ".join([f'"{part}"' for part in parts])
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys([typed(part) for part in parts if part is not msgspec.UnsetType]))
    if origin is dict:
        return f"Readonly<Record<{typed(parts[0])}, {typed(parts[1])}>>"
    if origin is tuple and Ellipsis not in parts:
        return f"readonly [{', '.join([typed(part) for part in parts])}]"
    if origin in (list, tuple):
        inner = typed(parts[0])
        return f"readonly ({inner})[]" if " | " in inner or " " in inner else f"readonly {inner}[]"
    raise ValueError(f"there is no type for {kind}")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.write_text(text, "utf8")
