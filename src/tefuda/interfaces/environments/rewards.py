"""Rewards by name: what a seat is given after each action. Without a name, all at the end: 1 for a win, -1 for a loss, 0 for a draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tefuda.games.catalogue import heuristics_for
from tefuda.interfaces.environments.match import BadSetup, Match
from tefuda.players.judging import Judge

Values = tuple[float, ...]  # by seat


class Rewards(Protocol):
    """The rewards of one match."""

    def given(self, match: Match) -> Values:
        """By seat, what is given for the latest action."""
        ...


class Win:
    """The result when the game is over for a seat, and nothing before."""

    def __init__(self, match: Match) -> None:
        self.had = match.returns()

    def given(self, match: Match) -> Values:
        """What the result has changed since the last time: a side shares what it wins or loses."""
        now = self.worth(match)
        self.had, before = now, self.had
        return tuple([new - old for new, old in zip(now, before, strict=True)])

    def worth(self, match: Match) -> Values:
        """By seat, what it has won or lost so far."""
        return match.returns()


class Quick(Win):
    """The result, the smaller the longer the game was: a win counts 1 less half a percent for each turn, and never less than a half."""

    def worth(self, match: Match) -> Values:
        """By seat, what it has won or lost so far."""
        share = max(0.5, 1 - 0.005 * match.setup.opened.turns(match.state))
        return tuple([share * result for result in match.returns()])


class Evaluation(Win):
    """How the game's evaluation of the table changes, from -1 (lost) to 1 (won); over a whole game that comes to the result, less where it began.

    The evaluation looks at the whole table: what it is worth may tell a seat of what it does not see.
    """

    def __init__(self, match: Match) -> None:
        self.judge = Judge(heuristics_for(match.setup.opened.game))
        self.had = self.worth(match)

    def worth(self, match: Match) -> Values:
        """By seat, what the table is worth."""
        if match.over is not None:
            return match.returns()
        seats = range(match.setup.seats)
        return tuple([-1.0 if match.done(seat) else 2 * self.judge.value(match.state, seat) - 1 for seat in seats])


REWARDS: dict[str, Callable[[Match], Rewards]] = {"win": Win, "quick": Quick, "evaluation": Evaluation}


def rewards_for(name: str, match: Match) -> Rewards:
    """The rewards of a name for a match that begins; BadSetup names those that there are."""
    if name not in REWARDS:
        known = ", ".join(REWARDS)
        raise BadSetup(
            f"there are no rewards {name!r}; there are: {known} / 報酬{name!r}はありません。あるのは：{known}"
        )
    return REWARDS[name](match)
