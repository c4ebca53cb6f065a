"""Chapter 302, keyword abilities: what they stand for, and what the rules ask of a card because of them."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.questions import facts
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table

ENEMY_PLAYER = e.Pool("player", "opponent", (e.Test("kind", t.PLAYER),))

# 302.1#2: 【ON⇒OFF】⇒ the attack goes to this card; only where another of its side is attacked.
WAR_CRY = e.Activated(
    e.Cost((v.TurnOff(e.This()),)), v.Redirect(e.This()), sort="warcry", quick=True, condition=v.AllyAttacked()
)
# 302.5: when this card attacks the opposing player, it is turned ON, once a turn.
DOUBLE_STRIKE = e.Automatic(
    v.When("engaged", e.This(), whom=ENEMY_PLAYER), v.TurnOn(e.This()), label=t.DOUBLE_STRIKE, per_turn=1
)
rules.meaning(t.WAR_CRY, WAR_CRY)
rules.meaning(t.DOUBLE_STRIKE, DOUBLE_STRIKE)


def has(table: Table, card: int, keyword: str, clause: str) -> bool:
    """302.1: does a card have a keyword, which stands for what a clause says?"""
    if keyword not in facts(table, card).keywords:
        return False
    cite("302.1")
    cite(clause)
    return True


def enters_on(table: Table, card: int) -> bool:
    """302.6: does a character come to the field ON, by ambush? 103.1.1: the text counts against the rule (202.2)."""
    found = has(table, card, t.AMBUSH, "302.6")
    if found:
        cite("103.1.1")
    return found


def row_to_enter(table: Table, card: int, character: bool) -> str:
    """202.2, 205.3: the row in which a card enters; 103.1.1: a character whose text says so enters the back row."""
    if not character:
        return t.BACK
    if v.EntersBack() not in facts(table, card).abilities:
        return t.FRONT
    cite("103.1.1")
    return t.BACK


def only_players(table: Table, card: int) -> bool:
    """302.10: with corruption only the opposing player may be attacked."""
    return has(table, card, t.CORRUPTION, "302.10")


def most_targets(table: Table, card: int) -> int:
    """302.7: with double shot an attack may have two targets at once."""
    return 2 if has(table, card, t.DOUBLE_SHOT, "302.7") else 1


def unharmed_attacking(table: Table, card: int) -> bool:
    """302.8: with snipe a card takes no battle damage while it attacks."""
    return has(table, card, t.SNIPE, "302.8")


def is_frozen(table: Table, card: int) -> bool:
    """301.3: can a card declare no attacks because it is frozen?"""
    if t.FROZEN in facts(table, card).keywords:
        cite("301.3")
        return True
    return False


@rules.standing_for(v.Pierce)
def pierce(ability: v.Pierce) -> tuple[e.Automatic, ...]:
    """Glossary 貫通X: when this card has destroyed a character by attacking, that card's controller takes X damage; also when it fell itself."""
    effect = v.Damage(v.ControllerOf(e.It()), ability.number)
    return (e.Automatic(v.When("felled", e.This()), effect, label="貫通"),)
