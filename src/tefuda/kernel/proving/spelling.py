"""Spelling: finds words of texts from their kana, by a table of readings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import product
from pathlib import Path

KANA = re.compile(r"[ぁ-ゖー]+")
KANJI = re.compile(r"[一-鿿々]+")
TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
MOST_READINGS = 24  # of one word
LEAST_BEGUN = 3  # letters of a word that is not written to its end
MOST_BEGUN = 6  # words that are found by their beginnings
ENDING = 3  # letters of an ending, as of 選ぶ


def hiragana(text: str) -> str:
    """A text with hiragana for its katakana."""
    return text.translate(TO_HIRAGANA)


class Spelling:
    """An index of the words in some texts by their reading in kana."""

    def __init__(self, table: Mapping[str, str], texts: Iterable[str]) -> None:
        """`table`: words of one or more characters and their readings, separated by spaces; the readings of other words are
        composed of these."""
        self.readings = {word: tuple(said.split()) for word, said in table.items()}
        self._texts = texts

    @cached_property
    def _words(self) -> dict[str, tuple[str, ...]]:
        """The words in kanji of the texts, by reading."""
        found: dict[str, list[str]] = {}
        for word in dict.fromkeys([word for text in self._texts for word in KANJI.findall(text)]):
            for said in self.read(word):
                found.setdefault(said, []).append(word)
        return {said: tuple(words) for said, words in found.items()}

    def read(self, word: str) -> tuple[str, ...]:
        """The reading of a word; "" if a part of it is unknown."""
        if word in self.readings:
            return self.readings[word]
        for size in range(len(word) - 1, 0, -1):
            if word[:size] in self.readings and (rest := self.read(word[size:])):
                both = product(self.readings[word[:size]], rest)
                return tuple(["".join(one) for one in both][:MOST_READINGS])
        return ()

    def spelled(self, said: str) -> tuple[str, ...]:
        """Words that kana may stand for: words with that reading, alone or with kana before or behind them, then words that begin
        with it."""
        if not KANA.fullmatch(said):
            return ()
        whole = [*self._words.get(said, ())]
        for size in range(len(said) - 1, max(0, len(said) - ENDING - 1), -1):
            whole += [word + said[size:] for word in self._words.get(said[:size], ())]
        for size in range(1, len(said) - LEAST_BEGUN + 1):  # キャンセル能力
            whole += [said[:size] + word for word in self._words.get(said[size:], ())]
        begun = [read for read in self._words if len(said) >= LEAST_BEGUN and read.startswith(said) and read != said]
        begun.sort(key=lambda read: (len(read), read))
        return tuple(dict.fromkeys([*whole, *[word for read in begun[:MOST_BEGUN] for word in self._words[read]]]))


def table(path: Path) -> dict[str, str]:
    """The table in a file: words and their readings."""
    return tomllib.loads(path.read_text("utf8"))
