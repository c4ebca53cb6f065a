"""The toy's rulings: where its ledger and scenarios are, and how a scenario's table is laid out."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.kernel.cards.setup import add
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.proving.laying import BLANK, Laying
from tefuda.kernel.proving.reading import Scenario
from tefuda.kernel.proving.running import Run, Setting
from tefuda.kernel.state import Table, change
from tefuda.kernel.turns import TurnRecord
from tests.toy import table as t
from tests.toy.cards.loading import face, packs
from tests.toy.cards.opening import empty
from tests.toy.game import Toy
from tests.toy.playing import Turns, turn

STEPS = {"deal": "4.1", "begin": "4.2", "act": "5.2", "end": "4.5"}


class Layer(Laying):
    """A table being laid out; a card can be given a state that its record has."""

    states: ClassVar[tuple[str, ...]] = ("card", "acted", "damage", "place", "facedown", "owner")

    def __init__(self, table: Table) -> None:
        self.table = table

    def card(self, seat: int, zone: str, state: dict[str, Any], line: int) -> None:
        game: Any = self.table.game
        card = add(self.table, game.by_name[state["card"]], seat, t.NUMBERED[zone])
        self.table.put(change(self.table.cards[card], **{key: state[key] for key in state if key != "card"}))


class ToySetting(Setting):
    """Seats A, B, C, D, as many as the format has, and the boss."""

    seats: ClassVar[dict[str, int]] = {"A": 0, "B": 1, "C": 2, "D": 3}

    def seats_in(self, scenario: Scenario) -> dict[str, int]:
        format = scenario.body.get("format", "duel")
        names = ("ABCD"[: t.PLAYERS[format][0]], "boss") if format == "boss" else ("ABCD"[: t.PLAYERS[format][0]],)
        return {name: place for place, name in enumerate([*names[0], *names[1:]])}

    def table(self, scenario: Scenario) -> Table:
        body, names = scenario.body.get("table") or {}, self.seats_in(scenario)
        cards = [*(scenario.body.get("cards") or []), {"name": BLANK}]
        game = Toy([*[face(card) for card in cards], *packs()])
        format = scenario.body.get("format", "duel")
        table = empty(game, format, t.PLAYERS[format][0], 1)
        turning = body.get("turn") or {}
        for name, master in names.items():
            side = {"deck": 5, **(body.get(name) or {})}
            numbers = {key: side.pop(key) for key in ("life", "energy") if key in side}
            table.players[master] = t.Player(**{"energy": t.ENERGY, **numbers})
            for zone, there in side.items():
                Layer(table).zone(master, zone, there, 0)
        table.facts = TurnRecord(number=5, player=names[turning.get("player", "A")])
        call(table, Turns())
        table.at[-1] = turn.place(STEPS[turning.get("step", "act")])
        return settle(table)

    def play(self, run: Run, seat: int, words: str, line: int) -> bool:
        """`wait`: nobody responds."""
        if words == "wait":
            run.pass_over(None)
        return words == "wait"


SETTING = ToySetting()
