"""Cards: one card as the board shows it: its name, numbers with their printed values, colours, and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from weakref import proxy
from zlib import crc32

from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.telling.printing import NO_VIEW
from tefuda.kernel.telling.teller import TINTS, CardWords, Figure, Note, Tint
from tefuda.kernel.telling.templates import fill
from tefuda.kernel.telling.values import Scope, left_after_damage
from tefuda.kernel.telling.words import asked

if TYPE_CHECKING:
    from tefuda.kernel.telling.speech import Speech

SORTS = {"kinds": "kind", "keywords": "keyword", "counters": "counter", "marks": "mark"}  # of notes, by what they list


PARTS = ("corner", "numbers", "turned")  # the named values that a card is told with


class CardTelling:
    """Cards in words for one teller. The words for an unchanged card are cached."""

    def __init__(self, teller: Speech) -> None:
        self.teller: Speech = proxy(teller)  # which holds this: neither waits for the collector to go
        self.known: dict[int, tuple[tuple[object, ...], CardWords]] = {}  # by handle: from what, and the words
        self.steady: dict[int, bool] = {}  # by zone: whether the words follow from the card alone

    def words(self, view: View, card: Shown, zone: int, seat: int) -> CardWords:
        """A card for the board."""
        teller = self.teller
        ordinal, host = teller.ordinal(view, card, zone, seat), teller.hosts.get(card.handle, 0)
        told_from: tuple[object, ...] = (card, teller.top(card), zone, seat, ordinal, host)
        if not self._is_steady(zone):
            told_from = (*told_from, view.turn, view.players[seat])
        known = self.known.get(card.handle)
        if known is None or len(known[0]) != len(told_from) or not all(map(_is_same, known[0], told_from)):
            known = self.known[card.handle] = (told_from, self._words(view, card, zone, seat, ordinal, host))
        return known[1]

    def _words(self, view: View, card: Shown, zone: int, seat: int, ordinal: str, host: int) -> CardWords:
        teller, facts = self.teller, cast(Any, card.facts)
        scope = Scope(teller, view, seat=seat, seen=(card, zone, seat))
        corner, numbers, turned = [teller.value(part, scope) for part in PARTS]
        kind = teller.joined([teller.term("kinds", word) for word in facts.kinds])
        return CardWords(
            card.handle, teller.title(card) + ordinal, corner, numbers, turned, notes(teller, view, card, zone, seat), kind,
            card.number, figures(teller, facts, teller.printed_facts(card), card.damage, scope), tints(teller, facts),
            card.seat, card.owner, card.place, card.facedown, card.token, card.attached, host,
        )  # fmt: skip

    def _is_steady(self, zone: int) -> bool:
        """True if what is told of cards in a zone depends on the card alone: not on the turn or its player."""
        if zone not in self.steady:
            kind = self.teller.__class__
            own = {*CARD_NAMES, *kind.records[0].__struct_fields__} if kind.records else set()
            others = {name for record in kind.records[1:] for name in record.__struct_fields__}
            steady = (own - others - {*self.teller.game.zone_numbers}) | {*Shown.__struct_fields__, "zone"}
            self.steady[zone] = self._spoken_of(self.teller.game.zones[zone].name) <= steady
        return self.steady[zone]

    def _spoken_of(self, zone: str) -> set[str]:
        """The names that are used in telling a card of a zone."""
        words = self.teller.words
        values = words.entries["values"]
        texts = [f"{key}_text" for key in self.teller.figure_keys]
        wanted = [*words.lists["notes"], *[one for name in (*PARTS, *texts) for one in values.get(name, ())]]
        found: set[str] = set()
        while wanted:
            variant = wanted.pop()
            where = variant.conditions.get("zone", zone)
            if zone == where or (isinstance(where, list) and zone in where):
                names = {
                    *asked(variant.conditions),
                    *[place.name for text in variant.texts or () for place in text.places()],
                }
                wanted += [one for name in sorted(names - found) for one in values.get(name, ())]
                found |= names
        return {name for name in found if name not in values}


# The names that mean something of a card, besides the fields of its facts and of what is shown of it.
CARD_NAMES = ("kind", "kinds", "stats", "left", "cost")


def _is_same(one: object, other: object) -> bool:
    return one is other or (isinstance(one, (int, str)) and one == other)


def notes(teller: Speech, view: View, card: Shown, zone: int, seat: int) -> tuple[Note, ...]:
    """The notes on a card: kind, keywords, counters, states."""
    scope, found = Scope(teller, view, seat=seat, seen=(card, zone, seat)), list[Note]()
    for variant in teller.words.lists["notes"]:
        if scope.holds(variant.conditions):
            each = variant.more.get("each")
            if each:
                found += [Note(text, SORTS.get(each, each)) for text in _each(teller, card, each)]
            elif variant.texts is not None:
                sort = "kind" if [place.name for place in variant.texts[0].places()] == ["kind"] else "state"
                found.append(Note(fill(variant.texts[teller.pick], scope.told, teller.pick) or "", sort))
    return tuple([note for note in found if note.text])


def _each(teller: Speech, card: Shown, each: str) -> list[str]:
    facts: Any = card.facts
    if each == "counters":
        return [f"{teller.term('counters', name)}×{number}" for name, number in card.counters]
    if each == "marks":  # those with a space are the rules' own
        unseen = (*facts.keywords, *(teller.words.settings["unseen_marks"] or ()))
        return [teller.term("keywords", mark) for mark in card.marks if " " not in mark and mark not in unseen]
    return [teller.term(each, word) for word in getattr(facts, each)]


def figures(
    teller: Speech, facts: Any, printed: Any, damage: int = 0, scope: Scope | None = None
) -> tuple[Figure, ...]:
    """A card's numbers to show: only those that it has now or in print."""
    found, against = list[Figure](), teller.words.settings["damage"]
    nonzero = teller.words.settings["nonzero"] or ()
    scope = scope or Scope(teller, NO_VIEW, facts=facts)
    for key in teller.figure_keys:
        value, stands = getattr(facts, key, None), getattr(printed, key, None)
        if (value or stands) if key in nonzero else (value is not None or stands is not None):
            text = teller.value(f"{key}_text", scope) or ("" if value is None else str(value))
            left = left_after_damage(against, facts, damage) if damage and key in against else None
            found.append(Figure(key, text, value, stands, left))
    return tuple(found)


def tints(teller: Speech, facts: Any) -> tuple[Tint, ...]:
    """A card's colours, as the game's words say; a word without a colour gets one by its hash, always the same."""
    settings = teller.words.settings["tints"]
    if not settings:
        return ()
    table, colours = settings["by"], settings.get("colours", {})
    words = getattr(facts, table, ())
    return tuple(
        [
            Tint(colours.get(word) or TINTS[crc32(word.encode()) % len(TINTS)], teller.term(table, word))
            for word in ((words,) if isinstance(words, str) else words)
            if word
        ]
    )
