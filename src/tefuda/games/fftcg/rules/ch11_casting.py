"""Chapter 11.3, 11.4, 11.6, 11.7, casting cards and using abilities: from naming it to the stack or the field."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_choices import CLAUSES, options_of
from tefuda.games.fftcg.rules.ch11_costs import costs_offered, payable
from tefuda.games.fftcg.rules.ch11_following import Following
from tefuda.games.fftcg.rules.ch11_spending import Spending
from tefuda.games.fftcg.rules.ch11_spent import with_cost
from tefuda.games.fftcg.rules.ch11_using import (
    CARDS,
    Casting,
    bar_affording,
    cost_parts,
    discounted,
    discounts,
    leaves_x,
    need_of,
    possible_x,
)
from tefuda.games.fftcg.rules.questions import enters_dull, is_cast_for_less, terms
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import NOTHING, Activated, Choice, Choose, Cost, If, Instead, Sequence
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.flow.procedures import become, keep, leave_value
from tefuda.kernel.flow.stack import push, ref_of
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.playing import choosing
from tefuda.kernel.playing.settling import (
    ask_offer,
    ask_x,
    handed_on,
    item_of,
    keep_offer,
    keep_x,
    moved_by_cost,
    passed_over,
    resolution_of,
)
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.secrecy import seen_unpayable
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import ON_STACK, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Done, Jump, Result

# The clauses of each step for each sort.
DECLARE = {"summon": "11.3.2", "character": "11.4.2", "action": "11.6.4", "special": "11.7.4", "auto": "11.8.7"}
VARIABLE = {"summon": "11.3.5", "character": "11.4.4", "action": "11.6.7", "special": "11.7.7", "auto": "11.8.11"}
SETTLE = {"summon": "11.3.7", "character": "11.4.6", "action": "11.6.9", "special": "11.7.9"}
PAY = {"summon": "11.3.7.1", "character": "11.4.7", "action": "11.6.10", "special": "11.7.10"}
CAST = {"summon": "11.3.8", "character": "11.4.8", "action": "11.6.11", "special": "11.7.11", "auto": "11.8.7"}
FORM = {"summon": "11.3.1", "action": "11.6.2", "special": "11.7.2"}
SAID = {sort: clauses for sort, clauses in CLAUSES.items() if sort != "ex"}
# The steps that all sorts go through, by the clauses that say so of each.
SAME_STEPS = {
    "11.3.2": DECLARE, "11.3.4": {sort: one.modes for sort, one in SAID.items()}, "11.3.5": VARIABLE,
    "11.3.3": {sort: one.targets for sort, one in CLAUSES.items() if sort != "character"},
    "11.3.6": {sort: one.shares for sort, one in SAID.items()},
    "11.3.7": SETTLE, "11.3.7.1": PAY, "11.4.7": PAY, "11.3.8": CAST,
}  # fmt: skip

casting = rules.procedure("11.3.1", Casting)
casting.same_steps("sort", SAME_STEPS)


@casting.step("11.3.2")
def declare(table: Table, frame: Casting) -> Result:
    """A summon goes to the stack; a character and the holder of an ability stay where they are, shown to all."""
    cite_if_said(DECLARE.get(frame.sort, ""))
    cite_if_said(FORM.get(frame.sort, ""))
    keep(table, time=table.tick())
    card = frame.source[0]
    if frame.sort == "summon":
        cite("6.2.3")
        atoms.move(table, card, t.STACK, frame.seat, reason="cast", clause="11.3.2", follow="playing")
        keep(table, source=table.ref(card))
    elif frame.sort in ("character", "action", "special") and table.cards[card].facedown:
        atoms.reveal(table, (card,), DECLARE[frame.sort])
    if isinstance(frame.ability, Activated) and frame.ability.per_turn:
        uses.use(table, card, table.game.printed_since(table, table.cards[card]), frame.index)
    return Jump("11.3.7") if _plain(table, frame) else None


def _plain(table: Table, frame: Casting) -> bool:
    """A character of which no text says anything as it is cast: nothing is left to settle but its cost."""
    if frame.sort != "character" or frame.zone != t.HAND:
        return False
    facts = table.game.facts(table, frame.source[0])
    return not (facts.statics or facts.collected or facts.cost_is_x or frame.extra)


@casting.step("11.3.4")
def pick_modes(table: Table, frame: Casting) -> Result:
    """11.3.4, 11.3.4.1: how many depends on what is settled now; an optional cost that has a say in it is settled first (11.3.5)."""
    if _depends_on_extra_cost(frame.effect) and _next_offer(table, frame) is not None:
        return Jump("11.3.5")
    ask = choosing.ask_modes(table, frame, CLAUSES[frame.sort])
    found = choosing.next_choice(table, frame)
    if found is not None and frame.sort != "character" and _number_depends(frame.effect, found[0]):
        cite(f"{CLAUSES[frame.sort].modes}.1")
    return ask


def _number_depends(effect: Node, choice: Choice) -> bool:
    """11.3.4.1: does how many modes there are depend on something?"""
    if not isinstance(choice.most, int):
        return True
    return any(isinstance(part, Instead) and choice in (part.base, part.instead) for part in within(effect))


@cached_by_identity
def _depends_on_extra_cost(effect: Node) -> bool:
    """Do the modes, or the targets in the place of others, hang on whether an optional cost is paid?"""
    hanging = [
        node for node in within(effect) if isinstance(node, If | Instead) and v.PaidExtra() in within(node.condition)
    ]
    replaced = [node for node in hanging if isinstance(node, Instead)]
    return any(isinstance(part, Choice) for part in within(tuple(hanging))) or any(
        isinstance(part, Choose) for part in within(tuple(replaced))
    )


@casting.answer("11.3.4")
def modes_picked(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Result:
    choosing.keep_modes(table, frame, picked)
    return AGAIN


@casting.step("11.3.3")
def choose_targets(table: Table, frame: Casting) -> Result:
    if (
        not frame.x_said
        and (found := choosing.next_target(table, frame))
        and uses_x(found[0])
        and leaves_x(table, frame)
    ):
        return None  # when X is said (4.5)
    asked: Result = choosing.ask_targets(table, frame, CLAUSES[frame.sort], targets_chosen)
    return asked


@casting.answer("11.3.3")
def targets_chosen(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Result:
    choosing.keep_targets(table, frame, picked, CLAUSES[frame.sort])
    return AGAIN


Offer = v.AlternativeCost | v.OptionalCost | v.Discount


@casting.step("11.3.5")
def extra_costs(table: Table, frame: Casting) -> Result:
    """11.3.5, 11.4.4: which optional or alternative costs are paid; of those that all can see to be impossible nobody is asked."""
    offer = _next_offer(table, frame)
    if offer is None:
        return Jump("11.3.4") if choosing.next_choice(table, frame) is not None else None
    taken = _with_cost(table, frame, offer)
    if seen_unpayable(table, taken, offer.cost, payable(table, taken, offer.cost)):
        become(table, passed_over(frame))
        return AGAIN
    return ask_offer(
        frame,
        taken,
        lambda way: bar_affording(table, way) is None,
        VARIABLE[frame.sort],
        prompt="extra cost",
        secret=True,
    )


def _next_offer(table: Table, frame: Casting) -> Offer | None:
    """The optional or alternative cost that is offered next, alternative ones first; None where there is none."""
    said = terms(table, frame.source[0]) if frame.sort in CARDS else ()
    if not said:
        return None
    left: list[Offer] = [*costs_offered(said)[frame.offered :]] or [*discounts(table, frame)]
    return left[0] if left else None


def _with_cost(table: Table, frame: Casting, offer: Offer) -> Casting:
    """The casting with a cost that is offered."""
    if isinstance(offer, v.AlternativeCost):
        return passed_over(change(frame, alternative=offer.cost))
    if isinstance(offer, v.Discount):
        return passed_over(discounted(table, frame, offer))
    taken = passed_over(change(frame, extra=(*frame.extra, *offer.cost.parts), paid=True))
    if offer.effect == NOTHING:
        return taken
    return change(taken, effect=Sequence((frame.effect, offer.effect)))


@casting.answer("11.3.5")
def extra_cost_settled(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Result:
    offer = _next_offer(table, frame)
    return None if offer is None else keep_offer(table, frame, _with_cost(table, frame, offer), picked)


@casting.step("4.5")
def say_x(table: Table, frame: Casting) -> Result:
    if frame.x_said or not leaves_x(table, frame):
        left = choosing.next_target(table, frame)
        return None if left is None else Jump("11.3.3")  # what is chosen hung on X, or on what is paid
    cite(VARIABLE.get(frame.sort, "4.5"))
    return ask_x(frame, "4.5", possible_x(table, frame) or [0])


@casting.answer("4.5")
def x_said(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Result:
    keep_x(table, picked)
    return AGAIN


@casting.step("11.6.7")
def say_how_many(table: Table, frame: Casting) -> Result:
    """11.6.7: of a cost that discards up to so many cards, how many; all of it is paid at once later (11.6.10)."""
    part = _left_open(frame.cost)
    if part is None:
        return None
    most = min(amount(table, frame, part.number), len(table.zone(t.HAND, frame.seat)))
    ways = [(number, change(frame, cost=_with_number(frame.cost, part, number))) for number in range(most + 1)]
    numbers = [number for number, way in ways if bar_affording(table, way) is None]
    return ask_x(frame, VARIABLE.get(frame.sort, "11.6.7"), numbers or [0], secret=True)


@casting.answer("11.6.7")
def how_many_said(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Result:
    part = _left_open(frame.cost)
    if part is None or not picked:
        return None
    keep(table, cost=_with_number(frame.cost, part, picked[0].number))
    return AGAIN


def _left_open(cost: Cost) -> v.Discard | None:
    """The first part of a cost that says only how many cards are discarded at most."""
    return next((part for part in cost.parts if isinstance(part, v.Discard) and part.up_to), None)


def _with_number(cost: Cost, part: v.Discard, number: int) -> Cost:
    """The cost with as many cards to discard as was said."""
    said = change(part, number=number, up_to=False)
    return Cost(tuple([said if one is part else one for one in cost.parts]))


@casting.step("11.3.6")
def divide(table: Table, frame: Casting) -> Result:
    """11.3.6: each takes at least one (a thousand, where it is damage)."""
    divided = choosing.division(table, frame, frame.effect, frame.modes)
    prompt = "shares" if divided is not None and divided[1] > 1 else "counter shares"
    return choosing.ask_shares(table, frame, CLAUSES[frame.sort], prompt)


@casting.answer("11.3.6")
def shares_given(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    choosing.keep_shares(table, frame, picked)


@casting.step("15.2.8.3.2")
def turn_limit_breaks(table: Table, frame: Casting) -> Result:
    """15.2.8.3.2: the LB cost: so many face-down cards of the LB deck are turned up, not the one that is cast."""
    if frame.zone != t.LB_DECK or frame.turned or frame.sort not in ("summon", "character"):
        return None
    number = table.game.facts(table, frame.source[0]).lb_cost
    if number <= 0:
        return None
    cards = [c for c in table.zone(t.LB_DECK, frame.seat) if table.cards[c].facedown and c != frame.source[0]]
    cite("15.2.8.2")
    cite("15.2.8.3.1")
    return Ask(
        (frame.seat,), "choose", "15.2.8.3.2", options_of(cards), least=number, most=number, about=frame.source,
        prompt="limit break",
    )  # fmt: skip


@casting.answer("15.2.8.3.2")
def limit_breaks_picked(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, turned=tuple([option.card for option in picked]))


@casting.step("11.3.7")
def settle(table: Table, frame: Casting) -> None:
    """11.3.7, 11.4.6, 11.6.9, 11.7.9: the cost stands from here on."""
    cite_if_said(SETTLE.get(frame.sort, ""))
    keep(table, need=need_of(table, frame))


@casting.step("11.3.7.1")
def pay(table: Table, frame: Casting) -> Result:
    """11.3.7.1, 11.4.7, 11.6.10, 11.7.10: everything is paid at once, nothing of it left out."""
    parts, clause = cost_parts(table, frame), PAY.get(frame.sort, "11.3.7.1")
    for card in frame.turned:
        atoms.turn_over(table, card, False)
    if frame.need is None or (not frame.need.total and not parts):
        cite_if_said(PAY.get(frame.sort, ""))
        leave_value(table, ())
        return None
    return handed_on(frame, Spending, {"cost": Cost(parts), "clause": clause})


@casting.step("11.4.7")
def spent(table: Table, frame: Casting) -> None:
    """What the cost took is what the effect may speak of (11.5.5)."""
    if isinstance(table.value, tuple) and table.value:
        keep(table, memory=with_cost(table, frame.memory))


@casting.step("11.3.8")
def cast(table: Table, frame: Casting) -> Result:
    """11.3.8: a card is cast, or an ability used: a character enters (11.4.8), anything else goes on the stack."""
    cite_if_said(CAST.get(frame.sort, ""))
    if (
        table.opened and frame.sort in CARDS
    ):  # a card whose ability was used in the hand is shown until that is resolved
        atoms.conceal(table)
    card = frame.source[0]
    if frame.sort == "ex":
        _tell(table, _chosen(table, frame))
        return Jump("11.10.2")
    if frame.sort == "character":
        cite("11.4.1")
        return Jump("11.4.8")
    item = item_of(frame, time=table.tick(), moved=moved_by_cost(table, frame))
    if table.stack:  # above what lies there
        cite("7.12.3")
    push(table, item)
    record = table.spoken_of(frame.source)
    if frame.zone == t.HAND and frame.sort == "summon":
        cite("15.1.1.7.1")
    if frame.sort == "summon":
        _count(table, frame.seat, card)
        event = Event(
            "cast", card, frame.seat, record, after=record, sort="summon", facts=table.game.facts(table, card)
        )
    elif frame.sort == "auto":
        event = Event("set off", card, frame.seat, record, after=record)
    else:
        event = Event("used", card, frame.seat, record, after=record, sort=frame.sort)
    waiting = len(table.waiting)
    _tell(table, [event, *_chosen(table, frame)])
    if len(table.waiting) > waiting:
        bookkeeping.set_off_by(table, waiting, ref_of(table, item))
    return Done(1)


def _count(table: Table, seat: int, card: int) -> None:
    """A player has cast a card: one more this turn, and what was said of the next one they cast is over."""
    atoms.set_facts(table, cast=(*table.facts.cast, (seat, table.cards[card].face)))
    if table.facts.cast_for_less:
        left = [
            (player, less)
            for player, less in table.facts.cast_for_less
            if player != seat or not less.once or not is_cast_for_less(table, card, less)
        ]
        atoms.set_facts(table, cast_for_less=tuple(left))


def _chosen(table: Table, frame: Casting) -> list[Event]:
    """The events of cards being chosen as targets, one for each card; an EX burst chooses, too."""
    cards = [table.cards[ref[0]] for _, refs in frame.targets for ref in refs if ref[0] != ON_STACK]
    return [Event("chosen", card.id, frame.seat, card, after=card) for card in cards]


def _tell(table: Table, events: list[Event]) -> None:
    for event in events:
        atoms.record(table, event)
    trigger(table, events)


@casting.step("11.4.8")
def enter(table: Table, frame: Casting) -> Result:
    """11.4.8: the character enters; a backup dull (5.2.3.1.1.3)."""
    card = frame.source[0]
    facts, record = table.game.facts(table, card), table.cards[card]
    _count(table, frame.seat, card)
    if frame.zone == t.HAND:
        cite("15.1.1.7.1")
    dull = enters_dull(table, card)
    cite("5.2.3.1.1.1")
    moving = Moving(table.ref(card), t.FIELD, frame.seat, acted=dull, reason="cast", clause="11.4.8")
    open_to_all = change(record, open=True)  # it was revealed as it was declared (11.4.2)
    event = Event("cast", card, frame.seat, open_to_all, after=open_to_all, sort="character", facts=facts)
    atoms.record(table, event)
    trigger(table, [event])
    return intend(table, [moving])


@casting.step("11.4")
def entered(table: Table, frame: Casting) -> Result:
    """11.4.3, 11.4.5: what was said as it was cast is done as it enters."""
    card = frame.source[0]
    if frame.effect == NOTHING or table.cards[card].zone != t.FIELD:
        return Done(1)
    keep(table, effect=NOTHING)
    here = table.ref(card)
    return Again(resolution_of(frame, (frame.effect,), source=here, moved=((frame.source, here),)))


@casting.step("11.10.2")
def burst(table: Table, frame: Casting) -> Result:
    """11.10.2, 11.10.3: an EX burst takes place at once; nobody can respond."""
    return resolution_of(frame, (frame.effect,), parts=tuple([refs for _, refs in frame.targets]))


@casting.step("11.3.11")
def cast_what_it_said(table: Table, frame: Casting) -> Result:
    """11.3.11, 11.4.1.1: what a burst lets be cast is cast as soon as it is over."""
    return Following() if table.facts.casts else Done(1)
