"""Chapters 4 to 8: turns, what may be done in them, the stack and priority, what words do, and what is checked."""

from __future__ import annotations

from typing import Any

from tefuda.kernel import atoms, chance, stack
from tefuda.kernel.against import settle_picks
from tefuda.kernel.checking import Losing, together
from tefuda.kernel.continuous import forbidden
from tefuda.kernel.effects import Did, Fact, If, It, Pool, Sequence, Test, This
from tefuda.kernel.events import Event
from tefuda.kernel.leaving import close_ranks, leave
from tefuda.kernel.performing import Resolving, reached
from tefuda.kernel.procedures import AGAIN, done, keep, then
from tefuda.kernel.questions import amount, pool
from tefuda.kernel.replacement import Damaging, Making, Moving, Orienting, Shifting, intend
from tefuda.kernel.requests import Ask, Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.seating import allies, in_turn_order, one_opponent, side_of, still_in
from tefuda.kernel.state import Frame, Table, change
from tefuda.kernel.triggers import trigger, trigger_by, watch_states
from tests.toy import table as t
from tests.toy import vocabulary as v
from tests.toy.table import own, rules

Picked = tuple[Option, ...]
DEEDS = {"play": "5.1.1", "set": "5.1.2", "flip": "5.1.3", "shift": "5.1.4", "activate": "5.1.5", "attack": "6.1"}
POWER, FOES = Fact("power", This()), Pool("field", "opponent", (Test("place", t.FRONT),))
BOTH_HIT = Sequence((v.Damage(It(), POWER), v.Damage(This(), Fact("power", It()))))
ATTACK = (v.Pick((FOES,)), If(Did(), BOTH_HIT, t.Hurt(POWER)))
rules.one_opponent(t.Hurt, "who")
rules.one_opponent(v.Pick, "who")


class Turns(Frame, frozen=True, tag=own):
    """Turn after turn: who has passed."""

    passed: tuple[int, ...] = ()


class Priority(stack.PriorityFrame, frozen=True, tag=own):
    """What waits comes to the stack, and everybody may respond."""


turn, priority = rules.procedure("4", Turns), rules.procedure("5.2", Priority)


# ── 4 turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def acting(table: Table) -> list[int]:
    """Those whose turn it is: a player, or a whole side (2.1, 2.2)."""
    player = table.facts.player
    side = (player, *(allies(table, player) if table.seating.format.together else ()))
    return [master for master in side if master not in table.out]


@turn.step("4.1")
def deal(table: Table, frame: Turns) -> None:
    for master in still_in(table):
        chance.shuffle(table, t.DECK, master)
        for card in table.zone(t.DECK, master)[: t.HAND_SIZE] if master < table.seats else ():
            atoms.move(table, card, t.HAND, master, clause="4.1")


@turn.step("4.2")
def begin(table: Table, frame: Turns) -> Any:
    table.uses, table.departed = (), ()
    atoms.set_facts(table, number=table.facts.number + 1)
    for master in acting(table):
        atoms.set_player(table, master, energy=t.ENERGY)
    keep(table, passed=())
    refs = [table.ref(card) for one in acting(table) for card in table.zone(t.FIELD, one)]
    return intend(table, [Orienting(ref, False, clause="4.2") for ref in refs])


@turn.step("4.3")
def draw_one(table: Table, frame: Turns) -> None:
    draw(table, tuple([master for master in acting(table) if master < table.seats]), "4.3")


@turn.step("4.4")
def act(table: Table, frame: Turns) -> Any:
    seats = tuple([seat for seat in acting(table) if seat < table.seats and seat not in frame.passed])
    if table.due or table.waiting or table.stack:
        return ("again", Priority())
    options = tuple([option for seat in seats for option in deeds(table, seat, quick=False)])
    return Ask(seats, "act", "4.4", options, secret=True, prompt="act") if seats else None


@turn.answer("4.4")
def acted(table: Table, frame: Turns, picked: Picked) -> Any:
    passes = picked[0].verb == "pass"
    keep(table, passed=(*frame.passed, picked[0].seat) if passes else ())
    return AGAIN if passes else ("again", deed(table, picked[0]))


@turn.step("4.5")
def boss_acts(table: Table, frame: Turns) -> Any:
    """The boss plays the top card of its deck, then its units attack."""
    boss = table.facts.player
    if boss < table.seats or table.due or table.waiting or table.stack:
        return None if boss < table.seats else ("again", Priority())
    top = table.zone(t.DECK, boss)[:1]
    if not frame.passed:
        keep(table, passed=(boss,))
        return ("again", deed(table, Option("play", top[0], seat=boss))) if top else leave(table, (boss,), "4.8")
    attacks = [Option("attack", card, seat=boss) for card in table.zone(t.FIELD, boss)]
    return next((("again", deed(table, one)) for one in attacks if barred(table, boss, one, False) is None), None)


@turn.step("4.6")
def end(table: Table, frame: Turns) -> Any:
    trigger_by(table, atoms.record(table, Event("end", seat=table.facts.player, clause="4.6")))
    return Priority()


@turn.step("4.7")
def next_turn(table: Table, frame: Turns) -> str:
    atoms.end_effects(table, tuple([effect.time for effect in table.effects if effect.until == "turn"]))
    player, together = table.facts.player, table.seating.format.together
    others = [one for one in in_turn_order(table, player) if not together or side_of(table, one) != side_of(table, player)]
    atoms.set_facts(table, player=next(one for one in others if one != player))
    close_ranks(table)  # 2.4: until now who has left sat between others
    return "4.2"


# ── 5.1, 6 what may be done ─────────────────────────────────────────────────────────────────────────────────────────
def deed(table: Table, option: Option) -> Frame | None:
    """Do something: at once, or by a procedure that is to be called."""
    card, ref, facts = table.cards[option.card], table.ref(option.card), table.game.facts(table, option.card)
    cite(DEEDS[option.verb])
    table.game.pay(table, option.seat, "energy", cost(facts, option), None)
    if option.verb == "set":
        return intend(table, [Moving(ref, t.FIELD, option.seat, facedown=True, place=t.REAR, clause="5.1.2")])
    if option.verb == "shift":
        place = t.REAR if card.place == t.FRONT else t.FRONT
        return intend(table, [Shifting(ref, place, clause="5.1.4")])
    if option.verb == "activate":
        return Resolving((facts.activated[option.index].effect,), ref, option.seat)
    if option.verb == "attack":
        atoms.orient(table, option.card, True)
        return Resolving(ATTACK, ref, option.seat)
    if option.verb == "flip":
        trigger(table, [event for event in [atoms.turn_over(table, option.card, False)] if event is not None])
        return None
    atoms.move(table, option.card, t.STACK, option.seat, clause="5.1.1")
    effect = facts.spell.effect if facts.spell is not None else v.Put(This(), "field")
    stack.push(table, stack.Item(table.tick(), option.seat, table.ref(option.card), "card", effect))
    return None


def cost(facts: Any, wish: Option) -> int:
    """What a deed costs: for an ability, what is printed."""
    if wish.verb == "activate":
        return sum([part.amount for part in facts.activated[wish.index].cost.parts])
    return {"play": facts.cost, "set": 1, "shift": 1}.get(wish.verb, 0)


def barred(table: Table, seat: int, wish: Option, quick: bool) -> Bar | None:
    """What stands in the way of a deed; `quick`: in response to something."""
    if wish.verb == "pass":
        return None
    verb, card, facts = wish.verb, table.cards[wish.card], table.game.facts(table, wish.card)
    fits = {
        "play": True, "set": t.UNIT in facts.kinds, "flip": card.facedown, "attack": card.place == t.FRONT and not card.acted,
        "shift": True, "activate": wish.index < len(facts.activated),
    }  # fmt: skip
    if card.seat != seat or card.zone != (t.HAND if verb in ("play", "set") else t.FIELD) or not fits[verb]:
        return Bar(DEEDS[verb])
    if quick and verb != "flip" and not (verb == "play" and t.QUICK in facts.keywords):
        return Bar("5.1.6")
    forbids = forbidden(table, wish.card, verb)
    if forbids is not None:
        return Bar("1.6", forbids.source[0])
    return Bar("5.1.7") if seat < table.seats and cost(facts, wish) > table.players[seat].energy else None


def wishes(table: Table, masters: Any) -> list[Option]:
    """All deeds that could be wished for with the cards of some."""
    found = [Option("pass")]
    for one in masters:
        found += [Option(verb, card) for card in table.zone(t.HAND, one) for verb in ("play", "set")]
        for card in table.zone(t.FIELD, one):
            found += [Option(verb, card) for verb in ("flip", "shift", "attack")]
            found += [Option("activate", card, n) for n in range(len(table.game.facts(table, card).activated) + 1)]
    return found


def deeds(table: Table, seat: int, quick: bool) -> list[Option]:
    """All that a seat may do now."""
    return [change(wish, seat=seat) for wish in wishes(table, (seat,)) if barred(table, seat, wish, quick) is None]


# ── 5.2 the stack and priority ──────────────────────────────────────────────────────────────────────────────────────
@priority.step("5.2.1")
def settle(table: Table, frame: Priority) -> Any:
    """Checks, then what waits comes to the stack, in the order that its master likes."""
    if table.due:
        table.due = False
        found = together(table) or settle_picks(table)
        if found is not None:
            return ("again", found)
        watch_states(table, v.Whenever)
    order = in_turn_order(table, table.facts.player)
    for master in order:
        mine = [Option("waiting", one.source[0], n) for n, one in enumerate(table.waiting) if one.seat == master]
        if mine:
            return Ask((master,), "order", "5.2.1", tuple(mine), len(mine), len(mine), prompt="waiting")
    if frame.holder < 0 or frame.holder in table.out:
        stack.priority_to(table, next(one for one in order if one < table.seats))
    return None if table.stack else done()


@priority.answer("5.2.1")
def stacked(table: Table, frame: Priority, picked: Picked) -> Any:
    ordered: list[Any] = [table.waiting[option.index] for option in picked]
    table.waiting = tuple([one for one in table.waiting if one not in ordered])
    for one in ordered:
        item = stack.Item(table.tick(), one.seat, one.source, "ability", one.ability.effect, one.ability, one.subject)
        stack.push(table, change(item, amount=one.amount, moved=one.moved))
    return AGAIN


@priority.step("5.2.2")
def respond(table: Table, frame: Priority) -> Any:
    options = tuple(deeds(table, frame.holder, quick=True))
    return Ask((frame.holder,), "act", "5.2.2", options, secret=True, prompt="respond")


@priority.answer("5.2.2")
def responded(table: Table, frame: Priority, picked: Picked) -> Any:
    if picked[0].verb == "pass":
        return "5.2.3" if stack.pass_priority(table) else "5.2.1"
    stack.priority_to(table, frame.holder)
    return ("then", deed(table, picked[0]), "5.2.1")


@priority.unasked("5.2.2")
def absent(table: Table, frame: Priority) -> str:
    return "5.2.1"


@priority.step("5.2.3")
def resolve(table: Table, frame: Priority) -> Any:
    """The top of the stack, unless its card has gone; a card that has not entered goes to the bin."""
    item: Any = table.stack[0]
    stack.take(table, item)
    keep(table, holder=-1, passes=0)
    if item.sort == "ability":
        agenda: Any = (item.effect,)
    else:
        agenda = (item.effect, v.Put(This(), "bin")) if table.alive(item.source) else ()
    return then(Resolving(agenda, item.source, item.seat, item.it, amount=item.amount, moved=item.moved), "5.2.1")


# ── 7.2 words ───────────────────────────────────────────────────────────────────────────────────────────────────────
def moves(table: Table, refs: Any, zone: int, clause: str, **how: Any) -> list[Moving]:
    """Cards on their way to a zone of their owners."""
    return [Moving(ref, zone, table.cards[ref[0]].owner, clause=clause, **how) for ref in refs]


def draw(table: Table, masters: tuple[int, ...], clause: str) -> None:
    """Each draws a card; 4.8: who cannot has lost, there and then."""
    tops = {seat: table.zone(t.DECK, seat)[:1] for seat in masters}
    intend(table, [Moving(table.ref(top[0]), t.HAND, seat, clause=clause) for seat, top in tops.items() if top])
    leave(table, tuple([seat for seat, top in tops.items() if not top]), "4.8")


@rules.word(v.Draw, "7.2.1")
def draw_cards(table: Table, frame: Resolving, node: v.Draw) -> Any:
    left = amount(table, frame, node.number)
    draw(table, (frame.seat,) if left > 0 else (), "7.2.1")
    return (v.Draw(left - 1),) if left > 1 else ()


@rules.word(v.Pick, "7.2.2")
def pick(table: Table, frame: Resolving, node: v.Pick) -> Any:
    """Who picks among the cards of a deck looks at them, and is asked whatever there is (7.2.3)."""
    seat = frame.seat if node.who == "own" else one_opponent(table, frame)
    cards = [card for where in node.pools for card in pool(table, frame, where)]
    cards = [card for card in cards if node.who == "own" or table.cards[card].seat == seat]
    searched = table.zone(t.DECK, seat) if any(where.zone == "deck" for where in node.pools) else ()
    atoms.show(table, searched, (seat,))
    most, options = min(len(cards), amount(table, frame, node.number)), tuple([Option("card", card) for card in cards])
    least = 0 if node.up_to else most
    return Ask((seat,), "choose", "7.2.2", options, least, most, frame.source, "pick", secret=bool(searched))


@rules.answering(v.Pick)
def picked_cards(table: Table, frame: Resolving, node: v.Pick, picked: Picked) -> None:
    keep(table, it=tuple([table.ref(option.card) for option in picked]), did=bool(picked))


@rules.word(v.Shuffle, "7.2.3")
def shuffle(table: Table, frame: Resolving, node: v.Shuffle) -> None:
    chance.shuffle(table, t.DECK, frame.seat)


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
    """Cards move to a zone; on the field they are handed over to who does it, or shifted to a place (3.4)."""
    refs = reached(table, frame, node.group)
    for ref in refs if node.whose else ():
        atoms.hand_over(table, ref[0], frame.seat)
    if node.whose or node.place:
        return intend(table, [Shifting(ref, node.place, clause="3.4") for ref in refs if node.place])
    return intend(table, moves(table, refs, table.game.zone_of(node.zone), "7.2.6", source=frame.source))


@rules.word(t.Token, "7.2.7")
def make(table: Table, frame: Resolving, node: t.Token) -> Any:
    return intend(table, [Making(table.game.by_name[node.name], frame.seat, t.FIELD, source=frame.source)])


rules.number(v.EventAmount)(lambda table, scope, node: scope.amount)


# ── 8 checks ────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.process("8.1", 1)
def without_life(table: Table) -> list[Losing]:
    return [Losing(master, "8.1") for master in still_in(table) if table.players[master].life <= 0]


@rules.process("8.2", 1)
def overcome(table: Table) -> list[Moving]:
    cards = [table.cards[card] for one in still_in(table) for card in table.zone(t.FIELD, one)]
    dead = [(card.id, card.life) for card in cards if card.damage >= (table.game.facts(table, card.id).power or 0)]
    return moves(table, dead, t.BIN, "8.2", reason="died")
