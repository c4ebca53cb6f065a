"""Reading: all values that a text can have under a grammar, and where it breaks off if it has none."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.wording.engine.grammar import Branch, Ends, Given, Grammar, folded, shared
from tefuda.kernel.wording.engine.patterns import Built
from tefuda.kernel.wording.errors import Unreadable

Ranked = list[tuple[int, Built, int]]  # the order of the rule, what was read, where it ends


class Reader:
    """A text being read.

    `given`: categories with fixed phrases of this text, such as the card's own name. `context`: anything that the functions of
    the grammar's categories need to know of the text.
    """

    def __init__(self, grammar: Grammar, text: str, given: Given, context: Any = None) -> None:
        self.grammar, self.text, self.given, self.context = grammar, text, given, context
        self.letters = folded(text) if grammar.language.folds else text
        self.known: dict[tuple[str, int], Ends] = {}
        self.furthest = 0
        self.expected: dict[str | Branch, None] = {}
        self.labels: list[tuple[int, str]] = []

    def whole(self, category: str) -> Any:
        """The value of the whole text; Unreadable if it has none, or more than one."""
        found = []
        try:
            readings = self.find(category, 0)
        except RecursionError:
            raise Unreadable.at(
                0, len(self.text), "a text that is less entangled / これほど入り組んでいない文"
            ) from None
        for value, end in readings:
            if end == len(self.text):
                found.append(value)
            else:
                self.missed(end, "the end / 文の終わり")
        if len(found) == 1:
            return found[0]
        if found:
            raise Unreadable.at(0, len(self.text), "words that mean one thing only / 意味がひとつに決まる文")
        raise self.problem()

    def within(self, end: int) -> Reader:
        """A reader of the same text up to a point, such as the end of a quotation."""
        return Reader(self.grammar, self.text[:end], self.given, self.context)

    # ── what was expected ───────────────────────────────────────────────────────────────────────────────────────────
    def missed(self, place: int, words: str | Branch) -> None:
        """Note what was expected here; an error names it if the text is understood no further."""
        if place < self.furthest:
            return
        for start, label in self.labels:
            if start == place:
                words = label
                break
        if place > self.furthest:
            self.furthest, self.expected = place, {}
        self.expected.setdefault(words)

    def missed_within(self, inner: Reader) -> None:
        """Add what a reader of a part of the text expected to what is expected here."""
        for words in inner.expected:
            self.missed(inner.furthest, words)

    def problem(self) -> Unreadable:
        """The error for the point where the text is understood no further, with what could have stood there."""
        text, start = self.text, min(self.furthest, len(self.text))
        place, literal = self._literal(start)
        said = [words for words in self.expected if isinstance(words, str)] if place == start else []
        wanted = dict.fromkeys([*sorted(said, key=lambda words: " / " not in words), *literal])
        while text.startswith(" ", place):
            place += 1
        ends = [at for at in range(place, len(text)) if text[at] in self.grammar.language.ends]
        end = max(ends[0] if ends else len(text), min(place + 1, len(text)))
        return Unreadable.at(place, end, ", ".join([*wanted][:8]) or "other words / ほかの言葉")

    def _literal(self, place: int) -> tuple[int, list[str]]:
        """The literal words expected here; if two or more of them match, the words expected behind those."""
        literal = dict.fromkeys([words for part in self.expected if isinstance(part, Branch) for words in part.starts])
        found = [words for words in literal if not self.text.startswith(words, place)]
        if not self.grammar.language.folds or not found:
            return place, found
        matching = {words: words.rfind(" ", 0, shared(folded(words), self.letters[place:])) + 1 for words in found}
        longest = max(matching, key=lambda words: matching[words])
        whole = matching[longest] if longest.count(" ", 0, matching[longest]) > 1 else 0
        if not whole:
            return place, found
        return place + whole, [words[whole:] for words, size in matching.items() if size == whole]

    # ── phrases ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def find(self, category: str, place: int) -> Ends:
        """The phrases of a category that start here, each with its end, in the order of the rules."""
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

    def _found(self, category: str, place: int) -> Ends:
        grammar = self.grammar
        ranked: Ranked = []
        branch = grammar.tree.get(category)
        if branch is not None:
            self._follow(branch, place, (), ranked)
            ranked.sort(key=_rank)
        found: Ends = [(value, end) for _, value, end in ranked]
        if category in self.given:
            found = [(value, place + len(w)) for w, value in self.given[category].items() if self._is(w, place)] + found
        elif category in grammar.readers:
            found = [*grammar.readers[category](self, place), *found]
        elif category in grammar.words:
            found = self._word(category, place) + found
        elif category in grammar.lists:
            found = self._list(*grammar.lists[category], place) + found
        elif branch is None:
            raise KeyError(f"no rules for {category}")
        return found if len(found) < 2 else list(dict.fromkeys(found))

    def _word(self, category: str, place: int) -> Ends:
        word = self.grammar.words[category]
        match = word.pattern.match(self.text, place)
        value = word.read(match.group()) if match is not None else None
        if match is None or value is None:
            self.missed(place, self.grammar.labels.get(category, category))
            return []
        return [(value, match.end())]

    def _is(self, words: str, place: int) -> bool:
        if self.text.startswith(words, place):
            return True
        self.missed(place, words)
        return False

    def _list(self, of: str, between: str, place: int) -> Ends:
        found: Ends = []
        open_: list[tuple[int, tuple[Built, ...]]] = [(place, ())]
        while open_:
            start, values = open_.pop()
            for value, end in self.find(of, start):
                longer = (*values, value)
                found.append((longer, end))
                if not between:
                    open_.append((end, longer))
                elif self._is(between, end):
                    open_.append((end + len(between), longer))
        return found

    def _follow(self, branch: Branch, place: int, values: tuple[Built, ...], found: Ranked) -> None:
        """The readings of all rules that continue from here."""
        letters = self.letters
        if place >= self.furthest and branch.starts:
            self.missed(place, branch)
        while True:
            for rule, names in branch.ends:
                value = rule.make(dict(zip(names, values, strict=True)))
                if value is not None:
                    found.append((rule.order, value, place))
            for category, further in branch.gaps.items():
                for value, end in self.find(category, place):
                    self._follow(further, end, (*values, value), found)
            edge = branch.edges.get(letters[place : place + 1])
            if edge is None or not letters.startswith(edge[0], place):
                return
            branch, place = edge[1], place + len(edge[0])


def _rank(reading: tuple[int, Built, int]) -> int:
    return reading[0]
