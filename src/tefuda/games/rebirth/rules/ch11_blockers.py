"""Chapter 11.6, blockers: whether a card in a hand can block the attack that is going on."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.questions import entry_of, facts, unusable
from tefuda.games.rebirth.words.vocabulary import Blocker
from tefuda.kernel.evaluating.questions import Scope, holds, tested
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table

rules.declare(Blocker)


def is_valid_blocker(table: Table, card: int) -> bool:
    """11.6.2, 11.6.3: does it have a blocker that is valid while the character is attacked that is?"""
    attacked = entry_of(table, table.facts.attacked_seat)
    if attacked < 0:
        return False
    blockers = [ability for ability in facts(table, card).abilities if isinstance(ability, Blocker)]
    if blockers and unusable(table, card, f"use:{t.BLOCKER}"):
        cite("9.15.1")
        return False
    return any(_is_valid(table, card, ability, attacked) for ability in blockers)


def _is_valid(table: Table, card: int, ability: Any, attacked: int) -> bool:
    """11.6.4: it does nothing but be valid, or not: of any character, or of such as its information says (one of several)."""
    scope = Scope(table.ref(card), table.cards[card].seat)
    if not holds(table, scope, ability.condition):
        return False
    cite("11.6.3" if ability.tests else "11.6.2")
    cite("11.6.4")
    return not ability.tests or any(
        tested(table, scope, table.cards[attacked], facts(table, attacked), test) for test in ability.tests
    )
