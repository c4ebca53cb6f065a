"""The spaces of observations and actions, as Gymnasium has them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from tefuda.interfaces.environments.codec import ACTIONS
from tefuda.interfaces.environments.columns import LEAST, MOST
from tefuda.interfaces.environments.observation import Observer
from tefuda.players.encoding.position import NOWHERE

MASK = "action_mask"


def action_space() -> spaces.Discrete:
    """All actions; which of them are legal the mask says."""
    return spaces.Discrete(ACTIONS)


def arrays_space(observer: Observer) -> dict[str, spaces.Box]:
    """By name, the space of each array of an observation."""
    found = {name: spaces.Box(LEAST, MOST, shape, np.float32) for name, shape in observer.shapes.items()}
    found["option_cards"] = spaces.Box(NOWHERE, observer.most_cards - 1, observer.shapes["option_cards"], np.int16)
    return found


def mask_space() -> spaces.Box:
    """The mask of actions: 1 for each that may be taken."""
    return spaces.Box(0, 1, (ACTIONS,), np.int8)


def flat_space(observer: Observer) -> spaces.Dict:
    """The arrays of an observation and the mask, side by side."""
    return spaces.Dict({**arrays_space(observer), MASK: mask_space()})


def nested_space(observer: Observer) -> spaces.Dict:
    """The arrays under `observation`, and the mask beside them, as PettingZoo has it."""
    return spaces.Dict({"observation": spaces.Dict(arrays_space(observer)), MASK: mask_space()})
