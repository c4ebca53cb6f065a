"""How the skills of a Cipher card are written for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from tefuda.games.cipher.cards.loading import LOADER, SHOWN
from tefuda.games.cipher.rules.as_played import as_said
from tefuda.games.cipher.words.english import writing as english
from tefuda.games.cipher.words.japanese import writing as japanese
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.templates import EN, JA

_LABEL = re.compile(r"「([^「」]+)」")  # a skill's name, at the start of its line in Japanese
_ENGLISH_LABEL = re.compile(r"(?:【[^】]*】 )*([^|【】]+) \|")
_NAMED = re.compile(r'"([^"]+)"|^((?:\[[^\]]*\] )*)([^|\[\]"]+)(?= \|)', re.MULTILINE)


class CipherPrinted(Printed):
    """The faces of Cipher's packs in one language."""

    loader = LOADER

    @cached_property
    def names(self) -> dict[str, str]:
        """English names of units, and of skills that are printed in both languages."""
        found = {face.facts.names[0]: face.english_unit for face in self.faces if face.english_unit}
        for face in range(len(self.faces)):
            found.update(self._skills(face))
        return found

    def _skills(self, face: int) -> Iterator[tuple[str, str]]:
        for ours, theirs in zip(self.lines(face, 0, JA), self.lines(face, 0, EN), strict=False):
            label, other = _LABEL.match(ours), _ENGLISH_LABEL.match(theirs)
            if label is not None and other is not None:
                yield label[1], other[1]

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Skills as they would be printed on a face, units and skills named in the language."""
        said = as_said(abilities)
        if self.language == JA:
            return japanese.render(said)
        return _NAMED.sub(self._in_its_language, english.render(said)).translate(SHOWN)

    def _in_its_language(self, found: re.Match[str]) -> str:
        """A name in quotation marks, or that of a skill behind its icons."""
        quoted, icons, label = found.groups()
        return f'"{self.names.get(quoted, quoted)}"' if quoted else f"{icons}{self.names.get(label, label)}"
