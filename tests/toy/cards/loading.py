"""The toy's cards: from their plain form, with effects as values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tefuda.kernel.cards.fields import ANYTHING, NUMBER, Field, Fields
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects.nodes import Activated, Automatic, Continuous, Keyword, Spell
from tests.toy import table as t


class ToyLoader(Loader[t.Face]):
    """What has a text of its own to carry out is a tactic, anything else a unit."""

    game, rules, folder = "toy", t.rules, Path(__file__).with_name("packs")
    abilities = (Activated, Automatic, Continuous, Keyword, Spell)
    fields = Fields(
        Field("number"),
        Field("name"),
        Field("cost", NUMBER, 1),
        Field("power", NUMBER, 1),
        Field("abilities", ANYTHING, ()),
    )

    def build(self, card: dict[str, Any], whole: bool) -> t.Face:
        found = self.fields.read(card)
        own = sorted_abilities(self.meaning(found, "", whole), t.rules)
        kind, power = ("tactic", None) if own["spell"] else (t.UNIT, found["power"])
        facts = t.Facts(names=(found["name"],), kinds=(kind,), cost=found["cost"], power=power, **own)
        return t.Face(found["number"] or found["name"], found["name"], facts)


LOADER = ToyLoader()
face, packs, examine = LOADER.face, LOADER.packs, LOADER.examine
