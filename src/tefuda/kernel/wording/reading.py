"""Reading: all the values that a text can have under a grammar, and the words it breaks off at where it has none."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.grammar import NOTHING, Branch, Given, Grammar
from tefuda.kernel.wording.patterns import Built

Reading = tuple[int, Built]  # where a phrase ends, and what it means
ENDS = "、。：」』"


class Reader:
    """One text being read. `given`: categories with fixed phrases of this text, such as the card's own name."""

    def __init__(self, grammar: Grammar, text: str, given: Given) -> None:
        self.grammar, self.text, self.given = grammar, text, given
        self.known: dict[tuple[str, int], list[Reading]] = {}
        self.furthest = 0
        self.expected: dict[str, None] = {}
        self.labels: list[tuple[int, str]] = []

    def whole(self, category: str) -> Any:
        """The value of the whole text; Unreadable where it has none."""
        found = []
        try:
            readings = self.at(category, 0)
        except RecursionError:
            raise Unreadable.at(
                0, len(self.text), "a text that is less entangled / これほど入り組んでいない文"
            ) from None
        for end, value in readings:
            if end == len(self.text):
                found.append(value)
            else:
                self.want(end, "the end / 文の終わり")
        if len(found) == 1:
            return found[0]
        if found:
            raise Unreadable.at(0, len(self.text), "words that mean one thing only / 意味がひとつに決まる文")
        start = min(self.furthest, len(self.text))
        end = next((place for place in range(start, len(self.text)) if self.text[place] in ENDS), len(self.text))
        raise Unreadable.at(
            start,
            max(end, min(start + 1, len(self.text))),
            ", ".join(sorted(self.expected, key=lambda words: " / " not in words)[:8]),
        )

    def want(self, place: int, words: str) -> None:
        """Something else was expected here: it is told if the text is understood no further."""
        for start, label in self.labels:
            if start == place:
                words = label
                break
        if place > self.furthest:
            self.furthest, self.expected = place, {words: None}
        elif place == self.furthest:
            self.expected.setdefault(words)

    def at(self, category: str, place: int) -> list[Reading]:
        """The phrases of a category that start here, each with where it ends."""
        key = (category, place)
        found = self.known.get(key)
        if found is None:
            self.known[key] = []  # a category that begins with itself finds nothing of itself there
            label = self.grammar.labels.get(category.partition("/")[0])
            if label is not None:
                self.labels.append((place, label))
            found = self.known[key] = self._found(category, place)
            if label is not None:
                self.labels.pop()
        return found

    def _found(self, category: str, place: int) -> list[Reading]:
        grammar = self.grammar
        if category in self.given:
            found = [(place + len(w), value) for w, value in self.given[category].items() if self._is(w, place)]
        elif category in grammar.words:
            word = grammar.words[category]
            match = word.pattern.match(self.text, place)
            value = word.read(match.group()) if match is not None else NOTHING
            if match is None or value is NOTHING:
                self.want(place, grammar.labels.get(category, category))
                return []
            found = [(match.end(), value)]
        elif category in grammar.lists:
            found = self._list(*grammar.lists[category], place)
        else:
            found = []
        if category in grammar.tree:
            self._follow(grammar.tree[category], place, (), found)
        elif category not in self.given and category not in grammar.words and category not in grammar.lists:
            raise KeyError(f"no rules for {category}")
        return _distinct(found)

    def _is(self, words: str, place: int) -> bool:
        if self.text.startswith(words, place):
            return True
        self.want(place, words)
        return False

    def _list(self, of: str, between: str, place: int) -> list[Reading]:
        found: list[Reading] = []
        open_: list[tuple[int, tuple[Built, ...]]] = [(place, ())]
        while open_:
            start, values = open_.pop()
            for end, value in self.at(of, start):
                longer = (*values, value)
                found.append((end, longer))
                if not between:
                    open_.append((end, longer))
                elif self._is(between, end):
                    open_.append((end + len(between), longer))
        return found

    def _follow(self, branch: Branch, place: int, values: tuple[Built, ...], found: list[Reading]) -> None:
        """The readings of all rules that go on from here."""
        for rule, names in branch.ends:
            value = rule.make(dict(zip(names, values, strict=True)))
            if value is not NOTHING:
                found.append((place, value))
        text = self.text
        for words, further in branch.words.items():
            if text.startswith(words, place):
                self._follow(further, place + len(words), values, found)
            elif place >= self.furthest:
                self.want(place, words)
        for category, further in branch.gaps.items():
            for end, value in self.at(category, place):
                self._follow(further, end, (*values, value), found)


def _distinct(found: list[Reading]) -> list[Reading]:
    """Each reading once, the first kept."""
    return found if len(found) < 2 else list(dict.fromkeys(found))
