"""Policies: how rulebooks differ in what the kernel does for all of them; each difference has a name.

Two games can be compared by their `Policies` alone. A policy that a game does not set has its default. Some policies need a
clause: a game that sets one and names no clause for it is refused when it opens (`Policies.unfounded`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from tefuda.kernel.table.kernel_clauses import KernelClauses


class BelowZero(StrEnum):
    """How to read a card's number that effects have made less than 0."""

    STAYS = "stays"
    COUNTS_AS_ZERO = "counts as 0"


class Impossible(StrEnum):
    """Whether a replacement applies if what it does instead is impossible."""

    ALLOWED = "allowed"
    ONLY_IF_OBLIGED = "only if obliged"  # not if a player may decline it
    REFUSED = "refused"


COUNT_AS_ZERO = BelowZero.COUNTS_AS_ZERO
ALLOWED, ONLY_IF_OBLIGED, REFUSED = Impossible


@dataclass(frozen=True, kw_only=True)
class Policies:
    """The choices of one rulebook."""

    numbers_below_zero: BelowZero = BelowZero.STAYS
    """How a card's number below 0 is read (fftcg 4.3, pso2 103.5.3: as 0)."""

    replacing_the_impossible: Impossible = ALLOWED
    """Whether an impossible replacement applies (cipher 22.1.1: never; rebirth 9.11.3: not if it is optional)."""

    control_replacements_first: bool = False
    """Replacements that decide who controls an entering card come before all others (fftcg 11.12.5.7)."""

    replaced_cost_is_paid: bool = False
    """A part of a cost counts as paid by what was done instead (evolve 10.6.2.5.2)."""

    undone_cost_is_unpaid: bool = False
    """A replaced payment pays nothing, and what it should have paid for is not carried out (rebirth 9.11.1.1)."""

    no_units_is_nothing: bool = False
    """An amount that a replacement makes 0 does not happen at all (evolve and rebirth 1.3.2.2, pso2 103.2.1.2)."""

    replaced_amounts_below_zero: bool = False
    """Between two replacements an amount may be below 0 (fftcg 4.3)."""

    excludes: bool = False
    """Cards can be taken out of the game altogether (rebirth 5.20)."""

    sets_what_is_lacking: bool = False
    """An effect may set a number that a card does not have (fftcg 11.12.4.6, cipher)."""

    paid_is_it: bool = True
    """After a cost within an effect, “it” means the cards that the cost was paid with (not in cipher)."""

    numbers_before_the_move: bool = False
    """Abilities set off by leaving play read a card's numbers as they were there (pso2 300.2.2)."""

    def unfounded(self, clauses: KernelClauses) -> list[str]:
        """The policies that need a clause and for which the rulebook names none."""
        return [name for name, clause in NEEDED.items() if self._departs(name) and not getattr(clauses, clause)]

    def _departs(self, name: str) -> bool:
        return any(getattr(self, one.name) != one.default for one in fields(self) if one.name == name)


# The field of `KernelClauses` with the clause that a policy needs when it is not the default.
NEEDED = {
    "numbers_below_zero": "counts_as_0",
    "control_replacements_first": "control_first",
    "replaced_cost_is_paid": "cost_replaced",
    "undone_cost_is_unpaid": "unpaid_by_another",
    "no_units_is_nothing": "no_units",
    "replaced_amounts_below_zero": "replaced_below_zero",
    "numbers_before_the_move": "numbers_before_the_move",
}
