"""Chapter 7.4.2, what can be done in the main phase, and what stands in the way of it."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving, put_characters
from tefuda.games.rebirth.rules.ch05_players import PayingEnergy, draw_card
from tefuda.games.rebirth.rules.ch08_attackers import bar_attack
from tefuda.games.rebirth.rules.ch09_costs import bar_cost
from tefuda.games.rebirth.rules.ch09_playing import ability_play, card_play
from tefuda.games.rebirth.rules.ch13_loops import bar_again
from tefuda.games.rebirth.rules.questions import empty_seats, facts, is_kind, player_forbidden, standing_energy
from tefuda.kernel.declaring.trigger_index import in_force
from tefuda.kernel.effects.nodes import Activated
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.replacement import intend
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame, Ref, change
from tefuda.kernel.table.requests import Bar, Option, narrowed
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result

END = Option("end")


# ── what is done ────────────────────────────────────────────────────────────────────────────────────────────────────
def deed(table: Table, seat: int, option: Option) -> Frame:
    """What carries out one of the things that can be done in the main phase."""
    if option.verb == "play":
        cite("7.4.2.1")
        return card_play(table, seat, option.card)
    if option.verb == "activate":
        cite("7.4.2.3")
        return ability_play(table, seat, option.card, option.index)
    return Setting(seat, table.ref(option.card)) if option.verb == "set" else SteppingBack(seat, table.ref(option.card))


class Setting(Frame, frozen=True, tag=t.own):
    """A Re-birth card of the hand is set, and a card is drawn for it; nothing is played by that (9.7.1)."""

    seat: Seat
    card: Ref


setting = rules.procedure("7.4.2.4", Setting)


@setting.step("5.6.1")
def set_it(table: Table, frame: Setting) -> Result:
    return intend(table, [moving(table, frame.card, t.REBIRTH, "5.6.1", "set")])


@setting.step("7.4.2.4")
def draw_for_it(table: Table, frame: Setting) -> None:
    draw_card(table, frame.seat, "7.4.2.4")


class SteppingBack(Frame, frozen=True, tag=t.own):
    """The character of the entry moves to an empty member seat, for energy equal to its cost."""

    seat: Seat
    card: Ref


stepping_back = rules.procedure("7.4.2.2", SteppingBack)


@stepping_back.step("5.14")
def pay_for_it(table: Table, frame: SteppingBack) -> Result:
    cost = facts(table, frame.card[0]).cost or 0
    return PayingEnergy(frame.seat, cost) if cost > 0 else None


@stepping_back.step("7.4.2.2")
def step_back(table: Table, frame: SteppingBack) -> Result:
    """7.4.2.2: to an empty seat; it is no appearance (5.5.1.1)."""
    if not table.alive(frame.card):
        return None
    cite("5.5.1.1")
    return put_characters(table, [moving(table, frame.card, t.MEMBER, "7.4.2.2", "step back")], empty=True)


FROM_HAND = {t.CHARACTER: "play", t.RE_BIRTH: "set"}  # what can be done with a card of the hand, by its kind
CLAUSES = {"play": "7.4.2.1", "set": "7.4.2.4", "shift": "7.4.2.2"}


# ── what may be done ────────────────────────────────────────────────────────────────────────────────────────────────
def deeds(table: Table, seat: int, several: bool) -> list[Option]:
    """All that a player may do in the main phase; where several are asked, each says who may."""
    now, wishes = derived_facts(table), []
    for card in table.zone(t.HAND, seat):
        for kind in now[card].kinds:
            if kind in FROM_HAND:
                wishes.append(Option(FROM_HAND[kind], card))
    wishes += [Option("shift", card) for card in table.zone(t.ENTRY, seat)]
    for spot in table.trigger_index.activated_spots[seat]:
        for card in table.zones[spot]:
            if now[card].activated:
                wishes += [Option("activate", card, index) for index in range(len(now[card].activated))]
    energy = len(standing_energy(table, seat))
    found = [wish for wish in wishes if bar_deed(table, seat, wish, energy) is None]
    return [change(wish, seat=seat) for wish in found] if several else found


def bar_deed(table: Table, seat: int, wish: Option, energy: int) -> Bar | None:
    """What keeps a player who has so much energy from doing something with a card in the main phase."""
    card = table.cards[wish.card]
    if table.history and (again := bar_again(table, seat, wish)) is not None:
        return again
    if wish.verb == "activate":
        return bar_activate(table, seat, wish)
    zone = t.ENTRY if wish.verb == "shift" else t.HAND
    kind = t.RE_BIRTH if wish.verb == "set" else t.CHARACTER
    clause = CLAUSES[wish.verb]
    if card.seat != seat or card.zone != zone or not is_kind(table, wish.card, kind):
        return Bar(clause)
    held = forbidden(table, wish.card, wish.verb) or player_forbidden(table, seat, wish.verb)
    if held is not None:
        cite("1.3.3")
        return Bar("1.3.3", held.source[0])
    if wish.verb == "shift" and not empty_seats(table, seat):
        cite("7.4.2.2")
        return Bar("7.4.2.2")
    if wish.verb != "set" and energy < (facts(table, wish.card).cost or 0):
        cite("5.14.1.1")
        return Bar("5.14.1.1")
    return None


def bar_activate(table: Table, seat: int, wish: Option) -> Bar | None:
    """What keeps a player from playing an activated ability: where it is valid, its limit, its condition, its cost."""
    card, found = table.cards[wish.card], facts(table, wish.card)
    if card.seat != seat or not -1 < wish.index < len(found.activated):
        return Bar("7.4.2.3")
    ability: Activated = found.activated[wish.index]
    if not in_force(table, card, ability.zone):
        cite("9.4.4")
        return Bar("9.4.4")
    scope = Scope(table.ref(wish.card), seat)
    if not holds(table, scope, ability.condition):
        return Bar("11.2.3.2")
    unusable = forbidden(table, wish.card, "use:起") or player_forbidden(table, seat, "use:起")
    if unusable is not None:
        cite("9.15.1")
        return Bar("9.15.1", unusable.source[0])
    since, which = uses.use_key(table, card, found, found.activated, wish.index)
    if ability.per_turn and uses.used(table, wish.card, since, which) >= ability.per_turn:
        cite("9.2.2.1")
        return Bar("9.2.2.1")
    return bar_cost(table, scope, ability.cost)


def bar(table: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed, for `why_not`: that it is not the time for it, or what keeps it from being done."""
    ask = table.pending
    if ask is None or seat not in ask.seats:
        return Bar(ask.clause if ask is not None else "1.2.1")
    if ask.prompt in ("main", "attack") and wish.verb in ("end", "pass"):
        return None if any(option.verb == wish.verb for option in ask.options) else Bar(ask.clause)
    if ask.prompt == "main":
        if wish.verb not in VERBS or wish.card < 0:
            return Bar("7.4.2")
        return bar_deed(table, seat, wish, len(standing_energy(table, seat)))
    if ask.prompt == "attack":
        return bar_attack(table, seat, wish)
    offered = [change(option, seat=-1) for option in narrowed(ask, seat).options]
    if RECORDS:
        cite(ask.clause)
    return None if change(wish, seat=-1) in offered else Bar(ask.clause)


VERBS = ("play", "set", "shift", "activate")
