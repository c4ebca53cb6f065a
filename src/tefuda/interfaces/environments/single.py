"""Gymnasium: one seat of a game, the others played by named programs (`tefuda[gymnasium]`).

```python
import gymnasium

import tefuda.interfaces.environments.single  # tells Gymnasium of the games

env = gymnasium.make("tefuda/evolve-v1", players=("you", "greedy"))
```

`env.unwrapped.action_masks()` says which actions are legal, as sb3-contrib's MaskablePPO asks it; so does `action_mask` of the observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tefuda.games.catalogue import games
from tefuda.interfaces.environments.codec import VERSION
from tefuda.interfaces.environments.lane import Lane
from tefuda.interfaces.environments.match import LIMIT, Options, Setup
from tefuda.interfaces.environments.observation import Observation
from tefuda.interfaces.environments.seeds import Seeds
from tefuda.interfaces.environments.showing import MODES, known_mode, rendered
from tefuda.interfaces.environments.spaces import MASK, action_space, flat_space
from tefuda.interfaces.environments.words import Info, Words


class TefudaEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a game as a Gymnasium environment."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        game: str = "evolve",
        *,
        format: str = "",
        seats: int = 0,
        decks: Sequence[str] = (),
        players: Sequence[str] = ("you", "random"),
        rewards: str = "win",
        cards: int = 0,
        illegal: str = "concede",
        words: bool = True,
        most_actions: int = LIMIT,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        """`players`: by seat `you`, once, and names of programs (docs/players.md); the last one sits at all seats that are not named.
        `illegal`: what an action that is not legal does: `concede`, or `first` for the first legal one. `words`: whether infos tell
        questions in words; `most_actions`: of all seats, after which the game is broken off."""
        self.setup = Setup(Options(game, format, seats, tuple(decks), rewards, cards, illegal))
        self.lane = Lane(self.setup, tuple(players), most_actions, one=True)
        self.render_mode, self.language, self.told = known_mode(render_mode), language, words
        self.observation_space = flat_space(self.setup.observer)
        self.action_space = action_space()
        self.seeds = Seeds()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Info]:
        """Begin another game, up to the first question that is put to the seat. Games follow from the last seed that was given."""
        super().reset(seed=seed)
        self.lane.begin(self.seeds.next(seed))
        self.words = Words(self.lane.match)
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action, and let the programs answer until the seat is asked again. One that is not legal gives the seat up."""
        given = self.lane.act(int(action))
        seen, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return seen, given[self.lane.seat], self.lane.terminated, self.lane.truncated, info

    def _seen(self) -> tuple[dict[str, Any], Info]:
        lane = self.lane
        found: Observation = lane.match.observe(lane.seat)
        info = self.words.info(lane.match, lane.seat, found.cut, self.told)
        if lane.lost:
            info["forfeits"] = {str(seat): {"en": why.english, "ja": why.japanese} for seat, why in lane.lost.items()}
        return {**found.arrays, MASK: lane.match.mask(lane.seat)}, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
        return self.lane.match.mask(self.lane.seat).astype(bool)

    def render(self) -> Any:
        """The board, as the mode says: as text, printed, or as an image."""
        return rendered(self.lane.match, self.words, self.render_mode, self.language)

    def close(self) -> None:
        """End the programs."""
        self.lane.close()


def register() -> None:
    """Tell Gymnasium of every game: `tefuda/evolve-v1`, …"""
    for game in games():
        name = f"tefuda/{game}-v{VERSION}"
        if name not in gymnasium.registry:
            many = f"{__package__}.vector:TefudaVector"
            gymnasium.register(name, f"{__name__}:TefudaEnv", vector_entry_point=many, kwargs={"game": game})


register()
