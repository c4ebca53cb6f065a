"""FFTCG as the kernel sees it: what a card is now, who is meant, what an event is about, what replaces what."""

from __future__ import annotations

from types import MappingProxyType

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import (
    ch05_information,
    ch10_attack,
    ch11_deeds,
    ch13_loops,
    chapters,  # noqa: F401 - registers every chapter
    rules,
)
from tefuda.games.fftcg.rules.ch11_in_force import in_all_situations
from tefuda.games.fftcg.table import Face, Facts
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.stacking import Stacking, top_of
from tefuda.kernel.table.state import Card, Table, change

CLAUSES = {
    "counts as 0": "4.3",
    "rule process picks": "12.4.8", "rule processes": "12.3", "rule processes again": "12.3", "nobody won": "3.3", "opponent": "6.1.2",
    "which go to the bottom": "11.11.5.1", "order of the bottom": "11.11.5.1", "order of the top": "11.11.5.1",
    "back to the deck": "11.11.5", "resolving": "11.11.5", "replace": "11.12.5.1", "replacement order": "11.12.5.7", "layers": "11.12.4.6",
    "layer 0": "11.12.4.6", "layer 1": "11.12.4.6", "layer 2": "11.12.4.6", "layer 3": "11.12.4.6", "layer 4": "11.12.4.6",
    "dependency": "11.12.4.13", "own replacement": "11.12.5.6", "cannot": "2.2", "may": "11.8.14", "optional cost": "11.11.5.1",
    "X is": "4.5", "half": "4.2", "waiting": "11.8.1", "waiting again": "11.8.6", "moved together": "11.8.6", "delayed once": "11.8.17.2",
    "base": "11.9.1", "time": "11.12.4.13", "time of a static": "11.12.4.8", "time of an effect": "11.12.4.9", "moved since": "7.4",
    "replace once": "11.12.5.5", "own replacement first": "11.12.5.6", "last known": "6.4.2", "own name": "5.2.4.1",
    "one's own of a shared zone": "7.2.1", "the deck": "7.9.3", "below zero": "4.3",
    "replaced below zero": "4.3", "delay summon": "6.4.1.1", "delay action": "6.4.1.2",
    "delay auto": "6.4.1.2", "delay ex": "6.4.1.2", "delay special": "6.4.1.2", "delay replacement": "6.4.1.3", "condition": "11.8.13",
    "delayed subject": "11.8.17.3", "delay": "11.8.17", "delayed by summon": "11.8.17.4", "delayed by action": "11.8.17.5",
    "delayed by special": "11.8.17.5", "delayed by auto": "11.8.17.5", "delayed by replacement": "11.8.17.6", "depends": "11.12.4.12",
    "modes settled": "11.3.4.1", "X": "11.11.9", "top": "7.9.2", "tested kind": "6.6.4", "tested job": "6.6.3",
    "tested category": "5.2.2.2", "tested multi": "5.2.1.1", "covered": "15.2.9.4.1.1", "hidden where it goes": "11.5.5",
    "as it left": "11.5.5", "changed where it came": "11.9.2", "nobody's doing": "12.2", "chooser": "11.12.5.7",
    "control first": "11.12.5.7", "replaced by another": "11.12.5.2", "never happened": "11.12.5.4", "by a source": "6.4.1",
    "lacking": "4.4", "lacking is 0": "4.4", "zones apart": "7.2", "orientation": "6.3.1", "face up": "7.6.2", "face down": "7.6.1",
    "over": "3.1", "concede": "2.1", "winner": "3.1", "delayed": "11.8.17.1", "state trigger": "11.8.18", "modes in order": "11.11.5",
    "master of a static": "6.2.6",
}  # fmt: skip
ZONE_CLAUSES = {
    "field": "7.7.2", "damage": "7.8.3", "deck": "7.9.2", "break": "7.10.2", "hand": "7.11.2", "stack": "7.12.2",
    "removed": "7.13.2", "lb_deck": "7.14.2",
}  # fmt: skip
FACT_NAMES = {
    "kind": "kinds",
    "element": "elements",
    "job": "jobs",
    "category": "categories",
    "name": "names",
    "ex": "ex_burst",
}


class FFTCG(Game):
    """Final Fantasy TCG with a set of faces to play with."""

    name, rules, zones = "fftcg", rules, t.ZONES
    stacking = Stacking(t.OVER)  # 15.2.9.3.2: all that is on the character stays
    clauses = CLAUSES
    zone_clauses = ZONE_CLAUSES
    zone_groups = rules.zone_groups
    fact_names = FACT_NAMES
    ability_verbs = {"special": "special", "warp": "warp", "prime": "prime"}  # noqa: RUF012
    card_verbs = ("warp", "prime")
    card_numbers = ch05_information.NUMBERS
    described = ("power",)
    phase_names = MappingProxyType({"main1": "main"} | ch10_attack.STEPS)
    kind_groups = (t.CHARACTER,)
    stacked_kinds = MappingProxyType({sort: (t.ABILITY, kind) for sort, kind in t.ABILITY_KINDS.items()})
    sets_what_is_lacking = True  # what becomes a forward is given its power (11.12.4.6)

    def __init__(self, faces: list[Face]) -> None:
        super().__init__(faces)
        self.on_field = {
            place: kept for place, face in enumerate(faces) if (kept := without_text(face.facts)) is not face.facts
        }
        self.fixed_facts = [
            None if face.facts.lb_cost or place in self.on_field else face.facts for place, face in enumerate(faces)
        ]  # 15.2.8.4: back to the LB deck
        self.primed: dict[tuple[int, int], Facts] = {}

    # ── what a card is ──────────────────────────────────────────────────────────────────────────────────────────────
    def printed(self, table: Table, card: Card) -> Facts:
        facts: Facts = self.faces[card.face].facts
        if card.facedown and card.zone == t.REMOVED:
            cite("7.13.3")
            return NOTHING_KNOWN
        if card.attached:
            over = top_of(table, card)
            if over is not card:
                return self._primed(card.face, over.face)
        return self.on_field.get(card.face, facts) if card.zone == t.FIELD else facts

    def _primed(self, under: int, over: int) -> Facts:
        """15.2.9.4.1: both names; all else is the upper card's."""
        cite("15.2.9.4")
        cite("15.2.9.4.1")
        found = self.primed.get((under, over))
        if found is None:
            below, above = [self.on_field.get(face, self.faces[face].facts) for face in (under, over)]
            found = self.primed[(under, over)] = change(above, names=(*above.names, *below.names))
        return found

    bar = staticmethod(ch11_deeds.bar)
    recall = staticmethod(ch13_loops.recall)
    remember = staticmethod(ch13_loops.remember)


def without_text(facts: Facts) -> Facts:
    """11.9.1: what is printed on a card without what its text says it also is in all situations: on the field an ability does that."""
    for fact, word in in_all_situations(facts.abilities):
        words = list(getattr(facts, FACT_NAMES[fact]))[::-1]
        words.remove(word)
        facts = change(facts, **{FACT_NAMES[fact]: tuple(words[::-1])})
    return facts


NOTHING_KNOWN = Facts(names=("",), kinds=(), **sorted_abilities((), rules))
