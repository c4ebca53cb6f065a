"""Headlines: the names of a game's scenarios and the clauses they cite, found without playing or fully reading them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import yaml

from tefuda.kernel.primitives.disk_cache import KeptFile, fingerprint, folder
from tefuda.kernel.proving.reading import BadScenario, mapping_of, read

HEAD = re.compile(r"^(?:title|ja|clauses): .*$", re.MULTILINE)
DECK = re.compile(r"^deck:", re.MULTILINE)
KEY = "headlines"


class Headline(msgspec.Struct, frozen=True, array_like=True):
    """A scenario's name, its title in both languages, and the clauses it cites; `deck`: it judges a deck and has no table."""

    id: str
    en: str
    ja: str
    clauses: tuple[str, ...]
    deck: bool


def headlines(files: Mapping[str, Path], name: str) -> tuple[Headline, ...]:
    """The headlines of scenarios by name; cached on disk as long as no file changes."""
    stamps = [f"{id} {(found := path.stat()).st_mtime_ns} {found.st_size}" for id, path in files.items()]
    kept = KeptFile(folder(f"{KEY}_{name}"), fingerprint([], *stamps))
    raw = kept.raw(KEY)
    if raw is not None:
        try:
            return msgspec.json.decode(raw, type=tuple[Headline, ...])
        except (ValueError, RecursionError):
            pass
    lines = tuple([line for id, path in files.items() if (line := headline(id, path)) is not None])
    kept.put(KEY, msgspec.json.encode(lines))
    kept.save()
    return lines


def headline(id: str, path: Path) -> Headline | None:
    """The headline of a scenario; None for a file that is none."""
    try:
        text = path.read_text("utf8")
        head = mapping_of("\n".join(HEAD.findall(text)))
        if not {"title", "ja", "clauses"} <= {*head}:  # one of them is missing, or runs over several lines
            ruling = read(path)
            head = {"title": ruling.title, "ja": ruling.ja, "clauses": ruling.clauses}
        said = str(head["title"]), str(head["ja"] or head["title"])
        return Headline(id, *said, tuple([str(clause) for clause in head["clauses"]]), DECK.search(text) is not None)
    except (OSError, ValueError, yaml.YAMLError, BadScenario):
        return None
