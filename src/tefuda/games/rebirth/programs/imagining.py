"""Imagining: where in Reバース's turn and attack a question is asked."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules.ch07_turn import Turns
from tefuda.games.rebirth.rules.ch08_attack import AttackPhase
from tefuda.games.rebirth.rules.questions import turn_seats
from tefuda.kernel.programs.imagining import Imagining
from tefuda.kernel.table.requests import Request

ENERGY = {"partner energy": "7.3.2.1", "card energy": "7.3.2.2"}  # the steps of the energy phase that ask


class RebirthImagining(Imagining):
    """A table of Reバース as a view shows it."""

    prompts = ("main", "attack", "block", *ENERGY)
    numbers = ("attack", "defense", "cost")
    changed = (t.ENTRY, t.MEMBER, t.HAND)

    def place(self, request: Request) -> bool:
        """In the main phase, where an attack is declared (those of the team who are not asked have left it to the others) or blocked, or
        where one card becomes energy."""
        passed = tuple([seat for seat in turn_seats(self.table) if seat not in request.seats])
        if request.prompt == "main":
            self.at(Turns(asked=passed), "7.4.2")
        elif request.prompt == "attack":
            self.at(Turns(), "7.5.1", past=True).at(AttackPhase(began=True, passed=passed), "8.2.3")
        elif request.prompt == "block":
            known: Any = self.table.facts
            attacking, attacked = known.attacking_seat, known.attacked_seat
            attack = AttackPhase(began=True, supporter=known.supporter, seat=attacking, target=attacked)
            self.at(Turns(), "7.5.1", past=True).at(attack, "8.3.3")
        elif len(turn_seats(self.table)) == 1:
            self.at(Turns(), ENERGY[request.prompt])
        else:  # what the others of a team have chosen is not told before all have
            return False
        return True
