"""Chapter 15.1, keyword actions on cards, and how effects put cards somewhere: activate, dull, break, exile, put, damage."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch06_damage import DamageProcess
from tefuda.games.fftcg.rules.ch07_entering import SomeEnter, seat_entered, some_enter
from tefuda.games.fftcg.rules.ch11_choices import is_summons
from tefuda.games.fftcg.rules.ch11_continuous import clash
from tefuda.games.fftcg.rules.ch11_deeds import may_enter
from tefuda.games.fftcg.rules.ch11_naming import of_what_was_named, settled
from tefuda.games.fftcg.rules.questions import Speaker, enters_dull, forbidden_to, position_of, power
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    Change,
    Choose,
    Continuous,
    Demand,
    Forbid,
    Gain,
    It,
    Keyword,
    Make,
    Pool,
    Replace,
    This,
    Top,
    X,
)
from tefuda.kernel.evaluating.questions import amount, members, pool, tested
from tefuda.kernel.flow import stack
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import happen
from tefuda.kernel.happening.replacement import Damaging, Moving, Orienting
from tefuda.kernel.happening.together import CHANCE, ordered_by
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.performing import Call, begin, reached, to_change
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult


def on_field(table: Table, refs: list[Ref]) -> list[Ref]:
    """The cards among these that are on the field."""
    return [ref for ref in refs if table.cards[ref[0]].zone == t.FIELD]


@rules.word(v.Activate, "15.1.1.1.1")
def activate(table: Table, frame: Resolving, node: v.Activate) -> WordResult:
    refs = on_field(table, reached(table, frame, node.group))
    if any(not table.cards[ref[0]].acted for ref in refs):
        cite("15.1.1.1.2")
    return happen(table, [Orienting(ref, False, clause="15.1.1.1.1") for ref in refs])


@rules.word(v.Dull, "15.1.1.2.1")
def dull(table: Table, frame: Resolving, node: v.Dull) -> WordResult:
    refs = on_field(table, reached(table, frame, node.group))
    refs = [
        ref
        for ref in refs
        if not (node.active and table.cards[ref[0]].acted)
        and not _kept_from(table, frame, ref, "be_dulled_by_opposing_effects")
    ]
    if any(table.cards[ref[0]].acted for ref in refs):
        cite("15.1.1.2.2")
    return happen(table, [Orienting(ref, True, clause="15.1.1.2.1") for ref in refs])


def _kept_from(table: Table, frame: Resolving, ref: Ref, deed: str) -> bool:
    """2.2: effects of an opponent, of whoever controls the effect that says so, may be forbidden to do something to it."""
    if forbidden_to(table, frame.seat, ref[0], deed) is None:
        return False
    cite("2.2")
    return True


@rules.possibility(v.Dull)
def can_dull(table: Table, scope: Speaker, node: v.Dull) -> bool:
    """11.6.2.3: as a cost, what the player controls and is active; by an effect, whatever is there (15.1.1.2.2)."""
    if isinstance(node.group, It) and not scope.it:  # what is picked before it, as a part of the same cost
        return True
    refs = on_field(table, [ref for ref in members(table, scope, node.group) if table.alive(ref)])
    if isinstance(scope, Resolving) and not scope.paying and not node.active:
        return bool(refs)
    return bool(refs) and all(not table.cards[ref[0]].acted and table.cards[ref[0]].seat == scope.seat for ref in refs)


@rules.word(v.Freeze, "15.2.4.2")
def freeze(table: Table, frame: Resolving, node: v.Freeze) -> None:
    cite("15.2.4.1")
    events = []
    for ref in on_field(table, reached(table, frame, node.group)):
        atoms.mark(table, ref[0], t.FROZEN)
        card = table.cards[ref[0]]
        events.append(atoms.record(table, Event("frozen", ref[0], card.seat, card, after=card)))
    trigger(table, events)
    keep(table, did=bool(events))


@rules.word(v.Break, "15.1.1.3.1")
def break_cards(table: Table, frame: Resolving, node: v.Break) -> WordResult:
    refs = on_field(table, reached(table, frame, node.group))
    moves = [
        Moving(ref, t.BREAK, table.cards[ref[0]].owner, reason="break", source=frame.source, clause="15.1.1.3.1")
        for ref in refs
    ]
    return happen(table, moves, "broken")


class SentAway(Node, frozen=True, tag=t.own):
    """An inner word: these cards were removed, for as long as the card that speaks is on the field, or for good."""

    cards: tuple[Ref, ...]
    until: str = ""


@rules.word(v.Exile, "15.1.1.5.1")
def exile(table: Table, frame: Resolving, node: v.Exile) -> WordResult:
    if node.until == "source" and not table.alive(frame.source):
        keep(table, did=False)
        return ()  # it would be over before it began
    refs = [
        ref
        for ref in reached(table, frame, node.group)
        if not _kept_from(table, frame, ref, "be_exiled_by_opposing_effects")
    ]
    moves = [
        Moving(
            ref, t.REMOVED, table.cards[ref[0]].owner, reason="exile", source=frame.source, clause="15.1.1.5.1",
            facedown=node.facedown,
        )
        for ref in refs
    ]  # fmt: skip
    if node.facedown:
        cite("7.13.3")
    keeps = node.until == "source" or speaks_of_removed(table.known(frame.source)[1].abilities)
    return happen(table, moves, "exiled", (SentAway(tuple(refs), node.until),) if keeps else ())


@cached_by_identity
def speaks_of_removed(abilities: tuple[Node, ...]) -> bool:
    """Does a card speak of the cards that its abilities have removed?"""
    return any(isinstance(node, v.RemovedBy) for node in within(abilities))


@rules.word(v.Put, "7.4")
def put(table: Table, frame: Resolving, node: v.Put) -> WordResult:
    """7.3: a card goes to its owner's zone; on the field it is under the one who puts it there (6.2.4)."""
    if some_enter(table, frame, node):
        return (SomeEnter(node),)
    moves = moves_of(table, frame, node)
    refs = [move.ref for move in moves]
    options = tuple([Option("card", card=ref[0]) for ref in refs])
    if node.shuffled:
        moves = ordered_by(CHANCE, [moves[place] for place in chance.in_random_order(table, len(moves))])
    elif node.in_any_order and len(moves) > 1:  # 11.11.5.1: who does it says in which order
        return Ask(
            (frame.seat,), "order", "11.11.5.1", options, least=len(refs), most=len(refs), secret=True, about=frame.source, prompt="to the bottom"
        )  # fmt: skip
    elif node.zone == "field" and len(moves) > 1 and clash(table, [ref[0] for ref in refs]):
        turn = table.facts.player
        return Ask(
            (turn,), "order", "11.12.4.11", options, least=len(refs), most=len(refs), about=frame.source, prompt="times"
        )
    return happen(table, moves, "put")


@rules.answering(v.Put)
def put_in_order(table: Table, frame: Resolving, node: v.Put, picked: tuple[Option, ...]) -> WordResult:
    """The first that is named goes first: the earlier time (11.12.4.11); at the bottom the last lies lowest, on top the first."""
    order = [option.card for option in picked]
    moves = sorted(moves_of(table, frame, node), key=lambda move: order.index(move.ref[0]))
    if node.zone == "field":
        return happen(table, moves, "put")
    return happen(table, ordered_by(frame.seat, moves if node.place == "bottom" else moves[::-1]), "put")


def moves_of(table: Table, frame: Resolving, node: v.Put) -> list[Moving]:
    """The moves by which cards are put somewhere."""
    zone = table.game.zone_of(node.zone)
    moves: list[Moving] = []
    for ref in reached(table, frame, node.group):
        record = table.cards[ref[0]]
        if zone == t.FIELD:
            move = entering(table, frame, ref, node, tuple([one.ref[0] for one in moves]))
            if move is None:
                continue
        else:
            position = position_of(node)
            move = Moving(ref, zone, record.owner, position=position, reason="put", source=frame.source, clause="7.3")
        moves.append(move)
    return moves


def entering(table: Table, frame: Speaker, ref: Ref, node: v.Put, beside: tuple[int, ...] = ()) -> Moving | None:
    """A card enters by an effect: 2.3, not where a rule would not let it in, `beside` others; a backup dull (5.2.3.1.1.3)."""
    seat = seat_entered(table, frame, node)
    if not may_enter(table, seat, ref[0], beside):
        cite("2.3")
        if table.cards[ref[0]].zone == t.REMOVED and frame.source == ref:
            cite("15.2.7.5.1")
        return None
    cite("6.2.4")
    dull_too = node.acted or enters_dull(table, ref[0])
    return Moving(ref, t.FIELD, seat, acted=dull_too, reason=node.sort or "put", source=frame.source, clause="6.2.5")


@rules.possibility(v.Put, v.Break, v.Exile)
def can_put(table: Table, scope: Speaker, node: v.Put | v.Break | v.Exile) -> bool:
    """11.6.2.3: as a cost, only what the player controls or has; by an effect, whatever is there."""
    if isinstance(node.group, This | v.LyingIn):  # 11.8.16.1: where it went, if that is what set the ability off
        return bool(reached(table, scope, node.group))
    if isinstance(node.group, It):
        return _it_can_enter(table, scope, node)
    refs = members(table, scope, node.group)
    if isinstance(node.group, Top) and len(refs) < amount(table, scope, node.group.number):
        return False  # 11.6.10: a cost is paid whole, and so is what a player may do for something else to follow
    if isinstance(scope, Resolving) and not scope.paying:
        return bool(refs)
    return bool(refs) and all(table.cards[ref[0]].seat == scope.seat for ref in refs)


def _it_can_enter(table: Table, scope: Speaker, node: Node) -> bool:
    """2.3: may a card that all can see enter? Of others, and of what is picked before it as a part of the same cost, that is not asked."""
    if not isinstance(scope, Resolving) or not isinstance(node, v.Put) or node.zone != "field" or not scope.it:
        return True
    hidden = [ref for ref in scope.it if table.cards[ref[0]].facedown and not table.cards[ref[0]].open]
    return bool(hidden) or bool(moves_of(table, scope, node))


@rules.possibility(Choose)
def can_choose(table: Table, scope: Speaker, node: Choose) -> bool:
    found = [card for where in node.pools for card in pool(table, scope, where)]
    return node.up_to or node.any_number or len(found) >= amount(table, scope, node.number)


# ── damage ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Damage, "5.2.6.1")
def damage(table: Table, frame: Resolving, node: v.Damage) -> WordResult:
    refs = on_field(table, reached(table, frame, node.group))
    refs = [ref for ref in refs if t.FORWARD in table.game.facts(table, ref[0]).kinds]
    if node.divided:
        shares = dict(zip(refs, frame.shares, strict=False))
    else:
        number = max(0, amount(table, frame, node.amount))
        shares = dict.fromkeys(refs, number)
    by = dealer(table, frame, node)
    if by is None:
        return happen(table, [])
    source, sort = by
    sort = f"{sort} fixed" if node.fixed else sort
    dealt = [
        Damaging(ref, shares.get(ref, 0), source, sort, clause="5.2.6.1") for ref in refs if shares.get(ref, 0) > 0
    ]
    return happen(table, dealt)


def dealer(table: Table, frame: Resolving, node: v.Damage) -> tuple[Ref, str] | None:
    """Who deals damage, and as what: a summon or an ability, or the card that the text says does it; nobody, where that has gone."""
    if node.by is not None:
        by = members(table, frame, node.by)
        cite("11.11.8")
        return (by[0], "card") if by else None
    return frame.source, "effect summon" if is_summons(table, frame) else "effect ability"


@rules.word(v.Negate, "5.2.6.1")
def negate(table: Table, frame: Resolving, node: v.Negate) -> None:
    """5.2.6.1: the damage that the forwards have been dealt is no more; nothing is dealt back."""
    refs = on_field(table, reached(table, frame, node.group))
    hurt = [ref for ref in refs if table.cards[ref[0]].damage]
    for ref in hurt:
        before = table.cards[ref[0]]
        atoms.set_damage(table, ref[0], 0)
        event = Event(
            "negated", ref[0], before.seat, before, after=table.cards[ref[0]], amount=before.damage, clause="5.2.6.1"
        )
        atoms.record(table, event)
    keep(table, did=bool(hurt))


@rules.word(v.Fight, "11.11.8")
def fight(table: Table, frame: Resolving, node: v.Fight) -> WordResult:
    one, other = reached(table, frame, node.first), reached(table, frame, node.second)
    if not one or not other:
        return ()
    dealt = [
        Damaging(other[0], power(table, one[0][0]), one[0], "card", clause="11.11.8"),
        Damaging(one[0], power(table, other[0][0]), other[0], "card", clause="11.11.8"),
    ]
    return happen(table, dealt)


@rules.word(v.DamagePlayer, "6.5.1")
def damage_player(table: Table, frame: Resolving, node: v.DamagePlayer) -> WordResult:
    points = amount(table, frame, node.amount)
    seats = masters_meant(table, frame.seat, node.who, frame)
    if not seats:
        return ()
    process = DamageProcess(seats[0], points, frame.source, "effect", others=seats[1:], no_bursts=node.no_bursts)
    return (Call(process),)


# ── counters, crystals, the stack ───────────────────────────────────────────────────────────────────────────────────
@rules.word(v.PutCounter, "6.7.1")
def put_counter(table: Table, frame: Resolving, node: v.PutCounter) -> None:
    """6.7.1, 6.7.2, 15.1.1.10.1."""
    events = []
    change_by = amount(table, frame, node.number)
    refs = reached(table, frame, node.group)
    shares = dict(zip(refs, frame.shares, strict=False)) if node.divided else dict.fromkeys(refs, change_by)
    for ref in refs:
        event = atoms.count(table, ref[0], node.counter, shares.get(ref, 0))
        if event is None:
            continue
        events += [change(event, amount=1 if event.amount > 0 else -1)] * abs(event.amount)  # 11.8.6: each counter
        cite("6.7.2")
        if change_by < 0:
            cite("15.1.1.10.1")
            if node.counter == t.WARP_COUNTER:
                cite("15.2.7.4")
        if node.counter not in dict(table.cards[ref[0]].counters):
            card = table.cards[ref[0]]
            if node.counter == t.WARP_COUNTER:
                cite("15.2.7.5")
            events.append(
                atoms.record(table, Event("counters_gone", ref[0], card.seat, card, after=card, sort=node.counter))
            )
    trigger(table, events)
    keep(table, did=bool(events))


@rules.possibility(v.PutCounter)
def can_take_counters(table: Table, scope: Speaker, node: v.PutCounter) -> bool:
    needed = -amount(table, scope, node.number)
    refs = members(table, scope, node.group)
    return bool(refs) and all(dict(table.cards[ref[0]].counters).get(node.counter, 0) >= needed for ref in refs)


@rules.word(v.GainCrystals, "6.8.1")
def gain_crystals(table: Table, frame: Resolving, node: v.GainCrystals) -> None:
    for seat in masters_meant(table, frame.seat, node.who):
        number = max(0, amount(table, frame, node.number))
        atoms.set_player(table, seat, crystals=table.players[seat].crystals + number)
        atoms.record(table, Event("crystals", seat=seat, amount=number, clause="6.8.1"))


@rules.word(v.Cancel, "11.12.1")
def cancel(table: Table, frame: Resolving, node: v.Cancel) -> None:
    """The effect of a summon or ability on the stack is void; it is still resolved when its turn comes, to no effect."""
    keep(table, did=stack.cancel(table, members(table, frame, node.group)))


@rules.word(v.CastCard, "11.3.11")
def cast_card(table: Table, frame: Resolving, node: v.CastCard) -> None:
    cost = -1 if node.cost is None else amount(table, frame, node.cost)
    casts = tuple([(frame.seat, ref, cost) for ref in reached(table, frame, node.group)])
    atoms.set_facts(table, casts=table.facts.casts + casts)


@rules.word(v.CastForLess, "11.12.4.2")
def cast_for_less(table: Table, frame: Resolving, node: v.CastForLess) -> None:
    """What a player casts this turn costs less, or only the next card of a sort."""
    atoms.set_facts(table, cast_for_less=(*table.facts.cast_for_less, (frame.seat, node)))


@rules.word(v.WinGame, "3.1")
def win_game(table: Table, frame: Resolving, node: v.WinGame) -> None:
    """3.2: whoever meets a losing condition, too, when that is looked at, loses."""
    atoms.set_facts(table, asked_to_win=(*table.facts.asked_to_win, *masters_meant(table, frame.seat, node.who)))
    atoms.require_check(table)


@rules.word(v.LoseGame, "3.1")
def lose_game(table: Table, frame: Resolving, node: v.LoseGame) -> None:
    atoms.set_facts(table, asked_to_lose=(*table.facts.asked_to_lose, *masters_meant(table, frame.seat, node.who)))
    atoms.require_check(table)


@rules.number(v.CastThisTurn, reads=name_mask("cast"))
def cast_this_turn(table: Table, scope: Speaker, node: v.CastThisTurn) -> int:
    record, faces = table.known(scope.source)[0], table.game.faces
    mine = [
        face
        for seat, face in table.facts.cast
        if seat == scope.seat and all(tested(table, scope, record, faces[face].facts, test) for test in node.tests)
    ]
    return max(0, len(mine) - (1 if node.other else 0))


def is_on_no_card(replace: Replace) -> bool:
    """Does a replacement speak of cards that it describes, or of a player, and not of cards that it is on?"""
    would = replace.event
    return isinstance(would, v.Would) and (isinstance(would.subject, Pool) or would.event == "player_damaged")


# What an effect may speak of that is known only while it is carried out.
OF_THE_EFFECT = (It, X, v.Former, v.Latter, v.Remembered)


def holds_for_newcomers(node: Change) -> bool:
    """11.12.4.2: is it only about what cards that it describes may or must do, and so no change of their information?"""
    if type(node.group) is not All or any(isinstance(part, OF_THE_EFFECT) for part in within(node.group)):
        return False
    return all(isinstance(one, Forbid | Allow | Demand) for one in node.changes)


@rules.word(Change)
def start_change(table: Table, scope: Resolving, node: Change) -> None:
    """11.12.4.2, 11.12.4.3: a continuous effect on the cards it has now, with its numbers as they are now."""
    if node.until == "source" and not table.alive(scope.source):
        cite("11.12.4.1")
        keep(table, did=False)
        return  # it would be over before it began
    cards, changes = to_change(table, scope, node), settled(table, scope, node.changes)
    if all(isinstance(one, Replace) and is_on_no_card(one) for one in node.changes):
        cite("11.12.5.1")  # it changes no card: it waits for what happens to any that it describes
        begin(table, scope, (), changes, node.until)
        return
    if holds_for_newcomers(node):
        cite("11.12.4.2")
        group = of_what_was_named(table, scope, node.group)
        begin(table, scope, (), (Continuous(group, changes),), node.until)
        return
    if not cards:
        return
    cite("11.12.4.2")
    for change_ in changes:
        quantity = getattr(change_, "amount", getattr(change_, "value", 0))
        if not isinstance(quantity, int | str):
            cite("11.12.4.3")
            cite("11.11.9")
        if isinstance(change_, Make) and change_.fact == "power":
            cite("11.3.10" if scope.sort == "summon" else "11.5.6")
    begin(table, scope, cards, changes, node.until)
    _tell_of_change(table, scope, cards, changes)


@rules.group(v.LyingIn)
def lying_in(table: Table, scope: Speaker, node: v.LyingIn) -> tuple[Ref, ...]:
    """7.3: a card lies in its owner's zone, which need not be that of whoever controlled it."""
    zone, seats = table.game.zone_of(node.zone), masters_meant(table, scope.seat, node.whose)
    found = [(ref, table.cards[ref[0]]) for ref in reached(table, scope, node.group)]
    return tuple([ref for ref, card in found if card.zone == zone and card.seat in seats])


@rules.group(v.Those)
def those(table: Table, scope: Speaker, node: v.Those) -> tuple[Ref, ...]:
    """11.12.4.2: the cards that the effect has just been about."""
    return members(table, scope, All(node.pool))


@rules.group(v.Remembered)
def remembered(table: Table, scope: Speaker, node: v.Remembered) -> tuple[Ref, ...]:
    """11.5.5: the cards to which the effect did it, or else those to which its cost did."""
    memory: dict[str, tuple[Ref, ...]] = dict(getattr(scope, "memory", ()))
    return memory.get(node.deed, ())


def _tell_of_change(table: Table, scope: Speaker, cards: tuple[Ref, ...], changes: tuple[Node, ...]) -> None:
    """Record the events of powers changed and keywords given, so that they can be told."""
    for ref in cards:
        card = table.cards[ref[0]]
        for one in changes:
            if isinstance(one, Add) and one.fact == "power":
                by = amount(table, scope, one.amount)
                kind = "raised" if by > 0 else "lowered"
                atoms.record(
                    table,
                    Event(kind, card.id, card.seat, card, after=card, amount=abs(by), sort="power", clause="11.12.4.2"),
                )
            elif isinstance(one, Gain):
                words = "、".join([ability.word for ability in one.abilities if isinstance(ability, Keyword)])
                if words:
                    atoms.record(
                        table, Event("gained", card.id, card.seat, card, after=card, clause="11.12.4.2", text=words)
                    )
