"""Setting up EVOLVE's scenarios: tables from what a file says, decks from its lists."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.deck import FORMATS, BrokenDeck, check, read_deck, resolve
from tefuda.games.evolve.cards.loading import face, kind_of, packs
from tefuda.games.evolve.cards.starting import add, empty, start
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules.ch07_turn import Turns, turn
from tefuda.games.evolve.table import Face, Player
from tefuda.kernel.effects import LoseAbilities
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.proving.laying import Laying
from tefuda.kernel.proving.reading import BadScenario, Mapping, Scenario
from tefuda.kernel.proving.running import Setting
from tefuda.kernel.rulebook import unrecorded
from tefuda.kernel.state import Floating, Table, change
from tefuda.kernel.wording.errors import BrokenCard

BLANK = {"name": "札", "kind": t.FOLLOWER, "cost": 1, "attack": 1, "defense": 1}
LEADER = {"name": "リーダー", "kind": t.LEADER_KIND}
PHASES = {"start": "7.2.1", "main": "7.3.3", "end": "7.4.1"}
NUMBERS = ("pp", "max_pp", "ep", "sep")
STATES = (
    "card",
    "acted",
    "damage",
    "fresh",
    "facedown",
    "evolved",
    "counters",
    "owner",
    "boxed",
    "face",
    "links",
    "defense",
)


@lru_cache(1)
def _packs() -> list[Face]:
    """The cards that every scenario may use, taken in once: no one scenario shows what is printed on them."""
    with unrecorded():
        return [face(BLANK), face(LEADER), *packs()]


class EvolveSetting(Setting):
    """Two seats, 先 and 後."""

    seats: ClassVar[dict[str, int]] = {"先": 0, "後": 1}

    def game(self, scenario: Scenario) -> Evolve:
        """The game with the scenario's own cards first, then the packs'."""
        cards: Any = scenario.body.get("cards") or []
        own = []
        for place, card in enumerate(cards):
            line = cards.lines[place]
            if not isinstance(card, Mapping):
                raise BadScenario("a card is a mapping", line)
            printed = {"kind": t.FOLLOWER, **card}
            try:
                if "back" in printed:
                    same = {"kind": printed["kind"], "cost": printed.get("cost")}
                    printed["back"] = {**same, **_defaults(printed["back"])}
                number = {} if "number" in printed.get("back", ()) else {"number": f"S-{place + 1}"}
                own.append(face({**number, **_defaults(printed)}))
            except BrokenCard as problem:
                raise BadScenario(str(problem), line) from None
        game = Evolve([*own, *_packs()])
        for one, lack in game.missing(own):
            raise BadScenario(f"{one.name}: {lack}", scenario.body.lines.get("cards", 0))
        return game

    def table(self, scenario: Scenario) -> Table:
        try:
            return self._laid_out(scenario)
        except BadScenario:
            raise
        except BrokenDeck as problem:
            raise BadScenario(str(problem), scenario.body.lines.get("start", 0)) from None
        except (AttributeError, KeyError, TypeError, IndexError, ValueError) as problem:
            where = "start" if "start" in scenario.body else "table"
            raise BadScenario(f"cannot be laid out: {problem}", scenario.body.lines.get(where, 1)) from None

    def _laid_out(self, scenario: Scenario) -> Table:
        if "start" in scenario.body:
            return self._start(scenario)
        body = scenario.body.get("table") or Mapping()
        game = self.game(scenario)
        table = empty(game, 2, 1)
        builder = Builder(table, game)
        for name, seat in self.seats.items():
            builder.seat(seat, body.get(name) or Mapping())
        builder.link()
        builder.turn(body.get("turn") or {}, self.seats)
        if self._format(scenario) != "constructed":
            table.facts = change(table.facts, format=self._format(scenario))
        return settle(table)

    def _start(self, scenario: Scenario) -> Table:
        body, game = scenario.body["start"], self.game(scenario)
        format = self._format(scenario)
        decks = [resolve(game, body[name], format) for name in self.seats]
        return start(game, decks, int(body.get("seed", 1)), format)

    def _format(self, scenario: Scenario) -> str:
        """The format that a scenario is played in."""
        format = str(scenario.body.get("format", "constructed"))
        if format not in FORMATS:
            raise BadScenario(
                f"there is no format {format!r}; there is {', '.join(FORMATS)}", scenario.body.lines.get("format", 1)
            )
        return format

    def deck(self, scenario: Scenario) -> list[tuple[str, str]]:
        try:
            problems = check(self.game(scenario), read_deck(scenario.body["deck"]), self._format(scenario))
        except BrokenDeck as problem:
            raise BadScenario(str(problem), scenario.body.lines["deck"]) from None
        return [(problem.clause, problem.why) for problem in problems]


def _defaults(card: dict[str, Any]) -> dict[str, Any]:
    words = str(card.get("kind", t.FOLLOWER))
    kind, special = kind_of(words)
    defaults: dict[str, Any] = {"kind": words}
    if kind == t.FOLLOWER:
        defaults |= {"attack": 1, "defense": 1}
    if kind != t.LEADER_KIND and t.EVOLVED not in special:
        defaults["cost"] = 1
    return defaults | card


class Builder(Laying):
    """A table being laid out."""

    states = STATES
    single = ("leader",)

    def __init__(self, table: Table, game: Evolve) -> None:
        self.table, self.game = table, game
        self.found: dict[tuple[str, bool], tuple[int, int]] = {}
        self.fresh: list[int] = []
        self.links: list[tuple[int, str]] = []
        self.boxed: list[int] = []

    def seat(self, seat: int, body: Mapping) -> None:
        """One player's side."""
        known = (*NUMBERS, "life", "limits", "elapsed", "title", *self.game.zone_numbers)
        for key in body:
            if key not in known:
                raise BadScenario(f"a seat has no {key!r}; it has {', '.join(known)}", body.lines[key])
        pp = body.get("pp", body.get("max_pp", 10))
        most = body.get("max_pp", max(pp, 10) if "pp" in body else 10)
        limits = {f"{zone}_limit": value for zone, value in (body.get("limits") or {}).items()}
        numbers = {"pp": pp, "max_pp": most, "ep": body.get("ep", 0), "sep": body.get("sep", 0)}
        self.table.players.append(Player(**numbers, **limits, title=str(body.get("title", ""))))
        for zone in t.ZONES:
            default: Any = 10 if zone.name == "deck" else ["リーダー"] if zone.name == "leader" else []
            self.zone(seat, zone.name, body.get(zone.name, default), body.lines.get(zone.name, 0) if body else 0)
        leader = self.table.zone(t.LEADER, seat)[0]
        full = self.game.faces[self.table.cards[leader].face].sides[0].defense or t.LEADER_LIFE
        self.table.put(change(self.table.cards[leader], damage=full - body.get("life", full)))

    def card(self, seat: int, zone: str, state: dict[str, Any], line: int) -> None:
        """One card, with its state."""
        number = t.ZONES.index(next(z for z in t.ZONES if z.name == zone))
        face, side = self.face(str(state["card"]), number, line)
        card = add(self.table, face, seat, number)
        facts = self.game.faces[face].sides[0]
        record = self.table.cards[card]
        facedown = state.get("facedown", record.facedown)
        counters = sorted([(str(name), int(number)) for name, number in (state.get("counters") or {}).items()])
        self.table.put(change(
            record, acted=bool(state.get("acted")), damage=int(state.get("damage", 0)), facedown=bool(facedown), token=t.TOKEN in facts.special,
            side=int(state["face"]) - 1 if "face" in state else side, counters=tuple(counters),
            owner={"先": 0, "後": 1}.get(state.get("owner", ""), seat),
        ))  # fmt: skip
        if state.get("fresh"):
            self.fresh.append(card)
        if state.get("boxed"):
            self.boxed.append(card)
        for link in [state["links"]] if isinstance(state.get("links"), str) else state.get("links") or []:
            self.links.append((card, str(link)))
        if state.get("evolved"):
            name = state["card"] if state["evolved"] is True else state["evolved"]
            over_face, over_side = self.face(str(name), t.EVOLUTION, line)
            over = add(self.table, over_face, seat, t.EVOLUTION)
            self.table.put(change(self.table.cards[over], side=over_side))
            self.table.put(change(self.table.cards[card], attached=(over,)))
        if "defense" in state:  # so much of it is left
            record = self.table.cards[card]
            printed = self.game.printed(self.table, record)
            self.table.put(change(record, damage=(printed.defense or 0) - int(state["defense"])))

    def face(self, name: str, zone: int, line: int) -> tuple[int, int]:
        """The face of a name that can be in a zone, and which of its sides has that name."""
        evolving = zone in (t.EVOLUTION, t.EVOLVE_DECK, t.RACE, t.DRIVE)
        if (name, evolving) in self.found:
            return self.found[name, evolving]
        found = []
        for index, one in enumerate(self.game.faces):
            for side, facts in enumerate(one.sides):
                if name in facts.names:
                    special = t.EVOLVED in facts.special or t.ADVANCE in facts.special
                    found.append((special != evolving, index, side))
        if not found:
            raise BadScenario(f"there is no card called {name!r}", line)
        _, index, side = min(found)
        self.found[name, evolving] = (index, side)
        return index, side

    def link(self) -> None:
        """Links between cards, once all are there."""
        for other, name in self.links:
            plain, _, place = name.partition("#")
            cards = [
                card
                for seat in range(2)
                for card in self.table.zone(t.FIELD, seat)
                if plain.strip() in self.game.faces[self.table.cards[card].face].sides[0].names
            ]
            if not cards:
                raise BadScenario(f"{name!r} is not on the field")
            card = cards[int(place or 1) - 1]
            self.table.put(
                change(
                    self.table.cards[card], attached=(*self.table.cards[card].attached, other), linked=self.table.tick()
                )
            )

    def turn(self, body: Any, seats: dict[str, int]) -> None:
        """Whose turn it is, and where the game goes on."""
        for key in body:
            if key not in ("player", "first", "elapsed", "phase", "evolve_used", "number"):
                raise BadScenario(f"a turn has no {key!r}", body.lines[key])
        table = self.table
        elapsed = body.get("elapsed", [5, 5])
        phase = body.get("phase", "main")
        if phase not in PHASES or len(elapsed) != 2 or body.get("player", "先") not in seats:
            raise BadScenario(
                "a turn is {player: 先 or 後, elapsed: [n, n], phase: start, main or end}", getattr(body, "line", 0)
            )
        for seat in seats.values():
            table.players[seat] = change(table.players[seat], elapsed=int(elapsed[seat]))
        player = seats[body.get("player", "先")]
        table.facts = change(
            table.facts,
            number=sum(elapsed),
            player=player,
            first=seats[body.get("first", "先")],
            phase=phase,
            began=table.tick(),
            evolve_used=bool(body.get("evolve_used")),
        )
        for card in self.fresh:
            life = table.tick()
            table.put(change(table.cards[card], life=life, since=life))
        for card in self.boxed:
            table.put(change(table.cards[card], marks=("箱詰め",)))
            boxed = (table.ref(card),)
            effect = Floating(table.tick(), boxed[0], table.cards[card].seat, boxed, changes=(LoseAbilities(),))
            table.effects = (*table.effects, effect)
        call(table, Turns())
        table.at[-1] = turn.place(PHASES[phase])


SETTING = EvolveSetting()
