"""Loading printed cards: from JSON lines to faces, by a game's table of fields and its reader of texts.

The error for a card that is not understood names the words and the line; its other printed facts are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, final

from tefuda.kernel.cards.fields import Fields
from tefuda.kernel.cards.files import abilities_from, cards_in
from tefuda.kernel.cards.published import Published, Source
from tefuda.kernel.cards.rewordings import known_rewordings, text_hash
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.errors import BrokenCard, Unreadable
from tefuda.kernel.wording.examined import Examined, broken, number_and_name, printings, unread
from tefuda.kernel.wording.limits import MOST_DIGITS, check_limits, check_zeros

Face = TypeVar("Face")


class Loader(Generic[Face]):
    """How a game's cards are loaded. A game declares the table of fields, and how its faces are built."""

    game: ClassVar[str]
    rules: ClassVar[Rules]
    fields: ClassVar[Fields]
    abilities: ClassVar[tuple[type, ...]]  # the nodes that a card can have as an ability
    folder: ClassVar[Path]  # where the packs lie that the project brings
    published: ClassVar[Published] = Published()  # the shapes in which others publish lists of its cards
    digits: ClassVar[int] = MOST_DIGITS  # the most digits of a number in a text
    markers: ClassVar[tuple[str, ...]] = ()  # printed kinds of cards that are in no deck
    blank: ClassVar[tuple[str, ...]] = ()  # numbers that public lists leave empty where X is printed
    implied: ClassVar[tuple[Node, ...]] = ()  # abilities that a printed word gives besides the text

    texts: ClassVar[tuple[str, ...]] = (
        "text",
        "text_en",
        "english_text",
        "support_text",
        "english_support_text",
        "abilities",
    )

    def __init__(self) -> None:
        self._rewordings: dict[tuple[str, str], str] | None = None
        self._used: list[str] = []  # the rewordings by which the card is read that is being taken in

    # ── what a game says ────────────────────────────────────────────────────────────────────────────────────────────
    def build(self, card: dict[str, object], whole: bool) -> Face:
        """A face from a card's fields. Without `whole`, lines of its text that are not understood are left out."""
        raise KeyError(self.game)

    def read(self, text: str, name: str, kind: str) -> tuple[Node, ...]:
        """The abilities of a text; Unreadable if it is not understood."""
        raise KeyError(self.game)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def face(self, card: dict[str, object], where: str = "", whole: bool = True) -> Face:
        """A face from a card's printed facts; BrokenCard says what is wrong, with Unreadable as its cause if the text is at fault."""
        said = f"{where}{number_and_name(card)[1] or '?'}"
        self._used = []
        try:
            return self.build(card, whole)
        except Unreadable as problem:
            raise BrokenCard(problem, said) from problem
        except BrokenCard as problem:
            raise BrokenCard(problem, said) from None

    @final
    def meaning(self, card: Mapping[str, Any], kind: str, whole: bool) -> tuple[Node, ...]:
        """The abilities of a card whose fields were read: from its effect values if it has them, otherwise from its text."""
        if card["abilities"] is not None:
            return abilities_from(
                card["abilities"], self.game, self.abilities, self.rules.places(), 10**self.digits - 1
            )
        if whole:
            return self._read_or_reworded(card, kind)
        found: list[Node] = []
        for row in card["text"].split("\n"):
            try:
                found += self._understood(row, card["name"], kind)
            except Unreadable:
                continue
        return tuple(found)

    def _read_or_reworded(self, card: Mapping[str, Any], kind: str) -> tuple[Node, ...]:
        """The abilities of a text; if it is not understood, those of its rewording, if there is one."""
        text, name = card["text"], card["name"]
        try:
            return self._understood(text, name, kind)
        except Unreadable as problem:
            problem.text_hash = text_hash(text)
            other = self.rewordings().get((card.get("number", ""), problem.text_hash))
            if other is None:
                raise
            try:
                found = self._understood(other, name, kind)
            except Unreadable:
                raise problem from None
        self._used.append(other)
        return found

    @final
    def rewordings(self, anew: bool = False) -> dict[tuple[str, str], str]:
        """The rewordings for the game's cards: the project's and the installed ones."""
        if self._rewordings is None or anew:
            self._rewordings = known_rewordings(self.game, self.folder)
        return self._rewordings

    @contextmanager
    def reading_by(self, rewordings: Mapping[tuple[str, str], str]) -> Iterator[None]:
        """A context manager: inside it cards are read with these rewordings only."""
        before, self._rewordings = self._rewordings, dict(rewordings)
        try:
            yield
        finally:
            self._rewordings = before

    def _understood(self, text: str, name: str, kind: str) -> tuple[Node, ...]:
        """The abilities of a text; Unreadable, with the line, if it is not understood."""
        try:
            check_limits(text, self.digits)
            found = self.read(text, name, kind)
            check_zeros(text, found, lambda other: self.read(other, name, kind))
            return found
        except Unreadable as problem:
            row = dict(enumerate(text.split("\n"), 1)).get(problem.line, "")
            problem.row = row if row[problem.column - 1 :].startswith(problem.words) else ""
            raise

    @final
    def faces_in(self, path: Path) -> list[Face]:
        """All faces of a file; an error with its line at the first card that cannot be loaded."""
        return [self.face(one.card, f"{path.name}, line {one.line}: ") for path, one in self._cards_in([path])]

    def _cards_in(self, paths: Iterable[Path]) -> list[tuple[Path, Source]]:
        """The cards of files with their lines; the names that texts may speak of are collected before any text is read."""
        found = [(path, source) for path in paths for source in cards_in(path, self.published)]
        for _, source in found:
            self.fields.learn(source.card)
        return found

    @final
    def packs(self) -> list[Face]:
        """All faces of the project's packs."""
        return [one for path in sorted(self.folder.glob("*.jsonl")) for one in self.faces_in(path)]

    # ── examining ───────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def examine(self, paths: Iterable[Path]) -> Iterator[Examined]:
        """Every card of the files, understood or not; BrokenCard if a file holds no cards."""
        self.rewordings(anew=True)
        for path, source in self._cards_in(paths):
            yield self.examined(path, source)

    @final
    def examined(self, path: Path, source: Source) -> Examined:
        """A card of a file, understood or not, with the problems that it has in the file."""
        found = self._examined(path, source)
        reworded = tuple(dict.fromkeys(self._used)) if found.face is not None else ()
        blank = self.blank_face(source.card) if found.problem is not None else None
        return change(found, blank=blank, reworded=reworded, faults=tuple([fault.why for fault in source.faults]))

    @final
    def blank_face(self, card: Mapping[str, object]) -> Face | None:
        """A face with a card's printed facts and no text; None if the data is no card."""
        plain = {key: value for key, value in card.items() if key not in self.texts}
        if isinstance(back := card.get("back"), Mapping):
            plain["back"] = {key: value for key, value in back.items() if key not in self.texts}
        try:
            return self.face(plain)
        except BrokenCard:
            return None

    def _examined(self, path: Path, source: Source) -> Examined:
        line, card = source.line, source.card
        number, name = number_and_name(card)
        if card.get("kind") in self.markers:
            return Examined(number, name, printings=printings(card), marker=True)
        if unsure := [fault.why for fault in source.faults if fault.unsure]:
            return broken(card, path, line, unsure[0])
        try:
            return Examined(number, name, self.face(card), printings=printings(card))
        except BrokenCard as why:
            if not isinstance(why.__cause__, Unreadable):
                return broken(card, path, line, str(why).removeprefix(f"{name or '?'}: "))
            problem = why.__cause__
        return unread(card, path, line, problem, problem.row, self._without_text(card))

    def _without_text(self, card: dict[str, object]) -> Face | None:
        """The facts of a card and the lines of its text that are understood."""
        try:
            return self.face(card, whole=False)
        except BrokenCard:
            return None
