"""Laying out: a table from what a scenario says of it, side by side and card by card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tefuda.kernel.proving.reading import BadScenario, line_of
from tefuda.kernel.requests import Ask
from tefuda.kernel.rulebook import unrecorded
from tefuda.kernel.state import Table, change

if TYPE_CHECKING:
    from tefuda.kernel.proving.setting import Setting

BLANK = "札"  # the card that a number stands for
STATES = ("card", "acted", "damage", "fresh", "facedown", "counters", "owner")  # what every game's cards can be given
TURN = ("player", "first", "phase", "number")  # what can be said of every game's turn


class Layout:
    """A table being laid out. `state` and `line` are those of the card that is being laid."""

    state: dict[str, Any]
    line: int

    def __init__(self, setting: Setting, table: Table) -> None:
        self.setting, self.table, self.game = setting, table, table.game
        self.seats = setting.seats_at(table)
        self.fresh: list[int] = []
        self.later: list[Callable[[], None]] = []  # what can be done when all cards are there and the turn has begun
        self._found: dict[tuple[str, int], tuple[int, int]] = {}

    # ── sides ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def side(self, master: int, body: dict[str, object]) -> None:
        """One player's numbers and cards."""
        setting = self.setting
        zones = [zone.name for zone in self.game.zones if zone.name not in setting.unlisted]
        known = (*setting.numbers, *setting.sides, *zones)
        for key in body:
            if key not in known:
                raise BadScenario(f"a seat has no {key!r}; it has {', '.join(known)}", line_of(body, key))
        self.table.players[master:] = [setting.player(body), *self.table.players[master + 1 :]]
        for zone in zones:
            self.zone(master, zone, body.get(zone, setting.zones.get(zone, [])), line_of(body, zone))
        for key, lay in setting.sides.items():
            if key in body:
                lay(self, master, body[key])

    def zone(self, master: int, name: str, cards: object, line: int) -> None:
        """The cards of a zone, from the top down; a number stands for so many blank ones."""
        if type(cards) is int or (isinstance(cards, str | dict) and name in self.setting.single):
            cards = [cards]
        if not isinstance(cards, list):
            raise BadScenario(f"{name} is a list of cards or a number of blank ones", line)
        for card in cards:
            for one in [BLANK] * card if type(card) is int else [card]:
                self.card(master, self.game.zone_of(name), one, line)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def card(self, master: int, zone: int, said: Any, line: int) -> None:
        """One card, with its state."""
        self.state, self.line = said if isinstance(said, dict) else {"card": said}, line
        state, own = self.state, self.setting.states
        for key in state:
            if key not in STATES and key not in own:
                raise BadScenario(f"a card on the table has no {key!r}; it has {', '.join((*STATES, *own))}", line)
        if "card" not in state:
            raise BadScenario("which card?", line)
        card = self.add(str(state["card"]), master, zone)
        counters = sorted([(str(name), int(number)) for name, number in (state.get("counters") or {}).items()])
        self.change(
            card, acted=bool(state.get("acted")), damage=int(state.get("damage", 0)), counters=tuple(counters),
            facedown=bool(state.get("facedown", self.table.cards[card].facedown)), owner=self._owner(master),
        )  # fmt: skip
        if state.get("fresh"):
            self.fresh.append(card)
        for key, lay in own.items():
            if key in state and state[key] is not False:
                lay(self, card, state[key])

    def add(self, name: str, master: int, zone: int) -> int:
        """Lay the card of a name behind the others of a zone, with the side up that has the name; the card's id."""
        if (name, zone) not in self._found:
            found = self.setting.find(self.game, name, zone)
            if found is None:
                raise BadScenario(f"there is no card called {name!r}", self.line)
            self._found[name, zone] = found
        face, side = self._found[name, zone]
        card = self.setting.lay(self.table, face, master, zone)
        if side:
            self.change(card, side=side)
        return card

    def change(self, card: int, **new: object) -> None:
        """Give a card's record other values."""
        self.table.put(change(self.table.cards[card], **new))

    def _owner(self, master: int) -> int:
        name = self.state.get("owner")
        if name is not None and name not in self.seats:
            raise BadScenario(f"there is no seat {name!r}", self.line)
        return master if name is None else self.seats[name]

    # ── the turn ────────────────────────────────────────────────────────────────────────────────────────────────────
    def turn(self, body: dict[str, Any]) -> None:
        """Whose turn it is, and where the game goes on."""
        setting, table = self.setting, self.table
        for key in body:
            if key not in (*TURN, setting.taken, *setting.turn_facts):
                raise BadScenario(f"a turn has no {key!r}", line_of(body, key))
        phase, names = str(body.get("phase", setting.phase)), list(self.seats)
        player, first = [body.get(key, names[0]) for key in ("player", "first")]
        taken = body.get(setting.taken, [setting.turns_taken] * table.seats) if setting.taken else []
        counted = len(taken) == (table.seats if setting.taken else 0)
        if phase not in setting.phases or player not in names or first not in names or not counted:
            raise BadScenario(f"a turn is {self._turn_shape(names)}", getattr(body, "line", 0))
        for seat, turns in enumerate(taken):
            table.players[seat] = change(table.players[seat], **{setting.taken: int(turns)})
        self._facts(body, phase, self.seats[player], self.seats[first])
        for card in self.fresh:
            life = table.tick()
            self.change(card, life=life, since=life)
        for act in self.later:
            act()
        setting.enter(table, phase)

    def _turn_shape(self, names: list[str]) -> str:
        parts = [f"player: {' or '.join(names)}", f"phase: {', '.join(self.setting.phases)}"]
        if self.setting.taken:
            parts.append(f"{self.setting.taken}: [{', '.join(['n'] * self.table.seats)}]")
        return "{" + ", ".join(parts) + "}"

    def _facts(self, body: dict[str, Any], phase: str, player: int, first: int) -> None:
        setting, table = self.setting, self.table
        own = {key: type(default)(body.get(key, default)) for key, default in setting.turn_facts.items()}
        if hasattr(table.facts, "first"):
            own["first"] = first
        each = type(table.facts.began) is tuple
        began = tuple([table.tick() for _ in range(table.seats)]) if each else table.tick()
        number, name = setting.number(body), setting.phases[phase][1]
        table.facts = change(table.facts, number=number, player=player, phase=name, began=began, **own)


# ── states of cards ─────────────────────────────────────────────────────────────────────────────────────────────────
State = Callable[[Layout, int, Any], None]


def laid_over(zone: int) -> State:
    """The state of a card over which another lies, in a zone of such cards: the other's name, or `true` for the same name."""

    def lay(layout: Layout, card: int, name: object) -> None:
        name = layout.state["card"] if name is True else name
        over = layout.add(str(name), layout.table.cards[card].seat, zone)
        layout.change(card, attached=(over,))

    return lay


def linked(layout: Layout, card: int, names: Any) -> None:
    """The state of a card that is linked with cards of the field: a name, or several; `毒蛇 #2` is the second of that name."""

    def link(name: str) -> None:
        plain, _, place = name.partition("#")
        table, field, line = layout.table, layout.game.zone_of("field"), layout.line
        there = [one for seat in range(table.masters) for one in table.zone(field, seat)]
        with unrecorded():  # what lies where is no ruling
            cards = [one for one in there if plain.strip() in layout.game.original(table, table.cards[one]).names]
        if len(cards) < int(place or 1):
            raise BadScenario(f"{name!r} is not on the field", line)
        holder = cards[int(place or 1) - 1]
        layout.change(holder, attached=(*table.cards[holder].attached, card), linked=table.tick())

    for name in [names] if isinstance(names, str) else names:
        layout.later.append(lambda name=str(name): link(name))  # type: ignore[misc]


def marked(mark: str) -> State:
    """The state of a card that has one of the game's marks."""
    return lambda layout, card, _: layout.change(card, marks=(*layout.table.cards[card].marks, mark))


def asking(table: Table, question: Ask | None) -> Table:
    """A table laid out alike at which another question is open."""
    new = table.copy()
    new.pending = question
    return new
