"""The log: events as lines for people, each under its clause. Equal adjacent events become one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import GONE, Card, Ref
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.telling.teller import Happening, Line, Mention
from tefuda.kernel.telling.templates import Phrase, capital
from tefuda.kernel.telling.values import Scope, left_after_damage
from tefuda.kernel.telling.words import NOTHING, Variant

if TYPE_CHECKING:
    from tefuda.kernel.telling.speech import Speech

MOST_NAMED = 8  # up to this many looked-at cards are named; more are only counted
NOWHERE = "nowhere"
GROUPED = ("cards", "names", "n")  # names of values that a line for several events has


Told = tuple[Event, str]  # an event, and the phase that it happened in
MARKED = re.compile("\ue000(-?\\d+)\ue001|\ue002")  # around a card's name: before it with its handle, and behind it


def unmarked(text: str) -> tuple[str, tuple[Mention, ...]]:
    """A text without marks, and the positions where it names cards."""
    found, said, begun, last = list[Mention](), "", list[tuple[int, int]](), 0
    for mark in MARKED.finditer(text):
        said += text[last : mark.start()]
        last = mark.end()
        if mark[1] is not None:
            begun.append((int(mark[1]), len(said)))
        else:
            handle, start = begun.pop()
            found.append(Mention(handle, start, len(said)))
    return said + text[last:], tuple(found)


def lines(teller: Speech, view: View, events: Sequence[Event]) -> list[Line]:
    """Events as lines, without events that other lines tell already; each line has its events."""
    told: list[Told] = []
    silent: list[tuple[Event | None, Event]] = []  # what no line tells, behind the event that is told before it
    together: set[str] = set()  # the kinds of which several are told in one line
    for event, phase in _with_phases(events):
        variant = _variant(teller, _scope(teller, view, [event], phase, events), event)
        if variant.texts is not None:
            told.append((event, phase))
            together |= {event.kind} if any(place.name in GROUPED for place in variant.texts[0].places()) else set()
        else:
            silent.append((told[-1][0] if told else None, event))
    found = list[Line]()
    for group in _groups(_deeds_first(teller, told), together):
        about = [event for event, _ in group]
        scope = _scope(teller, view, about, group[0][1], events)
        line = _line(teller, about[0], scope)
        if line.text:
            first = [] if found else _behind(silent, None)
            shown = [*first, *[one for event in about for one in (event, *_behind(silent, event))]]
            found.append(line._replace(happened=tuple([happening(teller, one) for one in shown])))
    return found


def _behind(silent: list[tuple[Event | None, Event]], event: Event | None) -> list[Event]:
    """The events without a line that happened directly behind an event; with None, those before the first line."""
    return [one for before, one in silent if before is event]


def happening(teller: Speech, event: Event) -> Happening:
    """An event as a short record, with only what the observer was told."""
    before, after = event.before, event.after
    left, reached = _zones(event)
    zones = teller.game.zones
    return Happening(
        event.kind, event.seat, event.card, -1 if before is None else before.id,
        zones[left].name if left >= 0 else "", -1 if before is None else before.seat,
        zones[reached].name if reached >= 0 else "", -1 if after is None else after.seat,
        event.amount if event.kind != "shown" else 0,
        -1 if event.source is None else event.source[0], -1 if event.target is None else event.target[0], event.sort,
    )  # fmt: skip


def _line(teller: Speech, event: Event, scope: Scope) -> Line:
    """The line for an event, or for several like it, under its own clause or the one that the words have for its kind."""
    entry = teller.words.entry("events", event.kind)
    clause = event.clause or (teller.words.settings["clauses"] or {}).get(event.kind, "")
    teller.marking = True
    try:
        text, mentions = unmarked(teller.choose(entry, scope)[1])
    finally:
        teller.marking = False
    return Line(capital(text, teller.pick), clause, _weight(teller, event), event.kind, mentions)


def _with_phases(events: Sequence[Event]) -> list[Told]:
    """Events, each with the phase that began last before it, or `turn` if a turn did."""
    found, phase = [], ""
    for event in events:
        if event.kind in ("turn began", "phase"):
            phase = event.sort if event.kind == "phase" else "turn"
        found.append((event, phase))
    return found


def _variant(teller: Speech, scope: Scope, event: Event) -> Variant:
    """The first variant for an event whose conditions hold; one without words if the event is not told."""
    entry = teller.words.entry("events", event.kind)
    return next((variant for variant in entry if scope.holds(variant.conditions)), NOTHING)


def _deeds_first(teller: Speech, events: list[Told]) -> list[Told]:
    """Events with a deed before what was paid for it, where the words name the deeds, and the order in which payments are told.

    The payments are the events since the last deed and the last turn.
    """
    first = teller.words.settings["first"] or {"deeds": (), "unless": (), "then": ()}
    order = [*first["then"]]
    found: list[Told] = []
    since = 0  # where in what was found payments can begin
    for one in events:
        if one[0].kind in first["deeds"] and not any(before.kind in first["unless"] for before, _ in found):
            paid = sorted(
                found[since:], key=lambda paid: order.index(paid[0].kind) if paid[0].kind in order else len(order)
            )
            found[since:] = [one, *paid]
            since = len(found)
        else:
            found.append(one)
            since = len(found) if _weight(teller, one[0]) else since
    return found


def _weight(teller: Speech, event: Event) -> int:
    """The weight of an event's line: 0 if the event only follows from a deed."""
    return max([variant.more.get("weight", 0) for variant in teller.words.entry("events", event.kind)], default=0)


def _groups(events: list[Told], together: set[str]) -> list[list[Told]]:
    """Adjacent events of one kind, sort, source and amount, between the same zones, as groups; known cards stay apart."""
    groups: list[list[Told]] = []
    for one in events:
        if groups and one[0].kind in together and _way(groups[-1][-1][0]) == _way(one[0]):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _way(event: Event) -> tuple[object, ...]:
    return (event.kind, event.seat, event.sort, *_zones(event), event.source, event.amount, _known(event))


def _zones(event: Event) -> tuple[int, int]:
    return (event.before.zone if event.before else GONE, event.after.zone if event.after else GONE)


# ── what the sentences speak of ─────────────────────────────────────────────────────────────────────────────────────
def _scope(teller: Speech, view: View, group: list[Event], phase: str, events: Sequence[Event]) -> Scope:
    event, number = group[0], len(group)
    left, came = [teller.game.zones[zone].name if zone >= 0 else NOWHERE for zone in _zones(event)]
    known = all(_known(one) for one in group)
    shared = event.after is not None and teller.game.zones[event.after.zone].shared
    lookers = [seat for seat in range(len(view.players)) if event.amount >> seat & 1] if event.kind == "shown" else []
    given: dict[str, object] = {
        "kind": event.kind, "sort": event.sort, "text": event.text, "amount": event.amount, "clause": event.clause, "n": number,
        "from": left, "to": came, "shared": shared, "zone": came, "phase": phase,
        "known": known, "several": number > 1, "few": number <= MOST_NAMED,
        "about": "card" if event.card >= 0 else "player", "facedown": event.after is not None and _is_facedown(event.after),
        "place": event.after.place if event.after is not None else "", "shown": _shown_to(view, lookers),
        "beside": tuple([one.kind for one in events if one is not event and one.card == event.card >= 0]),
        "with": tuple([one.kind for one in events if one is not event]),
        "card": (lambda way: _named(teller, view, group[:1], way)) if event.card >= 0 else None,
        "cards": (lambda way: _named(teller, view, group, way) if known else _counted(teller, number)) if event.card >= 0 else None,
        "names": lambda way: _named(teller, view, group, way) if known else None,
        "source": _ref(teller, view, event.source),
        "target": _ref(teller, view, event.target),
        "left": _left(teller, event), "outcome": lambda way: outcome(teller, view),
    }  # fmt: skip
    if lookers:
        given["who"] = lambda way: teller.subject(view, *lookers)
    return Scope(teller, view, given, event.seat)


def _is_facedown(record: Card) -> bool:
    """True for a card that lies face down, also if the record says only that it is hidden."""
    return record.facedown or not record.life


def _known(event: Event) -> bool:
    """True if the observer was told which card an event is about."""
    if event.after is not None:
        return event.after.face >= 0
    return event.before is None and event.card > 0


def _named(teller: Speech, view: View, group: list[Event], way: str) -> Phrase:
    names = [teller.event_card(view, event, owner=way != "bare") for event in group]
    return Phrase(teller.several(names), len(names) > 1)


def _ref(teller: Speech, view: View, ref: Ref | None) -> Callable[[str], Phrase] | None:
    """A card that an event refers to, told in a given way."""
    return None if ref is None else lambda way: teller.cards(view, (ref,), way)


def _counted(teller: Speech, number: int) -> Phrase:
    """Unknown cards, told by their number."""
    return Phrase(teller.term("people", "one card" if number == 1 else "cards").format(number), number > 1)


def _shown_to(view: View, lookers: list[int]) -> str:
    return "all" if len(lookers) == len(view.players) else "some"


def _left(teller: Speech, event: Event) -> int | None:
    """What damage leaves of a card's number."""
    if event.after is None or event.facts is None:
        return None
    return left_after_damage(teller.words.settings["damage"], event.facts, event.after.damage)


# ── refusals ────────────────────────────────────────────────────────────────────────────────────────────────────────
def refusal(teller: Speech, view: View, wish: Option, bar: Bar) -> str:
    """The reason why a deed is not possible, as a sentence."""
    target = Scope.of_card(teller, view, wish.target) if wish.target >= 0 else None
    given = {
        "verb": wish.verb, "target": target, "over": view.over is not None,
        "asked": view.asked is not None and view.asked.clause == bar.clause,
        "offered": wish.target in [option.card for option in (view.request.options if view.request else ())],
    }  # fmt: skip
    scope = Scope(teller, view, given, view.observer, teller.seen.get(wish.card))
    own = teller.words.entry("refusals", f"{bar.clause} {bar.why}", bar.clause)
    why = teller.choose(own + teller.words.entry("refusals"), scope)[1]
    if bar.by < 0 or bar.by == wish.card or bar.by not in teller.seen:
        return why
    return why + teller.term("people", "by").format(teller.named(view, bar.by, owner=True))


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def outcome(teller: Speech, view: View) -> str:
    """How the game ended, and why, as a sentence."""
    over = view.over
    if over is None:
        return ""
    losers = over.losers(len(view.players))
    given: dict[str, object] = {"drawn": not over.winners, "who": lambda way: teller.subject(view, *losers)}
    why = teller.choose(
        teller.words.entry("ends", over.clause), Scope(teller, view, given, losers[0] if losers else -1)
    )[1]
    given |= {"why": why, "winners": lambda way: teller.subject(view, *over.winners)}
    return capital(teller.value("result", Scope(teller, view, given)), teller.pick)
