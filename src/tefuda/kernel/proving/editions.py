"""Editions: which clauses of a rulebook are new, gone or changed in another edition, by the hashes of their sentences.

The sentences are the publisher's and are not kept: `rulebook.hashes` beside the ledger has a line for each clause, its number and a hash.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from pathlib import Path

import msgspec

from tefuda.kernel.primitives.bilingual import halves, system_reasons
from tefuda.kernel.primitives.storage import read_bytes
from tefuda.kernel.primitives.values import Record

FILE = "rulebook.hashes"
MOST_BYTES = 50_000_000
DIGITS = 16


class BrokenRulebook(ValueError):
    """A file that is no rulebook split into clauses; why, in both languages."""

    def __init__(self, both: str) -> None:
        super().__init__(both)
        self.english, self.japanese = halves(both)


class Sentence(msgspec.Struct):
    """A line of a rulebook's file: a clause's number and its text."""

    id: str
    text: str


class Changes(Record, frozen=True):
    """The differences of another edition: clauses that are new, gone, or changed, and the number of unchanged ones."""

    new: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[str, ...]
    same: int


def hash_of(text: str) -> str:
    """The hash of a sentence, ignoring spaces, line breaks and the width of letters: a new scan is no new edition."""
    plain = "".join(unicodedata.normalize("NFKC", text).split())
    return hashlib.sha256(plain.encode()).hexdigest()[:DIGITS]


def hashes_in(path: Path) -> dict[str, str]:
    """The hashes of a rulebook in clauses: JSON lines of `{"id": "8.4.2", "text": "…"}`."""
    try:
        lines = read_bytes(path, MOST_BYTES).splitlines()
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise BrokenRulebook(f"{path}: {english} / {path}: {japanese}") from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            sentence = msgspec.json.decode(line, type=Sentence)
        except (ValueError, RecursionError):
            shape = '{"id": "8.4.2", "text": "…"}'
            raise BrokenRulebook(
                f"{path}, line {number}: not a clause; a line is {shape} / {path} {number}行目: 条ではありません。1行は {shape} です"
            ) from None
        if sentence.id in found:
            raise BrokenRulebook(
                f"{path}, line {number}: {sentence.id} stands twice; call the second {sentence.id}#2 / "
                f"{path} {number}行目: {sentence.id} が2度あります。2つめは {sentence.id}#2 とします"
            )
        found[sentence.id] = hash_of(sentence.text)
    return found


def kept_hashes(folder: Path) -> dict[str, str]:
    """The hashes of the edition that a game in a folder follows; empty if there are none."""
    path = folder.joinpath(FILE)
    rows = [line.rpartition(" ") for line in path.read_text("utf8").splitlines()] if path.exists() else []
    return {number: digits for number, _, digits in rows}


def hash_lines(hashes: Mapping[str, str]) -> str:
    """Hashes in the format of `rulebook.hashes`."""
    return "".join([f"{number} {digits}\n" for number, digits in hashes.items()])


def compare(old: Mapping[str, str], new: Mapping[str, str]) -> Changes:
    """The differences between a new edition and an old one."""
    changed = tuple([number for number in new if number in old and new[number] != old[number]])
    return Changes(
        tuple([number for number in new if number not in old]),
        tuple([number for number in old if number not in new]),
        changed,
        len([number for number in new if number in old]) - len(changed),
    )
