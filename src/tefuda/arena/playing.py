"""One game between player programs, from the first question to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tefuda.arena.invariants import options_hold, violations
from tefuda.arena.keys import key_for
from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import Answer, Refused
from tefuda.kernel.table.state import Table
from tefuda.players.player import Answered, Forfeit, Player, dismiss, let_answer, tell

MOST_DECISIONS = 20_000  # a guard against our own faults: a game of random answers ends far sooner
TRIED = 64  # when games are checked, all options are tried in one state out of so many


class Result(msgspec.Struct, frozen=True):
    """How a game went. `error` is what broke it off, empty where it came to its end."""

    outcome: Outcome | None
    turns: int
    decisions: int
    answers: tuple[Answer, ...]
    state: Table | None
    error: str = ""
    violations: tuple[str, ...] = ()
    forfeits: tuple[tuple[int, Forfeit], ...] = ()  # the seats that were lost for want of a legal answer, and why

    @property
    def winners(self) -> tuple[int, ...]:
        """The masters that won, seats or a boss; none where nobody did, or in a game without an end."""
        return () if self.outcome is None else self.outcome.winners

    @property
    def sides(self) -> int:
        """How many sides have won."""
        return len({self.state.seating.sides[master] for master in self.winners}) if self.state is not None else 0


def play_game(
    opened: OpenedGame,
    decks: Sequence[object],
    players: Sequence[Player],
    seed: rng.Seed | None = None,
    *,
    check: bool = False,
    format: str = "",
    watch: Callable[[Table, Sequence[Event]], None] | None = None,
) -> Result:
    """Play a game; without a seed by a fresh key. `check`: look at the invariants after every move, and in some states try all options.

    `watch` is told of all that happens, as nobody at the table is.
    """
    key = key_for(seed)
    sampling = rng.derived_seed(key, "states in which all options are tried")
    answers: list[Answer] = []
    found: list[str] = []
    forfeits: list[tuple[int, Forfeit]] = []
    state: Table | None = None
    error = ""
    try:
        state = opened.start(list(decks), key, format)
        hearing = [player for player in players if hasattr(player, "hear")]
        tell(hearing, state, state.events)
        if watch is not None:
            watch(state, state.events)
        if check:
            found += violations(opened, None, state)
        while state.over is None and not found:
            done = _go_on(state, players)
            after = done.state
            if hearing:
                tell(hearing, after, done.events)
            if watch is not None:
                watch(after, done.events)
            answers.append(done.answer)
            if done.forfeit is not None:
                forfeits.append((done.seat, done.forfeit))
            if check:
                found += violations(opened, state, after)
                if mixer.word(sampling, len(answers)) % TRIED == 0:
                    found += options_hold(after)
            state = after
            if len(answers) >= MOST_DECISIONS:
                raise RuntimeError(f"no end after {MOST_DECISIONS} decisions")
    except Refused as no:
        error = f"an answer was refused by {no}"
    except Exception as problem:  # a fault of ours: it is counted and told, and the other games go on
        error = f"{type(problem).__name__}: {problem}"
    finally:
        dismiss(players, None if state is None else state.over)
    outcome, turns = (None, 0) if state is None else (state.over, opened.turns(state))
    return Result(outcome, turns, len(answers), tuple(answers), state, error, tuple(found), tuple(forfeits))


def _go_on(state: Table, players: Sequence[Player]) -> Answered:
    """Go on by an answer. Where several seats are asked they are polled in order, and the first answer counts."""
    assert state.pending is not None
    seat = min(state.pending.seats)
    return let_answer(state, seat, players[seat])
