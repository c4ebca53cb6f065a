"""The clauses that the kernel cites for what it does in every game: one record that each game fills in completely.

`KernelClauses.of` refuses a missing, misspelt or repeated clause when the game's module is read. Clauses that the rulebook does
not have are named, too (`silent`), so that none is forgotten. A clause decides nothing: differences between rulebooks are
policies (`policies.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any


class UnsaidClauses(TypeError):
    """The clauses of a rulebook name something unknown, name it twice, or leave something out."""


@dataclass(frozen=True, kw_only=True)
class KernelClauses:
    """The clauses of one rulebook; "" where it says nothing, so that nothing is cited."""

    # the game and its end
    over: str  # it is over: nobody may act
    ended: str  # it ends
    winner: str  # somebody has won
    nobody_won: str  # nobody has
    concede: str  # a player may concede
    concede_freely: str  # at any time, without a reason
    leaving: str  # a seat leaves
    leaving_breaks_off: str  # what it was resolving ends
    leaving_waits_no_more: str  # its abilities wait no more
    last_side: str  # with the last side that is left the game is over
    stale: str  # an answer to a question that is not asked any more
    opponent: str  # whom "the opponent" means
    which_opponent: str  # of several, one is picked

    # what cannot be, or is done as far as it can
    cannot: str  # "cannot" goes before "do"
    no_units: str  # what is done with no units is not done
    as_possible: str  # what is done as far as possible
    done_once: str  # what was replaced was not done

    # cards and zones
    facing: str
    ordered: str  # the order of a zone counts
    orientation: str
    face_up: str
    face_down: str
    two_faces_hidden: str  # a double-faced card where it is hidden
    count_is_open: str  # how many cards are in a zone, all may know
    shared_sight: str  # a side's members see each other's cards
    zones_apart: str  # each player has zones of their own
    tokens_are_cards: str
    ones_own_of_a_shared_zone: str  # of a shared zone those are meant that the player controls
    meant_unless_said: str  # cards in this state are meant where none is said
    others_than_the_speaker: str
    the_deck: str
    top: str  # the top cards of a deck
    random: str
    last_known: str  # a card that left is spoken of as it was there
    moved_since: str  # a card that has moved is another one
    followed: str  # one that moved where all see it is followed
    damage: str

    # numbers and tests
    base: str  # what is printed comes first
    original: str
    counts_as_0: str  # a number below 0 counts as 0
    below_zero: str  # a number may be below 0
    lacking: str  # a card may lack a number
    lacking_is_0: str
    lacking_is_not_counted: str
    lacking_passes_no_test: str
    numbers_before_the_move: str
    x: str
    x_is: str  # X has a value from here on
    per: str
    half: str
    half_of_a_zone: str
    upper_half: str
    if_so: str  # a condition on what was just done
    this_kind: str  # "this follower" is said of the card itself
    own_name: str
    kind_alone: str  # a kind's word alone means cards of it
    covered: str  # what lies below another card has no say
    played_from: str

    # effects as they are carried out
    may: str
    optional_cost: str  # a cost in the middle of an effect
    optional_costs: str
    not_paid: str
    paid_whole: str
    cost_order: str  # whoever pays says in which order
    unpaid_by_another: str  # what was done instead pays nothing
    cost_replaced: str  # what was done instead counts as the cost
    modes_settled: str
    modes_picked: str
    modes_in_order: str
    own_replacement: str  # an effect that replaces a part of itself
    own_replacement_first: str

    # continuous effects
    layers: str
    dependency: str
    depends: str
    time: str
    time_of_a_static: str
    time_of_an_effect: str
    master_of_a_static: str
    invalid: str  # an ability whose condition does not hold
    changed_where_it_came: str
    in_force_elsewhere: str

    # triggers
    waiting: str
    waiting_again: str  # as often as it was met
    moved_together: str  # what left together with what it waits for
    times_a_turn: str
    may_not_trigger: str
    condition: str
    state_trigger: str
    delay: str  # an effect makes an ability for later
    delayed: str  # it is met
    delayed_once: str
    delayed_subject: str
    nobodys_doing: str
    by_a_source: str
    source_of_an_ability: str
    source_of_an_abilitys_damage: str
    as_it_left: str
    as_it_came: str
    hidden_where_it_goes: str
    hidden_where_it_was: str

    # replacement
    replace: str
    replacement_order: str
    replace_once: str
    replacement_possible: str  # only where what it does instead can be done
    optional_replacement_possible: str  # and of those alone that a player may choose
    replaced_below_zero: str
    replaced_by_another: str
    never_happened: str
    foreseen: str  # a replacement looks at what a card will be
    control_first: str  # who has control of what enters is settled first
    chooser: str
    chooser_is_the_master: str
    chooser_of_a_card: str

    # by what is asked for, the clauses for it
    layer: Mapping[int, str] = field(default_factory=dict)  # by the number of a layer
    tested: Mapping[str, str] = field(default_factory=dict)  # by the fact that is tested
    not_in_force: Mapping[str, str] = field(default_factory=dict)  # by the zone that an ability works in
    sorts: Mapping[tuple[str, str], str] = field(default_factory=dict)  # by kind and sort of an event; "": of any sort
    pools: Mapping[tuple[str, str], str] = field(default_factory=dict)  # by zone and whose
    optional_cost_of: Mapping[str, str] = field(default_factory=dict)  # by the sort of an effect, where it has its own
    # By the sort of the effect that makes an ability for later.
    delay_of: Mapping[str, str] = field(default_factory=dict)
    delayed_by: Mapping[str, str] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)  # by the name of a step that has no number of its own

    @classmethod
    def of(cls, silent: str = "", **said: Any) -> KernelClauses:
        """Clauses of a rulebook; `silent`: the names it says nothing about. UnsaidClauses if a name is missing, unknown or given
        twice."""
        nothing = silent.split()
        every, needed = {one.name for one in fields(cls)}, cls._single()
        twice = sorted({*nothing} & {*said} | {name for name in nothing if nothing.count(name) > 1})
        faults = {
            "there is no": sorted({*said, *nothing} - every),
            "said twice": twice,
            "neither said nor silent": sorted(needed - {*said, *nothing}),
            "empty": sorted([name for name, clause in said.items() if not clause]),
        }
        if any(faults.values()):
            raise UnsaidClauses("; ".join(f"{fault}: {', '.join(names)}" for fault, names in faults.items() if names))
        every_field: dict[str, Any] = {**said, **dict.fromkeys(nothing, "")}
        return cls(**every_field)

    @classmethod
    def only(cls, **said: Any) -> KernelClauses:
        """The clauses of a small rulebook that says nothing about all others. UnsaidClauses if a name is unknown."""
        return cls.of(" ".join(sorted(cls._single() - {*said})), **said)

    @classmethod
    def _single(cls) -> set[str]:
        """The names of fields that hold a single clause."""
        return {one.name for one in fields(cls) if one.default_factory is MISSING}

    def of_step(self, step: str) -> str:
        """The clause of a step: the rulebook's for a step of the kernel without a number, otherwise the step's own."""
        if step == "replace":
            return self.replace
        if step == "replacement order":
            return self.replacement_order
        return self.steps.get(step, step)
