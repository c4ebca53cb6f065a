"""Printed cards for people: names, facts and text, and the line of the text that an ability stands in.

A game says how an ability is written (`write`), and names the loader that reads its cards; without these its cards have only
names and facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, final
from weakref import proxy

from tefuda.kernel.effects.nodes import Choice, Continuous, Gain, Spell
from tefuda.kernel.primitives.identity_cache import IdentityCache, cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.seeing.view import SPECTATOR, View
from tefuda.kernel.table.seating import TWO_PLAYERS, seated
from tefuda.kernel.table.turns import TurnRecord
from tefuda.kernel.telling.templates import EN, JA
from tefuda.kernel.telling.values import Scope
from tefuda.kernel.wording.errors import Unreadable

if TYPE_CHECKING:
    from tefuda.kernel.cards.loading import Loader
    from tefuda.kernel.primitives.values import Record
    from tefuda.kernel.table.records import Facts
    from tefuda.kernel.telling.speech import Speech

NO_VIEW = View(SPECTATOR, (), TurnRecord(), (), (), None, None, None, seated(TWO_PLAYERS, 0))
MOST_PREPARED = 400  # faces that are gone through before anybody asks
Print = tuple[int, int]  # a face and one of its sides
_PRINTS: dict[tuple[Print, ...], tuple[Print, ...]] = {}  # faces that are asked for together, each as one object


class Printed:
    """The faces of a game in the language of a teller."""

    loader: ClassVar[Loader[Any] | None] = None  # how a card's text is read
    continues: ClassVar[re.Pattern[str] | None] = None  # how a line begins that belongs to the one before it
    # How modes stand in a line, where they are not on lines of their own.
    quoted: ClassVar[re.Pattern[str] | None] = None
    # By table of terms, where they stand in an English text.
    translated: ClassVar[Mapping[str, re.Pattern[str]]] = MappingProxyType({})

    def __init__(self, teller: Speech, faces: list[Any]) -> None:
        self.teller: Speech = proxy(teller)  # which holds this: neither waits for the collector to go
        self.faces, self.language = faces, teller.pick
        self.known, self.longest = _by_name(faces)
        self.told_lines: IdentityCache[str] = IdentityCache()  # by ability and faces

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def side(self, face: int, side: int = 0) -> Any:
        """The printed facts of one side of a face."""
        sides = self.sides(face)
        return sides[min(side, len(sides) - 1)]

    @final
    def sides(self, face: int) -> Sequence[Facts]:
        """The printed facts of a face, side by side."""
        return _sides(self.faces[face])

    @final
    def english(self, face: object) -> str:
        """The English name of a face, if it has one."""
        return _english(face)

    @final
    def called(self, face: int, side: int = 0) -> str:
        """A face's name in the language; without an English name the Japanese one."""
        if not 0 <= face < len(self.faces):
            return self.teller.unknown()
        found = self.faces[face]
        name = self.side(face, side).names[0]
        own = side == 0 or name == found.name  # a second side may have a name of its own, of which no English is known
        whole = (self.english(found) if self.language == EN else "") or found.name  # with its title, where it has one
        return whole if own else name

    @final
    def named(self, name: str) -> str:
        """A Japanese card name in the language."""
        index = self.known.get(name.casefold())
        return name if index is None or self.faces[index].name != name else self.called(index)

    @final
    def words(self, face: int) -> tuple[str, ...]:
        """All names of a face, in lower case."""
        return _words(self.faces[face])

    @final
    def search(self, words: str) -> list[int]:
        """The faces with a name; if none has exactly that name, those whose name contains it."""
        wanted = words.strip().casefold()
        if not wanted:
            return []
        exact = [index for index in range(len(self.faces)) if wanted in self.words(index)]
        return exact or [index for index in range(len(self.faces)) if any(wanted in word for word in self.words(index))]

    # ── what a game gives ───────────────────────────────────────────────────────────────────────────────────────────
    def write(self, abilities: tuple[Node, ...], face: Record, facts: Facts) -> str:
        """Abilities in the language, as they would be printed; ValueError or KeyError if it has no words for one of them."""
        raise ValueError

    @final
    def prepare(self) -> None:
        """Write some abilities, so that what reading and writing need is loaded, which takes a while."""
        for face in range(min(len(self.faces), MOST_PREPARED)):
            for ability in self.side(face).abilities:
                self.line([(face, 0)], ability)

    # ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def lines(self, face: int, side: int, language: int) -> list[str]:
        """The printed lines of a side in a language."""
        found = self.faces[face]
        text = getattr(found, "text" if language == JA else "english_text", "")
        if isinstance(text, tuple):
            text = text[side] if side < len(text) else ""
        return self.paragraphs(text if language == JA else self._in_english(text))

    @final
    def paragraphs(self, text: str) -> list[str]:
        """The paragraphs of a text: lines that belong together."""
        found: list[str] = []
        for line in text.splitlines():
            if found and self.continues is not None and self.continues.match(line):
                found[-1] += line
            elif line.strip():
                found.append(line.strip())
        return found

    @final
    def text(self, face: int, side: int = 0) -> list[str]:
        """A side's text, line by line: printed in the language, else written in it, else printed in Japanese."""
        printed = self.lines(face, side, self.language)
        rows = printed or self.written(self.side(face, side).abilities, face, side) or self.lines(face, side, JA)
        note = self.teller.game.notes.get(self.faces[face].number)
        return rows if note is None else [*rows, note[self.language == JA]]

    @final
    def written(self, abilities: tuple[Node, ...], face: int, side: int = 0) -> list[str]:
        """Abilities as they would be printed; "" if the language has no words for one of them."""
        try:
            text = self.write(abilities, self.faces[face], self.side(face, side))
        except (ValueError, KeyError):
            return []
        if self.language == EN:
            text = self._in_english(text)
            for japanese in self.longest:
                if japanese in text:
                    text = text.replace(japanese, self.named(japanese))
        return self.paragraphs(text)

    @final
    def line(self, faces: list[Print], ability: Node) -> str:
        """An ability in words: as printed on one of these faces in the language, or as it would be."""
        if not faces:
            return ""
        return self.told_lines.of((ability, _PRINTS.setdefault(tuple(faces), tuple(faces))), self._line, faces, ability)

    def _line(self, faces: list[Print], ability: Node) -> str:
        own = any(self.lines(*face, self.language) for face in faces)
        told = [] if own else self.written((ability,), *faces[0])
        if told:
            return " ".join(told)
        for face, side in faces:
            for place, _ in self._saying(face, side, ability):
                lines = self.lines(face, side, self.language) or self.lines(face, side, JA)
                return lines[place] if place < len(lines) else ""
        return " ".join(self.written((ability,), *faces[0]))

    def _saying(self, face: int, side: int, ability: Node) -> Iterator[tuple[int, str]]:
        """The lines of a side's Japanese text that give it an ability, with their indices."""
        for place, line in enumerate(self.lines(face, side, JA)):
            if ability in self._meaning(line, face, side):
                yield place, line

    def _meaning(self, line: str, face: int, side: int) -> tuple[Node, ...]:
        """The abilities that a line of a side's Japanese text gives; empty if the line alone cannot be read."""
        kind = self.teller.game.kind_of(self.side(face, side))
        return () if self.loader is None else _read(self.loader, line, self.faces[face].name, kind)

    def _in_english(self, text: str) -> str:
        """An English text with its terms and icons in English: 《火》 becomes 《Fire》."""
        for table, place in self.translated.items():
            names = dict(self.teller.words.terms[table].values())
            text = place.sub(partial(_named, names), text)
        return text

    @final
    def saying(self, face: Print, words: Sequence[str]) -> str:
        """The only line of a face's text with one of these words; "" if none or several have one."""
        found = [line for line in self.text(*face) if any(word in line for word in words)]
        return found[0] if len(found) == 1 else ""

    @final
    def mode(self, face: Print, index: int) -> str:
        """The words of a card's mode: from its line, or as they would be printed."""
        if self.quoted is not None:
            return self._quoted(face, index, self.quoted)
        for choice in [one for one in within(self.side(*face).abilities) if isinstance(one, Choice)]:
            if index < len(choice.modes):
                return " ".join(self.written((Spell(choice.modes[index]),), *face))
        return ""

    def _quoted(self, face: Print, index: int, quoted: re.Pattern[str]) -> str:
        text = self.text(*face)
        for place, line in enumerate(self.lines(*face, JA)):
            modes = ["".join(mode) for mode in quoted.findall(text[place])] if place < len(text) else []
            for node in within(self._meaning(line, *face)):
                if isinstance(node, Choice) and index < len(node.modes) == len(modes):
                    return modes[index]
        return ""

    # ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def deck(self, key: str, deck: object, telling: Path | None, made_of: str) -> tuple[str, str]:
        """A bundled deck: its name in the language, its contents in short, and a line from its file."""
        names = [part.strip() for part in getattr(deck, "name", "").split(" / ")]
        lists = sorted(telling.parent.rglob("*.txt")) if telling is not None else []
        paths = [path for path in lists if path.stem == key]
        lines = paths[0].read_text("utf8").splitlines() if paths else []
        said = [line[1:].strip() for line in lines if line.startswith("#")]
        about = said[min(self.language, len(said) - 1)] if said else ""
        told = ("。", ". ")[self.language].join([part for part in (made_of, about) if part])
        return names[min(self.language, len(names) - 1)] or key, told

    # ── the whole card ──────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def sheet(self, face: int) -> str:
        """A face in full: name, facts, numbers, text; both sides if it has two."""
        return "\n".join([self._sheet(face, side) for side in range(len(self.sides(face)))])

    def _sheet(self, face: int, side: int) -> str:
        found = self.faces[face]
        name, other = self.called(face, side), found.name if self.language == EN else self.english(found)
        title = f"{name} / {other}" if other and other != name and side == 0 else name
        facts = self.teller.value("facts", Scope(self.teller, NO_VIEW, facts=self.side(face, side)))
        return "\n".join([f"{title}  ({found.number})", f"  {facts}", *["  " + line for line in self.text(face, side)]])


# ── what faces are called ───────────────────────────────────────────────────────────────────────────────────────────
@cached_by_identity
def _by_name(faces: list[Any]) -> tuple[dict[str, int], list[str]]:
    """An index of faces by name; and the names that have an English one, the longest first.

    The longest come first so that a name within another is not taken for itself. Tellers of all observers and tables share the
    index.
    """
    known: dict[str, int] = {}
    for index, face in enumerate(faces):
        for word in _words(face):
            known.setdefault(word, index)
    translated = dict.fromkeys([face.name for face in faces if _english(face)])
    return known, sorted(translated, key=len, reverse=True)


def _words(face: Any) -> tuple[str, ...]:
    names = (face.name, _english(face), face.number, *[side.names[0] for side in _sides(face)])
    return tuple([name.casefold() for name in names if name])


def _english(face: Any) -> str:
    return getattr(face, "english", "")


def _sides(face: Any) -> Sequence[Facts]:
    return face.sides if hasattr(face, "sides") else (face.facts,)


@lru_cache(maxsize=4096)
def _read(loader: Loader[Any], line: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities that one line of a text gives, and those that it gives while its condition holds."""
    try:
        found = loader.read(line, name, kind)
    except Unreadable:
        return ()
    given = [node for one in found if isinstance(one, Continuous) for node in one.changes if isinstance(node, Gain)]
    return (*found, *[ability for node in given for ability in node.abilities])


def _named(names: Mapping[str, str], found: re.Match[str]) -> str:
    """The replacement for a matched word, or the word itself."""
    return names.get(found[0], found[0])
