"""Imagining: where in EVOLVE's turn a question is asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch07_turn import Turns
from tefuda.games.evolve.rules.ch08_attack import Attack
from tefuda.kernel.programs.imagining import Imagining
from tefuda.kernel.table.requests import Request


class EvolveImagining(Imagining):
    """A table of EVOLVE as a view shows it."""

    prompts = ("main", "quick")
    numbers = ("attack", "defense", "cost")
    changed = (t.FIELD, t.LEADER, t.EX, t.HAND)

    def place(self, request: Request) -> bool:
        """A step of the turn, or 8.4.7: in the middle of an attack."""
        if request.clause != "8.4.7":
            self.at(Turns(), request.clause)
            return True
        known: Any = self.view.turn
        attacker = self.ref(known.attacked[-1]) if known.attacked else None
        target = self.ref(known.battle[1]) if known.battle else self.first_own()
        if attacker is None or target is None:
            return False
        self.at(Turns(), "7.3.4").at(Attack(attacker, target), "8.4.7")
        return True
