"""Chapter 9, the turn: active, draw, first main, attack, second main and end phase, and whose turn comes next."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch06_control import give_back
from tefuda.games.fftcg.rules.ch10_attack import AttackPhase, phase_comes
from tefuda.games.fftcg.rules.ch11_priority import turn_player_first
from tefuda.games.fftcg.rules.ch12_rule_processes import pending_processes
from tefuda.games.fftcg.rules.ch15_players import Discarding, Drawing
from tefuda.games.fftcg.rules.questions import controlled, facts, hand_limit
from tefuda.kernel.effects.nodes import Forbid
from tefuda.kernel.evaluating import adding
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.happening.replacement import Orienting, intend
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import CHECK, Jump, Result, Then


class Turns(Frame, frozen=True, tag=t.own):
    """The turns of the game, one after the other."""


turn = rules.procedure("9", Turns)


# ── 9.1 active phase ────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("9.1")
def begin(table: Table, frame: Turns) -> None:
    """A turn begins."""
    seat = table.facts.player
    began = tuple([table.tick() if seat == other else when for other, when in enumerate(table.facts.began)])
    atoms.set_facts(
        table,
        number=table.facts.number + 1,
        began=began,
        attacked=(),
        cast=(),
        cast_for_less=(),
        attackers=(),
        blocker=None,
        party=False,
        happened=(),
        hurt=(),
        paid=(),
    )
    bookkeeping.forget_uses(table)
    bookkeeping.forget_history(table)
    atoms.set_player(table, seat, turns=table.players[seat].turns + 1)
    atoms.record(table, Event("turn began", seat=seat, amount=table.players[seat].turns))
    phase_comes(table, "active", "9.1.1")


@turn.step("9.1.1.1")
def activate_all(table: Table, frame: Turns) -> Result:
    """9.1.1.1, 15.2.4.2: all that the turn player controls is activated, but for what is frozen."""
    standing = []
    for card in controlled(table, table.facts.player):
        record = table.cards[card]
        if t.FROZEN in record.marks:
            cite("15.2.4.2")
            atoms.mark(table, card, t.FROZEN, on=False)
        elif record.acted and not stays_dull(table, card):
            standing.append(Orienting(table.ref(card), False, clause="9.1.1.1"))
    return intend(table, standing)


def stays_dull(table: Table, card: int) -> bool:
    """2.2: does an effect keep a card from being activated in this active phase: in any, or in that of the effect's player?"""
    own = Forbid("activate_in_own_phase")
    asleep = [source for source in facts(table, card).collected if source.change == own]
    return forbidden(table, card, "activate") is not None or table.facts.player in [one.seat for one in asleep]


# ── 9.2 draw phase ──────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("9.2.1.1")
def draw(table: Table, frame: Turns) -> Result:
    """9.2.1.1, 9.2.1.3: two cards; the first player only one on the first turn."""
    if table.waiting:  # nobody gets priority: what was set off waits
        cite("9.1.1.2")
    phase_comes(table, "draw", "9.2.1")
    seat = table.facts.player
    number = 2
    if seat == table.facts.first and table.players[seat].turns == 1:
        cite("9.2.1.3")
        number = 1
    return Drawing(seat, number)


# ── 9.3 first main phase ────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("9.3.1.3")
def first_main(table: Table, frame: Turns) -> None:
    if table.waiting:
        cite("9.2.1.2")
    cite("9.3.1.1")
    phase_comes(table, "main1", "9.3.1.3")


@turn.step("9.3.1.4")
def priority_in_main(table: Table, frame: Turns) -> Result:
    return turn_player_first(table)


# ── 9.4 attack phase ────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("9.4.1")
def attack(table: Table, frame: Turns) -> Result:
    return AttackPhase()


@turn.step("9.3.1.1")
def second_main(table: Table, frame: Turns) -> Result:
    phase_comes(table, "main2", "9.3.1.3")
    return turn_player_first(table)


# ── 9.5 end phase ───────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("9.5.1.1")
def end_phase(table: Table, frame: Turns) -> Result:
    phase_comes(table, "end", "9.5.1.1")
    return turn_player_first(table, acting=False)


@turn.step("9.5.1.2")
def down_to_the_limit(table: Table, frame: Turns) -> Result:
    seat = table.facts.player
    excess = len(table.zone(t.HAND, seat)) - hand_limit(table, seat)
    return Discarding(seat, excess, (-1, -1), "9.5.1.2") if excess > 0 else None


@turn.step("9.5.1.3")
def what_ends_with_the_turn(table: Table, frame: Turns) -> None:
    """9.5.1.3.1, 9.5.1.3.2: damage is taken off and what lasts until the end of the turn is over, all at once."""
    for card in table.zone(t.FIELD):
        if table.cards[card].damage:
            cite("9.5.1.3.1")
            atoms.set_damage(table, card, 0)
    ended = [effect for effect in table.effects if over_with(table, effect.until, effect.turn, effect.seat)]
    if ended:
        cite("9.5.1.3.2")
        adding.end(table, ended)
        give_back(table, ended)
    left = [later for later in table.delayed if not over_with(table, later.until, later.turn, later.seat)]
    bookkeeping.set_delayed(table, left)


def over_with(table: Table, until: str, made: int, seat: int) -> bool:
    """Is what lasts until then over when this turn ends?"""
    if until == "turn":
        return True
    if until == "next_opponent_turn":
        return bool(table.facts.number > made and table.facts.player != seat)
    if until == "opponent_turn":
        return bool(table.facts.player != seat)
    if until == "next_turn":
        return bool(table.facts.number > made)
    if until == "next_own_turn":
        return bool(table.facts.number > made and table.facts.player == seat)
    return False


@turn.step("9.5.1.4", needs=CHECK)
def anything_left(table: Table, frame: Turns) -> Result:
    """9.5.1.4: rule processes and waiting abilities that come up now; then it ends once more."""
    if not table.waiting and pending_processes(table) is None:
        atoms.checked(table)
        return None
    cite("9.5.1.4")
    return Then(turn_player_first(table, acting=False), "9.5.1.3")


@turn.step("9.5.1.5")
def next_turn(table: Table, frame: Turns) -> Result:
    """9.5.1.5: the opponent's turn."""
    atoms.set_facts(table, player=1 - table.facts.player)
    return Jump("9.1")
