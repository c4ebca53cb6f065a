"""One game, action by action: what every environment of this package stands on.

A `Setup` says which game, format, decks and bounds; a `Match` is one game of it. Equal seeds and equal actions give equal matches, in
every process. An action that is not legal gives the seat up, as an illegal answer of any player program does, unless the options say otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.games.catalogue import OpenedGame, games, open_game
from tefuda.interfaces.environments.codec import NOTHING, IllegalAction, Mask, Picks, after, legal, mask
from tefuda.interfaces.environments.observation import Arrays, Cut, Observation, Observer
from tefuda.kernel.flow.play import advance, concede
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.seeing.view import View, request_for, view
from tefuda.kernel.table.records import Outcome
from tefuda.kernel.table.requests import Answer, Request, narrowed, signed
from tefuda.kernel.table.state import Table

LIMIT = 20_000  # actions after which a game is broken off: a guard against our own faults
FOR_LAYOUT = 0  # the seed of a table of which only the shape is looked at
CONCEDE, FIRST = "concede", "first"  # what comes of an action that is not legal
OVER = -1  # in the place of a seat: nobody acts any more


class BadSetup(ValueError):
    """A game, format or deck that there is not; why, in both languages."""


class Options(msgspec.Struct, frozen=True):
    """What can be said of an environment."""

    game: str = "evolve"
    format: str = ""  # "": the usual; `format:boss` where it has bosses
    seats: int = 0  # 0: the usual number
    decks: tuple[str, ...] = ()  # by seat; one for all of them; none: drawn by the seed from those that come along
    rewards: str = "win"
    cards: int = 0  # rows of cards in an observation; 0: the usual number
    illegal: str = (
        "concede"  # what an action that is not legal does: give the seat up, or (`first`) what the first legal one does
    )


class Setup:
    """A game with a format, decks to draw from, and the shapes of its observations."""

    def __init__(self, options: Options) -> None:
        if options.game not in games():
            known = ", ".join(games())
            raise BadSetup(
                f"there is no game {options.game!r}; there are: {known} / ゲーム{options.game!r}はありません。あるのは：{known}"
            )
        if options.illegal not in (CONCEDE, FIRST):
            raise BadSetup(f"illegal: {CONCEDE} or {FIRST}, not {options.illegal!r} / {CONCEDE} か {FIRST} です")
        self.options = options
        self.opened: OpenedGame = open_game(options.game)
        self.format = str(self.opened.played(options.format))
        self.seats = self.opened.seats_of(options.format, options.seats)
        self.there = self.opened.decks_in(self.format.partition(":")[0])
        self.names = self._deck_names(options.decks)
        self.sides = self.opened.sides_of(self.format.partition(":")[0], self.seats)
        first = [self.there[names[0]] for names in self.names]
        self.observer = Observer(self.opened.start(first, FOR_LAYOUT, self.format), options.cards)

    def _deck_names(self, given: Sequence[str]) -> list[tuple[str, ...]]:
        """By seat, the names of the decks one of which it gets."""
        known = tuple(sorted(self.there))
        if wrong := [name for name in given if name not in self.there]:
            names = ", ".join(known)
            raise BadSetup(
                f"there is no deck {wrong[0]!r}; there are: {names} / デッキ{wrong[0]!r}はありません。あるのは：{names}"
            )
        if len(given) not in (0, 1, self.seats):
            raise BadSetup(
                f"{self.seats} seats take {self.seats} decks, one or none / {self.seats}席に{len(given)}デッキです"
            )
        by_seat = list(given) * (self.seats if len(given) == 1 else 1)
        return [(name,) for name in by_seat] or [known] * self.seats

    def decks(self, key: rng.Key) -> list[Any]:
        """A deck for each seat, by chance from those that it may get."""
        seed = rng.derived_seed(key, "decks")
        return [self.there[names[mixer.word(seed, seat) % len(names)]] for seat, names in enumerate(self.names)]


def acting(state: Table) -> int:
    """The seat that acts: of several that are asked the first that has anything to answer, as in every match of the project."""
    request = state.request
    if request is None or state.over is not None:
        return OVER
    if len(request.seats) == 1:
        return request.seats[0]
    able = [seat for seat in sorted(request.seats) if narrowed(request, seat).options]
    return able[0] if able else min(request.seats)


def legal_actions(state: Table, picks: Picks) -> list[int]:
    """The actions that may be taken at a table, in ascending order; none when the game is over."""
    seat, request = acting(state), state.request
    return [] if seat == OVER or request is None else legal(narrowed(request, seat), picks)


def seen_by(state: Table, seat: int) -> View:
    """What a seat may know, with its question where it is the one that acts."""
    found = view(state, seat)
    return found if found.request is None or seat == acting(state) else msgspec.structs.replace(found, request=None)


def returns(state: Table, sides: Sequence[int]) -> tuple[float, ...]:
    """By seat: 1 for a win of its side, -1 for a loss, also by having left; 0 where nobody has won, or all, and while the game goes on."""
    seats, outcome = range(state.seats), state.over
    if outcome is None:
        return tuple([-1.0 if has_left(state, seat, sides) else 0.0 for seat in seats])
    won = {state.seating.sides[master] for master in outcome.winners}
    if not won or won == {*state.seating.sides}:
        return (0.0,) * state.seats
    return tuple([1.0 if state.seating.sides[seat] in won else -1.0 for seat in seats])


def has_left(state: Table, seat: int, sides: Sequence[int]) -> bool:
    """True if the whole side of a seat has left the game."""
    return seat in state.out and all(other in state.out for other in range(state.seats) if sides[other] == sides[seat])


class Match:
    """One game of a setup: who acts, what may be done, what each seat sees, and what came of it."""

    def __init__(self, setup: Setup, seed: rng.Seed) -> None:
        self.setup = setup
        self.key = rng.key_of(seed)
        self.state: Table = setup.opened.start(setup.decks(self.key), self.key, setup.format)
        self.picks = NOTHING
        self.actions = 0  # that were taken so far
        self.illegal: dict[int, IllegalAction] = {}  # by seat, the action by which it gave itself up
        self._views: dict[int, View] = {}
        self.seat = acting(self.state)

    @property
    def over(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.state.over

    # ── what may be done ────────────────────────────────────────────────────────────────────────────────────────────
    def request(self) -> Request:
        """The question as the seat that acts is shown it."""
        seen = self._views.get(self.seat)
        found = request_for(self.state, self.seat) if seen is None else seen.request
        assert found is not None
        return found

    def legal(self) -> list[int]:
        """The actions that may be taken, in ascending order; none when the game is over."""
        return legal_actions(self.state, self.picks)

    def mask(self, seat: int) -> Mask:
        """The actions that a seat may take, as an array; nothing but zeros where it is not its turn to act."""
        return mask(self.legal() if seat == self.seat else ())

    def act(self, action: int) -> None:
        """Take an action for the seat that acts; one that is not legal gives the seat up, or counts as the first that is."""
        self.actions += 1
        self.illegal.pop(self.seat, None)
        request = self.request()
        try:
            found = after(request, self.picks, int(action))
        except IllegalAction as no:
            self.illegal[self.seat] = no
            if self.setup.options.illegal == CONCEDE:
                self.go_to(concede(self.state, self.seat)[0])
                return
            found = after(request, self.picks, self.legal()[0])
        if isinstance(found, Picks):
            self.picks = found
        else:
            self.answer(found)

    def answer(self, answer: Answer) -> None:
        """Give a whole answer for the seat that acts."""
        self.go_to(advance(self.state, signed(self.request(), self.seat, answer))[0])

    def go_to(self, state: Table) -> None:
        """Go on with the state that an answer led to."""
        self.state, self.picks, self._views = state, NOTHING, {}
        self.seat = acting(self.state)

    # ── what is seen ────────────────────────────────────────────────────────────────────────────────────────────────
    def view(self, seat: int) -> View:
        """What a seat may know, with its question where it is the one that acts."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = seen_by(self.state, seat)
        return found

    def observe(self, seat: int) -> Observation:
        """What a seat sees as arrays of its own."""
        return self.setup.observer.observe(self.view(seat), self.picks if seat == self.seat else NOTHING)

    def write(self, seat: int, into: Arrays) -> Cut:
        """Write what a seat sees into arrays that are empty."""
        return self.setup.observer.write(into, self.view(seat), self.picks if seat == self.seat else NOTHING)

    # ── what came of it ─────────────────────────────────────────────────────────────────────────────────────────────
    def done(self, seat: int) -> bool:
        """True when the game is over for a seat: for all, or because its whole side has left."""
        return self.state.over is not None or has_left(self.state, seat, self.setup.sides)

    def returns(self) -> tuple[float, ...]:
        """By seat, what it has won or lost."""
        return returns(self.state, self.setup.sides)
