"""Setting up FFTCG's scenarios: tables from what a file says, decks from its lists."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.deck import FORMATS, check, read_deck, resolve
from tefuda.games.fftcg.cards.loading import face, packs
from tefuda.games.fftcg.cards.starting import add, empty, start
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.proving import scenario_moves
from tefuda.games.fftcg.rules.ch09_turn import Turns, turn
from tefuda.games.fftcg.rules.ch10_attack import AttackPhase, attack
from tefuda.games.fftcg.table import Face, Player
from tefuda.kernel.cards.decklist import BrokenDeck
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.proving.laying import Laying
from tefuda.kernel.proving.reading import BadScenario, Mapping, Scenario
from tefuda.kernel.proving.running import Run, Setting
from tefuda.kernel.rulebook import unrecorded
from tefuda.kernel.state import Table, change
from tefuda.kernel.wording.errors import BrokenCard

BLANKS = [
    {"name": name, "kind": kind, "elements": [element], "cost": 2, "generic": True}
    | ({"power": 2000} if kind == t.FORWARD else {})
    for name, kind, element in [
        ("札", t.FORWARD, t.FIRE),
        *[(f"{element}札", t.FORWARD, element) for element in t.ELEMENTS],
        *[(f"{element}控", t.BACKUP, element) for element in t.ELEMENTS],
    ]
]
PHASES = {
    "active": "9.1.1.1", "draw": "9.2.1.1", "main": "9.3.1.4", "preparation": "9.4.1", "attack": "9.4.1",
    "main2": "9.3.1.1", "end": "9.5.1.1",
}  # fmt: skip
STATES = ("card", "acted", "dull", "damage", "fresh", "facedown", "frozen", "counters", "owner", "primed")
SEAT_KEYS = ("crystals", "hand_limit")


@lru_cache(1)
def _packs() -> list[Face]:
    """The cards that every scenario may use, taken in once: no one scenario shows what is printed on them."""
    with unrecorded():
        return [*[face(card) for card in BLANKS], *packs()]


class FFTCGSetting(Setting):
    """Two seats, 先 and 後."""

    seats: ClassVar[dict[str, int]] = {"先": 0, "後": 1}

    def game(self, scenario: Scenario) -> FFTCG:
        """The game with the scenario's own cards first, then the packs'."""
        cards: Any = scenario.body.get("cards") or []
        own = []
        for place, card in enumerate(cards):
            line = cards.lines[place]
            if not isinstance(card, Mapping):
                raise BadScenario("a card is a mapping", line)
            try:
                own.append(face({"number": f"S-{place + 1}", **with_defaults(card)}))
            except BrokenCard as problem:
                raise BadScenario(str(problem), line) from None
        return FFTCG([*own, *_packs()])

    def table(self, scenario: Scenario) -> Table:
        try:
            return self._laid_out(scenario)
        except BrokenDeck as problem:
            raise BadScenario(str(problem), scenario.body.lines.get("start", 0)) from None
        except (AttributeError, KeyError, TypeError, IndexError) as problem:
            where = "start" if "start" in scenario.body else "table"
            raise BadScenario(f"cannot be laid out: {problem}", scenario.body.lines.get(where, 1)) from None

    def _laid_out(self, scenario: Scenario) -> Table:
        format, game = self._format(scenario), self.game(scenario)
        if "start" in scenario.body:
            body = scenario.body["start"]
            decks = [resolve(game, body[name]) for name in self.seats]
            return start(game, decks, int(body.get("seed", 1)), format)
        body = scenario.body.get("table") or Mapping()
        table = empty(game, 1)
        if format != "constructed":
            table.facts = change(table.facts, format=format)
        builder = Builder(table, game)
        for name, seat in self.seats.items():
            builder.seat(seat, body.get(name) or Mapping())
        builder.turn(body.get("turn") or {}, self.seats)
        return settle(table)

    def _format(self, scenario: Scenario) -> str:
        format = str(scenario.body.get("format", "constructed"))
        if format not in FORMATS:
            raise BadScenario(
                f"there is no format {format!r}; there is {', '.join(FORMATS)}", scenario.body.lines.get("format", 1)
            )
        return format

    def deck(self, scenario: Scenario) -> list[tuple[str, str]]:
        game = self.game(scenario)
        try:
            listed = read_deck(scenario.body["deck"])
        except BrokenDeck as problem:
            raise BadScenario(str(problem), scenario.body.lines["deck"]) from None
        return [(problem.clause, problem.why) for problem in check(game, listed, self._format(scenario))]

    def play(self, run: Run, seat: int, words: str, line: int) -> bool:
        if run.last_turn < 0:  # the turn that was laid out: where nothing was asked in it, it is over already
            laid_out = (run.scenario.body.get("table") or {}).get("turn") or {}
            run.last_turn = (
                int(laid_out.get("number", 10)) if "start" not in run.scenario.body else run.table.facts.number
            )
        handled = scenario_moves.play(run, seat, words, line)
        run.last_turn = run.table.facts.number
        return handled

    def plain(self, run: Run, seat: int, words: str) -> str:
        verb, _, rest = words.strip().partition(" ")
        scenario_moves.pass_by(run, seat, verb, rest.strip(), refusing=True)
        if words.strip() in ("no attack", "no block"):
            return "pass" if rest == "attack" else "choose none"
        if verb in ("pay", "party"):
            return words
        return scenario_moves.script(run.table, seat, verb, rest.strip())[0]

    def offered(self, run: Run, seat: int, words: str) -> bool | None:
        return scenario_moves.offered(run.table, seat, words)

    def refused_by(self, run: Run, seat: int, words: str) -> str | None:
        return scenario_moves.refused_by(run.table, seat, words)

    def look(self, run: Run) -> None:
        if run.last != "refused":  # another payment may be made (14.2)
            scenario_moves.pay_as_one_must(run)

    def finish(self, run: Run, what: Mapping) -> None:
        scenario_moves.finish(run, what)


def with_defaults(card: dict[str, Any]) -> dict[str, Any]:
    """A card of a scenario with what it need not say."""
    kind = card.get("kind", t.FORWARD)
    return {"cost": 0, **({"power": 5000} if kind == t.FORWARD else {}), **card}


class Builder(Laying):
    """A table being laid out."""

    states = STATES

    def __init__(self, table: Table, game: FFTCG) -> None:
        self.table, self.game = table, game
        self.fresh: list[int] = []

    def seat(self, seat: int, body: Mapping) -> None:
        """One player's side."""
        known = (*SEAT_KEYS, *[zone.name for zone in t.ZONES if zone.name != "over"])
        for key in body:
            if key not in known:
                raise BadScenario(f"a seat has no {key!r}; it has {', '.join(known)}", body.lines[key])
        self.table.players.append(
            Player(crystals=int(body.get("crystals", 0)), hand_limit=int(body.get("hand_limit", 5)), turns=5)
        )
        for zone in t.ZONES:
            if zone.name in known:
                default: Any = 10 if zone.name == "deck" else []
                self.zone(seat, zone.name, body.get(zone.name, default), body.lines.get(zone.name, 0) if body else 0)

    def card(self, seat: int, zone: str, state: dict[str, Any], line: int) -> None:
        """One card, with its state."""
        number = self.game.zone_numbers[zone]
        card = add(self.table, self.face(str(state["card"]), line), seat, number, True if zone == "lb_deck" else None)
        record = self.table.cards[card]
        counters = sorted([(str(name), int(count)) for name, count in (state.get("counters") or {}).items()])
        self.table.put(change(
            record, acted=bool(state.get("acted", state.get("dull"))), damage=int(state.get("damage", 0)),
            facedown=bool(state.get("facedown", record.facedown)), counters=tuple(counters),
            owner={"先": 0, "後": 1}.get(state.get("owner", ""), seat), marks=(t.FROZEN,) if state.get("frozen") else (),
        ))  # fmt: skip
        if state.get("fresh"):
            self.fresh.append(card)
        if state.get("primed"):
            over = add(self.table, self.face(str(state["primed"]), line), seat, t.OVER)
            self.table.put(change(self.table.cards[card], attached=(over,)))

    def face(self, name: str, line: int) -> int:
        """The face of a name."""
        plain, _, number = name.rstrip(")").partition(" (")
        found = self.game.by_name.get(plain) if not number else [self.game.by_number[number]]
        if not found:
            raise BadScenario(f"there is no card called {name!r}", line)
        return found[0]

    def turn(self, body: Any, seats: dict[str, int]) -> None:
        """Whose turn it is, and where the game goes on."""
        for key in body:
            if key not in ("player", "phase", "number", "first", "turns"):
                raise BadScenario(f"a turn has no {key!r}", body.lines[key])
        table, phase = self.table, str(body.get("phase", "main"))
        if phase not in PHASES or body.get("player", "先") not in seats:
            raise BadScenario(f"a turn is {{player: 先 or 後, phase: {', '.join(PHASES)}}}", getattr(body, "line", 0))
        player = seats[body.get("player", "先")]
        for seat, turns in enumerate(body.get("turns", (5, 5))):
            table.players[seat] = change(table.players[seat], turns=int(turns))
        began = tuple([table.tick() for _ in seats])
        name = {"main": "main1", "preparation": "main1"}.get(phase, phase)
        table.facts = change(
            table.facts, number=int(body.get("number", 10)), player=player, first=seats[body.get("first", "先")], phase=name, began=began,
        )  # fmt: skip
        for card in self.fresh:
            life = table.tick()
            table.put(change(table.cards[card], life=life, since=life))
        call(table, Turns())
        table.at[-1] = turn.place(PHASES[phase])
        if phase == "attack":  # right before the declaration
            table.at[-1] += 1
            call(table, AttackPhase())
            table.at[-1] = attack.place("10.1.2.1")


SETTING = FFTCGSetting()
