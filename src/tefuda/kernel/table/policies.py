"""Policies: how rulebooks differ in what the kernel does for all of them; each difference has a name.

Two games can be compared by their `Policies` alone. What a rulebook does not say is as the default has it. A policy that asks
for a clause is refused without it when the game opens (`Policies.unfounded`).
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
    ONLY_IF_OBLIGED = "only if obliged"  # not where a player may choose it
    REFUSED = "refused"


COUNT_AS_ZERO = BelowZero.COUNTS_AS_ZERO
ALLOWED, ONLY_IF_OBLIGED, REFUSED = Impossible


@dataclass(frozen=True, kw_only=True)
class Policies:
    """The choices of one rulebook."""

    numbers_below_zero: BelowZero = BelowZero.STAYS  # fftcg 4.3, pso2 103.5.3: they count as 0 to all who ask
    replacing_the_impossible: Impossible = ALLOWED  # cipher 22.1.1 refuses it, rebirth 9.11.3 where it is optional
    control_replacements_first: bool = (
        False  # fftcg 11.12.5.7: who controls what enters is settled before other replacements
    )
    replaced_cost_is_paid: bool = (
        False  # evolve 10.6.2.5.2: what was done instead of a part of a cost counts as that part
    )
    undone_cost_is_unpaid: bool = (
        False  # rebirth 9.11.1.1: what was replaced pays nothing, and what it was to pay for is left
    )
    no_units_is_nothing: bool = (
        False  # evolve and rebirth 1.3.2.2, pso2 103.2.1.2: an amount replaced by 0 does not happen at all
    )
    replaced_amounts_below_zero: bool = False  # fftcg 4.3: between two replacements an amount may be below 0
    excludes: bool = False  # rebirth 5.20: cards are taken out of the game altogether
    sets_what_is_lacking: bool = False  # fftcg 11.12.4.6, cipher: an effect may set a number that a card does not have
    paid_is_it: bool = (
        True  # the cards that a cost within an effect was paid with are what “it” means behind it; not in cipher
    )
    numbers_before_the_move: bool = False  # pso2 300.2.2: what leaving play set off asks for numbers as they were there

    def unfounded(self, clauses: KernelClauses) -> list[str]:
        """The policies that need a clause and for which the rulebook names none."""
        return [name for name, clause in NEEDED.items() if self._departs(name) and not getattr(clauses, clause)]

    def _departs(self, name: str) -> bool:
        return any(getattr(self, one.name) != one.default for one in fields(self) if one.name == name)


# By which clause of the rulebook (`KernelClauses`) what departs from the usual is cited.
NEEDED = {
    "numbers_below_zero": "counts_as_0",
    "control_replacements_first": "control_first",
    "replaced_cost_is_paid": "cost_replaced",
    "undone_cost_is_unpaid": "unpaid_by_another",
    "no_units_is_nothing": "no_units",
    "replaced_amounts_below_zero": "replaced_below_zero",
    "numbers_before_the_move": "numbers_before_the_move",
}
