"""Opening a game: its rules, with the cards of packs and files, its decks, and tables with decks on them, ready to be played."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar, cast, final

import msgspec

from tefuda.kernel.cards.deckfiles import Completed
from tefuda.kernel.cards.decks import Decks
from tefuda.kernel.cards.files import MOST_BYTES
from tefuda.kernel.cards.index import CardIndex
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.cards.rewordings import rewordings_hash
from tefuda.kernel.cards.setup import add
from tefuda.kernel.evaluating import continuous  # noqa: F401 - works out what cards are, in every game
from tefuda.kernel.flow import loops  # noqa: F401 - digests tables, in every game
from tefuda.kernel.flow.procedures import call, run
from tefuda.kernel.primitives.bilingual import Bilingual
from tefuda.kernel.primitives.clauses import Clause, cite, load
from tefuda.kernel.primitives.rng import Key, Seed, key_of
from tefuda.kernel.primitives.storage import read_bytes
from tefuda.kernel.primitives.values import copied
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.seating import TWO_PLAYERS, Format, seated
from tefuda.kernel.table.state import Table
from tefuda.kernel.wording.examined import Examined

if TYPE_CHECKING:
    from tefuda.kernel.primitives.values import Record
    from tefuda.kernel.table.records import Frame

Rules = TypeVar("Rules")
Deck = TypeVar("Deck")
MOST_LAID_OUT = 256  # tables with decks on them that are kept: the next game with them only takes another seed


# Entries of a header's packs that are no files: whether cards are played without text, and by which texts of our own others are read.
UNREAD, BLANK, REWORDED = "unread", "blank", "reworded"
NO_TEXT = ("(not understood: it is played without its text)", "（理解できない文: 文なしで使います）")
BOSS = "boss"  # the name of a boss's master, whichever boss it is


class Played(NamedTuple):
    """A format to be played: its name and, for some, the boss; written `format` or `format:boss`."""

    format: str
    boss: str = ""

    def __str__(self) -> str:
        return f"{self.format}:{self.boss}" if self.boss else self.format


class Seats(NamedTuple):
    """Who plays a format: how many players, in which teams, and against which of several bosses, each with its deck and player's
    record."""

    format: Format = TWO_PLAYERS
    players: tuple[int, ...] = (2,)  # the usual number first
    teams: tuple[tuple[int, ...], ...] = ()  # none: everybody for themselves
    bosses: Mapping[str, tuple[Any, Record]] = {}  # by name, of which one plays along; the usual one first
    clause: str = ""
    difficulty: str = ""  # which of the difficulties that formats of one name (`Format.name`) have


class Opened(Generic[Rules, Deck]):
    """A game with a set of cards. A game declares its rules, loader, decks and tables here."""

    name: str
    room: ClassVar[Path]  # the game's folder
    rules: ClassVar[type[Any]]  # the game from its faces
    loader: ClassVar[Loader[Any]]
    deck_type: ClassVar[type[Decks[Any]]]
    clause_of_seats: ClassVar[str]  # the numbers of players
    preparation: ClassVar[type[Frame]]  # the frame of the steps before the game
    bounds: ClassVar[Any]  # what must never be so on a table (`kernel/proving/bounds.py`)
    seatings: ClassVar[Mapping[str, Seats]] = MappingProxyType({})  # by format, unless it is just for two players
    formats: tuple[str, ...]
    players: Mapping[str, tuple[int, ...]]

    def __init__(
        self, game: Rules, decks: Mapping[str, Deck], packs: Mapping[str, str], index: CardIndex | None = None
    ) -> None:
        self.game, self.decks, self.packs = game, decks, packs
        self.lists: Decks[Deck] = self.deck_type(game, index)
        self.bundled: Decks[Deck] = self.lists  # the project's own cards, by which bundled decks are read
        self.first: Callable[[], Table] | None = None  # lays out the opening table of games that begin without decks
        self.unread: dict[str, str] = {}  # by number, the names of cards that are played without their text
        self._laid_out: dict[tuple[tuple[Deck, ...], Played], Table] = {}

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "deck_type"):
            cls.formats = cls.deck_type.formats
            cls.players = {format: cls.seatings.get(format, Seats()).players for format in cls.formats}

    # ── what a game says ────────────────────────────────────────────────────────────────────────────────────────────
    def brings(self, deck: Deck) -> tuple[Record, Mapping[str, tuple[str, ...]]]:
        """The record of a player who sits down with a deck, and the numbers of the cards to lay on the table, by section."""
        return self.rules.player_record(), {
            section: getattr(deck, section) for section in self.deck_type.sections.cards
        }

    # ── opening ─────────────────────────────────────────────────────────────────────────────────────────────────────
    @classmethod
    def opening(cls, cards: Iterable[Path] = (), blank: bool = False) -> Any:
        """The game with all of the project's cards and the playable cards of files; BrokenCard if a file holds no cards.

        `blank`: cards that are not understood can be played, too, without their text.
        """
        files = sorted(cards, key=lambda path: path.name)
        found, ours, kind = list(cls.loader.examine(files)), cls.loader.packs(), cls.deck_type
        faces: dict[str, Any] = {}
        for face in (*ours, *[one.face for one in found if one.face is not None]):
            faces.setdefault(face.number, face)
        unread = [one for one in found if blank and one.blank is not None and one.blank.number not in faces]
        for one in unread:
            faces.setdefault(one.blank.number, one.blank)
        game, lacking = cls.playable(list(faces.values()))
        index = CardIndex(game.faces, kind.names, kind.short_number, found, lacking)
        opened = cls(game, {}, hashes((*sorted(cls.loader.folder.glob("*.jsonl")), *files)), index)
        opened._tell_of(found, unread)
        if files:
            opened.bundled = kind(game, CardIndex(ours, kind.names, kind.short_number))
        opened.decks = opened.decks_in(opened.formats[0])
        return opened

    def _tell_of(self, found: list[Examined], unread: list[Examined]) -> None:
        """Let every player be told which cards are played without their text, or with a rewording; both change the game."""
        played = cast(Any, self.game)
        notes = {one.blank.number: NO_TEXT for one in unread}
        self.unread = {one.blank.number: one.name for one in unread}
        reworded = [one for one in found if one.reworded and one.face.number not in notes]
        notes |= {one.face.number: _read_as(" ".join(one.reworded)) for one in reworded}
        played.notes = MappingProxyType(notes)
        if unread:
            self.packs = {**self.packs, UNREAD: BLANK}
        if reworded:
            self.packs = {
                **self.packs,
                REWORDED: rewordings_hash([(one.face.number, " ".join(one.reworded)) for one in reworded]),
            }

    @final
    def unread_in(self, decks: Iterable[Any]) -> list[str]:
        """The names and numbers of the cards in decks that are played without their text."""
        numbers = dict.fromkeys(
            [number for deck in decks for section in self.deck_type.sections.cards for number in getattr(deck, section)]
        )
        return [f"{self.unread[number] or number} ({number})" for number in numbers if number in self.unread]

    @final
    def apart(self) -> Self:
        """A separate game with the same cards and its own faces, decks and tables: for code that could change them."""
        kind, played = self.deck_type, cast(Any, self.game)
        game = type(played)(copied(played.faces))
        game.notes = played.notes
        found = type(self)(game, copied(dict(self.decks)), dict(self.packs))
        found.unread = self.unread
        if self.bundled is not self.lists:
            ours = {known.number for known in self.bundled.index.by_number.values()}
            faces = [face for face in game.faces if face.number in ours]
            found.bundled = kind(game, CardIndex(faces, kind.names, kind.short_number))
        return found

    @final
    @classmethod
    def playable(
        cls, faces: list[Any], more: Callable[[list[Any]], list[Any]] = lambda faces: []
    ) -> tuple[Any, dict[str, str]]:
        """The game with those cards whose references are all known, and with `more` for them; also, by number, the names the other
        cards lack."""
        lacking: dict[str, str] = {}
        while True:
            game = cls.rules([*faces, *more(faces)])
            missing = {face.number: why for face, why in game.missing(game.faces)}
            if not missing:
                return game, lacking
            lacking |= missing
            faces = [one for one in faces if one.number not in missing]

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses of the rulebook by number."""
        return load(self.room.joinpath("rulebook.toml"))

    @cached_property
    def edition(self) -> str:
        """The edition of the rulebook."""
        return str(tomllib.loads(self.room.joinpath("rulebook.toml").read_text("utf8"))["source"]["edition"])

    # ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def decks_in(self, format: str = "") -> Mapping[str, Deck]:
        """The bundled decks of a format; ValueError if there is no such format."""
        if self.lists.known_format(format) == self.formats[0] and self.decks:
            return self.decks
        return {name: self.bundled.resolve(listed, format) for name, listed in self.lists.bundled(format).items()}

    @final
    def lists_for(self, path: Path) -> Decks[Deck]:
        """The decks whose card index a deck file is read with: for a bundled deck, the one of the project's own cards."""
        return self.bundled if path.is_relative_to(self.lists.folder) else self.lists

    @final
    def deck(self, plain: Any, format: str = "") -> Deck:
        """A deck from plain data, for a format; ValueError with its problems."""
        try:
            found: Deck = msgspec.convert(plain, self.deck_type.record)
        except msgspec.ValidationError as problem:
            raise ValueError(str(problem)) from None
        format = self.lists.known_format(format)
        for wrong in self.lists.problems(self.lists.prepared(found), format):
            raise Bilingual(wrong.why, wrong.clause)
        return found

    @final
    def completed(self, path: Path) -> Completed:
        """The deck of a list in a file, with its missing parts filled in; BrokenDeck if it cannot be played."""
        return self.lists.completed(self.lists.read_file(path))

    # ── who sits down ───────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def difficulties(self, format: str = "") -> dict[str, str]:
        """The variants of a format by difficulty; empty if it has none."""
        family = self.seatings.get(self.lists.known_format(format), Seats()).format.name
        return {
            how.difficulty: name for name, how in self.seatings.items() if how.difficulty and how.format.name == family
        }

    @final
    def sides_of(self, format: str, seats: int) -> tuple[int, ...]:
        """The number of each seat's side, by seat; without teams every seat is a side."""
        teams = self.seatings.get(self.lists.known_format(format), Seats()).teams or [(seat,) for seat in range(seats)]
        sides = {seat: side for side, team in enumerate(teams) for seat in team}
        return tuple([sides[seat] for seat in range(seats)])

    @final
    @classmethod
    def played(cls, format: str = "", boss: str = "") -> Played:
        """The format and boss that `format` or `format:boss` names; ValueError lists the known ones."""
        name = cls.deck_type.known_format(format)
        boss, there = boss or format.partition(":")[2], cls.seatings.get(name, Seats()).bosses
        if boss and boss not in there:
            known = ", ".join(there) or "-"
            en, ja = f"{name} has no boss {boss!r}; there is: {known}", f"形式「{name}」にボス「{boss}」はいません"
            raise ValueError(f"{en} / {ja}。いるのは：{known}")
        return Played(name, boss)

    @final
    def bosses(self, format: str = "") -> Mapping[str, Deck]:
        """The bosses of a format by name, each with its deck, the usual one first; empty if it has none."""
        there = self.seatings.get(self.played(format).format, Seats()).bosses
        return {name: deck for name, (deck, _) in there.items()}

    @final
    def of_difficulty(self, format: str, difficulty: str) -> str:
        """The variant of a format in a difficulty, or the format itself if none is named; ValueError lists the known ones."""
        format, there = self.lists.known_format(format), self.difficulties(format)
        if difficulty and difficulty not in there:
            leveled = [f"{how.format.name} {how.difficulty}" for how in self.seatings.values() if how.difficulty]
            known = ", ".join(there) or ", ".join(leveled) or "-"
            en = f"{format} has no difficulty {difficulty!r}; there is: {known}"
            raise ValueError(f"{en} / 形式「{format}」に難易度「{difficulty}」はありません。あるのは：{known}")
        return there[difficulty] if difficulty else format

    @final
    def seats_of(self, format: str, seats: int = 0) -> int:
        """The number of players of a format: as many as asked for, or the usual number for 0; ValueError lists the possible numbers."""
        players = self.players[self.played(format).format]
        if seats and seats not in players:
            known = ", ".join(map(str, sorted(players)))
            en = f"{seats} cannot sit down to {format or self.formats[0]}; the numbers of seats are: {known}"
            raise ValueError(f"{en} / {seats}人では遊べません。席の数は{known}です")
        return seats or players[0]

    # ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def start(self, decks: list[Deck], seed: Seed, format: str = "") -> Table:
        """The state before the first answer, in a format or `format:boss` (`played`). The decks must be legal; ValueError if there
        are too few or too many.

        Whoever knows the seed, a number or a key, knows every shuffle.
        """
        return self.begin(decks, key_of(seed), format)

    @final
    def begin(self, decks: list[Deck], key: Key | int, format: str = "") -> Table:
        """The state before the first answer of a game with this random key; a number is the key of a version 2 transcript."""
        if self.first is not None:
            return self.first().with_key(str(key))
        table = self.before_start(decks, key, format)
        run(table)
        return table

    @final
    def before_start(self, decks: list[Deck], key: Key | int, format: str = "") -> Table:
        """The table with the decks on it, at the start of the preparation."""
        played = self.played(format)
        if len(decks) not in self.players[played.format]:
            count, most = len(decks), "/".join(map(str, self.players[played.format]))
            en, ja = f"{most} players play, and {count} decks were given", f"対戦は{most}人です（デッキ{count}個）"
            raise ValueError(f"{self.clause_of_seats}: {en} / {ja}")
        cite(self.clause_of_seats)
        which = (tuple(decks), played)
        table = self._laid_out.get(which)
        if table is None:
            if len(self._laid_out) >= MOST_LAID_OUT:
                self._laid_out.clear()
            table = self._laid_out[which] = self.lay_out(decks, played)
        return table.another_game(key)

    @final
    @classmethod
    def empty(cls, game: Any, format: str, seats: int = 0, seed: Seed = 0) -> Table:
        """An empty table for a format; `seats`: how many players, 0 for the format's usual number."""
        how = cls.seatings.get(format, Seats())
        seats = seats or how.players[0]
        teams = [tuple([seat for seat in team if seat < seats]) for team in how.teams]
        bosses = (BOSS,) if how.bosses else ()
        table = Table(game, seats, key_of(seed), seating=seated(how.format, seats, tuple(teams), bosses))
        turn = cls.rules.turn_record
        own = format != cls.formats[0] and "format" in turn.__struct_fields__
        table.facts = turn(format=format) if own else turn()
        if how.clause:
            cite(how.clause)
        return table

    @final
    def lay_out(self, decks: list[Deck], played: Played) -> Table:
        """Lay the decks on the table, before anything is done: in the same way for every seed."""
        table = self.empty(self.game, played.format, len(decks))
        there = self.seatings.get(played.format, Seats()).bosses
        bosses = [there[played.boss or next(iter(there))]] if there else []
        for seat, deck in enumerate([*decks, *[deck for deck, _ in bosses]]):
            player, sections = self.brings(deck)
            table.players.append(player)
            for section, zone in _decks_lie_in(table.game).items():
                for number in sections[section]:
                    add(table, table.game.by_number[number], seat, zone)
        table.players[len(decks) :] = [player for _, player in bosses]
        call(table, self.preparation())
        table.refresh()
        return table

    @final
    def turns(self, state: Table) -> int:
        """The number of turns that have begun."""
        return int(state.facts.number)

    @final
    def out_of_bounds(self, state: Table) -> list[str]:
        """Violations of the rulebook's bounds on this table."""
        found: list[str] = self.bounds.out_of_bounds(state)
        return found

    @final
    def wishes(self, state: Table, seat: int) -> list[Option]:
        """All deeds that a seat could wish for, legal or not."""
        found: list[Option] = self.bounds.wishes(state, seat)
        return found


def _read_as(text: str) -> tuple[str, str]:
    """The notice that a card is read by a rewording, in English and in Japanese."""
    plain = " ".join(text.split("\n"))
    return f"read as: {plain}", f"「{plain}」と読む"


def _decks_lie_in(game: Any) -> dict[str, int]:
    """The zone in which the cards of each section of a deck are laid."""
    found: dict[str, int] = {}
    for number, zone in enumerate(game.zones):
        if zone.section:
            found.setdefault(zone.section, number)
    return found


def hashes(files: Iterable[Path]) -> dict[str, str]:
    """The SHA-256 of files by name; equal names are told apart by a number."""
    found: dict[str, str] = {}
    for path in files:
        name, number = path.name, 2
        while name in found:
            name, number = f"{path.stem}~{number}{path.suffix}", number + 1
        found[name] = hashlib.sha256(read_bytes(path, MOST_BYTES)).hexdigest()
    return found
