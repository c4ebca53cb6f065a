"""Cards as they are printed, for people: names, facts and text, and which line of the text an ability is written in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from tefuda.games.evolve.table import EVOLVED, FOLLOWER, EvolveFacts, Face
from tefuda.games.evolve.telling.glossary import CLASSES, EN, JA, KEYWORDS, KINDS, STATS
from tefuda.games.evolve.words.english import english
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.games.evolve.words.rendering import render
from tefuda.kernel.effects import Choice, Spell
from tefuda.kernel.narrating import Printing
from tefuda.kernel.values import Node
from tefuda.kernel.view import Shown

MODE = re.compile(r"【(\d)】")


def paragraphs(text: str) -> list[str]:
    """The lines of a text; modes on lines of their own belong to the line before."""
    found: list[str] = []
    for line in text.splitlines():
        if found and MODE.match(line):
            found[-1] += line
        elif line.strip():
            found.append(line.strip())
    return found


@lru_cache(maxsize=4096)
def abilities_in(line: str, kind: str) -> tuple[Node, ...]:
    """What one line of a text gives a card; nothing where it means something only together with others."""
    try:
        return read(line, kind)
    except Unreadable:
        return ()


class Printed(Printing):
    """The faces of a game's packs in one language."""

    def __init__(self, faces: list[Face], language: int) -> None:
        self.faces: list[Face] = faces
        self.language = language
        self.known: dict[str, int] = {}
        # The longest first, so that a name within another is not taken for itself.
        self.longest = sorted(dict.fromkeys([face.name for face in faces if face.english]), key=len, reverse=True)
        for index, face in enumerate(faces):
            for word in (face.name, face.number, *[side.names[0] for side in face.sides]):
                self.known.setdefault(word.casefold(), index)
            if face.english:
                self.known.setdefault(face.english.casefold(), index)

    def called(self, face: int, side: int = 0) -> str:
        """A face's name in the language: the English one where there is one."""
        if not 0 <= face < len(self.faces):
            return ("カード", "a card")[self.language]
        found = self.faces[face]
        if self.language == EN and found.english and side == 0:
            return found.english
        return found.sides[min(side, len(found.sides) - 1)].names[0]

    def named(self, name: str) -> str:
        """A Japanese card name in the language."""
        index = self.known.get(name.casefold())
        if index is None or self.faces[index].name != name:
            return name
        return self.called(index)

    def titled(self, card: Shown) -> str:
        """The name of a card as it is now: an evolved card has that of the card on it."""
        if self.language == EN and self.faces[card.face].sides[card.side].names[0] == card.name:
            return self.called(card.face, card.side)
        return self.named(card.name)

    def words(self, face: int) -> tuple[str, ...]:
        """All that a face is called, in small letters."""
        found = self.faces[face]
        names = (found.name, found.english, found.number, *[side.names[0] for side in found.sides])
        return tuple([name.casefold() for name in names if name])

    # ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, face: int, side: int = 0) -> list[str]:
        """A side's text, line by line; in Japanese where there are no English words for all of it."""
        found, facts = self.faces[face], self.faces[face].sides[side]
        printed = paragraphs(found.text[side]) if side < len(found.text) else []
        if self.language == JA:
            return printed or self._worded(facts.abilities, kind_of(facts), render)
        return self._worded(facts.abilities, kind_of(facts), english) or printed

    def line(self, faces: list[tuple[int, int]], ability: Node) -> str:
        """An ability in words: in English, or as it is printed on one of these faces, or as it would be printed."""
        if self.language == EN:
            told = self._worded((ability,), "フォロワー", english)
            if told:
                return " ".join(told)
        for face, side in faces:
            found = self.faces[face]
            for line in paragraphs(found.text[side]) if side < len(found.text) else []:
                if ability in abilities_in(line, kind_of(found.sides[side])):
                    return line
        return " ".join(self._worded((ability,), "フォロワー", render))

    def _worded(
        self, abilities: tuple[Node, ...], kind: str, write: Callable[[tuple[Node, ...], str], str]
    ) -> list[str]:
        """Abilities as a writer puts them, with the cards in them called as the language calls them."""
        try:
            text = write(abilities, kind)
        except (ValueError, KeyError):  # the writers have no words for everything that can be read
            return []
        if self.language == EN:
            for japanese in self.longest:
                if japanese in text:
                    text = text.replace(japanese, self.named(japanese))
        return paragraphs(text)

    def mode(self, faces: list[tuple[int, int]], index: int) -> str:
        """The words of one of a card's modes."""
        for face, side in faces:
            for choice in choices_in(self.faces[face].sides[side].abilities):
                if index < len(choice.modes):
                    return " ".join(
                        self._worded(
                            (Spell(choice.modes[index]),), "スペル", english if self.language == EN else render
                        )
                    )
        return ""

    # ── the whole card ──────────────────────────────────────────────────────────────────────────────────────────────
    def sheet(self, face: int) -> str:
        """A face in full: name, what it is, numbers, text; both sides where it has two."""
        found = self.faces[face]
        parts = [self._side(face, side) for side in range(len(found.sides))]
        return "\n".join(parts)

    def _side(self, face: int, side: int) -> str:
        found, facts = self.faces[face], self.faces[face].sides[side]
        name, other = self.called(face, side), found.name if self.language == EN else found.english
        title = f"{name} / {other}" if other and other != name and side == 0 else name
        return "\n".join(
            [f"{title}  ({found.number})", self.facts(facts), *["  " + line for line in self.text(face, side)]]
        )

    def facts(self, facts: EvolveFacts) -> str:
        """What a card is, in one line."""
        pick = self.language
        kind = "・".join([KINDS[word][pick] for word in (*facts.kinds, *facts.special)])
        if pick == EN:
            kind = " ".join([KINDS[word][EN] for word in (*facts.special, *facts.kinds)])
        parts = ["・".join([CLASSES[word][pick] for word in facts.classes]), kind]
        if facts.types:
            parts.append("・".join(facts.types))
        parts += [f"{STATS[name][pick]} {getattr(facts, name)}" for name in self.numbers(facts)]
        return "  " + ("、" if pick == JA else ", ").join(parts)

    def numbers(self, facts: EvolveFacts) -> list[str]:
        """The numbers that mean something on such a card."""
        wanted = ["cost"] if EVOLVED not in facts.special and facts.cost is not None else []
        if FOLLOWER in facts.kinds:
            wanted += ["attack", "defense"]
        return wanted

    def keyword(self, word: str) -> str:
        """A keyword in the language."""
        return KEYWORDS.get(word, (word, word))[self.language]


def kind_of(facts: EvolveFacts) -> str:
    """The kind as it is printed: フォロワー・エボルヴ."""
    return "・".join((*facts.kinds, *facts.special))


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
