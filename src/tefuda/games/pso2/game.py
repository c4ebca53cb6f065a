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
from tefuda.games.pso2.rules.ch100_deck_building import FORMATS
from tefuda.games.pso2.table import Face, Facts
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.kernel_clauses import KernelClauses
from tefuda.kernel.table.policies import COUNT_AS_ZERO, Policies
from tefuda.kernel.table.presentation import Presentation
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table

CLAUSES = KernelClauses.of(
    over="101.4", winner="101.4", nobody_won="101.4", concede="101.6", leaving="101.5", opponent="101.2.1",
    which_opponent="R.4.10", cannot="103.1.2", no_units="103.2.1.2", facing="400.2", orientation="215.1",
    count_is_open="400.3", others_than_the_speaker="G.他の", damage="214.1", counts_as_0="103.5.3",
    numbers_before_the_move="300.2.2", x="209.3", half="103.5.2.1", if_so="G.そうした場合", own_name="G.自身",
    may="103.1.2", optional_cost="G.する事で", paid_whole="209.1.3.1", modes_in_order="406.3", waiting="300.2",
    times_a_turn="302.5", nobodys_doing="103.2.2.1", replace="103.4.3", replacement_order="103.4.3.2",
    never_happened="103.4.3.1",
    steps={"resolving": "103.4.2.3", "rule process picks": "205.4.5", "rule processes": "103.6.1.3",
        "rule processes again": "103.6.1.3"},
    tested={"place": "G.前列/後列", "name": "206.2", "type": "210.1.1"},
    pools={("field", "any"): "403.1.3", ("sides", "own"): "101.2.2", ("sides", "opponent"): "101.2.2"},
    silent="""
        ended concede_freely leaving_breaks_off leaving_waits_no_more last_side stale as_possible done_once
        ordered face_up face_down two_faces_hidden shared_sight zones_apart tokens_are_cards
        ones_own_of_a_shared_zone meant_unless_said the_deck top random last_known moved_since followed base
        original below_zero lacking lacking_is_0 lacking_is_not_counted lacking_passes_no_test x_is per
        half_of_a_zone upper_half this_kind kind_alone covered played_from optional_costs not_paid cost_order
        unpaid_by_another cost_replaced modes_settled modes_picked own_replacement own_replacement_first
        layers dependency depends time time_of_a_static time_of_an_effect master_of_a_static invalid
        changed_where_it_came in_force_elsewhere waiting_again moved_together may_not_trigger condition
        state_trigger delay delayed delayed_once delayed_subject by_a_source source_of_an_ability
        source_of_an_abilitys_damage as_it_left as_it_came hidden_where_it_goes hidden_where_it_was
        replace_once replacement_possible optional_replacement_possible replaced_below_zero
        replaced_by_another foreseen control_first chooser chooser_is_the_master chooser_of_a_card
    """,
)  # fmt: skip
POLICIES = Policies(numbers_below_zero=COUNT_AS_ZERO, no_units_is_nothing=True, numbers_before_the_move=True)
ZONE_CLAUSES = {
    "deck": "400.5 401.1.1", "hand": "400.5 402.2.1", "field": "400.4", "pp": "400.4", "discard": "405.2", "stack": "406.2", "player": "400.4",
    "mag": "400.4",
}  # fmt: skip
PRESENTATION = Presentation(
    ability_verbs={"warcry": "warcry"},
    roles={"player": "player", "mag": "mag"},
    phase_names={
        "506.3.1": "declared",
        "506.4.1": "attacking",
        "506.5": "engaged",
        "506.6.3": "damage",
    },
    described=("attack", "hp"),
)


class PSO2(Game):
    """The PSO2 card game with a set of faces to play with."""

    name, rules, zones, clauses, zone_clauses = "pso2", rules, t.ZONES, CLAUSES, ZONE_CLAUSES
    formats, turn_record, player_record = FORMATS, t.TurnFacts, t.Player
    policies = POLICIES
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
    presentation = PRESENTATION
    card_numbers = ("attack", "hp", "defense", "cost")
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
