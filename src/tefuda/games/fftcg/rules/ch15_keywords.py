"""Chapter 15.2, keyword abilities that are more than a word: warp, Limit Break, priming."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch06_control import source_left
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.rules.ch11_spending import Spending, cp_of
from tefuda.games.fftcg.rules.ch12_rule_processes import broken_by
from tefuda.games.fftcg.rules.ch15_party import broke
from tefuda.games.fftcg.rules.questions import Kind, controlled
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Automatic, Make, This
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.happening.contested import applicable
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table import atoms, chance, stacking
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, Frame, Ref, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result


class WarpCounters(v.Word, frozen=True):
    """An inner condition: the card has warp counters on it."""


@rules.condition(WarpCounters)
def has_warp_counters(table: Table, scope: Scope, node: WarpCounters) -> bool:
    """15.2.7.4: only then one is taken off; 15.2.7.5.2: one that missed its chance has none and tries no more."""
    cite("15.2.7.1.2")
    found = t.WARP_COUNTER in dict(table.known(scope.source)[0].counters)
    if not found:
        cite("15.2.7.5.2")
    return found


# 15.2.7.4, 15.2.7.5: the two automatic abilities of warp, which work where the card is removed.
WARP_COUNTS_DOWN = Automatic(
    v.When("phase", whose="own", fact="main1"),
    v.PutCounter(This(), t.WARP_COUNTER, -1),
    label=t.WARP_COUNTER,
    condition=WarpCounters(),
    zone="removed",
)
WARP_ENDS = Automatic(
    v.When("counters_gone", This(), fact=t.WARP_COUNTER),
    v.Put(This(), "field", sort="warp"),
    label=t.WARP_COUNTER,
    zone="removed",
)


class Warping(Frame, frozen=True, tag=t.own):
    """15.2.7.3: a card is removed from the hand with warp counters."""

    seat: Seat
    source: Ref


warping = rules.procedure("15.2.7.3", Warping)


def _ability(table: Table, ref: Ref, kind: type[Kind]) -> Kind:
    return next(ability for ability in table.known(ref)[1].abilities if isinstance(ability, kind))


@warping.step("15.2.7.2")
def pay_for_warp(table: Table, frame: Warping) -> Result:
    cite("15.2.7.1.1")
    return _spending(table, frame.source, frame.seat, v.Warp, "15.2.7.3")


def _spending(table: Table, source: Ref, seat: int, kind: type[v.Warp | v.Priming], clause: str) -> Spending:
    """What the ability of this kind costs."""
    cost = _ability(table, source, kind).cost
    return Spending(seat, source, "", cost=cost, need=cp_of(table, Scope(source, seat), cost.parts), clause=clause)


@warping.step("15.2.7.3")
def remove(table: Table, frame: Warping) -> Result:
    """15.2.7.3: the card is removed from the game; a replacement effect may have something else happen instead."""
    move = Moving(frame.source, t.REMOVED, table.cards[frame.source[0]].owner, reason="warp", clause="15.2.7.3")
    return intend(table, [move])


@warping.step("15.2.7.1")
def with_counters(table: Table, frame: Warping) -> None:
    card = table.cards[frame.source[0]]
    if card.zone == t.REMOVED and card.life != frame.source[1]:
        cite("15.2.7.3")
        atoms.count(table, card.id, t.WARP_COUNTER, _ability(table, frame.source, v.Warp).number)


# ── priming ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class Manifesting(Frame, frozen=True, tag=t.own):
    """15.2.9.3: a character is primed: the cost is paid, a card is searched for and laid over it."""

    seat: Seat
    source: Ref


manifesting = rules.procedure("15.2.9.3", Manifesting)


@manifesting.step("15.2.9.2")
def pay_for_priming(table: Table, frame: Manifesting) -> Result:
    cite("15.2.9.3.4")
    return _spending(table, frame.source, frame.seat, v.Priming, "15.2.9.3")


@manifesting.step("15.2.9.3.1")
def find(table: Table, frame: Manifesting) -> Result:
    """15.2.9.3.1.2: nothing is found where a character of that name is controlled already."""
    if not table.alive(frame.source):
        return Done()
    name = _ability(table, frame.source, v.Priming).name
    atoms.show(table, table.zone(t.DECK, frame.seat), (frame.seat,))
    there = any(name in table.game.facts(table, card).names for card in controlled(table, frame.seat))
    if there:
        cite("15.2.9.3.1.2")
    cards = [] if there else [
        card for card in table.zone(t.DECK, frame.seat) if name in table.game.facts(table, card).names
        and t.SUMMON not in table.game.facts(table, card).kinds
    ]  # fmt: skip
    return Ask(
        (frame.seat,),
        "choose",
        "15.2.9.3.1",
        options_of(cards),
        least=0,
        most=1,
        secret=True,
        about=frame.source,
        prompt="search",
    )


@manifesting.answer("15.2.9.3.1")
def lay_over(table: Table, frame: Manifesting, picked: tuple[Option, ...]) -> None:
    """15.2.9.3.1.1: the card laid over does not enter; 15.2.9.3.2: all that is on the character stays."""
    if not picked:
        cite("15.2.9.3.3")
        cite("15.1.1.8.2")
        chance.shuffle(table, t.DECK, frame.seat)
        return
    over, under = picked[0].card, frame.source[0]
    _cite_kept(table, frame.source)
    stacking.lay_over(table, under, over, reason="prime", clause="15.2.9.3.1.1")
    _printed_power(table, frame.source)
    if table.trigger_index.moves[t.DECK] >> t.FIELD & 1:  # somebody waits for characters to enter
        cite("15.2.9.3.1.1")
    chance.shuffle(table, t.DECK, frame.seat)
    card = table.cards[under]
    event = atoms.record(table, Event("primed", under, frame.seat, card, after=card, clause="15.2.9.3.1"))
    trigger(table, [event])


def _cite_kept(table: Table, ref: Ref) -> None:
    """15.2.9.3.2: is there anything on the character that stays?"""
    card = table.cards[ref[0]]
    if card.acted or card.damage or card.counters or any(ref in effect.cards for effect in table.effects):
        cite("15.2.9.3.2")


def _printed_power(table: Table, ref: Ref) -> None:
    """15.2.9.4.1.2: where the printed power had become another, it is the upper card's now."""
    effects = list(table.effects)
    for index, effect in enumerate(table.effects):
        kept = tuple([part for part in effect.changes if not (isinstance(part, Make) and part.fact == "power")])
        if ref in effect.cards and kept != effect.changes:
            cite("15.2.9.4.1.2")
            others = tuple([other for other in effect.cards if other != ref])
            effects[index] = change(effect, cards=(ref,), changes=kept)
            if others:  # on those it goes on, with the time that it had
                effects.append(change(effect, cards=others))
            atoms.set_effects(table, tuple(effects))


@rules.citing_after("moved")
def cite_move(table: Table, before: Card, after: Card) -> None:
    """The clauses about zones and owners that had a say in where a card went."""
    if before.zone == t.FIELD and after.zone == t.BREAK and table.events[-1].sort != "break":
        cite("15.1.1.3.2")
    if before.counters:
        cite("6.7.3")
    if before.zone == t.OUTSIDE:
        cite("6.2.2")
    if before.seat != before.owner and after.seat == before.owner and after.zone != t.FIELD:
        cite("6.2.1")
        cite("7.3")
    if t.ZONES[after.zone].shared:
        if any(table.cards[card].seat != after.seat for card in table.zone(after.zone)):
            cite("7.1")
    elif table.zone(after.zone, 1 - after.seat):
        cite("7.2")


def _cite_unreplaced(table: Table, moving: Moving, clause: str) -> None:
    """What the rules do at once is not intended, so nothing replaces it: the clause counts where something would have."""
    if RECORDS and applicable(table, moving, ()):
        cite(clause)


def _broken(table: Table, before: Card, event: Event) -> None:
    """12.4.5, 15.1.1.3.2: where it was broken, and not only put there, somebody may have broken it."""
    if event.sort == "break":
        source = event.source
        broke(table, before, (source,) if source is not None else broken_by(table, (before.id, before.life)))


# ── what the rules do with a card that has moved ────────────────────────────────────────────────────────────────────
@rules.after_move("15.2.8.4.1", leaves=(t.FIELD,), special=True)
def after_move(table: Table, before: Card, after: Card) -> None:
    """15.2.8.4.1: a Limit Break card goes back to the LB deck; 15.2.9.4.2: the upper card of a primed character is removed."""
    facts = table.game.faces[after.face].facts
    if before.zone == t.FIELD and after.zone == t.BREAK:
        _broken(table, before, table.events[-1])
    if facts.lb_cost and after.zone == t.FIELD:
        cite("15.2.8.4")
    if table.effects and before.zone == t.FIELD:
        source_left(table, (before.id, before.life))
    if facts.lb_cost and after.zone not in (t.FIELD, t.STACK, t.LB_DECK):
        cite("15.2.8.4.3" if before.zone == t.STACK else "15.2.8.4.4" if t.ZONES[after.zone].hidden else "15.2.8.4.1")
        _cite_unreplaced(table, Moving(table.ref(after.id), t.LB_DECK, after.owner, reason="limit break"), "15.2.8.4.5")
        atoms.move(table, after.id, t.LB_DECK, after.owner, facedown=False, reason="limit break", clause="15.2.8.4.1")
    for other in before.attached:
        record = table.cards[other]
        if record.zone == t.OVER:
            cite("15.2.9.4.2")
            if "moved" in table.trigger_index.event_kinds:  # somebody may wait for a character to leave
                cite("15.2.9.4.2.2")
            atoms.move(table, other, after.zone, record.owner, reason="prime", clause="15.2.9.4.2")
            _cite_unreplaced(table, Moving(table.ref(other), t.REMOVED, record.owner, reason="prime"), "15.2.9.4.2.1")
            atoms.move(table, other, t.REMOVED, record.owner, reason="prime", clause="15.2.9.4.2")
