"""Searching a rulebook by words, in both languages: terms, clauses, readings and scenarios, the best first.

A word that is a term is also searched by its other names: 守護 finds texts about ward, and so does its reading しゅご.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.spelling import KANA, TO_HIRAGANA

Sort = Literal["term", "clause", "reading", "scenario"]
STOPS = ".。"
ASCII_WORD = re.compile(r"[0-9a-z]")
# What a find of each sort is worth besides its words, and where it says nothing but the word that was looked for.
WORTH = {"term": 60, "clause": 30, "reading": 15, "scenario": 10}
# A text that is the word; one that begins with it; has it; has it in another word.
WHOLE, AT_FIRST, A_WORD, A_PART = (
    60,
    24,
    16,
    6,
)
BY_ANOTHER_NAME = 2  # how much less a name counts that the term has besides the one that was asked for
DEFINED = 30  # a clause that the glossary names for the term
LETTERS = 12  # of a text that cost a point: what says little besides the word says it best


class Found(Record, frozen=True):
    """A search result: its text in both languages, the clauses to open, and the name of a scenario."""

    sort: Sort
    id: str  # of a clause or a scenario
    en: str
    ja: str
    clauses: tuple[str, ...]
    worth: int

    def told(self, japanese: bool) -> str:
        """The result in one line; readings are in English."""
        if self.sort == "term":
            return f"{self.ja} — {self.en}" if japanese else f"{self.en} ({self.ja})"
        return self.ja if japanese and self.sort != "reading" else self.en


def search(rulings: Rulings, words: str) -> list[Found]:
    """Results with all of the words, the best first; if there are none, results with any of them."""
    wanted = [_names(rulings, word) for word in search_form(words).split()]
    defined = {clause for names in wanted for clause in names.clauses}
    for enough in (len(wanted), 1):
        found = [one for one in _all(rulings, wanted, enough, defined) if one is not None]
        if found:
            break
    order = {number: place for place, number in enumerate(rulings.clauses)}
    return sorted(found, key=lambda one: (-one.worth, min([order.get(number, 0) for number in one.clauses], default=0)))


def search_form(text: str) -> str:
    """A text normalised for searching: ignoring width, case, and the kind of kana."""
    return unicodedata.normalize("NFKC", text).casefold().strip().translate(TO_HIRAGANA)


class _Word(Record, frozen=True):
    """A word of a search: its possible spellings, the other names of the term, and the glossary's clauses for it."""

    spelled: tuple[str, ...]
    others: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


def _names(rulings: Rulings, word: str) -> _Word:
    spelled = (word, *rulings.spelling.spelled(word)) if KANA.fullmatch(word) else (word,)
    names: list[str] = []
    clauses: list[str] = []
    for term in rulings.terms:
        called = [search_form(name) for name in (*term.japanese, *term.english)]
        if any(one in called for one in spelled):
            names += called
            clauses += term.clauses
    return _Word(spelled, tuple([name for name in dict.fromkeys(names) if name not in spelled]), tuple(clauses))


def _all(rulings: Rulings, wanted: list[_Word], enough: int, defined: set[str]) -> Iterator[Found | None]:
    told: set[tuple[str, ...]] = set()
    for term in rulings.terms:
        if term.japanese in told:  # a term of its own comes first, and says more
            continue
        told.add(term.japanese)
        en, ja = " / ".join(term.english), " / ".join(term.japanese)
        names = [*term.japanese, *term.english]
        yield _found(
            "term", ja, en + (f": {term.meaning}" if term.meaning else ""), ja, term.clauses, names, wanted, enough
        )
    for clause in rulings.clauses.values():
        said = [clause.en, clause.ja]
        one = _found("clause", clause.id, clause.en, clause.ja, (clause.id,), [*said, clause.reading], wanted, enough)
        yield one if one is None or clause.id not in defined else _worth_more(one, DEFINED)
    for reading in rulings.readings:
        said = [reading.text, *[rulings.clauses[number].ja for number in reading.clauses[:1]]]
        yield _found(
            "reading",
            ", ".join(reading.clauses),
            said[0],
            said[-1],
            reading.clauses,
            [said[0], reading.reason],
            wanted,
            enough,
        )
    for line in rulings.headlines:
        yield _found("scenario", line.id, line.en, line.ja, line.clauses, [line.en, line.ja], wanted, enough)


def _worth_more(one: Found, more: int) -> Found:
    return Found(one.sort, one.id, one.en, one.ja, one.clauses, one.worth + more)


def _found(
    sort: Sort, id: str, en: str, ja: str, clauses: tuple[str, ...], texts: list[str], wanted: list[_Word], enough: int
) -> Found | None:
    """A search result, if it has enough of the words; exact matches and short texts score higher."""
    read = [search_form(text) for text in texts if text]
    marks = [mark for word in wanted if (mark := _mark(word, read))]
    if len(marks) < enough or not marks:
        return None
    length = min([len(text) for text in read], default=0)
    return Found(sort, id, en, ja, clauses, WORTH[sort] + sum(marks) - length // LETTERS)


def _mark(word: _Word, texts: list[str]) -> int:
    """A score for how exactly texts have a word, lower for its other names; 0 if they do not have it."""
    own = max([_in_text(one, text) for text in texts for one in word.spelled], default=0)
    others = max([_in_text(name, text) for text in texts for name in word.others], default=0)
    return max(own, others // BY_ANOTHER_NAME)


def _in_text(word: str, text: str) -> int:
    if word not in text:
        return 0
    if text.rstrip(STOPS) == word:
        return WHOLE
    if not ASCII_WORD.match(word[0]):  # Japanese has no spaces between words
        return AT_FIRST if text.startswith(word) else A_WORD
    found = re.search(rf"(?<![0-9a-z]){re.escape(word)}(s?(?![0-9a-z]))?", text)
    if found is None:
        return A_PART // 2 if len(word) > 3 else 0
    if found[1] is None:
        return A_PART
    return AT_FIRST if found.start() == 0 else A_WORD
