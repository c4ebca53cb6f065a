"""One game, action by action: what every environment of this package stands on.

A `Setup` says which game, format, decks and bounds; a `Match` is one game of it. Equal seeds and equal actions give equal matches, in
every process. An action that is not legal gives the seat up, as an illegal answer of any player program does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.games.catalogue import OpenedGame, games, open_game
from tefuda.interfaces.environments.codec import NOTHING, IllegalAction, Mask, Picks, after, legal, mask
from tefuda.interfaces.environments.observation import Arrays, Cut, Observation, Observer
from tefuda.kernel import mixer, rng
from tefuda.kernel.play import advance, concede
from tefuda.kernel.requests import Answer, Request, narrowed, signed
from tefuda.kernel.state import Outcome, Table
from tefuda.kernel.view import View, request_for, view

LIMIT = 20_000  # actions after which a game is broken off: a guard against our own faults
FOR_LAYOUT = 0  # the seed of a table of which only the shape is looked at
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


class Setup:
    """A game with a format, decks to draw from, and the shapes of its observations."""

    def __init__(self, options: Options) -> None:
        if options.game not in games():
            known = ", ".join(games())
            raise BadSetup(
                f"there is no game {options.game!r}; there are: {known} / ゲーム{options.game!r}はありません。あるのは：{known}"
            )
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
        self.seat = self._acting()

    @property
    def over(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.state.over

    def _acting(self) -> int:
        """The seat that acts: of several that are asked the first that has anything to answer, as in every match of the project."""
        request = self.state.request
        if request is None or self.state.over is not None:
            return OVER
        if len(request.seats) == 1:
            return request.seats[0]
        able = [seat for seat in sorted(request.seats) if narrowed(request, seat).options]
        return able[0] if able else min(request.seats)

    # ── what may be done ────────────────────────────────────────────────────────────────────────────────────────────
    def request(self) -> Request:
        """The question as the seat that acts is shown it."""
        seen = self._views.get(self.seat)
        found = request_for(self.state, self.seat) if seen is None else seen.request
        assert found is not None
        return found

    def legal(self) -> list[int]:
        """The actions that may be taken, in ascending order; none when the game is over."""
        if self.seat == OVER:
            return []
        request = self.state.request
        assert request is not None
        return legal(narrowed(request, self.seat), self.picks)

    def mask(self, seat: int) -> Mask:
        """The actions that a seat may take, as an array; nothing but zeros where it is not its turn to act."""
        return mask(self.legal() if seat == self.seat else ())

    def act(self, action: int) -> None:
        """Take an action for the seat that acts; one that is not legal gives the seat up."""
        self.actions += 1
        request = self.request()
        try:
            found = after(request, self.picks, int(action))
        except IllegalAction as no:
            self.illegal[self.seat] = no
            self.go_to(concede(self.state, self.seat)[0])
            return
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
        self.seat = self._acting()

    # ── what is seen ────────────────────────────────────────────────────────────────────────────────────────────────
    def view(self, seat: int) -> View:
        """What a seat may know, with its question where it is the one that acts."""
        found = self._views.get(seat)
        if found is None:
            found = view(self.state, seat)
            if found.request is not None and seat != self.seat:
                found = msgspec.structs.replace(found, request=None)
            self._views[seat] = found
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
        if self.state.over is not None:
            return True
        sides = self.setup.sides
        return seat in self.state.out and all(
            other in self.state.out for other in range(self.setup.seats) if sides[other] == sides[seat]
        )

    def returns(self) -> tuple[float, ...]:
        """By seat: 1 for a win of its side, -1 for a loss, 0 while the game goes on and where nobody has won."""
        outcome = self.state.over
        if outcome is None or not outcome.winners:
            lost = [outcome is None and self.done(seat) for seat in range(self.setup.seats)]
            return tuple([-1.0 if gone else 0.0 for gone in lost])
        sides = self.state.seating.sides
        won = {sides[master] for master in outcome.winners}
        return tuple([1.0 if sides[seat] in won else -1.0 for seat in range(self.setup.seats)])
