"""Chapter 11.3, 11.4, 11.6, 11.7, casting cards and using abilities: from naming it to the stack or the field."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import enters_dull
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules.ch11_costs import bar_cost, card_need, cp_of, keep_back, offers, without
from tefuda.games.fftcg.rules.ch11_payment import Need, Paying, can_pay, together
from tefuda.games.fftcg.table import Item
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.abilities import uses_x
from tefuda.kernel.effects import Activated, Automatic, Cost, Sequence
from tefuda.kernel.events import Event
from tefuda.kernel.performing import Resolving
from tefuda.kernel.procedures import AGAIN, done, keep, procedure
from tefuda.kernel.replacement import Moving, intend
from tefuda.kernel.requests import NO, YES, Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Ref, Table, Waiting, change
from tefuda.kernel.triggers import trigger
from tefuda.kernel.values import Node

NOTHING = Sequence(())


class Casting(Frame, frozen=True, tag=t.own):
    """A card or ability that is being cast or used: what was settled so far."""

    seat: int
    source: Ref
    sort: str  # character | summon | action | special | auto | ex
    effect: Node = NOTHING
    cost: Cost = Cost()
    ability: Node | None = None
    index: int = -1
    zone: int = t.HAND
    it: tuple[Ref, ...] = ()
    x: int = 0
    x_said: bool = False
    amount: int = 0
    rolled: int = 0
    named: str = ""
    did: bool = False
    looked: tuple[Ref, ...] = ()
    moved: tuple[tuple[Ref, Ref], ...] = ()
    modes: tuple[tuple[Node, tuple[int, ...]], ...] = ()
    targets: tuple[tuple[Node, tuple[Ref, ...]], ...] = ()
    shares: tuple[int, ...] = ()
    offered: int = 0
    extra: tuple[Node, ...] = ()
    paid: bool = False
    set_cost: int | None = None
    alternative: Cost | None = None
    namesake: int = -1
    need: Need | None = None  # settled: nothing changes it any more (11.3.7)
    turned: tuple[int, ...] = ()  # cards of the LB deck that are turned up for it (15.2.8.3.2)
    time: int = 0


# The clauses of each step for each sort.
DECLARE = {"summon": "11.3.2", "character": "11.4.2", "action": "11.6.4", "special": "11.7.4", "auto": "11.8.7"}
VARIABLE = {"summon": "11.3.5", "character": "11.4.4", "action": "11.6.7", "special": "11.7.7", "auto": "11.8.11"}
SETTLE = {"summon": "11.3.7", "character": "11.4.6", "action": "11.6.9", "special": "11.7.9"}
PAY = {"summon": "11.3.7.1", "character": "11.4.7", "action": "11.6.10", "special": "11.7.10"}
CAST = {"summon": "11.3.8", "character": "11.4.8", "action": "11.6.11", "special": "11.7.11", "auto": "11.8.7"}


# ── what can be cast or used ────────────────────────────────────────────────────────────────────────────────────────
def card_casting(table: Table, seat: int, card: int, set_cost: int | None = None) -> Casting:
    """A card in the hand or LB deck, ready to be cast."""
    facts, record = table.game.facts(table, card), table.cards[card]
    summon = t.SUMMON in facts.kinds
    if record.zone == t.LB_DECK:
        cite("15.2.8.3")
    if summon:
        cite("5.2.3.1.2")
    effect = facts.spell.effect if summon and facts.spell is not None else NOTHING
    return Casting(
        seat, table.ref(card), "summon" if summon else "character", effect, zone=record.zone, set_cost=set_cost
    )


def ability_casting(table: Table, seat: int, card: int, index: int) -> Casting:
    """An action or special ability, ready to be used."""
    ability: Activated = table.game.facts(table, card).activated[index]
    sort = "special" if ability.sort == "special" else "action"
    zone = table.cards[card].zone
    return Casting(seat, table.ref(card), sort, ability.effect, ability.cost, ability, index, zone)


def auto_casting(table: Table, waiting: Waiting) -> Casting | None:
    """11.8.4: an ability that waits is put on the stack; None where it would choose and there is nothing to choose."""
    ability = waiting.ability
    assert isinstance(ability, Automatic)
    moved = tuple([pair for pair in waiting.moved if not _hidden(table, pair[1])])
    casting = Casting(
        waiting.seat, waiting.source, "auto", ability.effect, ability=ability, it=waiting.subject, amount=waiting.amount,
        moved=moved,
    )  # fmt: skip
    if choices.bar_choices(table, casting, ability.effect, "auto") is not None:
        cite("11.8.4")
        return None
    return casting


def _hidden(table: Table, ref: Ref) -> bool:
    """11.8.16.2: a card that went where not all can see it is not found there."""
    if table.alive(ref) and t.ZONES[table.cards[ref[0]].zone].hidden:
        cite("11.8.16.2")
        return True
    return False


def cost_parts(table: Table, casting: Casting) -> tuple[Node, ...]:
    """What is paid or done besides a card's own CP."""
    if casting.sort in ("summon", "character"):
        base = casting.alternative.parts if casting.alternative is not None else ()
        return (*base, *casting.extra)
    return (*casting.cost.parts, *casting.extra)


def need_of(table: Table, casting: Casting) -> Need:
    """The CP that it asks for as things stand."""
    need = cp_of(table, casting, cost_parts(table, casting))
    if casting.sort in ("summon", "character") and casting.alternative is None:
        need = together(need, card_need(table, casting.source[0], casting.x, casting.set_cost))
    return need


def apart(table: Table, casting: Casting) -> tuple[int, ...]:
    """Cards that are spoken for: the namesake that a special ability discards (11.7.1)."""
    return (casting.namesake,) if casting.namesake >= 0 else ()


def namesakes(table: Table, casting: Casting) -> list[int]:
    """11.7.1: the cards in hand that share a name with the card whose special ability it is."""
    names = table.known(casting.source)[1].names
    return [
        card
        for card in table.zone(t.HAND, casting.seat)
        if any(name in names for name in table.game.facts(table, card).names)
    ]


def can_afford(table: Table, casting: Casting) -> bool:
    """Can it be paid for, with what is settled so far?"""
    parts = cost_parts(table, casting)
    if casting.sort == "special" and casting.namesake < 0:
        return any(can_afford(table, change(casting, namesake=card)) for card in namesakes(table, casting))
    return bar_cost(table, casting, need_of(table, casting), parts, apart(table, casting)) is None


def leaves_x(table: Table, casting: Casting) -> bool:
    """4.5: is X the player's to say?"""
    if casting.sort in ("summon", "character") and table.game.facts(table, casting.source[0]).cost_is_x:
        return True
    return casting.sort != "character" and (uses_x(casting.effect) or uses_x(cost_parts(table, casting)))


def possible_x(table: Table, casting: Casting) -> list[int]:
    """4.1, 4.5: the numbers with which it can be paid and what it chooses is there; never below 0."""
    found = []
    for number in range(31):
        trial = change(casting, x=number, x_said=True)
        if can_afford(table, trial) and choices.bar_choices(table, trial, casting.effect, casting.sort) is None:
            found.append(number)
        elif found and number > found[-1] + 3:
            break
    return found


# ── the steps ───────────────────────────────────────────────────────────────────────────────────────────────────────
casting = procedure("11.3.1", Casting)


@casting.step("11.3.2")
def declare(table: Table, frame: Casting) -> None:
    """A summon goes to the stack; a character and the holder of an ability stay where they are, shown to all."""
    cite(DECLARE.get(frame.sort, ""))
    keep(table, time=table.tick())
    card = frame.source[0]
    if frame.sort == "summon":
        cite("6.2.3")
        atoms.move(table, card, t.STACK, frame.seat, reason="cast", clause="11.3.2", follow="playing")
        keep(table, source=table.ref(card))
    elif frame.sort in ("character", "action", "special") and table.cards[card].facedown:
        atoms.reveal(table, (card,))
    if isinstance(frame.ability, Activated) and frame.ability.per_turn:
        atoms.use(table, card, table.game.printed_since(table, table.cards[card]), frame.index)


@casting.step("11.3.4")
def pick_modes(table: Table, frame: Casting) -> Any:
    found = choices.next_choice(table, frame, frame.effect, frame.modes)
    if found is None:
        return None
    choice, scope = found
    options = tuple([Option("mode", index=i) for i in choices.possible_modes(table, scope, choice, frame.sort)])
    least, most = choices.mode_bounds(table, scope, choice)
    clause = choices.MODES.get(frame.sort, "11.3.4")
    if not isinstance(choice.most, int):
        cite(f"{clause}.1")
    return Ask(
        frame.seat, "choose", clause, options, min(least, len(options)), min(most, len(options)), about=frame.source,
        prompt="modes",
    )  # fmt: skip


@casting.answer("11.3.4")
def modes_picked(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Any:
    found = choices.next_choice(table, frame, frame.effect, frame.modes)
    if found is None:
        return None
    keep(table, modes=(*frame.modes, (found[0], tuple([option.index for option in picked]))))
    return AGAIN


@casting.step("11.3.5")
def extra_costs(table: Table, frame: Casting) -> Any:
    """11.3.5, 11.4.4: which optional or alternative costs are paid."""
    if frame.sort not in ("summon", "character"):
        return None
    card = frame.source[0]
    alternatives, optional = offers(table, card, v.AlternativeCost), offers(table, card, v.OptionalCost)
    if frame.offered >= len(alternatives) + len(optional):
        return None
    if frame.offered < len(alternatives):
        other = change(frame, alternative=alternatives[frame.offered].cost)
    else:
        offer = optional[frame.offered - len(alternatives)]
        other = change(frame, extra=(*frame.extra, *offer.cost.parts))
    options = tuple([option for option, can in ((YES, other), (NO, frame)) if can_afford(table, can)])
    clause = VARIABLE[frame.sort]
    return Ask(frame.seat, "yes/no", clause, options or (NO,), secret=True, about=frame.source, prompt="extra cost")


@casting.answer("11.3.5")
def extra_cost_settled(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Any:
    if not picked:
        return None
    card = frame.source[0]
    alternatives, optional = offers(table, card, v.AlternativeCost), offers(table, card, v.OptionalCost)
    keep(table, offered=frame.offered + 1)
    if picked[0] == YES:
        if frame.offered < len(alternatives):
            keep(table, alternative=alternatives[frame.offered].cost)
        else:
            offer = optional[frame.offered - len(alternatives)]
            keep(table, extra=(*frame.extra, *offer.cost.parts), paid=True)
            if offer.effect is not None:
                keep(table, effect=Sequence((frame.effect, offer.effect)))
    return AGAIN


@casting.step("4.5")
def say_x(table: Table, frame: Casting) -> Any:
    if frame.x_said or not leaves_x(table, frame):
        return None
    options = tuple([Option("number", number=number) for number in possible_x(table, frame)])
    cite(VARIABLE.get(frame.sort, "4.5"))
    return Ask(frame.seat, "number", "4.5", options or (Option("number"),), about=frame.source, prompt="X")


@casting.answer("4.5")
def x_said(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, x=picked[0].number, x_said=True)


@casting.step("11.3.3")
def choose_targets(table: Table, frame: Casting) -> Any:
    found = choices.next_target(table, frame, frame.effect, frame.modes, len(frame.targets))
    if found is None:
        return None
    choose, scope = found
    cards = choices.candidates(table, scope, choose)
    least, most = choices.bounds(table, scope, choose, len(cards))
    if choose.at_random:
        picked = atoms.pick_at_random(table, tuple(cards), min(most, len(cards)))
        return targets_chosen(table, frame, choices.options_of(list(picked)))
    units = choices.shared_damage(table, frame, frame.effect, frame.modes)
    if units is not None:
        most = min(most, units)
    seat = table.game.seats(table, frame.seat, choose.by)[0]
    clause = choices.NO_TARGET.get(frame.sort, "11.3.3")
    return Ask(
        seat, "choose", clause, choices.options_of(cards), min(least, len(cards)), min(most, len(cards)),
        about=frame.source, prompt="targets",
    )  # fmt: skip


@casting.answer("11.3.3")
def targets_chosen(table: Table, frame: Casting, picked: tuple[Option, ...]) -> Any:
    found = choices.next_target(table, frame, frame.effect, frame.modes, len(frame.targets))
    if found is None:
        return None
    refs = tuple([table.ref(option.card) for option in picked])
    keep(table, targets=(*frame.targets, (found[0], refs)))
    return AGAIN


@casting.step("11.3.6")
def divide(table: Table, frame: Casting) -> Any:
    """11.3.6: each takes at least one (a thousand, where it is damage)."""
    units = choices.shared_damage(table, frame, frame.effect, frame.modes)
    if units is None or not frame.targets or not frame.targets[-1][1] or frame.shares:
        return None
    options = choices.options_of([ref[0] for ref in frame.targets[-1][1]])
    clause = choices.SHARES.get(frame.sort, "11.3.6")
    return Ask(frame.seat, "divide", clause, options, units, units, about=frame.source, prompt="shares")


@casting.answer("11.3.6")
def divided(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    if picked:
        cards = [ref[0] for ref in frame.targets[-1][1]]
        keep(table, shares=tuple([1000 * len([o for o in picked if o.card == card]) for card in cards]))


@casting.step("11.7.1")
def pick_namesake(table: Table, frame: Casting) -> Any:
    """11.7.1: which card of the same name is discarded for a special ability."""
    if frame.sort != "special" or frame.namesake >= 0:
        return None
    cards = [card for card in namesakes(table, frame) if can_afford(table, change(frame, namesake=card))]
    return Ask(
        frame.seat, "choose", "11.7.1", choices.options_of(cards), secret=True, about=frame.source, prompt="namesake"
    )


@casting.answer("11.7.1")
def namesake_picked(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, namesake=picked[0].card)


@casting.step("15.2.8.3.2")
def turn_limit_breaks(table: Table, frame: Casting) -> Any:
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
        frame.seat, "choose", "15.2.8.3.2", choices.options_of(cards), number, number, about=frame.source,
        prompt="limit break",
    )  # fmt: skip


@casting.answer("15.2.8.3.2")
def limit_breaks_picked(table: Table, frame: Casting, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, turned=tuple([option.card for option in picked]))


@casting.step("11.3.7")
def settle(table: Table, frame: Casting) -> None:
    """11.3.7, 11.4.6, 11.6.9, 11.7.9: the cost stands from here on."""
    cite(SETTLE.get(frame.sort, ""))
    keep(table, need=need_of(table, frame))


@casting.step("11.3.7.1")
def pay(table: Table, frame: Casting) -> Any:
    need = frame.need
    if need is None or not need.total:
        return None
    parts = cost_parts(table, frame)
    clause = PAY.get(frame.sort, "11.3.7.1")
    unavailable = (*without(table, frame, parts), *apart(table, frame))
    if not can_pay(table, frame.seat, need, unavailable, keep_back(table, frame, parts)):
        return None
    return Paying(frame.seat, need, clause, frame.source, unavailable, keep_back(table, frame, parts))


@casting.step("11.4.7")
def pay_the_rest(table: Table, frame: Casting) -> Any:
    """What a cost has besides CP: crystals, dulling, discarding, cards put somewhere; nothing of it is left out."""
    cite(PAY.get(frame.sort, ""))
    for card in frame.turned:
        atoms.turn_over(table, card, False)
    parts: list[Node] = [part for part in cost_parts(table, frame) if not isinstance(part, v.PayCP)]
    if frame.namesake >= 0:
        cite("11.7.1")
        left = intend(
            table,
            [Moving(table.ref(frame.namesake), t.BREAK, frame.seat, reason="discard", clause="15.1.1.4.1")],
        )
        assert left is None or not parts
        if left is not None:
            return left
    if not parts:
        return None
    return Resolving(tuple(parts), frame.source, frame.seat, it=frame.it, x=frame.x, moved=frame.moved, time=frame.time)


@casting.step("11.3.8")
def cast(table: Table, frame: Casting) -> Any:
    """It has been cast or used; a character enters (11.4.8), anything else is on the stack now."""
    cite(CAST.get(frame.sort, ""))
    if table.opened:
        atoms.conceal(table)
    card = frame.source[0]
    if frame.sort == "ex":
        return "11.10.2"
    if frame.sort == "character":
        cite("11.4.1")
        return "11.4.8"
    item = Item(
        table.tick(), frame.seat, frame.source, frame.sort, frame.effect, frame.ability, frame.it, frame.x, frame.amount,
        frame.targets, frame.modes, frame.shares, _moved_by_cost(table, frame), frame.paid,
    )  # fmt: skip
    cite("7.12.3")
    atoms.set_facts(table, stack=(item, *table.facts.stack))
    record = table.cards[card]
    if frame.zone == t.HAND and frame.sort == "summon":
        cite("15.1.1.7.1")
    if frame.sort == "summon":
        atoms.set_facts(table, cast=(*table.facts.cast, (frame.seat, record.face)))
        event = Event("cast", card, frame.seat, record, record, sort="summon", facts=table.game.facts(table, card))
    elif frame.sort == "auto":
        event = Event("set off", card, frame.seat, record, record)
    else:
        event = Event("used", card, frame.seat, record, record, sort=frame.sort)
    events = [event]
    for _, refs in frame.targets:
        events += [Event("chosen", ref[0], frame.seat, table.cards[ref[0]], table.cards[ref[0]]) for ref in refs]
    for one in events:
        atoms.record(table, one)
    trigger(table, events)
    return done(1)


def _moved_by_cost(table: Table, frame: Casting) -> tuple[tuple[Ref, Ref], ...]:
    """Where its cost moved the card itself, the effect still means it."""
    if frame.sort == "auto" or table.alive(frame.source):
        return frame.moved
    return (*frame.moved, (frame.source, table.ref(frame.source[0])))


@casting.step("11.4.8")
def enter(table: Table, frame: Casting) -> Any:
    """11.4.8: the character enters; a backup dull (5.2.3.1.1.3)."""
    card = frame.source[0]
    facts, record = table.game.facts(table, card), table.cards[card]
    atoms.set_facts(table, cast=(*table.facts.cast, (frame.seat, record.face)))
    if frame.zone == t.HAND:
        cite("15.1.1.7.1")
    dull = enters_dull(table, card)
    if dull:
        cite("5.2.3.1.1.3")
    cite("5.2.3.1.1.1")
    moving = Moving(table.ref(card), t.FIELD, frame.seat, acted=dull, reason="cast", clause="11.4.8")
    event = Event("cast", card, frame.seat, record, record, sort="character", facts=facts)
    atoms.record(table, event)
    trigger(table, [event])
    return intend(table, [moving]) or done(1)


@casting.step("11.4")
def entered(table: Table, frame: Casting) -> Any:
    return done(1)


@casting.step("11.10.2")
def burst(table: Table, frame: Casting) -> Any:
    """11.10.2, 11.10.3: an EX burst takes place at once; nobody can respond."""
    return Resolving(
        (frame.effect,), frame.source, frame.seat, it=frame.it, targets=frame.targets, modes=frame.modes, shares=frame.shares,
        time=frame.time, sort="ex",
    )  # fmt: skip
