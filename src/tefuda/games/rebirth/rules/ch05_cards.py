"""Chapter 5, what is done with cards that are spoken of: put, stand, turn, set, trade, retire, recover, remove, make a soul."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import (
    assigned,
    can_go,
    moving,
    put_characters,
    put_into_entry,
    turn_face,
)
from tefuda.games.rebirth.rules.questions import Speaker, empty_seats, is_kind, turn_seats
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, It, Others, Top
from tefuda.kernel.evaluating.questions import amount, members
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.contested import prohibited
from tefuda.kernel.happening.deeds import Note, carry_on, happen, meant, record_deed
from tefuda.kernel.happening.replacement import Damaging, Moving, Orienting, Shifting, intend
from tefuda.kernel.happening.together import CHANCE, ordered_by
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import note, reached
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.records import Card, Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant, one_opponent
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult

CANCELLING = "cancelling"  # why a card moves: it is the cost of its own cancel ability (9.7.3.1)


def yet_to_be_picked(scope: Speaker, group: Node) -> bool:
    """True if `It` means cards that a part before it, of the same cost or sentence, has still to pick."""
    return isinstance(group, It) and not scope.it


def whom(table: Table, scope: Speaker, who: str) -> tuple[int, ...]:
    """The players that a word means: of several opponents the one that was picked (12.5.5.3, 12.5.5.4)."""
    if who == "own":
        cite("3.1.2.4.1")
    if who == "opponent":
        one = one_opponent(table, scope)
        return (one,) if one >= 0 else ()
    if who == "its":  # そのプレイヤー: who did what was spoken of, or whose phase it is
        cite("9.14.4" if scope.it else "9.14.4.1")
        if not scope.it:
            return turn_seats(table)
    meant: tuple[int, ...] = masters_meant(table, scope.seat, who, scope)
    return meant


# ── 5.2 put, return ─────────────────────────────────────────────────────────────────────────────────────────────────
class PutTop(Node, frozen=True, tag=t.own):
    """An inner word: cards from the top of a deck are put somewhere, one after the other (4.9.3); those that were are `It`."""

    put: v.Put
    seat: int
    left: int
    came: tuple[Ref, ...] = ()


@rules.word(v.Put, "5.2.1")
def put(table: Table, frame: Resolving, node: v.Put) -> WordResult:
    group = node.group
    if type(group) is Top:
        seats = whom(table, frame, group.whose)
        number = amount(table, frame, group.number)
        return tuple([PutTop(node, seat, number) for seat in seats])
    refs = reached(table, frame, group)
    if len(refs) > 1 and order_counts(table, frame, node):
        return _in_order(table, frame, node, refs)
    _put_the_others(table, node)
    return put_cards(table, frame, node, refs)


def _put_the_others(table: Table, node: v.Put) -> None:
    """Of the cards that were looked at none is left over once the others are put somewhere."""
    if type(node.group) is Others:
        keep(table, looked=())


def order_counts(table: Table, frame: Resolving, node: v.Put) -> bool:
    """4.1.5: does it matter in which order cards are put somewhere together? In a deck, unless it is shuffled right away."""
    shuffles = len(frame.agenda) > 1 and type(frame.agenda[1]) is v.Shuffle
    return t.ZONES[table.game.zone_of(node.zone)].ordered and not node.shuffled and not shuffles


@rules.answering(v.Put)
def put_in_order(table: Table, frame: Resolving, node: v.Put, picked: tuple[Option, ...]) -> WordResult:
    """4.1.5: in the order that was said, the first on top, or under a deck the last at the bottom."""
    refs = [table.ref(option.card) for option in picked]
    _put_the_others(table, node)
    return put_cards(table, frame, change(node, in_any_order=False), refs, ordered=table.cards[refs[0][0]].owner)


def _in_order(table: Table, frame: Resolving, node: v.Put, refs: list[Ref]) -> WordResult:
    """4.1.5: whoever's zone it is says in which order; each of several players for the own cards."""
    owners = dict.fromkeys([table.cards[ref[0]].owner for ref in refs])
    if len(owners) == 1:
        return _ask_order(table, frame, refs, node)
    shares = [tuple([ref for ref in refs if table.cards[ref[0]].owner == owner]) for owner in owners]
    _put_the_others(table, node)
    return tuple([change(node, group=Just(share)) for share in shares])


class Just(Node, frozen=True, tag=t.own):
    """An inner group: these cards."""

    cards: tuple[Ref, ...]


@rules.group(Just)
def just(table: Table, scope: Speaker, node: Just) -> tuple[Ref, ...]:
    """The cards themselves, as long as they are where they were."""
    return tuple([ref for ref in node.cards if table.alive(ref)])


def _ask_order(table: Table, frame: Resolving, refs: list[Ref], node: v.Put) -> Ask:
    options = tuple([Option("card", card=ref[0]) for ref in refs])
    count, seat = len(refs), table.cards[refs[0][0]].owner
    if table.game.zones[table.game.zone_of(node.zone)].hidden and not table.cards[refs[0][0]].facedown:
        cite("4.1.5.1")
    return Ask(
        (seat,), "order", "4.1.5", options, least=count, most=count, about=frame.source, prompt="order", secret=True
    )


def put_cards(table: Table, frame: Resolving, node: v.Put, refs: list[Ref], ordered: int | None = None) -> WordResult:
    """Cards move to their owners' zones; what cannot go there stays (1.3.2). `ordered`: by whom, if anybody has."""
    zone = table.game.zone_of(node.zone)
    refs = [ref for ref in refs if _goes(table, ref[0], zone)]
    position = atoms.BOTTOM if node.place == "bottom" else 0
    if zone == t.DECK and position == 0 and len(refs) > 1:
        refs = refs[::-1]
    if node.shuffled:
        cite("5.8.2")
        refs, ordered = [refs[place] for place in chance.in_random_order(table, len(refs))], CHANCE
    moves = [moving(table, ref, zone, "5.2.1", node.sort or "put", frame.source, node.acted, position) for ref in refs]
    if ordered is not None:
        moves = ordered_by(ordered, moves)
    if zone == t.MEMBER:
        result = put_characters(table, moves, node.place == "empty", _who_puts(frame, refs))
    else:
        result = put_into_entry(table, moves) if zone == t.ENTRY else intend(table, moves)
    return carry_on(table, result, meant(moves, f"put:{node.zone}"))


PICKED_BY_OTHERS = "picked by others"  # of cards that another player picked for an effect, and puts somewhere


def _who_puts(frame: Resolving, refs: list[Ref]) -> int:
    """3.1.2.4.1: the effect's master, or -1 where each player puts cards that the player was told to pick."""
    picked = [card for deed, cards in frame.memory if deed == PICKED_BY_OTHERS for card, _ in cards]
    return -1 if any(card in picked for card, _ in refs) else frame.seat


def _goes(table: Table, card: int, zone: int) -> bool:
    """Does putting a card there do anything? What lies there already is not put there anew (1.3.2.1), unless its order counts."""
    if table.cards[card].zone == zone and not t.ZONES[zone].ordered:
        cite("1.3.2.1")
        return False
    return can_go(table, card, zone)


@rules.word(PutTop, "4.9.3")
def put_top(table: Table, frame: Resolving, node: PutTop) -> WordResult:
    """4.9.3: the top card, and then the next: a refresh may come between two of them (10.2.1)."""
    deck = table.zone(t.DECK, node.seat)
    came = tuple([ref for ref in node.came if table.alive(ref)])
    if node.left <= 0 or not deck:
        keep(table, it=came, did=bool(came))
        return ()
    card = deck[0]
    again = change(node, left=node.left - 1, came=(*came, (card, -1)))
    keep(table, agenda=(frame.agenda[0], TopCame(again), *frame.agenda[1:]))
    ref, one = table.ref(card), change(node.put, group=It())
    move = moving(table, ref, table.game.zone_of(one.zone), "4.9.3", "put", frame.source, one.acted)
    if move.zone == t.MEMBER:
        return put_characters(table, [move], one.place == "empty") or ()
    return (put_into_entry(table, [move]) if move.zone == t.ENTRY else intend(table, [move])) or ()


class TopCame(Node, frozen=True, tag=t.own):
    """An inner word: the card that was the top of a deck is where it went; the next one follows."""

    following: PutTop


@rules.word(TopCame)
def top_came(table: Table, frame: Resolving, node: TopCame) -> WordResult:
    *before, (card, _) = node.following.came
    return (change(node.following, came=(*before, table.ref(card))),)


@rules.possibility(v.Put)
def put_possible(table: Table, scope: Speaker, node: v.Put) -> bool:
    if type(node.group) is Top:
        return len(members(table, scope, node.group)) >= amount(table, scope, node.group.number)
    if yet_to_be_picked(scope, node.group):
        return node.place != "empty" or bool(empty_seats(table, scope.seat))
    zone, refs = table.game.zone_of(node.zone), reached(table, scope, node.group)
    moves = [moving(table, ref, zone, "5.2.1", "put", scope.source) for ref in refs if _goes(table, ref[0], zone)]
    if node.place == "empty" and any(len(empty_seats(table, move.seat)) < len(moves) for move in moves):
        return False
    return can_all(table, node.group, refs, moves)


def can_all(table: Table, group: Node, refs: list[Ref], moves: list[Moving]) -> bool:
    """Can all of these cards move so, of a whole group any, and does no effect forbid it (1.3.3)?"""
    free = [move for move in moves if not prohibited(table, move)]
    return bool(free) if isinstance(group, All) else len(free) == len(refs) > 0


@rules.word(v.PutFaceDown, "4.3.3.3")
def put_face_down(table: Table, frame: Resolving, node: v.PutFaceDown) -> WordResult:
    """4.3.3.3.1: a card comes face down, as what the effect says it is."""
    refs, zone = reached(table, frame, node.group), table.game.zone_of(node.zone)
    moves = [change(moving(table, ref, zone, "4.3.3.3", "put", frame.source), facedown=True) for ref in refs]
    result = put_characters(table, moves) if zone == t.MEMBER else put_into_entry(table, moves)
    keep(table, agenda=(frame.agenda[0], Assign(tuple(refs), node), *frame.agenda[1:]))
    return result or ()


class Assign(Node, frozen=True, tag=t.own):
    """An inner word: cards that were put face down are what was said of them."""

    cards: tuple[Ref, ...]
    said: v.PutFaceDown


@rules.word(Assign, "4.3.3.3.1")
def assign(table: Table, frame: Resolving, node: Assign) -> None:
    for ref in node.cards:
        if not table.alive(ref) and (node.said.attack or node.said.defense or node.said.name):
            atoms.mark(table, ref[0], assigned(node.said.attack, node.said.defense, node.said.name))
            atoms.reread(table, ref[0])
    record_deed(table, Note(node.cards, "put:" + node.said.zone, (table.game.zone_of(node.said.zone),)))


# ── 5.3 stand, rest; 5.4 turn ───────────────────────────────────────────────────────────────────────────────────────
def _orient(table: Table, frame: Resolving, group: Node, rested: bool) -> WordResult:
    refs = [ref for ref in reached(table, frame, group) if t.ZONES[table.cards[ref[0]].zone].oriented]
    turning = [ref for ref in refs if table.cards[ref[0]].acted != rested]
    if len(turning) < len(refs):
        cite("1.3.2.1")
    return happen(table, [Orienting(ref, rested, frame.source, "5.3.1") for ref in turning])


@rules.word(v.Stand, "5.3.1")
def stand(table: Table, frame: Resolving, node: v.Stand) -> WordResult:
    return _orient(table, frame, node.group, False)


@rules.word(v.Rest, "5.3.1")
def rest(table: Table, frame: Resolving, node: v.Rest) -> WordResult:
    return _orient(table, frame, node.group, True)


@rules.possibility(v.Rest)
def rest_possible(table: Table, scope: Speaker, node: v.Rest) -> bool:
    """Only a card that stands can be rested for a cost."""
    if yet_to_be_picked(scope, node.group):
        return True
    refs = reached(table, scope, node.group)
    return bool(refs) and all(_stands(table.cards[ref[0]]) is True for ref in refs)


def _stands(card: Card) -> bool | None:
    """5.3.1: does a card stand, or is it rested? None where it is neither."""
    return not card.acted if t.ZONES[card.zone].oriented else None


@rules.possibility(v.Stand)
def stand_possible(table: Table, scope: Speaker, node: v.Stand) -> bool:
    refs = reached(table, scope, node.group)
    return yet_to_be_picked(scope, node.group) or any(_stands(table.cards[ref[0]]) is False for ref in refs)


@rules.word(v.TurnFace, "5.4.1")
def turn_over(table: Table, frame: Resolving, node: v.TurnFace) -> None:
    turned = [turn_face(table, ref[0], node.facedown) for ref in reached(table, frame, node.group)]
    note(table, frame, any(turned))


# ── 5.6 set ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.SetCards, "5.6.1")
def set_cards(table: Table, frame: Resolving, node: v.SetCards) -> WordResult:
    """5.6.1: Re-birth cards, from wherever they are, come to the Re-birth zone."""
    refs = [ref for ref in reached(table, frame, node.group) if is_kind(table, ref[0], t.RE_BIRTH)]
    moves = [moving(table, ref, t.REBIRTH, "5.6.1", "set", frame.source) for ref in refs]
    return happen(table, moves, "set")


@rules.possibility(v.SetCards)
def set_possible(table: Table, scope: Speaker, node: v.SetCards) -> bool:
    """5.6.1: only Re-birth cards are set."""
    refs = reached(table, scope, node.group)
    return yet_to_be_picked(scope, node.group) or any(is_kind(table, ref[0], t.RE_BIRTH) for ref in refs)


# ── 5.12 trade places ───────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Exchange, "5.12.1")
def exchange(table: Table, frame: Resolving, node: v.Exchange) -> WordResult:
    """5.12.1: both move at the same time, to where the other was; if one cannot, neither does (5.12.2)."""
    first, others = reached(table, frame, node.first)[:1], reached(table, frame, node.second)
    same = [other for other in others if table.cards[other[0]].seat == table.cards[first[0][0]].seat] if first else []
    return trade(table, frame, first, (same or others)[:1])  # of several players' entries that of the same (4.1.1.1)


@rules.word(v.TradePlaces, "5.12.1")
def trade_places(table: Table, frame: Resolving, node: v.TradePlaces) -> WordResult:
    """それらを入れ替える: the two cards that were picked."""
    cards = reached(table, frame, node.group)
    return trade(table, frame, cards[:1], cards[1:2])


@rules.possibility(v.TradePlaces)
def trade_places_possible(table: Table, scope: Speaker, node: v.TradePlaces) -> bool:
    """5.12.2: two cards, each of which can go to where the other is; while one has still to be picked, that is open."""
    cards = reached(table, scope, node.group)
    if len(cards) < 2:
        return isinstance(node.group, It)
    return len(cards) == 2 and _can_trade(table, *cards) and _can_trade(table, *cards[::-1])


def trade(table: Table, frame: Resolving, first: Sequence[Ref], second: Sequence[Ref]) -> WordResult:
    """Two cards move at the same time, each to where the other was."""
    pairs = [(first[0], second[0]), (second[0], first[0])] if first and second else []
    if not pairs or not all(_can_trade(table, one, other) for one, other in pairs):
        cite("5.12.2")
        note(table, frame, False)
        return ()
    moves = []
    for one, other in pairs:
        there = table.cards[other[0]]
        deck = table.zone(there.zone, there.seat)
        position = deck.index(there.id) if t.ZONES[there.zone].ordered else 0
        moves.append(moving(table, one, there.zone, "5.12.1", "exchange", frame.source, False, position, there.place))
    if {move.zone for move in moves} == set(t.FIELD):
        cite("5.5.1.1")
    return happen(table, moves, "exchanged")


def _can_trade(table: Table, one: Ref, other: Ref) -> bool:
    """Can a card go where another is: to a zone of its owner's, which is not the one it is in?"""
    mine, there = table.cards[one[0]], table.cards[other[0]]
    if mine.owner != there.seat:
        cite("4.1.1.1")
        return False
    return mine.zone != there.zone and can_go(table, one[0], there.zone)


@rules.possibility(v.Exchange)
def exchange_possible(table: Table, scope: Speaker, node: v.Exchange) -> bool:
    if yet_to_be_picked(scope, node.first) or yet_to_be_picked(scope, node.second):
        return True
    first, second = reached(table, scope, node.first), reached(table, scope, node.second)
    return bool(first and second) and _can_trade(table, first[0], second[0]) and _can_trade(table, second[0], first[0])


# ── 4.13.4 from seat to seat ────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.ChangeSeat, "4.5.3")
def change_seat(table: Table, frame: Resolving, node: v.ChangeSeat) -> WordResult:
    """A member goes to another seat, which is empty: no move to another zone, and all that is on it stays (4.13.4)."""
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.MEMBER]
    seat = table.cards[refs[0][0]].seat if refs else -1
    free = empty_seats(table, seat) if refs else ()
    note(table, frame, bool(free))
    if not free:
        return ()
    options = tuple([Option("place", text=place) for place in free])
    return Ask((seat,), "choose", "4.5.3", options, about=refs[0], prompt="seat")


@rules.answering(v.ChangeSeat)
def seat_changed(table: Table, frame: Resolving, node: v.ChangeSeat, picked: tuple[Option, ...]) -> WordResult:
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.MEMBER]
    cite("4.13.4")
    return intend(table, [Shifting(refs[0], picked[0].text, "seat", frame.source, clause="4.13.4")]) or ()


# ── 5.15 retire, 5.16 recover ───────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Retire, "5.15.1")
def retire(table: Table, frame: Resolving, node: v.Retire) -> WordResult:
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone in t.FIELD]
    moves = [moving(table, ref, t.RETIRE, "5.15.1", "retire", frame.source) for ref in refs]
    return happen(table, moves, "retired")


@rules.possibility(v.Retire)
def retire_possible(table: Table, scope: Speaker, node: v.Retire) -> bool:
    if yet_to_be_picked(scope, node.group):
        return True
    refs = [ref for ref in reached(table, scope, node.group) if table.cards[ref[0]].zone in t.FIELD]
    return can_all(table, node.group, refs, [moving(table, ref, t.RETIRE, "5.15.1", "retire") for ref in refs])


@rules.word(v.Recover, "5.16.1")
def recover(table: Table, frame: Resolving, node: v.Recover) -> WordResult:
    """5.16.1: who recovers picks so many retired cards, as many as there are."""
    seats = whom(table, frame, node.who)
    if len(seats) > 1:
        return tuple([change(node, who=f"seat {seat}") for seat in seats])
    seat = int(node.who[5:]) if node.who.startswith("seat ") else seats[0] if seats else -1
    there = table.zone(t.RETIRE, seat) if seat >= 0 else ()
    number = min(len(there), amount(table, frame, node.number))
    if number < amount(table, frame, node.number):
        cite("1.3.2")
    if number <= 0:
        cite("1.3.2.2")
        note(table, frame, False)
        return ()
    options = tuple([Option("card", card=card) for card in there])
    return Ask((seat,), "choose", "5.16.1", options, least=number, most=number, about=frame.source, prompt="recover")


@rules.answering(v.Recover)
def recovered(table: Table, frame: Resolving, node: v.Recover, picked: tuple[Option, ...]) -> WordResult:
    refs = [table.ref(option.card) for option in picked]
    moves = [moving(table, ref, t.WAITING, "5.16.1", "recover", frame.source) for ref in refs]
    return happen(table, moves, "recovered")


# ── 5.20 remove, 5.22 souls; damage ─────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Exclude, "5.20.1")
def exclude(table: Table, frame: Resolving, node: v.Exclude) -> None:
    refs = reached(table, frame, node.group)
    for ref in refs:
        atoms.erase(table, ref[0])
    note(table, frame, bool(refs))


@rules.word(v.MakeSoul, "5.22.1")
def make_soul(table: Table, frame: Resolving, node: v.MakeSoul) -> WordResult:
    """5.22.1: the cards move to the soul zone and are linked with the bearer."""
    refs, bearers = reached(table, frame, node.group), reached(table, frame, node.bearer)
    if not bearers:
        note(table, frame, False)
        return ()
    moves = [moving(table, ref, t.SOUL, "5.22.1", "soul", frame.source) for ref in refs if ref != bearers[0]]
    links = tuple([move.ref[0] for move in moves])
    keep(table, agenda=(frame.agenda[0], Linked(links, bearers[0]), *frame.agenda[1:]))
    return intend(table, moves) or ()


class Linked(Node, frozen=True, tag=t.own):
    """An inner word: cards that have come to the soul zone are linked with their bearer."""

    cards: tuple[int, ...]
    bearer: Ref


@rules.word(Linked, "4.13.3.1")
def link(table: Table, frame: Resolving, node: Linked) -> None:
    linked = [card for card in node.cards if table.cards[card].zone == t.SOUL and table.alive(node.bearer)]
    for card in linked:
        atoms.attach(table, node.bearer[0], card)
    note(table, frame, bool(linked))


@rules.possibility(v.MakeSoul)
def soul_possible(table: Table, scope: Speaker, node: v.MakeSoul) -> bool:
    return yet_to_be_picked(scope, node.group) or bool(reached(table, scope, node.group))


@rules.word(v.Damage, "4.4.4")
def damage(table: Table, frame: Resolving, node: v.Damage) -> WordResult:
    """4.4.4: only characters in an entry carry damage; its source is the ability's (9.13.3)."""
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.ENTRY]
    number = amount(table, frame, node.amount)
    if number <= 0:
        cite("1.3.2.2")
        return ()
    return happen(table, [Damaging(ref, number, frame.source, "ability", clause="9.13.3") for ref in refs])


@rules.word(v.Heal, "4.4.4")
def heal(table: Table, frame: Resolving, node: v.Heal) -> None:
    """The damage on characters in an entry becomes another number."""
    for ref in reached(table, frame, node.group):
        if table.cards[ref[0]].zone == t.ENTRY:
            atoms.set_damage(table, ref[0], max(0, amount(table, frame, node.damage)))
