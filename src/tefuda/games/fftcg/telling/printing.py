"""How a line of an FFTCG card is read, how its abilities are written in either language, and how modes stand in a line."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from tefuda.games.fftcg.words.english.writing import render
from tefuda.games.fftcg.words.japanese.writing import write
from tefuda.games.fftcg.words.reading import Unreadable, read
from tefuda.kernel.effects import Choice, Continuous, Gain
from tefuda.kernel.telling.printing import Print, Printed
from tefuda.kernel.telling.templates import EN, JA
from tefuda.kernel.values import Node, within

MODES = re.compile(r"『(.+?)』|[\"“](.+?)[\"”]")
ICON = re.compile(r"《([^》]+)》")
# A card may be called what a job is called: a term is one only where its kind is said.
WHERE = {
    "jobs": re.compile(r"(?<=\[Job \()[^()]+(?=\)\])"),
    "categories": re.compile(r"(?<=\[Category \()[^()]+(?=\)\])"),
    "counters": re.compile(r"[^ ]+(?= Counters?\b)"),
}


class FFTCGPrinted(Printed):
    """The faces of FFTCG's packs in one language."""

    def read_line(self, line: str, face: Any, facts: Any) -> tuple[Node, ...]:
        """What one line of a text gives a card, and what it gives when its condition holds (Damage N)."""
        return _read(line, face.name, facts.kinds[0])

    def write(self, abilities: tuple[Node, ...], face: Any, facts: Any) -> str:
        """Abilities as they would be printed on a face."""
        if self.language == JA:
            return write(abilities, face.name)
        return render(abilities, face.english or face.name, facts.kinds[0])

    def adapted(self, text: str) -> str:
        """An English text with its icons, jobs, categories and counters in English: 《火》 is 《Fire》."""
        terms = self.teller.words.terms
        for table, place in WHERE.items():
            names = {pair[JA]: pair[EN] for pair in terms[table].values()}
            text = place.sub(lambda found, names=names: names.get(found[0], found[0]), text)  # type: ignore[misc]
        icons = {**{sign: pair[EN] for sign, pair in terms["elements"].items()}, "ダル": "Dull"}
        return ICON.sub(lambda icon: f"《{icons.get(icon[1], icon[1])}》", text)

    def mode(self, face: Print, index: int) -> str:
        """The words of one of a card's modes, as they stand in quotes in its line."""
        number, side = face
        text, found = self.text(*face), self.faces[number]
        for place, line in enumerate(self.lines(number, side, JA)):
            for node in within(self.read_line(line, found, self.side(*face))):
                modes = ["".join(mode) for mode in MODES.findall(text[place])] if place < len(text) else []
                if isinstance(node, Choice) and index < len(node.modes) == len(modes):
                    return modes[index]
        return ""


@lru_cache(maxsize=4096)
def _read(line: str, name: str, kind: str) -> tuple[Node, ...]:
    try:
        found = read(line, name, kind)
    except Unreadable:
        return ()
    given = [node for one in found if isinstance(one, Continuous) for node in one.changes if isinstance(node, Gain)]
    return (*found, *[ability for node in given for ability in node.abilities])
