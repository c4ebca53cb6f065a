"""Cipher as the kernel sees it: names, areas, the clauses of what the kernel does, what is printed on a unit of several cards."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import (
    ch06_zones,
    ch13_deeds,
    ch24_loops,
    chapters,  # noqa: F401 - registers every chapter
    rules,
)
from tefuda.games.cipher.table import Facts
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.stacking import EFFECTS, USES, Stacking, top_of
from tefuda.kernel.table.state import Card, Table

CLAUSES = {
    "if so": "2.3.1.6", "may not trigger": "23.1.17.1", "replacement possible": "22.1.1",
    "concede": "3.1", "winner": "3.1", "over": "3.1", "nobody won": "3.2", "rule process picks": "9.1", "rule processes": "9.1",
    "rule processes again": "9.1.1", "rule processes in sequence": "9.1", "resolving": "21.1.1.2", "may": "10.2.2.1",
    "optional cost": "10.2.1.2", "replace": "22.1", "replacement order": "22.1", "cannot": "2.2", "waiting": "10.1.1",
    "waiting again": "10.1.1.1", "times a turn": "10.1.1.1.2", "condition": "10.1.1.1.1", "layers": "2.12", "layer 3": "2.12",
    "cost order": "21.5.1.1.2.1", "paid whole": "21.5.2.1", "moved since": "6.5", "orientation": "5.1.2.6.1", "own name": "",
    "delayed": "10.1.1", "base": "5.1.1.5", "below zero": "4.11.2",
}  # fmt: skip
ZONE_CLAUSES = {
    "deck": "6.4.6", "hand": "6.4.6.1", "field": "6.4.4", "support": "6.4.4", "retreat": "6.4.4", "orbs": "6.4.6", "bonds": "6.4.4",
    "infinite": "6.4.4", "over": "6.4.4.3",
}  # fmt: skip
FACT_NAMES = {
    "name": "names", "symbol": "symbols", "sex": "sexes", "weapon": "weapons", "type": "types", "class": "classes", "range": "ranges",
    "kind": "kinds",
}  # fmt: skip


class Cipher(Game):
    """Fire Emblem 0 (Cipher) with a set of faces to play with."""

    name, rules, zones = "cipher", rules, t.ZONES
    # 14.2.3: what was changed of a unit's information, or added to it, is as it was when another card comes to the top
    sets_what_is_lacking = True  # a skill gives a class-change cost to a card that has none
    paid_is_it = (
        False  # a text speaks of the card that was revealed, chosen or deployed, not of the bonds that were turned
    )
    stacking = Stacking(t.OVER, wipes=(EFFECTS, USES), marks=t.INFORMATION, renews=True)
    clauses = CLAUSES
    zone_clauses = ZONE_CLAUSES
    zone_groups = rules.zone_groups
    fact_names = FACT_NAMES
    ability_verbs = {"level": "level", "move": "move"}  # noqa: RUF012
    card_verbs = ("level", "move")
    card_numbers = ("attack", "cost", "class_change", "support", "orbs", "raised")
    described = ("attack",)

    def printed(self, table: Table, card: Card) -> Facts:
        """6.4.4.2, 6.4.2: nothing on a face-down bond or orb; of a unit of several cards what its top card has (14.2.3)."""
        if card.facedown and card.zone in (t.BONDS, t.ORBS):
            cite("6.4.4.2" if card.zone == t.BONDS else "6.4.2")
            return ch06_zones.NO_INFORMATION
        if card.attached:
            return self.faces[top_of(table, card).face].facts  # type: ignore[no-any-return]
        return self.faces[card.face].facts  # type: ignore[no-any-return]

    bar = staticmethod(ch13_deeds.bar)
    recall = staticmethod(ch24_loops.recall)
    remember = staticmethod(ch24_loops.remember_answer)
