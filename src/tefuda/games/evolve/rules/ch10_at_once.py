"""Chapter 10.6.2 at once: a play with nothing to settle goes from its first step to its last, unless somebody is asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import demands_entering_acted, undisturbed
from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules.ch04_zones import Entering, is_guard
from tefuda.games.evolve.rules.ch10_costs import pay_points
from tefuda.games.evolve.rules.ch10_paying import TREASURIES
from tefuda.games.evolve.rules.ch10_playing import FROM, Play, leaves_x, name_it, optional_costs, playing, targets
from tefuda.games.evolve.rules.ch10_resolving import (
    ACTING,
    RESOLVED,
    clear_up,
    evolve_card,
    goes_on,
    pay,
    pay_with_ep,
    played,
    resolve,
    room_on_the_field,
    settle_cost,
    settled,
    super_evolve,
    tell,
)
from tefuda.games.evolve.rules.ch12_keywords import counts_as_evolving
from tefuda.games.evolve.rules.ch13_classes import STACK
from tefuda.games.evolve.rules.ch14_union_bursts import is_burst, went_off
from tefuda.games.evolve.rules.ch15_loops import a_short_while
from tefuda.kernel import atoms
from tefuda.kernel.dependence import MARKS, named
from tefuda.kernel.effects import Pay, Sequence
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.once import keep_in
from tefuda.kernel.performing import Resolving, carry_out_now
from tefuda.kernel.procedures import step_to
from tefuda.kernel.questions import amount
from tefuda.kernel.replacement import Moving, Orienting, intend
from tefuda.kernel.state import BOARD, Card, Departed, Ref, Table, change
from tefuda.kernel.triggers import trigger


@playing.at_once("10.6.2.1", "10.6.2.8.3")
def play_plainly(table: Table, frame: Play) -> Any:
    """A card or automatic ability as it is printed: nothing is settled, and only points are paid."""
    if not frame.plain or frame.sort == "activated":
        return _named(table, name_it(table, frame))
    table.clock = time = table.clock + 1
    if frame.sort == "automatic":
        return _automatic(table, frame, time)
    return _card(table, frame, time)


def _named(table: Table, following: str | None) -> Any:
    """On to the step that naming it has led to."""
    frame: Any = table.frames[-1]
    if following == "10.6.2.5.1":
        return pay_at_once(table, frame)
    if following == "12.2.2":
        step_to(table, EVOLVE_CARD)
        return evolve_card(table, frame)
    if following is None:
        step_to(table, OPTIONAL_COSTS)
        return settle(table, frame)
    return following


def _automatic(table: Table, frame: Play, time: int) -> Any:
    card, ability, opened = frame.source[0], frame.ability, len(table.opened)
    record = table.cards[card]
    tell(table, Event("set off", card, frame.seat, record, record, 0, None, "", "10.6.2.7"))
    left = _effect(table, frame, frame.source, time, opened)
    if left is not None:
        return left
    if ability.condition is not None and is_burst(ability):  # type: ignore[union-attr]
        went_off(table, frame.source, frame.seat)
    if len(table.opened) > opened:
        atoms.conceal(table, opened)
    return RESOLVED


def _card(table: Table, frame: Play, time: int) -> Any:
    card, seat, calm = frame.source[0], frame.seat, not table.due
    facts = (table.derived or current(table))[card]
    try:
        straight = facts.straight
    except AttributeError:
        straight = keep_in(facts, "straight", _straight(facts))
    if straight and _unminded(table, frame, facts):
        return _comes_straight(table, frame, facts, time, calm)
    opened = len(table.opened)
    atoms.move(
        table, card, t.RESOLUTION, seat, 0, False, None, "play", None, "10.6.2.1", 0,
        "all" if frame.zone == t.EX else "playing",
    )  # fmt: skip
    atoms.mark(table, card, FROM[frame.zone])
    record, facts, player = table.cards[card], (table.derived or current(table))[card], table.players[seat]
    source = (card, record.life)
    if facts.collected or facts.statics or table.facts.terms or frame.set_cost is not None:
        table.frames[-1] = change(frame, source=source, time=time, opened=opened)
        return "10.6.2.5.1"  # what is printed is not what is paid
    if facts.cost:
        atoms.set_player(table, seat, pp=player.pp - facts.cost)
    spell = t.SPELL in facts.kinds
    if not spell and len(table.zones[t.FIELD * table.seats + seat]) >= player.field_limit:
        return "10.6.2.6"
    atoms.set_facts(table, played=(*table.facts.played, (seat, card, record.face, record.life)))
    tell(table, Event("played", card, seat, record, record, 0, None, "", "10.6.2.7", facts))
    if not spell:
        return _comes(table, frame, source, time, calm)
    left = _effect(table, frame, source, time, opened)
    if left is not None:
        return left
    frame = table.frames[-1] = change(frame, source=source, time=time, opened=opened)
    return clear_up(table, frame)


def _straight(facts: Any) -> bool:
    """Is it put on the field with nothing to settle, to pay but points, to ask (12.8.2) or to do as it comes (13.3.2), and stays?"""
    return (
        t.SPELL not in facts.kinds
        and not facts.statics
        and not facts.collected
        and "守護" not in facts.keywords
        and STACK not in facts.keywords
        and (facts.defense is None or facts.defense > 0)
    )


def _unminded(table: Table, frame: Play, facts: Any) -> bool:
    """Is such a card of the hand as it is printed, and does no other card change with it, or have a say in how it comes?"""
    card, seat = frame.source[0], frame.seat
    if (
        frame.zone != t.HAND
        or frame.set_cost is not None
        or table.dynamic & TOUCHED
        or table.game.plain[table.cards[card].face] is not facts
        or table.base[card] is not facts
        or table.facts.terms
        or table.ears.state_triggers
        or table.ears.replaces_entering
        or len(table.zones[t.FIELD * table.seats + seat]) >= table.players[seat].field_limit
    ):
        return False
    return not table.effects or not [effect for effect in table.effects if frame.source in effect.cards]


def _comes_straight(table: Table, frame: Play, facts: Any, time: int, calm: bool) -> Any:
    """A follower or amulet from the hand onto the field: what `_card` and `_comes` do one after the other."""
    if table.shared & BOARD:
        table.own_board()
    card, seat, ears = frame.source[0], frame.seat, table.ears
    zones, cards, events = table.zones, table.cards, table.events
    before, player, turn = cards[card], table.players[seat], table.facts
    face, owner, token = before.face, before.owner, before.token
    hand, field = t.HAND * table.seats + seat, t.FIELD * table.seats + seat
    place = zones[hand].index(card)
    zones[hand] = zones[hand][:place] + zones[hand][place + 1 :]
    table.clock = life = time + 1
    shown = Card(
        card, face, owner, seat, t.RESOLUTION, life, 0, False, False, token, 0, (), (), 0, 0, False, 0, life
    )  # fmt: skip
    events.append(Event("moved", card, seat, before, shown, 0, None, "play", "10.6.2.1", facts))
    shown = Card(
        card, face, owner, seat, t.RESOLUTION, life, 0, False, False, token, 0, (), (), 0, 0, False, 0, life, FROM_HAND
    )  # fmt: skip
    if facts.cost:
        table.players[seat] = change(player, pp=player.pp - facts.cost)
    table.facts = change(turn, played=(*turn.played, (seat, card, face, life)))
    event = Event("played", card, seat, shown, shown, 0, None, "", "10.6.2.7", facts)
    events.append(event)
    if "played" in ears.heard or table.delayed or ears.histories:
        cards[card], rest = shown, zones[t.RESOLUTION * table.seats]
        zones[t.RESOLUTION * table.seats] = (card, *rest)
        trigger(table, [event])
        zones[t.RESOLUTION * table.seats] = rest
    table.departed = (*table.departed, Departed(shown, facts))
    table.clock = life = table.clock + 1
    cards[card] = here = Card(
        card, face, owner, seat, t.FIELD, life, 0, False, False, token, 0, (), (), 0, 0, False, 0, life, FROM_HAND
    )  # fmt: skip
    zones[field] = (*zones[field], card)
    event = Event("moved", card, seat, shown, here, 0, None, "play", "10.6.2.8.1", facts)
    events.append(event)
    trigger(table, [event])
    table.due = not (
        calm and not table.dynamic and len(table.frames) == 2 and (not table.waiting or a_short_while(table))
    )
    return RESOLVED


TOUCHED = 1 << t.HAND | 1 << t.RESOLUTION | 1 << t.FIELD | MARKS | named("pp", "played")
FROM_HAND = (FROM[t.HAND],)


def _comes(table: Table, frame: Play, source: Ref, time: int, calm: bool) -> Any:
    """10.6.2.8.1: a follower or amulet comes onto the field."""
    card, seat = source[0], frame.seat
    printed = table.game.faces[table.cards[card].face].sides[0]
    acted = bool(printed.statics) and demands_entering_acted(printed)
    if (
        "守護" not in printed.keywords
        and not table.effects
        and not table.ears.wards_change
        and undisturbed(table, card)
    ):
        goes_on(table, card, t.FIELD, seat, acted, "10.6.2.8.1", "all")
    else:
        table.at[-1] = CLEARING_UP
        frame = table.frames[-1] = change(frame, source=source, time=time, opened=len(table.opened))
        what = Moving(source, t.FIELD, seat, 0, acted, None, 0, "play", None, "10.6.2.8.1", "all")
        left = Entering((what,), seat) if is_guard(table, what) else intend(table, (what,))
        if left is not None:
            return ("again", left)
        if table.cards[card].zone != t.FIELD:
            return clear_up(table, frame)
    if calm and len(table.frames) == 2 and _came_well(table, card):
        table.due = False
    return RESOLVED


def _came_well(table: Table, card: int) -> bool:
    """Has a card come onto a field that had room, and all that has changed calls for no rule process (chapter 11)?"""
    if table.dynamic or table.derived is None or table.ears.state_triggers:
        return False
    defense = table.derived[card].defense
    return (defense is None or defense > 0) and (not table.waiting or a_short_while(table))


def _effect(table: Table, frame: Play, source: Ref, time: int, opened: int) -> Any:
    """10.6.2.8: its effect; None when it has been carried out."""
    effect, it = frame.effect, frame.it
    table.at[-1] = CLEARING_UP
    left = carry_out_now(
        table,
        Resolving(
            effect.steps if type(effect) is Sequence else (effect,), source, frame.seat, it, 0, frame.amount,
            moved=frame.moved, time=time, sort=frame.sort, memory=(("", it),), settled=settled(table, frame),
        ),
    )  # fmt: skip
    if left is not None:
        table.frames[-2] = change(table.frames[-2], source=source, time=time, opened=opened)
    return left


@playing.at_once("10.6.2.2.2", "10.6.2.8.3")
def settle(table: Table, frame: Play) -> Any:
    """What is settled before the costs, where that is nothing but targets."""
    found = choices.traits(frame.effect)
    if found.rites or found.choices or _on_terms(table, frame) or (not frame.x_said and leaves_x(table, frame)):
        return optional_costs(table, frame)
    step_to(table, TARGETS)
    return settle_targets(table, frame)


@playing.at_once("10.6.2.3", "10.6.2.8.3")
def settle_targets(table: Table, frame: Play) -> Any:
    """Targets, and from the last of them on to the costs."""
    asked = targets(table, frame)
    if asked is not None:
        return asked
    if choices.traits(frame.effect).divides:
        return "10.6.2.4"
    if frame.sort == "automatic" and not frame.extra:
        return conclude(table, frame)
    if counts_as_evolving(frame.ability):
        return "12.2.2"
    if _on_terms(table, frame):
        return "10.6.2.5.1.2"
    return pay_at_once(table, frame)


def _on_terms(table: Table, frame: Play) -> bool:
    """Does anything say how a card is played but what is printed?"""
    if frame.sort != "card":
        return False
    facts = (table.derived or current(table))[frame.source[0]]
    return bool(facts.collected or facts.statics or table.facts.terms)


@playing.at_once("12.2.3", "10.6.2.8.3")
def settle_points(table: Table, frame: Play) -> Any:
    """Whether an EP and an SEP are paid, and then all is."""
    asked = pay_with_ep(table, frame)
    if asked is not None:
        return asked
    step_to(table, SEP)
    return settle_sep(table, table.frames[-1])


@playing.at_once("12.2.4", "10.6.2.8.3")
def settle_sep(table: Table, frame: Play) -> Any:
    """Whether an SEP is paid, and then all is."""
    asked = super_evolve(table, frame)
    return pay_at_once(table, table.frames[-1]) if asked is None else asked


@playing.at_once("10.6.2.5.1", "10.6.2.8.3")
def pay_at_once(table: Table, frame: Play) -> Any:
    """The cost, and all that follows."""
    following = settle_cost(table, frame)
    if following is None:
        frame = table.frames[-1]  # type: ignore[assignment]
        table.at[-1] = ROOM
        paying = None if _paid_plainly(table, frame) else pay(table, frame)
        if paying is not None:
            left = carry_out_now(table, paying)
            if left is not None:
                return left
        frame = table.frames[-1]  # type: ignore[assignment]
    elif type(following) is not str:
        return following
    room_on_the_field(table, frame)
    return conclude(table, frame)


def _paid_plainly(table: Table, frame: Play) -> bool:
    """A cost of nothing but points, and that the card itself acts, as its parts are paid one after the other."""
    if not frame.cost.parts:
        return True
    for part in frame.cost.parts:
        if type(part) is Pay:
            if part.stat in TREASURIES:
                return False
        elif part != ACTING or not _stands(table, frame.source):
            return False
    for part in frame.cost.parts:
        if type(part) is Pay:
            pay_points(table, frame.seat, part.stat, amount(table, frame, part.amount))
        else:
            intend(table, (Orienting(frame.source, True, frame.source, "5.4.1"),))
            table.frames[-1] = change(frame, memory=(("acted", (frame.source,)),))
    table.value = None
    return True


def _stands(table: Table, ref: Ref) -> bool:
    """Can a card act?"""
    card = table.cards[ref[0]]
    return card.life == ref[1] and card.zone == t.FIELD and not card.acted


@playing.at_once("10.6.2.7", "10.6.2.8.3")
def conclude(table: Table, frame: Play) -> Any:
    """It is played, has its effect, and is cleared up."""
    played(table, frame)
    table.at[-1] = CLEARING_UP
    following = resolve(table, frame)
    if type(following) is Resolving:
        left = carry_out_now(table, following)
        if left is not None:
            return left
    elif following is not None:
        return ("again", following)
    return clear_up(table, table.frames[-1])


OPTIONAL_COSTS, TARGETS = playing.place("10.6.2.2.2"), playing.place("10.6.2.3")
EVOLVE_CARD, SEP, ROOM = playing.place("12.2.2"), playing.place("12.2.4"), playing.place("10.6.2.6")
CLEARING_UP = playing.place("10.6.2.8.3")
