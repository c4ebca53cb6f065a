"""Transcripts: a game as its header and the rows of its log, one a line, from which the same bytes are folded again."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import msgspec

from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.primitives.bilingual import in_language, system_reasons
from tefuda.kernel.primitives.rng import Key, Seed, is_key, key_of
from tefuda.kernel.primitives.storage import read_bytes, write_whole
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.saving import rows
from tefuda.kernel.saving.rows import NOTES, Back, FoldedGame, Row, answer_of
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer, Bare, By, Concede, Refused
from tefuda.kernel.table.state import Table

VERSION = 3
WITH_SEED = 2  # the version whose chance was the mixer, with the seed for its key; a game that goes on stays what it is
MOST_SEED = (1 << 64) - 1
READ = f"{WITH_SEED}, {VERSION}"  # the versions, for people
MOST_BYTES = 16_000_000  # of a file


# The kernel knows no game: whoever folds a transcript brings an opener.
Opener = Callable[[str], Opened[Any, Any]]  # by the game's name; KeyError where there is no such game


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Where a game began without decks: at a table laid out by a scenario (its name and hash, or its text), or around a card (JSON)."""

    scenario: str = ""
    hash: str = ""
    card: str = ""
    text: str = ""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that a game depends on besides its answers."""

    tefuda: int = VERSION
    game: str
    edition: str
    format: str
    packs: dict[str, str]
    decks: tuple[dict[str, object], ...]  # of the seats, then of bosses
    seats: int
    key: Key | int  # of the table's chance; in version 2 a number, which was written as `seed`
    layout: Layout | None = None


class Transcript(NamedTuple):
    """A recorded game. `digest`: that of the final state; empty if there was no closing line."""

    header: Header
    rows: tuple[Row, ...]
    digest: str

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers among the rows, also those taken back."""
        return tuple([answer_of(row) for row in self.rows if not isinstance(row, (Back, *NOTES))])


class Folded(NamedTuple):
    """One state of a game, and the events that led to it."""

    state: Table
    events: list[Event]


class BrokenTranscript(ValueError):
    """A transcript that cannot be folded: the line, and what is wrong there, in both languages."""

    def __init__(self, line: int, english: str, japanese: str, *, clause: str = "") -> None:
        super().__init__(f"line {line}: {english} — {line}行目: {japanese}")
        self.line, self.english, self.japanese, self.clause = line, english, japanese, clause


def _because(problem: ValueError, english: str, japanese: str) -> BrokenTranscript:
    """The error for a header, with the reason in each language."""
    return BrokenTranscript(
        1, english + in_language(problem, japanese=False), japanese + in_language(problem, japanese=True)
    )


def digest(state: Table) -> str:
    """The hash of a state's bytes."""
    return hashlib.blake2b(state.encode(), digest_size=16).hexdigest()


def header(opened: Opened[Any, Any], decks: Iterable[object], seed: Seed, format: str = "", seats: int = 0) -> Header:
    """The header of a game about to start. Decks are the game's records; format "": the usual one.

    `seats`: the number of players; 0: as many as decks, for formats where no boss has one.
    """
    return _header_with(opened, decks, key_of(seed), format, seats)


def laid(head: Header, layout: Layout) -> Header:
    """The header of a game that begins at a laid-out table."""
    return msgspec.structs.replace(head, layout=layout)


def header_of(opened: Opened[Any, Any], decks: Iterable[object], state: Table, format: str = "") -> Header:
    """The header of a game with this state, which has its random key: of version 2 if that is a number."""
    return _header_with(opened, decks, state.key, format, state.seats)


def _header_with(opened: Opened[Any, Any], decks: Iterable[object], key: Key | int, format: str, seats: int) -> Header:
    plain: list[dict[str, object]] = [msgspec.to_builtins(deck) for deck in decks]
    return Header(
        tefuda=WITH_SEED if isinstance(key, int) else VERSION,
        game=opened.name,
        edition=opened.edition,
        format=format or opened.formats[0],
        packs=dict(sorted(opened.packs.items())),
        decks=tuple(plain),
        seats=seats or len(plain),
        key=key,
    )


# ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def row_line(row: Row) -> bytes:
    """A row as a line: an answer, or something else that happened at the table."""
    if isinstance(row, Concede):
        return msgspec.json.encode({"concede": row.seat}) + b"\n"
    if isinstance(row, By):  # its number is that of the line
        return msgspec.json.encode({"by": row.seat, "answer": _plain(row.answer)}) + b"\n"
    if isinstance(row, Record):
        return rows.plain_row(row) + b"\n"
    return msgspec.json.encode(_plain(row)) + b"\n"


def _plain(answer: Bare) -> int | list[int]:
    return answer if isinstance(answer, int) else list(answer)


def transcript_text(head: Header, kept: Iterable[Row], state: Table) -> bytes:
    """The whole file of a game with this state. An unfinished game is a save, a finished one a replay."""
    return b"".join([header_line(head), *[row_line(row) for row in kept], closing_line(state)])


def closing_line(state: Table) -> bytes:
    """The last line of the file of a game with this state."""
    return msgspec.json.encode({"digest": digest(state)}) + b"\n"


def header_line(head: Header) -> bytes:
    """The first line of a file."""
    plain = msgspec.structs.asdict(head)
    if head.layout is None:
        del plain["layout"]
    if head.tefuda == WITH_SEED:
        plain["seed"] = plain.pop("key")
    return msgspec.json.encode(plain) + b"\n"


def write(path: Path, head: Header, kept: Iterable[Row], state: Table) -> None:
    """Write a game to a file; OSError if that fails, which leaves the old contents."""
    write_whole(path, transcript_text(head, kept, state))


# ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def read(path: Path, *, unclosed: bool = False) -> Transcript:
    """A game from its file. `unclosed`: accept a file that was cut off, as far as it goes."""
    try:
        data = read_bytes(path, MOST_BYTES)
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise BrokenTranscript(1, f"{path} cannot be read: {english}", f"{path} を読めません: {japanese}") from None
    return parse(data, unclosed=unclosed)


def parse(data: bytes, *, unclosed: bool = False) -> Transcript:
    """A game from the bytes of its file."""
    lines = data.rstrip().split(b"\n")
    head = _header(_json(lines[0], 1))
    found: list[Row] = []
    for number, line in enumerate(lines[1:], 2):
        value = _json(line, number)
        if isinstance(value, dict) and "digest" in value:
            closing = _closing(value, number)
            if number < len(lines):
                raise BrokenTranscript(
                    number + 1, "there is more after the closing line", "終わりの行の後にまだ続きがあります"
                )
            return Transcript(head, tuple(found), closing)
        found.append(_row(value, number))
    if not unclosed:
        raise BrokenTranscript(
            len(lines) + 1,
            f"the file is truncated: after {len(found)} answers the closing line with the digest is missing",
            f"ファイルが途中で切れています: 回答{len(found)}個の後に、ダイジェストのある終わりの行がありません",
        )
    return Transcript(head, tuple(found), "")


def read_row(line: bytes, number: int) -> Row:
    """The row in a line, as `row_line` writes it; BrokenTranscript, with the line's number, if it is none."""
    return _row(_json(line, number), number)


def read_answer(line: bytes, number: int) -> Answer:
    """The answer in a line; BrokenTranscript, with the line's number, if it is none."""
    value = _json(line, number)
    found = _answer(value)
    return _no_row(value, number) if found is None else found


def _json(line: bytes, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        shown = line[:40].decode("utf8", "replace")
        raise BrokenTranscript(number, f"not JSON: {shown!r} ({problem})", f"JSONではありません: {shown!r}") from None


def _header(value: object) -> Header:
    if not isinstance(value, dict) or "game" not in value:
        raise BrokenTranscript(1, "the header is missing: a game begins with one", "見出し行がありません")
    _known_version(value.get("tefuda"))
    try:
        if value["tefuda"] == WITH_SEED:
            return _with_seed(value)
        head = msgspec.convert(value, Header)
    except msgspec.ValidationError as problem:
        raise BrokenTranscript(
            1, f"the header is not right: {problem}", f"見出し行が正しくありません: {problem}"
        ) from None
    if not is_key(head.key):
        shown = _short(head.key)
        raise BrokenTranscript(
            1, f"the key is not 32 hexadecimal digits: {shown}", f"鍵が16進数32桁ではありません: {shown}"
        )
    return head


class _HeaderWithSeed(Header, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"key": "seed"}):
    """A header of version 2."""

    key: int


def _with_seed(value: dict[str, object]) -> Header:
    """A header made from one of version 2."""
    old = msgspec.convert(value, _HeaderWithSeed)
    if not 0 <= old.key <= MOST_SEED:
        raise BrokenTranscript(1, f"the seed is out of bounds: {old.key}", f"シードが範囲外です: {old.key}")
    return Header(**msgspec.structs.asdict(old))


def _known_version(version: object) -> None:
    if version == 1:
        raise BrokenTranscript(
            1,
            f"this is a transcript of version 1, from before games had more than two seats; this program reads versions {READ}",
            f"これは版1の記録（対戦が2席だけだったころのもの）です。読めるのは版{READ}です",
        )
    if version not in (WITH_SEED, VERSION):
        raise BrokenTranscript(
            1,
            f"the file is of version {version!r}, and this program reads versions {READ}",
            f"ファイルの版は{version!r}ですが、読めるのは版{READ}です",
        )


def _closing(value: dict[str, object], number: int) -> str:
    found = value["digest"]
    if len(value) != 1 or not isinstance(found, str) or not found:
        raise BrokenTranscript(number, f"not a closing line: {value!r}", f"終わりの行ではありません: {value!r}")
    return found


def _row(value: object, number: int) -> Row:
    found = _answer(value)
    other = rows.read(value) if found is None else found
    return _no_row(value, number) if other is None else other


def _answer(value: object) -> Answer | None:
    """The answer in plain JSON; None if it is none."""
    if type(value) is not dict:
        return _bare(value)
    if "concede" in value:
        return _conceded(value)
    return _by_one_of_several(value) if "by" in value else None


def _no_row(value: object, number: int) -> NoReturn:
    raise BrokenTranscript(
        number,
        f'not an answer: {_short(value)}; it is a number, a list of numbers, {{"by": seat, "answer": …}} or {{"concede": seat}}',
        f'回答ではありません: {_short(value)}（番号、番号の並び、{{"by": 席, "answer": …}}、{{"concede": 席}} のいずれか）',
    )


def _conceded(row: dict[str, object]) -> Answer | None:
    seat = row["concede"]
    return Concede(seat) if len(row) == 1 and type(seat) is int else None


def _by_one_of_several(row: dict[str, object]) -> Answer | None:
    seat, given = row["by"], _bare(row.get("answer"))
    return By(seat, given) if len(row) == 2 and type(seat) is int and given is not None else None


def _bare(value: object) -> Bare | None:
    if type(value) is int:
        return value
    if type(value) is list and all(type(index) is int for index in value):
        return tuple(value)
    return None


def _short(value: object) -> str:
    shown = msgspec.json.encode(value).decode()
    return shown if len(shown) <= 60 else shown[:57] + "..."


# ── folding ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def opened(head: Header, opener: Opener) -> Opened[Any, Any]:
    """The game of a header, with the same rules and cards; an error if those have changed, since it would be another game."""
    try:
        found = opener(head.game)
    except KeyError:
        raise BrokenTranscript(
            1, f"there is no game {head.game!r}", f"{head.game!r} というゲームはありません"
        ) from None
    if head.edition != found.edition:
        raise BrokenTranscript(
            1,
            f"it was played by edition {head.edition!r} of the rules, and this is {found.edition}",
            f"総合ルール {head.edition!r} 版の対戦ですが、こちらは {found.edition} 版です",
        )
    try:
        found.played(head.format)
    except ValueError as problem:
        raise _because(problem, f"{head.game}: ", f"{head.game}: ") from None
    for name in sorted({*head.packs, *found.packs}):
        theirs, ours = head.packs.get(name, "absent"), found.packs.get(name, "absent")
        if theirs != ours:
            raise BrokenTranscript(
                1,
                f"the pack {name} is not the one it was played with: {theirs[:16]} there, {ours[:16]} here",
                f"パック {name} が対戦時と違います: 記録 {theirs[:16]}、手元 {ours[:16]}",
            )
    return found


def beginning(head: Header, opener: Opener) -> Table:
    """The state before the first answer."""
    game = opened(head, opener)
    decks = []
    for place, plain in enumerate(head.decks, 1):
        try:
            decks.append(game.deck(plain, head.format))
        except ValueError as problem:
            raise _because(problem, f"deck {place}: ", f"デッキ{place}: ") from None
    try:
        state = game.begin(decks, head.key, head.format)
    except ValueError as problem:
        raise _because(problem, "the game cannot start: ", "対戦を始められません: ") from None
    if state.seats != head.seats:
        raise BrokenTranscript(
            1,
            f"the header has {head.seats} seats, and such a game has {state.seats}",
            f"見出し行の席は{head.seats}ですが、この対戦の席は{state.seats}です",
        )
    return state


def fold(head: Header, kept: Iterable[Row], opener: Opener) -> Iterator[Folded]:
    """All states of a game, the first before any row. A refused answer is an error with its line and clause."""
    game = FoldedGame(lambda: beginning(head, opener))
    yield Folded(game.state, game.state.events)
    for number, row in enumerate(kept, 2):
        try:
            events = game.add(row)
        except Refused as no:
            raise BrokenTranscript(
                number,
                f"the answer is refused by {no.clause}: {no.why}",
                f"{no.clause} により回答できません: {no.why}",
                clause=no.clause,
            ) from None
        except IndexError:
            raise BrokenTranscript(number, "so much cannot be taken back", "そこまでは戻せません") from None
        except Exception as fault:  # a game that breaks the program is a bug report, and says where
            what = f"{type(fault).__name__}: {fault}"
            raise BrokenTranscript(
                number, f"the program itself fails here: {what}", f"ここでプログラムが失敗します: {what}"
            ) from fault
        yield Folded(game.state, events)


def prove(transcript: Transcript, state: Table) -> None:
    """Raise an error unless the final state is the recorded one."""
    found = digest(state)
    if found != transcript.digest:
        raise BrokenTranscript(
            len(transcript.rows) + 2,
            f"the game folds to other bytes: {found}, recorded {transcript.digest or 'nothing'}",
            f"再現した盤面が記録と異なります: {found}、記録 {transcript.digest or 'なし'}",
        )


def verify(transcript: Transcript, opener: Opener) -> Table:
    """The final state of a game, proven to be the recorded one."""
    last = deque(fold(transcript.header, transcript.rows, opener), maxlen=1)
    prove(transcript, last[0].state)
    return last[0].state
