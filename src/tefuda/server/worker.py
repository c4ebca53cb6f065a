"""A worker: a process of its own in which programs think. It reads questions from a pipe and writes answers."""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import NamedTuple

from tefuda.games.catalogue import open_played
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, By, Concede, Request
from tefuda.players.player import Player, dismiss
from tefuda.players.registry import maker_of

POLITE = 10  # how far processes that work for the server step back: people's answers come before what programs think
MOST_PLAYERS = 64  # programs that a worker keeps between questions: those of the tables that went on last


class Question(NamedTuple):
    """What a program is to answer. `table` and `seat` name its game: it is kept from one question of it to the next."""

    table: str
    seat: int
    program: str
    seed: int
    game: str
    packs: dict[str, str]
    view: View
    request: Request
    limit: float


class Thought(NamedTuple):
    """The answer of a program, or why there is none, in both languages."""

    answer: tuple[int, ...] | int | None
    english: str = ""
    japanese: str = ""


# All at the table are told. What a program says or writes when it fails may name what only it has seen, so they are not told that.
FAILED = Thought(None, "it failed", "失敗しました")


def work(pipe: Connection, memory: int) -> None:
    """Answer questions until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    os.nice(POLITE)
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    players: OrderedDict[tuple[str, int], Player] = OrderedDict()
    with contextlib.suppress(EOFError, OSError):
        while True:
            question: Question = pickle.loads(pipe.recv_bytes())
            pipe.send_bytes(pickle.dumps(think(players, question)))
    dismiss(players.values(), None)


def think(players: OrderedDict[tuple[str, int], Player], question: Question) -> Thought:
    """The answer of the program that plays a seat; a new one where it is not known here."""
    key = (question.table, question.seat)
    try:
        player = players.pop(key, None)
        if player is None:
            opened = open_played(question.game, question.packs)
            player = maker_of(question.program, question.limit)(question.seed, question.seat, opened)
        players[key] = player  # the latest last
        if len(players) > MOST_PLAYERS:
            dismiss([players.popitem(last=False)[1]], None)
        return Thought(_bare(player.choose(question.view if player.looks else None, question.request)))
    except Exception:  # whatever a program raises costs it its seat, never the worker
        return FAILED


def _bare(answer: Answer) -> tuple[int, ...] | int | None:
    if isinstance(answer, Concede):
        return None
    bare = answer.answer if isinstance(answer, By) else answer
    return bare if isinstance(bare, int) else tuple(bare)
