"""Reading scenario files: YAML in which every mapping and list knows its line, and the shape of a scenario."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tefuda.kernel.primitives.bilingual import halves, system_reasons
from tefuda.kernel.primitives.storage import read_bytes
from tefuda.kernel.primitives.values import Record

TOP = (
    "title",
    "ja",
    "game",
    "clauses",
    "without",
    "format",
    "cards",
    "table",
    "play",
    "expect",
    "deck",
    "start",
    "example",
    "note",
    "lesson",
    "puzzle",
)


MOST_SHOWN = 2_000


def clipped(text: str) -> str:
    """A text for a message, shortened if it is very long."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


class BadScenario(ValueError):
    """A mistake in a scenario file, with its line."""

    def __init__(self, why: str, line: int = 0, path: str = "") -> None:
        why = clipped(why)
        super().__init__(
            f"{path}{', ' if path and line else ''}{f'line {line}' if line else ''}{': ' if path or line else ''}{why}"
        )
        self.why, self.line, self.path = why, line, path
        self.english, self.japanese = halves(why)


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """A context manager: a BadScenario raised inside gets this line if it has none."""
    try:
        yield
    except BadScenario as problem:
        raise BadScenario(problem.why, problem.line or line, problem.path) from None


class Mapping(dict[str, Any]):
    """A mapping with the line it starts on, and those of its keys."""

    line = 0
    lines: dict[str, int]


class Listing(list[Any]):
    """A list with the lines of its items."""

    line = 0
    lines: list[int]


MOST_LETTERS, MOST_DEPTH, MOST_DIGITS = 1_000_000, 50, 9
MOST_BYTES = 4 * MOST_LETTERS
# What YAML would make of some words, such as clause numbers, and a scenario never means.
WORDS_ONLY = (
    "float",
    "timestamp",
)


def line_of(body: object, key: str | int) -> int:
    """The line of a key of a mapping, or of an item of a list; 0 if it was not read from a file or is not there."""
    lines = getattr(body, "lines", ())
    return int(lines.get(key, 0) if isinstance(lines, dict) else lines[key] if lines else 0)


class _Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]
    """YAML without its traps: yes and no are words, 8.10 is a clause, and numbers have few digits."""


_Loader.yaml_implicit_resolvers = {
    first: [
        (tag, pattern)
        for tag, pattern in resolvers
        if (tag != "tag:yaml.org,2002:bool" or first in "tTfF") and tag.rpartition(":")[2] not in WORDS_ONLY
    ]
    for first, resolvers in _Loader.yaml_implicit_resolvers.items()
}


def _number(loader: Any, node: Any) -> int:
    words = str(loader.construct_scalar(node))
    if not words.removeprefix("-").removeprefix("+").isdecimal() or len(words) > MOST_DIGITS + 1:
        raise BadScenario(
            f"a number has {MOST_DIGITS} digits at most, not {words[:40]!r} / 数は{MOST_DIGITS}桁まで",
            node.start_mark.line + 1,
        )
    return int(words)


def _mapping(loader: Any, node: Any) -> Any:
    found = Mapping()
    found.line, found.lines = node.start_mark.line + 1, {}
    yield found
    for key_node, value_node in node.value:
        key = str(loader.construct_object(key_node, deep=True))
        if key in found:
            raise BadScenario(f"{key!r} stands twice / {key!r} が2度ある", key_node.start_mark.line + 1)
        found[key] = loader.construct_object(value_node, deep=True)
        found.lines[key] = key_node.start_mark.line + 1


def _listing(loader: Any, node: Any) -> Any:
    found = Listing()
    found.line, found.lines = node.start_mark.line + 1, [item.start_mark.line + 1 for item in node.value]
    yield found
    found.extend([loader.construct_object(item, deep=True) for item in node.value])


_Loader.add_constructor("tag:yaml.org,2002:int", _number)
_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
_Loader.add_constructor("tag:yaml.org,2002:seq", _listing)


def mapping_of(text: str) -> dict[str, Any]:
    """The lines of a scenario as a mapping; empty if the text is none."""
    found = yaml.load(text, Loader=_Loader)
    return found if isinstance(found, Mapping) else {}


class Saying(NamedTuple):
    """An explanation between two moves of a lesson, in both languages."""

    english: str
    japanese: str


def words_to_say(said: object) -> Saying:
    """The explanation in a line `say`; BadScenario unless it is in both languages."""
    if isinstance(said, Mapping) and {*said} == {"en", "ja"} and all(isinstance(words, str) for words in said.values()):
        return Saying(said["en"].strip(), said["ja"].strip())
    raise BadScenario("say has two texts, en and ja / say には en と ja の2つの文が要る", getattr(said, "line", 0))


class Scenario(Record, frozen=True):
    """A ruling: its title, the clauses it shows, its parts as written, and the clauses that must not run in it."""

    path: str
    title: str
    ja: str
    clauses: tuple[str, ...]
    body: Any
    without: tuple[str, ...] = ()
    game: str = ""  # the game it says that it belongs to


def _look_through(text: str) -> None:
    """Raise BadScenario for a text that is too long, too deeply nested, or uses aliases, which could grow without bounds."""
    if len(text) > MOST_LETTERS:
        raise BadScenario(
            f"it has {len(text):,} letters; a scenario has {MOST_LETTERS:,} at most / {len(text)}文字ある。シナリオは{MOST_LETTERS}文字まで",
            0,
        )
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        line = event.start_mark.line + 1 if event.start_mark else 0
        if depth > MOST_DEPTH:
            raise BadScenario(f"lists in lists, more than {MOST_DEPTH} deep / 入れ子が{MOST_DEPTH}段を超える", line)
        if isinstance(event, yaml.AliasEvent):
            raise BadScenario("a scenario has no aliases / シナリオにエイリアスは使えない", line)


def parse(text: str, path: str = "") -> Scenario:
    """A scenario from its text; mistakes are reported with their line."""
    try:
        _look_through(text)
        body = yaml.load(text, Loader=_Loader)
    except BadScenario as problem:
        raise BadScenario(problem.why, problem.line, path) from None
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark
        raise BadScenario(f"not YAML: {problem.problem} / YAMLではない", mark.line + 1 if mark else 0, path) from None
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        raise BadScenario(f"not YAML: {problem} / YAMLではない", 0, path) from None
    if not isinstance(body, Mapping):
        raise BadScenario(
            "a scenario is a mapping with title, clauses, table, play, expect / シナリオはキーと値の組",
            1,
            path,
        )
    for key in body:
        if key not in TOP:
            raise BadScenario(
                f"there is no {key!r} in a scenario; there are {', '.join(TOP)} / シナリオに {key!r} はない",
                body.lines[key],
                path,
            )
    for key in ("title", "clauses", "expect"):
        if key not in body and "puzzle" not in body:  # what follows from its table is found, and not said
            raise BadScenario(f"{key} is missing / {key} がない", 1, path)
    for key in ("clauses", "without"):
        numbers = body.get(key, [""])
        if not isinstance(numbers, list) or not all(isinstance(number, str) for number in numbers) or not numbers:
            both = f"{key} is a list of clause numbers, each in quotes / {key} は引用符で囲んだ条項番号の並び"
            raise BadScenario(both, body.lines[key], path)
    shown, without = tuple(body.get("clauses", ())), tuple(body.get("without", ()))
    game = str(body.get("game", ""))
    return Scenario(path, str(body.get("title", "")), str(body.get("ja", "")), shown, body, without, game)


def read(path: Path) -> Scenario:
    """A scenario from its file."""
    try:
        text = read_bytes(path, MOST_BYTES).decode("utf8")
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise BadScenario(f"cannot be read: {english} / 読み込めない: {japanese}", 0, str(path)) from None
    except UnicodeDecodeError:
        raise BadScenario("cannot be read: not UTF-8 / UTF-8ではないので読み込めない", 0, str(path)) from None
    return parse(text, str(path))


def files(paths: list[Path]) -> list[Path]:
    """The scenario files among files and folders, sorted. A folder that cannot be read counts as empty."""
    found: list[Path] = []
    for path in paths:
        found += sorted(_in_folder(path)) if path.is_dir() else [path]
    return found


def _in_folder(folder: Path) -> list[Path]:
    within = [Path(where, name) for where, _, names in os.walk(folder) for name in names]
    return [path for path in within if path.suffix == ".yaml"]
