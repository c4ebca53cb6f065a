"""Chapter 2.12: in which order effects that change a card's information are applied."""

from __future__ import annotations

from tefuda.games.cipher.words.vocabulary import ValidLevels
from tefuda.kernel.effects.nodes import Add, Become, Gain, Lack, LoseAbilities, Make
from tefuda.kernel.table.layers import Layers

ABILITIES, WORDS, LOST, NUMBERS, RULINGS = range(5)
CHANGED = ("name", "title", "symbol", "sex", "weapon", "type", "class", "range", "state")

# 2.12: a number is set first, then added to. 23.1.41.1: what is lost is not had, whoever gives it. 23.1.15.1: a unit that comes
# under a constant skill later does not have its skills either.
LAYERS = Layers(
    kinds={
        Gain: ABILITIES,
        LoseAbilities: ABILITIES,
        Become: WORDS,
        ValidLevels: ABILITIES,
        Lack: LOST,
        Add: NUMBERS,
        Make: NUMBERS,
    },
    changed=dict.fromkeys(CHANGED, 1 << ABILITIES | 1 << WORDS | 1 << LOST)
    | {"valid levels": 1 << ABILITIES, "place": 0, "zone": 0},
    otherwise=1 << NUMBERS,
    last=RULINGS,
    ahead=("attack", "cost", "support"),
    set_first=True,
    printed_lost=True,
)
