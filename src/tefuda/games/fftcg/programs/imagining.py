"""Imagining: where in FFTCG's turn and attack a question is asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch09_turn import Turns
from tefuda.games.fftcg.rules.ch10_attack import AttackPhase, attack
from tefuda.games.fftcg.rules.ch11_priority import Priority
from tefuda.kernel.programs.imagining import Imagining
from tefuda.kernel.table.requests import Request

MAIN = {"main1": "9.3.1.4", "main2": "9.3.1.1"}  # the steps of the turn that give priority
ATTACK = {"attack": "10.1.2.1", "block": "10.1.3.1"}  # the steps of the attack phase that ask


class FFTCGImagining(Imagining):
    """A table of FFTCG as a view shows it."""

    prompts = ("main", "quick", *ATTACK)
    numbers = ("power", "cost")
    changed = (t.FIELD, t.HAND)

    def place(self, request: Request) -> bool:
        """In a main phase, at a question of the attack phase, or at priority in one of both."""
        known: Any = self.view.turn
        if request.prompt in ATTACK:
            self.at(Turns(), "9.4.1", past=True).at(AttackPhase(), ATTACK[request.prompt])
            return True
        if known.phase in MAIN:
            self.at(Turns(), MAIN[known.phase], past=True)
        elif known.phase == "attack" and known.step in attack.named:
            blocked = self.table.facts.blocker is not None
            self.at(Turns(), "9.4.1", past=True).at(AttackPhase(blocked=blocked), known.step, past=True)
        else:
            return False
        # Who has priority has it because the other passed, or it is their turn.
        self.at(Priority(holder=request.seat, passes=0 if known.player == request.seat else 1), "11.1.1")
        return True
