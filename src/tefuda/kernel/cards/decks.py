"""Decks: which cards a list means, whether it is legal (and by which clause not), whether it can be played, and how it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

import msgspec

from tefuda.kernel.cards.deckfiles import Completed
from tefuda.kernel.cards.decklist import (
    HEADINGS,
    KEYS,
    BrokenDeck,
    Entry,
    Listed,
    Problem,
    Sections,
    read_deck,
    read_text,
    short,
)
from tefuda.kernel.cards.index import CardIndex, Known
from tefuda.kernel.cards.restrictions import Restrictions
from tefuda.kernel.primitives import mixer
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.records import MAIN

Deck = TypeVar("Deck")
Thing = TypeVar("Thing")
SHOWN_NUMBERS = 6


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of one face in a deck, and the line of the list that names them."""

    count: int
    face: Any
    line: int

    @property
    def facts(self) -> Any:
        """The facts of the card that count while a deck is built."""
        return self.face.facts

    @property
    def en(self) -> str:
        """The name of the card in an English message."""
        return f"{self.face.english or self.face.name} ({self.face.number})"

    @property
    def ja(self) -> str:
        """The name of the card in a Japanese message."""
        return f"『{self.face.name}』({self.face.number})"


@dataclass(frozen=True)
class Prepared:
    """The cards that a player brings, section by section, and the lines of the list that name them."""

    parts: Mapping[str, tuple[Copies, ...]]
    sizes: Mapping[str, int]  # the list as written, unknown cards included
    said: Mapping[str, str]
    lines: Mapping[str, int]
    whole: bool = True  # all of the cards are known

    def __getitem__(self, section: str) -> tuple[Copies, ...]:
        return self.parts.get(section, ())

    def line(self, name: str) -> int:
        """The line where a section begins, or where a header stands."""
        return self.lines.get(name, 0)

    def number(self, key: str) -> int:
        """The number in a header; 0 without one."""
        return int(self.said.get(key, 0))

    def numbers(self, section: str) -> tuple[str, ...]:
        """The card numbers of a section, each as often as there are copies."""
        return tuple([copies.face.number for copies in self[section] for _ in range(copies.count)])

    def having(self, section: str, *copies: Copies, **said: str) -> Prepared:
        """A copy of the deck with other cards in a section, or with more headers."""
        sizes = {**self.sizes, section: sum(one.count for one in copies)}
        return replace(self, parts={**self.parts, section: copies}, sizes=sizes, said={**self.said, **said})


class Verdict(NamedTuple):
    """The result of examining a deck: what cannot be read or is not legal, which cards cannot be played, what was filled in."""

    deck: Prepared
    problems: tuple[Problem, ...] = ()
    unplayable: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()

    @property
    def readable(self) -> bool:
        """True if every line was understood: all that may be wrong with the deck then breaks a clause."""
        return self.deck.whole and all(problem.clause for problem in self.problems)


class Row(NamedTuple):
    """Copies of a card in a picture of a deck: cost, names, kind, and numbers."""

    copies: int
    cost: int | None
    name: str
    english: str
    kind_ja: str
    kind_en: str
    body: str
    number: str


class Part(NamedTuple):
    """A part of a deck: its name and its cards."""

    title_en: str
    title_ja: str
    rows: tuple[Row, ...]

    @property
    def size(self) -> int:
        """The number of cards in the part."""
        return sum(row.copies for row in self.rows)


class Sheet(NamedTuple):
    """A legal deck, ready to be drawn: remarks about the whole deck, and its parts, the main deck first."""

    name: str
    about_en: str
    about_ja: str
    body_en: str  # the names of a card's numbers
    body_ja: str
    parts: tuple[Part, ...]


class Decks(Generic[Deck]):
    """The decks of a game with its cards. A game declares its sections, formats and records; its rules decide what is legal."""

    sections: ClassVar[Sections] = Sections(KEYS, ("main",), headings=HEADINGS)
    formats: ClassVar[tuple[str, ...]] = ("constructed",)  # the first is the game as its rulebook has it
    record: ClassVar[type]  # a deck as it is played: card numbers by section, `name`, and what the game adds
    folder: ClassVar[Path]  # where the decks lie that the project brings
    # The sections of a deck's picture, and what they are called.
    drawn: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({"main": ("Main deck", "メインデッキ")})
    body: ClassVar[tuple[str, str]] = ("", "")  # the names of a card's numbers
    for_all_formats: ClassVar[bool] = False  # the decks that the project brings serve every format
    clause_of_cards: ClassVar[str] = ""  # the clause that an unknown card breaks
    names: ClassVar[attrgetter[Any]] = attrgetter("name", "english")  # the name of a face in lists
    short_number: ClassVar[str] = ""  # a pattern of numbers, and the part of them that lists write for the whole

    def __init__(self, game: Any, index: CardIndex | None = None) -> None:
        self.game = game
        self._index = index

    @property
    def index(self) -> CardIndex:
        """Every card by its numbers and names."""
        if self._index is None:
            self._index = CardIndex(self.game.faces, self.names, self.short_number)
        return self._index

    # ── what a game says ────────────────────────────────────────────────────────────────────────────────────────────
    def problems(self, deck: Prepared, format: str) -> list[Problem]:
        """All problems that the rulebook finds in a deck, in the rulebook's order."""
        raise KeyError(type(self).__name__)

    def own(self, deck: Prepared, format: str) -> dict[str, object]:
        """The fields of a deck's record besides its sections, its name and its numbered headers."""
        return {}

    def fill(self, deck: Prepared, listed: Listed, notes: list[Problem]) -> Prepared:
        """The deck with its missing parts filled in, and notes on them; BrokenDeck if nothing fits."""
        return deck

    def sketch(self, chance: Chance) -> Prepared:
        """A random deck, which may not be legal; ValueError if the game does not say how to make one."""
        raise ValueError("this game has no decks by chance / このゲームには無作為のデッキがありません")

    def row(self, copies: Copies) -> Row:
        """A card as a row of a deck's picture."""
        face, kind = copies.face, "／".join(copies.facts.kinds)
        cost = getattr(copies.facts, "cost", None)
        return Row(copies.count, cost, face.name, face.english, kind, kind, "", face.number)

    def about(self, deck: Prepared) -> tuple[str, str]:
        """Remarks about the whole deck, in English and in Japanese."""
        return "", ""

    # ── lists ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def read(self, deck: object) -> Listed:
        """A list from a file's text, or from a scenario's mapping; BrokenDeck if it cannot be read."""
        return deck if isinstance(deck, Listed) else read_deck(deck, self.sections)

    @final
    def read_file(self, path: Path) -> Listed:
        """The list in a file; BrokenDeck if it cannot be read."""
        return self.read(read_text(path))

    @final
    @classmethod
    def known_format(cls, format: str) -> str:
        """A format by its name ("": the usual one); a boss after a colon makes no difference to decks. ValueError for an unknown
        format."""
        name = format.partition(":")[0]
        if name and name not in cls.formats:
            known = ", ".join(cls.formats)
            raise ValueError(
                f"there is no format {name!r}; there is {known} / 形式「{name}」はありません。あるのは{known}です"
            )
        return name or cls.formats[0]

    @final
    def bundled(self, format: str = "") -> dict[str, Listed]:
        """The project's decks for a format, by id. Those of the usual format lie in the folder itself, others in folders of their own."""
        format = self.known_format(format)
        usual = format == self.formats[0] or self.for_all_formats
        folder = self.folder if usual else self.folder.joinpath(format)
        return {path.stem: self.read_file(path) for path in sorted(folder.glob("*.txt"))}

    # ── which cards are meant ───────────────────────────────────────────────────────────────────────────────────────
    @final
    def prepare(self, listed: Listed) -> Verdict:
        """The cards that a list means, and the problems of those that do not exist or cannot be played."""
        parts: dict[str, list[Copies]] = {section: [] for section in self.sections.cards}
        sizes = dict.fromkeys(self.sections.cards, 0)
        self.index.guesses = 0
        unknown: list[Problem] = []
        unplayable: list[Problem] = []
        whole = True
        for section in ("", *self.sections.cards):
            for entry in listed[section]:
                several = self._meant(section, entry)
                known = several[0] if several else None
                if known is not None and (known.marker or len(several) > 1):
                    unknown.append(_a_marker(entry, known) if known.marker else _which(entry, several))
                    sizes[section or self.sections.cards[0]] += 0 if known.marker else entry.count
                    continue
                there = section or (known and known.face and section_of(known.face)) or self.sections.cards[0]
                sizes[there] += entry.count
                if known is None:
                    unknown.append(self._no_such_card(entry))
                    continue
                if known.problem is not None:
                    unplayable.append(_not_playable(entry, known))
                if known.face is not None:
                    parts[there].append(Copies(entry.count, known.face, entry.line))
                whole = whole and known.face is not None
        lines = dict(listed.lines)
        prepared = {section: tuple(found) for section, found in parts.items()}
        deck = Prepared(prepared, sizes, listed.said, lines, whole and not unknown)
        return Verdict(deck, tuple(unknown), tuple(unplayable))

    def _meant(self, section: str, entry: Entry) -> list[Known]:
        """The cards that an entry may mean: of several with one name, those that belong in the section, and only one if they do
        not differ."""
        found = self.index.find(entry.words)
        wanted = section if section in self.drawn or section in self.sections.single else self.sections.cards[0]
        there = [known for known in found if known.face is not None and section_of(known.face) == wanted] or found
        return there if any(known.facts != there[0].facts for known in there) else there[:1]

    def _no_such_card(self, entry: Entry) -> Problem:
        """The problem of a card that does not exist; it names the most similar card."""
        if self.clause_of_cards:
            cite(self.clause_of_cards)
        words, near = short(entry.words), self.index.near(entry.words)
        en, ja = f"there is no card {words!r}", f"「{words}」というカードはありません"
        if near:
            en, ja = f"{en}; did you mean {near}?", f"{ja}。「{near}」のことですか"
        return Problem(self.clause_of_cards, entry.line, en, ja)

    # ── legal, playable ─────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def judge(
        self, listed: Listed, format: str = "", complete: bool = False, restrictions: Restrictions | None = None
    ) -> Verdict:
        """Examine a list for a format; `complete`: with its missing parts filled in. BrokenDeck if they cannot be."""
        format = self.known_format(format)
        found = self.prepare(listed)
        notes: list[Problem] = []
        deck = self.fill(found.deck, listed, notes) if complete else found.deck
        problems = [*found.problems, *self.problems(deck, format)]
        if restrictions is not None and restrictions.concern(format):
            problems += restrictions.problems(self.index, [copies for part in deck.parts.values() for copies in part])
        return Verdict(deck, tuple(problems), found.unplayable, tuple(notes))

    @final
    def judge_read(
        self,
        read: Callable[[], Listed],
        format: str = "",
        complete: bool = False,
        restrictions: Restrictions | None = None,
    ) -> Verdict:
        """Read and examine a list: the verdict has the lines that cannot be read, and the problems of all other cards."""
        try:
            return self.judge(read(), format, complete, restrictions)
        except BrokenDeck as broken:
            beside = self.prepare(broken.listed or Listed())
            problems = sorted([*broken.problems, *beside.problems], key=lambda problem: problem.line)
            return beside._replace(problems=tuple(dict.fromkeys(problems)))

    @final
    def legal(self, found: Verdict, format: str = "") -> Deck:
        """The record of a deck that was examined; BrokenDeck, with all problems, if it is not legal or cannot be played."""
        if found.problems or found.unplayable:
            raise BrokenDeck([*found.problems, *found.unplayable])
        return self.played(found.deck, format)

    @final
    def check(self, listed: Listed, format: str = "") -> list[Problem]:
        """The problems of a list: lines that name no card, and clauses that it breaks; empty for a legal deck."""
        return list(self.judge(listed, format).problems)

    @final
    def resolve(self, deck: object, format: str = "") -> Deck:
        """The record of a deck, legal or not; BrokenDeck if it cannot be read, or names cards that cannot be played."""
        listed, format = self.read(deck), self.known_format(format)
        found = self.prepare(listed)
        if found.problems or found.unplayable:
            raise BrokenDeck([*found.problems, *found.unplayable])
        return self.played(found.deck, format)

    @final
    def completed(self, listed: Listed, format: str = "") -> Completed:
        """The record of a deck with its missing parts filled in, and notes on them and on what is not legal; BrokenDeck as for
        `resolve`."""
        found = self.judge(listed, format, complete=True)
        if found.unplayable or not found.readable:
            raise BrokenDeck([*[problem for problem in found.problems if not found.deck.whole], *found.unplayable])
        return Completed(self.played(found.deck, format), (*found.notes, *found.problems))

    @final
    def played(self, deck: Prepared, format: str = "") -> Deck:
        """The record of a deck that can be played."""
        cards = {section: deck.numbers(section) for section in self.sections.cards}
        said = {"name": deck.said.get("name", "")} | {key: deck.number(key) for key in self.sections.numbers}
        found: Deck = self.record(**cards, **said, **self.own(deck, self.known_format(format)))
        return found

    @final
    def written(self, deck: Prepared) -> str:
        """A deck as a text file: its headers, its cards by number, and their names as comments."""
        rows = [f"{key}: {value}" for key, value in deck.said.items() if value and value != "0"]
        for section in sorted(self.sections.cards, key=lambda section: section not in self.sections.single):
            single = section in self.sections.single
            rows += [] if single or not deck[section] else ["", f"{section}:"]
            for one in deck[section]:
                rows.append(
                    f"{section if single else one.count}{':' if single else ''} {one.face.number}  # {one.face.name}"
                )
        return "\n".join(rows) + "\n"

    @final
    def prepared(self, deck: Deck) -> Prepared:
        """The cards of a deck's record; ValueError if one does not exist or cannot be played."""
        parts: dict[str, tuple[Copies, ...]] = {}
        for section in self.sections.cards:
            numbers = Counter(getattr(deck, section))
            for number in numbers:
                if number not in self.game.by_number:
                    raise ValueError(f"there is no card {short(number)!r} / {short(number)!r} というカードはありません")
            faces = [(self.game.faces[self.game.by_number[number]], count) for number, count in numbers.items()]
            parts[section] = tuple([Copies(count, face, 0) for face, count in faces])
        sizes = {section: sum(copies.count for copies in part) for section, part in parts.items()}
        others = [field.name for field in msgspec.structs.fields(self.record) if field.name not in parts]
        return Prepared(parts, sizes, {name: str(getattr(deck, name)) for name in others}, {})


def section_of(face: Any) -> str:
    """The section of a deck that a card belongs in; "" if none. Of several cards with one name, the one that has a section counts."""
    return str(getattr(face, "section", MAIN))


class Chance:
    """A stream of random numbers that need not be secret."""

    def __init__(self, seed: int) -> None:
        self.seed, self.counter = seed, 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1."""
        value, self.counter = mixer.below(self.seed, self.counter, bound)
        return value

    def mixed(self, things: list[Thing]) -> list[Thing]:
        """Things in random order."""
        order, self.counter = mixer.shuffled(self.seed, self.counter, tuple(range(len(things))))
        return [things[place] for place in order]

    def copies(self, faces: list[Any], size: int, most: int) -> Iterator[Copies]:
        """Random copies of cards, one to `most` of each; fewer than asked for if the faces do not suffice."""
        for face in self.mixed(faces):
            if size <= 0:
                return
            count = min(size, 1 + self.below(most))
            size -= count
            yield Copies(count, face, 0)


def _which(entry: Entry, several: list[Known]) -> Problem:
    """The problem of a name that several different cards have."""
    numbers = ", ".join([known.number for known in several[:SHOWN_NUMBERS]])
    numbers += " …" if len(several) > SHOWN_NUMBERS else ""
    en = f"{len(several)} different cards are called {short(entry.words)}: write the number ({numbers})"
    ja = f"「{short(entry.words)}」は{len(several)}種類あります。番号で書いてください（{numbers}）"
    return Problem("", entry.line, en, ja)


def _a_marker(entry: Entry, known: Known) -> Problem:
    """The problem of a marker in a deck list."""
    en = f"{known.called} is a marker that lies beside the table, no card of a deck"
    ja = f"{known.called}は卓の脇に置くもので、デッキに入れるカードではありません"
    return Problem("", entry.line, en, ja)


def _not_playable(entry: Entry, known: Known) -> Problem:
    """The problem of a card that exists and cannot be played."""
    problem = known.problem
    assert problem is not None
    if problem.line:
        en = f"line {problem.line}, column {problem.column}: cannot read “{problem.words}”"
        ja = f"{problem.line}行{problem.column}字目「{problem.words}」は読めません"
    else:
        en = ja = problem.expected
    return Problem("", entry.line, f"{known.called} is not playable: {en}", f"{known.called}はプレイできません: {ja}")
