"""Chapter 504.1, what is offered to who has the right to act: all that nothing stands in the way of."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules.ch406_play import holders
from tefuda.games.pso2.rules.ch504_deeds import bar_ability, bar_end, bar_play
from tefuda.games.pso2.rules.ch506_attackers import bar_attack
from tefuda.games.pso2.rules.questions import facts, fighters
from tefuda.kernel.table.requests import PASS, Option
from tefuda.kernel.table.state import Table

END = Option("end")


def deeds(table: Table, seat: int, main: bool) -> tuple[Option, ...]:
    """504.1: cards, abilities, attacks and the end of an empty main phase; elsewhere what is quick, and passing."""
    found = [Option("play", card=card) for card in table.zone(t.HAND, seat) if bar_play(table, seat, card) is None]
    for card in holders(table, seat):
        for index in range(len(facts(table, card).activated)):
            if bar_ability(table, seat, card, index) is None:
                found.append(Option("activate", card=card, index=index))
    if not main:
        return (*found, PASS)
    found += [Option("attack", card=card) for card in fighters(table, seat) if bar_attack(table, seat, card) is None]
    return (*found, END) if bar_end(table, seat) is None else tuple(found)
