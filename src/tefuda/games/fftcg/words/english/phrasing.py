"""Phrases that read and write: a rule is a wording with slots and the value it means, used in both directions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tefuda.kernel.wording.patterns import Built, Found, Slot, filled, matched


def slot(name: str) -> Any:
    """A place in a value that the part of the wording with this name fills."""
    return Slot(name)


def closing_quote(text: str, at: int) -> int:
    """Where the quotation that opens at a place ends: quotations may stand within quotations. -1: nowhere."""
    depth = 0
    for place in range(at, len(text)):
        if text[place] == '"':
            opens = (
                (place == 0 or text[place - 1] in ' "')
                and not text[place + 1 : place + 2].isspace()
                and place + 1 < len(text)
            )
            depth += 1 if opens and (depth == 0 or text[place - 1] == " " or place == at) else -1
            if depth == 0:
                return place
    return -1


class Unsayable(ValueError):
    """A value that the language has no words for."""


class Literal(NamedTuple):
    """Words as they stand."""

    text: str


class Hole(NamedTuple):
    """<name:category>: words of a category, kept under the name."""

    name: str
    category: str


class Either(NamedTuple):
    """(a|b): one of several; the first is written. [a] is (|a)."""

    ways: tuple[Pieces, ...]


class Agree(NamedTuple):
    """{is/are}: by the number of the subject, which is the slot `g`."""

    one: str
    many: str


Piece = Literal | Hole | Either | Agree
Pieces = tuple[Piece, ...]
Bound = Found
Maker = Callable[..., Built]  # of what was bound, its value; None where it makes no sense
Unmaker = Callable[..., Bound | None]  # of a value, what is bound in words for it; None where they do not say it


class Rule(NamedTuple):
    """A wording and its value: a pattern with slots, or functions that make the value and take it apart."""

    pieces: Pieces
    pattern: object
    make: Maker | None = None
    unmake: Unmaker | None = None


_PIECE = re.compile(r"<(\w+):(\w+)>|\{([^/}]*)/([^}]*)\}|\[|\]|\(|\)|\||\\(.)")


def wording(text: str) -> Pieces:
    """A template, taken apart."""
    pieces, rest = _sequence(text, 0, "")
    if rest != len(text):
        raise ValueError(f"a bracket too many in {text!r}")
    return pieces


def _sequence(text: str, at: int, closing: str) -> tuple[Pieces, int]:
    ways: list[Pieces] = []
    found: list[Piece] = []
    while at < len(text):
        match = _PIECE.search(text, at)
        if match is None:
            found.append(Literal(text[at:]))
            at = len(text)
            break
        if match.start() > at:
            found.append(Literal(text[at : match.start()]))
        at = match.end()
        if match[1]:
            found.append(Hole(match[1], match[2]))
        elif match[5]:
            found.append(Literal(match[5]))
        elif match[4] is not None:
            found.append(Agree(match[3], match[4]))
        elif match[0] in "[(":
            inner, at = _sequence(text, at, "]" if match[0] == "[" else ")")
            ways_in = inner[0].ways if len(inner) == 1 and isinstance(inner[0], Either) else (inner,)
            found.append(Either(((), *ways_in) if match[0] == "[" else ways_in))
        elif match[0] == "|":
            ways.append(tuple(found))
            found = []
        else:
            if match[0] != closing:
                raise ValueError(f"a bracket too many in {text!r}")
            break
    ways.append(tuple(found))
    return (ways[0] if len(ways) == 1 else (Either(tuple(ways)),)), at


Ends = list[tuple[Any, int]]  # what was read, of the type its category builds, and where it ends
Read = Callable[["Reading", int], Iterable[tuple[Built, int]]]
Write = Callable[["Writing", Any], str]  # of a value of the type its category builds


class Grammar:
    """All categories: each has rules, tried in their order, or functions of its own."""

    def __init__(self) -> None:
        self.rules: dict[str, list[Rule]] = {}
        self.readers: dict[str, Read] = {}
        self.writers: dict[str, Write] = {}
        self.names: dict[str, str] = {}  # what a category is called where it was expected

    def rule(self, category: str, template: str, pattern: object) -> None:
        """A wording for a value with slots."""
        self.rules.setdefault(category, []).append(Rule(wording(template), pattern))

    def special(self, category: str, template: str, make: Maker, unmake: Unmaker) -> None:
        """A wording whose value is made by a function; `unmake` gives None for a value that it does not say."""
        self.rules.setdefault(category, []).append(Rule(wording(template), None, make, unmake))

    def also(self, category: str, template: str, make: Maker) -> None:
        """A wording that is only read: another spelling of what is written otherwise."""
        self.special(category, template, make, lambda node: None)

    def written(self, category: str, template: str, unmake: Unmaker) -> None:
        """A wording that is only written: what it says is read by a looser one."""
        self.special(category, template, lambda bound: None, unmake)

    def function(self, category: str, read: Read, write: Write) -> None:
        """A category that is read and written by functions."""
        self.readers[category], self.writers[category] = read, write


class Reading:
    """One line being read: what was found where, and how far any reading came."""

    def __init__(self, grammar: Grammar, text: str, name: str, kind: str) -> None:
        self.grammar, self.text, self.name, self.kind = grammar, text, name, kind
        self.memory: dict[tuple[str, int], Ends] = {}
        self.furthest, self.expected = 0, ""

    def missed(self, at: int, expected: str) -> None:
        """Something else was expected here; the furthest such place is what an error points at."""
        if at > self.furthest or not self.expected:
            self.furthest, self.expected = at, expected

    def find(self, category: str, at: int) -> Ends:
        """All readings of a category from a place, the preferred first."""
        known = self.memory.get((category, at))
        if known is not None:
            return known
        self.memory[category, at] = []  # a phrase does not begin with itself
        found: Ends = []
        if category in self.grammar.readers:
            found += self.grammar.readers[category](self, at)
        for rule in self.grammar.rules.get(category, ()):
            for bound, end in self._pieces(rule.pieces, 0, at, {}):
                value = rule.make(bound) if rule.make else filled(rule.pattern, bound)
                if value is not None:
                    found.append((value, end))
        self.memory[category, at] = found
        return found

    def literal(self, words: str, at: int) -> int:
        """Where some words end, if they stand here; -1 where they do not."""
        end = at + len(words)
        if self.text[at:end].lower() == words.lower():
            return end
        self.missed(at, f"“{words.strip() or words}”")
        return -1

    def _pieces(self, pieces: Pieces, index: int, at: int, bound: Bound) -> Iterable[tuple[Bound, int]]:
        if index == len(pieces):
            yield bound, at
            return
        piece = pieces[index]
        if isinstance(piece, Literal):
            end = self.literal(piece.text, at)
            if end >= 0:
                yield from self._pieces(pieces, index + 1, end, bound)
        elif isinstance(piece, Hole):
            for value, end in self.find(piece.category, at):
                yield from self._pieces(pieces, index + 1, end, {**bound, piece.name: value})
        elif isinstance(piece, Agree):
            for words in (piece.one, piece.many):
                end = self.literal(words, at)
                if end >= 0:
                    yield from self._pieces(pieces, index + 1, end, bound)
        else:
            for way in piece.ways:
                for inner, end in self._pieces(way, 0, at, bound):
                    yield from self._pieces(pieces, index + 1, end, inner)


class Writing:
    """One line being written: who the card is, and whether what was last spoken of is one or several."""

    def __init__(self, grammar: Grammar, name: str, kind: str) -> None:
        self.grammar, self.name, self.kind = grammar, name, kind
        self.many = False
        self.paying = False  # inside a cost: cards on the field are one's own without saying
        self.subject: Built = None  # of the sentence that is being written
        self.spoken_of_others = False  # an ability is given to another card, and calls it “this Forward”
        self.quoted = False  # inside the words of a given ability: the card is “this Forward”

    def say(self, category: str, value: Built) -> str:
        """The words for a value of a category."""
        if category in self.grammar.writers:
            try:
                return self.grammar.writers[category](self, value)
            except Unsayable:
                if category not in self.grammar.rules:
                    raise
        for rule in self.grammar.rules.get(category, ()):
            bound = rule.unmake(value) if rule.unmake else taken_apart(rule.pattern, value)
            if bound is None:
                continue
            try:
                return self._pieces(rule.pieces, bound)
            except Unsayable:
                continue
        raise Unsayable(f"no words for {value!r} as {category}")

    def _pieces(self, pieces: Pieces, bound: Bound) -> str:
        said = ""
        for piece in pieces:
            if isinstance(piece, Literal):
                said += piece.text
            elif isinstance(piece, Hole):
                if piece.name not in bound:
                    raise Unsayable(f"nothing to say for {piece.name}")
                if piece.name == "g":
                    self.subject = bound["g"]
                said += self.say(piece.category, bound[piece.name])
            elif isinstance(piece, Agree):
                said += piece.many if self.is_many(bound.get("g", self.subject)) else piece.one
            else:
                said += self._either(piece, bound)
        return said

    def _either(self, piece: Either, bound: Bound) -> str:
        for way in piece.ways:
            try:
                return self._pieces(way, bound)
            except Unsayable:
                continue
        raise Unsayable("none of several wordings fits")

    def is_many(self, group: Built) -> bool:
        """Is a group spoken of as several?"""
        kind = type(group).__name__
        return kind in ("All", "Both", "Others") or (kind in ("It", "str") and self.many)


def taken_apart(pattern: object, value: Built) -> Bound | None:
    """What fills the slots of a pattern so that it is this value; None where it cannot be."""
    bound: Bound = {}
    return bound if matched(pattern, value, bound) else None
