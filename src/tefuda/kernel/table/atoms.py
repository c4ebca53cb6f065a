"""Atoms: the only functions that change a table, one verb each. A change without effect is not made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.table.bookkeeping import arrange as arrange
from tefuda.kernel.table.bookkeeping import forget_events as forget_events
from tefuda.kernel.table.bookkeeping import keep_events as keep_events
from tefuda.kernel.table.bookkeeping import record as record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.invalidation import changed as changed
from tefuda.kernel.table.invalidation import checked as checked
from tefuda.kernel.table.invalidation import invalidate as invalidate
from tefuda.kernel.table.invalidation import read_anew as read_anew
from tefuda.kernel.table.invalidation import require_check as require_check
from tefuda.kernel.table.invalidation import reread as reread
from tefuda.kernel.table.invalidation import suppose
from tefuda.kernel.table.knowing import conceal as conceal
from tefuda.kernel.table.knowing import conceal_card as conceal_card
from tefuda.kernel.table.knowing import lay_in_order as lay_in_order
from tefuda.kernel.table.knowing import rearrange as rearrange
from tefuda.kernel.table.knowing import reveal as reveal
from tefuda.kernel.table.knowing import show as show
from tefuda.kernel.table.knowing import who_follows
from tefuda.kernel.table.masks import ANYTHING, COUNTERS, GIVEN, MARKS, NAMED, NUMBERS, TURNED, WOUNDED, name_mask
from tefuda.kernel.table.records import GONE, Card, Departed, Floating, Ref, change
from tefuda.kernel.table.state import BOARD, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tefuda.kernel.primitives.values import Record
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.records import Zone

BOTTOM = -1


# ── cards and zones ─────────────────────────────────────────────────────────────────────────────────────────────────
def move(
    table: Table, card: int, zone: int, seat: int, position: int = 0, acted: bool = False, facedown: bool | None = None,
    reason: str = "", source: Ref | None = None, clause: str = "", side: int = 0, follow: str = "", facts: Any = None,
    place: str = "", known_to: int = -1,
) -> Event:  # fmt: skip
    """Move a card to a zone, where it is a new card. `follow`: what comes along: "effects", "all" (with counters too) or
    "playing".

    `position`: its index in an ordered zone; `place`: its place in a zone with places; `known_to`: a mask of the seats, out of
    those who know the card, that may know where it lies hidden.
    """
    game = table.game
    if table.shared & BOARD:
        table.own_board()
    cards, zones, masters = table.cards, table.zones, table.masters
    before = cards[card]
    origin, face = before.zone, before.face
    touched, acts, special, changes, left, shared, hidden, ordered, first = game.zone_moves[origin][zone]
    plain = game.fixed_facts[face]
    if RECORDS:
        _cite_place(game, ordered, facedown is None)
    now = table.derived
    if facts is None:
        if now is None:
            now = derived_facts(table)
        facts = now[card]
    if facedown is None:
        facedown = hidden  # face up where all may look, face down where they may not
    table.clock = life = table.clock + 1
    seen = 0
    if left is not None:
        spot = origin * masters if left.shared else origin * masters + before.seat
        there = zones[spot]
        if there[0] == card:
            zones[spot] = there[1:]
        else:
            rest = list(there)
            rest.remove(card)
            zones[spot] = tuple(rest)
        if facedown:
            alone = before.facedown and left.ordered and not before.open
            seen = known_to & (before.seen if alone else _knowledge(table, before, left))
        if not left.hidden:
            table.departed += (Departed(before, facts),)
    counters, marks = (before.counters, before.marks) if follow == "all" else ((), ())
    after = Card(
        id=card, face=face, owner=before.owner, seat=seat, zone=zone, life=life, side=side, acted=acted, facedown=facedown,
        token=before.token, counters=counters, seen=seen, since=life, marks=marks, place=place or first,
    )  # fmt: skip
    cards[card] = after
    spot = zone * masters if shared else zone * masters + seat
    if ordered and position != BOTTOM:  # 0 is the top, n behind n cards
        there = zones[spot]
        zones[spot] = (*there[:position], card, *there[position:])
    else:
        zones[spot] += (card,)
    others = now is None or now[card] is not table.base[card]  # whether effects are, or may be, on it
    if table.effects:
        was = (card, before.life)
        for effect in table.effects:
            if was in effect.cards:
                _take_along(table, before, life, follow)
                others = True
                break
    old = table.base[card]
    new = game.printed(table, after) if changes or plain is None else plain
    if others:
        invalidate(table)
    if new is not old or old.lasting or table.read_mask & touched:
        reread(table, card, touched, new)
    elif touched & table.trigger_index.check_mask:
        table.check_pending = True
    event = Event("moved", card, seat, before, after=after, source=source, sort=reason, clause=clause, facts=facts)
    table.events.append(event)
    if RECORDS:
        for cites in game.citing.get("moved", ()):
            cites(table, before, after)
    for act in special if plain is None else acts:
        act(table, before, after)
    return event


def _cite_place(game: Game, ordered: bool, by_zone: bool) -> None:
    """Cite the clauses by which a card lies face up or down, and at a place, in a zone."""
    if by_zone:
        cite_if_said(game.clauses.facing)
    if ordered:
        cite_if_said(game.clauses.ordered)


def _take(table: Table, card: Card) -> None:
    spot = _spot(table, card)
    rest = list(table.zones[spot])
    rest.remove(card.id)
    table.lay(spot, tuple(rest))


def _append(table: Table, card: Card) -> None:
    spot = _spot(table, card)
    table.lay(spot, table.zones[spot] + (card.id,))


def lay_last(table: Table, card: Card) -> None:
    """Lay a card behind the others of its zone."""
    _take(table, card)
    _append(table, card)


def _spot(table: Table, card: Card) -> int:
    """The index of a card's zone among all zones."""
    return card.zone * table.masters + (0 if table.game.zones[card.zone].shared else card.seat)


def _knowledge(table: Table, before: Card, left: Zone) -> int:
    """The seats that know the face of a card laid face down. Those who cannot look into the hand that it leaves forget the rest of
    that hand."""
    if before.facedown and not before.open and not left.ordered:
        own = 1 << before.seat
        for other in table.zone(before.zone, before.seat):
            card = table.cards[other]
            if card.seen & ~own:
                table.put(change(card, seen=card.seen & own))
    return who_follows(table, before, left)


def _take_along(table: Table, before: Card, life: int, follow: str) -> None:
    """Move effects along with a card; while it is being played, only its play modifiers; drop the rest."""
    old, new, kept = (before.id, before.life), (before.id, life), []
    for effect in table.effects:
        cards = effect.cards
        if old in cards:
            about = follow != "playing" or all(is_play_modifier(table, node) for node in effect.changes)
            if follow and about:
                cards = tuple([new if ref == old else ref for ref in cards])
            else:
                cite_if_said(table.game.clauses.moved_since)
                cards = tuple([ref for ref in cards if ref != old])
            if cards:
                kept.append(change(effect, cards=cards))
        else:
            kept.append(effect)
    table.effects = tuple(kept)


def is_play_modifier(table: Table, change: Record) -> bool:
    """True if a change modifies how a card is played, and so applies while it is being played."""
    return type(change) in table.game.rules.of_playing or getattr(change, "fact", "") == "play_cost"


def hand_over(table: Table, card: int, seat: int) -> Event:
    """Move a card to the same zone of another seat: it stays the same card and keeps everything on it."""
    before = table.cards[card]
    _take(table, before)
    after = change(before, seat=seat, since=table.tick())
    table.put(after)
    _append(table, after)
    invalidate(table)  # everything on it that names its controller means another player now
    return record(table, Event("handed over", card, seat, before, after=after))


def create(
    table: Table, face: int, owner: int, zone: int, *, token: bool, acted: bool = False, source: Ref | None = None, place: str = ""
) -> Event:  # fmt: skip
    """Make a new card."""
    life, first = table.tick(), table.game.zone_moves[GONE][zone][-1]
    card = Card(
        len(table.cards),
        face,
        owner,
        owner,
        zone=zone,
        life=life,
        acted=acted,
        token=token,
        since=life,
        place=place or first,
    )
    table.add(card)
    if RECORDS:
        _cite_place(table.game, table.game.zones[zone].ordered, False)
    _append(table, card)
    printed = table.game.printed(table, card)
    table.read_in(printed)
    if face not in table.trigger_index.faces:
        table.trigger_index = table.game.trigger_index(table)
    if printed.lasting or table.read_mask & 1 << zone:
        invalidate(table)
    elif 1 << zone & table.trigger_index.check_mask:
        table.check_pending = True
    event = record(table, Event("moved", card.id, owner, None, after=card, source=source, sort="create"))
    _, acts, special, *_ = table.game.zone_moves[GONE][zone]
    for act in special if table.game.fixed_facts[face] is None else acts:
        act(table, card, card)
    return event


def erase(table: Table, card: int) -> None:
    """Remove a card from the game: it exists nowhere."""
    before = table.cards[card]
    if before.zone != GONE:
        _take(table, before)
    table.clock = life = table.clock + 1
    after = change(before, zone=GONE, life=life, attached=())
    table.put(after)
    reread(table, card, ANYTHING if before.zone == GONE else 1 << before.zone)
    table.events.append(Event("erased", card, before.seat, before, after=after))


# ── a card's state ──────────────────────────────────────────────────────────────────────────────────────────────────
def orient(table: Table, card: int, acted: bool) -> Event | None:
    """Act or stand a card; nothing happens if it is in that position already."""
    before = table.cards[card]
    if before.acted is acted:
        return None
    if RECORDS:
        cite_if_said(table.game.clauses.orientation)
    after = change(before, acted=acted)
    if table.shared & BOARD:
        table.own_board()
    table.cards[card] = after
    if (table.read_mask | table.trigger_index.check_mask) & TURNED:
        changed(table, TURNED)
    event = Event("acted" if acted else "stood", card, before.seat, before, after=after)
    table.events.append(event)
    return event


def turn_over(
    table: Table, card: int, facedown: bool, side: int | None = None, clause: str = "", known_to: int = 0
) -> Event | None:
    """Turn a card face up or face down. A new name keeps those who see it only now from learning since when it has lain there.

    `known_to`: the seats (a bit mask) that may still look at a card that is turned face down.
    """
    before = table.cards[card]
    if before.facedown == facedown and side in (None, before.side):
        return None
    handle = table.tick() if before.facedown and not facedown else before.handle
    after = change(
        before,
        facedown=facedown,
        side=before.side if side is None else side,
        handle=handle,
        seen=before.seen | known_to,
    )
    table.put(after)
    reread(table, card)
    changed(table)
    return record(table, Event("turned", card, before.seat, before, after=after, clause=clause))


def wound(table: Table, card: int, amount: int, source: Ref | None, sort: str, clause: str = "") -> Event | None:
    """Deal damage to a card."""
    if amount <= 0:
        cite_if_said(table.game.clauses.no_units)
        return None
    before = table.cards[card]
    facts = (table.derived or derived_facts(table))[card]
    if RECORDS:
        cite_if_said(table.game.clauses.damage)
    after = change(before, damage=before.damage + amount)
    if table.shared & BOARD:
        table.own_board()
    table.cards[card] = after
    if (table.read_mask | table.trigger_index.check_mask) & WOUNDED:
        changed(table, WOUNDED)
    event = Event(
        "damaged",
        card,
        before.seat,
        before,
        after=after,
        amount=amount,
        source=source,
        sort=sort,
        clause=clause,
        facts=facts,
    )
    table.events.append(event)
    if RECORDS:
        for cites in table.game.citing.get("damaged", ()):
            cites(table, event)
    for note in table.game.after_damage:
        note(table, after)
    return event


def set_damage(table: Table, card: int, damage: int) -> None:
    """Set the damage on a card, without dealing or healing any."""
    table.put(change(table.cards[card], damage=damage))
    changed(table, WOUNDED)


def count(table: Table, card: int, counter: str, number: int) -> Event | None:
    """Add counters of a name to a card, or remove them with a negative number, down to none."""
    before = table.cards[card]
    counters = dict(before.counters)
    had = counters.get(counter, 0)
    now = max(0, had + number)
    if now == had:
        return None
    after = put_counters(table, before, {**counters, counter: now})
    return record(table, Event("counted", card, before.seat, before, after=after, amount=now - had, sort=counter))


def put_counters(table: Table, card: Card, counters: dict[str, int]) -> Card:
    """Replace the counters on a card, and invalidate what reads them: its own abilities, and others."""
    after = change(card, counters=tuple(sorted([(name, n) for name, n in counters.items() if n])))
    table.put(after)
    changed(table, COUNTERS)
    known = table.derived or table.unverified
    if known is not None and known[card.id].lasting:
        invalidate(table)
    return after


def mark(table: Table, card: int, word: str, on: bool = True) -> None:
    """Give a card a state of the game's own, or take it away."""
    marks = table.cards[card].marks
    if (word in marks) is not on:
        others = (*marks, word) if on else tuple([one for one in marks if one != word])
        _mark(table, card, others, MARKS | name_mask(word))


def set_marks(table: Table, card: int, marks: tuple[str, ...]) -> None:
    """Replace a card's states of the game's own."""
    old = table.cards[card].marks
    others = [word for word in old if word not in marks] + [word for word in marks if word not in old]
    _mark(table, card, marks, MARKS | name_mask(*others))


def _mark(table: Table, card: int, marks: tuple[str, ...], what: int) -> None:
    before = table.cards[card]
    if table.shared & BOARD:
        table.own_board()
    table.cards[card] = change(before, marks=marks)
    changed(table, what)
    known = table.derived or table.unverified
    if known is not None and known[card].lasting:
        for static in known[card].statics:
            if table.game.rules.hangs_on_mark(static.ability.zone, before.zone):
                invalidate(table)
                break


def attach(table: Table, card: int, other: int) -> None:
    """Link another card to a card."""
    before = table.cards[card]
    table.put(change(before, attached=(*before.attached, other), linked=table.tick()))
    read_link(table, card, (other,))


def detach(table: Table, card: int, others: tuple[int, ...]) -> None:
    """Remove the links between a card and others."""
    before = table.cards[card]
    table.put(change(before, attached=tuple([other for other in before.attached if other not in others])))
    read_link(table, card, others)


def read_link(table: Table, card: int, others: tuple[int, ...]) -> None:
    """Invalidate what a changed link concerns: the places of these cards, and the numbers and abilities that one has from another."""
    mask = GIVEN | NUMBERS
    for one in (card, *others):
        zone = table.cards[one].zone
        mask |= ANYTHING if zone == GONE else 1 << zone
    reread(table, card, mask)
    if any(table.base[one].lasting for one in others):
        invalidate(table)


# ── players, effects, time ──────────────────────────────────────────────────────────────────────────────────────────
def set_effects(table: Table, effects: tuple[Floating, ...]) -> None:
    """Replace the continuous effects that no card's ability keeps up."""
    table.effects = effects
    invalidate(table)


def set_player(table: Table, seat: int, **numbers: object) -> None:
    """Change fields of a player's record."""
    player = change(table.players[seat], **numbers)
    if table.read_mask & NAMED:
        put_player(table, seat, player, name_mask(*numbers))
        return
    table.players[seat] = player
    if table.check_pending is not True:
        needs_check = table.game.needs_check
        if needs_check(player) or table.trigger_index.state_triggers:
            table.check_pending = True


def put_player(table: Table, seat: int, player: Record, what: int) -> None:
    """Replace a player's record; `what`: a mask of the fields that changed (`named`)."""
    table.players[seat] = player
    read_anew(table, what)
    if table.check_pending is not True and what & table.trigger_index.checks_player:
        needs_check = table.game.needs_check
        if needs_check(player) or table.trigger_index.state_triggers:
            table.check_pending = True


def set_facts(table: Table, **facts: object) -> None:
    """Change fields of the game's turn record: turn, phase, what happened this turn."""
    before = table.facts
    table.facts = change(before, **facts)
    if table.read_mask & NAMED and table.read_mask & name_mask(*facts):
        read_anew(table, name_mask(*[name for name in facts if getattr(before, name) != facts[name]]))


def put_facts(table: Table, facts: Record, what: int) -> None:
    """Replace the game's turn record; `what`: a mask of the fields that changed (`named`)."""
    table.facts = facts
    read_anew(table, what)


def start_effect(table: Table, effect: Floating, added: bool = False) -> None:
    """Begin a continuous effect; `added`: its results are in the derived facts already (`adding.py`)."""
    table.effects = (*table.effects, effect)
    if added:
        changed(table, NUMBERS)
    else:
        invalidate(table)


def end_effects(table: Table, ended: tuple[int, ...], taken: bool = False) -> None:
    """End continuous effects (by their times); `taken`: the derived facts are adjusted already (`adding.py`)."""
    if ended:
        table.effects = tuple([effect for effect in table.effects if effect.time not in ended])
        if taken:
            changed(table, NUMBERS)
        else:
            invalidate(table)


# ── what else could be ──────────────────────────────────────────────────────────────────────────────────────────────
def with_faces(table: Table, faces: Mapping[int, int]) -> Table:
    """A copy of a table with other faces for some unseen cards; the table itself if none differs."""
    others = [card for card, face in faces.items() if table.cards[card].face != face]
    if not others:
        return table
    new = table.copy()
    for card in others:
        new.put(change(new.cards[card], face=faces[card]))
    for card in others:
        new.reprint(card, new.game.printed(new, new.cards[card]))
    suppose(new)
    return new
