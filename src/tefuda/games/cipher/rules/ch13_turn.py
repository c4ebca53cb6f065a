"""Chapter 13, the turn: start, bond, deployment, action and end phase, each with its check timings."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.ch13_deeds import acting, deploying, do_it
from tefuda.games.cipher.rules.ch23_drawing import draw_a_card
from tefuda.games.cipher.rules.ch24_loops import forget_loops
from tefuda.games.cipher.rules.questions import forbids, options_of
from tefuda.kernel.evaluating import adding
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, Orienting, intend
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Jump, Result


class Turns(Frame, frozen=True, tag=t.own):
    """The turns of the game, one after the other."""

    bonds: int = 0  # bond phases this turn has had


turn = rules.procedure("13.1", Turns)


def phase_comes(table: Table, name: str, clause: str) -> None:
    """A phase begins: 『～時、』 that name it trigger."""
    atoms.set_facts(table, phase=name)
    happen(table, Event("phase", seat=table.facts.player, sort=name, clause=clause))


# ── 13.2 start phase ────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("13.2.1.1")
def begin(table: Table, frame: Turns) -> None:
    """13.2.1.1, 13.2.1.1.1: a turn begins; what lasts for it holds from now on."""
    seat, facts = table.facts.player, table.facts
    atoms.set_facts(table, number=facts.number + 1, began=table.tick(), happened=(), spent=0, bond_phases=1, used=())
    keep(table, bonds=0)
    bookkeeping.forget_departed(table)
    atoms.set_player(table, seat, turns=table.players[seat].turns + 1)
    atoms.record(table, Event("turn began", seat=seat, amount=table.players[seat].turns))
    cite("13.1.1")
    cite("13.1.2")
    if RECORDS and derived_facts(table) and table.read_mask & name_mask("player"):
        cite("13.2.1.1.1")
    phase_comes(table, "start", "13.2.1.1")


check_at(turn, "13.2.1.2")


@turn.step("13.2.1.3")
def stand_up(table: Table, frame: Turns) -> Result:
    """13.2.1.3: all of the turn player's units that have acted may act again."""
    acted = [unit for unit in table.zone(t.FIELD, table.facts.player) if table.cards[unit].acted]
    stands = [unit for unit in acted if not forbids(table, unit, "stand")]
    return intend(table, [Orienting(table.ref(unit), False, clause="13.2.1.3") for unit in stands])


check_at(turn, "13.2.1.4")


@turn.step("13.2.1.5")
def draw(table: Table, frame: Turns) -> Result:
    """13.2.1.5: a card; 13.2.1.5.1: but not in the first player's first turn."""
    seat = table.facts.player
    if is_first_turn(table):
        cite("13.2.1.5.1")
        return None
    return draw_a_card(table, seat, clause="13.2.1.5")


def is_first_turn(table: Table) -> bool:
    """Is this the first turn of the player who went first?"""
    return bool(table.facts.player == table.facts.first and table.players[table.facts.first].turns == 1)


check_at(turn, "13.2.1.6")


# ── 13.3 bond phase ─────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("13.3.1")
def bond_phase(table: Table, frame: Turns) -> None:
    if frame.bonds:
        cite("23.1.26.1")
    keep(table, bonds=frame.bonds + 1)
    atoms.set_facts(table, phase="bond")


check_at(turn, "13.3.1.1")


@turn.step("13.3.1.2")
def lay_a_bond(table: Table, frame: Turns) -> Result:
    """13.3.1.2, 13.3.1.2.1: a card of the hand may become a bond."""
    hand = table.zone(t.HAND, table.facts.player)
    if not hand:
        return None
    if "be_bond" in table.trigger_index.marks:
        hand = tuple([card for card in hand if not forbids(table, card, "be_bond")])
    return Ask(
        (table.facts.player,),
        "choose",
        "13.3.1.2",
        options_of(hand),
        least=0,
        most=min(1, len(hand)),
        secret=True,
        prompt="bond",
    )


@turn.answer("13.3.1.2")
def bond_laid(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    if not picked:
        cite("13.3.1.2.1")
        return None
    if frame.bonds > 1:
        cite("23.1.26.2")
    ref = table.ref(picked[0].card)
    return intend(table, [Moving(ref, t.BONDS, table.facts.player, reason="bond", clause="13.3.1.2")])


check_at(turn, "13.3.1.3")


@turn.step("13.3")
def another_bond_phase(table: Table, frame: Turns) -> Result:
    """23.1.26.1: a second bond phase, where a skill has added one."""
    return Jump("13.3.1") if frame.bonds < table.facts.bond_phases else None


# ── 13.4 deployment phase ───────────────────────────────────────────────────────────────────────────────────────────
@turn.step("13.4.1")
def deployment_phase(table: Table, frame: Turns) -> None:
    atoms.set_facts(table, phase="deploy", spent=0)


check_at(turn, "13.4.1.1")


@turn.step("13.4.1.2")
def deploy_and_level_up(table: Table, frame: Turns) -> Result:
    """13.4.1.2, 13.4.1.2.1: deploying and levelling up, in any order and as often as one can and likes."""
    return deploying(table)


@turn.answer("13.4.1.2")
def deployed(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    if picked[0].verb == "end":
        cite("13.4.1.2.1")
        return None
    return do_it(table, picked[0])


check_at(turn, "13.4.1.3")


# ── 13.5 action phase ───────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("13.5.1.1")
def action_phase(table: Table, frame: Turns) -> None:
    phase_comes(table, "act", "13.5.1.1")


check_at(turn, "13.5.1.2")


@turn.step("13.5.1.3")
def act(table: Table, frame: Turns) -> Result:
    """13.5.1.3, 13.5.1.3.1: moving, attacking and using skills, in any order and as often as one can and likes."""
    bookkeeping.forget_departed(table)
    return acting(table)


@turn.answer("13.5.1.3")
def acted(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    if picked[0].verb == "end":
        cite("13.5.1.3.1")
        return None
    return do_it(table, picked[0])


check_at(turn, "13.5.1.4")


# ── 13.6 end phase ──────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("13.6.1.1")
def end_phase(table: Table, frame: Turns) -> None:
    phase_comes(table, "end", "13.6.1.1")


check_at(turn, "13.6.1.2")


@turn.step("13.6.1.3")
def what_ends_with_the_turn(table: Table, frame: Turns) -> None:
    """13.6.1.3: what lasted for the turn, that units levelled up, changed class or grew in it, and limits of use are over."""
    ended = [one for one in table.effects if over_with(table, one.until, one.turn, one.seat)]
    if RECORDS and ended:
        cite("2.3.1.2")
    adding.end(table, ended)
    bookkeeping.set_delayed(
        table, [one for one in table.delayed if not over_with(table, one.until, one.turn, one.seat)]
    )
    for seat in range(table.seats):
        for unit in table.zone(t.FIELD, seat):
            marks = table.cards[unit].marks
            kept = tuple([mark for mark in marks if mark not in t.OF_THE_TURN]) if marks else marks
            if len(kept) < len(marks):
                atoms.set_marks(table, unit, kept)
    if table.uses:
        cite("21.4.2.1")
    bookkeeping.forget_uses(table)
    forget_loops(table)


def over_with(table: Table, until: str, made: int, seat: int) -> bool:
    """Is what lasts until then over when this turn ends?"""
    own, later = table.facts.player == seat, table.facts.number > made
    ends: dict[str, bool] = {
        "turn": True, "combat": True, "next_opponent_turn": later and not own, "opponent_turn": not own, "next_own_turn": later and own,
    }  # fmt: skip
    return ends.get(until, False)


@turn.step("13.6.1.4", then="13.2.1.1")
def next_turn(table: Table, frame: Turns) -> None:
    atoms.set_facts(table, player=1 - table.facts.player)
    atoms.require_check(table)  # whose front area is looked at by 9.6 is another's from now on
