"""Transcripts: a game as its header and the answers given in it, one a line, folded back to the same bytes."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tefuda.kernel.cards.decklist import read_bytes
from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.events import Event
from tefuda.kernel.play import advance
from tefuda.kernel.requests import Answer, Bare, By, Concede, Refused
from tefuda.kernel.state import Table

VERSION = 2
MOST_SEED = (1 << 64) - 1
MOST_BYTES = 16_000_000  # of a file


# The kernel knows no game: whoever folds a transcript brings an opener.
Opener = Callable[[str], Opened[Any, Any]]  # by the game's name; KeyError where there is no such game


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a game depends on besides its answers."""

    tefuda: int = VERSION
    game: str
    edition: str
    format: str
    packs: dict[str, str]
    decks: tuple[dict[str, object], ...]  # of the seats, then of bosses
    seats: int
    seed: int


class Transcript(NamedTuple):
    """A game as it is kept. `digest` is of the state that the answers lead to; empty: there was no closing line."""

    header: Header
    answers: tuple[Answer, ...]
    digest: str


class Folded(NamedTuple):
    """One state on the way, and what happened to reach it."""

    state: Table
    events: list[Event]


class BrokenTranscript(ValueError):
    """A transcript that cannot be folded: the line, and what is wrong there, in both languages."""

    def __init__(self, line: int, english: str, japanese: str, *, clause: str = "") -> None:
        super().__init__(f"line {line}: {english} — {line}行目: {japanese}")
        self.line, self.english, self.japanese, self.clause = line, english, japanese, clause


def digest(state: Table) -> str:
    """The fingerprint of a state's bytes."""
    return hashlib.blake2b(state.encode(), digest_size=16).hexdigest()


def header(opened: Opened[Any, Any], decks: Iterable[object], seed: int, format: str = "", seats: int = 0) -> Header:
    """The header of a game that is about to start. Decks are records of the game's own; no format: the usual.

    `seats`: how many there are; 0: as many as decks, which is so where no boss has one.
    """
    plain: list[dict[str, object]] = [msgspec.to_builtins(deck) for deck in decks]
    return Header(
        game=opened.name,
        edition=opened.edition,
        format=format or opened.formats[0],
        packs=dict(sorted(opened.packs.items())),
        decks=tuple(plain),
        seats=seats or len(plain),
        seed=seed,
    )


# ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def answer_line(answer: Answer) -> bytes:
    """One answer as a line."""
    if isinstance(answer, Concede):
        return msgspec.json.encode({"concede": answer.seat}) + b"\n"
    if isinstance(answer, By):  # its number is that of the line
        return msgspec.json.encode({"by": answer.seat, "answer": _plain(answer.answer)}) + b"\n"
    return msgspec.json.encode(_plain(answer)) + b"\n"


def _plain(answer: Bare) -> int | list[int]:
    return answer if type(answer) is int else list(answer)  # type: ignore[arg-type]


def written(head: Header, answers: Iterable[Answer], state: Table) -> bytes:
    """The whole file of a game that has come to this state. An unfinished game is a save, a finished one a replay."""
    lines = [msgspec.json.encode(head) + b"\n", *[answer_line(answer) for answer in answers]]
    return b"".join(lines) + msgspec.json.encode({"digest": digest(state)}) + b"\n"


def write(path: Path, head: Header, answers: Iterable[Answer], state: Table) -> None:
    """Keep a game in a file."""
    path.write_bytes(written(head, answers, state))


# ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def read(path: Path, *, unclosed: bool = False) -> Transcript:
    """A game from its file. `unclosed`: take what there is of one that was cut off."""
    try:
        data = read_bytes(path, MOST_BYTES)
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise BrokenTranscript(1, f"{path} cannot be read: {reason}", f"{path} を読めません: {reason}") from None
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise BrokenTranscript(
            1, f"{path} has more than {most} MB: no game is as long", f"{path} は{most}MBを超えています"
        )
    return parse(data, unclosed=unclosed)


def parse(data: bytes, *, unclosed: bool = False) -> Transcript:
    """A game from the bytes of its file."""
    lines = data.rstrip().split(b"\n")
    head = _header(_json(lines[0], 1))
    answers: list[Answer] = []
    for number, line in enumerate(lines[1:], 2):
        value = _json(line, number)
        if isinstance(value, dict) and "digest" in value:
            closing = _closing(value, number)
            if number < len(lines):
                raise BrokenTranscript(
                    number + 1, "there is more after the closing line", "終わりの行の後にまだ続きがあります"
                )
            return Transcript(head, tuple(answers), closing)
        answers.append(_answer(value, number))
    if not unclosed:
        raise BrokenTranscript(
            len(lines) + 1,
            f"the file is truncated: after {len(answers)} answers the closing line with the digest is missing",
            f"ファイルが途中で切れています: 回答{len(answers)}個の後に、ダイジェストのある終わりの行がありません",
        )
    return Transcript(head, tuple(answers), "")


def read_answer(line: bytes, number: int) -> Answer:
    """One answer from its line, as `answer_line` writes it; BrokenTranscript where the line of that number is none."""
    return _answer(_json(line, number), number)


def _json(line: bytes, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        shown = line[:40].decode("utf8", "replace")
        raise BrokenTranscript(number, f"not JSON: {shown!r} ({problem})", f"JSONではありません: {shown!r}") from None


def _header(value: object) -> Header:
    if not isinstance(value, dict) or "game" not in value:
        raise BrokenTranscript(1, "the header is missing: a game begins with one", "見出し行がありません")
    _same_version(value.get("tefuda"))
    try:
        head = msgspec.convert(value, Header)
    except msgspec.ValidationError as problem:
        raise BrokenTranscript(
            1, f"the header is not right: {problem}", f"見出し行が正しくありません: {problem}"
        ) from None
    if not 0 <= head.seed <= MOST_SEED:
        raise BrokenTranscript(1, f"the seed is out of bounds: {head.seed}", f"シードが範囲外です: {head.seed}")
    return head


def _same_version(version: object) -> None:
    if version == 1:
        raise BrokenTranscript(
            1,
            f"this is a transcript of version 1, from before games had more than two seats; this program reads version {VERSION}",
            f"これは版1の記録（対戦が2席だけだったころのもの）です。読めるのは版{VERSION}です",
        )
    if version != VERSION:
        raise BrokenTranscript(
            1,
            f"the file is of version {version!r}, and this program reads version {VERSION}",
            f"ファイルの版は{version!r}ですが、読めるのは版{VERSION}です",
        )


def _closing(value: dict[str, object], number: int) -> str:
    found = value["digest"]
    if len(value) != 1 or not isinstance(found, str) or not found:
        raise BrokenTranscript(number, f"not a closing line: {value!r}", f"終わりの行ではありません: {value!r}")
    return found


def _answer(value: object, number: int) -> Answer:
    bare = _bare(value)
    if bare is not None:
        return bare
    if type(value) is dict and list(value) == ["concede"] and type(value["concede"]) is int:
        return Concede(value["concede"])
    if type(value) is dict and sorted(value) == ["answer", "by"] and type(value["by"]) is int:
        given = _bare(value["answer"])
        if given is not None:
            return By(value["by"], given)
    raise BrokenTranscript(
        number,
        f'not an answer: {_short(value)}; it is a number, a list of numbers, {{"by": seat, "answer": …}} or {{"concede": seat}}',
        f'回答ではありません: {_short(value)}（番号、番号の並び、{{"by": 席, "answer": …}}、{{"concede": 席}} のいずれか）',
    )


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
    """The game of a header, with the same rules and the same cards; otherwise it would be another game."""
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
    if head.format not in found.formats:
        raise BrokenTranscript(
            1, f"{head.game} has no format {head.format!r}", f"{head.game} に {head.format!r} という形式はありません"
        )
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
            raise BrokenTranscript(1, f"deck {place}: {problem}", f"デッキ{place}: {problem}") from None
    try:
        state = game.start(decks, head.seed, head.format)
    except ValueError as problem:
        raise BrokenTranscript(1, f"the game cannot start: {problem}", f"対戦を始められません: {problem}") from None
    if state.seats != head.seats:
        raise BrokenTranscript(
            1,
            f"the header has {head.seats} seats, and such a game has {state.seats}",
            f"見出し行の席は{head.seats}ですが、この対戦の席は{state.seats}です",
        )
    return state


def fold(head: Header, answers: Iterable[Answer], opener: Opener) -> Iterator[Folded]:
    """All states of a game, the first before any answer. A refused answer is an error with its line and clause."""
    state = beginning(head, opener)
    yield Folded(state, state.events)
    for number, answer in enumerate(answers, 2):
        try:
            state, events = advance(state, answer)
        except Refused as no:
            raise BrokenTranscript(
                number,
                f"the answer is refused by {no.clause}: {no.why}",
                f"{no.clause} により回答できません: {no.why}",
                clause=no.clause,
            ) from None
        except Exception as fault:  # a game that breaks the program is a bug report, and says where
            what = f"{type(fault).__name__}: {fault}"
            raise BrokenTranscript(
                number, f"the program itself fails here: {what}", f"ここでプログラムが失敗します: {what}"
            ) from fault
        yield Folded(state, events)


def prove(transcript: Transcript, state: Table) -> None:
    """Raise an error unless the state which the answers led to is the one that was recorded."""
    found = digest(state)
    if found != transcript.digest:
        raise BrokenTranscript(
            len(transcript.answers) + 2,
            f"the game folds to other bytes: {found}, recorded {transcript.digest or 'nothing'}",
            f"再現した盤面が記録と異なります: {found}、記録 {transcript.digest or 'なし'}",
        )


def verify(transcript: Transcript, opener: Opener) -> Table:
    """The last state of a game, proven to be the one that was recorded."""
    last = deque(fold(transcript.header, transcript.answers, opener), maxlen=1)
    prove(transcript, last[0].state)
    return last[0].state
