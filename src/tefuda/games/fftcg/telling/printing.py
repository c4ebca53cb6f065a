"""Cards as they are printed, for people: names, facts and text, and which line of the text an ability is written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.table import Face, Facts
from tefuda.games.fftcg.telling.glossary import CATEGORIES, COUNTERS, ELEMENTS, JOBS, KEYWORDS, KINDS
from tefuda.games.fftcg.words.english.writing import render
from tefuda.games.fftcg.words.japanese.writing import write
from tefuda.games.fftcg.words.reading import Unreadable, read
from tefuda.kernel.effects import Choice, Continuous, Gain
from tefuda.kernel.narrating import EN, JA, Pair, Printing
from tefuda.kernel.values import Node
from tefuda.kernel.view import Shown

MODES: Pair = (r"『(.+?)』", r"[\"“](.+?)[\"”]")


ICON = re.compile(r"《([^》]+)》")


def _icon(match: re.Match[str]) -> str:
    """An icon in English: 《火》 is 《Fire》, 《ダル》 is 《Dull》."""
    icons = {**{sign: pair[EN] for sign, pair in ELEMENTS.items()}, "ダル": "Dull"}
    return f"《{icons.get(match[1], match[1])}》"


def paragraphs(text: str) -> list[str]:
    """The lines of a text: each is an ability (11.5.3)."""
    return [line.strip() for line in text.splitlines() if line.strip()]


@lru_cache(maxsize=4096)
def abilities_in(line: str, name: str, kind: str) -> tuple[Node, ...]:
    """What one line of a text gives a card, and what it gives when its condition holds (Damage N)."""
    try:
        found = read(line, name, kind)
    except Unreadable:
        return ()
    given = [part for one in found if isinstance(one, Continuous) for node in one.changes if isinstance(node, Gain)
             for part in node.abilities]  # fmt: skip
    return (*found, *given)


class Printed(Printing):
    """The faces of a game's packs in one language."""

    def __init__(self, faces: list[Face], language: int) -> None:
        self.faces: list[Face] = faces
        self.language = language
        self.known: dict[str, int] = {}
        # The longest first, so that a name within another is not taken for itself.
        self.longest = sorted([face.name for face in faces if face.english], key=len, reverse=True)
        for index, face in enumerate(faces):
            for word in (face.name, face.number, face.english):
                if word:
                    self.known.setdefault(word.casefold(), index)

    def called(self, face: int, side: int = 0) -> str:
        """A face's name in the language: the English one where there is one."""
        if not 0 <= face < len(self.faces):
            return ("カード", "a card")[self.language]
        found = self.faces[face]
        return found.english if self.language == EN and found.english else found.name

    def named(self, name: str) -> str:
        """A Japanese card name in the language."""
        index = self.known.get(name.casefold())
        if index is None or self.faces[index].name != name:
            return name
        return self.called(index)

    def titled(self, card: Shown) -> str:
        """The name of a card as it is now."""
        return self.named(card.name)

    def words(self, face: int) -> tuple[str, ...]:
        """All that a face is called, in small letters."""
        found = self.faces[face]
        return tuple([name.casefold() for name in (found.name, found.english, found.number) if name])

    # ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, face: int) -> list[str]:
        """A face's text, line by line; where none is printed in the language, as it would be."""
        found = self.faces[face]
        english = paragraphs(found.english_text)
        if not (english if self.language == EN else found.text):
            written = self.written(found, found.facts.abilities)
            if written:
                return written
        return (
            [ICON.sub(_icon, line) for line in english] if self.language == EN and english else paragraphs(found.text)
        )

    def line(self, faces: list[int], ability: Any) -> str:
        """An ability in words: as it is printed on one of these faces, or as it would be."""
        for face in faces:
            found = self.faces[face]
            for place, line in enumerate(paragraphs(found.text)):
                if ability in abilities_in(line, found.name, found.facts.kinds[0]):
                    return self._at(face, place)
        return " ".join(self.written(self.faces[faces[0]], (ability,))) if faces else ""

    def written(self, face: Face, abilities: tuple[Node, ...]) -> list[str]:
        """Abilities as the writers put them; nothing where the language has no words for one of them."""
        try:
            if self.language == JA:
                return paragraphs(write(abilities, face.name))
            text = render(abilities, face.english or face.name, face.facts.kinds[0])
        except ValueError:
            return []
        for japanese in self.longest:
            text = text.replace(japanese, self.named(japanese))
        for words in (JOBS, CATEGORIES, COUNTERS):
            for pair in words.values():
                text = re.sub(rf"(?<=[ \[(]){pair[JA]}(?=[ .\])])", pair[EN], text)
        return [ICON.sub(_icon, line) for line in paragraphs(text)]

    def _at(self, face: int, place: int) -> str:
        """A line of a face's text in the language: both texts have the same lines."""
        lines = self.text(face)
        return lines[place] if place < len(lines) else ""

    def saying(self, face: int, words: Pair) -> str:
        """The line of a face's text that says this; nothing where none or several do."""
        found = [line for line in self.text(face) if any(word in line for word in words)]
        return found[0] if len(found) == 1 else ""

    def mode(self, face: int, index: int) -> str:
        """The words of one of a card's modes."""
        for choice, line in self._choices(face):
            modes: list[str] = re.findall(MODES[JA], line) or re.findall(MODES[EN], line)
            if index < len(choice.modes) == len(modes):
                return modes[index]
        return ""

    def _choices(self, face: int) -> Iterator[tuple[Choice, str]]:
        found = self.faces[face]
        for place, line in enumerate(paragraphs(found.text)):
            for choice in choices_in(abilities_in(line, found.name, found.facts.kinds[0])):
                yield choice, self._at(face, place)

    # ── the whole card ──────────────────────────────────────────────────────────────────────────────────────────────
    def sheet(self, face: int) -> str:
        """A face in full: name, what it is, numbers, text."""
        found = self.faces[face]
        name, other = self.called(face), found.name if self.language == EN else found.english
        title = f"{name} / {other}" if other and other != name else name
        return "\n".join(
            [f"{title}  ({found.number})", self.facts(found.facts), *["  " + line for line in self.text(face)]]
        )

    def facts(self, facts: Facts) -> str:
        """What a card is, in one line."""
        pick = self.language
        between = "・" if pick == JA else "/"
        parts = [between.join([ELEMENTS[word][pick] for word in facts.elements])]
        parts.append(between.join([KINDS[word][pick] for word in facts.kinds]))
        cost = "X" if facts.cost_is_x else str(facts.cost)
        parts.append((f"コスト{cost}", f"cost {cost}")[pick])
        if t.FORWARD in facts.kinds and facts.power is not None:
            parts.append((f"パワー{facts.power}", f"power {facts.power}")[pick])
        parts += [between.join([self.job(word) for word in facts.jobs])] if facts.jobs else []
        parts += (
            [between.join([CATEGORIES.get(word, (word, word))[pick] for word in facts.categories])]
            if facts.categories
            else []
        )
        parts += [("一般", "generic")[pick]] if facts.generic else []
        return "  " + ("、" if pick == JA else ", ").join(parts)

    def job(self, word: str) -> str:
        """A job in the language."""
        return JOBS.get(word, (word, word))[self.language]

    def keyword(self, word: str) -> str:
        """A keyword in the language."""
        return KEYWORDS.get(word, (word, word))[self.language]


def choices_in(value: Any) -> Iterator[Choice]:
    """The choices between modes anywhere in an effect."""
    if isinstance(value, Choice):
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from choices_in(part)
    elif isinstance(value, Node):
        for name in value.__struct_fields__:
            yield from choices_in(getattr(value, name))
