"""Imagining: where in PSO2's turn and battle a question is asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.ch103_frame import RightToAct
from tefuda.games.pso2.rules.ch500_turn import Turns
from tefuda.games.pso2.rules.ch506_battle import Battle, battle
from tefuda.kernel.programs.imagining import Imagining
from tefuda.kernel.table.requests import Request

PP = {"lay pp": "503.1.1", "draw for pp": "503.1.2"}  # the steps of the PP phase that ask
FIGHTING = ("506.3.1", "506.4.1", "506.5", "506.6.3")  # the steps of a battle that give the right to act


class PSO2Imagining(Imagining):
    """A table of PSO2 as a view shows it."""

    prompts = ("main", "quick", "attack", *PP)
    numbers = ("attack", "hp", "defense")
    changed = (t.FIELD, t.HAND, t.PLAYER_ZONE)

    def place(self, request: Request) -> bool:
        """In a PP or main phase, or in a battle that a seat's main phase led to; nothing is tried in a boss's turn."""
        known: Any = self.view.turn
        if request.prompt in PP:
            self.at(Turns(), PP[request.prompt])
            return True
        if known.player >= self.table.seats or known.phase not in ("main", "battle"):
            return False
        self.at(Turns(), "504.1", past=True)
        main = RightToAct(holder=known.player, main=True)
        if known.phase == "main":
            self.at(RightToAct(holder=request.seat, main=True), "103.6.1.1")
            return True
        attacker = self.table.facts.attacker
        if attacker is None or known.step not in battle.named:
            return False
        self.at(main, "101.3")
        if request.prompt == "attack":
            self.at(Battle(attacker), "506.3.1")
            return True
        if known.step not in FIGHTING:
            return False
        passes = 0 if known.player == request.seat else 1
        fought = self.table.facts.defenders
        self.at(Battle(attacker, armed=(attacker, *fought), fought=fought), known.step, past=True)
        self.at(RightToAct(holder=request.seat, passes=passes), "103.6.1.1")
        return True
