"""EVOLVE as the kernel sees it: what a card is now, who is meant, what an event is about, what replaces what."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.coverage import missing
from tefuda.games.evolve.rules import (
    ch08_main_phase,
    ch15_loops,
    chapters,  # noqa: F401 - registers every chapter
    rules,
)
from tefuda.games.evolve.rules.formats import FORMATS, one_leader
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.kernel_clauses import KernelClauses
from tefuda.kernel.table.policies import Policies
from tefuda.kernel.table.presentation import Presentation
from tefuda.kernel.table.records import Card, change
from tefuda.kernel.table.stacking import Stacking, top_of
from tefuda.kernel.table.state import Table

CLAUSES = KernelClauses.of(
    over="1.2.1", winner="1.2.1", nobody_won="1.2.2", concede="1.2.3", concede_freely="1.2.3.1",
    cannot="1.3.3", no_units="1.3.2.2", as_possible="1.3.2", done_once="10.8.1", facing="4.2.3.3",
    ordered="4.1.3", orientation="4.2.2", face_up="4.2.3.1", face_down="4.2.3.2", two_faces_hidden="4.1.2.3",
    count_is_open="4.1.2.1", zones_apart="4.1.1", tokens_are_cards="9.1.1.1", meant_unless_said="4.6.3",
    top="4.5.2.1", random="5.19.1", last_known="10.11.1", moved_since="10.9.2", followed="4.1.4.1",
    damage="2.8.2", base="10.9.1.1", original="5.24.1", lacking="1.3.6", lacking_is_0="1.3.6.3",
    lacking_is_not_counted="1.3.6.1", lacking_passes_no_test="1.3.6.2", x="5.2.1", x_is="5.2.1.1",
    per="5.29.1", half="5.30.1", half_of_a_zone="5.30.2", upper_half="5.30.2.1", this_kind="5.25.3.1",
    kind_alone="2.3.4", played_from="5.5.3", may="10.8.1", optional_cost="10.4.7.4", optional_costs="10.4.7",
    not_paid="10.4.7.1", paid_whole="10.4.2.2", cost_replaced="10.6.2.5.2", modes_settled="5.18.3.1",
    modes_picked="5.18.4", modes_in_order="10.6.2.8.2.2", own_replacement="10.10.2.5",
    own_replacement_first="10.10.2.5.1", layers="10.9.1", dependency="10.9.1.5", time="10.9.1.6",
    time_of_a_static="10.9.1.6.1", time_of_an_effect="10.9.1.6.2", master_of_a_static="3.1.2.1",
    invalid="10.3.3", changed_where_it_came="10.9.3.1", in_force_elsewhere="10.3.4", waiting="10.7.2",
    waiting_again="10.7.2.1", moved_together="10.7.4.2", times_a_turn="10.7.2.2", state_trigger="10.7.6.1",
    delayed="10.7.5", delayed_once="10.7.5.1", source_of_an_ability="10.12.1.1",
    source_of_an_abilitys_damage="10.12.2.2", as_it_left="10.7.4.1.2", as_it_came="10.7.4.1.3",
    hidden_where_it_goes="10.7.4.1.1", hidden_where_it_was="10.7.4.1.1", replace="10.10.1",
    replacement_order="10.10.2", replace_once="10.10.2.3", replaced_by_another="10.2.1.3.1",
    never_happened="10.10.1.1", foreseen="10.10.3", chooser_is_the_master="10.10.2.1",
    chooser_of_a_card="10.10.2.2",
    steps={"rule process picks": "11.1.1", "rule processes": "11.1.3", "rule processes again": "10.5.2.1",
        "resolving": "10.6.2.8.2", "selecting": "10.6.2.3"},
    layer={0: "10.9.1.2", 1: "10.9.1.3", 2: "10.9.1.4"},
    optional_cost_of={"automatic": "10.4.7.3"},
    tested={"kind": "2.3.4", "class": "2.2.3", "type": "2.4.2"},
    sorts={("damaged", "attack"): "5.14.3.1", ("damaged", "combat"): "5.14.3.2", ("damaged", "ability"): "5.14.3.3",
        ("damaged", ""): "5.14.3.4"},
    not_in_force={"field": "10.3.5"},
    silent="""
        ended leaving leaving_breaks_off leaving_waits_no_more last_side stale opponent which_opponent
        shared_sight ones_own_of_a_shared_zone others_than_the_speaker the_deck counts_as_0 below_zero
        numbers_before_the_move if_so own_name covered cost_order unpaid_by_another depends may_not_trigger
        condition delay delayed_subject nobodys_doing by_a_source replacement_possible
        optional_replacement_possible replaced_below_zero control_first chooser
    """,
)  # fmt: skip
POLICIES = Policies(replaced_cost_is_paid=True, no_units_is_nothing=True)


# Where it is said of each zone whether it is open and whether its order counts.
ZONE_CLAUSES = {
    "leader": "4.3.2", "field": "4.4.2", "deck": "4.5.2", "evolve_deck": "4.6.2", "hand": "4.7.2", "ex": "4.8.2",
    "graveyard": "4.9.2", "banished": "4.10.2", "evolution": "4.12.2", "race": "4.13.2", "drive": "4.14.2",
    "trigger": "4.15.2", "equipment": "4.16.2",
}  # fmt: skip


FACT_NAMES = {"kind": "kinds", "class": "classes", "type": "types", "name": "names"}
PRESENTATION = Presentation(
    ability_verbs={"evolve": "evolve", "superevolve": "evolve", "fuse": "fusion", "rush": "rush"},
    card_verbs=("rush",),
    insisted={"superevolve": ("evolve", "SEP", "12.2.4")},
    roles={"leader": "leader", "リーダー": "leader"},
    described=("attack", "defense"),
    kind_beside="special",
)


class Evolve(Game):
    """Shadowverse EVOLVE with a set of faces to play with."""

    name, rules, zones = "evolve", rules, t.ZONES
    formats, turn_record, player_record = tuple(FORMATS), t.TurnFacts, t.Player
    stacking = Stacking(t.EVOLUTION, renews=True)  # 5.16.2: an evolved card keeps all that is on it
    clauses = CLAUSES
    policies = POLICIES
    zone_clauses = ZONE_CLAUSES
    zone_groups = rules.zone_groups
    fact_names = FACT_NAMES
    presentation = PRESENTATION
    card_numbers = ("cost", "attack", "defense")

    def __init__(self, faces: list[Face]) -> None:
        faces = [*[face for face in faces if face is not t.NO_LEADER], t.NO_LEADER]
        super().__init__(faces)
        # 2.15, 9.1, 9.2: double-faced cards, tokens and advance cards are not the same everywhere.
        self.fixed_facts = [
            face.sides[0] if len(face.sides) == 1 and not {t.TOKEN, t.ADVANCE} & {*face.sides[0].special} else None
            for face in faces
        ]
        self.overlaid: dict[tuple[int, int, int, int], EvolveFacts] = {}
        self.by_collaboration: dict[str, int] = {}  # the tokens that a collaboration name means (2.14.2)
        self.evolving: dict[str, frozenset[int]] = {}  # by name, the faces that a card of that name can evolve into
        for index, face in enumerate(faces):
            for name in face.evolves:
                self.evolving[name] = self.evolving.get(name, frozenset()) | {index}
            if face.sides[0].collaboration and t.TOKEN in face.sides[0].special:
                self.by_collaboration.setdefault(face.sides[0].collaboration, index)

    def has_token(self, name: str) -> bool:
        """Is there a token of this name?"""
        named = [self.faces[face].sides[0] for face in self.by_name.get(name, ())]
        return name in self.by_collaboration or any(t.TOKEN in facts.special for facts in named)

    def missing(self, faces: list[Face]) -> list[tuple[Face, str]]:
        """Tokens without a face, words without a way to carry them out."""
        sides = [(face, side.abilities) for face in faces for side in face.sides]
        return [(face, problem) for face, said in sides for problem in missing(self.has_token, said)]

    # ── what a card is ──────────────────────────────────────────────────────────────────────────────────────────────
    def printed(self, table: Table, card: Card) -> EvolveFacts:
        sides: tuple[EvolveFacts, ...] = self.faces[card.face].sides
        if card.attached and card.zone == t.FIELD:
            over = top_of(table, card)
            if over is not card:
                return self._overlaid(card, over)
        if len(sides) == 1:
            return sides[0] if card.zone != t.LEADER else self._leader(table, card)
        # 2.15.2.1, 2.15.3.1: away from field, evolution zone and evolve deck a double-faced card is its first face
        if card.zone in (t.FIELD, t.EVOLUTION, t.EVOLVE_DECK):
            cite("2.15.3.1")
            return sides[card.side]
        cite("2.15.2.1")
        return sides[0]

    def _overlaid(self, card: Card, over: Card) -> EvolveFacts:
        """5.16.1.2, 10.9.1.1.1: all that is printed is the evolved card's, but for the cost."""
        cite("5.16.1.2")
        cite("10.9.1.1.1")
        key = (card.face, card.side, over.face, over.side)
        found = self.overlaid.get(key)
        if found is None:
            below, above = self.faces[card.face].sides[card.side], self.faces[over.face].sides[over.side]
            found = self.overlaid[key] = change(above, cost=below.cost)
        return found

    def _leader(self, table: Table, card: Card) -> EvolveFacts:
        own: EvolveFacts = self.faces[card.face].sides[0]
        partner = table.players[card.owner].partner
        if partner < 0:
            return own
        key = (card.face, -1, partner, -1)
        if key not in self.overlaid:
            self.overlaid[key] = one_leader(own, self.faces[partner].sides[0])
        return self.overlaid[key]

    recall = staticmethod(ch15_loops.other_answers)
    remember = staticmethod(ch15_loops.keep_answer)

    bar = staticmethod(ch08_main_phase.bar)
