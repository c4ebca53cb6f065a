"""OpenSpiel: every game as a Python game, `tefuda_evolve`, … (`tefuda[openspiel]`).

```python
import pyspiel

import tefuda.interfaces.environments.openspiel  # registers the games

game = pyspiel.load_game("tefuda_evolve(rng_seed=7)")
```

- A question that is put to several seats at once is put to them in order, and the first answer counts.
- Wherever the rules shuffle, throw or pick by chance there is a chance node before what comes of it: one of `FUTURES` keys, all equally
  likely, each of which is a future of its own. So a state and its clones know nothing of what will be drawn.
- The information state is what the player sees now, and a digest of all that they saw and did at their own questions before.
- `resample_from_infostate` lays out a table that the player could be looking at, as the project's own searches do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from tefuda.games.catalogue import games, open_game, teller_for
from tefuda.interfaces.environments import codec
from tefuda.interfaces.environments.codec import FIRST, MORE, NOTHING, PAGE, Picks
from tefuda.interfaces.environments.match import LIMIT, OVER, Options, Setup, acting, legal_actions, returns, seen_by
from tefuda.interfaces.environments.observation import Arrays
from tefuda.interfaces.environments.worlds import Origin, Worlds, asked_of
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives import rng
from tefuda.kernel.seeing.view import SPECTATOR, View, view
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Answer, indices_of, signed
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import outline
from tefuda.players.search import Asked

FUTURES = 256  # outcomes of a chance node
PREFIX = "tefuda_"
TRAIL = 16  # numbers by which an information state tells what was seen and done before
DECKS = ";"  # between the names of decks in a parameter
PARAMETERS = {"format": "", "players": 0, "decks": "", "rng_seed": 0, "cards": 0}
UNIFORM = [(future, 1 / FUTURES) for future in range(FUTURES)]


# ── games ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class Company:
    """What all states of games with the same options share."""

    def __init__(self, options: Options) -> None:
        self.setup = Setup(options)
        self.worlds = Worlds(self.setup)
        self.teller = teller_for(self.setup.opened.game, "en")


company = cache(Company)


def game_type(name: str, utility: Any) -> Any:
    """What OpenSpiel is told of a game."""
    kind, seats = pyspiel.GameType, [count for numbers in open_game(name).players.values() for count in numbers]
    return kind(
        short_name=PREFIX + name,
        long_name=f"tefuda {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class TefudaGame(pyspiel.Game):
    """A game with a format and decks. Parameters: `format`, `players`, `decks` (names with `;` between), `rng_seed`, `cards`."""

    name = "evolve"

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given = {**PARAMETERS, **(params or {})}
        decks = tuple([deck for deck in str(given["decks"]).split(DECKS) if deck])
        self.options = Options(name, str(given["format"]), int(given["players"]), decks, cards=int(given["cards"]))
        setup = company(self.options).setup
        duel = setup.seats == 2 and len({*setup.sides}) == 2
        kind = pyspiel.GameType.Utility
        about = {"utility_sum": 0.0} if duel else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=codec.ACTIONS, max_chance_outcomes=FUTURES, num_players=setup.seats, min_utility=-1.0, max_utility=1.0,
            max_game_length=LIMIT, **about,
        )  # fmt: skip
        super().__init__(game_type(name, kind.ZERO_SUM if duel else kind.GENERAL_SUM), info, params or {})
        self.key = rng.key_of(int(given["rng_seed"]))

    def new_initial_state(self, *_: Any) -> TefudaState:
        """The state before the first chance node, which decides the decks and how they are shuffled."""
        return TefudaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TefudaObserver:
        """What looks at states: whole, in public or in private, with or without what was before."""
        return TefudaObserver(
            company(self.options), iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )

    def max_chance_nodes_in_history(self) -> int:
        """At most one before each action."""
        return LIMIT + 1


# ── states ──────────────────────────────────────────────────────────────────────────────────────────────────────────
class Spot(NamedTuple):
    """All of a state, never changed. At a chance node `waits` has what it decides about: an answer, or the beginning of the game."""

    key: rng.Key
    table: Table | None = None  # None before the game has begun
    picks: Picks = NOTHING
    waits: tuple[Answer, ...] | None = ()
    trails: tuple[str, ...] = ()  # by player, a digest of what they saw and did before
    origins: tuple[Origin | None, ...] = ()
    actions: int = 0


class Held:
    """A spot that copies of a state share, and that becomes bytes with it."""

    def __init__(self, options: Options, spot: Spot) -> None:
        self.options, self.spot = options, spot

    def __deepcopy__(self, memo: object) -> Held:
        return self  # it is never changed

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        spot = self.spot
        origins = [None if one is None else (one.table.encode(), one.since) for one in spot.origins]
        table = None if spot.table is None else spot.table.encode()
        return _held, (self.options, tuple(spot._replace(table=None, origins=())), table, origins)


def _held(options: Options, fields: tuple[Any, ...], table: bytes | None, origins: list[Any]) -> Held:
    game = company(options).setup.opened.game

    def decoded(data: bytes) -> Table:
        return settle(Table.decode(game, data))

    found = [None if one is None else Origin(decoded(one[0]), one[1]) for one in origins]
    spot = Spot(*fields)._replace(table=None if table is None else decoded(table), origins=tuple(found))
    return Held(options, spot._replace(picks=Picks(*spot.picks)))


class TefudaState(pyspiel.State):
    """A state of a game: a question, or a chance node before what comes of an answer."""

    def __init__(self, game: TefudaGame) -> None:
        super().__init__(game)
        count = game.num_players()
        self.held = Held(game.options, Spot(game.key, None, NOTHING, None, ("",) * count, (None,) * count))

    @property
    def spot(self) -> Spot:
        """All that it is."""
        return self.held.spot

    @property
    def company(self) -> Company:
        """What it shares with other states of such games."""
        return company(self.held.options)

    def _go_to(self, spot: Spot) -> None:
        self.held = Held(self.held.options, spot)

    # ── what OpenSpiel asks ─────────────────────────────────────────────────────────────────────────────────────────
    def current_player(self) -> int:
        """Who acts: a player, chance, or nobody when the game is over."""
        spot = self.spot
        if spot.waits != ():
            return int(pyspiel.PlayerId.CHANCE)
        assert spot.table is not None
        seat = acting(spot.table) if spot.actions < LIMIT else OVER
        return int(pyspiel.PlayerId.TERMINAL) if seat == OVER else seat

    def is_terminal(self) -> bool:
        """True when the game is over, or was broken off because it took too many actions."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """The actions that may be taken, in ascending order."""
        assert self.spot.table is not None
        return legal_actions(self.spot.table, self.spot.picks)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The futures, all equally likely."""
        return UNIFORM

    def _apply_action(self, action: int) -> None:
        if self.spot.waits != ():
            self._happen(action)
        else:
            self._act(action)

    def _happen(self, future: int) -> None:
        """Chance: what was answered is carried out with the key of a future."""
        spot = self.spot
        key, setup = rng.derived(spot.key, "future", future), self.company.setup
        if spot.table is None:
            table = setup.opened.start(setup.decks(key), key, setup.format)
        else:
            assert spot.waits
            table, _ = advance(spot.table.with_key(key), spot.waits[0])
        self._go_to(spot._replace(key=key, table=table, waits=()))

    def _act(self, action: int) -> None:
        spot, worlds = self.spot, self.company.worlds
        table = spot.table
        assert table is not None
        seat = acting(table)
        asked = asked_of(table, seat)
        found = codec.after(asked.request, spot.picks, action)
        trail = _digest(spot.trails[seat], repr((asked.look, spot.picks, action)))
        spot = spot._replace(trails=_with(spot.trails, seat, trail), actions=spot.actions + 1)
        if isinstance(found, Picks):
            self._go_to(spot._replace(picks=found))
            return
        look = tuple([asked.offered[place] for place in indices_of(found)])
        origins = _with(spot.origins, seat, worlds.origin(table, asked, spot.origins[seat], look))
        answer = signed(asked.request, seat, found)
        after, _ = advance(table, answer)
        spot = spot._replace(picks=NOTHING, origins=origins)
        drawn = after.counter != table.counter
        self._go_to(spot._replace(waits=(answer,)) if drawn else spot._replace(table=after))

    def _action_to_string(self, player: int, action: int) -> str:
        """What an action would do, in words, behind its number: two cards may be called the same."""
        if self.spot.waits != ():
            return f"future {action}"
        if action < FIRST:
            return "more options" if action == MORE else "done"
        seen = self.seen(self.current_player())
        place = self.spot.picks.page * PAGE + action - FIRST
        if seen.request is None or place >= len(seen.request.options):
            return f"action {action}"
        return f"{action}: {self.company.teller.option(seen, seen.request, seen.request.options[place])}"

    def returns(self) -> list[float]:
        """By player: 1 for a win of their side, -1 for a loss, 0 for a draw and while the game goes on."""
        table = self.spot.table
        over = table is not None and table.over is not None and self.spot.waits == ()
        if table is None or not over:
            return [0.0] * self.company.setup.seats
        return list(returns(table, self.company.setup.sides))

    def __str__(self) -> str:
        """Which state it is, in short: turn, clause, and a digest of all of it."""
        spot, table = self.spot, self.spot.table
        if table is None:
            return f"before the game {spot.key}"
        asked = "" if table.pending is None else f"{table.pending.clause} {table.pending.prompt}"
        opened = self.company.setup.opened
        whole = blake2b(table.encode() + repr((spot.key, spot.waits, spot.picks)).encode(), digest_size=8).hexdigest()
        return f"turn {opened.turns(table)}, {asked}{', chance' if spot.waits else ''} {whole}"

    # ── what is seen ────────────────────────────────────────────────────────────────────────────────────────────────
    def seen(self, player: int) -> View:
        """What a player may know, or SPECTATOR, while the game is played."""
        table = self.spot.table
        assert table is not None
        return view(table, SPECTATOR) if player == SPECTATOR else seen_by(table, player)

    def resample_from_infostate(self, player: int, sampler: Any) -> TefudaState:
        """A state that the player could be in, with the same information state; its future is its own.

        `sampler` gives numbers from 0 to 1: the same numbers give the same state.
        """
        spot = self.spot
        assert spot.table is not None
        seed = (
            sampler() if callable(sampler) else sampler.sample() if hasattr(sampler, "sample") else np.random.random()
        )
        key = rng.derived(rng.key_of(int(seed * (1 << 53))), spot.trails[player], spot.actions)
        table = self.company.worlds.sample(spot.table, player, spot.origins[player], key)
        found = self.clone()
        origins = tuple([one if seat == player else None for seat, one in enumerate(spot.origins)])
        found._go_to(spot._replace(key=key, table=table.with_key(key), origins=origins))
        return found  # type: ignore[no-any-return]  # a state of this class


def _with(row: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _digest(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=TRAIL).hexdigest()


# ── observers ───────────────────────────────────────────────────────────────────────────────────────────────────────
class TefudaObserver:
    """Looks at states, for OpenSpiel: `tensor`, and `dict` with its parts by name.

    Public: what all may know. Private alone: the cards that the player sees and not all do. With perfect recall also what was before.
    """

    def __init__(self, shared: Company, about: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters: {params}")
        self.shared, self.public, self.recall = shared, about.public_info, about.perfect_recall
        self.private = about.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        seats = shared.setup.seats
        shapes: dict[str, tuple[int, ...]] = {"player": (seats,)}
        if self.public:
            shapes |= shared.setup.observer.shapes
        elif self.private:
            shapes["cards"] = shared.setup.observer.shapes["cards"]
        if self.recall:
            shapes["trail"] = (TRAIL,)
        self.tensor = np.zeros(sum([int(np.prod(shape)) for shape in shapes.values()]), np.float32)
        self.dict: Arrays = {}
        place = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[place : place + size].reshape(shape)
            place += size

    def set_from(self, state: TefudaState, player: int) -> None:
        """Have the tensor show a state as a player sees it; zeros before the game has begun."""
        self.tensor.fill(0)
        if state.spot.table is None:
            return
        found = self.shared.setup.observer.observe(self._seen(state, player), self._picks(state, player)).arrays
        for name, array in self.dict.items():
            if name == "player":
                array[player] = 1
            elif name == "trail":
                digits = bytes.fromhex(state.spot.trails[player] or "00" * TRAIL)
                array[:] = np.frombuffer(digits, np.uint8) / 255
            else:
                array[:] = found[name]

    def string_from(self, state: TefudaState, player: int) -> str:
        """A state as a player sees it, as a string: equal where all that the player sees is equal."""
        table = state.spot.table
        if table is None:
            return f"player {player} before the game"
        seen, turn = self._seen(state, player), table.facts
        look = repr(Asked.of(seen, seen.request).look) if seen.request is not None else ""
        plain = repr((outline(seen), turn.number, turn.player, turn.phase, seen.asked, self._picks(state, player)))
        trail = [state.spot.trails[player]] if self.recall else []
        return " ".join([f"player {player} turn {turn.number}", *trail, _digest(plain, look)])

    def _picks(self, state: TefudaState, player: int) -> Picks:
        own = self.private and state.spot.waits == () and state.current_player() == player
        return state.spot.picks if own else NOTHING

    def _seen(self, state: TefudaState, player: int) -> View:
        """What it shows of what the player sees."""
        if not self.private:
            return state.seen(SPECTATOR)
        own = state.seen(player)
        if self.public:
            return own
        common = [_handles(zone) for zone in state.seen(SPECTATOR).zones]
        zones = [
            tuple([None if card is None or card.handle in known else card for card in zone])
            for zone, known in zip(own.zones, common, strict=True)
        ]
        return change(own, zones=tuple(zones), request=None)


def _handles(zone: Sequence[Any]) -> set[int]:
    return {card.handle for card in zone if card is not None}


def register() -> None:
    """Tell OpenSpiel of every game: `tefuda_evolve`, …"""
    known = {*pyspiel.registered_names()}
    for game in games():
        if PREFIX + game not in known:
            # A class of its own for each: OpenSpiel drops what it holds after Python has ended, which other callables do not survive.
            own = type(f"Tefuda{game.title()}", (TefudaGame,), {"name": game, "__doc__": f"{game} for OpenSpiel."})
            pyspiel.register_game(game_type(game, pyspiel.GameType.Utility.ZERO_SUM), own)


register()
