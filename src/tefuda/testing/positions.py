"""Games of every kind, played by seeded chance, for the checks to look at."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer
from tefuda.kernel.saving.transcript import Header, header
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer, Request, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer

LONGEST = 3000


class Played(NamedTuple):
    """A game with all its states. `answers[n]` leads from `states[n]` to the next, with `events[n]`."""

    opened: OpenedGame
    decks: list[Any]
    seed: int
    states: list[Table]
    answers: list[Answer]
    events: list[list[Event]]
    format: str = ""

    def start(self) -> Table:
        """The game once more from its start."""
        return self.opened.start(self.decks, self.seed, self.format)

    def header(self, seed: int | None = None) -> Header:
        """The header of its transcript; of the same game from another seed."""
        return header(self.opened, self.decks, self.seed if seed is None else seed, self.format)


def format_for(opened: OpenedGame, seed: int) -> str:
    """The first format for odd seeds, for even ones the others in turn."""
    first, *others = opened.formats
    return first if seed % 2 or not others else others[seed // 2 % len(others)]


def decks_for(opened: OpenedGame, seed: int, format: str = "") -> list[Any]:
    """As many of the bundled decks as sit down to a format; all rows of decks come in turn, and all numbers of players."""
    there, numbers = opened.decks_in(format), opened.players[format or opened.formats[0]]
    names, seats = sorted(there), numbers[seed // (2 * len(opened.formats)) % len(numbers)]
    return [there[names[seed // len(names) ** place % len(names)]] for place in range(seats)]


def play(name: str, seed: int) -> Played:
    """A game of random answers from its start to its end, with bundled decks."""
    opened = open_game(name)
    format = format_for(opened, seed)
    return play_with(opened, decks_for(opened, seed, format), seed, format)


def play_with(opened: OpenedGame, decks: list[Any], seed: int, format: str = "") -> Played:
    """A game of random answers from its start to its end."""
    state = opened.start(decks, seed, format)
    game = Played(opened, decks, seed, [state], [], [state.events], format)
    player = RandomPlayer(seed, 7)
    while state.over is None:
        answer = answer_of(player, state)
        state, events = advance(state, answer)
        game.states.append(state)
        game.answers.append(answer)
        game.events.append(events)
        assert len(game.answers) < LONGEST, f"no end: {opened.name}, seed {seed}"
    return game


@cache
def played(name: str, seed: int) -> Played:
    """A game of random answers with the bundled decks, kept for the next check that wants it."""
    return play(name, seed)


def answer_of(player: RandomPlayer, state: Table) -> Answer:
    """A random answer to what is asked; where several seats are, of one of them by chance."""
    request = asked(state)
    seat = request.seats[player.below(len(request.seats)) if len(request.seats) > 1 else 0]
    return signed(request, seat, player.choose(None, narrowed(request, seat)))


def asked(state: Table) -> Request:
    """What is asked; there must be something."""
    request = state.request
    assert request is not None
    return request


def sample(game: Played, one_in: int) -> list[Table]:
    """Some states of a game in which something is asked, spread by chance that repeats."""
    return [state for number, state in enumerate(game.states[:-1]) if mixer.word(game.seed + 99, number) % one_in == 0]
