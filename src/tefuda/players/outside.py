"""Programs from outside: classes of any module, and commands that play over JSON lines on their standard streams.

Neither is started before its first question. Whatever goes wrong with one is a `Forfeit`, which says so in a line.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from traceback import extract_tb, format_list
from types import MappingProxyType
from typing import Any

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives import rng
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.saving.transcript import BrokenTranscript, read_answer
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import PREPARED, Outcome, change
from tefuda.kernel.table.requests import Answer, Request
from tefuda.kernel.table.state import Table
from tefuda.players.conversation import LAST_LINES, Conversation, printable
from tefuda.players.copies import Copies, opened_for
from tefuda.players.dialogue import Dialogue
from tefuda.players.player import Forfeit, Maker, OutsidePlayer, Player
from tefuda.players.reporting import Reporting
from tefuda.players.signals import heeding_signals

PROTOCOL = 1
COMMAND = "cmd:"
NOTHING: Mapping[str, Any] = MappingProxyType({})


class NoSuchPlayer(ValueError):
    """What was named as a player is none; why, in both languages."""

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(f"{english} — {japanese}")
        self.english, self.japanese = english, japanese


# ── classes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class ClassPlayer(OutsidePlayer):
    """An object of a class that is not ours, made by `Class(seed, seat, opened)`.

    Its code runs in our process and is trusted. What it is given are copies, so that no slip of it changes the game.
    """

    def __init__(self, made_by: Callable[..., Player], seed: int, opened: OpenedGame) -> None:
        self.made_by, self.seed, self.opened = made_by, seed, opened
        self.copies = Copies()
        self.player: Player | None = None

    def choose(self, view: View | None, request: Request) -> Answer:
        """The object's answer; whatever it raises loses its seat."""
        with heeding_signals():
            try:
                if self.player is None:
                    assert view is not None
                    self.player = self.made_by(self.seed, view.observer, opened_for(self.made_by, self.opened))
                    self.looks = bool(getattr(self.player, "looks", True))
                seen = self.copies.view(view) if self.looks and view is not None else None
                return self.player.choose(seen, self.copies.request(request))
            except BaseException as problem:
                what = printable(f"{type(problem).__name__}: {problem}") + _where(problem)
                raise Forfeit(f"it failed: {what}", f"失敗しました: {what}") from problem

    def over(self, outcome: Outcome | None) -> None:
        """Hand the news on to an object that wants it; what it does with it no longer matters."""
        over = getattr(self.player, "over", None)
        if over is not None:
            with heeding_signals():
                try:
                    over(outcome)
                except BaseException as problem:
                    print(printable(f"{type(problem).__name__}: {problem}"), file=sys.stderr)


def _where(problem: BaseException) -> str:
    """The last lines of a traceback, without those of ours that called."""
    steps = [step for step in extract_tb(problem.__traceback__) if step.filename != __file__][-LAST_LINES // 2 :]
    lines = [line for step in format_list(steps) for line in step.splitlines()][-LAST_LINES:]
    return "".join([f"\n    {printable(line, indented=True)}" for line in lines])


def class_maker(name: str) -> Maker:
    """What makes players of `module:Class`; modules beside the current folder are found, too."""
    module, _, wanted = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    with heeding_signals():
        try:
            found: Any = import_module(module)
        except ModuleNotFoundError as problem:
            if not module.startswith(f"{problem.name}"):
                raise _not_imported(module, problem) from None
            raise NoSuchPlayer(f"there is no module {module!r}", f"モジュール {module!r} はありません") from None
        except BaseException as problem:
            raise _not_imported(module, problem) from None
    made_by = getattr(found, wanted, None)
    if not callable(made_by):
        raise NoSuchPlayer(
            f"the module {module!r} has no class {wanted!r}", f"モジュール {module!r} にクラス {wanted!r} はありません"
        )
    return lambda seed, place, opened: ClassPlayer(made_by, _own_seed(seed, place), opened)


def _not_imported(module: str, problem: BaseException) -> NoSuchPlayer:
    what = printable(f"{type(problem).__name__}: {problem}")
    return NoSuchPlayer(
        f"the module {module!r} cannot be imported: {what}", f"モジュール {module!r} を読み込めません: {what}"
    )


# ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────────
class CommandPlayer(OutsidePlayer):
    """A command that is told what it sees and is asked, line by line, and writes its answers, line by line."""

    def __init__(self, words: list[str], limit: float, seed: int, opened: OpenedGame) -> None:
        self.words, self.limit, self.seed, self.opened = words, limit, seed, opened
        self.conversation: Conversation | None = None
        self.reporting = Reporting(opened)
        self.seat, self.shows = -1, True  # where it sits, known when it is asked; does it want views?
        self.dialogue: Dialogue | None = None  # where its lines are kept, if anywhere

    def hear(self, state: Table, events: list[Event]) -> None:
        """Keep what happened until the next question."""
        self.reporting.hear(state, events)

    def choose(self, view: View | None, request: Request) -> Answer:
        """The answer that the program writes; a program that writes none in time, or another line, loses its seat."""
        if self.conversation is None:
            assert view is not None
            self.seat = view.observer
            self.conversation = Conversation(self.words)
            self._greet(self.conversation, view)
        line = self._exchange(self.conversation, self._question(view, request))
        try:
            return read_answer(line, 1)
        except BrokenTranscript as problem:
            said = self.complaints()
            self.conversation.end()
            raise Forfeit(problem.english + said, problem.japanese + said) from None

    def _question(self, view: View | None, request: Request) -> bytes:
        parts = {} if view is None else self.reporting.parts(view.observer, request, view)
        return question(view if self.shows else None, request, parts)

    def _exchange(self, conversation: Conversation, line: bytes) -> bytes:
        """Send a line and return the next, and keep both where that is wanted."""
        if self.dialogue is None:
            return conversation.exchange(line, self.limit)
        self.dialogue.keep("to", line)
        try:
            answer = conversation.exchange(line, self.limit)
        except Forfeit as lost:
            self.dialogue.keep("errors", str(lost))
            raise
        self.dialogue.keep("from", answer)
        return answer

    def complaints(self) -> str:
        """The last lines that the program has written as its errors, behind a colon; "" where there are none."""
        return "" if self.conversation is None else self.conversation.complaints()

    def _greet(self, conversation: Conversation, view: View) -> None:
        """Say which game it is and at which seat; the reply may say that the program does not look."""
        line = self._exchange(conversation, greeting(view, self.opened, self.seed, self.limit))
        try:
            reply = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            reply = None
        if type(reply) is not dict:
            conversation.end()
            said = printable(line)
            raise Forfeit(f"it does not greet: {said!r}", f"最初の返事がJSONのオブジェクトではありません: {said!r}")
        self.shows = reply.get("looks", True) is not False
        try:
            self.reporting.agree(reply)
        except msgspec.ValidationError as problem:
            conversation.end()
            raise Forfeit(f"it asks for what there is not: {problem}", f"求めた内容がありません: {problem}") from None
        self.looks = self.shows or self.reporting.asked  # words are said of a view

    def over(self, outcome: Outcome | None) -> None:
        """Tell the program how the game ended, and end it."""
        if self.conversation is not None:
            line = farewell(outcome, self.reporting.parts(self.seat, None, None))
            if self.dialogue is not None:
                self.dialogue.keep("to", line)
                if said := self.complaints():
                    self.dialogue.keep("errors", said)
            self.conversation.end(line)
            self.conversation = None


def greeting(view: View, opened: OpenedGame, seed: int, limit: float) -> bytes:
    """The first line that a program is told."""
    return _line(
        type="start", protocol=PROTOCOL, game=opened.name, edition=opened.edition, seat=view.observer, seats=_seats(view), seed=seed,
        limit=limit, zones=[zone.name for zone in opened.game.zones],
    )  # fmt: skip


def _seats(view: View) -> int:
    return len(view.players) - len(view.seating.bosses)


def question(view: View | None, request: Request, parts: Mapping[str, Any] = NOTHING) -> bytes:
    """A question as a line: every field of the request is written, the view, which then has none of its own, and what was asked for."""
    asked = {name: getattr(request, name) for name in request.__struct_fields__}
    return _line(type="question", request=asked, view=None if view is None else _told(view), **parts)


def _told(view: View) -> View:
    """A view with the facts of its cards as they are told."""
    zones = [
        tuple([None if card is None else change(card, facts=facts_told(card.facts)) for card in zone])
        for zone in view.zones
    ]
    return change(view, request=None, zones=tuple(zones))


@cached_by_identity
def facts_told(facts: Record) -> msgspec.Raw:
    """What a card is, without what the engine has prepared from it, as JSON."""
    told = msgspec.to_builtins(facts)
    return msgspec.Raw(msgspec.json.encode({name: told[name] for name in told if name not in PREPARED}))


def farewell(outcome: Outcome | None, parts: Mapping[str, Any] = NOTHING) -> bytes:
    """The last line: who has won, by which clause; nobody, where the game was broken off."""
    if outcome is None:
        return _line(type="over", winners=None, clause="", **parts)
    return _line(type="over", winners=outcome.winners, clause=outcome.clause, **parts)


def _line(**parts: object) -> bytes:
    return msgspec.json.encode(parts) + b"\n"


def command_maker(text: str, limit: float) -> Maker:
    """What makes players of `cmd:PROGRAM ARGUMENTS`; the program is looked for as a shell would."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise NoSuchPlayer(f"a quotation is not closed: {text}", f"引用符が閉じていません: {text}") from None
    if not words:
        raise NoSuchPlayer("there is no program behind cmd:", "cmd: の後にプログラムがありません")
    if shutil.which(words[0]) is None:
        raise NoSuchPlayer(
            f"there is no program {words[0]!r} that can be run", f"実行できるプログラム {words[0]!r} はありません"
        )
    return lambda seed, place, opened: CommandPlayer(words, limit, _own_seed(seed, place), opened)


def _own_seed(seed: rng.Seed, place: int) -> int:
    """What a program draws its own chance from: nobody gets from it to the seed that it was hashed from."""
    return rng.derived_seed(rng.key_of(seed), "player", place)
