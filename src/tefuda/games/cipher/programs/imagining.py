"""Imagining: where in Cipher's turn a question is asked."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch13_turn import Turns
from tefuda.kernel.programs.imagining import Imagining
from tefuda.kernel.requests import Request

PHASES = {"deploy": "13.4.1.2", "act": "13.5.1.3"}  # the steps of the turn that ask what one does


class CipherImagining(Imagining):
    """A table of Cipher as a view shows it."""

    prompts = tuple(PHASES)
    numbers = ("attack", "cost", "support", "orbs")
    changed = (t.FIELD, t.HAND)

    def place(self, request: Request) -> bool:
        """In the deployment phase, or in the action phase."""
        self.at(Turns(bonds=1), PHASES[request.prompt])
        return True
