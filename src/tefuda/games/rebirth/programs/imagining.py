"""Imagining: where in Reバース's turn and attack a question is asked."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules.ch07_turn import Turns
from tefuda.games.rebirth.rules.ch08_attack import AttackPhase
from tefuda.games.rebirth.rules.questions import turn_seats
from tefuda.kernel.programs.imagining import Imagining
from tefuda.kernel.requests import Request


class RebirthImagining(Imagining):
    """A table of Reバース as a view shows it."""

    prompts = ("main", "attack")
    numbers = ("attack", "defense", "cost")
    changed = (t.ENTRY, t.MEMBER, t.HAND)

    def place(self, request: Request) -> bool:
        """In the main phase, or where an attack is declared; those of the team who are not asked have left it to the others."""
        passed = tuple([seat for seat in turn_seats(self.table) if seat not in request.seats])
        if request.prompt == "main":
            self.at(Turns(asked=passed), "7.4.2")
        elif request.prompt == "attack":
            self.at(Turns(), "7.5.1", past=True).at(AttackPhase(began=True, passed=passed), "8.2.3")
        else:
            return False
        return True
