"""Imagining: a table laid out as a view shows it, so that a player program can try its moves on one of its own.

What is hidden is filled in by chance with cards like those that were seen: nothing but a view is looked at.
"""

from __future__ import annotations

from typing import Any, final

from tefuda.kernel import rng, uses
from tefuda.kernel.effects import Add, Gain, LoseAbilities
from tefuda.kernel.game import Game, current
from tefuda.kernel.requests import Request
from tefuda.kernel.state import Card, Floating, Ref, Table, change
from tefuda.kernel.view import Shown, View


class Laying:
    """A table being laid out as a view shows it; a game says which cards may lie where, and where the turn stands."""

    numbers: tuple[str, ...]  # the facts of a card that effects raise and lower
    changed: tuple[int, ...]  # the zones where what a card is now can differ from what is printed on it

    def __init__(self, game: Game, view: View, seed: int, began: int) -> None:
        self.view, self.masters = view, len(view.players)
        self.table = Table(game, self.masters - len(view.seating.bosses), seed, seating=view.seating)
        self.table.players = list(view.players)
        self.shown: list[tuple[int, Shown]] = []  # cards that are seen, by their place on this table
        self.ids: dict[int, int] = {}  # handle to card
        self.counter = 0
        self.pools: dict[tuple[int, int], list[int]] = {}
        # A handle is a moment of the clock, or as unlike any other as one: new moments come after all of them.
        seen = [card.handle for zone in view.zones for card in zone if card is not None]
        self.table.clock = max([began, *seen]) + 1

    def faces(self, place: int, seat: int) -> list[int]:
        """The faces that may lie unseen in a zone of a seat; at least one."""
        raise KeyError(place)

    @final
    def cards(self) -> None:
        """Every card, those that are not seen by chance."""
        table, records = self.table, self.table.cards
        for spot, zone in enumerate(self.view.zones):
            place, seat = divmod(spot, self.masters)
            found = []
            for card in zone:
                found.append(len(records))
                records.append(self._unseen(place, seat) if card is None else self._seen(card, place))
            table.lay(spot, tuple(found))
        for number, card in self.shown:
            if card.attached:
                attached = tuple([self.ids[other] for other in card.attached if other in self.ids])
                records[number] = change(records[number], attached=attached, linked=max(card.attached))

    def _unseen(self, place: int, seat: int) -> Card:
        life, face = self.table.tick(), self._plausible(place, seat)
        return Card(len(self.table.cards), face, seat, seat, zone=place, life=life, facedown=True, since=life)

    def _seen(self, card: Shown, place: int) -> Card:
        number, life = len(self.table.cards), card.handle
        self.ids[life] = number
        self.shown.append((number, card))
        return Card(
            number, card.face, card.owner, card.seat, zone=place, life=life, side=card.side, acted=card.acted,
            facedown=card.facedown, token=card.token, damage=card.damage, counters=card.counters, seen=1 << self.view.observer,
            since=life, marks=card.marks, place=card.place,
        )  # fmt: skip

    def _plausible(self, place: int, seat: int) -> int:
        """A face that may lie there, by chance."""
        pool = self.pools.get((place, seat))
        if pool is None:
            pool = self.pools[(place, seat)] = self.faces(place, seat)
        pick, self.counter = rng.below(self.table.key, self.counter, len(pool))
        return pool[pick]

    @final
    def ref(self, handle: Ref) -> Ref | None:
        """A card by its handle, on this table."""
        number = self.ids.get(handle[0])
        return None if number is None else (number, handle[0])

    @final
    def refs(self, handles: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Those of some cards that are on this table."""
        return tuple([ref for ref in (self.ref(one) for one in handles) if ref is not None])

    @final
    def settle_changes(self) -> None:
        """Effects that no card's ability keeps up are seen by what they did: the difference is laid on each card."""
        table = self.table
        now = list(current(table))
        for number, card in self.shown:
            record, seen = table.cards[number], card.facts
            if record.zone not in self.changed or seen is now[number]:
                continue
            changes = self._differences(now[number], seen)
            if changes:
                time = table.tick()
                effect = Floating(time, table.ref(number), record.seat, (table.ref(number),), changes=changes)
                table.effects = (*table.effects, effect)
        if table.effects:
            table.derived = None

    def _differences(self, guess: Any, seen: Any) -> tuple[Any, ...]:
        found: list[Any] = []
        if seen.abilities != guess.abilities:
            lost = [ability for ability in guess.abilities if ability not in seen.abilities]
            if lost:
                found += [LoseAbilities(), Gain(seen.abilities)]
            else:
                gained = tuple([ability for ability in seen.abilities if ability not in guess.abilities])
                found += [Gain(gained)] if gained else []
        for fact in self.numbers:
            before, after = getattr(guess, fact), getattr(seen, fact)
            if before is not None and after is not None and before != after:
                found.append(Add(fact, after - before))
        if seen.collected:
            known = [source.change for source in guess.collected]
            found += [source.change for source in seen.collected if source.change not in known]
        return tuple(found)


def use_up(table: Table, request: Request) -> bool:
    """How often an ability was used this turn a view does not tell; but one that is used up is not offered."""
    offered = {(option.card, option.index) for option in request.options if option.verb == "activate"}
    found = False
    for option in table.pending.options if table.pending is not None else ():
        card = table.cards[option.card] if option.verb == "activate" else None
        if card is None or (card.life, option.index) in offered:
            continue
        facts = table.game.facts(table, card.id)
        ability = facts.activated[option.index]
        if ability.per_turn:
            used = uses.usage(table, card, facts, facts.activated, option.index)
            uses.use(table, card.id, *used, ability.per_turn)
            found = True
    return found
