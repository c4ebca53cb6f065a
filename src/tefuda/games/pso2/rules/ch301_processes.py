"""Chapters 103.4, 215, 301 and 403, what effects do to cards: turn, destroy, freeze, move, damage, change, redirect."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import BATTLE, rules
from tefuda.games.pso2.rules.ch103_contradictions import cannot
from tefuda.games.pso2.rules.ch209_costs import is_about_deeds, turn_pp_off
from tefuda.games.pso2.rules.ch213_damage import without_damage
from tefuda.games.pso2.rules.ch301_intended import (
    Intention,
    destroying,
    on_field,
    putting,
    shifting,
    turning_off,
    turning_on,
)
from tefuda.games.pso2.rules.questions import Speaker, cause, facts, may_be_redirected
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Add, Change, ChooseEach, Continuous, Gain, It, Keyword
from tefuda.kernel.evaluating.questions import amount, members, passes
from tefuda.kernel.flow import stack
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import happen
from tefuda.kernel.happening.replacement import Damaging, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.joint import choices_in_order, former, latter
from tefuda.kernel.resolving.performing import Call, begin, note, reached, to_change
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Master
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import side_of
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult

IN_PLAY = (*t.IN_PLAY, t.MAG_ZONE)


# ── 215.1 ON and OFF ────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.TurnOn, "215.1.1")
def turn_on(table: Table, frame: Resolving, node: v.TurnOn) -> WordResult:
    """215.1.1: upright."""
    turned = turning_on(table, frame, node)
    if not turned:
        cite("103.2.1.2")
    return happen(table, turned)


@rules.word(v.TurnOff, "215.1.2")
def turn_off(table: Table, frame: Resolving, node: v.TurnOff) -> Result:
    """215.1.2: sideways; a PP that lay face down goes under the deck by that (404.5)."""
    turned = turning_off(table, frame, node)
    note(table, frame, bool(turned))
    if frame.paying:
        cite("209.1.3.1")
        cite("G.ON⇒OFF")
    others = []
    for what in turned:
        if table.cards[what.ref[0]].zone == t.PP:
            turn_pp_off(table, what.ref[0])
        else:
            others.append(what)
    return intend(table, others)


# ── 301.4, 301.5 destroying ─────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Destroy, "301.5")
def destroy(table: Table, frame: Resolving, node: v.Destroy) -> WordResult:
    """301.5: cards of the field go to the discard piles of their owners; 201.5, 203.2: player and mag cards stay."""
    cite("301.1")
    moves = destroying(table, frame, node)
    if any(t.CHARACTER in facts(table, what.ref[0]).kinds for what in moves):
        cite("301.4")
    return happen(table, moves, "destroyed")


# ── 301.3 freezing ──────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Freeze, "301.3")
def freeze(table: Table, frame: Resolving, node: v.Freeze) -> None:
    """301.3: it cannot declare attacks, for as long as is said, else while it stays on the field."""
    refs = tuple([ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone in IN_PLAY])
    note(table, frame, bool(refs))
    if refs:
        begin(table, frame, refs, (Gain((Keyword(t.FROZEN),)),), node.until)
        told(table, refs, "frozen", frame)


def told(table: Table, refs: tuple[Ref, ...], kind: str, frame: Resolving) -> None:
    """Record what has become of cards, and set off what waits for it."""
    cards, by = [table.cards[card] for card, _ in refs], cause(table, frame)
    events = [Event(kind, card.id, card.seat, card, after=card, source=by) for card in cards]
    trigger(table, [atoms.record(table, event) for event in events])


@rules.word(Change, "103.4.2.2")
def change_cards(table: Table, frame: Resolving, node: Change) -> None:
    """103.4.2.2, 215.3: an effect that lasts begins; about what a player plays or uses (103.1.2, 209.1.1) it holds for whatever that is."""
    if is_about_deeds(node):
        begin(table, frame, (), (Continuous(node.group, node.changes),), node.until)
        return
    refs = to_change(table, frame, node)
    if any(type(one) is Add for one in node.changes):
        cite("G.±X/±X")
        cite("215.3")
    if refs:
        begin(table, frame, refs, node.changes, node.until)
        told(table, refs, "changed", frame)


# ── 403 moving ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.MoveTo, "403.1.4")
def move_to(table: Table, frame: Resolving, node: v.MoveTo) -> WordResult:
    """403.1.4: to the other row of the same zone: it neither leaves nor enters, and keeps all that is on it."""
    return happen(table, shifting(table, frame, node))


@rules.word(v.Put, "G.置かれる")
def put(table: Table, frame: Resolving, node: v.Put) -> WordResult:
    """Glossary 置かれる, 加える: cards go to a zone of their owners; to the field as 202.2 and 205.3 have it."""
    moves = putting(table, frame, node)
    if node.zone in ("hand", "deck"):
        cite("G.加える")
    if node.in_any_order and len(moves) > 1:
        options = tuple([Option("card", card=what.ref[0]) for what in moves])
        return Ask(
            (frame.seat,), "order", "401.1.1", options, least=len(moves), most=len(moves), secret=True, about=frame.source, prompt="order"
        )  # fmt: skip
    return put_there(table, node, moves)


@rules.answering(v.Put)
def put_in_order(table: Table, frame: Resolving, node: v.Put, picked: tuple[Option, ...]) -> WordResult:
    """401.1.1: an effect may change the order of a deck; what is named first lies uppermost."""
    order = [option.card for option in picked]
    moves = sorted(putting(table, frame, node), key=lambda what: order.index(what.ref[0]))
    return put_there(table, node, moves if node.place == "bottom" else moves[::-1])


def put_there(table: Table, node: v.Put, moves: list[Intention]) -> WordResult:
    """The cards go, in this order; the decks of their owners are shuffled where the text says so."""
    owners = dict.fromkeys([table.cards[what.ref[0]].owner for what in moves]) if node.shuffled else ()
    shuffled = tuple([Call(Shuffled(owner)) for owner in owners])
    return happen(table, moves, "put", shuffled)


@rules.word(v.PutOn, "103.1.1")
def put_on(table: Table, frame: Resolving, node: v.PutOn) -> WordResult:
    """103.1.1, 202.2: a character that an effect puts onto the field ON."""
    return happen(
        table, [change(what, acted=False) for what in putting(table, frame, v.Put(node.group, "field"))], "put"
    )


class Shuffled(Frame, frozen=True, tag=t.own):
    """A deck is shuffled once cards have come into it."""

    seat: Master


@rules.procedure("G.加える", Shuffled).step("G.加える")
def shuffle_deck(table: Table, frame: Shuffled) -> None:
    chance.shuffle(table, t.DECK, frame.seat)


# ── 214 damage ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Damage, "214.1")
def damage(table: Table, frame: Resolving, node: v.Damage) -> WordResult:
    """214.1, glossary 与える: only characters and players take damage."""
    cite("G.与える")
    refs = [
        ref
        for ref in reached(table, frame, node.group)
        if table.cards[ref[0]].zone in t.IN_PLAY and any(kind in facts(table, ref[0]).kinds for kind in t.FIGHTERS)
    ]
    number = max(0, amount(table, frame, node.amount))
    by = cause(table, frame) if node.by is None else next(iter(reached(table, frame, node.by)), cause(table, frame))
    return happen(table, [Damaging(ref, number, by, sort=_dealt_by(table, frame), clause="214.1") for ref in refs])


def _dealt_by(table: Table, frame: Resolving) -> str:
    """103.4.2.1, 300.1: an effect, and the kind of its ability: of an active card every ability is an active one (300.5)."""
    is_active = t.ACTIVE in table.known(frame.source)[1].kinds
    return f"effect {'active' if is_active else frame.sort}".rstrip()


@rules.word(v.TakeOffDamage, "214.3")
def take_off_damage(table: Table, frame: Resolving, node: v.TakeOffDamage) -> None:
    """All damage that a character has taken is taken off; 103.2.1.2: where there is none, nothing is done."""
    refs = [ref for ref in on_field(table, reached(table, frame, node.group)) if table.cards[ref[0]].damage]
    note(table, frame, bool(refs))
    for card, _ in refs:
        without_damage(table, card)


# ── 302.1 redirecting, the processing zone, the end ─────────────────────────────────────────────────────────────────
@rules.word(v.Redirect, "302.1#2")
def redirect(table: Table, frame: Resolving, node: v.Redirect) -> None:
    """302.1#2, 506.4.2: the attack has one target from now on, however many it had; not once they are engaged.

    103.1.2: what cannot be the target of an attack does not become it by an effect either.
    """
    there = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone in t.IN_PLAY]
    refs = [ref for ref in there if not cannot(table, ref[0], "be_attacked")]
    if not refs or not may_be_redirected(table):
        cite("506.4.2" if len(refs) == len(there) else "103.1.3")
        return
    cite("302.1")
    atoms.set_facts(table, defenders=(refs[0],))
    card = table.cards[refs[0][0]]
    event = Event("redirected", card.id, card.seat, card, after=card, target=table.facts.attacker, clause="302.1#2")
    trigger(table, [atoms.record(table, event)])


@rules.word(v.Cancel, "406.2.2")
def cancel(table: Table, frame: Resolving, node: v.Cancel) -> None:
    """What waits in the processing zone has no effect when it comes to it."""
    keep(table, did=stack.cancel(table, frame.it))


@rules.word(v.Remove, "406.4.1")
def remove(table: Table, frame: Resolving, node: v.Remove) -> None:
    """103.7, 406.4.1: abilities are gone from the processing zone at once, and never have an effect."""
    meant = frame.it if isinstance(node.group, It) else members(table, frame, node.group)
    items = [item for ref in meant if (item := stack.item_of(table, ref)) is not None]
    for item in items:
        stack.take(table, item)
        cite("406.4.1" if item.sort == "active" else "406.4.1#2")
    keep(table, did=bool(items))


@rules.word(v.TurnUp, "404.2")
def turn_up(table: Table, frame: Resolving, node: v.TurnUp) -> None:
    """404.2: a card that lay face down in the PP lies face up; from now on it is what all see, and stays when it is used (404.5)."""
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.PP]
    turned = [atoms.turn_over(table, card, facedown=False, clause="404.2") for card, _ in refs]
    note(table, frame, any(event is not None for event in turned))


@rules.word(ChooseEach, "406.2.2")
def choose_each(table: Table, frame: Resolving, node: ChooseEach) -> WordResult:
    """406.2.2: several things that a text chooses together."""
    return choices_in_order(table, node.choices)


rules.group(v.Former)(former)
rules.group(v.Latter)(latter)
rules.part(v.Further, "effect")


@rules.word(v.Further, "G.さらに")
def further(table: Table, frame: Resolving, node: v.Further) -> WordResult:
    """Glossary さらに: done as well, even if what stands before it was not."""
    return (node.effect,)


# ── conditions and groups ───────────────────────────────────────────────────────────────────────────────────────────
@rules.condition(v.IsAttacking, reads=BATTLE)
def is_attacking(table: Table, scope: Speaker, node: v.IsAttacking) -> bool:
    """506.4.1: from being turned OFF until the damage was dealt (506.6.3)."""
    cite("506.4.1")
    attacking = table.facts.stage in ("attacking", "engaged", "damage")
    return attacking and table.facts.attacker in reached(table, scope, node.group)


@rules.condition(v.IsEngaged, reads=BATTLE)
def is_engaged(table: Table, scope: Speaker, node: v.IsEngaged) -> bool:
    """506.5.1: who fights, from the engagement step on."""
    cite("506.5.1")
    fighting = (table.facts.attacker, *table.facts.defenders) if table.facts.stage in ("engaged", "damage") else ()
    return any(ref in fighting for ref in reached(table, scope, node.group))


@rules.condition(v.AllyAttacked)
def ally_attacked(table: Table, scope: Speaker, node: v.AllyAttacked) -> bool:
    """302.1#2: one of the own side but this card is attacked; 506.4.2: until the attack is joined; raid: of the whole party."""
    if not may_be_redirected(table):
        cite("506.4.2")
        return False
    side = side_of(table, scope.seat)
    others = [ref for ref in table.facts.defenders if ref != scope.source]
    own = [ref for ref in others if side_of(table, table.cards[ref[0]].seat) == side]
    if any(table.cards[ref[0]].seat != scope.seat for ref in own):
        cite("R.4.1")
    return bool(own)


@rules.group(v.Attacker, reads=BATTLE)
def the_attacker(table: Table, scope: Speaker, node: v.Attacker) -> tuple[Ref, ...]:
    attacker: Ref | None = table.facts.attacker
    return (attacker,) if attacker is not None else ()


@rules.group(v.Defenders, reads=BATTLE)
def the_defenders(table: Table, scope: Speaker, node: v.Defenders) -> tuple[Ref, ...]:
    found: tuple[Ref, ...] = table.facts.defenders
    return found


@rules.group(v.ControllerOf, reads=1 << t.FIELD)
def the_controller(table: Table, scope: Speaker, node: v.ControllerOf) -> tuple[Ref, ...]:
    """Glossary コントロール: who controls a card, or controlled it when it was last on the field."""
    cite("G.コントロール")
    seats = dict.fromkeys([table.master_of(ref) for ref in members(table, scope, node.group)])
    return tuple([table.ref(card) for seat in seats if seat >= 0 for card in table.zone(t.PLAYER_ZONE, seat)])


@rules.group(v.Attached, reads=1 << t.FIELD)
def what_lies_on(table: Table, scope: Speaker, node: v.Attached) -> tuple[Ref, ...]:
    """403.2: what is attached to cards."""
    cards = [other for ref in members(table, scope, node.group) for other in table.cards[ref[0]].attached]
    return tuple([table.ref(card) for card in cards if passes(table, scope, card, node.tests)])
