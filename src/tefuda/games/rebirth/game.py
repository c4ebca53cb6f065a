"""Reバース as the kernel sees it: what a card is now, and where the rulebook speaks of what the kernel does."""

from __future__ import annotations

from types import MappingProxyType

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import ch07_deeds, ch13_loops, chapters, rules  # noqa: F401 - chapters registers every chapter
from tefuda.games.rebirth.rules.ch04_zones import printed_face_down
from tefuda.games.rebirth.rules.ch06_deck_building import FORMATS
from tefuda.games.rebirth.table import Face, Facts
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.kernel_clauses import KernelClauses
from tefuda.kernel.table.policies import ONLY_IF_OBLIGED, Policies
from tefuda.kernel.table.presentation import Presentation
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table

CLAUSES = KernelClauses.of(
    over="1.2.1", ended="1.2.1", winner="1.2.3", nobody_won="1.2.3.1", concede="1.2.4",
    concede_freely="1.2.4.1", leaving="1.2.2", leaving_breaks_off="12.4.4", leaving_waits_no_more="12.4.5",
    last_side="1.2.3", opponent="9.14.3", which_opponent="12.5.5.3", cannot="1.3.3", no_units="1.3.2.2",
    as_possible="1.3.2", done_once="9.9.1", facing="4.1.2.1", ordered="4.1.3", orientation="4.3.2",
    face_up="4.3.3.1", face_down="4.3.3.2", count_is_open="4.1.2.2", shared_sight="12.5.6",
    zones_apart="4.1.1.2", the_deck="4.9.4", top="4.9.2", last_known="9.12.1", moved_since="9.10.2",
    damage="4.4.4", base="9.10.1.1", original="9.10.1.1", kind_alone="2.2.3.1", may="3.1.2.4.1",
    optional_cost="9.5.1", not_paid="9.5.2.2", paid_whole="9.5.2.2", unpaid_by_another="9.11.1.1",
    own_replacement="9.3.1.3", layers="9.10.1", dependency="9.10.1.5", depends="9.10.1.5", time="9.10.1.6",
    time_of_a_static="9.10.1.6.1", time_of_an_effect="9.10.1.6.2", invalid="9.4.2",
    changed_where_it_came="9.10.3.1", in_force_elsewhere="9.4.4", waiting="9.8.2", waiting_again="9.8.2.1",
    moved_together="9.8.4.2", may_not_trigger="9.15.1", state_trigger="9.8.6.1", delay="9.8.5",
    delayed="9.8.5", delayed_once="9.8.5.1", by_a_source="9.13.1", source_of_an_ability="9.13.2",
    source_of_an_abilitys_damage="9.13.3", as_it_left="9.8.4.1.2", as_it_came="9.8.4.1.3",
    hidden_where_it_goes="9.8.4.1.1", hidden_where_it_was="9.8.4.1.1", replace="9.11.1",
    replacement_order="9.11.2", replace_once="9.11.2.3", optional_replacement_possible="9.11.3",
    replaced_by_another="9.3.1.3", never_happened="9.11.1.1", chooser="9.11.2",
    chooser_is_the_master="9.11.2.1", chooser_of_a_card="9.11.2.2",
    steps={"resolving": "9.7.4.2", "rule process picks": "10.3.3", "rule processes": "10.1.3",
        "rule processes again": "10.1.1", "sit down": "4.5.3", "make way": "4.5.3", "seated": "4.5.3",
        "energy check": "7.3.1", "main check": "7.4.1", "attack check": "7.4.3", "next turn": "7.6.6",
        "attack target": "8.2.4", "attack effects end": "8.5.2", "resolved": "9.7.4", "refresh shuffles": "10.2.1"},
    layer={0: "9.10.1.2", 1: "9.10.1.3", 2: "9.10.1.4", 3: "9.10.1.3"},
    tested={"kind": "2.2.3", "name": "2.1.2", "trait": "2.5.3", "title": "2.8.2"},
    silent="""
        stale two_faces_hidden tokens_are_cards ones_own_of_a_shared_zone meant_unless_said
        others_than_the_speaker random followed counts_as_0 below_zero lacking lacking_is_0
        lacking_is_not_counted lacking_passes_no_test numbers_before_the_move x x_is per half half_of_a_zone
        upper_half if_so this_kind own_name covered played_from optional_costs cost_order cost_replaced
        modes_settled modes_picked modes_in_order own_replacement_first master_of_a_static times_a_turn
        condition delayed_subject nobodys_doing replacement_possible replaced_below_zero foreseen
        control_first
    """,
)  # fmt: skip
POLICIES = Policies(
    excludes=True, replacing_the_impossible=ONLY_IF_OBLIGED, undone_cost_is_unpaid=True, no_units_is_nothing=True
)
ZONE_CLAUSES = {
    "deck": "4.9.2", "hand": "4.10.2", "entry": "4.4.2", "member": "4.5.2", "energy": "4.6.2", "rebirth": "4.7.3", "retire": "4.8.3",
    "waiting": "4.11.2", "memory": "4.12.2", "soul": "4.13.2",
}  # fmt: skip
FACT_NAMES = {"kind": "kinds", "name": "names", "trait": "traits", "title": "titles", "keyword": "keywords"}
CARD_VERBS = ("set", "shift", "block", "cancel")
PRESENTATION = Presentation(
    ability_verbs={verb: verb for verb in CARD_VERBS},
    card_verbs=CARD_VERBS,
    roles={"entry": "entry"},
    described=("attack", "defense"),
)


class Rebirth(Game):
    """Reバース with a set of faces to play with."""

    name, rules, zones, clauses = "rebirth", rules, t.ZONES, CLAUSES
    formats, turn_record, player_record = FORMATS, t.TurnFacts, t.Player
    policies = POLICIES
    zone_clauses = ZONE_CLAUSES
    zone_groups = MappingProxyType(rules.zone_groups)
    fact_names = FACT_NAMES
    presentation = PRESENTATION
    card_numbers = ("cost", "attack", "defense")
    bar = staticmethod(ch07_deeds.bar)
    recall, remember = staticmethod(ch13_loops.recall), staticmethod(ch13_loops.remember)

    def __init__(self, faces: list[Face]) -> None:
        super().__init__(faces)
        self.signs = {place: t.PARTNER for place, face in enumerate(faces) if t.PARTNER in face.facts.kinds}  # 4.10.4

    def printed(self, table: Table, card: Card) -> Facts:
        facts: Facts = self.faces[card.face].facts
        return printed_face_down(card, facts) if card.facedown and card.zone in t.FIELD else facts
