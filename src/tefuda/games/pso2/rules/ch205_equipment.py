"""Chapters 204.2.2 and 205, what lies on other cards: attached actives, weapons and armour, their slots and what they do."""

from __future__ import annotations

from itertools import combinations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_contradictions import cannot
from tefuda.games.pso2.rules.ch215_states import use_up
from tefuda.games.pso2.rules.questions import Speaker, facts, number_of, same_class
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Continuous, Matches, Replace, Test, This
from tefuda.kernel.evaluating.questions import pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note
from tefuda.kernel.happening.replacement import Damaging, Moving, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import Call, note, reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, Frame, Ref, Resolving, Source, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Result, WordResult

# 205.5.2, 506.6.1.2: what every piece of armour does for its bearer, by the rules and not by an ability of its own.
ARMOUR = Continuous(
    v.Bearer(),
    (Replace(v.Would("damaged", at_least=1), v.Guard(), optional=True),),
    Matches(This(), (Test("state", "ON"),)),
)


class Attaching(Frame, frozen=True, tag=t.own):
    """A card is laid on another: then, where there is too much on that, something of it goes."""

    card: Ref
    bearer: Ref
    gone: tuple[CardId, ...] = ()  # what is picked to be destroyed


attaching = rules.procedure("205.4", Attaching)


@rules.word(v.Attach, "301.7")
def attach(table: Table, frame: Resolving, node: v.Attach) -> WordResult:
    """301.7, 301.8: a weapon, armour or active is laid on a card; what follows may ask whether it was (glossary そうした場合)."""
    bearers = [ref for ref in reached(table, frame, node.to) if table.cards[ref[0]].zone in (*t.IN_PLAY, t.MAG_ZONE)]
    fitting = [ref for ref in reached(table, frame, node.group) if bearers and fits_on(table, ref[0], bearers[0][0])]
    if not fitting:
        note(table, frame, did=False)
        return ()
    return (*[Call(Attaching(ref, bearers[0])) for ref in fitting], Note(tuple(fitting), zones=(t.FIELD,)))


@rules.word(v.EquipOne, "301.7")
def equip_one(table: Table, frame: Resolving, node: v.EquipOne) -> WordResult:
    """301.7: one card that fits (205.4.3) is picked and laid on another; of a hand it is asked for, whatever is there."""
    bearers = [ref for ref in reached(table, frame, node.to) if table.cards[ref[0]].zone in t.IN_PLAY]
    hand = node.pool.zone == "hand" and bool(table.zone(t.HAND, frame.seat))
    fitting = [card for card in pool(table, frame, node.pool) if bearers and fits_on(table, card, bearers[0][0])]
    if not bearers or not (fitting or hand):
        note(table, frame, did=False)
        return ()
    number = min(1, len(fitting))
    options = tuple([Option("card", card=card) for card in fitting])
    return Ask(
        (frame.seat,), "choose", "301.7", options, least=number, most=number, secret=hand, about=frame.source, prompt="equip",
    )  # fmt: skip


@rules.answering(v.EquipOne)
def equipped_one(table: Table, frame: Resolving, node: v.EquipOne, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    bearer = reached(table, frame, node.to)[0]
    return (*[Call(Attaching(ref, bearer)) for ref in refs], Note(refs, zones=(t.FIELD,)))


def fits_on(table: Table, card: int, bearer: int) -> bool:
    """205.4.3: a weapon or piece of armour is laid on nothing that is of another class."""
    found = facts(table, card)
    if t.ITEM not in found.kinds or same_class(found, facts(table, bearer)):
        return True
    cite("205.4.3")
    if v.AnyClass() in found.abilities:
        cite("103.1.1")
    return v.AnyClass() in found.abilities


@attaching.step("205.4.2")
def lay_on(table: Table, frame: Attaching) -> Result:
    """205.4.2, 204.2.2.3, 403.2: it comes ON to the field of its bearer's player."""
    card, bearer = frame.card[0], frame.bearer[0]
    active = t.ACTIVE in facts(table, card).kinds
    cite("301.8" if active else "205.4")
    seat = table.cards[bearer].seat
    return intend(
        table, [Moving(frame.card, t.FIELD, seat, place=t.ATTACHED, reason="attach", clause="204.2.2.3" if active else "205.4.2")]
    )  # fmt: skip


@attaching.step("205.4.1")
def link(table: Table, frame: Attaching) -> Result:
    """204.2.2.1, 205.4.1: what it lies on is its bearer."""
    card, bearer = frame.card[0], frame.bearer[0]
    if table.cards[card].zone != t.FIELD or not table.alive(frame.bearer):
        return Done(0)
    atoms.attach(table, bearer, card)
    if table.cards[card].seat == table.cards[bearer].seat:
        cite("403.2")
    if t.ACTIVE in facts(table, card).kinds:
        cite("G.付与/付与先")
    worn = table.cards[bearer]
    event = Event("equipped", bearer, worn.seat, worn, after=worn, target=table.ref(card), clause="301.7")
    trigger(table, [atoms.record(table, event)])
    return None


@attaching.step("205.4.5")
def too_much(table: Table, frame: Attaching) -> Result:
    """205.4.4, 205.4.5: over the limit, the bearer's player picks what is destroyed, no more than is needed."""
    bearer = frame.bearer[0]
    options = _may_go(table, bearer, frame.gone)
    if not options:
        return None
    cite("205.4.4")
    cards = tuple([Option("card", card=card) for card in options])
    return Ask((table.cards[bearer].seat,), "choose", "205.4.5", cards, prompt="slots")


@attaching.answer("205.4.5")
def goes(table: Table, frame: Attaching, picked: tuple[Option, ...]) -> Result:
    keep(table, gone=(*frame.gone, picked[0].card))
    return AGAIN


@attaching.step("301.5")
def destroy_what_is_too_much(table: Table, frame: Attaching) -> Result:
    """205.4.5: what was picked goes to its owner's discard pile."""
    moves = [
        Moving(table.ref(card), t.DISCARD, table.cards[card].owner, reason="destroy", clause="205.4.5")
        for card in frame.gone
    ]
    return intend(table, moves) if moves else Done(1)


def _may_go(table: Table, bearer: int, gone: tuple[int, ...]) -> list[int]:
    """What may go next, so that no more goes in the end than is needed; what cannot be destroyed does not (103.1.2)."""
    for kind in t.SLOTS:
        limit = slots_for(table, bearer, kind)
        there = [card for card in table.cards[bearer].attached if kind in facts(table, card).kinds]
        sizes = {card: _slots(table, card, kind) for card in there}
        if sum(sizes.values()) - sum([sizes[card] for card in gone if card in sizes]) <= limit:
            continue
        needed = sum(sizes.values()) - limit
        able = [card for card in there if not cannot(table, card, "be_destroyed")]
        least = [
            chosen
            for count in range(1, len(able) + 1)
            for chosen in combinations(able, count)
            if sum([sizes[card] for card in chosen]) >= needed
            and all(sum([sizes[card] for card in chosen if card != one]) < needed for one in chosen)
        ]
        picked = [card for card in gone if card in sizes]
        fitting = [chosen for chosen in least if all(card in chosen for card in picked)]
        return [card for card in there if card not in gone and any(card in chosen for chosen in fitting)]
    return []


def slots_for(table: Table, bearer: int, kind: str) -> int:
    """205.4.4: how many slots a card has for weapons, or for armour: by the rules, or what its text says (103.1.1)."""
    said = [one.number for one in facts(table, bearer).abilities if isinstance(one, v.Room) and one.kind == kind]
    if said:
        cite("103.1.1")
    return max(said, default=t.SLOTS[kind])


def _slots(table: Table, card: int, kind: str) -> int:
    """205.4.4.1: how many slots a piece takes."""
    slots = facts(table, card).slots if kind == t.ARMOUR else 1
    if slots > 1:
        cite("205.4.4.1")
    return slots


# ── leaving ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.after_move("205.4.6", leaves=(t.FIELD,))
def bearer_left(table: Table, before: Card, after: Card) -> None:
    """204.2.2.2, 205.4.6: what lay on a card that has left goes to its own owner's discard pile at once; what has left lies on nothing."""
    for other in before.attached:
        record = table.cards[other]
        if record.zone == t.FIELD and record.place == t.ATTACHED:
            clause = "204.2.2.2" if t.ACTIVE in table.game.printed(table, record).kinds else "205.4.6"
            cite(clause)
            atoms.move(table, other, t.DISCARD, record.owner, reason="destroy", clause=clause)
    if before.place == t.ATTACHED:
        for zone in (t.FIELD, t.PLAYER_ZONE, t.MAG_ZONE):
            for card in table.zone(zone, before.seat):
                if before.id in table.cards[card].attached:
                    atoms.detach(table, card, (before.id,))


# ── armour ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.exemption(Damaging)
def armour_is_not_used(table: Table, source: Source, what: Damaging) -> bool:
    """103.1.2: armour that an effect keeps from being used lessens nothing."""
    replace = source.change
    used = isinstance(replace, Replace) and isinstance(replace.instead, v.Guard)
    return used and cannot(table, source.source[0], "use_armour")


@rules.in_place_of(v.Guard)
def guard(table: Table, scope: Speaker, instead: v.Guard, intention: Damaging) -> Damaging:
    """205.5.2: the armour is turned OFF, and so much less damage is dealt; 205.5.2.1: a rule process, nothing is put up."""
    card = scope.source[0]
    cite("205.5.2")
    if intention.sort == "battle":
        cite("506.6.1.1")
        cite("506.6.1.2")
    use_up(table, card)
    cite("205.5.2.1")  # nothing was put up for it
    armour = table.cards[card]
    used = Event("armed", card, armour.seat, armour, after=armour, target=intention.ref, clause="205.5.2")
    trigger(table, [atoms.record(table, used)])
    less = min(intention.amount, number_of(table, card, "defense"))
    if less > 0:
        cite("G.軽減")
    return change(intention, amount=intention.amount - less)
