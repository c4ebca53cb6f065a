"""Imagining: where in Cipher's turn a question is asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch13_turn import Turns
from tefuda.games.cipher.rules.ch18_attack import Attack
from tefuda.kernel.programs.imagining import Imagining
from tefuda.kernel.table.requests import Request

PHASES = {"bond": "13.3.1.2", "deploy": "13.4.1.2", "act": "13.5.1.3"}  # the steps of the turn that ask what one does
FIGHTING = {"critical": "18.4.1.2", "evasion": "18.4.1.4"}  # and those of an attack


class CipherImagining(Imagining):
    """A table of Cipher as a view shows it."""

    prompts = (*PHASES, *FIGHTING)
    numbers = ("attack", "cost", "support", "orbs")
    changed = (t.FIELD, t.HAND)

    def place(self, request: Request) -> bool:
        """In the bond, deployment or action phase, or in the middle of an attack."""
        if request.prompt in PHASES:
            self.at(Turns(bonds=1), PHASES[request.prompt])
            return True
        known: Any = self.table.facts
        if known.attacker is None:
            return False
        attack = Attack(known.player, known.attacker[0])
        self.at(Turns(bonds=1), PHASES["act"]).at(attack, FIGHTING[request.prompt])
        return True
