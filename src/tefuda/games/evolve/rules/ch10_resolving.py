"""Chapter 10.6.2.5 to 10.6.2.8, playing, the second half: costs are paid, it is played, and it is resolved."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch04_zones import enter
from tefuda.games.evolve.rules.ch05_evolving import Revealed, evolve_cards
from tefuda.games.evolve.rules.ch10_costs import Terms, meant, offers, pay_points
from tefuda.games.evolve.rules.ch10_playing import (
    Play,
    bar_room,
    base_cost,
    can_be_played_for,
    comes_with_something,
    playing,
    said_of,
)
from tefuda.games.evolve.rules.ch12_keywords import SUPER_FROM, evolves_into, takes_ep
from tefuda.games.evolve.rules.ch13_classes import counted_as_it_begins
from tefuda.games.evolve.rules.ch14_union_bursts import is_burst, went_off
from tefuda.games.evolve.rules.questions import demands_entering_acted, is_new
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Activated, Cost, Pay, Sequence, This
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.flow.procedures import become, keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.playing.settling import ask_offer, keep_offer, moved_by_cost, passed_over, payment_of, resolution_of
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Card, Memory, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option, Refused
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result, Then

ACTING = v.Act(This())  # the card itself acts for a cost (10.4.6)

# Where it is said that one PP of such an ability's cost may be an EP.
EP_CLAUSES = {"evolve": "12.2.3", "advance": "12.16.3", "meal": "14.2.2.4", "ride": "14.4.9.2"}


# ── 10.6.2.5 costs ──────────────────────────────────────────────────────────────────────────────────────────────────
@playing.step("10.6.2.5.1.2")
def offer_alternative(table: Table, frame: Play) -> Result:
    """10.6.2.5.1.2: another cost may be paid instead."""
    said = said_of(table, frame)
    taken = _with_alternative(frame, said)
    if taken is None:
        return None
    ask = ask_offer(
        frame, taken, lambda play: can_be_played_for(table, play, said), "10.6.2.5.1.2", prompt="alternative cost"
    )
    return keep_offer(table, frame, taken, ()) if ask is None else ask


def _with_alternative(frame: Play, said: Terms) -> Play | None:
    """The play with the alternative cost that is offered next; None where there is none, or one will be paid."""
    others = offers(said, v.AlternativeCost)
    place = max(0, frame.offered - len(offers(said, v.OptionalCost))) if others else 0
    if frame.alternative is not None or place >= len(others):
        return None
    return passed_over(change(frame, alternative=others[place].cost))


@playing.answer("10.6.2.5.1.2")
def alternative_settled(table: Table, frame: Play, picked: tuple[Option, ...]) -> Result:
    taken = _with_alternative(frame, said_of(table, frame))
    return None if taken is None else keep_offer(table, frame, taken, picked)


@playing.step("12.2.2")
def evolve_card(table: Table, frame: Play) -> Result:
    """12.2.2: as a cost of an evolve ability a fitting card of the evolve deck is revealed."""
    if getattr(frame.ability, "sort", "") != "evolve":
        return None
    options = tuple(evolve_cards(table, frame.seat, frame.source[0], evolves_into(frame.ability)))
    hidden = [card for card in table.zone(t.EVOLVE_DECK, frame.seat) if table.cards[card].facedown]
    return Ask(
        (frame.seat,), "choose", "12.2.2", options, secret=len(hidden) > 1, about=frame.source, prompt="evolve card"
    )


@playing.answer("12.2.2")
def evolve_card_revealed(table: Table, frame: Play, picked: tuple[Option, ...]) -> None:
    if picked:
        atoms.reveal(table, (picked[0].card,))
        keep(table, over=picked[0].card, side=picked[0].index)


@playing.step("12.2.3")
def pay_with_ep(table: Table, frame: Play) -> Result:
    """12.2.3, 12.16.3: one PP of the cost may be an EP."""
    if frame.ep >= 0 or not takes_ep(frame.ability):
        return None
    needed = _points(table, frame, base_cost(table, frame))
    player = table.players[frame.seat]
    if not needed or not player.ep:
        become(table, change(frame, ep=0))
        return None
    options = (YES, NO) if player.pp >= needed else (YES,)
    clause = EP_CLAUSES[getattr(frame.ability, "sort", "")]
    return Ask((frame.seat,), "yes/no", clause, options, about=frame.source, prompt="EP")


@playing.answer("12.2.3")
def ep_settled(table: Table, frame: Play, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, ep=1 if picked[0] == YES else 0)


def _points(table: Table, frame: Play, cost: Cost) -> int:
    return sum(
        max(0, amount(table, frame, part.amount)) for part in cost.parts if type(part) is Pay and part.stat == "pp"
    )


@playing.step("12.2.4")
def super_evolve(table: Table, frame: Play) -> Result:
    """12.2.4: from the seventh turn (second player: the sixth) an SEP may be paid with it."""
    if getattr(frame.ability, "sort", "") != "evolve" or frame.super_evolve >= 0:
        return None
    player = table.players[frame.seat]
    needed = SUPER_FROM[0 if frame.seat == table.facts.first else 1]
    if player.sep < 1 or player.elapsed < needed:
        become(table, change(frame, super_evolve=0))
        return None
    return Ask((frame.seat,), "yes/no", "12.2.4", (YES, NO), about=frame.source, prompt="SEP")


@playing.answer("12.2.4")
def super_settled(table: Table, frame: Play, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, super_evolve=1 if picked[0] == YES else 0)


@playing.step("10.6.2.5.1")
def settle_cost(table: Table, frame: Play) -> Result:
    """10.6.2.5.1.1 to .4: the cost is what is written, changed as the effects say; then all of it is paid (10.4.2.1)."""
    if RECORDS and frame.sort == "card" and frame.alternative is None and frame.set_cost is None:
        cite("2.5.1")
    cost = base_cost(table, frame)
    parts = list(cost.parts)
    if frame.ep > 0:
        for index, part in enumerate(parts):
            if type(part) is Pay and part.stat == "pp" and amount(table, frame, part.amount) > 0:
                parts[index] = Pay("pp", amount(table, frame, part.amount) - 1)
                break
        parts.insert(0, Pay("ep", 1))
        cite("3.2.5")
    if frame.super_evolve > 0:
        parts.insert(0, Pay("sep", 1))
        cite("3.2.6")
    if RECORDS:
        _cite_cost(table, frame)
    if len(parts) == 1 and type(parts[0]) is Pay:
        paying = pay_points(table, frame.seat, parts[0].stat, amount(table, frame, parts[0].amount), frame)
        following = "10.6.2.6" if frame.sort == "card" else "10.6.2.7"
        return Then(paying, following)
    if frame.sort == "card" or frame.extra or parts != list(frame.cost.parts) or frame.ep > 0 or frame.super_evolve > 0:
        keep(table, cost=Cost(tuple(parts)))
    return None


def _cite_cost(table: Table, frame: Play) -> None:
    for clause in ("10.6.2.5.1", "10.6.2.5.1.1", "10.4.2", "10.4.2.1"):
        cite(clause)
    if frame.extra or (frame.sort == "card" and offers(said_of(table, frame), v.AddedCost)):
        cite("10.6.2.5.1.4")


@playing.step("10.6.2.5")
def pay(table: Table, frame: Play) -> Result:
    parts = frame.cost.parts
    if not parts:
        return None
    if RECORDS and ACTING in parts and is_new(table, frame.source[0]):
        cite("10.4.6.1")
    return payment_of(frame, parts)


@playing.step("10.6.2.6")
def room_on_the_field(table: Table, frame: Play) -> None:
    """10.6.2.6: a follower or amulet needs room; the play is undone where there is none (advance changes nothing then)."""
    if bar_room(table, frame) is not None:
        raise Refused("10.6.2.6", "there is no room on the field")


# ── 10.6.2.7, 10.6.2.8 played and resolved ──────────────────────────────────────────────────────────────────────────
PLAYED = name_mask("played")


@playing.step("10.6.2.7")
def played(table: Table, frame: Play) -> None:
    card = frame.source[0]
    record, facts = table.spoken_of(frame.source), None
    kind = "activated" if frame.sort == "activated" else "set off"
    if frame.sort == "card":
        deeds = (*table.facts.played, t.Played(frame.seat, record.face, (card, record.life)))
        atoms.put_facts(table, change(table.facts, played=deeds), PLAYED)
        if table.facts.terms:
            _next_play_is_here(table, frame.seat, card)
        kind, facts = "played", (table.derived or derived_facts(table))[card]
    happen(table, Event(kind, card, frame.seat, record, after=record, clause="10.6.2.7", facts=facts))


def _next_play_is_here(table: Table, seat: int, card: int) -> None:
    """このターン、次に…をプレイする際: what was said of the next such card was about this one, and is over."""
    left = [said for said in table.facts.terms if not said.once or not meant(table, said, seat, card)]
    atoms.set_facts(table, terms=tuple(left))


@playing.step("10.6.2.8")
def resolve(table: Table, frame: Play) -> Result:
    """10.6.1: what was played has its effect now; the effect's master is the ability's (3.1.2.4)."""
    card = frame.source[0]
    if RECORDS:
        cite("10.6.1")
    if frame.sort == "card" and t.SPELL not in (table.derived or derived_facts(table))[card].kinds:
        record = table.cards[card]
        if record.zone != t.RESOLUTION:
            return None
        if RECORDS:
            cite("10.6.2.8.1")
            if comes_with_something(table, frame.source):
                cite("10.6.2.8.1.1")
        printed = table.game.faces[record.face].sides[0]
        acted = bool(printed.statics) and demands_entering_acted(printed)
        coming = Moving(
            frame.source, t.FIELD, frame.seat, acted=acted, reason="play", clause="10.6.2.8.1", follow="all"
        )
        return enter(table, (coming,), frame.seat)
    if isinstance(frame.ability, Activated) and frame.ability.sort == "fusion" and not _fused(table.cards[card]):
        cite("12.18.3")
        return None
    if RECORDS:
        _cite_effect(table, frame)
    targets = frame.targets
    if frame.over >= 0:
        targets = (*targets, (Revealed(frame.over, frame.side, frame.super_evolve > 0), ()))
    effect = frame.effect
    return resolution_of(
        frame, effect.steps if type(effect) is Sequence else (effect,), targets=targets, moved=moved_by_cost(table, frame),
        memory=_deeds_before(frame), settled=settled(table, frame),
    )  # fmt: skip


def _deeds_before(frame: Play) -> Memory:
    """What its cost did to which cards, and, of an automatic ability, the event that set it off (場に出た…: "came")."""
    trigger = getattr(frame.ability, "trigger", None)
    if type(trigger) is not v.When:
        return frame.memory
    return (*frame.memory, ("came" if trigger.event == "entered" else trigger.event, frame.it))


def _fused(card: Card) -> bool:
    return any(mark.startswith("fused ") for mark in card.marks)


def _cite_effect(table: Table, frame: Play) -> None:
    if frame.sort != "card" and not table.alive(frame.source):
        cite("10.6.2.8.2.1")
    if frame.seat != table.cards[frame.source[0]].owner or frame.seat != table.facts.player:
        cite("3.1.2.4")


def settled(table: Table, frame: Play) -> tuple[tuple[str, int], ...]:
    """13.3.3.2, 13.3.1.4, 13.5.1.3.2: earth rites that were paid for, and what is counted as resolution begins."""
    if "charge" not in table.trigger_index.marks:
        return frame.settled
    return frame.settled + counted_as_it_begins(table, frame.seat)


@playing.step("10.6.2.8.3")
def clear_up(table: Table, frame: Play) -> Result:
    """10.6.2.8.3: a card that is still being resolved goes to its owner's graveyard; what was revealed is hidden again (5.21.1.1)."""
    if frame.sort != "card" and not frame.went_off and is_burst(frame.ability):
        keep(table, went_off=True)
        went_off(table, frame.source, frame.seat)
    if frame.follows and frame.sort == "card" and t.SPELL not in table.game.facts(table, frame.source[0]).kinds:
        return _bought_effects(table, frame)
    if len(table.opened) > frame.opened:
        cite("5.21.1.1")
        atoms.conceal(table, frame.opened)
    record = table.cards[frame.source[0]]
    if record.zone == t.RESOLUTION and frame.sort == "card":
        ref = (record.id, record.life)
        left = intend(table, [Moving(ref, t.GRAVEYARD, record.owner, reason="play", clause="10.6.2.8.3")])
        if left is not None:
            return left
    return RESOLVED


RESOLVED = Done(1)


def _bought_effects(table: Table, frame: Play) -> Result:
    """10.4.7.2: what an optional cost of playing a follower or amulet brings, once it is there."""
    keep(table, follows=())
    moved = ((frame.source, table.ref(frame.source[0])),)
    return Then(resolution_of(frame, frame.follows, moved=moved), "10.6.2.8.3")
