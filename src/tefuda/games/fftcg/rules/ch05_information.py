"""Chapter 5, what is on a card: what its numbers are now, and does it have the fact, the name, the ability or the state that a test speaks of?"""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import BATTLE, rules
from tefuda.games.fftcg.rules.ch10_attack import in_combat
from tefuda.games.fftcg.rules.ch11_resolving import cite_departed
from tefuda.games.fftcg.rules.ch15_party import party
from tefuda.games.fftcg.rules.questions import Speaker, is_character
from tefuda.kernel.effects.nodes import Test
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table.masks import TURNED, name_mask
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.stacking import top_of
from tefuda.kernel.table.state import Table

NUMBERS = ("cost", "power", "lb_cost")


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.value(*NUMBERS)
def number(table: Table, card: Card, facts: t.Facts, fact: str, original: bool) -> int | None:
    """Only forwards have power (5.2.6.1)."""
    if RECORDS and table.cards[card.id].life != card.life:
        cite_departed(table, (card.id, card.life))
    found: int | None = getattr(facts, fact)
    return None if fact == "power" and t.FORWARD not in facts.kinds else found


# ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.test("name")
def has_name(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Any) -> bool:
    return any(test.value in name for name in facts.names) if test.op == "has" else test.value in facts.names


@rules.test("kind")
def is_kind(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Test) -> bool:
    """6.6.4; 5.2.3.1.1: characters are forwards, backups and monsters."""
    if test.value == t.CHARACTER:
        cite("5.2.3.1")
        cite("5.2.3.1.1")
        return is_character(facts)
    return test.value in facts.kinds


@rules.test("job")
def has_job(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Test) -> bool:
    return is_character(facts) and test.value in facts.jobs


@rules.test("multi")
def is_multi_element(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Test) -> bool:
    return len(facts.elements) > 1


@rules.test("keyword")
def has_ability(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Test) -> bool:
    return any(test.value in (getattr(one, "word", ""), getattr(one, "label", "")) for one in facts.abilities)


# ── states ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.state("アクティブ", reads=TURNED)
def is_active(table: Table, card: Card, facts: t.Facts) -> bool:
    return not card.acted


@rules.state("このターンに出た", reads=name_mask("player"))
def entered_this_turn(table: Table, card: Card, facts: t.Facts) -> bool:
    """7.4: a card is what it is since it came to the field."""
    return bool(card.zone == t.FIELD and card.life >= table.facts.began[table.facts.player])


@rules.state("ダル", reads=TURNED)
def is_dull(table: Table, card: Card, facts: t.Facts) -> bool:
    return card.acted


@rules.state("アタック中", reads=BATTLE)
def attacks(table: Table, card: Card, facts: t.Facts) -> bool:
    return (card.id, card.life) in table.facts.attackers


@rules.state("ブロック中", reads=BATTLE)
def blocks(table: Table, card: Card, facts: t.Facts) -> bool:
    return bool((card.id, card.life) == table.facts.blocker)


@rules.state("戦闘中", reads=BATTLE)
def fights(table: Table, card: Card, facts: t.Facts) -> bool:
    return (card.id, card.life) in in_combat(table)


@rules.state("パーティー", reads=BATTLE)
def is_in_party(table: Table, card: Card, facts: t.Facts) -> bool:
    return (card.id, card.life) in party(table)


@rules.state("顕現", reads=1 << t.FIELD)
def is_primed(table: Table, card: Card, facts: t.Facts) -> bool:
    return top_of(table, card) is not card
