"""The toy's table: its formats (2), its zones (3), what cards and players are, and its one word of its own."""

from __future__ import annotations

from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.effects.nodes import Quantity
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table import records as kernel
from tefuda.kernel.table.layers import ABILITY_LAYER, NUMBER_LAYER, WORD_LAYER, Layers
from tefuda.kernel.table.masks import NUMBERS, PLACES

FORMATS = ("teams", "boss", "melee", "ring", "duel")
FRONT, REAR = "front", "rear"
ZONES = (
    kernel.Zone("deck", hidden=True, ordered=True, section="main"),
    kernel.Zone("hand", hidden=True, own=True, signs=True),
    kernel.Zone("field", oriented=True, places=(FRONT, REAR), reprinted=True, last_known=True),
    kernel.Zone("stack", ordered=True, shared=True),
    kernel.Zone("bin"),
)
DECK, HAND, FIELD, STACK, BIN = range(len(ZONES))
UNIT, QUICK, GOLD = "unit", "quick", "gold"
LIFE, ENERGY, HAND_SIZE = 6, 3, 3
LAYER_OF = {"power": 1 << NUMBER_LAYER, "kind": 1 << WORD_LAYER, "keyword": 1 << ABILITY_LAYER}
NUMBERED = {zone.name: number for number, zone in enumerate(ZONES)}
rules = Rules("toy", NUMBERED, Layers(changed=LAYER_OF, otherwise=0))
rules.fact("kind", "name", reads=0)
rules.fact("place", reads=PLACES)
rules.fact("power", reads=NUMBERS)
rules.works("field", FIELD, face_up=True)
rules.event("entered", "moved", enters=(FIELD,))
rules.event("died", "moved", leaves=(FIELD,), enters=(BIN,))
rules.event("turned")
rules.event("damaged")
rules.event("end", of="player")


def own(name: str) -> str:
    """The name of a record of this game in files."""
    return f"toy.{name}"


class Facts(kernel.Facts, frozen=True, tag=own):
    """What a card is."""

    cost: int = 0
    power: int | None = None


class Face(Record, frozen=True, tag=own):
    """A card as it is printed."""

    number: str
    name: str
    facts: Facts
    english: str = ""


class Player(Record, frozen=True, tag=own):
    """What a player, or the boss, has besides cards."""

    life: int = LIFE
    energy: int = 0


class Deck(Record, frozen=True, tag=own):
    """A deck by card numbers."""

    main: tuple[str, ...]
    name: str = ""


class Hurt(Node, frozen=True, tag=own):
    """A player loses life."""

    amount: Quantity
    who: str = "opponent"
