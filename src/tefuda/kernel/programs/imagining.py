"""Imagining: lays out a table that looks like a view, so that a player program can try its moves on it.

Hidden cards are filled in at random, from deck lists that fit what was seen or with similar cards: only the view, and what
earlier views of the same seat have shown, is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self, final

from tefuda.kernel.effects.nodes import Add, Gain, LoseAbilities
from tefuda.kernel.flow.play import settle
from tefuda.kernel.flow.procedures import call
from tefuda.kernel.happening import uses
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.primitives.rng import Seed
from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.game import Game, derived_facts
from tefuda.kernel.table.records import MAIN, Card, Floating, Frame, Ref, change
from tefuda.kernel.table.requests import Request
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import TurnData

if TYPE_CHECKING:
    from tefuda.kernel.primitives.values import Node, Record

GONE_REF: Ref = (0, -1)  # a reference to a card that has left


class Prior(NamedTuple):
    """What is known of decks besides a view: possible lists, and by owner the faces seen earlier."""

    lists: tuple[Counter[int], ...] = ()
    remembered: Mapping[int, Counter[int]] = {}

    def fitting(self, owner: int, seen: Counter[int]) -> list[Counter[int]]:
        """The lists with every card that was seen of an owner; if none has all, those with the most of them, if any."""
        known = seen | self.remembered.get(owner, seen)
        common = [(known & listed).total() for listed in self.lists]
        most = max(common, default=0)
        return [listed for listed, count in zip(self.lists, common, strict=True) if count == most] if most else []

    def remembering(self, view: View) -> Prior:
        """A prior that also knows what a view shows, so that cards put back later are still known."""
        owners = range(len(view.players))
        known = {owner: self.remembered.get(owner, Counter()) | seen_faces(view, owner) for owner in owners}
        return self._replace(remembered=known)


NOTHING_KNOWN = Prior()


class Imagining:
    """A table being laid out to look like a view; a game says where the turn stands."""

    prompts: tuple[str, ...]  # the questions that a view is enough to rebuild
    numbers: tuple[str, ...]  # the facts of a card that effects raise and lower
    changed: tuple[int, ...]  # the zones where what a card is now can differ from what is printed on it

    @final
    @classmethod
    def imagine(
        cls, game: Game, view: View, request: Request, seed: Seed, prior: Prior = NOTHING_KNOWN
    ) -> Table | None:
        """A table that asks this question; None if the view does not tell how that came about."""
        if request.prompt not in cls.prompts or not view.players:
            return None
        laid = cls(game, view, seed, prior)
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

    def __init__(self, game: Game, view: View, seed: Seed, prior: Prior = NOTHING_KNOWN) -> None:
        self.view, self.masters, self.prior = view, len(view.players), prior
        self.key = rng.key_of(seed)
        self.table = Table(game, self.masters - len(view.seating.bosses), self.key, seating=view.seating)
        self.table.players = list(view.players)
        self.shown: list[tuple[int, Shown]] = []  # cards that are seen, by their place on this table
        self.ids: dict[int, int] = {}  # handle to card
        self.counter = 0
        self.pools: dict[tuple[int, int], list[int]] = {}
        self.lists: dict[int, dict[str, list[int]]] = {}  # by owner and section, what of a list is not seen
        # A handle is a moment of the clock, or as unlike any other as one: new moments come after all of them.
        began: Any = view.turn.began
        seen = [card.handle for zone in view.zones for card in zone if card is not None]
        self.table.clock = max([began if type(began) is int else max(began), *seen]) + 1

    # ── a game's own ────────────────────────────────────────────────────────────────────────────────────────────────
    def place(self, request: Request) -> bool:
        """Call the procedures that ask the question (`at`); False if they cannot be told."""
        raise KeyError(request.prompt)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def cards(self) -> None:
        """Lay out every card, unseen ones at random."""
        table, records = self.table, self.table.cards
        signs = {spot: list(shown) for spot, shown in self.view.signs}
        # Zones whose unseen cards show a sign come first: the others have what is left.
        for spot in sorted(range(len(self.view.zones)), key=lambda spot: spot not in signs):
            place, seat = divmod(spot, self.masters)
            found, shown = [], signs.get(spot)
            for card in self.view.zones[spot]:
                found.append(len(records))
                if card is not None:
                    records.append(self._seen(card, place))
                else:
                    records.append(self._unseen(place, seat, shown.pop(0) if shown else None))
            table.lay(spot, tuple(found))
        for number, card in self.shown:
            if card.attached:
                attached = tuple([self.ids[other] for other in card.attached if other in self.ids])
                records[number] = change(records[number], attached=attached, linked=max(card.attached))

    def _unseen(self, place: int, seat: int, sign: str | None) -> Card:
        life, face = self.table.tick(), self._plausible(place, seat, sign)
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

    def _plausible(self, place: int, seat: int, sign: str | None) -> int:
        """A random face for an unseen card: the next of a list that fits, otherwise a similar one to those seen.

        `sign`: what everybody can see on the card's back, in zones where backs differ.
        """
        game = self.table.game
        left = self._list_of(seat)
        if sign is None:
            section = left.get(game.zones[place].section or MAIN)
            if section:
                return section.pop()
        for faces in left.values() if sign is not None else ():
            found = next((face for face in faces if game.signs.get(face, "") == sign), -1)
            if found >= 0:
                faces.remove(found)
                return found
        pool = self.pools.get((place, seat))
        if pool is None:
            pool = self.pools[(place, seat)] = self._faces(place, seat)
        pick, self.counter = rng.below(self.key, self.counter, len(pool))
        return pool[pick]

    def _list_of(self, owner: int) -> dict[str, list[int]]:
        """A list that fits an owner's seen cards, by section and shuffled, without the seen cards."""
        found = self.lists.get(owner)
        if found is None:
            found = self.lists[owner] = {}
            seen = seen_faces(self.view, owner)
            lists = self.prior.fitting(owner, seen)
            if lists:
                seed = rng.derived_seed(self.key, "list", owner)
                rest = tuple((lists[mixer.word(seed, 0) % len(lists)] - seen).elements())
                for face in mixer.shuffled(seed, 1, rest)[0]:
                    found.setdefault(self.table.game.sections[face], []).append(face)
        return found

    def _faces(self, place: int, seat: int) -> list[int]:
        """The seen faces of a player that belong in a place; if none was seen, any that belong there."""
        game = self.table.game
        seen = [card for zone in self.view.zones for card in zone if card is not None and card.owner == seat]
        found = [card.face for card in seen if game.belongs(card.face, place)]
        return found or [face for face in range(len(game.faces)) if game.belongs(face, place)] or [0]

    @final
    def ref(self, handle: Ref) -> Ref | None:
        """The reference on this table for a card's handle."""
        number = self.ids.get(handle[0])
        return None if number is None else (number, handle[0])

    @final
    def first_own(self) -> Ref:
        """The asking player's first card, as a stand-in for one that has left, where a rule needs one: a leader if there is one."""
        zones = [self.table.zone(zone, self.view.observer) for zone in range(len(self.table.game.zones))]
        return next(self.table.ref(cards[0]) for cards in zones if cards)

    # ── the turn and the stack ──────────────────────────────────────────────────────────────────────────────────────
    @final
    def turn_and_stack(self) -> bool:
        """Set the turn and the stack as the view shows them, with this table's cards; False if the card of an item is gone."""
        table, turn = self.table, self.view.turn
        table.facts = change(turn, step="", **{name: self._kept(turn, name) for name in turn.refs})
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
        """A field of the turn that holds cards, with this table's cards."""
        found = self._back(getattr(turn, name))
        if type(found) is not tuple or (found and type(found[0]) is int):
            return found
        whole = tuple([part for part in found if part is not None and (type(part) is not tuple or None not in part)])
        optional = getattr(type(turn)(), name) is None
        return None if optional and len(whole) < len(found) else whole

    def _back(self, held: object) -> object:
        """A value with references to this table's cards; None for a card that is not on it."""
        if isinstance(held, TurnData):
            new = {name: self._back(getattr(held, name)) or self.first_own() for name in held.refs}
            return change(held, **new) if new else held
        if type(held) is not tuple or not held:
            return held
        return self.ref(held) if type(held[0]) is int else tuple([self._back(part) for part in held])

    @final
    def at(self, frame: Frame, clause: str, past: bool = False) -> Self:
        """Call a procedure and put it at the step of a clause, or behind it."""
        call(self.table, frame)
        step = self.table.game.procedures[type(frame)].named[clause]
        self.table.at[-1] = step.following if past else step
        return self

    @final
    def asks(self, request: Request) -> bool:
        """True if this table asks the same question."""
        ask = self.table.pending
        return ask is not None and (ask.seats, ask.prompt) == (request.seats, request.prompt)

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def settle_changes(self) -> None:
        """Lay the visible result of effects that no card's ability keeps up on each card, as a difference."""
        table = self.table
        now = list(derived_facts(table))
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


def seen_faces(view: View, owner: int) -> Counter[int]:
    """The seen faces of an owner's cards, without tokens."""
    return Counter(
        [
            card.face
            for zone in view.zones
            for card in zone
            if card is not None and card.owner == owner and not card.token
        ]
    )


def use_up(table: Table, request: Request) -> bool:
    """Mark abilities that are not offered as used up, since a view does not tell how often they were used. True if any was marked."""
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
