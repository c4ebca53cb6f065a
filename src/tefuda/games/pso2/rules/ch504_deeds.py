"""Chapter 504, the main phase: what whoever has the right to act may do, and what stands in the way of it."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.ch103_loops import barred as barred_again
from tefuda.games.pso2.rules.ch209_costs import has_color
from tefuda.games.pso2.rules.ch406_play import SLOW, ability_playing, bar_playing, card_playing, may_use, sort_of
from tefuda.games.pso2.rules.ch506_attackers import bar_attack, must_attack
from tefuda.games.pso2.rules.questions import facts, may_be_redirected
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Activated, Forbid
from tefuda.kernel.evaluating.continuous import forbidden, play_modifiers
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.happening import uses
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.records import Source
from tefuda.kernel.table.requests import PASS, Ask, Bar, Option
from tefuda.kernel.table.state import Table

LATE = {"character": Bar("504.1.1.1"), "item": Bar("504.1.2.1"), "equipment": Bar("504.1.2.1")}
LATE_ACTIVE, LATE_ABILITY, NO_COLOR = Bar("504.1.3.1"), Bar("504.1.4.1"), Bar("209.1.2", why="color")


def is_main(table: Table, seat: int) -> bool:
    """103.6.2.2: is it the player's own main phase with nothing in the processing zone?"""
    return bool(table.facts.player == seat and table.facts.phase == "main" and not table.stack)


def bar_play(table: Table, seat: int, card: int) -> Bar | None:
    """504.1.1 to 504.1.3: what stands in the way of playing a card from the hand."""
    record, found = table.cards[card], facts(table, card)
    if record.seat != seat or record.zone != t.HAND:
        cite("209.1.1")
        return Bar("504.2", card)
    sort = sort_of(found)
    slow = sort in SLOW or not is_quick(found)
    if slow and not is_main(table, seat):
        barred = LATE.get(sort, LATE_ACTIVE)
        cite(barred.clause)
        cite("103.7.1.1")
        return barred
    if not slow:
        cite("504.1.3.2")
        cite("103.7.1.1.1")
    if not has_color(table, seat, found) and not asks_for_no_color(found):
        cite("209.1.2")
        if not found.cost:
            cite("209.1.2.1")
        return NO_COLOR
    source = what_forbids_playing(table, card) or (None if slow else forbidden(table, card, "quick"))
    if source is not None:
        return Bar("103.1.2", source.source[0])
    return bar_playing(table, card_playing(table, seat, card))


def asks_for_no_color(found: t.Facts) -> bool:
    """103.1.1: does the text of a card count against 209.1.2?"""
    if v.AnyColor() not in found.abilities:
        return False
    cite("103.1.1")
    cite("209.1.2")
    return True


def what_forbids_playing(table: Table, card: int) -> Source | None:
    """103.1.2: the effect by which a card cannot be played, its own text among them."""
    own = [said for said in play_modifiers(table, card) if said.change == Forbid("play")]
    return own[0] if own else forbidden(table, card, "play")


def is_quick(found: t.Facts) -> bool:
    """103.7.1.1, glossary 【Main】: an active without 【Main】 can be played in response."""
    if "Main" not in found.keywords:
        return True
    cite("G.Main")
    return False


def bar_ability(table: Table, seat: int, card: int, index: int) -> Bar | None:
    """504.1.4: what stands in the way of using an activated ability."""
    found, record = facts(table, card), table.cards[card]
    if not -1 < index < len(found.activated) or not may_use(table, seat, card):
        return Bar("300.3", card)
    ability: Activated = found.activated[index]
    if not is_main(table, seat):
        if not ability.quick:
            cite("504.1.4.1")
            cite("G.Main")
            cite("103.7.1.1")
            return LATE_ABILITY
        cite("504.1.4.2")
    if ability.per_turn:
        key = uses.use_key(table, record, found, found.activated, index)
        if uses.used(table, card, *key) >= ability.per_turn:
            return Bar("103.1.1", card, "per turn")
    scope = Scope((card, record.life), seat)
    if ability.condition is not None and not holds(table, scope, ability.condition):
        return Bar(_unmet(table, ability), card)
    source = forbidden(table, card, "use") or (forbidden(table, card, "quick") if ability.quick else None)
    if source is not None:
        return Bar("103.1.2", source.source[0])
    return bar_playing(table, ability_playing(table, seat, card, index))


def _unmet(table: Table, ability: Activated) -> str:
    """The clause by which an ability is not used whose condition does not hold; of a war cry once they are engaged, 506.4.2."""
    if ability.sort != "warcry":
        return "103.1.1"
    return "302.1#2" if table.facts.attacker is None or may_be_redirected(table) else "506.4.2"


def bar_end(table: Table, seat: int) -> Bar | None:
    """504.1.6.1, 103.1.2: what stands in the way of going to the end phase."""
    if not is_main(table, seat):
        cite("504.1.6.1")
        return Bar("504.1.6.1")
    must = must_attack(table, seat)
    if must:
        cite("103.1.2")
        return Bar("103.1.2", must[0])
    return None


def bar(table: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed; None when nothing does."""
    ask = table.pending
    acting = ask is not None and seat in ask.seats and ask.prompt in ("main", "quick")
    if wish.verb in ("play", "activate", "attack", "end", "warcry"):
        barred = _bar_deed(table, seat, wish)
        if barred is None and not acting:
            cite("103.6.1")
            return Bar("103.6.1")
        return barred or bar_again(table, ask, wish)
    if wish == PASS and ask is not None and acting and wish not in ask.options:
        again = bar_again(table, ask, wish)
        if not (again):
            cite("103.6.1.5.1")
        return again or Bar("103.6.1.5.1")
    if ask is not None and seat in ask.seats and wish in ask.options:
        return None
    return Bar(ask.clause if ask is not None else "103.6.1")


def bar_again(table: Table, ask: Ask | None, wish: Option) -> Bar | None:
    """What would go on with a loop that somebody has to stop now."""
    return Bar("103.6.1.7") if table.history and ask is not None and barred_again(table, ask, wish) else None


def _bar_deed(table: Table, seat: int, wish: Option) -> Bar | None:
    if wish.verb == "play":
        return bar_play(table, seat, wish.card)
    if wish.verb in ("activate", "warcry"):
        return bar_ability(table, seat, wish.card, wish.index)
    if wish.verb == "end":
        return bar_end(table, seat)
    if not is_main(table, seat):
        cite("103.6.2.2")
        return Bar("103.6.2.2")
    return bar_attack(table, seat, wish.card)
