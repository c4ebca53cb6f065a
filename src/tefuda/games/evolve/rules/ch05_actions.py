"""Chapter 5, what is done with cards: put, destroy, banish, stand and act, damage, transform, reveal."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch04_zones import Laying, destination, enter, heed_those_looked_at
from tefuda.games.evolve.rules.ch09_special_cards import creatable, has_crest, token_face
from tefuda.games.evolve.rules.questions import Speaker, demands_entering_acted, is_yet_to_be_picked, room
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, It, Others, Top
from tefuda.kernel.evaluating.questions import amount, members
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.contested import prohibited
from tefuda.kernel.happening.deeds import Note, carry_on, happen, meant, record_deed
from tefuda.kernel.happening.replacement import Damaging, Making, Moving, Orienting, intend
from tefuda.kernel.happening.together import CHANCE, ordered_by
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import keeping, moved_as, reached, remember
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.knowing import in_no_order
from tefuda.kernel.table.records import GONE, Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Result, WordResult


# ── 5.5 put ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Put, "5.5.1")
def put(table: Table, frame: Resolving, node: v.Put) -> WordResult:
    refs = reached(table, frame, node.group)
    zone = table.game.zone_of(node.zone)
    if type(node.group) is Others:
        keep(table, looked=())
    elif type(node.group) is Top:
        keep(table, it=tuple(refs))
    if node.shuffled:
        return _put_in_random_order(table, frame, node, refs, zone)
    moves = _moves(table, frame, node, refs, zone)
    if zone in (t.FIELD, t.EX):
        heed_those_looked_at(table, frame, refs)
        return carry_on(
            table, enter(table, tuple(moves), frame.seat), meant(moves, "entered" if zone == t.FIELD else "put:ex")
        )
    if len(moves) > 1 and t.ZONES[zone].ordered and type(node.group) is not Top:
        seat = frame.seat if node.in_any_order else -1
        return carry_on(table, Laying(tuple(moves), seat), meant(moves, f"put:{node.zone}"))
    deed = (
        f"put:{node.zone}"
        if zone != t.HAND
        else "returned"
        if moves and table.cards[moves[0].ref[0]].zone == t.FIELD
        else "added"
    )
    return happen(table, moves, deed)


def _put_in_random_order(table: Table, frame: Resolving, node: v.Put, refs: list[Ref], zone: int) -> WordResult:
    """ランダムな順に: chance orders the cards, and nobody knows which of them lies where."""
    for last in range(len(refs) - 1, 0, -1):
        other = chance.roll(table, last + 1) - 1
        refs[last], refs[other] = refs[other], refs[last]
    moves = ordered_by(CHANCE, _moves(table, frame, node, refs, zone))
    return carry_on(table, intend(table, moves), meant(moves, f"put:{node.zone}"))


def moves_of(table: Table, frame: Resolving, node: v.Put) -> list[Moving]:
    """The moves of the cards that an instruction puts somewhere."""
    return _moves(table, frame, node, reached(table, frame, node.group), table.game.zone_of(node.zone))


def _moves(table: Table, frame: Resolving, node: v.Put, refs: list[Ref], zone: int) -> list[Moving]:
    position = atoms.BOTTOM if node.place == "bottom" else int(node.place) - 1 if node.place.isdigit() else 0
    if zone == t.DECK:
        cite("4.5.2.1")
    if position > 0:
        cite("4.1.3.1")
    moves = []
    for ref in refs:
        card = table.cards[ref[0]]
        facts = table.game.faces[card.face].sides[0]
        seat = destination(table, ref, node.whose, frame.seat, zone)
        if zone == t.FIELD and t.SPELL in facts.kinds and not card.token:
            cite("1.3.2")  # a spell has no place on the field (4.4.1)
            continue
        if (
            zone == t.EX
            and t.CREST in facts.kinds
            and (card.zone, card.seat) != (t.EX, seat)
            and has_crest(table, seat, facts.names[0])
        ):
            cite("9.1.5.1.3")
            continue
        if (card.zone, card.seat) == (zone, seat) and not t.ZONES[zone].ordered:
            cite("1.3.2.1")
            continue
        follow = "effects" if card.zone == t.EX and zone == t.FIELD else ""
        if follow:
            cite("4.8.3.3")
        acted = node.acted or (zone == t.FIELD and demands_entering_acted(facts))
        moves.append(
            Moving(
                ref,
                zone,
                seat,
                position,
                acted=acted,
                facedown=True if node.facedown else None,
                reason="put",
                source=frame.source,
                follow=follow,
                clause="5.5.1",
            )
        )
    return moves


@rules.possibility(v.Put)
def put_possible(table: Table, scope: Speaker, node: v.Put) -> bool:
    if type(node.group) is Top:
        return len(members(table, scope, node.group)) >= amount(table, scope, node.group.number)
    if is_yet_to_be_picked(scope, node.group):
        return True
    refs = reached(table, scope, node.group)
    zone = table.game.zone_of(node.zone)
    if zone in (t.FIELD, t.EX) and refs:
        return room(table, zone, destination(table, refs[0], node.whose, scope.seat, zone)) >= len(refs)
    return any(t.ZONES[zone].ordered or table.cards[ref[0]].zone != zone for ref in refs)  # 1.3.2.1


@rules.word(v.Create, "5.5.2")
def create(table: Table, frame: Resolving, node: v.Create) -> WordResult:
    """5.5.2, 9.1.2: tokens are made in a zone of one's own; as many as there is room for."""
    if node.up_to:
        numbers = range(max(0, amount(table, frame, node.number)) + 1)
        options = tuple([Option("number", number=number) for number in numbers])
        return Ask((frame.seat,), "number", "1.3.5.1", options, about=frame.source, prompt="how many tokens")
    if len(node.zones) > 1:
        options = tuple([Option("zone", text=zone) for zone in node.zones])
        return Ask((frame.seat,), "choose", "5.5.2", options, about=frame.source, prompt="zone")
    return _create(table, frame, node, node.zones[0])


@rules.answering(v.Create)
def create_where(table: Table, frame: Resolving, node: v.Create, picked: tuple[Option, ...]) -> WordResult:
    if node.up_to:
        return (change(node, number=picked[0].number, up_to=False),)
    return _create(table, frame, node, picked[0].text)


def _create(table: Table, frame: Resolving, node: v.Create, name: str) -> WordResult:
    zone, face = table.game.zone_of(name), token_face(table, node.token)
    if face is None:
        raise ValueError(f"there is no token called {node.token!r}")
    makes: list[Making] = []
    for seat in masters_meant(table, frame.seat, node.whose, frame):
        makes += tokens(table, frame, face, (zone, seat), amount(table, frame, node.number), node.acted)
    return making(table, frame, tuple(makes))


def tokens(
    table: Table, scope: Speaker, face: int, where: tuple[int, int], number: int, acted: bool = False
) -> list[Making]:
    """So many tokens of a face in a zone of a player, as far as they can be made there; acted, where they say so of themselves."""
    zone, seat = where
    facts = table.game.faces[face].sides[0]
    acted = acted or (zone == t.FIELD and bool(facts.statics) and demands_entering_acted(facts))
    making = Making(face, seat, zone, acted=acted, source=scope.source)
    return [making] * max(0, creatable(table, seat, zone, face, number))


def making(table: Table, frame: Resolving, coming: tuple[Moving | Making, ...]) -> WordResult:
    """Tokens come, with cards that are put beside them as one; the tokens are `It` from there on."""
    made = Made(table.clock, meant([what for what in coming if type(what) is Moving]))
    entering = enter(table, coming, frame.seat)
    if entering is None:
        return _made(table, frame, made)
    keep(table, agenda=(frame.agenda[0], made, *frame.agenda[1:]))
    return entering


class Made(Node, frozen=True):
    """An inner word: the cards made since a moment are `It`; those that were put beside them are followed (4.1.4.1)."""

    since: int
    put: Note


@rules.word(Made)
def _made(table: Table, frame: Resolving, node: Made) -> WordResult:
    rest = frame.agenda[1:]
    if not rest:
        return ()
    if node.put.cards:
        record_deed(table, node.put)
    made = []
    for card in reversed(table.cards):
        if not card.token:
            break  # tokens come behind all cards that the players brought
        if card.since > node.since and card.life == card.since:
            made.append(card)
    refs = tuple([(card.id, card.life) for card in reversed(made)])
    deed = "entered" if made and made[0].zone == t.FIELD else "put:ex"
    memory = keeping(frame.memory, deed, refs)
    keep(table, agenda=rest, it=refs, did=bool(table.value), memory=memory)
    return AGAIN


# ── 5.6 destroy, 5.7 banish, 5.4 stand and act ──────────────────────────────────────────────────────────────────────
@rules.word(v.Destroy, "5.6.1")
def destroy(table: Table, frame: Resolving, node: v.Destroy) -> WordResult:
    refs = reached(table, frame, node.group)
    return happen(table, _destructions(table, frame, refs), "destroyed")


def _destructions(table: Table, scope: Speaker, refs: list[Ref]) -> list[Moving]:
    """5.6.1: the cards of the field among these are destroyed."""
    there = [ref for ref in refs if table.cards[ref[0]].zone == t.FIELD]
    return [
        Moving(ref, t.GRAVEYARD, table.cards[ref[0]].owner, reason="destroy", source=scope.source, clause="5.6.1")
        for ref in there
    ]


@rules.possibility(v.Destroy)
def destroy_possible(table: Table, scope: Speaker, node: v.Destroy) -> bool:
    if is_yet_to_be_picked(scope, node.group):
        return True
    refs = reached(table, scope, node.group)
    return _can_move(table, node.group, refs, _destructions(table, scope, refs))


def _can_move(table: Table, group: Node, refs: list[Ref], moves: list[Moving]) -> bool:
    """Can all of these cards move so, of a whole group any, and does no effect forbid it (1.3.3)?"""
    free = [move for move in moves if not prohibited(table, move)]
    return bool(free) if isinstance(group, All) else len(free) == len(refs) > 0


@rules.possibility(v.Steal, v.Give, v.Turnover)
def reaches_something(table: Table, scope: Speaker, node: v.Steal | v.Give | v.Turnover) -> bool:
    """Is there a card that can be stolen, given or turned over?"""
    return is_yet_to_be_picked(scope, node.group) or bool(reached(table, scope, node.group))


@rules.word(v.Banish, "5.7.1")
def banish(table: Table, frame: Resolving, node: v.Banish) -> WordResult:
    refs = reached(table, frame, node.group)
    return happen(table, _banishments(table, frame, node, refs), "banished")


def _banishments(table: Table, scope: Speaker, node: v.Banish, refs: list[Ref]) -> list[Moving]:
    """5.7.1: those of these cards that are not banished yet are."""
    cards, down = table.cards, node.facedown
    there = [ref for ref in refs if cards[ref[0]].zone != t.BANISHED]
    return [
        Moving(
            ref, t.BANISHED, cards[ref[0]].owner, facedown=down, reason="banish", source=scope.source, clause="5.7.1"
        )
        for ref in there
    ]


@rules.possibility(v.Banish)
def banish_possible(table: Table, scope: Speaker, node: v.Banish) -> bool:
    if is_yet_to_be_picked(scope, node.group):
        return True
    refs = reached(table, scope, node.group)
    if isinstance(node.group, Top) and len(refs) < amount(table, scope, node.group.number):
        return False
    return _can_move(table, node.group, refs, _banishments(table, scope, node, refs))


def _orient(table: Table, frame: Resolving, group: Node, acted: bool) -> WordResult:
    refs = [ref for ref in reached(table, frame, group) if table.cards[ref[0]].zone == t.FIELD]
    changing = [ref for ref in refs if table.cards[ref[0]].acted != acted]
    if len(changing) < len(refs):
        cite("1.3.2.1")
    if not acted and any("箱詰め" in table.cards[ref[0]].marks for ref in changing):
        cite("5.31.3.1")
    if acted:
        remember(table, "acted", tuple(changing))
    return happen(table, [Orienting(ref, acted, frame.source, "5.4.1") for ref in changing])


@rules.word(v.Stand, "5.4.1")
def stand(table: Table, frame: Resolving, node: v.Stand) -> WordResult:
    return _orient(table, frame, node.group, False)


@rules.word(v.Act, "5.4.1")
def act(table: Table, frame: Resolving, node: v.Act) -> WordResult:
    return _orient(table, frame, node.group, True)


@rules.possibility(v.Act)
def act_possible(table: Table, scope: Speaker, node: v.Act) -> bool:
    """10.4.6: only a card on the field that stands can act for a cost."""
    if is_yet_to_be_picked(scope, node.group):
        return True
    refs = reached(table, scope, node.group)
    return bool(refs) and all(table.cards[ref[0]].zone == t.FIELD and not table.cards[ref[0]].acted for ref in refs)


@rules.possibility(v.Stand)
def stand_possible(table: Table, scope: Speaker, node: v.Stand) -> bool:
    if is_yet_to_be_picked(scope, node.group):
        return True
    return any(table.cards[ref[0]].acted for ref in reached(table, scope, node.group))


# ── 5.14 damage ─────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Damage, "5.14.1")
def damage(table: Table, frame: Resolving, node: v.Damage) -> WordResult:
    """5.14.1: ability damage (5.14.3.3); its source is the card whose ability it is (10.12.2.2)."""
    refs = reached(table, frame, node.group)
    number = amount(table, frame, node.amount)
    if number <= 0:
        cite("1.3.2.2")
    intentions = []
    if node.divided:
        meant = [
            ref[0] for ref in members(table, frame, node.group)
        ]  # also those that are gone: a share is one target's
        shares = dict(zip(meant, frame.shares, strict=False))
    for ref in refs:
        facts = table.game.facts(table, ref[0])
        if t.FOLLOWER not in facts.kinds and t.LEADER_KIND not in facts.kinds:
            cite("5.14.1.2")
            continue
        share = shares.get(ref[0], 0) if node.divided else number
        if share > 0:  # 1.3.2.2: what is not dealt is not changed
            intentions.append(Damaging(ref, share, frame.source, "ability", clause="5.14.1"))
    if node.divided and not refs:
        cite("10.6.2.4.1")
    return happen(table, intentions)


# ── 5.17 transform ───────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Transform, "5.17.1")
def transform(table: Table, frame: Resolving, node: v.Transform) -> Result:
    """5.17.1: the cards are banished, and as many tokens are made in the zone they were in."""
    refs = reached(table, frame, node.group)
    places = tuple([(table.cards[ref[0]].zone, table.cards[ref[0]].seat) for ref in refs])
    keep(table, agenda=(frame.agenda[0], Remake(tuple(refs), node.token, places), *frame.agenda[1:]))
    moves = [
        Moving(ref, t.BANISHED, table.cards[ref[0]].owner, reason="banish", source=frame.source, clause="5.7.1")
        for ref in refs
    ]
    return intend(table, moves)


class Remake(Node, frozen=True):
    """An inner word: tokens for the cards that were banished to transform."""

    cards: tuple[Ref, ...]
    token: str
    places: tuple[tuple[int, int], ...] = ()


def _was_banished(table: Table, ref: Ref) -> bool:
    """Has a card just been banished, and nothing else happened to it instead (10.10.1.1)?"""
    return not table.alive(ref) and moved_as(table, ref).zone in (t.BANISHED, GONE)


@rules.word(Remake)
def _remake(table: Table, frame: Resolving, node: Remake) -> WordResult:
    face = token_face(table, node.token)
    if face is None:
        raise ValueError(f"there is no token called {node.token!r}")
    gone = [place for ref, place in zip(node.cards, node.places, strict=True) if _was_banished(table, ref)]
    makes: list[Making] = []
    for place in dict.fromkeys(gone):
        makes += tokens(table, frame, face, place, gone.count(place))
    if any(table.cards[ref[0]].owner != seat for ref, (_, seat) in zip(node.cards, node.places, strict=True)):
        cite("9.1.2.1")
    return making(table, frame, tuple(makes))


# ── 5.21 reveal, 4.2.3 turn over ────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Reveal, "5.21.1")
def reveal(table: Table, frame: Resolving, node: v.Reveal) -> None:
    """5.21.1: all see it where it is; hidden again when the effect is over or it moves (5.21.1.1)."""
    refs = [
        table.ref(card) for card in in_no_order(table, tuple([ref[0] for ref in reached(table, frame, node.group)]))
    ]
    cards = tuple([ref[0] for ref in refs if table.cards[ref[0]].facedown])
    atoms.reveal(table, cards)
    keep(table, it=tuple(refs), did=bool(refs))
    if type(node.group) is not It or not frame.looked:
        keep(table, looked=tuple(refs))  # その中: what was revealed is what can be taken from
    remember(table, "revealed", tuple(refs))


@rules.possibility(v.Reveal)
def reveal_possible(table: Table, scope: Speaker, node: v.Reveal) -> bool:
    return is_yet_to_be_picked(scope, node.group) or bool(reached(table, scope, node.group))


@rules.word(v.Turnover, "4.2.3")
def turn_over(table: Table, frame: Resolving, node: v.Turnover) -> None:
    refs = reached(table, frame, node.group)
    cite("4.2.3.2" if node.facedown else "4.2.3.1")
    turned = [atoms.turn_over(table, ref[0], node.facedown) for ref in refs]
    keep(table, did=any(event is not None for event in turned))
