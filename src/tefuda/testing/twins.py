"""Twins: two tables that differ only in what an observer may not know, which must look alike to them for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives.values import Record, encode
from tefuda.kernel.saving import decoding
from tefuda.kernel.seeing import view as views
from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.kernel.table.declared import REF
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import GONE, Card, change
from tefuda.kernel.table.requests import Answer, By, Concede, Option, Refused, Request, indices_of, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import asked

CONCEDES = 20  # among so many answers somebody gives up instead, at tables with more than two


class Twins(NamedTuple):
    """A table, its twin, the two cards whose faces were exchanged, and whether they stand for each other now."""

    one: Table
    other: Table
    cards: tuple[int, int]
    renamed: bool


class Step(NamedTuple):
    """An answer at a table and its twin, where each leads, and what happened on the way."""

    answers: tuple[Answer, Answer]
    tables: tuple[Table, Table]
    events: tuple[list[Event], list[Event]]


def hidden_cards(state: Table, observer: int, zone: int, seat: int) -> list[int]:
    """The cards of a zone that the observer cannot see and whose own abilities do not wait, for now or for later."""
    waiting = {ref for one in state.waiting for ref in (*one.subject, one.source)}
    waiting |= {ref for one in state.delayed for ref in (*one.subject, one.source)}
    return [
        card
        for card in state.zone(zone, seat)
        if not views.sees(state, state.cards[card], observer)
        and not state.cards[card].marks
        and state.ref(card) not in waiting
    ]


def twin(state: Table, one: int, other: int) -> Table:
    """A copy of a table with the faces of two of its cards exchanged, now and in all that is remembered; what is asked is asked again."""
    table = _exchanged(state, one, other)
    table.history = tuple(
        [(_exchanged(then, one, other) if isinstance(then, Table) else then, what) for then, what in state.history]
    )
    table.shown, table.shown_zones, table.pending = {}, {}, None
    return settle(table)


def _without_digests(state: Table) -> Table:
    """The table without the earlier ones that it knows by their digests (loops): no exchange of cards reaches those, so that its
    twin could not have come to where it stands."""
    history = tuple([row for row in state.history if not getattr(row[1], "outline", "")])
    if len(history) == len(state.history):
        return state
    table = state.copy()
    table.history, table.pending = history, None
    return settle(table)


def _exchanged(state: Table, one: int, other: int) -> Table:
    """The two cards with each other's faces. What speaks of one of them as it was, elsewhere and open, speaks of the other then."""
    table = state.copy()
    for name in SPEAKING:
        held = getattr(state, name)
        kind = decoding.declared_fields(Table)[name]
        setattr(table, name, type(held)(_of_the_past(tuple(held), kind, state, (one, other))))
    faces = state.cards[one].face, state.cards[other].face
    table.put(change(table.cards[one], face=faces[1]))
    table.put(change(table.cards[other], face=faces[0]))
    table.refresh()
    return table


SPEAKING = ("frames", "effects", "waiting", "delayed", "departed", "stack", "recent", "uses", "picks")
USE = tuple[
    int, int, int, int
]  # how often an ability was used, or who was picked for it: it begins with a reference to its card


def _of_the_past(value: Any, kind: Any, state: Table, cards: tuple[int, int]) -> Any:
    """A value of a declared type; two cards change their numbers in it wherever they are meant as they were before they came to where they lie."""
    if isinstance(value, Card):
        past = value.id in cards and value.life != state.cards[value.id].life
        return change(value, id=_rename(value.id, cards)) if past else value
    if isinstance(value, Record):
        held = {name: (getattr(value, name), of) for name, of in decoding.declared_fields(type(value)).items()}
        after = {name: _of_the_past(one, of, state, cards) for name, (one, of) in held.items()}
        new = {name: one for name, one in after.items() if one is not held[name][0]}
        return change(value, **new) if new else value
    if type(value) is not tuple:
        return value
    kind = _fitting(value, kind)
    if _is_reference(value, kind):
        past = value[0] in cards and value[1] != state.cards[value[0]].life
        return (_rename(value[0], cards), *value[1:]) if past else value
    parts = [_of_the_past(part, of, state, cards) for part, of in zip(value, _kinds(value, kind), strict=True)]
    return value if all(map(is_, parts, value)) else tuple(parts)


def _fitting(value: tuple[Any, ...], kind: Any) -> Any:
    """The one of several declared types that a value is of."""
    if get_origin(kind) in (Union, UnionType):
        return next((part for part in get_args(kind) if decoding.fits(value, part)), Any)
    return kind


def _is_reference(value: tuple[Any, ...], kind: Any) -> bool:
    """True if a value begins with a card and the time since which it lies where it is meant; of what is declared as anything a pair may be one."""
    if kind is Any:
        return len(value) == 2 and all(type(part) is int for part in value)
    return kind == USE or (get_origin(kind) is Annotated and REF in get_args(kind))


def _kinds(value: tuple[Any, ...], kind: Any) -> tuple[Any, ...]:
    """The declared types of the parts of a value."""
    parts = get_args(get_args(kind)[0] if get_origin(kind) is Annotated else kind)
    many = get_origin(kind) is list or parts[1:] == (Ellipsis,)
    return parts if parts and not many else ((parts or (Any,))[0],) * len(value)


def swaps(state: Table, observer: int) -> list[tuple[int, int, bool]]:
    """Pairs of cards that may be exchanged without the observer knowing: a card of an opponent's hand, or one that lies face
    down in the open, with one of their deck, two of any deck, two of an opponent's hand (these stand for each other from then on)."""
    found: list[tuple[int, int, bool]] = []
    zones = state.game.zones
    for seat in range(state.masters):
        ordered = [n for n, zone in enumerate(zones) if zone.hidden and zone.ordered and not zone.shared]
        unordered = [n for n, zone in enumerate(zones) if zone.hidden and not zone.ordered and not zone.shared]
        open_zones = [n for n, zone in enumerate(zones) if not zone.hidden and not zone.own and not zone.shared]
        for deck in ordered:
            cards = hidden_cards(state, observer, deck, seat)
            found += _differing(state, cards[:1], cards[1:], renamed=False)
            for zone in open_zones if zones[deck].name == "deck" else ():
                found += _alike(state, hidden_cards(state, observer, zone, seat), cards)
            for hand in unordered:
                if zones[hand].name == "hand":
                    found += _differing(state, hidden_cards(state, observer, hand, seat), cards, renamed=False)
        for hand in unordered:
            cards = hidden_cards(state, observer, hand, seat)
            found += _differing(state, cards[:1], cards[1:], renamed=True)
            found += _differing(state, cards[1:2], cards[2:], renamed=True)
    return found


def _alike(state: Table, some: list[int], others: list[int]) -> list[tuple[int, int, bool]]:
    """For every card that lies face down in the open, one of the others of its kind that has another face."""
    kinds = {
        card: state.game.original(state, change(state.cards[card], facedown=False)).kinds for card in (*some, *others)
    }
    return [
        pair
        for card in some
        for pair in _differing(state, [card], [one for one in others if kinds[one] == kinds[card]], False)
    ]


def _differing(state: Table, some: list[int], others: list[int], renamed: bool) -> list[tuple[int, int, bool]]:
    """For every card of some, the first of the others that has another face, and shows no other sign on its back."""
    found, signs = [], state.game.signs
    for one in some:
        face = state.cards[one].face
        there = [card for card in others if signs.get(state.cards[card].face) == signs.get(face)]
        other = next((card for card in there if state.cards[card].face != face), None)
        if other is not None:
            found.append((one, other, renamed))
    return found


def differences(state: Table, observer: int, seed: int, steps: int = 60) -> list[str]:
    """What tells an observer a table from its twins, now or after the same visible continuation."""
    found: list[str] = []
    state = _without_digests(state)
    for number, (one, other, renamed) in enumerate(swaps(state, observer)):
        twins = Twins(state, twin(state, one, other), (one, other), renamed)
        found += compared(twins, observer, RandomPlayer(seed, number), steps)
    return found


def compared(twins: Twins, observer: int, player: RandomPlayer, steps: int) -> list[str]:
    """What tells an observer (a seat, or SPECTATOR) twins apart, now or after answers that look alike to them."""
    fault = _views_differ(twins.one, twins.other, observer)
    if fault:
        return [f"seat {observer} knows the twins {twins.cards} apart after 0 answers: {fault}"]
    for number, (_, (one, other), (events, events_there)) in enumerate(continuation(twins, observer, player, steps)):
        observers = equal_observers(one, observer)
        told = [encode([views.told(one, event, who) for event in events]) for who in observers]
        told_there = [encode([views.told(other, event, who) for event in events_there]) for who in observers]
        if told != told_there:
            what = [
                (a, b)
                for a, b in zip(events, events_there, strict=False)
                if _told(one, a, observer) != _told(other, b, observer)
            ]
            shown = (_told(one, what[0][0], observer), _told(other, what[0][1], observer)) if what else "their number"
            return [f"seat {observer} is told of the twins {twins.cards} differently after {number} answers: {shown}"]
        fault = _views_differ(one, other, observer)
        if fault:
            return [f"seat {observer} knows the twins {twins.cards} apart after {number + 1} answers: {fault}"]
    return []


def continuation(twins: Twins, observer: int, player: RandomPlayer, steps: int) -> Iterator[Step]:
    """The two tables answer by answer, each pair of which looks alike, until they part for a reason or the game is over.

    Whoever goes through it stops where the tables have been told apart.
    """
    one, other = twins.one, twins.other
    for _ in range(steps):
        if one.over is not None:
            return
        answers = _conceding(one, player) or _answers(one, other, observer, twins, player)
        if answers is None:
            return
        before = one
        one, events = advance(one, answers[0])
        other, events_there = advance(other, answers[1])
        if _parted(twins, before, one, other, events + events_there, observer):
            return
        yield Step(answers, (one, other), (events, events_there))


def led_to(twins: Twins, answers: Sequence[Answer], observer: int) -> Twins | None:
    """The twins to which the same answers lead from twins; None where one cannot be given at both, or where it tells them apart.

    So twins in the middle of something could both have come there: what was declared, chosen or paid with a card could be so with its other face.
    """
    one, other = twins.one, twins.other
    for answer in answers:
        there = _same_answer(one, other, answer, twins)
        if there is None:
            return None
        one, events = advance(one, answer)
        try:
            other, events_there = advance(other, there)
        except Refused:
            return None
        who = equal_observers(one, observer)
        told = [
            [_told(table, event, seat) for event in heard]
            for seat in who
            for table, heard in ((one, events), (other, events_there))
        ]
        if told[::2] != told[1::2] or _views_differ(one, other, observer):
            return None
    return twins._replace(one=one, other=other)


def _same_answer(one: Table, other: Table, answer: Answer, twins: Twins) -> Answer | None:
    """An answer at a table as the same seat gives it at its twin; None where it cannot."""
    if isinstance(answer, Concede):
        return answer
    seat = answer.seat if isinstance(answer, By) else asked(one).seats[0]
    if other.request is None or seat not in asked(other).seats:
        return None
    offered, there = narrowed(asked(one), seat).options, narrowed(asked(other), seat)
    places = {option: place for place, option in enumerate(there.options)}
    chosen = [offered[pick] for pick in indices_of(answer)]
    if twins.renamed:
        chosen = [_renamed(option, twins.cards) for option in chosen]
    if any(option not in places for option in chosen):
        return None
    return signed(there, seat, tuple([places[option] for option in chosen]))


def _told(table: Table, event: Event, observer: int) -> bytes:
    return encode(views.told(table, event, observer))


def equal_observers(table: Table, observer: int) -> tuple[int, ...]:
    """The observers that know no more than one of them: its side, where they see each other's cards, and whoever looks on."""
    return (*eyes_of(table, observer), SPECTATOR)


def eyes_of(table: Table, observer: int) -> tuple[int, ...]:
    """The seats that see what an observer sees; none for who only looks on."""
    return table.relations.eyes[observer] if observer >= 0 else ()


def _views_differ(one: Table, other: Table, observer: int) -> str:
    for who in equal_observers(one, observer):
        a, b = encode(views.view(one, who)), encode(views.view(other, who))
        if a != b:
            place = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"{a[max(0, place - 120) : place + 80]!r} and {b[max(0, place - 120) : place + 80]!r}"
    return ""


def _conceding(table: Table, player: RandomPlayer) -> tuple[Answer, Answer] | None:
    """Now and then somebody gives up, where that need not end the game: asked or not, everybody sees it."""
    if table.seats == 2 or player.below(CONCEDES):
        return None
    seat = player.below(table.seats)
    return None if seat in table.out else (Concede(seat), Concede(seat))


def _answers(
    one: Table, other: Table, observer: int, twins: Twins, player: RandomPlayer
) -> tuple[Answer, Answer] | None:
    """An answer for each of two twin tables that looks alike to everybody; None where a seat cannot do in both what it does in one."""
    own = [seat for seat in asked(one).seats if seat in eyes_of(one, observer)]
    seat = own[0] if own else asked(one).seats[0]
    first, second = narrowed(asked(one), seat), narrowed(asked(other), seat)
    if own:
        answer = signed(first, seat, player.choose(None, first))
        return None if _picks_blindly(one, first, answer, twins.cards, observer) else (answer, answer)
    places = _places(first, second, twins)
    if first.kind in ("order", "divide"):
        if sorted(places) != list(range(len(first.options))) or len(second.options) != len(first.options):
            return None
    elif len(places) < max(first.least, second.least):
        return None
    least, most = max(first.least, second.least), min(first.most, second.most, len(places))
    if most < least:
        return None
    offered = sorted(places)
    picks = player.choose(
        None, change(first, options=tuple([first.options[n] for n in offered]), least=least, most=most)
    )
    chosen = indices_of(picks)
    here, there = tuple([offered[pick] for pick in chosen]), tuple([places[offered[pick]] for pick in chosen])
    return signed(first, seat, here), signed(second, seat, there)


def _picks_blindly(table: Table, request: Request, answer: Answer, cards: tuple[int, int], observer: int) -> bool:
    """Is one of the exchanged cards picked by who cannot see it, so that chance decides which of the two it is?"""
    picks = indices_of(answer)
    picked = [card for card in cards if any(_about(request.options[pick], (card, card)) for pick in picks)]
    return any(not views.sees(table, table.cards[card], observer) for card in picked)


def _places(first: Request, second: Request, twins: Twins) -> dict[int, int]:
    """Which option of the one is which of the other."""
    there = {option: place for place, option in enumerate(second.options)}
    found = {}
    for place, option in enumerate(first.options):
        if twins.renamed:
            option = _renamed(option, twins.cards)
        elif _about(option, twins.cards):
            continue
        if option in there:
            found[place] = there[option]
    return found


def _about(option: Option, cards: tuple[int, int]) -> bool:
    return option.card in cards or option.target in cards


def _renamed(option: Option, cards: tuple[int, int]) -> Option:
    return change(option, card=_rename(option.card, cards), target=_rename(option.target, cards))


def _rename(card: int, cards: tuple[int, int]) -> int:
    return cards[1] if card == cards[0] else cards[0] if card == cards[1] else card


def _parted(twins: Twins, before: Table, one: Table, other: Table, events: list[Event], observer: int) -> bool:
    """Do the twins part here for a reason: a card that was exchanged is seen, chance took one of them, or what went on for ever
    is a draw in one of them only, because what hidden cards could do would stop it (fftcg 13.1)?"""
    if [table.over is not None and not table.over.winners for table in (one, other)] in ([True, False], [False, True]):
        return True
    if twins.renamed:
        moved = any(
            before.cards[card].zone != one.cards[card].zone or before.cards[card].zone != other.cards[card].zone
            for card in twins.cards
        )
        return moved and (before.counter != one.counter or before.counter != other.counter)
    for table in (one, other):
        for card in twins.cards:
            record = table.cards[card]
            if views.sees(*((before, before.cards[card]) if record.zone == GONE else (table, record)), observer):
                return True
            for event in events:
                if event.card == card and (
                    event.kind == "shown"
                    or any(r is not None and views.sees(table, r, observer) for r in (event.before, event.after))
                ):
                    return True
    return False
