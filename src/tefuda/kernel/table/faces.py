"""Faces: the cards that a rulebook is bound to, and what is computed of them once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tefuda.kernel.table.records import MAIN, Facts


class Faces:
    """The faces of a game, each with `facts`, or with `sides` if it has several."""

    faces: list[Any]
    # By card number, a notice beside the text: English, Japanese.
    notes: Mapping[str, tuple[str, str]] = MappingProxyType({})
    sides: list[tuple[Facts, ...]]  # by face, the facts that can be printed on a card of it
    sections: list[str]  # by face, its section of a deck ("": a token)
    by_name: dict[str, list[int]]  # names to faces
    by_number: dict[str, int]  # card numbers to faces
    signs: Mapping[int, str] = MappingProxyType({})  # by face, what everybody may know of a hidden card
    # By face: what is printed on it, where that is the same in all zones (but those that are `reprinted`); None for a special
    # one, such as a token, with which the rules do something wherever it goes.
    fixed_facts: list[Facts | None]

    def __init__(self, faces: list[Any]) -> None:
        self.faces = faces
        self.sides = [getattr(face, "sides", None) or (face.facts,) for face in faces]
        self.fixed_facts = [facts[0] for facts in self.sides]
        self.sections = [getattr(face, "section", MAIN) for face in faces]
        self.by_name, self.by_number = {}, {}
        for place, face in enumerate(faces):
            self.by_name.setdefault(face.name, []).append(place)
            self.by_number.setdefault(face.number, place)
