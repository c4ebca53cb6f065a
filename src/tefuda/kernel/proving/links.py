"""Links between clauses: which others a clause names and which name it, in glosses and in readings."""

from __future__ import annotations

import re
from typing import NamedTuple

from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.proving.rulings import Rulings

NUMBER = re.compile(r"(?<![0-9.])[0-9]+(?:\.[0-9]+)+(?:#[0-9])?(?![0-9])")


class Links(NamedTuple):
    """Clauses related to one, in the rulebook's order: those above it, those it names, those that name it, those read together
    with it."""

    above: tuple[str, ...]
    named: tuple[str, ...]
    naming: tuple[str, ...]
    read_with: tuple[str, ...]


def links(rulings: Rulings, number: str) -> Links:
    """The clauses related to a clause."""
    ledger = rulings.clauses
    named = [other for other in _named(ledger[number], ledger) if other != number]
    naming = [other for other, clause in ledger.items() if other != number and number in _named(clause, ledger)]
    parts = number.split(".")
    above = [one for depth in range(1, len(parts)) if (one := ".".join(parts[:depth])) in ledger]
    together = {other for reading in rulings.readings if number in reading.clauses for other in reading.clauses}
    read_with = [other for other in ledger if other in together and other not in (number, *named, *naming, *above)]
    return Links(tuple(above), tuple(named), tuple(naming), tuple(read_with))


def _named(clause: Clause, ledger: dict[str, Clause]) -> list[str]:
    text = f"{clause.en} {clause.ja} {clause.reading}"
    return list(dict.fromkeys([number for number in NUMBER.findall(text) if number in ledger]))
