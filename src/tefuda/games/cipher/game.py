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
from tefuda.games.cipher.rules.ch12_deck_building import FORMATS
from tefuda.games.cipher.table import Facts
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.kernel_clauses import KernelClauses
from tefuda.kernel.table.policies import REFUSED, Policies
from tefuda.kernel.table.presentation import Presentation
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.stacking import EFFECTS, USES, Stacking, top_of
from tefuda.kernel.table.state import Table

CLAUSES = KernelClauses.of(
    over="3.1", winner="3.1", nobody_won="3.2", concede="3.1", cannot="2.2", orientation="5.1.2.6.1",
    moved_since="6.5", base="5.1.1.5", below_zero="4.11.2", if_so="2.3.1.6", may="10.2.2.1",
    optional_cost="10.2.1.2", paid_whole="21.5.2.1", cost_order="21.5.1.1.2.1", layers="2.12",
    waiting="10.1.1", waiting_again="10.1.1.1", times_a_turn="10.1.1.1.2", may_not_trigger="23.1.17.1",
    condition="10.1.1.1.1", delayed="10.1.1", replace="22.1", replacement_order="22.1",
    replacement_possible="22.1.1",
    steps={"rule process picks": "9.1", "rule processes": "9.1", "rule processes again": "9.1.1",
        "rule processes in sequence": "9.1", "resolving": "21.1.1.2"},
    layer={3: "2.12"},
    silent="""
        ended concede_freely leaving leaving_breaks_off leaving_waits_no_more last_side stale opponent
        which_opponent no_units as_possible done_once facing ordered face_up face_down two_faces_hidden
        count_is_open shared_sight zones_apart tokens_are_cards ones_own_of_a_shared_zone meant_unless_said
        others_than_the_speaker the_deck top random last_known followed damage original counts_as_0 lacking
        lacking_is_0 lacking_is_not_counted lacking_passes_no_test numbers_before_the_move x x_is per half
        half_of_a_zone upper_half this_kind own_name kind_alone covered played_from optional_costs not_paid
        unpaid_by_another cost_replaced modes_settled modes_picked modes_in_order own_replacement
        own_replacement_first dependency depends time time_of_a_static time_of_an_effect master_of_a_static
        invalid changed_where_it_came in_force_elsewhere moved_together state_trigger delay delayed_once
        delayed_subject nobodys_doing by_a_source source_of_an_ability source_of_an_abilitys_damage as_it_left
        as_it_came hidden_where_it_goes hidden_where_it_was replace_once optional_replacement_possible
        replaced_below_zero replaced_by_another never_happened foreseen control_first chooser
        chooser_is_the_master chooser_of_a_card
    """,
)  # fmt: skip
POLICIES = Policies(sets_what_is_lacking=True, paid_is_it=False, replacing_the_impossible=REFUSED)
ZONE_CLAUSES = {
    "deck": "6.4.6", "hand": "6.4.6.1", "field": "6.4.4", "support": "6.4.4", "retreat": "6.4.4", "orbs": "6.4.6", "bonds": "6.4.4",
    "infinite": "6.4.4", "over": "6.4.4.3",
}  # fmt: skip
FACT_NAMES = {
    "name": "names", "symbol": "symbols", "sex": "sexes", "weapon": "weapons", "type": "types", "class": "classes", "range": "ranges",
    "kind": "kinds",
}  # fmt: skip
PRESENTATION = Presentation(
    ability_verbs={"level": "level", "move": "move"},
    card_verbs=("level", "move"),
    described=("attack",),
)


class Cipher(Game):
    """Fire Emblem 0 (Cipher) with a set of faces to play with."""

    name, rules, zones = "cipher", rules, t.ZONES
    formats, turn_record, player_record = FORMATS, t.TurnFacts, t.Player
    # 14.2.3: what was changed of a unit's information, or added to it, is as it was when another card comes to the top
    stacking = Stacking(t.OVER, wipes=(EFFECTS, USES), marks=t.INFORMATION, renews=True)
    clauses = CLAUSES
    policies = POLICIES
    zone_clauses = ZONE_CLAUSES
    zone_groups = rules.zone_groups
    fact_names = FACT_NAMES
    presentation = PRESENTATION
    card_numbers = ("attack", "cost", "class_change", "support", "orbs", "raised")

    def printed(self, table: Table, card: Card) -> Facts:
        """6.4.4.2, 6.4.2: nothing on a face-down bond or orb; of a unit of several cards what its top card has (14.2.3)."""
        if card.facedown and card.zone in (t.BONDS, t.ORBS):
            cite("6.4.4.2" if card.zone == t.BONDS else "6.4.2")
            return ch06_zones.NO_INFORMATION
        found: Facts = self.faces[(top_of(table, card) if card.attached else card).face].facts
        return found

    bar = staticmethod(ch13_deeds.bar)
    recall = staticmethod(ch24_loops.recall)
    remember = staticmethod(ch24_loops.remember_answer)
