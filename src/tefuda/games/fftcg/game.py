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
from tefuda.kernel.table.kernel_clauses import KernelClauses
from tefuda.kernel.table.policies import COUNT_AS_ZERO, Policies
from tefuda.kernel.table.presentation import Presentation
from tefuda.kernel.table.records import Card, change
from tefuda.kernel.table.stacking import Stacking, top_of
from tefuda.kernel.table.state import Table

CLAUSES = KernelClauses.of(
    over="3.1", winner="3.1", nobody_won="3.3", concede="2.1", opponent="6.1.2", cannot="2.2",
    orientation="6.3.1", face_up="7.6.2", face_down="7.6.1", zones_apart="7.2",
    ones_own_of_a_shared_zone="7.2.1", the_deck="7.9.3", top="7.9.2", last_known="6.4.2", moved_since="7.4",
    base="11.9.1", counts_as_0="4.3", below_zero="4.3", lacking="4.4", lacking_is_0="4.4", x="11.11.9",
    x_is="4.5", half="4.2", own_name="5.2.4.1", covered="15.2.9.4.1.1", may="11.8.14",
    optional_cost="11.11.5.1", modes_settled="11.3.4.1", modes_in_order="11.11.5",
    own_replacement="11.12.5.6", own_replacement_first="11.12.5.6", layers="11.12.4.6",
    dependency="11.12.4.13", depends="11.12.4.12", time="11.12.4.13", time_of_a_static="11.12.4.8",
    time_of_an_effect="11.12.4.9", master_of_a_static="6.2.6", changed_where_it_came="11.9.2",
    waiting="11.8.1", waiting_again="11.8.6", moved_together="11.8.6", condition="11.8.13",
    state_trigger="11.8.18", delay="11.8.17", delayed="11.8.17.1", delayed_once="11.8.17.2",
    delayed_subject="11.8.17.3", nobodys_doing="12.2", by_a_source="6.4.1", as_it_left="11.5.5",
    hidden_where_it_goes="11.5.5", replace="11.12.5.1", replacement_order="11.12.5.7",
    replace_once="11.12.5.5", replaced_below_zero="4.3", replaced_by_another="11.12.5.2",
    never_happened="11.12.5.4", control_first="11.12.5.7", chooser="11.12.5.7",
    steps={"rule process picks": "12.4.8", "rule processes": "12.3", "rule processes again": "12.3",
        "which go to the bottom": "11.11.5.1", "order of the bottom": "11.11.5.1", "order of the top": "11.11.5.1",
        "back to the deck": "11.11.5", "resolving": "11.11.5"},
    layer={0: "11.12.4.6", 1: "11.12.4.6", 2: "11.12.4.6", 3: "11.12.4.6", 4: "11.12.4.6"},
    delay_of={"summon": "6.4.1.1", "action": "6.4.1.2", "auto": "6.4.1.2", "ex": "6.4.1.2", "special": "6.4.1.2",
        "replacement": "6.4.1.3"},
    delayed_by={"summon": "11.8.17.4", "action": "11.8.17.5", "special": "11.8.17.5", "auto": "11.8.17.5",
        "replacement": "11.8.17.6"},
    tested={"kind": "6.6.4", "job": "6.6.3", "category": "5.2.2.2", "multi": "5.2.1.1"},
    silent="""
        ended concede_freely leaving leaving_breaks_off leaving_waits_no_more last_side stale which_opponent
        no_units as_possible done_once facing ordered two_faces_hidden count_is_open shared_sight
        tokens_are_cards meant_unless_said others_than_the_speaker random followed damage original
        lacking_is_not_counted lacking_passes_no_test numbers_before_the_move per half_of_a_zone upper_half
        if_so this_kind kind_alone played_from optional_costs not_paid paid_whole cost_order unpaid_by_another
        cost_replaced modes_picked invalid in_force_elsewhere times_a_turn may_not_trigger
        source_of_an_ability source_of_an_abilitys_damage as_it_came hidden_where_it_was replacement_possible
        optional_replacement_possible foreseen chooser_is_the_master chooser_of_a_card
    """,
)  # fmt: skip
POLICIES = Policies(
    sets_what_is_lacking=True,
    numbers_below_zero=COUNT_AS_ZERO,
    control_replacements_first=True,
    replaced_amounts_below_zero=True,
)
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
PRESENTATION = Presentation(
    ability_verbs={"special": "special", "warp": "warp", "prime": "prime"},
    card_verbs=("warp", "prime"),
    phase_names={"main1": "main"} | ch10_attack.STEPS,
    described=("power",),
)


class FFTCG(Game):
    """Final Fantasy TCG with a set of faces to play with."""

    name, rules, zones = "fftcg", rules, t.ZONES
    formats, turn_record, player_record = tuple(t.LOSING_DAMAGE), t.TurnFacts, t.Player
    stacking = Stacking(t.OVER)  # 15.2.9.3.2: all that is on the character stays
    clauses = CLAUSES
    policies = POLICIES
    zone_clauses = ZONE_CLAUSES
    zone_groups = rules.zone_groups
    fact_names = FACT_NAMES
    presentation = PRESENTATION
    card_numbers = ch05_information.NUMBERS
    kind_groups = (t.CHARACTER,)
    stacked_kinds = MappingProxyType({sort: (t.ABILITY, kind) for sort, kind in t.ABILITY_KINDS.items()})

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
