"""Chapter 300, abilities: where they are in force, what the words for the events mean that set them off, what calls for a check."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.questions import Speaker, hp_of, row_damage
from tefuda.kernel.effects.nodes import Add, AnyOf, Make, Scale, Test, This
from tefuda.kernel.effects.vocabulary import EventPattern, When
from tefuda.kernel.evaluating.changes import Active
from tefuda.kernel.evaluating.matching import fits
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.masks import COUNTERS, MARKS, NAMED, TURNED
from tefuda.kernel.table.records import Card, Ref, is_resolution
from tefuda.kernel.table.state import Table

# 300.4.1: abilities are in force on the field, where player and mag cards lie, too, unless they say another zone.
rules.works("field", t.FIELD, t.PLAYER_ZONE, t.MAG_ZONE, face_up=True, clause="300.4.1")
rules.works("hand", t.HAND)
rules.works("deck", t.DECK)  # 302.4: a card that drops
rules.works("discard", t.DISCARD)

# ── cards that move ─────────────────────────────────────────────────────────────────────────────────────────────────
rules.event("entered", "moved", enters=(t.FIELD,))
rules.event("left", "moved", leaves=(t.FIELD,))
rules.event("moved")


def doers(table: Table, event: Event) -> tuple[Ref, ...]:
    """103.2.2, 201.3.1: the source of what was done, and the card whose ability did it: of an active the player is the source."""
    of_card = [frame.source for frame in reversed(table.frames) if is_resolution(frame)][:1]
    return tuple([ref for ref in (event.source, *of_card) if ref is not None])


rules.event("destroyed", "moved", leaves=(t.FIELD,), enters=(t.DISCARD,), doers=doers)  # 301.5
rules.event("discarded", "moved", leaves=(t.HAND,), enters=(t.DISCARD,))
rules.event("drawn", "moved", of="player", sort="draw", leaves=(t.DECK,), enters=(t.HAND,))
rules.event("shifted", fact="text")


@rules.event("dropped", "moved", leaves=(t.DECK,), enters=(t.DISCARD,))
def drops(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """302.4: only in an opponent's turn."""
    cite("302.4")
    return table.facts.player in table.opposing[seat]


def bore_it(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """204.2.2.1, 205.4.1: was it what the card lay on? As it was before it moved (300.2.2)."""
    return event.before is not None and holder[0] in event.before.attached


rules.event("bearer_left", "moved", leaves=(t.FIELD,))(bore_it)
rules.event("bearer_destroyed", "moved", leaves=(t.FIELD,), enters=(t.DISCARD,))(bore_it)


# ── battles, cards that are turned, damage ──────────────────────────────────────────────────────────────────────────
def met_whom(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """Did it happen to, or with, the card that the pattern describes?"""
    return pattern.whom is None or fits(table, pattern.whom, holder, seat, event.target)


def lay_there(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """Did it happen to a card in the zone of which the pattern speaks?"""
    zone = getattr(pattern.subject, "zone", "any")
    return event.before is not None and event.before.zone in rules.zone_groups.get(zone, (rules.zones.get(zone),))


for _word in ("attacked", "was_attacked", "joined", "engaged", "redirected", "armed", "equipped"):
    rules.event(_word)(met_whom)
rules.event("felled", done_to=True)
rules.event("beat", done_to=True)
rules.event("turned_on", "stood")(lay_there)
rules.event("turned_off", "acted")(lay_there)
rules.event("damaged", by_sort=True)


@rules.event("knockout", "damaged", by_sort=True)
def is_knockout(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """213.2, 213.3.2: would it bring what a character has taken to its HP or more, or in the back row to half of that?"""
    card = table.cards[event.card]
    if card.zone != t.FIELD or event.amount <= 0:
        return False
    taken, back = row_damage(card, card.place) + event.amount, card.place == t.BACK
    cite("213.3.2" if back else "213.2")
    return (2 * taken if back else taken) >= hp_of(table, card.id)


rules.event("chosen", by_seat=True)(lay_there)
rules.event("frozen")(lay_there)
rules.event("played", by_sort=True)
rules.event("used", by_sort=True)


@rules.event("went_off", "used", "set off", ("played", "active"), fact="text")
def of_a_card_there(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """301.6: an ability is put up, of a card in the zone that is spoken of; one that waited for its card's fall, as it was (300.2.2)."""
    cite("301.6")
    return event.text == t.FALLING or lay_there(table, pattern, holder, seat, event)


rules.event("quick")  # 103.7.1.1.1: an active or activated ability without 【Main】
rules.event("phase", of="player", fact="sort")

# Orientation, marks and counters call for no check; nor does what lies in hands, PP and the processing zone.
UNCHECKED = [1 << zone for zone in (t.HAND, t.PP, t.STACK, t.DISCARD, t.MAG_ZONE)]
rules.no_check(TURNED, MARKS, NAMED, COUNTERS, *UNCHECKED)


@rules.check_player("life")
def needs_check(player: t.Player) -> bool:
    """Raid: a boss without life."""
    return player.life <= 0


def cite_keyword(when: Node) -> None:
    """302.2 to 302.4: the keywords that stand for a trigger, and what the glossary says of them."""
    word = {
        "entered": ("302.2", "G.登場時"),
        "destroyed": ("302.3", "G.戦闘不能時"),
        "dropped": ("302.4", "G.ドロップ"),
    }
    if isinstance(when, When) and isinstance(when.subject, This):
        for clause in word.get(when.event, ()):
            cite(clause)
        if when.event == "felled":
            cite("G.貫通X")


@rules.citing_after("applied")
def cite_applied(table: Table, active: Active) -> None:
    """300.4, 103.5: the clauses by which a change is applied, where it is."""
    if active.static is not None:
        cite("300.4")
    kind, changes = type(active.change), _changes_of(table, active)
    if isinstance(active.change, Scale):
        cite("103.5.2")
        if active.change.over > 1:
            cite("103.5.2.1")
    if kind is Make:
        cite("103.5.4" if any(type(one) is Add for one in changes) else "103.5.5")


def _changes_of(table: Table, active: Active) -> tuple[Node, ...]:
    """All that the effect changes which a change is part of."""
    if active.static is not None:
        return active.static.ability.changes
    return next((effect.changes for effect in table.effects if effect.time == active.time), ())


@rules.test("class")
def is_of_class(table: Table, scope: Speaker, card: Card, found: t.Facts, test: Test) -> bool:
    """208.1.2.1: a card with ALL is no card of a certain class."""
    if t.ALL_CLASSES in found.classes:
        cite("208.1.2.1")
    return test.value in found.classes


@rules.test("title")
def has_title(table: Table, scope: Speaker, card: Card, found: t.Facts, test: Test) -> bool:
    """206.1.1: has a card a title, or this one?"""
    cite("206.1.1")
    return bool(found.title) if test.value is True else found.title == test.value


@rules.test("name")
def is_named(table: Table, scope: Speaker, card: Card, found: t.Facts, test: Test) -> bool:
    """206.2: has a card this name, without its title, or this in its name (カード名に「…」を含む)?"""
    if test.op == "has":
        return any(str(test.value) in name for name in found.names)
    return test.value in found.names


@rules.citing_after("matched")
def cite_matched(table: Table, when: Node, event: Event) -> None:
    """300.2: an event has set an ability off; 300.2.1, 300.2.2: one that moved, as it was and as it is where it went."""
    cite("300.2")
    cite("G.A:B")
    for part in when.parts if isinstance(when, AnyOf) else (when,):
        cite_keyword(part)
    if isinstance(when, AnyOf):
        cite("G.A/B:C")
    if event.kind == "moved":
        cite("300.2.1")
        cite("300.2.2")
