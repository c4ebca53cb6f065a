"""Imagining: a table laid out as a view shows it, so that a player program can try its moves on one of its own.

What is hidden is filled in by chance with cards like those that were seen: nothing but a view is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, final

from tefuda.kernel import rng, uses
from tefuda.kernel.effects import Add, Gain, LoseAbilities
from tefuda.kernel.game import Game, current
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.requests import Request
from tefuda.kernel.state import Card, Floating, Frame, Ref, Table, change
from tefuda.kernel.turns import Kept
from tefuda.kernel.view import Shown, View

if TYPE_CHECKING:
    from tefuda.kernel.values import Node, Record

GONE_REF: Ref = (0, -1)  # a card that is no more


class Imagining:
    """A table being laid out as a view shows it; a game says where the turn stands."""

    prompts: tuple[str, ...]  # the questions of which a view tells how one got there
    numbers: tuple[str, ...]  # the facts of a card that effects raise and lower
    changed: tuple[int, ...]  # the zones where what a card is now can differ from what is printed on it

    @final
    @classmethod
    def imagine(cls, game: Game, view: View, request: Request, seed: int) -> Table | None:
        """A table on which this question is asked; None where a view does not tell how one got there."""
        if request.prompt not in cls.prompts or not view.players:
            return None
        laid = cls(game, view, seed)
        table = laid.table
        laid.cards()
        if not laid.turn_and_stack() or not laid.place(request):
            return None
        table.refresh()
        laid.settle_changes()
        settle(table)
        if use_up(table, request):
            settle(table)
        return table if table.over is None and laid.asks(request) else None

    def __init__(self, game: Game, view: View, seed: int) -> None:
        self.view, self.masters = view, len(view.players)
        self.table = Table(game, self.masters - len(view.seating.bosses), seed, seating=view.seating)
        self.table.players = list(view.players)
        self.shown: list[tuple[int, Shown]] = []  # cards that are seen, by their place on this table
        self.ids: dict[int, int] = {}  # handle to card
        self.counter = 0
        self.pools: dict[tuple[int, int], list[int]] = {}
        # A handle is a moment of the clock, or as unlike any other as one: new moments come after all of them.
        began: Any = view.turn.began  # type: ignore[attr-defined]
        seen = [card.handle for zone in view.zones for card in zone if card is not None]
        self.table.clock = max([began if type(began) is int else max(began), *seen]) + 1

    # ── a game's own ────────────────────────────────────────────────────────────────────────────────────────────────
    def place(self, request: Request) -> bool:
        """Call the procedures in which the question is asked (`at`); False where there is no telling."""
        raise KeyError(request.prompt)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
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
            pool = self.pools[(place, seat)] = self._faces(place, seat)
        pick, self.counter = rng.below(self.table.key, self.counter, len(pool))
        return pool[pick]

    def _faces(self, place: int, seat: int) -> list[int]:
        """The faces that were seen of a player, as far as they belong there; where none was, any that does."""
        game = self.table.game
        seen = [card for zone in self.view.zones for card in zone if card is not None and card.owner == seat]
        found = [card.face for card in seen if game.belongs(card.face, place)]
        return found or [face for face in range(len(game.faces)) if game.belongs(face, place)] or [0]

    @final
    def ref(self, handle: Ref) -> Ref | None:
        """A card by its handle, on this table."""
        number = self.ids.get(handle[0])
        return None if number is None else (number, handle[0])

    @final
    def first_own(self) -> Ref:
        """The first card of who asks, which stands for one that is no more where a rule needs one: a leader, if there are any."""
        zones = [self.table.zone(zone, self.view.observer) for zone in range(len(self.table.game.zones))]
        return next(self.table.ref(cards[0]) for cards in zones if cards)

    # ── the turn and the stack ──────────────────────────────────────────────────────────────────────────────────────
    @final
    def turn_and_stack(self) -> bool:
        """What the view tells of the turn and the stack, with the cards of this table; False where an item's card is gone."""
        table, turn = self.table, self.view.turn
        table.facts = change(turn, step="", **{name: self._kept(turn, name) for name in turn.refs})  # type: ignore[attr-defined]
        if any(self.ref(item.source) is None for item in self.view.stack):
            return False
        table.stack = tuple(
            [
                change(
                    item, source=self.ref(item.source), it=tuple(filter(None, map(self.ref, item.it))), moved=(), memory=(),
                    targets=tuple([(choose, tuple([self.ref(one) or GONE_REF for one in refs])) for choose, refs in item.targets]),
                )
                for item in self.view.stack
            ]
        )  # fmt: skip
        return True

    def _kept(self, turn: Record, name: str) -> object:
        """A field of the turn that holds cards: those that are on this table."""
        found = self._back(getattr(turn, name))
        if type(found) is not tuple or (found and type(found[0]) is int):
            return found
        whole = tuple([part for part in found if part is not None and (type(part) is not tuple or None not in part)])
        optional = getattr(type(turn)(), name) is None
        return None if optional and len(whole) < len(found) else whole

    def _back(self, held: object) -> object:
        """What is held, with references to cards of this table; None for one that is not on it."""
        if isinstance(held, Kept):
            new = {name: self._back(getattr(held, name)) or self.first_own() for name in held.refs}
            return change(held, **new) if new else held
        if type(held) is not tuple or not held:
            return held
        return self.ref(held) if type(held[0]) is int else tuple([self._back(part) for part in held])

    @final
    def at(self, frame: Frame, clause: str, past: bool = False) -> Self:
        """Call a procedure and let it stand at the step of a clause, or behind it."""
        call(self.table, frame)
        step = self.table.game.procedures[type(frame)].named[clause]
        self.table.at[-1] = step.following if past else step
        return self

    @final
    def asks(self, request: Request) -> bool:
        """Is the same asked on this table?"""
        ask = self.table.pending
        return ask is not None and (ask.seats, ask.prompt) == (request.seats, request.prompt)

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────
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
            table.forget_facts()

    def _differences(self, guess: Any, seen: Any) -> tuple[Node, ...]:
        found: list[Node] = []
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
            used = uses.use_key(table, card, facts, facts.activated, option.index)
            uses.use(table, card.id, *used, ability.per_turn)
            found = True
    return found
