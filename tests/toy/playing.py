"""Chapters 4 to 8: turns, what may be done in them, the stack and priority, what words do, and what is checked."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.effects import vocabulary as v
from tefuda.kernel.effects.nodes import Change, Cost, Did, Fact, If, It, Pool, Sequence, Test, This
from tefuda.kernel.evaluating.chosen_opponent import settle_picks
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import amount, pool
from tefuda.kernel.flow import stack
from tefuda.kernel.flow.leaving import close_ranks, leave
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.checking import Losing, first_of, together
from tefuda.kernel.happening.replacement import Damaging, Moving, Orienting, Shifting, intend
from tefuda.kernel.happening.triggers import trigger, trigger_by, watch_states
from tefuda.kernel.playing.settling import resolution_of
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import begin as begin_effect
from tefuda.kernel.resolving.performing import possible, reached, to_change
from tefuda.kernel.table import atoms, chance, records
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Resolving, change
from tefuda.kernel.table.requests import PASS, Ask, Bar, Option
from tefuda.kernel.table.sides import allies, in_turn_order, one_opponent, side_of, still_in
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, CHECK, Again, Done, Jump, Result, Then
from tests.toy import table as t
from tests.toy.table import rules

DEEDS = {"play": "5.1.1", "set": "5.1.2", "flip": "5.1.3", "shift": "5.1.4", "activate": "5.1.5", "attack": "6.1"}
POWER, FOES = Fact("power", This()), Pool("field", "opponent", (Test("place", t.FRONT),))
BOTH_HIT = Sequence((v.Damage(It(), POWER), v.Damage(This(), Fact("power", It()))))
ATTACK = (v.Pick((FOES,)), If(Did(), BOTH_HIT, t.Hurt(POWER)))
rules.one_opponent(t.Hurt, "who")
rules.one_opponent(v.Pick, "who")


class Turns(Frame, frozen=True, tag=t.own):
    """Turn after turn: who has passed."""

    passed: tuple[int, ...] = ()


class Priority(stack.PriorityFrame, frozen=True, tag=t.own):
    """What waits comes to the stack, and everybody may respond."""


turn, priority = rules.procedure("4", Turns), rules.procedure("5.2", Priority)


# ── 4 turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def acting(table: Table) -> list[int]:
    """The players whose turn it is: one, or a whole side (2.1, 2.2)."""
    side = (table.facts.player, *(allies(table, table.facts.player) if table.seating.format.together else ()))
    return [master for master in side if master not in table.out]


@turn.step("4.1")
def deal(table: Table, frame: Turns) -> None:
    for master in still_in(table):
        chance.shuffle(table, t.DECK, master)
        for card in table.zone(t.DECK, master)[: t.HAND_SIZE] if master < table.seats else ():
            atoms.move(table, card, t.HAND, master, clause="4.1")


@turn.step("4.2")
def begin(table: Table, frame: Turns) -> None:
    keep(table, passed=())
    table.uses, table.departed = (), ()
    atoms.set_facts(table, number=table.facts.number + 1)
    for master in acting(table):
        atoms.set_player(table, master, energy=t.ENERGY)
        intend(table, [Orienting(table.ref(card), False, clause="4.2") for card in table.zone(t.FIELD, master)])
    draw(table, [master for master in acting(table) if master < table.seats], "4.2")


@turn.step("5.2", needs=CHECK)
def settle_first(table: Table, frame: Turns) -> Frame:
    return Priority()


@turn.step("4.3")
def act(table: Table, frame: Turns) -> Any:
    seats = tuple([seat for seat in acting(table) if seat < table.seats and seat not in frame.passed])
    options = tuple([option for seat in seats for option in deeds(table, seat, quick=False)])
    return Ask(seats, "act", "4.3", options, secret=True, prompt="act") if seats else None


@turn.answer("4.3")
def acted(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Any:
    passes = picked[0].verb == "pass"
    keep(table, passed=(*frame.passed, picked[0].seat) if passes else ())
    return AGAIN if passes else Then(deed(table, picked[0]), "5.2")


@turn.step("4.4")
def boss_acts(table: Table, frame: Turns) -> Any:
    """The boss plays the top card of its deck, then its units attack."""
    boss = table.facts.player
    if boss < table.seats:
        return None
    if not frame.passed:
        keep(table, passed=(boss,))
        top = table.zone(t.DECK, boss)[:1]
        return Then(deed(table, Option("play", top[0], seat=boss)), "5.2") if top else leave(table, (boss,), "4.7")
    attacks = [Option("attack", card, seat=boss) for card in table.zone(t.FIELD, boss)]
    able = [one for one in attacks if barred(table, boss, one, False) is None]
    return Then(deed(table, able[0]), "5.2") if able else None


@turn.step("4.5")
def end(table: Table, frame: Turns) -> Any:
    trigger_by(table, atoms.record(table, Event("end", seat=table.facts.player, clause="4.5")))
    return Priority()


@turn.step("4.6")
def next_turn(table: Table, frame: Turns) -> Result:
    atoms.end_effects(table, tuple([effect.time for effect in table.effects if effect.until == "turn"]))
    player, side, together = table.facts.player, side_of(table, table.facts.player), table.seating.format.together
    others = [
        one for one in in_turn_order(table, player) if one != player and (not together or side_of(table, one) != side)
    ]
    atoms.set_facts(table, player=others[0])
    close_ranks(table)  # 2.4: until now who has left sat between others
    return Jump("4.2")


# ── 5.1, 6 what may be done ─────────────────────────────────────────────────────────────────────────────────────────
def deed(table: Table, option: Option) -> Frame | None:
    """Do something: at once, or by a procedure that is to be called."""
    card, seat, facts = option.card, option.seat, table.game.facts(table, option.card)
    ref, clause = table.ref(card), DEEDS[option.verb]
    cite(clause)
    if seat < table.seats:  # 2.2: the boss pays nothing
        atoms.set_player(table, seat, energy=table.players[seat].energy - cost(facts, option))
    if option.verb == "set":
        return intend(table, [Moving(ref, t.FIELD, seat, facedown=True, place=t.REAR, clause=clause)])
    if option.verb == "shift":
        return intend(table, [Shifting(ref, t.REAR if table.cards[card].place == t.FRONT else t.FRONT, clause="3.4")])
    if option.verb == "flip":
        trigger(table, [event for event in (atoms.turn_over(table, card, False),) if event is not None])
    if option.verb == "play":
        atoms.move(table, card, t.STACK, seat, clause=clause)
        effect = facts.spell.effect if facts.spell is not None else v.Put(This(), "field")
        stack.push(table, records.Item(table.tick(), seat, table.ref(card), "card", effect))
    if option.verb == "attack":
        atoms.orient(table, card, True)
        return Resolving(ATTACK, ref, seat)
    return Resolving((facts.activated[option.index].effect,), ref, seat) if option.verb == "activate" else None


def cost(facts: Any, wish: Option) -> int:
    """What a deed costs: for an ability, what is printed."""
    ability = facts.activated[wish.index].cost.parts if wish.verb == "activate" else ()
    return sum([int(part.amount) for part in ability]) + {"play": int(facts.cost), "set": 1, "shift": 1}.get(
        wish.verb, 0
    )


def barred(table: Table, seat: int, wish: Option, quick: bool) -> Bar | None:
    """What stands in the way of a deed; `quick`: in response to something."""
    if wish.verb == "pass":
        return None
    if wish.verb not in DEEDS or wish.card < 0:
        return Bar("5.2.2")
    verb, card, facts = wish.verb, table.cards[wish.card], table.game.facts(table, wish.card)
    upright, able = card.place == t.FRONT and not card.acted, -1 < wish.index < len(facts.activated)
    fits = {"set": t.UNIT in facts.kinds, "flip": card.facedown, "attack": upright, "activate": able}.get(verb, True)
    forbids, zone = forbidden(table, wish.card, verb), t.HAND if verb in ("play", "set") else t.FIELD
    reasons = {
        DEEDS[verb]: card.seat != seat or card.zone != zone or not fits,
        "5.1.6": quick and verb != "flip" and not (verb == "play" and t.QUICK in facts.keywords),
        "1.6": forbids is not None,
        "5.1.7": fits and seat < table.seats and cost(facts, wish) > table.players[seat].energy,
    }
    clause = next((clause for clause, wrong in reasons.items() if wrong), "")
    if not clause:
        return None
    cite(clause)
    return Bar(clause, forbids.source[0] if forbids else -1)


def wishes(table: Table, masters: Any) -> list[Option]:
    """All deeds that could be wished for with the cards of some."""
    hands, fields = [[card for one in masters for card in table.zone(zone, one)] for zone in (t.HAND, t.FIELD)]
    numbers = [(card, n) for card in fields for n in range(len(table.game.facts(table, card).activated) + 1)]
    deeds = [Option(verb, card) for card in hands for verb in ("play", "set")]
    deeds += [Option(verb, card) for card in fields for verb in ("flip", "shift", "attack")]
    return [*deeds, *[Option("activate", card, n) for card, n in numbers], PASS]


def deeds(table: Table, seat: int, quick: bool) -> list[Option]:
    """All that a seat may do now."""
    return [change(wish, seat=seat) for wish in wishes(table, (seat,)) if barred(table, seat, wish, quick) is None]


# ── 5.2 the stack and priority ──────────────────────────────────────────────────────────────────────────────────────
@priority.step("5.2.1")
def settle(table: Table, frame: Priority) -> Any:
    """Checks, then what waits comes to the stack, in the order that its master likes."""
    if table.check_pending:
        table.check_pending = False
        found = together(table) or settle_picks(table)
        if found is not None:
            return Again(found)
        watch_states(table)
    order = in_turn_order(table, table.facts.player)
    for master in order:
        mine = [n for n, one in enumerate(table.waiting) if one.seat == master and not surplus(table.waiting, n)]
        options = tuple([Option("waiting", table.waiting[n].source[0], n) for n in mine])
        if mine:
            return Ask((master,), "order", "5.2.1", options, len(mine), len(mine), prompt="waiting")
    if frame.holder < 0 or frame.holder in table.out:
        stack.priority_to(table, next(one for one in order if one < table.seats))
    return None if table.stack else Done()


def surplus(waiting: tuple[Any, ...], place: int) -> bool:
    """7.1.4: does an ability wait here more often than it says, of all that was set off at once?"""
    keys = [(one.ability, one.source, one.batch) for one in waiting[: place + 1]]
    return bool(keys.count(keys[place]) > waiting[place].allowed >= 0)


@priority.answer("5.2.1")
def stacked(table: Table, frame: Priority, picked: tuple[Option, ...]) -> Any:
    ordered: list[Any] = [table.waiting[option.index] for option in picked]
    table.waiting = tuple([one for one in table.waiting if one.seat != ordered[0].seat])
    for one in ordered:
        item = records.Item(table.tick(), one.seat, one.source, "ability", one.ability.effect, one.ability, one.subject)
        stack.push(table, change(item, amount=one.amount, moved=one.moved))
    return AGAIN


@priority.step("5.2.2")
def respond(table: Table, frame: Priority) -> Any:
    if not table.stack:
        return Jump("5.2.1")  # who played what was there has left
    options = tuple(deeds(table, frame.holder, quick=True))
    return Ask((frame.holder,), "act", "5.2.2", options, secret=True, prompt="quick")


@priority.answer("5.2.2")
def responded(table: Table, frame: Priority, picked: tuple[Option, ...]) -> Any:
    if picked[0].verb == "pass":
        return Jump("5.2.3" if stack.pass_priority(table) else "5.2.1")
    stack.priority_to(table, frame.holder)
    return Then(deed(table, picked[0]), "5.2.1")


@priority.step("5.2.3")
def resolve(table: Table, frame: Priority) -> Any:
    """The top of the stack, unless its card has gone from there; a tactic then goes to the bin."""
    item: Any = table.stack[0]
    stack.take(table, item)
    keep(table, holder=-1, passes=0)
    played = (item.effect, v.Put(This(), "bin")) if table.alive(item.source) else ()
    return Then(resolution_of(item, (item.effect,) if item.ability else played), "5.2.1")


# ── 7.2 words ───────────────────────────────────────────────────────────────────────────────────────────────────────
def draw(table: Table, masters: list[int], clause: str) -> None:
    """Each draws a card; 4.7: who cannot has lost, there and then."""
    tops = {seat: table.zone(t.DECK, seat)[:1] for seat in masters}
    intend(table, [Moving(table.ref(top[0]), t.HAND, seat, clause=clause) for seat, top in tops.items() if top])
    leave(table, tuple([seat for seat, top in tops.items() if not top]), "4.7")


@rules.word(Change)
def begins(table: Table, frame: Resolving, node: Change) -> None:
    begin_effect(table, frame, to_change(table, frame, node), node.changes, node.until)


@rules.possibility(Cost)
def payable(table: Table, scope: Any, cost: Cost) -> bool:
    return all(possible(table, scope, part) for part in cost.parts)


@rules.word(v.Draw, "7.2.1")
def draw_cards(table: Table, frame: Resolving, node: v.Draw) -> Any:
    left = amount(table, frame, node.number)
    draw(table, [frame.seat], "7.2.1")
    return (v.Draw(left - 1),) if left > 1 else ()


@rules.word(v.Pick, "7.2.2")
def pick(table: Table, frame: Resolving, node: v.Pick) -> Any:
    """Who picks among the cards of a deck looks at them, and is asked whatever there is (7.2.3)."""
    seat = frame.seat if node.who == "own" else one_opponent(table, frame)
    cards = [card for where in node.pools for card in pool(table, frame, where)]
    options = tuple([Option("card", card) for card in cards if node.who == "own" or table.cards[card].seat == seat])
    searched = table.zone(t.DECK, seat) if any(where.zone == "deck" for where in node.pools) else ()
    atoms.show(table, searched, (seat,))
    most = min(len(options), amount(table, frame, node.number))
    least = 0 if node.up_to else most
    return Ask((seat,), "choose", "7.2.2", options, least, most, frame.source, "pick", secret=bool(searched))


@rules.answering(v.Pick)
def picked_cards(table: Table, frame: Resolving, node: v.Pick, picked: tuple[Option, ...]) -> None:
    keep(table, it=tuple([table.ref(option.card) for option in picked]), did=bool(picked))


@rules.word(t.Hurt, "7.2.4")
def hurt(table: Table, frame: Resolving, node: t.Hurt) -> None:
    master, number = frame.seat if node.who == "own" else one_opponent(table, frame), amount(table, frame, node.amount)
    atoms.set_player(table, master, life=table.players[master].life - number)
    atoms.record(table, Event("hurt", seat=master, amount=number, source=frame.source, clause="7.2.4"))


@rules.word(v.Damage, "7.2.5")
def damage(table: Table, frame: Resolving, node: v.Damage) -> Any:
    number, refs = amount(table, frame, node.amount), reached(table, frame, node.group)
    return intend(table, [Damaging(ref, number, frame.source, clause="7.2.5") for ref in refs])


@rules.word(v.Put, "7.2.6")
def put(table: Table, frame: Resolving, node: v.Put) -> Any:
    """Cards move to a zone of their owners; on the field they are handed over, or shifted to a place (3.4)."""
    refs, zone = reached(table, frame, node.group), table.game.zone_of(node.zone)
    for ref in refs if node.whose else ():
        atoms.hand_over(table, ref[0], frame.seat)
    if node.whose or node.place:
        return intend(table, [Shifting(ref, node.place, clause="3.4") for ref in refs if node.place])
    return intend(table, [Moving(ref, zone, table.cards[ref[0]].owner, clause="7.2.6") for ref in refs])


rules.word(v.Shuffle, "7.2.3")(lambda table, frame, node: chance.shuffle(table, t.DECK, frame.seat))


# ── 8 checks ────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.process("8.1", 1)
def without_life(table: Table) -> list[Losing]:
    return [Losing(master, "8.1") for master in still_in(table) if table.players[master].life <= 0]


@rules.process("8.2", 1)
def overcome(table: Table) -> list[Moving]:
    cards = [table.cards[card] for one in still_in(table) for card in table.zone(t.FIELD, one)]
    dead = [card for card in cards if card.damage >= (table.game.facts(table, card.id).power or 0)]
    return [Moving((card.id, card.life), t.BIN, card.owner, reason="died", clause="8.2") for card in dead]


rules.interrupt("8.1")(lambda table: first_of(table, "8.1"))  # in the middle of whatever is carried out
priority.unasked("5.2.2")(lambda table, frame: Jump("5.2.1"))
