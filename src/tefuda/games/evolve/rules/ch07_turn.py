"""Chapter 7, the turn: start phase, main phase, end phase, and whose turn comes next."""

from __future__ import annotations

from operator import attrgetter

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.appendix_b import GrantingRush, rush_options
from tefuda.games.evolve.rules.ch04_zones import cite_limit
from tefuda.games.evolve.rules.ch05_changes import OF_LIFE, Boxed
from tefuda.games.evolve.rules.ch05_drawing import draw_a_card
from tefuda.games.evolve.rules.ch05_players import Discarding
from tefuda.games.evolve.rules.ch05_points_and_turns import set_points
from tefuda.games.evolve.rules.ch08_attack import Attack
from tefuda.games.evolve.rules.ch08_attackers import attackers
from tefuda.games.evolve.rules.ch08_deeds import ATTACKS
from tefuda.games.evolve.rules.ch08_main_phase import END, bar_end, is_quick
from tefuda.games.evolve.rules.ch08_options import not_again, play_options
from tefuda.games.evolve.rules.ch08_quick import QuickWindow, may_be_asked, start_playing
from tefuda.games.evolve.rules.ch10_check_timing import FIRST_ROUND
from tefuda.games.evolve.rules.ch12_keywords import counts_as_evolving
from tefuda.games.evolve.rules.ch15_loops import begins
from tefuda.games.evolve.table import TurnFacts
from tefuda.games.evolve.words.vocabulary import Discard
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.happening.replacement import Orienting, intend
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Delayed, Floating, Frame, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import next_in_turn, opponents
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import CHECK, Again, Jump, Result, Then
from tefuda.kernel.table.turns import is_the_time


class Turns(Frame, frozen=True):
    """The turns of the game, one after the other."""


turn = rules.procedure("7.1", Turns)


def phase_comes(table: Table, phase: str, clause: str) -> None:
    """A phase comes, and with it what waits for it."""
    if RECORDS:
        cite("7.1.2")
    if table.facts.phase != phase:
        atoms.put_facts(table, change(table.facts, phase=phase), PHASE)
    happen(table, Event("phase", -1, table.facts.player, sort=phase, clause=clause))


# ── 7.2 start phase ─────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.1.1")
def begin(table: Table, frame: Turns) -> None:
    turn_begins(table)
    turn_counts(table)
    phase_comes(table, "start", "7.2")


def turn_begins(table: Table) -> None:
    """What is of a turn begins anew, and what was said for it."""
    old = table.facts
    facts = TurnFacts(
        number=old.number + 1,
        player=old.player,
        first=old.first,
        phase="start",
        began=table.tick(),
        format=old.format,
        terms=old.terms,
        skips=old.skips,
        extras=old.extras,
        after_extras=old.after_extras,
        asked_to_lose=old.asked_to_lose,
    )
    atoms.put_facts(table, facts, OF_A_TURN)
    bookkeeping.forget_history(table)
    for other, player in enumerate(table.players):
        if player.life_went_down:
            atoms.put_player(table, other, change(player, life_went_down=False, life_losses=0), OF_LIFE)


def turn_counts(table: Table) -> None:
    """A turn counts among its player's turns (3.3.2), extra ones too (3.3.2.2)."""
    if RECORDS:
        cite("3.3.2")
    seat = table.facts.player
    own = table.players[seat]
    atoms.put_player(table, seat, change(own, elapsed=own.elapsed + 1), ELAPSED)
    atoms.record(table, Event("turn began", -1, seat, amount=own.elapsed + 1))


# What effects can read that is the turn's own, and what besides.
OF_A_TURN = name_mask(
    *(
        "number",
        "phase",
        "began",
        "evolve_used",
        "rushed",
        "played",
        "attacked",
        "battle",
        "taken",
        "happened",
    )
)
ELAPSED, PHASE, NEXT_PLAYER = (
    name_mask("elapsed"),
    name_mask("phase"),
    name_mask("player", "after_extras"),
)


@turn.step("7.2.1")
def raise_the_maximum(table: Table, frame: Turns) -> None:
    seat = table.facts.player
    if table.players[seat].max_pp < t.MOST_PP:
        set_points(table, seat, "max_pp", table.players[seat].max_pp + 1)
    else:
        cite("3.2.4.1")


@turn.step("7.2.2")
def fill_up(table: Table, frame: Turns) -> None:
    seat = table.facts.player
    if RECORDS:
        cite("3.2.3")
    set_points(table, seat, "pp", table.players[seat].max_pp)


@turn.step("7.2.3")
def stand_up(table: Table, frame: Turns) -> Result:
    """7.2.3: all cards stand, but for boxed ones (5.31.3) and those an effect holds down."""
    standing = []
    if table.derived is None:
        derived_facts(table)
    for card in table.zones[t.FIELD * table.masters + table.facts.player]:
        record = table.cards[card]
        if not record.acted:
            continue
        if "箱詰め" in record.marks:
            cite("5.31.3")
        elif not table.collecting or not forbidden(table, card, "stand"):
            standing.append(Orienting((card, record.life), False, clause="7.2.3"))
    if not standing and not table.effects:
        return None
    held_down = [
        effect.time for effect in table.effects if effect.until.endswith("_start") and is_the_time(table, effect)
    ]
    result = intend(table, standing)
    atoms.end_effects(table, tuple(held_down))  # the start phase that they were made for has been
    return result


@turn.step("7.2.4")
def draw_for_the_turn(table: Table, frame: Turns) -> Result:
    seat = table.facts.player
    if seat == table.facts.first and table.players[seat].elapsed <= 1:
        cite("7.2.4.1")
        return None
    return draw_a_card(table, seat)


@turn.step("7.2.5", needs=CHECK)
def check_at_the_start(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


# ── 7.3 main phase ──────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.3.1")
def main_phase_comes(table: Table, frame: Turns) -> None:
    phase_comes(table, "main", "7.3.1")


@turn.step("7.3.2", needs=CHECK)
def check_at_main(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


@turn.step("7.3.3")
def do_something(table: Table, frame: Turns) -> Result:
    if table.departed and not table.waiting and not table.delayed:
        bookkeeping.forget_departed(table)  # nothing that is going on can ask for what is gone
    seat = table.facts.player
    options = play_options(table, seat, False)
    for card in attackers(table, seat):
        options.append(ATTACKS[card])
    if table.facts.format:
        options += rush_options(table, seat)
    if table.history:
        options = not_again(table, options)
    if not table.collecting or bar_end(table, seat) is None:
        options.append(END)
    return Ask((seat,), "act", "7.3.3", tuple(options), prompt="main", secret=True)


@turn.answer("7.3.3")
def does(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    option = picked[0]
    verb = option.verb
    if verb == "end":
        return Jump("7.4.1")
    if verb == "attack":
        bookkeeping.forget_history(table)
        return Then(Attack(table.ref(option.card)), "7.3.4")
    if verb == "rush":
        bookkeeping.forget_history(table)
        return Then(GrantingRush(table.facts.player, table.ref(option.card)), "7.3.4")
    if RECORDS and is_quick(table, option):
        cite("12.3.5")
    if verb == "activate" and not counts_as_evolving(table.game.facts(table, option.card).activated[option.index]):
        cite("8.3.1")
        loop = begins(table, option)
        if loop is not None:
            return Again(loop)
    else:
        bookkeeping.forget_history(table)
    return Then(start_playing(table, table.facts.player, option), "7.3.4")


@turn.step("7.3.4", needs=CHECK, then="7.3.3")
def check_and_go_on(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


# ── 7.4 end phase ───────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.4.1")
def end_phase_comes(table: Table, frame: Turns) -> None:
    bookkeeping.forget_history(table)
    phase_comes(table, "end", "7.4.1")


@turn.step("7.4.2", needs=CHECK)
def check_at_the_end(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


@turn.step("7.4.3")
def stand_guard(table: Table, frame: Turns) -> Result:
    """7.4.3: followers with ward may be acted, as many as the player likes."""
    seat = table.facts.player
    now, cards, options = table.derived or derived_facts(table), table.cards, []
    for card in table.zones[t.FIELD * table.masters + seat]:
        facts = now[card]
        if "守護" in facts.keywords and not cards[card].acted and t.FOLLOWER in facts.kinds:
            options.append(Option("card", card))
    if not options:
        return None
    return Ask((seat,), "choose", "7.4.3", tuple(options), least=0, most=len(options), prompt="ward")


@turn.answer("7.4.3")
def guards_stand(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return None
    return intend(table, [Orienting(table.ref(option.card), True, clause="7.4.3") for option in picked])


@turn.step("7.4.4", needs=CHECK)
def check_after_guards(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


@turn.step("7.4.5")
def quick(table: Table, frame: Turns) -> Result:
    for seat in opponents(table, table.facts.player):
        if may_be_asked(table, seat):
            return QuickWindow(seat, "7.4.5", "7.4.6")
    return None


@turn.step("7.4.7")
def down_to_the_limit(table: Table, frame: Turns) -> Result:
    """7.4.7: cards beyond the hand's limit are discarded; then a check, and once more."""
    seat = table.facts.player
    excess = len(table.zones[t.HAND * table.masters + seat]) - table.players[seat].hand_limit
    if excess <= 0:
        return Jump("7.4.8")
    cite_limit(t.HAND, table.players[seat].hand_limit)
    return Discarding(seat, (-1, -1), Discard(excess), excess, clause="7.4.7")


@turn.step("4.7.3", needs=CHECK, then="7.4.7")
def check_after_discarding(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


@turn.step("7.4.8")
def what_ends_with_the_turn(table: Table, frame: Turns) -> None:
    """7.4.8: effects that last until the turn ends are over."""
    if table.effects or table.facts.terms or table.delayed:
        is_over(table)
    happen(table, Event("turn_ended", -1, table.facts.player))


def is_over(table: Table) -> None:
    """Effects, terms of plays and delayed abilities that last no longer."""
    facts = table.facts
    ended = [effect for effect in table.effects if effect.until and over_with(table, effect)]
    if facts.terms:
        left = [said for said in facts.terms if not over_with(table, said)]
        atoms.set_facts(table, terms=tuple(left))
    for effect in ended:
        for card, life in effect.cards:
            if table.cards[card].life == life and "箱詰め" in table.cards[card].marks and _unboxes(effect):
                atoms.mark(table, card, "箱詰め", on=False)
    atoms.end_effects(table, tuple([effect.time for effect in ended]))
    if table.delayed:
        left = [later for later in table.delayed if not over_with(table, later)]
        bookkeeping.set_delayed(table, left)


def _unboxes(effect: Floating) -> bool:
    return any(type(part) is Boxed for part in effect.changes)


def over_with(table: Table, made: Floating | Delayed | t.PlayTerms) -> bool:
    """Is what was made to last until a time over when this turn ends?"""
    if made.until == "turn":
        return True
    return bool(made.until.endswith("_turn")) and is_the_time(table, made)


@turn.step("7.4.9")
def next_turn(table: Table, frame: Turns) -> Result:
    """7.4.9: the next player's turn; extra turns come right before it (5.28), turns to be skipped do not come (5.26)."""
    bookkeeping.forget_uses(table)
    facts = table.facts
    coming = facts.after_extras if facts.after_extras >= 0 else next_in_turn(table, facts.player)
    if facts.extras:
        cite("5.28.1")
        if len(facts.extras) > 1:
            cite("5.28.1.1")
        latest = max(facts.extras, key=attrgetter("time"))
        extras = list(facts.extras)
        extras.remove(latest)
        atoms.set_facts(table, extras=tuple(extras), after_extras=coming, player=latest.seat)
        cite("3.3.2.2")
    else:
        if RECORDS:
            cite("1.1.1")  # of two players the one whose turn it was not
        atoms.put_facts(table, change(facts, after_extras=-1, player=coming), NEXT_PLAYER)
    return Jump("7.4.9") if facts.skips and _skipped(table) else Jump("7.1.1")


def _skipped(table: Table) -> bool:
    """5.26: the turn that would begin now does not; of several instructions the latest is used up (5.26.2.1)."""
    facts = table.facts
    mine = [skip for skip in facts.skips if skip.seat == facts.player]
    if not mine:
        return False
    latest = max(mine, key=lambda skip: skip.time)
    if len(mine) > 1:
        cite("5.26.2.1")
    cite("5.26.1")
    cite("5.26.2")
    cite("3.3.2.1")
    atoms.set_facts(table, skips=tuple([skip for skip in facts.skips if skip != latest]))
    atoms.record(table, Event("turn skipped", seat=facts.player))
    return True
