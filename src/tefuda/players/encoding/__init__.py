"""The encoder: a view and a request as numbers, for programs that learn. Never a state: what a seat may not see is not in it.

`Encoder(game).encode(view, request)` gives a `Position`, and `arrays(position)` the same as flat arrays. What is seen becomes
features with names, such as `Draw.number=2` or `zone=hand`, and a name becomes a bucket by its CRC-32. So a card is what its
effect values say, not its number in a list; a word that is new to a net falls into a bucket like any other; and the same position
gives the same numbers in every process and under every version of Python.

`VERSION` changes whenever the same position would give other numbers: weights name the version that they were trained on.
"""

from tefuda.players.encoding.encoder import Encoder
from tefuda.players.encoding.features import BUCKETS, UNKNOWN, VERSION, Bag
from tefuda.players.encoding.position import SLOTS_PER_ZONE, Position, arrays

__all__ = ["BUCKETS", "SLOTS_PER_ZONE", "UNKNOWN", "VERSION", "Bag", "Encoder", "Position", "arrays"]
