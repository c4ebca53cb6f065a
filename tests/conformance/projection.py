"""Projections: a table as an observer may know it, without handles, so that two tables can be compared.

A card is told by its zone, its seat and its place among that seat's cards there. Where the seats of two tables are exchanged,
one of them is told from the other's side.
"""

from __future__ import annotations

from typing import Any

from tefuda.kernel.seeing import view as views
from tefuda.kernel.seeing.view import Shown
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, Item, change
from tefuda.kernel.table.requests import Answer, By, Concede, Option
from tefuda.kernel.table.state import Table

SEATS = (
    "player",
    "first",
    "after_extras",
    "attacking_seat",
    "attacked_seat",
)  # what the record of a turn says of seats
CHANGED = ("seat", "before")  # what a continuous change says of seats
CLOCK = ("began",)  # ticks of the clock
LISTED = ("waiting", "replacement")  # options whose index is a place in a list of all seats
TIMED = ("item",)  # options whose number is a tick of the clock
NUMBERED = ("opponent",)  # options whose number is that of a seat, or of a boss


class Projection:
    """What an observer sees of a table. `turned`: by how many seats everybody sits further on than the projection says."""

    def __init__(self, table: Table, observer: int, turned: int = 0, left_out: int = -1) -> None:
        self.table, self.turned = table, turned
        self.view = views.view(table, (observer + turned) % table.seats if observer >= 0 else observer)
        self.zones: dict[tuple[str, int], list[Shown | None]] = {}
        for spot, cards in enumerate(self.view.zones):
            zone, seat = divmod(spot, table.masters)
            spec, ids = table.game.zones[zone], table.zones[spot]
            for place, card in enumerate(cards):
                if spec.ordered and not spec.shared and ids[place] == left_out:
                    continue
                holder = self.seat(card.seat if spec.shared and card is not None else seat)
                self.zones.setdefault((spec.name, holder), []).append(card)
            if not spec.ordered and spot % table.masters == table.masters - 1:
                self._sort(spec.name)
        self.places = {
            card.handle: (zone, seat, place)
            for (zone, seat), cards in self.zones.items()
            for place, card in enumerate(cards)
            if card is not None
        }

    def _sort(self, zone: str) -> None:
        """Where the order of a zone means nothing, cards are told by what they are."""
        for seat in range(self.table.masters):
            self.zones.get((zone, seat), []).sort(key=self._plainly)

    def _plainly(self, card: Shown | None) -> tuple[Any, ...]:
        if card is None:
            return (1,)
        states = (card.acted, card.facedown, card.token, card.damage, card.counters, card.marks, card.side, card.place)
        return (0, card.number, self.seat(card.owner), states)

    def seat(self, seat: int) -> int:
        """A seat as it is told; a boss has none, and stays."""
        return (seat - self.turned) % self.table.seats if 0 <= seat < self.table.seats else seat

    def seats(self, seats: tuple[int, ...]) -> list[int]:
        """Seats as they are told, in their order."""
        return sorted([self.seat(seat) for seat in seats])

    def name(self, handle: int) -> Any:
        """A card as it is told; what is no card, or one that cannot be seen, is told by nothing."""
        return self.places.get(handle)

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────────────
    def parts(self) -> dict[str, Any]:
        """All of it, part by part."""
        view, over, masters = self.view, self.view.over, self.table.masters
        return {
            **{f"{zone} of seat {seat}": [self._card(card) for card in cards] for (zone, seat), cards in self.zones.items()},
            **{f"player {self.seat(seat)}": player for seat, player in enumerate(view.players)},
            "waiting": sorted([(self.seat(seat), self.name(card), ability) for seat, card, ability in view.waiting], key=repr),
            "stack": [self._item(item) for item in view.stack],
            "asked": view.asked and (self.seats(view.asked.seats), view.asked.kind, view.asked.clause),
            "request": self._request(),
            "turn": self._turn(),
            "over": over and (self.seats(over.winners), over.clause),
            "out": self.seats(view.seating.out),
            "signs": sorted([(spot // masters, self.seat(spot % masters), signs) for spot, signs in view.signs]),
        }  # fmt: skip

    def _card(self, card: Shown | None) -> Any:
        if card is None:
            return None
        facts: Any = card.facts
        collected = [
            (self._change(one.change), self.name(one.source[0]), self.seat(one.seat)) for one in facts.collected
        ]
        return (
            card.number, card.name, self.seat(card.owner), self.seat(card.seat), card.acted, card.facedown, card.token, card.damage,
            card.counters, [self.name(other) for other in card.attached], card.marks, card.side, card.place,
            change(facts, collected=()), sorted(collected, key=repr),
        )  # fmt: skip

    def _item(self, item: Item) -> Any:
        """Something on the stack; other items are named in it by the clock, and told by nothing."""
        targets = [[self.name(ref[0]) for ref in refs] for _, refs in item.targets]
        source, its = self.name(item.source[0]), [self.name(ref[0]) for ref in item.it]
        return self.seat(item.seat), source, item.sort, item.effect, its, targets, item.x, item.amount, item.cancelled

    def _change(self, node: Any) -> Any:
        seats = {name: self.seat(getattr(node, name)) for name in CHANGED if type(getattr(node, name, "")) is int}
        return change(node, **seats) if seats else node

    def _turn(self) -> dict[str, Any]:
        """What the game keeps about the turn: words, numbers and seats as they are, of lists how long they are."""
        record, found = self.view.turn, {}
        for name in record.__struct_fields__:
            value: Any = getattr(record, name)
            if name in SEATS:
                value = self.seat(value)
            found[name] = len(value) if isinstance(value, tuple) else value
        return {name: value for name, value in found.items() if name not in CLOCK}

    # ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────
    def _request(self) -> Any:
        asked = self.view.request
        if asked is None:
            return None
        options = sorted([self.option(option) for option in asked.options], key=repr)
        return (
            self.seats(asked.seats),
            asked.kind,
            asked.clause,
            options,
            asked.least,
            asked.most,
            asked.prompt,
            asked.zeros,
        )

    def option(self, option: Option) -> Any:
        """An option as it is told; several may be told alike, and come in the same order then."""
        index = -1 if option.verb in LISTED else option.index
        number = 0 if option.verb in TIMED else self.seat(option.number) if option.verb in NUMBERED else option.number
        return (
            option.verb,
            self.name(option.card),
            index,
            number,
            self.name(option.target),
            option.text,
            self.seat(option.seat),
        )

    def options(self) -> list[Any]:
        """All options, in the order of their indices."""
        return [self.option(option) for option in self.view.request.options] if self.view.request else []

    # ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def event(self, event: Event) -> Any:
        """An event as it is told to the observer."""
        told = views.told(self.table, event, self.view.observer)
        amount = 0 if told.kind == "shown" else told.amount  # to whom, as a mask of seats: the views tell it
        before, after = self._record(told.before), self._record(told.after)
        return (
            told.kind,
            self.seat(told.seat),
            amount,
            told.sort,
            told.clause,
            told.text,
            before,
            after,
            told.facts,
        )

    def _record(self, card: Card | None) -> Any:
        if card is None:
            return None
        game = self.table.game
        number = game.faces[card.face].number if card.face >= 0 else ""
        zone = game.zones[card.zone].name if card.zone >= 0 else ""
        return (
            number, zone, self.seat(card.owner), self.seat(card.seat), card.side, card.acted, card.facedown, card.token, card.damage,
            card.counters, card.open, card.marks, card.place,
        )  # fmt: skip


def the_same_answer(one: Projection, other: Projection, answer: Answer) -> Answer:
    """The answer to the other's question that is told as this one is; both are asked the same, in whatever order."""
    assert not isinstance(answer, Concede)
    if isinstance(answer, By):
        return By(other.view.observer, the_same_answer(one, other, answer.answer), answer.number)  # type: ignore[arg-type]
    here, there = one.options(), other.options()

    def place(index: int) -> int:
        alike = [number for number, option in enumerate(there) if option == here[index]]
        return alike[here[:index].count(here[index])]

    return place(answer) if isinstance(answer, int) else tuple([place(index) for index in answer])
