"""Chapters 500 to 505, the turn: start, draw, PP, main and end phase, and whose turn comes next."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_frame import RightToAct
from tefuda.games.pso2.rules.ch209_costs import NEXT_PLAY
from tefuda.games.pso2.rules.ch213_damage import without_damage
from tefuda.games.pso2.rules.ch301_players import Discarding, Drawing
from tefuda.games.pso2.rules.ch403_control import give_back
from tefuda.games.pso2.rules.questions import facts, is_boss, player_card
from tefuda.games.pso2.rules.raid_frames import BossTurn
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.flow.leaving import reseat
from tefuda.kernel.happening.replacement import Moving, Orienting, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import speaker_of
from tefuda.kernel.table.records import Floating, Frame
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.sides import next_in_turn, still_in
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Jump, Result, Then

RULES_ONLY = RightToAct(waits=True)  # 103.6.1.2: nobody acts where nothing has triggered


class Turns(Frame, frozen=True, tag=t.own):
    """The turns of the game, one after the other; whether a PP was laid down in this one."""

    laid: bool = False


turn = rules.procedure("500", Turns)


def phase_comes(table: Table, phase: str, clause: str) -> None:
    """A phase or step begins; abilities may wait for that."""
    atoms.set_facts(table, phase=phase)
    event = Event("phase", seat=table.facts.player, sort=phase, clause=clause)
    trigger(table, [atoms.record(table, event)])


# ── 501 start phase ─────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("500.1")
def begin(table: Table, frame: Turns) -> Result:
    """500.1: a turn begins."""
    master = table.facts.player
    atoms.set_facts(table, number=table.facts.number + 1, attacked=(), happened=(), target=-1, phase="start")
    bookkeeping.forget_uses(table)
    bookkeeping.forget_history(table)
    atoms.set_player(table, master, turns=table.players[master].turns + 1)
    cite("500.2")
    cite("500.3")
    cite("501.1.3")  # what holds during one's own turn holds from here on
    atoms.record(table, Event("turn began", seat=master, amount=table.players[master].turns, clause="500.1"))
    _end(table, [effect for effect in table.effects if effect.until == "own_start" and effect.seat == master])
    if table.masters > table.seats:
        return _in_a_raid(table, master)
    return None


def _in_a_raid(table: Table, master: int) -> Result:
    """R.2.2, R.2.3: the party's turns are like any; what the party chooses is answered by whose turn it is. The boss has its own (R.3)."""
    cite("R.2.2")
    if is_boss(table, master):
        return Then(BossTurn(master), "500.2")
    cite("R.2.3")
    reseat(table, voice=master)
    return None


@turn.step("501.1.1")
def ready_pp(table: Table, frame: Turns) -> Result:
    """501.1.1: all PP of the turn player are turned ON."""
    return intend(table, _standing(table, table.zone(t.PP, table.facts.player), "501.1.1"))


@turn.step("501.1.2")
def ready_all(table: Table, frame: Turns) -> Result:
    """501.1.2: and all of the player's side and items, with what lies on them."""
    player = table.facts.player
    cards = [card for zone in (t.PLAYER_ZONE, t.MAG_ZONE) for card in table.zone(zone, player)]
    cards += [card for master in still_in(table) for card in table.zone(t.FIELD, master) if _is_of(table, card, player)]
    return intend(table, _standing(table, tuple(cards), "501.1.2"))


def _is_of(table: Table, card: int, player: int) -> bool:
    return speaker_of(table, table.cards[card]) == player


def _standing(table: Table, cards: tuple[int, ...], clause: str) -> list[Orienting]:
    off = [card for card in cards if table.cards[card].acted]
    return [Orienting(table.ref(card), False, clause=clause) for card in off]


@turn.step("501.1.4")
def turn_begins(table: Table, frame: Turns) -> Result:
    """501.1.4: what waits for the start of the turn, or was set off by the above, is put up."""
    phase_comes(table, "start", "501.1.4")
    return RULES_ONLY


# ── 502 draw phase ──────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("502.1.1")
def draw(table: Table, frame: Turns) -> Result:
    """502.1.1: one card; not in the first turn of whoever goes first."""
    cite("501.1.5")
    phase_comes(table, "draw", "502.1")
    player = table.facts.player
    if table.facts.format == "constructed" and player == table.facts.first and table.players[player].turns == 1:
        cite("502.1.1")
        return None
    return Drawing(player, 1, clause="502.1.1")


@turn.step("502.1")
def after_draw(table: Table, frame: Turns) -> Result:
    return RULES_ONLY


# ── 503 PP phase ────────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("502.1.2")
def pp_phase(table: Table, frame: Turns) -> None:
    """502.1.2: the PP phase comes."""
    phase_comes(table, "pp", "503.1")


@turn.step("503.1.1")
def lay_pp(table: Table, frame: Turns) -> Result:
    """503.1.1: one card of the hand may be laid into the PP."""
    hand = table.zone(t.HAND, table.facts.player)
    options = tuple([Option("card", card=card) for card in hand])
    if not hand:
        return Jump("503.1.3")
    return Ask((table.facts.player,), "choose", "503.1.1", options, least=0, most=1, prompt="lay pp", secret=True)


@turn.answer("503.1.1")
def pp_laid(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    """404.1, 404.2: face up, ON (215.1)."""
    if not picked:
        return Jump("503.1.3")
    cite("404.1")
    cite("404.2")
    cite("404.3")
    return intend(table, [Moving(table.ref(picked[0].card), t.PP, table.facts.player, reason="pp", clause="503.1.1")])


@turn.step("503.1.2")
def may_draw(table: Table, frame: Turns) -> Result:
    """503.1.2: whoever has laid down a PP may draw."""
    return Ask((table.facts.player,), "yes/no", "503.1.2", (YES, NO), prompt="draw for pp")


@turn.answer("503.1.2")
def draws(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    return Drawing(table.facts.player, 1, clause="503.1.2") if picked[0] == YES else None


@turn.step("503.1.3")
def after_pp(table: Table, frame: Turns) -> Result:
    """503.1.3: the main phase comes, when what was set off is dealt with."""
    return RULES_ONLY


# ── 504 main phase ──────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("504")
def main_phase(table: Table, frame: Turns) -> None:
    phase_comes(table, "main", "504.1")


@turn.step("504.1")
def act(table: Table, frame: Turns) -> Result:
    """504.1, 103.6.1.1: the turn player has the right to act until the end phase is declared."""
    return RightToAct(main=True)


# ── 505 end phase ───────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("504.1.6.2")
def end_phase(table: Table, frame: Turns) -> None:
    """504.1.6.2, 505.1.1: the end phase begins with the turn-end step, where what waits for it is set off (505.1.2)."""
    cite("505.1.1")
    phase_comes(table, "end", "505.1.2")


@turn.step("505.1.2")
def turn_end_step(table: Table, frame: Turns) -> Result:
    """505.1.2: the turn player has the right to act."""
    return RightToAct()


@turn.step("505.2")
def refresh(table: Table, frame: Turns) -> Result:
    """505.2: first all damage is taken off, then what lasts for the turn ends, then the hand is cut down."""
    phase_comes(table, "refresh", "505.2")
    end_of_turn(table)
    player = table.facts.player
    excess = len(table.zone(t.HAND, player)) - hand_limit(table, player)
    if excess <= 0:
        return None
    cite("402.3")
    return Discarding(player, excess, (-1, -1), "402.3.1")


def hand_limit(table: Table, player: int) -> int:
    """402.3: seven, or what an effect makes of it for that player (103.1.1)."""
    said = [one.change for one in facts(table, player_card(table, player)).collected]
    changes = [one for one in said if isinstance(one, v.HandLimit)]
    if changes:
        cite("103.1.1")
    limit = [t.HAND_LIMIT, *[one.number for one in changes if not one.more]][-1]
    return max(0, limit + sum([one.number for one in changes if one.more]))  # 103.5.4: what is set, then what is added


def end_of_turn(table: Table) -> None:
    """505.2: damage is taken off all characters; then what lasts for this turn is over."""
    for master in still_in(table):
        for card in table.zone(t.FIELD, master):
            if table.cards[card].damage:
                without_damage(table, card)
    _end(table, [effect for effect in table.effects if is_over(table, effect.until, effect.turn, effect.seat)])
    left = [later for later in table.delayed if not is_over(table, later.until, later.turn, later.seat)]
    bookkeeping.set_delayed(table, left)


def _end(table: Table, ended: list[Floating]) -> None:
    atoms.end_effects(table, tuple([effect.time for effect in ended]))
    give_back(table, ended)


def is_over(table: Table, until: str, made: int, seat: int) -> bool:
    """Is what lasts until then over when this turn ends?"""
    if until in ("turn", NEXT_PLAY):
        return True
    if until == "own_turn":  # the end of the player's own next turn
        return bool(table.facts.number > made and table.facts.player == seat)
    if until == "opponent_turn":  # the end of the opponent's next turn
        return bool(table.facts.number > made and table.facts.player in table.opposing[seat])
    return False


@turn.step("505.1")
def after_refresh(table: Table, frame: Turns) -> Result:
    """103.6.1.2: what was set off in the refresh step is dealt with before the turn passes."""
    return RULES_ONLY


@turn.step("500.2", then="500.1")
def next_turn(table: Table, frame: Turns) -> None:
    """500.1: the next player's turn."""
    atoms.set_facts(table, player=next_in_turn(table, table.facts.player))
