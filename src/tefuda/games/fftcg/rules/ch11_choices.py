"""Chapter 11.3.3 to 11.3.6 (and the same of 11.6, 11.7, 11.8), what is said as something is cast or used: clauses, and what cannot be chosen."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import Speaker, forbidden_to
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Choose
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import Scope, amount, tested
from tefuda.kernel.playing import choosing
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import ON_STACK, Ref, Source
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.table.state import Table


def _clauses(modes: str, targets: str, shares: str, few_modes: str = "", no_modes: str = "") -> choosing.Clauses:
    return choosing.Clauses(
        modes,
        targets,
        shares,
        few_targets=targets,
        few_modes=few_modes or targets,
        no_modes=no_modes,
        required="11.11.5.1.1",
    )


# The same rules for each sort of what is cast or used. What a character says as it is cast keeps nobody from casting it.
CLAUSES = {
    "summon": _clauses("11.3.4", "11.3.3", "11.3.6"),
    "character": choosing.Clauses("11.4.3", "11.3.3", "11.4.5", required="11.11.5.1.1"),
    "action": _clauses("11.6.6", "11.6.5", "11.6.8"),
    "special": _clauses("11.7.6", "11.7.5", "11.7.8"),
    "auto": _clauses("11.8.10", "11.8.9", "11.8.12", few_modes="11.8.10.2", no_modes="11.8.10.2"),
    "ex": _clauses("11.3.4", "11.3.3", "11.3.6"),
}


def bar_choices(table: Table, scope: Speaker, effect: Node | None, sort: str) -> Bar | None:
    """11.3.3, 11.6.5, 11.7.5, 11.8.9: where something is chosen and there is too little to choose from, it is not used."""
    return choosing.bar_choices(table, scope, effect, CLAUSES[sort])


def is_summons(table: Table, scope: Speaker) -> bool:
    """Is it a summon that speaks? 11.10.1: an EX burst is what its card is."""
    sort = getattr(scope, "sort", "")
    if sort == "ex":
        cite("11.10.1")
        return t.SUMMON in table.known(scope.source)[1].kinds
    return bool(sort == "summon")


@rules.barring(Choose)
def bar_target(table: Table, scope: Speaker, ref: Ref) -> Bar | None:
    """What stands in the way of choosing a card: a summon does not choose itself (11.3.3)."""
    if ref[0] == ON_STACK:
        return None
    card = ref[0]
    if table.cards[card].zone == t.STACK and ref == scope.source:
        cite("11.3.3")
        return Bar("11.3.3", card)
    if not (table.derived or derived_facts(table))[card].collected:
        return None
    if getattr(scope, "sort", "") == "ex" and (source := forbidden(table, card, "be_chosen_by_bursts")):
        cite("2.2")
        return Bar("2.2", source.source[0])
    if (shield := unchosen_by(table, scope, card)) is not None:
        cite("2.2")
        return Bar("2.2", shield.source[0])
    summons = is_summons(table, scope)
    of_anyone = "be_chosen_by_summons_of_anyone" if summons else "be_chosen_by_abilities_of_anyone"
    source = forbidden(table, card, of_anyone)
    if not source:
        by = "be_chosen_by_summons" if summons else "be_chosen_by_abilities"
        source = forbidden_to(table, scope.seat, card, "be_chosen", by)
    if source:
        cite("2.2")
        cite("11.11.5.1.1")
        return Bar("2.2", source.source[0])
    return None


def unchosen_by(table: Table, scope: Speaker, card: int) -> Source | None:
    """The effect by which a card is not chosen by what speaks: the summon, or the card whose ability it is (2.2)."""
    said: tuple[Source, ...] = (table.derived or derived_facts(table))[card].collected
    for source in said:
        shield = source.change
        if not isinstance(shield, v.UnchosenBy):
            continue
        record, facts = table.known(scope.source)
        if shield.forwards and (is_summons(table, scope) or t.FORWARD not in facts.kinds):
            continue
        if all(tested(table, Scope(source.source, source.seat), record, facts, test) for test in shield.tests):
            return source
    return None


@rules.dividing(v.Damage)
def divided_damage(table: Table, scope: Speaker, node: v.Damage) -> tuple[int, int]:
    """11.3.6: damage is divided by thousands."""
    return max(0, amount(table, scope, node.amount)) // 1000, 1000


@rules.dividing(v.PutCounter)
def divided_counters(table: Table, scope: Speaker, node: v.PutCounter) -> tuple[int, int]:
    """11.3.6: counters are divided one by one."""
    return max(0, amount(table, scope, node.number)), 1


def options_of(cards: list[int]) -> tuple[Option, ...]:
    """Cards as options."""
    return tuple([Option("card", card=card) for card in cards])
