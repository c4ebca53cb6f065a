"""The toy's cards: from their plain form, with effects as values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tefuda.kernel.abilities import sorted_abilities
from tefuda.kernel.cards.files import abilities_from, cards_in
from tefuda.kernel.effects import Activated, Automatic, Continuous, Keyword, Spell
from tests.toy import table as t

PACKS = Path(__file__).with_name("packs")
KINDS = (Activated, Automatic, Continuous, Keyword, Spell)


def face(card: dict[str, Any]) -> t.Face:
    """A card from its plain form; what has a text of its own to carry out is a tactic, anything else a unit."""
    own = sorted_abilities(abilities_from(card.get("abilities", []), "toy", KINDS, t.NUMBERED), t.rules)
    kind, power = ("tactic", None) if own["spell"] else (t.UNIT, card.get("power", 1))
    facts = t.Facts(names=(card["name"],), kinds=(kind,), cost=card.get("cost", 1), power=power, **own)
    return t.Face(card.get("number", card["name"]), card["name"], facts)


def packs() -> list[t.Face]:
    """All cards."""
    return [face(card) for path in sorted(PACKS.glob("*.jsonl")) for _, card in cards_in(path)]
