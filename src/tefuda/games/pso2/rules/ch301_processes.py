"""Chapters 103.4, 215, 301 and 403, what effects do to cards: turn, destroy, freeze, move, damage, change, redirect."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch209_costs import turn_pp_off
from tefuda.games.pso2.rules.ch213_damage import without_damage
from tefuda.games.pso2.rules.ch302_keywords import enters_on
from tefuda.games.pso2.rules.questions import Speaker, cause, facts, is_boss
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel import atoms, chance, stack
from tefuda.kernel.deeds import happen
from tefuda.kernel.effects import Add, Change, Gain, Keyword
from tefuda.kernel.events import Event
from tefuda.kernel.performing import Call, Resolving, begin, note, reached, to_change
from tefuda.kernel.procedures import Result, keep
from tefuda.kernel.questions import amount, members, passes
from tefuda.kernel.replacement import Damaging, Moving, Orienting, Shifting, intend
from tefuda.kernel.rulebook import cite
from tefuda.kernel.seating import side_of
from tefuda.kernel.state import Frame, Ref, Table
from tefuda.kernel.triggers import trigger

IN_PLAY = (*t.IN_PLAY, t.MAG_ZONE)


def on_field(table: Table, refs: list[Ref]) -> list[Ref]:
    """Of some cards, those on the field."""
    return [ref for ref in refs if table.cards[ref[0]].zone == t.FIELD]


# ── 215.1 ON and OFF ────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.TurnOn, "215.1.1")
def turn_on(table: Table, frame: Resolving, node: v.TurnOn) -> Result:
    """215.1.1: upright; 103.2.1.2: what is ON already is not turned."""
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].acted]
    if not refs:
        cite("103.2.1.2")
    return happen(table, [Orienting(ref, False, clause="215.1.1") for ref in refs])


@rules.word(v.TurnOff, "215.1.2")
def turn_off(table: Table, frame: Resolving, node: v.TurnOff) -> Result:
    """215.1.2: sideways; a PP that lay face down goes under the deck by that (404.5)."""
    refs = [ref for ref in reached(table, frame, node.group) if not table.cards[ref[0]].acted]
    note(table, frame, bool(refs))
    if frame.paying:
        cite("209.1.3.1")
        cite("G.ON⇒OFF")
    for ref in refs:
        if table.cards[ref[0]].zone == t.PP:
            turn_pp_off(table, ref[0])
    others = [ref for ref in refs if table.alive(ref) and not table.cards[ref[0]].acted]
    return intend(table, [Orienting(ref, True, clause="215.1.2") for ref in others])


# ── 301.4, 301.5 destroying ─────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Destroy, "301.5")
def destroy(table: Table, frame: Resolving, node: v.Destroy) -> Result:
    """301.5: cards of the field go to the discard piles of their owners; 201.5, 203.2: player and mag cards stay."""
    found = reached(table, frame, node.group)
    cite("301.1")
    refs = on_field(table, without_fixed(table, found))
    if any(t.CHARACTER in facts(table, card).kinds for card, _ in refs):
        cite("301.4")
    by = cause(table, frame)
    moves = [
        Moving(ref, t.DISCARD, table.cards[ref[0]].owner, reason="destroy", source=by, clause="301.5") for ref in refs
    ]
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
    """103.4.2.2, 215.3: an effect that lasts begins."""
    refs = to_change(table, frame, node)
    if any(type(one) is Add for one in node.changes):
        cite("G.±X/±X")
        cite("215.3")
    if refs:
        begin(table, frame, refs, node.changes, node.until)
        told(table, refs, "changed", frame)


# ── 403 moving ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.MoveTo, "403.1.4")
def move_to(table: Table, frame: Resolving, node: v.MoveTo) -> Result:
    """403.1.4: to the other row of the same zone: it neither leaves nor enters, and keeps all that is on it."""
    refs = [ref for ref in on_field(table, reached(table, frame, node.group)) if _is_in_a_row(table, ref, node.place)]
    by = cause(table, frame)
    return happen(table, [Shifting(ref, node.place, reason="move", source=by, clause="403.1.4") for ref in refs])


def _is_in_a_row(table: Table, ref: Ref, other: str) -> bool:
    return table.cards[ref[0]].place not in (t.ATTACHED, other)


def without_fixed(table: Table, refs: Iterable[Ref]) -> list[Ref]:
    """201.5, 203.2: cards without the players' and mags, which never leave their places."""
    found = []
    for ref in refs:
        zone = table.cards[ref[0]].zone
        if zone == t.PLAYER_ZONE:
            cite("201.5")
        elif zone == t.MAG_ZONE:
            cite("203.2")
        else:
            found.append(ref)
    return found


@rules.word(v.Put, "G.置かれる")
def put(table: Table, frame: Resolving, node: v.Put) -> Result:
    """Glossary 置かれる, 加える: cards go to a zone of their owners; to the field as 202.2 and 205.3 have it."""
    found = reached(table, frame, node.group)
    refs = without_fixed(table, found)
    if node.zone in ("hand", "deck"):
        cite("G.加える")
    owners = dict.fromkeys([table.cards[ref[0]].owner for ref in refs]) if node.shuffled else ()
    shuffled = tuple([Call(Shuffled(owner)) for owner in owners])
    return happen(table, [_moving(table, frame, node, ref) for ref in refs], "put", shuffled)


def _moving(table: Table, frame: Resolving, node: v.Put, ref: Ref) -> Moving:
    card, by = table.cards[ref[0]], cause(table, frame)
    zone, seat = table.game.zone_of(node.zone), card.owner
    position = atoms.BOTTOM if node.place == "bottom" else 0
    if zone == t.HAND and is_boss(table, seat):
        cite("R.4.3")
        zone = t.DECK  # a boss's card goes to the top of its deck instead
    if zone == t.FIELD:
        return _entering(table, node, ref, frame.seat, by)
    facedown = True if node.facedown else None
    return Moving(
        ref, zone, seat, position=position, acted=node.acted, facedown=facedown, reason="put", source=by, clause="G.置かれる",
    )  # fmt: skip


def _entering(table: Table, node: v.Put, ref: Ref, seat: int, by: Ref) -> Moving:
    """202.2: a character enters in the front row, OFF, unless it has ambush (302.6) or the text says otherwise; an item in the back row, ON."""
    character = t.CHARACTER in facts(table, ref[0]).kinds
    place = node.place or (t.FRONT if character else t.BACK)
    acted = node.acted or (character and not enters_on(table, ref[0]))
    clause = "202.2" if character else "205.3"
    return Moving(ref, t.FIELD, seat, acted=acted, place=place, reason="put", source=by, clause=clause)


class Shuffled(Frame, frozen=True, tag=t.own):
    """A deck is shuffled once cards have come into it."""

    seat: int


@rules.procedure("G.加える", Shuffled).step("G.加える")
def shuffle_deck(table: Table, frame: Shuffled) -> None:
    chance.shuffle(table, t.DECK, frame.seat)


# ── 214 damage ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Damage, "214.1")
def damage(table: Table, frame: Resolving, node: v.Damage) -> Result:
    """214.1, glossary 与える: only characters and players take damage."""
    cite("G.与える")
    refs = [
        ref
        for ref in reached(table, frame, node.group)
        if table.cards[ref[0]].zone in t.IN_PLAY and any(kind in facts(table, ref[0]).kinds for kind in t.FIGHTERS)
    ]
    number = max(0, amount(table, frame, node.amount))
    by = cause(table, frame) if node.by is None else next(iter(reached(table, frame, node.by)), cause(table, frame))
    return happen(table, [Damaging(ref, number, by, sort="effect", clause="214.1") for ref in refs])


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
    """302.1#2, 506.4.2: the attack has one target from now on, however many it had; not once they are engaged."""
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone in t.IN_PLAY]
    if not refs or table.facts.attacker is None or table.facts.stage not in ("declared", "attacking"):
        cite("506.4.2")
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


rules.part(v.Further, "effect")


@rules.word(v.Further, "G.さらに")
def further(table: Table, frame: Resolving, node: v.Further) -> Result:
    """Glossary さらに: done as well, even if what stands before it was not."""
    return (node.effect,)


# ── conditions and groups ───────────────────────────────────────────────────────────────────────────────────────────
@rules.condition(v.IsAttacking)
def is_attacking(table: Table, scope: Speaker, node: v.IsAttacking) -> bool:
    """506.4.1: from being turned OFF until the damage was dealt (506.6.3)."""
    cite("506.4.1")
    attacking = table.facts.stage in ("attacking", "engaged", "damage")
    return attacking and table.facts.attacker in reached(table, scope, node.group)


@rules.condition(v.IsEngaged)
def is_engaged(table: Table, scope: Speaker, node: v.IsEngaged) -> bool:
    """506.5.1: who fights, from the engagement step on."""
    cite("506.5.1")
    fighting = (table.facts.attacker, *table.facts.defenders) if table.facts.stage in ("engaged", "damage") else ()
    return any(ref in fighting for ref in reached(table, scope, node.group))


@rules.condition(v.AllyAttacked)
def ally_attacked(table: Table, scope: Speaker, node: v.AllyAttacked) -> bool:
    """302.1#2: one of the own side but this card is attacked; 506.4.2: until the attack is joined; raid: of the whole party."""
    if table.facts.stage not in ("declared", "attacking"):
        cite("506.4.2")
        return False
    side = side_of(table, scope.seat)
    others = [ref for ref in table.facts.defenders if ref != scope.source]
    own = [ref for ref in others if side_of(table, table.cards[ref[0]].seat) == side]
    if any(table.cards[ref[0]].seat != scope.seat for ref in own):
        cite("R.4.1")
    return bool(own)


@rules.group(v.Attacker)
def the_attacker(table: Table, scope: Speaker, node: v.Attacker) -> tuple[Ref, ...]:
    attacker: Ref | None = table.facts.attacker
    return (attacker,) if attacker is not None else ()


@rules.group(v.Defenders)
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
