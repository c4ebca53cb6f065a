"""Player programs as classes, which the tests name by their module."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import By, Concede, Request
from tefuda.players.random_player import RandomPlayer

ENDED: list[Outcome | None] = []
NOT_A_CLASS = 3


class Good(RandomPlayer):
    """Answers by chance, looks although it need not, and wants to hear how it ended."""

    looks = True

    def __init__(self, seed: int, seat: int, opened: Any) -> None:
        super().__init__(seed, seat)
        self.seat, self.opened = seat, opened

    def choose(self, view: View | None, request: Request) -> Any:
        """By chance."""
        assert view is not None
        assert view.observer == self.seat
        assert self.seat in request.seats
        return super().choose(view, request)

    def over(self, outcome: Outcome | None) -> None:
        """Put it down."""
        ENDED.append(outcome)


class Raises:
    """Fails at its first question."""

    def __init__(self, seed: int, seat: int, opened: Any) -> None:
        self.seat = seat

    def choose(self, view: View, request: Request) -> Any:
        """Nothing."""
        raise ZeroDivisionError("a thought too many")


class Exits(Raises):
    """Wants to end the whole program."""

    def choose(self, view: View, request: Request) -> Any:
        """Nothing."""
        raise SystemExit(0)


class Interrupts(Raises):
    """Interrupts itself, as nobody at the keyboard has."""

    def choose(self, view: View, request: Request) -> Any:
        """Nothing."""
        raise KeyboardInterrupt("my own")


class Stops(Raises):
    """Raises what no program should."""

    def choose(self, view: View, request: Request) -> Any:
        """Nothing."""
        raise GeneratorExit


class Unmade(Raises):
    """Cannot be made."""

    def __init__(self) -> None:
        raise AssertionError


class Wrong(Raises):
    """Answers what is no answer."""

    def choose(self, view: View, request: Request) -> Any:
        """Not an index."""
        return "the first"


class ForOthers(Raises):
    """Gives up for another seat."""

    def choose(self, view: View, request: Request) -> Any:
        """A concession in the name of the other seat."""
        return Concede(1 - self.seat)


class AsOther(Raises):
    """Answers for another seat."""

    def choose(self, view: View, request: Request) -> Any:
        """The first option, in the name of the other seat."""
        return By(1 - self.seat, 0)


class GivesUp(Raises):
    """Concedes, which is legal."""

    def choose(self, view: View, request: Request) -> Any:
        """A concession in the name of the seat that was asked."""
        return Concede(self.seat)
