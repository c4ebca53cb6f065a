"""Cards as they are printed, for people: names, facts and text, and which line of the text an ability is written in."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from tefuda.games.evolve.table import EVOLVED, FOLLOWER, EvolveFacts, Face
from tefuda.games.evolve.telling.glossary import CLASSES, EN, JA, KEYWORDS, KINDS, STATS
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.kernel.values import Node

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


class Printed:
    """The faces of a game's packs in one language."""

    def __init__(self, faces: list[Face], language: int) -> None:
        self.faces, self.language = faces, language
        self.known: dict[str, int] = {}
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

    def search(self, words: str) -> list[int]:
        """The faces that are called so; where none is called just that, those whose name contains it."""
        wanted = words.strip().casefold()
        if not wanted:
            return []
        exact = [index for index in range(len(self.faces)) if wanted in self._words(index)]
        return exact or [
            index for index in range(len(self.faces)) if any(wanted in word for word in self._words(index))
        ]

    def _words(self, face: int) -> tuple[str, ...]:
        found = self.faces[face]
        names = (found.name, found.english, found.number, *[side.names[0] for side in found.sides])
        return tuple([name.casefold() for name in names if name])

    # ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, face: int, side: int = 0) -> list[str]:
        """A side's text, line by line."""
        found = self.faces[face]
        original = paragraphs(found.text[side]) if side < len(found.text) else []
        if self.language == JA:
            return original or [line for line in map(japanese, found.sides[side].abilities) if line]
        told = [english(ability) for ability in found.sides[side].abilities]
        return told if told and all(told) else original

    def line(self, faces: list[tuple[int, int]], ability: Node) -> str:
        """An ability in words: the line it is printed in on one of these faces, or what it would be printed as."""
        if self.language == EN:
            told = english(ability)
            if told:
                return told
        for face, side in faces:
            found = self.faces[face]
            kind = "・".join((*found.sides[side].kinds, *found.sides[side].special))
            for line in paragraphs(found.text[side]) if side < len(found.text) else []:
                if ability in abilities_in(line, kind):
                    return line
        return japanese(ability)

    def mode(self, faces: list[tuple[int, int]], index: int) -> str:
        """The words of one of a card's modes, in the language of the print."""
        for face, side in faces:
            text = self.faces[face].text[side] if side < len(self.faces[face].text) else ""
            parts = MODE.split(text.replace("\n", ""))
            modes = dict(zip(parts[1::2], parts[2::2], strict=False))
            if str(index + 1) in modes:
                return modes[str(index + 1)].strip("」。") + "。"
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


def japanese(ability: Any) -> str:
    """An ability as it would be printed."""
    word = getattr(ability, "word", "")
    return f"【{word}】" if word else ""


def english(ability: Any) -> str:
    """An ability in English; empty where there are no words for it."""
    return ""
