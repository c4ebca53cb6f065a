"""A grammar of phrases: rules of words and open places, each with the value it means, for reading and for writing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import NamedTuple

from tefuda.kernel.wording.patterns import Built, Found, filled, matched

Maker = Callable[[Found], Built]  # the value of what was read; NOTHING where it makes no sense
Unmaker = Callable[[Built], Iterable[Found]]  # the fillings that would give this value
Given = Mapping[str, Mapping[str, Built]]  # by category: phrases of one text only, such as the card's own name

NOTHING: Built = object()


class Gap(NamedTuple):
    """An open place of a rule: any phrase of a category."""

    name: str
    category: str


class Rule(NamedTuple):
    """Words and gaps in their order, and what they mean together."""

    category: str
    parts: tuple[str | Gap, ...]
    make: Maker
    unmake: Unmaker
    written: bool  # False for an equal spelling: it is read, and another rule writes it

    def says(self, name: str) -> bool:
        """Has it a gap of this name?"""
        return any(isinstance(part, Gap) and part.name == name for part in self.parts)


class Branch:
    """Where rules of a category that begin alike part: words and categories that may come next, and rules that end here."""

    __slots__ = ("ends", "gaps", "words")

    def __init__(self) -> None:
        self.words: dict[str, Branch] = {}
        self.gaps: dict[str, Branch] = {}
        self.ends: list[tuple[Rule, tuple[str, ...]]] = []  # with the names of the gaps on the way

    def add(self, rule: Rule) -> None:
        """A rule, from here on."""
        branch = self
        for part in rule.parts:
            if isinstance(part, Gap):
                branch = branch.gaps.setdefault(part.category, Branch())
            else:
                branch = branch.words.setdefault(part, Branch())
        branch.ends.append((rule, tuple([part.name for part in rule.parts if isinstance(part, Gap)])))


class Word(NamedTuple):
    """An open word, such as a number or a name: what it looks like, what it means, how it is written."""

    pattern: re.Pattern[str]
    read: Callable[[str], Built]
    write: Callable[[Built], str | None]


class Grammar:
    """The rules of a language, by category.

    A template is words, `<gap>` or `<gap:category>`, `(this|or that)` (the first is written) and `{word}`, which is
    inflected: a rule of such a category is there once for every form, as category/form; `<gap:category/*>` takes the
    same form as the rule.
    """

    def __init__(self, inflect: Callable[[str, str], tuple[str, ...]], forms: tuple[str, ...]) -> None:
        self.inflect, self.forms = inflect, forms
        self.rules: dict[str, list[Rule]] = {}
        self.tree: dict[str, Branch] = {}  # the same rules, for reading
        self.words: dict[str, Word] = {}
        self.lists: dict[str, tuple[str, str]] = {}  # category: of what, with what between
        self.labels: dict[str, str] = {}
        self.equal: list[tuple[str, str, str]] = []  # category, a spelling that is only read, how it is written

    def rule(self, category: str, template: str, value: Built = NOTHING, *, also: tuple[str, ...] = ()) -> None:
        """Words that mean a value, the gaps' phrases in its slots; `also`: equal spellings."""

        def make(found: Found) -> Built:
            return filled(value, found)

        def unmake(meant: Built) -> Iterable[Found]:
            found: Found = {}
            return (found,) if matched(value, meant, found) else ()

        self.made(category, template, make, unmake, also=also)

    def made(self, category: str, template: str, make: Maker, unmake: Unmaker, *, also: tuple[str, ...] = ()) -> None:
        """Words whose meaning is made by a function, and unmade by another."""
        self._add(category, template, make, unmake, True)
        for spelling in also:
            self.also(category, spelling, make, template)

    def also(self, category: str, template: str, make: Maker, written: str) -> None:
        """Words that are read and never written: an equal spelling of others."""
        self.equal.append((category, template, written))
        self._add(category, template, make, _never, False)

    def read_only(self, category: str, template: str, value: Built, written: str) -> None:
        """An equal spelling whose value is a pattern."""
        self.also(category, template, lambda found: filled(value, found), written)

    def word(
        self, category: str, pattern: str, read: Callable[[str], Built], write: Callable[[Built], str | None]
    ) -> None:
        """An open word."""
        self.words[category] = Word(re.compile(pattern), read, write)

    def list_of(self, category: str, of: str, between: str = "") -> None:
        """One or more phrases of a category, as a tuple."""
        self.lists[category] = (of, between)

    def label(self, category: str, words: str) -> None:
        """What an error says was expected here."""
        self.labels[category] = words

    def _add(self, category: str, template: str, make: Maker, unmake: Unmaker, written: bool) -> None:
        for form in self.forms if "{" in template or "/*" in template else ("",):
            name = f"{category}/{form}" if form else category
            for place, parts in enumerate(self._spelled(template, form)):
                rule = Rule(name, parts, make, unmake, written and not place)
                self.rules.setdefault(name, []).append(rule)
                self.tree.setdefault(name, Branch()).add(rule)

    def _spelled(self, template: str, form: str) -> list[tuple[str | Gap, ...]]:
        """The parts of a template in every spelling, the one that is written first."""
        choices: list[tuple[str | Gap, ...]] = []
        for token in re.findall(r"<[^>]+>|\{[^}]+\}|\([^)]*\)|[^<{(]+", template):
            if token[0] == "<":
                name, _, category = token[1:-1].partition(":")
                choices.append((Gap(name, (category or name).replace("/*", f"/{form}")),))
            elif token[0] == "{":
                choices.append(self.inflect(token[1:-1], form))
            elif token[0] == "(":
                choices.append(tuple(token[1:-1].split("|")))
            else:
                choices.append((token,))
        return list(dict.fromkeys([_joined(parts) for parts in product(*choices)]))


def _never(meant: Built) -> Iterable[Found]:
    return ()


def _joined(parts: tuple[str | Gap, ...]) -> tuple[str | Gap, ...]:
    """Neighbouring words as one."""
    found: list[str | Gap] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return tuple(found)
