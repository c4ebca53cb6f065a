"""PettingZoo, parallel: all agents give an action at every cycle, and that of the seat that is asked counts (`tefuda[pettingzoo]`).

For libraries that know parallel environments alone. Whoever is not asked may answer `DONE`, which does nothing. The agent cycle of `aec`
asks only who has something to answer, and is the one to use where there is a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from tefuda.interfaces.environments.codec import DONE, VERSION, mask
from tefuda.interfaces.environments.match import LIMIT, Match, Options, Setup
from tefuda.interfaces.environments.rewards import rewards_for
from tefuda.interfaces.environments.seeds import Seeds
from tefuda.interfaces.environments.showing import MODES, known_mode, rendered
from tefuda.interfaces.environments.spaces import MASK, action_space, nested_space
from tefuda.interfaces.environments.words import Info, Words

Given = dict[str, Any]
METADATA: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}


class TefudaParallel(ParallelEnv[str, Given, int]):
    """A game in which all agents give an action at every cycle."""

    metadata: dict[str, Any] = METADATA  # of every environment with its own name

    def __init__(
        self,
        game: str = "evolve",
        *,
        format: str = "",
        seats: int = 0,
        decks: tuple[str, ...] | list[str] = (),
        rewards: str = "win",
        cards: int = 0,
        illegal: str = "concede",
        words: bool = True,
        max_cycles: int = LIMIT,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        """`max_cycles`: after so many the game is broken off; the rest as for `aec`."""
        self.setup = Setup(Options(game, format, seats, tuple(decks), rewards, cards, illegal))
        self.metadata = {**self.metadata, "name": f"tefuda_{game}_parallel_v{VERSION}"}
        self.render_mode, self.language = known_mode(render_mode), language
        self.told, self.max_cycles = words, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: nested_space(self.setup.observer) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.seeds = Seeds()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Given, dict[str, Info]]:
        """Begin another game."""
        self.match = Match(self.setup, self.seeds.next(seed))
        self.given = rewards_for(self.setup.options.rewards, self.match)
        self.words, self.cycles = Words(self.match), 0
        self.agents = [*self.possible_agents]
        return self._seen()

    def step(self, actions: Mapping[str, int]) -> tuple[Given, Given, Given, Given, dict[str, Info]]:
        """Take the action of the agent that is asked; those of the others count for nothing."""
        self.cycles += 1
        asked = self.possible_agents[self.match.seat]
        self.match.act(actions[asked])
        given = self.given.given(self.match)
        rewards = {agent: given[self.seat_of[agent]] for agent in self.agents}
        ended = {agent: self.match.done(self.seat_of[agent]) for agent in self.agents}
        broken_off = {agent: not ended[agent] and self.cycles >= self.max_cycles for agent in self.agents}
        seen, infos = self._seen()
        self.agents = [agent for agent in self.agents if not (ended[agent] or broken_off[agent])]
        return seen, rewards, ended, broken_off, infos

    def _seen(self) -> tuple[Given, dict[str, Info]]:
        match, seen, infos = self.match, {}, {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            found = match.observe(seat)
            may = match.mask(seat) if seat == match.seat else mask([DONE])
            seen[agent] = {"observation": found.arrays, MASK: may}
            infos[agent] = self.words.info(match, seat, found.cut, self.told)
        return seen, infos

    def render(self) -> Any:
        """The board, as the mode says: as text, printed, or as an image; as the agent that is asked sees it."""
        return rendered(self.match, self.words, self.render_mode, self.language)

    def close(self) -> None:
        """Nothing is held open."""


def parallel_env(game: str = "evolve", **options: Any) -> TefudaParallel:
    """A game as a parallel environment."""
    return TefudaParallel(game, **options)


def env(game: str = "evolve", **options: Any) -> AECEnv[str, Given, int]:
    """A game as an agent cycle, as PettingZoo makes it of the parallel environment: everybody acts in turn, asked or not."""
    return parallel_to_aec(parallel_env(game, **options))
