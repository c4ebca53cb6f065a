"""Reバース as the kernel sees it: what a card is now, and where the rulebook speaks of what the kernel does."""

from __future__ import annotations

from types import MappingProxyType

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import ch07_deeds, ch13_loops, chapters, rules  # noqa: F401 - chapters registers every chapter
from tefuda.games.rebirth.rules.ch04_zones import printed_face_down
from tefuda.games.rebirth.table import Face, Facts
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.state import Card, Table

CLAUSES = {
    "concede": "1.2.4", "concede freely": "1.2.4.1", "over": "1.2.1", "ended": "1.2.1", "winner": "1.2.3", "nobody won": "1.2.3.1",
    "last side": "1.2.3",
    "leaving": "1.2.2", "leaving breaks off": "12.4.4", "leaving waits no more": "12.4.5",
    "shared sight": "12.5.6", "cannot": "1.3.3", "no units": "1.3.2.2", "as possible": "1.3.2", "may": "3.1.2.4.1", "optional cost": "9.5.1",
    "not paid": "9.5.2.2", "paid whole": "9.5.2.2", "which opponent": "12.5.5.3", "opponent": "9.14.3", "resolving": "9.7.4.2",
    "rule process picks": "10.3.3", "rule processes": "10.1.3", "rule processes again": "10.1.1", "waiting": "9.8.2",
    "waiting again": "9.8.2.1", "moved together": "9.8.4.2", "delay": "9.8.5", "delayed": "9.8.5", "delayed once": "9.8.5.1",
    "may not trigger": "9.15.1",
    "state trigger": "9.8.6.1", "layers": "9.10.1", "base": "9.10.1.1", "layer 0": "9.10.1.2", "layer 1": "9.10.1.3",
    "layer 2": "9.10.1.4", "layer 3": "9.10.1.3", "dependency": "9.10.1.5", "depends": "9.10.1.5", "time": "9.10.1.6",
    "time of a static": "9.10.1.6.1", "time of an effect": "9.10.1.6.2", "invalid": "9.4.2", "replace": "9.11.1",
    "done once": "9.9.1", "never happened": "9.11.1.1", "unpaid by another": "9.11.1.1", "replaced by another": "9.3.1.3",
    "replacement order": "9.11.2", "chooser": "9.11.2",
    "chooser is the master": "9.11.2.1", "chooser of a card": "9.11.2.2", "replace once": "9.11.2.3", "moved since": "9.10.2",
    "last known": "9.12.1", "hidden where it goes": "9.8.4.1.1", "hidden where it was": "9.8.4.1.1", "as it left": "9.8.4.1.2",
    "as it came": "9.8.4.1.3", "changed where it came": "9.10.3.1", "by a source": "9.13.1", "source of an ability": "9.13.2",
    "source of an ability's damage": "9.13.3", "damage": "4.4.4", "orientation": "4.3.2", "facing": "4.1.2.1", "count is open": "4.1.2.2",
    "ordered": "4.1.3",
    "face up": "4.3.3.1", "face down": "4.3.3.2", "the deck": "4.9.4", "top": "4.9.2", "tested kind": "2.2.3", "tested name": "2.1.2",
    "tested trait": "2.5.3", "tested title": "2.8.2", "original": "9.10.1.1", "kind alone": "2.2.3.1", "zones apart": "4.1.1.2",
    "in force elsewhere": "9.4.4", "own replacement": "9.3.1.3", "optional replacement possible": "9.11.3",
    "sit down": "4.5.3", "make way": "4.5.3", "seated": "4.5.3",
    "energy check": "7.3.1", "main check": "7.4.1", "attack check": "7.4.3", "next turn": "7.6.6", "attack target": "8.2.4",
    "attack effects end": "8.5.2",
    "resolved": "9.7.4", "refresh shuffles": "10.2.1",
}  # fmt: skip
ZONE_CLAUSES = {
    "deck": "4.9.2", "hand": "4.10.2", "entry": "4.4.2", "member": "4.5.2", "energy": "4.6.2", "rebirth": "4.7.3", "retire": "4.8.3",
    "waiting": "4.11.2", "memory": "4.12.2", "soul": "4.13.2",
}  # fmt: skip
FACT_NAMES = {"kind": "kinds", "name": "names", "trait": "traits", "title": "titles", "keyword": "keywords"}


class Rebirth(Game):
    """Reバース with a set of faces to play with."""

    name, rules, zones, clauses = "rebirth", rules, t.ZONES, CLAUSES
    zone_clauses = ZONE_CLAUSES
    zone_groups = MappingProxyType(rules.zone_groups)
    fact_names = FACT_NAMES
    card_numbers = ("cost", "attack", "defense")
    described = ("attack", "defense")
    excludes = True  # 5.20.1, 10.3.7
    roles = MappingProxyType({"entry": "entry"})
    card_verbs = ("set", "shift", "block", "cancel")
    ability_verbs = MappingProxyType({verb: verb for verb in card_verbs})
    bar = staticmethod(ch07_deeds.bar)
    recall, remember = staticmethod(ch13_loops.recall), staticmethod(ch13_loops.remember)

    def __init__(self, faces: list[Face]) -> None:
        super().__init__(faces)
        self.signs = {place: t.PARTNER for place, face in enumerate(faces) if t.PARTNER in face.facts.kinds}  # 4.10.4

    def printed(self, table: Table, card: Card) -> Facts:
        facts: Facts = self.faces[card.face].facts
        return printed_face_down(card, facts) if card.facedown and card.zone in t.FIELD else facts
