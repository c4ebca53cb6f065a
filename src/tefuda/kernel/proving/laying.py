"""Laying out: builds a table from its description in a scenario, side by side and card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.kernel.cards.setup import add
from tefuda.kernel.flow.procedures import call
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving.lasting import lasting_changes
from tefuda.kernel.proving.reading import BadScenario, line_of
from tefuda.kernel.table.game import top_of
from tefuda.kernel.table.records import MAIN, Card, Floating, Frame, change
from tefuda.kernel.table.requests import Ask
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.primitives.values import Node
    from tefuda.kernel.proving.setting import Setting

BLANK = "札"  # the card that a number stands for
# What every game's cards can be given.
STATES = (
    "card",
    "acted",
    "damage",
    "fresh",
    "facedown",
    "counters",
    "owner",
    "face",
    "place",
    "links",
    "lasting",
    "marks",
)
MOST_CARDS = 1_000  # that a scenario can lay into a zone
TURN = ("player", "first", "phase", "number")  # the keys of every game's turn


class State(NamedTuple):
    """A state that a game's scenarios can give to a card and expect of it: one of these."""

    field: str = ""  # a yes or no of its record
    mark: str = ""  # a mark
    changes: tuple[Node, ...] = ()  # with a mark: what is made of it as long as it lies there
    left: str = ""  # what damage leaves of a number
    # Another card is laid over it (`Stacking`): that card's name, or `true` for one of the same name.
    over: bool = False

    def of(self, table: Table, card: Card) -> bool:
        """True if a card is in this state."""
        if self.over:
            return top_of(table, card) is not card
        return self.mark in card.marks if self.mark else bool(getattr(card, self.field))


def listed_cards(cards: list[Any], line: int = 0) -> list[Any]:
    """The cards of a list in a scenario, with as many blank cards as a number says; BadScenario if the number is negative or too
    large."""
    numbers = [card if type(card) is int else 1 for card in cards]
    if min(numbers, default=0) < 0 or sum(numbers) > MOST_CARDS:
        raise BadScenario(
            f"a zone has from 0 to {MOST_CARDS:,} cards in a scenario / 領域のカードは0枚から{MOST_CARDS}枚まで", line
        )
    return [one for card in cards for one in ([BLANK] * card if type(card) is int else [card])]


class Layout:
    """A table being laid out. `state` and `line` belong to the card that is being laid."""

    state: dict[str, Any]
    line: int

    def __init__(self, setting: Setting, table: Table) -> None:
        self.setting, self.table, self.game = setting, table, table.game
        self.seats = setting.seats_at(table)
        self.fresh: list[int] = []
        self.later: list[Callable[[], None]] = []  # done when all cards are there and the turn has begun
        self._found: dict[tuple[str, int], tuple[int, int]] = {}

    # ── sides ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def side(self, master: int, body: dict[str, object]) -> None:
        """Lay out one player's numbers and cards."""
        setting = self.setting
        zones = [zone.name for zone in self.game.zones if zone.name not in setting.unlisted]
        known = (*setting.numbers, *setting.sides, *zones)
        for key in body:
            if key not in known:
                raise BadScenario(
                    f"a seat has no {key!r}; it has {', '.join(known)} / 席に {key!r} はない", line_of(body, key)
                )
        self.table.players[master:] = [self.player(body), *self.table.players[master + 1 :]]
        for zone in zones:
            self.zone(master, zone, body.get(zone, setting.zones.get(zone, [])), line_of(body, zone))
            self._usual(master, zone)
        for key, (zone, state) in setting.sides.items():
            if key in body:
                self.give(self.table.zone(self.game.zone_of(zone), master)[0], state, body[key])

    def player(self, body: Mapping[str, Any]) -> Any:
        """The record of what a player has besides cards."""
        setting, numbers = self.setting, dict(self.setting.numbers)
        numbers |= {name: body.get(other, numbers[name]) for name, other in setting.follows.items()}
        said = {name: type(default)(body.get(name, default)) for name, default in numbers.items()}
        return setting.opened.rules.player_record(**said)

    def zone(self, master: int, name: str, cards: object, line: int) -> None:
        """Lay the cards of a zone, from the top down; a number stands for that many blank cards."""
        if type(cards) is int or (isinstance(cards, str | dict) and name in self.setting.single):
            cards = [cards]
        if not isinstance(cards, list):
            raise BadScenario(
                f"{name} is a list of cards or a number of blank ones / {name} はカードの並びか白紙の枚数", line
            )
        for one in listed_cards(cards, line):
            self.card(master, self.game.zone_of(name), one, line)

    def _usual(self, master: int, zone: str) -> None:
        """Give the first card of a zone the state that one card there has by default (`Setting.first_is`), if none has it."""
        key, cards = self.setting.first_is.get(zone, ""), self.table.zone(self.game.zone_of(zone), master)
        if key and cards and not any(self.setting.states[key].of(self.table, self.table.cards[card]) for card in cards):
            self.give(cards[0], key, True)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def card(self, master: int, zone: int, said: Any, line: int) -> None:
        """Lay one card with its state."""
        self.state, self.line = said if isinstance(said, dict) else {"card": said}, line
        state, own = self.state, self.setting.states
        for key in state:
            if key not in STATES and key not in own:
                raise BadScenario(
                    f"a card on the table has no {key!r}; it has {', '.join((*STATES, *own))} / 卓上のカードに {key!r} はない",
                    line,
                )
        if "card" not in state:
            raise BadScenario("which card? / どのカード？", line)
        card = self.add(str(state["card"]), master, zone)
        counters = sorted([(str(name), int(number)) for name, number in (state.get("counters") or {}).items()])
        self.change(
            card, acted=bool(state.get("acted")), damage=int(state.get("damage", 0)), counters=tuple(counters),
            facedown=bool(state.get("facedown", self.table.cards[card].facedown)), owner=self._owner(master),
            place=state.get("place", self.table.cards[card].place),
        )  # fmt: skip
        if "place" in state and state["place"] not in self.game.zones[zone].places:
            name, there = self.game.zones[zone].name, ", ".join(self.game.zones[zone].places) or "-"
            raise BadScenario(
                f"{name} has the places {there}, not {state['place']!r} / {name} の場所は {there}。{state['place']!r} はない",
                line,
            )
        if "face" in state:
            self.change(card, side=int(state["face"]) - 1)
        names = state.get("links", ())
        for name in [names] if isinstance(names, str) else names:
            self.later.append(partial(self._link, card, str(name), line))
        for said in _listed(state.get("lasting")):
            self.later.append(partial(self._last, card, said, line))
        if "marks" in state:
            self.change(card, marks=tuple([str(mark) for mark in _listed(state["marks"])]))
        if state.get("fresh"):
            self.fresh.append(card)
        for key in own:
            if key in state and state[key] is not False:
                self.give(card, key, state[key])

    def give(self, card: int, key: str, value: Any) -> None:
        """Give a card one of the game's states."""
        state, record = self.setting.states[key], self.table.cards[card]
        if state.field:
            self.change(card, **{state.field: bool(value)})
        elif state.left:
            full = getattr(self.game.printed(self.table, record), state.left) or 0
            self.change(card, damage=full - int(value))
        elif state.over:
            for said in value if isinstance(value, list) else [value]:
                self._lay_over(card, said if isinstance(said, dict) else {} if said is True else {"card": said})
        elif state.changes:
            self.later.append(partial(self._mark, card, state))
        else:
            self._mark(card, state)

    def _lay_over(self, card: int, said: dict[str, Any]) -> None:
        """Lay a card over another: `card`, or one of the same name; `fresh`: it was laid there this turn."""
        if any(key not in ("card", "fresh") for key in said):
            raise BadScenario(
                "what lies over a card is its name or {card, fresh} / 重ねるカードは名前か {card, fresh}", self.line
            )
        over = self.add(str(said.get("card", self.state["card"])), self.table.cards[card].seat, self.game.stacking.zone)
        self.change(card, attached=(*self.table.cards[card].attached, over))
        if said.get("fresh"):
            self.fresh.append(over)

    def _last(self, card: int, said: object, line: int) -> None:
        """Put a continuous effect on a card as if it had begun earlier."""
        table, ref = self.table, self.table.ref(card)
        with unrecorded():  # earlier deeds are not part of the ruling
            changes, until = lasting_changes(table, card, said, self.setting.opened.loader, line)
        effect = Floating(
            time=table.tick(),
            source=ref,
            seat=table.cards[card].seat,
            cards=(ref,),
            changes=changes,
            until=until,
            turn=table.facts.number,
        )
        table.effects = (*table.effects, effect)

    def _mark(self, card: int, state: State) -> None:
        table = self.table
        self.change(card, marks=(*table.cards[card].marks, state.mark))
        if state.changes:
            ref = table.ref(card)
            effect = Floating(table.tick(), ref, table.cards[card].seat, (ref,), changes=state.changes)
            table.effects = (*table.effects, effect)

    def _link(self, card: int, name: str, line: int) -> None:
        """Link a card to a card on the field; `毒蛇 #2` is the second of that name."""
        plain, _, place = name.partition("#")
        table = self.table
        fields = self.game.zone_groups.get("field") or (self.game.zone_of("field"),)
        there = [one for field in fields for seat in range(table.masters) for one in table.zone(field, seat)]
        with unrecorded():  # laying cards is not part of the ruling
            cards = [one for one in there if plain.strip() in self.game.original(table, table.cards[one]).names]
        if len(cards) < int(place or 1):
            raise BadScenario(f"{name!r} is not on the field / {name!r} は場にない", line)
        holder = cards[int(place or 1) - 1]
        self.change(holder, attached=(*table.cards[holder].attached, card), linked=table.tick())

    def add(self, name: str, master: int, zone: int) -> int:
        """Lay the card of a name behind the others of a zone, with the named side up; returns its id."""
        if (name, zone) not in self._found:
            self._found[name, zone] = self._find(name, zone)
        face, side = self._found[name, zone]
        card = add(self.table, face, master, zone)
        if side:
            self.change(card, side=side)
        return card

    def _find(self, name: str, zone: int) -> tuple[int, int]:
        """The face and side of a name (`竜騎士`, or `竜騎士 (T-002)` with its number); of several, one that belongs in the zone."""
        plain, _, number = name.removesuffix(")").rpartition(" (")
        found = self._faces(name, "", zone) or self._faces(plain, number, zone)  # a name may have brackets itself
        if not found:
            raise BadScenario(f"there is no card called {name!r} / {name!r} というカードはない", self.line)
        return min(found)[2:]

    def _faces(self, name: str, number: str, zone: int) -> list[tuple[bool, bool, int, int]]:
        """The faces and sides with a name ("": of any number), each with a sort key: those that belong in the zone come first."""
        game, home = self.game, self.game.zones[zone].section
        homes = [one.section for one in game.zones if one.section not in ("", MAIN)]
        return [
            (
                game.sections[face] != home if home else game.sections[face] in homes,
                game.faces[face].name != name,
                face,
                side,
            )
            for face, sides in enumerate(game.sides)
            for side, facts in enumerate(sides)
            if (name in facts.names or name == game.faces[face].name) and number in ("", game.faces[face].number)
        ]

    def change(self, card: int, **new: object) -> None:
        """Change fields of a card's record."""
        self.table.put(change(self.table.cards[card], **new))

    def _owner(self, master: int) -> int:
        name = self.state.get("owner")
        if name is not None and name not in self.seats:
            raise BadScenario(f"there is no seat {name!r} / {name!r} という席はない", self.line)
        return master if name is None else self.seats[name]

    # ── the turn ────────────────────────────────────────────────────────────────────────────────────────────────────
    def turn(self, body: dict[str, Any]) -> None:
        """Set whose turn it is, and where the game goes on."""
        setting, table = self.setting, self.table
        for key in body:
            if key not in (*TURN, setting.taken, *setting.turn_facts):
                raise BadScenario(f"a turn has no {key!r} / ターンに {key!r} はない", line_of(body, key))
        phase, names = str(body.get("phase", setting.phase)), list(self.seats)
        player, first = [body.get(key, names[0]) for key in ("player", "first")]
        taken = body.get(setting.taken, [setting.turns_taken] * table.seats) if setting.taken else []
        counted = len(taken) == (table.seats if setting.taken else 0)
        if phase not in setting.phases or player not in names or first not in names or not counted:
            raise BadScenario(f"a turn is {self._turn_shape(names)} / turn はこの形に書く", getattr(body, "line", 0))
        for seat, turns in enumerate(taken):
            table.players[seat] = change(table.players[seat], **{setting.taken: int(turns)})
        self._facts(body, phase, self.seats[player], self.seats[first])
        for card in self.fresh:
            life = table.tick()
            self.change(card, life=life, since=life)
        for act in self.later:
            act()
        self._enter(*setting.phases[phase])

    def _enter(self, clause: str, _: str, within: type[Frame] | None = None, step: str = "") -> None:
        """Let the game go on at the step of a clause, or at a step of a procedure that this step calls."""
        self._begin(self.setting.turns, clause)
        if within is not None:
            self.table.at[-1] = self.table.at[-1].following  # past the step that calls it
            self._begin(within, step)

    def _begin(self, frame: type[Frame], clause: str) -> None:
        call(self.table, frame())
        self.table.at[-1] = self.game.procedures[frame].named[clause]

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


def _listed(said: Any) -> list[Any]:
    """One value or several, as a list; empty if there is none."""
    return said if isinstance(said, list) else [] if said is None else [said]


def asking(table: Table, question: Ask | None) -> Table:
    """A copy of a table with another pending question."""
    new = table.copy()
    new.pending = question
    return new
