"""The encoder of a game: from a view and its request to a position. All that it knows of a game are its zones' names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from tefuda.kernel.effects.nodes import Choice
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, Record, within
from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.records import PREPARED
from tefuda.kernel.table.requests import Option, Request
from tefuda.kernel.table.seating import Seating, relations
from tefuda.kernel.table.turns import TurnData
from tefuda.players.encoding.features import Bag, field, number, under, word
from tefuda.players.encoding.position import ALLY, NOWHERE, OPPONENT, OWN, SLOTS_PER_ZONE, Position

# Which card it is counts for nothing: what it is does. Activated abilities are among all abilities.
NOT_TOLD = frozenset({*PREPARED, "names", "number", "activated"})
SIDES = ("own", "opponent", "ally")  # by OWN, OPPONENT, ALLY
REMEMBERED = 1 << 14  # states of cards whose bags are remembered


# ── what a card is ──────────────────────────────────────────────────────────────────────────────────────────────────
@cached_by_identity
def face_bag(facts: Any) -> Bag:
    """What a card is now: its kinds, words and numbers, and what its abilities are made of."""
    return Bag(_facts(facts))


def _facts(facts: Any) -> Iterator[tuple[int, float]]:
    for name in facts.__struct_fields__:
        held = getattr(facts, name)
        if name == "collected":
            for source in held:
                yield from under("collected", source.change)
        elif name not in NOT_TOLD:
            yield from field(name, held)


@lru_cache(REMEMBERED)
def _state_bag(zone: str, side: int, flags: tuple[str, ...], numbers: tuple[tuple[str, int], ...]) -> Bag:
    """Where and how a card lies."""
    place = f"{zone} {SIDES[side]}"
    features = [*word(f"zone={zone}"), *word(f"side={side}"), *word(place)]
    for flag in flags:
        features += [*word(flag), *word(f"{place} {flag}")]
    for name, value in numbers:
        features += number(name, value)
    return Bag(features)


# ── whose something is ──────────────────────────────────────────────────────────────────────────────────────────────
class Masters:
    """The masters of a table as one of them sees them: on which side, and by what name."""

    def __init__(self, seating: Seating, observer: int) -> None:
        count, sides = len(seating.sides), seating.sides
        found = relations(seating)
        order = [observer, *[one % count for one in range(observer + 1, observer + count)]]
        self.side = [_side(found.allied[observer], sides, observer, one) for one in range(count)]
        self.name = [""] * count
        for side, called in enumerate(SIDES):
            of_side = [one for one in order if self.side[one] == side]
            for place, one in enumerate(of_side):
                self.name[one] = called if not place else f"{called} {place + 1}"

    def meant(self, value: object) -> str:
        """The name of a master by its number; "" for what is no number of one."""
        return self.name[value] if type(value) is int and 0 <= value < len(self.name) else ""


def _side(allies: tuple[int, ...], sides: tuple[int, ...], observer: int, master: int) -> int:
    if master == observer:
        return OWN
    return ALLY if master in allies or sides[master] == sides[observer] else OPPONENT


@lru_cache(256)
def masters_seen(seating: Seating, observer: int) -> Masters:
    """The masters of a table as one of them sees them."""
    return Masters(seating, observer)


# ── the encoder ─────────────────────────────────────────────────────────────────────────────────────────────────────
class Encoder:
    """Makes positions of a game's views. It keeps nothing of them but what is the same for every table."""

    def __init__(self, game: Game) -> None:
        self.zones = [zone.name for zone in game.zones]
        self.shared = [zone.shared for zone in game.zones]
        self.hidden = [zone.hidden for zone in game.zones]
        self.numbers = game.card_numbers
        self.slots = len(self.zones) * SLOTS_PER_ZONE

    def encode(self, view: View, request: Request | None = None) -> Position:
        """A view, and a question to its observer (without one: nothing can be answered), as a position."""
        masters, about = masters_seen(view.seating, view.observer), asked_about(request)
        faces, states, slots, places = self.cards(view, request)
        world = Bag(chain(self.players(view, masters), self.moment(view, masters), self.question(request)))
        options = () if request is None else request.options
        cards_named = [places.get(option.card, NOWHERE) for option in options]
        targets = [places.get(option.target, NOWHERE) for option in options]
        bags = self.options(view, request, options, masters)
        return Position(faces, states, slots, world, places.get(about, NOWHERE), bags, cards_named, targets)

    def cards(
        self, view: View, request: Request | None = None
    ) -> tuple[list[Bag], list[Bag], list[int], dict[int, int]]:
        """The cards that are seen: what each is, how it lies, its slot; and by handle its place among them."""
        masters = masters_seen(view.seating, view.observer)
        roles = self._roles(view, asked_about(request))
        faces: list[Bag] = []
        states: list[Bag] = []
        slots: list[int] = []
        places: dict[int, int] = {}
        began: Any = getattr(view.turn, "began", 0)
        count = len(view.players)
        for spot, cards in enumerate(view.zones):
            zone = spot // count
            for card in cards:
                if card is None:
                    continue
                seat = card.seat if card.seat >= 0 else spot % count
                side = masters.side[seat]
                faces.append(face_bag(card.facts))
                since = began if type(began) is int else began[seat]
                fresh = not self.hidden[zone] and card.handle >= since
                states.append(self._state(card, zone, side, fresh, roles.get(card.handle, ())))
                places[card.handle] = len(slots)
                slots.append(zone * SLOTS_PER_ZONE + side)
        return faces, states, slots, places

    def options(self, view: View, request: Request | None, options: Iterable[Option], masters: Masters) -> list[Bag]:
        """Some options of a question, each by what it names."""
        return [] if request is None else [Bag(self._option(view, request, option, masters)) for option in options]

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def _roles(self, view: View, about: int) -> dict[int, tuple[str, ...]]:
        """Cards of which the turn, the stack or the question speaks, by their handles: what is said of them."""
        found: dict[int, tuple[str, ...]] = {}
        turn = view.turn
        for name in turn.refs:
            for handle in dict.fromkeys(_handles(getattr(turn, name))):
                found[handle] = (*found.get(handle, ()), f"turn {name}")
        for item in view.stack:
            found[item.source[0]] = (*found.get(item.source[0], ()), "on the stack")
            for handle in dict.fromkeys([ref[0] for _, refs in item.targets for ref in refs]):
                found[handle] = (*found.get(handle, ()), "target")
        if about >= 0:
            found[about] = (*found.get(about, ()), "about")
        return found

    def _state(self, card: Shown, zone: int, side: int, fresh: bool, roles: tuple[str, ...]) -> Bag:
        flags = [*roles, *card.marks]
        if card.acted:
            flags.append("acted")
        if card.facedown:
            flags.append("facedown")
        if card.token:
            flags.append("token")
        if fresh:
            flags.append("fresh")
        if card.owner != card.seat and card.seat >= 0:
            flags.append("not its owner's")
        if card.place:
            flags.append(f"place={card.place}")
        if card.side:
            flags.append(f"side up={card.side}")
        numbers = [(f"counter {name}", value) for name, value in card.counters]
        if card.attached:
            numbers.append(("attached", len(card.attached)))
        if card.damage:
            numbers.append(("damage", card.damage))
            for name in self.numbers:
                value = getattr(card.facts, name, None)
                if type(value) is int:
                    numbers.append((f"{name} left", value - card.damage))
        return _state_bag(self.zones[zone], side, tuple(flags), tuple(numbers))

    # ── the world, in three parts ───────────────────────────────────────────────────────────────────────────────────────────────────
    def players(self, view: View, masters: Masters) -> Iterator[tuple[int, float]]:
        """What each master has: the numbers of its player, and of the cards in its zones."""
        for master, player in enumerate(view.players):
            yield from _record(f"player {masters.name[master]}", player)
        yield from self._zone_sizes(view, masters)

    def moment(self, view: View, masters: Masters) -> Iterator[tuple[int, float]]:
        """The turn, what waits to happen, and who is asked."""
        yield from self._turn(view, masters)
        for seat, _, ability in view.waiting:
            yield from _effect(f"waiting {masters.name[seat]}", ability)
        for place, item in enumerate(view.stack):
            yield from _effect(f"stack {masters.name[item.seat]}", item.effect)
            if not place:
                yield from word(f"top of the stack {masters.name[item.seat]}")
        for spot, signs in view.signs:
            called = f"{self.zones[spot // len(view.players)]} {masters.name[spot % len(view.players)]}"
            for sign in signs:
                yield from word(f"sign {called}={sign}")
        for one in view.asked.seats if view.asked is not None else ():
            yield from word(f"asked {masters.name[one]}")

    def question(self, request: Request | None) -> Iterator[tuple[int, float]]:
        """The question, its options apart; nothing where there is none."""
        if request is not None:
            yield from word(f"kind={request.kind}")
            yield from word(f"prompt={request.prompt}")
            yield from word(f"clause={request.clause}")
            yield from number("least", request.least)
            yield from number("most", request.most)
            yield from number("options", len(request.options))
            yield from number("picked", len(request.picked))

    def _zone_sizes(self, view: View, masters: Masters) -> Iterator[tuple[int, float]]:
        """How many cards lie in each zone, and how many of them are not seen."""
        count = len(view.players)
        for spot, cards in enumerate(view.zones):
            if not cards:
                continue
            zone = spot // count
            called = f"{self.zones[zone]} {'' if self.shared[zone] else masters.name[spot % count]}"
            yield from number(f"cards {called}", len(cards))
            unseen = cards.count(None)
            if unseen and unseen < len(cards):
                yield from number(f"unseen {called}", unseen)

    def _turn(self, view: View, masters: Masters) -> Iterator[tuple[int, float]]:
        """What is known of the turn: a number that may be a master's is told as one, too."""
        turn: Any = view.turn
        if turn is None:
            return
        for name in turn.__struct_fields__:
            held = getattr(turn, name)
            if name == "began":
                continue
            elif name == "happened":
                for when, seat, _, times in held:
                    for feature, value in under(f"happened {masters.meant(seat)}", when):
                        yield feature, value * times
            elif name in turn.refs:
                if named := len(list(_handles(held))):
                    yield from number(f"turn {name}", named)
            else:
                yield from field(f"turn {name}", held)
                if name != "number" and (called := masters.meant(held)):
                    yield from word(f"turn {name} is {called}")

    # ── options ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def _option(self, view: View, request: Request, option: Option, masters: Masters) -> Iterator[tuple[int, float]]:
        verb, prompt = option.verb, request.prompt
        yield from word(f"verb={verb}")
        yield from word(f"{prompt} {verb}")
        if option.card >= 0:
            yield from word(f"{prompt} {verb} a card")
        if option.number or verb == "number":
            yield from number(f"option {verb}", option.number)
            yield from number(f"option {prompt} {verb}", option.number)
        if verb == "opponent":
            yield from word(f"option {masters.meant(option.number)}")
        if option.text:
            yield from word(f"option {verb}={option.text}")
        if option.index >= 0:
            yield from word(f"{prompt} {verb} index={option.index}")
            ability = _named_ability(view, request, option)
            if ability is not None:
                yield from _effect("option", ability)


def asked_about(request: Request | None) -> int:
    """The handle of the card on whose behalf is asked; -1 where there is none."""
    return -1 if request is None or request.about is None else request.about[0]


def _named_ability(view: View, request: Request, option: Option) -> Record | None:
    """The ability, mode or waiting trigger that an option's index means; None where there is no telling."""
    if option.verb == "waiting":
        return view.waiting[option.index][2] if option.index < len(view.waiting) else None
    handle = option.card if option.card >= 0 else -1 if request.about is None else request.about[0]
    facts: Any = next(
        (card.facts for zone in view.zones for card in zone if card is not None and card.handle == handle), None
    )
    if facts is None:
        return None
    if option.verb == "activate":
        return facts.activated[option.index] if option.index < len(facts.activated) else None
    if option.verb == "mode":
        fitting = [
            node for node in within(facts.abilities) if isinstance(node, Choice) and option.index < len(node.modes)
        ]
        return fitting[0].modes[option.index] if len(fitting) == 1 else None
    return None


def _effect(name: str, value: object) -> Iterator[tuple[int, float]]:
    if isinstance(value, Node):
        yield from under(name, value)


def _record(name: str, record: Record) -> Iterator[tuple[int, float]]:
    for one in record.__struct_fields__:
        yield from field(f"{name} {one}", getattr(record, one))


def _handles(held: object) -> Iterator[int]:
    """The handles in what a game keeps, as views show it."""
    if isinstance(held, TurnData):
        for name in held.refs:
            yield from _handles(getattr(held, name))
    elif type(held) is tuple:
        if len(held) == 2 and type(held[0]) is int and held[1] == 0:
            yield held[0]
        else:
            for part in held:
                yield from _handles(part)
