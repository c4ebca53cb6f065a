"""Chapter 7, the turn: start phase, main phase, end phase, and whose turn comes next."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import is_the_time, opponents
from tefuda.games.evolve.rules.appendix_b import GrantingRush
from tefuda.games.evolve.rules.ch04_zones import limit_reached
from tefuda.games.evolve.rules.ch05_changes import Boxed
from tefuda.games.evolve.rules.ch05_players import Discarding, draw_a_card
from tefuda.games.evolve.rules.ch05_points_and_turns import set_points
from tefuda.games.evolve.rules.ch08_attack import Attack
from tefuda.games.evolve.rules.ch08_main_phase import END, bar_end, is_quick, main_options
from tefuda.games.evolve.rules.ch08_quick import QuickWindow, may_be_asked, start_playing
from tefuda.games.evolve.rules.ch10_check_timing import check
from tefuda.games.evolve.rules.ch12_keywords import counts_as_evolving
from tefuda.games.evolve.rules.ch15_loops import remember
from tefuda.games.evolve.table import TurnFacts
from tefuda.games.evolve.words.vocabulary import Discard
from tefuda.kernel import atoms
from tefuda.kernel.continuous import forbidden
from tefuda.kernel.dependence import NAMED
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.procedures import procedure, then
from tefuda.kernel.replacement import Orienting, intend
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Floating, Frame, Ref, Table, change
from tefuda.kernel.triggers import trigger


class Turns(Frame, frozen=True):
    """The turns of the game, one after the other."""


turn = procedure("7.1", Turns)


def phase_comes(table: Table, phase: str, clause: str) -> None:
    """A phase comes, and with it what waits for it."""
    cite("7.1.2")
    if table.facts.phase != phase:
        atoms.set_facts(table, phase=phase)
    event = Event("phase", -1, table.facts.player, sort=phase, clause=clause)
    table.events.append(event)
    trigger(table, [event])


# ── 7.2 start phase ─────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.1.1")
def begin(table: Table, frame: Turns) -> None:
    """A turn begins: it counts among the player's turns (3.3.2), extra ones too (3.3.2.2)."""
    seat = table.facts.player
    atoms.set_facts(
        table,
        number=table.facts.number + 1,
        phase="start",
        began=table.tick(),
        evolve_used=False,
        rushed=False,
        played=(),
        attacked=(),
        battle=None,
        doomed=(),
        taken=(),
        happened=(),
    )
    if table.effects and any(effect.until.startswith("during") for effect in table.effects):
        atoms.touch(table)
        table.derived = None  # an effect that is made for this turn begins now
    table.uses = ()
    table.history = ()
    for other in range(table.seats):
        if table.players[other].life_went_down:
            atoms.set_player(table, other, life_went_down=False, life_losses=0)
    cite("3.3.2")
    atoms.set_player(table, seat, elapsed=table.players[seat].elapsed + 1)
    atoms.record(table, Event("turn began", seat=seat, amount=table.players[seat].elapsed))
    phase_comes(table, "start", "7.2")


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
    cite("3.2.3")
    set_points(table, seat, "pp", table.players[seat].max_pp)


@turn.step("7.2.3")
def stand_up(table: Table, frame: Turns) -> Any:
    """7.2.3: all cards stand, but for boxed ones (5.31.3) and those an effect holds down."""
    standing = []
    if table.derived is None:
        current(table)
    for card in table.zone(t.FIELD, table.facts.player):
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
        effect.time
        for effect in table.effects
        if effect.until.endswith("_start") and is_the_time(table, effect.until, effect.turn, effect.seat, effect.cards)
    ]
    result = intend(table, standing)
    atoms.end_effects(table, tuple(held_down))  # the start phase that they were made for has been
    return result


@turn.step("7.2.4")
def draw_for_the_turn(table: Table, frame: Turns) -> Any:
    seat = table.facts.player
    if seat == table.facts.first and table.players[seat].elapsed <= 1:
        cite("7.2.4.1")
        return None
    return draw_a_card(table, seat)


@turn.step("7.2.5")
def check_at_the_start(table: Table, frame: Turns) -> Any:
    return check(table)


# ── 7.3 main phase ──────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.3.1")
def main_phase_comes(table: Table, frame: Turns) -> None:
    phase_comes(table, "main", "7.3.1")


@turn.step("7.3.2")
def check_at_main(table: Table, frame: Turns) -> Any:
    return check(table)


@turn.step("7.3.3")
def do_something(table: Table, frame: Turns) -> Any:
    if not table.waiting and not table.delayed and table.departed:
        table.departed = ()  # nothing that is going on can ask for what is gone
    seat = table.facts.player
    options = main_options(table, seat)
    if bar_end(table, seat) is None:
        options.append(END)
    return Ask(seat, "act", "7.3.3", tuple(options), secret=True, prompt="main")


@turn.answer("7.3.3")
def does(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Any:
    option = picked[0]
    if option == END:
        return "7.4.1"
    if option.verb in ("play", "activate") and is_quick(table, option):
        cite("12.3.5")
    if option.verb == "attack":
        table.history = ()
        return then(Attack(table.ref(option.card)), "7.3.4")
    if option.verb == "rush":
        table.history = ()
        return then(GrantingRush(table.facts.player, table.ref(option.card)), "7.3.4")
    if option.verb == "activate" and not counts_as_evolving(
        table.game.facts(table, option.card).activated[option.index]
    ):
        cite("8.3.1")
        remember(table, option)
    else:
        table.history = ()
    return then(start_playing(table, table.facts.player, option), "7.3.4")


@turn.step("7.3.4")
def check_and_go_on(table: Table, frame: Turns) -> Any:
    checking = check(table)
    return then(checking, "7.3.3") if checking else "7.3.3"


# ── 7.4 end phase ───────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.4.1")
def end_phase_comes(table: Table, frame: Turns) -> None:
    table.history = ()
    phase_comes(table, "end", "7.4.1")


@turn.step("7.4.2")
def check_at_the_end(table: Table, frame: Turns) -> Any:
    return check(table)


@turn.step("7.4.3")
def stand_guard(table: Table, frame: Turns) -> Any:
    """7.4.3: followers with ward may be acted, as many as the player likes."""
    seat = table.facts.player
    now, cards = current(table), table.cards
    guards = [
        card
        for card in table.zone(t.FIELD, seat)
        if "守護" in now[card].keywords and not cards[card].acted and t.FOLLOWER in now[card].kinds
    ]
    options = tuple([Option("card", card=card) for card in guards])
    return Ask(seat, "choose", "7.4.3", options, 0, len(options), prompt="ward")


@turn.answer("7.4.3")
def guards_stand(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Any:
    if not picked:
        return None
    return intend(table, [Orienting(table.ref(option.card), True, clause="7.4.3") for option in picked])


@turn.step("7.4.4")
def check_after_guards(table: Table, frame: Turns) -> Any:
    return check(table)


@turn.step("7.4.5")
def quick(table: Table, frame: Turns) -> Any:
    for seat in opponents(table, table.facts.player):
        if may_be_asked(table, seat):
            return QuickWindow(seat, "7.4.5", "7.4.6")
    return None


@turn.step("7.4.7")
def down_to_the_limit(table: Table, frame: Turns) -> Any:
    """7.4.7: cards beyond the hand's limit are discarded; then a check, and once more."""
    seat = table.facts.player
    excess = len(table.zone(t.HAND, seat)) - table.players[seat].hand_limit
    if excess <= 0:
        return "7.4.8"
    limit_reached(t.HAND, table.players[seat].hand_limit)
    return Discarding(seat, (-1, -1), Discard(excess), excess, "7.4.7")


@turn.step("4.7.3")
def check_after_discarding(table: Table, frame: Turns) -> Any:
    checking = check(table)
    return then(checking, "7.4.7") if checking else "7.4.7"


@turn.step("7.4.8")
def what_ends_with_the_turn(table: Table, frame: Turns) -> None:
    """7.4.8: effects that last until the turn ends are over."""
    facts = table.facts
    ended = [
        effect
        for effect in table.effects
        if effect.until and over_with(table, effect.until, effect.turn, effect.seat, effect.cards)
    ]
    if facts.terms:
        left = [said for said in facts.terms if not over_with(table, said.until, said.turn, said.seat)]
        atoms.set_facts(table, terms=tuple(left))
    for effect in ended:
        for card, life in effect.cards:
            if table.cards[card].life == life and "箱詰め" in table.cards[card].marks and _unboxes(effect):
                atoms.mark(table, card, "箱詰め", on=False)
    atoms.end_effects(table, tuple([effect.time for effect in ended]))
    if table.delayed:
        left = [later for later in table.delayed if not over_with(table, later.until, later.turn, later.seat)]
        table.delayed = tuple(left)
    trigger(table, [atoms.record(table, Event("turn_ended", seat=facts.player))])


def _unboxes(effect: Any) -> bool:
    return any(isinstance(part, Boxed) for part in effect.changes)


def over_with(table: Table, until: str, made: int, seat: int, cards: tuple[Ref, ...] = ()) -> bool:
    """Is what lasts until then over when this turn ends?"""
    if until == "turn":
        return True
    return until.endswith("_turn") and is_the_time(table, until, made, seat, cards)


def dormant(table: Table, effect: Floating) -> bool:
    """次の…のターン中: an effect for a turn to come does nothing before it."""
    return not is_the_time(table, effect.until, effect.turn, effect.seat, effect.cards)


@turn.step("7.4.9")
def next_turn(table: Table, frame: Turns) -> Any:
    """7.4.9: the next player's turn; extra turns come right before it (5.28), turns to be skipped do not come (5.26)."""
    facts = table.facts
    coming = facts.after_extras if facts.after_extras >= 0 else opponents(table, facts.player)[0]
    if facts.extras:
        cite("5.28.1")
        if len(facts.extras) > 1:
            cite("5.28.1.1")
        latest = max(facts.extras, key=lambda extra: extra[1])
        atoms.set_facts(
            table,
            extras=tuple([extra for extra in facts.extras if extra != latest]),
            after_extras=coming,
            player=latest[0],
        )
        cite("3.3.2.2")
    else:
        cite("1.1.1")  # of two players the one whose turn it was not
        atoms.set_facts(table, after_extras=-1, player=coming)
    if _skipped(table):
        return "7.4.9"
    return "7.1.1"


def _skipped(table: Table) -> bool:
    """5.26: the turn that would begin now does not; of several instructions the latest is used up (5.26.2.1)."""
    facts = table.facts
    mine = [skip for skip in facts.skips if skip[0] == facts.player]
    if not mine:
        return False
    latest = max(mine, key=lambda skip: skip[1])
    if len(mine) > 1:
        cite("5.26.2.1")
    cite("5.26.1")
    cite("5.26.2")
    cite("3.3.2.1")
    atoms.set_facts(table, skips=tuple([skip for skip in facts.skips if skip != latest]))
    atoms.record(table, Event("turn skipped", seat=facts.player))
    return True


# ── at once: stretches of a turn in which most often nothing comes between the steps ────────────────────────────────
def undisturbed(table: Table) -> bool:
    """Could nothing come between the steps of the turn, but for what waits for its phases?"""
    return not (table.waiting or table.due or table.delayed or table.dynamic & NAMED or table.ears.minds_the_turn)


def waited_for(table: Table, phase: Event) -> bool:
    """Could an ability that is in force wait for a phase?"""
    if not table.ears.hears(phase):
        return False
    now, zones, seats = current(table), table.zones, table.seats
    for zone in table.ears.listening:
        for cards in zones[zone * seats : zone * seats + seats]:
            for card in cards:
                if now[card].watches:
                    return True
    table.batch += 1  # as `trigger` has it: it was listened for
    return False


@turn.at_once("7.4.1", "7.4.5")
def end_phase(table: Table, frame: Turns) -> Any:
    """The end phase up to the other player's quick cards."""
    seat, seats = table.facts.player, table.seats
    phase = Event("phase", -1, seat, sort="end", clause="7.4.1")
    if not undisturbed(table) or waited_for(table, phase):
        return end_phase_comes(table, frame)
    table.history = ()
    table.facts = change(table.facts, phase="end")
    table.events.append(phase)
    now, cards = current(table), table.cards
    for card in table.zones[t.FIELD * seats + seat]:
        if "守護" in now[card].keywords and not cards[card].acted:
            return "7.4.3"
    window = quick(table, frame)
    return "7.4.7" if window is None else then(window, "7.4.7")


@turn.at_once("7.4.7", "7.3.2")
def turn_passes(table: Table, frame: Turns) -> Any:
    """From a hand that is not too large to the next player's main phase."""
    facts, zones, ended = table.facts, table.zones, table.facts.player
    seat = 1 - ended
    player, other = table.players[seat], table.players[ended]
    phase = Event("phase", -1, seat, sort="start", clause="7.2")
    if (
        table.seats != 2
        or table.collecting
        or not undisturbed(table)
        or len(zones[HANDS + ended]) > other.hand_limit
        or not zones[DECKS + seat]
        or not player.elapsed
        or player.pp > player.max_pp
        or facts.terms
        or facts.extras
        or facts.skips
        or facts.after_extras >= 0
        or [effect for effect in table.effects if effect.until]
        or waited_for(table, phase)
    ):
        return down_to_the_limit(table, frame)
    events = table.events
    events.append(Event("turn_ended", -1, ended))
    table.clock = began = table.clock + 1
    table.facts = TurnFacts(
        facts.number + 1, seat, facts.first, "start", began, format=facts.format, asked_to_lose=facts.asked_to_lose
    )
    table.uses, table.history = (), ()
    if other.life_went_down:
        atoms.set_player(table, ended, life_went_down=False, life_losses=0)
    elapsed, points = player.elapsed + 1, min(player.max_pp + 1, t.MOST_PP)
    atoms.set_player(table, seat, pp=points, max_pp=points, elapsed=elapsed, life_went_down=False, life_losses=0)
    events += (Event("turn began", -1, seat, None, None, elapsed), phase)
    if points > player.max_pp:
        events.append(Event("raised", -1, seat, None, None, points - player.max_pp, None, "max_pp"))
    if points > player.pp:
        events.append(Event("raised", -1, seat, None, None, points - player.pp, None, "pp"))
    for card in zones[FIELDS + seat]:
        record = table.cards[card]
        if record.acted and "箱詰め" not in record.marks:
            atoms.orient(table, card, False)
    before = len(events)
    atoms.move(table, zones[DECKS + seat][0], t.HAND, seat, reason="draw", clause="5.10.1")
    table.value = len(events) - before
    checking = check(table)
    if checking is not None:
        return then(checking, "7.3.1")
    table.facts = change(table.facts, phase="main")
    events.append(Event("phase", -1, seat, sort="main", clause="7.3.1"))
    return "7.3.3"


HANDS, DECKS, FIELDS = [2 * zone for zone in (t.HAND, t.DECK, t.FIELD)]  # where they lie, for two players
