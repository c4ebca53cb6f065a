"""PSO2 as the kernel sees it: what a card is now, which clauses the kernel's doings have, what bars a deed."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import (
    ch103_loops,
    ch504_deeds,
    chapters,  # noqa: F401 - registers every chapter
    rules,
)
from tefuda.games.pso2.table import Face, Facts
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.state import Card, Table

CLAUSES = {
    "counts as 0": "103.5.3",
    "concede": "101.6", "winner": "101.4", "over": "101.4", "nobody won": "101.4", "opponent": "101.2.1", "leaving": "101.5",
    "which opponent": "R.4.10", "resolving": "103.4.2.3", "may": "103.1.2", "optional cost": "G.する事で", "waiting": "300.2",
    "replace": "103.4.3", "replacement order": "103.4.3.2", "never happened": "103.4.3.1", "cannot": "103.1.2", "half": "103.5.2.1",
    "rule process picks": "205.4.5", "rule processes": "103.6.1.3", "rule processes again": "103.6.1.3", "orientation": "215.1",
    "times a turn": "302.5", "modes in order": "406.3", "no units": "103.2.1.2", "damage": "214.1", "X": "209.3",
    "own name": "G.自身", "tested place": "G.前列/後列", "tested name": "206.2", "tested type": "210.1.1", "if so": "G.そうした場合",
    "others than the speaker": "G.他の", "field of any": "403.1.3", "sides of own": "101.2.2", "sides of opponent": "101.2.2", "facing": "400.2",
    "numbers before the move": "300.2.2", "nobody's doing": "103.2.2.1", "count is open": "400.3", "paid whole": "209.1.3.1",
}  # fmt: skip
ZONE_CLAUSES = {
    "deck": "400.5 401.1.1", "hand": "400.5 402.2.1", "field": "400.4", "pp": "400.4", "discard": "405.2", "stack": "406.2", "player": "400.4",
    "mag": "400.4",
}  # fmt: skip


class PSO2(Game):
    """The PSO2 card game with a set of faces to play with."""

    name, rules, zones, clauses, zone_clauses = "pso2", rules, t.ZONES, CLAUSES, ZONE_CLAUSES
    zone_groups = rules.zone_groups
    fact_names = MappingProxyType(
        {
            "kind": "kinds",
            "name": "names",
            "color": "colors",
            "class": "classes",
            "type": "types",
            "keyword": "keywords",
        }
    )
    card_numbers = ("attack", "hp", "defense", "cost")
    described = ("attack", "hp")
    roles = MappingProxyType({"player": "player", "mag": "mag"})
    phase_names = MappingProxyType({
        "506.3.1": "declared", "506.4.1": "attacking", "506.5": "engaged", "506.6.3": "damage",
    })  # fmt: skip
    ability_verbs = MappingProxyType({"warcry": "warcry"})
    stacked_kinds = MappingProxyType({"activated": ("能力",), "trigger": ("能力",), "active": ("能力", t.ACTIVE)})

    def __init__(self, faces: list[Face]) -> None:
        super().__init__(faces)
        self.fixed_facts = [None if len(face.sides) > 1 else face.facts for face in faces]

    def printed(self, table: Table, card: Card) -> Facts:
        """404.5.1: what lies face down in the PP shows nothing; a player card has the side that is up (102.3.1)."""
        if card.zone == t.PP and card.facedown:
            cite("404.5.1")
            return NOTHING_KNOWN
        sides: tuple[Any, ...] = self.sides[card.face]
        found: Facts = sides[card.side if card.side < len(sides) else 0]
        return found

    bar = staticmethod(ch504_deeds.bar)
    recall = staticmethod(ch103_loops.recall)
    remember = staticmethod(ch103_loops.remember)


NOTHING_KNOWN = Facts(names=("",), kinds=(), **sorted_abilities((), rules))
