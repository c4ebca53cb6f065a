"""A grammar of phrases: rules of words and open places, each with the value it means, for reading and for writing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import count, product
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.kernel.wording.engine.patterns import (
    Built,
    Fillings,
    Found,
    Senseless,
    filled,
    fillings,
    has_forms,
    matched,
)
from tefuda.kernel.wording.engine.templates import Agree, Gap, Inflect, Parts, Template, is_inflected

if TYPE_CHECKING:
    from tefuda.kernel.wording.engine.reading import Reader
    from tefuda.kernel.wording.engine.writing import Writer

Ends = list[tuple[Any, int]]  # what was read, of the type its category builds, and where it ends
Maker = Callable[..., Built]  # the value of what was read; None where it makes no sense
# Of a value: the filling that gives it, or several; None where the words do not say it.
Unmaker = Callable[..., Fillings]
Read = Callable[["Reader", int], Iterable[tuple[Built, int]]]
Write = Callable[["Writer", Any], str]  # of a value of the type its category builds; Unsayable where there are no words
Given = Mapping[str, Mapping[str, Built]]  # by category: phrases of one text only, such as the card's own name


class Language(NamedTuple):
    """Settings for all words of a language."""

    forms: tuple[str, ...] = ()  # of words that are inflected
    inflect: Inflect = lambda word, form: (word,)
    folds: bool = False  # capital and small letters are read alike
    ends: str = "、。：」』"  # an error points at the words up to one of these


class Rule(NamedTuple):
    """Words and gaps in order, and their meaning."""

    category: str
    parts: Parts
    make: Maker
    unmake: Unmaker
    pattern: Built  # the value with its open places; None where functions make it and take it apart
    written: bool  # False for an equal spelling: it is read, and another rule writes it
    order: int  # readings of a category come in the order of its rules

    def says(self, name: str) -> bool:
        """True if it has a gap of this name."""
        return any(isinstance(part, Gap) and part.name == name for part in self.parts)


class Branch:
    """A node of the prefix tree of a category's rules: the letters and categories that may come next, and the rules that end here."""

    __slots__ = ("edges", "ends", "gaps", "starts")

    def __init__(self) -> None:
        self.edges: dict[str, tuple[str, Branch]] = {}  # by the first letter
        self.gaps: dict[str, Branch] = {}
        self.ends: list[tuple[Rule, tuple[str, ...]]] = []  # with the names of the gaps on the way
        self.starts: dict[str, None] = {}  # all words that may begin here, at the start and behind a gap

    def add(self, rule: Rule, folds: bool) -> None:
        """Add a rule from here on, in both numbers if its words agree."""
        ways = [(part.one, part.many) if isinstance(part, Agree) else (part,) for part in rule.parts]
        for parts in product(*ways):
            branch, names, start = self, [], self
            for part in parts:
                if isinstance(part, Gap):
                    branch = start = branch.gaps.setdefault(part.category, Branch())
                    names.append(part.name)
                elif part:
                    if branch is start:
                        start.starts.setdefault(part)
                    branch = branch._along(folded(part) if folds else part)
            branch.ends.append((rule, tuple(names)))

    def _along(self, words: str) -> Branch:
        """The branch behind these words, made if it does not exist."""
        edge = self.edges.get(words[0])
        if edge is None:
            self.edges[words[0]] = edge = (words, Branch())
        known, further = edge
        if not words.startswith(known):
            common = shared(known, words)
            parting = Branch()
            parting.edges[known[common]] = (known[common:], further)
            self.edges[words[0]] = known, further = known[:common], parting
        return further if len(words) == len(known) else further._along(words[len(known) :])


class Word(NamedTuple):
    """An open word, such as a number or a name: its pattern, its meaning, and how it is written."""

    pattern: re.Pattern[str]
    read: Callable[[str], Built]
    write: Callable[[Built], str | None]


class Grammar:
    """The rules of a language, by category; `templates` defines the notation of a rule.

    A rule with inflected words is stored once for every form, as category/form; `<gap:category/*>` takes the form of the rule.
    A category may also be an open word, a list, or have functions for reading and writing.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self.rules: dict[str, list[Rule]] = {}
        self.tree: dict[str, Branch] = {}  # the same rules, for reading
        self.words: dict[str, Word] = {}
        self.lists: dict[str, tuple[str, str]] = {}  # category: of what, with what between
        self.readers: dict[str, Read] = {}
        self.writers: dict[str, Write] = {}
        self.labels: dict[str, str] = {}
        self.equal: list[tuple[str, str, str]] = []  # category, a spelling that is only read, how it is written
        self._order = count()

    def rule(self, category: str, template: str, value: Built, *, also: tuple[str, ...] = ()) -> None:
        """Add a rule: words that mean a value, with the gaps' phrases in its slots; `also`: other spellings."""

        make, unmake = _both_ways(value)
        self._add(category, template, make, unmake, pattern=value)
        for spelling in also:
            self.also(category, spelling, make, template)

    def made(self, category: str, template: str, make: Maker, unmake: Unmaker, *, also: tuple[str, ...] = ()) -> None:
        """Add a rule whose meaning is built, and taken apart, by functions."""
        self._add(category, template, make, unmake)
        for spelling in also:
            self.also(category, spelling, make, template)

    def also(self, category: str, template: str, make: Maker, written: str | None = None) -> None:
        """Add another spelling that is read and never written (`written`: which of the rule's templates is written)."""
        if written is not None:
            self.equal.append((category, template, written))
        self._add(category, template, make, _never, written=False)

    def read_only(self, category: str, template: str, value: Built, written: str | None = None) -> None:
        """Add another spelling, with a pattern as its meaning, that is only read."""
        self.also(category, template, _both_ways(value)[0], written)

    def written(self, category: str, template: str, unmake: Unmaker) -> None:
        """Add words that are written and not read by this rule: another, more general rule reads them."""
        self._add(category, template, _nonsense, unmake, read=False)

    def function(self, category: str, read: Read, write: Write) -> None:
        """Add a category that functions read and write; rules may be added to it."""
        self.readers[category], self.writers[category] = read, write

    def word(
        self, category: str, pattern: str, read: Callable[[str], Built], write: Callable[[Built], str | None]
    ) -> None:
        """Add a category of open words."""
        self.words[category] = Word(re.compile(pattern), read, write)

    def list_of(self, category: str, of: str, between: str = "") -> None:
        """Add a category for one or more phrases of another, as a tuple."""
        self.lists[category] = (of, between)

    def label(self, category: str, words: str) -> None:
        """Set what an error names as expected for a category."""
        self.labels[category] = words

    def lacking(self) -> list[str]:
        """The categories that rules have gaps for and that have no rule."""
        gaps = [
            part.category
            for rules in self.rules.values()
            for rule in rules
            for part in rule.parts
            if isinstance(part, Gap)
        ]
        wanted = {*gaps, *[of for of, _ in self.lists.values()]}
        return sorted(wanted.difference(self.rules, self.words, self.lists, self.readers))

    def _add(
        self,
        category: str,
        template: str,
        make: Maker,
        unmake: Unmaker,
        *,
        pattern: Built = None,
        read: bool = True,
        written: bool = True,
    ) -> None:
        language = self.language
        category, _, said = category.partition("/")  # the forms may be named, where not all of them are said
        all_forms = language.forms if is_inflected(template) else ("",)
        for form in (said.split(",") if said else all_forms) if language.forms else ("",):
            name = f"{category}/{form}" if form else category
            for place, parts in enumerate(Template(template, language.inflect, form).spellings()):
                rule = Rule(name, parts, make, unmake, pattern, written and not place, next(self._order))
                self.rules.setdefault(name, []).append(rule)
                if read:
                    self.tree.setdefault(name, Branch()).add(rule, language.folds)


def shared(one: str, other: str) -> int:
    """The length of the common start of two words."""
    places = range(min(len(one), len(other)))
    return next((place for place in places if one[place] != other[place]), len(places))


def folded(words: str) -> str:
    """Words in lower case, with every letter at its old index."""
    small = words.lower()
    return small if len(small) == len(words) else "".join([c.lower() if len(c.lower()) == 1 else c for c in words])


def _both_ways(pattern: Built) -> tuple[Maker, Unmaker]:
    """The functions that build the value of a pattern and take it apart."""
    if has_forms(pattern):
        return lambda found: _if_sensible(pattern, found), lambda meant: fillings(pattern, meant)

    def unmake(meant: Built) -> Fillings:
        found: Found = {}
        return found if matched(pattern, meant, found) else None

    return lambda found: filled(pattern, found), unmake


def _if_sensible(pattern: Built, found: Found) -> Built:
    try:
        return filled(pattern, found)
    except Senseless:
        return None


def _never(meant: Built) -> Fillings:
    return None


def _nonsense(found: Found) -> Built:
    return None
