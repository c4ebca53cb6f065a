"""What a player program is, how it is asked, and how it loses its seat where it gives no legal answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.rng import Seed
from tefuda.kernel.seeing.view import View, request_for, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import Answer, By, Concede, Refused, Request, signed
from tefuda.kernel.table.state import Table


class Player(Protocol):
    """One program at one seat for one game. A method `over(outcome)`, where it has one, is called when the game has ended."""

    # A program that does not look is not shown anything: making a view takes longer than a random answer.
    looks: bool

    def choose(self, view: View | None, request: Request) -> Answer:
        """The answer to a request. The view is None for a program that does not look."""


# By a seed or key (the game's own will do: a program gets one of its own that is hashed from it), its seat, and the game.
Maker = Callable[[Seed, int, OpenedGame], Player]


class Forfeit(Exception):
    """A program gave no legal answer and loses its seat; why, in both languages."""

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(english)
        self.english, self.japanese = english, japanese


class OutsidePlayer:
    """A program that is not part of the project: an answer of its that is refused loses its seat and is no fault of ours."""

    looks = True

    def complaints(self) -> str:
        """What the program has written as its errors, behind a colon; "" where there is nothing."""
        return ""


class Answered(NamedTuple):
    """What came of a question to a program; `forfeit`: why it has lost its seat, which it then has conceded."""

    answer: Answer
    state: Table
    events: list[Event]
    seat: int
    forfeit: Forfeit | None = None


def let_answer(state: Table, seat: int, player: Player) -> Answered:
    """Ask the program at a seat and go on by its answer.

    A program from outside that fails, or whose answer is refused, concedes. Refused is raised for one of our own.
    """
    try:
        answer = _answered(seat, player, *_shown(state, seat, player))
        try:
            return Answered(answer, *advance(state, answer), seat)
        except Refused as no:
            if not isinstance(player, OutsidePlayer):
                raise
            said = player.complaints()
            raise Forfeit(f"its answer is refused by {no}{said}", f"回答が認められません（{no}）{said}") from None
    except Forfeit as lost:
        answer = Concede(seat)
        return Answered(answer, *advance(state, answer), seat, lost)


def _shown(state: Table, seat: int, player: Player) -> tuple[View | None, Request]:
    seen = view(state, seat) if player.looks else None
    request = request_for(state, seat) if seen is None else seen.request
    assert request is not None
    return seen, request


def _answered(seat: int, player: Player, seen: View | None, request: Request) -> Answer:
    """What the program answers, as that of its seat. The table is not in reach of this frame, which calls the program."""
    answer = player.choose(seen, request)
    if type(answer) is int:  # by far the most common answer
        return signed(request, seat, answer)
    if isinstance(answer, By | Concede) and answer.seat != seat:
        raise Forfeit(f"it answered for seat {answer.seat!r}", f"席{answer.seat!r}の回答をしました")
    return signed(request, seat, answer)


def tell(players: Iterable[Player | None], state: Table, events: list[Event]) -> None:
    """Tell those programs that want to hear of it what happened on the way to a state."""
    for player in players:
        hear = getattr(player, "hear", None)
        if hear is not None:
            hear(state, events)


def dismiss(players: Iterable[Player | None], outcome: Outcome | None) -> None:
    """Tell the programs of a game that it is over, or has been broken off (None): those that run beside us end."""
    for player in players:
        over = getattr(player, "over", None)
        if over is not None:
            over(outcome)
