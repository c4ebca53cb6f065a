"""Rooms: where on the screen each pane stands. Board above, prompt below it; log and card beside, as wide as there is room."""

from __future__ import annotations

from typing import NamedTuple

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
WIDE = 110  # from this many columns on, log and card have a column of their own
LEAST_PROMPT = 9  # lines
SHARE = 0.62  # of the height that the board may have


class Room(NamedTuple):
    """A rectangle of the screen; of no height: not shown."""

    x: int
    y: int
    width: int
    height: int


class Rooms(NamedTuple):
    """Where everything stands."""

    title: Room
    board: Room
    prompt: Room
    log: Room
    card: Room
    foot: Room


def board_room(width: int, height: int) -> tuple[int, int]:
    """How wide the board is, and how high it may be."""
    inner = height - 2
    most = max(8, min(inner - LEAST_PROMPT, int(inner * SHARE) if height > 30 else inner - LEAST_PROMPT))
    return (width - column_width(width) - 1 if width >= WIDE else width), most


def column_width(width: int) -> int:
    """How wide the column of log and card is, where there is one."""
    return max(36, width * 30 // 100)


def rooms(width: int, height: int, lines: int, with_card: bool) -> Rooms:
    """Where everything stands when the board has so many lines; in a narrow window the log gives way to a card that is looked at."""
    across, most = board_room(width, height)
    tall = max(4, min(lines, most))
    below = height - 2 - tall
    title, foot = Room(0, 0, width, 1), Room(0, height - 1, width, 1)
    board = Room(0, 1, across, tall)
    if width >= WIDE:
        side = width - across - 1
        upper = (height - 2) // 2
        log = Room(across + 1, 1, side, upper)
        card = Room(across + 1, 1 + upper, side, height - 2 - upper)
        return Rooms(title, board, Room(0, 1 + tall, across, below), log, card, foot)
    asked = width * 56 // 100
    beside, none = Room(asked + 1, 1 + tall, width - asked - 1, below), Room(0, 0, 0, 0)
    prompt = Room(0, 1 + tall, asked, below)
    return Rooms(title, board, prompt, none if with_card else beside, beside if with_card else none, foot)
