"""Chapter 10.6.2 at once: a play with nothing to settle goes from its first step to its last, unless somebody is asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import demands_entering_acted, undisturbed
from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules.ch04_zones import comes_as_guard, is_guard
from tefuda.games.evolve.rules.ch05_evolving import Revealed
from tefuda.games.evolve.rules.ch10_costs import PP, pay_points
from tefuda.games.evolve.rules.ch10_paying import TREASURIES
from tefuda.games.evolve.rules.ch10_playing import (
    FROM,
    Play,
    leaves_x,
    name_it,
    optional_costs,
    playing,
    targets,
    targets_chosen,
    were_chosen,
)
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
    super_evolve,
    tell,
)
from tefuda.games.evolve.rules.ch12_keywords import counts_as_evolving
from tefuda.games.evolve.rules.ch13_classes import counted_as_it_begins
from tefuda.games.evolve.rules.ch14_union_bursts import is_burst, went_off
from tefuda.games.evolve.rules.ch15_loops import a_short_while
from tefuda.kernel import atoms
from tefuda.kernel.dependence import named
from tefuda.kernel.effects import Choose, Pay, Sequence
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.performing import NO_CARD, Resolving, carry_out_now
from tefuda.kernel.procedures import step_to
from tefuda.kernel.questions import amount
from tefuda.kernel.replacement import Moving, Orienting, intend
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.state import Ref, Table, Waiting, change
from tefuda.kernel.triggers import trigger_by


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
    opened = len(table.opened)
    table.at[-1] = CLEARING_UP
    left = _sets_off(table, frame.ability, frame.source, frame.seat, frame.it, frame.amount, frame.moved, time)
    if left is not None:
        table.frames[-2] = change(table.frames[-2], time=time, opened=opened)
        return left
    return RESOLVED


def play_waiting(table: Table, waiting: Waiting) -> Any:
    """The same for a waiting ability with nothing to settle; the frame of its play is there only where it is not over: None."""
    ability: Any = waiting.ability
    opened, place = len(table.opened), len(table.frames)
    it, moved = waiting.subject, waiting.moved
    table.clock = time = table.clock + 1
    left = _sets_off(table, ability, waiting.source, waiting.seat, it, waiting.amount, moved, time)
    if left is None:
        table.value = 1
        return None
    play = Play(
        waiting.seat, waiting.source, "automatic", ability.effect, ability=ability, it=it, amount=waiting.amount, moved=moved,
        time=time, plain=True, opened=opened,
    )  # fmt: skip
    table.frames.insert(place, play)
    table.at.insert(place, CLEARING_UP)
    return left


def aim_waiting(table: Table, waiting: Waiting, choose: Choose) -> Any:
    """A waiting ability that chooses targets, and nothing else: it is played as far as that; BARRED where it cannot be (10.7.3.2)."""
    ability: Any = waiting.ability
    play = Play(
        waiting.seat, waiting.source, "automatic", ability.effect, ability=ability, it=waiting.subject, amount=waiting.amount,
        moved=waiting.moved, time=table.clock + 1, opened=len(table.opened),
    )  # fmt: skip
    cards = choices.candidates(table, play, choose)
    if not (choose.up_to or choose.any_number) and amount(table, play, choose.number) > len(cards):
        return BARRED
    table.clock += 1
    table.frames.append(play)
    table.at.append(TARGETS)
    return _aim(table, play, choose, cards)


BARRED = ("barred", None)


def _sets_off(
    table: Table, ability: Any, source: Ref, seat: int, it: tuple[Ref, ...], number: int, moved: Any, time: int
) -> Any:
    """10.6.2.7, 10.6.2.8 of an automatic ability: None when its effect has been carried out."""
    card, opened, ears, effect = source[0], len(table.opened), table.ears, ability.effect
    record = table.cards[card]
    event = Event("set off", card, seat, record, record, 0, None, "", "10.6.2.7")
    table.events.append(event)
    if "set off" in ears.heard or table.delayed or ears.histories:
        trigger_by(table, event)
    left = carry_out_now(
        table,
        Resolving(
            effect.steps if type(effect) is Sequence else (effect,), source, seat, it, 0, number, 0, "", False, (), (), (), (),
            False, moved, (), time, "automatic", (), NO_CARD, False, (("", it),),
            counted_as_it_begins(table, seat) if ears.counts_graveyards else (),
        ),
    )  # fmt: skip
    if left is not None:
        return left
    if ability.condition is not None and is_burst(ability):
        went_off(table, source, seat)
    if len(table.opened) > opened:
        atoms.conceal(table, opened)
    return None


def _card(table: Table, frame: Play, time: int) -> Any:
    card, seat, opened, calm = frame.source[0], frame.seat, len(table.opened), not table.due
    atoms.move(
        table, card, t.RESOLUTION, seat, 0, False, None, "play", None, "10.6.2.1", 0,
        "all" if frame.zone == t.EX else "playing", None,
    )  # fmt: skip
    atoms.mark(table, card, FROM[frame.zone])
    record, facts, player = table.cards[card], (table.derived or current(table))[card], table.players[seat]
    source = (card, record.life)
    if facts.collected or facts.statics or table.facts.terms or frame.set_cost is not None:
        table.frames[-1] = change(frame, source=source, time=time, opened=opened)
        return "10.6.2.5.1"  # what is printed is not what is paid
    if facts.cost:
        atoms.put_player(table, seat, change(player, pp=player.pp - facts.cost), PP)
    if t.SPELL in facts.kinds:
        frame = table.frames[-1] = change(frame, source=source, time=time, opened=opened)
        return conclude(table, frame)
    if len(table.zones[t.FIELD * table.seats + seat]) >= player.field_limit:
        return "10.6.2.6"
    atoms.set_facts(table, played=(*table.facts.played, (seat, card, record.face, record.life)))
    tell(table, Event("played", card, seat, record, record, 0, None, "", "10.6.2.7", facts))
    return _comes(table, frame, source, time, calm)


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
        if is_guard(table, what):
            return comes_as_guard(table, what, seat)
        left = intend(table, (what,))
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


@playing.at_once("10.6.2.2.2", "10.6.2.8.3")
def settle(table: Table, frame: Play) -> Any:
    """What is settled before the costs: where nothing else is left, targets."""
    found = choices.traits(frame.effect)
    if found.rites or found.choices or _on_terms(table, frame):
        asked = optional_costs(table, frame)
        if asked is not None or found.choices:
            return asked
    if not frame.x_said and leaves_x(table, frame):
        return "10.6.2.2.4"
    table.at[-1] = TARGETS
    return settle_targets(table, frame)


@playing.at_once("10.6.2.3", "10.6.2.8.3")
def settle_targets(table: Table, frame: Play) -> Any:
    """Targets, and from the last of them on to the costs."""
    found = choices.traits(frame.effect)
    if found.aim is not None and not frame.targets:
        return _aim(table, frame, found.aim, choices.candidates(table, frame, found.aim))
    asked = targets(table, frame)
    if asked is not None:
        return asked
    return "10.6.2.4" if found.divides else _aimed(table, frame)


def _aim(table: Table, frame: Play, choose: Choose, cards: list[int]) -> Any:
    """As `targets` has it, where one choice of targets is all that there is to settle."""
    seat, count = frame.seat, len(cards)
    number = choose.number if type(choose.number) is int else amount(table, frame, choose.number)
    most = count if choose.any_number or number > count else number if number > 0 else 0
    least = 0 if choose.up_to or choose.any_number else most
    if count <= least or not most:  # nobody is asked
        return _chosen(table, frame, choose, tuple([table.ref(card) for card in cards]) if most else ())
    if choose.by != "own":
        seat = table.game.seats(table, seat, choose.by)[0]
    return Ask(
        (seat,), "choose", "10.6.2.3", choices.target_options(table, cards), least, most, frame.source, "targets", too_few="10.6.2.3.1",
    )  # fmt: skip


@playing.answer_at_once("10.6.2.3")
def aimed_at(table: Table, frame: Play, picked: tuple[Option, ...]) -> Any:
    """What was chosen, and all that follows."""
    choose = choices.traits(frame.effect).aim
    if choose is None:
        return targets_chosen(table, frame, picked)
    return _chosen(table, frame, choose, tuple([table.ref(option.card) for option in picked]))


def _chosen(table: Table, frame: Play, choose: Choose, refs: tuple[Ref, ...]) -> Any:
    frame = table.frames[-1] = change(frame, targets=((choose, refs),))
    if "chosen" in table.ears.heard:
        were_chosen(table, frame, refs)
    return _aimed(table, frame)


def _aimed(table: Table, frame: Play) -> Any:
    """On from the targets."""
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
    source, seat, sort, ears, facts = frame.source, frame.seat, frame.sort, table.ears, None
    card, ability, effect = source[0], frame.ability, frame.effect
    record = table.cards[card]
    if sort == "card":
        facts, turn = (table.derived or current(table))[card], table.facts
        if turn.terms or t.SPELL not in facts.kinds:
            return _conclude_by_steps(table, frame)
        atoms.put_facts(
            table, change(turn, played=(*turn.played, (seat, card, record.face, record.life))), PLAYED
        )  # fmt: skip
        facts = (table.derived or current(table))[card]  # an effect may have stood on what was played
    elif sort == "activated" and ability.sort == "fusion":  # type: ignore[union-attr]
        return _conclude_by_steps(table, frame)
    event = Event(KINDS[sort], card, seat, record, record, 0, None, "", "10.6.2.7", facts)
    table.events.append(event)
    if event.kind in ears.heard or table.delayed or ears.histories:
        trigger_by(table, event)
    table.at[-1] = CLEARING_UP
    moved, targets = frame.moved, frame.targets
    if not moved and sort != "automatic" and table.cards[card].life != source[1]:
        moved = ((source, (card, table.cards[card].life)),)  # its cost moved the card itself (4.1.4.1)
    if frame.over >= 0:
        targets = (*targets, (Revealed(frame.over, frame.side, frame.super_evolve > 0), ()))
    agenda = effect.steps if type(effect) is Sequence else (effect,)
    it, did = frame.it, False
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = (("", it),)
    memory += frame.memory
    if (
        len(targets) == 1 and agenda[0] is targets[0][0] and not frame.memory
    ):  # the first word chose, and is carried out
        agenda, it, targets = agenda[1:], targets[0][1], ()
        did, memory = bool(it), (("chosen", it), *memory)
    left = carry_out_now(
        table,
        Resolving(
            agenda, source, seat, it, frame.x, frame.amount, 0, "", did, (), targets, frame.modes, frame.shares, frame.paid, moved,
            (), frame.time, sort, (), NO_CARD, False, memory,
            frame.settled + counted_as_it_begins(table, seat) if ears.counts_graveyards else frame.settled,
        ),
    )  # fmt: skip
    if left is not None:
        return left
    if sort != "card" and ability.condition is None and len(table.opened) <= frame.opened:  # type: ignore[union-attr]
        return RESOLVED
    return clear_up(table, table.frames[-1])


def _conclude_by_steps(table: Table, frame: Play) -> Any:
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


KINDS = {"card": "played", "activated": "activated", "automatic": "set off"}
PLAYED = named("played")
OPTIONAL_COSTS, TARGETS = playing.place("10.6.2.2.2"), playing.place("10.6.2.3")
EVOLVE_CARD, SEP, ROOM = playing.place("12.2.2"), playing.place("12.2.4"), playing.place("10.6.2.6")
CLEARING_UP = playing.place("10.6.2.8.3")
