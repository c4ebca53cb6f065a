"""Words that the toy shares with other games."""

from __future__ import annotations

from tefuda.kernel.effects import Pool, Quantity
from tefuda.kernel.values import Node
from tests.toy.table import own


class When(Node, frozen=True, tag=own):
    """What an automatic ability waits for."""

    event: str
    subject: Node | None = None
    whose: str = "any"


class Would(Node, frozen=True, tag=own):
    """What a replacement waits for."""

    event: str


class Whenever(Node, frozen=True, tag=own):
    """An automatic ability that waits for a state."""

    condition: Node


class Amount(Node, frozen=True, tag=own):
    """As the `instead` of damage: so much more or less, or so much."""

    add: Quantity = 0
    value: Quantity | None = None


class EventAmount(Node, frozen=True, tag=own):
    """That much."""


class Pick(Node, frozen=True, tag=own):
    """Cards that are picked as the effect is carried out; they are `It`."""

    pools: tuple[Pool, ...]
    number: Quantity = 1
    up_to: bool = False
    who: str = "own"


class Shuffle(Node, frozen=True, tag=own):
    """Shuffle one's deck."""

    who: str = "own"


class Draw(Node, frozen=True, tag=own):
    """Draw cards."""

    number: Quantity = 1
    who: str = "own"


class Damage(Node, frozen=True, tag=own):
    """Deal damage to cards."""

    group: Node
    amount: Quantity
    divided: bool = False


class Put(Node, frozen=True, tag=own):
    """Put cards into their owners' zone."""

    group: Node
    zone: str
    whose: str = ""
    place: str = ""
