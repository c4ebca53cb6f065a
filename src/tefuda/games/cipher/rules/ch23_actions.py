"""Chapter 23, what is done to cards: defeat, move, act, turn over, put somewhere, reveal; and effects that last."""

from __future__ import annotations

from collections.abc import Sequence as Row

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch06_zones import lay_bond
from tefuda.games.cipher.rules.ch10_executing import can_pay, note_applied, note_short
from tefuda.games.cipher.rules.ch14_units import take_top
from tefuda.games.cipher.rules.ch23_defeat import Defeating
from tefuda.games.cipher.rules.ch23_for_the_game import begin_for_the_game
from tefuda.games.cipher.rules.questions import (
    facts,
    forbids,
    is_cost,
    is_replaced,
    on_field,
    other_place,
    player_forbidden,
    size,
)
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    Add,
    Allow,
    Become,
    Change,
    Continuous,
    Cost,
    Fact,
    Forbid,
    It,
    Lack,
    LoseAbilities,
    Make,
    Per,
    This,
    Top,
)
from tefuda.kernel.evaluating.questions import amount, members
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note, carry_on, meant, record_deed
from tefuda.kernel.happening.replacement import Moving, Orienting, Shifting, intend
from tefuda.kernel.happening.together import CHANCE, ordered_by
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import begin, reached, to_change
from tefuda.kernel.table import atoms, bookkeeping, chance
from tefuda.kernel.table.records import Floating, Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.signatures import Intention, Speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult

PICKED_SHORT = "picked short"  # in memory: the cards that were picked where the text asks for more of them


class Tally(Note, frozen=True, tag=t.own):
    """An inner word: put down what the last instruction did, whether that was all of it, and that something of the skill was applied."""


@rules.word(Tally)
def tally(table: Table, frame: Resolving, node: Tally) -> None:
    """2.3.1.6: a part of it is not all of it."""
    done = record_deed(table, node)
    if done:
        note_applied(table)
    else:
        cite("2.7")
    if done < max(1, len(node.cards)):
        note_short(table)


def happen(
    table: Table, intentions: Row[Intention], deed: str = "", asked: int = 0, then: tuple[Node, ...] = ()
) -> WordResult:
    """Let things happen, and put down afterwards what was done to which cards; `asked`: to how many it should be done, if to more."""
    note = meant(intentions, deed)
    return carry_on(
        table, intend(table, intentions), Tally(note.cards, deed, note.zones, max(asked, len(note.cards))), then
    )


def asked_of(frame: Resolving, group: Node, refs: Row[Ref]) -> int:
    """To how many cards something is to be done; to one more than there are, where fewer of them were picked than the text says."""
    return len(refs) + (isinstance(group, It) and bool(dict(frame.memory).get(PICKED_SHORT)))


def did(table: Table, done: int, asked: int = 1) -> None:
    """Put down to how many cards an instruction that needs no intention was done; `asked`: to how many it should be (2.3.1.6)."""
    keep(table, did=0 < done >= asked)
    if done:
        note_applied(table)
    else:
        cite("2.7")
    if done < max(1, asked):
        note_short(table)


# ── units ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Defeat, "23.1.3.1")
def defeat(table: Table, frame: Resolving, node: v.Defeat) -> WordResult:
    refs = on_field(table, reached(table, frame, node.group))
    asked = asked_of(frame, node.group, refs)
    return happen(table, [Defeating(ref, frame.source, paid=frame.paying) for ref in refs], asked=asked)


@rules.word(v.Move, "25.13.1")
def move(table: Table, frame: Resolving, node: v.Move) -> WordResult:
    """25.13.1: to the other area of its player; what a skill forbids to move stays (2.2)."""
    there = on_field(table, reached(table, frame, node.group))
    refs = [ref for ref in there if not is_kept_in_place(table, frame, ref[0])]
    if len(refs) < len(there):
        cite("2.2")
    if any(ref in (table.facts.attacker, table.facts.defender) for ref in refs):
        cite("18.2.1.3.3")  # a fighter that goes to the other area fights on
    moves = [
        Shifting(ref, other_place(table.cards[ref[0]].place), reason="move", source=frame.source, clause="25.13.1")
        for ref in refs
    ]
    return happen(table, moves, asked=asked_of(frame, node.group, there))


def is_kept_in_place(table: Table, scope: Speaker, unit: int) -> bool:
    """2.2: does an effect keep a unit from being moved by skills, by those of the opponent, or by those of enemies (25.5.1) and supports?

    What is paid is not done by the effect of a skill (21.5.1.1): as a cost all units move but those that cannot be moved at all.
    """
    if forbids(table, unit, "move_by_skill"):
        return not is_cost(scope) or forbids(table, unit, "move") is not None
    if table.cards[unit].seat == scope.seat:
        return False
    if forbids(table, unit, "move_by_enemy_skill"):
        return True
    by_enemy = getattr(scope, "sort", "") == "support" or table.known(scope.source)[0].zone == t.FIELD
    return by_enemy and forbids(table, unit, "move_by_enemy") is not None


@rules.word(v.Act, "5.1.2.6.1")
def act(table: Table, frame: Resolving, node: v.Act) -> WordResult:
    return _orient(table, frame, node.group, True)


@rules.word(v.Stand, "5.1.2.6.1")
def stand(table: Table, frame: Resolving, node: v.Stand) -> WordResult:
    return _orient(table, frame, node.group, False)


def _orient(table: Table, frame: Resolving, group: Node, acted: bool) -> WordResult:
    """2.9: what is so already does not become so."""
    refs = on_field(table, reached(table, frame, group))
    turning = [
        ref for ref in refs if table.cards[ref[0]].acted != acted and (acted or not forbids(table, ref[0], "stand"))
    ]
    if len(turning) < len(refs):
        cite("2.9")
    if acted and frame.paying and group == This():
        cite("21.5.3.1.1")
    intentions = [Orienting(ref, acted, source=frame.source, clause="5.1.2.6") for ref in turning]
    return happen(table, intentions, asked=asked_of(frame, group, refs if isinstance(group, It) else turning))


@rules.possibility(v.Act, v.Stand)
def can_orient(table: Table, scope: Speaker, node: v.Act | v.Stand) -> bool:
    """21.5.3.1.1, 21.5.1.1.3: as a cost, an own unit that is not so yet (2.9)."""
    if isinstance(node.group, It) and not scope.it:  # what is picked before it, as a part of the same cost
        return True
    refs = on_field(table, [ref for ref in members(table, scope, node.group) if table.alive(ref)])
    acts = isinstance(node, v.Act)
    return bool(refs) and all(table.cards[ref[0]].acted != acts for ref in refs)


@rules.word(v.TakeTop, "23.1.18.1")
def take_top_card(table: Table, frame: Resolving, node: v.TakeTop) -> None:
    """23.1.18: a unit of one card has no card on top of another."""
    there = on_field(table, reached(table, frame, node.group))
    refs = [ref for ref in there if size(table, ref[0]) > 1]
    for ref in refs:
        take_top(table, ref[0], frame.source)
    did(table, len(refs), asked_of(frame, node.group, there))


@rules.possibility(v.TakeTop)
def can_take_top(table: Table, scope: Speaker, node: v.TakeTop) -> bool:
    refs = on_field(table, list(members(table, scope, node.group)))
    return bool(refs) and all(table.alive(ref) and size(table, ref[0]) > 1 for ref in refs)


@rules.word(v.ChangeHero, "23.1.23.1")
def change_hero(table: Table, frame: Resolving, node: v.ChangeHero) -> None:
    """23.1.23.1, 21.2.2.8: a unit is its player's hero from now on, and the one before is none."""
    for ref in on_field(table, reached(table, frame, node.group))[:1]:
        seat = table.cards[ref[0]].seat
        old = [unit for unit in table.zone(t.FIELD, seat) if t.HERO in table.cards[unit].marks]
        if old == [ref[0]]:
            cite("2.9")
            break
        cite("21.2.2.8")
        for unit in old:
            atoms.mark(table, unit, t.HERO, False)
        atoms.mark(table, ref[0], t.HERO)
        did(table, True)
        return
    did(table, False)


@rules.word(v.Substitute, "18.2.1.5")
def substitute(table: Table, frame: Resolving, node: v.Substitute) -> None:
    """18.2.1.5: another unit is the defender from now on; range is not asked, and nobody is attacked anew."""
    refs = on_field(table, reached(table, frame, node.group))[:1]
    if node.of is not None and table.facts.defender not in reached(table, frame, node.of):
        refs = []  # who stands in for a unit that is attacked no more does nothing
    if refs == [table.facts.defender]:
        cite("2.9")
        refs = []
    for ref in refs:
        atoms.set_facts(table, defender=ref)
    did(table, len(refs))


# ── bonds and orbs ──────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.TurnOver, "21.5.3.2.1")
def turn_over(table: Table, frame: Resolving, node: v.TurnOver) -> None:
    refs, done = reached(table, frame, node.group), 0
    for ref in refs:
        zone = table.cards[ref[0]].zone
        if zone == t.BONDS:
            done += lay_bond(table, ref[0], node.facedown)
        elif zone == t.ORBS:
            if frame.paying:
                cite("21.2.2.7")
            cite("6.4.5.1")
            cite("6.4.6.2")
            done += atoms.turn_over(table, ref[0], node.facedown) is not None
    did(table, done, asked_of(frame, node.group, refs if isinstance(node.group, It) else refs[:done]))


@rules.possibility(v.TurnOver)
def can_turn_over(table: Table, scope: Speaker, node: v.TurnOver) -> bool:
    if isinstance(node.group, It) and not scope.it:
        return True
    refs = [ref for ref in members(table, scope, node.group) if table.alive(ref)]
    return bool(refs) and all(table.cards[ref[0]].facedown != node.facedown for ref in refs)


# ── putting cards somewhere ─────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Put, "6.5")
def put(table: Table, frame: Resolving, node: v.Put) -> WordResult:
    """6.6: what comes from the top of a deck comes card by card, so that the deck may be refilled in between (11.2)."""
    if isinstance(node.group, Top) and (number := amount(table, frame, node.group.number)) > 1:
        return (change(node, group=change(node.group, number=1)),) * number
    refs = reached(table, frame, node.group)
    if node.in_any_order and len(refs) > 1:
        options = tuple([Option("card", card=ref[0]) for ref in refs])
        return Ask(
            (frame.seat,), "order", "21.1.1.2", options, least=len(refs), most=len(refs), secret=True, about=frame.source, prompt="order"
        )  # fmt: skip
    if node.shuffled:
        return _put(table, frame, node, [refs[place] for place in chance.in_random_order(table, len(refs))], CHANCE)
    return _put(table, frame, node, refs)


def _put(table: Table, frame: Resolving, node: v.Put, refs: list[Ref], ordered: int | None = None) -> WordResult:
    """Cards go where a text puts them; `ordered`: by whom, if anybody has."""
    moves = [move for ref in refs if (move := _move_to(table, frame, node, ref)) is not None]
    if ordered is not None:
        moves = ordered_by(ordered, moves)
    to_deck = [table.cards[move.ref[0]] for move in moves if move.zone == t.DECK and not node.shuffled]
    stacks = [OrderOfStack((unit.id, *unit.attached), node.place == "bottom") for unit in to_deck if unit.attached]
    return happen(table, moves, "put", asked_of(frame, node.group, refs), tuple(stacks))


def _move_to(table: Table, frame: Resolving, node: v.Put, ref: Ref) -> Moving | None:
    record, zone = table.cards[ref[0]], table.game.zone_of(node.zone)
    if record.zone == zone and zone != t.DECK:
        cite("2.9")
        return None
    if zone == t.BONDS:
        if record.zone == t.HAND and not frame.paying and player_forbidden(table, record.seat, "bond"):
            cite("23.1.33.1.3.1")
            return None
        if must_not_be_bond(table, ref[0]):
            cite("23.1.20.1")
            if table.game.visible(record, record.seat):
                return None
            if not node.facedown:  # what lies face down has no information (6.4.4.2)
                cite("23.1.20.1.1")
                zone = t.RETREAT
    position = -1 if node.place == "bottom" or zone == t.ORBS else 0
    facedown = True if node.facedown else None
    return Moving(
        ref,
        zone,
        record.owner,
        position=position,
        facedown=facedown,
        reason=node.sort or "put",
        source=None if frame.paying else frame.source,  # what is paid is not done by the effect of a skill (21.5.1.1)
        clause="6.5",
    )


def must_not_be_bond(table: Table, card: int) -> bool:
    """23.1.20.1: does its own text, wherever it lies, or another effect keep a card out of the bonds?"""
    record = table.cards[card]
    known = table.game.faces[record.face].facts if record.facedown else facts(table, card)
    own = [one for one in known.abilities if isinstance(one, Continuous) and one.group == This()]
    return forbids(table, card, "be_bond") is not None or any(Forbid("be_bond") in one.changes for one in own)


@rules.answering(v.Put)
def put_in_order(table: Table, frame: Resolving, node: v.Put, picked: tuple[Option, ...]) -> WordResult:
    """The first that is named lies on top."""
    cards = [option.card for option in picked]
    refs = [table.ref(card) for card in cards]
    return _put(table, frame, node, refs if node.place == "bottom" else refs[::-1], frame.seat)


class OrderOfStack(Node, frozen=True, tag=t.own):
    """An inner word: the owner of a unit that went into the deck orders its cards there."""

    cards: tuple[int, ...]
    bottom: bool


@rules.word(OrderOfStack)
def order_stack(table: Table, frame: Resolving, node: OrderOfStack) -> WordResult:
    """14.2.7.2: in the order that their owner likes; the first that is named lies on top."""
    if any(table.cards[card].zone != t.DECK for card in node.cards):
        return ()
    options = tuple([Option("card", card=card) for card in node.cards])
    owner, most = table.cards[node.cards[0]].owner, len(node.cards)
    return Ask((owner,), "order", "14.2.7.2", options, least=most, most=most, about=frame.source, prompt="order")


@rules.answering(OrderOfStack)
def stack_ordered(table: Table, frame: Resolving, node: OrderOfStack, picked: tuple[Option, ...]) -> WordResult:
    cards = tuple([option.card for option in picked])
    owner = table.cards[cards[0]].owner
    atoms.rearrange(table, t.DECK, owner, cards, owner, node.bottom)
    return ()


@rules.possibility(v.Put)
def can_put(table: Table, scope: Speaker, node: v.Put) -> bool:
    """21.5.1.1.3: as a cost, only cards whose user is the one who pays."""
    if isinstance(node.group, This):
        return bool(reached(table, scope, node.group))
    if isinstance(node.group, It) and not scope.it:
        return True
    refs = members(table, scope, node.group)
    return bool(refs) and (not is_cost(scope) or all(_pays_by_going(table, scope, node, ref) for ref in refs))


def _pays_by_going(table: Table, scope: Speaker, node: v.Put, ref: Ref) -> bool:
    """21.5.1.1.3, 21.5.2.1.1: a card of whoever pays, that does go there."""
    record = table.cards[ref[0]]
    going = Moving(ref, table.game.zone_of(node.zone), record.owner, reason=node.sort or "put")
    return record.seat == scope.seat and not is_replaced(table, going)


@rules.possibility(Cost)
def can_pay_all(table: Table, scope: Speaker, node: Cost) -> bool:
    """21.5.2.1: is there a way to pay all of a cost within an effect, or of a part of a cost that is being paid?"""
    if isinstance(scope, Resolving):  # what the effect spoke of before is no part of it
        scope = change(scope, it=(), paying=True)
    return can_pay(table, scope, node)


@rules.word(v.Reveal, "23.1.4.1")
def reveal(table: Table, frame: Resolving, node: v.Reveal) -> None:
    """23.1.4: shown to both where it lies (23.1.4.3), for as long as the skill goes on (23.1.4.2, 23.1.4.4)."""
    cards = tuple([ref[0] for ref in reached(table, frame, node.group)])
    cite("23.1.4.2")
    cite("23.1.4.3")
    atoms.reveal(table, cards)
    refs = tuple([table.ref(card) for card in cards])
    keep(table, it=refs)
    did(table, len(refs), asked_of(frame, node.group, refs))


@rules.possibility(v.Reveal)
def can_reveal(table: Table, scope: Speaker, node: v.Reveal) -> bool:
    if isinstance(node.group, It) and not scope.it:
        return True
    return bool(members(table, scope, node.group))


@rules.word(v.Shuffle, "23.1.2.1")
def shuffle(table: Table, frame: Resolving, node: v.Shuffle) -> None:
    for seat in masters_meant(table, frame.seat, node.who):
        chance.shuffle(table, t.DECK, seat)
    note_applied(table)


# ── effects that last ───────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(Change, "5.1.1.5")
def start_change(table: Table, frame: Resolving, node: Change) -> None:
    """5.1.1.5: a card's information is changed for a time, with the numbers as they are now."""
    if type(node.changes[0]) is v.ForPlayers:
        begin(
            table, frame, (), node.changes, node.until
        )  # 23.1.33.1: it is about a player, whatever becomes of the card
        did(table, True)
        return
    cards = to_change(table, frame, node)
    if not cards:
        did(table, False)
        return
    _cite_changes(node)
    if any(_sets_orbs(one) and not set(one.cards).isdisjoint(cards) for one in table.effects) and _sets_orbs(node):
        cite("23.1.21.2")
    if table.facts.attacker in cards and any(isinstance(one, Become) and one.fact == "range" for one in node.changes):
        cite("18.2.1.3.3.1")  # the combat goes on all the same
    begin(table, frame, cards, node.changes, node.until)
    if Allow("unlimited") in node.changes:
        _forget_limits(table, cards)
    did(table, len(cards), asked_of(frame, node.group, cards))


def _sets_orbs(effect: Floating | Change) -> bool:
    """23.1.21: does an effect say how many orbs an attack destroys?"""
    return any(isinstance(one, Make) and one.fact == "orbs" for one in effect.changes)


def _forget_limits(table: Table, cards: tuple[Ref, ...]) -> None:
    """21.4.3.1: what has lost its limit has no use on record."""
    cite("21.4.3.1")
    units = [ref[0] for ref in cards]
    bookkeeping.set_uses(table, [use for use in table.uses if use[0] not in units])


def _cite_changes(node: Change) -> None:
    for one in node.changes:
        if isinstance(one, Make) and one.fact == "support":
            cite("23.1.16.1")
            if type(one.value) is not int:
                cite("23.1.16.1.1")
        if isinstance(one, Make) and one.fact == "orbs":
            cite("23.1.21.1")
        if isinstance(one, Add) and one.fact == "attack" and type(one.amount) is not int:
            cite("23.1.10.1")
        if isinstance(one, Lack | LoseAbilities):
            cite("23.1.15.1")
        if isinstance(one, Add) and one.fact == "attack" and isinstance(one.amount, Fact):
            cite("23.1.38.2")
        if isinstance(one, Add) and one.fact == "attack" and isinstance(one.amount, Per):
            cite("23.1.11.1")


@rules.word(v.ForTheGame, "23.1.9.1")
def for_the_game(table: Table, frame: Resolving, node: v.ForTheGame) -> None:
    begin_for_the_game(table, frame.seat, node.changes)
    did(table, True)


@rules.word(v.AddBondPhase, "23.1.26.1")
def add_bond_phase(table: Table, frame: Resolving, node: v.AddBondPhase) -> None:
    """23.1.26: one's own turn has two bond phases at most, both before its deployment phase."""
    turn = table.facts
    added = turn.player == frame.seat and turn.phase in ("start", "bond") and turn.bond_phases < 2
    if added:
        atoms.set_facts(table, bond_phases=2)
    did(table, added)


@rules.word(v.WinGame, "23.1.30.1")
def win_game(table: Table, frame: Resolving, node: v.WinGame) -> None:
    cite("5.1.2.1.2.3")
    finish(table, (frame.seat,), "23.1.30.1")
