"""PettingZoo: every seat of a game is an agent (`tefuda[pettingzoo]`).

```python
from tefuda.interfaces.environments import aec

env = aec.env(game="evolve")
```

The agent that is asked acts. Where several seats are asked they are asked in order, and the first answer counts. An agent leaves when
its side is out of the game; a side shares what it wins.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from tefuda.interfaces.environments.codec import VERSION
from tefuda.interfaces.environments.match import LIMIT, OVER, Match, Options, Setup
from tefuda.interfaces.environments.observation import Cut
from tefuda.interfaces.environments.rewards import rewards_for
from tefuda.interfaces.environments.seeds import Seeds
from tefuda.interfaces.environments.showing import MODES, known_mode, rendered
from tefuda.interfaces.environments.spaces import MASK, action_space, nested_space
from tefuda.interfaces.environments.words import Info, Words

METADATA: dict[str, Any] = {"render_modes": MODES, "is_parallelizable": False, "render_fps": 2}


class TefudaAEC(AECEnv[str, dict[str, Any], int]):
    """A game as PettingZoo's agent environment cycle."""

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
        """`illegal`: what an action that is not legal does: `concede`, or `first` for the first legal one. `words`: whether infos tell
        questions in words; `max_cycles`: actions of all agents together after which the game is broken off."""
        super().__init__()
        self.setup = Setup(Options(game, format, seats, tuple(decks), rewards, cards, illegal))
        self.metadata = {**self.metadata, "name": f"tefuda_{game}_v{VERSION}"}
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game. With equal seeds, and equal actions, it is the same game; without one it follows from the last seed."""
        self.match = Match(self.setup, self.seeds.next(seed))
        self.given = rewards_for(self.setup.options.rewards, self.match)
        self.words = Words(self.match)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._tell()

    def _tell(self) -> None:
        """Select who acts, and tell of it."""
        if self.match.seat != OVER:
            self.agent_selection = self.possible_agents[self.match.seat]
        for agent in self.agents:
            seat = self.seat_of[agent]
            if seat == self.match.seat or self.terminations[agent] or self.truncations[agent]:
                self.infos[agent] = self.words.info(self.match, seat, self._cut(seat), self.told)
            else:
                self.infos[agent] = {}

    def _cut(self, seat: int) -> Cut:
        """What does not fit into the observation of a seat."""
        return self.setup.observer.cut(self.match.view(seat), self.match.picks if seat == self.match.seat else None)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which actions it may take: none where it is another's turn to act."""
        seat = self.seat_of[agent]
        return {"observation": self.match.observe(seat).arrays, MASK: self.match.mask(seat)}

    def step(self, action: int | None) -> None:
        """Take an action for the agent that acts. One that is not legal gives its seat up."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # None, as it has to be
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.match.act(action)
        given = self.given.given(self.match)
        broken_off = self.match.actions >= self.max_cycles and self.match.over is None
        for other in self.agents:
            seat = self.seat_of[other]
            self.rewards[other] = given[seat]
            self.terminations[other] = self.match.done(seat)
            self.truncations[other] = broken_off and not self.terminations[other]
        self._tell()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board, as the mode says: as text, printed, or as an image; as the agent that acts sees it."""
        return rendered(self.match, self.words, self.render_mode, self.language)

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str = "evolve", **options: Any) -> TefudaAEC:
    """A game as an AEC environment."""
    return TefudaAEC(game, **options)


raw_env = env
