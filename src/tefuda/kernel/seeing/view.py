"""Views: everything that a seat or a spectator may know, and nothing else; one function for every way out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any

from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.knowing import who_follows
from tefuda.kernel.table.policies import COUNT_AS_ZERO
from tefuda.kernel.table.records import GONE, Card, Item, Outcome, Ref, Zone, change
from tefuda.kernel.table.requests import Option, Request, left_of, narrowed
from tefuda.kernel.table.seating import Seating
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import TurnRecord, public, told_step

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Facts

SPECTATOR = -1


class Shown(Record, frozen=True):
    """A card whose face the observer may see. `handle` names it in views; it gets a new one whenever it was hidden in between."""

    handle: int
    face: int
    number: str
    name: str
    owner: int
    acted: bool
    facedown: bool
    token: bool
    damage: int
    counters: tuple[tuple[str, int], ...]
    attached: tuple[int, ...]
    marks: tuple[str, ...]
    side: int
    facts: Record  # what it is now: kinds, numbers, abilities
    seat: int = -1  # its master; in a shared zone, the player who controls it
    place: str = ""  # where in its zone it lies, if the zone has places


class Asked(Record, frozen=True):
    """What everybody may know of a question: the seats, and the clause."""

    seats: tuple[int, ...]
    kind: str
    clause: str


class View(Record, frozen=True):
    """The table as an observer may know it. A zone is a tuple of cards; None stands for a card that the observer cannot see.

    `zones` is indexed by zone and then by master (the seats, then the bosses), as the table's are; `players` by master.
    `request` is only for the seats that are asked, with the options that the observer may take; they name cards by handle.
    """

    observer: int
    players: tuple[Record, ...]
    turn: TurnRecord
    zones: tuple[tuple[Shown | None, ...], ...]
    waiting: tuple[tuple[int, int, Record], ...]  # automatic abilities that wait: seat, handle of the card, ability
    asked: Asked | None
    request: Request | None
    over: Outcome | None
    seating: Seating
    stack: tuple[Item, ...] = ()  # what waits to be resolved, the top first, with cards by handle
    # Of zones whose unseen cards show a sign: the place among `zones`, and the signs of the cards that are None there.
    signs: tuple[tuple[int, tuple[str, ...]], ...] = ()


def view(table: Table, observer: int) -> View:
    """Everything that an observer may know: a seat, or SPECTATOR for what everybody may know."""
    ask = table.pending if table.over is None else None
    asked = None if ask is None else Asked(ask.seats, ask.kind, ask.clause)
    request = None
    if ask is not None and observer in ask.seats:
        request = request_for(table, observer)
    waiting = _waiting(table, observer) if table.waiting else ()
    zones, turn = _zones(table, observer), _turn(table)
    if RECORDS:
        _cite_zones(table, observer)
    stack = tuple([_shown_item(table, item) for item in table.stack]) if table.stack else ()
    signs = _signs(table, observer) if table.game.signs else ()
    return View(
        observer, tuple(table.players), turn, zones, waiting, asked, request, table.over, table.seating, stack, signs
    )


def _waiting(table: Table, observer: int) -> tuple[tuple[int, int, Record], ...]:
    """The waiting abilities that the observer may know of."""
    known = [one for one in table.waiting if _knows_of(table, one.source, observer)]
    return tuple([(one.seat, _named(table, one.source, observer), one.ability) for one in known])


def _knows_of(table: Table, source: Ref, observer: int) -> bool:
    """True if an observer may know whose a waiting ability is: it sees its card as it was when it was set off, or as it is now."""
    if source[0] < 0 or sees(table, table.cards[source[0]], observer):
        return True
    return any(gone.card.id == source[0] and gone.card.life == source[1] for gone in table.departed)


def _signs(table: Table, observer: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What everybody may know of cards that the observer cannot see, for zones where there is something to know."""
    found = []
    for spot, cards in enumerate(table.zones):
        spec = table.game.zones[spot // table.masters]
        if spec.signs:
            unseen = [table.cards[card] for card in cards if not sees(table, table.cards[card], observer)]
            signs = [table.game.signs.get(card.face, "") for card in unseen]
            if any(signs):
                found.append((spot, tuple(signs if spec.ordered else sorted(signs))))
    return tuple(found)


def _shown_item(table: Table, item: Item) -> Item:
    """What everybody may know of an item on the stack: its choices, by handles, but not which hidden cards paid for it."""
    targets = tuple([(choose, _open_names(table, refs)) for choose, refs in item.targets])
    source = _open_names(table, (item.source,))[0]
    return change(item, source=source, it=_open_names(table, item.it), targets=targets, moved=(), memory=())


def _open_names(table: Table, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """References by names that everybody may know: cards by handle (0 for a hidden card), items on the stack by their times."""
    return tuple([(ref[1] if ref[0] < 0 else _named(table, ref, SPECTATOR), 0) for ref in refs])


TURN = -1  # in the place of a card: under what the turn as it was shown last is kept


def _turn(table: Table) -> Any:
    """The game's turn record as everybody may know it, with the step that all are told of, if there is one."""
    turn, step, kept = table.facts, told_step(table), table.shown.get(TURN)
    if turn is None:
        return None
    if kept is None or kept[0] is not turn:
        kept = table.shown[TURN] = (turn, public(turn, kept))
    return change(kept[1], step=step) if step else kept[1]


class ShownZones:
    """What an observer was shown last, and the lists it was made from: only what has changed is shown anew."""

    __slots__ = ("cards", "facts", "named", "orders", "records", "shown", "spots", "zones")

    def __init__(self, table: Table, observer: int) -> None:
        eyes = _eyes(table, observer)
        self.records: list[Card] = []
        self.facts: list[Facts] = []
        self.zones: list[tuple[int, ...]] = [()] * len(table.zones)
        self.spots = range(len(table.zones))
        self.cards: list[Shown | None] = []  # by their places among the table's cards
        self.named: dict[int, tuple[int, ...]] = {}  # the other cards with whose names a card is shown
        self.shown: tuple[tuple[Shown | None, ...], ...] = ((),) * len(table.zones)
        self.orders = [_order(zone, master in eyes) for zone in table.game.zones for master in range(table.masters)]


AS_THEY_LIE, UNSEEN_LAST, BY_HANDLE = range(3)  # the order in which a zone's cards are shown


def _order(zone: Zone, own: bool) -> int:
    """Decks and the observer's own cards keep their order; elsewhere unseen cards come last, since their place must reveal nothing."""
    if not zone.hidden:
        return UNSEEN_LAST
    return AS_THEY_LIE if zone.ordered or (own and zone.own and not zone.shared) else BY_HANDLE


def _zones(table: Table, observer: int) -> tuple[tuple[Shown | None, ...], ...]:
    """All zones as an observer may see them."""
    facts, records, zones = table.derived or derived_facts(table), table.cards, table.zones
    last: ShownZones | None = table.shown_zones.get(observer)
    if last is None or len(last.records) > len(records):
        last = table.shown_zones[observer] = ShownZones(table, observer)
    if last.records is records and last.facts is facts and last.zones is zones:
        return last.shown
    table.share()  # so that these lists do not change any more
    changed: Collection[int] = _changed(records, last.records)
    if last.facts is not facts:
        changed = dict.fromkeys([*changed, *_changed(facts, last.facts)])
    if last.named:
        changed = _with_their_names(changed, last.named)
    spots = dict.fromkeys(compress(last.spots, map(is_not, zones, last.zones)))
    if changed:
        _show(table, observer, last, changed, facts, spots)
    shown, card_at = [*last.shown], last.cards.__getitem__
    for spot in spots:
        zone, order = (*map(card_at, zones[spot]),), last.orders[spot]
        shown[spot] = zone if not order or (order == UNSEEN_LAST and all(zone)) else _unseen_last(zone, order)
    last.records, last.facts, last.zones, last.shown = records, facts, zones, tuple(shown)
    return last.shown


def _changed(now: Sequence[object], before: Sequence[object]) -> list[int]:
    """The indices at which two lists have different objects, or one has grown."""
    found = [*compress(range(len(before)), map(is_not, now, before))]
    if len(now) > len(before):
        found += range(len(before), len(now))
    return found


def _with_their_names(changed: Collection[int], named: dict[int, tuple[int, ...]]) -> dict[int, None]:
    """The cards that have changed, and those shown with the names of changed cards."""
    others = frozenset(changed)
    return dict.fromkeys([*changed, *[card for card, names in named.items() if not others.isdisjoint(names)]])


def _show(
    table: Table, observer: int, last: ShownZones, changed: Collection[int], facts: list[Facts], spots: dict[int, None]
) -> None:
    """Show an observer the changed cards, and add the zones that look different."""
    records, cards, named = table.cards, last.cards, last.named
    masters, specs = table.masters, table.game.zones
    if len(cards) < len(records):
        cards += [None] * (len(records) - len(cards))
    for card in changed:
        record, fact = records[card], facts[card]
        if record.attached or fact.collected:
            named[card] = _named_with(record, fact)
        elif card in named:
            del named[card]
        seen = shown(table, card) if not record.facedown or sees(table, record, observer) else None
        if seen is not cards[card]:
            cards[card] = seen
            if record.zone != GONE:
                spots[record.zone * masters + (0 if specs[record.zone].shared else record.seat)] = None


def _unseen_last(cards: tuple[Shown | None, ...], order: int) -> tuple[Shown | None, ...]:
    """The cards of a zone, unseen ones last."""
    seen = [card for card in cards if card is not None]
    if order == BY_HANDLE:
        seen.sort(key=_handle)  # nor may the places among the unseen tell which of them has been there longer
    return (*seen, *[None] * (len(cards) - len(seen)))


def _named_with(record: Card, facts: Facts) -> tuple[int, ...]:
    """The cards whose names a card is shown with: those that lie on it, and those that affect it."""
    if not facts.collected:
        return record.attached
    return record.attached + tuple([source.source[0] for source in facts.collected])


def _names(table: Table, record: Card, facts: Facts) -> list[int]:
    """The names of cards that lie on a card or affect it, followed by the (negative) indices of those that have left.

    A card that leaves may keep its name although it is shown differently, so these numbers are part of the key of the cache.
    """
    cards, found, left = table.cards, [handle(table, card) for card in record.attached], []
    for place, source in enumerate(facts.collected):
        card, life = source.source
        there = cards[card]
        if there.life == life and not there.facedown:
            found.append(there.handle or life)
        else:
            found.append(_source_name(table, source.source))
            left.append(-1 - place)
    return found + left


def _source_name(table: Table, ref: Ref) -> int:
    """The handle of the card that made an effect, or the one it had before it left; 0 if it is or was hidden."""
    return ref[0] if ref[0] < 0 else _named(table, ref, SPECTATOR)


def _departed(table: Table, ref: Ref) -> Card | None:
    """A card as it last was, if everybody could see it there."""
    for gone in table.departed:
        card = gone.card
        if card.id == ref[0] and card.life == ref[1] and not card.facedown:
            return card
    return None


def _eyes(table: Table, observer: int) -> tuple[int, ...]:
    """The seats that see what an observer sees in its own zones: the observer, and allies if the format shares sight."""
    return table.relations.eyes[observer] if observer >= 0 else ()


_handle = attrgetter("handle")


def _cite_zones(table: Table, observer: int) -> None:
    for spot, cards in enumerate(table.zones):
        if cards:
            _cite_zone(table, spot // table.masters, cards, observer)


def _cite_zone(table: Table, zone: int, cards: tuple[int, ...], observer: int) -> None:
    """Cite the clauses by which this observer sees, or does not see, these cards."""
    game, clauses, spec = table.game, table.game.clauses, table.game.zones[zone]
    records = [table.cards[card] for card in cards]
    seen = [card for card in records if sees(table, card, observer)]
    unseen = [card for card in records if card not in seen]
    # It is hidden from who looks, or open to who is not its player.
    if unseen if spec.hidden else any(card.seat != observer for card in seen):
        for clause in game.zone_clauses.get(spec.name, "").split():
            cite(clause)
    if unseen:
        cite_if_said(clauses.count_is_open)
    if any(card.facedown and not card.open and not game.visible(card, observer) for card in seen):
        cite_if_said(clauses.shared_sight)
    if spec.hidden and any(len(getattr(game.faces[card.face], "sides", ())) > 1 for card in unseen):
        cite_if_said(clauses.two_faces_hidden)
    if any(not card.facedown for card in seen):
        cite_if_said(clauses.face_up)
    if any(card.facedown for card in unseen):
        cite_if_said(clauses.face_down)


def sees(table: Table, card: Card, observer: int) -> bool:
    """True if an observer may know a card's face, by itself or by an ally, where the format lets a side share what it sees."""
    if not card.facedown or card.open:
        return True
    if observer == SPECTATOR:
        return False
    if not table.relations.shared_sight:
        return table.game.visible(card, observer)
    return any(table.game.visible(card, eye) for eye in table.relations.eyes[observer])


def shown(table: Table, card: int) -> Shown:
    """A card as it is shown; cached while nothing about it changes."""
    record, facts = table.cards[card], (table.derived or derived_facts(table))[card]
    kept = table.shown.get(card)
    names = _names(table, record, facts) if record.attached or facts.collected else []
    if kept is not None and kept[0] is record and kept[1] is facts and kept[3] == names:
        found: Shown = kept[2]
        return found
    public = _facts(table, facts, names[len(record.attached) :]) if facts.collected or facts.times else facts
    public = _from_zero(table, public)
    found = Shown(
        record.handle or record.life, record.face, table.game.faces[record.face].number, facts.names[0], record.owner, record.acted,
        record.facedown, record.token, record.damage, record.counters, tuple(names[: len(record.attached)]), record.marks, record.side,
        public, record.seat, record.place,
    )  # fmt: skip
    table.shown[card] = (record, facts, found, names)
    return found


def handle(table: Table, card: int) -> int:
    """A card's name in views."""
    if card < 0:
        return card
    record = table.cards[card]
    return record.handle or record.life


def _facts(table: Table, facts: Facts, names: list[int]) -> Facts:
    """Facts without ids of the table: the cards that made effects go by these names."""
    collected = []
    for source, name in zip(facts.collected, names, strict=False):
        gone = None if source.source[0] < 0 or table.alive(source.source) else _departed(table, source.source)
        number = "" if gone is None else table.game.faces[gone.face].number
        collected.append(change(source, source=(name, 0), number=number, time=0))
    return change(facts, times=(), collected=tuple(collected))


def _from_zero(table: Table, facts: Facts) -> Facts:
    """Facts with 0 for negative numbers, if the rulebook reads them so (`questions.card_number`)."""
    game = table.game
    below = (
        [fact for fact in game.card_numbers if (getattr(facts, fact) or 0) < 0]
        if game.policies.numbers_below_zero == COUNT_AS_ZERO
        else []
    )
    return change(facts, **dict.fromkeys(below, 0)) if below else facts


def request_for(table: Table, observer: int) -> Request | None:
    """The question as one of the asked seats gets it: its options, with cards by their handles."""
    ask = table.pending if table.over is None else None
    if ask is None or observer not in ask.seats:
        return None
    request = left_of(ask, table.picked) if table.picked else ask
    own = request.options if len(request.seats) == 1 else narrowed(request, observer).options
    options = tuple(_named_options(table, own))
    if table.waiting and own and own[0].verb == "waiting":
        options = tuple([change(option, index=_place_shown(table, option.index, observer)) for option in options])
    about = None if request.about is None or request.about[0] < 0 else (_named(table, request.about, observer), 0)
    return Request(
        request.seats, request.kind, request.clause, options, least=request.least, most=request.most, about=about, prompt=request.prompt,
        zeros=request.zeros, number=table.questions[observer], picked=request.picked,
    )  # fmt: skip


def _place_shown(table: Table, index: int, observer: int) -> int:
    """The index of a waiting ability among those that the observer is shown."""
    return len([one for one in table.waiting[:index] if _knows_of(table, one.source, observer)])


def _named_options(table: Table, options: tuple[Option, ...]) -> list[Option]:
    """Options with cards by their handles."""
    records, found = table.cards, []
    for option in options:
        named = option
        if option.card >= 0:
            record = records[option.card]
            named = change(named, card=record.handle or record.life)
        if option.target >= 0:
            named = change(named, target=handle(table, option.target))
        found.append(named)
    return found


def told(table: Table, event: Event, observer: int) -> Event:
    """An event as an observer may know it: a card hidden from the observer has neither face nor name in it."""
    before, after = event.before, event.after
    plain = {"source": _told_name(table, event.source, observer), "target": _told_name(table, event.target, observer)}
    if event.card < 0:
        return change(event, facts=None, **plain)
    if not _knows_which(table, event, observer):
        return change(event, card=0, before=_hidden(before), after=_hidden(after), facts=None, **plain)
    face, facts = event_face(table, event), event.facts
    if facts is not None and (facts.collected or facts.times):
        facts = change(facts, collected=(), times=())  # times tell since when a hidden card lay there, as lives do
    facts = None if facts is None else _from_zero(table, facts)
    last = after if after is not None else table.cards[event.card]
    named = after is None or event.kind == "shown" or sees(table, after, observer)
    name = (last.handle or last.life) if named else 0
    return change(
        event,
        card=name,
        before=_strip(table, before, observer, face),
        after=_strip(table, after, observer, face),
        facts=facts,
        **plain,
    )


def _knows_which(table: Table, event: Event, observer: int) -> bool:
    """True if an observer may know which card an event is about: it sees the card where it lies afterwards, or knew which one left."""
    before, after = event.before, event.after
    if event.kind == "shown":
        return _was_shown(table, event.amount, observer)
    if after is not None and after.zone != GONE and sees(table, after, observer):
        return True
    if before is None or not sees(table, before, observer):
        return False
    if not before.facedown or before.open or before.zone == GONE:
        return True
    follows = who_follows(table, before, table.game.zones[before.zone])
    return any(follows >> eye & 1 for eye in _eyes(table, observer))


def _was_shown(table: Table, mask: int, observer: int) -> bool:
    """True if a card that was shown to some seats (a bit mask) was shown to the observer, or to all."""
    if mask == (1 << table.seats) - 1:
        return True
    return observer >= 0 and any(mask >> eye & 1 for eye in table.relations.eyes[observer])


def event_face(table: Table, event: Event) -> int:
    """The face of the card that an event was about."""
    return table.cards[event.card].face


def _strip(table: Table, card: Card | None, observer: int, face: int) -> Card | None:
    """A record without ids and lives, which would let a hidden card be followed."""
    if card is None or not sees(table, card, observer):
        return _hidden(card, face)
    name = card.handle or card.life
    return change(card, id=name, life=name, since=0, handle=0, attached=(), linked=0, seen=0)


def _hidden(card: Card | None, face: int = -1) -> Card | None:
    """What is told of an unseen card: whose it is and where; its face, if the observer knows which card went there."""
    return None if card is None else Card(0, face, card.owner, card.seat, zone=card.zone, life=0)


def _named(table: Table, ref: Ref, observer: int) -> int:
    """The handle of the card that a reference means; 0 if the observer cannot, or could not, see it: a name would reveal since
    when it lay there."""
    card = table.cards[ref[0]]
    if card.life == ref[1]:
        return (card.handle or card.life) if sees(table, card, observer) else 0
    gone = _departed(table, ref)
    return 0 if gone is None else gone.handle or gone.life


def told_of(table: Table, ref: Ref, observer: int) -> tuple[int, int]:
    """The handle and face of the card that a reference means; 0 and -1 if the observer cannot, or could not, see it."""
    name = _named(table, ref, observer)
    return (name, table.cards[ref[0]].face) if name else (0, -1)


def _told_name(table: Table, ref: Ref | None, observer: int) -> Ref | None:
    """The handle of a card that an event names, also of one that has left since, with what else is told of it."""
    if ref is None or ref[0] < 0:
        return None
    name = _named(table, ref, observer)
    if not name and not table.alive(ref):
        left = [event.before for event in table.events if event.before is not None and not event.before.facedown]
        name = next((card.handle or card.life for card in left if (card.id, card.life) == ref), 0)
    return name, 0
