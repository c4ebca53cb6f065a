"""Fields of a printed card: which values a card's file may hold, checked against a table that each game declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.kernel.wording.limits import MOST
from tefuda.kernel.wording.names import Names


class Kind(NamedTuple):
    """A kind of field: its name, how a value is read (None: the value is refused), and the default."""

    en: str
    ja: str
    take: Callable[[object], object]
    empty: object = None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= MOST else None


def _words(value: object) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list | tuple) and all(isinstance(word, str) for word in value) else None


def _word_or_words(value: object) -> tuple[str, ...] | None:
    return (value,) if isinstance(value, str) else _words(value)


TEXT = Kind("a text", "文", _text, "")
NUMBER = Kind(f"a number from 0 to {MOST}", f"0以上{MOST}以下の数", _number)
NUMBER_OR_X = Kind(
    f"a number from 0 to {MOST} or X", f"0以上{MOST}以下の数かX", lambda value: "X" if value == "X" else _number(value)
)
WORDS = Kind("a list of words", "言葉の並び", _words, ())
WORD_OR_WORDS = Kind(
    "a word or a list of words",
    "言葉かその並び",
    _word_or_words,
    (),
)
FLAG = Kind("true or false", "trueかfalse", bool, False)
ANYTHING = Kind("anything", "何でも", lambda value: value)


class Field(NamedTuple):
    """A field: its key, its kind, its default, and the clause that gives it a meaning."""

    key: str
    kind: Kind = TEXT
    default: object = None
    clause: str = ""
    fact: str = ""  # the fact of the game's record that it is, where it is one as it stands
    names: Names | None = None  # where its words are kept, so that texts may speak of them


class Fields:
    """The table of a game's fields. `ignored` fields may stand on a card and mean nothing, each for the clause given with it."""

    def __init__(self, *fields: Field, ignored: Mapping[str, str] = MappingProxyType({})) -> None:
        self.fields = {field.key: field for field in fields}
        self.ignored = ignored
        self.facts = [(field.key, field.fact) for field in fields if field.fact]

    def read(self, card: Mapping[str, object]) -> dict[str, Any]:
        """All fields of a card, checked, or their defaults; BrokenCard names the first that is wrong."""
        for key in card:
            if key in self.ignored:
                cite(self.ignored[key])
            elif key not in self.fields:
                raise BrokenCard(f"a card has no {key!r}; it has {', '.join(self.fields)} / 項目にない: {key!r}")
        found = {key: self._taken(field, card) for key, field in self.fields.items()}
        if not found["name"]:
            raise BrokenCard("a card needs a name / カードには名前が要ります")
        return found

    def _taken(self, field: Field, card: Mapping[str, object]) -> object:
        value = card.get(field.key)
        if value is None:
            return field.kind.empty if field.default is None else field.default
        taken = field.kind.take(value)
        if taken is None:
            shown = repr(value)[:60]
            raise BrokenCard(f"{field.key} is not {field.kind.en}: {shown} / {field.key}は{field.kind.ja}です")
        if value and field.clause:
            cite(field.clause)
        return taken

    def learn(self, card: Mapping[str, object]) -> None:
        """Add the names on a card (its own, its types, jobs, titles) to those that texts may speak of."""
        for field in self.fields.values():
            if field.names is not None:
                for side in (card, card.get("back")):
                    words = _word_or_words(side.get(field.key)) if isinstance(side, Mapping) else None
                    field.names.add(words or ())

    @contextmanager
    def knowing(self, card: Mapping[str, object]) -> Iterator[None]:
        """A context manager: inside it texts may speak of the names on a card; afterwards the names are forgotten."""
        before = [(names, dict(names.known), dict(names.by_letters)) for names in self._names()]
        self.learn(card)
        try:
            yield
        finally:
            for names, known, by_letters in before:
                names.known, names.by_letters = known, by_letters

    def _names(self) -> list[Names]:
        return [field.names for field in self.fields.values() if field.names is not None]

    def as_facts(self, found: Mapping[str, object]) -> dict[str, Any]:
        """The fields that are facts without any change, by the names of the facts."""
        return {fact: found[key] for key, fact in self.facts}
