"""The card index: finds a card by a number, a printing's number or a name, in dictionaries that are built once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from tefuda.kernel.cards.decklist import plain_words
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.examined import Examined, NotUnderstood

MOST_GUESSES = 50  # unknown names for which a near one is looked up: whoever reads on has understood
NEAR = 60  # how alike a near name has to be, in hundredths
COMPARED = 12  # names that share most pairs of letters and are compared in full

_BRACKETS = re.compile(r"(?P<name>.*?)\s*[(\[（［【](?P<number>[^()\[\]（）［］【】]+)[)\]）］】]")
_NUMBER = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z/]+)+")  # what a collector number looks like


class Known(NamedTuple):
    """A card that deck lists can name. Without a face only its name is known; with a problem it cannot be played."""

    number: str
    name: str
    face: Any = None
    problem: NotUnderstood | None = None
    marker: bool = False  # a thing that lies beside the table and is in no deck

    @property
    def facts(self) -> Any:
        """The printed facts of the card except its number; None if they are not known."""
        facts: Any = None if self.face is None else self.face.facts
        return change(facts, number="") if hasattr(facts, "number") else facts

    @property
    def called(self) -> str:
        """The card's name and number."""
        return f"{self.name} ({self.number})" if self.name and self.name != self.number else self.number


class CardIndex:
    """Every card by its numbers and names, ignoring the case and width of letters, and spaces."""

    def __init__(
        self,
        faces: Iterable[Any],
        names: Callable[[Any], Iterable[str]],
        short_number: str = "",
        examined: Iterable[Examined] = (),
        lacking: dict[str, str] | None = None,
    ) -> None:
        """Index the faces of a game, and the cards of files that have no face, each with the reason.

        `names`: the names of a face; `short_number`: a pattern whose first group is the short form of a number; `lacking`: the
        names that a card uses and that are unknown.
        """
        self.by_number: dict[str, Known] = {}
        self.by_name: dict[str, list[Known]] = {}
        self.guesses = 0  # for the list at hand
        self._pairs: dict[str, list[str]] | None = None
        self._shown: dict[str, str] = {}
        for face in faces:
            self._add(Known(face.number, face.name, face), (), names(face))
        for one in examined:
            self._add(
                _known(one, lacking or {}),
                one.printings,
                (one.name, *names(one.printed)) if one.printed else (one.name,),
            )
        for known in list(self.by_number.values()):
            short = re.fullmatch(short_number, known.number) if short_number else None
            for number in (*((short[1],) if short else ()), *known.number.split("/")):
                self.by_number.setdefault(plain_words(number), known)

    def _add(self, known: Known, printings: Iterable[str], names: Iterable[str]) -> None:
        """Add a card; one that is known already only gets more printings."""
        first = self.by_number.get(plain_words(known.number), known)
        for number in printings:
            self.by_number.setdefault(plain_words(number), first)
        if first is not known:
            return
        for name in dict.fromkeys([plain_words(name) for name in names if name]):
            self.by_name.setdefault(name, []).append(known)
        self._shown.update({plain_words(name): name for name in names if name})
        if known.number != known.name:
            self.by_number[plain_words(known.number)] = known

    def find(self, words: str) -> list[Known]:
        """The cards that words may mean: at most one by number; by name all cards with that name, or only the exact matches if
        there are any."""
        for number, name in _ways(words):
            for one in (number, *reversed(number.split("/"))) if number else ():  # a reprint has its first number, too
                if (known := self.by_number.get(plain_words(one))) is not None:
                    return [known]
            found = self.by_name.get(plain_words(name), []) if name else []
            if found and (len(found) == 1 or name == words):  # beside an unknown number a name has to be the only one
                return [known for known in found if known.name == name] or found
        return []

    def near(self, words: str) -> str:
        """The known name most similar to these words; "" if none is similar, or if too many words were looked up already."""
        self.guesses += 1
        if self.guesses > MOST_GUESSES:
            return ""
        wanted = plain_words(words)[:100]
        shared: Counter[str] = Counter()
        for pair in dict.fromkeys(_pairs_of(wanted)):
            shared.update(self._by_pairs().get(pair, ()))
        best, likeness = "", NEAR
        for name, _ in shared.most_common(COMPARED):
            found = int(100 * SequenceMatcher(None, wanted, name).ratio())
            if found > likeness:
                best, likeness = self._shown[name], found
        return best

    def _by_pairs(self) -> dict[str, list[str]]:
        """Names by the pairs of letters in them."""
        if self._pairs is None:
            self._pairs = {}
            for number, known in self.by_number.items():
                self._shown.setdefault(number, known.number)
            for name in self._shown:
                for pair in dict.fromkeys(_pairs_of(name)):
                    self._pairs.setdefault(pair, []).append(name)
        return self._pairs


def _pairs_of(words: str) -> Iterator[str]:
    return (words[place : place + 2] for place in range(max(1, len(words) - 1)))


def _ways(words: str) -> Iterator[tuple[str, str]]:
    """A number and a name that words may stand for, the likeliest first: `1-065C`, `Aerith [1-065C]`, `1-065C Aerith`, `Aerith
    1-065C`."""
    yield words, words
    named = _BRACKETS.fullmatch(words)
    if named is not None:
        yield named["number"].strip(), ""
    first, _, behind = words.partition(" ")
    before, _, last = words.rpartition(" ")
    yield first if behind else "", ""
    yield last if before else "", ""
    if named is not None:
        yield "", named["name"]
    if behind and _NUMBER.fullmatch(first):
        yield "", behind.strip()
    if before and _NUMBER.fullmatch(last):
        yield "", before.strip()


def _known(one: Examined, lacking: dict[str, str]) -> Known:
    """A card of a file, with as much as is known of it."""
    problem = one.problem
    if problem is None and one.number in lacking:
        problem = NotUnderstood(one.number, one.name, "", 0, 0, 0, "", lacking[one.number])
    return Known(one.number, one.name, one.face or one.printed, problem, one.marker)
