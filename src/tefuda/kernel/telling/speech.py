"""Speech: how a teller names cards, players, zones and options for one observer, from a game's words and its own memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, final

from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.records import Card, Item, Ref
from tefuda.kernel.table.requests import Option, Request
from tefuda.kernel.telling.cards import CardTelling
from tefuda.kernel.telling.printing import Printed
from tefuda.kernel.telling.teller import LANGUAGES
from tefuda.kernel.telling.templates import JA, Phrase, capital, fill
from tefuda.kernel.telling.values import Scope, Seen
from tefuda.kernel.telling.words import NOTHING, Entry, Variant, checked, marked, zone_settings

LONGEST_ROW = 12  # lists up to this length are told in full


class Speech:
    """The names of things for one observer. Seen handles are remembered, since the log speaks of cards that are gone.

    A game's own teller (`TemplateTeller`) names the folder of its words (`folder`) and the records whose fields its sentences
    use, and computes in `values` what data cannot say.
    """

    folder: ClassVar[Path | None] = None  # the game's `telling`: its words, beside the game's other folders
    records: ClassVar[tuple[type[Record], ...]] = ()  # what it keeps of players, cards and the turn
    worked_out: ClassVar[tuple[str, ...]] = ()  # the names of the values in `values`
    printing: ClassVar[type[Printed]] = Printed

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language, self.pick = game, language, LANGUAGES.index(language)
        kind = type(self)
        self.words = checked(kind.folder, kind.records, (*kind.worked_out, *game.zone_numbers))
        self.print = self.printing(self, game.faces)
        self.seen: dict[int, Seen] = {}
        self.passed: dict[int, Card] = {}  # cards that only events spoke of, while they were on their way
        self.noticed: View | None = None
        self.hosts: dict[int, int] = {}  # of cards that lie on others, on which
        self.marking = False  # whether names are marked, so that a line can tell where it speaks of which card
        self.figure_keys = tuple(self.words.settings["figures"] or dict.fromkeys(("cost", *game.card_numbers)))
        self.telling_cards = CardTelling(self)
        self.owned_zones, self.numbered, self.order = zone_settings(game, self.words)
        self.owned_zone = self.owned_zones[0]

    @final
    def choose(self, entry: Entry, scope: Scope) -> tuple[Variant, str]:
        """The first variant of an entry that holds and has all of its values, with its text; one without words if there is none."""
        for variant in entry:
            if scope.holds(variant.conditions):
                if variant.texts is None:
                    return variant, ""
                text = fill(variant.texts[self.pick], scope.told, self.pick)
                if text is not None:
                    return variant, text
        return NOTHING, ""

    @final
    def sentence(self, entry: Entry, scope: Scope) -> str:
        """The text of an entry as a sentence."""
        return capital(self.choose(entry, scope)[1], self.pick)

    @final
    def value(self, name: str, scope: Scope) -> str:
        """One of the game's named values; "" if it has none."""
        return str(scope.told(name) or "")

    @final
    def term(self, table: str, word: str) -> str:
        """A term in the language."""
        return self.print.named(word) if table == "cards" else self.words.term(table, word, self.pick)

    @final
    def several(self, names: list[str]) -> str:
        """Names as a list; of a long list the first ones, and the number of the others."""
        if len(names) > LONGEST_ROW:
            others = self.words.term("joins", "others", self.pick).format(n=len(names) - LONGEST_ROW + 2)
            names = [*names[: LONGEST_ROW - 2], others]
        return self.joined(names, "list")

    @final
    def joined(self, words: list[str], how: str = "") -> str:
        """Words joined as in the language: elements of one card, names in a list, alternatives."""
        return self.words.term("joins", how or "words", self.pick).join([word for word in words if word])

    @final
    def who(self, view: View, seat: int) -> str:
        """A player as the subject: with more than two players, or for spectators, by number; a boss by its name."""
        if seat == view.observer:
            return self.term("people", "you")
        bosses = view.seating.bosses
        seats = len(view.players) - len(bosses)
        if seat >= seats:
            return self.term("people", bosses[seat - seats])
        if view.observer >= 0 and len(view.players) == 2:
            return self.term("people", "opponent")
        return self.term("people", "player").format(seat + 1)

    @final
    def subject(self, view: View, *seats: int) -> Phrase:
        """Players as the subject of a verb."""
        names = [self.who(view, seat) for seat in seats]
        return Phrase(self.joined(names, "and"), len(seats) > 1 or view.observer in seats)

    @final
    def whose(self, view: View, seat: int) -> str:
        """A player as the owner."""
        if seat == view.observer:
            return self.term("people", "your")
        return self.who(view, seat) + ("の", "'s")[self.pick]

    @final
    def owned(self, view: View, seat: int, name: str) -> str:
        """A thing with its owner."""
        name = self.term("people", "its card") if name == self.unknown() else name
        return self.whose(view, seat) + (name if self.pick == JA else " " + name)

    @final
    def notice(self, view: View) -> None:
        """Remember the cards in sight by their handles."""
        if view is self.noticed:
            return
        self.noticed, self.hosts = view, {}
        for spot, cards in enumerate(view.zones):
            for card in cards:
                if card is not None:
                    self.seen[card.handle] = (card, spot // len(view.players), card.seat)
                    if card.attached:
                        self.hosts |= dict.fromkeys(card.attached, card.handle)

    @final
    def here(self, view: View, handle: int) -> Seen | None:
        """A card in sight with its zone and seat; None if it is out of sight."""
        self.notice(view)
        found = self.seen.get(handle)
        there = found is not None and any(card is found[0] for card in self.lying(view, found[1], found[2]))
        return found if there else None

    @final
    def lying(self, view: View, zone: int, seat: int) -> list[Shown | None]:
        """The cards in a seat's zone; of a shared zone the seat's own."""
        seats = len(view.players)
        if not self.game.zones[zone].shared:
            return list(view.zones[zone * seats + seat])
        cards = [card for place in range(seats) for card in view.zones[zone * seats + place]]
        return [card for card in cards if card is not None and card.seat == seat]

    @final
    def title(self, card: Shown) -> str:
        """The name of a card as it is now: for a unit of several cards the top card's."""
        top = self.top(card)
        own = card.name in ("", self.print.side(top.face, top.side).names[0])  # face down it may have none
        return self.print.called(top.face, top.side) if own else self.print.named(card.name)

    @final
    def printed_facts(self, card: Shown) -> Any:
        """The printed facts of the card's side that is up; of a unit, those of the top card."""
        top = self.top(card)
        return self.print.side(top.face, top.side)

    @final
    def top(self, card: Shown) -> Shown:
        """The top card of a unit, as far as it was seen; otherwise the card itself."""
        stacking = self.game.stacking
        over = [self.seen[other] for other in card.attached if other in self.seen] if stacking is not None else []
        return next((one for one, zone, _ in reversed(over) if zone == stacking.zone), card)

    @final
    def placed(self, view: View, zone: int, seat: int) -> str:
        """A card told by its place, not its name, such as a leader; "" for others."""
        given = {"zone": self.game.zones[zone].name}
        return self.choose(self.words.entries["values"].get("place", ()), Scope(self, view, given, seat))[1]

    @final
    def unknown(self) -> str:
        """A card that the observer does not know."""
        return self.term("people", "card")

    @final
    def named(self, view: View, handle: int, owner: bool = False) -> str:
        """A card by its handle: as it is now, or as it was last seen. Namesakes in a zone are numbered."""
        self.notice(view)
        found = self.seen.get(handle)
        if found is None:
            passed = self.passed.get(handle)
            return self.unknown() if passed is None else self.mark(self.print.called(passed.face, passed.side), handle)
        card, zone, seat = found
        placed = self.placed(view, zone, seat)
        if placed:
            return self.mark(placed, handle)
        name = self.mark(self.title(card) + self.ordinal(view, card, zone, seat), handle)
        return self.owned(view, seat, name) if owner and zone in self.owned_zones else name

    @final
    def mark(self, name: str, handle: int) -> str:
        """A card's name; while a log line is made, between marks that tell which card it is."""
        return marked(name, handle) if self.marking and handle > 0 else name

    @final
    def ordinal(self, view: View, card: Shown, zone: int, seat: int) -> str:
        """#2 for the second of its name, if namesakes must be told apart; otherwise ""."""
        if zone not in self.numbered:
            return ""
        alike = [
            other.handle for other in self.lying(view, zone, seat) if other is not None and other.name == card.name
        ]
        return f"#{alike.index(card.handle) + 1}" if len(alike) > 1 and card.handle in alike else ""

    @final
    def cards(self, view: View, refs: Sequence[Ref], way: str = "") -> Phrase:
        """Cards by their handles, with their owners; `bare`: without, or told by one of the named values (`full`)."""
        names = [self._told_as(view, ref[0], way) for ref in refs]
        return Phrase(self.several(names), len(names) > 1)

    def _told_as(self, view: View, handle: int, way: str) -> str:
        """A card told by a named value (`full`: with owner, numbers and state), or by its name."""
        self.notice(view)
        known = way in self.words.entries["values"] and handle in self.seen
        told = self.value(way, Scope.of_card(self, view, handle)) if known else ""
        return told or self.named(view, handle, owner=way != "bare")

    @final
    def event_card(self, view: View, event: Event, owner: bool = True) -> str:
        """The card that an event is about."""
        record = event.after or event.before
        if record is None:
            return self.named(view, event.card, owner)
        if record.face < 0:
            return self.unknown()
        placed = self.placed(view, record.zone, record.seat)
        if placed:
            return self.mark(placed, record.id)
        self.notice(view)
        before = event.before
        left = before is not None and before.zone in self.owned_zones and before.facedown <= record.facedown
        origin = before if left and before is not None else record  # what lay face down is told as it was turned up
        found = self.seen.get(origin.id) or self.seen.get(record.id)
        if found is not None:
            name = self.title(found[0]) + self.ordinal(view, *found)
        else:
            name = self.print.called(record.face, record.side)
        name = self.mark(name, record.id or origin.id)
        told = owner and (origin.zone in self.owned_zones or record.zone in self.owned_zones)
        return self.owned(view, origin.seat, name) if told else name

    @final
    def item(self, view: View, item: Item) -> str:
        """An item on the stack: whose, what, and its choices."""
        given = {
            "card": self.owned(view, item.seat, self.named(view, item.source[0])),
            "sort": item.sort,
            "targets": self.cards(view, [(handle, 0) for handle in self.chosen(view, item)]),
        }
        return self.value("stacked", Scope(self, view, given))

    @final
    def chosen(self, view: View, item: Item) -> tuple[int, ...]:
        """The choices of an item on the stack, by handles: another item by its card's."""
        stacked = {one.time: one.source for one in view.stack}
        return tuple([stacked.get(ref[0], ref)[0] for _, refs in item.targets for ref in refs])

    @final
    def bounds(self, request: Request) -> str:
        """Bounds of a number in words: exactly, up to, or between."""
        least, most = request.least, min(request.most, len(request.options))
        way = "exactly" if least == most else "up to" if least == 0 else "between"
        return self.term("bounds", way).format(least=least, most=most)

    @final
    def option(self, view: View, request: Request, option: Option) -> str:
        """An option in words. A verb without words of its own is told as it is."""
        return self._option(view, request, option, self.words.entry("options", option.verb))

    @final
    def group(self, view: View, request: Request, option: Option) -> str:
        """The kind of deed that an option is, in a word or two."""
        return self._option(view, request, option, self.words.entry("groups", option.verb))

    def _option(self, view: View, request: Request, option: Option, entry: Entry) -> str:
        self.notice(view)
        given = {
            "verb": option.verb, "number": option.number, "index": option.index + 1, "text": option.text, "prompt": request.prompt,
            "target": Scope.of_card(self, view, option.target) if option.target >= 0 else None,
            "item": lambda way: self._item(view, option), "face": lambda way: self.print.called(option.number),
            "opponent": lambda way: self.who(view, option.number), "mode": lambda way: self._mode(request, option),
            **self._ability(view, option, entry), **self.values(view, request, option),
        }  # fmt: skip
        return self.sentence(entry, Scope.of_card(self, view, option.card, given))

    def values(self, view: View, request: Request, option: Option) -> dict[str, object]:
        """The values that an option's words may use besides common ones."""
        return {}

    def _item(self, view: View, option: Option) -> str:
        """The item on the stack with an option's time, in words."""
        return next((self.item(view, item) for item in view.stack if item.time == option.number), "")

    def _mode(self, request: Request, option: Option) -> str:
        faces = self.prints(request.about[0]) if request.about is not None else []
        return next((words for face in faces if (words := self.print.mode(face, option.index))), "")

    def _ability(self, view: View, option: Option, entry: Entry) -> dict[str, object]:
        """The ability that an option is about: a waiting one, one of a class that the words name, or one that is played."""
        found = self.seen.get(option.card)
        facts: Any = None if found is None else found[0].facts
        kind = entry[0].more.get("ability", "") if entry else ""
        ability: Any = None
        if option.verb == "waiting":
            ability = view.waiting[option.index][2] if 0 <= option.index < len(view.waiting) else None
        elif facts is not None and kind:
            ability = next((one for one in facts.abilities if type(one).__name__ == kind), None)
        elif facts is not None and 0 <= option.index < len(facts.activated):
            ability = facts.activated[option.index]
        line = (lambda way: self.ability_line(option.card, ability)) if ability is not None else None
        return {"ability": line, "sort": getattr(ability, "sort", "")}

    @final
    def ability_line(self, handle: int, ability: Node) -> str:
        """An ability in words, as printed or as it would be."""
        return self.print.line(self.prints(handle), ability)

    @final
    def prints(self, handle: int) -> list[tuple[int, int]]:
        """The faces, with sides, whose text a card can have: of the cards on it, and its own."""
        found, passed = self.seen.get(handle), self.passed.get(handle)
        if found is None:
            return [(passed.face, passed.side)] if passed is not None else []
        over = [self.seen[other][0] for other in found[0].attached if other in self.seen]
        return [(card.face, card.side) for card in (*reversed(over), found[0])]
